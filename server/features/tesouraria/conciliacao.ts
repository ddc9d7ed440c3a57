/** Lines of the statement and the movements that answer for them: matched, posted in one step, taken apart. */
import { AppError, phrasesOf, recusar, validationError } from '#domain/errors/app-error.ts';
import { compareDecimal, sumMoney } from '#domain/formato/decimal.ts';
import { tesouraria as texto } from '#messages/tesouraria.ts';
import { toAppError } from '#server/database/errors.ts';
import type { Stored } from '#server/engine/call.ts';
import type { RegisterRules, RuleContext, Step } from '#server/engine/rules.ts';
import { movimentosDaLinha, travarMovimentos } from './repository.ts';

type Linha = Stored<'linhas-extrato'>;

/** Why these movements cannot answer for the line; they stay locked until the end. */
async function conferirPar(
  linha: Linha,
  ids: readonly number[],
  { db, prestadorId }: RuleContext,
): Promise<string | null> {
  const movimentos = await travarMovimentos(db, prestadorId, ids);
  if (movimentos.length === 0 || movimentos.length !== new Set(ids).size) return texto.movimentoConferido;
  if (movimentos.some(({ contaBancariaId }) => contaBancariaId !== linha.contaBancariaId))
    return texto.movimentoDeOutraConta;
  if (movimentos.some(({ situacao }) => situacao !== 'PENDENTE')) return texto.movimentoConferido;
  const soma = sumMoney(movimentos.map(({ efeito }) => efeito));
  return compareDecimal(soma, linha.valor) === 0 ? null : texto.somaDifere(soma, linha.valor);
}

async function ligar(linhaId: number, ids: readonly number[], { registros }: RuleContext): Promise<void> {
  const movimentos = registros('movimentos-bancarios').server;
  await movimentos.setAll(ids.map((id) => ({ id, valores: { linhaExtratoId: linhaId } })));
  for (const id of ids) await movimentos.transition(id, { transicao: 'conciliar' });
}

/** A line and all movements that answer for it, confirmed by a person. */
export async function conciliarPar(
  linhaId: number,
  ids: readonly number[],
  context: RuleContext,
): Promise<void> {
  const linhas = context.registros('linhas-extrato').server;
  const { situacao, versao } = await linhas.read(linhaId);
  if (situacao !== 'PENDENTE') recusar(texto.linhaConciliada);
  const [primeiro, ...demais] = ids;
  if (primeiro === undefined) return recusar(texto.semMovimentos);
  if (demais.length === 0) {
    await linhas.transition(linhaId, { transicao: 'conciliar', campos: { movimentoId: primeiro }, versao });
    return;
  }
  // The line first: two people who confirm it meet here.
  const linha = await linhas.transition(linhaId, { transicao: 'conciliar-varios', versao });
  const motivo = await conferirPar(linha, ids, context);
  if (motivo !== null) recusar(motivo);
  await ligar(linhaId, ids, context);
}

export type Par = { readonly linhaId: number; readonly movimentoIds: readonly number[] };
export type Conciliadas = {
  readonly feitas: number;
  readonly recusadas: readonly { readonly linhaId: number; readonly motivo: string }[];
};

/** Each pair by itself, in a transaction of its own: one that somebody else settled meanwhile holds back no other. */
export async function conciliarPares(
  pares: readonly Par[],
  noBanco: (work: (context: RuleContext) => Promise<void>) => Promise<void>,
): Promise<Conciliadas> {
  const recusadas: { linhaId: number; motivo: string }[] = [];
  for (const { linhaId, movimentoIds } of pares)
    try {
      await noBanco((context) => conciliarPar(linhaId, movimentoIds, context));
    } catch (error) {
      const recusa = toAppError(error);
      if (!(recusa instanceof AppError)) throw error;
      recusadas.push({ linhaId, motivo: phrasesOf(recusa) });
    }
  return { feitas: pares.length - recusadas.length, recusadas };
}

async function conciliar(
  { atual, campos }: Step<'linhas-extrato', 'conciliar'>,
  context: RuleContext,
): Promise<void> {
  const ids = [campos.movimentoId];
  const motivo = await conferirPar(atual, ids, context);
  if (motivo !== null) throw validationError({ movimentoId: [motivo] });
  await ligar(atual.id, ids, context);
}

async function lancar(
  { atual, campos, valores }: Step<'linhas-extrato', 'lancar'>,
  context: RuleContext,
): Promise<void> {
  const sai = atual.valor.startsWith('-');
  const movimentos = context.registros('movimentos-bancarios').server;
  const { id } = await movimentos.keep({
    contaBancariaId: atual.contaBancariaId,
    data: atual.data,
    sentido: sai ? 'SAIDA' : 'ENTRADA',
    valor: sai ? atual.valor.slice(1) : atual.valor,
    historico: atual.historico.slice(0, 200),
    documento: atual.documento,
    planoContaId: campos.planoContaId,
    centroCustoId: campos.centroCustoId ?? null,
    origem: 'EXTRATO',
    linhaExtratoId: atual.id,
  });
  await movimentos.transition(id, { transicao: 'conciliar' });
  valores.movimentoId = id;
}

/** What was posted from the line goes with it; the others are to be conferred again. */
async function soltar(
  { atual }: Step<'linhas-extrato', 'desfazer'>,
  { db, registros }: RuleContext,
): Promise<void> {
  const movimentos = registros('movimentos-bancarios').server;
  const daLinha = registros('movimentos-bancarios', {
    without: ['tesouraria/movimentos-bancarios.remove'],
    because:
      'what was posted from a line goes with the line: its rule keeps a person from taking it away alone',
  }).server;
  const travados = await movimentosDaLinha(db, atual.id);
  for (const { id } of travados) await movimentos.transition(id, { transicao: 'desconciliar' });
  await movimentos.setAll(travados.map(({ id }) => ({ id, valores: { linhaExtratoId: null } })));
  for (const { id, origem, versao } of travados)
    if (origem === 'EXTRATO') await daLinha.remove(id, versao + 1);
}

export const linhas: RegisterRules<'linhas-extrato'> = {
  steps: {
    conciliar: { before: conciliar },
    lancar: { before: lancar },
    desfazer: {
      before({ valores }) {
        Object.assign(valores, { movimentoId: null, planoContaId: null, centroCustoId: null });
      },
      after: soltar,
    },
  },
};
