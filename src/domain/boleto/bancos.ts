/**
 * Boletos by bank. A bank says what the account must hold, the nosso número with its check digit, the 25
 * digits of the free field, and the figures of its CNAB 240 file. Only banks stand here for which files and
 * figures of other programs were at hand. Any other bank is refused in words.
 */
import { SICOOB, SICREDI } from './cooperativas.ts';
import type { BancoDeBoleto, ContaDeCobranca } from './banco.ts';
import { BRADESCO, BRASIL, CAIXA, ITAU, SANTANDER } from './nacionais.ts';

const BANCOS: { readonly [banco: string]: BancoDeBoleto } = {
  '001': BRASIL,
  '033': SANTANDER,
  '104': CAIXA,
  '237': BRADESCO,
  '341': ITAU,
  '748': SICREDI,
  '756': SICOOB,
};

export const NOMES_DOS_BANCOS: readonly string[] = Object.keys(BANCOS)
  .toSorted()
  .map((banco) => BANCOS[banco]?.nome ?? banco);

/** Undefined: no rule of this bank is at hand. */
export function bancoDeBoleto(banco: string | null): BancoDeBoleto | undefined {
  return banco !== null && Object.hasOwn(BANCOS, banco) ? BANCOS[banco] : undefined;
}

const magro = (valor: unknown): string => String(valor ?? '').replace(/^0+/, '');

/** Whether the header of a bank's answer speaks of this account, as the bank names it there. */
export function contaDoCabecalho(
  banco: string,
  conta: ContaDeCobranca,
  informada: { readonly agencia?: string | null; readonly conta?: string | null },
): boolean {
  const leiaute = bancoDeBoleto(banco)?.leiaute;
  const bloco = leiaute?.blocoConta?.(conta) ?? conta;
  const nua = (valor: unknown): string => magro(valor).replace(leiaute?.contaComZerosNoFim ? /0+$/ : /$/, '');
  return magro(bloco.agencia) === magro(informada.agencia) && nua(bloco.conta) === nua(informada.conta);
}
