/** Rows of the agenda: what free times are worked out of, and what a screen draws. */
import type { Bloqueio, DiaSemana, Escala, Ocupacao, ParteDoDia } from '#domain/agenda/tipos.ts';
import type { ItemAgenda } from '#domain/agenda/wire.ts';
import { emUsoSql, nomeSql } from '#server/capabilities/cuidado/index.ts';
import type { Queryable } from '#server/database/query.ts';
import { ofTenant } from '#server/database/tenant.ts';
import { all, first, isoSql, exactlyOne, run, sql } from '#server/database/typed.ts';
import { scopeWhere, type Scope } from '#server/engine/scope.ts';

const ms = (column: string) => sql.raw(`(extract(epoch FROM ${column}) * 1000)::float8`);
const vivo = sql.raw(`(a.situacao <> 'RESERVADO' OR a.reservado_ate > now())`);
const ocupa = sql.raw(`a.excluido_em IS NULL AND a.situacao NOT IN ('CANCELADO', 'FALTOU')`);
const lista = (ids: readonly number[] | undefined) => (ids === undefined ? null : [...ids]);

export type QuaisEscalas = {
  readonly de: string;
  readonly ate: string;
  readonly profissionais?: readonly number[] | undefined;
  readonly especialidadeId?: number | undefined;
};

/** Escalas of professionals at work that are in force on one of these days. */
export async function escalasDe(db: Queryable, escopo: Scope, quaisEscalas: QuaisEscalas): Promise<Escala[]> {
  const { de, ate, especialidadeId = null } = quaisEscalas;
  return all(
    db,
    sql<Escala>`SELECT e.id, e.profissional_id AS "profissionalId", e.intervalo_minutos AS "intervaloMinutos", e.capacidade,
        e.inicio_vigencia AS "inicioVigencia", e.fim_vigencia AS "fimVigencia", e.particular,
        (SELECT coalesce(json_agg(json_build_object('dia', h.dia, 'inicio', h.inicio, 'fim', h.fim, 'salaId', h.sala_id) ORDER BY h.ordem), '[]')
           FROM escala_horarios h WHERE h.escala_id = e.id) AS horarios,
        (SELECT coalesce(json_agg(json_build_object('tipoAtendimentoId', t.tipo_atendimento_id, 'duracaoMinutos', t.duracao_minutos)), '[]')
           FROM escala_tipos t WHERE t.escala_id = e.id) AS tipos,
        (SELECT coalesce(json_agg(c.convenio_id), '[]') FROM escala_convenios c WHERE c.escala_id = e.id) AS convenios
      FROM escala e JOIN profissional p ON p.id = e.profissional_id AND p.ativo AND p.excluido_em IS NULL
     WHERE ${scopeWhere(escopo, 'e')} AND e.excluido_em IS NULL AND e.ativo
       AND e.inicio_vigencia <= ${ate}::date AND (e.fim_vigencia IS NULL OR e.fim_vigencia >= ${de}::date)
       AND (${lista(quaisEscalas.profissionais)}::bigint[] IS NULL OR e.profissional_id = ANY (${lista(quaisEscalas.profissionais)}::bigint[]))
       AND (${especialidadeId}::bigint IS NULL OR EXISTS (SELECT 1 FROM profissional_especialidades x
             WHERE x.profissional_id = e.profissional_id AND x.especialidade_id = ${especialidadeId}::bigint))
     ORDER BY e.profissional_id, e.id`,
  );
}

export type Periodo = { readonly inicio: string; readonly fim: string };

export type DeQuem = { readonly profissionais: readonly number[]; readonly salas: readonly number[] };

const tomado = ({ profissionais, salas }: DeQuem, { inicio, fim }: Periodo) => {
  const porSala = salas.length === 0 ? sql`` : sql`OR a.sala_id = ANY (${lista(salas)}::bigint[])`;
  return sql`(a.profissional_id = ANY (${lista(profissionais)}::bigint[]) ${porSala})
    AND a.inicio < ${fim}::timestamptz AND a.inicio > ${inicio}::timestamptz - interval '1 day' AND a.fim > ${inicio}::timestamptz
    AND ${ocupa} AND ${vivo}`;
};

/** What is taken of these professionals and rooms, in whichever unit: a person is in one place at a time. */
export async function ocupacoes(db: Queryable, alvo: DeQuem, periodo: Periodo): Promise<Ocupacao[]> {
  return all(
    db,
    sql<Ocupacao>`SELECT a.id, a.profissional_id AS "profissionalId", a.sala_id AS "salaId", ${ms('a.inicio')} AS inicio,
        ${ms('a.fim')} AS fim, a.vaga, a.encaixe
      FROM agendamento a WHERE ${tomado(alvo, periodo)}`,
  );
}

/** The same for a search: what follows without a gap is one. A full quarter of fifty people is a tenth of the rows. */
export async function ocupacoesJuntas(db: Queryable, alvo: DeQuem, periodo: Periodo): Promise<Ocupacao[]> {
  return all(
    db,
    sql<Ocupacao>`SELECT 0 AS id, j.profissional_id AS "profissionalId", j.sala_id AS "salaId", ${ms('lower(r)')} AS inicio,
        ${ms('upper(r)')} AS fim, j.vaga, j.encaixe
      FROM (SELECT a.profissional_id, a.sala_id, a.vaga, a.encaixe, range_agg(tstzrange(a.inicio, a.fim)) AS juntos
              FROM agendamento a WHERE ${tomado(alvo, periodo)}
             GROUP BY a.profissional_id, a.sala_id, a.vaga, a.encaixe) j, unnest(j.juntos) r`,
  );
}

export type BloqueioLinha = Bloqueio & { readonly id: number; readonly motivo: string };

export async function bloqueiosDe(
  db: Queryable,
  escopo: Scope,
  { inicio, fim }: Periodo,
): Promise<BloqueioLinha[]> {
  return all(
    db,
    sql<BloqueioLinha>`SELECT b.id, b.profissional_id AS "profissionalId", b.sala_id AS "salaId", ${ms('b.inicio')} AS inicio,
        ${ms('b.fim')} AS fim, b.motivo
      FROM agenda_bloqueio b
     WHERE ${scopeWhere(escopo, 'b')} AND b.excluido_em IS NULL AND b.inicio < ${fim}::timestamptz AND b.fim > ${inicio}::timestamptz`,
  );
}

const ITEM = sql.raw(`a.id, a.versao, a.profissional_id AS "profissionalId", a.sala_id AS "salaId",
  ${isoSql('a.inicio')} AS inicio, ${isoSql('a.fim')} AS fim, a.situacao, a.encaixe, a.serie,
  a.paciente_id AS "pacienteId", ${nomeSql('p')} AS paciente,
  a.tipo_atendimento_id AS "tipoAtendimentoId", t.nome AS tipo, a.convenio_id AS "convenioId", c.nome AS convenio,
  a.autorizacao, a.numero_autorizacao AS "numeroAutorizacao", a.observacao, a.motivo, ${isoSql('a.chegada_em')} AS "chegadaEm",
  CASE WHEN a.situacao = 'RESERVADO' THEN ${isoSql('a.reservado_ate')} END AS "reservadoAte",
  CASE WHEN a.situacao = 'RESERVADO' THEN u.nome END AS "reservadoPor"`);
const JUNTO = sql.raw(`agendamento a LEFT JOIN paciente p ON p.id = a.paciente_id
  LEFT JOIN tipo_atendimento t ON t.id = a.tipo_atendimento_id LEFT JOIN convenio c ON c.id = a.convenio_id
  LEFT JOIN usuario u ON u.id = a.criado_por`);

export type QuaisItens = Partial<Periodo> & {
  readonly ids?: readonly number[];
  readonly profissionais?: readonly number[] | undefined;
  readonly eu: number;
};

/** Taken times as a screen draws them, cancelled ones among them. */
export async function itens(db: Queryable, escopo: Scope, quaisItens: QuaisItens): Promise<ItemAgenda[]> {
  const { inicio = null, fim = null, eu } = quaisItens;
  return all(
    db,
    sql<ItemAgenda>`SELECT ${ITEM}, (a.situacao = 'RESERVADO' AND a.criado_por = ${eu}) AS minha FROM ${JUNTO}
     WHERE ${scopeWhere(escopo, 'a')} AND a.excluido_em IS NULL AND ${vivo}
       AND (${inicio}::timestamptz IS NULL OR (a.inicio < ${fim}::timestamptz AND a.fim > ${inicio}::timestamptz
            AND a.inicio > ${inicio}::timestamptz - interval '1 day'))
       AND (${lista(quaisItens.ids)}::bigint[] IS NULL OR a.id = ANY (${lista(quaisItens.ids)}::bigint[]))
       AND (${lista(quaisItens.profissionais)}::bigint[] IS NULL OR a.profissional_id = ANY (${lista(quaisItens.profissionais)}::bigint[]))
     ORDER BY a.inicio, a.id`,
  );
}

/** The person's own live holds. */
export async function reservasDe(db: Queryable, escopo: Scope, eu: number): Promise<ItemAgenda[]> {
  return all(
    db,
    sql<ItemAgenda>`SELECT ${ITEM}, true AS minha FROM ${JUNTO}
     WHERE ${scopeWhere(escopo, 'a')} AND a.excluido_em IS NULL AND a.situacao = 'RESERVADO' AND a.criado_por = ${eu}
       AND a.reservado_ate > now() ORDER BY a.inicio, a.id`,
  );
}

export type Reserva = {
  readonly id: number;
  readonly versao: number;
  readonly situacao: string;
  readonly criadoPor: number | null;
  readonly nome: string | null;
  readonly profissionalId: number;
  readonly salaId: number | null;
  readonly pacienteId: number | null;
  readonly tipoAtendimentoId: number | null;
  readonly convenioId: number | null;
  readonly inicio: number;
  readonly fim: number;
  readonly encaixe: boolean;
};

/** A taken time, locked for what follows. */
export async function travada(db: Queryable, escopo: Scope, id: number): Promise<Reserva | undefined> {
  return first(
    db,
    sql<Reserva>`SELECT a.id, a.versao, a.situacao, a.criado_por AS "criadoPor",
        (SELECT u.nome FROM usuario u WHERE u.id = a.criado_por) AS nome, a.profissional_id AS "profissionalId",
        a.sala_id AS "salaId", a.paciente_id AS "pacienteId", a.tipo_atendimento_id AS "tipoAtendimentoId",
        a.convenio_id AS "convenioId", ${ms('a.inicio')} AS inicio, ${ms('a.fim')} AS fim, a.encaixe
      FROM agendamento a WHERE a.id = ${id} AND a.excluido_em IS NULL AND ${scopeWhere(escopo, 'a')} FOR UPDATE OF a`,
  );
}

/**
 * Who books the same professional or room follows one another: two rows written at once would meet in the constraint as a
 * deadlock, which the database takes a second to find.
 */
export async function travarAgenda(
  db: Queryable,
  profissionais: readonly number[],
  salas: readonly (number | null)[] = [],
): Promise<void> {
  const chaves = [
    ...new Set([
      ...profissionais.map((id) => `agenda p${id}`),
      ...salas.flatMap((id) => (id === null ? [] : [`agenda s${id}`])),
    ]),
  ].sort();
  for (const chave of chaves) await run(db, sql`SELECT pg_advisory_xact_lock(hashtextextended(${chave}, 0))`);
}

/**
 * Bookings of a unit go on side by side; a block waits for those under way and holds off the next ones, so that nobody is
 * booked into a time that is just being closed, whoever the professional and the room are.
 */
export async function travarUnidade(
  db: Queryable,
  prestadorId: number,
  como: 'marca' | 'fecha' = 'marca',
): Promise<void> {
  const trava = sql.raw(como === 'fecha' ? 'pg_advisory_xact_lock' : 'pg_advisory_xact_lock_shared');
  await run(db, sql`SELECT ${trava}(hashtextextended(${`agenda u${prestadorId}`}, 0))`);
}

/** Holds whose time is over, of everybody, held until the transaction ends; of one professional and room, where they are given. */
export async function travarVencidas(
  db: Queryable,
  alvo?: { readonly profissionalId: number; readonly salaId: number | null },
): Promise<readonly number[]> {
  const doAlvo = alvo
    ? sql`AND (a.profissional_id = ${alvo.profissionalId} OR a.sala_id = ${alvo.salaId})`
    : sql``;
  const rows = await all(
    db,
    sql<{ id: number }>`SELECT a.id FROM agendamento a
      WHERE a.situacao = 'RESERVADO' AND a.reservado_ate <= now() ${doAlvo} ORDER BY a.id FOR UPDATE`,
  );
  return rows.map(({ id }) => id);
}

export type Nomeados = {
  readonly profissionais: { id: number; nome: string; especialidade: string | null }[];
  readonly salas: { id: number; nome: string }[];
};

/** Names of professionals, in Portuguese order, and of rooms. */
export async function nomesDe(
  db: Queryable,
  profissionais: readonly number[],
  salas: readonly number[],
): Promise<Nomeados> {
  const row = await exactlyOne(
    db,
    sql<Nomeados>`SELECT
      (SELECT coalesce(json_agg(json_build_object('id', p.id, 'nome', ${sql.raw(nomeSql('p'))}, 'especialidade', e.nome)
                ORDER BY ${sql.raw(nomeSql('p'))}), '[]')
         FROM profissional p LEFT JOIN LATERAL (SELECT s.nome FROM profissional_especialidades x JOIN especialidade s ON s.id = x.especialidade_id
                WHERE x.profissional_id = p.id ORDER BY x.principal DESC, x.ordem LIMIT 1) e ON true
        WHERE p.id = ANY (${lista(profissionais)}::bigint[])) AS profissionais,
      (SELECT coalesce(json_agg(json_build_object('id', s.id, 'nome', s.nome) ORDER BY s.nome), '[]')
         FROM sala s WHERE s.id = ANY (${lista(salas)}::bigint[])) AS salas`,
  );
  return row;
}

export async function duracaoDoTipo(db: Queryable, id: number): Promise<number | undefined> {
  const row = await first(
    db,
    sql<{
      minutos: number;
    }>`SELECT duracao_minutos AS minutos FROM tipo_atendimento WHERE id = ${id} AND excluido_em IS NULL`,
  );
  return row?.minutos;
}

/** What the booking asks of a convênio. */
export async function convenioNaMarcacao(
  db: Queryable,
  id: number,
): Promise<
  { readonly nome: string; readonly exigeAutorizacao: boolean; readonly modalidade: string } | undefined
> {
  return first(
    db,
    sql<{
      nome: string;
      exigeAutorizacao: boolean;
      modalidade: string;
    }>`SELECT nome, exige_autorizacao AS "exigeAutorizacao", modalidade FROM convenio WHERE id = ${id}`,
  );
}

/** Whether what the kind of visit is charged as asks for an authorisation. */
export async function tipoNaMarcacao(
  db: Queryable,
  id: number | null,
): Promise<{ readonly exigeAutorizacao: boolean } | undefined> {
  if (id === null) return undefined;
  return first(
    db,
    sql<{ exigeAutorizacao: boolean }>`SELECT coalesce(p.exige_autorizacao, false) AS "exigeAutorizacao"
      FROM tipo_atendimento t LEFT JOIN procedimento p ON p.id = t.procedimento_id WHERE t.id = ${id}`,
  );
}

/** The preparation that the kind of visit asks: its own, and that of the exam of the laboratory, or else of the procedure. */
export async function preparoNaMarcacao(
  db: Queryable,
  prestadorId: number,
  tipoId: number | null,
): Promise<string | null> {
  if (tipoId === null) return null;
  const row = await first(
    db,
    sql<{ preparo: string | null }>`SELECT nullif(concat_ws(E'\n', t.preparo, coalesce(
        (SELECT string_agg(e.nome || ': ' || e.preparo, E'\n' ORDER BY e.nome) FROM exame_laboratorio e
          WHERE ${sql.raw(ofTenant('e.', String(prestadorId)))} AND e.procedimento_id = p.id AND e.ativo
            AND e.excluido_em IS NULL AND e.preparo IS NOT NULL), p.preparo)), '') AS preparo
      FROM tipo_atendimento t LEFT JOIN procedimento p ON p.id = t.procedimento_id WHERE t.id = ${tipoId}`,
  );
  return row?.preparo ?? null;
}

export type LinhaEspera = {
  readonly id: number;
  readonly versao: number;
  readonly pacienteId: number;
  readonly paciente: string;
  readonly contato: string;
  readonly prioridade: number;
  readonly profissionalId: number | null;
  readonly especialidadeId: number | null;
  readonly tipoAtendimentoId: number | null;
  readonly convenioId: number | null;
  readonly dias: readonly DiaSemana[];
  readonly parte: ParteDoDia;
  readonly desde: string;
  readonly ate: string | null;
};

/** Who waits, the most urgent and then the earliest first. */
export async function esperando(db: Queryable, escopo: Scope): Promise<LinhaEspera[]> {
  return all(
    db,
    sql<LinhaEspera>`SELECT l.id, l.versao, l.paciente_id AS "pacienteId", ${sql.raw(nomeSql('p'))} AS paciente, l.contato, l.prioridade,
        l.profissional_id AS "profissionalId", l.especialidade_id AS "especialidadeId", l.tipo_atendimento_id AS "tipoAtendimentoId",
        l.convenio_id AS "convenioId", l.dias, l.parte, l.desde, l.ate
      FROM lista_espera l JOIN paciente p ON p.id = l.paciente_id
     WHERE ${scopeWhere(escopo, 'l')} AND l.excluido_em IS NULL AND l.situacao = 'AGUARDANDO' AND ${sql.raw(emUsoSql('p'))}
     ORDER BY l.prioridade DESC, l.criado_em, l.id LIMIT 500`,
  );
}

export async function especialidadesDe(db: Queryable, profissionalId: number): Promise<readonly number[]> {
  const rows = await all(
    db,
    sql<{
      id: number;
    }>`SELECT especialidade_id AS id FROM profissional_especialidades WHERE profissional_id = ${profissionalId}`,
  );
  return rows.map(({ id }) => id);
}

/** Who else has a specialty of these professionals. */
export async function colegasDe(
  db: Queryable,
  profissionais: readonly number[],
): Promise<{ readonly de: number; readonly id: number }[]> {
  return all(
    db,
    sql<{ de: number; id: number }>`SELECT DISTINCT x.profissional_id AS de, y.profissional_id AS id
      FROM profissional_especialidades x JOIN profissional_especialidades y
        ON y.especialidade_id = x.especialidade_id AND y.profissional_id <> x.profissional_id
     WHERE x.profissional_id = ANY (${lista(profissionais)}::bigint[])`,
  );
}

export type DoPaciente = { readonly pacienteId: number; readonly inicio: number; readonly fim: number };

/** When these patients of the unit are already somewhere, but for the appointments named: nobody is in two places. */
export async function ocupadosDos(
  db: Queryable,
  escopo: Scope,
  pacientes: readonly number[],
  { inicio, fim, fora }: Periodo & { readonly fora: readonly number[] },
): Promise<DoPaciente[]> {
  return all(
    db,
    sql<DoPaciente>`SELECT a.paciente_id AS "pacienteId", ${ms('a.inicio')} AS inicio, ${ms('a.fim')} AS fim
      FROM agendamento a WHERE a.paciente_id = ANY (${lista(pacientes)}::bigint[]) AND a.id <> ALL (${lista(fora)}::bigint[])
       AND a.inicio < ${fim}::timestamptz AND a.fim > ${inicio}::timestamptz AND NOT a.encaixe
       AND ${ocupa} AND ${vivo} AND ${scopeWhere(escopo, 'a')}`,
  );
}

/** How many live holds the person has. */
export async function quantasReservas(db: Queryable, eu: number): Promise<number> {
  const row = await exactlyOne(
    db,
    sql<{
      n: number;
    }>`SELECT count(*)::int AS n FROM agendamento WHERE situacao = 'RESERVADO' AND criado_por = ${eu} AND reservado_ate > now()`,
  );
  return row.n;
}
