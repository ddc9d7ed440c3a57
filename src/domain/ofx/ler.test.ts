/** Statements of other projects, with the sums that another program worked out of them. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { compareDecimal } from '#domain/formato/decimal.ts';
import { lerOfx, pareceOfx, problemasDoExtrato, somasDoExtrato, type ExtratoOfx } from './ler.ts';

type Dito = {
  readonly banco: string;
  readonly conta: string;
  readonly moeda: string;
  readonly inicio: string;
  readonly lancamentos: number;
  readonly soma_creditos: string;
  readonly soma_debitos: string;
  readonly saldo_informado: string;
};

const pasta = fileURLToPath(new URL('../../../tests/support/ofx/', import.meta.url));
const esperado = JSON.parse(readFileSync(`${pasta}esperado.json`, 'utf8')) as {
  readonly [arquivo: string]: { readonly extratos: readonly Dito[] };
};
const texto = (nome: string) => readFileSync(pasta + nome, 'utf8');

function aberto(conteudo: string): readonly ExtratoOfx[] {
  const lido = lerOfx(conteudo);
  if (!lido.ok) throw new Error(lido.motivo);
  return lido.extratos;
}

describe('[FIN-05] statements that others wrote', () => {
  for (const [nome, { extratos }] of Object.entries(esperado).filter(
    ([arquivo]) => !arquivo.startsWith('recusar-'),
  )) {
    it(`[FIN-05] ${nome}: every line, every sum`, () => {
      const lidos = aberto(texto(nome));
      expect(lidos).toHaveLength(extratos.length);
      lidos.forEach((lido, i) => {
        const esperado = extratos[i] as Dito;
        expect(lido.lancamentos).toHaveLength(esperado.lancamentos);
        expect({ banco: lido.banco ?? '', conta: lido.conta, moeda: lido.moeda }).toEqual({
          banco: esperado.banco,
          conta: esperado.conta,
          moeda: esperado.moeda,
        });
        expect(lido.de?.replaceAll('-', '')).toBe(esperado.inicio.slice(0, 8));
        const { creditos, debitos } = somasDoExtrato(lido);
        expect(compareDecimal(creditos, esperado.soma_creditos), creditos).toBe(0);
        expect(compareDecimal(debitos, esperado.soma_debitos), debitos).toBe(0);
        expect(
          compareDecimal(lido.saldo ?? '', esperado.saldo_informado.replace(',', '.')),
          lido.saldo ?? '',
        ).toBe(0);
      });
    });
  }

  it('[FIN-05] what is no statement is refused, with what the bank says in its place', () => {
    expect(lerOfx(texto('recusar-sem-ofx.ofx'))).toEqual({
      ok: false,
      motivo: 'ofx-do-banco',
      aviso: 'We were unable to process your request. Please try again later.',
    });
    expect(lerOfx(texto('recusar-versao-invalida.ofx'))).toEqual({ ok: false, motivo: 'ofx-versao' });
    expect(lerOfx('<OFX></OFX>')).toEqual({ ok: false, motivo: 'ofx-sem-extrato' });
    expect(pareceOfx('nome;cpf')).toBe(false);
  });
});

describe('[FIN-05] amounts as banks write them', () => {
  const valorDe = (bruto: string) =>
    aberto(`<OFX><STMTRS><STMTTRN><TRNAMT>${bruto}\n<MEMO>A & B &amp; C</STMTTRN></STMTRS></OFX>`)[0]
      ?.lancamentos[0];

  it.each([
    ['-12,5', '-12.50'],
    ['1.234,56 ', '1234.56'],
    ['1,234.56', '1234.56'],
    ['+0007', '7.00'],
    ['0', '0.00'],
  ])('[FIN-05] %s is %s', (bruto, valor) => expect(valorDe(bruto)?.valor).toBe(valor));

  it.each([
    ['-8.950', '-8.95'],
    ['-12.500', '-12.50'],
    ['-150,000', '-150.00'],
    ['-8.95000', '-8.95'],
    ['1.650.000', '1650000.00'],
    ['1,650.00', '1650.00'],
    [',5', '0.50'],
    ['999999999999.99', '999999999999.99'],
  ])('[FIN-05] F2, F13: one mark alone is the decimal one: %s is %s', (bruto, valor) =>
    expect(valorDe(bruto)).toMatchObject({ valor, semValor: null }),
  );

  it.each([
    ['-8.955', 'centavos'],
    ['1234567890123,00', 'grande'],
    ['1,2.3', 'ilegivel'],
    ['1.23.456', 'ilegivel'],
    ['-', 'ilegivel'],
  ])('[FIN-05] F13: %s is not taken (%s)', (bruto, semValor) =>
    expect(valorDe(bruto)).toMatchObject({ valor: null, semValor }),
  );

  it('[FIN-05] N1: an amount of a million digits is none', () => {
    expect(valorDe('9'.repeat(1_000_000))).toMatchObject({ valor: null, semValor: 'grande' });
  });

  it('[FIN-05] F2: where the other lines prove the comma to be decimal, a point before three digits is of thousands', () => {
    const [lido] = aberto(
      '<OFX><STMTRS><STMTTRN><TRNAMT>1.500<STMTTRN><TRNAMT>-3,20<STMTTRN><TRNAMT>1.234,56</OFX>',
    );
    expect(lido?.lancamentos.map(({ valor }) => valor)).toEqual(['1500.00', '-3.20', '1234.56']);
  });

  it('[FIN-05] what is no amount is kept as it came', () => {
    expect(valorDe('12.34.5')).toMatchObject({ valor: null, bruto: '12.34.5', historico: 'A & B & C' });
  });

  it('[FIN-05] [FIN-08] no amount, no day, one number for two lines: each is told', () => {
    const linha = (campos: string) => `<STMTTRN>${campos}</STMTTRN>`;
    const [lido] = aberto(
      `<OFX><STMTRS>${linha('<FITID>1<TRNAMT>-1,00<DTPOSTED>20260230')}${linha('<FITID>1<TRNAMT>x<DTPOSTED>20260228')}</STMTRS></OFX>`,
    );
    expect(problemasDoExtrato(lido as ExtratoOfx)).toEqual([
      {
        tipo: 'sem-valor',
        motivo: 'ilegivel',
        bruto: 'x',
        data: '2026-02-28',
        linha: 1,
        trecho: '<FITID>1<TRNAMT>x<DTPOSTED>20260228',
      },
      { tipo: 'sem-data', historico: null, linha: 1, trecho: '<FITID>1<TRNAMT>-1,00<DTPOSTED>20260230' },
      { tipo: 'repetido', id: '1', vezes: 2 },
    ]);
  });
});

describe('[FIN-05] what a bank writes around the amounts', () => {
  const lancamentosDe = (linhas: string) =>
    aberto(
      `<OFX><BANKTRANLIST></BANKTRANLIST><STMTRS><BANKTRANLIST>${linhas}</BANKTRANLIST></STMTRS></OFX>`,
    )[0]?.lancamentos;
  const historicoDe = (campos: string) => lancamentosDe(`<STMTTRN>${campos}</STMTTRN>`)?.[0]?.historico;

  it('[FIN-05] F12: CDATA, entities by name and by number, and a text over two lines', () => {
    expect(historicoDe('<MEMO><![CDATA[PIX ENVIADO JOSE & CIA <1>]]></MEMO>')).toBe(
      'PIX ENVIADO JOSE & CIA <1>',
    );
    expect(
      historicoDe('<MEMO>D&apos;AVILA &quot;ME&quot; &#231; &#xE3; &ccedil;&Atilde; &nada; &amp;amp;'),
    ).toBe('D\'AVILA "ME" ç ã çÃ &nada; &amp;');
    expect(historicoDe('<NAME>TED<MEMO>PAGAMENTO A\r\n  FORNECEDOR\r\n<FITID>1')).toBe(
      'TED · PAGAMENTO A FORNECEDOR',
    );
    expect(historicoDe('<MEMO>VALOR < 10 <CASA DE\n<FITID>1')).toBe('VALOR < 10 <CASA DE');
    expect(historicoDe('<PAYEE><NAME>ANA</NAME></PAYEE><MEMO/><CHECKNUM>9')).toBe('ANA');
    expect(historicoDe('<MEMO>A\u0000B\ud800C')).toBe('A B\uFFFDC');
  });

  it('[FIN-05] the account paid is not the account of the statement, whatever stays open', () => {
    const [lido] = aberto(
      '<OFX><STMTRS><BANKACCTFROM><BANKID>001<ACCTID>7<BANKTRANLIST><STMTTRN><TRNAMT>1.00<BANKACCTTO><BANKID>341<ACCTID>9<STMTTRN><TRNAMT>2.00<LEDGERBAL><BALAMT>3.00<DTASOF>20260101</OFX>',
    );
    expect(lido).toMatchObject({ banco: '001', conta: '7', saldo: '3.00', saldoEm: '2026-01-01' });
    expect(lido?.lancamentos).toHaveLength(2);
  });

  it('[FIN-05] [FIN-08] F10: debits without a sign are turned where none has one; else the contradiction is told', () => {
    const linha = (tipo: string, valor: string) => `<STMTTRN><TRNTYPE>${tipo}<TRNAMT>${valor}</STMTTRN>`;
    const [virado] = aberto(
      `<OFX><STMTRS>${linha('DEBIT', '15.00')}${linha('CREDIT', '9.00')}</STMTRS></OFX>`,
    );
    expect(virado).toMatchObject({ virados: 1, lancamentos: [{ valor: '-15.00' }, { valor: '9.00' }] });
    const [misto] = aberto(
      `<OFX><STMTRS>${linha('DEBIT', '15.00')}${linha('DEBIT', '-9.00')}</STMTRS></OFX>`,
    );
    expect(misto).toMatchObject({ virados: 0, lancamentos: [{ valor: '15.00' }, { valor: '-9.00' }] });
    expect(problemasDoExtrato(misto as ExtratoOfx)).toMatchObject([
      { tipo: 'sem-data' },
      { tipo: 'sem-data' },
      { tipo: 'contra-sinal' },
    ]);
  });

  it('[FIN-05] [FIN-08] every kind by which money leaves is a debit, signed or not; of a card its payment is none', () => {
    const linha = (tipo: string, valor: string) => `<STMTTRN><TRNTYPE>${tipo}<TRNAMT>${valor}</STMTTRN>`;
    const saidas = ['DEBIT', 'FEE', 'SRVCHG', 'PAYMENT', 'CHECK', 'CASH', 'DIRECTDEBIT', 'REPEATPMT'];
    const corpo = [...saidas, 'DEP', 'XFER'].map((tipo) => linha(tipo, '10.00')).join('');
    const [conta] = aberto(`<OFX><STMTRS>${corpo}</STMTRS></OFX>`);
    expect(conta?.virados).toBe(saidas.length);
    expect(conta?.lancamentos.map(({ valor }) => valor)).toEqual([
      ...saidas.map(() => '-10.00'),
      '10.00',
      '10.00',
    ]);
    const [cartao] = aberto(
      `<OFX><CCSTMTRS>${linha('PAYMENT', '10.00')}${linha('FEE', '1.00')}${linha('CASH', '5.00')}</CCSTMTRS></OFX>`,
    );
    expect(cartao?.lancamentos.map(({ valor }) => valor)).toEqual(['10.00', '-1.00', '-5.00']);
    const [misto] = aberto(`<OFX><STMTRS>${linha('FEE', '-1.00')}${linha('CHECK', '5.00')}</STMTRS></OFX>`);
    expect(problemasDoExtrato(misto as ExtratoOfx)).toContainEqual(
      expect.objectContaining({ tipo: 'contra-sinal' }),
    );
  });

  it('[FIN-05] [FIN-08] a statement in another currency says so; ours, or none, says nothing', () => {
    const de = (moeda: string) =>
      problemasDoExtrato(aberto(`<OFX><STMTRS>${moeda}<BANKTRANLIST></STMTRS></OFX>`)[0] as ExtratoOfx);
    expect(de('<CURDEF>usd')).toEqual([{ tipo: 'outra-moeda', moeda: 'USD', quantas: null }]);
    expect([de('<CURDEF>BRL'), de('')]).toEqual([[], []]);
  });

  it('[FIN-05] [FIN-08] a line that says another currency of itself is told; what it was before conversion is not', () => {
    const de = (grupo: string) =>
      problemasDoExtrato(
        aberto(
          `<OFX><STMTRS><CURDEF>BRL<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20261110<TRNAMT>-1.00<${grupo}><CURRATE>5.1<CURSYM>USD</${grupo}></STMTRS></OFX>`,
        )[0] as ExtratoOfx,
      );
    expect(de('CURRENCY')).toEqual([{ tipo: 'outra-moeda', moeda: 'USD', quantas: 1 }]);
    expect(de('ORIGCURRENCY')).toEqual([]);
  });

  it('[FIN-05] [FIN-08] without a sign on any outflow, a plain amount of a kind that goes both ways is told', () => {
    const linha = (tipo: string, valor: string) =>
      `<STMTTRN><TRNTYPE>${tipo}<DTPOSTED>20261110<TRNAMT>${valor}<MEMO>${tipo}</STMTTRN>`;
    const problemasDas = (...linhas: readonly string[]) =>
      problemasDoExtrato(aberto(`<OFX><STMTRS>${linhas.join('')}</STMTRS></OFX>`)[0] as ExtratoOfx);
    const debito = linha('DEBIT', '20.00');
    expect(
      problemasDas(debito, linha('CREDIT', '100.00'), linha('XFER', '30.00'), linha('POS', '4.00')),
    ).toEqual([{ tipo: 'sem-sentido', quantas: 2, data: '2026-11-10', historico: 'XFER' }]);
    // A sign somewhere else: the file has them, and this one came in.
    expect(problemasDas(debito, linha('XFER', '30.00'), linha('ATM', '-4.00'))).toEqual([]);
    expect(problemasDas(linha('DEBIT', '-20.00'), linha('XFER', '30.00'))).toEqual([]);
  });

  it('[FIN-05] an unreadable line is told with its number in the file and its text, and the others stay', () => {
    const [lido] = aberto(
      '<OFX>\r\n<STMTRS>\r\n<STMTTRN>\r\n<TRNAMT>1.00\r\n<DTPOSTED>20260101\r\n</STMTTRN>\r\n<STMTTRN>\r\n<TRNAMT>abc\r\n<MEMO>LUZ\r\n</STMTTRN>\r\n<STMTTRN><TRNAMT>2.00<DTPOSTED>20260102</OFX>',
    );
    expect(lido?.lancamentos).toMatchObject([
      { linha: 3, valor: '1.00', trecho: null },
      { linha: 7, valor: null, trecho: '<TRNAMT>abc <MEMO>LUZ' },
      { linha: 11, valor: '2.00', trecho: null },
    ]);
  });

  it.each([
    ['20261110120000[-3:BRT]', '20261105', '12:00'],
    ['20261110', '20261105', null],
    ['20261110000000', '20261105', null],
    ['20261110235959', '20261105', null],
    ['20261110995959', '20261105', null],
    // One hour on every date of the file says nothing.
    ['20261110100000', '20261105100000', null],
    ['20261110153000', '20261105100000', '15:30'],
  ])('[FIN-05] balance of %s beside lines of %s: hour %s', (em, dia, hora) => {
    const [lido] = aberto(
      `<OFX><STMTRS><STMTTRN><DTPOSTED>${dia}<TRNAMT>1.00</STMTTRN><LEDGERBAL><BALAMT>9.00<DTASOF>${em}</OFX>`,
    );
    expect(lido).toMatchObject({ saldoEm: '2026-11-10', saldoHora: hora });
  });

  it('[FIN-05] N1: statements and lines without end are refused, and hostile texts are read in one pass', () => {
    expect(lerOfx(`<OFX>${'<STMTRS>'.repeat(32_000)}`)).toEqual({ ok: false, motivo: 'ofx-muitos-extratos' });
    expect(lerOfx(`<OFX><STMTRS>${'<STMTTRN>'.repeat(300_001)}`)).toEqual({
      ok: false,
      motivo: 'ofx-muitas-linhas',
    });
    const antes = performance.now();
    for (const parte of ['<', '<a', '<a ', '<![CDATA[', '<!--', '&#1', '<MEMO>'])
      lerOfx(`<OFX><STMTRS>${parte.repeat(20_000)}`);
    expect(performance.now() - antes).toBeLessThan(2_000);
  });
});
