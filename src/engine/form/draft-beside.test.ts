import { expect, test } from 'vitest';
import { buildEntity } from '#domain/registro/entity.ts';
import { beside } from './draft-beside.ts';

const entity = buildEntity(
  'testes/nota',
  {
    $id: 'nota',
    title: 'Nota',
    type: 'object',
    'x-entity': { plural: 'Notas', label: ['nome'] },
    required: ['nome'],
    properties: {
      nome: { type: 'string', title: 'Nome', maxLength: 60 },
      cpf: { type: ['string', 'null'], title: 'CPF', format: 'cpf' },
      texto: { type: ['string', 'null'], title: 'Texto', maxLength: 500, 'x-ui': { widget: 'textarea' } },
      linhas: {
        type: 'array',
        title: 'Linhas',
        'x-child': { singular: 'Linha' },
        items: {
          type: 'object',
          required: ['nome'],
          properties: { nome: { type: 'string', title: 'Nome', maxLength: 60 } },
        },
      },
    },
  },
  { name: 'notas', subject: 'nota' },
);
const base = { nome: 'Ana', cpf: null, texto: null, linhas: [] };

test('[CLIN-02] words stand one after the other, rows side by side, and of what can only be one the later counts', () => {
  const waiting = {
    ...base,
    cpf: '11144477735',
    texto: 'Tosse há três dias',
    linhas: [{ _chave: 'n1', nome: 'a' }],
  };
  const typed = { ...base, cpf: '52998224725', texto: 'Febre', linhas: [{ _chave: 'n1', nome: 'b' }] };
  expect(beside(entity, base, waiting, typed)).toEqual({
    nome: 'Ana',
    cpf: '52998224725',
    texto: 'Tosse há três dias\nFebre',
    linhas: [
      { _chave: 'n1', nome: 'b' },
      { _chave: 'n1', nome: 'a' },
    ],
  });
});

test('[CLIN-02] what was typed on from the draft is not written twice, and what was not touched stays as it waited', () => {
  const waiting = { ...base, texto: 'Tosse' };
  expect(beside(entity, base, waiting, { ...base, texto: 'Tosse há três dias' }).texto).toBe(
    'Tosse há três dias',
  );
  // Emptied now, written then: what was written stays.
  expect(beside(entity, { ...base, texto: 'Antes' }, waiting, { ...base, texto: null }).texto).toBe('Tosse');
  expect(beside(entity, base, waiting, { ...base, nome: 'Bia' })).toMatchObject({
    nome: 'Bia',
    texto: 'Tosse',
  });
});
