/**
 * The place in a call ends with the right to it: the account was closed, left the provider, lost the role or signed out.
 * Any line of the room that looks and finds such a place takes it back, so that no browser has to be honest.
 */
import type { FastifyInstance } from 'fastify';
import { telemedicinaServidor as texto } from '#messages/telemedicina.ts';
import { inTransaction, type Pool, type Queryable } from '#server/database/query.ts';
import { doProduto } from '#server/plugins/context.ts';
import { esquecerSinais } from './line-repository.ts';
import { acabarNaMidia, tirarDaMidia } from './midia.ts';
import {
  anotar,
  avisarSala,
  haQuemAtenda,
  largarDoLugar,
  tirarQuemPassou,
  tocarSala,
  type NoLugar,
} from './repository.ts';
import { andar, exigirConsulta } from './sala.ts';

type Mesa = { readonly app: FastifyInstance; readonly pool: Pool };
type Retirado = Pick<NoLugar, 'id' | 'entrada'>;

/** Those who may not be there any more are out, in the media server too, and each is noted. */
export async function retirarQuemPassou(
  db: Queryable,
  teleconsultaId: number,
  ip: string | null = null,
): Promise<readonly Retirado[]> {
  const lugares = await tirarQuemPassou(db, teleconsultaId);
  await anotarRetirados(db, teleconsultaId, lugares, ip);
  return lugares;
}

async function anotarRetirados(
  db: Queryable,
  teleconsultaId: number,
  lugares: readonly Retirado[],
  ip: string | null,
): Promise<void> {
  for (const lugar of lugares) {
    await anotar(db, { teleconsultaId, participanteId: lugar.id, passo: 'passou', ip });
    await tirarDaMidia(db, teleconsultaId, lugar);
  }
}

/**
 * Looks through the room. `semSessao`: a place whose session has just ended. Where nobody of the house is left, the call
 * is over and the patient waits, told who has left.
 */
export function largarSemDireito(
  { app, pool }: Mesa,
  teleconsultaId: number,
  semSessao?: NoLugar,
): Promise<void> {
  return inTransaction(pool, async (db) => {
    const consulta = await exigirConsulta(db, teleconsultaId, true);
    const lugares = [...(await retirarQuemPassou(db, teleconsultaId))];
    if (semSessao && (await largarDoLugar(db, semSessao))) {
      await anotarRetirados(db, teleconsultaId, [semSessao], null);
      lugares.push(semSessao);
    }
    if (lugares.length === 0) return;
    if (consulta.situacao === 'EM_CHAMADA' && !(await haQuemAtenda(db, teleconsultaId))) {
      const contexto = doProduto(texto.sujeito, consulta.prestadorId);
      await andar(app, db, contexto, teleconsultaId, 'encerrar-chamada');
      await andar(app, db, contexto, teleconsultaId, 'esperar');
      await esquecerSinais(db, teleconsultaId);
      await acabarNaMidia(db, teleconsultaId);
    }
    await tocarSala(db, teleconsultaId);
    await avisarSala(db, teleconsultaId);
  });
}
