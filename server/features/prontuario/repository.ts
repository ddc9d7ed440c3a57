/** What charts need beyond what the engine reads. */
import type { Leitura } from '#server/capabilities/historico/index.ts';
import type { Queryable } from '#server/database/query.ts';
import type { FormularioDoProntuario } from '#domain/prontuario/encerramento.ts';
import { ofSameTenant, ofTenant } from '#server/database/tenant.ts';
import type { AoLado } from '#domain/prontuario/momentos.ts';
import type {
  CorrecaoProntuario as Correcao,
  EmUso,
  RespostaDoMomento,
  VisitaCRF,
} from '#domain/prontuario/sessao.ts';
import { all, first, isoSql, query, run, sql } from '#server/database/typed.ts';
import type { Stored } from '#server/engine/call.ts';
import type { Params } from '#server/engine/filters.ts';
import { sightSql } from '#server/engine/scope.ts';

type Parte = Stored<'prontuarios'>['secoes'][number];

export async function secoesDaCategoria(db: Queryable, id: number): Promise<readonly Parte[]> {
  const row = await first(db, query.selectFrom('categoria_prontuario').select('secoes').where('id', '=', id));
  return (row?.secoes ?? []) as readonly Parte[];
}

/** When the person last typed something in the chart that was not saved; null: nothing waits. */
export async function rascunhoDoProntuario(
  db: Queryable,
  usuario: number,
  id: number,
): Promise<string | null> {
  const row = await first(
    db,
    query
      .selectFrom('rascunho')
      .select('em')
      .where('usuario_id', '=', usuario)
      .where('recurso', '=', 'prontuarios')
      .where('registro', '=', String(id)),
  );
  return row?.em ?? null;
}

/** Of a closed chart whose patient's record takes documents; undefined for any other. */
export function fechamentoDe(
  db: Queryable,
  id: number,
): Promise<{ readonly pacienteId: number; readonly encerradoEm: string } | undefined> {
  return first(
    db,
    sql<{ pacienteId: number; encerradoEm: string }>`
      SELECT p.paciente_id AS "pacienteId", ${sql.raw(isoSql('p.encerrado_em'))} AS "encerradoEm"
        FROM prontuario p JOIN paciente x ON x.id = p.paciente_id AND ${sql.raw(ofSameTenant('x.', 'p.prestador_id'))} AND x.excluido_em IS NULL
       WHERE p.id = ${id} AND p.estado = 'ENCERRADO' AND p.encerrado_em IS NOT NULL`,
  );
}

/** How many of the chart's prescriptions, papers or orders nobody has issued or cancelled. */
export async function emRascunho(
  db: Queryable,
  tabela: 'prescricao' | 'papel_clinico' | 'pedido_exame',
  id: number,
): Promise<number> {
  const row = await first(
    db,
    query
      .selectFrom(tabela)
      .select(({ fn }) => fn.countAll<number>().as('quantas'))
      .where('prontuario_id', '=', id)
      .where('situacao', '=', 'RASCUNHO')
      .where('excluido_em', 'is', null),
  );
  return row?.quantas ?? 0;
}

/** Prescriptions that were begun and hold nothing: no text of them would be lost. */
export async function prescricoesVazias(db: Queryable, id: number): Promise<readonly number[]> {
  const rows = await all(
    db,
    sql<{ id: number }>`SELECT r.id FROM prescricao r
      WHERE r.prontuario_id = ${id} AND r.situacao = 'RASCUNHO' AND r.excluido_em IS NULL AND coalesce(r.orientacoes, '') = ''
        AND NOT EXISTS (SELECT 1 FROM prescricao_itens i WHERE i.prescricao_id = r.id)
      ORDER BY r.id`,
  );
  return rows.map((row) => row.id);
}

/** Until the transaction ends nobody else corrects or reopens the chart. */
export async function travarProntuario(db: Queryable, id: number): Promise<void> {
  await run(db, query.selectFrom('prontuario').select('id').where('id', '=', id).forUpdate());
}

/** Corrections of a chart that the caller was let to read, the first one first. */
export function correcoesDe(db: Queryable, prontuario: number): Promise<Correcao[]> {
  return all(
    db,
    query
      .selectFrom('prontuario_correcao as c')
      .leftJoin('usuario as u', 'u.id', 'c.criado_por')
      .where('c.prontuario_id', '=', prontuario)
      .where('c.excluido_em', 'is', null)
      .orderBy('c.id')
      .select(['c.id', 'c.campo', 'c.antes', 'c.depois', 'c.motivo', 'u.nome as por'])
      .select(({ fn }) => fn.coalesce('c.registrada_em', 'c.criado_em').as('registradaEm'))
      .$castTo<Correcao>(),
  );
}

/** The forms of the category that this provider has in force, by the first version of each, in the category's order. */
export async function formulariosDaCategoria(
  db: Queryable,
  categoria: number,
  prestador: number | null,
): Promise<readonly { serieId: number; nome: string; obrigatorio: boolean }[]> {
  return all(
    db,
    sql<{ serieId: number; nome: string; obrigatorio: boolean }>`
      SELECT DISTINCT ON (f.ordem) coalesce(t.serie_id, t.id) AS "serieId", v.nome, f.obrigatorio
        FROM categoria_prontuario_formularios f
        JOIN form_template t ON t.id = f.form_template_id AND ${sql.raw(ofTenant('t.', ''))}${prestador}
        JOIN form_template v ON coalesce(v.serie_id, v.id) = coalesce(t.serie_id, t.id)
             AND v.situacao = 'PUBLICADO' AND v.excluido_em IS NULL
       WHERE f.categoria_prontuario_id = ${categoria} ORDER BY f.ordem, v.numero DESC`,
  );
}

/** The forms that the chart shows, each with its version in force and the chart's last answer. */
export function formulariosDoProntuario(db: Queryable, id: number): Promise<FormularioDoProntuario[]> {
  return all(
    db,
    sql<FormularioDoProntuario>`
      SELECT f.serie_id AS "serieId", f.nome, f.obrigatorio,
        (SELECT t.id FROM form_template t WHERE (t.id = f.serie_id OR t.serie_id = f.serie_id)
            AND t.situacao = 'PUBLICADO' AND t.excluido_em IS NULL ORDER BY t.numero DESC LIMIT 1) AS "formTemplateId",
        (SELECT r.id FROM form_resposta r WHERE r.prontuario_id = f.prontuario_id AND r.serie_id = f.serie_id
            AND r.excluido_em IS NULL ORDER BY r.id DESC LIMIT 1) AS "respostaId"
        FROM prontuario_formularios f WHERE f.prontuario_id = ${id} ORDER BY f.ordem`,
  );
}

/** The open chart that the person is writing, if it is another than this one. */
export async function outroEmUso(db: Queryable, usuario: number, id: number): Promise<EmUso | null> {
  const row = await first(
    db,
    sql<EmUso>`
      SELECT p.id AS "idProntuario", coalesce(p.nome_paciente, '') AS paciente, ${sql.raw(isoSql('u.desde'))} AS desde
        FROM prontuario_em_uso u JOIN prontuario p ON p.id = u.prontuario_id
       WHERE u.usuario_id = ${usuario} AND p.id <> ${id} AND p.estado IN ('ABERTO', 'REABERTO') AND p.excluido_em IS NULL`,
  );
  return row ?? null;
}

/** From now on the person writes in this one. */
export async function porEmUso(db: Queryable, usuario: number, id: number): Promise<void> {
  await run(
    db,
    sql`INSERT INTO prontuario_em_uso (usuario_id, prontuario_id) VALUES (${usuario}, ${id})
      ON CONFLICT (usuario_id) DO UPDATE SET prontuario_id = excluded.prontuario_id, desde = clock_timestamp()`,
  );
}

/** The person left it; nothing where another one was taken up meanwhile. */
export async function largarUso(db: Queryable, usuario: number, id: number): Promise<void> {
  await run(
    db,
    query.deleteFrom('prontuario_em_uso').where('usuario_id', '=', usuario).where('prontuario_id', '=', id),
  );
}

/** The closing's own paper is the one document that a closed chart receives: the lock is lifted for this transaction alone. */
export async function abrirParaOFecho(db: Queryable): Promise<void> {
  await run(db, sql`SELECT set_config('zelo.ciclo', 'livre', true)`);
}

export type DocumentoDoProntuario = {
  readonly objectId: string;
  readonly nome: string;
  readonly tag: string | null;
  readonly em: string;
  readonly assinaturas: number;
};

/** The papers of the chart as its print lists them, the first one first. */
export function documentosDe(db: Queryable, id: number): Promise<DocumentoDoProntuario[]> {
  return all(
    db,
    sql<DocumentoDoProntuario>`
      SELECT d.object_id AS "objectId", d.nome, t.nome AS tag, ${sql.raw(isoSql('d.criado_em'))} AS em,
             jsonb_array_length(d.aspectos) AS assinaturas
        FROM documento d LEFT JOIN documento_tag t ON t.id = d.tag_id
       WHERE d.modulo = 'prontuarios' AND d.registro_id = ${id} AND d.excluido_em IS NULL AND d.arquivo_id IS NOT NULL
       ORDER BY d.criado_em, d.id`,
  );
}

/** The chart's last answer to each form by then, in the order in which they were given. */
export function respostasAte(db: Queryable, id: number, em: string): Promise<RespostaDoMomento[]> {
  return all(
    db,
    sql<RespostaDoMomento>`
      SELECT r.id, r.nome, r."respondidaEm" FROM (
        SELECT DISTINCT ON (serie_id) id, nome, ${sql.raw(isoSql('respondida_em'))} AS "respondidaEm" FROM form_resposta
         WHERE prontuario_id = ${id} AND respondida_em <= ${em} AND (excluido_em IS NULL OR excluido_em > ${em})
         ORDER BY serie_id, respondida_em DESC, id DESC
      ) r ORDER BY r."respondidaEm", r.id`,
  );
}

/** What was written beside the chart's own row, the first one first. */
export function escritosAoLado(db: Queryable, id: number): Promise<AoLado[]> {
  return all(
    db,
    sql<AoLado>`
      SELECT ${sql.raw(isoSql('x.em'))} AS em, x.usuario, x.acao FROM (
        SELECT c.registrada_em AS em, u.nome AS usuario, 'corrigir' AS acao
          FROM prontuario_correcao c LEFT JOIN usuario u ON u.id = c.criado_por
         WHERE c.prontuario_id = ${id} AND c.excluido_em IS NULL
        UNION ALL
        SELECT r.respondida_em, u.nome, 'responder' FROM form_resposta r LEFT JOIN usuario u ON u.id = r.criado_por
         WHERE r.prontuario_id = ${id} AND r.excluido_em IS NULL
        UNION ALL
        SELECT a.em, a.autor, 'adendar' FROM form_resposta_adendos a JOIN form_resposta r ON r.id = a.form_resposta_id
         WHERE r.prontuario_id = ${id} AND r.excluido_em IS NULL
      ) x ORDER BY x.em`,
  );
}

export type CorrecaoDoProntuario = Correcao & { readonly prontuarioId: number };

/** Corrections of charts that the caller was let to read, each chart's first one first. */
export function correcoesDosProntuarios(
  db: Queryable,
  prontuarios: readonly number[],
): Promise<CorrecaoDoProntuario[]> {
  return all(
    db,
    query
      .selectFrom('prontuario_correcao as c')
      .leftJoin('usuario as u', 'u.id', 'c.criado_por')
      .where('c.prontuario_id', 'in', prontuarios.length === 0 ? [0] : [...prontuarios])
      .where('c.excluido_em', 'is', null)
      .orderBy('c.id')
      .select(['c.id', 'c.campo', 'c.antes', 'c.depois', 'c.motivo', 'u.nome as por'])
      .select(({ fn }) => fn.coalesce('c.registrada_em', 'c.criado_em').as('registradaEm'))
      .select('c.prontuario_id as prontuarioId')
      .$castTo<CorrecaoDoProntuario>(),
  );
}

/** Restricted charts of the patient that the reader may not open. */
export function prontuariosRestritosSql(
  { registry, contexto, prestadorId, pacienteId }: Leitura,
  params: Params,
  busca: string,
): string {
  const entity = registry.entity['prontuarios'];
  const seen = entity ? sightSql(registry, entity, contexto.ability, 't', params) : [];
  return (
    `SELECT t.id, t.iniciado_em AS quando, t.criado_em AS registrado, t.profissional_id, t.id AS visita_id FROM prontuario t ` +
    `WHERE ${ofTenant('t.', params.add(prestadorId))} AND t.paciente_id = ${params.add(pacienteId)} AND t.excluido_em IS NULL AND t.restrito ` +
    `AND NOT (${seen.join(' AND ') || 'true'}) AND ${busca}`
  );
}

/** The visit of a clinical study that stands beside the chart; null: a chart of care alone. */
export async function visitaDoEstudo(db: Queryable, prontuarioId: number): Promise<VisitaCRF | null> {
  const visita = await first(
    db,
    sql<VisitaCRF>`SELECT id, visita, participante, situacao FROM prontuario_crf
      WHERE prontuario_id = ${prontuarioId} AND excluido_em IS NULL ORDER BY id DESC LIMIT 1`,
  );
  return visita ?? null;
}
