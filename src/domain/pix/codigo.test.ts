import { getPixPayloadInfo, isValidPixPayload } from '@brazilian-utils/brazilian-utils';
import { expect, test } from 'vitest';
import { codigoEmLinhas, codigoPix, crc16 } from './codigo.ts';

/** An independent CRC: by a table of 256, as the manual's annexes draw it. */
function porTabela(texto: string): string {
  const tabela = Array.from({ length: 256 }, (_, n) => {
    let c = n << 8;
    for (let i = 0; i < 8; i++) c = ((c << 1) ^ (((c & 0x8000) >> 15) * 0x1021)) & 0xffff;
    return c;
  });
  let crc = 0xffff;
  for (const byte of Buffer.from(texto, 'latin1'))
    crc = ((crc << 8) & 0xffff) ^ (tabela[(crc >> 8) ^ byte] ?? 0);
  return crc.toString(16).toUpperCase().padStart(4, '0');
}

test('[FIN-06] the CRC is that of the standard and of the manual of the Banco Central', () => {
  expect(crc16('123456789')).toBe('29B1');
  const manual =
    '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***6304';
  expect(crc16(manual)).toBe('1D3D');
  expect(porTabela(manual)).toBe('1D3D');
});

test('[FIN-06] key, amount, name and city as the manual writes them; another program reads the code', () => {
  const codigo = codigoPix({
    tipoChave: 'TELEFONE',
    chave: '(31) 99876-5432',
    valor: '1234.50',
    nome: 'Clínica São João da Boa Esperança Ltda',
    cidade: 'Belo Horizonte de Minas',
    txid: 'ZR 0000-12',
  });
  expect(codigo).toContain('0114+5531998765432');
  expect(codigo).toContain('54071234.50');
  expect(codigo).toContain('5925CLINICA SAO JOAO DA BOA E');
  expect(codigo).toContain('6014BELO HORIZONTE');
  expect(codigo).toContain('62120508ZR000012');
  expect(codigo.slice(-4)).toBe(porTabela(codigo.slice(0, -4)));
  expect(isValidPixPayload(codigo)).toBe(true);
  expect(getPixPayloadInfo(codigo)).toMatchObject({
    key: '+5531998765432',
    amount: 1234.5,
    merchantCity: 'BELO HORIZONTE',
    txid: 'ZR000012',
  });
});

test('[FIN-06] a code without amount leaves it to the payer', () => {
  const codigo = codigoPix({
    tipoChave: 'CPF_CNPJ',
    chave: '11.444.777/0001-61',
    valor: null,
    nome: 'Zelo',
    cidade: 'Recife',
    txid: null,
  });
  expect(codigo).toContain('011411444777000161');
  expect(codigo).toContain('53039865802BR');
  expect(codigo).toContain('62070503***');
});

test('[FIN-06] printed, the code is cut where no space is lost', () => {
  const codigo = codigoPix({
    tipoChave: 'CNPJ',
    chave: '00635952000181',
    valor: '1234.50',
    nome: 'Clínica Aurora Serviços',
    cidade: 'Belo Horizonte',
    txid: 'B15',
  });
  // Wherever its spaces fall.
  for (let antes = 0; antes < 90; antes++) {
    const linhas = codigoEmLinhas('x'.repeat(antes) + codigo);
    expect(linhas.join('')).toBe('x'.repeat(antes) + codigo);
    expect(linhas.filter((linha) => linha !== linha.trim())).toEqual([]);
  }
});
