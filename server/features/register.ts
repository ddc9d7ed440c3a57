/** The hand-built calls of the server, in one list. Registered before the engine's, whose paths are general. */
import type { FastifyInstance } from 'fastify';
import type { Feature, FeatureDeps } from '#server/plugins/feature.ts';
import { aplicarPerfis } from '#server/database/profiles.ts';
import acesso from './acesso/routes.ts';
import auditoria from './auditoria/routes.ts';
import assinadorNuvem from './assinador-nuvem/routes.ts';
import auth from './auth/routes.ts';
import buscas from './busca/routes.ts';
import cep from './cep/routes.ts';
import config from './configuracao/routes.ts';
import dominios from './dominio/routes.ts';
import formularios from './formulario/routes.ts';
import govbr from './govbr/routes.ts';
import identidade from './identidade/routes.ts';
import mensagemModelo from './mensagem/routes.ts';
import precos from './preco/routes.ts';
import preferencias from './preferencia/routes.ts';
import tarefas from './tarefa/routes.ts';
import usuarios from './usuario/routes.ts';
import vinculos from './vinculo/routes.ts';
import visoes from './visao/routes.ts';

const features: readonly Feature[] = [
  acesso,
  auditoria,
  assinadorNuvem,
  auth,
  buscas,
  cep,
  config,
  dominios,
  formularios,
  govbr,
  identidade,
  mensagemModelo,
  precos,
  preferencias,
  tarefas,
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
