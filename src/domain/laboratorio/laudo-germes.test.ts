import { describe, expect, it } from 'vitest';
import type { Germe } from './antibiograma.ts';
import { blocosDoGerme, germesComAntes } from './laudo-germes.ts';

const germe = (nome: string, testes: Germe['testes'] = [], quantidade: string | null = null): Germe => ({
  exameId: 1,
  germe: nome,
  quantidade,
  testes,
});
const teste = (antimicrobiano: string, categoria: 'S' | 'I' | 'R', valor: string | null = null) => ({
  antimicrobiano,
  valor,
  categoria,
});
const frasesDe = (agora: readonly Germe[], antes: readonly Germe[]): readonly string[] =>
  germesComAntes(agora, antes).flatMap((cada, at) =>
    [...JSON.stringify(blocosDoGerme(cada, at + 1, (dado) => dado)).matchAll(/"text":"([^"]*)"/g)].map(
      ([, text = '']) => text.trim(),
    ),
  );

describe('[LAB-01] the germs of a rectified report', () => {
  it('say which germ and which category it was before', () => {
    const frases = frasesDe(
      [germe('Klebsiella pneumoniae', [teste('Ciprofloxacino', 'R'), teste('Amicacina', 'S')])],
      [germe('Escherichia coli', [teste('Ciprofloxacino', 'S'), teste('Ampicilina', 'R')])],
    );
    expect(frases).toContain('Germe 1: Klebsiella pneumoniae');
    expect(frases).toContain('(antes: Escherichia coli)');
    expect(frases.join(' ')).toContain('Ciprofloxacino RESISTENTE  (antes: sensível)');
    expect(frases.join(' ')).toContain('Amicacina sensível (antes: não havia)');
    expect(frases.join(' ')).toContain('Ampicilina retirado (antes: RESISTENTE)');
  });

  it('that stayed say nothing, in whatever order; what came and what went is told', () => {
    const coli = germe('Escherichia coli', [teste('Ciprofloxacino', 'S', '0,25')], '10^5 UFC/mL');
    const enterococo = germe('Enterococcus faecalis');
    expect(frasesDe([enterococo, coli], [coli, enterococo]).join(' ')).not.toMatch(/antes|Retirado/);
    expect(frasesDe([coli, enterococo], [coli]).join(' ')).toContain(
      'Germe 2: Enterococcus faecalis  (antes: não havia)',
    );
    expect(frasesDe([coli], [coli, enterococo]).join(' ')).toContain('Retirado: Enterococcus faecalis');
    expect(frasesDe([], [coli]).join(' ')).toContain('Retirado: Escherichia coli');
    expect(frasesDe([{ ...coli, quantidade: '10^3 UFC/mL' }], [coli]).join(' ')).toContain(
      '(antes: Escherichia coli, 10^5 UFC/mL)',
    );
  });
});

describe('[LAB-01] an antibiogram on paper', () => {
  it('has the name of its germ as a head of the table, which goes over with the rows', () => {
    const [bloco, ...resto] = blocosDoGerme(
      germe('Escherichia coli', [teste('Ciprofloxacino', 'S')]),
      1,
      (dado) => dado,
    );
    expect(resto).toEqual([]);
    if (bloco?.type !== 'table') throw new Error('no table');
    const [nome, colunas, linha] = bloco.content;
    expect(JSON.stringify(nome)).toContain('Germe 1: Escherichia coli');
    expect(nome?.content).toMatchObject([{ type: 'tableHeader', attrs: { colspan: 3 } }]);
    expect(colunas?.content.every(({ type }) => type === 'tableHeader')).toBe(true);
    expect(linha?.content.every(({ type }) => type === 'tableCell')).toBe(true);
    expect(blocosDoGerme(germe('Candida albicans'), 2, (dado) => dado)).toMatchObject([
      { type: 'paragraph' },
    ]);
  });
});
