/** The calls of form templates and answers that no declaration makes (FORM-01, FORM-02). Lists and drafts are the engine's. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#domain/errors/app-error.ts';
import type { EntityModel } from '#domain/registro/entity.ts';
import type { TemplateAnswer } from '#domain/formularios/wire.ts';
import { formulariosServidor as texto } from '#messages/formularios.ts';
import { type Action } from '#server/engine/access.ts';
import { readKey } from '#server/engine/idempotency.ts';
import { findRow, readId } from '#server/engine/read.ts';
import { scopeOf } from '#server/engine/scope.ts';
import type { EntityCall } from '#server/engine/write.ts';
import { exigir } from '#server/plugins/authorization.ts';
import { contextoDe } from '#server/plugins/contexto.ts';
import type { FeatureDeps } from '#server/plugins/feature.ts';
import { formTemplatesHooks } from './hooks.ts';
import { responder } from './respostas.ts';
import { lerTemplate, mudarPrestador, novaVersao, previa, publicar } from './service.ts';

type ById = { Params: { id: string } };

const MODELO = 'form-template';
const RESPOSTA = 'form-resposta';

export default function formularios(app: FastifyInstance, { pool }: FeatureDeps): void {
  const callOf = (request: FastifyRequest, recurso: string): EntityCall => {
    const contexto = contextoDe(request);
    const registry = app.registro.atual;
    const entity = registry.entity[recurso] as EntityModel;
    const hooks = recurso === 'form-templates' ? formTemplatesHooks : {};
    return { ...scopeOf(registry, entity, contexto), pool, hooks, contexto };
  };
  const quem = (action: Action) => ({ config: { acesso: { action, subject: MODELO, titulo: texto.modelo } } });

  const deAdministrador = { config: { acesso: { action: 'manage', subject: 'all', titulo: texto.soAdministrador } } };

  // An answer is read by its own version: whoever may see or give answers may read what was asked.
  app.get<ById>(
    '/api/form-templates/v1/get/:id',
    { config: { acesso: { propria: 'view on form-template, or view or insert on form-resposta' } } },
    async (request): Promise<TemplateAnswer> => {
      const contexto = contextoDe(request);
      const { ability } = contexto;
      if (!ability.can('view', RESPOSTA) && !ability.can('insert', RESPOSTA)) exigir(contexto, 'view', MODELO, texto.modelo);
      const entity = await lerTemplate(pool, contexto, readId(request.params.id));
      return { messages: { alerts: [] }, result: { entity } };
    },
  );

  app.get<ById>('/api/form-templates/:id/previa-publicacao', quem('view'), async (request) => {
    const call = callOf(request, 'form-templates');
    const row = await findRow(pool, call, readId(request.params.id));
    if (!row) throw new AppError('nao-encontrado');
    return previa(call, row);
  });

  app.post<ById>('/api/form-templates/:id/publicar', quem('update'), async (request) => {
    const call = callOf(request, 'form-templates');
    const id = readId(request.params.id);
    await publicar(call, id, versaoDe(request));
    return findRow(pool, call, id);
  });

  app.post<ById>('/api/form-templates/:id/nova-versao', quem('insert'), async (request, reply) => {
    const call = callOf(request, 'form-templates');
    return reply.code(201).send({ id: await novaVersao(call, readId(request.params.id)) });
  });

  app.post<ById>('/api/form-templates/:id/prestador', deAdministrador, async (request, reply) => {
    const { prestadorId, ...resto } = (request.body ?? {}) as { readonly [campo: string]: unknown };
    if (Object.keys(resto).length > 0) throw new AppError('requisicao-invalida');
    await mudarPrestador(callOf(request, 'form-templates'), readId(request.params.id), prestadorId);
    return reply.code(204).send();
  });

  app.post(
    '/api/form-respostas/v1/incluir',
    { config: { acesso: { action: 'insert', subject: RESPOSTA, titulo: texto.resposta } } },
    async (request, reply) => {
      const row = await responder(callOf(request, 'form-respostas'), request.body, readKey(request.headers['idempotency-key']));
      return reply.code(201).header('etag', `"${row.versao}"`).send(row);
    },
  );
}

/** The version that the caller saw, from If-Match. */
function versaoDe(request: FastifyRequest): number {
  const match = /^(?:W\/)?"?([1-9][0-9]{0,9})"?$/.exec(request.headers['if-match'] ?? '');
  if (!match) throw new AppError('versao-ausente');
  return Number(match[1]);
}
