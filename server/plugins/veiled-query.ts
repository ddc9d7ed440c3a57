/**
 * A reading may bring part of its query in the header X-Consulta, written as a query string: names and numbers of people stay
 * out of addresses, which browsers and proxies keep. From here on it is the query, for every route alike.
 */
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { AppError } from '#domain/errors/app-error.ts';

const HEADER = 'x-consulta';

/** The same shape that the address's own parser gives: one value is a text, several are a list. */
function queryOfHeader(text: string): { [name: string]: string | string[] } {
  const query = Object.create(null) as { [name: string]: string | string[] };
  for (const [name, value] of new URLSearchParams(text)) {
    const before = query[name];
    if (Array.isArray(before)) before.push(value);
    else query[name] = before === undefined ? value : [before, value];
  }
  return query;
}

async function veiledQuery(app: FastifyInstance): Promise<void> {
  app.addHook('onRequest', async (request) => {
    const text = request.headers[HEADER];
    if (typeof text !== 'string' || (request.method !== 'GET' && request.method !== 'HEAD')) return;
    const brought = queryOfHeader(text);
    const own = request.query as { [name: string]: unknown };
    // Twice said is not once: which of the two counts would be a guess.
    if (Object.keys(brought).some((name) => Object.hasOwn(own, name)))
      throw new AppError('requisicao-invalida');
    request.query = Object.assign(Object.create(null), own, brought);
  });
}

export default fp(veiledQuery, { name: 'veiled-query', fastify: '5.x' });
