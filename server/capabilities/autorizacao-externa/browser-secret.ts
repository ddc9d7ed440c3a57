/**
 * The browser's own secret, in a cookie that no script reads. An authorization that one browser began is of
 * no use in another. Its PKCE verifier cannot be made without the secret.
 */
import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

const NOME = 'zelo_navegador';
const SEGREDO = /^[A-Za-z0-9_-]{43}$/;

const ESTADO = 'zelo_estado';

/** The state of the authorization that the browser begins, for a return that brings the code alone (A7). */
export function lembrarEstado(reply: FastifyReply, state: string, segundos: number, seguro: boolean): void {
  const atributos = [
    `Max-Age=${segundos}`,
    'Path=/api',
    'HttpOnly',
    'SameSite=Strict',
    ...(seguro ? ['Secure'] : []),
  ];
  reply.header('set-cookie', `${ESTADO}=${state}; ${atributos.join('; ')}`);
}

/** The state that this browser began last; undefined without one. What it opens is checked as any state is. */
export function estadoLembrado(request: FastifyRequest): string | undefined {
  return (request.headers.cookie ?? '')
    .split(';')
    .map((part) => part.trim().split('=', 2))
    .find(([name]) => name === ESTADO)?.[1];
}

/** The secret that the browser sent; null without one. */
export function segredoDoNavegador(request: FastifyRequest): string | null {
  for (const part of (request.headers.cookie ?? '').split(';')) {
    const [name, value = ''] = part.trim().split('=', 2);
    if (name === NOME && SEGREDO.test(value)) return value;
  }
  return null;
}

/** The browser's secret, a new one where it has none; kept so that two tabs may be under way at once. */
export function marcarNavegador(
  request: FastifyRequest,
  reply: FastifyReply,
  segundos: number,
  seguro: boolean,
): string {
  const segredo = segredoDoNavegador(request) ?? randomBytes(32).toString('base64url');
  const atributos = [
    `Max-Age=${segundos}`,
    'Path=/api',
    'HttpOnly',
    'SameSite=Strict',
    ...(seguro ? ['Secure'] : []),
  ];
  reply.header('set-cookie', `${NOME}=${segredo}; ${atributos.join('; ')}`);
  return segredo;
}
