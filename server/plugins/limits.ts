/**
 * What a call may cost: bodies by the kind of route, and how often the dear ones may be asked, by person and by
 * address. The counts are each process's own: with three of them somebody gets three times as much, which is still a
 * limit (docs/decisions/0061). Failed sign-ins are counted in the database (features/auth).
 */
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import fp from 'fastify-plugin';
import { AppError } from '#domain/errors/app-error.ts';
import { Janelas } from './windows.ts';

export type LimitsOptions = {
  /** Files, imports, batches and verifications that a person may ask for in a minute. */
  readonly pesadasPorMinuto: number;
  /** Searches while typing. */
  readonly consultasPorMinuto: number;
  /** Messages, comments and conversations that a person may write: each is kept for ever and told to others. */
  readonly escritasPorMinuto: number;
  /** Proxies in front that are believed. */
  readonly trustProxy: number;
  readonly agora?: () => number;
};

type Kind = 'pesada' | 'consulta' | 'escrita';

/** Many people share the address of a hospital. */
const POR_ENDERECO = 20;

const KB = 1024;
/** Largest body by the beginning of the address; the rest has the server's own limit. */
const CORPOS: readonly (readonly [RegExp, number])[] = [
  [/^\/api\/auth(?:\/|$)/, 16 * KB],
  [/^\/api\/(?:_preferencias|_visoes)(?:\/|$)/, 128 * KB],
  [/^\/api\/auditoria(?:\/|$)/, 4 * KB],
  [
    /\/_export\/ticket$|\/_impressao$|\/_restaurar(?:-versao)?$|\/_import\/:importacao\/(?:cancelar|desfazer)$/,
    64 * KB,
  ],
];

/** Ends of addresses that take a file or begin long work. */
const SENT = [
  '/_import',
  '/amazon_hash/envio',
  '/_pdf',
  '/_amostra',
  '/_verificacao',
  '/api/_arquivos',
  '/criar-documento',
  '/criar-documento/tag',
  '/atualizar-documento',
];

/** What a person writes to others, one call each. */
const WRITTEN =
  /^\/api\/chat\/conversas(?:\/:id\/(?:mensagens|participantes))?$|^\/api\/_comentarios\/:recurso\/:id(?:\/:comentario)?$/;
/** A comment that is said otherwise may call other people: it is told to them as a new one is. */
const WRITES = new Set(['POST', 'PATCH']);

const CONVERSA = /^POST \/api\/chat\/conversas(?:\/:id\/participantes)?$/;

/** What kind a route is, by its pattern; undefined: not counted. */
export function kindOf(method: string, url: string): Kind | undefined {
  if (method === 'HEAD') return undefined;
  if (/\/_export(?:\/|$)/.test(url) || url.endsWith('/_lote')) return 'pesada';
  // Boards and reports count every row of their period.
  if (/^\/api\/(?:paineis|relatorios)\//.test(url)) return 'pesada';
  // Anybody may ask for it, and a whole file is verified each time.
  if (url.startsWith('/api/assinaturas/publico/')) return 'pesada';
  // Before what ends alike and is heavy: these are small, and many people are told of each.
  if (WRITES.has(method) && WRITTEN.test(url)) return 'escrita';
  if (method === 'POST' && SENT.some((end) => url.endsWith(end))) return 'pesada';
  return /^\/api\/find|\/_lookup$|\/_duplicidade$|\/_usuarios$/.test(url) ? 'consulta' : undefined;
}

function limits(app: FastifyInstance, options: LimitsOptions): void {
  const janelas = new Janelas(options.agora);

  /** Counts one; over the limit it throws with the seconds to wait. */
  const count = (key: string, limit: number): void => {
    const retryAfter = janelas.contar(key, limit);
    if (retryAfter > 0) throw new AppError('muitas-requisicoes', { data: { retryAfter } });
  };

  app.addHook('onRoute', (route: RouteOptions) => {
    if (route.bodyLimit !== undefined) return;
    const found = CORPOS.find(([pattern]) => pattern.test(route.url));
    if (found) route.bodyLimit = found[1];
  });

  let told = options.trustProxy !== 0;
  app.addHook('onRequest', async (request) => {
    if (told || request.headers['x-forwarded-for'] === undefined) return;
    told = true;
    request.log.warn(
      'chegou X-Forwarded-For e TRUST_PROXY é 0: todos os que passam pelo proxy contam como um endereço só; diga em TRUST_PROXY quantos proxies há na frente',
    );
  });

  app.addHook('preParsing', async (request: FastifyRequest) => {
    const kind = kindOf(request.method, request.routeOptions.url ?? '');
    if (!kind) return;
    const limit = {
      pesada: options.pesadasPorMinuto,
      consulta: options.consultasPorMinuto,
      escrita: options.escritasPorMinuto,
    }[kind];
    // Strangers and people at one address are counted apart: who has no session keeps nobody from his work.
    if (!request.contexto)
      return count(`${kind} sem sessão ${request.ip}`, limit * (kind === 'pesada' ? 1 : POR_ENDERECO));
    count(`${kind} pessoa ${request.contexto.usuario.id}`, limit);
    // A conversation is more than a message: others are put into it and see it from then on.
    if (CONVERSA.test(`${request.method} ${request.routeOptions.url}`))
      count(`conversa pessoa ${request.contexto.usuario.id}`, Math.max(1, Math.floor(limit / 4)));
    count(`${kind} endereço ${request.ip}`, limit * POR_ENDERECO);
  });
}

export default fp(limits, { name: 'limits', fastify: '5.x' });
