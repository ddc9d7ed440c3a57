/** Rows of templates and counts of their answers, beyond what the engine reads. */
import type { Situacao, TemplateEntity } from '#domain/formulario/wire.ts';
import type { Queryable } from '#server/database/query.ts';
import { all, first, exactlyOne, query, sql } from '#server/database/typed.ts';

export type LinhaTemplate = Omit<TemplateEntity, 'versoes' | 'prestador'> & {
  readonly prestadorId: number;
  readonly prestadorNome: string;
};

/** A template whoever's it is, in the bin or not; the caller checks the provider. */
export async function templatePorId(db: Queryable, id: number): Promise<LinhaTemplate | undefined> {
  return first(
    db,
    query
      .selectFrom('form_template as t')
      .innerJoin('prestador as p', 'p.id', 't.prestador_id')
      .where('t.id', '=', id)
      .select((eb) => [
        't.id',
        't.nome',
        't.descricao',
        't.dado',
        't.dono',
        't.criado_em as dataHoraCriacao',
        't.atualizado_em as ultimaAtualizacao',
        't.situacao',
        't.numero',
        't.serie_id as serieId',
        't.publicado_em as publicadoEm',
        't.versao',
        eb('t.excluido_em', 'is not', null).$castTo<boolean>().as('excluido'),
        eb
          .selectFrom('form_resposta as r')
          .whereRef('r.form_template_id', '=', 't.id')
          .select(({ fn }) => fn.countAll<number>().as('n'))
          .$asScalar()
          .$notNull()
          .as('respostas'),
        'p.id as prestadorId',
        'p.nome as prestadorNome',
      ]),
  );
}

/** The first version's id names the series. */
export const serieDe = (row: { readonly id: number; readonly serieId?: unknown }): number =>
  (row.serieId as number | null) ?? row.id;

type Versao = { readonly id: number; readonly numero: number; readonly situacao: Situacao };

/** The other live versions of a series, newest first. */
export async function versoesDaSerie(
  db: Queryable,
  serie: number,
  menos: number,
): Promise<readonly Versao[]> {
  return all(
    db,
    query
      .selectFrom('form_template')
      .where((eb) => eb.or([eb('id', '=', serie), eb('serie_id', '=', serie)]))
      .where('id', '<>', menos)
      .where('excluido_em', 'is', null)
      .orderBy('numero', 'desc')
      .select(['id', 'numero', 'situacao']),
  );
}

/** Answers to a series, and how many of them hold a value under each key. */
export async function respostasDaSerie(
  db: Queryable,
  serie: number,
): Promise<{ readonly total: number; readonly porChave: ReadonlyMap<string, number> }> {
  const { n } = await exactlyOne(
    db,
    query
      .selectFrom('form_resposta')
      .where('serie_id', '=', serie)
      .select(({ fn }) => fn.countAll<number>().as('n')),
  );
  const chaves = await all(
    db,
    sql<{
      chave: string;
      n: number;
    }>`SELECT v.key AS chave, count(*)::int AS n FROM form_resposta r, jsonb_each(r.valores::jsonb) v
      WHERE r.serie_id = ${serie} AND v.value <> 'null'::jsonb AND v.value <> '[]'::jsonb GROUP BY v.key`,
  );
  return { total: n, porChave: new Map(chaves.map((linha) => [linha.chave, linha.n])) };
}

/** Locks the versions of a series, so that two publications follow one another. */
export async function travarSerie(db: Queryable, serie: number): Promise<void> {
  await db.query({ text: 'SELECT 1 FROM form_template WHERE id = $1 FOR UPDATE', values: [serie] });
}

/** Whether the provider is in use. */
export async function prestadorEmUso(db: Queryable, id: number): Promise<boolean> {
  const vivo = query
    .selectFrom('prestador')
    .select('id')
    .where('id', '=', id)
    .where('excluido_em', 'is', null);
  return (await first(db, vivo.where('ativo', '=', true))) !== undefined;
}

/** SQL: what an answer `t` says now, its addenda over it (src/domain/formulario/adendo.ts), as jsonb. */
export function vigenteSql(coluna: 'valores' | 'rotulos'): string {
  return `CASE WHEN t.situacao = 'CORRIGIDA' THEN t.${coluna}::jsonb || coalesce((
      SELECT jsonb_object_agg(m.key, m.value ORDER BY a.ordem) FROM form_resposta_adendos a, jsonb_each(a.${coluna}::jsonb) m
       WHERE a.form_resposta_id = t.id), '{}') ELSE t.${coluna}::jsonb END`;
}
