/** What a payment borderô does that no declaration says: its rows, its approval by another person, its bank file (FIN-02, FIN-03). */
import { diaUtil } from '#domain/titulo/vencimento.ts';
import { validationError } from '#domain/errors/app-error.ts';
import { borderos as texto } from '#messages/borderos.ts';
import type { Row } from '#server/engine/entity-sql.ts';
import type { EntityHooks, HookContext, Hooks, Step } from '#server/engine/hooks.ts';
import { nested } from '#server/engine/nested.ts';
import { recordsOf } from '#server/engine/records.ts';
import { contaImpropria, contaPagadora, recusar, semRecusa } from '#server/capabilities/remessa/index.ts';
import { feriadosBancarios, jaAlterou } from '#server/capabilities/titulo/index.ts';
import { completar, incluir, reunir } from './itens.ts';
import { conferirBordero, gerarRemessa } from './remessa.ts';
import { itensDoBordero, limparPedidos, mexeuNosItens, somarItens, travarBordero } from './repository.ts';

type Valores = { [campo: string]: unknown };

const borderosDe = ({ registry, contexto, db }: HookContext) =>
  recordsOf({ registry, pool: nested(db), hooks: {} }, contexto, 'borderos-pagamentos').server;

async function antesDeGravar(valores: Valores, atual: Row | undefined, { db, contexto }: HookContext): Promise<void> {
  const final = { ...atual, ...valores };
  if (!atual || final.contaBancariaId !== atual.contaBancariaId) {
    const motivo = contaImpropria(await contaPagadora(db, Number(final.contaBancariaId)));
    if (motivo !== undefined) throw validationError({ contaBancariaId: [motivo] });
  }
  const data = String(final.dataPagamento);
  valores.dataUtil = diaUtil(data, await feriadosBancarios(db, Number(contexto.prestadorId), data));
  if (!atual) Object.assign(valores, { preparadoPorId: contexto.usuario.id, preparadoPor: contexto.usuario.nome });
  valores.alteradoPorId = contexto.usuario.id;
}

async function antesDoPasso({ transition, atual }: Step, context: HookContext): Promise<void> {
  if (transition.name !== 'aprovar') return;
  const { db, contexto } = context;
  await conferirBordero(atual, context);
  if (await mexeuNosItens(db, atual.id, contexto.usuario.id)) recusar(texto.incluiu);
  if (await jaAlterou(db, 'borderos-pagamentos', atual.id, contexto.usuario.id)) recusar(texto.deOutro);
}

async function depoisDoPasso({ transition, atual, campos }: Step, context: HookContext): Promise<void> {
  switch (transition.name) {
    case 'reunir': {
      const forma = typeof campos.formaPagamentoId === 'number' ? campos.formaPagamentoId : null;
      const deFora = await reunir(atual, String(campos.vencimentoAte), forma, context);
      return acertar(atual, deFora, context);
    }
    case 'incluir':
      await incluir({ ...atual, ...campos }, context);
      return acertar(atual, null, context);
    case 'gerar-remessa':
      return gerarRemessa(atual, context);
    case 'cancelar':
      return soltar(atual, texto.cancelado, context);
    case 'encerrar':
      return soltar(atual, texto.encerrado, context);
  }
}

/** Counts and sums as the rows say, and the fields of the step emptied. */
async function acertar(bordero: Row, deFora: string | null, context: HookContext): Promise<void> {
  await limparPedidos(context.db, bordero.id, deFora);
  await somarItens(context.db, bordero.id, context.contexto.usuario.id);
  Object.assign(bordero, await borderosDe(context).read(bordero.id));
}

/** The titles are free for another borderô. */
async function soltar(bordero: Row, motivo: string, context: HookContext): Promise<void> {
  const { registry, contexto, db } = context;
  const itens = recordsOf({ registry, pool: nested(db), hooks: {} }, contexto, 'itens-borderos-pagamentos').server;
  const soltos = (await itensDoBordero(db, bordero.id)).map(({ id }) => ({ id, step: { transicao: 'soltar', motivo, versao: undefined } })); // prettier-ignore
  semRecusa(await itens.transitions(soltos));
}

const borderos: EntityHooks = {
  beforeSave: antesDeGravar,
  beforeTransition: antesDoPasso,
  afterTransition: depoisDoPasso,
  async afterDelete(bordero, context) {
    await soltar(bordero, texto.cancelado, context);
  },
};

const itens: EntityHooks = {
  /** The borderô first: its approval waits for the row, or the row for it. */
  async beforeTransition({ transition, atual }, { db }) {
    if (transition.name === 'completar' || transition.name === 'retirar') await travarBordero(db, Number(atual.borderoId));
  },
  async afterTransition({ transition, atual }, context) {
    if (transition.name !== 'completar' && transition.name !== 'retirar') return;
    const bordero = await borderosDe(context).read(Number(atual.borderoId));
    if (transition.name === 'completar') await completar(atual, bordero.contaBancariaId, context);
    await somarItens(context.db, bordero.id, context.contexto.usuario.id);
  },
};

export default { 'borderos-pagamentos': borderos, 'itens-borderos-pagamentos': itens } satisfies Hooks;
