/**
 * Calls of people who have yet to prove who they are: what a route refuses is counted by address, never what it accepts,
 * and a browser that somebody has signed in with before goes on where strangers have used the address up (docs/decisions/0061).
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { AppError } from '#domain/errors/app-error.ts';
import { errorBody } from '#messages/erros.ts';
import type { Queryable } from '#server/database/query.ts';
import { Janelas } from './windows.ts';
import { lerMarca, navegadorConhecido, resumoDaMarca } from './browser-mark.ts';

export type Limite = {
  readonly porMinuto: number;
  readonly recusa: 'muitas-solicitacoes' | 'tentativas-esgotadas';
  /** Each call costs, whatever comes of it: the good ones count too. */
  readonly boasContam?: boolean;
  /** In place of the code's sentence, with how long to wait. */
  readonly frase?: (segundos: number) => string;
};

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Refused calls in a minute: by session where there is one, else by address or known browser. */
    limite?: Limite;
  }
  interface FastifyRequest {
    /** The key under which the call was counted. */
    contado: string | null;
  }
}

/** A form with an empty field costs nothing: it counts by itself and stops nobody who fills it in. */
const VAZIO = 422;

const recusaDe = ({ recusa, frase }: Limite, retryAfter: number): AppError =>
  new AppError(recusa, { data: { retryAfter }, messages: frase ? [frase(retryAfter)] : [] });

function limitePublico(app: FastifyInstance, { pool }: { readonly pool: Queryable }): void {
  const janelas = new Janelas();
  app.decorateRequest('contado', null);

  const routeOf = (request: FastifyRequest): string => `${request.method} ${request.routeOptions.url}`;

  async function keyOf(request: FastifyRequest, { porMinuto }: Limite): Promise<string> {
    if (request.sessao) return `${routeOf(request)} sessão ${request.sessao.hash}`;
    const address = `${routeOf(request)} endereço ${request.ip}`;
    if (janelas.espera(address, porMinuto) === 0) return address;
    // Only now is the browser asked for.
    const marca = lerMarca((request.body as { dispositivo?: unknown } | null | undefined)?.dispositivo);
    const known = marca !== null && (await navegadorConhecido(pool, marca));
    return known ? `${routeOf(request)} navegador ${resumoDaMarca(marca).toString('hex')}` : address;
  }

  // After the body, which holds the browser's mark. Counted before it is judged, so that a burst cannot slip by.
  app.addHook('preHandler', async (request) => {
    const { limite } = request.routeOptions.config;
    if (!limite) return;
    const key = await keyOf(request, limite);
    const retryAfter = janelas.contar(key, limite.porMinuto);
    if (retryAfter > 0) throw recusaDe(limite, retryAfter);
    request.contado = key;
  });

  app.addHook('onSend', async (request, reply, payload) => {
    const { limite } = request.routeOptions.config;
    if (!limite || request.contado === null || limite.boasContam) return payload;
    if (reply.statusCode < 400 || reply.statusCode === VAZIO) janelas.devolver(request.contado);
    if (reply.statusCode !== VAZIO) return payload;
    const retryAfter = janelas.contar(`vazias ${request.contado}`, limite.porMinuto);
    if (retryAfter === 0) return payload;
    reply.code(429).header('retry-after', String(retryAfter)).removeHeader('content-length');
    return JSON.stringify(errorBody(recusaDe(limite, retryAfter)));
  });
}

export default fp(limitePublico, { name: 'limite-publico', fastify: '5.x' });
