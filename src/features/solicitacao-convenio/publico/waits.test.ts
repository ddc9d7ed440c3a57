import { describe, expect, it } from 'vitest';
import { solicitacaoTela as texts } from '#messages/solicitacao-tela.ts';
import { waitsFor } from './waits.ts';

describe('[INS-01] what a request waits for', () => {
  it('[INS-01] counts the files that failed, says that others are on their way, and nothing when all is there', () => {
    const falhou = { state: 'falhou' } as const;
    const enviado = { state: 'enviado' } as const;
    expect(waitsFor([falhou, enviado, falhou, falhou])).toMatch(/^3 arquivos não foram enviados/);
    expect(waitsFor([falhou, enviado])).toMatch(/^Um arquivo não foi enviado/);
    expect(waitsFor([enviado, { state: 'enviando' }])).toBe(texts.esperaArquivo);
    expect(waitsFor([enviado])).toBeNull();
  });
});
