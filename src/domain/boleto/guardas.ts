/** Guards of boletos and of the remittance that takes them to the bank. */
import { boletos as texto } from '#messages/boleto.ts';
import type { Guardas } from '../lifecycle/guarda.ts';

type Valores = { readonly [campo: string]: unknown };
type Entrada = { readonly registro: Valores };
type Pedido = Entrada & { readonly campos: Valores; readonly hoje: string };
type Falta = { readonly [campo: string]: readonly string[] };

export const boletoForaDeRemessa = ({ registro }: Entrada): string | undefined =>
  typeof registro.remessaId === 'number' ? texto.emRemessa : undefined;

export const boletoEmRemessa = ({ registro }: Entrada): string | undefined =>
  typeof registro.remessaId === 'number' ? undefined : texto.semRemessa;

export const remessaComBoletos = ({ registro }: Entrada): string | undefined =>
  Number(registro.quantidade) > 0 ? undefined : texto.remessaVazia;

/** No bank takes a boleto that is due before it is made. */
export const tituloCobravel = ({ registro, campos, hoje }: Pedido): Falta | undefined =>
  typeof campos.vencimentoBoleto !== 'string' && String(registro.vencimento) < hoje
    ? { vencimentoBoleto: [texto.vencido] }
    : undefined;

export const boletoEscolhido = ({ campos }: Pick<Pedido, 'campos'>): Falta | undefined =>
  typeof campos.boletoId === 'number' ? undefined : { boletoId: [texto.escolha] };

export default {
  'em-remessa': { le: ['remessaId'], linha: boletoEmRemessa },
  'fora-de-remessa': { le: ['remessaId'], linha: boletoForaDeRemessa },
  'remessa-com-boletos': { le: ['quantidade'], linha: remessaComBoletos },
  escolhido: boletoEscolhido,
  'titulo-cobravel': tituloCobravel,
} satisfies Guardas;
