/** What a bill of a convênio does that no declaration says: it gathers titles of closed accounts, and closes and opens them. */
import { AppError } from '#domain/errors/app-error.ts';
import { faturaConvenio as texto } from '#messages/fatura-convenio.ts';
import type { Row } from '#server/engine/entity-sql.ts';
import type { EntityHooks, HookContext, Hooks, Step } from '#server/engine/hooks.ts';
import type { Records } from '#server/engine/records.ts';
import type { Contexto } from '#server/plugins/contexto.ts';
import {
  estadoDaConta,
  juntarTitulos,
  limparVencimento,
  nomeDoConvenio,
  proximoNumero,
  soltarTitulos,
  somarFatura,
  titulosDaFatura,
} from './repository.ts';

type Valores = { [campo: string]: unknown };
type Recursos = 'contas-receber' | 'contas-atendimento';
type Portas = { readonly registrosDe: <R extends Recursos>(contexto: Contexto, recurso: R) => Records<R> };

async function antesDeGravar(valores: Valores, atual: Row | undefined, { db, contexto }: HookContext): Promise<void> {
  if (!atual) valores.numero = await proximoNumero(db, Number(contexto.prestadorId));
  if (!atual || valores.convenioId !== undefined)
    valores.nomeConvenio = await nomeDoConvenio(db, Number(valores.convenioId ?? atual?.convenioId));
}

async function juntar(fatura: Row, { db, contexto }: HookContext): Promise<void> {
  const { id, convenioId, competencia } = fatura;
  await soltarTitulos(db, id);
  await juntarTitulos(db, Number(contexto.prestadorId), { id, convenioId: Number(convenioId), competencia: String(competencia) });
  Object.assign(fatura, await somarFatura(db, id));
}

async function soltar(fatura: Row, { db }: HookContext): Promise<void> {
  await soltarTitulos(db, fatura.id);
  Object.assign(fatura, await somarFatura(db, fatura.id));
}

/** What the convênio compares with its own authorizations, and what was done, piece by piece. */
const CONTA = ['nomePaciente', 'data', 'profissionalId', 'numeroCarteira', 'numeroAutorizacao', 'parteConvenio'];
const ITEM = ['contaId', 'data', 'codigo', 'descricao', 'quantidade', 'valorUnitario', 'parteConvenio'];
const SOMA = ['parteConvenio'];

export default function faturas(app: Portas): Hooks {
  /** The accounts of the titles follow the bill: billed with it, only closed again when it is reopened. */
  const levarContas = async (
    contas: readonly number[],
    de: string,
    transicao: 'faturar' | 'desfaturar',
    { db, contexto }: HookContext,
  ): Promise<void> => {
    const porta = app.registrosDe(contexto, 'contas-atendimento').server.everybodys.within(db);
    for (const id of [...new Set(contas)].toSorted((a, b) => a - b))
      if ((await estadoDaConta(db, id)) === de) await porta.transition(id, { transicao, versao: undefined });
  };

  const fechar = async (fatura: Row, context: HookContext): Promise<void> => {
    const { db, contexto } = context;
    const titulos = await titulosDaFatura(db, fatura.id);
    const porta = app.registrosDe(contexto, 'contas-receber').server.everybodys.within(db);
    const { vencimento } = fatura;
    // A title with a receipt is not changed any more, its due date included.
    if (typeof vencimento === 'string')
      for (const { id, versao, situacao } of titulos)
        if (situacao === 'EM_ABERTO') await porta.update(id, { vencimento }, versao);
    await levarContas(titulos.map(({ contaId }) => contaId), 'FECHADA', 'faturar', context); // prettier-ignore
    Object.assign(fatura, await somarFatura(db, fatura.id));
  };

  const reabrir = async (fatura: Row, context: HookContext): Promise<void> => {
    const titulos = await titulosDaFatura(context.db, fatura.id);
    const movido = titulos.find(({ situacao }) => situacao !== 'EM_ABERTO');
    if (movido) throw new AppError('transicao-recusada', { messages: [texto.recebida(movido.numero)] });
    await levarContas(titulos.map(({ contaId }) => contaId), 'FATURADA', 'desfaturar', context); // prettier-ignore
    await limparVencimento(context.db, fatura.id);
    fatura.vencimento = null;
  };

  const regras: EntityHooks = {
    beforeSave: antesDeGravar,
    async afterSave(row, antes, context) {
      if (antes && antes.convenioId === row.convenioId && antes.competencia === row.competencia) return;
      await juntar(row, context);
    },
    async afterTransition({ transition, atual }: Step, context) {
      if (transition.name === 'juntar') await juntar(atual, context);
      else if (transition.name === 'fechar') await fechar(atual, context);
      else if (transition.name === 'reabrir') await reabrir(atual, context);
      else if (transition.name === 'cancelar') await soltar(atual, context);
    },
    afterDelete: soltar,
    afterRestore: juntar,
    async sheet(row, declared, { db, table }) {
      const ids = [...new Set((await titulosDaFatura(db, row.id)).map(({ contaId }) => contaId))];
      if (ids.length === 0) return declared;
      const contas = await table({ of: 'contas-atendimento', by: 'id', ids, columns: CONTA, sums: SOMA, title: texto.contas });
      const itens = await table({
        of: 'itens-conta-atendimento',
        by: 'contaId',
        ids,
        columns: ITEM,
        sums: SOMA,
        title: texto.itens,
      });
      return { ...declared, content: [...declared.content, ...contas, ...itens] };
    },
  };
  return { 'faturas-convenios': regras };
}
