import { describe, expect, it } from 'vitest';
import { AppError } from '#domain/errors/app-error.ts';
import type { ErrorCode } from '#domain/errors/codes.ts';
import { errorBody, erros, textoErro } from './erros.ts';

describe('[SES-17] sentences of failures', () => {
  it('[SES-16] 401 and 403 are verbatim, informing and refusing', () => {
    expect(errorBody(new AppError('sessao-expirada'))).toEqual({
      messages: { alerts: [{ type: 'INFO', value: 'Sessão expirada.' }] },
      codigo: 'sessao-expirada',
    });
    expect(errorBody(new AppError('acesso-negado'))).toEqual({
      messages: { alerts: [{ type: 'ERROR', value: 'Acesso negado.' }] },
      codigo: 'acesso-negado',
    });
  });
  it('[SES-07] sign-in failures are verbatim', () => {
    expect([
      erros['conta-nao-encontrada'],
      erros['senha-invalida'],
      erros['tentativas-esgotadas'],
      erros['falha-autenticacao'],
    ]).toEqual([
      'Não foi possível encontrar sua conta com os dados fornecidos.',
      'Senha inválida. Tente novamente.',
      'Número de tentativas esgotado. Tente novamente mais tarde.',
      'Falha processo autenticação. Tente novamente.',
    ]);
  });
  it('[SES-17] fills what is known and leaves no braces', () => {
    expect(textoErro('filtro-desconhecido', { filtro: 'corx' })).toBe(
      'O filtro corx não existe. Retire-o e pesquise novamente.',
    );
    expect(textoErro('filtro-desconhecido')).toBe('O filtro não existe. Retire-o e pesquise novamente.');
    expect(textoErro('pagina-grande', { maximo: 200 })).toContain('no máximo 200 por vez');
  });
  it('[SES-17] carries field errors, extra data and sentences of its own', () => {
    const error = new AppError('validacao', {
      errors: { nome: ['Preencha este campo.'] },
      messages: ['Um.', 'Dois.'],
      data: { atual: { id: 1 }, codigo: 'outro' },
    });
    expect(errorBody(error)).toEqual({
      messages: {
        alerts: [
          { type: 'ERROR', value: 'Um.' },
          { type: 'ERROR', value: 'Dois.' },
        ],
      },
      errors: { nome: ['Preencha este campo.'] },
      atual: { id: 1 },
      codigo: 'validacao',
    });
  });
  it.each(Object.keys(erros) as ErrorCode[])('[SES-17] %s is a sentence without exclamation', (code) => {
    expect(erros[code]).toMatch(/^\p{Lu}[^!]+$/u);
  });
});
