/** 'Atender' (A4, A7): one of those who attend wins the question; the others are told who did. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#domain/errors/app-error.ts';
import { formatHora } from '#domain/formato/data-hora.ts';
import { teleconsultoriaServidor as texto } from '#messages/teleconsultoria.ts';
import { inTransaction, type Pool } from '#server/database/query.ts';
import { scopeOn, type Scope } from '#server/engine/scope.ts';
import { retrying } from '#server/engine/write.ts';
import { contextoDe, type Contexto } from '#server/plugins/context.ts';
import { vinculosAtivos } from '#server/plugins/linkages.ts';
import { situacaoDe, travarProxima } from './repository.ts';

const RECURSO = 'teleconsultorias';
/** Takes this question, or the first of the queue that is not one's own. */
export async function atender(
  app: FastifyInstance,
  request: FastifyRequest,
  pool: Pool,
  id: number | undefined,
) {
  const contexto = contextoDe(request);
  await exigirSemPausa(pool, contexto);
  const escopo = scopeOn(app.registro.atual, RECURSO, contexto);
  if (id !== undefined) return tomar(app, request, { pool, escopo, id });
  const teleconsultorias = app.registros(request, RECURSO).server;
  return retrying(() =>
    inTransaction(pool, async (db) => {
      const proxima = await travarProxima(db, escopo, contexto.usuario.id);
      if (proxima === undefined) throw new AppError('transicao-recusada', { messages: [texto.filaVazia] });
      return teleconsultorias.within(db).transition(proxima, passo(contexto));
    }),
  );
}

const passo = ({ usuario }: Contexto) =>
  ({ transicao: 'iniciar', campos: { teleconsultor: usuario.nome } }) as const;

async function exigirSemPausa(pool: Pool, { usuario, prestadorId }: Contexto): Promise<void> {
  const { teleconsultoria } = await vinculosAtivos(pool, usuario.id, prestadorId);
  if (teleconsultoria?.pausado) throw new AppError('transicao-recusada', { messages: [texto.pausado] });
}

type Pedido = { readonly pool: Pool; readonly escopo: Scope; readonly id: number };

async function tomar(app: FastifyInstance, request: FastifyRequest, { pool, escopo, id }: Pedido) {
  const contexto = contextoDe(request);
  const { usuario } = contexto;
  // Most who lose are told without waiting for the row that another is taking.
  await exigirNaFila(pool, escopo, id, usuario.id);
  try {
    return await app.registros(request, RECURSO).server.transition(id, passo(contexto));
  } catch (error) {
    if (error instanceof AppError && error.code === 'transicao-ilegal')
      await exigirNaFila(pool, escopo, id, usuario.id);
    throw error;
  }
}

async function exigirNaFila(pool: Pool, escopo: Scope, id: number, eu: number): Promise<void> {
  const atual = await situacaoDe(pool, escopo, id);
  if (!atual) throw new AppError('nao-encontrado');
  const recusa =
    atual.situacao === 'EM_ATENDIMENTO'
      ? atual.quemId === eu
        ? texto.jaAtendeEu
        : texto.jaAtende(atual.quem ?? '', atual.desde === null ? '' : formatHora(atual.desde))
      : atual.situacao !== 'AGUARDANDO'
        ? texto.foraDaFila(escopo.entity.lifecycle?.state[atual.situacao]?.title ?? '')
        : atual.solicitanteId === eu
          ? texto.propria
          : undefined;
  if (recusa !== undefined) throw new AppError('transicao-recusada', { messages: [recusa] });
}
