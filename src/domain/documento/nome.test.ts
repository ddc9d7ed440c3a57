import { describe, expect, it } from 'vitest';
import {
  chaveDoNome,
  extensaoDe,
  limparNome,
  NOME_MAXIMO,
  nomeEnviado,
  nomeLivre,
  problemaDoNome,
} from './nome.ts';

describe('[DOC-04] names of documents and folders', () => {
  it('[DOC-04] accents, emoji, spaces inside and dots may stand', () => {
    for (const nome of ['Laudo 2026.pdf', 'Coração 🫀.png', 'exame.tar.gz', '.oculto', 'ação', '👩‍⚕️'])
      expect([nome, problemaDoNome(limparNome(nome))]).toEqual([nome, null]);
  });

  it('[DOC-04] [D36] slashes, control characters, turned reading, reserved and dotted names may not', () => {
    const cases = {
      '': 'vazio',
      '   ': 'vazio',
      'a/b.pdf': 'barra',
      'a\\b.pdf': 'barra',
      'laudo: final.pdf': 'sinal',
      'a"b.pdf': 'sinal',
      'laudo?.pdf': 'sinal',
      '*.pdf': 'sinal',
      '<laudo>.pdf': 'sinal',
      'a|b.pdf': 'sinal',
      'a\u0000b': 'controle',
      'a\nb': 'controle',
      'laudo\u202Efdp.exe': 'controle',
      '..': 'ponto',
      'laudo.': 'ponto',
      CON: 'reservado',
      'lpt1.txt': 'reservado',
      ['x'.repeat(NOME_MAXIMO + 1)]: 'longo',
    } as const;
    for (const [nome, problema] of Object.entries(cases))
      expect([nome, problemaDoNome(limparNome(nome))]).toEqual([nome, problema]);
    expect(problemaDoNome('x'.repeat(NOME_MAXIMO))).toBeNull();
    expect(problemaDoNome('😀'.repeat(NOME_MAXIMO))).toBeNull();
  });

  it('[DOC-04] case and composition make no second name', () => {
    expect(chaveDoNome(' LAUDO.PDF ')).toBe(chaveDoNome('laudo.pdf'));
    expect(chaveDoNome('ação')).toBe(chaveDoNome('ac\u0327a\u0303o'));
    expect(chaveDoNome('acao')).not.toBe(chaveDoNome('ação'));
  });

  it('[DOC-04] a sent path loses its folders', () => {
    expect(nomeEnviado('C:\\fakepath\\Laudo.pdf')).toBe('Laudo.pdf');
    expect(nomeEnviado('../../etc/passwd')).toBe('passwd');
  });

  it('[DOC-02] the extension is what follows the last dot', () => {
    expect(['Laudo.PDF', 'a.tar.gz', 'semnada', '.oculto'].map(extensaoDe)).toEqual(['pdf', 'gz', '', '']);
  });

  it('[DOC-04] a free name keeps the extension and the length', () => {
    const usadas = new Set(['laudo.pdf', 'laudo (2).pdf', 'x'.repeat(255)]);
    expect(nomeLivre('novo.pdf', usadas)).toBe('novo.pdf');
    expect(nomeLivre('Laudo.pdf', usadas)).toBe('Laudo (3).pdf');
    expect(nomeLivre('x'.repeat(255), usadas)).toBe(`${'x'.repeat(251)} (2)`);
  });
});
