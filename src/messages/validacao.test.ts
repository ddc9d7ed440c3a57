import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { formatCheckers } from '#domain/formato/validate-format.ts';
import { describePattern } from './padrao.ts';
import { campoDoErro, errosPorCampo, mensagemValidacao, semTitulo } from './validacao.ts';

const ajv = new Ajv({ allErrors: true, verbose: true, allowUnionTypes: true });
for (const [name, validate] of Object.entries(formatCheckers)) ajv.addFormat(name, validate);
ajv.addVocabulary(['x-ui']);

/** Errors of a real validator, by field. */
function errorsOf(property: Record<string, unknown>, value: unknown): readonly string[] | undefined {
  const validate = ajv.compile({ type: 'object', properties: { campo: property } });
  return validate({ campo: value }) ? undefined : errosPorCampo(validate.errors ?? [])['campo'];
}

describe('[SES-17] sentences of the validator', () => {
  it.each([
    [{ type: 'string', minLength: 1 }, '', 'Preencha este campo.'],
    [{ type: 'string', minLength: 2 }, 'a', 'Informe pelo menos 2 caracteres.'],
    [{ type: 'string', maxLength: 3 }, 'abcd', 'Informe no máximo 3 caracteres.'],
    [{ type: 'string', maxLength: 1 }, 'ab', 'Informe no máximo 1 caractere.'],
    [{ type: 'string', pattern: '^[0-9]{3}$' }, 'x', 'Informe 3 dígitos.'],
    [
      { type: 'string', pattern: '^A(x|y)$', 'x-ui': { placeholder: 'Ax' } },
      'x',
      'Formato inválido. Informe como no exemplo: Ax.',
    ],
    [{ type: 'string', format: 'cpf' }, '1', 'CPF inválido. Confira os 11 dígitos.'],
    [{ type: 'string' }, 1, 'Informe um texto.'],
    [{ type: ['integer', 'null'] }, 'a', 'Informe um número inteiro.'],
    [{ type: 'boolean' }, 'sim', 'Informe sim ou não.'],
    [{ enum: ['M', 'F', null] }, 'X', 'Escolha uma destas opções: M, F.'],
    [
      {
        oneOf: [
          { const: 'M', title: 'Masculino' },
          { const: 'F', title: 'Feminino' },
        ],
      },
      'X',
      'Escolha uma destas opções: Masculino, Feminino.',
    ],
    [{ const: 'A' }, 'B', 'O valor aceito é A.'],
    [{ enum: Array.from({ length: 27 }, (_, i) => i) }, 'X', 'Escolha uma das opções da lista.'],
    [{ type: 'integer', minimum: 1 }, 0, 'Informe um valor maior ou igual a 1.'],
    [{ type: 'integer', maximum: 1000 }, 1001, 'Informe um valor menor ou igual a 1.000.'],
    [{ type: 'number', exclusiveMinimum: 0.5 }, 0.5, 'Informe um valor maior que 0,5.'],
    [{ type: 'number', multipleOf: 0.5 }, 0.7, 'Informe um múltiplo de 0,5.'],
    [{ type: 'array', minItems: 1 }, [], 'Inclua pelo menos 1 item.'],
    [{ type: 'array', maxItems: 2 }, [1, 2, 3], 'Inclua no máximo 2 itens.'],
    [{ type: 'array', uniqueItems: true }, ['a', 'b', 'a'], 'Os itens 1 e 3 são iguais. Retire um deles.'],
    [false, 1, 'Este campo não pode ser informado.'],
  ] as const)('[SES-17] %j with %j', (property, value, text) => {
    expect(errorsOf(property as unknown as Record<string, unknown>, value)).toEqual([text]);
  });

  it('[SES-17] names the missing and the unknown field, also in a child row', () => {
    const validate = ajv.compile({
      type: 'object',
      additionalProperties: false,
      required: ['nome'],
      properties: {
        nome: { type: 'string' },
        convenios: {
          type: 'array',
          items: {
            type: 'object',
            additionalProperties: false,
            required: ['plano'],
            properties: { plano: { type: 'string' }, validade: { type: 'string', format: 'date' } },
          },
        },
      },
    });
    expect(validate({ cor: 1, convenios: [{ plano: 'A' }, { validade: '31/12/2026', x: 1 }] })).toBe(false);
    expect(errosPorCampo(validate.errors ?? [])).toEqual({
      nome: ['Preencha este campo.'],
      cor: ['O campo cor não existe.'],
      'convenios.1.plano': ['Preencha este campo.'],
      'convenios.1.x': ['O campo x não existe.'],
      'convenios.1.validade': ['Data inválida. Informe dia, mês e ano, como 31/12/2026.'],
    });
  });

  it('[SES-17] a condition speaks once, at the field it asks for', () => {
    const validate = ajv.compile({
      type: 'object',
      properties: { tipo: { type: 'string' }, cnpj: { type: 'string' } },
      if: { properties: { tipo: { const: 'J' } }, required: ['tipo'] },
      // eslint-disable-next-line unicorn/no-thenable
      then: { required: ['cnpj'], properties: { cnpj: {} } },
    });
    expect(validate({ tipo: 'J' })).toBe(false);
    expect(errosPorCampo(validate.errors ?? [])).toEqual({ cnpj: ['Preencha este campo.'] });
  });

  it('[SES-17] a record that is no object has its error under the general key', () => {
    const validate = ajv.compile({ type: 'object' });
    expect(validate([])).toBe(false);
    expect(errosPorCampo(validate.errors ?? [])).toEqual({ _: ['Informe um grupo de campos.'] });
  });

  it('[SES-17] an unknown keyword or format still asks for a look, and nothing is lost', () => {
    const error = { keyword: 'toString', instancePath: '/a~1b/~0c', schemaPath: '#/oneOf/0/x', params: {} };
    expect(mensagemValidacao(error)).toBe('Valor inválido. Confira o que foi informado.');
    expect(campoDoErro(error)).toBe('a/b.~c');
    expect(errosPorCampo([error])).toEqual({ 'a/b.~c': ['Valor inválido. Confira o que foi informado.'] });
    expect(
      mensagemValidacao({ keyword: 'format', instancePath: '', params: { format: 'constructor' } }),
    ).toContain('Confira');
  });

  it('[UTIL-01] behind the title of its field a sentence does not say it again', () => {
    expect(semTitulo('Nome', 'Preencha este campo.')).toBe('Preencha este campo.');
    expect(semTitulo('CPF', 'CPF inválido. Confira os 11 dígitos.')).toBe('inválido. Confira os 11 dígitos.');
    expect(semTitulo('CPF', 'CPFs repetidos.')).toBe('CPFs repetidos.');
  });
});

describe('[SES-17] patterns in words', () => {
  it.each([
    ['^[0-9]{3}$', 'Informe 3 dígitos.'],
    ['^[0-9]{1,5}$', 'Informe de 1 a 5 dígitos.'],
    ['^[0-9]+$', 'Informe apenas dígitos.'],
    ['^\\d{2,}$', 'Informe pelo menos 2 dígitos.'],
    ['^[A-Z][0-9]{2}$', 'Informe 1 letra maiúscula, depois 2 dígitos.'],
    ['^[A-Z]{2}[0-9]?$', 'Informe 2 letras maiúsculas, depois 1 dígito (opcional).'],
    ['^[A-Z0-9]{1,10}$', 'Informe de 1 a 10 letras maiúsculas ou dígitos.'],
    ['^(a|b)$', 'Formato inválido. Confira o que foi informado.'],
    ['[0-9]', 'Formato inválido. Confira o que foi informado.'],
    ['^$', 'Formato inválido. Confira o que foi informado.'],
  ])('[SES-17] %s', (pattern, text) => {
    expect(describePattern(pattern)).toBe(text);
  });
});
