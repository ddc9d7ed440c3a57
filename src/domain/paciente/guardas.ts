/** Guards of the life of a joining (schemas/pessoas/uniao-paciente.ts). */
import { uniaoServidor as texto } from '#messages/uniao.ts';
import type { Guardas } from '../lifecycle/guarda.ts';

type Passo = { readonly registro: { readonly [campo: string]: unknown }; readonly eu: number };

/** Where birth or sex differ, another person than the one who asked decides. */
export function segundaPessoa({ registro, eu }: Passo): string | undefined {
  return registro.pedidaPorId === eu ? texto.mesmaPessoa : undefined;
}

/** What was written since the joining is decided where each is shown, not by this button. */
export function deQuemE({ registro }: Passo): string | undefined {
  const { aoDesfazer } = registro;
  if (typeof aoDesfazer !== 'string') return undefined;
  const inicio = /^\d+ coisas? (?:foi|foram) escritas? depois da união\..*?por lá\./.exec(aoDesfazer);
  return inicio?.[0];
}

export default {
  'segunda-pessoa': { le: ['pedidaPorId'], linha: segundaPessoa },
  'de-quem-e': { le: ['aoDesfazer'], linha: deQuemE },
} satisfies Guardas;
