/** How a person who proved an outside identity gets the product's own session: an account must exist already. */
import type { FastifyRequest } from 'fastify';
import { portaDeOrigem } from '#server/plugins/source-port.ts';
import type { Pool } from 'pg';
import type { Origem, SessionStore } from '#server/plugins/session-store.ts';
import { loginDe } from './repository.ts';

/** The answer of every sign-in that leads in (SES-01). */
export type EntradaAberta = {
  readonly action: 'AUTHENTICATE_LOGIN';
  readonly user: string;
  readonly token: string;
};

export async function abrirSessaoExterna(
  { pool, sessoes }: { readonly pool: Pool; readonly sessoes: SessionStore },
  usuarioId: number,
  origem: Origem,
): Promise<EntradaAberta> {
  const login = await loginDe(pool, usuarioId);
  const token = await sessoes.abrir(usuarioId, origem);
  return { action: 'AUTHENTICATE_LOGIN', user: login ?? '', token };
}

/** Where a sign-in came from; `dispositivo` is the browser's own mark, which it sends in the body. */
export function origemDe(request: FastifyRequest, meio: 'email' | 'govbr'): Origem {
  const { dispositivo } = (request.body ?? {}) as { dispositivo?: unknown };
  return {
    ip: request.ip,
    agente: request.headers['user-agent'] ?? null,
    porta: portaDeOrigem(request),
    dispositivo:
      typeof dispositivo === 'string' && /^[A-Za-z0-9-]{8,64}$/.test(dispositivo) ? dispositivo : null,
    meio,
  };
}
