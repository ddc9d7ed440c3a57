/** `/api/:recurso/_esvaziar`: counts, begins, watches and stops the emptying of a bin. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#domain/errors/app-error.ts';
import type { PreviaEsvaziamento } from '#domain/lixeira/lixeira.ts';
import { lixeira } from '#messages/lixeira.ts';
import { demandWritable } from '#server/engine/access.ts';
import type { QueryInput } from '#server/engine/filters.ts';
import { callOf, type EngineOptions } from '#server/engine/routes.ts';
import { contar, pedir, toWire, type LinhaEsvaziamento, type Pedido } from './esvaziar.ts';
import { esvaziamentoDe, pedirParada } from './repository.ts';

const ACESSO = { config: { acesso: { declarada: ['list', 'esvaziar'] } } } as const;

export async function binRoutes(app: FastifyInstance, options: EngineOptions): Promise<void> {
  const { pool } = options;
  const call = (request: FastifyRequest) => {
    const entityCall = callOf(app, request, options, 'list', 'esvaziar');
    demandWritable(entityCall.entity);
    // What is the whole house's is emptied by who reaches all of it.
    return { ...entityCall, gravar: true as const };
  };

  app.post('/api/:recurso/_esvaziar', ACESSO, async (request, reply) => {
    const entityCall = call(request);
    const { entity, contexto, prestadorId } = entityCall;
    const { simular, ...pedido } = lerPedido(request.body);
    const autor = { ability: contexto.ability, usuarioId: contexto.usuario.id };
    const total = await contar(pool, entityCall, pedido, autor);
    if (simular) return { total, guarda: entity.retain ?? null } satisfies PreviaEsvaziamento;
    const { usuario, ip, motivo } = contexto;
    const linha = await pedir(pool, {
      recurso: entity.name,
      prestador_id: prestadorId ?? null,
      usuario_id: usuario.id,
      contexto: { nome: usuario.nome, ip, motivo },
      pedido,
      total,
    });
    return reply.code(202).send(toWire(linha));
  });

  app.get('/api/:recurso/_esvaziar/:esvaziamento', ACESSO, async (request) => toWire(await linhaDe(request)));

  app.post('/api/:recurso/_esvaziar/:esvaziamento/cancelar', ACESSO, async (request) => {
    const linha = await linhaDe(request);
    await pedirParada(pool, linha.id);
    return toWire(await linhaDe(request));
  });

  /** One's own, in the register and provider of the address; 404 otherwise. */
  async function linhaDe(request: FastifyRequest): Promise<LinhaEsvaziamento> {
    const { entity, contexto, prestadorId } = call(request);
    const id = Number((request.params as { esvaziamento: string }).esvaziamento);
    if (!Number.isSafeInteger(id) || id < 1) throw new AppError('nao-encontrado');
    const linha = await esvaziamentoDe(pool, id, {
      recurso: entity.name,
      usuarioId: contexto.usuario.id,
      todos: contexto.usuario.admin,
      prestadorId: prestadorId ?? null,
    });
    if (!linha) throw new AppError('nao-encontrado');
    return linha;
  }
}

const MAX_IDS = 5000;

function lerPedido(body: unknown): Pedido & { readonly simular: boolean } {
  const refuse = (text: string): AppError => new AppError('requisicao-invalida', { messages: [text] });
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw refuse(lixeira.idsOuFiltro);
  const { ids, filtro, dias, simular = false, ...rest } = body as { readonly [key: string]: unknown };
  if (
    Object.keys(rest).length > 0 ||
    typeof simular !== 'boolean' ||
    (ids === undefined) === (filtro === undefined)
  )
    throw refuse(lixeira.idsOuFiltro);
  if (
    dias !== undefined &&
    !(Number.isSafeInteger(dias) && (dias as number) >= 1 && (dias as number) <= 36_500)
  )
    throw refuse(lixeira.dias);
  const idade = dias === undefined ? {} : { dias: dias as number };
  if (ids !== undefined) {
    if (!Array.isArray(ids) || ids.length > MAX_IDS || !ids.every((id) => Number.isSafeInteger(id) && id > 0))
      throw refuse(lixeira.ids);
    return { simular, ids: ids as number[], ...idade };
  }
  if (typeof filtro !== 'object' || filtro === null || Array.isArray(filtro))
    throw refuse(lixeira.idsOuFiltro);
  const texts = Object.entries(filtro).map(([key, value]) => [
    key,
    typeof value === 'number' || typeof value === 'boolean' ? String(value) : (value as unknown),
  ]);
  return { simular, filtro: Object.fromEntries(texts) as QueryInput, ...idade };
}
