/** What one call of the emergency queue works with: the caller, the unit, and the doors of the registers it writes. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#domain/errors/app-error.ts';
import { urgenciaServidor as texto } from '#messages/urgencia.ts';
import { inTransaction, type Pool, type Queryable } from '#server/database/query.ts';
import type { Records, Recurso } from '#server/engine/records.ts';
import { scopeOn, tenantOf, type Scope } from '#server/engine/scope.ts';
import { named, retrying } from '#server/engine/write.ts';
import { contextoDe, type Contexto } from '#server/plugins/contexto.ts';
import { travado, type Linha } from './repository.ts';

export type Mesa = {
  readonly pool: Pool;
  readonly contexto: Contexto;
  readonly prestadorId: number;
  readonly agora: number;
  /** For an act with a reason of its own. */
  readonly app: Pick<FastifyInstance, 'registrosDe'>;
  readonly porta: <R extends Recurso>(recurso: R) => Records<R>;
  readonly escopo: (recurso: Recurso) => Scope;
  /** Title of an option of a field: 'Trazido pelo SAMU' of SAMU. */
  readonly titulo: (campo: string, valor: string | null) => string;
};

const RECURSO = 'atendimentos-urgencia';

export function mesaDe(app: FastifyInstance, pool: Pool, request: FastifyRequest): Mesa {
  const contexto = contextoDe(request);
  const { entity } = app.registros(request, RECURSO).call;
  return {
    pool,
    contexto,
    prestadorId: tenantOf(entity, contexto) ?? 0,
    agora: Date.now(),
    app,
    porta: (recurso) => app.registros(request, recurso),
    escopo: (recurso) => scopeOn(app.registro.atual, recurso, contexto),
    titulo: (campo, valor) =>
      entity.field[campo]?.options?.find(({ value }) => value === valor)?.title ?? valor ?? '',
  };
}

export const recusa = (mensagem: string) => new AppError('transicao-recusada', { messages: [mensagem] });

/** One transaction, taken again where two met; refusals of the database in the register's words. */
export const gravando = <T>({ pool, porta }: Mesa, work: (db: Queryable) => Promise<T>): Promise<T> =>
  named(porta(RECURSO).call, 'gravar', () => retrying(() => inTransaction(pool, work)));

/** The arrival, locked; 404 where the caller has no such row, 409 where it is over. */
export async function presente(db: Queryable, mesa: Mesa, id: number): Promise<Linha> {
  const linha = await travado(db, mesa.escopo(RECURSO), id);
  if (!linha) throw new AppError('nao-encontrado');
  return linha;
}

const ESPERAM: ReadonlySet<string> = new Set(['CHEGOU', 'CLASSIFICADO', 'CHAMADO']);
export const espera = ({ situacao }: Linha): boolean => ESPERAM.has(situacao);

/** The professional that the caller is; 403 for who is none. */
export function profissionalDe({ contexto }: Mesa): number {
  const { profissionalId } = contexto.alcance;
  if (profissionalId === null)
    throw new AppError('modulo-restrito', { messages: [texto.somenteProfissional] });
  return profissionalId;
}
