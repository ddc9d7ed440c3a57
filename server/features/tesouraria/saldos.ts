/** Balances of accounts: all of them today, one of them day by day, and one beside its statement (FIN-06). */
import { AppError } from '#domain/errors/app-error.ts';
import { addDays } from '#domain/formato/data.ts';
import { propor } from '#domain/tesouraria/conciliacao.ts';
import { comSaldo, diferencaDoBanco } from '#domain/tesouraria/saldos.ts';
import { hoje } from '#server/clock.ts';
import type { Pool } from '#server/database/query.ts';
import type { Periodo } from './pedido.ts';
import {
  contasDoPrestador,
  diasDaConta,
  linhasPendentes,
  movimentosPendentes,
  pendentesDasContas,
  saldosDosExtratos,
  saldosEm,
  saldosNosDias,
} from './repository.ts';

/** Every account today, and beside what its bank said last, on the day that the bank spoke of. */
export async function saldosDasContas(pool: Pool, prestadorId: number) {
  const [contas, saldos, extratos, pendentes] = await Promise.all([
    contasDoPrestador(pool, prestadorId),
    saldosEm(pool, prestadorId, [], hoje()),
    saldosDosExtratos(pool, prestadorId, null),
    pendentesDasContas(pool, prestadorId),
  ]);
  const doBanco = new Map(extratos.map((extrato) => [extrato.contaId, extrato]));
  const noDiaDoBanco = await saldosNosDias(pool, prestadorId, [...doBanco.values()]);
  const saldoDe = (lista: readonly { id: number; saldo: string }[], contaId: number) =>
    lista.find(({ id }) => id === contaId)?.saldo;
  return contas.map(({ id, descricao, tipo, ativa }) => {
    const banco = doBanco.get(id);
    const {
      linhas = 0,
      movimentos = 0,
      fechadoAte = null,
    } = pendentes.find((conta) => conta.id === id) ?? {};
    return {
      id,
      descricao,
      tipo,
      ativa,
      saldo: saldoDe(saldos, id) ?? '0.00',
      saldoBanco: banco?.saldo ?? null,
      saldoBancoEm: banco?.em ?? null,
      diferenca: diferencaDoBanco(saldoDe(noDiaDoBanco, id), banco),
      linhas,
      movimentos,
      fechadoAte,
    };
  });
}

async function saldoDaConta(pool: Pool, prestadorId: number, contaId: number, dia: string): Promise<string> {
  const [conta] = await saldosEm(pool, prestadorId, [contaId], dia);
  if (!conta) throw new AppError('nao-encontrado');
  return conta.saldo;
}

/** The days of an account on which money moved, each with its balance. */
export async function diasComSaldo(pool: Pool, prestadorId: number, contaId: number, { de, ate }: Periodo) {
  const saldoAnterior = await saldoDaConta(pool, prestadorId, contaId, addDays(de, -1));
  return {
    saldoAnterior,
    ...comSaldo(saldoAnterior, await diasDaConta(pool, prestadorId, contaId, de, ate)),
  };
}

/** What is to be matched of an account, what would match, and the balances of both sides on the statement's last day. */
export async function conciliacaoDaConta(pool: Pool, prestadorId: number, contaId: number) {
  const [linhas, movimentos, saldos] = await Promise.all([
    linhasPendentes(pool, prestadorId, contaId),
    movimentosPendentes(pool, prestadorId, contaId),
    saldosDosExtratos(pool, prestadorId, contaId),
  ]);
  const banco = saldos.at(-1);
  const em = banco?.em ?? hoje();
  const saldoZelo = await saldoDaConta(pool, prestadorId, contaId, em);
  return {
    saldoBanco: banco?.saldo ?? null,
    em,
    saldoZelo,
    diferenca: diferencaDoBanco(saldoZelo, banco),
    linhas,
    movimentos,
    propostas: propor(linhas, movimentos),
  };
}
