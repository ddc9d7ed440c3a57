/** Holding a free time and moving an appointment, each told to the person and undone in one click. */
import type { ItemAgenda } from '#domain/agenda/wire.ts';
import { formatMinuto } from '#domain/formato/data-hora.ts';
import { agendaTela as texto } from '#messages/agenda-tela.ts';
import { notify } from '#shared/ui/notify.ts';
import { tellFailure } from '#shared/ui/useAct.ts';
import type { Aberto } from './AgendaDialogs.tsx';
import type { Solto } from './TimeGrid.tsx';
import { confirmarDeNovo, mover, reservar, type NovaReserva } from './wire.ts';

export function useBooking(abrir: (aberto: Aberto | null) => void, reler: () => void) {
  const pegar = async (livre: NovaReserva, pacienteId?: number) => {
    try {
      const reserva = await reservar(livre);
      abrir({ que: 'marcar', reserva, ...(pacienteId === undefined ? {} : { pacienteId }) });
    } catch (error) {
      // Somebody was faster, and the screen shows it.
      tellFailure(error, texto.falhaReservar);
    }
    reler();
  };
  const voltar = async (novo: ItemAgenda, { inicio, profissionalId, salaId, situacao }: ItemAgenda) => {
    try {
      const volta = await mover(novo, { inicio, profissionalId, salaId });
      if (situacao === 'CONFIRMADO') await confirmarDeNovo(volta);
      notify({ type: 'INFO', value: texto.desfeito });
    } catch (error) {
      tellFailure(error, texto.falhaMover);
    }
    reler();
  };
  const mudar = async (item: ItemAgenda, onde: Solto) => {
    try {
      const novo = await mover(item, onde);
      notify({
        type: 'SUCCESS',
        key: 'agenda-mudou',
        value: texto.movido(formatMinuto(novo.inicio)),
        action: { label: texto.desfazer, run: () => void voltar(novo, item) },
      });
      abrir(null);
    } catch (error) {
      tellFailure(error, texto.falhaMover);
    }
    reler();
  };
  return { pegar, mudar };
}
