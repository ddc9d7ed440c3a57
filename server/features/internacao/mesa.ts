/** What one call of the admission works with: the caller and the doors of its registers. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { diaDe } from '#domain/formato/fuso.ts';
import { AppError } from '#domain/errors/app-error.ts';
import { inTransaction, type Pool, type Queryable } from '#server/database/query.ts';
import type { Records } from '#server/engine/records.ts';
import { scopeOn, type Scope } from '#server/engine/scope.ts';
import { named, retrying } from '#server/engine/write.ts';
import { contextoDe, type Contexto } from '#server/plugins/contexto.ts';

export type Mesa = {
  readonly pool: Pool;
  readonly contexto: Contexto;
  readonly agora: string;
  /** The unit's day. */
  readonly hoje: string;
  readonly internacoes: Records<'internacoes'>;
  readonly ocupacoes: Records<'ocupacoes'>;
  readonly leitos: Records<'leitos'>;
  readonly escopo: (recurso: string) => Scope;
};

export function mesaDe(app: FastifyInstance, pool: Pool, request: FastifyRequest): Mesa {
  const contexto = contextoDe(request);
  const agora = Date.now();
  return {
    pool,
    contexto,
    agora: new Date(agora).toISOString(),
    hoje: diaDe(agora),
    internacoes: app.registros(request, 'internacoes'),
    ocupacoes: app.registros(request, 'ocupacoes'),
    leitos: app.registros(request, 'leitos'),
    escopo: (recurso) => scopeOn(app.registro.atual, recurso, contexto),
  };
}

export const recusa = (mensagem: string) => new AppError('transicao-recusada', { messages: [mensagem] });

/** One transaction over admission, stay and bed; what the database refuses is said in the stay's own words. */
export const gravando = <T>({ pool, ocupacoes }: Mesa, work: (db: Queryable) => Promise<T>): Promise<T> =>
  named(ocupacoes.call, 'gravar', () => retrying(() => inTransaction(pool, work)));
