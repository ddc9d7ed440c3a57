/** Rows that a price is resolved from: the contract, its rules and adjustments, the items of the price tables. */
import type { Alcance, TipoItem } from '#domain/preco/tipos.ts';
import type { ItemTabela, UnidadesTabela } from '#domain/preco/valor-item.ts';
import type { Ajuste, Contrato, Regra } from '#domain/preco/wire.ts';
import type { Queryable } from '#server/database/query.ts';
import { ofTenant, ofTenantOrHouse } from '#server/database/tenant.ts';

export type ItemProcurado = { readonly tipo: TipoItem; readonly codigo: string };

export type LinhaTabela = ItemTabela &
  Required<Alcance> & {
    readonly id: number;
    readonly tipo: TipoItem;
    readonly codigo: string;
    readonly descricao: string;
    readonly inicioVigencia: string;
    readonly fimVigencia: string | null;
    readonly tabela: {
      readonly id: number;
      readonly nome: string;
      readonly inicioVigencia: string;
      readonly fimVigencia: string | null;
    };
    readonly unidades: UnidadesTabela;
  };

const CONTRATO = `SELECT pc.id, pc.codigo, pc.descricao, pc.inicio_vigencia AS "inicioVigencia", pc.fim_vigencia AS "fimVigencia", pc.ativo,
    json_build_object('id', p.id, 'nome', p.nome) AS prestador,
    json_build_object('id', c.id, 'nome', c.nome, 'tabelaPrecoId', c.tabela_preco_id) AS convenio
  FROM prestador_convenio pc
  JOIN prestador p ON p.id = pc.prestador_id
  JOIN convenio c ON c.id = pc.convenio_id
  WHERE pc.excluido_em IS NULL`;

export async function contratoPorId(db: Queryable, id: number): Promise<Contrato | undefined> {
  return (await db.query<Contrato>({ text: `${CONTRATO} AND pc.id = $1`, values: [id] })).rows[0];
}

/** The contract of the pair in force on the day, else the latest one. */
export async function contratoDoPar(
  db: Queryable,
  prestadorId: number,
  convenioId: number,
  dia: string,
): Promise<Contrato | undefined> {
  const { rows } = await db.query<Contrato>({
    text: `${CONTRATO} AND ${ofTenant('pc.', '$1')} AND pc.convenio_id = $2
      ORDER BY (pc.ativo AND pc.inicio_vigencia <= $3 AND (pc.fim_vigencia IS NULL OR pc.fim_vigencia >= $3)) DESC, pc.inicio_vigencia DESC, pc.id
      LIMIT 1`,
    values: [prestadorId, convenioId, dia],
  });
  return rows[0];
}

/** Active rules of the contract, first the one that counts first. */
export async function regrasDo(db: Queryable, contratoId: number): Promise<Regra[]> {
  const { rows } = await db.query<Regra>({
    text: `SELECT r.id, r.codigo, r.descricao, r.tipo, r.plano_id AS "planoId", r.grupo_procedimento_id AS "grupoProcedimentoId", r.prioridade, r.forma,
            r.tabela_preco_id AS "tabelaPrecoId", r.percentual, r.valor_fixo AS "valorFixo", r.valor_ch AS "valorCh",
            r.acrescimo_urgencia AS "acrescimoUrgencia", r.inicio_vigencia AS "inicioVigencia", r.fim_vigencia AS "fimVigencia",
            t.nome AS tabela, pl.nome AS plano, g.nome AS grupo
       FROM precificacao r
       LEFT JOIN tabela_preco t ON t.id = r.tabela_preco_id
       LEFT JOIN plano pl ON pl.id = r.plano_id
       LEFT JOIN grupo_procedimento g ON g.id = r.grupo_procedimento_id
      WHERE r.prestador_convenio_id = $1 AND r.ativa AND r.excluido_em IS NULL
      ORDER BY r.prioridade, r.codigo, r.id`,
    values: [contratoId],
  });
  return rows;
}

export async function ajustesDo(db: Queryable, contratoId: number): Promise<Ajuste[]> {
  const { rows } = await db.query<Ajuste>({
    text: `SELECT a.id, a.descricao, a.natureza, a.percentual, a.tipo, a.codigo, a.plano_id AS "planoId", pl.nome AS plano,
            a.inicio_vigencia AS "inicioVigencia", a.fim_vigencia AS "fimVigencia"
       FROM prestador_convenio_ajustes a LEFT JOIN plano pl ON pl.id = a.plano_id
      WHERE a.prestador_convenio_id = $1 ORDER BY a.ordem, a.id`,
    values: [contratoId],
  });
  return rows;
}

/** Every row for the items of every active table that the provider may use, with the units of its table. */
export async function linhasDe(
  db: Queryable,
  itens: readonly ItemProcurado[],
  prestadorId: number,
): Promise<LinhaTabela[]> {
  const { rows } = await db.query<LinhaTabela>({
    text: `SELECT i.id, i.tipo, i.codigo, i.descricao, i.valor, i.quantidade_ch AS "quantidadeCh", i.porte, i.fracao_porte AS "fracaoPorte",
            i.custo_operacional AS "custoOperacional", i.filme_m2 AS "filmeM2", i.inicio_vigencia AS "inicioVigencia", i.fim_vigencia AS "fimVigencia",
            t.prestador_id AS "prestadorId", t.convenio_id AS "convenioId", t.plano_id AS "planoId",
            json_build_object('id', t.id, 'nome', t.nome, 'inicioVigencia', t.inicio_vigencia, 'fimVigencia', t.fim_vigencia) AS tabela,
            json_build_object('valorCh', t.valor_ch::text, 'valorFilme', t.valor_filme::text, 'valorUco', t.valor_uco::text, 'percentualPadrao', t.percentual_padrao::text,
              'portes', COALESCE((SELECT json_object_agg(p.porte, p.valor::text) FROM tabela_preco_portes p WHERE p.tabela_preco_id = t.id), '{}'::json)) AS unidades
       FROM tabela_preco_item i JOIN tabela_preco t ON t.id = i.tabela_preco_id
      WHERE (i.tipo, i.codigo) IN (SELECT * FROM unnest($1::text[], $2::text[])) AND i.ativo AND i.excluido_em IS NULL AND t.ativa AND t.excluido_em IS NULL
        AND ${ofTenantOrHouse('t.', '$3')}
      ORDER BY i.id`,
    values: [itens.map(({ tipo }) => tipo), itens.map(({ codigo }) => codigo), prestadorId],
  });
  return rows;
}

/** The groups of each procedure with one of these codes and every group above them, by code. */
export async function gruposDe(
  db: Queryable,
  codigos: readonly string[],
): Promise<ReadonlyMap<string, readonly number[]>> {
  const { rows } = await db.query<{ codigo: string; grupos: number[] }>({
    text: `WITH RECURSIVE acima AS (
       SELECT p.codigo, g.id, g.grupo_pai_id FROM procedimento p JOIN grupo_procedimento g ON g.id = p.grupo_procedimento_id
        WHERE p.codigo = ANY ($1::text[]) AND p.excluido_em IS NULL
       UNION
       SELECT a.codigo, g.id, g.grupo_pai_id FROM acima a JOIN grupo_procedimento g ON g.id = a.grupo_pai_id)
     SELECT codigo, array_agg(id) AS grupos FROM acima GROUP BY codigo`,
    values: [codigos],
  });
  return new Map(rows.map(({ codigo, grupos }) => [codigo, grupos]));
}

export type PaginaDeItens = {
  readonly total: number;
  readonly itens: readonly (ItemProcurado & {
    readonly descricao: string;
    readonly unidade: string | null;
  })[];
};

/** Items that tables in force on the day have for the contract whatever the plan, each once, by kind and code. */
export async function itensDo(
  db: Queryable,
  contrato: {
    readonly prestadorId: number;
    readonly convenioId: number;
    readonly tabelaPadraoId: number | null;
  },
  busca: {
    readonly dia: string;
    readonly tipo: TipoItem | null;
    readonly texto: string;
    readonly start: number;
    readonly size: number;
  },
): Promise<PaginaDeItens> {
  const { rows } = await db.query<PaginaDeItens['itens'][number] & { total: number }>({
    text: `SELECT i.tipo, i.codigo, min(i.descricao) AS descricao, min(i.unidade) AS unidade, count(*) OVER () AS total
       FROM tabela_preco_item i JOIN tabela_preco t ON t.id = i.tabela_preco_id
      WHERE i.ativo AND i.excluido_em IS NULL AND t.ativa AND t.excluido_em IS NULL
        AND ${ofTenantOrHouse('t.', '$1')} AND (t.convenio_id IS NULL OR t.convenio_id = $2 OR t.id = $8) AND t.plano_id IS NULL
        AND i.inicio_vigencia <= $3 AND (i.fim_vigencia IS NULL OR i.fim_vigencia >= $3)
        AND t.inicio_vigencia <= $3 AND (t.fim_vigencia IS NULL OR t.fim_vigencia >= $3)
        AND ($4::text IS NULL OR i.tipo = $4)
        AND ($5::text = '' OR i.busca LIKE '%' || zelo_busca($5) || '%')
      GROUP BY i.tipo, i.codigo ORDER BY i.tipo, i.codigo OFFSET $6 LIMIT $7`,
    values: [
      contrato.prestadorId,
      contrato.convenioId,
      busca.dia,
      busca.tipo,
      busca.texto,
      busca.start,
      busca.size,
      contrato.tabelaPadraoId,
    ],
  });
  return { total: rows[0]?.total ?? 0, itens: rows.map(({ total: _total, ...item }) => item) };
}

/** The table that the convênio's prices come from where no rule says another. */
export async function tabelaDoConvenio(db: Queryable, convenioId: number): Promise<number | null> {
  const { rows } = await db.query<{ tabela: number | null }>({
    text: 'SELECT tabela_preco_id AS tabela FROM convenio WHERE id = $1',
    values: [convenioId],
  });
  return rows[0]?.tabela ?? null;
}
