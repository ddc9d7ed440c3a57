/** What is given by hand to the lists of a patient: of a patient who is here, each thing once, under its code's name. */
import { validationError } from '#domain/errors/app-error.ts';
import { chaveDoMedicamento, chaveDoProblema } from '#domain/prontuario/lista.ts';
import { listaDoPaciente as texto, prontuarioServidor } from '#messages/prontuario.ts';
import { exigirPaciente } from '#server/capabilities/cuidado/index.ts';
import type { Draft, Stored } from '#server/engine/call.ts';
import type { RuleContext } from '#server/engine/rules.ts';
import { nomeDoCodigo } from './lista-repository.ts';

/** What a chart writes comes with the chart: it was judged there. */
const doProntuario = (valores: { readonly prontuarioId?: unknown }): boolean =>
  typeof valores.prontuarioId === 'number';

export async function antesDoProblema(
  valores: Draft<'problemas-pacientes'>,
  antes: Stored<'problemas-pacientes'> | undefined,
  context: RuleContext,
): Promise<void> {
  const { cidId, ciapId, pacienteId } = { ...antes, ...valores };
  if (!cidId && !ciapId) throw validationError({ cidId: [texto.semCodigo] });
  if (!antes || valores.cidId !== undefined || valores.ciapId !== undefined)
    valores.nome = await nomeDoCodigo(context.db, { cidId: cidId ?? null, ciapId: ciapId ?? null });
  if (antes || doProntuario(valores) || typeof pacienteId !== 'number') return;
  await exigirPaciente(context, pacienteId, { emVez: prontuarioServidor.semOutro });
  valores.profissionalId = context.contexto.alcance.profissionalId;
  const { rows } = await context
    .registros('problemas-pacientes')
    .server.everybodys.list({ where: { pacienteId, situacao_in: 'SUSPEITO,CONFIRMADO' }, end: 200 });
  const igual = rows.find((row) => chaveDoProblema(row) === chaveDoProblema({ cidId, ciapId }));
  if (igual) throw validationError({ [cidId ? 'cidId' : 'ciapId']: [texto.jaNaLista(igual.nome ?? '')] });
}

export async function antesDoMedicamento(
  valores: Draft<'medicamentos-pacientes'>,
  antes: Stored<'medicamentos-pacientes'> | undefined,
  context: RuleContext,
): Promise<void> {
  const { nome, pacienteId } = valores;
  if (antes || doProntuario(valores) || typeof pacienteId !== 'number') return;
  await exigirPaciente(context, pacienteId, { emVez: prontuarioServidor.semOutro });
  valores.profissionalId = context.contexto.alcance.profissionalId;
  const { rows } = await context
    .registros('medicamentos-pacientes')
    .server.everybodys.list({ where: { pacienteId, situacao: 'EM_USO' }, end: 200 });
  const igual = rows.find((row) => chaveDoMedicamento(row.nome) === chaveDoMedicamento(nome ?? ''));
  if (igual) throw validationError({ nome: [texto.jaNaLista(igual.nome)] });
}
