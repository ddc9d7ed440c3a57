/** Remittances of collection in each bank's own positions, as two programs that are not ours have them. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { ContaDeCobranca } from '../boleto/banco.ts';
import { bancoDeBoleto } from '../boleto/bancos.ts';
import { montarCobranca, REGISTROS_POR_BOLETO, type BoletoNaRemessa } from './cobranca.ts';
import { escreverCnab240 } from './escrever.ts';
import { lerCnab240 } from './ler.ts';

const conta = (banco: string, campos: Partial<ContaDeCobranca>): ContaDeCobranca => ({
  banco,
  agencia: '1234',
  agenciaDv: '5',
  conta: '12345',
  contaDv: '1',
  carteira: null,
  convenio: null,
  variacao: null,
  ...campos,
});
const BOLETO: Omit<BoletoNaRemessa, 'nossoNumero'> = {
  movimento: 'ENTRADA',
  seuNumero: 'ZR00000042',
  vencimento: '2026-12-10',
  emissao: '2026-11-25',
  valor: '1000.00',
  principal: '1000.00',
  jurosMes: '1',
  multa: '2',
  atrasoDe: '2026-12-11',
  pagador: 'Pablo Diego José Francisco de Paula Juan',
  documento: '12345678901',
  endereco: 'Rua Rio Grande do Sul, 10',
  bairro: 'Centro',
  cep: '12345678',
  cidade: 'Franca',
  uf: 'SP',
};

function linhasDe(
  dados: ContaDeCobranca,
  campos: Partial<BoletoNaRemessa> = {},
  numero = 1_234_567,
): readonly string[] {
  const nosso = bancoDeBoleto(dados.banco)?.nossoNumero({ conta: dados, numero, emissao: '2026-11-25' });
  const gravacao = escreverCnab240(
    montarCobranca({
      beneficiario: {
        conta: dados,
        nome: 'SOCIEDADE BRASILEIRA DE ZOOLOGIA LTDA',
        documento: '28254225000193',
      },
      nsa: 1,
      data: '2015-07-14',
      hora: '16:15:15',
      boletos: [{ ...BOLETO, nossoNumero: nosso?.arquivo ?? '', ...campos }],
    }),
  );
  if (!gravacao.ok) throw new Error(JSON.stringify(gravacao.falhas));
  const lido = lerCnab240(gravacao.conteudo);
  expect(lido.ok && lido.arquivo.problemas).toEqual([]);
  const linhas = gravacao.conteudo.split('\r\n').slice(0, -1);
  expect(linhas).toHaveLength(4 + REGISTROS_POR_BOLETO);
  for (const linha of linhas) expect(linha).toMatch(/^[\x20-\x7e]{240}$/);
  return linhas;
}
/** Positions as the manuals count them: from 1, both included. */
const em = (linha: string | undefined, de: number, ate: number): string => (linha ?? '').slice(de - 1, ate);

describe('[FIN-03] Santander', () => {
  const dados = conta('033', {
    agencia: '0001',
    agenciaDv: '9',
    conta: '013001234',
    contaDv: '3',
    carteira: '101',
    convenio: '1234567',
  });
  const linhas = linhasDe(dados, {
    pagador: 'Pablo Diego José Francisco de Paula Juan',
    documento: '12345678901',
  });
  const amostra = readFileSync(
    fileURLToPath(new URL('../../../tests/support/cnab/santander-cobranca-remessa.rem', import.meta.url)),
    'latin1',
  ).split(/\r?\n/);

  it("[FIN-03] headers and trailers are another program's, character by character", () => {
    for (const at of [0, 1, 5, 6]) expect(linhas[at], `line ${at + 1}`).toBe(amostra[at]);
  });

  it('[FIN-03] segment P: account twice, nosso número at 45, no currency; Q and R where they stand there', () => {
    const [p, q, r] = linhas.slice(2, 5);
    expect(em(p, 1, 57)).toBe(em(amostra[2], 1, 57));
    expect(em(p, 58, 77)).toBe('512  ZR00000042     ');
    expect(em(p, 78, 108)).toBe('1012202600000000010000000000 04');
    expect(em(p, 118, 141)).toBe('211122026000000000000100');
    expect(em(p, 221, 240)).toBe(`000200000${' '.repeat(11)}`);
    expect(em(q, 1, 73)).toBe(em(amostra[3], 1, 73));
    expect(em(q, 154, 240)).toBe(em(amostra[3], 154, 240));
    expect(em(r, 1, 65)).toBe(em(amostra[4], 1, 65));
    expect(em(r, 66, 89)).toBe('211122026000000000000200');
  });
});

describe('[FIN-06] the boleto of an overdue title', () => {
  const vencido = { valor: '1035.33', principal: '1000.00', multa: '2', jurosMes: '1' };

  it.each([
    ['001', { carteira: '17', convenio: '1234567', variacao: '19' }, '1'],
    ['033', { carteira: '101', convenio: '1234567' }, '1'],
    ['341', { carteira: '175' }, '0'],
  ])('[FIN-06] bank %s: no fine again, interest in reais a day of the principal', (banco, campos, codigo) => {
    const [p, , r] = linhasDe(conta(banco, campos), vencido, 1).slice(2);
    expect(em(p, 118, 141)).toBe(`${codigo}11122026${'33'.padStart(15, '0')}`);
    expect(em(r, 66, 89)).toBe('0'.repeat(24));
  });

  it('[FIN-06] without a rate it asks for no interest', () => {
    const [p] = linhasDe(conta('033', { carteira: '101', convenio: '1234567' }), {
      ...vencido,
      jurosMes: null,
    }).slice(2);
    expect(em(p, 118, 141)).toBe(`3${'0'.repeat(23)}`);
  });
});

describe('[FIN-03] Itaú', () => {
  const linhas = linhasDe(conta('341', { conta: '12345', contaDv: '1', carteira: '175' }), {}, 12_345_678);

  it('[FIN-03] the account with one check digit at the end of its block, no agreement', () => {
    expect(em(linhas[0], 33, 72)).toBe(`${' '.repeat(20)}01234 000000012345 1`);
    expect(em(linhas[0], 103, 115)).toBe('BANCO ITAU SA');
    expect(em(linhas[0], 164, 166)).toBe('040');
    expect(em(linhas[1], 14, 16)).toBe('030');
    expect(em(linhas[1], 34, 73)).toBe(`${' '.repeat(20)}01234 000000012345 1`);
  });

  it('[FIN-03] segment P: carteira, number and check digit together; interest in reais a day', () => {
    const [p, q] = linhas.slice(2, 4);
    expect(em(p, 18, 57)).toBe('01234 000000012345 1175123456785        ');
    expect(em(p, 58, 77)).toBe('00000ZR00000042     ');
    expect(em(p, 101, 109)).toBe('00000008N');
    // One percent a month of 1,000.00: 33 cents a day.
    expect(em(p, 118, 142)).toBe('0111220260000000000000330');
    expect(em(p, 221, 240)).toBe(`${'0'.repeat(19)} `);
    expect(em(q, 34, 73)).toBe('PABLO DIEGO JOSE FRANCISCO DE           ');
  });

  it('[FIN-03] interest that is less than a cent a day is none', () => {
    const [p] = linhasDe(conta('341', { carteira: '175' }), { valor: '10.00', principal: '10.00' }, 1).slice(
      2,
    );
    expect(em(p, 118, 141)).toBe('0'.repeat(24));
  });
});

describe('[FIN-03] Caixa', () => {
  const linhas = linhasDe(
    conta('104', { agencia: '1825', agenciaDv: '5', carteira: '14', convenio: '245274' }),
    {},
    1,
  );

  it('[FIN-03] the code of the beneficiary stands where others write account and agreement', () => {
    expect(em(linhas[0], 33, 72)).toBe(`${'0'.repeat(20)}01825524527400000000`);
    expect(em(linhas[0], 164, 166)).toBe('101');
    expect(em(linhas[0], 192, 211)).toBe('REMESSA-PRODUCAO    ');
    expect(em(linhas[1], 14, 16)).toBe('060');
    expect(em(linhas[1], 34, 73)).toBe('2452740000000000000001825524527400000000');
  });

  it('[FIN-03] segment P: modality and fifteen digits from 41', () => {
    const [p] = linhas.slice(2);
    expect(em(p, 18, 62)).toBe('018255245274000000000001400000000000000111220');
    expect(em(p, 106, 109)).toBe('004N');
    expect(em(p, 118, 141)).toBe('211122026000000000000100');
    expect(em(p, 224, 240)).toBe('1060090000000000 ');
  });
});

describe('[FIN-03] Bradesco', () => {
  const dados = conta('237', {
    agencia: '2949',
    agenciaDv: '1',
    conta: '6580',
    contaDv: '3',
    carteira: '09',
    convenio: '1207113',
  });
  const linhas = linhasDe(dados, {}, 1);

  it('[FIN-03] the agreement in twenty digits, versions 084 and 042', () => {
    expect(em(linhas[0], 33, 72)).toBe('000000000000012071130294910000000065803 ');
    expect(em(linhas[0], 164, 171)).toBe('08401600');
    expect(em(linhas[1], 14, 16)).toBe('042');
    expect(em(linhas[1], 34, 53)).toBe('00000000000001207113');
  });

  it('[FIN-03] segment P: carteira, five zeros, eleven digits and their check digit', () => {
    const [p] = linhas.slice(2);
    expect(em(p, 18, 62)).toBe('0294910000000065803 0090000000000000001111122');
    expect(em(p, 101, 109)).toBe('00000004N');
    expect(em(p, 224, 229)).toBe('200009');
  });
});
