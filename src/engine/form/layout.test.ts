import { describe, expect, test } from 'vitest';
import type { ResourceDeclaration } from '#domain/registro/declaration.ts';
import { buildEntity } from '#domain/registro/entity.ts';
import { clearField, dropRow, errorsOfRow, errorsOfTab, splitErrors, summaryOf } from './field-errors.ts';
import { fieldOrder, isShown, layoutOf, tabOf } from './layout.ts';

const entity = buildEntity(
  'teste/pacote',
  {
    title: 'Pacote',
    'x-entity': { plural: 'Pacotes', label: ['codigo'] },
    properties: {
      codigo: { type: 'string', title: 'Código' },
      nome: { type: 'string', title: 'Nome' },
      descricao: { type: 'string', title: 'Descrição', 'x-ui': { widget: 'textarea' } },
      itens: {
        type: 'array',
        title: 'Itens',
        'x-child': {},
        items: { type: 'object', properties: { validade: { type: 'string', title: 'Validade' } } },
      },
    },
  },
  { name: 'pacotes' },
);
const resource = (form: ResourceDeclaration['form']): ResourceDeclaration => ({
  name: 'pacotes',
  path: '/p',
  breadcrumb: 'P',
  icon: 'file',
  form,
});

describe('layout', () => {
  test('a declared layout of what nobody writes is whole: what it leaves out is not shown', () => {
    const form = { sections: [{ fields: ['codigo'] }] };
    expect(fieldOrder(layoutOf(entity, resource(form)))).toEqual(['codigo', 'nome', 'descricao', 'itens']);
    expect(fieldOrder(layoutOf({ ...entity, readOnly: true }, resource(form)))).toEqual(['codigo', 'itens']);
    // A tab of a feature shows it.
    const elsewhere = { ...form, elsewhere: ['itens'] };
    expect(fieldOrder(layoutOf(entity, resource(elsewhere)))).toEqual(['codigo', 'nome', 'descricao']);
  });

  test('without a word: all fields in order, long ones over both columns, tables last', () => {
    const tabs = layoutOf(entity, resource(undefined));
    expect(tabs).toHaveLength(1);
    expect(fieldOrder(tabs)).toEqual(['codigo', 'nome', 'descricao', 'itens']);
    expect(tabs[0]?.sections[0]?.fields.map(({ span }) => span)).toEqual([1, 1, 2]);
  });

  test('a declared span wins, an unknown id is skipped, what nobody placed is not lost', () => {
    const tabs = layoutOf(entity, resource({ sections: [{ title: 'S', fields: ['nome:2', 'nada'] }] }));
    expect(tabs[0]?.sections[0]?.fields).toEqual([{ id: 'nome', span: 2 }]);
    expect(fieldOrder(tabs)).toEqual(['nome', 'codigo', 'descricao', 'itens']);
  });

  test('what the server writes is drawn where a layout names it; without a layout, always', () => {
    const sealed = {
      ...entity,
      fields: entity.fields.map((field) => (field.id === 'codigo' ? { ...field, readOnly: true } : field)),
    };
    expect(fieldOrder(layoutOf(sealed, resource({ sections: [{ fields: ['nome'] }] })))).not.toContain(
      'codigo',
    );
    expect(fieldOrder(layoutOf(sealed, resource({ sections: [{ fields: ['nome', 'codigo'] }] })))).toContain(
      'codigo',
    );
    expect(fieldOrder(layoutOf(sealed, resource(undefined)))).toContain('codigo');
  });

  test('a section that the server alone writes is not shown of a new record, until it says something', () => {
    const sealed = buildEntity(
      'teste/pedido',
      {
        title: 'Pedido',
        'x-entity': { plural: 'Pedidos', label: ['nome'] },
        properties: {
          nome: { type: 'string', title: 'Nome' },
          resposta: { type: ['string', 'null'], title: 'Resposta', readOnly: true },
          respondidaPor: { type: ['string', 'null'], title: 'Respondida por', readOnly: true },
        },
      },
      { name: 'pedidos' },
    );
    const sections = [
      { title: 'Pedido', fields: ['nome'] },
      { title: 'Resposta', fields: ['resposta:2', 'respondidaPor'] },
      { title: 'Depois', text: 'Vem da outra unidade.', fields: ['resposta'] },
    ];
    const [asks, answers, told] = layoutOf(sealed, resource({ sections }))[0]!.sections;
    expect([asks, answers, told].map((section) => isShown(section!, { nome: '' }, true))).toEqual([
      true,
      false,
      true,
    ]);
    expect(isShown(answers!, { resposta: 'Sim' }, true)).toBe(true);
    expect(isShown(answers!, { resposta: null }, false)).toBe(true);
  });

  test('with tabs, an unplaced table has its own', () => {
    const tabs = layoutOf(
      entity,
      resource({
        tabs: [
          { title: 'Um', sections: [{ fields: ['codigo'] }] },
          { title: 'Dois', sections: [{ fields: ['nome'] }] },
        ],
      }),
    );
    expect(tabs.map(({ title }) => title)).toEqual(['Um', 'Dois', 'Itens']);
    expect(tabOf(tabs, 'itens.2.validade')).toBe('tabela-itens');
    expect(tabOf(tabs, 'descricao')).toBe('aba-0');
  });
});

describe('field errors', () => {
  const errors = { nome: ['n'], 'itens.2.validade': ['v'], 'itens.0.validade': ['u'], outro: ['o'] };
  test('the summary follows the reading order and names the row', () => {
    const { fields, others } = splitErrors(entity, errors);
    expect(others).toEqual(['o']);
    expect(summaryOf(entity, ['codigo', 'nome', 'itens'], fields).map(({ label }) => label)).toEqual([
      'Nome',
      'Itens, linha 1, Validade',
      'Itens, linha 3, Validade',
    ]);
  });

  test('changing a field clears its own errors and those of its rows', () => {
    expect(Object.keys(clearField(errors, 'itens'))).toEqual(['nome', 'outro']);
    expect(clearField(errors, 'codigo')).toBe(errors);
  });

  test('a row finds its errors, and they move up when an earlier row is taken out', () => {
    expect(errorsOfRow(errors, 'itens', 2)).toEqual({ validade: ['v'] });
    expect(Object.keys(dropRow(errors, 'itens', 0)).sort()).toEqual(['itens.1.validade', 'nome', 'outro']);
  });

  test('a tab counts the fields it holds', () => {
    const tabs = layoutOf(entity, resource(undefined));
    expect(errorsOfTab(tabs, errors, 'aba-0')).toBe(3);
  });
});
