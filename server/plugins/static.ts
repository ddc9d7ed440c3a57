/** The built screens: hashed files for a year, the page itself made anew each time, every screen's address the page. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import helmet from '@fastify/helmet';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { notFound } from './errors.ts';
import { frameOrigins } from './frame-origins.ts';
import { newNonce, pagePolicy, POLITICA_DA_API, POLITICA_DO_LEITOR } from './security-policy.ts';

const DIST = fileURLToPath(new URL('../../dist/', import.meta.url));

/** Where vite.config.ts leaves room for the nonce. */
const NONCE_MARK = '__ZELO_NONCE__';

export type StaticOptions = {
  readonly root?: string;
  /** Vite serves the screens (npm run dev): nobody has to build them. */
  readonly vite?: boolean;
  /** Other people's origins that the page may speak to (pictures sent straight into the S3 store, calls by a media server). */
  readonly connects?: readonly string[];
};

async function screens(
  app: FastifyInstance,
  { root = DIST, vite = false, connects = [] }: StaticOptions,
): Promise<void> {
  await app.register(helmet, {
    // Ours, by what is answered (security-policy.ts).
    contentSecurityPolicy: false,
    // Said below, only where the call came by https: a plain address of a test network must stay reachable.
    strictTransportSecurity: false,
    // Photos and PDF pages are blobs of our own; a cross-origin embedder policy would only break framed dashboards.
    crossOriginEmbedderPolicy: false,
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'same-origin' },
  });
  app.addHook('onRequest', async (request, reply) => {
    reply
      .header('permissions-policy', 'camera=(self), microphone=(self), geolocation=(), payment=(), usb=()')
      .header('content-security-policy', POLITICA_DA_API);
    if (request.protocol === 'https')
      reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
  });
  const withPolicy = (reply: FastifyReply, nonce: string): FastifyReply =>
    reply.header(
      'content-security-policy',
      pagePolicy(nonce, frameOrigins(app.configuracao.atual), connects),
    );
  if (!existsSync(join(root, 'index.html'))) {
    if (!vite) app.log.warn('a interface não foi compilada: rode npm run build');
    app.setNotFoundHandler((request, reply) =>
      notFound(isScreen(request) ? withPolicy(reply, newNonce()) : reply),
    );
    return;
  }
  const page = pageOf(join(root, 'index.html'));
  /** The page with a nonce of its own, so it is never kept by a cache. */
  const sendPage = (reply: FastifyReply): FastifyReply => {
    const nonce = newNonce();
    return withPolicy(reply, nonce)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(page().replaceAll(NONCE_MARK, nonce));
  };
  for (const url of ['/', '/index.html'])
    app.get(url, { config: { publico: true } }, (_request, reply) => sendPage(reply));
  await app.register(fastifyStatic, {
    root,
    index: false,
    preCompressed: true,
    wildcard: true,
    cacheControl: false,
    decorateReply: true,
    setHeaders(response, path) {
      const hashed = /[/\\]assets[/\\]/.test(path);
      if (/[/\\]pdf\.worker[^/\\]*$/.test(path))
        response.header('content-security-policy', POLITICA_DO_LEITOR);
      response.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  app.setNotFoundHandler((request, reply) => (isScreen(request) ? sendPage(reply) : notFound(reply)));
}

/** Every address that is neither the API's nor a built file's is a screen's. */
function isScreen({ method, url }: FastifyRequest): boolean {
  return (method === 'GET' || method === 'HEAD') && !/^\/(?:api|assets)(?:[/?]|$)/.test(url);
}

/** The built page; read again when it was built again. */
function pageOf(path: string): () => string {
  let text = '';
  let read = 0;
  return () => {
    const { mtimeMs } = statSync(path);
    if (mtimeMs !== read) {
      text = readFileSync(path, 'utf8');
      read = mtimeMs;
    }
    return text;
  };
}

export default fp(screens, { name: 'static', fastify: '5.x', dependencies: ['errors', 'settings'] });
