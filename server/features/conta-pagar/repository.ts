/** Accounts payable: the dated tables, the month of a supplier, the locks, and what was paid. */
import type { Alcada, RegraDoTipo } from '#domain/conta-pagar/alcada.ts';
import type { Tabelas } from '#domain/conta-pagar/tabelas.ts';
import { vigenteEm, type Vigencia } from '#domain/formato/vigencia.ts';
import type { Queryable } from '#server/database/query.ts';
import { ofTenant } from '#server/database/tenant.ts';
import { all, first, exactlyOne, run, sql } from '#server/database/typed.ts';

/** The dated rows as they are in force on each of these days. */
export async function tabelasDosDias(
  db: Queryable,
  dias: readonly string[],
): Promise<ReadonlyMap<string, Tabelas>> {
  const tabelas = await tabelasEm(db, dias);
  return new Map(
    dias.map((dia) => {
      const noDia = <T extends Vigencia>(linhas: readonly T[]): readonly T[] =>
        linhas.filter((linha) => vigenteEm(linha, dia));
      const { impostos, regras, minimos, tetos, irrf, redutores } = tabelas;
      return [
        dia,
        {
          impostos: noDia(impostos),
          regras: noDia(regras),
          minimos: noDia(minimos),
          tetos: noDia(tetos),
          irrf: noDia(irrf),
          redutores: noDia(redutores),
        },
      ];
    }),
  );
}

async function tabelasEm(db: Queryable, dias: readonly string[]): Promise<Tabelas> {
  const { tabelas } = await exactlyOne(
    db,
    sql<{ tabelas: Tabelas }>`SELECT jsonb_build_object(
      'impostos', (SELECT coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'codigo', i.codigo, 'sigla', i.sigla, 'pessoa', i.pessoa,
          'calculo', i.calculo, 'aliquota', i.aliquota::text, 'codigoReceita', i.codigo_receita, 'dispensaSimples', i.dispensa_simples,
          'norma', i.norma, 'inicioVigencia', i.inicio_vigencia, 'fimVigencia', i.fim_vigencia, 'grupo', CASE WHEN g.id IS NOT NULL THEN
            jsonb_build_object('id', g.id, 'junto', g.recolhe_junto, 'codigoReceita', g.codigo_receita) END)), '[]')
        FROM tipo_imposto i LEFT JOIN grupo_tipo_tributo g ON g.id = i.grupo_tipo_tributo_id AND g.excluido_em IS NULL
        WHERE i.excluido_em IS NULL AND i.ativo AND ${emVigor('i', dias)}),
      'regras', (SELECT coalesce(jsonb_agg(jsonb_build_object('codigo', r.codigo, 'tipoImpostoId', r.tipo_imposto_id,
          'tipoPessoa', r.tipo_pessoa, 'regimeTributario', r.regime_tributario, 'cidadeId', r.cidade_id, 'itemLc116', r.item_lc116,
          'natureza', r.natureza, 'retem', r.retem, 'aliquota', r.aliquota::text, 'percentualBase', r.percentual_base::text,
          'codigoReceita', r.codigo_receita, 'norma', r.norma, 'inicioVigencia', r.inicio_vigencia, 'fimVigencia', r.fim_vigencia)), '[]')
        FROM tabela_tributacao r WHERE r.excluido_em IS NULL AND r.ativa AND ${emVigor('r', dias)}),
      'minimos', (SELECT coalesce(jsonb_agg(jsonb_build_object('tipoImpostoId', m.tipo_imposto_id, 'valorMinimo', m.valor_minimo::text,
          'modo', m.modo, 'inicioVigencia', m.inicio_vigencia, 'fimVigencia', m.fim_vigencia)), '[]')
        FROM minimo_retencao m WHERE m.excluido_em IS NULL AND m.ativo AND m.sobre = 'IMPOSTO' AND ${emVigor('m', dias)}),
      'tetos', (SELECT coalesce(jsonb_agg(jsonb_build_object('tipoImpostoId', t.tipo_imposto_id, 'valor', t.valor::text,
          'inicioVigencia', t.inicio_vigencia, 'fimVigencia', t.fim_vigencia)), '[]')
        FROM tabela_limite_tributacao t WHERE t.excluido_em IS NULL AND t.limite = 'BASE_MAXIMA' AND ${emVigor('t', dias)}),
      'irrf', (SELECT coalesce(jsonb_agg(jsonb_build_object('baseInicial', f.base_inicial::text, 'baseFinal', f.base_final::text,
          'aliquota', f.aliquota::text, 'parcelaDeduzir', f.parcela_deduzir::text, 'deducaoDependente', f.deducao_dependente::text,
          'norma', f.norma, 'inicioVigencia', f.inicio_vigencia, 'fimVigencia', f.fim_vigencia)), '[]')
        FROM irrf f WHERE f.excluido_em IS NULL AND ${emVigor('f', dias)}),
      'redutores', (SELECT coalesce(jsonb_agg(jsonb_build_object('rendimentoIsentoAte', d.rendimento_isento_ate::text,
          'rendimentoReducaoAte', d.rendimento_reducao_ate::text, 'constante', d.constante::text, 'coeficiente', d.coeficiente::text,
          'norma', d.norma, 'inicioVigencia', d.inicio_vigencia, 'fimVigencia', d.fim_vigencia)), '[]')
        FROM irrf_redutor d WHERE d.excluido_em IS NULL AND ${emVigor('d', dias)})) AS tabelas`,
  );
  return tabelas;
}

const emVigor = (de: string, dias: readonly string[]) =>
  sql`EXISTS (SELECT 1 FROM unnest(${dias}::date[]) dia WHERE ${sql.ref(`${de}.inicio_vigencia`)} <= dia
    AND coalesce(${sql.ref(`${de}.fim_vigencia`)}, 'infinity') >= dia)`;

export type FornecedorFiscal = {
  readonly nome: string;
  readonly tipoPessoa: string;
  readonly regimeTributario: string | null;
  readonly dependentes: number;
  readonly itemLc116: string | null;
  readonly cidadeId: number | null;
  readonly planoContaId: number | null;
  readonly proprias: readonly {
    tipoImpostoId: number;
    regra: 'RETER' | 'DISPENSAR';
    motivo: string | null;
    inicioVigencia: string;
    fimVigencia: string | null;
  }[];
};

export async function fornecedorFiscal(db: Queryable, id: number): Promise<FornecedorFiscal | undefined> {
  return (await fornecedoresFiscais(db, [id])).get(id);
}

/** By number; those that are gone are absent. */
export async function fornecedoresFiscais(
  db: Queryable,
  ids: readonly number[],
): Promise<ReadonlyMap<number, FornecedorFiscal>> {
  const rows = await all(
    db,
    sql<
      FornecedorFiscal & { readonly id: number }
    >`SELECT f.id, f.nome, f.tipo_pessoa AS "tipoPessoa", f.regime_tributario AS "regimeTributario",
        coalesce(f.dependentes, 0) AS dependentes, f.item_lc116 AS "itemLc116",
        coalesce(f.cidade_servico_id, f.cidade_id) AS "cidadeId", f.plano_conta_id AS "planoContaId",
        (SELECT coalesce(jsonb_agg(jsonb_build_object('tipoImpostoId', r.tipo_imposto_id, 'regra', r.regra, 'motivo', r.motivo,
            'inicioVigencia', r.inicio_vigencia, 'fimVigencia', r.fim_vigencia)), '[]')
           FROM fornecedor_retencoes r WHERE r.fornecedor_id = f.id) AS proprias
      FROM fornecedor f WHERE f.id = ANY(${ids}::bigint[]) AND f.excluido_em IS NULL`,
  );
  return new Map(rows.map(({ id, ...fornecedor }) => [id, fornecedor]));
}

export type TipoDoTitulo = {
  readonly sofreRetencao: boolean;
  /** Of the kind, else of its standard history. */
  readonly planoContaId: number | null;
  readonly historico: { readonly descricao: string; readonly pedeComplemento: boolean } | null;
};

/** What the kind of title says of its figures and its history; a kind that is gone says nothing. */
export async function tipoDoTitulo(db: Queryable, id: number | null): Promise<TipoDoTitulo> {
  return id === null ? QUALQUER : tipoEntre(await tiposDosTitulos(db, [id]), id);
}

const QUALQUER: TipoDoTitulo = { sofreRetencao: true, planoContaId: null, historico: null };

export const tipoEntre = (tipos: ReadonlyMap<number, TipoDoTitulo>, id: number): TipoDoTitulo =>
  tipos.get(id) ?? QUALQUER;

export async function tiposDosTitulos(
  db: Queryable,
  ids: readonly number[],
): Promise<ReadonlyMap<number, TipoDoTitulo>> {
  const rows = await all(
    db,
    sql<
      TipoDoTitulo & { readonly id: number }
    >`SELECT k.id, k.sofre_retencao AS "sofreRetencao", coalesce(k.plano_conta_id, h.plano_conta_id) AS "planoContaId",
        CASE WHEN h.id IS NOT NULL THEN
          jsonb_build_object('descricao', h.descricao, 'pedeComplemento', h.pede_complemento) END AS historico
      FROM tipo_conta_pagar k LEFT JOIN historico_conta_pagar h ON h.id = k.historico_id AND h.excluido_em IS NULL AND h.ativo
      WHERE k.id = ANY(${ids}::bigint[])`,
  );
  return new Map(rows.map(({ id, ...tipo }) => [id, tipo]));
}

/** What the kind of title says of its release; a kind that is gone asks for one. */
export async function regraDoTipo(db: Queryable, id: number): Promise<RegraDoTipo> {
  const row = await first(
    db,
    sql<RegraDoTipo>`SELECT exige_aprovacao AS "exigeAprovacao", aprova_acima_de::text AS "aprovaAcimaDe"
      FROM tipo_conta_pagar WHERE id = ${id}`,
  );
  return row ?? { exigeAprovacao: true, aprovaAcimaDe: null };
}

export type ExigenciasDoDocumento = {
  readonly numero: boolean;
  readonly chave: boolean;
  readonly anexo: boolean;
};

/** What a kind of document must bring; one that is gone asks for nothing. */
export async function exigenciasDoDocumento(
  db: Queryable,
  tipoDocumentoId: number,
): Promise<ExigenciasDoDocumento> {
  return exigenciasEntre(await exigenciasDosDocumentos(db, [tipoDocumentoId]), tipoDocumentoId);
}

export const exigenciasEntre = (
  documentos: ReadonlyMap<number, ExigenciasDoDocumento>,
  tipoDocumentoId: number,
): ExigenciasDoDocumento => documentos.get(tipoDocumentoId) ?? { numero: false, chave: false, anexo: false };

export async function exigenciasDosDocumentos(
  db: Queryable,
  ids: readonly number[],
): Promise<ReadonlyMap<number, ExigenciasDoDocumento>> {
  const rows = await all(
    db,
    sql<
      ExigenciasDoDocumento & { readonly id: number }
    >`SELECT id, exige_numero AS numero, exige_chave_acesso AS chave,
        exige_anexo AS anexo FROM tipo_documento_conta_pagar WHERE id = ANY(${ids}::bigint[])`,
  );
  return new Map(rows.map(({ id, ...exige }) => [id, exige]));
}

/** One writer at a time of what a supplier is paid: two titles of the same moment would not see each other. */
export async function umPorVez(db: Queryable, prestadorId: number, fornecedorId: number): Promise<void> {
  await umPorVezDe(db, prestadorId, [fornecedorId]);
}

/** The same of many suppliers, in the order of their numbers: two callers wait for each other, and neither for ever. */
export async function umPorVezDe(
  db: Queryable,
  prestadorId: number,
  fornecedores: readonly number[],
): Promise<void> {
  const ordem = fornecedores.toSorted((a, b) => a - b);
  await run(
    db,
    sql`SELECT pg_advisory_xact_lock(hashtextextended('contas-pagar ' || ${prestadorId}::text || ' ' || f::text, 0))
      FROM unnest(${ordem}::bigint[]) f`,
  );
}

export function alcadasDe(db: Queryable, prestadorId: number): Promise<Alcada[]> {
  return all(
    db,
    sql<Alcada>`SELECT a.nivel, a.centro_custo_id AS "centroCustoId", a.valor_ate::text AS "valorAte" FROM alcada_liberacao a
      WHERE ${sql.raw(ofTenant('a.', String(prestadorId)))} AND a.excluido_em IS NULL AND a.ativa`,
  );
}

export async function nomesDosCentros(db: Queryable, ids: readonly number[]): Promise<string[]> {
  const rows = await all(
    db,
    sql<{
      nome: string;
    }>`SELECT codigo || ' · ' || descricao AS nome FROM centro_custo WHERE id = ANY(${ids}) ORDER BY codigo`,
  );
  return rows.map(({ nome }) => nome);
}

/** Whom a payment was made to, and for which document. */
export function favorecidoDaBaixa(
  db: Queryable,
  id: number,
): Promise<{ documento: string | null; numero: string | null }> {
  return exactlyOne(
    db,
    sql<{ documento: string | null; numero: string | null }>`SELECT f.documento, t.numero_documento AS numero
      FROM baixa_conta_pagar b JOIN conta_pagar t ON t.id = b.conta_pagar_id LEFT JOIN fornecedor f ON f.id = t.fornecedor_id
      WHERE b.id = ${id}`,
  );
}

export type Parecida = {
  readonly id: number;
  readonly fornecedor: string;
  readonly numero: string;
  readonly vencimento: string;
};

type Bate = { readonly fornecedorId: number; readonly numero: string; readonly valor: string };

/** '0071' and '71' are one number. */
export const semZeros = (numero: unknown) => sql`ltrim(zelo_busca(${numero}), '0')`;

/** The same supplier, document and value, or the same access key. */
export function parecidas(
  db: Queryable,
  prestadorId: number,
  bate: Bate | null,
  chave: string | null,
): Promise<Parecida[]> {
  return all(
    db,
    sql<Parecida>`SELECT t.id, coalesce(t.nome_fornecedor, '') AS fornecedor, coalesce(t.numero_documento, '') AS numero, t.vencimento FROM conta_pagar t
      WHERE ${sql.raw(ofTenant('t.', String(prestadorId)))} AND t.excluido_em IS NULL AND t.situacao <> 'CANCELADA'
        AND (t.chave_acesso = ${chave} OR (t.fornecedor_id = ${bate?.fornecedorId ?? null}
          AND ${semZeros(sql.ref('t.numero_documento'))} = ${semZeros(bate?.numero ?? null)} AND t.valor_bruto = ${bate?.valor ?? null}::numeric))
      ORDER BY t.id DESC LIMIT 5`,
  );
}

type OrdemNoBanco = { readonly bordero: string; readonly valor: string; readonly data: string };

/** By title, the borderô whose file the bank has and has not answered, and how much it orders. */
export async function ordensNoBanco(
  db: Queryable,
  ids: readonly number[],
): Promise<ReadonlyMap<number, OrdemNoBanco>> {
  const rows = await all(
    db,
    sql<
      OrdemNoBanco & { readonly id: number }
    >`SELECT i.conta_pagar_id AS id, b.descricao AS bordero, i.valor::text AS valor,
        coalesce(b.data_util, b.data_pagamento) AS data
      FROM item_bordero_pagamento i JOIN bordero_pagamento b ON b.id = i.bordero_id
      WHERE i.conta_pagar_id = ANY(${ids}::bigint[]) AND i.situacao = 'NO_BORDERO' AND i.excluido_em IS NULL AND b.situacao = 'ENVIADO'`,
  );
  return new Map(rows.map(({ id, ...ordem }) => [id, ordem]));
}

/** Whether any of the titles is of a service, and so may withhold. */
export async function algumaRetem(db: Queryable, ids: readonly number[]): Promise<boolean> {
  const { retem } = await exactlyOne(
    db,
    sql<{ retem: boolean }>`SELECT EXISTS (SELECT 1 FROM conta_pagar
      WHERE id = ANY(${ids}::bigint[]) AND natureza_servico <> 'NENHUMA') AS retem`,
  );
  return retem;
}

/** The same of the titles of payments. */
export async function algumaBaixaRetem(db: Queryable, ids: readonly number[]): Promise<boolean> {
  const { retem } = await exactlyOne(
    db,
    sql<{
      retem: boolean;
    }>`SELECT EXISTS (SELECT 1 FROM baixa_conta_pagar b JOIN conta_pagar t ON t.id = b.conta_pagar_id
      WHERE b.id = ANY(${ids}::bigint[]) AND t.natureza_servico <> 'NENHUMA') AS retem`,
  );
  return retem;
}
