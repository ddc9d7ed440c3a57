/** /api/estudo/prontuarios/:id: the study beside the chart of a patient who takes part in it, for who may know it (CRF-02). */
import type { FastifyInstance } from 'fastify';
import type { EstudoDoPaciente } from '#domain/estudo/wire.ts';
import { estudoServidor as texto } from '#messages/estudo.ts';
import { hoje } from '#server/clock.ts';
import type { FeatureDeps } from '#server/engine/feature.ts';
import { readId } from '#server/engine/read.ts';
import { contextoDe } from '#server/plugins/context.ts';
import {
  consultasAbertas,
  estudoPorCodigo,
  linhasDoCronograma,
  participanteDoPaciente,
} from './repository.ts';

export function prontuarioDoEstudo(app: FastifyInstance, pool: FeatureDeps['pool']): void {
  /** Null: the patient takes part in no study in force here. Who may not identify participants is refused (403). */
  app.get<{ Params: { readonly id: string } }>(
    '/api/estudo/prontuarios/:id',
    {
      config: {
        guard: 'prontuarios',
        acesso: { action: 'identificar', subject: 'participanteestudo', titulo: texto.recurso },
      },
    },
    async (request, reply): Promise<EstudoDoPaciente | null> => {
      reply.header('cache-control', 'no-store');
      const { pacienteId } = await app.registros(request, 'prontuarios').read(readId(request.params.id));
      const codigo = app.configuracao.atual.estudo;
      const estudo = codigo === null ? undefined : await estudoPorCodigo(pool, codigo);
      const { prestadorId, ability } = contextoDe(request);
      if (!estudo || prestadorId === null) return null;
      const id = await participanteDoPaciente(pool, { pacienteId, estudoId: estudo.id });
      const participante =
        id === null ? undefined : await app.registros(request, 'participantes-estudo').find(id);
      if (!participante) return null;
      const visitas = await linhasDoCronograma(pool, {
        estudoId: estudo.id,
        prestadorId,
        participanteId: participante.id,
      });
      return {
        hoje: hoje(),
        estudo: { codigo: estudo.codigo, titulo: estudo.titulo },
        participante: {
          id: participante.id,
          numero: participante.numeroTriagem ?? '',
          situacao: participante.situacao,
        },
        visitas,
        consultas: ability.can('view', 'monitoria') ? await consultasAbertas(pool, participante.id) : [],
      };
    },
  );
}
