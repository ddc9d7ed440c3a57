/** The statements of an open line: what it has to tell, that it is alive, and what browsers say to each other. */
import type { EstadoSala, SinalEnviado, SinalRecebido } from '#domain/telemedicina/wire.ts';
import { nomeSql } from '#server/capabilities/cuidado/index.ts';
import type { Queryable, QueryRow } from '#server/database/query.ts';
import { first, isoSql, run, sql } from '#server/database/typed.ts';
import { ARQUIVO } from './arquivos-repository.ts';
import { AGENDA_FECHADA, FECHADA, NA_FILA, PASSOU, travarViva } from './repository.ts';

export type Novidades = EstadoSala & {
  /** The place is still this one's. */
  readonly minha: boolean;
  /** Nobody took it over: the house took it back, because the room is another (sala-grande.ts). */
  readonly mudou: boolean;
  /** The appointment is another professional's now, or the account was closed. */
  readonly passou: boolean;
  /** Somebody in the room may not be there any more (direito.ts). */
  readonly sobra: boolean;
  /** The consent was taken back, and the place with it. */
  readonly semConsentimento: boolean;
  /** The link by which it was taken stands no more. */
  readonly revogado: boolean;
  readonly sinais: readonly SinalRecebido[];
};

/** One look: the room, its people, and what was said to this place since the cursor. */
export function novidades(
  db: Queryable,
  lugar: { readonly id: number; readonly entrada: number; readonly teleconsultaId: number },
  cursor: number,
  presenteSegundos: number,
): Promise<Novidades | undefined> {
  const { id, entrada, teleconsultaId } = lugar;
  return first(
    db,
    sql<Novidades>`SELECT t.situacao,
        EXISTS (SELECT 1 FROM teleconsulta_participante m WHERE m.id = ${id} AND m.entrada = ${entrada} AND m.chave IS NOT NULL) AS minha,
        EXISTS (SELECT 1 FROM teleconsulta_participante m WHERE m.id = ${id} AND m.entrada = ${entrada} AND m.chave IS NULL) AS mudou,
        EXISTS (SELECT 1 FROM teleconsulta_participante m WHERE m.id = ${id} AND m.chave IS NULL AND m.recusou_em IS NOT NULL) AS "semConsentimento",
        EXISTS (SELECT 1 FROM teleconsulta_participante x WHERE x.id = ${id} AND ${PASSOU}) AS passou,
        EXISTS (SELECT 1 FROM teleconsulta_participante x WHERE x.teleconsulta_id = t.id AND x.chave IS NOT NULL AND ${PASSOU}) AS sobra,
        EXISTS (SELECT 1 FROM teleconsulta_participante m JOIN convite c ON c.id = m.convite_id
          WHERE m.id = ${id} AND m.sessao_hash IS NULL AND c.revogado_em IS NOT NULL) AS revogado,
        CASE WHEN (SELECT m.papel FROM teleconsulta_participante m WHERE m.id = ${id}) = 'PROFISSIONAL'
          THEN a.situacao = ANY(${[...AGENDA_FECHADA]}) ELSE ${FECHADA} END AS cancelada, ${NA_FILA} AS devolvida,
        coalesce((SELECT json_agg(json_build_object('id', x.id, 'papel', x.papel, 'nome', x.nome, 'entrada', x.entrada,
            'ligado', x.ligado AND x.visto_em > now() - make_interval(secs => ${presenteSegundos}),
            'saiuEm', ${sql.raw(isoSql('x.saiu_em'))},
            'outroAparelhoEm', ${sql.raw(isoSql('x.outro_aparelho_em'))}) ORDER BY x.id)
          FROM teleconsulta_participante x WHERE x.teleconsulta_id = t.id AND x.entrada > 0), '[]'::json) AS participantes,
        coalesce((SELECT json_agg(json_build_object('nome', x.nome, 'papel', x.papel, 'em', ${sql.raw(isoSql('x.recusou_em'))},
            'retirado', EXISTS (SELECT 1 FROM teleconsulta_evento r WHERE r.participante_id = x.id AND r.passo = 'revogou'
               AND r.em >= x.recusou_em - interval '1 second')) ORDER BY x.id)
          FROM teleconsulta_participante x WHERE x.teleconsulta_id = t.id AND x.recusou_em IS NOT NULL), '[]'::json) AS recusas,
        CASE WHEN ${NA_FILA} THEN NULL ELSE (SELECT ${sql.raw(nomeSql('f'))} FROM profissional f WHERE f.id = a.profissional_id) END AS profissional,
        coalesce((SELECT json_agg(json_build_object('id', e.id, 'de', e.participante_id, 'nome', e.dado->>'nome',
            'tamanho', (e.dado->>'tamanho')::int, 'em', ${sql.raw(isoSql('e.em'))}) ORDER BY e.id)
          FROM teleconsulta_evento e WHERE e.teleconsulta_id = t.id AND e.passo = ${ARQUIVO} AND t.situacao = 'EM_CHAMADA'),
          '[]'::json) AS arquivos,
        coalesce((SELECT json_agg(json_build_object('id', s.id, 'de', s.de_id, 'entrada', s.de_entrada, 'dado', s.dado) ORDER BY s.id)
          FROM teleconsulta_sinal s WHERE s.para_id = ${id} AND s.para_entrada = ${entrada} AND s.id > ${cursor}), '[]'::json) AS sinais
      FROM teleconsulta t JOIN agendamento a ON a.id = t.agendamento_id WHERE t.id = ${teleconsultaId}`,
  );
}

/** The line of this place from now on; answers whether there was none just before. */
export async function ligar(db: Queryable, id: number, entrada: number, linha: string): Promise<boolean> {
  const row = await first(
    db,
    sql<{
      caiu: boolean;
    }>`UPDATE teleconsulta_participante p SET linha = ${linha}, ligado = true, visto_em = now()
      FROM (SELECT NOT ligado AS caiu FROM teleconsulta_participante WHERE id = ${id} FOR UPDATE) antes
      WHERE p.id = ${id} AND p.entrada = ${entrada} AND p.chave IS NOT NULL RETURNING antes.caiu`,
  );
  return row?.caiu === true;
}

export async function pulsar(db: Queryable, id: number, linha: string): Promise<void> {
  await run(
    db,
    sql<QueryRow>`UPDATE teleconsulta_participante SET visto_em = now(), ligado = true WHERE id = ${id} AND linha = ${linha}`,
  );
}

/** The line is gone; another one of the same place may stand already. Answers whether this was the last. */
export async function desligar(db: Queryable, id: number, linha: string): Promise<boolean> {
  const row = await first(
    db,
    sql<{ id: number }>`UPDATE teleconsulta_participante SET ligado = false, visto_em = now(), linha = NULL
      WHERE id = ${id} AND linha = ${linha} AND saiu_em IS NULL RETURNING id`,
  );
  return row !== undefined;
}

/**
 * In the order in which they are said: commits of one room stand in line, so that a cursor passes none. What comes after the
 * call was hung up is for nobody.
 */
export async function dizer(
  db: Queryable,
  de: { readonly id: number; readonly entrada: number; readonly teleconsultaId: number },
  sinais: readonly SinalEnviado[],
): Promise<void> {
  if ((await travarViva(db, de.teleconsultaId)) !== 'EM_CHAMADA') return;
  for (const { para, entrada, dado } of sinais)
    await run(
      db,
      sql`INSERT INTO teleconsulta_sinal (teleconsulta_id, de_id, de_entrada, para_id, para_entrada, dado)
        SELECT ${de.teleconsultaId}, ${de.id}, ${de.entrada}, p.id, ${entrada}, ${JSON.stringify(dado)}::jsonb
          FROM teleconsulta_participante p WHERE p.id = ${para} AND p.teleconsulta_id = ${de.teleconsultaId}`,
    );
}

export async function esquecerSinais(db: Queryable, teleconsultaId: number): Promise<void> {
  await run(db, sql<QueryRow>`DELETE FROM teleconsulta_sinal WHERE teleconsulta_id = ${teleconsultaId}`);
}
