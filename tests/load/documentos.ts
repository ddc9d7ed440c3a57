/** Documents: a folder of 500 listed, and 200 MB sent and read back while the server's memory is watched. */
import { randomBytes } from 'node:crypto';
import { openDatabase } from '#server/database/pool.ts';
import type { Figure } from './figure.ts';
import { load, newDataDir, removeDataDir, residentMiB, signIn, startTarget } from './target.ts';

const MB = 1024 * 1024;
const SIZE = 200 * MB;

export async function documentos(): Promise<readonly Figure[]> {
  const dataDir = newDataDir();
  const target = await startTarget(dataDir);
  const headers = await signIn(target.url);
  const database = await openDatabase({ dataDir, poolSize: 2 });
  const { rows } = await database.pool.query<{ id: number }>(
    "INSERT INTO fornecedor (tipo_pessoa, nome, documento) VALUES ('JURIDICA', 'Fornecedor', '11222333000181') RETURNING id",
  );
  const id = rows[0]?.id ?? 0;
  const base = `${target.url}/api/cmis`;

  const began = performance.now();
  const before = residentMiB(target.pid);
  const peak = watch(target.pid);
  const sent = await fetch(`${base}/v2/criar-documento?modulo=fornecedores&id=${id}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'multipart/form-data; boundary=limite' },
    body: body(),
    duplex: 'half',
  } as RequestInit);
  const sentMs = performance.now() - began;
  const highSending = peak();
  if (sent.status !== 201) throw new Error(`upload: ${sent.status} ${await sent.text()}`);
  const { result } = (await sent.json()) as { result: { entity: { objectId: string } } };

  const reading = performance.now();
  const peakReading = watch(target.pid);
  const download = await fetch(
    `${base}/download-documento?modulo=fornecedores&objectId=${result.entity.objectId}`,
    { headers },
  );
  let read = 0;
  for await (const chunk of download.body ?? []) read += (chunk as Uint8Array).byteLength;
  const readMs = performance.now() - reading;
  const highReading = peakReading();

  await database.pool.query(
    `INSERT INTO arquivo (id, nome, mime, tamanho) SELECT encode(sha256(n::text::bytea), 'hex'), n || '.pdf', 'application/pdf', 1000
       FROM generate_series(1, 500) n`,
  );
  await database.pool.query(
    `INSERT INTO documento (modulo, registro_id, nome, nome_chave, arquivo_id, mime, tamanho)
     SELECT 'fornecedores', $1, 'documento ' || n || '.pdf', 'documento ' || n || '.pdf', encode(sha256(n::text::bytea), 'hex'), 'application/pdf', 1000
       FROM generate_series(1, 500) n`,
    [id],
  );
  const list = `${base}/listar-documentos-pasta?modulo=fornecedores&id=${id}`;
  const start = performance.now();
  const items = (await (await fetch(list, { headers })).json()) as unknown[];
  const oneMs = performance.now() - start;
  const listed = await load({ url: list, headers, seconds: 5 });
  await database.close();
  await target.stop();
  removeDataDir(dataDir);
  const rate = (ms: number): string => `${(SIZE / MB / (ms / 1000)).toFixed(0)} MB/s`;
  return [
    { o_que: `enviar ${SIZE / MB} MB`, valor: `${(sentMs / 1000).toFixed(1)} s, ${rate(sentMs)}` },
    {
      o_que: 'memória do servidor: antes, pico ao enviar',
      valor: `${before.toFixed(0)} MiB, ${highSending.toFixed(0)} MiB`,
      meta: 'não cresce com o arquivo',
    },
    {
      o_que: `baixar ${Math.round(read / MB)} MB`,
      valor: `${(readMs / 1000).toFixed(1)} s, ${rate(readMs)}`,
    },
    { o_que: 'memória do servidor: pico ao baixar', valor: `${highReading.toFixed(0)} MiB` },
    {
      o_que: `pasta de ${items.length} documentos, primeira vez`,
      valor: `${oneMs.toFixed(0)} ms`,
      meta: 'menos de 1 s na tela',
    },
    {
      o_que: 'a mesma pasta, 10 conexões',
      valor: `${listed.perSecond.toFixed(0)}/s (p50 ${listed.p50} ms, p99 ${listed.p99} ms, erros ${listed.errors})`,
    },
  ];
}

/** A form with one file of SIZE bytes, made as it is sent. */
function body(): ReadableStream<Uint8Array> {
  const chunk = new Uint8Array(randomBytes(256 * 1024));
  let left = SIZE;
  return new ReadableStream({
    start(controller) {
      controller.enqueue(
        new TextEncoder().encode(
          '--limite\r\ncontent-disposition: form-data; name="file"; filename="grande.dados"\r\ncontent-type: application/octet-stream\r\n\r\n',
        ),
      );
    },
    pull(controller) {
      if (left > 0) {
        controller.enqueue(chunk);
        left -= chunk.length;
        return;
      }
      controller.enqueue(new TextEncoder().encode('\r\n--limite--\r\n'));
      controller.close();
    },
  });
}

/** Looks at the resident memory until asked for the most that it was. */
function watch(pid: number): () => number {
  let most = residentMiB(pid);
  const timer = setInterval(() => (most = Math.max(most, residentMiB(pid))), 50);
  return () => {
    clearInterval(timer);
    return most;
  };
}
