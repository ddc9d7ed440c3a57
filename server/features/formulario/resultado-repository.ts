/** Sums over the answers to a form: one statement, so that all figures are of one moment (FORM-01). */
import type { Agregado, Coluna, VersaoResultado } from '#domain/formulario/resultado/wire.ts';
import { fusoAtual } from '#domain/formato/fuso.ts';
import type { Queryable } from '#server/database/query.ts';
import { all, first, sql } from '#server/database/typed.ts';
import { ofTenant } from '#server/database/tenant.ts';
import { Params, type ListQuery } from '#server/engine/filters.ts';
import { whereSql } from '#server/engine/list.ts';
import { scopeOf, scopeWhere } from '#server/engine/scope.ts';
import type { EntityCall } from '#server/engine/call.ts';
import { vigenteSql } from './repository.ts';

export type VersaoGuardada = {
  readonly id: number;
  readonly numero: number;
  readonly nome: string;
  readonly dado: string;
};

/** The versions of a series that were ever published, newest first; in the bin too, since answers to them stay. */
export async function versoesPublicadas(
  db: Queryable,
  serie: number,
  prestador: number,
): Promise<readonly VersaoGuardada[]> {
  const params = new Params();
  const [de, em] = [params.add(serie), params.add(prestador)];
  return all<VersaoGuardada>(db, {
    text: `SELECT id, numero, nome, dado FROM form_template t
            WHERE (id = ${de} OR serie_id = ${de}) AND situacao <> 'RASCUNHO' AND ${ofTenant('t.', em)} ORDER BY numero DESC`,
    values: params.values,
  });
}

export type Conteudo = {
  readonly id: number;
  readonly formTemplateId: number;
  readonly valores: string;
  readonly rotulos: string;
};

/** What these answers hold: only those that the caller may see. */
export async function conteudosDe(
  db: Queryable,
  { registry, entity, contexto }: EntityCall,
  ids: readonly number[],
) {
  return all(
    db,
    sql<Conteudo>`SELECT t.id, t.form_template_id AS "formTemplateId", (${sql.raw(vigenteSql('valores'))})::text AS valores,
        (${sql.raw(vigenteSql('rotulos'))})::text AS rotulos FROM form_resposta t
      WHERE t.id = ANY(${ids}) AND ${scopeWhere(scopeOf(registry, entity, contexto), 't')}`,
  );
}

/** Values that one question may have in the answer: more than any screen shows. */
const MAX_VALORES = 100;
/** Texts of one question. */
const MAX_TEXTOS = 5;

type Somas = {
  readonly total: number;
  readonly versoes: readonly VersaoResultado[] | null;
  readonly por_dia: readonly { readonly dia: string; readonly n: number }[] | null;
  readonly totais:
    | readonly { readonly campo: string; readonly preenchidas: number; readonly linhas: number | null }[]
    | null;
  readonly medidas: readonly ({ readonly campo: string } & NonNullable<Agregado['medidas']>)[] | null;
  readonly contagens:
    | readonly {
        readonly campo: string;
        readonly valor: string;
        readonly rotulo: string | null;
        readonly n: number;
      }[]
    | null;
  readonly extremos:
    readonly { readonly campo: string; readonly primeiro: string; readonly ultimo: string }[] | null;
  readonly textos: readonly { readonly campo: string; readonly id: number; readonly texto: string }[] | null;
};

/** Sums of the answers that a list's query finds: rights, provider and row scope are the list's own. */
export async function somar(
  db: Queryable,
  call: EntityCall,
  query: ListQuery,
  colunas: readonly Coluna[],
): Promise<Somas> {
  const params = new Params();
  const where = whereSql(call, query, params);
  const chaves = (...formas: readonly Coluna['forma'][]): string =>
    `${params.add(colunas.filter(({ forma }) => formas.includes(forma)).map(({ chave }) => chave))}::text[]`;
  const contaveis = colunas
    .filter(({ opcoes, forma, multipla }) => opcoes !== undefined || multipla || forma === 'consulta')
    .map(({ chave }) => chave);
  const refs = colunas.filter(({ recurso }) => recurso !== undefined);
  const text = `
    WITH base AS MATERIALIZED (
      SELECT t.id, t.form_template_id, t.numero, t.respondida_em, ${vigenteSql('valores')} AS v,
             ${vigenteSql('rotulos')} AS r
        FROM form_resposta t WHERE ${where}
    ), celulas AS MATERIALIZED (
      SELECT b.id, b.respondida_em, c.key AS campo, c.value FROM base b, jsonb_each(b.v) c
      UNION ALL
      SELECT b.id, b.respondida_em, g.key || '.' || c.key, c.value
        FROM base b, jsonb_each(b.v) g,
             jsonb_array_elements(CASE WHEN jsonb_typeof(g.value) = 'array' THEN g.value ELSE '[]'::jsonb END) linha,
             jsonb_each(CASE WHEN jsonb_typeof(linha) = 'object' THEN linha ELSE '{}'::jsonb END) c
       WHERE g.key = ANY(${chaves('tabela')})
    ), cheias AS MATERIALIZED (
      SELECT * FROM celulas WHERE value NOT IN ('null'::jsonb, '[]'::jsonb, '""'::jsonb)
    ), numeros AS (
      SELECT campo, (value #>> '{}')::numeric AS x FROM cheias
       WHERE campo = ANY(${chaves('numero', 'nps', 'nota')})
         AND CASE WHEN jsonb_typeof(value) IN ('number', 'string') THEN (value #>> '{}') ~ '^-?[0-9]{1,30}([.][0-9]{1,20})?$' ELSE false END
    ), valores AS (
      SELECT campo, item #>> '{}' AS valor, count(*)::int AS n,
             row_number() OVER (PARTITION BY campo ORDER BY count(*) DESC, item #>> '{}') AS ordem
        FROM cheias, jsonb_array_elements(CASE WHEN jsonb_typeof(value) = 'array' THEN value ELSE jsonb_build_array(value) END) item
       WHERE campo = ANY(${params.add(contaveis)}::text[]) GROUP BY campo, item
    ), recursos AS (
      SELECT * FROM unnest(${params.add(refs.map(({ chave }) => chave))}::text[], ${params.add(refs.map(({ recurso }) => recurso))}::text[]) AS q (campo, recurso)
    )
    SELECT (SELECT count(*)::int FROM base) AS total,
      (SELECT json_agg(q) FROM (SELECT form_template_id AS id, numero, count(*)::int AS respostas FROM base GROUP BY 1, 2 ORDER BY 2 DESC) q) AS versoes,
      (SELECT json_agg(q) FROM (SELECT (respondida_em AT TIME ZONE ${params.add(fusoAtual())})::date::text AS dia, count(*)::int AS n FROM base GROUP BY 1 ORDER BY 1) q) AS por_dia,
      (SELECT json_agg(q) FROM (
        SELECT campo, count(*)::int AS preenchidas, sum(CASE WHEN jsonb_typeof(value) = 'array' THEN jsonb_array_length(value) END)::int AS linhas
          FROM cheias GROUP BY campo) q) AS totais,
      (SELECT json_agg(q) FROM (
        SELECT campo, count(*)::int AS n, min(x)::text AS minimo, max(x)::text AS maximo, round(avg(x), 6)::text AS media,
               round((percentile_cont(0.5) WITHIN GROUP (ORDER BY x))::numeric, 6)::text AS mediana, sum(x)::text AS soma
          FROM numeros GROUP BY campo) q) AS medidas,
      (SELECT json_agg(q) FROM (
        SELECT c.campo, c.valor, c.n,
               (SELECT b.r ->> (q.recurso || ':' || c.valor) FROM base b WHERE b.r ? (q.recurso || ':' || c.valor) ORDER BY b.id DESC LIMIT 1) AS rotulo
          FROM valores c LEFT JOIN recursos q ON q.campo = c.campo WHERE c.ordem <= ${MAX_VALORES} ORDER BY c.campo, c.ordem) q) AS contagens,
      (SELECT json_agg(q) FROM (
        SELECT campo, min(value #>> '{}') AS primeiro, max(value #>> '{}') AS ultimo FROM cheias
         WHERE campo = ANY(${chaves('data')}) GROUP BY campo) q) AS extremos,
      (SELECT json_agg(q) FROM (
        SELECT campo, id, left(value #>> '{}', 500) AS texto FROM (
          SELECT campo, id, value, row_number() OVER (PARTITION BY campo ORDER BY respondida_em DESC, id DESC) AS ordem FROM cheias
           WHERE campo = ANY(${chaves('texto')})) u
         WHERE ordem <= ${MAX_TEXTOS} ORDER BY campo, ordem) q) AS textos`;
  const found = await first<Somas>(db, { text, values: params.values });
  if (found === undefined) throw new Error('sums of answers answered no row');
  return found;
}
