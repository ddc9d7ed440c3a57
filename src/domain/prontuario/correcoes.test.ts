import { describe, expect, it } from 'vitest';
import { anterioresDe, textosVigentes, textoVigente } from './correcoes.ts';

describe('[CLIN-02] the text of a chart that counts', () => {
  const correcao = { campo: 'plano', antes: 'Dez dias', depois: 'Sete dias' };
  const outraCorrecao = { campo: 'plano', antes: 'Sete dias', depois: 'Cinco dias' };

  it('[CLIN-02] is the last correction of that field, else what was written, else nothing', () => {
    expect(textoVigente({ plano: 'Dez dias' }, [], 'plano')).toBe('Dez dias');
    expect(textoVigente({ plano: 'Dez dias' }, [correcao, outraCorrecao], 'plano')).toBe('Cinco dias');
    expect(textoVigente({ plano: 'Dez dias', objetivo: 'BEG' }, [correcao], 'objetivo')).toBe('BEG');
    expect(textoVigente({ plano: '  ' }, [], 'plano')).toBeNull();
    expect(textoVigente({}, [correcao], 'evolucao')).toBeNull();
  });

  it('[CLIN-02] is the chart’s own again once it was reopened and changed there', () => {
    expect(textoVigente({ plano: 'Três dias' }, [correcao, outraCorrecao], 'plano')).toBe('Três dias');
    const depois = { campo: 'plano', antes: 'Três dias', depois: 'Dois dias' };
    expect(textoVigente({ plano: 'Três dias' }, [correcao, outraCorrecao, depois], 'plano')).toBe(
      'Dois dias',
    );
  });

  it('[clinical D-05] replaces the stored texts that were corrected, and those alone', () => {
    const chart = { plano: 'Dez dias', objetivo: 'BEG', estado: 'ENCERRADO' };
    const adendo = { campo: 'adendo', antes: null, depois: 'Voltou bem' };
    expect(textosVigentes(chart, [correcao, outraCorrecao, adendo])).toEqual({ plano: 'Cinco dias' });
    expect(textosVigentes(chart, [adendo])).toEqual({});
    // Read as it counts and read again, it stays so.
    expect(textosVigentes({ plano: 'Cinco dias' }, [correcao, outraCorrecao])).toEqual({});
  });

  it('[clinical D-05] keeps what stood before, the latest first', () => {
    const adendo = { campo: 'adendo', antes: null, depois: 'Voltou bem' };
    expect(anterioresDe([correcao, outraCorrecao, adendo], 'plano', 'Cinco dias')).toEqual([
      { antes: 'Sete dias', correcao: outraCorrecao },
      { antes: 'Dez dias', correcao },
    ]);
    expect(anterioresDe([correcao], 'objetivo', 'BEG')).toEqual([]);
    expect(anterioresDe([correcao, adendo], 'adendo', null)).toEqual([]);
  });

  it('[clinical D-05] tells what was changed in the reopened chart from what a correction changed', () => {
    const aoReabrir = { antes: 'Sete dias', correcao: null };
    expect(anterioresDe([correcao], 'plano', 'Três dias')).toEqual([
      aoReabrir,
      { antes: 'Dez dias', correcao },
    ]);
    // Reopened between two corrections, and emptied in the end.
    const depois = { campo: 'plano', antes: 'Três dias', depois: 'Dois dias' };
    expect(anterioresDe([correcao, depois], 'plano', null)).toEqual([
      { antes: 'Dois dias', correcao: null },
      { antes: 'Três dias', correcao: depois },
      aoReabrir,
      { antes: 'Dez dias', correcao },
    ]);
    // A blank more is no other text.
    expect(anterioresDe([correcao], 'plano', 'Sete dias\n')).toEqual([{ antes: 'Dez dias', correcao }]);
  });
});
