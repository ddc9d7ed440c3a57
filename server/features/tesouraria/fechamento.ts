/** A month of an account: what it adds up to, what keeps it open, and its closing, which nothing gets past (docs/guides/tesouraria.md). */
import { pendencias, saldoFinalDe, type Apuracao, type Pendencia } from '#domain/tesouraria/fechamento.ts';
import { diasDoMes, saldoMaisPerto } from '#domain/tesouraria/extrato.ts';
import { AppError, validationError } from '#domain/errors/app-error.ts';
import { addDays } from '#domain/formato/data.ts';
import { compareDecimal, subtractDecimal, sumDecimal } from '#domain/formato/decimal.ts';
import { dizerPendencia } from '#messages/fechamento.ts';
import { tesouraria as texto } from '#messages/tesouraria.ts';
import { hoje } from '#server/clock.ts';
import type { Queryable } from '#server/database/query.ts';
import type { Stored } from '#server/engine/call.ts';
import type { RegisterRules, RuleContext, Step } from '#server/engine/rules.ts';
import {
  contaDoFechamento,
  mesAbertoAntes,
  mesFechadoDepois,
  somasDoMes,
  travarConta,
} from './fechamento-repository.ts';
import { extratoAte, saldosDosExtratos, saldosEm, somaDasLinhas } from './repository.ts';

export type Situacao = {
  readonly conta: string;
  readonly apuracao: Apuracao;
  readonly pendencias: readonly Pendencia[];
};

/** What the bank had at the end of a day, by its statements; null where none reaches the day. */
export async function saldoDoBanco(
  db: Queryable,
  prestadorId: number,
  contaId: number,
  dia: string,
): Promise<string | null> {
  const ate = await extratoAte(db, contaId);
  if (ate === null || ate < dia) return null;
  const dito = saldoMaisPerto(await saldosDosExtratos(db, prestadorId, contaId), dia);
  if (!dito) return null;
  return dito.em <= dia
    ? sumDecimal(dito.saldo, await somaDasLinhas(db, contaId, dito.em, dia))
    : subtractDecimal(dito.saldo, await somaDasLinhas(db, contaId, dia, dito.em));
}

export async function situacaoDoMes(
  db: Queryable,
  prestadorId: number,
  {
    contaBancariaId: contaId,
    competencia: mes,
  }: Pick<Stored<'fechamentos-contas'>, 'contaBancariaId' | 'competencia'>,
  informado: string | null,
): Promise<Situacao> {
  const { inicio, fim } = diasDoMes(mes);
  const { descricao, caixa } = await contaDoFechamento(db, contaId);
  const [antes] = await saldosEm(db, prestadorId, [contaId], addDays(inicio, -1));
  const { movimentos, linhas, borderos, cobrancas, caixas, ...somas } = await somasDoMes(
    db,
    contaId,
    inicio,
    fim,
  );
  const saldoAnterior = antes?.saldo ?? '0.00';
  const apuracao: Apuracao = {
    competencia: mes,
    inicio,
    fim,
    caixa,
    saldoAnterior,
    ...somas,
    saldoFinal: saldoFinalDe({ saldoAnterior, ...somas }),
    saldoBanco: caixa ? null : await saldoDoBanco(db, prestadorId, contaId, fim),
  };
  const contagem = {
    linhas,
    movimentos,
    borderos,
    cobrancas,
    caixas,
    mesAnterior: await mesAbertoAntes(db, contaId, inicio),
  };
  return { conta: descricao, apuracao, pendencias: pendencias(apuracao, contagem, hoje(), informado) };
}

async function fechar(
  { atual, campos, valores }: Step<'fechamentos-contas', 'fechar'>,
  { db, prestadorId }: RuleContext,
): Promise<void> {
  await travarConta(db, atual.contaBancariaId);
  const informado = campos.saldoConferido ?? null;
  const { apuracao, pendencias: faltam } = await situacaoDoMes(db, prestadorId, atual, informado);
  if (faltam.length > 0)
    throw new AppError('transicao-recusada', {
      messages: [[texto.naoFecha, ...faltam.map((uma) => dizerPendencia(uma, apuracao))].join(' ')],
    });
  if (apuracao.caixa && informado === null)
    throw validationError({ saldoConferido: [texto.saldoConferidoFalta] });
  const deve = subtractDecimal(apuracao.saldoFinal, apuracao.emTransito);
  if (informado !== null && compareDecimal(informado, deve) !== 0)
    throw validationError({ saldoConferido: [texto.saldoConferidoDifere(informado, deve)] });
  const { saldoAnterior, entradas, saidas, saldoFinal, saldoBanco, emTransito, quantidade } = apuracao;
  Object.assign(valores, { saldoAnterior, entradas, saidas, saldoFinal, saldoBanco, emTransito, quantidade });
}

async function reabrir({ atual }: Step<'fechamentos-contas', 'reabrir'>, { db }: RuleContext): Promise<void> {
  await travarConta(db, atual.contaBancariaId);
  const depois = await mesFechadoDepois(db, atual.contaBancariaId, atual.competencia);
  if (depois !== null) throw new AppError('transicao-recusada', { messages: [texto.reabrirDepois(depois)] });
}

export const fechamentos: RegisterRules<'fechamentos-contas'> = {
  steps: { fechar: { before: fechar }, reabrir: { before: reabrir } },
};
