import { describe, expect, it } from 'vitest';
import { declarationProblems } from './check.ts';
import type { RootSchema } from './entity.ts';

const registro = (name: string, title: string, properties: object, more: object = {}): RootSchema =>
  ({
    $id: `cadastros/${name}`,
    title,
    type: 'object',
    'x-entity': { plural: `${title}s`, gender: 'f', label: ['nome'], sort: ['nome'], ...more },
    additionalProperties: false,
    required: ['nome'],
    properties: { nome: { type: 'string', title: 'Nome', maxLength: 60 }, ...properties },
  }) as unknown as RootSchema;

const LINHA = {
  folhaId: { type: ['integer', 'null'], title: 'Folha', 'x-ref': { resource: 'folhas' } },
  valor: { type: ['string', 'null'], title: 'Valor', format: 'moeda' },
  situacao: {
    type: 'string',
    title: 'Situação',
    default: 'VIVA',
    oneOf: [
      { const: 'VIVA', title: 'Viva' },
      { const: 'MORTA', title: 'Morta' },
    ],
  },
};
const recurso = (name: string, key: string) => ({
  name,
  entity: key,
  path: `/${name}`,
  breadcrumb: name,
  icon: 'table',
});
const problemas = (folha: object, more: object = {}) =>
  declarationProblems({
    schemas: {
      'cadastros/folha': registro('folha', 'Folha', folha, more),
      'cadastros/linha': registro('linha', 'Linha', LINHA),
    },
    resources: {
      'cadastros/folha': recurso('folhas', 'cadastros/folha'),
      'cadastros/linha': recurso('linhas', 'cadastros/linha'),
    },
  } as never);
const soma = (sum: object, type: object = { type: 'string', format: 'moeda' }) =>
  problemas({ total: { ...type, title: 'Total', 'x-sum': sum } });

describe('[ARQ-01] x-sum', () => {
  it('takes a count and a sum of another register, of some rows alone', () => {
    expect(soma({ of: 'linhas', by: 'folhaId', field: 'valor', where: { situacao: ['VIVA'] } })).toEqual([]);
    expect(soma({ of: 'linhas', by: 'folhaId' }, { type: 'integer' })).toEqual([]);
  });

  it.each([
    [
      'a register that is not there',
      soma({ of: 'linas', by: 'folhaId' }),
      /x-sum\.of é 'linas', que não é um cadastro.*linhas/,
    ],
    [
      'a field that leads elsewhere',
      soma({ of: 'linhas', by: 'nome', field: 'valor' }),
      /x-sum\.by é 'nome', que em 'linhas' não aponta/,
    ],
    [
      'a text that is added up',
      soma({ of: 'linhas', by: 'folhaId', field: 'nome' }),
      /x-sum\.field é 'nome', que em 'linhas' não é um número/,
    ],
    ['rows counted in money', soma({ of: 'linhas', by: 'folhaId' }), /conta linhas; use type: 'integer'/],
    [
      'a state that is none',
      soma({ of: 'linhas', by: 'folhaId', field: 'valor', where: { situacao: 'VIV' } }),
      /usa 'VIV', que não é opção de 'situacao'.*VIVA/,
    ],
  ])('refuses %s', (_what, problems, expected) => {
    expect(problems.join('\n')).toMatch(expected);
  });
});

describe('[ARQ-01] x-asked', () => {
  it('belongs to a step that asks it', () => {
    const lote = { type: ['string', 'null'], title: 'Lote', maxLength: 20, 'x-asked': true };
    expect(problemas({ lote }).join('\n')).toMatch(/properties\.lote\.x-asked não é pedido em passo nenhum/);
  });
});
