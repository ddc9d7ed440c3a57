/** A call ends with what becomes of the appointment, whichever call takes the step. */
import type { StepName } from '#server/engine/call.ts';
import { rules } from '#server/engine/rules.ts';
import { chamadaAbertaDe } from '#server/capabilities/fila/index.ts';
import { assumir, devolver, passagem } from './passagem.ts';

const FIM: { readonly [passo in StepName<'agendamentos'>]?: StepName<'chamadas'> } = {
  atender: 'atender',
  ausentar: 'ausentar',
};

export default rules({
  agendamentos: {
    read: passagem.read,
    steps: { assumir, devolver },
    everyStep: {
      async after({ transition, atual }, { db, registros }) {
        if (!transition.from.includes('AGUARDANDO')) return;
        const aberta = await chamadaAbertaDe(db, 'agendamento_id', atual.id);
        if (aberta === null) return;
        const transicao = FIM[transition.name] ?? 'desfazer';
        await registros('chamadas').server.everybodys.transition(aberta, { transicao });
      },
    },
  },
});
