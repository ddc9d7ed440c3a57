/**
 * What an order pays is what the law of its own day leaves (FIN-01, docs/decisions/0166): its titles foresee for that day. A
 * part that a person chose stays.
 */
import { compareDecimal } from '#domain/formato/decimal.ts';
import { borderos as texto } from '#messages/bordero-pagamento.ts';
import { recusarPorFaltas, semRecusa } from '#server/capabilities/remessa/index.ts';
import type { Stored } from '#server/engine/call.ts';
import type { RuleContext } from '#server/engine/rules.ts';
import { itensDoBordero, travarTitulosDoBordero, type Item } from './repository.ts';

type Bordero = Stored<'borderos-pagamentos'>;

/** A row that pays all that was left of its title, and what is left of it now. */
export type Mudanca = { readonly item: Item; readonly agora: string };

/** Has the titles foresee for the borderô's day, and answers the rows whose amount that changes. */
export async function preverTitulos(
  borderoId: number,
  { db, registros }: RuleContext,
): Promise<readonly Mudanca[]> {
  await travarTitulosDoBordero(db, borderoId);
  const antes = await itensDoBordero(db, borderoId);
  const titulos = registros('contas-pagar').server;
  const servicos = (estado: string) =>
    antes.filter(({ servico, situacaoTitulo }) => servico && situacaoTitulo === estado);
  for (const { estado, transicao } of [
    { estado: 'LIBERADA', transicao: 'prever' },
    { estado: 'PAGA_PARCIAL', transicao: 'prever-resto' },
  ] as const) {
    const passos = servicos(estado).map(({ contaPagarId }) => ({ id: contaPagarId, step: { transicao } }));
    if (passos.length > 0) semRecusa(await titulos.transitions(passos));
  }
  const agora = new Map((await itensDoBordero(db, borderoId)).map(({ id, saldo }) => [id, saldo]));
  return antes.flatMap((item) => {
    const saldo = agora.get(item.id) ?? item.saldo;
    const inteiro = compareDecimal(item.valor, item.saldo) === 0;
    return inteiro && compareDecimal(saldo, item.valor) !== 0 ? [{ item, agora: saldo }] : [];
  });
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
