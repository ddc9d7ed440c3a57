/**
 * What an order pays is what the law of its own day leaves (FIN-01, docs/decisions/0166): its titles foresee for that day. A
 * part that a person chose stays.
 */
import { AppError, phrasesOf } from '#domain/errors/app-error.ts';
import { compareDecimal } from '#domain/formato/decimal.ts';
import { borderos as texto } from '#messages/bordero-pagamento.ts';
import { recusarPorFaltas } from '#server/capabilities/remessa/index.ts';
import type { Stored } from '#server/engine/call.ts';
import type { RuleContext, Step } from '#server/engine/rules.ts';
import {
  itensDoBordero,
  titulosPrevistos,
  travarTitulosDoBordero,
  type Item,
  type TituloSolto,
} from './repository.ts';

type Bordero = Stored<'borderos-pagamentos'>;

/** A row that pays all that was left of its title, and what is left of it now. */
export type Mudanca = { readonly item: Item; readonly agora: string };

const PASSOS = [
  { estado: 'LIBERADA', transicao: 'prever' },
  { estado: 'PAGA_PARCIAL', transicao: 'prever-resto' },
] as const;

/** Has these titles foresee anew; answers those that cannot, with why. */
async function prever(
  titulos: readonly TituloSolto[],
  { registros }: RuleContext,
): Promise<ReadonlyMap<number, AppError>> {
  const recusas = new Map<number, AppError>();
  for (const { estado, transicao } of PASSOS) {
    const destes = titulos.filter(({ situacao }) => situacao === estado);
    if (destes.length === 0) continue;
    const passos = destes.map(({ id }) => ({ id, step: { transicao } }));
    const previstos = await registros('contas-pagar').server.transitions(passos);
    for (const [at, previsto] of previstos.entries()) {
      const id = destes[at]?.id;
      if (previsto instanceof AppError && id !== undefined) recusas.set(id, previsto);
    }
  }
  return recusas;
}

/** A title whose forecast cannot be worked out for the day: a table has a hole there. */
export type SemPrevisao = { readonly contaPagarId: number; readonly nome: string; readonly motivo: string };

/** Nobody approves or sends what cannot be foreseen. */
export function exigirPrevisoes(recusados: readonly SemPrevisao[]): void {
  if (recusados.length > 0)
    recusarPorFaltas(recusados.map(({ nome, motivo }) => texto.incompleto(nome, motivo)));
}

/** Has the borderô's titles foresee for its day, and answers the rows whose amount that changes; `aoRecusar` judges what cannot be. */
export async function preverTitulos(
  borderoId: number,
  context: RuleContext,
  aoRecusar = exigirPrevisoes,
): Promise<readonly Mudanca[]> {
  const { db } = context;
  await travarTitulosDoBordero(db, borderoId);
  const antes = await itensDoBordero(db, borderoId);
  const servicos = antes.filter(({ servico }) => servico);
  const recusas = await prever(
    servicos.map(({ contaPagarId, situacaoTitulo }) => ({ id: contaPagarId, situacao: situacaoTitulo })),
    context,
  );
  aoRecusar(
    servicos.flatMap(({ contaPagarId, favorecido, documento }): SemPrevisao[] => {
      const recusa = recusas.get(contaPagarId);
      const nome = texto.quemRecebe(favorecido, documento);
      return recusa ? [{ contaPagarId, nome, motivo: phrasesOf(recusa) }] : [];
    }),
  );
  const agora = new Map((await itensDoBordero(db, borderoId)).map(({ id, saldo }) => [id, saldo]));
  return antes.flatMap((item) => {
    const saldo = agora.get(item.id) ?? item.saldo;
    const inteiro = compareDecimal(item.valor, item.saldo) === 0;
    return inteiro && compareDecimal(saldo, item.valor) !== 0 ? [{ item, agora: saldo }] : [];
  });
}

/** The titles of rows that left their borderô, or that the bank refused, foresee by their due date again. */
export async function voltarAPrever(
  steps: readonly Pick<Step<'itens-borderos-pagamentos'>, 'atual'>[],
  context: RuleContext,
): Promise<void> {
  const itens = steps.map(({ atual }) => atual.id);
  await prever(await titulosPrevistos(context.db, itens), context);
}

/** Refuses an order that would pay another amount than its day leaves. */
export async function conferirValores(bordero: Bordero, context: RuleContext): Promise<void> {
  const mudancas = await preverTitulos(bordero.id, context);
  if (mudancas.length === 0) return;
  const saida = bordero.situacao === 'ABERTO' ? texto.atualize : texto.reabraEAtualize;
  recusarPorFaltas([saida, ...mudancas.map((mudanca) => dizerMudanca(mudanca, bordero))]);
}

export function dizerMudanca(
  { item, agora }: Mudanca,
  { dataUtil, dataPagamento }: Pick<Bordero, 'dataUtil' | 'dataPagamento'>,
): string {
  const favorecido = texto.quemRecebe(item.favorecido, item.documento);
  return texto.valorDoDia(favorecido, { antes: item.valor, agora, dia: dataUtil ?? dataPagamento });
}
