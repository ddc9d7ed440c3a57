/** Writes through the engine itself: what a screen could not save, the demonstration cannot either. */
import { buildAbility } from '#domain/acesso/ability.ts';
import { AppError } from '#domain/errors/app-error.ts';
import type { Registry } from '#domain/registro/registry.ts';
import type { Row } from '#server/engine/entity-sql.ts';
import type { Pool } from '#server/database/query.ts';
import type { EntityCall, RuleBook } from '#server/engine/call.ts';
import { ruleBook } from '#server/engine/rule-book.ts';
import { setRows } from '#server/engine/set.ts';
import { createRow, insertRow, updateRow } from '#server/engine/write.ts';
import { looseScope } from '#server/engine/scope.ts';
import { SEM_PAPEIS, type Contexto } from '#server/plugins/context.ts';

export type Semeador = {
  /** Creates a row and answers it. `prestadorId` for what belongs to a provider. */
  criar(recurso: string, valores: { [campo: string]: unknown }, prestadorId?: number): Promise<Row>;
  /** A row of a register that the server keeps, in whatever state: what its own calls would have left. */
  manter(recurso: string, valores: { [campo: string]: unknown }, prestadorId: number): Promise<Row>;
  alterar(
    recurso: string,
    row: Row,
    valores: { [campo: string]: unknown },
    prestadorId?: number,
  ): Promise<Row>;
  /** Rows made today become what the years would have made of them, state and stamps included; each with its event. */
  comoFoi(
    recurso: string,
    rows: readonly { readonly id: number; readonly valores: { readonly [campo: string]: unknown } }[],
    prestadorId?: number,
  ): Promise<void>;
  /** Id of the row of base data with that value; undefined where the base has none. */
  achar(tabela: string, coluna: string, valor: string): Promise<number | undefined>;
  readonly pool: Pool;
  /** The rules of the product, for what the demonstration does by its own steps. */
  readonly regras: RuleBook;
};

/** Years of work by many hands are written in a moment by one: what a rule asks of today is not asked of them. */
const SEM_REGRAS = ruleBook(new Map(), {} as RuleBook['services']);

/** What many hands wrote is written by one here: charts of every author, restricted or not, are referred to. */
const RESTRITO_OU_NAO = { any: [false, true].map((value) => ({ field: 'restrito', value })) };
export const LINHAS = {
  prontuario: RESTRITO_OU_NAO,
  odontograma: RESTRITO_OU_NAO,
  planoodontologico: RESTRITO_OU_NAO,
};

export function criarSemeador(
  pool: Pool,
  registry: Registry,
  regras: RuleBook,
  autor: { id: number; nome: string; principal: string },
): Semeador {
  const contexto = (prestadorId: number | null): Contexto => ({
    usuario: {
      ...autor,
      ...SEM_PAPEIS,
      admin: true,
    },
    alcance: { prestadores: new Set(), casa: true, tudo: true, profissionalId: null },
    ability: buildAbility([{ action: 'manage', subject: 'all' }], LINHAS),
    prestadorId,
    ip: '127.0.0.1',
    motivo: 'Dados de demonstração',
  });
  const callOf = (recurso: string, prestadorId?: number): EntityCall => {
    const entity = registry.entity[recurso];
    if (!entity) throw new Error(`demonstration: '${recurso}' is not declared`);
    const who = contexto(prestadorId ?? null);
    return { ...looseScope(registry, entity, who), pool, hooks: {}, book: SEM_REGRAS, contexto: who };
  };
  const explain = (recurso: string, valores: object, error: unknown): never => {
    if (!(error instanceof AppError)) throw error;
    throw new Error(
      `demonstration: ${recurso} ${JSON.stringify(valores).slice(0, 300)}: ${error.code} ${JSON.stringify(error.errors ?? error.messages)}`,
      { cause: error },
    );
  };
  return {
    pool,
    regras,
    criar: (recurso, valores, prestadorId) =>
      createRow(callOf(recurso, prestadorId), valores).catch((error: unknown) =>
        explain(recurso, valores, error),
      ),
    manter: (recurso, valores, prestadorId) =>
      insertRow(pool, callOf(recurso, prestadorId), valores).catch((error: unknown) =>
        explain(recurso, valores, error),
      ),
    alterar: (recurso, row, valores, prestadorId) =>
      updateRow(callOf(recurso, prestadorId), row.id, valores, { mode: 'alterar', versao: row.versao }).catch(
        (error: unknown) => explain(recurso, valores, error),
      ),
    async comoFoi(recurso, rows, prestadorId) {
      const call = callOf(recurso, prestadorId);
      await pool.query({ text: "SET LOCAL zelo.ciclo = 'livre'", values: [] });
      await setRows(pool, call, { ...call.entity, readOnly: true, lifecycle: undefined }, rows);
      await pool.query({ text: "SET LOCAL zelo.ciclo = ''", values: [] });
    },
    async achar(tabela, coluna, valor) {
      const { rows } = await pool.query<{ id: number }>({
        text: `SELECT id FROM ${tabela} WHERE ${coluna} = $1 AND excluido_em IS NULL ORDER BY id LIMIT 1`,
        values: [valor],
      });
      return rows[0]?.id;
    },
  };
}
