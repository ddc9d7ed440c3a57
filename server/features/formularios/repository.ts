/** Rows of templates and counts of their answers, beyond what the engine reads. */
import type { Situacao, TemplateEntity } from '#domain/formularios/wire.ts';
import type { Queryable } from '#server/engine/query.ts';

export type LinhaTemplate = Omit<TemplateEntity, 'versoes' | 'prestador'> & {
  readonly prestadorId: number;
  readonly prestadorNome: string;
};

/** A template whoever's it is, in the bin or not; the caller checks the provider. */
export async function templatePorId(db: Queryable, id: number): Promise<LinhaTemplate | undefined> {
  const { rows } = await db.query({
    text: `SELECT t.id, t.nome, t.descricao, t.dado, t.dono, t.criado_em AS "dataHoraCriacao",
                  t.atualizado_em AS "ultimaAtualizacao", t.situacao, t.numero, t.serie_id AS "serieId",
                  t.publicado_em AS "publicadoEm", t.versao, t.excluido_em IS NOT NULL AS excluido,
                  (SELECT count(*)::int FROM form_resposta r WHERE r.form_template_id = t.id) AS respostas,
                  p.id AS "prestadorId", p.nome AS "prestadorNome"
             FROM form_template t JOIN prestador p ON p.id = t.prestador_id WHERE t.id = $1`,
    values: [id],
  });
  return rows[0] as LinhaTemplate | undefined;
}

type Versao = { readonly id: number; readonly numero: number; readonly situacao: Situacao };

/** The other live versions of a series, newest first. */
export async function versoesDaSerie(db: Queryable, serie: number, menos: number): Promise<readonly Versao[]> {
  const { rows } = await db.query({
    text: `SELECT id, numero, situacao FROM form_template
            WHERE (id = $1 OR serie_id = $1) AND id <> $2 AND excluido_em IS NULL ORDER BY numero DESC`,
    values: [serie, menos],
  });
  return rows as Versao[];
}

/** Answers to a series, and how many of them hold a value under each key. */
export async function respostasDaSerie(
  db: Queryable,
  serie: number,
): Promise<{ readonly total: number; readonly porChave: ReadonlyMap<string, number> }> {
  const total = await db.query({ text: 'SELECT count(*)::int AS n FROM form_resposta WHERE serie_id = $1', values: [serie] });
  const { rows } = await db.query({
    text: `SELECT v.key AS chave, count(*)::int AS n FROM form_resposta r, jsonb_each(r.valores::jsonb) v
            WHERE r.serie_id = $1 AND v.value <> 'null'::jsonb AND v.value <> '[]'::jsonb GROUP BY v.key`,
    values: [serie],
  });
  return { total: total.rows[0].n as number, porChave: new Map(rows.map(({ chave, n }) => [chave as string, n as number])) };
}

/** Locks the versions of a series, so that two publications follow one another. */
export async function travarSerie(db: Queryable, serie: number): Promise<void> {
  await db.query({ text: 'SELECT 1 FROM form_template WHERE id = $1 FOR UPDATE', values: [serie] });
}

export async function marcar(db: Queryable, id: number, situacao: Situacao, usuario: number): Promise<void> {
  await db.query({
    text: `UPDATE form_template SET situacao = $2, versao = versao + 1, atualizado_em = now(), atualizado_por = $3,
                  publicado_em = CASE WHEN $2 = 'PUBLICADO' THEN now() ELSE publicado_em END WHERE id = $1`,
    values: [id, situacao, usuario],
  });
}

/** A draft with the content of another version; answers its id. */
export async function copiarVersao(db: Queryable, de: number, numero: number, serie: number, usuario: number): Promise<number> {
  const { rows } = await db.query({
    text: `INSERT INTO form_template (nome, descricao, dado, dono, prestador_id, situacao, numero, serie_id, criado_por, atualizado_por)
           SELECT nome, descricao, dado, dono, prestador_id, 'RASCUNHO', $2, $3, $4, $4 FROM form_template WHERE id = $1
           RETURNING id`,
    values: [de, numero, serie, usuario],
  });
  return rows[0].id as number;
}

export async function mudarPrestador(db: Queryable, id: number, prestador: number, usuario: number): Promise<boolean> {
  const { rowCount } = await db.query({
    text: `UPDATE form_template SET prestador_id = $2, versao = versao + 1, atualizado_em = now(), atualizado_por = $3
            WHERE id = $1 AND EXISTS (SELECT 1 FROM prestador WHERE id = $2 AND excluido_em IS NULL AND ativo)`,
    values: [id, prestador, usuario],
  });
  return rowCount === 1;
}
