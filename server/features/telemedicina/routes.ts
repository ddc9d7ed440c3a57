/** The video visit (CLIN-03): the day, the patient's link, the room of each appointment, and who ends what. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { situacaoDoConvite } from '#domain/convite/convite.ts';
import { isDay } from '#domain/formato/data.ts';
import { fimDoDia, inicioDoDia } from '#domain/formato/fuso.ts';
import { AppError } from '#domain/errors/app-error.ts';
import { PRESENTE_SEGUNDOS, type DiaTelemedicina } from '#domain/telemedicina/wire.ts';
import { telemedicinaServidor as texto } from '#messages/telemedicina.ts';
import { hoje } from '#server/clock.ts';
import { lerConfigMidia } from '#server/gateways/midia/config.ts';
import { readId } from '#server/engine/read.ts';
import { scopeOn } from '#server/engine/scope.ts';
import { exigir } from '#server/plugins/authorization.ts';
import { contextoDe } from '#server/plugins/context.ts';
import type { FeatureDeps } from '#server/engine/feature.ts';
import limitePublico from '#server/plugins/public-limit.ts';
import { aceiteBody, convidadoBody, salaBody } from './bodies.ts';
import { largarSemDireito } from './direito.ts';
import { Salas } from './line.ts';
import { fazerLink, linksDaSala, retirar, type Convidado } from './link.ts';
import { aceitar, type Aceite, conteudoDoLink, entrarPeloLink, FINALIDADE, naoAceitar } from './publico.ts';
import { doDia } from './repository.ts';
import { entrarDaCasa, finalizarAtendimento, type Mesa } from './sala.ts';
import { escolherSala } from './sala-grande.ts';
import { rotasDaSala } from './sala-routes.ts';
import { lerConfigTurn } from './turn.ts';

type ById = { Params: { readonly id: string } };
const SUJEITO = 'telemedicina';
/** Calls of one address in a minute; a family shares one, and a bad line comes back often. */
const POR_MINUTO = 60;

export default async function telemedicina(
  app: FastifyInstance,
  { pool, env, database, files }: FeatureDeps,
): Promise<void> {
  const midia = lerConfigMidia(env);
  const mesa: Mesa = { app, pool, turn: lerConfigTurn(env), midia };
  const salas = new Salas({
    pool,
    database,
    sessoes: app.sessoes,
    aoFalhar: (erro) => app.log.error({ err: erro }, 'sala de telemedicina'),
    aoPerderDireito: (teleconsultaId, semSessao) => largarSemDireito(mesa, teleconsultaId, semSessao),
  });
  app.addHook('onReady', () => salas.comecar());
  app.addHook('preClose', async () => salas.parar());
  app.addHook('onClose', () => salas.calar());
  app.jobs.provide({
    telemedicina: {
      pool,
      midia,
      registry: () => app.registro.atual,
      papel: () => app.papel,
      assinaturas: () => app.assinaturas,
      aoFalhar: (erro) => app.log.error({ err: erro }, 'assinatura da evidência de teleconsulta'),
    },
  });

  app.convites.declarar({
    nome: FINALIDADE,
    async exigir(request, { alvo }, para) {
      await app.registros(request, 'teleconsultas').read(alvo.teleconsultaId);
      if (para === 'mudar') exigir(contextoDe(request), 'update', SUJEITO, texto.sujeito);
    },
    conteudo: (convite, request) => conteudoDoLink(mesa, convite, request),
    aoRevogar: (db, convite, request) => retirar(db, convite, request),
  });

  const com = (action: string) =>
    ({ guard: 'telemedicina', acesso: { action, subject: SUJEITO, titulo: texto.sujeito } }) as const;

  const agendado = (request: FastifyRequest): number => readId((request.params as { id: string }).id);

  const lidos = async (
    request: FastifyRequest,
    alvo: Parameters<typeof doDia>[2],
  ): Promise<DiaTelemedicina> => {
    const escopo = scopeOn(app.registro.atual, 'agendamentos', contextoDe(request));
    const agora = new Date().toISOString();
    const itens = await doDia(pool, escopo, alvo, PRESENTE_SEGUNDOS);
    return {
      agora,
      itens: itens.map(({ convite, grande, ...item }) => ({
        ...item,
        grande: midia === null ? null : grande,
        link: convite && situacaoDoConvite(convite, agora),
      })),
    };
  };

  app.get<{ Querystring: { dia?: string } }>('/api/telemedicina/dia', { config: com('list') }, (request) => {
    const dia = request.query.dia ?? hoje();
    if (!isDay(dia)) throw new AppError('requisicao-invalida');
    return lidos(request, { inicio: inicioDoDia(dia), fim: fimDoDia(dia) });
  });
  // A visit is its own, not its day's: one of five past midnight is entered before it, and one that crosses it goes on.
  app.get<ById>('/api/telemedicina/agendamentos/:id', { config: com('list') }, async (request) => {
    const lido = await lidos(request, { id: agendado(request) });
    if (lido.itens.length === 0) throw new AppError('nao-encontrado');
    return lido;
  });

  app.get<ById>('/api/telemedicina/agendamentos/:id/links', { config: com('list') }, (request) =>
    linksDaSala(mesa, request, agendado(request)),
  );
  app.post<ById>(
    '/api/telemedicina/agendamentos/:id/links',
    { config: com('update') },
    async (request, reply) => reply.code(201).send(await fazerLink(mesa, request, agendado(request), null)),
  );
  app.post<ById & { Body: Convidado }>(
    '/api/telemedicina/agendamentos/:id/convidados',
    { config: com('update'), schema: { body: convidadoBody } },
    async (request, reply) =>
      reply.code(201).send(await fazerLink(mesa, request, agendado(request), request.body)),
  );
  app.put<ById & { Body: { grande: boolean } }>(
    '/api/telemedicina/agendamentos/:id/sala',
    { config: com('update'), schema: { body: salaBody } },
    (request) => escolherSala(mesa, request, agendado(request), request.body.grande),
  );
  app.post<ById>('/api/telemedicina/agendamentos/:id/entrar', { config: com('update') }, (request) =>
    entrarDaCasa(mesa, request, agendado(request)),
  );
  app.post<ById>(
    '/api/telemedicina/agendamentos/:id/finalizar',
    { config: com('update') },
    async (request, reply) => {
      await finalizarAtendimento(mesa, request, agendado(request));
      return reply.code(204).send();
    },
  );

  await rotasDaSala(app, { ...mesa, files }, salas);

  await app.register(async (scope) => {
    await scope.register(limitePublico, { pool });
    const limite = { porMinuto: POR_MINUTO, recusa: 'muitas-solicitacoes', boasContam: true } as const;
    const publico = { config: { publico: true, limite } };
    scope.post<{ Body: Aceite }>(
      '/api/convites/publico/teleconsulta/consentimento',
      { ...publico, schema: { body: aceiteBody } },
      (request) => aceitar(mesa, request, request.body),
    );
    scope.post('/api/convites/publico/teleconsulta/recusa', publico, async (request, reply) => {
      await naoAceitar(mesa, request);
      return reply.code(204).send();
    });
    scope.post('/api/convites/publico/teleconsulta/entrar', publico, (request) =>
      entrarPeloLink(mesa, request),
    );
  });
}
