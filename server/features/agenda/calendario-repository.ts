/** The address of a professional's calendar, and the appointments that it answers. */
import { nomeSql } from '#server/capabilities/cuidado/index.ts';
import type { Queryable } from '#server/database/query.ts';
import { all, first, isoSql, exactlyOne, sql } from '#server/database/typed.ts';

export type Calendario = {
  readonly id: number;
  readonly usuarioId: number;
  readonly profissionalId: number;
  readonly semente: string;
  readonly nomes: boolean;
  readonly criadoEm: string;
  readonly lidoEm: string | null;
  readonly valeAte: string;
};

/** Days that an address answers, from the day that it is made or renewed. */
export const DIAS_DO_ENDERECO = 180;
const fimSql = sql.raw(`now() + interval '${DIAS_DO_ENDERECO} days'`);

const CALENDARIO =
  sql.raw(`c.id, c.usuario_id AS "usuarioId", c.profissional_id AS "profissionalId", c.semente, c.nomes,
  ${isoSql('c.criado_em')} AS "criadoEm", ${isoSql('c.vale_ate')} AS "valeAte", ${isoSql('c.lido_em')} AS "lidoEm"`);

export function calendarioDe(db: Queryable, usuarioId: number): Promise<Calendario | undefined> {
  return first(
    db,
    sql<Calendario>`SELECT ${CALENDARIO} FROM agenda_calendario c WHERE c.usuario_id = ${usuarioId}`,
  );
}

/** The calendar of a token, until its end and while its account is at work and still that professional; the reading is kept. */
export async function calendarioLido(
  db: Queryable,
  resumo: Buffer,
): Promise<(Calendario & { readonly nome: string }) | undefined> {
  return first(
    db,
    sql<
      Calendario & { nome: string }
    >`WITH lido AS (UPDATE agenda_calendario SET lido_em = now() WHERE resumo = ${resumo} AND vale_ate > now() RETURNING id)
      SELECT ${CALENDARIO}, ${sql.raw(nomeSql('p'))} AS nome
        FROM agenda_calendario c JOIN lido ON lido.id = c.id
        JOIN usuario u ON u.id = c.usuario_id AND u.ativo AND u.excluido_em IS NULL AND u.profissional_id = c.profissional_id
        JOIN profissional p ON p.id = c.profissional_id AND p.ativo AND p.excluido_em IS NULL`,
  );
}

export async function gravarCalendario(
  db: Queryable,
  novo: Pick<Calendario, 'usuarioId' | 'profissionalId' | 'semente' | 'nomes'> & { readonly resumo: Buffer },
): Promise<Calendario> {
  return exactlyOne(
    db,
    sql<Calendario>`WITH c AS (INSERT INTO agenda_calendario (usuario_id, profissional_id, resumo, semente, nomes, vale_ate)
        VALUES (${novo.usuarioId}, ${novo.profissionalId}, ${novo.resumo}, ${novo.semente}, ${novo.nomes}, ${fimSql})
        ON CONFLICT (usuario_id) DO UPDATE SET profissional_id = EXCLUDED.profissional_id, resumo = EXCLUDED.resumo,
          semente = EXCLUDED.semente, nomes = EXCLUDED.nomes, criado_em = now(), lido_em = NULL,
          vale_ate = EXCLUDED.vale_ate
        RETURNING *)
      SELECT ${CALENDARIO} FROM c`,
  );
}

/** The same address answers on, from today. */
export function renovarCalendario(db: Queryable, usuarioId: number): Promise<Calendario | undefined> {
  return first(
    db,
    sql<Calendario>`WITH c AS (UPDATE agenda_calendario SET vale_ate = ${fimSql} WHERE usuario_id = ${usuarioId} RETURNING *)
      SELECT ${CALENDARIO} FROM c`,
  );
}

export async function apagarCalendario(db: Queryable, usuarioId: number): Promise<boolean> {
  const row = await first(
    db,
    sql<{ id: number }>`DELETE FROM agenda_calendario WHERE usuario_id = ${usuarioId} RETURNING id`,
  );
  return row !== undefined;
}

export type LinhaDoCalendario = {
  readonly id: number;
  readonly versao: number;
  readonly mudou: string;
  readonly inicio: string;
  readonly fim: string;
  readonly situacao: string;
  readonly paciente: string;
  readonly tipo: string | null;
  readonly prestador: string;
  readonly sala: string | null;
};

/** A month back and a year ahead, in every unit; what was cancelled among them, so that calendars take it out. */
export async function linhasDoCalendario(
  db: Queryable,
  profissionalId: number,
): Promise<LinhaDoCalendario[]> {
  return all(
    db,
    sql<LinhaDoCalendario>`SELECT a.id, a.versao, ${sql.raw(isoSql('coalesce(a.atualizado_em, a.criado_em)'))} AS mudou,
        ${sql.raw(isoSql('a.inicio'))} AS inicio, ${sql.raw(isoSql('a.fim'))} AS fim, a.situacao,
        coalesce(${sql.raw(nomeSql('p'))}, '') AS paciente, t.nome AS tipo, u.nome AS prestador, s.nome AS sala
      FROM agendamento a JOIN prestador u ON u.id = a.prestador_id LEFT JOIN paciente p ON p.id = a.paciente_id
      LEFT JOIN tipo_atendimento t ON t.id = a.tipo_atendimento_id LEFT JOIN sala s ON s.id = a.sala_id
     WHERE a.profissional_id = ${profissionalId} AND a.excluido_em IS NULL AND a.situacao <> 'RESERVADO'
       AND a.inicio > now() - interval '30 days' AND a.inicio < now() + interval '400 days'
     ORDER BY a.inicio, a.id`,
  );
}
