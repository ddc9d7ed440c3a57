/** The calls of the signature. Failures throw HttpError. */
import { useQuery } from '@tanstack/react-query';
import type { Referencia } from '#domain/assinatura/politicas.ts';
import type { Ciencia } from '#domain/assinatura/ciencia.ts';
import type { OpcoesAssinatura, RelatorioDocumento, RelatorioPublico } from '#domain/assinatura/tipos.ts';
import type { ArquivoAssinado, ItemDocumento } from '#domain/documento/tipos.ts';
import { API, request } from '#shared/http/client.ts';

/** Which document of which module. */
export type Alvo = {
  readonly modulo: string;
  readonly objectId: string;
  readonly nomeArquivo: string;
  readonly versao: number;
  readonly tag: string | null;
  /** Bytes; null: not known. */
  readonly tamanho: number | null;
  /** It counts only with a qualified signature. */
  readonly qualificada: boolean;
};

/** The document as the calls of the signature name it. */
export function alvoDe({ modulo }: { readonly modulo: string }, item: ItemDocumento): Alvo {
  const { objectId, nomeArquivo, versao, tagDescription: tag, tamanho, qualificada } = item;
  return { modulo, objectId, nomeArquivo, versao, tag, tamanho, qualificada };
}

type Autorizado = {
  readonly provedores: readonly { readonly provedor: string; readonly autenticado: boolean }[];
};
export type Formas = OpcoesAssinatura & { readonly autenticados: readonly string[] };

/** Signing waits for the provider, the time stamp and the revocation lists. */
const ASSINAR_MS = 120_000;

/** How the person may sign, and which cloud certificates are authorised now. */
export function useFormas() {
  return useQuery({
    queryKey: ['assinatura-formas'],
    queryFn: async ({ signal }): Promise<Formas> => {
      const [opcoes, situacao] = await Promise.all([
        request<OpcoesAssinatura>('assinaturas/opcoes', { signal, silent: true }),
        request<Autorizado>('signer-token-cloud/situacao', { signal, silent: true }),
      ]);
      return {
        ...opcoes,
        autenticados: situacao.provedores.flatMap((provedor) =>
          provedor.autenticado ? [provedor.provedor] : [],
        ),
      };
    },
    staleTime: 0,
  });
}

export function assinarNaNuvem(
  provedor: string,
  { modulo, objectId, nomeArquivo, versao }: Alvo,
  politica: Referencia,
  ciencia?: Ciencia,
): Promise<unknown> {
  return request(`signer-doc-cloud/signer/${provedor}/formato/base64`, {
    method: 'PUT',
    body: ciencia,
    query: { modulo, objectId, nomeArquivo, versao, politica },
    silent: true,
    timeoutMs: ASSINAR_MS,
  });
}

const consultaDe = ({ modulo, objectId, nomeArquivo, tag }: Alvo) => ({
  modulo,
  objectId,
  nomeArquivo,
  ...(tag === null ? {} : { tagDescription: tag }),
});

/** What a token's extension is told of where the document lies. */
export function enderecoDoDocumento(alvo: Alvo): string {
  return `${location.origin}${API}/cmis/download-documento?${new URLSearchParams(consultaDe(alvo)).toString()}`;
}

export async function documentoEmBase64(alvo: Alvo, signal: AbortSignal): Promise<string> {
  const { result } = await request<{ result: { entity: string } }>('cmis/download-documento/formato/base64', {
    query: consultaDe(alvo),
    signal,
    silent: true,
    timeoutMs: ASSINAR_MS,
  });
  return result.entity;
}

/** The file that a token signed: the server verifies it and puts it in the document's place. */
export function guardarDoToken(
  body: ArquivoAssinado & { readonly versao: number },
  signal: AbortSignal,
): Promise<unknown> {
  return request('cmis/v1/atualizar-documento', {
    method: 'POST',
    body,
    signal,
    silent: true,
    timeoutMs: ASSINAR_MS,
  });
}

const LUGAR = 'zelo:lugarDaAutorizacao';

/** Where the person was who went to a provider and came back without an authorization. */
export function lugarDaAutorizacao(): string | null {
  const lugar = sessionStorage.getItem(LUGAR);
  sessionStorage.removeItem(LUGAR);
  return lugar;
}

/** The provider's own page, which leads back to this one with its query. */
export async function enderecoDeAutorizacao(provedor: string): Promise<string> {
  const lugar = location.pathname + location.search;
  const { urlAuthenticate } = await request<{ urlAuthenticate: string }>(
    `signer-token-cloud/authenticate/${provedor}`,
    {
      query: { urlRedirect: lugar },
      silent: true,
    },
  );
  sessionStorage.setItem(LUGAR, lugar);
  return urlAuthenticate;
}

/** `enabled` false: the file holds no signature. */
export function useRelatorio({ modulo, objectId, versao }: Alvo, enabled = true) {
  return useQuery({
    enabled,
    queryKey: ['assinatura-relatorio', modulo, objectId, versao],
    queryFn: ({ signal }) =>
      request<RelatorioDocumento>('assinaturas/relatorio', {
        query: { modulo, objectId },
        signal,
        silent: true,
      }),
  });
}

/** Any signed PDF, ours or not. */
export function verificarArquivo(arquivo: File): Promise<RelatorioPublico> {
  return request<RelatorioPublico>('assinaturas/publico/arquivo', {
    method: 'POST',
    body: new Blob([arquivo], { type: 'application/pdf' }),
    silent: true,
    outsideSession: true,
    timeoutMs: ASSINAR_MS,
  });
}

export function verificarCodigo(codigo: string): Promise<RelatorioPublico> {
  return request<RelatorioPublico>(`assinaturas/publico/${encodeURIComponent(codigo)}`, {
    silent: true,
    outsideSession: true,
  });
}
