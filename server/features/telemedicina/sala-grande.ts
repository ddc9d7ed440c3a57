/** More than four people in a visit (docs/guides/telemedicina.md): chosen before the call, by whoever makes its links. */
import type { FastifyRequest } from 'fastify';
import { recusar } from '#domain/errors/app-error.ts';
import { lugaresDa, podeMudarDeSala } from '#domain/telemedicina/sala-grande.ts';
import type { SalaEscolhida } from '#domain/telemedicina/wire.ts';
import { telemedicinaServidor as texto } from '#messages/telemedicina.ts';
import { inTransaction } from '#server/database/query.ts';
import { novaSala } from './midia.ts';
import { darSalaDeMidia, largarTodos, tirarSalaDeMidia } from './midia-repository.ts';
import { anotar, avisarSala, tocarSala } from './repository.ts';
import { exigirViva, garantirSala, type Mesa } from './sala.ts';

/** More than four, or four again. Whoever waits comes in anew, by the term of the way that it then is. */
export function escolherSala(
  mesa: Mesa,
  request: FastifyRequest,
  agendamentoId: number,
  grande: boolean,
): Promise<SalaEscolhida> {
  return inTransaction(mesa.pool, async (db) => {
    const consulta = await garantirSala(mesa, db, request, agendamentoId);
    exigirViva(mesa.app, consulta);
    if (mesa.midia === null) recusar(texto.semServidorDeMidia);
    const resposta = { grande, lugares: lugaresDa(grande) };
    if (consulta.grande === grande) return resposta;
    if (!podeMudarDeSala(consulta.situacao)) recusar(texto.salaEmChamada);
    const { id: teleconsultaId } = consulta;
    if (grande) await darSalaDeMidia(db, teleconsultaId, novaSala(teleconsultaId));
    else await tirarSalaDeMidia(db, teleconsultaId);
    await largarTodos(db, teleconsultaId);
    const passo = grande ? 'sala-grande' : 'sala-comum';
    await anotar(db, { teleconsultaId, participanteId: null, passo, ip: request.ip });
    await tocarSala(db, teleconsultaId);
    await avisarSala(db, teleconsultaId);
    return resposta;
  });
}
