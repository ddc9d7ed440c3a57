/** Where money comes in: whether the form and the account go together. */
import { contasReceber as texto } from '#messages/conta-receber.ts';
import { titulo as textoTitulo } from '#messages/titulo.ts';

export type OndeEntra = {
  readonly forma: { readonly meio: string; readonly ativa: boolean } | undefined;
  readonly conta: { readonly tipo: string; readonly ativa: boolean };
};

export type RecusaDoPar = {
  readonly contaBancariaId?: readonly string[];
  readonly formaRecebimentoId?: readonly string[];
};

function recusaDaConta({ forma, conta: { tipo, ativa } }: OndeEntra): string | undefined {
  if (!ativa) return textoTitulo.contaInativa;
  if (!forma) return undefined;
  const caixa = tipo === 'CAIXA';
  if (forma.meio === 'DINHEIRO' && !caixa) return texto.dinheiroNoCaixa;
  return caixa && !['DINHEIRO', 'CHEQUE'].includes(forma.meio) ? texto.cartaoForaDoCaixa : undefined;
}

/** By field, why not; nothing where they do. */
export function recusaDoPar(onde: OndeEntra): RecusaDoPar {
  const daConta = recusaDaConta(onde);
  return {
    ...(daConta === undefined ? {} : { contaBancariaId: [daConta] }),
    ...(onde.forma?.ativa ? {} : { formaRecebimentoId: [texto.formaInativa] }),
  };
}
