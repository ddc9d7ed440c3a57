/** Every failure leaves through here: the contract's body, in Portuguese, and nothing of the inside on a 5xx. */
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { AppError } from '#domain/errors/app-error.ts';
import type { ErrorCode } from '#domain/errors/codes.ts';
import { codigoParaSuporte, errorBody, textoErro } from '#messages/erros.ts';
import { errosPorCampo } from '#messages/validacao.ts';
import { toAppError } from '#server/database/errors.ts';

/** Fastify's own refusals, by its codes. */
const FRAMEWORK: { readonly [code: string]: ErrorCode } = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'corpo-grande',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'tipo-nao-suportado',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'json-invalido',
  FST_ERR_CTP_INVALID_JSON_BODY: 'json-invalido',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'requisicao-invalida',
  FST_ERR_CTP_EMPTY_TYPE: 'tipo-nao-suportado',
  FST_ERR_BAD_URL: 'requisicao-invalida',
  FST_ERR_ASYNC_CONSTRAINT: 'requisicao-invalida',
  FST_REQ_FILE_TOO_LARGE: 'arquivo-grande',
  FST_FILES_LIMIT: 'arquivo-invalido',
  FST_PARTS_LIMIT: 'arquivo-invalido',
  FST_FIELDS_LIMIT: 'arquivo-invalido',
  FST_PROTO_VIOLATION: 'requisicao-invalida',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'tipo-nao-suportado',
  FST_MULTIPART_INVALID_JSON_FIELD_ERROR: 'json-invalido',
};

/** What the multipart reader throws without a code: no boundary or one too long, or a body that stops before its end. */
const BROKEN_FORM = /^Multipart: Boundary not found$|unexpected end of multipart data$|^The needle cannot /i;

/** How a request whose sender hung up ends, read whole or piped on. */
const CUT_OFF =
  /\baborted$|^(?:ECONNRESET|ERR_STREAM_PREMATURE_CLOSE|ABORT_ERR) |unexpected end of multipart data$/i;

/** By status, for plugins that throw an error with nothing but one. */
const BY_STATUS: { readonly [status: number]: ErrorCode } = {
  404: 'rota-desconhecida',
  405: 'metodo-nao-permitido',
  413: 'corpo-grande',
  415: 'tipo-nao-suportado',
  429: 'muitas-requisicoes',
  503: 'encerrando',
};

/** The named failure behind whatever was thrown. Always answers one: the unknown is 'interno'. */
export function namedError(thrown: unknown): AppError {
  const error = toAppError(thrown);
  if (error instanceof AppError) return error;
  const { code, statusCode, validation, validationContext } = (error ?? {}) as FastifyError;
  if (validation) {
    if (validationContext && validationContext !== 'body')
      return new AppError('requisicao-invalida', { cause: error });
    return new AppError('validacao', { errors: errosPorCampo(validation), cause: error });
  }
  const refusal = code && Object.hasOwn(FRAMEWORK, code) ? FRAMEWORK[code] : undefined;
  if (refusal) return new AppError(refusal, { cause: error });
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    const named = Object.hasOwn(BY_STATUS, statusCode) ? BY_STATUS[statusCode] : undefined;
    const isBody = error instanceof SyntaxError || /JSON|proto/i.test((error as Error).message);
    return new AppError(named ?? (isBody ? 'json-invalido' : 'requisicao-invalida'), { cause: error });
  }
  if (error instanceof Error && BROKEN_FORM.test(error.message))
    return new AppError('arquivo-invalido', { cause: error });
  if (statusCode === 503) return new AppError('encerrando', { cause: error });
  return new AppError('interno', { cause: error });
}

function errors(app: FastifyInstance): void {
  app.setErrorHandler((thrown, request, reply) => {
    if (wentAway(request, thrown)) {
      request.log.info({ err: thrown }, 'quem chamou foi embora antes do fim do envio');
      return send(reply, new AppError('requisicao-invalida', { cause: thrown }));
    }
    const error = namedError(thrown);
    if (error.status < 500) return send(reply, error);
    const suporte = request.id.slice(0, 8);
    request.log.error({ err: error.cause ?? thrown, suporte }, error.code);
    return send(reply, error.code === 'interno' ? withCode(error, suporte) : error);
  });
}

/** A body that stopped because its sender did: no failure of ours, and nobody is there to read the answer. */
function wentAway(request: FastifyRequest, thrown: unknown): boolean {
  return (
    request.raw.readableAborted &&
    thrown instanceof Error &&
    CUT_OFF.test(`${(thrown as NodeJS.ErrnoException).code} ${thrown.message}`)
  );
}

/** The sentence with what a person can tell the support, who finds the call by it in the log. */
function withCode(error: AppError, suporte: string): AppError {
  return new AppError(error.code, {
    messages: [`${textoErro(error.code)} ${codigoParaSuporte(suporte)}`],
    cause: error.cause,
    data: { suporte },
  });
}

/** Unknown route: JSON, wherever it lies; the screens' addresses are taken before (static.ts). */
export function notFound(reply: FastifyReply): FastifyReply {
  return send(reply, new AppError('rota-desconhecida'));
}

export function send(reply: FastifyReply, error: AppError): FastifyReply {
  if (error.data.retryAfter !== undefined) reply.header('retry-after', String(error.data.retryAfter));
  return reply
    .code(error.status)
    .type('application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(errorBody(error));
}

/** What node itself refuses before there is a request: a header or address too long, a broken line, a slow sender. */
export function onClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
    socket.destroy();
    return;
  }
  refuseSocket(
    socket,
    error.code === 'HPE_HEADER_OVERFLOW' ? 431 : error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400,
  );
}

/** An answer past Fastify, which closes the connection. */
export function refuseSocket(socket: Socket, status: 400 | 408 | 431): void {
  const body = JSON.stringify(
    errorBody(new AppError(status === 408 ? 'envio-lento' : 'requisicao-invalida')),
  );
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
    // Whoever goes on sending is not listened to.
    () => socket.destroy(),
  );
}

export default fp(errors, { name: 'errors', fastify: '5.x' });
