import type { Pool } from '#server/database/query.ts';
import { first, query, sql } from '#server/database/typed.ts';

export type Lugar = {
  readonly uf: string;
  readonly cidadeId: number | null;
  readonly bairro: string | null;
  readonly logradouro: string | null;
};

/** The narrowest range in use that holds the postcode. */
export function faixaDe(pool: Pool, cep: string): Promise<Lugar | undefined> {
  return first(
    pool,
    query
      .selectFrom('faixa_cep')
      .select(['uf', 'cidade_id as cidadeId', 'bairro', 'logradouro'])
      .where('cep_inicial', '<=', cep)
      .where('cep_final', '>=', cep)
      .where('ativa', '=', true)
      .where('excluido_em', 'is', null)
      .orderBy(sql`cep_final::int - cep_inicial::int`)
      .orderBy('id')
      .limit(1),
  );
}

/** A city in use by its IBGE code. */
export async function cidadeDoIbge(pool: Pool, ibge: string): Promise<number | null> {
  const row = await first(
    pool,
    query
      .selectFrom('cidade')
      .select('id')
      .where('codigo_ibge', '=', ibge)
      .where('ativa', '=', true)
      .where('excluido_em', 'is', null),
  );
  return row?.id ?? null;
}
