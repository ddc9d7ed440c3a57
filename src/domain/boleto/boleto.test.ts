/** Boletos against figures of other programs: examples of brcobranca (BSD), the file samples, and brazilian-utils' reading. */
import { getBoletoInfo, isValidBoleto } from '@brazilian-utils/brazilian-utils';
import { describe, expect, it } from 'vitest';
import { lerCodigoBarras } from '../cnab/codigo-barras.ts';
import { bancoDeBoleto, campoLivreSicredi, type ContaDeCobranca } from './bancos.ts';
import { barrasI25, codigoDeBarras, fatorVencimento, linhaDigitavel, linhaImpressa } from './codigo.ts';

const conta = (banco: string, mais: Partial<ContaDeCobranca>): ContaDeCobranca => ({
  banco,
  agencia: '4042',
  agenciaDv: '8',
  conta: '61900',
  contaDv: '0',
  carteira: null,
  convenio: null,
  variacao: null,
  ...mais,
});
const boleto = (dados: ContaDeCobranca, numero: number, emissao: string, vencimento: string, valor: string) => {
  const nosso = bancoDeBoleto(dados.banco)?.nossoNumero({ conta: dados, numero, emissao });
  const codigo = codigoDeBarras({ banco: String(dados.banco), vencimento, valor, campoLivre: nosso?.campoLivre ?? '' });
  return { nosso, codigo, linha: linhaDigitavel(codigo), impressa: linhaImpressa(linhaDigitavel(codigo)) };
};

describe('[FIN-03] due-date factor', () => {
  it('[FIN-03] reaches 9999 on 21/02/2025 and begins again at 1000 on the next day', () => {
    for (const [data, fator] of [
      ['2000-07-03', '1000'],
      ['2008-02-01', '3769'],
      ['2025-02-21', '9999'],
      ['2025-02-22', '1000'],
      ['2025-02-23', '1001'],
      ['2026-11-24', '1640'],
      ['2049-10-13', '9999'],
      ['2049-10-14', '1000'],
    ] as const)
      expect(fatorVencimento(data), data).toBe(fator);
  });
});

describe('[FIN-03] boletos by bank', () => {
  const bb = conta('001', { carteira: '18', convenio: '1238798', variacao: '19' });
  it.each([
    [
      '2008-02-03',
      '135.00',
      '00193377100000135000000001238798777770016818',
      '00190.00009 01238.798779 77700.168188 3 37710000013500',
    ],
    [
      '2008-02-03',
      '723.56',
      '00195377100000723560000001238798777770016818',
      '00190.00009 01238.798779 77700.168188 5 37710000072356',
    ],
    [
      '2008-02-01',
      '723.56',
      '00194376900000723560000001238798777770016818',
      '00190.00009 01238.798779 77700.168188 4 37690000072356',
    ],
  ])('[FIN-03] Banco do Brasil, due %s, %s', (vencimento, valor, codigo, impressa) => {
    expect(boleto(bb, 7_777_700_168, '2008-02-01', vencimento, valor)).toMatchObject({ codigo, impressa });
  });

  it("[FIN-03] Sicoob: check digits of cooperative, client and number; the sample file's own number", () => {
    const sicoob = conta('756', { agencia: '4327', conta: '417270', carteira: '1', convenio: '229385', variacao: '1' });
    const feito = boleto(sicoob, 2, '2016-02-16', '2016-02-18', '50.00');
    expect(feito.impressa).toBe('75691.43279 01022.938508 00000.240010 2 67080000005000');
    expect(feito.nosso).toEqual({ impresso: '0000002-4', arquivo: '000000002401014', campoLivre: '1432701022938500000024001' });
    const dvs = [7, 4, 1, 9, 6, 3, 0, 8, 5, 3, 0, 8, 5].map((dv, at) => [at + 1, dv] as const);
    for (const [numero, dv] of dvs)
      expect(bancoDeBoleto('756')?.nossoNumero({ conta: sicoob, numero, emissao: '2016-02-16' }).impresso.at(-1)).toBe(
        String(dv),
      );
    const outra = { ...sicoob, agencia: '4134', convenio: '148180', variacao: '05' };
    expect(boleto(outra, 110, '2017-04-15', '2017-04-15', '235.00').impressa).toBe(
      '75691.41349 05014.818008 00011.040011 4 71300000023500',
    );
  });

  it.each([
    [8879, '2016-08-22', '195.57', '74891.11620 08879.307109 65001.291015 1 68940000019557'],
    [8902, '2016-07-25', '700.00', '74891.11620 08902.107104 65001.291007 3 68660000070000'],
    [8896, '2016-07-25', '700.00', '74891.11620 08896.307108 65001.291072 1 68660000070000'],
    [9048, '2016-08-26', '222.00', '74891.11620 09048.807102 65001.291031 8 68980000022200'],
  ])('[FIN-03] Sicredi, number %s', (numero, vencimento, valor, impressa) => {
    const sicredi = conta('748', { agencia: '0710', carteira: '1', convenio: '129', variacao: '65' });
    expect(boleto(sicredi, numero, '2016-08-22', vencimento, valor).impressa).toBe(impressa);
  });

  it('[FIN-03] Sicredi: the number of the sample file, and the free field without registration', () => {
    const daAmostra = conta('748', { agencia: '165', conta: '623', carteira: '1', convenio: '623', variacao: '2' });
    expect(bancoDeBoleto('748')?.nossoNumero({ conta: daAmostra, numero: 3, emissao: '2007-07-14' })).toMatchObject({ impresso: '07/200003-1', arquivo: '072000031' }); // prettier-ignore
    expect(campoLivreSicredi('3', '122138715', '12341812345')).toBe('3112213871512341812345100');
  });

  it('[FIN-03] another program reads bank, amount, day and check digits of every one of ours', () => {
    const contas = [
      conta('001', { carteira: '17', convenio: '1238798', variacao: '19' }),
      conta('756', { carteira: '1', convenio: '229385', variacao: '1' }),
      conta('748', { carteira: '1', convenio: '129', variacao: '65' }),
    ];
    for (const dados of contas)
      for (let numero = 1; numero < 400; numero += 7) {
        const valor = `${numero * 13}.${String(numero % 100).padStart(2, '0')}`;
        const { codigo, linha } = boleto(dados, numero, '2026-11-24', '2026-12-10', valor);
        expect(isValidBoleto(linha), linha).toBe(true);
        expect(lerCodigoBarras(linha)).toEqual({ ok: true, codigo, tipo: 'boleto' });
        expect(getBoletoInfo(linha)).toMatchObject({ bankCode: dados.banco });
      }
  });

  it('[FIN-03] what the account lacks is named; a bank without rules at hand has none', () => {
    expect(bancoDeBoleto('341')).toBeUndefined();
    expect(bancoDeBoleto(null)).toBeUndefined();
    expect(bancoDeBoleto('001')?.faltas(conta('001', { agencia: null, carteira: '11', convenio: '123', variacao: null }))).toEqual(['agencia', 'carteira', 'convenio', 'variacao']); // prettier-ignore
    expect(bancoDeBoleto('748')?.faltas(conta('748', { carteira: '1', convenio: '129', variacao: '65' }))).toEqual([]);
  });
});

describe('[FIN-03] interleaved 2 of 5', () => {
  it('[FIN-03] draws pairs as bars and spaces that read back', () => {
    const codigo = '00193377100000135000000001238798777770016818';
    const larguras = barrasI25(codigo);
    expect(larguras).toHaveLength(4 + 22 * 10 + 3);
    expect([larguras.slice(0, 4), larguras.slice(-3)]).toEqual([[1, 1, 1, 1], [3, 1, 1]]); // prettier-ignore
    // Values 1, 2, 4, 7 and parity of the bars' weights, as the standard reads them.
    const pesos = [1, 2, 4, 7, 0];
    const ler = (par: readonly number[]) => {
      const soma = par.reduce((total, largura, at) => total + (largura === 3 ? (pesos[at] ?? 0) : 0), 0);
      return soma === 11 ? 0 : soma;
    };
    let lido = '';
    for (let i = 4; i < larguras.length - 3; i += 10) {
      const dez = larguras.slice(i, i + 10);
      lido += `${ler(dez.filter((_, at) => at % 2 === 0))}${ler(dez.filter((_, at) => at % 2 === 1))}`;
    }
    expect(lido).toBe(codigo);
    expect(() => barrasI25('123')).toThrow(RangeError);
  });
});
