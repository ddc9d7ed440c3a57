/** When a request may be answered, reviewed and finished. */
import { guardasSolicitacao as texto } from '#messages/solicitacao-convenio.ts';
import type { EntradaDaGuarda, Guardas, Recusa } from '../lifecycle/guarda.ts';
import { abaixoDoPedido, linhasDe, temAutorizado } from './quantidade.ts';

/** A password that is over on the day it is given authorises nothing. */
function senhaValida({ campos, hoje }: EntradaDaGuarda): Recusa | undefined {
  const { validadeSenha } = campos;
  return typeof validadeSenha === 'string' && validadeSenha < hoje
    ? { validadeSenha: [texto.senhaVencida] }
    : undefined;
}

export default {
  'tudo-autorizado': (entrada) => {
    const itens = linhasDe(entrada.registro['itens']);
    if (itens.length === 0) return texto.semItens;
    const faltam = abaixoDoPedido(itens);
    return faltam.length > 0 ? texto.falta(faltam) : senhaValida(entrada);
  },
  'parte-autorizada': (entrada) => {
    const itens = linhasDe(entrada.registro['itens']);
    if (itens.length === 0) return texto.semItens;
    if (!temAutorizado(itens)) return texto.nada;
    return abaixoDoPedido(itens).length === 0 ? texto.tudo : senhaValida(entrada);
  },
  'nao-finalizada': {
    le: ['finalizadaEm'],
    linha: ({ registro }) => (registro['finalizadaEm'] === null ? undefined : texto.finalizada),
  },
} satisfies Guardas;
