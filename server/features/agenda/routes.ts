/** The agenda (CLIN-01): its days, free times, holds, appointments, blocks and the waiting list. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { dayNumber, isDay } from '#domain/formato/data.ts';
import { isMomentOfDay } from '#domain/formato/data-hora.ts';
import { diaDe, fusoAtual } from '#domain/formato/fuso.ts';
import { periodoDaBusca } from '#domain/agenda/busca.ts';
import type { ComQuem } from '#domain/agenda/wire.ts';
import type { DiaSemana, ParteDoDia } from '#domain/agenda/tipos.ts';
import { AppError, validationError } from '#domain/errors/app-error.ts';
import { agenda as texto } from '#messages/agenda.ts';
import { readId } from '#server/engine/read.ts';
import { tenantOf } from '#server/engine/scope.ts';
import { exigir } from '#server/plugins/authorization.ts';
import { contextoDe } from '#server/plugins/context.ts';
import type { FeatureDeps } from '#server/engine/feature.ts';
import { versionOf } from '#server/plugins/version.ts';
import { bloquear, previa, type Destinos, type PedidoBloqueio, type PedidoPrevia } from './bloquear.ts';
import { conveniosParaMarcar } from './convenio.ts';
import {
  item,
  liberar,
  marcar,
  mover,
  prorrogar,
  reservar,
  type PedidoMarcacao,
  type PedidoMudanca,
  type PedidoReserva,
} from './marcar.ts';
import { rotasDeCalendario } from './calendario-routes.ts';
import { rotasDeConfirmacao } from './confirmacao-routes.ts';
import { fonte } from './historico.ts';
import { foraDaEscala, previaFora, remarcarFora } from './fora.ts';
import { escopo, type Casa } from './mundo.ts';
import { ocupacaoDaAgenda } from './ocupacao.ts';
import { comNomes, grade, proximos, quemEspera } from './procurar.ts';
import { reservasDe } from './repository.ts';
import {
  autorizacaoBody,
  bloqueioBody,
  conveniosQuery,
  foraBody,
  previaForaBody,
  mapaQuery,
  marcarBody,
  moverBody,
  previaBody,
  proximosQuery,
  esperaQuery,
  reservaBody,
} from './bodies.ts';

type ById = { Params: { id: string } };
type ConvenioPedido = {
  readonly pacienteId: string;
  readonly profissionalId?: string;
  readonly inicio: string;
  readonly tipoAtendimentoId?: string;
  readonly convenioId?: string;
};
type Autorizacao = {
  readonly autorizacao?: 'A_PEDIR' | 'PEDIDA' | null;
  readonly numeroAutorizacao?: string | null;
};
type Proximos = {
  readonly [
    numero in 'profissionalId' | 'especialidadeId' | 'tipoAtendimentoId' | 'convenioId' | 'limite'
  ]?: string;
} & {
  readonly particular?: 'true' | 'false';
  readonly dias?: string;
  readonly parte?: ParteDoDia;
  readonly de?: string;
  readonly ate?: string;
};

const AGENDA = 'agenda';
/** Days that one answer draws. */
const DIAS_NA_TELA = 42;

export default async function agenda(app: FastifyInstance, deps: FeatureDeps): Promise<void> {
  app.medidas.declarar('ocupacao-da-agenda', ocupacaoDaAgenda);
  const { pool } = deps;
  app.historico.declarar(fonte);
  const com = (action: string, titulo: string = texto.sujeito, subject: string = AGENDA) => ({
    acesso: { action, subject, titulo },
    guard: 'agenda' as const,
  });
  const agendamentos = (request: FastifyRequest) => app.registros(request, 'agendamentos');
  const casaDe = (request: FastifyRequest): Casa => {
    const contexto = contextoDe(request);
    const registry = app.registro.atual;
    const prestadorId = tenantOf(agendamentos(request).call.entity, contexto) ?? 0;
    return { registry, contexto, prestadorId, fuso: fusoAtual() };
  };
  const mesaDe = (request: FastifyRequest) => ({
    pool,
    casa: casaDe(request),
    agendamentos: agendamentos(request),
  });

  await rotasDeConfirmacao(app, deps, casaDe);
  await rotasDeCalendario(app, deps);

  app.get<{ Querystring: { de: string; ate: string } }>(
    '/api/agenda/grade',
    { config: com('list'), schema: { querystring: mapaQuery } },
    async (request) => {
      const { de, ate } = request.query;
      demandDias(de, ate, DIAS_NA_TELA);
      return grade(pool, casaDe(request), { de, ate });
    },
  );

  app.get<{ Querystring: Proximos }>(
    '/api/agenda/proximos',
    { config: com('list'), schema: { querystring: proximosQuery } },
    async (request) => {
      const casa = casaDe(request);
      const agora = Date.now();
      const hoje = diaDe(agora, casa.fuso);
      const { query } = request;
      const periodo = periodoDaBusca(query, hoje);
      if ('recusa' in periodo) throw validationError({ [periodo.campo]: [texto.busca[periodo.recusa]] });
      const procura = {
        profissionalId: numero(query.profissionalId),
        especialidadeId: numero(query.especialidadeId),
        tipoAtendimentoId: numero(query.tipoAtendimentoId),
        convenioId: query.particular === 'true' ? null : numero(query.convenioId),
        dias: query.dias === undefined || query.dias === '' ? [] : (query.dias.split(',') as DiaSemana[]),
        parte: query.parte,
        ...periodo,
        limite: numero(query.limite) ?? 20,
        agora,
      };
      return comNomes(pool, await proximos(pool, casa, procura));
    },
  );

  app.get<{ Querystring: ConvenioPedido }>(
    '/api/agenda/convenios',
    { config: com('insert'), schema: { querystring: conveniosQuery } },
    async (request) => {
      const { pacienteId, profissionalId, inicio, tipoAtendimentoId, convenioId } = request.query;
      demandMomento(inicio);
      return conveniosParaMarcar(pool, casaDe(request), {
        pacienteId: Number(pacienteId),
        profissionalId: numero(profissionalId) ?? null,
        inicio: Date.parse(inicio),
        tipoAtendimentoId: numero(tipoAtendimentoId) ?? null,
        convenioId: numero(convenioId) ?? null,
      });
    },
  );

  app.get('/api/agenda/reservas', { config: com('insert') }, async (request) => {
    const casa = casaDe(request);
    return reservasDe(pool, escopo(casa, 'agendamentos'), casa.contexto.usuario.id);
  });

  app.post<{ Body: PedidoReserva }>(
    '/api/agenda/reservas',
    { config: com('insert'), schema: { body: reservaBody } },
    async (request, reply) => {
      demandMomento(request.body.inicio);
      if (request.body.encaixe === true) exigir(contextoDe(request), 'encaixe', AGENDA, texto.encaixe);
      return reply.code(201).send(await reservar(mesaDe(request), request.body, Date.now()));
    },
  );

  app.post<ById>('/api/agenda/reservas/:id/prorrogar', { config: com('insert') }, async (request) =>
    prorrogar(mesaDe(request), readId(request.params.id), Date.now()),
  );

  app.delete<ById>('/api/agenda/reservas/:id', { config: com('insert') }, async (request, reply) => {
    await liberar(mesaDe(request), readId(request.params.id));
    return reply.code(204).send();
  });

  app.post<ById & { Body: PedidoMarcacao }>(
    '/api/agenda/reservas/:id/marcar',
    { config: com('insert'), schema: { body: marcarBody } },
    async (request, reply) => {
      const marcado = await marcar(mesaDe(request), readId(request.params.id), request.body, Date.now());
      return reply.code(201).send(marcado);
    },
  );

  app.post<ById & { Body: PedidoMudanca }>(
    '/api/agenda/agendamentos/:id/mover',
    { config: com('update'), schema: { body: moverBody } },
    async (request) => {
      const { inicio, profissionalId, salaId, encaixe, encerraChamada } = request.body;
      demandMomento(inicio);
      if (encaixe === true) exigir(contextoDe(request), 'encaixe', AGENDA, texto.encaixe);
      const pedido = {
        inicio,
        versao: versionOf(request),
        ...(profissionalId === undefined ? {} : { profissionalId }),
        ...(salaId === undefined ? {} : { salaId }),
        ...(encaixe === undefined ? {} : { encaixe }),
        ...(encerraChamada === undefined ? {} : { encerraChamada }),
      };
      return mover(mesaDe(request), readId(request.params.id), pedido, Date.now());
    },
  );

  // What the convênio answered comes days before the visit, and stays with the appointment.
  app.patch<ById & { Body: Autorizacao }>(
    '/api/agenda/agendamentos/:id/autorizacao',
    { config: com('update'), schema: { body: autorizacaoBody } },
    async (request) => {
      const id = readId(request.params.id);
      const { autorizacao = null, numeroAutorizacao } = request.body;
      const numeroDado = numeroAutorizacao?.trim() || null;
      const valores = {
        numeroAutorizacao: numeroDado,
        autorizacao: numeroDado === null ? autorizacao : null,
      };
      await agendamentos(request).server.update(id, valores, versionOf(request));
      return item(pool, casaDe(request), id);
    },
  );

  const deBloqueio = com('insert', texto.bloqueio, 'agendabloqueio');

  app.post<{ Body: PedidoPrevia }>(
    '/api/agenda/bloqueios/previa',
    { config: deBloqueio, schema: { body: previaBody } },
    async (request) => {
      exigir(contextoDe(request), 'list', AGENDA, texto.sujeito);
      demandMomento(request.body.inicio, request.body.fim);
      return previa(pool, casaDe(request), request.body, Date.now());
    },
  );

  app.post<{ Body: PedidoBloqueio }>(
    '/api/agenda/bloqueios',
    { config: deBloqueio, schema: { body: bloqueioBody } },
    async (request, reply) => {
      const { inicio, fim, remarcar = [], cancelar = [] } = request.body;
      demandMomento(inicio, fim, ...remarcar.map((remarcacao) => remarcacao.inicio));
      if (remarcar.length + cancelar.length > 0) exigir(contextoDe(request), 'update', AGENDA, texto.sujeito);
      const mesa = { ...mesaDe(request), bloqueios: app.registros(request, 'agenda-bloqueios') };
      return reply.code(201).send(await bloquear(mesa, request.body, Date.now()));
    },
  );

  app.get('/api/agenda/fora', { config: com('update') }, async (request) => {
    const fora = await foraDaEscala(pool, casaDe(request), Date.now());
    return { quantos: fora.length };
  });

  app.post<{ Body: { com?: ComQuem } }>(
    '/api/agenda/fora/previa',
    { config: com('update'), schema: { body: previaForaBody } },
    async (request) => previaFora(pool, casaDe(request), request.body, Date.now()),
  );

  app.post<{ Body: Destinos }>(
    '/api/agenda/fora',
    { config: com('update'), schema: { body: foraBody } },
    async (request) => {
      demandMomento(...(request.body.remarcar ?? []).map((remarcacao) => remarcacao.inicio));
      return remarcarFora(mesaDe(request), request.body, Date.now());
    },
  );

  app.get<{ Querystring: { profissionalId: string; inicio: string } }>(
    '/api/agenda/espera',
    { config: com('list', texto.espera, 'listaespera'), schema: { querystring: esperaQuery } },
    async (request) => {
      const { profissionalId, inicio } = request.query;
      demandMomento(inicio);
      return quemEspera(pool, casaDe(request), {
        profissionalId: Number(profissionalId),
        inicio: Date.parse(inicio),
      });
    },
  );
}

const numero = (text: string | undefined): number | undefined =>
  text === undefined ? undefined : Number(text);

function demandMomento(...momentos: readonly string[]): void {
  if (!momentos.every((momento) => isMomentOfDay(momento))) throw new AppError('requisicao-invalida');
}

function demandDias(de: string, ate: string, maximo: number): void {
  if (!isDay(de) || !isDay(ate) || ate < de) throw new AppError('requisicao-invalida');
  if (dayNumber(ate) - dayNumber(de) >= maximo)
    throw new AppError('requisicao-invalida', { messages: [texto.dias(maximo)] });
}
