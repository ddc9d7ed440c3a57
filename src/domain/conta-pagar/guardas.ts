/** Guards of the steps of a title: what they need is on the title itself. */
import { contasPagar as texto } from '#messages/conta-pagar.ts';
import type { Guardas } from '../lifecycle/guarda.ts';
import { menosQueOSaldo, resta, type Registro } from '../titulo/guardas.ts';

type Entrada = { readonly registro: Registro; readonly campos: Registro; readonly eu: number };

/** What is still to be paid of a title. */
export function saldoDe({ valorLiquido, valorPago }: Registro): string {
  return resta(valorLiquido, valorPago);
}

/** Nobody who registered or changed a title releases it. */
export function contaDeOutro({ registro, eu }: Entrada): string | undefined {
  return [registro.registradaPorId, registro.alteradaPorId].includes(eu) ? texto.deOutro : undefined;
}

export function contaComRetencao({ registro }: Entrada): string | undefined {
  return registro.naturezaServico === 'NENHUMA' ? texto.semRetencao : undefined;
}

/** A part is less than the balance: what pays it all is another step. */
export const parteDoSaldo = ({ registro, campos }: Entrada) =>
  menosQueOSaldo(saldoDe(registro), campos.valorParte, texto);

export default {
  'com-retencao': { le: ['naturezaServico'], linha: contaComRetencao },
  'de-outro': { le: ['registradaPorId', 'alteradaPorId'], linha: contaDeOutro },
  'parte-do-saldo': parteDoSaldo,
} satisfies Guardas;
