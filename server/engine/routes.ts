/**
 * `/api/:recurso...` for every declared entity. Handlers only translate HTTP. The resource is looked up at
 * each request, so that a development reload changes what is served.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#domain/errors/app-error.ts';
import type { EntityModel, FieldModel } from '#domain/registro/entity.ts';
import type { BatchOperation } from '#domain/registro/wire.ts';
import { contextoDe } from '#server/plugins/context.ts';
import { versionOf } from '#server/plugins/version.ts';
import { demand, demandInsider, demandReadable, hiddenFields, mayLookup, type Action } from './access.ts';
import { readBatch, runBatch } from './batch.ts';
import type { Row } from './entity-sql.ts';
import { parseListQuery, type QueryInput } from './filters.ts';
import { history, restoreVersion } from './history.ts';
import { readKey } from './idempotency.ts';
import { exactCount, listPage, listSums } from './list.ts';
import { PLACE_KEYS, type Places } from './place.ts';
import { comboList, lookup } from './lookup.ts';
import type { Pool } from '../database/query.ts';
import { findRow, findRowAudited, readId } from './read.ts';
import { callFor, showRows } from './records.ts';
import { relatedRows, visibleRelated } from './references.ts';
import { stepsOf } from './timeline.ts';
import { foreseeRow } from './foresee.ts';
import { demandTransition, readTransition, transitionOf, transitionRow } from './transition.ts';
import type { EntityCall, RuleBook } from './call.ts';
import { hookContext } from './hooks.ts';
import { createRow, deleteRow, restoreRow, updateRow } from './write.ts';

export type EngineOptions = { readonly pool: Pool; readonly hooks: RuleBook };
type ListOptions = EngineOptions & { readonly places: Places };

type Params = { readonly recurso: string; readonly id: string };

/** The declared entity of a wire name; 404 for any other word, inherited ones included. */
export function entityOf(app: FastifyInstance, recurso: string): EntityModel {
  const { entity } = app.registro.atual;
  const found = Object.hasOwn(entity, recurso) ? entity[recurso] : undefined;
  if (!found) throw new AppError('rota-desconhecida');
  return found;
}

/** Entity, caller, provider and hooks of one request, after the permission for `actions`. */
export function callOf(
  app: FastifyInstance,
  request: FastifyRequest,
  { pool, hooks }: EngineOptions,
  ...actions: readonly Action[]
): EntityCall {
  const entity = entityOf(app, (request.params as Params).recurso);
  const contexto = contextoDe(request);
  demand(entity, contexto, ...actions);
  return callFor({ registry: app.registro.atual, pool, hooks }, entity, contexto);
}

/** The fields that the register's list adds up and that the caller may read. */
function totalsOf({ registry, entity, contexto }: EntityCall): readonly FieldModel[] {
  const resource = Object.hasOwn(registry.resource, entity.name) ? registry.resource[entity.name] : undefined;
  const hidden = new Set(hiddenFields(entity, contexto.ability).map(({ field }) => field.id));
  return (resource?.list?.totals ?? []).flatMap((id) => (hidden.has(id) ? [] : (entity.field[id] ?? [])));
}

/** The permission of the step; who may do nothing here is not told which steps there are. */
export function demandStep(call: EntityCall, name: string): void {
  const { entity, contexto, ability } = call;
  const known =
    entity.lifecycle?.transitions.some(({ action }) => ability.can(action, entity.subject)) ?? false;
  if (!known) demand(entity, contexto, 'update');
  demandTransition(call, transitionOf(entity, name));
}

export async function engineRoutes(app: FastifyInstance, options: ListOptions): Promise<void> {
  const call = (request: FastifyRequest, ...actions: readonly Action[]) =>
    callOf(app, request, options, ...actions);
  /** For what may be read on a standby: the work gets the place that it reads. */
  const reading = <T>(request: FastifyRequest, work: (place: EngineOptions) => Promise<T>): Promise<T> =>
    app.leitura.read(request, options.pool, (pool) => work({ ...options, pool }));
  const idOf = (request: FastifyRequest) => readId((request.params as Params).id);
  const reader = ({ entity, contexto }: EntityCall) => ({
    entity,
    ability: contexto.ability,
    usuarioId: contexto.usuario.id,
  });

  app.get('/api/:recurso', { config: { acesso: { declarada: ['list'] } } }, async (request, reply) => {
    const page = await reading(request, async (place) => {
      const entityCall = callOf(app, request, place, 'list');
      const input = request.query as QueryInput;
      const asked = parseListQuery(input, reader(entityCall), PLACE_KEYS);
      const query = { ...asked, place: options.places.read(input, entityCall, asked) };
      const found = await listPage(place.pool, entityCall, query);
      await showRows(entityCall, found.rows);
      const ends = found.edges && options.places.write(found.edges, entityCall, query);
      if (ends) reply.header('x-before', ends[0]).header('x-after', ends[1]);
      return found;
    });
    reply.header('x-total-count', page.total).header('x-total-exato', String(page.exact));
    return json(reply, page.rows);
  });

  app.get('/api/:recurso/_contagem', { config: { acesso: { declarada: ['list'] } } }, async (request) =>
    reading(request, async (place) => {
      const entityCall = callOf(app, request, place, 'list');
      const query = parseListQuery(request.query as QueryInput, reader(entityCall));
      return { total: await exactCount(place.pool, entityCall, query) };
    }),
  );

  app.get('/api/:recurso/_somas', { config: { acesso: { declarada: ['list'] } } }, async (request) =>
    reading(request, async (place) => {
      const entityCall = callOf(app, request, place, 'list');
      const query = parseListQuery(request.query as QueryInput, reader(entityCall));
      return listSums(place.pool, entityCall, query, totalsOf(entityCall));
    }),
  );

  const choosing = (request: FastifyRequest, place: EngineOptions): EntityCall => {
    const { recurso } = request.params as Params;
    const entity = entityOf(app, recurso);
    if (!mayLookup(app.registro.atual, entity, contextoDe(request).ability))
      demand(entity, contextoDe(request), 'list');
    return callOf(app, request, place);
  };
  app.get('/api/:recurso/_lookup', { config: { acesso: { consulta: true } } }, async (request, reply) =>
    json(
      reply,
      await reading(request, (place) => lookup(choosing(request, place), request.query as QueryInput)),
    ),
  );
  app.get('/api/:recurso/combo/list', { config: { acesso: { consulta: true } } }, async (request, reply) =>
    json(reply, await reading(request, (place) => comboList(choosing(request, place)))),
  );

  app.get(
    '/api/:recurso/_duplicidade',
    { config: { acesso: { declarada: ['insert', 'update'], alguma: true } } },
    async (request) => {
      const entityCall = call(request);
      const { entity, contexto, hooks } = entityCall;
      if (!(['insert', 'update'] as const).some((action) => contexto.ability.can(action, entity.subject)))
        demand(entity, contexto, 'insert');
      if (!hooks.duplicates) throw new AppError('rota-desconhecida');
      demandReadable(entity, request.query as QueryInput, contexto.ability);
      return hooks.duplicates(
        textsOf(entity, request.query as QueryInput),
        hookContext(entityCall, options.pool),
      );
    },
  );

  app.get('/api/:recurso/:id', { config: { acesso: { declarada: ['view'] } } }, async (request, reply) => {
    const entityCall = call(request, 'view');
    const id = idOf(request);
    const { entity, contexto } = entityCall;
    const row = entity.auditRead
      ? await findRowAudited(options.pool, entityCall, id, contexto)
      : await findRow(options.pool, entityCall, id);
    if (!row) throw new AppError('nao-encontrado');
    await showRows(entityCall, [row]);
    return sendRow(reply, row);
  });

  app.get(
    '/api/:recurso/:id/_historico',
    { config: { acesso: { declarada: ['view'] } } },
    async (request, reply) => {
      const entityCall = call(request, 'view');
      demandInsider(entityCall.entity, entityCall.contexto);
      const { start, end } = rangeOf(request.query as QueryInput);
      // Reading a history that is an event itself is a write.
      if (entityCall.entity.auditRead)
        return json(reply, await history(entityCall, idOf(request), { start, end }));
      const events = await reading(request, (place) =>
        history(callOf(app, request, place, 'view'), idOf(request), { start, end }),
      );
      return json(reply, events);
    },
  );

  app.get(
    '/api/:recurso/:id/_relacionados',
    { config: { acesso: { declarada: ['view'] } } },
    async (request) => {
      const entityCall = call(request, 'view');
      const id = idOf(request);
      if (!(await findRow(options.pool, entityCall, id))) throw new AppError('nao-encontrado');
      const { registry, contexto } = entityCall;
      const related = await relatedRows(options.pool, entityCall, id, contexto);
      return visibleRelated(options.pool, registry, related, contexto);
    },
  );

  app.post('/api/:recurso', { config: { acesso: { declarada: ['insert'] } } }, async (request, reply) => {
    const row = await createRow(
      call(request, 'insert'),
      request.body,
      readKey(request.headers['idempotency-key']),
    );
    return sendRow(reply.code(201), row);
  });

  app.put('/api/:recurso/:id', { config: { acesso: { declarada: ['update'] } } }, async (request, reply) =>
    sendRow(
      reply,
      await updateRow(call(request, 'update'), idOf(request), withoutVersion(request.body), {
        mode: 'substituir',
        versao: versionOf(request),
      }),
    ),
  );
  app.patch('/api/:recurso/:id', { config: { acesso: { declarada: ['update'] } } }, async (request, reply) =>
    sendRow(
      reply,
      await updateRow(call(request, 'update'), idOf(request), withoutVersion(request.body), {
        mode: 'alterar',
        versao: versionOf(request),
      }),
    ),
  );
  app.delete('/api/:recurso/:id', { config: { acesso: { declarada: ['delete'] } } }, async (request, reply) =>
    sendRow(reply, await deleteRow(call(request, 'delete'), idOf(request), versionOf(request))),
  );

  app.post(
    '/api/:recurso/:id/_restaurar',
    { config: { acesso: { declarada: ['delete'] } } },
    async (request, reply) =>
      sendRow(reply, await restoreRow(call(request, 'delete'), idOf(request), versionOf(request, false))),
  );

  app.post(
    '/api/:recurso/:id/_restaurar-versao',
    { config: { acesso: { declarada: ['update'] } } },
    async (request, reply) => {
      const { seq, versao, ...rest } = (request.body ?? {}) as { [key: string]: unknown };
      if (Object.keys(rest).length > 0 || (versao !== undefined && !Number.isSafeInteger(versao)))
        throw new AppError('requisicao-invalida');
      const entityCall = call(request, 'update');
      demandInsider(entityCall.entity, entityCall.contexto);
      return sendRow(reply, await restoreVersion(entityCall, idOf(request), seq, versionOf(request, false)));
    },
  );

  app.post(
    '/api/:recurso/_lote',
    { config: { acesso: { propria: 'update or delete by the operation, and list for a filter' } } },
    async (request, reply) => {
      const batch = readBatch(request.body);
      const needed: { readonly [operation in BatchOperation]: readonly Action[] } = {
        alterar: ['update'],
        excluir: ['delete'],
        restaurar: ['delete'],
        transitar: [],
        desfazer: ['update'],
      };
      const entityCall = call(
        request,
        ...needed[batch.operacao],
        ...(batch.filtro ? (['list'] as const) : []),
      );
      if (batch.operacao === 'transitar') demandStep(entityCall, batch.transicao ?? '');
      return json(reply, await runBatch(entityCall, batch));
    },
  );

  app.post(
    '/api/:recurso/:id/_transicao',
    { config: { acesso: { propria: 'the action of the transition on the register' } } },
    async (request, reply) => {
      const entityCall = call(request);
      const given = readTransition(request.body);
      demandStep(entityCall, given.transicao);
      const chave = readKey(request.headers['idempotency-key']);
      const step = { ...given, versao: versionOf(request) };
      return sendRow(
        reply,
        await transitionRow(entityCall, idOf(request), step, chave === undefined ? {} : { chave }),
      );
    },
  );

  app.post(
    '/api/:recurso/:id/_previa',
    { config: { acesso: { propria: 'the action of the transition on the register' } } },
    async (request, reply) => {
      const entityCall = call(request);
      const given = readTransition(request.body);
      demandStep(entityCall, given.transicao);
      return json(reply, await foreseeRow(entityCall, idOf(request), { ...given, versao: undefined }));
    },
  );

  app.get(
    '/api/:recurso/:id/_transicoes',
    { config: { acesso: { declarada: ['view'] } } },
    async (request, reply) => {
      const entityCall = call(request, 'view');
      demandInsider(entityCall.entity, entityCall.contexto);
      return json(reply, await stepsOf(entityCall, idOf(request)));
    },
  );
}

/** JSON.stringify measured faster than a compiled serializer on rows of mostly short texts; see docs/decisions. */
function json(reply: FastifyReply, value: unknown): FastifyReply {
  return reply
    .type('application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(JSON.stringify(value));
}

function sendRow(reply: FastifyReply, row: Row): FastifyReply {
  return json(reply.header('etag', `"${row.versao}"`), row);
}

function withoutVersion(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body) || !Object.hasOwn(body, 'versao'))
    return body;
  return Object.fromEntries(Object.entries(body).filter(([key]) => key !== 'versao'));
}

function rangeOf(query: QueryInput): { readonly start: number; readonly end: number } {
  const unknown = Object.keys(query).find((key) => key !== '_start' && key !== '_end');
  if (unknown !== undefined)
    throw new AppError('filtro-desconhecido', { params: { filtro: unknown.slice(0, 60) } });
  const count = (value: unknown, standard: number): number => {
    if (value === undefined) return standard;
    if (typeof value !== 'string' || !/^[0-9]{1,9}$/.test(value)) throw new AppError('pagina-invalida');
    return Number(value);
  };
  const start = count(query._start, 0);
  const end = count(query._end, start + 50);
  if (end < start) throw new AppError('pagina-invalida');
  if (end - start > 200) throw new AppError('pagina-grande', { params: { maximo: 200 } });
  return { start, end };
}

/** Declared fields only, each one short text. */
function textsOf(entity: EntityModel, query: QueryInput): { readonly [field: string]: string } {
  return Object.fromEntries(
    Object.entries(query).map(([key, value]) => {
      const [id = '', inner] = key.split('.');
      const rows = Object.hasOwn(entity.field, id) ? entity.field[id]?.child : undefined;
      const known =
        inner === undefined
          ? Object.hasOwn(entity.field, key) || key === 'id'
          : rows?.fields.some((field) => field.id === inner);
      if (!known) throw new AppError('filtro-desconhecido', { params: { filtro: key.slice(0, 60) } });
      if (typeof value !== 'string' || value.length > 500 || value.includes('\u0000'))
        throw new AppError('filtro-invalido', { params: { filtro: key } });
      return [key, value];
    }),
  );
}
