/** Guards of the steps of tills and months. */
import { tesouraria as texto } from '#messages/tesouraria.ts';
import type { EntradaDaGuarda, Guardas } from '../lifecycle/guarda.ts';

/** A month is closed after its last day. */
export const mesTerminado = ({ registro, hoje }: EntradaDaGuarda): string | undefined => {
  const mes = String(registro.competencia);
  return mes >= hoje.slice(0, 7) ? texto.mesAberto(mes) : undefined;
};

type Entrada = { readonly registro: { readonly [campo: string]: unknown }; readonly eu: number };

/** Neither who opened the till nor who closed it checks it. */
export const caixaDeOutro = ({ registro, eu }: Entrada): string | undefined =>
  [registro.operadorId, registro.fechadoPorId].includes(eu) ? texto.caixa.deOutro : undefined;

export default {
  'caixa-de-outro': { le: ['operadorId', 'fechadoPorId'], linha: caixaDeOutro },
  'mes-terminado': mesTerminado,
} satisfies Guardas;
