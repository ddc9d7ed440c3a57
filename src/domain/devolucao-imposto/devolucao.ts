/** Undue retentions given back (FIN-05): how much, where it goes, and what keeps it from being undone. */
import { compareDecimal } from '../formato/decimal.ts';

export type Destino = 'FORNECEDOR' | 'GUIA' | 'AMBOS';

/** A retention as its title froze it. */
export type Retencao = {
  readonly documento: string | null;
  readonly nomeFornecedor: string;
  readonly sigla: string;
  readonly competencia: string;
  readonly situacao: string;
  readonly base: string;
  readonly valor: string;
  readonly explicacao: string | null;
};

const FORA: readonly string[] = ['CANCELADA', 'DEVOLVIDA'];
const COM_RETENCAO_FEITA: readonly string[] = ['LIBERADA', 'PAGA_PARCIAL', 'PAGA'];

export const pagaAoFornecedor = (destino: unknown): boolean =>
  destino === 'FORNECEDOR' || destino === 'AMBOS';

/** Whether the retention was made: until its title is released, it is worked out again and nothing is given back. */
export const retencaoFeita = ({ situacao }: Retencao): boolean => COM_RETENCAO_FEITA.includes(situacao);

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
