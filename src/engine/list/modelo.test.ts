import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildEntity, type RootSchema } from '#domain/registro/entity.ts';
import type { ResourceDeclaration } from '#domain/registro/declaration.ts';
import {
  fromWire,
  presetOf,
  operatorsFor,
  sameCriteria,
  settled,
  startOfDay,
  toWire,
  type Criterion,
} from './criteria.ts';
import {
  availableColumns,
  cardFields,
  defaultColumns,
  moveColumn,
  readPreference,
  resolveColumns,
  searchFields,
  setWidth,
  toggleColumn,
} from './columns.ts';
import { gridAction, screenAction } from './keyboard.ts';
import { columnWidths, isProse } from './layout.ts';
import { rangeProblem } from './range.ts';
import { criteriaTexts, criterionText, rangeText, totalText } from './sentences.ts';
import { isSelected, NOTHING, pageMark, selectedCount, togglePage, toggleRow } from './selection.ts';
import { initialState, nextSort, type ListState } from './state.ts';
import { decodeState, encodeState } from './url.ts';

const schema: RootSchema = {
  title: 'Contrato',
  type: 'object',
  'x-entity': { plural: 'Contratos', label: ['codigo', 'nome'], sort: '-codigo' },
  required: ['codigo'],
  properties: {
    codigo: { type: 'string', title: 'Código' },
    nome: { type: ['string', 'null'], title: 'Nome' },
    cidadeId: { type: ['integer', 'null'], title: 'Cidade', 'x-ref': { resource: 'cidades' } },
    situacao: {
      type: 'string',
      title: 'Situação',
      oneOf: [
        { const: 'A', title: 'Ativa' },
        { const: 'B,C', title: 'Outra' },
      ],
    },
    valor: { type: ['string', 'null'], title: 'Valor', format: 'moeda' },
    inicio: { type: ['string', 'null'], title: 'Início', format: 'date' },
    assinadoEm: { type: ['string', 'null'], title: 'Assinado em', format: 'date-time' },
    ativo: { type: 'boolean', title: 'Ativo' },
    senha: { type: 'string', title: 'Senha', writeOnly: true },
    itens: { type: 'array', title: 'Itens', 'x-child': {}, items: { type: 'object', properties: {} } },
  },
};
const entity = buildEntity('cadastros/contrato', schema, { name: 'contratos' });
const resource: ResourceDeclaration = {
  name: 'contratos',
  path: '/contratos',
  breadcrumb: 'Contratos',
  icon: 'table',
};
const standard = initialState(entity);
const decode = (text: string) => decodeState(new URLSearchParams(text), entity);
const readAll = () => true;

describe('[REG-05] the address of a list', () => {
  it('carries search, conditions, order, page, size and view, and nothing for the usual state', () => {
    expect(encodeState(standard, entity).toString()).toBe('');
    const state: ListState = {
      ...standard,
      q: 'são joão',
      criteria: [
        { field: 'nome', op: 'like', values: ['joao'] },
        { field: 'inicio', op: 'range', values: ['2026-01-01', ''] },
        { field: 'situacao', op: 'in', values: ['A', 'B,C'] },
        { field: 'cidadeId', op: 'empty', values: [] },
      ],
      sort: [
        { field: 'nome', descending: true },
        { field: 'codigo', descending: false },
      ],
      currentPage: 2,
      pageSize: 50,
      view: '7',
      bin: true,
    };
    const text = encodeState(state, entity).toString();
    expect(decodeURIComponent(text.replaceAll('+', ' '))).toBe(
      'q=são joão&f.nome=~joao&f.inicio=2026-01-01..&f.situacao=A,B\\,C&f.cidadeId=-&s=-nome,codigo&p=2&t=50&v=7&lixeira=1',
    );
    expect(decode(text)).toEqual({ state, ignored: [] });
  });

  it('says a day or none at all', () => {
    const criteria: Criterion[] = [
      { field: 'inicio', op: 'lteornull', values: ['$hoje'] },
      { field: 'inicio', op: 'gteornull', values: ['2026-01-01'] },
    ];
    const state: ListState = { ...standard, criteria };
    const text = encodeState(state, entity).toString();
    expect(decodeURIComponent(text)).toBe('f.inicio=-..$hoje&f.inicio=2026-01-01..-');
    expect(decode(text)).toEqual({ state, ignored: [] });
  });

  it('comes back equal for any text condition', () => {
    const op = fc.constantFrom('like', 'start', 'eq', 'ne' as const);
    fc.assert(
      fc.property(op, fc.string({ minLength: 1 }), fc.string(), (kind, value, q) => {
        const state: ListState = { ...standard, q, criteria: [{ field: 'nome', op: kind, values: [value] }] };
        expect(decode(encodeState(state, entity).toString())).toEqual({ state, ignored: [] });
      }),
    );
  });

  it('comes back equal for any list of values', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(
          fc.oneof(fc.string({ minLength: 1 }), fc.constantFrom('-', '*', '@', '..', '~a', 'a..b')),
          {
            minLength: 1,
          },
        ),
        (values) => {
          const state: ListState = { ...standard, criteria: [{ field: 'situacao', op: 'in', values }] };
          expect(decode(encodeState(state, entity).toString())).toEqual({ state, ignored: [] });
        },
      ),
    );
  });

  it('[REG-05] [A22] says none of several, where the field is a choice or a reference', () => {
    const criteria: Criterion[] = [{ field: 'situacao', op: 'ne', values: ['A', 'a,b'] }];
    const state: ListState = { ...standard, criteria };
    const text = encodeState(state, entity).toString();
    expect(decodeURIComponent(text)).toBe('f.situacao=!@A,a\\,b');
    expect(decode(text)).toEqual({ state, ignored: [] });
    expect(decode('f.nome=!@a,b').ignored).toEqual(['f.nome']);
    expect(toWire([{ field: 'cidadeId', op: 'ne', values: ['1', '2'] }], entity)).toEqual({
      cidadeId_ne: '1,2',
    });
    expect(fromWire({ cidadeId_ne: '1,2' }, entity)).toEqual([
      { field: 'cidadeId', op: 'ne', values: ['1', '2'] },
    ]);
  });

  it('[REG-05] takes a value alone for the one asked for, where a field has no several', () => {
    const { state, ignored } = decode('f.ativo=true&f.inicio=2026-01-31&f.cidadeId=7');
    expect(ignored).toEqual([]);
    expect(state.criteria).toEqual([
      { field: 'ativo', op: 'eq', values: ['true'] },
      { field: 'inicio', op: 'eq', values: ['2026-01-31'] },
      { field: 'cidadeId', op: 'in', values: ['7'] },
    ]);
    expect(decode('f.ativo=true,false').ignored).toEqual(['f.ativo']);
  });

  it("asks nothing of a field that a view's condition holds, in an alternative neither, nor opens bin or saved view there", () => {
    const text = 'f.situacao=A&f1.situacao=B,C&f2.nome=~a&f.nome=~b&v=7&lixeira=1&q=x&p=2';
    const { state, ignored } = decodeState(new URLSearchParams(text), entity, new Set(['situacao']));
    expect(ignored).toEqual(['f.situacao', 'f1.situacao', 'v', 'lixeira']);
    expect(state).toMatchObject({ q: 'x', currentPage: 2, view: null, bin: false });
    expect(new Set(state.criteria.map(({ field }) => field))).toEqual(new Set(['nome']));
  });

  it('names what it ignored and leaves the drawer parameters to others', () => {
    const { state, ignored } = decode(
      'x=1&f.nada=~a&f.ativo=~a&f.nome=~&s=senhaInexistente&p=0&t=33&abrir=12&q=a',
    );
    expect(ignored).toEqual(['x', 'f.nada', 'f.ativo', 'f.nome', 's', 'p', 't']);
    expect(state).toEqual({ ...standard, q: 'a' });
  });
});

describe('conditions on the wire', () => {
  it('[REG-05] say alternatives: each is a set of conditions, and a single one is none', () => {
    const criteria: Criterion[] = [
      { field: 'situacao', op: 'in', values: ['A'] },
      { field: 'nome', op: 'like', values: ['ana & bia'], group: 1 },
      { field: 'ativo', op: 'eq', values: ['true'], group: 1 },
      { field: 'nome', op: 'like', values: ['rui|sá'], group: 2 },
    ];
    expect(toWire(criteria, entity)).toEqual({
      situacao: 'A',
      _ou: 'nome_like=ana+%26+bia&ativo=true|nome_like=rui%7Cs%C3%A1',
    });
    const state: ListState = { ...standard, criteria };
    expect(decode(encodeState(state, entity).toString())).toEqual({ state, ignored: [] });
    expect(settled(criteria.slice(0, 3)).map(({ group }) => group)).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(criteriaTexts(criteria, entity, {}).at(-1)).toMatch(/ana & bia e .*, ou .*rui\|sá/);
  });

  it('are the operators of the contract', () => {
    const criteria: Criterion[] = [
      { field: 'nome', op: 'start', values: ['Ma'] },
      { field: 'codigo', op: 'ne', values: ['9'] },
      { field: 'valor', op: 'range', values: ['10.00', '20.50'] },
      { field: 'cidadeId', op: 'in', values: ['1', '2'] },
      { field: 'situacao', op: 'in', values: ['A'] },
      { field: 'inicio', op: 'filled', values: [] },
      { field: 'ativo', op: 'eq', values: [''] },
    ];
    expect(toWire(criteria, entity)).toEqual({
      nome_start: 'Ma',
      codigo_ne: '9',
      valor_gte: '10.00',
      valor_lte: '20.50',
      cidadeId_in: '1,2',
      situacao: 'A',
      inicio_null: 'false',
    });
  });

  it('take whole local days for moments', () => {
    expect(
      toWire([{ field: 'assinadoEm', op: 'range', values: ['2026-03-10', '2026-03-10'] }], entity),
    ).toEqual({
      assinadoEm_gte: '2026-03-10T03:00:00.000Z',
      assinadoEm_lte: '2026-03-11T02:59:59.999Z',
    });
    expect(startOfDay('$hoje', 'America/Sao_Paulo')).toBe('$hoje');
    // 2018-11-04: clocks of São Paulo jump from 00:00 to 01:00.
    expect(startOfDay('2018-11-05', 'America/Sao_Paulo')).toBe('2018-11-05T02:00:00.000Z');
  });

  it('come from a declared preset and go back the same', () => {
    const preset = {
      inicio_lte: '$hoje',
      situacao: 'A',
      nome_null: 'true',
      valor_gte: '1.00',
      valor_lte: '2.00',
    };
    const criteria = fromWire(preset, entity);
    expect(toWire(criteria, entity)).toEqual(preset);
    expect(sameCriteria(criteria, criteria.toReversed())).toBe(true);
    const validity = { inicio_lteornull: '$hoje', inicio_gteornull: '$hoje' };
    expect(toWire(fromWire(validity, entity), entity)).toEqual(validity);
  });

  it('[REG-05] knows the tab that asks exactly what is asked, where nobody searched for anything', () => {
    const tab = { key: 'validos', title: 'Válidos', filters: { inicio_lteornull: '$hoje' } };
    const criteria = fromWire(tab.filters, entity);
    expect(presetOf({ q: '', criteria }, [tab], entity)).toBe(tab);
    expect(presetOf({ q: 'ana', criteria }, [tab], entity)).toBeUndefined();
    expect(presetOf({ q: '', criteria: [] }, [tab], entity)).toBeUndefined();
  });

  it('offers emptiness only where a field may be empty', () => {
    expect(operatorsFor(entity.field['codigo']!)).toEqual(['like', 'start', 'eq', 'ne']);
    expect(operatorsFor(entity.field['cidadeId']!)).toEqual(['in', 'ne', 'empty', 'filled']);
    expect(operatorsFor(entity.field['itens']!)).toEqual([]);
  });
});

describe('order by header', () => {
  const own = standard.sort[0]!;
  const orders = standard.sort;
  it('turns a column, then gives the register’s own order back', () => {
    const once = nextSort(standard.sort, 'nome', false, orders);
    const twice = nextSort(once, 'nome', false, orders);
    expect([once, twice, nextSort(twice, 'nome', false, orders)]).toEqual([
      [{ field: 'nome', descending: false }],
      [{ field: 'nome', descending: true }],
      [own],
    ]);
  });
  it('joins, turns and removes with Shift', () => {
    const joined = nextSort(standard.sort, 'nome', true, orders);
    const turned = nextSort(joined, 'nome', true, orders);
    expect(joined).toEqual([own, { field: 'nome', descending: false }]);
    expect(turned).toEqual([own, { field: 'nome', descending: true }]);
    expect(nextSort(turned, 'nome', true, orders)).toEqual([own]);
  });
});

describe('columns', () => {
  const available = availableColumns(entity, (field) => field.id !== 'valor');
  it('never offer secrets, child tables or what may not be read', () => {
    const ids = available.map((field) => field.id);
    expect(ids).not.toContain('senha');
    expect(ids).not.toContain('itens');
    expect(ids).not.toContain('valor');
    expect(ids).toContain('atualizadoEm');
  });
  it('forget stored ids that are gone and fall back to the declared ones', () => {
    expect(
      resolveColumns([{ id: 'gone' }, { id: 'nome', width: 5000 }], available, []).map((c) => [
        c.field.id,
        c.width,
      ]),
    ).toEqual([['nome', 800]]);
    expect(resolveColumns([{ id: 'gone' }], available, ['codigo']).map((c) => c.field.id)).toEqual([
      'codigo',
    ]);
    expect(defaultColumns(resource, entity)).toEqual([
      'codigo',
      'nome',
      'cidadeId',
      'situacao',
      'valor',
      'inicio',
    ]);
  });
  it('move, hide, show and take widths', () => {
    const states = [{ id: 'a' }, { id: 'b' }, { id: 'c' }];
    expect(moveColumn(states, 'c', 0).map((s) => s.id)).toEqual(['c', 'a', 'b']);
    expect(moveColumn(states, 'a', 99).map((s) => s.id)).toEqual(['b', 'c', 'a']);
    expect(toggleColumn([{ id: 'a' }], 'a')).toEqual([{ id: 'a' }]);
    expect(toggleColumn(states, 'b').map((s) => s.id)).toEqual(['a', 'c']);
    expect(setWidth(states, 'b', 3)[1]).toEqual({ id: 'b', width: 60 });
  });
  it('choose the card and the panel from the declaration', () => {
    const columns = resolveColumns(undefined, available, defaultColumns(resource, entity));
    expect(cardFields(resource, entity, columns)).toEqual(['cidadeId', 'situacao', 'inicio']);
    expect(searchFields(resource, entity, readAll).map((f) => f.id)).toEqual([
      'codigo',
      'nome',
      'cidadeId',
      'situacao',
      'inicio',
      'assinadoEm',
      'ativo',
    ]);
  });
  it('read a broken preference as none', () => {
    expect(readPreference('x')).toEqual({});
    expect(readPreference({ colunas: [{ id: 'a' }, { id: 3 }, null], densidade: 'enorme' })).toEqual({
      colunas: [{ id: 'a' }],
    });
  });
});

describe('widths', () => {
  const column = (id: string, width?: number) => ({ field: entity.field[id]!, width });
  it('[A16] fill the room, keep what the person chose, and never go under the least', () => {
    const { widths, least } = columnWidths([column('codigo', 90), column('nome'), column('inicio')], 900);
    expect(widths[0]).toBe(90);
    expect(widths[0]! + widths[1]! + widths[2]!).toBeGreaterThan(895);
    expect(least).toBeLessThan(900);
    const tight = columnWidths([column('nome'), column('codigo')], 50);
    expect(tight.widths).toEqual([190, 190]);
    expect(tight.least).toBe(380);
  });
  it('[REG-04] what is told in sentences has the room to be read', () => {
    expect(isProse({ kind: 'text', maxLength: 1000 })).toBe(true);
    expect(isProse({ kind: 'text', maxLength: 150 })).toBe(false);
    const frase = { ...entity.field.nome!, kind: 'text' as const, maxLength: 1000 };
    const { widths } = columnWidths([column('codigo', 90), column('nome'), { field: frase }], 900);
    expect(widths[2]).toBeGreaterThan(widths[1]!);
    expect(widths[2]).toBeGreaterThanOrEqual(320);
  });
  it('[REG-04] read the longest state whole, and a small number takes no room of a name', () => {
    const { field } = buildEntity(
      'teste/uniao',
      {
        title: 'União',
        'x-entity': { plural: 'Uniões', label: ['nome'] },
        properties: {
          nome: { type: 'string', title: 'Nome', maxLength: 150 },
          parcela: { type: 'integer', title: 'Parcela' },
          situacao: {
            type: 'string',
            title: 'Situação',
            oneOf: [{ const: 'AGUARDA', title: 'Aguarda segunda pessoa', 'x-tone': 'warning' }],
          },
        },
      },
      { name: 'unioes' },
    );
    const { widths } = columnWidths(
      [field['nome']!, field['situacao']!, field['parcela']!].map((own) => ({ field: own })),
      900,
    );
    expect(widths[1]).toBeGreaterThan(205);
    expect(widths[2]).toBeLessThan(100);
  });
  it('leave to the rows what a title of several words needs not', () => {
    const { widths } = columnWidths([column('assinadoEm'), column('inicio'), column('nome')], 900);
    expect(widths.slice(0, 2)).toEqual([168, 110]);
  });
  it('stretch fixed columns where no other can take the rest', () => {
    const { widths } = columnWidths([column('inicio'), column('ativo', 80)], 600);
    expect(widths[1]).toBe(80);
    expect(widths[0]).toBeGreaterThan(500);
  });
});

describe('sentences', () => {
  it('say conditions as a person would', () => {
    const say = (criterion: Criterion) => criterionText(criterion, entity, { cidades: { 7: 'Betim · MG' } });
    expect(say({ field: 'inicio', op: 'range', values: ['2026-01-05', ''] })).toBe(
      'Início: a partir de 05/01/2026',
    );
    expect(say({ field: 'inicio', op: 'range', values: ['', '$hoje'] })).toBe('Início: até hoje');
    expect(say({ field: 'inicio', op: 'range', values: ['$hoje-6', '$hoje'] })).toBe(
      'Início: últimos 7 dias',
    );
    expect(say({ field: 'inicio', op: 'range', values: ['$hoje-12', '$fimDoMes+1'] })).toBe(
      'Início: há 12 dias a fim do próximo mês',
    );
    expect(say({ field: 'inicio', op: 'gteornull', values: ['$amanha'] })).toBe(
      'Início: a partir de amanhã, ou sem data',
    );
    expect(say({ field: 'valor', op: 'range', values: ['10.00', '10.00'] })).toBe('Valor: R$\u00a010,00');
    expect(say({ field: 'cidadeId', op: 'in', values: ['7', '9'] })).toBe('Cidade: Betim · MG ou nº 9');
    expect(say({ field: 'situacao', op: 'ne', values: ['A'] })).toBe('Situação é diferente de Ativa');
    expect(say({ field: 'cidadeId', op: 'ne', values: ['7', '9'] })).toBe(
      'Cidade é diferente de Betim · MG e de nº 9',
    );
    expect(say({ field: 'nome', op: 'empty', values: [] })).toBe('Nome está vazio');
  });
  it('say the place in the whole', () => {
    expect(rangeText(26, 25, 312, true)).toBe('26–50 de 312');
    expect(rangeText(1, 25, 10_001, false)).toBe('1–25 de mais de 10.000');
    expect(totalText(1, true)).toBe('1 registro');
  });
  it('notice a range that begins after its end', () => {
    const problem = (id: string, values: readonly string[]) =>
      rangeProblem({ field: id, op: 'range', values }, entity.field[id]!);
    expect(problem('valor', ['9.00', '10.00'])).toBeUndefined();
    expect(problem('valor', ['10.01', '10.00'])).toBe('O início vem depois do fim. Troque os valores.');
    expect(problem('inicio', ['2026-02-01', '2026-01-31'])).toBe(
      'O início vem depois do fim. Troque os valores.',
    );
    expect(problem('inicio', ['2026-02-01', '$hoje'])).toBeUndefined();
    expect(problem('inicio', ['$hoje+6', '$hoje'])).toBeUndefined();
  });
});

describe('keys', () => {
  it('move the focus and turn the page at the ends', () => {
    const at = (key: string, row: number) => gridAction({ key }, { row, rows: 25 });
    expect(at('ArrowDown', -1)).toEqual({ type: 'focus', row: 0 });
    expect(at('End', 3)).toEqual({ type: 'focus', row: 24 });
    expect(at('PageDown', 20)).toEqual({ type: 'focus', row: 24 });
    expect(at('PageDown', 24)).toEqual({ type: 'page', by: 1 });
    expect(at('PageUp', 0)).toEqual({ type: 'page', by: -1 });
    expect(at('Enter', 2)).toEqual({ type: 'open', row: 2, tab: false });
    expect(at(' ', 2)).toEqual({ type: 'select', row: 2, range: false });
    expect(gridAction({ key: 'a' }, { row: 1, rows: 2 })).toBeUndefined();
    expect(gridAction({ key: 'ArrowDown' }, { row: -1, rows: 0 })).toBeUndefined();
  });
  it('reach search, new and help from anywhere', () => {
    expect(['/', 'n', '?', 'x'].map((key) => screenAction({ key }))).toEqual([
      'search',
      'new',
      'help',
      undefined,
    ]);
    expect(screenAction({ key: 'n', ctrl: true })).toBeUndefined();
  });
});

describe('selection', () => {
  const page = [10, 11, 12, 13];
  it('takes rows, ranges, pages and the whole question', () => {
    const selection = toggleRow(NOTHING, 11, page);
    const range = toggleRow(selection, 13, page, true);
    expect(range.kind === 'ids' && [...range.ids]).toEqual([11, 12, 13]);
    expect(pageMark(range, page)).toBe('some');
    const whole = togglePage(range, page);
    expect(pageMark(whole, page)).toBe('all');
    expect(selectedCount(togglePage(whole, page))).toBe(0);
    expect(selectedCount({ kind: 'all', total: 900 })).toBe(900);
    const less = toggleRow({ kind: 'all', total: 900 }, 12, page);
    expect([isSelected(less, 12), selectedCount(less)]).toEqual([false, 3]);
  });
});
