/** Guards of the steps of a payment borderô (FIN-02). */
import { borderos as texto } from '#messages/bordero-pagamento.ts';
import type { Guardas } from '../lifecycle/guarda.ts';

type Entrada = {
  readonly registro: { readonly [campo: string]: unknown };
  readonly campos: { readonly [campo: string]: unknown };
  readonly eu: number;
};

/** Nobody who prepared or changed a borderô approves it, whatever their rights. */
function borderoDeOutro({ registro, eu }: Entrada): string | undefined {
  if ([registro.preparadoPorId, registro.alteradoPorId].includes(eu)) return texto.deOutro;
  return borderoComTitulos({ registro });
}

function borderoComTitulos({ registro }: Pick<Entrada, 'registro'>): string | undefined {
  return Number(registro.quantidade) === 0 ? texto.vazio : undefined;
}

function tituloEmAberto({ campos }: Entrada): { readonly [campo: string]: readonly string[] } | undefined {
  return typeof campos.tituloId === 'number' ? undefined : { tituloId: [texto.escolhaTitulo] };
}

export default {
  'com-titulos': borderoComTitulos,
  'de-outro': borderoDeOutro,
  'titulo-em-aberto': tituloEmAberto,
} satisfies Guardas;
