/** The appointment by video of a teleatendimento: the one that 'Atender' makes now, or goes on with (CLIN-10). */
import { recusar } from '#domain/errors/app-error.ts';
import { prazoDosLinks } from '#domain/telemedicina/prazo.ts';
import { teleatendimentoServidor as texto } from '#messages/teleatendimento.ts';

import { mudarPrazoDoConvite } from '#server/capabilities/convite/index.ts';
import type { Stored } from '#server/engine/records.ts';
import type { RuleContext } from '#server/engine/rules.ts';
import type { Contexto } from '#server/plugins/context.ts';
import { mudarDeHora, salaQueFica, tipoTeleconsulta } from './repository.ts';

type Teleatendimento = Stored<'teleatendimentos'>;

const MINUTO_MS = 60_000;
const MINUTOS = 30;

const agendamentos = ({ registros }: RuleContext) => registros('agendamentos').server.everybodys;

/** The professional that the caller is; 409 for an account that is none, whatever it may. */
export function profissionalDe({ alcance: { profissionalId } }: Contexto): number {
  if (profissionalId === null) recusar(texto.somenteProfissional);
  return profissionalId;
}

export async function horaDe(
  { agendamentoId }: Teleatendimento,
  context: RuleContext,
): Promise<Stored<'agendamentos'> | undefined> {
  return agendamentoId === null ? undefined : agendamentos(context).find(agendamentoId);
}

/** A visit of theirs that was begun and given back goes on in its own chart; else a new hour, with the room of the former one. */
export async function horaDoAtendimento(atual: Teleatendimento, context: RuleContext): Promise<number> {
  const profissionalId = profissionalDe(context.contexto);
  const antes = await horaDe(atual, context);
  if (antes?.situacao === 'EM_ATENDIMENTO' && antes.profissionalId === profissionalId) return antes.id;
  const agora = await agendarAgora({ profissionalId, pacienteId: atual.pacienteId }, context);
  if (antes) await levarSala(antes.id, agora, context);
  return agora.id;
}

type Quem = { readonly profissionalId: number; readonly pacienteId: number };

/** An appointment squeezed in now, arrived: from here on the visit is like any other by video. */
async function agendarAgora(envolvidos: Quem, context: RuleContext): Promise<Stored<'agendamentos'>> {
  const tipo = await tipoTeleconsulta(context.db);
  if (!tipo) recusar(texto.semTipo);
  const agora = new Date();
  agora.setSeconds(0, 0);
  const porta = agendamentos(context);
  const { id } = await porta.keep({
    ...envolvidos,
    tipoAtendimentoId: tipo.id,
    inicio: agora.toISOString(),
    fim: new Date(agora.getTime() + (tipo.minutos ?? MINUTOS) * MINUTO_MS).toISOString(),
    encaixe: true,
    observacao: texto.observacao,
  });
  await porta.transition(id, { transicao: 'marcar' });
  return porta.transition(id, { transicao: 'chegar' });
}

/**
 * The room of an hour that was given back goes to the next one, and with it the link that the patient has: who waits there goes
 * on waiting, and the former professional's place is gone.
 */
async function levarSala(
  de: number,
  para: Stored<'agendamentos'>,
  { db, registros }: RuleContext,
): Promise<void> {
  const sala = await salaQueFica(db, de);
  if (sala === undefined) return;
  const { id, profissionalId, fim } = para;
  await registros('teleconsultas').server.everybodys.set(sala, { agendamentoId: id, profissionalId });
  await mudarDeHora(db, sala);
  await mudarPrazoDoConvite(db, 'teleconsulta', { teleconsultaId: sala }, prazoDosLinks(fim));
}
