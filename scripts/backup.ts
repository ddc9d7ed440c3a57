/** npm run backup -- --para copia.zelo.tar.gz [--segredos FILE] : a consistent copy of database and files, while Zelo works. */
import { join } from 'node:path';
import { copia } from '#messages/copia.ts';
import { backup } from '#server/database/backup.ts';
import { openConfigured } from '#server/database/open-configured.ts';
import { s3Options } from '#server/gateways/arquivo/config.ts';
import { chaveEmVigor, gravarChave, impressaoDaChave, lerChave } from '#server/gateways/vault.ts';
import { readArguments } from './read-arguments.ts';

const USO = `npm run backup -- --para arquivo.tar.gz [opções]

  --para arquivo.tar.gz   onde gravar a cópia (obrigatório)
  --segredos arquivo      guarda à parte a chave dos segredos`;

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
  const given = readArguments({ options: { para: { type: 'string' }, segredos: { type: 'string' } } }, USO);
  if (!given) process.exit(0);
  const { values } = given;
  if (!values.para) throw new Error('Diga onde gravar: npm run backup -- --para /caminho/copia.zelo.tar.gz');
  const s3 = s3Options(process.env);
  const { chave } = chaveEmVigor(process.env);
  const database = await openConfigured();
  try {
    const summary = await backup(database, {
      file: values.para,
      ...(s3 ? {} : { filesDir: join(process.env.DATA_DIR ?? 'data', 'arquivos') }),
      ...(chave ? { segredos: impressaoDaChave(chave) } : {}),
    });
    console.log(
      `Cópia gravada em ${values.para}: ${summary.tables} tabelas, ${summary.rows} linhas, ${summary.files} arquivos, ${(summary.bytes / 1_048_576).toFixed(1).replace('.', ',')} MB.`,
    );
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
