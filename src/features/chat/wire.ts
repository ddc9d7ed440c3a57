/** The calls of the chat, what is kept of their answers, and what is told live put into it. */
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { comUltima, falta, unir } from '#domain/chat/conversa.ts';
import type {
  LidaPor,
  MarcaLida,
  MensagemAoVivo,
  MensagemChat,
  Pessoa,
  RespostaConversas,
  RespostaMensagens,
} from '#domain/chat/wire.ts';
import { request } from '#shared/http/client.ts';
import { useTopic } from '#shared/live/topic.ts';
import { session } from '#shared/session/session.ts';

const LISTA = ['chat', 'conversas'] as const;
const chaveDe = (id: number) => ['chat', 'mensagens', id] as const;

export const meuId = (): number => session.get()?.user.id ?? 0;
export const caminho = (id: number, resto = ''): string => `/chat/conversas/${id}${resto}`;

export function useConversas() {
  return useQuery({
    queryKey: LISTA,
    queryFn: ({ signal }) => request<RespostaConversas>('/chat/conversas', { signal }),
    staleTime: 0,
  });
}

export const usePessoas = () =>
  useQuery({
    queryKey: ['chat', 'pessoas'],
    queryFn: ({ signal }) => request<readonly Pessoa[]>('/chat/pessoas', { signal }),
  });

export function useMensagens(id: number, aberta: boolean) {
  return useQuery({
    queryKey: chaveDe(id),
    queryFn: ({ signal }) => request<RespostaMensagens>(caminho(id, '/mensagens'), { signal }),
    enabled: aberta,
    // What is told live keeps it; the screen asks anew when it comes back.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}

export const useSearch = (q: string) =>
  useQuery({
    queryKey: ['chat', 'busca', q],
    queryFn: ({ signal }) => request<readonly MensagemChat[]>('/chat/busca', { query: { q }, signal }),
    enabled: q !== '',
    staleTime: 0,
  });

export const useReadBy = (id: number, seq: number, quando: boolean) =>
  useQuery({
    queryKey: ['chat', 'leituras', id, seq],
    queryFn: ({ signal }) =>
      request<readonly LidaPor[]>(caminho(id, `/mensagens/${seq}/leituras`), { signal }),
    enabled: quando,
    staleTime: 0,
  });

/** Puts messages among those held. */
export function guardar(client: QueryClient, id: number, novas: readonly MensagemChat[]): void {
  client.setQueryData<RespostaMensagens>(
    chaveDe(id),
    (antes) => antes && { ...antes, mensagens: unir(antes.mensagens, novas) },
  );
}

export async function buscarAntes(client: QueryClient, id: number, antes: number): Promise<number> {
  const { mensagens } = await request<RespostaMensagens>(caminho(id, '/mensagens'), { query: { antes } });
  guardar(client, id, mensagens);
  return mensagens.length;
}

async function buscarDepois(client: QueryClient, id: number, depois: number): Promise<void> {
  const { mensagens } = await request<RespostaMensagens>(caminho(id, '/mensagens'), {
    query: { depois },
    background: true,
  });
  guardar(client, id, mensagens);
}

function comMarca(marcas: readonly MarcaLida[], nova: MarcaLida): readonly MarcaLida[] {
  const antes = marcas.find(({ usuarioId }) => usuarioId === nova.usuarioId);
  if (antes && antes.ateSeq >= nova.ateSeq) return marcas;
  return [...marcas.filter((marca) => marca !== antes), nova];
}

/** Up to where the person has read: on the server, and in the list at once. */
export async function marcarLida(client: QueryClient, id: number, ate: number): Promise<void> {
  client.setQueryData<RespostaConversas>(
    LISTA,
    (lista) =>
      lista && {
        ...lista,
        conversas: lista.conversas.map((conversa) =>
          conversa.id === id
            ? { ...conversa, naoLidas: 0, lidaSeq: Math.max(conversa.lidaSeq, ate) }
            : conversa,
        ),
      },
  );
  await request(caminho(id, '/lida'), { method: 'POST', body: { ate }, silent: true, background: true });
}

export const reler = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: ['chat'] });

/** Puts what is said and read elsewhere into what the screen holds. */
export function useLiveChat(): void {
  const client = useQueryClient();
  useTopic('chat', ({ event, data }) => {
    // Once heard, what was written while it was not; and who belongs has changed.
    if (event === 'assinado' || event === 'conversas') return void reler(client);
    if (event === 'lida') {
      const { conversaId, ...marca } = data['lida'] as MarcaLida & { readonly conversaId: number };
      client.setQueryData<RespostaMensagens>(
        chaveDe(conversaId),
        (antes) => antes && { ...antes, lidas: comMarca(antes.lidas, marca) },
      );
      if (marca.usuarioId === meuId()) void client.invalidateQueries({ queryKey: LISTA });
      return;
    }
    if (event !== 'mensagem') return;
    const { pedir, ...mensagem } = data['mensagem'] as MensagemAoVivo;
    const id = mensagem.conversaId;
    const lista = client.getQueryData<RespostaConversas>(LISTA);
    if (pedir || !lista?.conversas.some((conversa) => conversa.id === id))
      void client.invalidateQueries({ queryKey: LISTA });
    else
      client.setQueryData<RespostaConversas>(LISTA, {
        ...lista,
        conversas: comUltima(lista.conversas, mensagem, meuId()),
      });
    const aberta = client.getQueryData<RespostaMensagens>(chaveDe(id));
    if (!aberta) return;
    if (pedir || falta(aberta.mensagens, mensagem.seq))
      void buscarDepois(client, id, aberta.mensagens.at(-1)?.seq ?? 0).catch(() => undefined); // the next look asks again
    else guardar(client, id, [{ ...mensagem, texto: mensagem.texto ?? '' }]);
  });
}
