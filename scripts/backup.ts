/** npm run backup -- --para copia.zelo.tar.gz [--segredos FILE] : a consistent copy of database and files, while Zelo works. */
import { basename, join, resolve } from 'node:path';
import { copia } from '#messages/copia.ts';
import { backup } from '#server/database/backup.ts';
import { writeEvent } from '#server/database/audit-event.ts';
import { isCode } from '#server/database/embedded-binaries.ts';
import { makeBackupKey, readBackupKey } from '#server/database/backup-seal.ts';
import { openConfigured } from '#server/database/open-configured.ts';
import { s3Options } from '#server/gateways/arquivo/config.ts';
import { chaveEmVigor, gravarChave, impressaoDaChave, lerChave } from '#server/gateways/vault.ts';
import { readArguments } from './read-arguments.ts';

const USO = `npm run backup -- --para copia.tar.gz.age --chave copias.chave [opções]

  --criar-chave arquivo   só cria a chave das cópias, uma vez
  --para arquivo          onde gravar a cópia (obrigatório)
  --chave arquivo         a chave das cópias, ou só a parte pública dela
  --aberta                grava sem cifra, no lugar de --chave
  --segredos arquivo      guarda à parte a chave dos segredos`;

/** By the machine's own hand: nobody is signed in at a command. */
const copiaFeitaPor = () => ({ usuario: null, prestadorId: null, ip: null, motivo: null });

/** The public half that the copy is sealed for; undefined for a copy that is asked for open. */
async function publica(chave: string | undefined, aberta: boolean): Promise<string | undefined> {
  if (chave !== undefined && aberta) throw new Error(copia.chaveOuAberta);
  if (chave === undefined && !aberta) throw new Error(copia.semChave);
  if (chave === undefined) return undefined;
  const guardada = await readBackupKey(chave);
  if (!guardada) throw new Error(copia.naoHaChaveDeCopia(chave));
  return guardada.publica;
}

/** Asked for by name alone: a key made because a path was mistyped would be missed on the day of need. */
async function criarChave(arquivo: string): Promise<void> {
  try {
    const { publica: nova } = await makeBackupKey(arquivo);
    console.log(copia.chaveNova(arquivo, nova));
  } catch (error) {
    throw isCode(error, 'EEXIST') ? new Error(copia.chaveJaExiste(arquivo), { cause: error }) : error;
  }
}

/** Keeps the key apart, or says what is lost without it. */
function segredos(para: string | undefined): string {
  const { chave, doAmbiente, arquivo } = chaveEmVigor(process.env);
  if (para === undefined) return doAmbiente ? copia.segredosDoAmbiente : copia.semSegredos(arquivo);
  if (!chave) return copia.semChaveAinda;
  if (lerChave(para)?.equals(chave) === false) throw new Error(copia.segredosJaExistem(para));
  gravarChave(para, chave);
  return copia.segredosGuardados(para);
}

try {
  const options = {
    para: { type: 'string' },
    'criar-chave': { type: 'string' },
    chave: { type: 'string' },
    aberta: { type: 'boolean', default: false },
    segredos: { type: 'string' },
  } as const;
  const given = readArguments({ options }, USO);
  if (!given) process.exit(0);
  const { values } = given;
  if (values['criar-chave'] !== undefined) {
    await criarChave(values['criar-chave']);
    process.exit(0);
  }
  if (!values.para)
    throw new Error(
      'Diga onde gravar: npm run backup -- --para /caminho/copia.tar.gz.age --chave /outro/copias.chave',
    );
  if (values.chave !== undefined && values.segredos !== undefined)
    if (resolve(values.chave) === resolve(values.segredos)) throw new Error(copia.chaveNasDuas);
  const cifrar = await publica(values.chave, values.aberta);
  const s3 = s3Options(process.env);
  const { chave } = chaveEmVigor(process.env);
  const database = await openConfigured();
  try {
    const summary = await backup(database, {
      file: values.para,
      ...(s3 ? {} : { filesDir: join(process.env.DATA_DIR ?? 'data', 'arquivos') }),
      publica: cifrar,
      ...(chave ? { segredos: impressaoDaChave(chave) } : {}),
    });
    // After the copy, which therefore does not hold it; the paths of this machine are nobody's business.
    await writeEvent(database.pool, copiaFeitaPor(), {
      recurso: 'banco',
      id: null,
      acao: 'fazer-copia',
      depois: {
        arquivo: basename(values.para),
        tabelas: summary.tables,
        linhas: summary.rows,
        arquivos: summary.files,
        bytes: summary.bytes,
        cifrada: cifrar !== undefined,
        ...(s3 ? { arquivosNoS3: true } : {}),
      },
    });
    console.log(
      `Cópia gravada em ${values.para}: ${summary.tables} tabelas, ${summary.rows} linhas, ${summary.files} arquivos, ${(summary.bytes / 1_048_576).toFixed(1).replace('.', ',')} MB.`,
    );
    if (cifrar === undefined) console.error(copia.gravadaAberta);
    else console.log(copia.cifradaCom(cifrar));
    if (s3) console.log(copia.noS3(s3.bucket));
    if (summary.missing.length > 0) console.error(copia.faltam(summary.missing));
    console.log(segredos(values.segredos));
  } finally {
    await database.close();
  }
} catch (error) {
  console.error(`A cópia não foi feita. ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
