/** What the worklist asks of papers that no declaration answers. */
import type { FastifyInstance } from 'fastify';
import { papeisServidor as texto } from '#messages/papel-clinico.ts';
import { tenantOf } from '#server/engine/scope.ts';
import { contextoDe } from '#server/plugins/context.ts';
import type { FeatureDeps } from '#server/engine/feature.ts';
import { fonte } from './historico.ts';
import { naoAssinadosDe } from './repository.ts';

const MAXIMO = 200;

export default function papeis(app: FastifyInstance, { pool }: FeatureDeps): void {
  app.historico.declarar(fonte);

  /** The caller's own charts with documents that nobody signed; closed ones too. Who is no professional has none. */
  app.get(
    '/api/prontuarios/nao-assinados',
    {
      config: {
        guard: 'prontuarios',
        acesso: { action: 'list', subject: 'prontuario', titulo: texto.recurso },
      },
    },
    async (request) => {
      const contexto = contextoDe(request);
      const { profissionalId } = contexto.alcance;
      const prestadorId = tenantOf(app.registros(request, 'prontuarios').call.entity, contexto);
      if (profissionalId === null || prestadorId === undefined) return [];
      return naoAssinadosDe(pool, profissionalId, prestadorId, MAXIMO);
    },
  );
}
