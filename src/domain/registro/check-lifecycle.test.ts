import { describe, expect, it } from 'vitest';
import type { LifecycleKeyword } from '#schemas/meta/vocabulary.ts';
import { declarationProblems } from './check.ts';
import { buildEntity, type PropertySchema, type RootSchema } from './entity.ts';
import { childrenLockOf, hasLocks, lockOf, readAsk, stateOfRow, transitionsOf } from './lifecycle.ts';

const estado: PropertySchema = {
  type: 'string',
  title: 'Situação',
  oneOf: [
    { const: 'ABERTA', title: 'Aberta', 'x-tone': 'info' },
    { const: 'FEITA', title: 'Feita', 'x-tone': 'success' },
    { const: 'CANCELADA', title: 'Cancelada', 'x-tone': 'error' },
  ],
  default: 'ABERTA',
};
const vida: LifecycleKeyword = {
  field: 'situacao',
  locks: { FEITA: { what: ['fields'], why: 'O que foi feito fica como está.' } },
  transitions: {
    fazer: { title: 'Fazer', from: 'ABERTA', to: 'FEITA', asks: ['nota?'], stamp: { at: 'feitaEm' } },
    cancelar: {
      title: 'Cancelar',
      from: ['ABERTA', 'FEITA'],
      to: 'CANCELADA',
      reason: 'required',
      danger: true,
    },
  },
};
const ordem = (
  lifecycle: LifecycleKeyword,
  properties: { readonly [id: string]: PropertySchema } = {},
): RootSchema => ({
  title: 'Ordem',
  type: 'object',
  additionalProperties: false,
  'x-entity': { plural: 'Ordens', label: ['nome'], lifecycle },
  required: ['nome'],
  properties: {
    nome: { type: 'string', title: 'Nome', maxLength: 60 },
    nota: { type: ['string', 'null'], title: 'Nota', maxLength: 60 },
    feitaEm: { type: ['string', 'null'], title: 'Feita em', format: 'date-time', readOnly: true },
    situacao: estado,
    ...properties,
  },
});
const problemas = (schema: RootSchema) =>
  declarationProblems({
    schemas: { 'cadastros/ordem': schema },
    resources: {
      'cadastros/ordem': {
        name: 'ordens',
        entity: 'cadastros/ordem',
        path: '/ordens',
        breadcrumb: 'Ordens',
        icon: 'table',
      },
    },
    found: { guards: ['ordem/completa'], panels: [] },
  });
const com = (change: Partial<LifecycleKeyword>): readonly string[] =>
  problemas(ordem({ ...vida, ...change }));
const passo = (change: object): readonly string[] =>
  com({
    transitions: {
      ...vida.transitions,
      fazer: { ...vida.transitions.fazer, ...change } as typeof vida.transitions.fazer & object,
    },
  });

describe('[REG-03] a declared life', () => {
  it('is accepted as it should be', () => expect(problemas(ordem(vida))).toEqual([]));

  it.each([
    [
      'a field that is not there',
      com({ field: 'situacaa' }),
      /lifecycle\.field usa o campo 'situacaa', que não existe.*situacao/,
    ],
    ['a field without states', com({ field: 'nome' }), /'nome', que não lista os estados/],
    [
      'no first state',
      problemas(ordem(vida, { situacao: { ...estado, default: undefined } })),
      /situacao\.default falta/,
    ],
    [
      'an unknown state',
      passo({ to: 'FEITO' }),
      /fazer\.to usa o estado 'FEITO', que não é opção de 'situacao'.*FEITA/,
    ],
    [
      'a step to where it is',
      passo({ from: ['ABERTA', 'FEITA'] }),
      /fazer vai de 'FEITA' para o próprio 'FEITA'/,
    ],
    [
      'a state that nothing leads to',
      com({ transitions: { fazer: vida.transitions.fazer! } }),
      /nunca leva a 'CANCELADA'/,
    ],
    [
      'a step from where no row comes',
      com({ transitions: { cancelar: { title: 'Cancelar', from: 'FEITA', to: 'CANCELADA' } } }),
      /cancelar parte de 'FEITA', onde nenhum registro chega/,
    ],
    ['an unknown guard', passo({ guard: 'nenhures/ninguem' }), /guard 'nenhures\/ninguem' não existe/],
    ['an action that only reads', passo({ action: 'list' }), /action é 'list', que só permite ler/],
    [
      'an unknown field asked for',
      passo({ asks: ['notas'] }),
      /asks usa o campo 'notas', que não existe.*nota/,
    ],
    [
      'a text that begins with today',
      passo({ asks: ['nota=$hoje'] }),
      /começa 'nota' com \$hoje, mas o campo não é uma data/,
    ],
    [
      'a question that says what is not there',
      passo({ shows: ['nada'] }),
      /shows usa o campo 'nada', que não existe/,
    ],
    [
      'a step that recomputes and moves',
      passo({ recomputes: true }),
      /recomputes só vale para um passo que fica no estado/,
    ],
    ['the state asked for', passo({ asks: ['situacao'] }), /pede 'situacao', que é o próprio estado/],
    [
      'a stamp that people write',
      passo({ stamp: { by: 'nome' } }),
      /stamp\.by usa 'nome', que as pessoas escrevem/,
    ],
    [
      'a stamp of another kind',
      passo({ stamp: { by: 'feitaEm' } }),
      /stamp\.by usa 'feitaEm', que é de outro tipo/,
    ],
    [
      'a kept reason that is not asked',
      passo({ stamp: { reason: 'feitaEm' } }),
      /guarda o motivo, que não se pede/,
    ],
    [
      'an internal step with a permission',
      passo({ internal: true, action: 'update' }),
      /é interna, e nenhuma pessoa a faz/,
    ],
    ['an unknown lock', com({ locks: { FEITA: { what: ['tudo'] } } }), /trava 'tudo', que não existe/],
    ['children that are not there', com({ locks: { FEITA: { what: ['children'] } } }), /não há tabela filha/],
    [
      'documents that are not there',
      com({ locks: { FEITA: { what: ['documents'] } } }),
      /não têm documentos/,
    ],
    [
      'another register that is not there',
      com({ locks: { FEITA: { what: ['itens.ordemId'] } } }),
      /'itens' não existe/,
    ],
    [
      'a name out of the pattern',
      com({ transitions: { ...vida.transitions, Voltar: { title: 'V', from: 'FEITA', to: 'ABERTA' } } }),
      /nome fora do padrão/,
    ],
  ])('refuses %s', (_what, found, wanted) => expect(found.join('\n')).toMatch(wanted));

  it('becomes a model: states, locks, and what a person may be offered', () => {
    const entity = buildEntity('cadastros/ordem', ordem(vida), { name: 'ordens' });
    expect(entity.field.situacao?.readOnly).toBe(true);
    expect(hasLocks(entity)).toBe(true);
    expect(stateOfRow(entity, { situacao: 'FEITA' })?.title).toBe('Feita');
    expect(lockOf(entity, { situacao: 'FEITA' }, 'fields')?.why).toBe('O que foi feito fica como está.');
    expect(lockOf(entity, { situacao: 'ABERTA' }, 'fields')).toBeUndefined();
    // Open to the server alone, they are closed to who types.
    const estadoFinal = { id: 'FEITA', title: 'Feita', locks: ['typed-children'] };
    const soDoServidor = {
      lifecycle: { ...entity.lifecycle!, states: [estadoFinal], state: { FEITA: estadoFinal } },
    };
    expect(childrenLockOf(soDoServidor, { situacao: 'FEITA' })?.id).toBe('FEITA');
    expect(lockOf(soDoServidor, { situacao: 'FEITA' }, 'children')).toBeUndefined();
    const nomes = (situacao: string, can: (action: string) => boolean = () => true) =>
      transitionsOf(entity, { situacao }, can).map(({ name }) => name);
    expect(nomes('ABERTA')).toEqual(['fazer', 'cancelar']);
    expect(nomes('FEITA')).toEqual(['cancelar']);
    expect(nomes('CANCELADA')).toEqual([]);
    expect(nomes('ABERTA', (action) => action === 'cancelar')).toEqual(['cancelar']);
  });

  it('[REG-03] reads how a field is asked', () => {
    const rest = { onDemand: false, ownOnly: false, today: false, last: false };
    expect(readAsk('nota')).toEqual({ ...rest, id: 'nota', required: true });
    expect(readAsk('nota?')).toEqual({ ...rest, id: 'nota', required: false });
    expect(readAsk('nota??')).toEqual({ ...rest, id: 'nota', required: false, onDemand: true });
    expect(readAsk('nota=$hoje?')).toEqual({ ...rest, id: 'nota', required: false, today: true });
    expect(readAsk('nota=$ultimo')).toEqual({ ...rest, id: 'nota', required: true, last: true });
    // The server's own: no dialog ever shows it.
    expect(readAsk('nota!')).toEqual({ ...rest, id: 'nota', required: false, onDemand: true, ownOnly: true });
  });
});
