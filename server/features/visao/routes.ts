/** /api/_visoes: saved views of a list (filters, columns, order), own, of a role, or shared. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#domain/errors/app-error.ts';
import { VISAO } from '#messages/sessao.ts';
import { exigir } from '#server/plugins/authorization.ts';
import { contextoDe, type UsuarioContexto } from '#server/plugins/context.ts';
import type { FeatureDeps } from '#server/engine/feature.ts';
import { versionOf } from '#server/plugins/version.ts';
import { apagarVisao, gravarVisao, lerUma, listarVisoes, type Leitor } from './repository.ts';
import { lerRecurso, lerVisao, type Visao, type VisaoInput } from './visao.ts';

type ById = { Params: { id: string } };

export default function visoes(app: FastifyInstance, deps: FeatureDeps): void {
  const { pool } = deps;
  const livre = {
    config: {
      semPrestador: true,
      acesso: { propria: 'own and shared views; list on the register of a view' },
    },
  };

  const recursoOf = (request: FastifyRequest, value: unknown): string => {
    const recurso = lerRecurso(deps.registry, value);
    const entity = deps.registry.entity[recurso];
    if (entity) exigir(contextoDe(request), 'list', entity.subject, entity.plural);
    return recurso;
  };

  const leitorOf = (request: FastifyRequest, recurso: string): Leitor => {
    const { usuario, ability } = contextoDe(request);
    return {
      usuario,
      ability,
      prestadores: request.sessao?.prestadores ?? new Set(),
      entity: deps.registry.entity[recurso],
    };
  };

  app.get<{ Querystring: { recurso?: string } }>('/api/_visoes', livre, async (request) => {
    const recurso = recursoOf(request, request.query.recurso);
    return listarVisoes(pool, leitorOf(request, recurso), recurso);
  });

  app.post('/api/_visoes', livre, async (request, reply) => {
    const { usuario } = contextoDe(request);
    const recurso = recursoOf(request, (request.body as { recurso?: unknown } | null)?.recurso);
    const input = lerVisao(request.body);
    exigirPapel(usuario, input);
    const id = await gravarVisao(pool, recurso, input, usuario.id);
    reply.code(201);
    return lerUma(pool, leitorOf(request, recurso), id);
  });

  app.put<ById>('/api/_visoes/:id', livre, async (request) => {
    const { usuario } = contextoDe(request);
    const atual = await editavelOf(request);
    const input = lerVisao(request.body, atual);
    exigirPapel(usuario, input);
    // Not said: the last write wins.
    const versao = versionOf(request, false);
    if (versao !== undefined && versao !== atual.versao)
      throw new AppError('conflito-versao', { data: { atual } });
    await gravarVisao(pool, atual.recurso, input, atual.dono.id, { id: atual.id, versao: atual.versao });
    return lerUma(pool, leitorOf(request, atual.recurso), atual.id);
  });

  app.delete<ById>('/api/_visoes/:id', livre, async (request, reply) => {
    await apagarVisao(pool, (await editavelOf(request)).id);
    return reply.code(204).send();
  });

  async function editavelOf(request: FastifyRequest): Promise<Visao> {
    const { id } = request.params as { id: string };
    if (!/^[0-9]{1,15}$/.test(id)) throw new AppError('nao-encontrado');
    // Only an owner or an administrator goes on, to whom no filter is hidden.
    const visao = await lerUma(pool, leitorOf(request, ''), Number(id));
    if (!visao.editavel) throw new AppError('modulo-restrito', { messages: [VISAO.somenteDono] });
    return visao;
  }
}

/** A role's view is everybody's in that role: an administrator's work. */
function exigirPapel(usuario: UsuarioContexto, input: VisaoInput): void {
  if (input.escopo === 'papel' && !usuario.admin) {
    throw new AppError('modulo-restrito', { messages: [VISAO.somentePapel] });
  }
}
