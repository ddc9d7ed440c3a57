/** Public links, assembled for app.ts before the features, which declare what they are for on `app.convites`. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { ConviteDaCasa, NomeFinalidade, Passo } from '#domain/convite/convite.ts';
import { AppError } from '#domain/errors/app-error.ts';
import type { Pool, Queryable } from '#server/database/query.ts';
import { abrirCofre } from '#server/gateways/vault.ts';
import { readOutsideConfig } from '#server/gateways/config.ts';
import type { Contexto } from '#server/plugins/context.ts';
import { enviarConvitePorEmail, type ComoEnviar } from './email.ts';
import type { Alvos, Convite, Finalidade, Nome, NovoConvite } from './finalidades.ts';
import { conviteDoNumero, convitesDoAlvo, gravarAlvo, passosDe } from './repository.ts';
import { conferidoDe, identificadoDe, rotasDeConvite } from './routes.ts';
import { anotar, comoDaCasa, criar, revogar, usar, type Deps } from './service.ts';

export type Convites = {
  /** Says what links of a purpose lead to; two of the same name stop the start. */
  declarar<N extends Nome>(finalidade: Finalidade<N>): void;
  /** Makes a link in the caller's transaction; the caller has asked the permission. Answers its number. 422. */
  criar<N extends Nome>(db: Queryable, contexto: Contexto, novo: NovoConvite<N>): Promise<number>;
  /** Says what it leads to, where that was not there yet when it was made. */
  apontar(db: Queryable, id: number, alvo: Alvos[Nome]): Promise<void>;
  /** Puts its e-mail in the queue, in the caller's transaction; `substitui`: it says that it replaces what was sent before. */
  enviarEmail(db: Queryable, id: number, como?: ComoEnviar): Promise<void>;
  /** Keeps that a message of the purpose's own took the link to the person, in the caller's transaction. */
  enviado(db: Queryable, contexto: Contexto, id: number): Promise<void>;
  /** The links of a target, the latest first, as the house sees them; the caller has asked the permission. */
  doAlvo<N extends Nome>(
    db: Queryable,
    finalidade: N,
    alvo: Partial<Alvos[N]>,
  ): Promise<(ConviteDaCasa & { alvo: Alvos[N] })[]>;
  /** The link that a public call comes with, its identity known. 404, 410, 403 'convite-passe'. */
  exigir<N extends Nome>(request: FastifyRequest, finalidade: N): Promise<Convite<N>>;
  /** The link that a public call comes with, its identity known, whatever it is for and before the privacy term is accepted. */
  identificado(request: FastifyRequest): Promise<Pick<Convite, 'id' | 'nome' | 'prestadorId'>>;
  /** What happened to it so far, and the clock of the unit that asks. */
  passos(
    db: Queryable,
    id: number,
  ): Promise<{ readonly passos: readonly Passo[]; readonly fuso: string | null }>;
  /** Keeps that its content was seen. */
  visto(convite: Convite, request: FastifyRequest): Promise<void>;
  /** Counts the answer, in the transaction that keeps it; 410 where no more may be given. */
  usar(db: Queryable, convite: Convite, request: FastifyRequest, como?: 'usado' | 'recusado'): Promise<void>;
  /** Opens no more, in the caller's transaction. */
  revogar(db: Queryable, contexto: Contexto, id: number): Promise<void>;
};

declare module 'fastify' {
  interface FastifyInstance {
    convites: Convites;
  }
}

type Options = { readonly pool: Pool; readonly env: { readonly [name: string]: string | undefined } };

async function publicLinks(app: FastifyInstance, { pool, env }: Options): Promise<void> {
  const deps: Deps = { pool, cofre: abrirCofre(env), publicUrl: readOutsideConfig(env).publicUrl };
  const finalidades = new Map<NomeFinalidade, Finalidade<Nome>>();
  const de = ({ finalidade }: Convite): Finalidade<Nome> => {
    const found = finalidades.get(finalidade);
    if (!found) throw new AppError('convite-desconhecido');
    return found;
  };
  const conferido = conferidoDe(deps);
  app.jobs.provide({ convite: deps });
  app.decorate('convites', {
    declarar(finalidade) {
      if (finalidades.has(finalidade.nome))
        throw new Error(`two purposes of public links called '${finalidade.nome}'`);
      finalidades.set(finalidade.nome, finalidade as unknown as Finalidade<Nome>);
    },
    criar: (db, contexto, novo) => criar(db, contexto, deps, novo),
    apontar: gravarAlvo,
    enviarEmail: enviarConvitePorEmail,
    async enviado(db, contexto, id) {
      const linha = await conviteDoNumero(db, id);
      if (linha) await anotar(db, linha, 'enviado', { contexto });
    },
    async doAlvo<N extends Nome>(db: Queryable, finalidade: N, alvo: Partial<Alvos[N]>) {
      const linhas = await convitesDoAlvo(db, finalidade, alvo);
      const vistos = await comoDaCasa(db, deps, linhas);
      return vistos.map((convite, lugar) => ({ ...convite, alvo: linhas[lugar]?.alvo as Alvos[N] }));
    },
    async exigir<N extends Nome>(request: FastifyRequest, finalidade: N) {
      const convite: Convite = await conferido(request);
      if (convite.finalidade !== finalidade) throw new AppError('convite-desconhecido');
      return convite as unknown as Convite<N>;
    },
    identificado: identificadoDe(deps),
    passos: async (db, id) => ({
      passos: await passosDe(db, [id]),
      fuso: (await conviteDoNumero(db, id))?.fuso ?? null,
    }),
    visto: (convite, request) => anotar(pool, convite, 'visto', { request }),
    usar: (db, convite, request, como) => usar(db, convite, request, como),
    revogar: async (db, contexto, id) => void (await revogar(db, contexto, id)),
  } satisfies Convites);
  await app.register((scope) => rotasDeConvite(scope, deps, { de, conferido }));
}

export default fp(publicLinks, { name: 'convites', fastify: '5.x', dependencies: ['jobs', 'session'] });
