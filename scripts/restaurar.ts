/** npm run restaurar -- copia.zelo.tar.gz [--substituir] : brings a copy back, whole or not at all. */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { restore } from '#server/database/restore.ts';
import { openConfigured } from '#server/database/open-configured.ts';

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { substituir: { type: 'boolean', default: false } },
  });
  const [file] = positionals;
  if (!file) throw new Error('Diga qual cópia restaurar: npm run restaurar -- /caminho/copia.zelo.tar.gz');
  const database = await openConfigured();
  try {
    const filesDir = join(process.env.DATA_DIR ?? 'data', 'arquivos');
    const summary = await restore(database, { file, filesDir, replace: values.substituir });
    console.log(
      `Restaurado de ${file}: ${summary.tables} tabelas, ${summary.rows} linhas, ${summary.files} arquivos. As sessões abertas não voltam: todos entram de novo.`,
    );
    for (const finding of summary.auditFindings) console.error(finding);
    console.log(
      summary.auditOk ? 'A auditoria restaurada está íntegra.' : 'Atenção: a auditoria da cópia já estava violada (veja acima).',
    );
  } finally {
    await database.close();
  }
} catch (error) {
  console.error(`Nada foi restaurado. ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
