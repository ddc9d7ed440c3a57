import { describe, expect, it } from 'vitest';
import { limitesDe, passaDe, type LimiteDoGrupo } from './limites.ts';

const grupo = (mudanca: Partial<LimiteDoGrupo>): LimiteDoGrupo => ({
  sujeito: 'convenio',
  le: true,
  escreve: true,
  linhas: null,
  ocultos: [],
  fixos: [],
  ...mudanca,
});

describe('[PERM-04] what several groups leave of a register', () => {
  it('is nothing special where no group limits it', () => {
    expect(limitesDe([grupo({}), grupo({})])).toEqual({});
  });

  it('shows every row where one group shows them, else what each offers', () => {
    expect(limitesDe([grupo({ linhas: 'criadas' }), grupo({})])).toEqual({});
    expect(
      limitesDe([grupo({ linhas: 'criadas' }), grupo({ linhas: 'profissional' })]).convenio?.linhas,
    ).toEqual(['criadas', 'profissional']);
  });

  it('hides a field only where each group that reads hides it', () => {
    const hidden = grupo({ ocultos: ['cnpj', 'prazo'] });
    expect(limitesDe([hidden, grupo({ ocultos: ['prazo'] })]).convenio?.ocultos).toEqual(['prazo']);
    expect(limitesDe([hidden, grupo({})])).toEqual({});
    // A group that gives a step alone opens nothing.
    expect(limitesDe([hidden, grupo({ le: false, escreve: false })]).convenio?.ocultos).toEqual([
      'cnpj',
      'prazo',
    ]);
  });

  it('lets a field be written where one group that writes lets it', () => {
    const fixed = grupo({ fixos: ['prazo'] });
    expect(limitesDe([fixed]).convenio?.fixos).toEqual(['prazo']);
    expect(limitesDe([fixed, grupo({})])).toEqual({});
    expect(limitesDe([fixed, grupo({ escreve: false })]).convenio?.fixos).toEqual(['prazo']);
    // Hidden by one and only read by the other: seen, and not written.
    expect(limitesDe([fixed, grupo({ ocultos: ['prazo'] })]).convenio).toEqual({
      linhas: null,
      ocultos: [],
      fixos: ['prazo'],
    });
  });
});

describe('[PERM-05] what somebody limited may give', () => {
  const teto = { linhas: ['criadas'], ocultos: ['cnpj'], fixos: ['prazo'] };

  it('is no more than they have', () => {
    expect(passaDe(teto, { linhas: ['criadas'], ocultos: ['cnpj'], fixos: ['prazo'] })).toBe(false);
    expect(passaDe(teto, { linhas: ['criadas'], ocultos: ['cnpj', 'prazo'], fixos: [] })).toBe(false);
    expect(passaDe(teto, { linhas: ['criadas', 'profissional'], ocultos: ['cnpj'], fixos: ['prazo'] })).toBe(
      true,
    );
    expect(passaDe(teto, { linhas: null, ocultos: ['cnpj'], fixos: ['prazo'] })).toBe(true);
    expect(passaDe(teto, { linhas: ['criadas'], ocultos: [], fixos: ['cnpj', 'prazo'] })).toBe(true);
    expect(passaDe(teto, { linhas: ['criadas'], ocultos: ['cnpj'], fixos: [] })).toBe(true);
  });
});
