/** Sending files and waiting for imports, for the tests of this folder. */
import { expect } from 'vitest';
import type { FastifyInstance } from 'fastify';
import type { Importacao } from '#domain/importacao/importacao.ts';
import { ateQue } from '#tests/support/ate-que.ts';
import type { Caller } from '#tests/support/api.ts';

const FIM = 'limite-do-teste-de-importacao';

export function multipart(name: string, content: Buffer, field = 'arquivo') {
  const head = `--${FIM}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`;
  return {
    payload: Buffer.concat([Buffer.from(head, 'utf8'), content, Buffer.from(`\r\n--${FIM}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${FIM}` },
  };
}

export async function enviar(
  app: FastifyInstance,
  caller: Caller,
  path: string,
  name: string,
  content: Buffer | string,
  headers: { [name: string]: string } = {},
) {
  const body = multipart(name, typeof content === 'string' ? Buffer.from(content, 'utf8') : content);
  return app.inject({
    method: 'POST',
    url: path,
    payload: body.payload,
    headers: { ...body.headers, authorization: `Bearer ${caller.token}`, ...headers },
  });
}

/** Uploads and answers the import as the server read it. */
export async function receber(
  app: FastifyInstance,
  caller: Caller,
  recurso: string,
  name: string,
  content: Buffer | string,
  headers: { [name: string]: string } = {},
): Promise<Importacao> {
  const answer = await enviar(app, caller, `/api/${recurso}/_import`, name, content, headers);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<Importacao>();
}

/** Asks until the import no longer runs. */
export async function esperar(caller: Caller, recurso: string, id: number): Promise<Importacao> {
  let row: Importacao | undefined;
  await ateQue(async () => {
    row = (await caller.get(`/api/${recurso}/_import/${id}`)).json<Importacao>();
    return !['na-fila', 'executando', 'desfazendo'].includes(row.estado);
  });
  return row as Importacao;
}

/** Starts with the suggested mapping unless told otherwise, and waits. */
export async function executar(
  caller: Caller,
  recurso: string,
  row: Importacao,
  body: object = {},
): Promise<Importacao> {
  const answer = await caller.call('PUT', `/api/${recurso}/_import/${row.id}`, {
    mapeamento: row.mapeamento,
    modo: 'so-as-boas',
    simular: false,
    ...body,
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return esperar(caller, recurso, row.id);
}

/** As a process that died left it: begun by right, its heart long silent, to be taken up again by the queue. */
export async function deixarMorta(
  pool: { query(text: string, values: unknown[]): Promise<unknown> },
  id: number,
  { estado, tentativas = 1 }: { readonly estado: 'executando' | 'desfazendo'; readonly tentativas?: number },
): Promise<void> {
  await pool.query(
    `WITH t AS (INSERT INTO tarefa (tipo, dados, estado, trabalhador, batida_em, tentativas)
                VALUES ('importacao', jsonb_build_object('importacaoId', $1::bigint), 'executando', 'morto', now() - interval '1 hour', $3) RETURNING id)
     UPDATE importacao SET estado = $2, simular = false, modo = 'so-as-boas', trabalhador = 'morto', tarefa_id = t.id,
            posicao = CASE WHEN $2 = 'desfazendo' THEN 0 ELSE posicao END FROM t WHERE importacao.id = $1`,
    [id, estado, tentativas],
  );
}
