/**
 * npm run restaurar -- copia.tar.gz.age --chave FILE [--substituir] [--segredos FILE] : brings a copy back, whole or not
 * at all. With --ensaio into a database that lasts as long as the rehearsal, reads all of it again and compares.
 */
import { existsSync, renameSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { formatMinuto } from '#domain/formato/data-hora.ts';
import { copia } from '#messages/copia.ts';
import { writeEvent } from '#server/database/audit-event.ts';
import { compareFiles } from '#server/database/backup-compare.ts';
import { readBackupKey } from '#server/database/backup-seal.ts';
import { openConfigured } from '#server/database/open-configured.ts';
import { restore, type RestoreOptions } from '#server/database/restore.ts';
import { chaveEmVigor, gravarChave, impressaoDaChave, lerChave } from '#server/gateways/vault.ts';
import { loadRegistry } from '#server/plugins/load-registry.ts';
import { readArguments } from './read-arguments.ts';
import { withScratch } from './scratch.ts';

const USO = `npm run restaurar -- copia.tar.gz.age --chave copias.chave [opções]

  --chave arquivo      a chave com que a cópia foi cifrada
  --ensaio             restaura num banco de ensaio, compara com a cópia e apaga o banco: nada daqui muda
  --banco endereço     o PostgreSQL em que se cria o banco de ensaio; sem ele, um embutido numa pasta temporária
  --segredos arquivo   a chave dos segredos, guardada à parte
  --substituir         põe a chave trazida no lugar da que está em vigor`;

/** The key to bring, refused before anything is restored where it will not do. */
function chaveTrazida(de: string | undefined, substituir: boolean): Buffer | undefined {
  if (de === undefined) return undefined;
  const { chave, doAmbiente, arquivo } = chaveEmVigor(process.env);
  const trazida = existsSync(de) ? lerChave(de) : null;
  if (!trazida) throw new Error(copia.chaveInvalida(de));
  if (!chave || chave.equals(trazida)) return trazida;
  if (doAmbiente) throw new Error(copia.chaveNoAmbiente);
  if (!substituir) throw new Error(copia.chaveEmUso(arquivo));
  return trazida;
}

/** Puts the brought key in force, or says what is lost where the one in force is not the copy's. */
function segredos(trazida: Buffer | undefined, daCopia: string | undefined): string | undefined {
  const { chave, doAmbiente, arquivo } = chaveEmVigor(process.env);
  if (trazida && !doAmbiente) {
    if (chave && !chave.equals(trazida)) renameSync(arquivo, `${arquivo}.anterior`);
    gravarChave(arquivo, trazida);
    return copia.chaveRestaurada(arquivo);
  }
  return daCopia === undefined || (chave && impressaoDaChave(chave) === daCopia)
    ? undefined
    : copia.chaveDiferente;
}

type Chave = RestoreOptions['chave'];

async function chaveDaCopia(de: string | undefined): Promise<Chave> {
  if (de === undefined) return undefined;
  const chave = await readBackupKey(de);
  if (!chave) throw new Error(copia.naoHaChaveDeCopia(de));
  return { chave, de };
}

/** Restores for good into a database of its own, and proves that what is there is what the copy says. */
async function ensaiar(file: string, chave: Chave, banco: string | undefined): Promise<void> {
  const pasta = await mkdtemp(join(tmpdir(), 'zelo-ensaio-'));
  try {
    const filesDir = join(pasta, 'arquivos');
    const { entities } = await loadRegistry();
    const summary = await withScratch(
      (database) => restore(database, { file, filesDir, entities, chave, compare: true }),
      { url: banco, prefix: 'zelo_ensaio' },
    );
    const { tables, rows, files, missing, head, cifrada, manifest } = summary;
    await compareFiles(filesDir, manifest);
    for (const finding of summary.auditFindings) console.error(finding);
    if (summary.auditOk !== manifest.auditoria.integra) throw new Error(copia.auditoriaDifere);
    if (!summary.auditOk) console.error(copia.auditoriaJaViolada);
    await anotarEnsaio({
      arquivo: basename(file),
      feitaEm: head.criadoEm,
      tabelas: tables,
      linhas: rows,
      arquivos: files,
    });
    console.log(copia.ensaiado(file, formatMinuto(head.criadoEm), tables, rows, files));
    if (missing.length > 0) console.error(copia.faltavam(missing));
    if (!cifrada) console.error(copia.copiaAberta);
  } finally {
    await rm(pasta, { recursive: true, force: true });
  }
}

/** The installation remembers that a copy of it was proved; a machine that has none, where it was proved, is left as it is. */
async function anotarEnsaio(depois: { readonly [dado: string]: string | number }): Promise<void> {
  const { DATABASE_URL, DATABASE_OWNER_URL, DATA_DIR = 'data' } = process.env;
  if (!DATABASE_URL && !DATABASE_OWNER_URL && !existsSync(join(DATA_DIR, 'pg.json'))) return;
  const database = await openConfigured();
  try {
    await writeEvent(
      database.pool,
      { usuario: null, prestadorId: null, ip: null, motivo: null },
      { recurso: 'banco', id: null, acao: 'ensaiar-copia', depois },
    );
  } finally {
    await database.close();
  }
}

async function restaurar(
  file: string,
  chaveCopia: Chave,
  { segredos: guardada, substituir }: { segredos?: string | undefined; substituir: boolean },
): Promise<void> {
  const trazida = chaveTrazida(guardada, substituir);
  const database = await openConfigured();
  try {
    const filesDir = join(process.env.DATA_DIR ?? 'data', 'arquivos');
    const summary = await restore(database, {
      file,
      filesDir,
      replace: substituir,
      chave: chaveCopia,
      entities: (await loadRegistry()).entities,
      ...(trazida ? { segredos: impressaoDaChave(trazida) } : {}),
    });
    const { head, cifrada } = summary;
    await writeEvent(
      database.pool,
      { usuario: null, prestadorId: null, ip: null, motivo: null },
      {
        recurso: 'banco',
        id: null,
        acao: 'restaurar-copia',
        depois: {
          arquivo: basename(file),
          feitaEm: head.criadoEm,
          tabelas: summary.tables,
          linhas: summary.rows,
          arquivos: summary.files,
          cifrada,
        },
      },
    );
    console.log(
      `Restaurado de ${file}: ${summary.tables} tabelas, ${summary.rows} linhas, ${summary.files} arquivos. As sessões abertas não voltam: todos entram de novo.`,
    );
    if (!summary.cifrada) console.error(copia.copiaAberta);
    if (summary.head.armazem === 's3') console.log(copia.arquivosNoS3);
    if (summary.missing.length > 0) console.error(copia.faltavam(summary.missing));
    const chave = segredos(trazida, summary.head.segredos);
    if (chave !== undefined) console.log(chave);
    for (const finding of summary.auditFindings) console.error(finding);
    console.log(summary.auditOk ? 'A auditoria restaurada está íntegra.' : copia.auditoriaJaViolada);
  } finally {
    await database.close();
  }
}

const ensaio = process.argv.includes('--ensaio');
try {
  const given = readArguments(
    {
      allowPositionals: true,
      options: {
        substituir: { type: 'boolean', default: false },
        segredos: { type: 'string' },
        chave: { type: 'string' },
        ensaio: { type: 'boolean', default: false },
        banco: { type: 'string' },
      },
    },
    USO,
  );
  if (!given) process.exit(0);
  const { values, positionals } = given;
  const [file] = positionals;
  if (!file)
    throw new Error(
      'Diga qual cópia restaurar: npm run restaurar -- /caminho/copia.tar.gz.age --chave /outro/copias.chave',
    );
  if (values.banco !== undefined && !ensaio) throw new Error(copia.bancoSoNoEnsaio);
  if (values.substituir && ensaio) throw new Error(copia.ensaioSemSubstituir);
  const chaveCopia = await chaveDaCopia(values.chave);
  if (ensaio) await ensaiar(file, chaveCopia, values.banco);
  else await restaurar(file, chaveCopia, values);
} catch (error) {
  const motivo = error instanceof Error ? error.message : String(error);
  console.error(ensaio ? copia.ensaioFalhou(motivo) : `Nada foi restaurado. ${motivo}`);
  process.exitCode = 1;
}
