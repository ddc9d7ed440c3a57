/** The calls of public links: the house's, and those of a stranger who holds one. Failures throw HttpError. */
import {
  CABECALHO_APARELHO,
  CABECALHO_CONVITE,
  CABECALHO_PASSE,
  type ConviteDaCasa,
  type ConvitePublico,
  type Passe,
  type ResponsavelDado,
} from '#domain/convite/convite.ts';
import { request, type RequestOptions } from '#shared/http/client.ts';
import { deviceId } from '#shared/session/keys.ts';

export const lerConviteDaCasa = (id: number, signal: AbortSignal): Promise<ConviteDaCasa> =>
  request(`convites/${id}`, { signal, silent: true });

export const enviarPorEmail = (id: number): Promise<ConviteDaCasa> =>
  request(`convites/${id}/email`, { method: 'POST', body: {}, silent: true });

export const cancelarConvite = (id: number): Promise<ConviteDaCasa> =>
  request(`convites/${id}/revogar`, { method: 'POST', body: {}, silent: true });

const doPublico = (token: string, passe: string | null, options: RequestOptions = {}): RequestOptions => ({
  ...options,
  headers: {
    ...options.headers,
    [CABECALHO_CONVITE]: token,
    [CABECALHO_APARELHO]: deviceId(),
    ...(passe === null ? {} : { [CABECALHO_PASSE]: passe }),
  },
  silent: true,
  outsideSession: true,
});

export const lerConvite = (token: string, signal: AbortSignal): Promise<ConvitePublico> =>
  request('convites/publico', doPublico(token, null, { signal }));

export const conferirIdentidade = (
  token: string,
  body: { nascimento?: string; cpf?: string; responsavel?: ResponsavelDado },
): Promise<Passe> => request('convites/publico/identidade', doPublico(token, null, { method: 'POST', body }));

/** A call of the screen of a link, with the link and the proof of identity. */
export const comPasse = <T>(
  path: string,
  token: string,
  passe: string,
  options?: RequestOptions,
): Promise<T> => request<T>(path, doPublico(token, passe, options));
