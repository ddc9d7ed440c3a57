/**
 * How long a body may take. JSON is small: it has half a minute. A file over a slow line may take its time, as long as
 * something comes; where nobody has signed in, more must come. What is too slow gets 408 and loses its connection.
 *
 * A body that is refused before its end is still taken off the wire and thrown away, within the same times: a
 * connection closed under a browser that is sending loses it the sentence that says why.
 */
import { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { refuseSocket } from './errors.ts';

export type SlowBodiesOptions = {
  /** How long a body that is no file may take, and how often a file's progress is looked at. */
  readonly bodyTimeoutMs?: number;
};

const TIMEOUT_MS = 30_000;
/** Bytes a second of a file, at least. */
const SIGNED_IN = 1024;
const ANYBODY = 4096;
/** More of a refused body than this is not listened to. */
const LEFT_BYTES = 1024 ** 3;
/** A body that may be larger than this holds a file, whatever its type. */
const LARGE_BYTES = 8 * 1024 * 1024;
const FILES = /^\s*(?:multipart\/|application\/(?:pdf|octet-stream))/i;

const expectsBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

function slowBodies(app: FastifyInstance, { bodyTimeoutMs = TIMEOUT_MS }: SlowBodiesOptions): void {
  app.addHook('onRequest', async (request) => {
    if (!expectsBody(request)) return;
    const { raw } = request;
    const { socket } = raw;
    // A call from inside the process has no connection to lose.
    if (!(socket instanceof Socket)) return;
    // A call that takes a file as base64 says so by its own limit.
    const isFile =
      FILES.test(request.headers['content-type'] ?? '') || request.routeOptions.bodyLimit > LARGE_BYTES;
    const enough =
      ((request.headers.authorization === undefined ? ANYBODY : SIGNED_IN) * bodyTimeoutMs) / 1000;
    let seen = socket.bytesRead;
    const look = setInterval(() => {
      // Answered or not: what was not read of a body still holds its connection.
      if (raw.complete || socket.destroyed) return clearInterval(look);
      const came = socket.bytesRead - seen;
      seen = socket.bytesRead;
      // We are the slow ones when what came waits to be read.
      if (isFile && (came >= enough || raw.readableLength >= raw.readableHighWaterMark)) return;
      clearInterval(look);
      refuseSocket(socket, 408);
    }, bodyTimeoutMs);
    look.unref();
  });
  app.addHook('onSend', async ({ raw, headers }, reply) => {
    if (!raw.complete && Number(headers['content-length'] ?? Infinity) <= LEFT_BYTES)
      reply.removeHeader('connection');
  });
  app.addHook('onResponse', async ({ raw }) => {
    if (!raw.complete) raw.resume();
  });
}

export default fp(slowBodies, { name: 'slow-bodies', fastify: '5.x' });
