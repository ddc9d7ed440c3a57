/** Where in the mouth a guide says that a thing was done (INS-03). */
import { describe, expect, it } from 'vitest';
import { lugarNaBoca, partesDoFeito } from './lugar.ts';

const em = (...dentes: readonly string[]) => dentes.map((dente) => ({ dente, faces: null }));

describe('[INS-03] the place in the mouth', () => {
  it('is the tooth with its faces where there is one', () => {
    expect(lugarNaBoca([{ dente: '16', faces: 'MOD' }])).toEqual({
      dente: '16',
      regiao: null,
      faces: 'MOD',
    });
    expect(lugarNaBoca([{ dente: '11', faces: '' }])).toEqual({ dente: '11', regiao: null, faces: null });
    expect(lugarNaBoca([])).toEqual({ dente: null, regiao: null, faces: null });
  });

  it('is the smallest region that holds several teeth, of both dentitions', () => {
    const regioes = [
      em('14', '15', '16'),
      em('13', '11', '22'),
      em('55', '54'),
      em('53', '62'),
      em('36', '37'),
      em('43', '32'),
      em('46', '48'),
      em('13', '16'),
      em('24', '22'),
      em('35', '33'),
      em('41', '45'),
      em('19', '14'),
      em('14', '24'),
      em('85', '74'),
      em('16', '46'),
    ].map((locais) => lugarNaBoca(locais).regiao);
    expect(regioes).toEqual('S1 S2 S1 S2 S4 S5 S6 HASD HASE HAIE HAID HASD AS AI ASAI'.split(' '));
  });

  it('is an item a tooth, and one for what lies over several', () => {
    const locais = [
      { dente: '16', faces: 'O' },
      { dente: '26', faces: 'MO' },
    ];
    expect(partesDoFeito('FACE', locais)).toEqual([
      { dente: '16', regiao: null, faces: 'O', sufixo: ':16', dito: '16 O' },
      { dente: '26', regiao: null, faces: 'MO', sufixo: ':26', dito: '26 MO' },
    ]);
    expect(partesDoFeito('VARIOS', em('14', '15', '16'))).toEqual([
      { dente: null, regiao: 'S1', faces: null, sufixo: '', dito: '14, 15, 16' },
    ]);
    expect(partesDoFeito('DENTE', em('18'))).toMatchObject([{ dente: '18', sufixo: '' }]);
  });
});
