/** The calls of the public page: no session, and the proof of identity in a header. */
import {
  CABECALHO_PASSE_SOLICITACAO,
  type CanalPublico,
  type Consulta,
  type ConsultaDada,
  type EnviarSolicitacao,
  type EnvioDeArquivo,
  type Finalizada,
  type IdentidadeDada,
  type PasseDado,
  type Recibo,
  type SituacaoPublica,
} from '#domain/solicitacao-convenio/wire.ts';
import { request, type RequestOptions } from '#shared/http/client.ts';

const chamar = <T>(path: string, passe: string | null, options: RequestOptions = {}): Promise<T> =>
  request<T>(`solicitacao-transcricao/${path}`, {
    ...options,
    headers: passe === null ? {} : { [CABECALHO_PASSE_SOLICITACAO]: passe },
    silent: true,
    outsideSession: true,
  });
const enviando = (body: object): RequestOptions => ({ method: 'POST', body });

export const lerCanais = (): Promise<readonly CanalPublico[]> => chamar('canais', null);
export const identificar = (dada: IdentidadeDada): Promise<PasseDado> =>
  chamar('identidade', null, enviando(dada));
export const consultar = (dada: ConsultaDada): Promise<Consulta> => chamar('consultar', null, enviando(dada));
export const enviarSolicitacao = (passe: string, pedido: EnviarSolicitacao): Promise<Recibo> =>
  chamar('enviar', passe, enviando(pedido));
export const responder = (
  passe: string,
  body: { readonly resposta: string; readonly arquivos: readonly string[] },
): Promise<SituacaoPublica> => chamar('responder', passe, enviando(body));
export const finalizar = (passe: string): Promise<Finalizada> => chamar('finalizar', passe, enviando({}));

export const abrirEnvio = (
  passe: string,
  arquivo: { readonly nome: string; readonly tamanho: number },
  signal: AbortSignal,
): Promise<EnvioDeArquivo> => chamar('arquivos', passe, { ...enviando(arquivo), signal });
export const lerEnvio = (passe: string, id: string, signal: AbortSignal): Promise<EnvioDeArquivo> =>
  chamar(`arquivos/${id}`, passe, { signal });
export const enviarParte = (
  passe: string,
  id: string,
  { de, parte, signal }: { readonly de: number; readonly parte: Blob; readonly signal: AbortSignal },
): Promise<EnvioDeArquivo> =>
  chamar(`arquivos/${id}?de=${de}`, passe, { method: 'PUT', body: parte, signal });
export const retirarEnvio = (passe: string, id: string): Promise<void> =>
  chamar(`arquivos/${id}`, passe, { method: 'DELETE' });
