/** What the browser downloads, gzip, of the last build: each stage with all before it. */
import { BUDGET, budgetOf, measure } from '../../scripts/tamanho.ts';
import type { Figure } from './figure.ts';

export async function tela(): Promise<readonly Figure[]> {
  return measure().map(({ name, kilobytes, files }) => ({
    o_que: `tudo até ${name}, JS + CSS`,
    valor: `${kilobytes.toFixed(0)} kB em ${files} arquivos`,
    meta: [
      budgetOf(name) === undefined ? '' : `até ${budgetOf(name)} kB`,
      name === 'lista' ? `até ${BUDGET.arquivosDaLista} arquivos` : '',
    ]
      .filter(Boolean)
      .join(', '),
  }));
}
