/** Small lists that forms read whole (REG-06, REG-07). They hold no personal data but the clinical body's names. */
import type { Pool } from 'pg';
import { nomeSql } from '#server/capabilities/cuidado/index.ts';
import { hoje } from '#server/clock.ts';
import { ofTenant } from '#server/database/tenant.ts';

export type Uf = {
  readonly key: string;
  readonly name: string;
  readonly sigla: string;
  readonly nome: string;
};
export type TipoConselho = { readonly key: string; readonly name: string };
export type Cidade = { readonly id: number; readonly nome: string; readonly uf: string };
export type Classificacao = {
  readonly codigo: string;
  readonly descricao: string;
  readonly possuiEntidades: boolean;
};
export type Entidade = { readonly codigo: string; readonly descricao: string };
export type Servico = { readonly id: number; readonly nome: string };
export type ProfissionalDoPrestador = { readonly idPro: number; readonly nome: string };
export type Prestador = { readonly id: number; readonly nome: string; readonly integracao: boolean };

const VIVO = 'excluido_em IS NULL';

async function list<T extends object>(pool: Pool, text: string, values: unknown[] = []): Promise<T[]> {
  return (await pool.query<T>(text, values)).rows;
}

export function ufs(pool: Pool): Promise<Uf[]> {
  return list(pool, `SELECT sigla AS key, nome AS name, sigla, nome FROM uf WHERE ${VIVO} ORDER BY sigla`);
}

/** Councils of the health professions. */
export function tiposConselho(pool: Pool): Promise<TipoConselho[]> {
  return list(
    pool,
    `SELECT sigla AS key, sigla || ' · ' || nome AS name FROM conselho WHERE ${VIVO} AND ativo AND area_saude ORDER BY sigla`,
  );
}

export function cidadesDaUf(pool: Pool, uf: string): Promise<Cidade[]> {
  return list(pool, `SELECT id, nome, uf FROM cidade WHERE uf = $1 AND ativa AND ${VIVO} ORDER BY nome, id`, [
    uf,
  ]);
}

/** A city in any state of use, as whoever has its number knows it. */
export async function cidade(pool: Pool, id: number): Promise<Cidade | undefined> {
  return (await list<Cidade>(pool, `SELECT id, nome, uf FROM cidade WHERE id = $1 AND ${VIVO}`, [id]))[0];
}

export function classificacoes(pool: Pool): Promise<Classificacao[]> {
  return list(
    pool,
    `SELECT codigo, descricao, possui_entidades AS "possuiEntidades" FROM classificacao_estabelecimento
      WHERE ativa AND ${VIVO} ORDER BY codigo`,
  );
}

export function entidades(pool: Pool): Promise<Entidade[]> {
  return list(
    pool,
    `SELECT codigo, descricao FROM entidade WHERE ativa AND ${VIVO} ORDER BY descricao, codigo`,
  );
}

/**
 * Services offered in a class of establishment, of one entity where given. A service that names no class is
 * offered anywhere; a class row without entity holds for all of them. A class or entity that nobody knows offers none.
 */
export function servicosDe(pool: Pool, classificacao: string, entidade: string | null): Promise<Servico[]> {
  return list(
    pool,
    `SELECT s.id, s.nome FROM servico s
      WHERE s.ativo AND s.${VIVO}
        AND EXISTS (SELECT 1 FROM classificacao_estabelecimento c WHERE c.codigo = $1 AND c.${VIVO})
        AND ($2::text IS NULL OR EXISTS (SELECT 1 FROM entidade e WHERE e.codigo = $2 AND e.${VIVO}))
        AND (NOT EXISTS (SELECT 1 FROM servico_classificacoes x WHERE x.servico_id = s.id)
             OR EXISTS (SELECT 1 FROM servico_classificacoes x
                          JOIN classificacao_estabelecimento c ON c.id = x.classificacao_estabelecimento_id
                          LEFT JOIN entidade e ON e.id = x.entidade_id
                         WHERE x.servico_id = s.id AND c.codigo = $1
                           AND ($2::text IS NULL OR e.codigo IS NULL OR e.codigo = $2)))
      ORDER BY s.nome, s.id`,
    [classificacao, entidade],
  );
}

/** Who works at the provider today. */
export function corpoClinico(pool: Pool, prestadorId: number): Promise<ProfissionalDoPrestador[]> {
  return list(
    pool,
    `SELECT p.id AS "idPro", ${nomeSql('p')} AS nome FROM profissional p
      WHERE p.ativo AND p.${VIVO}
        AND EXISTS (SELECT 1 FROM profissional_corpo_clinico c
                     WHERE c.profissional_id = p.id AND ${ofTenant('c.', '$1')}
                       AND (c.inicio IS NULL OR c.inicio <= $2) AND (c.fim IS NULL OR c.fim >= $2))
      ORDER BY nome, p.id`,
    [prestadorId, hoje()],
  );
}

/** Active providers among the ids; all of them without ids. */
export function prestadores(pool: Pool, ids?: readonly number[]): Promise<Prestador[]> {
  return list(
    pool,
    `SELECT id, nome, integracao FROM prestador
      WHERE ativo AND ${VIVO} AND ($1::bigint[] IS NULL OR id = ANY ($1)) ORDER BY nome, id`,
    [ids ?? null],
  );
}
