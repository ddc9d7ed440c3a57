/** Undue retentions given back (FIN-05): how much, where it goes, and what keeps it from being undone. */
import { compareDecimal } from '../formato/decimal.ts';

export type Destino = 'FORNECEDOR' | 'GUIA' | 'AMBOS';

/** A retention as a payment made it, or as its title froze it. */
export type Retencao = {
  readonly documento: string | null;
  readonly nomeFornecedor: string;
  readonly sigla: string;
  readonly competencia: string;
  readonly situacao: string;
  readonly base: string;
  readonly valor: string;
  readonly explicacao: string | null;
  /** Paid, or of a tax of the document's issue. */
  readonly feita: boolean;
};

const FORA: readonly string[] = ['CANCELADA', 'DEVOLVIDA'];

export const pagaAoFornecedor = (destino: unknown): boolean =>
  destino === 'FORNECEDOR' || destino === 'AMBOS';

/** Whether the retention was made: until its fact, it is foreseen alone, and nothing is given back (0166). */
export const retencaoFeita = ({ feita }: Retencao): boolean => feita;

export type RecusaDaDevolucao = 'sem-retencao' | 'fora' | 'ja-devolvida' | 'maior';

/** Why so much of the retention is not given back; undefined: it is. `viva`: another one of the same retention that stands. */
export function recusaDaDevolucao(
  retencao: Retencao | undefined,
  valor: string,
  viva: number | null,
): RecusaDaDevolucao | undefined {
  if (!retencao || compareDecimal(retencao.valor, '0') <= 0) return 'sem-retencao';
  if (FORA.includes(retencao.situacao)) return 'fora';
  if (viva !== null) return 'ja-devolvida';
  return compareDecimal(valor, retencao.valor) > 0 ? 'maior' : undefined;
}
