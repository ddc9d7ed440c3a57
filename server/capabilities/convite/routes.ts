/**
 * /api/convites/publico answers a stranger with a link. The token and the proof of identity come in headers,
 * so that no log of addresses keeps them. /api/convites/:id shows the link as the house sees it, by the right
 * that its purpose asks.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  CABECALHO_CONVITE,
  CABECALHO_PASSE,
  type ConviteDaCasa,
  type ResponsavelDado,
} from '#domain/convite/convite.ts';
import { AppError } from '#domain/errors/app-error.ts';
import { conviteServidor as textos } from '#messages/convite.ts';
import { inTransaction } from '#server/database/query.ts';
import { readId } from '#server/engine/read.ts';
import { contextoDe } from '#server/plugins/context.ts';
import { termoPendenteDoLink } from '#server/plugins/privacy-term.ts';
import limitePublico from '#server/plugins/public-limit.ts';
import { enviarConvitePorEmail } from './email.ts';
import type { Convite, Finalidade, Nome } from './finalidades.ts';
import type { Linha } from './repository.ts';
import {
  abrir,
  comoDaCasa,
  conferir,
  exigirAberto,
  exigirConferido,
  exigirNumero,
  revogar,
  type Deps,
} from './service.ts';

/** Calls of one address in a minute; a family or a waiting room shares one. */
const POR_MINUTO = 60;

export type FinalidadeDe = (convite: Convite) => Finalidade<Nome>;

export async function rotasDeConvite(
  app: FastifyInstance,
  deps: Deps,
  {
    de,
    conferido,
  }: { readonly de: FinalidadeDe; readonly conferido: (request: FastifyRequest) => Promise<Linha> },
): Promise<void> {
  await app.register(limitePublico, { pool: deps.pool });
  const limite = { porMinuto: POR_MINUTO, recusa: 'muitas-solicitacoes', boasContam: true } as const;
  const publico = { config: { publico: true, limite } };
  const propria = {
    config: { acesso: { propria: 'what the purpose of the link asks of who made it (Finalidade.exigir)' } },
  };

  app.get('/api/convites/publico', publico, async (request) => {
    const { linha, convite } = await abrir(deps, request, request.headers[CABECALHO_CONVITE]);
    await de(linha).aoAbrir?.(linha, request);
    return convite;
  });

  app.post<{ Body: { nascimento?: string; cpf?: string; responsavel?: ResponsavelDado } }>(
    '/api/convites/publico/identidade',
    { ...publico, schema: { body: IDENTIDADE } },
    (request) =>
      conferir(
        deps,
        request,
        request.headers[CABECALHO_CONVITE],
        request.body,
        (convite) => de(convite).menorPedeResponsavel === true,
      ),
  );

  app.get('/api/convites/publico/conteudo', publico, async (request) => {
    const convite = await conferido(request);
    return (await de(convite).conteudo(convite, request)) ?? null;
  });

  const daCasa = async (request: FastifyRequest, para: 'ver' | 'mudar'): Promise<Linha> => {
    const convite = await exigirNumero(deps.pool, readId((request.params as { id: string }).id));
    await de(convite).exigir(request, convite, para);
    return convite;
  };
  const estado = async ({ id }: Linha): Promise<ConviteDaCasa> => {
    const [convite] = await comoDaCasa(deps.pool, deps, [await exigirNumero(deps.pool, id)]);
    if (!convite) throw new AppError('convite-desconhecido');
    return convite;
  };

  app.get<{ Params: { id: string } }>('/api/convites/:id', propria, async (request) =>
    estado(await daCasa(request, 'ver')),
  );

  app.post<{ Params: { id: string } }>('/api/convites/:id/email', propria, async (request) => {
    const convite = await daCasa(request, 'mudar');
    exigirAberto(convite);
    if (convite.email === null) throw new AppError('validacao', { messages: [textos.semEmail] });
    await enviarConvitePorEmail(deps.pool, convite.id);
    return estado(convite);
  });

  app.post<{ Params: { id: string } }>('/api/convites/:id/revogar', propria, async (request) => {
    const convite = await daCasa(request, 'mudar');
    await inTransaction(deps.pool, async (db) => {
      if (await revogar(db, contextoDe(request), convite.id))
        await de(convite).aoRevogar?.(db, convite, request);
    });
    return estado(convite);
  });
}

/** The caller's link, its identity known and the privacy term in force accepted. */
export const conferidoDe =
  (deps: Deps) =>
  async (request: FastifyRequest): Promise<Linha> => {
    const linha = await identificadoDe(deps)(request);
    if (await termoPendenteDoLink(deps.pool, linha.id)) throw new AppError('termo-pendente');
    return linha;
  };

/** The same before the privacy term is accepted: for the term itself. */
export const identificadoDe =
  (deps: Deps) =>
  (request: FastifyRequest): Promise<Linha> =>
    exigirConferido(deps.pool, request.headers[CABECALHO_CONVITE], request.headers[CABECALHO_PASSE]);

const IDENTIDADE = {
  type: 'object',
  additionalProperties: false,
  properties: {
    nascimento: { type: 'string', maxLength: 10 },
    cpf: { type: 'string', maxLength: 14 },
    responsavel: {
      type: 'object',
      additionalProperties: false,
      properties: {
        nome: { type: 'string', maxLength: 150 },
        cpf: { type: 'string', maxLength: 14 },
        declara: { type: 'boolean' },
      },
    },
  },
} as const;
