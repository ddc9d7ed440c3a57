import { describe, expect, it } from 'vitest';
import { buildEntity } from './entity.ts';
import { sheetTable, sheetText, sheetTitle } from './sheet.ts';

const entity = buildEntity(
  'testes/fatura',
  {
    $id: 'fatura',
    title: 'Fatura',
    type: 'object',
    'x-entity': { plural: 'Faturas', label: ['numero', 'mes'] },
    required: ['numero'],
    properties: {
      numero: { type: 'integer', title: 'Número' },
      mes: { type: ['string', 'null'], title: 'Mês', format: 'competencia' },
      total: { type: ['string', 'null'], title: 'Total', format: 'moeda' },
      nota: { type: ['string', 'null'], title: 'Nota', maxLength: 500, 'x-ui': { widget: 'textarea' } },
    },
  },
  { name: 'faturas', subject: 'fatura' },
);
const plain = (value: unknown): string => JSON.stringify(value).replaceAll('\u00a0', ' ');

describe('[FIN-06] the sheet of a record', () => {
  it('[FIN-06] is named by its label as people read it', () => {
    expect(sheetTitle(entity, { numero: 12, mes: '2026-10' })).toBe('Fatura 12 · 10/2026');
  });

  it('[FIN-06] leaves out what is empty and says who signs', () => {
    const text = plain(
      sheetText({
        title: 'Fatura 12',
        row: { numero: 12, total: '10.50', nota: null },
        fields: entity.fields,
        tables: [],
        landscape: false,
        state: undefined,
        signed: [{ who: 'Quem recebeu', name: 'Ana' }],
      }),
    );
    expect(text).toContain('R$ 10,50');
    expect(text).toContain('Ana, quem recebeu');
    expect(text).not.toContain('Nota');
  });

  it('[FIN-06] adds up money to the cent, counts the rows, and tells whoever may not see them', () => {
    const columns = entity.fields.filter(({ id }) => id !== 'nota');
    const sums = ['total'];
    const rows = [1, 2, 3].map((numero) => ({ numero, mes: null, total: '0.10' }));
    const table = plain(sheetTable({ title: 'Linhas', columns, sums, rows }));
    expect(table).toContain('Total · 3 registros');
    expect(table).toContain('R$ 0,30');
    expect(plain(sheetTable({ title: 'Linhas', columns, sums, rows: [] }))).toContain('Nenhum registro');
    expect(plain(sheetTable({ title: 'Linhas', columns, sums, rows: undefined }))).toContain(
      'não tem permissão',
    );
  });

  it('[FIN-06] puts rows of a kind together, with sums of their own', () => {
    const columns = entity.fields.filter(({ id }) => id === 'mes' || id === 'total');
    const row = (numero: number, total: string) => ({ numero, mes: null, total });
    const by = (rows: readonly ReturnType<typeof row>[]) =>
      sheetTable({ title: 'Linhas', columns, sums: ['total'], groups: [entity.field['numero']!], rows });
    const said = (blocks: unknown) =>
      [...plain(blocks).matchAll(/"text":"([^"]*)"/g)].map(([, text]) => text);
    expect(
      said(by([row(2, '1.00'), row(1, '5.00'), row(2, '0.10')])).filter(
        // Empty cells have a blank, for their height.
        (text) => !/^(?:Linhas|\s)|Mês$/.test(text ?? ''),
      ),
    ).toEqual([
      'Total', // The column's name.
      'Número 2',
      'R$ 1,00',
      'R$ 0,10',
      'Subtotal · 2 registros',
      'R$ 1,10',
      'Número 1',
      'R$ 5,00',
      'Subtotal · 1 registro',
      'R$ 5,00',
      'Total · 3 registros',
      'R$ 6,10',
    ]);
    expect(said(by([row(1, '5.00')]))).not.toContain('Subtotal · 1 registro');
  });
});
