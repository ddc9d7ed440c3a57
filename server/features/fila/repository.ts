/** Rows of the queue: who waits, who is being seen, which calls were made, and what a television may show of them. */
import type { ChamadaNoPainel, RespostaMeuDia } from '#domain/fila/wire.ts';
import type { Prioridade } from '#domain/recepcao/prioridade.ts';
import type { Queryable } from '#server/database/query.ts';
import { porAssinarSql } from '#server/capabilities/documento/index.ts';
import { chamadaSql, type ChamadaLida, type Periodo } from '#server/capabilities/fila/index.ts';
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
  readonly pacienteId: number | null;
  readonly paciente: string | null;
  readonly nascimento: string | null;
  readonly obito: boolean;
  readonly senha: string | null;
  readonly prioridade: Prioridade;
  readonly motivoPrioridade: string | null;
  readonly inicio: string;
  readonly fim: string;
  readonly chegadaEm: string | null;
  readonly iniciadoEm: string | null;
  readonly profissionalId: number;
  readonly profissional: string;
  readonly salaId: number | null;
  readonly sala: string | null;
  readonly tipo: string | null;
  readonly convenio: string | null;
  readonly chamada: ChamadaLida | null;
  readonly chamadas: number;
  readonly ausenteEm: string | null;
  readonly prontuarioId: number | null;
  readonly prontuario: string | null;
};

const ITEM = sql`a.id, a.versao, a.situacao, a.paciente_id AS "pacienteId", coalesce(p.nome_social, p.nome) AS paciente,
  p.data_nascimento AS nascimento, coalesce(p.obito, false) AS obito, a.senha, a.prioridade, a.motivo_prioridade AS "motivoPrioridade",
  ${iso('a.inicio')} AS inicio, ${iso('a.fim')} AS fim, ${iso('a.chegada_em')} AS "chegadaEm", ${iso('a.iniciado_em')} AS "iniciadoEm",
  a.profissional_id AS "profissionalId", coalesce(f.nome_social, f.nome) AS profissional,
  s.id AS "salaId", s.nome AS sala, t.nome AS tipo, v.nome AS convenio,
  ${chamadaSql('agendamento_id', 'a')},
  (SELECT ${iso('max(c.encerrada_em)')} FROM chamada c
    WHERE c.agendamento_id = a.id AND c.situacao = 'NAO_RESPONDEU' AND c.excluido_em IS NULL) AS "ausenteEm",
  g.id AS "prontuarioId", g.estado AS prontuario`;

const JUNTO = sql`agendamento a JOIN profissional f ON f.id = a.profissional_id LEFT JOIN paciente p ON p.id = a.paciente_id
  LEFT JOIN sala s ON s.id = coalesce(a.sala_chamada_id, a.sala_id) LEFT JOIN tipo_atendimento t ON t.id = a.tipo_atendimento_id
  LEFT JOIN convenio v ON v.id = a.convenio_id
  LEFT JOIN prontuario g ON g.id_agenda = a.id AND g.profissional_id = a.profissional_id AND g.estado <> 'CANCELADO'
    AND g.excluido_em IS NULL`;

/** Appointments of the day in these states, the earliest first. */
export function doDia(
  db: Queryable,
  escopo: Scope,
  { inicio, fim }: Periodo,
  filtro: { readonly situacoes: readonly string[]; readonly profissionalId?: number | undefined },
): Promise<Linha[]> {
  const { situacoes, profissionalId = null } = filtro;
  return all(
    db,
    sql<Linha>`SELECT ${ITEM} FROM ${JUNTO}
     WHERE ${scopeWhere(escopo, 'a')} AND a.excluido_em IS NULL AND a.situacao = ANY (${[...situacoes]}::text[])
       AND a.inicio <= ${fim}::timestamptz AND a.inicio > ${inicio}::timestamptz - interval '1 day' AND a.fim > ${inicio}::timestamptz
       AND (${profissionalId}::bigint IS NULL OR a.profissional_id = ${profissionalId}::bigint)
     ORDER BY a.inicio, a.id`,
  );
}

/** One of them, locked: whoever calls the same patient waits for the other to be done. */
export async function travado(db: Queryable, escopo: Scope, id: number): Promise<Linha | undefined> {
  await run(
    db,
    sql`SELECT 1 FROM agendamento a WHERE a.id = ${id} AND ${scopeWhere(escopo, 'a')} FOR UPDATE OF a`,
  );
  return first(
    db,
    sql<Linha>`SELECT ${ITEM} FROM ${JUNTO} WHERE ${scopeWhere(escopo, 'a')} AND a.id = ${id} AND a.excluido_em IS NULL`,
  );
}

export type Regras = {
  readonly esperaMaximaMinutos: number;
  readonly chamadasAteFalta: number;
  readonly preferenciaisSeguidos: number;
};

export function regrasDe(db: Queryable, prestadorId: number): Promise<Regras> {
  return exactlyOne(
    db,
    sql<Regras>`SELECT espera_maxima_minutos AS "esperaMaximaMinutos", chamadas_ate_falta AS "chamadasAteFalta",
        preferenciais_seguidos AS "preferenciaisSeguidos" FROM prestador WHERE id = ${prestadorId}`,
  );
}

/** Whoever has hours or appointments in the unit from today on may be sent a patient. */
export function quemAtende(
  db: Queryable,
  prestadorId: number,
  { inicio }: Periodo,
): Promise<{ id: number; nome: string }[]> {
  return all(
    db,
    sql<{ id: number; nome: string }>`SELECT f.id, coalesce(f.nome_social, f.nome) AS nome FROM profissional f
      WHERE f.excluido_em IS NULL AND f.ativo AND (
        EXISTS (SELECT 1 FROM escala e WHERE e.profissional_id = f.id AND e.ativo AND e.excluido_em IS NULL AND ${daCasa('e', prestadorId)})
        OR EXISTS (SELECT 1 FROM agendamento a WHERE a.profissional_id = f.id AND a.inicio >= ${inicio}::timestamptz
                     AND a.excluido_em IS NULL AND ${daCasa('a', prestadorId)}))
      ORDER BY coalesce(f.nome_social, f.nome)`,
  );
}

/** The room in which the professional is today; null: none is known. */
export async function salaDoProfissional(
  db: Queryable,
  prestadorId: number,
  profissionalId: number,
  { inicio, fim }: Periodo,
): Promise<number | null> {
  const row = await first(
    db,
    sql<{ id: number }>`SELECT a.sala_id AS id FROM agendamento a
      WHERE ${daCasa('a', prestadorId)} AND a.profissional_id = ${profissionalId} AND a.sala_id IS NOT NULL AND a.excluido_em IS NULL
        AND a.inicio BETWEEN ${inicio}::timestamptz AND ${fim}::timestamptz
      ORDER BY abs(extract(epoch FROM a.inicio - now())), a.id LIMIT 1`,
  );
  return row?.id ?? null;
}

export type Pendentes = Pick<
  RespostaMeuDia,
  'prontuariosAbertos' | 'assinaturasPendentes' | 'documentosPorAssinar' | 'resultadosAVer'
>;

/**
 * Charts of the professional that are still open, results that nobody has seen, and what waits for a signature: requests to
 * the account, and every document in all, of those requests and of the professional's own visits, each counted once.
 */
export async function pendenciasDe(
  db: Queryable,
  prestadorId: number,
  { profissionalId, usuarioId }: { readonly profissionalId: number | null; readonly usuarioId: number },
): Promise<Pendentes> {
  return exactlyOne(
    db,
    sql<Pendentes>`SELECT
      (SELECT count(*)::int FROM pedido_exame e WHERE ${daCasa('e', prestadorId)} AND e.profissional_id = ${profissionalId}::bigint
          AND e.situacao = 'COM_RESULTADO' AND e.excluido_em IS NULL) AS "resultadosAVer",
      (SELECT count(*)::int FROM prontuario g WHERE ${daCasa('g', prestadorId)} AND g.profissional_id = ${profissionalId}::bigint
          AND g.estado IN ('ABERTO', 'REABERTO') AND g.excluido_em IS NULL) AS "prontuariosAbertos",
      (SELECT count(*)::int FROM assinatura_pedido x WHERE x.assinante_id = ${usuarioId} AND x.estado = 'PENDENTE'
          AND x.excluido_em IS NULL) AS "assinaturasPendentes",
      (SELECT count(*)::int FROM (
          SELECT x.documento_id FROM assinatura_pedido x
           WHERE x.assinante_id = ${usuarioId} AND x.estado = 'PENDENTE' AND x.excluido_em IS NULL
          UNION
          SELECT d.id FROM prontuario g JOIN documento d ON d.modulo = 'prontuarios' AND d.registro_id = g.id AND ${porAssinarSql}
           WHERE ${daCasa('g', prestadorId)} AND g.profissional_id = ${profissionalId}::bigint AND g.estado <> 'CANCELADO'
             AND g.excluido_em IS NULL) todos) AS "documentosPorAssinar"`,
  );
}

export type LinhaPainel = {
  readonly id: number;
  readonly prestadorId: number;
  readonly nome: string;
  readonly unidade: string;
  readonly fuso: string;
  readonly mostra: 'SENHA' | 'NOME' | 'SENHA_NOME';
  readonly voz: boolean;
  readonly aviso: string | null;
  readonly chave: number;
};

/** A panel that is in force, whoever asks: its key is judged by the caller. */
export function painelAtivo(db: Queryable, id: number): Promise<LinhaPainel | undefined> {
  return first(
    db,
    sql<LinhaPainel>`SELECT n.id, n.prestador_id AS "prestadorId", n.nome, p.nome AS unidade, p.fuso_horario AS fuso, n.mostra, n.voz,
        n.aviso, n.chave::int AS chave
      FROM painel_chamada n JOIN prestador p ON p.id = n.prestador_id AND p.excluido_em IS NULL
     WHERE n.id = ${id} AND n.situacao = 'ATIVO' AND n.excluido_em IS NULL`,
  );
}

/** The last calls for the panel's rooms, each patient once, undone ones left out. */
export function chamadasDoPainel(
  db: Queryable,
  painel: { readonly id: number; readonly prestadorId: number },
  { inicio }: Periodo,
  quantas: number,
): Promise<(ChamadaNoPainel & { readonly nome: string })[]> {
  return all(
    db,
    sql<ChamadaNoPainel & { readonly nome: string }>`SELECT * FROM (
        SELECT DISTINCT ON (c.agendamento_id, c.atendimento_urgencia_id) c.id, c.senha, c.nome, c.onde, ${iso('c.chamada_em')} AS em, c.vez
          FROM chamada c
         WHERE ${daCasa('c', painel.prestadorId)} AND c.excluido_em IS NULL AND c.situacao <> 'DESFEITA'
           AND c.chamada_em >= ${inicio}::timestamptz
           AND (NOT EXISTS (SELECT 1 FROM painel_chamada_salas x WHERE x.painel_chamada_id = ${painel.id})
                OR c.sala_id IN (SELECT x.sala_id FROM painel_chamada_salas x WHERE x.painel_chamada_id = ${painel.id}))
         ORDER BY c.agendamento_id, c.atendimento_urgencia_id, c.id DESC) ultimas
      ORDER BY id DESC LIMIT ${quantas}`,
  );
}

/** The panel's key as it stands, held until the transaction ends; undefined: it is in force no more. */
export async function travarChave(db: Queryable, id: number): Promise<number | undefined> {
  const row = await first(
    db,
    sql<{
      chave: number;
    }>`SELECT chave FROM painel_chamada WHERE id = ${id} AND situacao = 'ATIVO' AND excluido_em IS NULL FOR UPDATE`,
  );
  return row?.chave;
}
