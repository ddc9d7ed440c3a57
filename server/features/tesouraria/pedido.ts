/** What a call of the treasury asks for, read from its address: refused by field where it is not that. */
import { validationError } from '#domain/errors/app-error.ts';
import { dayNumber, isCompetencia, isDay } from '#domain/formato/data.ts';
import type { Agrupar } from '#domain/tesouraria/fluxo.ts';
import { mesesDe } from '#domain/tesouraria/resultado.ts';
import { tesourariaTela as tela } from '#messages/tesouraria-tela.ts';

export type Pedido = { readonly [campo: string]: unknown };
export type Periodo = { readonly de: string; readonly ate: string };
export type Regime = 'caixa' | 'competencia';

const MESES = 24;

/** First and last day, `maximo` days apart at most. */
export function periodoDe({ de, ate }: Pedido, maximo: number): Periodo {
  if (typeof de !== 'string' || !isDay(de)) throw validationError({ de: [tela.escolhaPeriodo] });
  if (typeof ate !== 'string' || !isDay(ate) || ate < de)
    throw validationError({ ate: [tela.escolhaPeriodo] });
  if (dayNumber(ate) - dayNumber(de) > maximo) throw validationError({ ate: [tela.periodoLongo] });
  return { de, ate };
}

const inteiro = (valor: unknown): number | null =>
  /^[0-9]{1,15}$/.test(String(valor)) ? Number(valor) : null;

/** The account; null: all of them. */
export const contaOuTodas = ({ contaBancariaId }: Pedido): number | null => inteiro(contaBancariaId);

export function contaDe(pedido: Pedido): number {
  const contaId = contaOuTodas(pedido);
  if (contaId === null) throw validationError({ contaBancariaId: [tela.escolhaConta] });
  return contaId;
}

export const agruparDe = ({ agrupar }: Pedido): Agrupar =>
  agrupar === 'semana' || agrupar === 'mes' ? agrupar : 'dia';

export const regimeDe = ({ regime }: Pedido): Regime => (regime === 'competencia' ? 'competencia' : 'caixa');

/** The months asked for, in their order. */
export function mesesPedidos({ de, ate }: Pedido): readonly string[] {
  const certos =
    typeof de === 'string' && typeof ate === 'string' && isCompetencia(de) && isCompetencia(ate) && ate >= de;
  if (!certos) throw validationError({ de: [tela.escolhaPeriodo] });
  const meses = mesesDe(de, ate);
  if (meses.length > MESES) throw validationError({ ate: [tela.periodoLongo] });
  return meses;
}

/** Accounts of the plan, '3,8'; null: all of them. */
export function contasDoPlanoPedidas({ contaId }: Pedido): readonly number[] | null {
  const ids = String(contaId ?? '')
    .split(',')
    .flatMap((escrito) => inteiro(escrito) ?? []);
  return ids.length === 0 ? null : ids;
}
