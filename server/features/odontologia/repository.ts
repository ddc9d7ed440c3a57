/** What the mouth is worked out of: the registers that draw it, and the events of a patient with their teeth. */
import type { Acontecido, Condicao, Dente, Face, Local } from '#domain/odontologia/tipos.ts';
import type { Queryable } from '#server/database/query.ts';
import { ofTenant } from '#server/database/tenant.ts';
import { all, first, isoSql, run, sql } from '#server/database/typed.ts';

/** The teeth by their FDI codes; those out of use too, which older events name. */
export const dentesDe = (db: Queryable): Promise<Dente[]> =>
  all(
    db,
    sql<Dente>`SELECT d.id, d.codigo, d.nome, d.denticao, d.arcada, d.lado, d.supranumerario, g.posicao
      FROM dente d LEFT JOIN grupo_dente g ON g.id = d.grupo_dente_id
     WHERE d.excluido_em IS NULL ORDER BY d.codigo`,
  );

export const facesDe = (db: Queryable): Promise<Face[]> =>
  all(
    db,
    sql<Face>`SELECT f.codigo, f.nome, f.posicao, f.arcada FROM face_dente f
     WHERE f.excluido_em IS NULL AND f.ativa ORDER BY f.codigo`,
  );

export const condicoesDe = (db: Queryable): Promise<Condicao[]> =>
  all(
    db,
    sql<Condicao>`SELECT c.id, c.codigo, c.nome, c.tipo, c.alcance, c.efeito, c.cor, c.padrao, c.ativo AS ativa,
        CASE WHEN c.palavras IS NULL THEN '{}'::text[] ELSE regexp_split_to_array(trim(c.palavras), '\\s*,\\s*') END AS palavras
      FROM condicao_dentaria c WHERE c.excluido_em IS NULL ORDER BY c.nome`,
  );

type LocalDoEvento = Local & { readonly eventoId: number };

/** The teeth of these events, in the order in which they were said. */
export const locaisDe = (db: Queryable, eventos: readonly number[]): Promise<LocalDoEvento[]> =>
  all(
    db,
    sql<LocalDoEvento>`SELECT l.evento_odontologico_id AS "eventoId", d.codigo AS dente, l.faces
      FROM evento_odontologico_dentes l JOIN dente d ON d.id = l.dente_id
     WHERE l.evento_odontologico_id = ANY(${[...eventos]}::bigint[]) ORDER BY l.evento_odontologico_id, l.ordem, l.id`,
  );

/** The teeth that these pictures show. */
export const dentesDasImagens = (
  db: Queryable,
  imagens: readonly number[],
): Promise<{ readonly imagemId: number; readonly dente: string }[]> =>
  all(
    db,
    sql<{ imagemId: number; dente: string }>`SELECT l.imagem_odontologica_id AS "imagemId", d.codigo AS dente
      FROM imagem_odontologica_dentes l JOIN dente d ON d.id = l.dente_id
     WHERE l.imagem_odontologica_id = ANY(${[...imagens]}::bigint[]) ORDER BY d.codigo`,
  );

/** Everything of the patient's mouth, whoever wrote it: what contradicts it is refused to everybody. */
export function acontecidosDe(db: Queryable, prestadorId: number, pacienteId: number): Promise<Acontecido[]> {
  return all(
    db,
    sql<Acontecido>`SELECT e.id, e.condicao_id AS "condicaoId", e.situacao, e.data::text AS data,
        e.iniciado_em::text AS "iniciadoEm", e.realizado_em::text AS "realizadoEm",
        e.encontrado_em::text AS "encontradoEm", e.retirado_em::text AS "retiradoEm",
        ${sql.raw(isoSql('e.registrado_em'))} AS "registradoEm",
        (SELECT coalesce(jsonb_agg(jsonb_build_object('dente', d.codigo, 'faces', l.faces) ORDER BY l.ordem, l.id), '[]')
           FROM evento_odontologico_dentes l JOIN dente d ON d.id = l.dente_id
          WHERE l.evento_odontologico_id = e.id) AS locais
      FROM evento_odontologico e
     WHERE ${sql.raw(ofTenant('e.', String(prestadorId)))} AND e.paciente_id = ${pacienteId}
       AND e.excluido_em IS NULL AND e.situacao <> 'DESFEITO' ORDER BY e.id`,
  );
}

/** One mouth is written by one at a time, until the transaction ends: two dentists cannot contradict each other unseen. */
export async function umaBocaPorVez(db: Queryable, pacienteId: number): Promise<void> {
  await run(db, sql`SELECT pg_advisory_xact_lock(hashtextextended('odontograma', ${pacienteId}))`);
}

/** The patients of these events, each once and always in the same order. */
export const pacientesDosEventos = async (
  db: Queryable,
  eventos: readonly number[],
): Promise<readonly number[]> =>
  (
    await all(
      db,
      sql<{ id: number }>`SELECT DISTINCT e.paciente_id AS id FROM evento_odontologico e
       WHERE e.id = ANY(${[...eventos]}::bigint[]) ORDER BY 1`,
    )
  ).map(({ id }) => id);

/** The account that charges the event and takes no changes any more (server/features/conta-atendimento). */
export const contaFechadaDo = (
  db: Queryable,
  prestadorId: number,
  evento: number,
): Promise<{ readonly data: string } | undefined> =>
  first(
    db,
    sql<{
      data: string;
    }>`SELECT c.data::text AS data FROM item_conta_atendimento i JOIN conta_atendimento c ON c.id = i.conta_id
      WHERE (i.chave_origem = ${`D:${evento}`} OR i.chave_origem LIKE ${`D:${evento}:%`}) AND ${sql.raw(ofTenant('c.', String(prestadorId)))} AND i.excluido_em IS NULL
        AND c.excluido_em IS NULL AND c.situacao NOT IN ('ABERTA', 'CANCELADA') ORDER BY c.id LIMIT 1`,
  );
