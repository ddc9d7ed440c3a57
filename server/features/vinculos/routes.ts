/**
 * Starting, asking for and ending the linkage of emergency care (B7) and professional teleconsultation (A7). Only
 * professionals link themselves; the guards of both queues ask for it (PERM-03).
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { SEM_PRESTADOR } from '#domain/acesso/guards.ts';
import type { Vinculo } from '#domain/acesso/vinculo.ts';
import { AppError } from '#domain/errors/app-error.ts';
import { vinculos as textos } from '#messages/vinculos.ts';
import { inTransaction, type Queryable } from '#server/engine/query.ts';
import { exigir } from '#server/plugins/authorization.ts';
import { contextoDe, type Contexto } from '#server/plugins/contexto.ts';
import type { FeatureDeps } from '#server/plugins/feature.ts';
import { vinculosAtivos, type TipoVinculo } from '#server/plugins/vinculos.ts';

const CALLS = [
  { base: '/api/pronto-atendimento', tipo: 'pronto-atendimento', subject: 'prontoatendimento' },
  { base: '/api/atendimento-teleconsultoria-profissional', tipo: 'teleconsultoria', subject: 'teleconsultoriaprofissional' },
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
  if (!usuario.profissional) throw new AppError('modulo-restrito', { messages: [textos.somenteProfissional] });
  if (prestadorId === null) throw new AppError('modulo-restrito', { messages: [SEM_PRESTADOR] });
  return prestadorId;
}

async function ativo(db: Queryable, tipo: TipoVinculo, usuarioId: number, prestadorId: number | null): Promise<Vinculo | null> {
  const { prontoAtendimento, teleconsultoria } = await vinculosAtivos(db, usuarioId, prestadorId);
  return tipo === 'teleconsultoria' ? teleconsultoria : prontoAtendimento;
}

/** Starting twice answers the one that is there; starting elsewhere ends it. Two clicks at once make one. */
async function iniciar(
  pool: FeatureDeps['pool'],
  call: { readonly contexto: Contexto; readonly tipo: TipoVinculo; readonly prestadorId: number; readonly hash: string },
): Promise<Vinculo> {
  const { contexto, tipo, prestadorId, hash } = call;
  const usuarioId = contexto.usuario.id;
  return inTransaction(pool, async (db) => {
    await db.query({ text: 'SELECT 1 FROM usuario WHERE id = $1 FOR NO KEY UPDATE', values: [usuarioId] });
    const current = await ativo(db, tipo, usuarioId, prestadorId);
    if (current) return current;
    await encerrar(db, contexto, tipo);
    const { rows } = await db.query({
      text: `INSERT INTO vinculo_atendimento (tipo, usuario_id, profissional_id, prestador_id, sessao_id, ate)
             SELECT $1, u.id, u.profissional_id, p.id, s.id,
                    (date_trunc('day', now() AT TIME ZONE p.fuso_horario) + interval '1 day') AT TIME ZONE p.fuso_horario
               FROM usuario u, prestador p, sessao s
              WHERE u.id = $2 AND p.id = $3 AND s.token_hash = decode($4, 'hex') RETURNING id`,
      values: [tipo, usuarioId, prestadorId, hash],
    });
    await auditar(db, contexto, tipo, { acao: 'iniciar-vinculo', id: (rows as { id: number }[])[0]?.id ?? null });
    const made = await ativo(db, tipo, usuarioId, prestadorId);
    if (!made) throw new AppError('sessao-expirada');
    return made;
  });
}

async function encerrar(db: Queryable, contexto: Contexto, tipo: TipoVinculo): Promise<void> {
  const { rows } = await db.query({
    text: 'UPDATE vinculo_atendimento SET fim = now() WHERE usuario_id = $1 AND tipo = $2 AND fim IS NULL RETURNING id',
    values: [contexto.usuario.id, tipo],
  });
  for (const { id } of rows as { id: number }[]) await auditar(db, contexto, tipo, { acao: 'encerrar-vinculo', id });
}

async function auditar(
  db: Queryable,
  { usuario, prestadorId, ip, motivo }: Contexto,
  tipo: TipoVinculo,
  { acao, id }: { readonly acao: string; readonly id: number | null },
): Promise<void> {
  await db.query({
    text: 'SELECT zelo_auditar($1, $2, $3, NULL, NULL, $4, $5, $6, $7, $8)',
    values: [tipo, id, acao, usuario.id, usuario.nome, prestadorId, ip, motivo],
  });
}
