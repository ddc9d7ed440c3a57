/** What is given by hand to the lists of a patient: of a patient who is here, each thing once, under its code's name. */
import { validationError } from '#domain/errors/app-error.ts';
import { LISTAS, terminou, type Linha, type Lista } from '#domain/prontuario/lista.ts';
import { listaDoPaciente as texto, prontuarioServidor } from '#messages/prontuario.ts';
import { exigirPaciente } from '#server/capabilities/cuidado/index.ts';
import type { Draft, Stored } from '#server/engine/call.ts';
import type { RuleContext } from '#server/engine/rules.ts';
import { nomeDoCodigo } from './lista-repository.ts';
import { portaDe } from './lista.ts';

/** What a chart or a reconciliation writes comes without a person's form: it was judged there. */
type DaLista = Linha & { pacienteId?: number | null; profissionalId?: number | null };

/** A new row of a person: the patient is here, and none that goes on says the same; `campo` tells the refusal. */
async function incluirPorPessoa(
  lista: Lista,
  valores: DaLista,
  context: RuleContext,
  { campo, nome }: { readonly campo: string; readonly nome: string },
): Promise<void> {
  const { pacienteId } = valores;
  if (typeof valores.prontuarioId === 'number' || typeof pacienteId !== 'number') return;
  await exigirPaciente(context, pacienteId, { emVez: prontuarioServidor.semOutro });
  valores.profissionalId = context.contexto.alcance.profissionalId;
  const chave = lista.chave(valores);
  const rows = await portaDe(lista, context).lista(pacienteId);
  // What only a restricted chart says is not told by a refusal either.
  if (rows.some((row) => !row.restrito && !terminou(row.situacao) && row.chave === chave))
    throw validationError({ [campo]: [texto.jaNaLista(nome)] });
}

export async function antesDoProblema(
  valores: Draft<'problemas-pacientes'>,
  antes: Stored<'problemas-pacientes'> | undefined,
  context: RuleContext,
): Promise<void> {
  const { cidId, ciapId } = { ...antes, ...valores };
  if (!cidId && !ciapId) throw validationError({ cidId: [texto.semCodigo] });
  if (!antes || valores.cidId !== undefined || valores.ciapId !== undefined)
    valores.nome = await nomeDoCodigo(context.db, { cidId: cidId ?? null, ciapId: ciapId ?? null });
  if (!antes)
    await incluirPorPessoa(LISTAS.problemas, valores, context, {
      campo: cidId ? 'cidId' : 'ciapId',
      nome: valores.nome ?? '',
    });
}

/** `lista`: one whose things are known by a name; the first of its fields that is text. */
export const antesDaLinha =
  (lista: Lista & { readonly nome: string }) =>
  async (valores: object, antes: object | undefined, context: RuleContext): Promise<void> => {
    if (antes) return;
    const linha = valores as DaLista;
    const nome = linha[lista.nome];
    await incluirPorPessoa(lista, linha, context, {
      campo: lista.nome,
      nome: typeof nome === 'string' ? nome : '',
    });
  };
