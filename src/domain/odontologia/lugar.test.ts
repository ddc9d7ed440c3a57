/** Where in the mouth a guide says that a thing was done (INS-03). */
import { describe, expect, it } from 'vitest';
import { lugarNaBoca, partesACobrar, partesDoFeito } from './lugar.ts';

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
    expect(partesDoFeito('FACE', locais)).toMatchObject([
      { dente: '16', regiao: null, faces: 'O', sufixo: ':16', dito: '16 O' },
      { dente: '26', regiao: null, faces: 'MO', sufixo: ':26', dito: '26 MO' },
    ]);
    expect(partesDoFeito('VARIOS', em('14', '15', '16'))).toMatchObject([
      { dente: null, regiao: 'S1', faces: null, sufixo: '', dito: '14, 15, 16' },
    ]);
    expect(partesDoFeito('DENTE', em('18'))).toMatchObject([{ dente: '18', sufixo: '' }]);
  });
});

describe('[ODO-01] what a treatment is charged as', () => {
  const procedimento = (codigo: string) => ({ codigo, nome: codigo });
  const linha = (codigo: string, faces: number | null, grupoDenteId: number | null) => ({
    ...procedimento(codigo),
    faces,
    grupoDenteId,
  });
  const [INCISIVOS, MOLARES] = [1, 4];

  it('is by how many faces, a tooth each: the row of as many, or of the most below', () => {
    const partes = partesACobrar({
      alcance: 'FACE',
      padrao: procedimento('PADRAO'),
      cobrancas: [linha('UMA', 1, null), linha('DUAS', 2, null), linha('QUATRO', 4, null)],
      locais: [
        { dente: '11', faces: 'M', grupoDenteId: INCISIVOS },
        { dente: '26', faces: 'MOD', grupoDenteId: MOLARES },
        { dente: '36', faces: 'MODVL', grupoDenteId: MOLARES },
      ],
    });
    expect(partes.map(({ sufixo, procedimento: cobrado }) => [sufixo, cobrado?.codigo])).toEqual([
      [':11', 'UMA'],
      [':26', 'DUAS'],
      [':36', 'QUATRO'],
    ]);
  });

  it('is by the group of the tooth before the faces, and by the condition where no row fits', () => {
    const canal = (grupoDenteId: number | null) =>
      partesACobrar({
        alcance: 'DENTE',
        padrao: procedimento('PADRAO'),
        cobrancas: [linha('UNI', null, INCISIVOS), linha('MULTI', null, MOLARES)],
        locais: [{ dente: '16', faces: null, grupoDenteId }],
      })[0]?.procedimento?.codigo;
    expect([canal(INCISIVOS), canal(MOLARES), canal(3), canal(null)]).toEqual([
      'UNI',
      'MULTI',
      'PADRAO',
      'PADRAO',
    ]);
    expect(
      partesACobrar({ alcance: 'DENTE', padrao: null, cobrancas: [], locais: [] })[0]?.procedimento,
    ).toBeNull();
  });
});
