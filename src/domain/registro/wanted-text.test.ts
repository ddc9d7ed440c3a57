import { expect, it } from 'vitest';
import { registro } from '#messages/registro.ts';
import { buildEntity } from './entity.ts';
import { wantedText } from './wanted-text.ts';

const conta = buildEntity(
  'x/conta',
  {
    title: 'Conta do plano',
    type: 'object',
    'x-entity': { plural: 'Contas', gender: 'f', label: ['tipo'] },
    properties: {
      tipo: {
        type: 'string',
        title: 'Tipo',
        oneOf: [
          { const: 'A', title: 'Analítica' },
          { const: 'S', title: 'Sintética' },
        ],
      },
      ativa: { type: 'boolean', title: 'Ativa' },
      valor: { type: 'string', title: 'Valor', format: 'moeda' },
    },
  },
  { name: 'contas', subject: 'conta' },
);

it('[FIN-04] says which rows may be chosen, as a person reads it', () => {
  const said = (id: string, operator: string, ...values: readonly unknown[]): string => {
    const field = conta.field[id];
    return field ? wantedText({ field, operator, values }) : '';
  };
  expect(said('tipo', 'eq', 'A')).toBe('“Tipo” seja Analítica');
  expect(said('tipo', 'in', 'A', 'S')).toBe('“Tipo” seja Analítica ou Sintética');
  expect(said('tipo', 'ne', 'S')).toBe('“Tipo” não seja Sintética');
  expect(said('ativa', 'eq', true)).toBe('“Ativa” seja Sim');
  expect(said('valor', 'gte', '0.01').replaceAll('\u00a0', ' ')).toBe('“Valor” seja R$ 0,01 ou mais');
  expect(said('valor', 'null', true)).toBe('“Valor” esteja em branco');
  expect(
    registro.referenciaNaoServe(conta.title, conta.gender, [
      said('tipo', 'eq', 'A'),
      said('ativa', 'eq', true),
    ]),
  ).toBe(
    'O registro escolhido não serve aqui. Escolha outra conta do plano, em que “Tipo” seja Analítica e “Ativa” seja Sim.',
  );
});
