import { describe, expect, it } from 'vitest';
import { contasReceber as texto } from '#messages/conta-receber.ts';
import { titulo as textoTitulo } from '#messages/titulo.ts';
import { recusaDoPar } from './onde.ts';

const forma = (meio: string, ativa = true) => ({ meio, ativa });
const banco = { tipo: 'CORRENTE', ativa: true };
const caixa = { tipo: 'CAIXA', ativa: true };

describe('[FIN-06] where money comes in', () => {
  it('[FIN-06] cash and cheques go into a till, what a bank credits into an account', () => {
    expect(recusaDoPar({ forma: forma('PIX'), conta: banco })).toEqual({});
    expect(recusaDoPar({ forma: forma('CHEQUE'), conta: banco })).toEqual({});
    expect(recusaDoPar({ forma: forma('DINHEIRO'), conta: caixa })).toEqual({});
    expect(recusaDoPar({ forma: forma('DINHEIRO'), conta: banco })).toEqual({
      contaBancariaId: [texto.dinheiroNoCaixa],
    });
    expect(recusaDoPar({ forma: forma('PIX'), conta: caixa })).toEqual({
      contaBancariaId: [texto.cartaoForaDoCaixa],
    });
  });

  it('[FIN-06] what is out of use receives nothing', () => {
    expect(recusaDoPar({ forma: forma('PIX', false), conta: { ...banco, ativa: false } })).toEqual({
      contaBancariaId: [textoTitulo.contaInativa],
      formaRecebimentoId: [texto.formaInativa],
    });
    expect(recusaDoPar({ forma: undefined, conta: banco })).toEqual({
      formaRecebimentoId: [texto.formaInativa],
    });
  });
});
