/**
 * JSON as people's screens send it: neither deeper nor of more values than any of them makes. It is looked through
 * before it is parsed, which is cheap: parsed, such a body costs a tenth of a second, and judged field by field more.
 */
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { AppError } from '#domain/errors/app-error.ts';
import { modestJson } from './modest-json.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route's own bodyLimit holds for JSON too; without it JSON and text are never larger than the server's. */
    jsonGrande?: boolean;
  }
}

/** What is read as it comes, or by a reader of its own. */
const FILES = /^\s*(?:multipart\/form-data|application\/pdf)\s*(?:;|$)/i;
const JSON_TYPE = /^\s*application\/json\s*(?:;|$)/i;

async function jsonBody(app: FastifyInstance): Promise<void> {
  const usual = app.initialConfig.bodyLimit ?? 0;
  // Where a large file is awaited, JSON or text as large would be taken into memory and parsed.
  app.addHook('preParsing', async ({ raw, headers, routeOptions }) => {
    if (routeOptions.bodyLimit <= usual) return;
    const type = headers['content-type'] ?? '';
    if (FILES.test(type) || (JSON_TYPE.test(type) && routeOptions.config.jsonGrande)) return;
    if (headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) <= usual) return;
    raw.resume();
    throw new AppError('corpo-grande');
  });

  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (!modestJson(body)) return done(new AppError('corpo-grande'), undefined);
    return void parse(request, body, done);
  });
}

export default fp(jsonBody, { name: 'json-body', fastify: '5.x' });
