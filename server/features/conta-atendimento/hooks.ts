/** What an account of care does that no declaration says: opened by a visit, gathered, priced, stopped where a price is missing. */
import { AppError, validationError } from '#domain/errors/app-error.ts';
import { lockOf, whyOf } from '#domain/registro/lifecycle.ts';
import type { TipoItem } from '#domain/preco/tipos.ts';
import { contaAtendimento as texto } from '#messages/conta-atendimento.ts';
import type { Row } from '#server/engine/entity-sql.ts';
import type { EntityHooks, HookContext, Hooks, Step } from '#server/engine/hooks.ts';
import { apurarConta, visitaDe } from './apuracao.ts';
import { contasParecidas, desfazerFechamento, fecharConta, titulosDeContas } from './fechamento.ts';
import type { Portas } from './portas.ts';
import { precoDoItem } from './precos.ts';
import {
  itensDaConta,
  itensSemPreco,
  prontuariosAbertos,
  somarConta,
  somasDaConta,
  travarConta,
  type ContaDoItem,
} from './repository.ts';
import { completarConta, conferirConta, seguirProntuario } from './visita.ts';

type Valores = { [campo: string]: unknown };

/** What the price depends on of the account: with one of them changed, every item is priced anew. */
const DO_PRECO = ['convenioId', 'planoId', 'urgencia'] as const;

/** The account of an item, held; refused with its state's own sentence where it takes no items any more. */
async function contaAberta(id: number, { db, contexto, registry }: HookContext): Promise<ContaDoItem | undefined> {
  const conta = await travarConta(db, Number(contexto.prestadorId), id);
  const entity = registry.entity['contas-atendimento'];
  const travada = conta && entity ? lockOf(entity, conta, 'fields') : undefined;
  if (travada) throw new AppError('registro-travado', { messages: [whyOf(travada, conta ?? {}) ?? travada.title] });
  return conta;
}

async function antesDoItem(valores: Valores, atual: Row | undefined, context: HookContext): Promise<void> {
  const { db, contexto } = context;
  if (atual && valores.contaId !== undefined && valores.contaId !== atual.contaId)
    throw validationError({ contaId: [texto.contaNaoMuda] });
  const prestadorId = Number(contexto.prestadorId);
  const final = { ...atual, ...valores };
  const conta = await contaAberta(Number(final.contaId), context);
  if (!conta) throw validationError({ contaId: [texto.contaInexistente] });
  final.data ??= conta.data;
  final.profissionalId ??= conta.profissionalId;
  Object.assign(valores, { data: final.data, profissionalId: final.profissionalId });
  Object.assign(
    valores,
    await precoDoItem(db, prestadorId, conta, {
      tipo: String(final.tipo) as TipoItem,
      codigo: String(final.codigo),
      quantidade: String(final.quantidade),
      data: String(final.data),
    }),
  );
}

/** The sums of the account and what stops it, in words. */
async function somar(db: HookContext['db'], contaId: number): Promise<void> {
  const sem = await itensSemPreco(db, contaId);
  const frases = sem.map(({ codigo, descricao, preco, explicacao }) =>
    texto.pendencia(codigo, descricao, preco === 'ZERO' ? texto.precoZero : ultima(explicacao)),
  );
  await somarConta(db, contaId, frases.length > 0 ? frases.join('\n').slice(0, 8000) : null);
}

const ultima = (explicacao: string | null): string => explicacao?.split('\n').at(-1) ?? '';

const itens: EntityHooks = {
  beforeSave: antesDoItem,
  afterSave: (row, _antes, { db }) => somar(db, Number(row.contaId)),
  async beforeDelete(atual, context) {
    await contaAberta(Number(atual.contaId), context);
  },
  afterDelete: (row, { db }) => somar(db, Number(row.contaId)),
  async beforeRestore(atual, context) {
    await contaAberta(Number(atual.contaId), context);
  },
  afterRestore: (row, { db }) => somar(db, Number(row.contaId)),
};

export default function contas(app: Portas): Hooks {
  const itensDe = ({ db, contexto }: HookContext) => app.registrosDe(contexto, 'itens-conta-atendimento').server.within(db);

  /** Saving an item prices it: its quantity as it was is change enough. */
  const reprecificar = async (contaId: number, context: HookContext): Promise<void> => {
    const porta = itensDe(context);
    for (const { id, versao, quantidade, retirado } of await itensDaConta(context.db, contaId))
      if (!retirado) await porta.update(id, { quantidade }, versao);
  };

  const antesDoPasso = async ({ transition, atual }: Step, { db, contexto }: HookContext): Promise<void> => {
    if (transition.name !== 'conferir' && transition.name !== 'fechar') return;
    if ((await prontuariosAbertos(db, Number(contexto.prestadorId), visitaDe(atual))) > 0)
      throw new AppError('transicao-recusada', { messages: [texto.prontuarioAberto] });
  };

  const depoisDoPasso = async ({ transition, atual, motivo }: Step, context: HookContext): Promise<void> => {
    if (transition.name === 'fechar') return fecharConta(app, atual, context);
    if (transition.name === 'reabrir' || transition.name === 'cancelar') return desfazerFechamento(app, atual, motivo, context);
    if (transition.name === 'apurar') await apurarConta(atual, itensDe(context), context);
    else if (transition.name === 'reprecificar') await reprecificar(atual.id, context);
    else return;
    Object.assign(atual, await somasDaConta(context.db, atual.id));
  };

  return {
    'contas-atendimento': {
      async beforeSave(valores, atual, context) {
        if (!atual) await completarConta(valores, context);
        await conferirConta(valores, atual, context);
      },
      async afterSave(row, antes, context) {
        if (!antes || DO_PRECO.every((campo) => row[campo] === antes[campo])) return;
        await reprecificar(row.id, context);
        Object.assign(row, await somasDaConta(context.db, row.id));
      },
      beforeTransition: antesDoPasso,
      afterTransition: depoisDoPasso,
      duplicates: contasParecidas,
    },
    'contas-receber': titulosDeContas,
    'itens-conta-atendimento': itens,
    prontuarios: { afterTransition: (step, context) => seguirProntuario(app, step, context) },
  };
}
