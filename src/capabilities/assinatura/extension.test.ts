import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { MensagemSigner } from '#domain/assinatura/token-local.ts';
import { pedirAoSigner, SignerError, temExtensao } from './extension.ts';

const PDF = Buffer.from('%PDF-1.7\n').toString('base64');
const MENSAGEM: MensagemSigner = {
  content: PDF,
  cpfCnpj: '33344455508',
  tipoConselho: 'CRM',
  uf: 'MG',
  numeroConselho: '10000',
  documentType: 'PDF',
  policy: 'AD-RB',
  documentUrl: 'https://clinica.example/api/cmis/download-documento',
};
type Responder = (resposta: unknown) => void;

const runtime: { lastError?: { message: string } | undefined; sendMessage?: unknown } = {};
const enviar = (como: (responder: Responder) => void) => {
  const chamada = vi.fn<(id: string, mensagem: unknown, responder: Responder) => void>(
    (_id, _mensagem, responder) => como(responder),
  );
  runtime.sendMessage = chamada;
  return chamada;
};
const pedir = (signal = new AbortController().signal) =>
  pedirAoSigner('extensao', MENSAGEM, { signal, esperaMs: 1000 });

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('chrome', { runtime });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  delete runtime.sendMessage;
  delete runtime.lastError;
});

describe('[SIGN-04] the way to the extension', () => {
  it('[SIGN-04] sends the message to that extension alone and gives back its file', async () => {
    const chamada = enviar((responder) => responder({ success: 'true', errorMessage: null, result: PDF }));
    await expect(pedir()).resolves.toBe(PDF);
    expect(chamada).toHaveBeenCalledExactlyOnceWith('extensao', MENSAGEM, expect.any(Function));
    expect(vi.getTimerCount()).toBe(0);
  });

  it('[SIGN-04] not there, in each way in which a browser says so', async () => {
    const falta =
      /^Falha ao executar o Signer\. A extensão do assinador não foi encontrada neste navegador\./;
    expect(temExtensao()).toBe(false);
    await expect(pedir()).rejects.toThrow(falta);
    vi.stubGlobal('chrome', undefined);
    await expect(pedir()).rejects.toThrow(falta);
    vi.stubGlobal('chrome', { runtime });
    enviar((responder) => {
      runtime.lastError = { message: 'Could not establish connection. Receiving end does not exist.' };
      responder(undefined);
    });
    await expect(pedir()).rejects.toThrow(falta);
  });

  it('[SIGN-04] silence, a port that closes, nonsense, a message that the browser refuses: the person is told', async () => {
    enviar(() => undefined);
    const calado = pedir().catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(1001);
    expect(await calado).toMatchObject({
      message: expect.stringContaining('O assinador não respondeu'),
      deTodos: true,
    });
    enviar((responder) => {
      runtime.lastError = { message: 'The message port closed before a response was received.' };
      responder(undefined);
    });
    await expect(pedir()).rejects.toThrow('O assinador não respondeu');
    runtime.lastError = undefined;
    enviar((responder) => responder({ ok: true }));
    await expect(pedir()).rejects.toThrow('não pôde ser entendida');
    enviar((responder) => responder({ success: 'false', errorMessage: 'PIN incorreto.' }));
    await expect(pedir()).rejects.toEqual(
      new SignerError('Falha ao executar o Signer. PIN incorreto.', { deTodos: true }),
    );
    enviar(() => {
      throw new Error('Message exceeded maximum allowed size');
    });
    await expect(pedir()).rejects.toThrow('não entregou o documento à extensão');
  });

  it('[SIGN-04] given up: at once, and a later answer is dropped', async () => {
    let tarde: Responder | undefined;
    enviar((responder) => (tarde = responder));
    const desistir = new AbortController();
    const pedido = pedir(desistir.signal).catch((error: unknown) => error);
    desistir.abort();
    expect(await pedido).toBe(desistir.signal.reason);
    tarde?.({ success: 'true', result: PDF });
    expect(vi.getTimerCount()).toBe(0);
    await expect(pedir(desistir.signal)).rejects.toBe(desistir.signal.reason);
  });
});
