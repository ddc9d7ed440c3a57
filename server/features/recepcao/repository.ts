/** Rows of the reception's day, with the facts of who comes, and the tickets of a unit's day. Nothing clinical is read. */
import type { ConvenioRecepcao, ItemRecepcao } from '#domain/recepcao/wire.ts';
import { fusoAtual } from '#domain/formato/fuso.ts';
import { senhaDe } from '#domain/recepcao/senha.ts';
import type { Queryable } from '#server/database/query.ts';
import { ofTenant } from '#server/database/tenant.ts';
import { all, first, isoSql, run, sql } from '#server/database/typed.ts';
import { scopeWhere, type Scope } from '#server/engine/scope.ts';

const iso = (column: string) => sql.raw(isoSql(column));
const naoVazio = (...columns: string[]) =>
  sql.raw(`(${columns.map((column) => `coalesce(${column}, '') <> ''`).join(' OR ')})`);

export type QuaisItens = { readonly inicio: string; readonly fim: string } | { readonly id: number };

/** What is shown at the desk for the account of the visit, in place of what the row has; null: the row's. */
export type DaConta = {
  readonly convenioId: number | null;
  readonly numeroCarteira: string | null;
  readonly validadeCarteira: string | null;
  readonly numeroAutorizacao: string | null;
  readonly autorizacao: string | null;
  readonly particular: boolean;
};

/** Appointments as the desk meets them; `cpf`: whether the caller may read it. */
export function itens(
  db: Queryable,
  escopo: Scope,
  consulta: QuaisItens,
  cpf: boolean,
  mostrada: DaConta | null = null,
): Promise<ItemRecepcao[]> {
  const {
    id = null,
    inicio = null,
    fim = null,
  } = { id: undefined, inicio: undefined, fim: undefined, ...consulta };
  // Of a card x with its convênio y and its plan z, on the day of the visit.
  const valeNoDia = sql`(y.ativo AND y.excluido_em IS NULL AND coalesce(z.ativo AND z.excluido_em IS NULL, true)
    AND (x.validade IS NULL OR x.validade >= (a.inicio AT TIME ZONE ${fusoAtual()})::date))`;
  return all(
    db,
    sql<ItemRecepcao>`SELECT a.id, a.versao, ${iso('a.inicio')} AS inicio, ${iso('a.fim')} AS fim, a.situacao, a.encaixe,
        a.senha, a.prioridade, a.motivo_prioridade AS "motivoPrioridade", ${iso('a.chegada_em')} AS "chegadaEm",
        ${iso('a.iniciado_em')} AS "iniciadoEm", a.profissional_id AS "profissionalId",
        coalesce(m.nome_social, m.nome) AS profissional, s.nome AS sala, a.paciente_id AS "pacienteId",
        coalesce(p.nome_social, p.nome) AS paciente, CASE WHEN ${cpf} THEN p.cpf END AS cpf, p.data_nascimento AS nascimento,
        coalesce(p.celular, p.telefone) AS telefone, a.tipo_atendimento_id AS "tipoAtendimentoId", t.nome AS tipo,
        v.convenio_id AS "convenioId", v.numero_carteira AS "numeroCarteira", v.validade_carteira AS "validadeCarteira",
        v.numero_autorizacao AS "numeroAutorizacao", v.autorizacao, v.particular, a.carteira_recusada AS "carteiraRecusada", a.acompanhante, a.parentesco_acompanhante AS "parentescoAcompanhante",
        a.telefone_acompanhante AS "telefoneAcompanhante", a.observacao, a.motivo,
        json_build_object(
          'situacao', a.situacao, 'inicio', ${iso('a.inicio')},
          'paciente', CASE WHEN p.id IS NOT NULL THEN json_build_object(
            'obito', p.obito, 'ativo', p.ativo AND p.excluido_em IS NULL,
            'idade', date_part('year', age(a.inicio, p.data_nascimento))::int,
            'documento', ${naoVazio('p.cpf', 'p.numero_outro_documento')}, 'cns', ${naoVazio('p.cns')},
            'telefone', p.sem_telefone OR ${naoVazio('p.celular', 'p.telefone')}, 'endereco', ${naoVazio('p.logradouro')},
            'nomeMae', ${naoVazio('p.nome_mae')},
            'nascimento', p.data_nascimento IS NOT NULL, 'sexo', p.sexo <> 'I',
            'responsavel', EXISTS (SELECT 1 FROM paciente_responsaveis r WHERE r.paciente_id = p.id)) END,
          'convenio', CASE WHEN c.id IS NOT NULL THEN json_build_object('nome', c.nome, 'modalidade', c.modalidade,
            'exigeAutorizacao', c.exige_autorizacao, 'ativo', c.ativo AND c.excluido_em IS NULL) END,
          'carteira', json_build_object('numero', coalesce(v.numero_carteira, k.numero_carteira),
            'validade', CASE WHEN v.numero_carteira IS NULL THEN k.validade ELSE v.validade_carteira END),
          'autorizacao', v.numero_autorizacao, 'autorizacaoPedida', coalesce(v.autorizacao = 'PEDIDA', false),
          'tipoExige', coalesce(o.exige_autorizacao, false),
          'convenios', CASE WHEN v.convenio_id IS NULL AND NOT v.particular THEN
            (SELECT coalesce(json_agg(DISTINCT y.nome), '[]') FROM paciente_convenios x JOIN convenio y ON y.id = x.convenio_id
                LEFT JOIN plano z ON z.id = x.plano_id
              WHERE x.paciente_id = p.id AND ${valeNoDia}) ELSE '[]' END,
          'vencidos', CASE WHEN v.convenio_id IS NULL AND NOT v.particular THEN
            (SELECT CASE WHEN bool_or(${valeNoDia}) THEN '[]' ELSE coalesce(json_agg(DISTINCT y.nome), '[]') END
               FROM paciente_convenios x JOIN convenio y ON y.id = x.convenio_id LEFT JOIN plano z ON z.id = x.plano_id
              WHERE x.paciente_id = p.id) ELSE '[]' END,
          'planoInativo', k.plano_inativo,
          'documentos', (SELECT count(*)::int FROM documento d JOIN assinatura_pedido q ON q.documento_id = d.id
             WHERE d.modulo = 'pacientes' AND d.registro_id = p.id AND d.excluido_em IS NULL AND q.excluido_em IS NULL
               AND q.estado = 'PENDENTE' AND q.papel IN ('PACIENTE', 'RESPONSAVEL')),
          'formularios', (SELECT count(*)::int FROM form_pedido f WHERE f.paciente_id = p.id AND f.excluido_em IS NULL
             AND f.situacao IN ('ENVIADO', 'ABERTO'))
        ) AS fatos
      FROM agendamento a
        JOIN profissional m ON m.id = a.profissional_id
        LEFT JOIN paciente p ON p.id = a.paciente_id
        LEFT JOIN sala s ON s.id = coalesce(a.sala_chamada_id, a.sala_id)
        LEFT JOIN tipo_atendimento t ON t.id = a.tipo_atendimento_id
        LEFT JOIN procedimento o ON o.id = t.procedimento_id
        CROSS JOIN LATERAL (SELECT ${daConta(mostrada)}) v
        LEFT JOIN convenio c ON c.id = v.convenio_id
        LEFT JOIN LATERAL (SELECT x.numero_carteira, x.validade,
            CASE WHEN NOT (z.ativo AND z.excluido_em IS NULL) THEN z.nome END AS plano_inativo
           FROM paciente_convenios x LEFT JOIN plano z ON z.id = x.plano_id
           WHERE x.paciente_id = p.id AND x.convenio_id = v.convenio_id
           ORDER BY x.principal DESC, x.validade DESC NULLS FIRST, x.ordem LIMIT 1) k ON true
     WHERE ${scopeWhere(escopo, 'a')} AND a.excluido_em IS NULL AND a.situacao <> 'RESERVADO'
       AND (${id}::bigint IS NULL OR a.id = ${id}::bigint)
       AND (${inicio}::timestamptz IS NULL OR (a.inicio >= ${inicio}::timestamptz AND a.inicio < ${fim}::timestamptz))
     ORDER BY a.inicio, a.id`,
  );
}

const daConta = (mostrada: DaConta | null) =>
  mostrada === null
    ? sql`a.convenio_id, a.numero_carteira, a.validade_carteira, a.numero_autorizacao, a.autorizacao, a.particular`
    : sql`${mostrada.convenioId}::bigint AS convenio_id, ${mostrada.numeroCarteira}::text AS numero_carteira,
          ${mostrada.validadeCarteira}::date AS validade_carteira, ${mostrada.numeroAutorizacao}::text AS numero_autorizacao,
          ${mostrada.autorizacao}::text AS autorizacao, ${mostrada.particular}::boolean AS particular`;

export function convenioDe(db: Queryable, id: number): Promise<ConvenioRecepcao | undefined> {
  return first(
    db,
    sql<ConvenioRecepcao>`SELECT c.id, c.nome, c.modalidade, c.exige_autorizacao AS "exigeAutorizacao",
        (c.ativo AND c.excluido_em IS NULL) AS ativo, c.orientacoes
      FROM convenio c WHERE c.id = ${id}`,
  );
}

export async function nomeDaUnidade(db: Queryable, id: number): Promise<string> {
  const row = await first(db, sql<{ nome: string }>`SELECT nome FROM prestador WHERE id = ${id}`);
  return row?.nome ?? '';
}

export type Senha = {
  readonly id: number;
  readonly prestadorId: number;
  readonly dia: string;
  readonly letra: string;
};

/**
 * The next ticket of the letter on the unit's day; null: the row has one of that day and letter, and keeps it. Who checks in
 * at two desks at once follows one another: the lock ends with the transaction, and the unique index is what is true.
 */
export async function proximaSenha(
  db: Queryable,
  { id, prestadorId, dia, letra }: Senha,
): Promise<string | null> {
  await run(db, sql`SELECT pg_advisory_xact_lock(hashtextextended(${`senha ${prestadorId} ${dia}`}, 0))`);
  const condicao = sql`a.dia_senha = ${dia}::date AND left(a.senha, 1) = ${letra}`;
  const row = await first(
    db,
    sql<{ tem: boolean; ultima: number }>`SELECT
        EXISTS (SELECT 1 FROM agendamento a WHERE a.id = ${id} AND ${condicao}) AS tem,
        (SELECT coalesce(max(substr(a.senha, 2)::int), 0) FROM agendamento a
          WHERE ${sql.raw(ofTenant('a.', String(prestadorId)))} AND a.excluido_em IS NULL AND ${condicao}) AS ultima`,
  );
  return !row || row.tem ? null : senhaDe(letra, row.ultima + 1);
}

/** The patient's row, held until the arrival is written; false where it is in the bin. */
export async function travarPaciente(db: Queryable, id: number): Promise<boolean> {
  const row = await first(
    db,
    sql<{ id: number }>`SELECT id FROM paciente WHERE id = ${id} AND excluido_em IS NULL FOR UPDATE`,
  );
  return row !== undefined;
}
