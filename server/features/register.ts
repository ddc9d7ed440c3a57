/** The hand-built calls of the server, in one list. Registered before the engine's, whose paths are general. */
import type { FastifyInstance } from 'fastify';
import type { Feature, FeatureDeps } from '#server/plugins/feature.ts';
import { historico } from '#server/capabilities/historico/plugin.ts';
import { aplicarPerfis } from '#server/database/profiles.ts';
import acesso from './acesso/routes.ts';
import agenda from './agenda/routes.ts';
import ambulancia from './ambulancia/routes.ts';
import auditoria from './auditoria/routes.ts';
import assinadorNuvem from './assinador-nuvem/routes.ts';
import auth from './auth/routes.ts';
import boletos from './boleto/routes.ts';
import borderosPagamentos from './borderos-pagamentos/routes.ts';
import buscas from './busca/routes.ts';
import cep from './cep/routes.ts';
import chat from './chat/routes.ts';
import informes from './contas-pagar/informe-routes.ts';
import notas from './contas-pagar/nota-routes.ts';
import config from './configuracao/routes.ts';
import dominios from './dominio/routes.ts';
import educacional from './educacional/routes.ts';
import fila from './fila/routes.ts';
import fichaMedica from './ficha-medica/routes.ts';
import formularios from './formulario/routes.ts';
import govbr from './govbr/routes.ts';
import identidade from './identidade/routes.ts';
import internacao from './internacao/routes.ts';
import mensagemModelo from './mensagem/routes.ts';
import pacientes from './paciente/routes.ts';
import papeis from './papeis/routes.ts';
import precos from './preco/routes.ts';
import prescricoes from './prescricao/routes.ts';
import preferencias from './preferencia/routes.ts';
import prontoAtendimento from './pronto-atendimento/routes.ts';
import prontuarios from './prontuario/routes.ts';
import rascunhos from './rascunho/routes.ts';
import recepcao from './recepcao/routes.ts';
import tarefas from './tarefa/routes.ts';
import tesouraria from './tesouraria/routes.ts';
import telemedicina from './telemedicina/routes.ts';
import teleconsultoria from './teleconsultoria/routes.ts';
import usuarios from './usuario/routes.ts';
import teleatendimento from './teleatendimento/routes.ts';
import vinculos from './vinculo/routes.ts';
import visoes from './visao/routes.ts';

const features: readonly Feature[] = [
  acesso,
  agenda,
  ambulancia,
  auditoria,
  assinadorNuvem,
  auth,
  boletos,
  borderosPagamentos,
  buscas,
  cep,
  chat,
  informes,
  notas,
  config,
  dominios,
  fila,
  fichaMedica,
  formularios,
  govbr,
  identidade,
  internacao,
  mensagemModelo,
  pacientes,
  papeis,
  precos,
  prescricoes,
  preferencias,
  prontoAtendimento,
  prontuarios,
  rascunhos,
  recepcao,
  tarefas,
  tesouraria,
  teleatendimento,
  educacional,
  telemedicina,
  teleconsultoria,
  usuarios,
  vinculos,
  visoes,
];

/** Each feature gets a scope of its own, so that its hooks and limits do not leak. */
export async function registerFeatures(app: FastifyInstance, deps: FeatureDeps): Promise<void> {
  // Every start: a new register reaches the shipped groups.
  app.addHook('onReady', () => aplicarPerfis(deps.pool, deps.registry));
  await app.register(historico);
  for (const feature of features) {
    await app.register(async (scope) => {
      await feature(scope, deps);
    });
  }
}
