/** The calls of form templates and answers that no declaration makes (FORM-01, FORM-02). Lists and drafts are the engine's. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#domain/errors/app-error.ts';
import type { TemplateAnswer } from '#domain/formulario/wire.ts';
import { formulariosServidor as texto } from '#messages/formulario.ts';
import { type Action } from '#server/engine/access.ts';
import { readKey } from '#server/engine/idempotency.ts';
import { readId } from '#server/engine/read.ts';
import { exigir } from '#server/plugins/authorization.ts';
import { contextoDe } from '#server/plugins/context.ts';
import type { FeatureDeps } from '#server/engine/feature.ts';
import { versionOf } from '#server/plugins/version.ts';
import { fonte } from './historico.ts';
import { responder } from './respostas.ts';
import { rotasDePedido } from './pedido-routes.ts';
import { rotasDeResultado } from './resultado-routes.ts';
import { rotasDeResposta } from './respostas-routes.ts';
import { lerTemplate, mudarPrestador, novaVersao, previa } from './service.ts';

type ById = { Params: { id: string } };

const MODELO = 'form-template';
const RESPOSTA = 'form-resposta';

export default async function formularios(app: FastifyInstance, deps: FeatureDeps): Promise<void> {
  const { pool } = deps;
  app.historico.declarar(fonte);
  rotasDeResposta(app, { pool });
  const modelos = (request: FastifyRequest) => app.registros(request, 'form-templates');
  const guardaDe = (action: Action) => ({
    config: { acesso: { action, subject: MODELO, titulo: texto.modelo } },
  });

  const deAdministrador = {
    config: { acesso: { action: 'manage', subject: 'all', titulo: texto.soAdministrador } },
  };

  // An answer is read by its own version: whoever may see or give answers may read what was asked.
  app.get<ById>(
    '/api/form-templates/v1/get/:id',
    { config: { acesso: { propria: 'view on form-template, or view or insert on form-resposta' } } },
    async (request): Promise<TemplateAnswer> => {
      const contexto = contextoDe(request);
      const { ability } = contexto;
      if (!ability.can('view', RESPOSTA) && !ability.can('insert', RESPOSTA))
        exigir(contexto, 'view', MODELO, texto.modelo);
      const entity = await lerTemplate(pool, contexto, readId(request.params.id));
      return { messages: { alerts: [] }, result: { entity } };
    },
  );

  app.get<ById>('/api/form-templates/:id/previa-publicacao', guardaDe('view'), async (request) => {
    const { call, read } = modelos(request);
    return previa(call, await read(readId(request.params.id)));
  });

  app.post<ById>('/api/form-templates/:id/publicar', guardaDe('update'), async (request) => {
    const versao = versionOf(request);
    return modelos(request).transition(readId(request.params.id), { transicao: 'publicar', versao });
  });

  app.post<ById>('/api/form-templates/:id/nova-versao', guardaDe('insert'), async (request, reply) => {
    return reply.code(201).send({ id: await novaVersao(modelos(request), readId(request.params.id)) });
  });

  app.post<ById>('/api/form-templates/:id/prestador', deAdministrador, async (request, reply) => {
    const { prestadorId, ...resto } = (request.body ?? {}) as { readonly [campo: string]: unknown };
    if (Object.keys(resto).length > 0) throw new AppError('requisicao-invalida');
    await mudarPrestador(modelos(request).call, readId(request.params.id), prestadorId);
    return reply.code(204).send();
  });

  app.post(
    '/api/form-respostas/v1/incluir',
    { config: { acesso: { action: 'insert', subject: RESPOSTA, titulo: texto.resposta } } },
    async (request, reply) => {
      const row = await responder(
        {
          respostas: app.registros(request, 'form-respostas'),
          modelos: modelos(request),
          prontuarios: app.registros(request, 'prontuarios'),
        },
        request.body,
        { chave: readKey(request.headers['idempotency-key']) },
      );
      return reply.code(201).header('etag', `"${row.versao}"`).send(row);
    },
  );

  rotasDeResultado(app);
  await rotasDePedido(app, deps);
}
