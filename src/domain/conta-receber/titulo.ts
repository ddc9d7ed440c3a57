/** A title to receive as a record: its rule of delay, its balance, and in words what is due on a day. */
import { contasReceber as texto } from '#messages/conta-receber.ts';
import { roundDecimal, sumDecimal } from '../formato/decimal.ts';
import { resta, valorDe, type Registro } from '../titulo/guardas.ts';
import { diasDeAtraso, encargosDe, type RegraDeAtraso } from './encargos.ts';

const ABERTAS: readonly unknown[] = ['EM_ABERTO', 'RECEBIDA_PARCIAL'];
/** Whether money is still to come, by the title's state. */
export const estaAberta = (situacao: unknown): boolean => ABERTAS.includes(situacao);
const percentual = (valor: unknown): string | null =>
  typeof valor === 'string' && valor !== '' ? valor : null;

/** What a convênio refused for good is not to receive any more. */
export const saldoAReceber = ({ valorLiquido, valorRecebido, valorPerdido }: Registro): string =>
  resta(resta(valorLiquido, valorRecebido), valorPerdido);

/** The steps that bring money to a title. */
export type Recebe = 'receber' | 'receber-parte' | 'receber-nao-glosado';

/** What the step takes off the balance: all of it, what of it nobody disputes, or the part that was said. */
export function abatimentoDe(passo: Recebe, titulo: Registro, valorParte: unknown): string {
  const saldo = saldoAReceber(titulo);
  switch (passo) {
    case 'receber':
      return saldo;
    case 'receber-nao-glosado':
      return resta(saldo, titulo.valorGlosado);
    case 'receber-parte':
      return roundDecimal(valorDe(valorParte));
  }
}

export function regraDeAtraso({
  vencimento,
  vencimentoUtil,
  jurosMes,
  multaAtraso,
  carenciaDias,
}: Registro): RegraDeAtraso {
  return {
    vencimento: String(vencimento),
    vencimentoUtil: typeof vencimentoUtil === 'string' ? vencimentoUtil : String(vencimento),
    jurosMes: percentual(jurosMes),
    multa: percentual(multaAtraso),
    carenciaDias: typeof carenciaDias === 'number' ? carenciaDias : 0,
  };
}

const aberta = ({ situacao, vencimento }: Registro): boolean =>
  estaAberta(situacao) && typeof vencimento === 'string';

/** Days late of what is still open; null where nothing is. */
export function atrasoDe(titulo: Registro, hoje: string): number | null {
  if (!aberta(titulo)) return null;
  return diasDeAtraso(regraDeAtraso(titulo), hoje) || null;
}

/** Balance and charges on the day; null where nothing is open. */
export function devidoEm(titulo: Registro, hoje: string): string | null {
  if (!aberta(titulo)) return null;
  const saldo = saldoAReceber(titulo);
  return sumDecimal(saldo, encargosDe(regraDeAtraso(titulo), saldo, hoje).total);
}

/** How the charges of the day were reached, in words. */
export function explicarDevido(titulo: Registro, hoje: string): string | null {
  if (!aberta(titulo)) return null;
  const [regra, saldo] = [regraDeAtraso(titulo), saldoAReceber(titulo)];
  return texto.explicacao(regra, valorDe(saldo), encargosDe(regra, saldo, hoje));
}
