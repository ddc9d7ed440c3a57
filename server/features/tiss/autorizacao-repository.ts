/** What a request to a plan needs beside its own row. */
import type { ProfissionalTiss } from '#domain/tiss/conta.ts';
import type { Queryable } from '#server/database/query.ts';
import { first, sql } from '#server/database/typed.ts';

export type Beneficiario = {
  readonly nome: string;
  readonly numeroCarteira: string | null;
  readonly nomePlano: string | null;
  readonly validadeCarteira: string | null;
};

/** The patient, with the card of this convênio: that of the number where one is said, else the main one first. */
export function beneficiarioDe(
  db: Queryable,
  pacienteId: number,
  convenioId: number,
  numeroCarteira: string | null,
): Promise<Beneficiario | undefined> {
  return first(
    db,
    sql<Beneficiario>`SELECT p.nome, k.numero_carteira AS "numeroCarteira", l.nome AS "nomePlano",
        CASE WHEN ${numeroCarteira}::text IS NULL OR k.numero_carteira = ${numeroCarteira} THEN k.validade::text END AS "validadeCarteira"
      FROM paciente p
      LEFT JOIN LATERAL (SELECT x.* FROM paciente_convenios x WHERE x.paciente_id = p.id AND x.convenio_id = ${convenioId}
        ORDER BY (x.numero_carteira = ${numeroCarteira}) DESC NULLS LAST, x.principal DESC NULLS LAST, x.ordem LIMIT 1) k ON true
      LEFT JOIN plano l ON l.id = k.plano_id WHERE p.id = ${pacienteId}`,
  );
}

export function solicitanteDe(
  db: Queryable,
  id: number,
  convenioId: number,
): Promise<ProfissionalTiss | undefined> {
  return first(
    db,
    sql<ProfissionalTiss>`SELECT p.nome, c.codigo_tiss AS conselho, p.numero_conselho AS "numeroConselho", u.codigo_ibge AS uf,
        o.codigo AS cbo, p.cpf, (SELECT x.codigo FROM profissional_codigos_nas_operadoras x
          WHERE x.profissional_id = p.id AND x.convenio_id = ${convenioId} LIMIT 1) AS "codigoNaOperadora"
      FROM profissional p JOIN conselho c ON c.id = p.conselho_id LEFT JOIN uf u ON u.sigla = p.uf_conselho
      LEFT JOIN cbo_ocupacao o ON o.id = p.cbo_id WHERE p.id = ${id}`,
  );
}

export async function cidDe(db: Queryable, id: number | null): Promise<string | null> {
  return (await first(db, sql<{ codigo: string }>`SELECT codigo FROM cid WHERE id = ${id}`))?.codigo ?? null;
}

/** The account of an appointment that can still be changed. */
export function contaAbertaDe(
  db: Queryable,
  contaId: number | null,
  agendamentoId: number | null,
): Promise<{ readonly id: number; readonly versao: number } | undefined> {
  return first(
    db,
    sql<{ id: number; versao: number }>`SELECT c.id, c.versao FROM conta_atendimento c
      WHERE (c.id = ${contaId} OR (${agendamentoId}::bigint IS NOT NULL AND c.id_agenda = ${agendamentoId})) AND c.situacao = 'ABERTA'
        AND c.excluido_em IS NULL ORDER BY c.id LIMIT 1`,
  );
}
