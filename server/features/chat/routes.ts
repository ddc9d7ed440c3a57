/** The chat (CLIN-04): conversations of one unit, read by who takes part, told live through any process. */
import type { FastifyInstance } from 'fastify';
import type { FeatureDeps } from '#server/engine/feature.ts';
import { criarAvisador } from './avisar.ts';
import { rotasDeConversas } from './conversas-routes.ts';
import { assentar } from './mensagens-repository.ts';
import { rotasDeMensagens } from './mensagens-routes.ts';
import { topicoChat } from './topic.ts';

export default function chat(app: FastifyInstance, deps: FeatureDeps): void {
  const avisar = criarAvisador(deps.pool, (error) => app.log.error({ err: error }, 'aviso do chat'));
  app.canal.declarar(topicoChat);
  app.addHook('onReady', () => assentar(deps.pool));
  rotasDeConversas(app, deps.pool, avisar);
  rotasDeMensagens(app, deps, avisar);
}
