/** What one call of a queue works with: the caller, the unit and its day, and the doors of the registers that it writes. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#domain/errors/app-error.ts';
import { diaDe, fimDoDia, fusoAtual, inicioDoDia } from '#domain/formato/fuso.ts';
import { inTransaction, type Pool, type Queryable } from '#server/database/query.ts';
import type { Records, Recurso } from '#server/engine/records.ts';
import { scopeOn, tenantOf, type Scope } from '#server/engine/scope.ts';
import { named, retrying } from '#server/engine/write.ts';
import { contextoDe, type Contexto } from '#server/plugins/context.ts';

export type Periodo = { readonly inicio: string; readonly fim: string };

export type Mesa = {
  /** The register whose rows wait. */
  readonly recurso: Recurso;
  readonly pool: Pool;
  readonly contexto: Contexto;
  readonly prestadorId: number;
  readonly agora: number;
  /** `agora` as it travels. */
  readonly instante: string;
  /** The unit's day. */
  readonly hoje: string;
  readonly dia: Periodo;
  /** For an act with a reason of its own. */
  readonly app: Pick<FastifyInstance, 'registrosDe'>;
  readonly porta: <R extends Recurso>(recurso: R) => Records<R>;
  /** Rows of the queue's register that the caller sees; of another one where it is named. */
  readonly escopo: (recurso?: Recurso) => Scope;
  /** Title of an option of a field: 'Trazido pelo SAMU' of SAMU. */
  readonly titulo: (campo: string, valor: string | null) => string;
};

export function mesaDe(app: FastifyInstance, request: FastifyRequest, recurso: Recurso): Mesa {
  const contexto = contextoDe(request);
  const { entity, pool } = app.registros(request, recurso).call;
  const agora = Date.now();
  const prestadorId = tenantOf(entity, contexto);
  if (prestadorId === undefined) throw new Error(`${recurso}: a queue is of a provider`);
  const fuso = fusoAtual();
  const hoje = diaDe(agora, fuso);
  return {
    recurso,
    pool,
    contexto,
    prestadorId,
    agora,
    instante: new Date(agora).toISOString(),
    hoje,
    dia: { inicio: inicioDoDia(hoje, fuso), fim: fimDoDia(hoje, fuso) },
    app,
    porta: (recursoDaPorta) => app.registros(request, recursoDaPorta),
    escopo: (recursoLido = recurso) => scopeOn(app.registro.atual, recursoLido, contexto),
    titulo: (campo, valor) =>
      entity.field[campo]?.options?.find(({ value }) => value === valor)?.title ?? valor ?? '',
  };
}

/** One transaction, taken again where two met; what the database refuses is said in the words of `recurso`. */
export const gravando = <T>(
  { pool, porta, recurso }: Mesa,
  work: (db: Queryable) => Promise<T>,
  palavras: Recurso = recurso,
): Promise<T> => named(porta(palavras).call, 'gravar', () => retrying(() => inTransaction(pool, work)));

/** The row that was found and locked; 404 where the caller has none. */
export function achado<L>(linha: L | undefined): L {
  if (linha === undefined) throw new AppError('nao-encontrado');
  return linha;
}
