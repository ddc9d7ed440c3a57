import type { AskExit } from '#shared/feature/exit.ts';
import { prontuarioTela as texto } from '#messages/prontuario.ts';
import { session } from '#shared/session/session.ts';
import { readOpen } from './wire.ts';

/** Charts that this professional would leave open behind them (ECF.16.01). */
export const exit: AskExit = async () => {
  const now = session.get();
  const me = now?.adicional?.profissionalId ?? null;
  // Asked without the right, or without a provider, the server would refuse.
  if (!now || me === null || now.idPrestador === null || !now.ability.can('list', 'prontuario')) return null;
  const open = await readOpen(me, new AbortController().signal);
  const [first] = open;
  if (!first) return null;
  return {
    title: texto.abertos(open.length),
    text: texto.sairComAbertos(open.length),
    see: {
      label: texto.verAbertos(open.length),
      // The one there is, or the page that lists one's own.
      path: open.length === 1 ? `/prontuarios/form-prontuario/${first.id}` : '/prontuarios/dados-atendimento',
    },
  };
};
