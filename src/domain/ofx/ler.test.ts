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

  it('[FIN-05] what is no amount is kept as it came', () => {
    expect(valorDe('12.34.5')).toMatchObject({ valor: null, bruto: '12.34.5', historico: 'A & B & C' });
  });

  it('[FIN-05] no amount, no day, one number for two lines: each is told', () => {
    const linha = (campos: string) => `<STMTTRN>${campos}</STMTTRN>`;
    const [lido] = aberto(
      `<OFX><STMTRS>${linha('<FITID>1<TRNAMT>-1,00<DTPOSTED>20260230')}${linha('<FITID>1<TRNAMT>x<DTPOSTED>20260228')}</STMTRS></OFX>`,
    );
    expect(problemasDoExtrato(lido as ExtratoOfx)).toEqual([
      { tipo: 'sem-valor', bruto: 'x', data: '2026-02-28' },
      { tipo: 'sem-data', historico: null },
      { tipo: 'repetido', id: '1', vezes: 2 },
    ]);
  });
});
