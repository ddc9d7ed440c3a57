/**
 * The visit for more than four people (docs/guides/telemedicina.md): which way a visit goes, the way into its room at the media
 * server, and who is put out there. Closing our line ends no picture that goes by another server, so that server is told by
 * the queue, which tries again.
 */
import { randomBytes } from 'node:crypto';
import { recusar } from '#domain/errors/app-error.ts';
import { identidadeDoLugar } from '#domain/telemedicina/sala-grande.ts';
import type { PasseDeMidia } from '#domain/telemedicina/wire.ts';
import { telemedicinaServidor as texto } from '#messages/telemedicina.ts';
import { inTransaction, type Pool, type Queryable } from '#server/database/query.ts';
import type { ConfigMidia } from '#server/gateways/midia/config.ts';
import { PASSE_SEGUNDOS, passeDaSala, retirarDaSala } from '#server/gateways/midia/livekit.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { kindOf } from '#server/jobs/job.ts';
import { salaDeMidia, trocarSalaDeMidia } from './midia-repository.ts';
import { travarViva, type Consulta, type NoLugar } from './repository.ts';

/** Null where no media server is configured. */
type ComMidia = { readonly midia: ConfigMidia | null };

export const RETIRAR = kindOf('teleconsulta-retirar', {
  sala: 'string',
  identidade: 'string',
  ate: 'integer',
});
export const APAGAR = kindOf('teleconsulta-apagar-sala', { sala: 'string' });

/** A token that was given before opens as long as it is good, and so does the one that the media server gave in its place. */
const AINDA_ABRE_SEGUNDOS = PASSE_SEGUNDOS + 60;
const OLHAR_DE_NOVO_MS = 15_000;

/** The number of the visit and what nobody guesses. */
export const novaSala = (teleconsultaId: number): string =>
  `zelo-${teleconsultaId}-${randomBytes(16).toString('base64url')}`;

/** Whether the visit goes by the media server: it was chosen, and there is one. */
export const vaiPeloServidor = ({ midia }: ComMidia, { grande }: Pick<Consulta, 'grande'>): boolean =>
  grande && midia !== null;

/** The way into the media server, for who holds a place in a call that is on: nobody looks in from the waiting room. */
export async function passeDoLugar(
  { pool, midia }: ComMidia & { readonly pool: Pool },
  lugar: NoLugar,
): Promise<PasseDeMidia> {
  const sala = await inTransaction(pool, async (db) =>
    (await travarViva(db, lugar.teleconsultaId)) === 'EM_CHAMADA'
      ? salaDeMidia(db, lugar.teleconsultaId)
      : null,
  );
  if (midia === null || sala === null) recusar(texto.foraDaMidia);
  return { url: midia.url, passe: await passeDaSala(midia, sala, identidadeDoLugar(lugar)) };
}

/** That place is no longer held: whatever its browser does, it is put out of the picture too. */
export async function tirarDaMidia(
  db: Queryable,
  teleconsultaId: number,
  lugar: Pick<NoLugar, 'id' | 'entrada'>,
): Promise<void> {
  const sala = await salaDeMidia(db, teleconsultaId);
  if (sala === null) return;
  const identidade = identidadeDoLugar(lugar);
  const ate = agoraSegundos() + AINDA_ABRE_SEGUNDOS;
  await enqueue(db, RETIRAR, { sala, identidade, ate }, { key: `retirar:${sala}:${identidade}` });
}

/** The call is over for everybody. The next one has another room: a token of this one opens nothing there. */
export async function acabarNaMidia(db: Queryable, teleconsultaId: number): Promise<void> {
  const sala = await salaDeMidia(db, teleconsultaId);
  if (sala === null) return;
  await trocarSalaDeMidia(db, teleconsultaId, novaSala(teleconsultaId));
  await enqueue(db, APAGAR, { sala }, { key: `apagar:${sala}` });
}

type MaisTarde = { readonly laterMs: number };
const agoraSegundos = (): number => Math.floor(Date.now() / 1000);

/** Looks again until no token opens any more: not every server takes them back. */
export async function retirarNaMidia(
  midia: ConfigMidia,
  { sala, identidade, ate }: { readonly sala: string; readonly identidade: string; readonly ate: number },
): Promise<MaisTarde | undefined> {
  await retirarDaSala(midia, sala, identidade, agoraSegundos());
  return agoraSegundos() < ate ? { laterMs: OLHAR_DE_NOVO_MS } : undefined;
}
