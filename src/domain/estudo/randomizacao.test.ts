import { describe, expect, it } from 'vitest';
import { randomizacaoArquivo as texto } from '#messages/estudo-randomizacao.ts';
import { lerListas } from './randomizacao.ts';

const CABECA = 'estudo;centro;estrato;bloco;posicao;braco';
const onde = { estudo: 'BZ371ACLI004', centros: ['01', '02'] };
/** Blocks of four of a site, in the order of these arms. */
const lista = (bracos: string, centro = '01', estrato = 'Único') =>
  bracos
    .split('')
    .map((braco, at) => ['BZ371ACLI004', centro, estrato, Math.floor(at / 4) + 1, at + 1, braco].join(';'));
const ler = (...linhas: readonly string[]) => lerListas([CABECA, ...linhas].join('\r\n'), onde);
const recusas = (lido: ReturnType<typeof lerListas>) => (lido.ok ? [] : lido.recusas);

describe('[CRF-04] a file of block lists', () => {
  it('is read by site and stratum, in the order of the places, whatever the order of the lines', () => {
    const lido = ler(...lista('ABBABAAB').toReversed(), ...lista('BBAA', '02'));
    expect(lido).toMatchObject({
      ok: true,
      listas: [
        { centro: '01', estrato: 'Único' },
        { centro: '02', estrato: 'Único' },
      ],
    });
    expect(lido.ok && lido.listas[0]!.lugares.map(({ braco }) => braco).join('')).toBe('ABBABAAB');
  });

  it('takes commas, a mark of UTF-8, and columns in another order', () => {
    const lido = lerListas(
      '\uFEFFBraço,Posição,Bloco,Estrato,Centro,Estudo\nA,1,1,U,01,bz371acli004\nB,2,1,U,01,BZ371ACLI004\n',
      onde,
    );
    expect(lido.ok, JSON.stringify(lido)).toBe(true);
  });

  it('with a hole, a repeated place, a cut or a scattered block is refused, and no sentence names an arm', () => {
    const inteira = lista('ABBABAAB');
    expect(recusas(ler(...inteira.toSpliced(4, 1)))).toEqual([texto.buraco('01 · Único', 5)]);
    expect(recusas(ler(...inteira, inteira[2]!))).toEqual([texto.repetido('01 · Único', 3)]);
    expect(recusas(ler(...inteira.slice(0, 7)))).toEqual([texto.blocoIncompleto('01 · Único', 2)]);
    const espalhada = inteira.map((linha) => linha.replace(';1;2;', ';2;2;'));
    expect(recusas(ler(...espalhada))).toEqual([texto.blocoPartido('01 · Único', 1)]);
  });

  it("of another study, of a site that is not the study's, of one arm, or of other columns is refused", () => {
    const [linha] = lista('AB');
    expect(recusas(ler(linha!.replace('BZ371ACLI004', 'BZ371A')))).toEqual([
      texto.deOutroEstudo('BZ371A', 'BZ371ACLI004', 2),
    ]);
    expect(recusas(ler(...lista('ABAB', '09')))).toEqual([texto.centroAlheio('09')]);
    expect(recusas(ler(...lista('AAAA')))).toEqual([texto.umSoBraco]);
    expect(recusas(lerListas('centro;braco\n01;A', onde))).toEqual([
      texto.semColunas(['estudo', 'estrato', 'bloco', 'posicao']),
    ]);
    expect(recusas(lerListas('', onde))).toEqual([texto.vazio]);
    expect(recusas(ler('BZ371ACLI004;01;U;um;1;A'))).toEqual([texto.naoENumero(2)]);
  });
});
