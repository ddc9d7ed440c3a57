import { describe, expect, test } from 'vitest';
import { buildEntity } from '#domain/registro/entity.ts';
import { gridOf, pasteRows } from './paste-rows.ts';

const entity = buildEntity(
  'teste/pacote',
  {
    title: 'Pacote',
    'x-entity': { plural: 'Pacotes', label: ['nome'] },
    properties: {
      nome: { type: 'string', title: 'Nome' },
      itens: {
        type: 'array',
        title: 'Itens',
        'x-child': {},
        items: {
          type: 'object',
          properties: {
            bancoId: { type: 'integer', title: 'Banco', 'x-ref': { resource: 'bancos' } },
            tipo: {
              type: 'string',
              title: 'Tipo',
              oneOf: [
                { const: 'A', title: 'À vista' },
                { const: 'P', title: 'Parcelado' },
              ],
            },
            quantidade: { type: 'integer', title: 'Quantidade' },
            valor: { type: ['string', 'null'], title: 'Valor', format: 'moeda' },
            dia: { type: ['string', 'null'], title: 'Dia', format: 'date' },
            total: { type: ['string', 'null'], title: 'Total', format: 'moeda', readOnly: true },
            urgente: { type: 'boolean', title: 'Urgente', default: false },
          },
        },
      },
    },
  },
  { name: 'pacotes', subject: 'pacote' },
);
const fields = entity.field['itens']!.child!.fields;
const find = async (_field: unknown, text: string) => (text === 'Banco do Brasil' ? 7 : null);
const paste = (text: string) => pasteRows(text, fields, fields, find);

describe('[REG-03] rows pasted from a spreadsheet', () => {
  test('have their cells in quotes where these hold line ends, tabs or quotes', () => {
    expect(gridOf('a\t"b\nc"\t"d ""e"""\r\n\r\nf\t\tg\r\n')).toEqual([
      ['a', 'b\nc', 'd "e"'],
      ['f', '', 'g'],
    ]);
  });

  test('come in the order of the table, read as a person writes, over what is only shown', async () => {
    const { rows, problems } = await paste('Banco do Brasil\tparcelado\t1.200\tR$ 1.234,5\t3/2/2026\tSim');
    expect(problems).toEqual([]);
    expect(rows).toEqual([
      { bancoId: 7, tipo: 'P', quantidade: 1200, valor: '1234.50', dia: '2026-02-03', urgente: true },
    ]);
  });

  test('a first line that names fields says which is which', async () => {
    expect((await paste('dia\tTIPO\n01/01/2026\tÀ vista\n\tParcelado')).rows).toEqual([
      { dia: '2026-01-01', tipo: 'A' },
      { tipo: 'P' },
    ]);
  });

  test('what cannot be read is left out and told with its line, never guessed', async () => {
    const { rows, problems } = await paste('Banco X\tOutro\tmuitos\t1,2,3\t31/02/2026\ttalvez\tmais');
    expect(rows).toEqual([{}]);
    expect(problems).toHaveLength(7);
    expect(problems[0]).toBe('Linha 1: “Banco X” não serve em Banco. Preencha à mão.');
    expect(problems[6]).toContain('além das colunas');
  });

  test('more than five hundred are cut, and that is told', async () => {
    const { rows, problems } = await paste(
      Array.from({ length: 501 }, () => 'Banco do Brasil\tA').join('\n'),
    );
    expect([rows.length, problems]).toEqual([500, [expect.stringContaining('primeiras 500')]]);
  });
});
