import { describe, expect, it } from 'vitest';
import { pedidoDeCancelamento } from './evento.ts';
import { chaveNfseConfere, horaDeBrasilia, idDaDps } from './numeros.ts';
import { lerEmissao, recusasDe } from './resposta.ts';
import { codigoDaRetencao, liquidoDaNota, somaDasContribuicoes } from './retencoes.ts';
import { textoDoXml } from './xml.ts';

const NADA = { pis: '0.00', cofins: '0.00', csll: '0.00', irrf: '0.00', inss: '0.00', iss: '0.00' };

describe('[FIN-07] the declaration of a service', () => {
  it('[FIN-07] has the identity that the schema wants, of a CNPJ and of a CPF', () => {
    expect(idDaDps({ municipio: '3106200', documento: '55312048000127' }, 1, 55)).toBe(
      'DPS310620025531204800012700001000000000000055',
    );
    expect(idDaDps({ municipio: '3106200', documento: '31820495779' }, 1, 55)).toBe(
      'DPS310620010003182049577900001000000000000055',
    );
  });

  it('[FIN-07] bears Brasília’s wall clock less a minute, over midnight too', () => {
    expect(horaDeBrasilia(Date.parse('2026-10-05T03:00:30Z'))).toEqual({
      momento: '2026-10-04T23:59:30-03:00',
      dia: '2026-10-04',
    });
  });

  it('[FIN-07] knows the check digit of a key', () => {
    const chave = '31062002255312048000127000000000011826104018265533';
    expect(chaveNfseConfere(chave)).toBe(true);
    expect(chaveNfseConfere(chave.replace(/3$/, '4'))).toBe(false);
  });

  it.each([
    ['0', {}],
    ['3', { pis: '1.00', cofins: '1.00', csll: '1.00' }],
    ['4', { pis: '1.00', cofins: '1.00' }],
    ['5', { pis: '1.00' }],
    ['6', { cofins: '1.00' }],
    ['7', { cofins: '1.00', csll: '1.00' }],
    ['8', { csll: '1.00' }],
    ['9', { pis: '1.00', csll: '1.00' }],
  ])('[FIN-07] says code %s of NT 007 of what is withheld', (codigo, retido) => {
    expect(codigoDaRetencao({ ...NADA, ...retido })).toBe(codigo);
  });

  it('[FIN-07] sums the contributions and takes all that is withheld off', () => {
    const retido = { ...NADA, pis: '65.00', cofins: '300.00', csll: '100.00', irrf: '150.00' };
    expect(somaDasContribuicoes(retido)).toBe('465.00');
    expect(liquidoDaNota('10000.00', retido)).toBe('9385.00');
  });

  it('[FIN-07] writes what the schema’s letters allow', () => {
    expect(textoDoXml('  Consulta “rápida” – retorno…\n 😀 ', 100)).toBe('Consulta "rápida" - retorno...');
  });

  it('[FIN-07] asks for a cancelling without a sequence', () => {
    const chave = '31062002255312048000127000000000011826104018265533';
    const { id, xml } = pedidoDeCancelamento({
      producao: false,
      versao: 'Zelo',
      agora: 0,
      documento: '55312048000127',
      chave,
      codigo: '1',
      motivo: 'Valor digitado com engano',
    });
    expect(id).toBe(`PRE${chave}101101`);
    expect(xml).not.toContain('nPedRegEvento');
  });
});

describe('[FIN-07] an answer of Sefin', () => {
  const abrir = (texto: string): string => texto;
  it('[FIN-07] is read from erros and erro, a list or an object, in any capitals', () => {
    const lida = [{ codigo: 'E1', descricao: 'x', complemento: null }];
    expect(recusasDe({ erros: [{ codigo: 'E1', descricao: 'x' }] })).toEqual(lida);
    expect(recusasDe({ erro: { Codigo: 'E1', Descricao: 'x' } })).toEqual(lida);
    expect(recusasDe({ Erro: [{ codigo: 'E1', mensagem: 'x' }] })).toEqual(lida);
  });

  it.each([
    [500, { erro: [] }],
    [503, null],
    [201, { chaveAcesso: '1' }],
    [400, { erros: [{ codigo: 'E0014' }] }],
    [400, null],
  ])('[FIN-07] of %s %j is not known, and never a refusal', (status, corpo) => {
    expect(lerEmissao(status, corpo, abrir).tipo).toBe('incerta');
  });
});
