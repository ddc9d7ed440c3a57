/** A chart that is opened all the same, and who is told of it. */
import type { Queryable } from '#server/database/query.ts';
import { all, first, isoSql, sql } from '#server/database/typed.ts';
import { ofTenant } from '#server/database/tenant.ts';

export type Restrito = {
  readonly id: number;
  readonly pacienteId: number;
  readonly profissionalId: number | null;
  readonly restrito: boolean;
  readonly iniciadoEm: string;
};

/** A chart of the provider, whoever may read it: only that it is there, whose it is and whether it is restricted. */
export function prontuarioDe(db: Queryable, prestadorId: number, id: number): Promise<Restrito | undefined> {
  return first(db, {
    text: `SELECT p.id, p.paciente_id AS "pacienteId", p.profissional_id AS "profissionalId", p.restrito, ${isoSql('p.iniciado_em')} AS "iniciadoEm"
             FROM prontuario p WHERE ${ofTenant('p.', '$1')} AND p.id = $2 AND p.excluido_em IS NULL`,
    values: [prestadorId, id],
  });
}

/** Accounts of the chart's author. */
export async function contasDoProfissional(db: Queryable, profissionalId: number | null): Promise<number[]> {
  const rows = await all(
    db,
    sql<{
      id: number;
    }>`SELECT id FROM usuario WHERE profissional_id = ${profissionalId} AND ativo AND excluido_em IS NULL`,
  );
  return rows.map(({ id }) => id);
}

/** Both providers of a transfer, by number and by name. */
export function doisLados(
  db: Queryable,
  id: number,
): Promise<{ origemId: number; origem: string; destinoId: number; destino: string } | undefined> {
  return first(
    db,
    sql<{ origemId: number; origem: string; destinoId: number; destino: string }>`
      SELECT o.id AS "origemId", o.nome AS origem, d.id AS "destinoId", d.nome AS destino FROM transferencia_paciente t
        JOIN prestador o ON o.id = t.prestador_id JOIN prestador d ON d.id = t.prestador_destino_id WHERE t.id = ${id}`,
  );
}
