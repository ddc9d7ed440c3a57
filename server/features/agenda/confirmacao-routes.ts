/** The calls of the confirmation by a link: the house's, and the patient's without an account. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { MotivoDaMensagem, RespostaHorario } from '#domain/agenda/confirmacao.ts';
import { isDay } from '#domain/formato/data.ts';
import { fimDoDia, inicioDoDia } from '#domain/formato/fuso.ts';
import { AppError } from '#domain/errors/app-error.ts';
import { agenda as texto } from '#messages/agenda.ts';
import { envio } from '#messages/mensagem.ts';
import { readId } from '#server/engine/read.ts';
import { exigir } from '#server/plugins/authorization.ts';
import { contextoDe } from '#server/plugins/context.ts';
import type { FeatureDeps } from '#server/engine/feature.ts';
import limitePublico from '#server/plugins/public-limit.ts';
import { FINALIDADE, pedirConfirmacoes, porConfirmar, type PedidoConfirmacao } from './confirmacao.ts';
import { conteudoDoLink, responderHorario } from './confirmacao-publica.ts';
import { confirmacoesBody, confirmacoesQuery, respostaBody } from './bodies.ts';
import type { Casa } from './mundo.ts';

/** Answers of one address in a minute: a family shares one. */
const POR_MINUTO = 30;
const AGENDA = 'agenda';

export async function rotasDeConfirmacao(
  app: FastifyInstance,
  deps: FeatureDeps,
  casaDe: (request: FastifyRequest) => Casa,
): Promise<void> {
  const { pool } = deps;
  app.convites.declarar({
    nome: FINALIDADE,
    async exigir(request, { alvo }, para) {
      await app.registros(request, 'agendamentos').read(alvo.agendamentoId);
      if (para === 'mudar') exigir(contextoDe(request), 'update', AGENDA, texto.sujeito);
    },
    conteudo: (convite) => conteudoDoLink(pool, convite),
  });

  const config = {
    acesso: { action: 'update', subject: AGENDA, titulo: texto.sujeito },
    guard: 'agenda' as const,
  };

  app.get<{ Querystring: { dia?: string; ids?: string; motivo?: MotivoDaMensagem } }>(
    '/api/agenda/confirmacoes',
    { config, schema: { querystring: confirmacoesQuery } },
    async (request) => {
      const { dia, ids, motivo } = request.query;
      const casa = casaDe(request);
      // Those of a day, or those that are named, which may have been cancelled.
      if (dia !== undefined && (ids !== undefined || motivo !== undefined))
        throw new AppError('requisicao-invalida');
      if (ids !== undefined) return porConfirmar(pool, casa, { ids: ids.split(',').map(Number) }, motivo);
      if (dia === undefined || !isDay(dia)) throw new AppError('requisicao-invalida');
      return porConfirmar(pool, casa, { inicio: inicioDoDia(dia, casa.fuso), fim: fimDoDia(dia, casa.fuso) });
    },
  );

  app.post<{ Body: PedidoConfirmacao }>(
    '/api/agenda/confirmacoes',
    { config, schema: { body: confirmacoesBody } },
    async (request, reply) => {
      if (request.body.canal !== 'LINK')
        exigir(contextoDe(request), 'sendmessage', 'mensagemmodelo', envio.sujeito);
      return reply.code(201).send(await pedirConfirmacoes(app, deps, request, casaDe(request), request.body));
    },
  );

  /** The links that were made for one appointment, the latest first. */
  app.get<{ Params: { id: string } }>('/api/agenda/agendamentos/:id/links', { config }, async (request) => {
    const id = readId(request.params.id);
    await app.registros(request, 'agendamentos').read(id);
    return app.convites.doAlvo(pool, FINALIDADE, { agendamentoId: id });
  });

  await app.register(async (scope) => {
    await scope.register(limitePublico, { pool });
    const limite = { porMinuto: POR_MINUTO, recusa: 'muitas-solicitacoes', boasContam: true } as const;
    scope.post<{ Body: RespostaHorario }>(
      '/api/convites/publico/agendamento',
      { config: { publico: true, limite }, schema: { body: respostaBody } },
      (request) => responderHorario(app, pool, request, request.body),
    );
  });
}
