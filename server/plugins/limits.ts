/**
 * What a call may cost: bodies by the kind of route, and how often the dear ones may be asked, by person and by
 * address. The counts are each process's own: with three of them somebody gets three times as much, which is still a
 * limit (docs/decisions/0061). Failed sign-ins are counted in the database (features/auth).
 */
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import fp from 'fastify-plugin';
import { AppError } from '#domain/errors/app-error.ts';

export type LimitsOptions = {
  /** Files, imports, batches and verifications that a person may ask for in a minute. */
  readonly pesadasPorMinuto: number;
  /** Searches while typing. */
  readonly consultasPorMinuto: number;
  readonly agora?: () => number;
};

type Kind = 'pesada' | 'consulta' | 'token';

/** Many people share the address of a hospital. */
const POR_ENDERECO = 20;
/** Answers 401 to a token that an address may get in a minute: more is guessing. */
const TOKENS_POR_MINUTO = 600;
const JANELA_MS = 60_000;
const MAX_KEYS = 20_000;

const KB = 1024;
/** Largest body by the beginning of the address; the rest has the server's own limit. */
const CORPOS: readonly (readonly [RegExp, number])[] = [
  [/^\/api\/auth(?:\/|$)/, 16 * KB],
  [/^\/api\/(?:_preferencias|_visoes)(?:\/|$)/, 128 * KB],
  [/^\/api\/auditoria(?:\/|$)/, 4 * KB],
  [/\/_export\/ticket$|\/_impressao$|\/_restaurar(?:-versao)?$|\/_import\/:importacao\/(?:cancelar|desfazer)$/, 64 * KB],
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

/** What kind a route is, by its pattern; undefined: not counted. */
export function kindOf(method: string, url: string): Exclude<Kind, 'token'> | undefined {
  if (method === 'HEAD') return undefined;
  if (/\/_export(?:\/|$)/.test(url) || url.endsWith('/_lote')) return 'pesada';
  // Anybody may ask for it, and a whole file is verified each time.
  if (url.startsWith('/api/assinaturas/publico/')) return 'pesada';
  if (method === 'POST' && SENT.some((end) => url.endsWith(end))) return 'pesada';
  return /^\/api\/find|\/_lookup$|\/_duplicidade$|\/_usuarios$/.test(url) ? 'consulta' : undefined;
}

function limits(app: FastifyInstance, options: LimitsOptions): void {
  const agora = options.agora ?? Date.now;
  const counts = new Map<string, { start: number; n: number }>();

  /** Counts one; over the limit it throws with the seconds to wait. */
  const count = (key: string, limit: number, add = 1): void => {
    const now = agora();
    let entry = counts.get(key);
    if (!entry || now - entry.start >= JANELA_MS) {
      entry = { start: now, n: 0 };
      counts.delete(key);
      counts.set(key, entry);
      const oldest = counts.size > MAX_KEYS ? counts.keys().next().value : undefined;
      if (oldest !== undefined) counts.delete(oldest);
    }
    if (entry.n + add > limit || (add === 0 && entry.n >= limit))
      throw new AppError('muitas-requisicoes', {
        data: { retryAfter: Math.max(1, Math.ceil((entry.start + JANELA_MS - now) / 1000)) },
      });
    entry.n += add;
  };

  app.addHook('onRoute', (route: RouteOptions) => {
    if (route.bodyLimit !== undefined) return;
    const found = CORPOS.find(([pattern]) => pattern.test(route.url));
    if (found) route.bodyLimit = found[1];
  });

  // Before the session is looked for: guessing must not cost a query each.
  app.addHook('onRequest', async (request) => {
    if (request.headers.authorization === undefined) return;
    const entry = counts.get(`token ${request.ip}`);
    if (entry && agora() - entry.start < JANELA_MS) count(`token ${request.ip}`, TOKENS_POR_MINUTO, 0);
  });
  app.addHook('onResponse', async (request, reply) => {
    if (reply.statusCode !== 401 || request.headers.authorization === undefined) return;
    // It only counts here; the next call is the one refused.
    count(`token ${request.ip}`, Infinity);
  });

  app.addHook('preParsing', async (request: FastifyRequest) => {
    const kind = kindOf(request.method, request.routeOptions.url ?? '');
    if (!kind) return;
    const limit = kind === 'pesada' ? options.pesadasPorMinuto : options.consultasPorMinuto;
    if (request.contexto) count(`${kind} pessoa ${request.contexto.usuario.id}`, limit);
    count(`${kind} endereço ${request.ip}`, limit * POR_ENDERECO);
  });
}

export default fp(limits, { name: 'limits', fastify: '5.x' });
