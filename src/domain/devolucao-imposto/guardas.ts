/** Guards of the steps of a devolution: what they need is on it. */
import { devolucaoImposto as texto } from '#messages/devolucao-imposto.ts';
import type { Guardas } from '../lifecycle/guarda.ts';
import { pagaAoFornecedor } from './devolucao.ts';

type Registro = { readonly [campo: string]: unknown };
type Entrada = { readonly registro: Registro; readonly eu: number; readonly hoje: string };

/** Another person gives it back; what is paid to the supplier has a day and a kind of document. */
export function devolucaoAprovavel({ registro, eu, hoje }: Entrada): string | undefined {
  if ([registro.registradaPorId, registro.alteradaPorId].includes(eu)) return texto.deOutro;
  if (!pagaAoFornecedor(registro.destino)) return undefined;
  if (typeof registro.vencimento !== 'string' || typeof registro.tipoDocumentoId !== 'number')
    return texto.faltaOTitulo;
  return registro.vencimento < hoje ? texto.vencimentoPassou : undefined;
}

export default {
  aprovavel: devolucaoAprovavel,
} satisfies Guardas;
