/**
 * The calls of whoever holds a place in a room, with an account or without: the place's key says who they are. Only who was
 * let in has one (sala.ts, publico.ts), and the next entry of the same person takes it away.
 */
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#domain/errors/app-error.ts';
import { ARQUIVO_MAXIMO } from '#domain/telemedicina/arquivo.ts';
import { CABECALHO_SALA, VOLTA_MINUTOS, type SinalEnviado } from '#domain/telemedicina/wire.ts';
import { telemedicinaServidor as texto } from '#messages/telemedicina.ts';
import { inTransaction } from '#server/database/query.ts';
import { Janelas } from '#server/plugins/windows.ts';
import { readId } from '#server/engine/read.ts';
import { abrirArquivo, enviarArquivo, type MesaDeArquivos } from './arquivos.ts';
import { passoBody, sinaisBody } from './bodies.ts';
import type { Salas } from './line.ts';
import { dizer } from './line-repository.ts';
import { passeDoLugar } from './midia.ts';
import { anotar, avisarSala, doLugar, travarViva, type NoLugar } from './repository.ts';
import { encerrarChamada, resumoDe, sair } from './sala.ts';

/** Of one place in a minute: a call that begins says some forty things to each other. */
const SINAIS_POR_MINUTO = 600;
const PASSOS_POR_MINUTO = 30;
/** One for each time that the picture's way is opened anew. */
const PASSES_POR_MINUTO = 30;
const ARQUIVOS_POR_MINUTO = 10;
const LEITURAS_POR_MINUTO = 60;

export async function rotasDaSala(app: FastifyInstance, mesa: MesaDeArquivos, salas: Salas): Promise<void> {
  const janelas = new Janelas();
  const { pool } = mesa;
  const config = { publico: true, semRenovar: true } as const;

  const lugarDe = async (request: FastifyRequest): Promise<NoLugar> => {
    const chave = request.headers[CABECALHO_SALA];
    const lugar =
      typeof chave === 'string' && chave.length <= 100
        ? await doLugar(pool, resumoDe(chave), VOLTA_MINUTOS)
        : undefined;
    // 404 and not 403: a stranger's browser is not to be led to the sign-in.
    if (!lugar || (lugar.sessaoHash !== null && lugar.sessaoHash !== request.sessao?.hash))
      throw new AppError('nao-encontrado', { messages: [texto.salaPerdida] });
    return lugar;
  };
  const contar = (chave: string, limite: number): void => {
    const retryAfter = janelas.contar(chave, limite);
    if (retryAfter > 0) throw new AppError('muitas-requisicoes', { data: { retryAfter } });
  };

  app.get<{ Querystring: { desde: string } }>(
    '/api/telemedicina/publico/linha',
    { config },
    async (request, reply) => {
      const lugar = await lugarDe(request);
      contar(`linha ${lugar.id}`, 60);
      const desde = Number.parseInt(request.query.desde, 10);
      reply.hijack();
      reply.raw.writeHead(200, {
        ...(reply.getHeaders() as { [name: string]: string }),
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store, no-transform',
        'x-accel-buffering': 'no',
        connection: 'keep-alive',
      });
      reply.raw.write(': \n\n');
      await salas.abrir(lugar, reply.raw, Number.isSafeInteger(desde) && desde > 0 ? desde : 0);
    },
  );

  app.post<{ Body: { sinais: readonly SinalEnviado[] } }>(
    '/api/telemedicina/publico/sinais',
    { config, schema: { body: sinaisBody }, bodyLimit: 128 * 1024 },
    async (request, reply) => {
      const lugar = await lugarDe(request);
      contar(`sinais ${lugar.id}`, SINAIS_POR_MINUTO);
      await inTransaction(pool, async (db) => {
        await dizer(db, lugar, request.body.sinais);
        await avisarSala(db, lugar.teleconsultaId);
      });
      return reply.code(204).send();
    },
  );

  app.post<{ Body: { passo: 'conectou' | 'qualidade'; qualidade?: string } }>(
    '/api/telemedicina/publico/passos',
    { config, schema: { body: passoBody } },
    async (request, reply) => {
      const { id, teleconsultaId } = await lugarDe(request);
      contar(`passos ${id}`, PASSOS_POR_MINUTO);
      const { passo, qualidade } = request.body;
      const dado = qualidade === undefined ? {} : { dado: { qualidade } };
      await inTransaction(pool, async (db) => {
        if ((await travarViva(db, teleconsultaId)) === null) return;
        await anotar(db, { teleconsultaId, participanteId: id, passo, ...dado });
      });
      return reply.code(204).send();
    },
  );

  app.post('/api/telemedicina/publico/midia', { config }, async (request) => {
    const lugar = await lugarDe(request);
    contar(`midia ${lugar.id}`, PASSES_POR_MINUTO);
    return passeDoLugar(mesa, lugar);
  });

  await app.register(async (scope) => {
    await scope.register(multipart, {
      limits: { files: 1, fields: 0, parts: 1, headerPairs: 50, fileSize: ARQUIVO_MAXIMO + 1 },
      throwFileSizeLimit: false,
    });
    scope.post(
      '/api/telemedicina/publico/arquivos',
      { config: { publico: true }, bodyLimit: 2 * ARQUIVO_MAXIMO },
      async (request, reply) => {
        const lugar = await lugarDe(request);
        contar(`arquivos ${lugar.id}`, ARQUIVOS_POR_MINUTO);
        return reply.code(201).send(await enviarArquivo(mesa, request, lugar));
      },
    );

    scope.get<{ Params: { id: string } }>(
      '/api/telemedicina/publico/arquivos/:id',
      { config: { publico: true } },
      async (request, reply) => {
        const lugar = await lugarDe(request);
        contar(`leituras ${lugar.id}`, LEITURAS_POR_MINUTO);
        return abrirArquivo(mesa, request, lugar, { id: readId(request.params.id), reply });
      },
    );
  });

  app.post(
    '/api/telemedicina/publico/sair',
    { config: { ...config, vendoComo: true } },
    async (request, reply) => {
      await sair(mesa, await lugarDe(request), request);
      return reply.code(204).send();
    },
  );

  app.post('/api/telemedicina/publico/encerrar', { config }, async (request, reply) => {
    const lugar = await lugarDe(request);
    if (lugar.papel !== 'PROFISSIONAL') throw new AppError('modulo-restrito', { messages: [texto.deOutro] });
    await encerrarChamada(mesa, request, lugar);
    return reply.code(204).send();
  });
}
