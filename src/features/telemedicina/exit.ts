import type { AskExit } from '#shared/feature/exit.ts';
import { chamadaTela as texto } from '#messages/telemedicina-tela.ts';
import { agendamentoEmChamada } from './chamada.ts';

/** A call that signing out would end. */
export const exit: AskExit = async () => {
  const id = agendamentoEmChamada();
  if (id === null) return null;
  const path = `/telemedicina/chamada?agendamento=${id}`;
  return { title: texto.saida, text: texto.saidaTexto, see: { label: texto.verChamada, path } };
};
