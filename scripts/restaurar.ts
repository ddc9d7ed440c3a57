/** npm run restaurar -- copia.zelo.tar.gz [--substituir] [--segredos FILE] : brings a copy back, whole or not at all. */
import { existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { copia } from '#messages/copia.ts';
import { openConfigured } from '#server/database/open-configured.ts';
import { restore } from '#server/database/restore.ts';
import { chaveEmVigor, gravarChave, impressaoDaChave, lerChave } from '#server/gateways/vault.ts';
import { loadRegistry } from '#server/plugins/load-registry.ts';
import { readArguments } from './read-arguments.ts';

const USO = `npm run restaurar -- arquivo.tar.gz [opções]

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

try {
  const given = readArguments(
    {
      allowPositionals: true,
      options: { substituir: { type: 'boolean', default: false }, segredos: { type: 'string' } },
    },
    USO,
  );
  if (!given) process.exit(0);
  const { values, positionals } = given;
  const [file] = positionals;
  if (!file) throw new Error('Diga qual cópia restaurar: npm run restaurar -- /caminho/copia.zelo.tar.gz');
  const trazida = chaveTrazida(values.segredos, values.substituir);
  const database = await openConfigured();
  try {
    const filesDir = join(process.env.DATA_DIR ?? 'data', 'arquivos');
    const summary = await restore(database, {
      file,
      filesDir,
      replace: values.substituir,
      entities: (await loadRegistry()).entities,
      ...(trazida ? { segredos: impressaoDaChave(trazida) } : {}),
    });
    console.log(
      `Restaurado de ${file}: ${summary.tables} tabelas, ${summary.rows} linhas, ${summary.files} arquivos. As sessões abertas não voltam: todos entram de novo.`,
    );
    if (summary.head.armazem === 's3') console.log(copia.arquivosNoS3);
    if (summary.missing.length > 0) console.error(copia.faltavam(summary.missing));
    const chave = segredos(trazida, summary.head.segredos);
    if (chave !== undefined) console.log(chave);
    for (const finding of summary.auditFindings) console.error(finding);
    console.log(
      summary.auditOk
        ? 'A auditoria restaurada está íntegra.'
        : 'Atenção: a auditoria da cópia já estava violada (veja acima).',
    );
  } finally {
    await database.close();
  }
} catch (error) {
  console.error(`Nada foi restaurado. ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
