/** Hours of medication: made when a prescription of an admission is issued, checked by nursing, stopped with what made them. */
import { aprazar } from '#domain/internacao/aprazamento.ts';
import { posologiaDoItem } from '#domain/prescricao/posologia.ts';
import type { ItemPrescrito } from '#domain/prescricao/tipos.ts';
import { AppError } from '#domain/errors/app-error.ts';
import { formatHora } from '#domain/formato/data-hora.ts';
import { internacaoServidor as texto } from '#messages/internacao.ts';
import type { Row } from '#server/engine/entity-sql.ts';
import type { EntityHooks, HookContext } from '#server/engine/hooks.ts';
import { aindaInternado, dosesPrevistas, internacaoDaPrescricao } from './doses-repository.ts';
import type { Portas } from './portas.ts';

/** A dose is prepared and given somewhat before its hour, not half a shift. */
const ANTES_MS = 60 * 60_000;

type Linha = ItemPrescrito & { readonly id: number };

const porta = (app: Portas, { db, contexto }: HookContext) => app.registrosDe(contexto, 'administracoes').server.within(db);

/** What is not given any more, each with the moment and the person. */
export async function suspenderDoses(app: Portas, ids: readonly number[], context: HookContext): Promise<void> {
  for (const id of ids) await porta(app, context).transition(id, { transicao: 'suspender', versao: undefined });
}

async function aprazarPrescricao(app: Portas, atual: Row, context: HookContext): Promise<void> {
  const de = await internacaoDaPrescricao(context.db, Number(atual.prontuarioId));
  if (!de) return;
  const { fuso, ...quem } = de;
  const emitida = Date.parse(String(atual.emitidaEm));
  for (const item of (atual.itens ?? []) as readonly Linha[]) {
    const horas = aprazar({ frequencia: item.frequencia ?? null, seNecessario: item.seNecessario ?? false }, emitida, fuso);
    const base = {
      ...quem,
      prescricaoId: atual.id,
      itemId: item.id,
      medicamento: item.descricao,
      dose: posologiaDoItem(item).slice(0, 1000) || null,
    };
    for (const horario of horas.length > 0 ? horas : [null]) await porta(app, context).keep({ ...base, horario });
  }
}

export const prescricoes = (app: Portas): EntityHooks => ({
  async afterTransition({ transition, atual }, context) {
    if (transition.name === 'emitir') await aprazarPrescricao(app, atual, context);
    else await suspenderDoses(app, await dosesPrevistas(context.db, { prescricaoId: atual.id }), context);
  },
});

export const administracoes = (app: Portas): EntityHooks => ({
  beforeTransition({ transition, atual }) {
    const { horario } = atual;
    if (transition.name !== 'dar' || typeof horario !== 'string') return;
    if (Date.parse(horario) - Date.now() > ANTES_MS)
      throw new AppError('transicao-recusada', { messages: [texto.cedo(formatHora(horario))] });
  },
  async afterTransition({ transition, atual }, context) {
    // What is given when needed can be needed again.
    if (transition.name !== 'dar' || atual.horario !== null) return;
    // Whoever left meanwhile needs none.
    if (!(await aindaInternado(context.db, Number(atual.internacaoId)))) return;
    await porta(app, context).keep({
      internacaoId: Number(atual.internacaoId),
      pacienteId: Number(atual.pacienteId),
      prescricaoId: Number(atual.prescricaoId),
      itemId: Number(atual.itemId),
      medicamento: String(atual.medicamento),
      dose: typeof atual.dose === 'string' ? atual.dose : null,
      horario: null,
    });
  },
});
