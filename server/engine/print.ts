/** `POST /api/:recurso/_impressao`: the screen says that a list or a record goes to paper; data leaving is an event. */
import type { FastifyInstance } from 'fastify';
import { AppError } from '#domain/errors/app-error.ts';
import { auditAct } from './audit.ts';
import { findRow } from './read.ts';
import { callOf, type EngineOptions } from './routes.ts';

/** Characters of the list's address that are kept. */
const MAX_FILTRO = 500;

type Impressao = {
  readonly registroId: number | null;
  readonly linhas: number | null;
  readonly filtros: string | null;
};

export async function printRoutes(app: FastifyInstance, options: EngineOptions): Promise<void> {
  app.post(
    '/api/:recurso/_impressao',
    { config: { acesso: { declarada: ['list', 'view'], alguma: true } } },
    async (request, reply) => {
      const { registroId, linhas, filtros } = read(request.body);
      const call = callOf(app, request, options, registroId === null ? 'list' : 'view');
      if (registroId !== null && !(await findRow(options.pool, call, registroId)))
        throw new AppError('nao-encontrado');
      const depois = { ...(linhas === null ? {} : { linhas }), ...(filtros === null ? {} : { filtros }) };
      await auditAct(options.pool, call.entity.name, call.contexto, {
        acao: 'imprimir',
        id: registroId,
        depois: Object.keys(depois).length > 0 ? depois : null,
      });
      return reply.code(204).send();
    },
  );
}

function read(body: unknown): Impressao {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new AppError('requisicao-invalida');
  const { registroId = null, linhas = null, filtros = null, ...rest } = body as { [key: string]: unknown };
  const count = (value: unknown): value is number | null =>
    value === null || (Number.isSafeInteger(value) && (value as number) >= 0);
  if (Object.keys(rest).length > 0 || !count(registroId) || !count(linhas))
    throw new AppError('requisicao-invalida');
  if (filtros !== null && (typeof filtros !== 'string' || filtros.includes('\u0000')))
    throw new AppError('requisicao-invalida');
  return {
    registroId,
    linhas,
    filtros: filtros === null || filtros === '' ? null : filtros.slice(0, MAX_FILTRO),
  };
}
