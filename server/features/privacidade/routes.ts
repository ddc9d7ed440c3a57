/**
 * /api/termo-privacidade: the privacy term in force, for whoever is signed in and, under /api/convites/publico/termo, for
 * whoever holds a link: to read, to accept, to take back (docs/decisions/0182).
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#domain/errors/app-error.ts';
import { termoServidor as texto } from '#messages/termo-privacidade.ts';
import { inTransaction, type Queryable } from '#server/database/query.ts';
import type { OpenRecords } from '#server/engine/call.ts';
import type { FeatureDeps } from '#server/engine/feature.ts';
import { doProduto, semConta, type Contexto } from '#server/plugins/context.ts';
import limitePublico from '#server/plugins/public-limit.ts';
import { sessaoDe } from '#server/plugins/session.ts';
import { rotasDoPacote } from './pacote-routes.ts';
import {
  aceiteDe,
  avisarSessoes,
  termoEmVigor,
  umPorVez,
  type Publico,
  type Quem,
} from './termo-repository.ts';

/** As many as links have (server/capabilities/convite/routes.ts). */
const POR_MINUTO = 60;

type Pessoa = {
  readonly quem: Quem;
  readonly nome: string;
  readonly publico: Publico;
  readonly contexto: Contexto;
};

export default async function privacidade(app: FastifyInstance, deps: FeatureDeps): Promise<void> {
  const { pool, registros } = deps;
  rotasDoPacote(app, deps);
  await app.register(limitePublico, { pool });
  const propria = {
    config: {
      acesso: { sessao: 'own session' },
      semPrestador: true,
      comSenhaProvisoria: true,
      termoPendenteTambem: true,
    },
  };
  const limite = { porMinuto: POR_MINUTO, recusa: 'muitas-solicitacoes', boasContam: true } as const;
  const publico = { config: { publico: true, limite } };

  const pessoaDe = (request: FastifyRequest): Pessoa => {
    const { usuario } = sessaoDe(request);
    const contexto = { ...doProduto(usuario.nome, null), usuario, ip: request.ip };
    return { quem: { usuarioId: usuario.id }, nome: usuario.nome, publico: 'USUARIOS', contexto };
  };
  const doLink = async (request: FastifyRequest): Promise<Pessoa> => {
    const { id, nome } = await app.convites.identificado(request);
    const contexto = { ...doProduto(nome, null), usuario: semConta(nome), ip: request.ip };
    return { quem: { conviteId: id }, nome, publico: 'LINKS', contexto };
  };

  app.get('/api/termo-privacidade', propria, (request) => lerTermo(pool, pessoaDe(request)));
  app.post('/api/termo-privacidade/aceitar', propria, async (request, reply) => {
    await inTransaction(pool, (db) => aceitar(db, registros, pessoaDe(request), request));
    app.sessoes.esquecerUsuario(sessaoDe(request).usuario.id);
    return reply.code(204).send();
  });
  app.post('/api/termo-privacidade/retirar', propria, async (request, reply) => {
    // From here on the session owes the term again: nothing else answers it.
    await inTransaction(pool, (db) => retirar(db, registros, pessoaDe(request)));
    app.sessoes.esquecerUsuario(sessaoDe(request).usuario.id);
    return reply.code(204).send();
  });

  app.get('/api/convites/publico/termo', publico, async (request) => lerTermo(pool, await doLink(request)));
  app.post('/api/convites/publico/termo/aceitar', publico, async (request, reply) => {
    const pessoa = await doLink(request);
    await inTransaction(pool, (db) => aceitar(db, registros, pessoa, request));
    return reply.code(204).send();
  });
  app.post('/api/convites/publico/termo/retirar', publico, async (request, reply) => {
    const pessoa = await doLink(request);
    await inTransaction(pool, (db) => retirar(db, registros, pessoa));
    return reply.code(204).send();
  });
}

async function lerTermo(db: Queryable, { quem, publico }: Pessoa): Promise<object> {
  const termo = await termoEmVigor(db, publico);
  if (!termo) return { termo: null, aceitoEm: null };
  return { termo, aceitoEm: (await aceiteDe(db, termo.id, quem))?.aceitoEm ?? null };
}

async function aceitar(
  db: Queryable,
  registros: OpenRecords,
  { quem, nome, publico, contexto }: Pessoa,
  request: FastifyRequest,
): Promise<void> {
  await umPorVez(db, quem);
  const { termoId } = (request.body ?? {}) as { termoId?: unknown };
  const termo = await termoEmVigor(db, publico);
  // What was read is what is accepted: another text asks for another reading.
  if (termo?.id !== termoId || !termo) throw new AppError('termo-mudou');
  if (await aceiteDe(db, termo.id, quem)) return;
  await registros(contexto, 'aceites-termo')
    .within(db)
    .server.keep({
      termoId: termo.id,
      versaoDoTexto: termo.versaoDoTexto,
      publico,
      nome: nome.slice(0, 200),
      ...quem,
      aceitoEm: new Date(request.server.sessoes.agora).toISOString(),
      ip: request.ip,
    });
  if ('usuarioId' in quem) await avisarSessoes(db, quem.usuarioId);
}

async function retirar(
  db: Queryable,
  registros: OpenRecords,
  { quem, publico, contexto }: Pessoa,
): Promise<void> {
  const termo = await termoEmVigor(db, publico);
  const aceite = termo && (await aceiteDe(db, termo.id, quem));
  if (!aceite) throw new AppError('nao-encontrado', { messages: [texto.semAceite] });
  await registros(contexto, 'aceites-termo')
    .within(db)
    .server.transition(aceite.id, { transicao: 'retirar', versao: aceite.versao, motivo: texto.peloTitular });
}
