/** /api/estudo/:id/checagens: the checks over the whole study, put in the queue, followed and left (CRF-01). */
import type { FastifyInstance } from 'fastify';
import { AppError, recusar } from '#domain/errors/app-error.ts';
import type { ChecagensDoEstudo } from '#domain/estudo/wire.ts';
import { estudoServidor as texto } from '#messages/estudo.ts';
import { inTransaction } from '#server/database/query.ts';
import type { FeatureDeps } from '#server/engine/feature.ts';
import { readId } from '#server/engine/read.ts';
import { cancelWork, enqueue, progressOf } from '#server/jobs/enqueue.ts';
import { contextoDe } from '#server/plugins/context.ts';
import { CHECAR } from './jobs.ts';

type ById = { readonly Params: { readonly id: string } };

export function checagens(app: FastifyInstance, pool: FeatureDeps['pool']): void {
  const acesso = (action: string) => ({
    config: { recurso: 'estudos', acesso: { action, subject: 'estudo', titulo: texto.checarEstudo } },
  });

  app.get<ById>('/api/estudo/:id/checagens', acesso('view'), async (request): Promise<ChecagensDoEstudo> => {
    const estudo = await app.registros(request, 'estudos').read(readId(request.params.id));
    const andamento = await progressOf(pool, CHECAR, { estudoId: estudo.id });
    return {
      andamento: andamento ?? null,
      checadoEm: estudo.checadoEm ?? null,
      checadoPor: estudo.checadoPor ?? null,
      formularios: estudo.checadoFormularios ?? null,
      abertas: estudo.checadoAbertas ?? null,
      fechadas: estudo.checadoFechadas ?? null,
    };
  });

  app.post<ById>('/api/estudo/:id/checagens', acesso('update'), async (request, reply) => {
    const { usuario, prestadorId } = contextoDe(request);
    if (prestadorId === null) throw new AppError('prestador-nao-informado');
    const { id, situacao } = await app.registros(request, 'estudos').read(readId(request.params.id));
    if (situacao === 'BLOQUEADO') recusar(texto.checarBloqueado);
    const data = { estudoId: id, usuarioId: usuario.id, prestadorId };
    await inTransaction(pool, (db) => enqueue(db, CHECAR, data, { key: `checagens-estudo:${id}` }));
    return reply.code(202).send({});
  });

  app.post<ById>('/api/estudo/:id/checagens/cancelar', acesso('update'), async (request, reply) => {
    const { id } = await app.registros(request, 'estudos').read(readId(request.params.id));
    const asked = await inTransaction(pool, (db) => cancelWork(db, CHECAR, { estudoId: id }));
    if (asked === 0) throw new AppError('em-uso', { messages: [texto.nadaACancelar] });
    return reply.code(204).send();
  });
}
