import { describe, expect, it } from 'vitest';
import { AppError, defineError, phrasesOf, validationError } from './app-error.ts';
import { ERROR_STATUS, isErrorCode } from './codes.ts';

describe('[SES-17] failures with a name', () => {
  it('[SES-16] carries the status of its code', () => {
    expect(new AppError('sessao-expirada')).toMatchObject({
      code: 'sessao-expirada',
      status: 401,
      name: 'AppError',
    });
    expect(new AppError('acesso-negado').status).toBe(403);
    expect(new AppError('conflito-versao', { data: { atual: { id: 1 } } })).toMatchObject({
      status: 412,
      data: { atual: { id: 1 } },
    });
  });
  it('[SES-17] names fields and keeps the cause', () => {
    expect(validationError({ cpf: ['CPF inválido.'] })).toMatchObject({
      status: 422,
      errors: { cpf: ['CPF inválido.'] },
    });
    const cause = new Error('23503');
    expect(defineError('em-uso')({ cause }).cause).toBe(cause);
  });
  it('[SES-17] tells in one line all that it refuses', () => {
    expect(
      phrasesOf(
        new AppError('validacao', {
          messages: ['Confira.'],
          errors: { cpf: ['CPF inválido.'], nome: ['A', 'B'] },
        }),
      ),
    ).toBe('Confira. CPF inválido. A B');
    expect(phrasesOf(new AppError('interno'))).toBe('');
  });
  it('[SES-17] every code is a failure status, and only codes are codes', () => {
    for (const status of Object.values(ERROR_STATUS)) expect(status >= 400 && status < 600).toBe(true);
    expect(isErrorCode('interno')).toBe(true);
    expect(isErrorCode('toString')).toBe(false);
  });
});
