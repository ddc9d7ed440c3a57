/** What comes to the unit from others of the network: transfers that it accepted, and ambulances. */
import type { AmbulanciaQueVem, TransferenciaQueVem } from '#domain/pronto-atendimento/a-caminho.ts';
import { mesmaPessoaSql, mesmoNumeroSql, nomeSql, semDuvidaSql } from '#server/capabilities/cuidado/index.ts';
import type { Queryable } from '#server/database/query.ts';
import { ofTenant } from '#server/database/tenant.ts';
import { all, isoSql, sql } from '#server/database/typed.ts';

const iso = (column: string) => sql.raw(isoSql(column));
/** Who it is, and the record of the person here, where there is one: no more than what receiving asks for. */
const pessoa = (
  prestadorId: number,
) => sql`t.id, t.paciente_id AS "pacienteId", ${sql.raw(nomeSql('p'))} AS nome,
  p.data_nascimento AS nascimento, p.idade_estimada AS "idadeEstimada",
  p.idade_estimada_em AS "idadeEstimadaEm", p.sexo, o.nome AS origem, t.finalidade,
  (SELECT coalesce(x.unificado_com_id, x.id) FROM paciente x WHERE ${sql.raw(ofTenant('x.', String(prestadorId)))}
      AND x.excluido_em IS NULL AND ${sql.raw(mesmaPessoaSql('p', 'x'))} AND ${sql.raw(semDuvidaSql('p', 'x'))}
    ORDER BY ${sql.raw(mesmoNumeroSql('p', 'x'))} DESC NULLS LAST, x.id LIMIT 1) AS "cadastroId",
  EXISTS (SELECT 1 FROM paciente x WHERE ${sql.raw(ofTenant('x.', String(prestadorId)))}
      AND x.excluido_em IS NULL AND x.unificado_com_id IS NULL AND ${sql.raw(mesmaPessoaSql('p', 'x'))}) AS parecido`;

export function transferenciasQueVem(db: Queryable, prestadorId: number): Promise<TransferenciaQueVem[]> {
  return all(
    db,
    sql<TransferenciaQueVem>`SELECT ${pessoa(prestadorId)}, t.situacao,
        ${iso('coalesce(t.partiu_em, t.aceita_em, t.pedida_em)')} AS desde, ${iso('t.previsao')} AS previsao
      FROM transferencia_paciente t JOIN paciente p ON p.id = t.paciente_id JOIN prestador o ON o.id = t.prestador_id
     WHERE t.prestador_destino_id = ${prestadorId} AND t.excluido_em IS NULL AND t.situacao IN ('ACEITA', 'A_CAMINHO')
     ORDER BY t.pedida_em, t.id`,
  );
}

export function ambulanciasQueVem(db: Queryable, prestadorId: number): Promise<AmbulanciaQueVem[]> {
  return all(
    db,
    sql<AmbulanciaQueVem>`SELECT ${pessoa(prestadorId)}, t.situacao, t.risco AS cor, t.viatura,
        ${iso('coalesce(t.embarcado_em, t.despachado_em, t.destino_em, t.aprovado_em, t.pedido_em)')} AS desde,
        ${iso('t.previsao_chegada')} AS previsao
      FROM pedido_ambulancia t JOIN paciente p ON p.id = t.paciente_id JOIN prestador o ON o.id = t.prestador_id
     WHERE t.prestador_destino_id = ${prestadorId} AND NOT (${sql.raw(ofTenant('t.', String(prestadorId)))}) AND t.excluido_em IS NULL
       AND t.situacao IN ('SOLICITADO', 'APROVADO', 'DESTINO_CONFIRMADO', 'A_CAMINHO', 'A_BORDO')
     ORDER BY t.pedido_em, t.id`,
  );
}
