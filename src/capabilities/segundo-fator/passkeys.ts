/** The browser's own dialog of passkeys, by @simplewebauthn/browser; its failures in words. */
import {
  startAuthentication,
  startRegistration,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { segurancaTela as texto } from '#messages/segundo-fator-tela.ts';
import { request, type RequestOptions } from '#shared/http/client.ts';
import { Refused } from '#shared/ui/useAct.ts';

const ROOT = 'auth/segundo-fator';

/** Whether the browser's dialog was dismissed, ran out, or found no passkey: it does not say which. */
export function gaveUp(error: unknown): boolean {
  return error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError');
}

/** What a passkey answers to options of the server. */
export function signWith(options: unknown): Promise<object> {
  return startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON });
}

/** Makes a passkey on this device and keeps it on the server; the codes where they are the person's first. */
export async function createPasskey(
  call: Pick<RequestOptions, 'outsideSession'>,
  body: object = {},
): Promise<readonly string[] | null> {
  const options = await request(`${ROOT}/chaves/opcoes`, { method: 'POST', body: {}, silent: true, ...call });
  let resposta: object;
  try {
    resposta = await startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON });
  } catch (error) {
    if (error instanceof Error && error.name === 'InvalidStateError') throw new Refused(texto.chaveRepetida);
    throw new Refused(gaveUp(error) ? texto.chaveDesistiu : texto.chaveFalha);
  }
  const made = await request<{ codigos: readonly string[] | null }>(`${ROOT}/chaves`, {
    method: 'POST',
    body: { ...body, resposta },
    silent: true,
    ...call,
  });
  return made.codigos;
}
