/** A call ends with what becomes of the appointment, whichever call takes the step. */
import type { Hooks } from '#server/engine/hooks.ts';
import { nested } from '#server/engine/nested.ts';
import { recordsOf } from '#server/engine/records.ts';
import { chamadaAbertaDe } from './repository.ts';

const FIM: { readonly [passo: string]: 'atender' | 'ausentar' } = { atender: 'atender', ausentar: 'ausentar' };

export default {
  agendamentos: {
    async afterTransition({ transition, atual }, { registry, contexto, db }) {
      if (!transition.from.includes('AGUARDANDO')) return;
      const aberta = await chamadaAbertaDe(db, atual.id);
      if (aberta === null) return;
      const chamadas = recordsOf({ registry, pool: nested(db), hooks: {} }, contexto, 'chamadas').server.everybodys;
      await chamadas.transition(aberta, { transicao: FIM[transition.name] ?? 'desfazer', versao: undefined });
    },
  },
} satisfies Hooks;
