/**
 * Text as one writes it: 'ã' is one character and never 'a' with a mark behind, so that what looks equal is equal in
 * keys, searches and filters. Done at the one place where calls enter, for declared and hand-written routes alike.
 */
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { composeDeep } from '#domain/formato/composto.ts';

async function composedText(app: FastifyInstance): Promise<void> {
  app.addHook('preValidation', async (request) => {
    request.body = composeDeep(request.body);
    request.query = composeDeep(request.query);
    request.params = composeDeep(request.params);
  });
}

export default fp(composedText, { name: 'composed-text', fastify: '5.x' });
