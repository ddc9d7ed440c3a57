import { expect, it } from 'vitest';
import { buildEntity } from '#domain/registro/entity.ts';
import { months, started } from './starting.ts';

const { fields } = buildEntity(
  'teste/conta',
  {
    title: 'Conta',
    'x-entity': { plural: 'Contas', label: ['emissao'] },
    properties: {
      emissao: { type: 'string', title: 'Emissão', format: 'date', 'x-ui': { start: '$hoje' } },
      competencia: {
        type: 'string',
        title: 'Competência',
        format: 'competencia',
        'x-ui': { start: '$mes.emissao' },
      },
    },
  },
  { name: 'contas' },
);

it('[FIN-01] a new bill begins today, in the month of its date, which it follows until another is typed', () => {
  const begun = started(fields, { emissao: null, competencia: null }, '2026-11-28');
  expect(begun).toEqual({ emissao: '2026-11-28', competencia: '2026-11' });
  expect(months(fields, begun, { ...begun, emissao: '2026-10-30' })).toEqual({ competencia: '2026-10' });
  expect(months(fields, begun, { emissao: '2026-10-30', competencia: '2026-09' })).toEqual({});
  expect(months(fields, begun, { ...begun, emissao: '2026-1' })).toEqual({});
  // What another screen found (an invoice, a copy) stays.
  const found = { emissao: '2026-08-02', competencia: '2026-07' };
  expect(started(fields, found, '2026-11-28')).toEqual(found);
});
