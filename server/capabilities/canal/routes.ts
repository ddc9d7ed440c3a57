/** The calls of the live channel: the line itself, what it hears, and speaking on an ephemeral topic. */
import type { FastifyInstance } from 'fastify';
import { AppError } from '#domain/errors/app-error.ts';
import { CANAL } from '#messages/canal.ts';
import { Janelas } from '#server/plugins/windows.ts';
import { sessaoDe } from '#server/plugins/session.ts';
import { MOST_TOPICS, type Canal } from './canal.ts';
import { lerTopico } from './topicos.ts';

/** Each topic asks for its own permission and provider. */
const acesso = { propria: 'each topic asks for its own permission; a line alone tells nothing' } as const;
const linha = { config: { semPrestador: true, semRenovar: true, acesso } };
/** What a browser hears is no write: who looks as somebody else hears what that person would. */
const assinatura = {
  config: { semPrestador: true, semRenovar: true, vendoComo: true, acesso },
  bodyLimit: 32 * 1024,
};
const fala = { config: { semPrestador: true, semRenovar: true, acesso }, bodyLimit: 16 * 1024 };

const MOST_BYTES = 4_000;
const FALAS_POR_MINUTO = 240;

type Por = { Params: { linha: string }; Body: unknown };

export function canalRoutes(app: FastifyInstance, canal: Canal): void {
  const janelas = new Janelas();

  app.get<{ Querystring: { topicos?: string | string[] } }>('/api/canal', linha, (request, reply) => {
    const sessao = sessaoDe(request);
    // Never whole: who does not ask for events would wait for ever.
    if (!(request.headers.accept ?? '').includes('text/event-stream'))
      throw new AppError('requisicao-invalida', { messages: [CANAL.soEventos] });
    const topicos = topicosDe(
      [request.query.topicos ?? []].flat().flatMap((text) => text.split(',').filter(Boolean)),
    );
    if (!canal.cabe(sessao)) {
      throw new AppError('muitas-requisicoes', {
        messages: [CANAL.ligacoesDemais],
        data: { retryAfter: 30 },
      });
    }
    const cursor = request.headers['last-event-id'];
    reply.hijack();
    reply.raw.writeHead(200, {
      ...(reply.getHeaders() as { [name: string]: string }),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      connection: 'keep-alive',
    });
    reply.raw.write('retry: 1000\n\n');
    canal.abrir(sessao, reply.raw, typeof cursor === 'string' ? cursor : undefined, topicos);
  });

  app.post<Por>('/api/canal/:linha', assinatura, async (request) => {
    const { assinar = [], deixar = [], desde } = objeto(request.body);
    if (desde !== undefined && typeof desde !== 'string') throw new AppError('requisicao-invalida');
    // One bad name takes no other topic with it: screens of several tabs ask in one call.
    const { topicos, estranhos } = separar(assinar);
    const pedido = { assinar: topicos, deixar: topicosDe(deixar), desde };
    const recusados = await canal.assinar(sessaoDe(request), request.params.linha, pedido);
    return { recusados: [...recusados, ...estranhos] };
  });

  app.post<Por>('/api/canal/:linha/publicar', fala, async (request, reply) => {
    const sessao = sessaoDe(request);
    const { topico, dado } = objeto(request.body);
    const [nome] = topicosDe([topico]);
    if (nome === undefined || dado === undefined) throw new AppError('requisicao-invalida');
    if (Buffer.byteLength(JSON.stringify(dado)) > MOST_BYTES)
      throw new AppError('requisicao-invalida', { messages: [CANAL.dadoGrande] });
    const retryAfter = janelas.contar(String(sessao.usuario.id), FALAS_POR_MINUTO);
    if (retryAfter > 0) throw new AppError('muitas-requisicoes', { data: { retryAfter } });
    if (!(await canal.publicar(sessao, request.params.linha, nome, dado)))
      throw new AppError('alcance-negado', { messages: [CANAL.recusado] });
    return reply.code(204).send();
  });
}

function objeto(body: unknown): { readonly [key: string]: unknown } {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new AppError('requisicao-invalida');
  return body as { readonly [key: string]: unknown };
}

/** Names of topics, and names that are none: these are told like a refusal. 400 for what is no list of names. */
function separar(given: unknown): {
  readonly topicos: readonly string[];
  readonly estranhos: readonly string[];
} {
  const isText = (name: unknown): name is string => typeof name === 'string';
  if (!Array.isArray(given) || given.length > MOST_TOPICS || !given.every(isText))
    throw new AppError('requisicao-invalida', { messages: [CANAL.topicoInvalido] });
  const nomes = [...new Set(given)];
  return {
    topicos: nomes.filter((nome) => lerTopico(nome) !== undefined),
    estranhos: nomes.filter((nome) => lerTopico(nome) === undefined),
  };
}

/** Names of topics; 400 for what is none. That a kind does not exist is told like a refusal. */
function topicosDe(given: unknown): readonly string[] {
  const isName = (name: unknown): name is string => typeof name === 'string' && lerTopico(name) !== undefined;
  if (!Array.isArray(given) || given.length > MOST_TOPICS || !given.every(isName))
    throw new AppError('requisicao-invalida', { messages: [CANAL.topicoInvalido] });
  return [...new Set(given)];
}
