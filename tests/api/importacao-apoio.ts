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
export async function executar(caller: Caller, recurso: string, row: Importacao, body: object = {}): Promise<Importacao> {
  const answer = await caller.call('PUT', `/api/${recurso}/_import/${row.id}`, {
    mapeamento: row.mapeamento,
    modo: 'so-as-boas',
    simular: false,
    ...body,
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return esperar(caller, recurso, row.id);
}
