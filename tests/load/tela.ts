/** What the browser downloads, gzip, of the last build. */
import { BUDGET, measure } from '../../scripts/tamanho.ts';
import type { Figure } from './run.ts';

export async function tela(): Promise<readonly Figure[]> {
  const { inicio, lista } = measure();
  return [
    { o_que: 'entrada e casca, JS + CSS', valor: `${inicio.toFixed(0)} kB`, meta: `até ${BUDGET.inicio} kB` },
    { o_que: 'tela de lista, ao todo', valor: `${lista.toFixed(0)} kB`, meta: `até ${BUDGET.lista} kB` },
  ];
}
