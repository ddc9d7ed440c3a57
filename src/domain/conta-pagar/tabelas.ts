/** The dated rows that say what a payment withholds, as the financial registers keep them. */
import type { Vigencia } from '../formato/vigencia.ts';
import type { FaixaIrrf, RedutorIrrf } from '../tributo/irrf.ts';
import type { ModoMinimo } from '../tributo/minimo-retencao.ts';

export type Imposto = Vigencia & {
  readonly id: number;
  readonly codigo: string;
  readonly sigla: string;
  readonly pessoa: 'FISICA' | 'JURIDICA' | 'AMBAS';
  readonly calculo: 'ALIQUOTA' | 'PROGRESSIVO' | 'TETO';
  readonly aliquota: string | null;
  readonly codigoReceita: string | null;
  readonly dispensaSimples: boolean;
  readonly norma: string | null;
  /** Taxes of a group that is paid in one guide are judged together by the minimum. */
  readonly grupo: {
    readonly id: number;
    readonly junto: boolean;
    readonly codigoReceita: string | null;
  } | null;
};

/** A row of the tax table; what is null is not asked. */
export type Regra = Vigencia & {
  readonly codigo: string;
  readonly tipoImpostoId: number;
  readonly tipoPessoa: string;
  readonly regimeTributario: string | null;
  readonly cidadeId: number | null;
  readonly itemLc116: string | null;
  readonly natureza: string | null;
  readonly retem: boolean;
  readonly aliquota: string;
  readonly percentualBase: string;
  readonly codigoReceita: string | null;
  readonly norma: string | null;
};

export type Minimo = Vigencia & {
  readonly tipoImpostoId: number;
  readonly valorMinimo: string;
  readonly modo: ModoMinimo;
};
export type Teto = Vigencia & { readonly tipoImpostoId: number; readonly valor: string };

export type Tabelas = {
  readonly impostos: readonly Imposto[];
  readonly regras: readonly Regra[];
  readonly minimos: readonly Minimo[];
  readonly tetos: readonly Teto[];
  readonly irrf: readonly FaixaIrrf[];
  readonly redutores: readonly RedutorIrrf[];
};

/** What is paid, to whom. */
export type Pagamento = {
  /** The day that chooses the rows and the month: the due date. */
  readonly data: string;
  readonly valor: string;
  /** Of `valor`, what the supplier gives up: it is no income less, and nothing is withheld of what is not paid. */
  readonly desconto: string;
  readonly natureza: string;
  readonly cidadeId: number | null;
  readonly itemLc116: string | null;
  readonly tipoPessoa: string;
  readonly regimeTributario: string | null;
  readonly dependentes: number;
  /** Base on which other payers have already withheld INSS in the month. */
  readonly inssOutrasFontes: string;
  /** The supplier's own exceptions. */
  readonly proprias: readonly (Vigencia & {
    readonly tipoImpostoId: number;
    readonly regra: 'RETER' | 'DISPENSAR';
    readonly motivo: string | null;
  })[];
};

/** What the other titles of the same supplier in the month have brought. */
export type Acumulado = {
  readonly rendimento: string;
  readonly porImposto: ReadonlyMap<
    number,
    {
      readonly base: string;
      readonly valor: string;
      /** Of `valor`, what was withheld on the very day. */
      readonly valorDia: string;
      readonly dispensadoDia: string;
      readonly dispensadoMes: string;
    }
  >;
};

/** Why a line is what it is; src/messages/conta-pagar-retencao.ts says it in words. */
export type Porque =
  | { readonly tipo: 'simples' }
  | { readonly tipo: 'propria'; readonly motivo: string | null }
  | { readonly tipo: 'nao-retem'; readonly regra: string; readonly norma: string | null }
  | {
      readonly tipo: 'aliquota';
      readonly regra: string | null;
      readonly norma: string | null;
      readonly desde: string;
      readonly bruto: string;
      readonly percentualBase: string;
    }
  | {
      readonly tipo: 'teto';
      readonly norma: string | null;
      readonly teto: string;
      readonly desde: string;
      readonly noMes: string;
      readonly outrasFontes: string;
    }
  | {
      readonly tipo: 'progressivo';
      readonly rendimento: string;
      readonly noMes: string;
      readonly inss: string;
      readonly dependentes: number;
      readonly deducao: 'legal' | 'simplificado';
      readonly valorDeducao: string;
      readonly parcelaDeduzir: string;
      readonly impostoTabela: string;
      readonly reducao: string;
      readonly imposto: string;
      readonly jaRetido: string;
      readonly norma: string | null;
      readonly desde: string;
      /** In force on the day, whether or not it reduced anything; null before there was one. */
      readonly redutor: {
        readonly norma: string | null;
        readonly desde: string;
        readonly ate: string;
      } | null;
    };

export type Linha = {
  readonly imposto: Imposto;
  readonly codigoReceita: string | null;
  readonly base: string;
  readonly aliquota: string;
  readonly valor: string;
  /** Waived by the minimum; negative where what was waived before is now withheld. */
  readonly dispensado: string;
  readonly porque: Porque;
  /** What the law asks where the service is worth less: no more is withheld than is paid. */
  readonly daLei?: string;
  readonly minimo?: {
    readonly valor: string;
    readonly modo: ModoMinimo;
    readonly soma: string;
    readonly juntos: number;
  };
};

/** A tax that applies and cannot be worked out: no row covers the day. */
export type Lacuna = { readonly sigla: string; readonly falta: 'faixa' | 'teto' };
