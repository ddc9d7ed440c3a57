/** Guards of boletos and of the remittance that takes them to the bank. */
import { boletos as texto } from '#messages/boleto.ts';

type Entrada = { readonly registro: { readonly [campo: string]: unknown } };

export const boletoForaDeRemessa = ({ registro }: Entrada): string | undefined =>
  typeof registro.remessaId === 'number' ? texto.emRemessa : undefined;

export const boletoEmRemessa = ({ registro }: Entrada): string | undefined =>
  typeof registro.remessaId === 'number' ? undefined : texto.semRemessa;

export const remessaComBoletos = ({ registro }: Entrada): string | undefined =>
  Number(registro.quantidade) > 0 ? undefined : texto.remessaVazia;
