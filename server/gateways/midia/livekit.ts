/** LiveKit's protocol as the server speaks it: access tokens (JWT, HS256) and the RoomService (Twirp, as JSON). */
import { SignJWT } from 'jose';
import type { ConfigMidia } from './config.ts';

/**
 * A token only opens: whoever is in stays without it. A browser asks for one at the moment it goes in, so it may be short;
 * the media server gives those who are in new ones of the same length.
 */
export const PASSE_SEGUNDOS = 600;
const CHAMADA_SEGUNDOS = 60;
const PRAZO_MS = 10_000;

type Concessao = { readonly [campo: string]: string | boolean };

/** Who may do what with which room, and nothing else: no name, no visit. */
function assinar(
  { chave, segredo }: ConfigMidia,
  video: Concessao,
  sujeito: string,
  segundos: number,
): Promise<string> {
  const agora = Math.floor(Date.now() / 1000);
  return new SignJWT({ video })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer(chave)
    .setSubject(sujeito)
    .setNotBefore(agora - 5)
    .setExpirationTime(agora + segundos)
    .sign(new TextEncoder().encode(segredo));
}

/** Opens that room for that place. */
export const passeDaSala = (config: ConfigMidia, sala: string, identidade: string): Promise<string> =>
  assinar(
    config,
    { room: sala, roomJoin: true, canPublish: true, canSubscribe: true, canPublishData: true },
    identidade,
    PASSE_SEGUNDOS,
  );

/** Throws where the server is away or refuses; what is not there is done already. */
async function chamar(config: ConfigMidia, metodo: string, corpo: object, video: Concessao): Promise<void> {
  const passe = await assinar(config, video, 'zelo', CHAMADA_SEGUNDOS);
  const resposta = await fetch(`${config.api}/twirp/livekit.RoomService/${metodo}`, {
    method: 'POST',
    redirect: 'error',
    headers: { authorization: `Bearer ${passe}`, 'content-type': 'application/json' },
    body: JSON.stringify(corpo),
    signal: AbortSignal.timeout(PRAZO_MS),
  });
  const texto = await resposta.text();
  if (resposta.ok) return;
  // Also what an address that is none of LiveKit's answers, so the code counts and not the status.
  if (resposta.status === 404 && texto.includes('"not_found"')) return;
  throw new Error(`the media server answered ${resposta.status} to ${metodo}: ${texto.slice(0, 200)}`);
}

/** Puts one out. Servers that know how to also take back the tokens given up to that moment. */
export const retirarDaSala = (
  config: ConfigMidia,
  sala: string,
  identidade: string,
  desde: number,
): Promise<void> =>
  chamar(
    config,
    'RemoveParticipant',
    { room: sala, identity: identidade, revokeTokenTs: String(desde) },
    { room: sala, roomAdmin: true },
  );

/** Ends the room for whoever is in it. */
export const apagarSala = (config: ConfigMidia, sala: string): Promise<void> =>
  chamar(config, 'DeleteRoom', { room: sala }, { roomCreate: true });
