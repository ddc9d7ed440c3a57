/** Rows of a study beyond what the record door reads: the protocol, a visit's forms, what a lock would touch. */
import type { Checagem } from '#domain/estudo/checagem.ts';
import type { RegraDeResolver } from '#domain/estudo/digitacao.ts';
import type { Momento } from '#domain/estudo/tipos.ts';
import type { ConsultaAberta } from '#domain/estudo/wire.ts';
import type { StatusMonitoria } from '#domain/monitoria/monitoria.ts';
import type { Queryable } from '#server/database/query.ts';
import { ofTenant } from '#server/database/tenant.ts';
import { all, exactlyOne, first, isoSql, run, sql } from '#server/database/typed.ts';

export type Centro = {
  readonly id: number;
  readonly numero: string;
  readonly estudoId: number;
  readonly prestadorId: number;
  readonly investigadorId: number | null;
};

export function centroPorId(db: Queryable, id: number): Promise<Centro | undefined> {
  return first(
    db,
    sql<Centro>`SELECT id, numero, estudo_id AS "estudoId", prestador_id AS "prestadorId", investigador_id AS "investigadorId"
      FROM centro_estudo WHERE id = ${id} AND excluido_em IS NULL`,
  );
}

/** Numbers of one site follow one another without a gap: whoever takes one holds the site. */
export async function proximoNumero(db: Queryable, centroId: number): Promise<number> {
  await run(db, sql`SELECT 1 FROM centro_estudo WHERE id = ${centroId} FOR UPDATE`);
  const { n } = await exactlyOne<{ n: number }>(
    db,
    sql`SELECT count(*)::int + 1 AS n FROM participante_estudo WHERE centro_id = ${centroId}`,
  );
  return n;
}

export async function pessoaDoEstudo(
  db: Queryable,
  id: number,
): Promise<{ readonly sexo: string | null; readonly nascimento: string | null }> {
  const row = await first(
    db,
    sql<{ sexo: string | null; nascimento: string | null }>`SELECT sexo, data_nascimento::text AS nascimento
      FROM paciente WHERE id = ${id}`,
  );
  return row ?? { sexo: null, nascimento: null };
}

export type VisitaDoProtocolo = {
  readonly id: number;
  readonly nome: string;
  readonly momento: Momento | null;
  readonly ordem: number;
  readonly dia: number | null;
  readonly janelaAntes: number;
  readonly janelaDepois: number;
};

/** The visits of a protocol in their order. */
export function visitasDoProtocolo(db: Queryable, estudoId: number): Promise<VisitaDoProtocolo[]> {
  return all(
    db,
    sql<VisitaDoProtocolo>`SELECT id, nome, momento, ordem, dia, janela_antes AS "janelaAntes", janela_depois AS "janelaDepois"
      FROM visita_estudo WHERE estudo_id = ${estudoId} AND excluido_em IS NULL ORDER BY ordem`,
  );
}

export type FormularioDaVisita = {
  readonly formularioId: number;
  readonly nomePedido: string;
  readonly escala: string;
  readonly quando: 'SEMPRE' | 'GAQ' | 'EXTENSAO';
  readonly obrigatorio: boolean;
  readonly dupla: boolean;
  /** The version in force; null: none is published. */
  readonly versaoId: number | null;
  readonly serieId: number;
  readonly nome: string | null;
  readonly numero: number | null;
};

/** The forms of a visit of the protocol, each with the version that is published now, whichever provider has it. */
export function formulariosDaVisita(db: Queryable, visitaId: number): Promise<FormularioDaVisita[]> {
  return all(
    db,
    sql<FormularioDaVisita>`SELECT f.formulario_id AS "formularioId", t.nome AS "nomePedido", f.escala, f.quando, f.obrigatorio, f.dupla,
        v.id AS "versaoId", coalesce(t.serie_id, t.id) AS "serieId", v.nome, v.numero
      FROM visita_estudo_formularios f
      JOIN form_template t ON t.id = f.formulario_id
      LEFT JOIN LATERAL (SELECT id, nome, numero FROM form_template p
        WHERE coalesce(p.serie_id, p.id) = coalesce(t.serie_id, t.id) AND p.situacao = 'PUBLICADO' AND p.excluido_em IS NULL
        ORDER BY p.numero DESC LIMIT 1) v ON true
      WHERE f.visita_estudo_id = ${visitaId} ORDER BY f.ordem`,
  );
}

export type Modelo = {
  readonly id: number;
  readonly nome: string;
  readonly dado: string;
  readonly numero: number;
};

/** A version of a form, whichever provider has it: who may see the visit may read what it asks. */
export function modeloPorId(db: Queryable, id: number): Promise<Modelo | undefined> {
  return first(db, sql<Modelo>`SELECT id, nome, dado, numero FROM form_template WHERE id = ${id}`);
}

export async function versaoPublicada(db: Queryable, serieId: number): Promise<number | null> {
  const row = await first(
    db,
    sql<{ numero: number }>`SELECT numero FROM form_template
      WHERE coalesce(serie_id, id) = ${serieId} AND situacao = 'PUBLICADO' AND excluido_em IS NULL ORDER BY numero DESC LIMIT 1`,
  );
  return row?.numero ?? null;
}

export type LinhaVisita = {
  readonly id: number;
  readonly momento: Momento | null;
  readonly visitaId: number;
  readonly dia: number | null;
  readonly janelaAntes: number;
  readonly janelaDepois: number;
  readonly realizadaEm: string | null;
  readonly situacao: string;
};

/** The visits of a participant with the days of their protocol. */
export function visitasDoParticipante(db: Queryable, participanteId: number): Promise<LinhaVisita[]> {
  return all(
    db,
    sql<LinhaVisita>`SELECT c.id, c.momento, c.visita_id AS "visitaId", v.dia, v.janela_antes AS "janelaAntes",
        v.janela_depois AS "janelaDepois", c.realizada_em::text AS "realizadaEm", c.situacao
      FROM prontuario_crf c JOIN visita_estudo v ON v.id = c.visita_id
      WHERE c.participante_id = ${participanteId} AND c.excluido_em IS NULL ORDER BY c.ordem, c.id`,
  );
}

/** Required forms of the visit that nobody has filled in. */
export async function formulariosPorPreencher(
  db: Queryable,
  prontuarioCrfId: number,
): Promise<readonly string[]> {
  const rows = await all(
    db,
    sql<{ nome: string }>`SELECT nome FROM formulario_crf
      WHERE prontuario_crf_id = ${prontuarioCrfId} AND situacao <> 'PREENCHIDO' AND obrigatorio AND excluido_em IS NULL ORDER BY ordem`,
  );
  return rows.map(({ nome }) => nome);
}

/** SHA-256 of all that the forms of a visit say, in hexadecimal. */
export async function resumoDaVisita(db: Queryable, prontuarioCrfId: number): Promise<string> {
  const { resumo } = await exactlyOne<{ resumo: string }>(
    db,
    sql`SELECT encode(sha256(convert_to(coalesce(string_agg(f.id || ':' || coalesce(f.valores, ''), E'\\n' ORDER BY f.id), ''), 'UTF8')), 'hex') AS resumo
      FROM formulario_crf f WHERE f.prontuario_crf_id = ${prontuarioCrfId} AND f.excluido_em IS NULL`,
  );
  return resumo;
}

/** The newest chart of the person that began on this day at this provider. */
export async function prontuarioDoDia(
  db: Queryable,
  onde: { readonly pacienteId: number; readonly dia: string; readonly fuso: string },
): Promise<number | null> {
  const row = await first(
    db,
    sql<{ id: number }>`SELECT id FROM prontuario WHERE paciente_id = ${onde.pacienteId}
      AND (iniciado_em AT TIME ZONE ${onde.fuso})::date = ${onde.dia}::date AND estado <> 'CANCELADO' AND excluido_em IS NULL
      ORDER BY iniciado_em DESC LIMIT 1`,
  );
  return row?.id ?? null;
}

/** A visit of the person on this day that no chart is beside yet. */
export async function visitaDoDia(
  db: Queryable,
  onde: { readonly pacienteId: number; readonly dia: string },
): Promise<number | null> {
  const row = await first(
    db,
    sql<{
      id: number;
    }>`SELECT c.id FROM prontuario_crf c JOIN participante_estudo p ON p.id = c.participante_id
      WHERE p.paciente_id = ${onde.pacienteId} AND c.realizada_em = ${onde.dia}::date AND c.prontuario_id IS NULL
        AND c.situacao = 'EM_PREENCHIMENTO' AND c.excluido_em IS NULL ORDER BY c.id DESC LIMIT 1`,
  );
  return row?.id ?? null;
}

/** The active checks of a form, by its series. */
export function checagensDe(
  db: Queryable,
  { estudoId, serieId }: { readonly estudoId: number; readonly serieId: number },
): Promise<Checagem[]> {
  return all(
    db,
    sql<Checagem>`SELECT c.codigo, c.campo, c.tipo, c.minimo::text, c.maximo::text, c.operador, c.outro_campo AS "outroCampo",
        c.visita_anterior AS "visitaAnterior", c.mensagem
      FROM estudo_checagens c JOIN form_template t ON t.id = c.formulario_id
      WHERE c.estudo_id = ${estudoId} AND coalesce(t.serie_id, t.id) = ${serieId} AND c.ativa ORDER BY c.ordem`,
  );
}

export type ChecagemDaSerie = Checagem & { readonly serieId: number };

/** The active checks of a study, each with the series of its form. */
export function checagensDoEstudo(db: Queryable, estudoId: number): Promise<ChecagemDaSerie[]> {
  return all(
    db,
    sql<ChecagemDaSerie>`SELECT c.codigo, c.campo, c.tipo, c.minimo::text, c.maximo::text, c.operador, c.outro_campo AS "outroCampo",
        c.visita_anterior AS "visitaAnterior", c.mensagem, coalesce(t.serie_id, t.id) AS "serieId"
      FROM estudo_checagens c JOIN form_template t ON t.id = c.formulario_id
      WHERE c.estudo_id = ${estudoId} AND c.ativa ORDER BY c.ordem`,
  );
}

/** Who has a filled form of these series, in their order. */
export async function participantesComFormularios(
  db: Queryable,
  estudoId: number,
  series: readonly number[],
): Promise<readonly number[]> {
  const rows = await all(
    db,
    sql<{ id: number }>`SELECT DISTINCT participante_id AS id FROM formulario_crf
      WHERE estudo_id = ${estudoId} AND situacao = 'PREENCHIDO' AND serie_id = ANY(${series}::bigint[]) AND excluido_em IS NULL ORDER BY 1`,
  );
  return rows.map(({ id }) => id);
}

export type FormularioParaChecar = {
  readonly id: number;
  readonly participanteId: number;
  readonly prestadorId: number;
  readonly prontuarioCrfId: number;
  readonly serieId: number;
  readonly formTemplateId: number;
  readonly visita: string;
  readonly nome: string;
  readonly momento: string | null;
  readonly ordem: number;
  readonly valores: string;
};

/** The filled forms of these series, held until the transaction ends, in the order in which one by one goes through them. */
export function preenchidosParaChecar(
  db: Queryable,
  onde: {
    readonly estudoId: number;
    readonly participantes: readonly number[];
    readonly series: readonly number[];
  },
): Promise<FormularioParaChecar[]> {
  return all(
    db,
    sql<FormularioParaChecar>`SELECT f.id, f.participante_id AS "participanteId", f.prestador_id AS "prestadorId",
        f.prontuario_crf_id AS "prontuarioCrfId", f.serie_id AS "serieId", f.form_template_id AS "formTemplateId", f.visita, f.nome,
        c.momento, c.ordem, coalesce(f.valores, '{}') AS valores
      FROM formulario_crf f JOIN prontuario_crf c ON c.id = f.prontuario_crf_id
      WHERE f.participante_id = ANY(${onde.participantes}::bigint[]) AND f.serie_id = ANY(${onde.series}::bigint[])
        AND f.estudo_id = ${onde.estudoId} AND f.situacao = 'PREENCHIDO' AND f.excluido_em IS NULL
      ORDER BY f.participante_id, f.serie_id, c.ordem, f.id FOR NO KEY UPDATE OF f`,
  );
}

/** What each check said last of each of these forms, by 'form:code'. What was said before messages had a code is the code of its chat. */
export async function ditasPorChecagens(
  db: Queryable,
  formularios: readonly number[],
): Promise<ReadonlyMap<string, StatusMonitoria>> {
  const rows = await all(
    db,
    sql<{
      id: number;
      codigo: string;
      status: StatusMonitoria;
    }>`SELECT DISTINCT ON (1, 2) c.id_entidade AS id,
        coalesce(m.checagem, c.checagem) AS codigo, m.status
      FROM monitoria c JOIN mensagem_monitoria m ON m.monitoria_id = c.id
      WHERE c.nome_entidade = 'formularios-crf' AND c.id_entidade = ANY(${formularios}::bigint[]) AND c.excluido_em IS NULL
        AND (m.checagem IS NOT NULL OR (c.checagem IS NOT NULL AND m.usuario_id IS NULL))
      ORDER BY 1, 2, m.id DESC`,
  );
  return new Map(rows.map(({ id, codigo, status }) => [`${id}:${codigo}`, status]));
}

export type FormularioPreenchido = {
  readonly id: number;
  readonly prontuarioCrfId: number;
  readonly momento: string | null;
  readonly ordem: number;
  readonly valores: string;
};

/** The same form of a participant at every visit at which it was filled in. */
export function preenchidosDaSerie(
  db: Queryable,
  { participanteId, serieId }: { readonly participanteId: number; readonly serieId: number },
): Promise<FormularioPreenchido[]> {
  return all(
    db,
    sql<FormularioPreenchido>`SELECT f.id, f.prontuario_crf_id AS "prontuarioCrfId", c.momento, c.ordem, coalesce(f.valores, '{}') AS valores
      FROM formulario_crf f JOIN prontuario_crf c ON c.id = f.prontuario_crf_id
      WHERE f.participante_id = ${participanteId} AND f.serie_id = ${serieId} AND f.situacao = 'PREENCHIDO'
        AND f.excluido_em IS NULL ORDER BY c.ordem, f.id`,
  );
}

export type Contagens = {
  readonly monitorias: number;
  readonly formularios: number;
  readonly visitas: number;
  readonly semAssinatura: number;
  readonly semCongelar: number;
  readonly eventos: number;
};

/** What a study still lacks before its lock, over all of its sites. */
export function faltaAoEstudo(db: Queryable, estudoId: number): Promise<Contagens> {
  return exactlyOne(
    db,
    sql<Contagens>`SELECT
      (SELECT count(*)::int FROM monitoria WHERE estudo_id = ${estudoId} AND status <> 'APROVADO' AND excluido_em IS NULL) AS monitorias,
      (SELECT count(*)::int FROM formulario_crf WHERE estudo_id = ${estudoId} AND situacao <> 'PREENCHIDO' AND obrigatorio AND excluido_em IS NULL) AS formularios,
      (SELECT count(*)::int FROM prontuario_crf c JOIN participante_estudo p ON p.id = c.participante_id
        WHERE c.estudo_id = ${estudoId} AND c.situacao IN ('PREVISTA', 'EM_PREENCHIMENTO') AND c.excluido_em IS NULL
          AND (c.situacao = 'EM_PREENCHIMENTO' OR p.situacao IN ('EM_TRIAGEM', 'INCLUIDO', 'CONCLUIDO'))) AS visitas,
      (SELECT count(*)::int FROM prontuario_crf WHERE estudo_id = ${estudoId} AND situacao = 'FINALIZADA' AND excluido_em IS NULL) AS "semAssinatura",
      (SELECT count(*)::int FROM prontuario_crf WHERE estudo_id = ${estudoId} AND situacao = 'ASSINADA' AND excluido_em IS NULL) AS "semCongelar",
      (SELECT count(*)::int FROM evento_adverso WHERE estudo_id = ${estudoId} AND grave AND situacao = 'ABERTO' AND excluido_em IS NULL) AS eventos`,
  );
}

export type Alcance = {
  readonly centros: number;
  readonly participantes: number;
  readonly visitas: number;
  readonly formularios: number;
};

/** What a lock would touch. */
export function alcanceDoEstudo(db: Queryable, estudoId: number): Promise<Alcance> {
  return exactlyOne(
    db,
    sql<Alcance>`SELECT
      (SELECT count(*)::int FROM centro_estudo WHERE estudo_id = ${estudoId} AND excluido_em IS NULL) AS centros,
      (SELECT count(*)::int FROM participante_estudo WHERE estudo_id = ${estudoId} AND excluido_em IS NULL) AS participantes,
      (SELECT count(*)::int FROM prontuario_crf WHERE estudo_id = ${estudoId} AND excluido_em IS NULL) AS visitas,
      (SELECT count(*)::int FROM formulario_crf WHERE estudo_id = ${estudoId} AND excluido_em IS NULL) AS formularios`,
  );
}

export type LinhaEstudo = {
  readonly id: number;
  readonly codigo: string;
  readonly titulo: string;
  readonly situacao: string;
  readonly bloqueadoEm: string | null;
  readonly bloqueadoPor: string | null;
  readonly bloqueadoPorId: number | null;
  readonly resumoDados: string | null;
  readonly desbloqueadoEm: string | null;
  readonly desbloqueadoPor: string | null;
  readonly motivoDesbloqueio: string | null;
};

const COLUNAS =
  sql.raw(`id, codigo, titulo, situacao, bloqueado_em AS "bloqueadoEm", bloqueado_por AS "bloqueadoPor",
  bloqueado_por_id AS "bloqueadoPorId", resumo_dados AS "resumoDados", desbloqueado_em AS "desbloqueadoEm",
  desbloqueado_por AS "desbloqueadoPor", motivo_desbloqueio AS "motivoDesbloqueio"`);

/** The studies that began, the one in force first. */
export function estudosIniciados(db: Queryable, emVigor: string | null): Promise<LinhaEstudo[]> {
  return all(
    db,
    sql<LinhaEstudo>`SELECT ${COLUNAS} FROM estudo WHERE situacao <> 'EM_MONTAGEM' AND excluido_em IS NULL
      ORDER BY (codigo = ${emVigor}) DESC NULLS LAST, codigo`,
  );
}

/** The study, held until the transaction ends: two locks follow one another. */
export function estudoTravado(db: Queryable, id: number): Promise<LinhaEstudo | undefined> {
  return first(
    db,
    sql<LinhaEstudo>`SELECT ${COLUNAS} FROM estudo WHERE id = ${id} AND excluido_em IS NULL FOR UPDATE`,
  );
}

/** SHA-256 of all that the study holds: participants, visits, forms and chats, in hexadecimal. */
export async function resumoDoEstudo(db: Queryable, estudoId: number): Promise<string> {
  const { resumo } = await exactlyOne<{ resumo: string }>(
    db,
    sql`SELECT encode(sha256(convert_to(coalesce(string_agg(linha, E'\\n' ORDER BY linha), ''), 'UTF8')), 'hex') AS resumo FROM (
      SELECT 'participante:' || id || ':' || versao || ':' || situacao AS linha FROM participante_estudo WHERE estudo_id = ${estudoId} AND excluido_em IS NULL
      UNION ALL SELECT 'visita:' || id || ':' || situacao || ':' || coalesce(resumo_dados, '') FROM prontuario_crf WHERE estudo_id = ${estudoId} AND excluido_em IS NULL
      UNION ALL SELECT 'formulario:' || id || ':' || encode(sha256(convert_to(coalesce(valores, ''), 'UTF8')), 'hex') FROM formulario_crf WHERE estudo_id = ${estudoId} AND excluido_em IS NULL
      UNION ALL SELECT 'monitoria:' || id || ':' || status || ':' || mensagens FROM monitoria WHERE estudo_id = ${estudoId} AND excluido_em IS NULL
    ) l`,
  );
  return resumo;
}

export type LinhaCronograma = {
  readonly id: number;
  readonly participanteId: number;
  readonly participante: string;
  readonly situacaoParticipante: string;
  readonly centro: string;
  readonly visita: string;
  readonly momento: string | null;
  readonly ordem: number;
  readonly situacao: string;
  readonly previstaPara: string | null;
  readonly janelaDe: string | null;
  readonly janelaAte: string | null;
  readonly realizadaEm: string | null;
  readonly foraDaJanela: number | null;
  readonly preenchidos: number;
  readonly formularios: number;
  readonly monitorias: number;
};

/** Every visit of a site of the study, with how far its forms are and what is asked about it. */
export function linhasDoCronograma(
  db: Queryable,
  {
    estudoId,
    prestadorId,
    participanteId = null,
  }: {
    readonly estudoId: number;
    readonly prestadorId: number;
    /** Of this participant alone. */
    readonly participanteId?: number | null;
  },
): Promise<LinhaCronograma[]> {
  return all(
    db,
    sql<LinhaCronograma>`SELECT c.id, c.participante_id AS "participanteId", c.participante, p.situacao AS "situacaoParticipante",
        ce.numero || ' · ' || ce.nome AS centro, c.visita, c.momento, c.ordem, c.situacao,
        c.prevista_para::text AS "previstaPara", c.janela_de::text AS "janelaDe", c.janela_ate::text AS "janelaAte",
        c.realizada_em::text AS "realizadaEm", c.fora_da_janela AS "foraDaJanela",
        coalesce(f.preenchidos, 0)::int AS preenchidos, coalesce(f.formularios, 0)::int AS formularios,
        coalesce(m.abertas, 0)::int AS monitorias
      FROM prontuario_crf c
      JOIN participante_estudo p ON p.id = c.participante_id
      JOIN centro_estudo ce ON ce.id = c.centro_id AND ${sql.raw(ofTenant('ce.', ''))}${prestadorId}
      LEFT JOIN (SELECT prontuario_crf_id, count(*) FILTER (WHERE situacao = 'PREENCHIDO') AS preenchidos, count(*) AS formularios
        FROM formulario_crf WHERE estudo_id = ${estudoId} AND excluido_em IS NULL GROUP BY 1) f ON f.prontuario_crf_id = c.id
      LEFT JOIN (SELECT id_mestre, count(*) AS abertas FROM monitoria
        WHERE nome_mestre = 'prontuarios-crf' AND status <> 'APROVADO' AND excluido_em IS NULL GROUP BY 1) m ON m.id_mestre = c.id
      WHERE c.estudo_id = ${estudoId} AND c.excluido_em IS NULL AND p.excluido_em IS NULL
        AND (${participanteId}::bigint IS NULL OR c.participante_id = ${participanteId})
      ORDER BY c.participante, c.ordem, c.id`,
  );
}

/** The study in force by its code. */
export function estudoPorCodigo(
  db: Queryable,
  codigo: string,
): Promise<
  | { readonly id: number; readonly codigo: string; readonly titulo: string; readonly situacao: string }
  | undefined
> {
  return first(
    db,
    sql<{
      id: number;
      codigo: string;
      titulo: string;
      situacao: string;
    }>`SELECT id, codigo, titulo, situacao FROM estudo
      WHERE codigo = ${codigo} AND excluido_em IS NULL`,
  );
}

/** Whether one of these patients takes part in a study. */
export async function algumParticipa(db: Queryable, pacientes: readonly number[]): Promise<boolean> {
  const { tem } = await exactlyOne<{ tem: boolean }>(
    db,
    sql`SELECT EXISTS (SELECT 1 FROM participante_estudo WHERE paciente_id = ANY(${pacientes}::bigint[]) AND excluido_em IS NULL) AS tem`,
  );
  return tem;
}

export type LinhaFormulario = {
  readonly id: number;
  readonly nome: string;
  readonly numero: number;
  readonly situacao: string;
  readonly obrigatorio: boolean;
  readonly pontuacao: string | null;
  readonly preenchidoEm: string | null;
  readonly alteradoEm: string | null;
  readonly monitorias: number;
  readonly respondidos: number | null;
  readonly verificados: number | null;
};

/** The forms of a visit, each with its chats that are not approved. */
export function formulariosComMonitoria(db: Queryable, prontuarioCrfId: number): Promise<LinhaFormulario[]> {
  return all(
    db,
    sql<LinhaFormulario>`SELECT f.id, f.nome, f.numero, f.situacao, f.obrigatorio, f.pontuacao,
        ${sql.raw(isoSql('f.preenchido_em'))} AS "preenchidoEm", ${sql.raw(isoSql('f.alterado_em'))} AS "alteradoEm",
        (SELECT count(*)::int FROM monitoria m WHERE m.nome_entidade = 'formularios-crf' AND m.id_entidade = f.id
          AND m.status <> 'APROVADO' AND m.excluido_em IS NULL) AS monitorias, v.respondidos::int, v.verificados::int
      FROM formulario_crf f LEFT JOIN verificacao_crf v ON v.formulario_id = f.id AND v.excluido_em IS NULL
      WHERE f.prontuario_crf_id = ${prontuarioCrfId} AND f.excluido_em IS NULL ORDER BY f.ordem`,
  );
}

/** What a form said to the boards before. */
export function medidasDoFormulario(
  db: Queryable,
  formularioId: number,
): Promise<{ readonly id: number; readonly medida: string }[]> {
  return all(
    db,
    sql<{
      id: number;
      medida: string;
    }>`SELECT id, medida FROM medida_crf WHERE formulario_id = ${formularioId} AND excluido_em IS NULL`,
  );
}

/** The marks of a form, by its number; null: nobody filled it in since marks exist. */
export async function verificacaoDoFormulario(db: Queryable, formularioId: number): Promise<number | null> {
  const row = await first(
    db,
    sql<{
      id: number;
    }>`SELECT id FROM verificacao_crf WHERE formulario_id = ${formularioId} AND excluido_em IS NULL FOR NO KEY UPDATE`,
  );
  return row?.id ?? null;
}

/** Who settles what two people entered differently. */
export async function regraDeResolver(db: Queryable, estudoId: number): Promise<RegraDeResolver> {
  const row = await first(
    db,
    sql<{ regra: RegraDeResolver }>`SELECT resolve_divergencia AS regra FROM estudo WHERE id = ${estudoId}`,
  );
  return row?.regra ?? 'TERCEIRA';
}

/** As whom the patient takes part in this study; null: they do not. */
export async function participanteDoPaciente(
  db: Queryable,
  onde: { readonly pacienteId: number; readonly estudoId: number },
): Promise<number | null> {
  const row = await first(
    db,
    sql<{ id: number }>`SELECT id FROM participante_estudo
      WHERE paciente_id = ${onde.pacienteId} AND estudo_id = ${onde.estudoId} AND excluido_em IS NULL ORDER BY id DESC LIMIT 1`,
  );
  return row?.id ?? null;
}

/** The chats of a participant's visits that are not approved, what the site must answer first. */
export function consultasAbertas(db: Queryable, participanteId: number): Promise<ConsultaAberta[]> {
  return all(
    db,
    sql<ConsultaAberta>`SELECT m.id, m.registro, m.campo, m.status, m.ultima, ${sql.raw(isoSql('m.aberta_em'))} AS "abertaEm"
      FROM monitoria m JOIN prontuario_crf c ON m.nome_mestre = 'prontuarios-crf' AND m.id_mestre = c.id
      WHERE c.participante_id = ${participanteId} AND m.status <> 'APROVADO' AND m.excluido_em IS NULL
      ORDER BY (m.status = 'AVALIACAO_PENDENTE') DESC, m.aberta_em LIMIT 100`,
  );
}
