/** Records of the destination that may be the person who is transferred. */
import type { IgualNoDestino } from '#domain/transferencia/cadastro.ts';
import { nomeSql } from '#server/capabilities/cuidado/index.ts';
import type { Queryable } from '#server/database/query.ts';
import { ofTenant } from '#server/database/tenant.ts';
import { all, run, sql } from '#server/database/typed.ts';

/** The surest first; a record that was joined leads to the one that stayed. */
export function iguaisNoDestino(
  db: Queryable,
  pacienteId: number,
  prestadorId: number,
): Promise<IgualNoDestino[]> {
  return all(
    db,
    sql<IgualNoDestino>`SELECT DISTINCT ON (k.id) k.id, k.nome, k.nascimento, k.por, k."outroCpf" FROM (
        SELECT coalesce(u.id, x.id) AS id, ${sql.raw(nomeSql('x'))} AS nome, x.data_nascimento AS nascimento,
            CASE WHEN x.cpf = p.cpf THEN 'cpf' WHEN x.cns = p.cns THEN 'cns' ELSE 'pessoa' END AS por,
            x.cpf IS NOT NULL AND p.cpf IS NOT NULL AND x.cpf <> p.cpf AS "outroCpf"
          FROM paciente p JOIN paciente x ON x.cpf = p.cpf OR x.cns = p.cns
            OR (x.data_nascimento = p.data_nascimento AND NOT x.provisorio
                AND (zelo_chave(x.nome) = zelo_chave(p.nome) OR zelo_chave(x.nome_mae) = zelo_chave(p.nome_mae)))
          LEFT JOIN paciente u ON u.id = x.unificado_com_id
         WHERE p.id = ${pacienteId} AND ${sql.raw(ofTenant('x.', String(prestadorId)))} AND x.excluido_em IS NULL) k
     ORDER BY k.id, array_position(ARRAY['cpf', 'cns', 'pessoa'], k.por) LIMIT 10`,
  );
}

/** Whoever makes the record at the same moment waits for this to end. */
export async function travarCadastro(db: Queryable, transferenciaId: number): Promise<void> {
  await run(
    db,
    sql`SELECT pg_advisory_xact_lock(hashtextextended(${`cadastro da transferencia ${transferenciaId}`}, 0))`,
  );
}
