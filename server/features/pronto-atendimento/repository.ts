/** Rows of the emergency queue: who is here, who was called, targets, rooms, and what arriving and starting write. */
import type { Cor } from '#schemas/compartilhado/risco.ts';
import type { SinaisGraves } from '#domain/pronto-atendimento/contradicao.ts';
import type { Classificada } from '#domain/pronto-atendimento/prazo.ts';
import type { TriagemProntoAtendimento } from '#domain/pronto-atendimento/wire.ts';
import type { Queryable } from '#server/database/query.ts';
import { chamadaSql, type ChamadaLida } from '#server/capabilities/fila/index.ts';
import { all, first, isoSql, exactlyOne, run, sql } from '#server/database/typed.ts';
import { ofTenant } from '#server/database/tenant.ts';
import { scopeWhere, type Scope } from '#server/engine/scope.ts';

const iso = (column: string) => sql.raw(isoSql(column));
const daCasa = (alias: string, prestadorId: number) =>
  sql`${sql.raw(ofTenant(`${alias}.`, ''))}${prestadorId}`;

export type Linha = {
  readonly id: number;
  readonly versao: number;
  readonly situacao: string;
  readonly senha: string | null;
  readonly pacienteId: number | null;
  readonly nome: string | null;
  readonly nomeAntes: string | null;
  readonly nascimento: string | null;
  readonly obito: boolean;
  readonly naoIdentificado: boolean;
  readonly sexo: string | null;
  readonly idadeAproximada: number | null;
  readonly comoChegou: string;
  readonly descricao: string | null;
  readonly motivoPrioridade: string | null;
  readonly cor: Cor | null;
  readonly alvoMinutos: number | null;
  readonly corDesde: string | null;
  readonly prazoEm: string | null;
  readonly chegadaEm: string;
  readonly iniciadoEm: string | null;
  readonly observacaoEm: string | null;
  readonly profissionalId: number | null;
  readonly profissional: string | null;
  readonly prontuarioId: number | null;
  readonly localObservacao: string | null;
  readonly reavaliarEm: string | null;
  readonly chamada: ChamadaLida | null;
  readonly chamadas: number;
  readonly triagem: (Omit<TriagemProntoAtendimento, 'graves'> & { readonly sinais: SinaisGraves }) | null;
};

/** A chart takes no more measurements from before it. */
const MEDIDOS_NO_PRONTUARIO = 20;

const SINAIS_DA_TRIAGEM = {
  frequenciaRespiratoria: 'frequencia_respiratoria',
  saturacao: 'saturacao',
  oxigenio: 'oxigenio',
  retemCo2: 'retem_co2',
  pressaoSistolica: 'pressao_sistolica',
  frequenciaCardiaca: 'frequencia_cardiaca',
  consciencia: 'consciencia',
  temperatura: 'temperatura::text',
  glicemia: 'glicemia',
} as const satisfies { readonly [sinal in keyof SinaisGraves]: string };

/** Of each sign what was measured last: a classification that measured something else takes none back. */
const sinaisAteAgoraSql = (atendimento: string) => {
  const pares = Object.entries(SINAIS_DA_TRIAGEM).map(
    ([sinal, coluna]) =>
      `'${sinal}', (array_agg(s.${coluna} ORDER BY s.classificado_em DESC, s.id DESC) FILTER (WHERE s.${coluna} IS NOT NULL))[1]`,
  );
  return sql.raw(`(SELECT json_build_object(${pares.join(', ')})
    FROM classificacao_risco s WHERE s.atendimento_id = ${atendimento} AND s.excluido_em IS NULL)`);
};

/** What the signs of an arrival say by now; nothing where nobody classified it. */
export async function sinaisAteAgora(db: Queryable, atendimentoId: number): Promise<SinaisGraves> {
  const { sinais } = await exactlyOne(
    db,
    sql<{ sinais: SinaisGraves }>`SELECT ${sinaisAteAgoraSql(String(atendimentoId))} AS sinais`,
  );
  return sinais;
}

const ITEM = sql`t.id, t.versao, t.situacao, t.senha, t.paciente_id AS "pacienteId", t.nome_paciente AS nome,
  t.nome_antes AS "nomeAntes", p.data_nascimento AS nascimento, coalesce(p.obito, false) AS obito, t.nao_identificado AS "naoIdentificado", t.sexo,
  t.idade_aproximada AS "idadeAproximada", t.como_chegou AS "comoChegou", t.descricao, t.motivo_prioridade AS "motivoPrioridade",
  t.cor, t.alvo_minutos AS "alvoMinutos", ${iso('t.cor_desde')} AS "corDesde", ${iso('t.prazo_em')} AS "prazoEm",
  ${iso('t.chegada_em')} AS "chegadaEm", ${iso('t.iniciado_em')} AS "iniciadoEm", ${iso('t.observacao_em')} AS "observacaoEm",
  t.profissional_id AS "profissionalId", coalesce(f.nome_social, f.nome) AS profissional, t.prontuario_id AS "prontuarioId",
  t.local_observacao AS "localObservacao", ${iso('t.reavaliar_em')} AS "reavaliarEm",
  ${chamadaSql('atendimento_urgencia_id', 't')},
  (SELECT json_build_object('queixa', k.queixa, 'discriminador', k.discriminador, 'news2', k.news2, 'glasgow', k.glasgow,
            'dor', k.dor, 'sinais', ${sinaisAteAgoraSql('t.id')},
            'por', k.classificado_por, 'em', ${iso('k.classificado_em')}, 'quantas', count(*) OVER ()::int)
     FROM classificacao_risco k WHERE k.atendimento_id = t.id AND k.excluido_em IS NULL
    ORDER BY k.classificado_em DESC, k.id DESC LIMIT 1) AS triagem`;

const JUNTO = sql`atendimento_urgencia t LEFT JOIN paciente p ON p.id = t.paciente_id
  LEFT JOIN profissional f ON f.id = t.profissional_id`;

/** Everybody who has not left. */
export function presentes(db: Queryable, escopo: Scope): Promise<Linha[]> {
  return all(
    db,
    sql<Linha>`SELECT ${ITEM} FROM ${JUNTO}
     WHERE ${scopeWhere(escopo, 't')} AND t.excluido_em IS NULL AND t.encerrado_em IS NULL ORDER BY t.chegada_em, t.id`,
  );
}

/** These arrivals, over or not. */
export function daLista(db: Queryable, escopo: Scope, ids: readonly number[]): Promise<Linha[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return all(
    db,
    sql<Linha>`SELECT ${ITEM} FROM ${JUNTO}
     WHERE ${scopeWhere(escopo, 't')} AND t.excluido_em IS NULL AND t.id = ANY (${[...ids]}::bigint[])`,
  );
}

/** Who went to a ward, to another hospital or died before anybody knew the name: somebody still has to. */
export function sairamSemNome(db: Queryable, escopo: Scope): Promise<Linha[]> {
  return all(
    db,
    sql<Linha>`SELECT ${ITEM} FROM ${JUNTO}
     WHERE ${scopeWhere(escopo, 't')} AND t.excluido_em IS NULL AND t.nao_identificado
       AND t.situacao IN ('INTERNACAO', 'TRANSFERENCIA', 'OBITO')
     ORDER BY t.encerrado_em DESC, t.id DESC LIMIT 20`,
  );
}

/** One of them, locked: whoever acts on the same person waits for the other to be done. */
export async function travado(db: Queryable, escopo: Scope, id: number): Promise<Linha | undefined> {
  await run(
    db,
    sql`SELECT 1 FROM atendimento_urgencia t WHERE t.id = ${id} AND ${scopeWhere(escopo, 't')} FOR UPDATE OF t`,
  );
  return first(
    db,
    sql<Linha>`SELECT ${ITEM} FROM ${JUNTO} WHERE ${scopeWhere(escopo, 't')} AND t.id = ${id} AND t.excluido_em IS NULL`,
  );
}

export type Contagem = { readonly cor: Cor | null; readonly chegaram: number; readonly foraDoPrazo: number };

/** Arrivals since then by colour, and how many waited, or wait, past their target. */
export function contagemDesde(db: Queryable, escopo: Scope, desde: string): Promise<Contagem[]> {
  return all(
    db,
    sql<Contagem>`SELECT t.cor, count(*)::int AS chegaram,
        (count(*) FILTER (WHERE coalesce(t.iniciado_em, t.encerrado_em, now()) > t.prazo_em))::int AS "foraDoPrazo"
      FROM atendimento_urgencia t
     WHERE ${scopeWhere(escopo, 't')} AND t.excluido_em IS NULL AND t.chegada_em >= ${desde}::timestamptz GROUP BY t.cor`,
  );
}

/** Minutes of a colour as the register says now; null where nobody set any. */
export async function alvoDe(db: Queryable, cor: Cor | 'SEM_COR'): Promise<number | null> {
  const row = await first(
    db,
    sql<{ minutos: number }>`SELECT minutos FROM alvo_risco WHERE cor = ${cor} AND excluido_em IS NULL`,
  );
  return row?.minutos ?? null;
}

/** The next ticket of the unit's day; who arrives at two desks at once follows one another. */
export async function proximaSenha(db: Queryable, prestadorId: number, inicioDoDia: string): Promise<number> {
  await run(db, sql`SELECT pg_advisory_xact_lock(hashtextextended(${`senha-urgencia ${prestadorId}`}, 0))`);
  const row = await exactlyOne(
    db,
    sql<{
      ultima: number;
    }>`SELECT coalesce(max(substr(t.senha, 2)::int), 0) AS ultima FROM atendimento_urgencia t
      WHERE ${daCasa('t', prestadorId)} AND t.chegada_em >= ${inicioDoDia}::timestamptz AND t.senha IS NOT NULL`,
  );
  return row.ultima + 1;
}

/** The next number of who has no name: never given twice in a unit, joined and binned rows included. */
export async function proximoDesconhecido(db: Queryable, prestadorId: number): Promise<number> {
  await run(db, sql`SELECT pg_advisory_xact_lock(hashtextextended(${`desconhecido ${prestadorId}`}, 0))`);
  const row = await exactlyOne(
    db,
    sql<{
      ultimo: number;
    }>`SELECT coalesce(max((regexp_match(p.nome, '^Desconhecid[oa] ([0-9]{1,9})$'))[1]::int), 0) AS ultimo
      FROM paciente p WHERE ${daCasa('p', prestadorId)} AND p.provisorio`,
  );
  return row.ultimo + 1;
}

/**
 * Whether the patient lies in a bed of the house. Whoever is put into one at the same moment waits for this write to end, or is
 * waited for (server/features/internacao/mover.ts holds the same row).
 */
export async function estaNoLeito(db: Queryable, pacienteId: number): Promise<boolean> {
  await run(db, sql`SELECT 1 FROM paciente WHERE id = ${pacienteId} FOR NO KEY UPDATE`);
  const { deitado } = await exactlyOne(
    db,
    sql<{ deitado: boolean }>`SELECT EXISTS (SELECT 1 FROM ocupacao
      WHERE paciente_id = ${pacienteId} AND ate IS NULL AND excluido_em IS NULL) AS deitado`,
  );
  return deitado;
}

/** Colours that were given, for the clock of the present one. */
export async function coresDadas(db: Queryable, atendimentoId: number): Promise<Classificada[]> {
  const rows = await all(
    db,
    sql<{ cor: Cor; em: string }>`SELECT k.cor, ${iso('k.classificado_em')} AS em FROM classificacao_risco k
      WHERE k.atendimento_id = ${atendimentoId} AND k.excluido_em IS NULL ORDER BY k.id`,
  );
  return rows.map(({ cor, em }) => ({ cor, em: Date.parse(em) }));
}

/** The category of emergency care, or the first in use. */
export function categoriaDaUrgencia(
  db: Queryable,
): Promise<{ readonly id: number; readonly secoes: readonly string[] } | undefined> {
  return first(
    db,
    sql<{
      id: number;
      secoes: readonly string[];
    }>`SELECT id, secoes FROM categoria_prontuario WHERE ativo AND excluido_em IS NULL
      ORDER BY lower(nome) <> 'pronto atendimento', id LIMIT 1`,
  );
}

/** The last classification's complaint. */
export async function ultimaQueixa(db: Queryable, atendimentoId: number): Promise<string | undefined> {
  const row = await first(
    db,
    sql<{
      queixa: string;
    }>`SELECT queixa FROM classificacao_risco WHERE atendimento_id = ${atendimentoId} AND excluido_em IS NULL
      ORDER BY classificado_em DESC, id DESC LIMIT 1`,
  );
  return row?.queixa;
}

type SinaisMedidos = {
  readonly medidoEm: string;
  readonly pressaoSistolica: number | null;
  readonly pressaoDiastolica: number | null;
  readonly frequenciaCardiaca: number | null;
  readonly frequenciaRespiratoria: number | null;
  readonly temperatura: string | null;
  readonly saturacao: number | null;
  readonly glicemia: number | null;
  readonly consciencia: 'A' | 'C' | 'V' | 'P' | 'U' | null;
  readonly dor: number | null;
};

/** The signs of each classification that measured any, as a chart keeps them, oldest first. */
export async function sinaisMedidos(db: Queryable, atendimentoId: number): Promise<readonly SinaisMedidos[]> {
  const medidos = await all(
    db,
    sql<SinaisMedidos>`SELECT ${iso('classificado_em')} AS "medidoEm", pressao_sistolica AS "pressaoSistolica",
        pressao_diastolica AS "pressaoDiastolica", frequencia_cardiaca AS "frequenciaCardiaca",
        frequencia_respiratoria AS "frequenciaRespiratoria", temperatura::text AS temperatura, saturacao, glicemia, consciencia, dor
      FROM classificacao_risco WHERE atendimento_id = ${atendimentoId} AND excluido_em IS NULL
        AND num_nonnulls(pressao_sistolica, frequencia_cardiaca, frequencia_respiratoria, temperatura, saturacao, glicemia, consciencia, dor) > 0
      ORDER BY classificado_em DESC, id DESC LIMIT ${MEDIDOS_NO_PRONTUARIO}`,
  );
  return medidos.toReversed();
}
