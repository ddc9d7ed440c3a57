/** Guards of the life of a joining (schemas/pessoas/uniao-paciente.ts). */
import { novidadeTexto, uniaoServidor as texto } from '#messages/uniao.ts';
import type { Guardas } from '../lifecycle/guarda.ts';

type Passo = { readonly registro: { readonly [campo: string]: unknown }; readonly eu: number };

/** Where birth or sex differ, another person than the one who asked decides. */
export function segundaPessoa({ registro, eu }: Passo): string | undefined {
  return registro.pedidaPorId === eu ? texto.mesmaPessoa : undefined;
}

/** What was written since the joining is decided where each is shown, not by this button. */
export function deQuemE({ registro }: Passo): string | undefined {
  const { aDecidir } = registro;
  return typeof aDecidir === 'number' && aDecidir > 0 ? novidadeTexto.deQuemE(aDecidir) : undefined;
}

export default {
  'segunda-pessoa': { le: ['pedidaPorId'], linha: segundaPessoa },
  'de-quem-e': { le: ['aDecidir'], linha: deQuemE },
} satisfies Guardas;
