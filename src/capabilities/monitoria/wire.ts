/** The calls of the review chat. */
import type {
  ConversaResumida,
  EnvioMonitoria,
  MensagemMonitoria,
  RespostaMonitoria,
} from '#domain/monitoria/monitoria.ts';
import { request } from '#shared/http/client.ts';

/** A record, or one of its fields (null: the record as a whole). */
export type Lugar = { readonly resource: string; readonly id: number; readonly coluna: string | null };
export type Mestre = { readonly resource: string; readonly id: number };

const pergunta = ({ resource, id }: Pick<Lugar, 'resource' | 'id'>) => ({
  nomeEntidade: resource,
  idEntidade: id,
});

export const conversaKey = ({ resource, id, coluna }: Lugar) =>
  ['monitoria', resource, id, 'conversa', coluna ?? ''] as const;
export const resumoKey = ({ resource, id }: Pick<Lugar, 'resource' | 'id'>) =>
  ['monitoria', resource, id, 'resumo'] as const;

export async function lerConversa(lugar: Lugar, signal?: AbortSignal): Promise<readonly MensagemMonitoria[]> {
  const { result } = await request<RespostaMonitoria>('monitoria', {
    query: { ...pergunta(lugar), ...(lugar.coluna === null ? {} : { nomeColuna: lugar.coluna }) },
    signal,
    silent: true,
  });
  return result.entity;
}

export const lerResumo = (
  registro: Pick<Lugar, 'resource' | 'id'>,
  signal?: AbortSignal,
): Promise<readonly ConversaResumida[]> =>
  request('monitoria/_resumo', { query: pergunta(registro), signal, silent: true });

/** POST monitoria (B7): silent where it fails; answers the updated chat. */
export async function enviar(
  { resource, id, coluna }: Lugar,
  mestre: Mestre | undefined,
  fala: Pick<EnvioMonitoria, 'mensagem' | 'status'>,
  idempotencyKey: string,
): Promise<readonly MensagemMonitoria[]> {
  const body: EnvioMonitoria = {
    idMestre: mestre?.id ?? null,
    nomeMestre: mestre?.resource ?? null,
    idEntidade: id,
    nomeEntidade: resource,
    nomeColuna: coluna,
    ...fala,
  };
  const { result } = await request<RespostaMonitoria>('monitoria', {
    method: 'POST',
    body,
    idempotencyKey,
    silent: true,
  });
  return result.entity;
}
