import { describe, expect, it } from 'vitest';
import type { TileDeclaration } from './declaracao.ts';
import { formatMeta } from './formato.ts';
import { baseDaMeta, cumpriu, metaNoPeriodo, metaValida } from './meta.ts';

const contagem: TileDeclaration = {
  key: 'marcados',
  title: 'Agendamentos',
  of: 'agendamentos',
  at: 'inicio',
  measure: 'count',
  as: 'figure',
};
const porDia: TileDeclaration = { ...contagem, as: 'columns', by: { field: 'inicio', step: 'auto' } };
const taxa: TileDeclaration = { ...contagem, measure: { rate: { situacao: 'FALTOU' } } };
const { at: _at, ...agora } = contagem;

describe('[DASH-02] a typed goal', () => {
  it('[DASH-02] of a share holds in any period; of a count, for as many months as the period has', () => {
    expect(baseDaMeta(taxa, { de: '2026-03-05', ate: '2026-03-09' })).toEqual({ base: 'FIXA', vezes: 1 });
    expect(baseDaMeta(agora, { de: '2026-03-05', ate: '2026-03-09' })).toEqual({ base: 'FIXA', vezes: 1 });
    expect(baseDaMeta(contagem, null)).toEqual({ base: 'FIXA', vezes: 1 });
    expect(baseDaMeta(contagem, { de: '2026-02-01', ate: '2026-02-28' })).toEqual({ base: 'MES', vezes: 1 });
    expect(baseDaMeta(contagem, { de: '2025-12-01', ate: '2026-11-30' })).toEqual({ base: 'MES', vezes: 12 });
    expect(baseDaMeta(contagem, { de: '2026-02-01', ate: '2026-02-27' })).toBeNull();
  });

  it('[DASH-02] of bars along the period is of one bar: a day, a week or a month', () => {
    expect(baseDaMeta(porDia, { de: '2026-03-01', ate: '2026-03-31' })).toEqual({ base: 'DIA', vezes: 1 });
    expect(baseDaMeta(porDia, { de: '2026-01-01', ate: '2026-03-31' })).toEqual({ base: 'SEMANA', vezes: 1 });
    expect(baseDaMeta(porDia, { de: '2026-01-01', ate: '2026-12-31' })).toEqual({ base: 'MES', vezes: 1 });
    const porHora = { ...porDia, by: { field: 'inicio', step: 'hour' } } as const;
    expect(baseDaMeta(porHora, { de: '2026-01-01', ate: '2026-02-28' })).toEqual({ base: 'MES', vezes: 2 });
  });

  it('[DASH-02] is a number above nothing, kept exactly, and kept or missed as the tile says what is good', () => {
    expect(['0', '-1', 'doze', '1,5', ''].map(metaValida)).toEqual([false, false, false, false, false]);
    expect(['0.01', '12', '999999999999.99'].map(metaValida)).toEqual([true, true, true]);
    expect(metaNoPeriodo('999999999999.99', 12)).toBe('11999999999999.88');
    expect([cumpriu('10', '10', 'more'), cumpriu('9.9', '10', 'more'), cumpriu('9.9', '10', 'less')]).toEqual(
      [true, false, true],
    );
    expect(
      (['quantos', 'dinheiro', 'por-cento', 'minutos', 'dias', 'numero'] as const).map((unidade) =>
        formatMeta('1040.00', unidade),
      ),
    ).toEqual(['1.040', 'R$\u00a01.040,00', '1.040%', '17 h 20', '1.040 dias', '1.040']);
    expect(formatMeta('2.50', 'quantos')).toBe('2,5');
    expect([cumpriu(null, '10', 'more'), cumpriu('1', '10', undefined)]).toEqual([null, null]);
  });
});
