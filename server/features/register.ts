/** The hand-built calls of the server, in one list. Registered before the engine's, whose paths are general. */
import type { FastifyInstance } from 'fastify';
import type { Feature, FeatureDeps } from '#server/plugins/feature.ts';
import { aplicarPerfis } from '#server/database/profiles.ts';
import acesso from './acesso/routes.ts';
import auditoria from './auditoria/routes.ts';
import assinadorNuvem from './assinador-nuvem/routes.ts';
import auth from './auth/routes.ts';
import buscas from './buscas/routes.ts';
import config from './config/routes.ts';
import dominios from './dominios/routes.ts';
import formularios from './formularios/routes.ts';
import govbr from './govbr/routes.ts';
import identidade from './identidade/routes.ts';
import mensagemModelo from './mensagem-modelo/routes.ts';
import precos from './precos/routes.ts';
import preferencias from './preferencias/routes.ts';
import usuarios from './usuarios/routes.ts';
import vinculos from './vinculos/routes.ts';
import visoes from './visoes/routes.ts';

const features: readonly Feature[] = [
  acesso,
  auditoria,
  assinadorNuvem,
  auth,
  buscas,
  config,
  dominios,
  formularios,
  govbr,
  identidade,
  mensagemModelo,
  precos,
  preferencias,
  usuarios,
  vinculos,
  visoes,
];

/** Each feature gets a scope of its own, so that its hooks and limits do not leak. */
export async function registerFeatures(app: FastifyInstance, deps: FeatureDeps): Promise<void> {
  // Every start: a new register reaches the shipped groups.
  app.addHook('onReady', () => aplicarPerfis(deps.pool, deps.registry));
  for (const feature of features) {
    await app.register(async (scope) => {
      await feature(scope, deps);
    });
  }
}
