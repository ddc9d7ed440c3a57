/**
 * Starting, asking for and ending the linkage of emergency care (B7) and professional teleconsultation (A7). Only
 * professionals link themselves; the guards of both queues ask for it (PERM-03).
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { SEM_PRESTADOR } from '#domain/acesso/guards.ts';
import type { Vinculo } from '#domain/acesso/vinculo.ts';
import { AppError } from '#domain/errors/app-error.ts';
import { vinculos as textos } from '#messages/vinculo.ts';
import { inTransaction, type Queryable } from '#server/database/query.ts';
import { exigir } from '#server/plugins/authorization.ts';
import { contextoDe, type Contexto } from '#server/plugins/context.ts';
import type { FeatureDeps } from '#server/engine/feature.ts';
import { vinculosAtivos, type TipoVinculo } from '#server/plugins/linkages.ts';
import { writeEvent } from '#server/database/audit-event.ts';
import { encerrarTodos, inserir, travarConta } from './repository.ts';

const CALLS = [
  { base: '/api/pronto-atendimento', tipo: 'pronto-atendimento', subject: 'prontoatendimento' },
  {
    base: '/api/atendimento-teleconsultoria-profissional',
    tipo: 'teleconsultoria',
    subject: 'teleconsultoriaprofissional',
  },
] as const;

const own = { config: { acesso: { sessao: 'own linkage' } } };

export default function vinculos(app: FastifyInstance, { pool }: FeatureDeps): void {
  for (const { base, tipo, subject } of CALLS) {
    const titulo = textos.titulo[tipo];

    app.get(`${base}/vinculo/ativo`, own, async (request) => {
      const { usuario, prestadorId } = contextoDe(request);
      return answer(await ativo(pool, tipo, usuario.id, prestadorId));
    });

    app.post(
      `${base}/vinculo/iniciar`,
      { config: { acesso: { propria: 'a professional with list on the queue' } } },
      async (request, reply) => {
        const contexto = contextoDe(request);
        const prestadorId = demandProfessional(contexto);
        exigir(contexto, 'list', subject, titulo);
        const vinculo = await iniciar(pool, { contexto, tipo, prestadorId, hash: hashOf(request) });
        reply.header('x-mensagem', encodeURIComponent(textos.iniciado(titulo, vinculo.prestador)));
        return answer(vinculo);
      },
    );

    app.post(`${base}/vinculo/encerrar`, own, async (request, reply) => {
      const contexto = contextoDe(request);
      await inTransaction(pool, (db) => encerrar(db, contexto, tipo));
      reply.header('x-mensagem', encodeURIComponent(textos.encerrado(titulo)));
      return answer(null);
    });
  }
}

const answer = (vinculo: Vinculo | null) => ({ ativo: vinculo !== null, vinculo });

function hashOf(request: FastifyRequest): string {
  if (!request.sessao) throw new AppError('sessao-expirada');
  return request.sessao.hash;
}

/** The provider at which the professional attends; 403 in the guards' own words. */
function demandProfessional({ usuario, prestadorId }: Contexto): number {
  if (!usuario.profissional)
    throw new AppError('modulo-restrito', { messages: [textos.somenteProfissional] });
  if (prestadorId === null) throw new AppError('modulo-restrito', { messages: [SEM_PRESTADOR] });
  return prestadorId;
}

async function ativo(
  db: Queryable,
  tipo: TipoVinculo,
  usuarioId: number,
  prestadorId: number | null,
): Promise<Vinculo | null> {
  const { prontoAtendimento, teleconsultoria } = await vinculosAtivos(db, usuarioId, prestadorId);
  return tipo === 'teleconsultoria' ? teleconsultoria : prontoAtendimento;
}

/** Starting twice answers the one that is there; starting elsewhere ends it. Two clicks at once make one. */
async function iniciar(
  pool: FeatureDeps['pool'],
  call: {
    readonly contexto: Contexto;
    readonly tipo: TipoVinculo;
    readonly prestadorId: number;
    readonly hash: string;
  },
): Promise<Vinculo> {
  const { contexto, tipo, prestadorId, hash } = call;
  const usuarioId = contexto.usuario.id;
  return inTransaction(pool, async (db) => {
    await travarConta(db, usuarioId);
    const current = await ativo(db, tipo, usuarioId, prestadorId);
    if (current) return current;
    await encerrar(db, contexto, tipo);
    const id = await inserir(db, { tipo, usuarioId, prestadorId, hash });
    await writeEvent(db, contexto, { recurso: tipo, id: id ?? null, acao: 'iniciar-vinculo' });
    const made = await ativo(db, tipo, usuarioId, prestadorId);
    if (!made) throw new AppError('sessao-expirada');
    return made;
  });
}

async function encerrar(db: Queryable, contexto: Contexto, tipo: TipoVinculo): Promise<void> {
  for (const id of await encerrarTodos(db, tipo, contexto.usuario.id))
    await writeEvent(db, contexto, { recurso: tipo, id, acao: 'encerrar-vinculo' });
}
