/**
 * What is on its way out: in the order in which it was typed, one at a time in each conversation, each with its key, so that
 * sending again writes nothing twice. What fails stays, with its text and why; what the network failed is sent when it is back.
 */
import type { QueryClient } from '@tanstack/react-query';
import type { ArquivoChat } from '#domain/chat/wire.ts';
import { chatTela as texto } from '#messages/chat-tela.ts';
import { request } from '#shared/http/client.ts';
import { HttpError, messageOf } from '#shared/http/http-error.ts';
import { createStore, useStore } from '#shared/hooks/store.ts';
import { randomId } from '#shared/random-id.ts';
import { session } from '#shared/session/session.ts';
import { caminho, guardar, meuId } from './wire.ts';

export type Anexo = ArquivoChat & { readonly id: string };

export type Saindo = {
  readonly chave: string;
  readonly conversaId: number;
  readonly texto: string;
  readonly anexo: Anexo | null;
  readonly estado: 'espera' | 'enviando' | 'falhou';
  readonly erro: string | null;
  /** The network's fault: tried again by itself. */
  readonly rede: boolean;
};

const saida = createStore<readonly Saindo[]>([]);
let client: QueryClient | undefined;

window.addEventListener('zelo:sessao-encerrada', () => saida.set([]));
window.addEventListener('online', () => {
  for (const { chave, rede } of saida.get()) if (rede) tentarDeNovo(chave);
});

const mudar = (chave: string, novo: Partial<Saindo>): void =>
  saida.set(saida.get().map((mensagem) => (mensagem.chave === chave ? { ...mensagem, ...novo } : mensagem)));

export const useOutbox = (conversaId: number): readonly Saindo[] =>
  useStore(saida).filter((mensagem) => mensagem.conversaId === conversaId);

export function enviar(queryClient: QueryClient, nova: Pick<Saindo, 'conversaId' | 'texto' | 'anexo'>): void {
  client = queryClient;
  saida.set([...saida.get(), { ...nova, chave: randomId(), estado: 'espera', erro: null, rede: false }]);
  void andar(nova.conversaId);
}

export function tentarDeNovo(chave: string): void {
  mudar(chave, { estado: 'espera', erro: null, rede: false });
  const mensagem = saida.get().find((saindo) => saindo.chave === chave);
  if (mensagem) void andar(mensagem.conversaId);
}

/** Takes it back: the text is the person's again. */
export function retirar(chave: string): void {
  saida.set(saida.get().filter((mensagem) => mensagem.chave !== chave));
}

/** The first that waits; what failed before it holds up nothing that was typed later. */
async function andar(conversaId: number): Promise<void> {
  const daqui = saida.get().filter((mensagem) => mensagem.conversaId === conversaId);
  const saindo = daqui.find(({ estado }) => estado === 'espera');
  if (!saindo || daqui.some(({ estado }) => estado === 'enviando')) return;
  mudar(saindo.chave, { estado: 'enviando' });
  try {
    const { seq, em } = await request<{ seq: number; em: string }>(caminho(conversaId, '/mensagens'), {
      method: 'POST',
      body: { chave: saindo.chave, texto: saindo.texto, arquivoId: saindo.anexo?.id ?? null },
      silent: true,
      timeoutMs: 20_000,
    });
    const { nome: autor = '' } = session.get()?.user ?? {};
    if (client)
      guardar(client, conversaId, [
        { conversaId, seq, em, autorId: meuId(), autor, texto: saindo.texto, arquivo: saindo.anexo },
      ]);
    retirar(saindo.chave);
  } catch (error) {
    const rede = error instanceof HttpError && error.statusCode === 0;
    mudar(saindo.chave, {
      estado: 'falhou',
      rede,
      erro: rede ? texto.semRede : messageOf(error, texto.falhaEnvio),
    });
  }
  await andar(conversaId);
}
