/** What an account of care is made of: the visit and what was done in it, the items with their sums, who covers the patient. */
import type { Feito, NaConta } from '#domain/conta-atendimento/apurar.ts';
import type { Cobertura } from '#domain/conta-atendimento/preco.ts';
import { fusoAtual } from '#domain/formato/fuso.ts';
import type { Cobrado, LugarNaBoca } from '#domain/odontologia/lugar.ts';
import type { Queryable } from '#server/database/query.ts';
import { COBRADO } from '#server/capabilities/odontologia/index.ts';
import { ofSameTenant, ofTenant, ofTenantOrHouse } from '#server/database/tenant.ts';
import { all, first, exactlyOne, sql } from '#server/database/typed.ts';

export type Visita = {
  readonly prontuarioId: number | null;
  readonly idAgenda: number | null;
  readonly internacaoId: number | null;
  /** An order that came over the counter of the laboratory: no chart is of it. */
  readonly pedidoLaboratorioId: number | null;
};

export const SEM_VISITA: Visita = {
  prontuarioId: null,
  idAgenda: null,
  internacaoId: null,
  pedidoLaboratorioId: null,
};

export type DadosDaVisita = {
  readonly pacienteId: number | null;
  readonly profissionalId: number | null;
  /** ISO moment of the visit. */
  readonly em: string;
  readonly convenioId: number | null;
  readonly numeroCarteira: string | null;
  readonly numeroAutorizacao: string | null;
  readonly senhaAutorizacao: string | null;
  readonly dataAutorizacao: string | null;
  readonly validadeSenha: string | null;
  readonly indicacaoClinica: string | null;
  readonly urgencia: boolean;
};

const daCasa = (alias: string, prestadorId: number) => sql.raw(ofTenant(`${alias}.`, String(prestadorId)));

/** The stay that the chart was written in, else its appointment, else the chart itself: a visit has one account. */
export async function visitaDoProntuario(
  db: Queryable,
  prestadorId: number,
  id: number,
): Promise<Visita | undefined> {
  const row = await first(
    db,
    sql<{
      agenda: number | null;
      internacao: number | null;
    }>`SELECT p.id_agenda AS agenda, p.internacao_id AS internacao
      FROM prontuario p WHERE p.id = ${id} AND ${daCasa('p', prestadorId)} AND p.excluido_em IS NULL`,
  );
  if (!row) return undefined;
  if (row.internacao !== null) return { ...SEM_VISITA, internacaoId: row.internacao };
  return { ...SEM_VISITA, prontuarioId: id, idAgenda: row.agenda };
}

/**
 * The chart was begun during the arrival, without an appointment: by a professional who left and whose place a colleague took,
 * so that the arrival names the colleague's chart. A chart begins at a whole minute.
 */
const CHART_DENTRO =
  sql.raw(`(p.id_agenda IS NULL AND u.paciente_id = p.paciente_id AND ${ofSameTenant('u.', 'p.prestador_id')}
          AND p.iniciado_em >= date_trunc('minute', u.iniciado_em)
          AND p.iniciado_em <= coalesce(u.encerrado_em, 'infinity'))`);

export function dadosDaVisita(
  db: Queryable,
  prestadorId: number,
  { prontuarioId, idAgenda, internacaoId, pedidoLaboratorioId }: Visita,
): Promise<DadosDaVisita | undefined> {
  return first(
    db,
    sql<DadosDaVisita>`SELECT coalesce(p.paciente_id, a.paciente_id, i.paciente_id, l.paciente_id) AS "pacienteId",
        coalesce(p.profissional_id, a.profissional_id, i.profissional_id, CASE WHEN l.origem = 'PROFISSIONAL' THEN l.profissional_id END) AS "profissionalId",
        coalesce(p.iniciado_em, a.inicio, i.internada_em, i.solicitada_em, l.entrada_em) AS em,
        coalesce(a.convenio_id, i.convenio_id, l.convenio_id) AS "convenioId", a.numero_carteira AS "numeroCarteira",
        a.numero_autorizacao AS "numeroAutorizacao", coalesce(a.senha_autorizacao, l.senha_autorizacao) AS "senhaAutorizacao",
        coalesce(a.data_autorizacao, l.data_autorizacao)::text AS "dataAutorizacao",
        coalesce(a.validade_senha, l.validade_senha)::text AS "validadeSenha", left(l.indicacao_clinica, 500) AS "indicacaoClinica",
        (coalesce(i.carater = 'URGENCIA', false) OR EXISTS (SELECT 1 FROM atendimento_urgencia u
          WHERE u.excluido_em IS NULL AND (u.prontuario_id = p.id OR ${CHART_DENTRO}))) AS urgencia
      FROM (SELECT 1) um
      LEFT JOIN prontuario p ON p.id = ${prontuarioId} AND ${daCasa('p', prestadorId)} AND p.excluido_em IS NULL
      LEFT JOIN agendamento a ON a.id = ${idAgenda} AND ${daCasa('a', prestadorId)} AND a.excluido_em IS NULL
      LEFT JOIN internacao i ON i.id = ${internacaoId} AND ${daCasa('i', prestadorId)} AND i.excluido_em IS NULL
      LEFT JOIN pedido_laboratorio l ON l.id = ${pedidoLaboratorioId} AND ${daCasa('l', prestadorId)} AND l.excluido_em IS NULL
        AND l.situacao IN ('ENTREGUE', 'CONCLUIDA')
     WHERE coalesce(p.id, a.id, i.id, l.id) IS NOT NULL`,
  );
}

export type Carteira = { readonly planoId: number | null; readonly numeroCarteira: string | null };

/** The patient's card of the convênio: the main one first. */
export async function carteiraDe(
  db: Queryable,
  pacienteId: number,
  convenioId: number,
): Promise<Carteira | undefined> {
  return first(
    db,
    sql<Carteira>`SELECT k.plano_id AS "planoId", k.numero_carteira AS "numeroCarteira" FROM paciente_convenios k
      WHERE k.paciente_id = ${pacienteId} AND k.convenio_id = ${convenioId} ORDER BY k.principal DESC NULLS LAST, k.ordem LIMIT 1`,
  );
}

export async function convenioDoPlano(db: Queryable, planoId: number): Promise<number | null> {
  const row = await first(
    db,
    sql<{ convenio: number }>`SELECT convenio_id AS convenio FROM plano WHERE id = ${planoId}`,
  );
  return row?.convenio ?? null;
}

export async function contaDaVisita(
  db: Queryable,
  prestadorId: number,
  { prontuarioId, idAgenda, internacaoId, pedidoLaboratorioId }: Visita,
): Promise<{ id: number; situacao: string } | undefined> {
  return first(
    db,
    sql<{ id: number; situacao: string }>`SELECT c.id, c.situacao FROM conta_atendimento c
      WHERE ${daCasa('c', prestadorId)} AND c.excluido_em IS NULL AND (c.prontuario_id = ${prontuarioId}
        OR c.id_agenda = ${idAgenda} OR c.internacao_id = ${internacaoId} OR c.pedido_laboratorio_id = ${pedidoLaboratorioId}) ORDER BY c.id LIMIT 1`,
  );
}

export async function abreSozinha(db: Queryable, prestadorId: number): Promise<boolean> {
  const row = await first(
    db,
    sql<{ abre: boolean }>`SELECT abre_conta_ao_encerrar AS abre FROM prestador WHERE id = ${prestadorId}`,
  );
  return row?.abre ?? false;
}

export type ContaDoItem = Cobertura & {
  readonly id: number;
  readonly situacao: string;
  readonly data: string;
  readonly profissionalId: number | null;
  readonly convenioId: number | null;
  readonly planoId: number | null;
  readonly urgencia: boolean;
};

/** Held until the end of the transaction: items of one account are written one after the other, so that its sums are right. */
export function travarConta(
  db: Queryable,
  prestadorId: number,
  id: number,
): Promise<ContaDoItem | undefined> {
  return first(
    db,
    sql<ContaDoItem>`SELECT c.id, c.situacao, c.data, c.profissional_id AS "profissionalId", c.convenio_id AS "convenioId",
        c.plano_id AS "planoId", c.urgencia, c.convenio_id IS NULL AS particular,
        (SELECT CASE WHEN p.coparticipacao THEN p.percentual_coparticipacao::text END FROM plano p WHERE p.id = c.plano_id)
          AS "percentualPaciente"
      FROM conta_atendimento c WHERE c.id = ${id} AND ${daCasa('c', prestadorId)} AND c.excluido_em IS NULL
      FOR UPDATE OF c`,
  );
}

export type SemPreco = {
  readonly codigo: string;
  readonly descricao: string;
  readonly preco: string;
  readonly explicacao: string | null;
};

export function itensSemPreco(db: Queryable, contaId: number): Promise<SemPreco[]> {
  return all(
    db,
    sql<SemPreco>`SELECT i.codigo, i.descricao, i.preco, i.explicacao FROM item_conta_atendimento i
      WHERE i.conta_id = ${contaId} AND i.excluido_em IS NULL AND i.preco <> 'COM_PRECO' ORDER BY i.data, i.codigo, i.id LIMIT 50`,
  );
}

/** What the account has, taken out ones included. */
export function itensDaConta(
  db: Queryable,
  contaId: number,
): Promise<(NaConta & { readonly versao: number })[]> {
  return all(
    db,
    sql<NaConta & { versao: number }>`SELECT i.id, i.versao, i.chave_origem AS chave, i.codigo, i.descricao,
        i.quantidade::text AS quantidade, i.excluido_em IS NOT NULL AS retirado, i.dente, i.regiao, i.faces
      FROM item_conta_atendimento i WHERE i.conta_id = ${contaId} ORDER BY i.id`,
  );
}

export type ItemDoEvento = {
  readonly id: number;
  readonly versao: number;
  readonly codigo: string;
  readonly descricao: string;
  readonly contaId: number;
  readonly apuracao: string | null;
};

/** What open accounts charge of an event of a mouth, a tooth each, or of a sample, an exam each: 'D:12', 'L:12'. */
export function itensAbertosDe(db: Queryable, prestadorId: number, chave: string): Promise<ItemDoEvento[]> {
  return all(
    db,
    sql<ItemDoEvento>`SELECT i.id, i.versao, i.codigo, i.descricao, c.id AS "contaId", c.apuracao
      FROM item_conta_atendimento i JOIN conta_atendimento c ON c.id = i.conta_id
     WHERE (i.chave_origem = ${chave} OR i.chave_origem LIKE ${`${chave}:%`}) AND ${daCasa('c', prestadorId)}
       AND i.excluido_em IS NULL AND c.excluido_em IS NULL AND c.situacao = 'ABERTA' ORDER BY c.id, i.id`,
  );
}

/** Charts of the visit that somebody is still writing. */
export async function prontuariosAbertos(
  db: Queryable,
  prestadorId: number,
  visita: Visita,
): Promise<number> {
  const { abertos } = await exactlyOne(
    db,
    sql<{ abertos: number }>`SELECT count(*)::int AS abertos FROM prontuario p
      WHERE ${doAtendimento(prestadorId, visita)} AND p.estado IN ('ABERTO', 'REABERTO')`,
  );
  return abertos;
}

/** The charts of the visit: its own, that of its appointment, all of the stay. */
const doAtendimento = (prestadorId: number, { prontuarioId, idAgenda, internacaoId }: Visita) =>
  sql`${daCasa('p', prestadorId)} AND p.excluido_em IS NULL
    AND (p.id = ${prontuarioId} OR p.id_agenda = ${idAgenda} OR p.internacao_id = ${internacaoId})`;

/** The first chart that its dentist opened on the day of the work: what was done before the chart was open is of that visit too. */
const primeiroDoDia = () => sql`(SELECT min(o.id) FROM prontuario o WHERE o.paciente_id = e.paciente_id
  AND ${sql.raw(ofSameTenant('o.', 'e.prestador_id'))} AND o.profissional_id = e.profissional_id AND o.excluido_em IS NULL AND o.estado <> 'CANCELADO'
  AND (o.iniciado_em AT TIME ZONE ${fusoAtual()})::date = e.realizado_em)`;

type Dito = Omit<Feito, 'data' | keyof LugarNaBoca> & { readonly em: string };
/** `boca`: where in a mouth it was done, and what it is charged as there. */
type DitoNaVisita = Omit<Dito, 'codigo'> & { readonly codigo: string | null; readonly boca: Cobrado | null };

/** Who answers for what the laboratory of the provider measures: it is theirs, and not of who asked. */
const responsavelDoLaboratorio = (prestadorId: number) =>
  sql`(SELECT l.responsavel_tecnico_id FROM laboratorio l WHERE l.tipo = 'PROPRIO' AND l.ativo AND l.excluido_em IS NULL
    AND ${sql.raw(ofTenantOrHouse('l.', String(prestadorId)))} ORDER BY l.prestador_id NULLS LAST, l.id LIMIT 1)`;

/**
 * What the charts of the visit say was done, and what the kind of the appointment is charged as. What came over the counter is
 * charged as it enters, before the collection: the patient pays there.
 */
export function feitosNaVisita(db: Queryable, prestadorId: number, visita: Visita): Promise<DitoNaVisita[]> {
  return all(
    db,
    sql<DitoNaVisita>`SELECT 'A:' || a.id AS chave, 'AGENDAMENTO' AS origem, 'PROCEDIMENTO' AS tipo, x.codigo, x.nome AS descricao,
        '1' AS quantidade, a.inicio AS em, a.profissional_id AS "profissionalId",
        NULL::json AS boca
      FROM agendamento a JOIN tipo_atendimento t ON t.id = a.tipo_atendimento_id JOIN procedimento x ON x.id = t.procedimento_id
      WHERE a.id = ${visita.idAgenda} AND ${daCasa('a', prestadorId)} AND a.situacao NOT IN ('CANCELADO', 'FALTOU')
      UNION ALL
      SELECT 'P:' || f.id, 'PRONTUARIO', 'PROCEDIMENTO', x.codigo, x.nome, f.quantidade::text, p.iniciado_em, p.profissional_id, NULL
      FROM prontuario p JOIN prontuario_procedimentos f ON f.prontuario_id = p.id JOIN procedimento x ON x.id = f.procedimento_id
      WHERE ${doAtendimento(prestadorId, visita)} AND p.estado <> 'CANCELADO'
      UNION ALL
      SELECT 'D:' || e.id, 'ODONTOGRAMA', 'PROCEDIMENTO', NULL, c.nome, '1', p.iniciado_em, p.profissional_id, ${COBRADO}
      FROM prontuario p JOIN evento_odontologico e ON e.paciente_id = p.paciente_id AND ${daCasa('e', prestadorId)}
        AND coalesce(e.feito_no_prontuario_id, ${primeiroDoDia()}) = p.id
      JOIN condicao_dentaria c ON c.id = e.condicao_id
      WHERE ${doAtendimento(prestadorId, visita)} AND p.estado <> 'CANCELADO' AND e.excluido_em IS NULL
        AND e.realizado_em IS NOT NULL AND e.situacao IN ('REALIZADO', 'RETIRADO')
        AND NOT EXISTS (SELECT 1 FROM plano_odontologico_itens i JOIN plano_odontologico t ON t.id = i.plano_odontologico_id
          LEFT JOIN conta_receber r ON r.id = t.conta_receber_id
          WHERE i.evento_id = e.id AND t.convenio_id IS NULL AND t.excluido_em IS NULL AND r.situacao IS DISTINCT FROM 'CANCELADA'
            AND (t.situacao = 'ACEITO' OR t.situacao = 'ENCERRADO' AND e.realizado_em <= t.encerrado_em))
      UNION ALL
      SELECT 'L:' || t.id || ':' || m.id, 'LABORATORIO', 'PROCEDIMENTO', x.codigo, x.nome, '1', t.coletada_em, ${responsavelDoLaboratorio(prestadorId)},
        NULL
      FROM prontuario p JOIN amostra t ON t.prontuario_id = p.id
      JOIN exame_laboratorio m ON m.id IN (SELECT r.exame_id FROM amostra_resultados r WHERE r.amostra_id = t.id)
      JOIN procedimento x ON x.id = m.procedimento_id
      WHERE ${doAtendimento(prestadorId, visita)} AND p.estado <> 'CANCELADO' AND t.excluido_em IS NULL
        AND t.situacao NOT IN ('PEDIDA', 'CANCELADA')
        AND NOT EXISTS (SELECT 1 FROM prontuario_procedimentos f WHERE f.prontuario_id = p.id AND f.procedimento_id = x.id)
      UNION ALL
      SELECT 'L:' || t.id || ':' || m.id, 'LABORATORIO', 'PROCEDIMENTO', x.codigo, x.nome, '1', coalesce(t.coletada_em, t.pedida_em),
        ${responsavelDoLaboratorio(prestadorId)}, NULL
      FROM amostra t JOIN exame_laboratorio m ON m.id IN (SELECT r.exame_id FROM amostra_resultados r WHERE r.amostra_id = t.id)
      JOIN procedimento x ON x.id = m.procedimento_id
      WHERE t.pedido_laboratorio_id = ${visita.pedidoLaboratorioId} AND ${daCasa('t', prestadorId)} AND t.excluido_em IS NULL
        AND t.situacao <> 'CANCELADA'`,
  );
}

type Dada = Omit<Dito, 'codigo'> & { readonly codigo: string | null };

/** Doses that the nursing marked as given, by item of the prescription; without a code where it was written freely. */
export function dosesDadas(db: Queryable, prestadorId: number, { internacaoId }: Visita): Promise<Dada[]> {
  return all(
    db,
    sql<Dada>`SELECT 'M:' || d.prescricao_id || ':' || d.item_id AS chave, 'ENFERMAGEM' AS origem, 'MEDICAMENTO' AS tipo,
        min(m.codigo) AS codigo, coalesce(min(m.nome), min(d.medicamento)) AS descricao, count(*)::text AS quantidade,
        min(d.checada_em) AS em, min(r.profissional_id) AS "profissionalId"
      FROM administracao d JOIN prescricao r ON r.id = d.prescricao_id
      LEFT JOIN prescricao_itens t ON t.id = d.item_id AND t.prescricao_id = d.prescricao_id
      LEFT JOIN medicamento m ON m.id = t.medicamento_id
      WHERE d.internacao_id = ${internacaoId} AND ${daCasa('d', prestadorId)} AND d.excluido_em IS NULL AND d.situacao = 'DADA'
      GROUP BY d.prescricao_id, d.item_id`,
  );
}
