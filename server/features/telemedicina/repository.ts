/** Rows of the video visit: the day, the room of an appointment, its people and what happened there. */
import { FUSO_PADRAO } from '#domain/formato/fuso.ts';
import type { Papel, ItemTelemedicina, Sala } from '#domain/telemedicina/wire.ts';
import { contarMudanca } from '#server/capabilities/canal/index.ts';
import { nomeSql } from '#server/capabilities/cuidado/index.ts';
import type { Queryable, QueryRow } from '#server/database/query.ts';
import { all, first, isoSql, exactlyOne, run, sql } from '#server/database/typed.ts';
import { scopeWhere, type Scope } from '#server/engine/scope.ts';
import { PERMISSOES_SQL, PRESTADORES_SQL } from '#server/plugins/view-as.ts';

const iso = (column: string) => sql.raw(isoSql(column));

/** Where the appointment stands thus, nobody enters its room. */
export const AGENDA_FECHADA: readonly string[] = ['CANCELADO', 'FALTOU'];

/** Whoever calls without an appointment was given back to the queue: the next professional takes the room as it is (docs/guides/teleatendimento.md). */
export const NA_FILA = sql.raw(
  "EXISTS (SELECT 1 FROM teleatendimento q WHERE q.agendamento_id = a.id AND q.situacao = 'NA_FILA' AND q.excluido_em IS NULL)",
);
/** Nobody will come: the hour of `a` is closed, and who waits is not waiting for somebody else. */
export const FECHADA = sql`(a.situacao = ANY(${[...AGENDA_FECHADA]}) AND NOT ${NA_FILA})`;

export type DoDia = Omit<ItemTelemedicina, 'link' | 'grande'> & {
  readonly convite: ConviteDoDia | null;
  readonly grande: boolean;
};
export type ConviteDoDia = {
  readonly usos: number;
  readonly usosMaximo: number;
  readonly falhas: number;
  readonly expiraEm: string;
  readonly revogadoEm: string | null;
};

/** Appointments by video, with their rooms: those that begin between two moments, or the one of that id, whose day may be over. */
export function doDia(
  db: Queryable,
  escopo: Scope,
  alvo: { readonly inicio: string; readonly fim: string } | { readonly id: number },
  presenteSegundos: number,
): Promise<DoDia[]> {
  const condicao =
    'id' in alvo
      ? sql`a.id = ${alvo.id}`
      : sql`a.inicio >= ${alvo.inicio}::timestamptz AND a.inicio < ${alvo.fim}::timestamptz`;
  return all(
    db,
    sql<DoDia>`SELECT a.id AS "agendamentoId", ${iso('a.inicio')} AS inicio, ${iso('a.fim')} AS fim, a.paciente_id AS "pacienteId",
        ${sql.raw(nomeSql('p'))} AS paciente, ${sql.raw(nomeSql('f'))} AS profissional,
        a.profissional_id AS "profissionalId", a.situacao, t.id AS "teleconsultaId", t.situacao AS sala, ${iso('t.espera_em')} AS "esperaEm",
        EXISTS (SELECT 1 FROM teleconsulta_participante x WHERE x.teleconsulta_id = t.id AND x.papel = 'PACIENTE' AND x.ligado
                 AND x.visto_em > now() - make_interval(secs => ${presenteSegundos})) AS presente,
        (SELECT r.id FROM prontuario r WHERE r.id_agenda = a.id AND r.profissional_id = a.profissional_id AND r.estado <> 'CANCELADO'
            AND r.excluido_em IS NULL ORDER BY r.id LIMIT 1) AS "prontuarioId",
        EXISTS (SELECT 1 FROM teleconsulta_grande g WHERE g.teleconsulta_id = t.id) AS grande,
        (SELECT ${iso('x.recusou_em')} FROM teleconsulta_participante x WHERE x.teleconsulta_id = t.id AND x.papel = 'PACIENTE') AS "recusouEm",
        (SELECT json_build_object('usos', c.usos, 'usosMaximo', c.usos_maximo, 'falhas', c.falhas, 'expiraEm', ${iso('c.expira_em')},
            'revogadoEm', ${iso('c.revogado_em')})
           FROM convite c WHERE c.finalidade = 'teleconsulta'
            AND c.alvo @> jsonb_build_object('teleconsultaId', t.id, 'papel', 'PACIENTE') ORDER BY c.id DESC LIMIT 1) AS convite
      FROM agendamento a
      JOIN tipo_atendimento k ON k.id = a.tipo_atendimento_id AND k.natureza = 'TELECONSULTA'
      JOIN profissional f ON f.id = a.profissional_id
      LEFT JOIN paciente p ON p.id = a.paciente_id
      LEFT JOIN teleconsulta t ON t.agendamento_id = a.id AND t.excluido_em IS NULL
     WHERE ${scopeWhere(escopo, 'a')} AND a.excluido_em IS NULL AND a.situacao <> 'RESERVADO'
       AND ${condicao}
     ORDER BY a.inicio, a.id LIMIT 300`,
  );
}

export type Consulta = {
  readonly id: number;
  readonly situacao: Sala;
  readonly agendamentoId: number;
  readonly prestadorId: number;
  readonly pacienteId: number;
  readonly paciente: string;
  readonly profissionalId: number;
  readonly profissional: string;
  readonly agenda: string;
  readonly fechada: boolean;
  readonly naFila: boolean;
  readonly inicio: string;
  readonly fim: string;
  readonly prestador: string;
  readonly telefone: string | null;
  readonly fuso: string | null;
  /** Chosen for more than four; whether it goes that way is also a question of the configuration (midia.ts). */
  readonly grande: boolean;
};

const CONSULTA = sql`SELECT t.id, t.situacao, t.agendamento_id AS "agendamentoId", t.prestador_id AS "prestadorId",
    t.paciente_id AS "pacienteId", ${sql.raw(nomeSql('p'))} AS paciente, a.profissional_id AS "profissionalId",
    ${sql.raw(nomeSql('f'))} AS profissional, a.situacao AS agenda, ${FECHADA} AS fechada, ${NA_FILA} AS "naFila",
    ${iso('a.inicio')} AS inicio, ${iso('a.fim')} AS fim,
    u.nome AS prestador, coalesce(u.telefone, u.celular) AS telefone, u.fuso_horario AS fuso,
    EXISTS (SELECT 1 FROM teleconsulta_grande g WHERE g.teleconsulta_id = t.id) AS grande
  FROM teleconsulta t JOIN agendamento a ON a.id = t.agendamento_id JOIN paciente p ON p.id = t.paciente_id
  JOIN profissional f ON f.id = a.profissional_id JOIN prestador u ON u.id = t.prestador_id
 WHERE t.excluido_em IS NULL`;

/** Whoever writes about a room locks it first, and its appointment before it: two who do so in another order wait for each other. */
export async function travarSala(db: Queryable, id: number): Promise<void> {
  await run(db, sql<QueryRow>`SELECT 1 FROM teleconsulta WHERE id = ${id} FOR UPDATE`);
}

/** Locks the room and answers where it stands; null: it is over, or its hour was cancelled, and nothing more is told of it. */
export async function travarViva(db: Queryable, id: number): Promise<Sala | null> {
  await travarSala(db, id);
  const row = await first(
    db,
    sql<{
      situacao: Sala;
    }>`SELECT t.situacao FROM teleconsulta t JOIN agendamento a ON a.id = t.agendamento_id
      WHERE t.id = ${id} AND t.situacao <> 'FINALIZADA' AND NOT ${FECHADA}`,
  );
  return row?.situacao ?? null;
}

/** The room with its appointment; locked where a step follows. */
export async function consultaDe(db: Queryable, id: number, travar = false): Promise<Consulta | undefined> {
  if (travar) await travarSala(db, id);
  return first(db, sql<Consulta>`${CONSULTA} AND t.id = ${id}`);
}

export async function salaDoAgendamento(db: Queryable, agendamentoId: number): Promise<number | null> {
  const row = await first(
    db,
    sql<{
      id: number;
    }>`SELECT id FROM teleconsulta WHERE agendamento_id = ${agendamentoId} AND excluido_em IS NULL`,
  );
  return row?.id ?? null;
}

/** Two who ask at once make one room. */
export async function travarAgendamento(db: Queryable, id: number): Promise<void> {
  await run(db, sql<QueryRow>`SELECT 1 FROM agendamento WHERE id = ${id} FOR UPDATE`);
}

export async function porVideo(db: Queryable, agendamentoId: number): Promise<boolean> {
  const row = await first(
    db,
    sql<{
      um: number;
    }>`SELECT 1 AS um FROM agendamento a JOIN tipo_atendimento k ON k.id = a.tipo_atendimento_id
      WHERE a.id = ${agendamentoId} AND k.natureza = 'TELECONSULTA'`,
  );
  return row !== undefined;
}

export type Pessoa = {
  readonly teleconsultaId: number;
  readonly quem: string;
  readonly papel: Papel;
  readonly nome: string;
  readonly usuarioId: number | null;
  readonly conviteId: number | null;
};

/** The person's row in the room, made where there is none. */
export async function pessoaNaSala(db: Queryable, p: Pessoa): Promise<number> {
  const { id } = await exactlyOne(
    db,
    sql<{
      id: number;
    }>`INSERT INTO teleconsulta_participante (teleconsulta_id, quem, papel, nome, usuario_id, convite_id)
      VALUES (${p.teleconsultaId}, ${p.quem}, ${p.papel}, ${p.nome}, ${p.usuarioId}, ${p.conviteId})
      ON CONFLICT (teleconsulta_id, quem) DO UPDATE SET nome = excluded.nome, convite_id = excluded.convite_id RETURNING id`,
  );
  return id;
}

type Entrada = {
  readonly chave: Buffer;
  /** Of whoever is of the house. */
  readonly sessao: string | null;
  /** Of whoever comes by a link. */
  readonly aparelho: Buffer | null;
};

/** Takes the place: the former key of the same person opens no more. Another device than before is noted. */
export async function tomarLugar(
  db: Queryable,
  id: number,
  { chave, sessao, aparelho }: Entrada,
): Promise<{ readonly entrada: number; readonly cursor: number; readonly outroAparelho: boolean }> {
  return exactlyOne(
    db,
    sql<{
      entrada: number;
      cursor: number;
      outroAparelho: boolean;
    }>`UPDATE teleconsulta_participante p SET chave = ${chave}, sessao_hash = ${sessao}, entrada = p.entrada + 1,
        linha = NULL, ligado = true, entrou_em = coalesce(p.entrou_em, now()), visto_em = now(), saiu_em = NULL,
        aparelho = ${aparelho}, outro_aparelho_em = CASE WHEN antes.outro THEN now() ELSE p.outro_aparelho_em END
      FROM (SELECT papel <> 'PROFISSIONAL' AND entrada > 0 AND aparelho IS NOT NULL AND aparelho IS DISTINCT FROM ${aparelho}::bytea AS outro
              FROM teleconsulta_participante WHERE id = ${id} FOR UPDATE) antes
     WHERE p.id = ${id}
      RETURNING p.entrada, antes.outro AS "outroAparelho",
        coalesce((SELECT max(s.id) FROM teleconsulta_sinal s WHERE s.para_id = ${id}), 0)::bigint AS cursor`,
  );
}

/** Leaves for now; the key opens no more. */
export async function largarLugar(db: Queryable, id: number): Promise<void> {
  await run(
    db,
    sql<QueryRow>`UPDATE teleconsulta_participante SET chave = NULL, linha = NULL, ligado = false, saiu_em = now() WHERE id = ${id}`,
  );
}

export async function quantosNaSala(db: Queryable, teleconsultaId: number, fora: number): Promise<number> {
  const { quantos } = await exactlyOne(
    db,
    sql<{ quantos: number }>`SELECT count(*)::int AS quantos FROM teleconsulta_participante
      WHERE teleconsulta_id = ${teleconsultaId} AND chave IS NOT NULL AND ligado AND id <> ${fora}`,
  );
  return quantos;
}

export type NoLugar = {
  readonly id: number;
  readonly teleconsultaId: number;
  readonly papel: Papel;
  readonly nome: string;
  readonly entrada: number;
  readonly sessaoHash: string | null;
};

/** What an account is allowed, as a session would hold it: to be in calls, by one of its groups or as an administrator. */
const PODE_ESTAR = ['update telemedicina', 'manage telemedicina', 'update all', 'manage all']
  .map((direito) => direito.split(' '))
  .map(([action, subject]) => `d.permissoes @> '[{"action":"${action}","subject":"${subject}"}]'`)
  .join(' OR ');

/**
 * SQL: the place `x` is a professional's who may not be in the call of the appointment `a` any more: it was given to
 * somebody else, the account was closed, it left the provider or lost the role. Asked at every call and every look,
 * since a right that was checked at the door may end inside.
 */
export const PASSOU = sql.raw(`(x.papel = 'PROFISSIONAL' AND NOT EXISTS (SELECT 1 FROM usuario u,
    LATERAL (SELECT ${PERMISSOES_SQL} AS permissoes, ${PRESTADORES_SQL} AS prestadores) d
  WHERE u.id = x.usuario_id AND u.ativo AND u.excluido_em IS NULL AND u.profissional_id = a.profissional_id
    AND d.prestadores @> jsonb_build_array(jsonb_build_object('id', a.prestador_id)) AND (u.admin OR ${PODE_ESTAR})))`);

/** Who holds the place of that key. Without a session it opens as long as the link stands and its holder was heard lately. */
export function doLugar(db: Queryable, chave: Buffer, minutos: number): Promise<NoLugar | undefined> {
  return first(
    db,
    sql<NoLugar>`SELECT x.id, x.teleconsulta_id AS "teleconsultaId", x.papel, x.nome, x.entrada, x.sessao_hash AS "sessaoHash"
      FROM teleconsulta_participante x LEFT JOIN convite c ON c.id = x.convite_id
      JOIN teleconsulta t ON t.id = x.teleconsulta_id JOIN agendamento a ON a.id = t.agendamento_id
     WHERE x.chave = ${chave} AND NOT ${PASSOU} AND (x.sessao_hash IS NOT NULL
        OR (c.revogado_em IS NULL AND x.visto_em > now() - make_interval(mins => ${minutos})))`,
  );
}

/** Those who came by that link are out, whatever their browsers say: the others close their connections. */
export function tirarDoLink(db: Queryable, conviteId: number): Promise<Pick<NoLugar, 'id' | 'entrada'>[]> {
  return all(
    db,
    sql<
      Pick<NoLugar, 'id' | 'entrada'>
    >`UPDATE teleconsulta_participante SET linha = NULL, ligado = false, saiu_em = now()
      WHERE convite_id = ${conviteId} AND chave IS NOT NULL AND saiu_em IS NULL RETURNING id, entrada`,
  );
}

/** The places of professionals who attend the appointment no more; their keys open nothing. */
export function tirarQuemPassou(
  db: Queryable,
  teleconsultaId: number,
): Promise<Pick<NoLugar, 'id' | 'entrada'>[]> {
  return all(
    db,
    sql<Pick<NoLugar, 'id' | 'entrada'>>`UPDATE teleconsulta_participante x
        SET chave = NULL, linha = NULL, ligado = false, saiu_em = now()
      FROM teleconsulta t JOIN agendamento a ON a.id = t.agendamento_id
     WHERE t.id = ${teleconsultaId} AND x.teleconsulta_id = t.id AND x.chave IS NOT NULL AND ${PASSOU}
     RETURNING x.id, x.entrada`,
  );
}

/** The place of that entry is free; false where another entry holds it, or nobody does. */
export async function largarDoLugar(
  db: Queryable,
  { id, entrada }: Pick<NoLugar, 'id' | 'entrada'>,
): Promise<boolean> {
  const row = await first(
    db,
    sql<{ id: number }>`UPDATE teleconsulta_participante
        SET chave = NULL, linha = NULL, ligado = false, saiu_em = now()
      WHERE id = ${id} AND entrada = ${entrada} AND chave IS NOT NULL RETURNING id`,
  );
  return row !== undefined;
}

/** Whether a professional holds a place in the room. */
export async function haQuemAtenda(db: Queryable, teleconsultaId: number): Promise<boolean> {
  const row = await first(
    db,
    sql<{ id: number }>`SELECT id FROM teleconsulta_participante
      WHERE teleconsulta_id = ${teleconsultaId} AND papel = 'PROFISSIONAL' AND chave IS NOT NULL LIMIT 1`,
  );
  return row !== undefined;
}

/** What was accepted, and by which device. A refusal before it is taken back. */
export async function consentir(
  db: Queryable,
  id: number,
  {
    versao,
    hash,
    aparelho,
  }: { readonly versao: string; readonly hash: string; readonly aparelho: Buffer | null },
): Promise<void> {
  await run(
    db,
    sql<QueryRow>`UPDATE teleconsulta_participante SET consentiu_em = now(), consentimento_versao = ${versao}, consentimento_hash = ${hash},
        consentimento_aparelho = ${aparelho}, recusou_em = NULL
      WHERE id = ${id}`,
  );
}

/**
 * The term was read and not accepted; what was accepted before counts no more. What another device accepted
 * stands: a link that was sent on is refused there for itself.
 */
export async function naoConsentir(
  db: Queryable,
  id: number,
  { aparelho }: { readonly aparelho: Buffer | null },
): Promise<void> {
  await run(
    db,
    sql<QueryRow>`UPDATE teleconsulta_participante SET recusou_em = now(), consentiu_em = NULL, consentimento_versao = NULL,
        consentimento_hash = NULL, consentimento_aparelho = NULL
      WHERE id = ${id} AND (consentiu_em IS NULL OR consentimento_aparelho IS NOT DISTINCT FROM ${aparelho})`,
  );
}

/**
 * Whether what the person consented to still counts: this version, on this device, given or used within the time of
 * coming back. A link that was sent on asks its next reader anew.
 */
export async function consentiu(
  db: Queryable,
  { teleconsultaId, quem }: Pick<Pessoa, 'teleconsultaId' | 'quem'>,
  {
    versao,
    aparelho,
    minutos,
  }: { readonly versao: string; readonly aparelho: Buffer | null; readonly minutos: number },
): Promise<boolean> {
  const row = await first(
    db,
    sql<{
      vale: boolean;
    }>`SELECT consentimento_versao = ${versao} AND consentimento_aparelho IS NOT DISTINCT FROM ${aparelho}::bytea
          AND greatest(consentiu_em, visto_em, saiu_em) > now() - make_interval(mins => ${minutos}) AS vale
      FROM teleconsulta_participante WHERE teleconsulta_id = ${teleconsultaId} AND quem = ${quem}`,
  );
  return row?.vale === true;
}

export type Evento = {
  readonly teleconsultaId: number;
  readonly participanteId: number | null;
  readonly passo: string;
  readonly dado?: object;
  readonly ip?: string | null;
  readonly agente?: string | null;
};

/** Answers the step as it was written. */
export function anotar(db: Queryable, e: Evento): Promise<{ id: number; em: string }> {
  return exactlyOne(
    db,
    sql<{
      id: number;
      em: string;
    }>`INSERT INTO teleconsulta_evento (teleconsulta_id, participante_id, passo, dado, ip, agente)
      VALUES (${e.teleconsultaId}, ${e.participanteId}, ${e.passo}, ${e.dado === undefined ? null : JSON.stringify(e.dado)}::jsonb,
        ${e.ip ?? null}, ${e.agente?.slice(0, 400) ?? null}) RETURNING id, ${iso('em')} AS em`,
  );
}

export async function avisarSala(db: Queryable, teleconsultaId: number): Promise<void> {
  await run(db, sql<QueryRow>`SELECT pg_notify('zelo_sala', ${String(teleconsultaId)})`);
}

/**
 * So that the live list hears it: a step of the row's own life tells itself, joining and leaving change nothing of the row.
 */
export async function tocarSala(db: Queryable, teleconsultaId: number): Promise<void> {
  const { prestadorId } = await exactlyOne(
    db,
    sql<{
      prestadorId: number;
    }>`SELECT prestador_id AS "prestadorId" FROM teleconsulta WHERE id = ${teleconsultaId}`,
  );
  await contarMudanca(db, { recurso: 'teleconsultas', id: teleconsultaId, prestadorId });
}

/** Who else of the house than `menos` is in the call of that appointment with the patient, both heard lately; null: nobody. */
export async function atendendoAgora(
  db: Queryable,
  agendamentoId: number,
  { menos, presenteSegundos }: { readonly menos: number; readonly presenteSegundos: number },
): Promise<string | null> {
  const row = await first(
    db,
    sql<{
      nome: string;
    }>`SELECT x.nome FROM teleconsulta t JOIN teleconsulta_participante x ON x.teleconsulta_id = t.id
      WHERE t.agendamento_id = ${agendamentoId} AND t.excluido_em IS NULL AND t.situacao = 'EM_CHAMADA' AND x.papel = 'PROFISSIONAL'
        AND x.usuario_id <> ${menos} AND x.ligado AND x.visto_em > now() - make_interval(secs => ${presenteSegundos})
        AND EXISTS (SELECT 1 FROM teleconsulta_participante y WHERE y.teleconsulta_id = t.id AND y.papel = 'PACIENTE'
          AND y.ligado AND y.visto_em > now() - make_interval(secs => ${presenteSegundos})) LIMIT 1`,
  );
  return row?.nome ?? null;
}

/** Whether a professional and the patient have both been in the call. */
export async function conversaram(db: Queryable, teleconsultaId: number): Promise<boolean> {
  const { papeis } = await exactlyOne(
    db,
    sql<{ papeis: number }>`SELECT count(DISTINCT papel)::int AS papeis FROM teleconsulta_participante
      WHERE teleconsulta_id = ${teleconsultaId} AND entrada > 0 AND papel IN ('PROFISSIONAL', 'PACIENTE')`,
  );
  return papeis === 2;
}

/** Whether the appointment belongs to a call of the telecare queue, whose room goes on with whoever takes it next. */
export async function daFilaDeChamadas(db: Queryable, agendamentoId: number): Promise<boolean> {
  const row = await first(
    db,
    sql<{
      id: number;
    }>`SELECT id FROM teleatendimento WHERE agendamento_id = ${agendamentoId} AND excluido_em IS NULL LIMIT 1`,
  );
  return row !== undefined;
}

/** Whether anybody ever entered: where nobody did there is nothing to give evidence of. */
export async function houveEncontro(db: Queryable, teleconsultaId: number): Promise<boolean> {
  const row = await first(
    db,
    sql<{
      um: number;
    }>`SELECT 1 AS um FROM teleconsulta_participante WHERE teleconsulta_id = ${teleconsultaId} AND entrada > 0 LIMIT 1`,
  );
  return row !== undefined;
}

/** Whether the register of consents has the same one of the day. */
export async function jaConsentiu(
  db: Queryable,
  dado: {
    readonly pacienteId: number;
    readonly versao: string;
    readonly dadoEm: string;
    readonly dadoPor: 'TITULAR' | 'RESPONSAVEL';
  },
): Promise<boolean> {
  const row = await first(
    db,
    sql<{
      id: number;
    }>`SELECT id FROM consentimento WHERE paciente_id = ${dado.pacienteId} AND finalidade = 'TELEMEDICINA'
        AND situacao = 'VIGENTE' AND versao_do_texto = ${dado.versao} AND dado_em = ${dado.dadoEm}::date
        AND dado_por = ${dado.dadoPor} AND excluido_em IS NULL LIMIT 1`,
  );
  return row !== undefined;
}

/** Rooms in which the patient waits or talks by the acceptance of this text on this day of the unit. */
export async function salasDoConsentimento(
  db: Queryable,
  {
    pacienteId,
    versao,
    dadoEm,
  }: { readonly pacienteId: number; readonly versao: string; readonly dadoEm: string },
): Promise<readonly number[]> {
  const rows = await all(
    db,
    sql<{
      id: number;
    }>`SELECT t.id FROM teleconsulta t LEFT JOIN prestador u ON u.id = t.prestador_id
        WHERE t.paciente_id = ${pacienteId} AND t.situacao IN ('ESPERA', 'EM_CHAMADA') AND t.excluido_em IS NULL
          AND EXISTS (SELECT 1 FROM teleconsulta_participante p WHERE p.teleconsulta_id = t.id AND p.papel = 'PACIENTE'
                AND p.consentimento_versao = ${versao}
                AND (p.consentiu_em AT TIME ZONE coalesce(u.fuso_horario, ${FUSO_PADRAO}))::date = ${dadoEm}::date)
        ORDER BY t.id`,
  );
  return rows.map(({ id }) => id);
}

/** The patient consents no more and holds no place; the next entry reads the term anew. */
export function retirarConsentimento(
  db: Queryable,
  teleconsultaId: number,
): Promise<Pick<NoLugar, 'id' | 'entrada'>[]> {
  return all(
    db,
    sql<Pick<NoLugar, 'id' | 'entrada'>>`UPDATE teleconsulta_participante
        SET recusou_em = now(), consentiu_em = NULL, consentimento_versao = NULL, consentimento_hash = NULL,
            consentimento_aparelho = NULL, chave = NULL, linha = NULL, ligado = false, saiu_em = now()
      WHERE teleconsulta_id = ${teleconsultaId} AND papel = 'PACIENTE' RETURNING id, entrada`,
  );
}
