/** A fault of ours while a signed file is checked keeps nobody from the file, and is told in the log and nowhere as something else. */
import { describe, expect, it } from 'vitest';
import { conferirAoSair } from '#server/capabilities/assinatura/plugin.ts';

describe('[SIGN-05] a check that fails on our side', () => {
  it('[SIGN-05] lets the file go out, and the log hears why', async () => {
    const falhas: unknown[] = [];
    const semDisco = new Error('the store does not answer');
    const documentos = { files: { read: () => Promise.reject(semDisco) } };
    const instalacao = { meios: {}, dizer: (falha: unknown) => void falhas.push(falha) };
    const linha = { mime: 'application/pdf', tamanho: 10, arquivo_id: 'x' };
    await conferirAoSair(instalacao as never, documentos as never)({} as never, linha as never);
    expect(falhas).toEqual([semDisco]);
  });
});
