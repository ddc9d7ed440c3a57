/** The queue, the professional's day and the television of the waiting room (CLIN-06). */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { CABECALHO_PAINEL } from '#domain/fila/wire.ts';
import { AppError } from '#domain/errors/app-error.ts';
import { filaServidor as texto } from '#messages/fila.ts';
import { mesaDe } from '#server/capabilities/fila/index.ts';
import { inTransaction } from '#server/database/query.ts';
import { readId } from '#server/engine/read.ts';
import { abrirCofre } from '#server/gateways/vault.ts';
import type { FeatureDeps } from '#server/engine/feature.ts';
import limitePublico from '#server/plugins/public-limit.ts';
import { chamar, chamarDeNovo, encaminhar, marcarFalta, type Destino } from './chamar.ts';
import { filaDe, meuDia } from './fila.ts';
import { chaveDoPainel, painelPara } from './painel.ts';
import { travarChave } from './repository.ts';

type ById = { Params: { readonly id: string } };

/** A waiting room has few televisions, each asking every two seconds. */
const PAINEIS_POR_MINUTO = 300;

const numero = { type: 'integer', minimum: 1 } as const;
const numeroOuNada = { type: ['integer', 'null'], minimum: 1 } as const;
const corpo = (properties: object, required: readonly string[] = []) =>
  ({ body: { type: 'object', additionalProperties: false, required, properties } }) as const;

export default async function fila(app: FastifyInstance, { pool, env }: FeatureDeps): Promise<void> {
  const cofre = abrirCofre(env);
  await app.register(limitePublico, { pool });
  const mesa = (request: FastifyRequest) => mesaDe(app, request, 'agendamentos');
  const com = (action: string) =>
    ({
      acesso: { action, subject: 'filaatendimento', titulo: texto.recurso },
      guard: 'fila-atendimento',
    }) as const;
  const doProfissional = {
    acesso: { action: 'list', subject: 'atendimentoprofissional', titulo: texto.meuAtendimento },
    guard: 'atendimento-profissional',
  } as const;

  app.get('/api/fila', { config: com('list') }, async (request) => filaDe(mesa(request)));

  app.get('/api/fila/meu-dia', { config: doProfissional }, async (request) => meuDia(mesa(request)));

  app.post<{ Body: { agendamentoId: number; salaId?: number | null } }>(
    '/api/fila/chamadas',
    {
      config: com('chamar'),
      schema: corpo({ agendamentoId: numero, salaId: numeroOuNada }, ['agendamentoId']),
    },
    async (request, reply) => reply.code(201).send({ id: await chamar(mesa(request), request.body) }),
  );

  app.post<ById>('/api/fila/chamadas/:id/repetir', { config: com('chamar') }, async (request, reply) =>
    reply.code(201).send({ id: await chamarDeNovo(mesa(request), readId(request.params.id)) }),
  );

  app.post<ById>('/api/fila/agendamentos/:id/falta', { config: com('chamar') }, async (request, reply) => {
    await marcarFalta(mesa(request), readId(request.params.id));
    return reply.code(204).send();
  });

  app.post<ById & { Body: Destino }>(
    '/api/fila/agendamentos/:id/encaminhar',
    { config: com('encaminhar'), schema: corpo({ salaId: numeroOuNada, profissionalId: numero }) },
    async (request, reply) => {
      await encaminhar(mesa(request), readId(request.params.id), request.body);
      return reply.code(204).send();
    },
  );

  const painel = { config: { acesso: { action: 'update', subject: 'painelchamada', titulo: texto.painel } } };

  app.get<ById>('/api/paineis-chamada/:id/_chave', painel, async (request) => {
    const row = await app.registros(request, 'paineis-chamada').read(readId(request.params.id));
    if (row.situacao !== 'ATIVO')
      throw new AppError('transicao-recusada', { messages: [texto.painelRevogado] });
    return { chave: chaveDoPainel(cofre, row) };
  });

  /** The former address opens no more, on any television. */
  app.post<ById>('/api/paineis-chamada/:id/_chave', painel, async (request) => {
    const door = app.registros(request, 'paineis-chamada');
    const antes = await door.read(readId(request.params.id));
    const chave = await inTransaction(pool, async (db) => {
      // Somebody was faster: the key that this person saw is the former one already.
      if ((await travarChave(db, antes.id)) !== antes.chave)
        throw new AppError('transicao-recusada', { messages: [texto.painelMudou] });
      return (await door.server.within(db).set(antes.id, { chave: antes.chave + 1 })).chave;
    });
    return { chave: chaveDoPainel(cofre, { id: antes.id, chave }) };
  });

  const limite = { porMinuto: PAINEIS_POR_MINUTO, recusa: 'muitas-solicitacoes', boasContam: true } as const;
  app.get('/api/painel-chamadas/publico', { config: { publico: true, limite } }, async (request) =>
    painelPara(pool, cofre, request.headers[CABECALHO_PAINEL], Date.now()),
  );
}
