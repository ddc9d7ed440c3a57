/** Cash flow and result of the provider, as screens and spreadsheets show them (FIN-06). */
import { addDays } from '#domain/formato/data.ts';
import { sumMoney } from '#domain/formato/decimal.ts';
import { fluxo, type Agrupar } from '#domain/tesouraria/fluxo.ts';
import { resultado, totalDoResultado } from '#domain/tesouraria/resultado.ts';
import { tesourariaTela as tela } from '#messages/tesouraria-tela.ts';
import { hoje } from '#server/clock.ts';
import type { Pool } from '#server/database/query.ts';
import { celulasDoResultado, contasDoPlano, diasDoFluxo, vencidos } from './fluxo-repository.ts';
import type { Periodo, Regime } from './pedido.ts';
import { saldosEm } from './repository.ts';

type FluxoPedido = { readonly periodo: Periodo; readonly agrupar: Agrupar; readonly contaId: number | null };

/** What came in and went out, and what is to, from the balance before the first day. */
export async function fluxoDeCaixa(
  pool: Pool,
  prestadorId: number,
  { periodo, agrupar, contaId }: FluxoPedido,
) {
  const dia = hoje();
  const [saldos, porDia, atrasados] = await Promise.all([
    saldosEm(pool, prestadorId, contaId === null ? [] : [contaId], addDays(periodo.de, -1)),
    diasDoFluxo(pool, prestadorId, { ...periodo, hoje: dia }, contaId),
    vencidos(pool, prestadorId, dia),
  ]);
  const saldoInicial = sumMoney(saldos.map(({ saldo }) => saldo));
  return {
    saldoInicial,
    hoje: dia,
    vencidos: atrasados,
    periodos: fluxo(saldoInicial, porDia, { ...periodo, agrupar }),
    agrupar,
  };
}

/** Income and expense of each account of the plan, month by month. */
export async function resultadoDosMeses(
  pool: Pool,
  prestadorId: number,
  { meses, regime }: { readonly meses: readonly string[]; readonly regime: Regime },
) {
  const [contas, celulas] = await Promise.all([
    contasDoPlano(pool),
    celulasDoResultado(pool, prestadorId, regime, meses[0] ?? '', meses.at(-1) ?? ''),
  ]);
  const linhas = resultado(contas, celulas, meses, tela.semConta);
  return { meses, linhas, total: totalDoResultado(linhas, meses) };
}
