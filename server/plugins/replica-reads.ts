/**
 * Readings on standbys (NET-02). Each answer of the primary says how far its log was; the browser says it with what it
 * asks next, and a standby that has replayed so much may answer. Who says nothing is answered by the primary. Never for
 * what decides a write.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { Client } from 'pg';
import { AppError } from '#domain/errors/app-error.ts';
import { isTransient } from '#server/database/errors.ts';
import type { Database } from '#server/database/pool.ts';
import type { Pool } from '#server/database/query.ts';

/** On answers: how far the primary was. On questions: what the asker has to find. */
export const POSITION_HEADER = 'x-posicao';

export type ReplicaReads = {
  /** Runs a reading on a standby that has what the caller wrote, else on the primary; there again where the standby fails. */
  read<T>(request: FastifyRequest, primary: Pool, work: (pool: Pool) => Promise<T>): Promise<T>;
  /** A connection of its own for a long reading, connected; of the primary where no standby has `position`. */
  client(position: string | undefined, applicationName: string): Promise<Client>;
  /** Where the primary is now; undefined without standbys, and while there is no primary. */
  position(): Promise<string | undefined>;
};

declare module 'fastify' {
  interface FastifyInstance {
    leitura: ReplicaReads;
  }
  interface FastifyRequest {
    /** Answered by a standby, which says nothing of the primary. */
    lidoEmReplica: boolean;
  }
}

/** What a caller says that it has seen. */
export function positionOf({ headers }: FastifyRequest): string | undefined {
  const given = headers[POSITION_HEADER];
  return typeof given === 'string' ? given : undefined;
}

function replicaReads(
  app: FastifyInstance,
  { database }: { readonly database: Database },
  done: () => void,
): void {
  const { replicas } = database;
  app.decorateRequest('lidoEmReplica', false);
  const position = async (): Promise<string | undefined> => replicas?.position().catch(() => undefined); // None to tell.
  const onPrimary = async (applicationName: string): Promise<Client> => {
    const client = database.newClient({ applicationName });
    await client.connect();
    return client;
  };
  app.decorate('leitura', {
    position,
    async read(request, primary, work) {
      const replica = await replicas?.at(positionOf(request));
      if (!replica) return work(primary);
      try {
        const answer = await work(replica);
        request.lidoEmReplica = true;
        return answer;
      } catch (error) {
        if (!isReplicas(error)) throw error;
        request.log.warn({ err: error }, 'a leitura na réplica falhou e foi ao primário');
        return work(primary);
      }
    },
    async client(given, applicationName) {
      const client = await replicas?.clientAt(given, applicationName);
      return client ?? onPrimary(applicationName);
    },
  } satisfies ReplicaReads);
  if (replicas)
    app.addHook('onSend', async (request, reply) => {
      if (!request.sessao || request.lidoEmReplica || reply.hasHeader(POSITION_HEADER)) return;
      const now = await position();
      if (now) reply.header(POSITION_HEADER, now);
    });
  done();
}

/** Lost, cancelled because the primary swept what it read, or asked to write: the primary answers the same. */
function isReplicas(error: unknown): boolean {
  const driver = error instanceof AppError ? error.cause : error;
  return isTransient(error) || (driver as { readonly code?: string } | undefined)?.code === '25006';
}

export default fp(replicaReads, { name: 'replica-reads', fastify: '5.x', dependencies: ['session'] });
