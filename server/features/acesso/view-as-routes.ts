/** 'Ver como': starting it and leaving it. What it means for a session is in server/plugins/view-as.ts. */
import type { FastifyInstance } from 'fastify';
import { AppError, validationError } from '#domain/errors/app-error.ts';
import { acesso } from '#messages/acesso.ts';
import { inTransaction, type Queryable } from '#server/database/query.ts';
import { exigir } from '#server/plugins/authorization.ts';
import { contextoDe, type Contexto } from '#server/plugins/context.ts';
import type { FeatureDeps } from '#server/engine/feature.ts';
import { writeEvent } from '#server/database/audit-event.ts';
import { marcarVendo, umNome } from './repository.ts';

export function verComo(app: FastifyInstance, { pool }: FeatureDeps): void {
  app.post(
    '/api/auth/ver-como',
    {
      config: {
        semPrestador: true,
        reautentica: true,
        acesso: { action: 'manage', subject: 'all', titulo: acesso.tudo },
      },
    },
    async (request) => {
      const contexto = contextoDe(request);
      exigir(contexto, 'manage', 'all', acesso.tudo);
      const alvo = readTarget(request.body);
      if (alvo.usuarioId === contexto.usuario.id) throw validationError({ usuarioId: [acesso.verComoVoce] });
      const vendoComo = await inTransaction(pool, async (db) => {
        const seen = await nameOf(db, alvo);
        if (!seen) throw new AppError('nao-encontrado');
        await marcarVendo(db, request.sessao?.hash ?? '', alvo);
        await record(db, contexto, { acao: 'ver-como', ...seen });
        return seen;
      });
      app.sessoes.esquecer(request.sessao?.hash);
      return { vendoComo };
    },
  );

  app.delete(
    '/api/auth/ver-como',
    { config: { semPrestador: true, vendoComo: true, acesso: { sessao: 'own session' } } },
    async (request, reply) => {
      const seen = request.sessao?.vendoComo;
      if (seen) {
        await inTransaction(pool, async (db) => {
          await marcarVendo(db, request.sessao?.hash ?? '', { usuarioId: null, grupoId: null });
          await record(db, contextoDe(request), { acao: 'deixar-de-ver-como', ...seen });
        });
        app.sessoes.esquecer(request.sessao?.hash);
      }
      return reply.code(204).send();
    },
  );
}

type Target = { readonly usuarioId: number | null; readonly grupoId: number | null };

/** One of the two, a whole number. */
function readTarget(body: unknown): Target {
  const {
    usuarioId = null,
    grupoId = null,
    ...rest
  } = (body ?? {}) as { usuarioId?: unknown; grupoId?: unknown };
  const id = usuarioId ?? grupoId;
  const both = usuarioId !== null && grupoId !== null;
  if (both || !Number.isSafeInteger(id) || (id as number) < 1 || Object.keys(rest).length > 0) {
    throw new AppError('requisicao-invalida');
  }
  return { usuarioId: usuarioId as number | null, grupoId: grupoId as number | null };
}

type Seen = { readonly tipo: 'usuario' | 'grupo'; readonly id: number; readonly nome: string };

async function nameOf(db: Queryable, { usuarioId, grupoId }: Target): Promise<Seen | null> {
  const tipo = usuarioId === null ? 'grupo' : 'usuario';
  const row = await umNome(db, tipo === 'grupo' ? 'grupo_regra' : 'usuario', usuarioId ?? grupoId);
  return row ? { tipo, id: row.id, nome: row.nome } : null;
}

/** Registered on the person or group that was looked as, by who looked. */
async function record(
  db: Queryable,
  contexto: Contexto,
  { acao, tipo, id, nome }: Seen & { readonly acao: string },
): Promise<void> {
  await writeEvent(db, contexto, {
    recurso: tipo === 'grupo' ? 'grupo-regra' : 'usuario',
    id,
    acao,
    depois: { nome },
  });
}
