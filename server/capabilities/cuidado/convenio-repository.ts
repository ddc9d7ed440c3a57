/** The cards of a patient's register with what their convênio asks, and which of them a visit goes by. */
import { convenioNoDia, type Carteira, type ConvenioDoPaciente } from '#domain/paciente/convenio.ts';
import type { Queryable } from '#server/database/query.ts';
import { all, sql } from '#server/database/typed.ts';

/** The patient's cards, the main one first. */
export function carteirasDoPaciente(db: Queryable, pacienteId: number): Promise<Carteira[]> {
  return all(
    db,
    sql<Carteira>`SELECT x.convenio_id AS "convenioId", c.nome AS convenio, l.nome AS plano, x.numero_carteira AS numero, x.validade,
        x.principal, (c.ativo AND c.excluido_em IS NULL) AS ativo,
        coalesce(l.ativo AND l.excluido_em IS NULL, true) AS "planoAtivo", c.modalidade, c.exige_autorizacao AS "exigeAutorizacao",
        c.dias_retorno AS "diasRetorno"
      FROM paciente_convenios x JOIN convenio c ON c.id = x.convenio_id LEFT JOIN plano l ON l.id = x.plano_id
     WHERE x.paciente_id = ${pacienteId} ORDER BY x.principal DESC, x.validade DESC NULLS FIRST, x.ordem`,
  );
}

/** Which of them a visit of that day goes by. */
export async function convenioDoPaciente(
  db: Queryable,
  pacienteId: number,
  dia: string,
): Promise<ConvenioDoPaciente> {
  return convenioNoDia(await carteirasDoPaciente(db, pacienteId), dia);
}
