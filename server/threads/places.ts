/** Places for bodies that are taken into memory: who finds none is told before sending, not after. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#domain/errors/app-error.ts';

const RETRY_S = 5;

/**
 * For a route's `onRequest`: at most `total` calls at a time, and `perAddress` from one address, from their head to the
 * end of their answer. Throws 'ocupado' (503) and 'muitas-requisicoes' (429), with Retry-After.
 */
export function places(
  total: number,
  perAddress: number,
): (request: FastifyRequest, reply: FastifyReply) => Promise<void> {
  const taken = new Map<string, number>();
  let all = 0;
  return async (request, reply) => {
    const { ip } = request;
    const own = taken.get(ip) ?? 0;
    if (own >= perAddress) throw new AppError('muitas-requisicoes', { data: { retryAfter: RETRY_S } });
    if (all >= total) throw new AppError('ocupado', { data: { retryAfter: RETRY_S } });
    all++;
    taken.set(ip, own + 1);
    let left = false;
    const leave = (): void => {
      if (left) return;
      left = true;
      all--;
      const rest = (taken.get(ip) ?? 1) - 1;
      if (rest > 0) taken.set(ip, rest);
      else taken.delete(ip);
    };
    reply.raw.once('finish', leave);
    reply.raw.once('close', leave);
  };
}
