/** From which port of its address a call came: people behind one shared address differ by it (Marco Civil, art. 15). */
import type { FastifyRequest } from 'fastify';

/** What a proxy that is believed says of its own caller (docs/guides/operacao.md). */
const HEADER = 'x-source-port';

/** Null where a proxy stands in front and does not say. */
export function portaDeOrigem(request: FastifyRequest): number | null {
  const { remoteAddress, remotePort } = request.socket;
  if (request.ip === remoteAddress) return remotePort ?? null;
  const told = Number(request.headers[HEADER]);
  return Number.isInteger(told) && told > 0 && told <= 65_535 ? told : null;
}
