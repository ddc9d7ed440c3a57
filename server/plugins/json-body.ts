/**
 * JSON as people's screens send it: neither deeper nor of more values than any of them makes. It is looked through
 * before it is parsed, which is cheap: parsed, such a body costs a tenth of a second, and judged field by field more.
 */
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { AppError } from '#domain/errors/app-error.ts';

const DEEPEST = 500;
const MOST_VALUES = 50_000;

const QUOTE = 34;
const COMMA = 44;
const OPEN = new Set([91, 123]);
const CLOSE = new Set([93, 125]);

/** Whether the text is within both bounds; texts inside of it are passed over. */
export function modestJson(text: string): boolean {
  let depth = 0;
  let values = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfText(text, at);
    else if (code === COMMA) values++;
    else if (OPEN.has(code)) {
      values++;
      depth++;
    } else if (CLOSE.has(code)) depth--;
    if (depth > DEEPEST || values > MOST_VALUES) return false;
  }
  return true;
}

/** Where the text that begins here ends; a quote behind an odd number of backslashes is part of it. */
function endOfText(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    let slashes = 0;
    while (text.charCodeAt(at - 1 - slashes) === 92) slashes++;
    if (slashes % 2 === 0) return at;
  }
  return text.length;
}

async function jsonBody(app: FastifyInstance): Promise<void> {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (!modestJson(body)) return done(new AppError('corpo-grande'), undefined);
    return void parse(request, body, done);
  });
}

export default fp(jsonBody, { name: 'json-body', fastify: '5.x' });
