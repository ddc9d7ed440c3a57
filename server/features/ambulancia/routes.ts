/** The board of ambulances (CLIN-04): orders in course, and how long they took in the last thirty days. */
import type { FastifyInstance } from 'fastify';
import { emOrdem, trechoDe, type QuadroAmbulancias } from '#domain/ambulancia/quadro.ts';
import { ambulanciaServidor as texto } from '#messages/ambulancia.ts';
import { scopeOn, tenantOf } from '#server/engine/scope.ts';
import { contextoDe } from '#server/plugins/context.ts';
import type { FeatureDeps } from '#server/engine/feature.ts';
import { emCurso, temposDesde, terminadosDesde, type Tempos } from './repository.ts';

const DIAS = 30;

export default function ambulancia(app: FastifyInstance, { pool }: FeatureDeps): void {
  const acesso = { action: 'list', subject: 'pedidoambulancia', titulo: texto.sujeito };

  app.get('/api/ambulancia/quadro', { config: { acesso } }, async (request): Promise<QuadroAmbulancias> => {
    const escopo = scopeOn(app.registro.atual, 'pedidos-ambulancia', contextoDe(request));
    const prestadorId =
      tenantOf(app.registros(request, 'pedidos-ambulancia').call.entity, contextoDe(request)) ?? 0;
    const agora = Date.now();
    const desde = new Date(agora - DIAS * 86_400_000).toISOString();
    const tempos = await temposDesde(pool, prestadorId, desde);
    const trecho = (etapa: keyof Tempos) => trechoDe(tempos.flatMap((tempo) => tempo[etapa] ?? []));
    const pedidos = emOrdem(await emCurso(pool, escopo, prestadorId));
    return {
      agora: new Date(agora).toISOString(),
      pedidos: pedidos.filter(({ vem }) => !vem),
      aCaminho: pedidos.filter(({ vem }) => vem),
      trechos: {
        resposta: trecho('resposta'),
        saida: trecho('saida'),
        embarque: trecho('embarque'),
        total: trecho('total'),
      },
      terminados: await terminadosDesde(pool, prestadorId, desde),
    };
  });
}
