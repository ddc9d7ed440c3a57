/** What a restored copy really holds, read again and compared with what the copy says: the proof of a rehearsal. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { copia } from '#messages/copia.ts';
import { rowsIn, type Head, type Manifest } from './backup-format.ts';
import { quote } from './names.ts';

/** Throws an Error in Portuguese at the first table that differs. Within the restore's own transaction. */
export async function compareTables(client: pg.Client, head: Head, manifest: Manifest): Promise<void> {
  // Else a large table may be read from its middle, and the rows come in another order than they went in.
  await client.query('set local synchronize_seqscans = off');
  for (const { nome, colunas } of head.tabelas) {
    const stream = client.query(copyTo(`copy ${quote(nome)} (${colunas.map(quote).join(', ')}) to stdout`));
    const hash = createHash('sha256');
    let linhas = 0;
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      hash.update(chunk);
      linhas += rowsIn(chunk);
    }
    const said = manifest.tabelas[nome];
    if (hash.digest('hex') !== said?.sha256)
      throw new Error(copia.tabelaDifere(nome, said?.linhas ?? 0, linhas));
  }
}

/** The same of the files that were put in place. */
export async function compareFiles(filesDir: string, manifest: Manifest): Promise<void> {
  for (const [name, sha256] of Object.entries(manifest.arquivos)) {
    const hash = createHash('sha256');
    for await (const chunk of createReadStream(join(filesDir, name), { highWaterMark: 1024 * 1024 }))
      hash.update(chunk as Buffer);
    if (hash.digest('hex') !== sha256) throw new Error(copia.arquivoDifere(name));
  }
}
