/** What a file says of itself and does not meet what was read of it, in words. */
import type { Divergencia, FiguraDoArquivo } from '#domain/arquivo/conferencia.ts';
import { formatMoeda } from '#domain/formato/decimal.ts';

const NOMES: Readonly<Record<FiguraDoArquivo, string>> = {
  'saldo-final': 'O saldo',
  liquido: 'O valor líquido',
  'total-retido': 'O total retido',
  'iss-retido': 'O ISS retido',
  'registros-lote': 'A contagem de registros do lote',
  'registros-arquivo': 'A contagem de registros do arquivo',
  'lotes-arquivo': 'A contagem de lotes',
  'soma-lote': 'A soma do lote',
};
const CONTAGENS: ReadonlySet<FiguraDoArquivo> = new Set([
  'registros-lote',
  'registros-arquivo',
  'lotes-arquivo',
]);

/** 'O valor líquido não bate: o arquivo diz R$ 900,00 e as contas dão R$ 1.000,00.' */
export function divergenciaDita({ que, dito, lido }: Divergencia): string {
  if (que === 'iss-retido')
    return `A nota diz que o ISS não é retido e traz ${formatMoeda(dito ?? '0.00')} de ISS retido.`;
  const valor = (texto: string): string => (CONTAGENS.has(que) ? texto : formatMoeda(texto));
  return `${NOMES[que]} não bate: o arquivo diz ${dito === null ? 'nada' : valor(dito)} e as contas dão ${valor(lido)}.`;
}
