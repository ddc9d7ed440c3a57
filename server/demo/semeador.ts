/** Writes through the engine itself: what a screen could not save, the demonstration cannot either. */
import { buildAbility } from '#domain/acesso/ability.ts';
import { AppError } from '#domain/errors/app-error.ts';
import type { Registry } from '#domain/registro/registry.ts';
import type { Row } from '#server/engine/entity-sql.ts';
import type { Pool } from '#server/database/query.ts';
import type { EntityCall } from '#server/engine/call.ts';
import { legacyBook } from '#server/engine/legacy.ts';
import { createRow, insertRow, updateRow } from '#server/engine/write.ts';
import { looseScope } from '#server/engine/scope.ts';
import { SEM_PAPEIS, type Contexto } from '#server/plugins/contexto.ts';

export type Semeador = {
  /** Creates a row and answers it. `prestadorId` for what belongs to a provider. */
  criar(recurso: string, valores: { [campo: string]: unknown }, prestadorId?: number): Promise<Row>;
  /** A row of a register that the server keeps, in whatever state: what its own calls would have left. */
  manter(recurso: string, valores: { [campo: string]: unknown }, prestadorId: number): Promise<Row>;
  alterar(recurso: string, row: Row, valores: { [campo: string]: unknown }, prestadorId?: number): Promise<Row>;
  /** Id of the row of base data with that value; undefined where the base has none. */
  achar(tabela: string, coluna: string, valor: string): Promise<number | undefined>;
  readonly pool: Pool;
};

/** What many hands wrote is written by one here: charts of every author, restricted or not, are referred to. */
export const LINHAS = { prontuario: { any: [false, true].map((value) => ({ field: 'restrito', value })) } };

export function criarSemeador(pool: Pool, registry: Registry, autor: { id: number; nome: string; principal: string }): Semeador {
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
    return { ...looseScope(registry, entity, who), pool, hooks: {}, book: legacyBook({}), contexto: who };
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
    criar: (recurso, valores, prestadorId) =>
      createRow(callOf(recurso, prestadorId), valores).catch((error: unknown) => explain(recurso, valores, error)),
    manter: (recurso, valores, prestadorId) =>
      insertRow(pool, callOf(recurso, prestadorId), valores).catch((error: unknown) => explain(recurso, valores, error)),
    alterar: (recurso, row, valores, prestadorId) =>
      updateRow(callOf(recurso, prestadorId), row.id, valores, { mode: 'alterar', versao: row.versao }).catch((error: unknown) =>
        explain(recurso, valores, error),
      ),
    async achar(tabela, coluna, valor) {
      const { rows } = await pool.query<{ id: number }>({
        text: `SELECT id FROM ${tabela} WHERE ${coluna} = $1 AND excluido_em IS NULL ORDER BY id LIMIT 1`,
        values: [valor],
      });
      return rows[0]?.id;
    },
  };
}
