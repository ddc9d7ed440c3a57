/** Wrong passwords since the person's last entry, told as soon as they are in: it may have been somebody else. */
import { fraseFalhas, tituloFalhas } from '#messages/entrada-acesso-anterior.ts';
import { notify } from '#shared/ui/notify.ts';
import type { Me } from './me.ts';

export function tellFailures({ acessoAnterior }: Me): void {
  const text = acessoAnterior ? fraseFalhas(acessoAnterior) : null;
  if (text) notify({ type: 'WARNING', title: tituloFalhas, value: text, key: 'tentativas-de-entrada' });
}
