/** A month of an account: what it adds up to, what keeps it open, and its closing, which nothing gets past (docs/guides/tesouraria.md). */
import { pendencias, saldoFinalDe, type Apuracao, type Pendencia } from '#domain/tesouraria/fechamento.ts';
import { provaDoFechamento } from '#domain/tesouraria/prova.ts';
import { diasDoMes, saldoMaisPerto } from '#domain/tesouraria/extrato.ts';
import { recusar, validationError } from '#domain/errors/app-error.ts';
import { addDays, formatCompetencia } from '#domain/formato/data.ts';
import { compareDecimal, subtractDecimal, sumDecimal } from '#domain/formato/decimal.ts';
import { dizerPendencia } from '#messages/tesouraria-fechamento.ts';
import { tesourariaTela as tela } from '#messages/tesouraria-tela.ts';
import { tesouraria as texto } from '#messages/tesouraria.ts';
import { hoje } from '#server/clock.ts';
import type { Queryable } from '#server/database/query.ts';
import type { Stored } from '#server/engine/call.ts';
import type { RegisterRules, RuleContext, Step } from '#server/engine/rules.ts';
import {
  contaDoFechamento,
  fechamentoDoMes,
  mesAbertoAntes,
  mesFechadoDepois,
  somasDoMes,
  somasPorOrigem,
  travarConta,
} from './fechamento-repository.ts';
import { diasDaConta, extratoAte, saldosDosExtratos, saldosEm, somaDasLinhas } from './repository.ts';

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
  const doExtrato = saldoMaisPerto(await saldosDosExtratos(db, prestadorId, contaId), dia);
  if (!doExtrato) return null;
  return doExtrato.em <= dia
    ? sumDecimal(doExtrato.saldo, await somaDasLinhas(db, contaId, doExtrato.em, dia))
    : subtractDecimal(doExtrato.saldo, await somaDasLinhas(db, contaId, dia, doExtrato.em));
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
  const { movimentos, linhas, borderos, cobrancas, caixas, retornos, ...somas } = await somasDoMes(
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
    retornos,
    mesAnterior: await mesAbertoAntes(db, contaId, inicio),
  };
  return { conta: descricao, apuracao, pendencias: pendencias(apuracao, contagem, hoje(), informado) };
}

type Fechamento = Stored<'fechamentos-contas'>;

/** The month as its screen shows it: sums by origin, and what keeps it open while it is. */
export async function situacaoNaTela(db: Queryable, prestadorId: number, fechamento: Fechamento) {
  const { contaBancariaId, saldoConferido } = fechamento;
  const { apuracao, pendencias: faltam } = await situacaoDoMes(db, prestadorId, fechamento, saldoConferido);
  const fechado = fechamento.situacao === 'FECHADO';
  const naTela = (fechado ? [] : faltam).map(async (pendencia) => ({
    tipo: pendencia.tipo,
    texto: dizerPendencia(pendencia, apuracao),
    // Of the month that is to be closed before: its own closing, or that there is none yet.
    ...(pendencia.tipo === 'mes-anterior'
      ? { mes: pendencia.mes, fechamentoId: await fechamentoDoMes(db, contaBancariaId, pendencia.mes) }
      : {}),
  }));
  return {
    fechado,
    contaBancariaId,
    apuracao,
    pendencias: await Promise.all(naTela),
    origens: await somasPorOrigem(db, contaBancariaId, apuracao.inicio, apuracao.fim),
  };
}

/** The proof of the month: what is printed of it, and under which name. */
export async function provaDoMes(db: Queryable, prestadorId: number, fechamento: Fechamento) {
  const { contaBancariaId, saldoConferido } = fechamento;
  const { apuracao, conta } = await situacaoDoMes(db, prestadorId, fechamento, saldoConferido);
  const { inicio, fim, competencia } = apuracao;
  const [origens, porDia] = await Promise.all([
    somasPorOrigem(db, contaBancariaId, inicio, fim),
    diasDaConta(db, prestadorId, contaBancariaId, inicio, fim),
  ]);
  return {
    titulo: tela.nomeDaProva(conta, formatCompetencia(competencia)),
    texto: provaDoFechamento({ conta, apuracao, fechamento, origens, porDia }),
  };
}

async function fechar(
  { atual, campos, valores }: Step<'fechamentos-contas', 'fechar'>,
  { db, prestadorId }: RuleContext,
): Promise<void> {
  await travarConta(db, atual.contaBancariaId);
  const informado = campos.saldoConferido ?? null;
  const { apuracao, pendencias: faltam } = await situacaoDoMes(db, prestadorId, atual, informado);
  if (faltam.length > 0)
    recusar([texto.naoFecha, ...faltam.map((pendencia) => dizerPendencia(pendencia, apuracao))].join(' '));
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
  if (depois !== null) recusar(texto.reabrirDepois(depois));
}

export const fechamentos: RegisterRules<'fechamentos-contas'> = {
  steps: { fechar: { before: fechar }, reabrir: { before: reabrir } },
};
