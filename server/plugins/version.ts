/** The version that the caller saw, read in one place: If-Match, or `versao` of the body. */
import type { FastifyRequest } from 'fastify';
import { AppError } from '#domain/errors/app-error.ts';

/** 428 without a version, 400 for what is no version. */
export function versionOf(request: FastifyRequest, required: false): number | undefined;
export function versionOf(request: FastifyRequest): number;
export function versionOf(request: FastifyRequest, required = true): number | undefined {
  const header = request.headers['if-match'];
  if (header !== undefined) {
    const match = /^(?:W\/)?"?([1-9][0-9]{0,9})"?$/.exec(header);
    if (!match) throw new AppError('requisicao-invalida');
    return Number(match[1]);
  }
  const { body } = request;
  const given =
    typeof body === 'object' && body !== null && Object.hasOwn(body, 'versao')
      ? (body as { versao: unknown }).versao
      : undefined;
  if (given === undefined || given === null) {
    if (required) throw new AppError('versao-ausente', { data: { cabecalho: 'if-match' } });
    return undefined;
  }
  if (!Number.isSafeInteger(given)) throw new AppError('requisicao-invalida');
  return given as number;
}
