/** npm run backup -- --para copia.zelo.tar.gz : a consistent copy of the database and its files, while Zelo works. */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { backup } from '#server/database/backup.ts';
import { openConfigured } from '#server/database/open-configured.ts';

try {
  const { values } = parseArgs({ options: { para: { type: 'string' } } });
  if (!values.para) throw new Error('Diga onde gravar: npm run backup -- --para /caminho/copia.zelo.tar.gz');
  const database = await openConfigured();
  try {
    const summary = await backup(database, {
      file: values.para,
      filesDir: join(process.env.DATA_DIR ?? 'data', 'arquivos'),
    });
    console.log(
      `Cópia gravada em ${values.para}: ${summary.tables} tabelas, ${summary.rows} linhas, ${summary.files} arquivos, ${(summary.bytes / 1_048_576).toFixed(1).replace('.', ',')} MB.`,
    );
  } finally {
    await database.close();
  }
} catch (error) {
  console.error(`A cópia não foi feita. ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
