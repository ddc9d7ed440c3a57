/** Guards of the life of a joining (schemas/pessoas/uniao-paciente.ts). */
import { uniaoServidor as texto } from '#messages/uniao.ts';
import type { Guardas } from '../lifecycle/guarda.ts';

type Passo = { readonly registro: { readonly [campo: string]: unknown }; readonly eu: number };

/** Where birth or sex differ, another person than the one who asked decides. */
export function segundaPessoa({ registro, eu }: Passo): string | undefined {
  return registro.pedidaPorId === eu ? texto.mesmaPessoa : undefined;
}

export default { 'segunda-pessoa': { le: ['pedidaPorId'], linha: segundaPessoa } } satisfies Guardas;
