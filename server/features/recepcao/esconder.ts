/** What the desk's own reading leaves out for whom a field of the patient or of the appointment is hidden. */
import type { ItemRecepcao } from '#domain/recepcao/wire.ts';
import type { EntityCall } from '#server/engine/call.ts';
import { hiddenFields } from '#server/engine/access.ts';

/** The ids of the fields that the caller may not read. */
export const camposOcultos = ({
  entity,
  contexto,
}: Pick<EntityCall, 'entity' | 'contexto'>): ReadonlySet<string> =>
  new Set(hiddenFields(entity, contexto.ability).map(({ field }) => field.id));

/** Of the appointment, under the names of its own fields. */
const DO_AGENDAMENTO = [
  'motivoPrioridade',
  'numeroCarteira',
  'validadeCarteira',
  'numeroAutorizacao',
  'autorizacao',
  'carteiraRecusada',
  'acompanhante',
  'parentescoAcompanhante',
  'telefoneAcompanhante',
  'observacao',
  'motivo',
] as const satisfies readonly (keyof ItemRecepcao)[];

/** The row without what is hidden; the facts stay: they say that something is missing, never what it is. */
export function semOcultos(
  item: ItemRecepcao,
  {
    agendamento,
    paciente,
  }: { readonly agendamento: ReadonlySet<string>; readonly paciente: ReadonlySet<string> },
): ItemRecepcao {
  const fechados = DO_AGENDAMENTO.filter((campo) => agendamento.has(campo));
  return {
    ...item,
    ...Object.fromEntries(fechados.map((campo) => [campo, null])),
    cpf: paciente.has('cpf') ? null : item.cpf,
    nascimento: paciente.has('dataNascimento') ? null : item.nascimento,
    // One of the two is shown, and the row does not say which.
    telefone: paciente.has('celular') || paciente.has('telefone') ? null : item.telefone,
  };
}
