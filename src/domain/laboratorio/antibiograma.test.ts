import { describe, expect, it } from 'vitest';
import { antibiogramaTexto as texto } from '#messages/laboratorio.ts';
import { germeDito, germesDe, linhasDosGermes, type Germe } from './antibiograma.ts';

const coli: Germe = {
  exameId: 7,
  germe: ' Escherichia coli ',
  quantidade: '10^5 UFC/mL',
  testes: [
    { antimicrobiano: 'Ampicilina', valor: '>=32', categoria: 'R' },
    { antimicrobiano: 'Ciprofloxacino', valor: '<=0,25', categoria: 'S' },
    { antimicrobiano: 'Gentamicina', valor: '', categoria: null },
  ],
};
const recusa = (germes: readonly Germe[]) => {
  const lido = linhasDosGermes(germes);
  return lido.ok ? null : lido.mensagem;
};

describe('[LAB-01] the antibiogram', () => {
  it('is tied to its germ, two of one exam apart, and what was not tested is no row', () => {
    const proteus: Germe = { exameId: 7, germe: 'Proteus mirabilis', quantidade: null, testes: [] };
    const lido = linhasDosGermes([coli, proteus]);
    expect(lido).toMatchObject({
      ok: true,
      linhas: [
        { isolado: 1, germe: 'Escherichia coli', antimicrobiano: 'Ampicilina', categoria: 'R' },
        { isolado: 1, germe: 'Escherichia coli', antimicrobiano: 'Ciprofloxacino', categoria: 'S' },
        { isolado: 2, germe: 'Proteus mirabilis', antimicrobiano: null, categoria: null },
      ],
    });
    const [primeiro, segundo] = germesDe(lido.ok ? lido.linhas : []);
    expect(primeiro?.testes.map(({ antimicrobiano }) => antimicrobiano)).toEqual([
      'Ampicilina',
      'Ciprofloxacino',
    ]);
    expect(segundo).toMatchObject({ germe: 'Proteus mirabilis', testes: [] });
    expect(germeDito(primeiro!)).toBe('Escherichia coli, 10^5 UFC/mL (resistente a Ampicilina)');
  });

  it('is refused without a name, a category, or with one drug twice', () => {
    const com = (testes: Germe['testes']): Germe => ({ ...coli, testes });
    expect(recusa([{ ...coli, germe: ' ' }])).toBe(texto.semNome);
    expect(recusa([com([{ antimicrobiano: 'Ampicilina', valor: '32', categoria: null }])])).toBe(
      texto.semCategoria('Ampicilina', 'Escherichia coli'),
    );
    const duas = com([
      { antimicrobiano: 'Cefalexina', valor: '4', categoria: 'S' },
      { antimicrobiano: 'cefalexina ', valor: '8', categoria: 'R' },
    ]);
    expect(recusa([duas])).toBe(texto.repetido('cefalexina', 'Escherichia coli'));
    expect(recusa(Array.from({ length: 10 }, () => coli))).toBe(texto.germesDemais);
  });
});
