/** The closing of an account's month: what it adds up to, and what keeps it open. Pure: the figures come from the server. */
import { compareDecimal, subtractDecimal, sumDecimal } from '../formato/decimal.ts';

export type Apuracao = {
  readonly competencia: string;
  readonly inicio: string;
  readonly fim: string;
  readonly caixa: boolean;
  readonly saldoAnterior: string;
  readonly entradas: string;
  /** Without a sign. */
  readonly saidas: string;
  readonly saldoFinal: string;
  readonly quantidade: number;
  /** What the bank says it had at the end; null where no statement says. */
  readonly saldoBanco: string | null;
  /** In Zelo until the month's end and at the bank only after it, less the contrary. */
  readonly emTransito: string;
};

/** What the month has not settled yet. */
export type Contagem = {
  readonly linhas: number;
  readonly movimentos: number;
  readonly borderos: number;
  /** Collections whose file was made and that the bank has not answered. */
  readonly cobrancas: number;
  /** Tills opened in the month, or before it, that nobody has closed. */
  readonly caixas: number;
  /** Lines of bank returns that posted nothing and that nobody has settled. */
  readonly retornos: number;
  /** The oldest month before this one that has movements and is open. */
  readonly mesAnterior: string | null;
};

export type Pendencia =
  | { readonly tipo: 'mes-aberto' | 'sem-extrato' | 'diferenca' }
  | { readonly tipo: 'mes-anterior'; readonly mes: string }
  | {
      readonly tipo: 'linhas' | 'movimentos' | 'borderos' | 'cobrancas' | 'caixas' | 'retornos';
      readonly quantidade: number;
    };

type Valores = Pick<Apuracao, 'saldoAnterior' | 'entradas' | 'saidas'>;
export const saldoFinalDe = ({ saldoAnterior, entradas, saidas }: Valores): string =>
  subtractDecimal(sumDecimal(saldoAnterior, entradas), saidas);

/** Zelo's balance less what is on its way is what the bank has. */
export const diferencaDe = ({
  saldoFinal,
  emTransito,
  saldoBanco,
}: Pick<Apuracao, 'saldoFinal' | 'emTransito' | 'saldoBanco'>) =>
  saldoBanco === null ? null : subtractDecimal(subtractDecimal(saldoFinal, emTransito), saldoBanco);

/**
 * In the order in which a person settles them. A till has no statement: its money is counted. `informado` is the balance
 * of a statement on paper, where none was imported.
 */
export function pendencias(
  apuracao: Apuracao,
  contagem: Contagem,
  hoje: string,
  informado: string | null,
): readonly Pendencia[] {
  const { caixa, fim, saldoBanco } = apuracao;
  const faltam: Pendencia[] = [];
  if (fim >= hoje) faltam.push({ tipo: 'mes-aberto' });
  if (contagem.mesAnterior !== null) faltam.push({ tipo: 'mes-anterior', mes: contagem.mesAnterior });
  if (contagem.borderos > 0) faltam.push({ tipo: 'borderos', quantidade: contagem.borderos });
  if (contagem.cobrancas > 0) faltam.push({ tipo: 'cobrancas', quantidade: contagem.cobrancas });
  if (contagem.retornos > 0) faltam.push({ tipo: 'retornos', quantidade: contagem.retornos });
  if (contagem.caixas > 0) faltam.push({ tipo: 'caixas', quantidade: contagem.caixas });
  if (caixa) return faltam;
  if (contagem.linhas > 0) faltam.push({ tipo: 'linhas', quantidade: contagem.linhas });
  if (contagem.movimentos > 0) faltam.push({ tipo: 'movimentos', quantidade: contagem.movimentos });
  if (saldoBanco === null) {
    if (informado === null) faltam.push({ tipo: 'sem-extrato' });
  } else if (compareDecimal(diferencaDe(apuracao) ?? '0', '0') !== 0) faltam.push({ tipo: 'diferenca' });
  return faltam;
}
