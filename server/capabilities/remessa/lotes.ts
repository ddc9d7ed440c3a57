/** Lines of a bank's answer in lots: posted together, judged as one by one. */
import { AppError } from '#domain/errors/app-error.ts';

/** How many lines are posted together. */
const LOTE = 500;

/** In the file's order; never the same title twice in a lot, since its second line is judged by what the first one did. */
export function lotesDe<L>(linhas: readonly L[], tituloDe: (linha: L) => number | undefined): L[][] {
  const lotes: L[][] = [];
  let vistos = new Set<number>();
  for (const linha of linhas) {
    const titulo = tituloDe(linha);
    let lote = lotes.at(-1);
    if (!lote || lote.length >= LOTE || (titulo !== undefined && vistos.has(titulo))) {
      lotes.push((lote = []));
      vistos = new Set();
    }
    if (titulo !== undefined) vistos.add(titulo);
    lote.push(linha);
  }
  return lotes;
}

/** What a refusal says to a person. */
export function frasesDe({ messages, errors }: AppError): string {
  return [...messages, ...Object.values(errors ?? {}).flat()].join(' ');
}

/** What follows from a posting that stands: one of them refused is a mistake of ours, and nothing is posted. */
export function semRecusa(dados: readonly unknown[]): void {
  const recusa = dados.find((um) => um instanceof AppError);
  if (recusa) throw recusa;
}
