/** The prices of a contract and the explanation of one, as their calls answer them (REG-04). */
import type { RegraContrato } from './explicar.ts';
import type { AjusteContrato } from './resolver.ts';

export type Regra = RegraContrato & {
  readonly tabela: string | null;
  readonly plano: string | null;
  readonly grupo: string | null;
};
export type Ajuste = AjusteContrato & { readonly plano: string | null };

export type Contrato = {
  readonly id: number;
  readonly codigo: string;
  readonly descricao: string;
  readonly prestador: { readonly id: number; readonly nome: string };
  readonly convenio: { readonly id: number; readonly nome: string; readonly tabelaPrecoId: number | null };
  readonly inicioVigencia: string;
  readonly fimVigencia: string | null;
  readonly ativo: boolean;
};

export type ContractPrices = {
  readonly contrato: Contrato;
  readonly regras: readonly Regra[];
  readonly ajustes: readonly Ajuste[];
};

export type Explanation = {
  readonly ok: boolean;
  readonly valor: string | null;
  /** Why there is none. */
  readonly motivo: string | null;
  readonly tabela: string | null;
  readonly descricao: string | null;
  readonly passos: readonly string[];
};
