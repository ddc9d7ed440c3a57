import { describe, expect, it } from 'vitest';
import { appMessages } from './app.ts';
import { erros } from './erros.ts';

describe('[SES-16] sentences that end a session', () => {
  it('are those of the catalogue', () => {
    expect(appMessages.sessaoExpirada).toBe(erros['sessao-expirada']);
    expect(appMessages.acessoNegado).toBe(erros['acesso-negado']);
  });
});
