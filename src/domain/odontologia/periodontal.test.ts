/** The periodontal chart: how it is measured key by key, its indices, and what became of a site (ODO-01). */
import { describe, expect, it } from 'vitest';
import {
  caminho,
  comecar,
  conferirFicha,
  escreverLinha,
  fichaVazia,
  fileirasDaFicha,
  indices,
  lerLinha,
  mesmaLinha,
  mudancas,
  teclar,
  type FichaNaTela,
} from './periodontal.ts';

const TRINTA_E_DOIS = [1, 2, 3, 4].flatMap((quadrante) =>
  Array.from({ length: 8 }, (_, at) => `${quadrante}${at + 1}`),
);

function nova(dentes: readonly string[] = TRINTA_E_DOIS): FichaNaTela {
  const estado = comecar(new Map(dentes.map((dente) => [dente, fichaVazia(dente)])));
  if (!estado) throw new Error('no teeth');
  return estado;
}
const ditar = (estado: FichaNaTela, ...teclas: readonly string[]): FichaNaTela =>
  teclas.reduce((antes, tecla) => teclar(antes, tecla) ?? antes, estado);
const fichaDe = ({ fichas }: FichaNaTela, dente: string) => fichas.get(dente) ?? fichaVazia(dente);

describe('[ODO-01] the periodontal chart', () => {
  it('32 teeth with 192 depths are 192 keys, each in the place where the probe is', () => {
    const caminhada = caminho(TRINTA_E_DOIS, 'profundidade');
    expect(caminhada).toHaveLength(192);
    const teclas = caminhada.map((_, at) => String(at % 7));
    // The target of the chart is 220.
    expect(teclas.length).toBeLessThanOrEqual(220);
    const cheia = ditar(nova(), ...teclas);
    const medidas = caminhada.map(({ dente, sitio }) => fichaDe(cheia, dente).profundidade[sitio]);
    expect(medidas).toEqual(teclas.map(Number));
    expect(indices(cheia.fichas.values()).sitios).toBe(192);
  });

  it('goes along the outer side from the right, back along the inner one, and the same below', () => {
    const lugares = caminho(TRINTA_E_DOIS, 'profundidade').map(({ dente, sitio }) => `${dente}.${sitio}`);
    // Distal, middle, mesial on the right; mesial first past the middle line.
    expect(lugares.slice(0, 3)).toEqual(['18.0', '18.1', '18.2']);
    expect(lugares.slice(24, 27)).toEqual(['21.2', '21.1', '21.0']);
    expect(lugares[47]).toBe('28.0');
    expect(lugares[48]).toBe('28.3');
    expect(lugares[95]).toBe('18.3');
    expect(lugares[96]).toBe('48.3');
    expect(lugares[191]).toBe('48.0');
    expect(new Set(lugares).size).toBe(192);
  });

  it('skips a tooth that is not there', () => {
    const estado = ditar(nova(['18', '16']), '1', '2', '3', '4');
    expect(fichaDe(estado, '18').profundidade.slice(0, 3)).toEqual([1, 2, 3]);
    expect(fichaDe(estado, '16').profundidade[0]).toBe(4);
  });

  it('a letter right after a number speaks of that site; before it, of the one that is next', () => {
    const estado = ditar(nova(), '5', 's', 'p', '3', 'ArrowRight', 'S');
    const { sangramento, placa, profundidade } = fichaDe(estado, '18');
    expect(profundidade.slice(0, 2)).toEqual([5, 3]);
    expect(sangramento).toEqual([true, false, false, false, false, false]);
    expect(placa).toEqual([true, false, false, false, false, false]);
    expect(fichaDe(estado, '17').sangramento[0]).toBe(true);
    // The same letter takes it back.
    expect(fichaDe(ditar(estado, 's'), '17').sangramento[0]).toBe(false);
  });

  it('ten and more, a gum over the crown, mobility and furcation; what cannot be is refused and writes nothing', () => {
    const fundo = ditar(nova(), '+', '2', 'm', '2', 'ArrowRight', 'f', '3');
    expect(fichaDe(fundo, '18')).toMatchObject({ mobilidade: 2 });
    expect(fichaDe(fundo, '18').profundidade[0]).toBe(12);
    // 18 distal: no furcation from the outer side's corner; its middle has one.
    const furca = ditar(nova(), 'ArrowRight', 'f', '3');
    expect(fichaDe(furca, '18').furca[1]).toBe(3);
    expect(ditar(nova(), 'f', '1')).toMatchObject({ recusa: 'furca' });
    expect(ditar(nova(), '+', '9')).toMatchObject({ recusa: 'numero', lugar: { dente: '18', sitio: 0 } });
    const recessao = ditar(nova(), 'ArrowUp', '-', '2', '1');
    expect(fichaDe(recessao, '18').recessao.slice(0, 2)).toEqual([-2, 1]);
    expect(ditar(nova(), '-', '2')).toMatchObject({ recusa: 'numero' });
    expect(teclar(nova(), 'x')).toBeUndefined();
    expect(teclar(nova(), 'Tab')).toBeUndefined();
  });

  it('Backspace takes the last one back, arrows go to the side, above and below', () => {
    const apagada = ditar(nova(), '3', '4', 'Backspace');
    expect(fichaDe(apagada, '18').profundidade.slice(0, 2)).toEqual([3, null]);
    expect(apagada.lugar).toMatchObject({ dente: '18', sitio: 1 });
    expect(fileirasDaFicha(TRINTA_E_DOIS)).toHaveLength(8);
    const baixo = ditar(nova(), 'ArrowDown');
    expect(baixo.lugar).toEqual({ dente: '18', sitio: 3, medida: 'profundidade' });
    expect(ditar(baixo, 'ArrowDown', 'ArrowDown', 'ArrowDown').lugar).toEqual({
      dente: '48',
      sitio: 3,
      medida: 'profundidade',
    });
    expect(ditar(nova(), 'End').lugar).toMatchObject({ dente: '28', sitio: 0 });
  });

  it('is kept in words and read back the same', () => {
    const ficha = fichaDe(ditar(nova(), '5', 's', '+', '1', '-', 'm', '1', 'ArrowUp', '-', '3'), '18');
    const linha = escreverLinha(ficha);
    expect(linha).toMatchObject({ profundidade: '5 11 . . . .', sangramento: 'DV', mobilidade: 1 });
    expect(lerLinha(linha)).toEqual(ficha);
    expect(mesmaLinha(linha, { ...linha, placa: '' })).toBe(true);
    expect(mesmaLinha(linha, { ...linha, placa: 'V' })).toBe(false);
  });

  it('indices say what was measured: nothing is no zero', () => {
    expect(indices([fichaVazia('11')])).toEqual({
      sitios: 0,
      sangramento: null,
      placa: null,
      profundidadeMedia: null,
      insercaoMedia: null,
      bolsas: 0,
      bolsasFundas: 0,
    });
    const dente = lerLinha({
      dente: '16',
      profundidade: '3 4 6 2 . .',
      recessao: '1 0 -1 . . .',
      sangramento: 'V MV L',
      placa: 'DV V ML',
    });
    expect(indices([dente])).toEqual({
      sitios: 4,
      // L bled and was not measured: two of four.
      sangramento: '50.0',
      placa: '50.0',
      profundidadeMedia: '3.8',
      insercaoMedia: '4.3',
      bolsas: 2,
      bolsasFundas: 1,
    });
  });

  it('names a site that changed by more than a probe errs, the worst first', () => {
    const dia = (profundidade: string) => new Map([['16', lerLinha({ dente: '16', profundidade })]]);
    expect(mudancas(dia('3 4 6 2 . 5'), dia('5 5 4 5 3 .'))).toEqual([
      { dente: '16', sitio: 'DL', antes: 2, depois: 5 },
      { dente: '16', sitio: 'DV', antes: 3, depois: 5 },
      { dente: '16', sitio: 'MV', antes: 6, depois: 4 },
    ]);
  });

  it('tells a furcation where there is none and a number that no probe says', () => {
    expect(conferirFicha(lerLinha({ dente: '11', furca: '1 . . . . .' }))).toEqual([
      { dente: '11', medida: 'sitio', sitio: 'DV' },
    ]);
    expect(
      conferirFicha(lerLinha({ dente: '46', furca: '. 2 . . 1 .', profundidade: '16 . . . . .' })),
    ).toEqual([{ dente: '46', medida: 'profundidade', sitio: 'DV' }]);
    expect(conferirFicha(lerLinha({ dente: '14', furca: '. . . 1 . 1', mobilidade: 3 }))).toEqual([]);
  });
});
