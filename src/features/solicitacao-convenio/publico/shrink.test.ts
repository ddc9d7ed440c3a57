import { describe, expect, it } from 'vitest';
import { solicitacaoPublica } from '#messages/solicitacao-publica.ts';
import { shrink } from './shrink.ts';

describe('[INS-01] a file that was chosen', () => {
  it('[INS-01] with nothing in it is called empty, not of another kind', async () => {
    const vazio = new File([], 'pedido.pdf', { type: 'application/pdf' });
    await expect(shrink(vazio)).rejects.toThrow(solicitacaoPublica.arquivoVazio);
  });
});
