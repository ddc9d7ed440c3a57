import type { FastifyInstance, FastifyRequest } from 'fastify';

/**
 * A call's route as an operator reads it: '/api/pacientes/:id'. Never the address, which may hold a protocol or what
 * somebody typed; a register is named where it is one of ours.
 */
export function routeName(app: FastifyInstance, request: FastifyRequest): string {
  const { url } = request.routeOptions;
  if (url === undefined) return 'unknown';
  const { recurso } = (request.params ?? {}) as { readonly recurso?: unknown };
  return typeof recurso === 'string' && Object.hasOwn(app.registro.atual.entity, recurso)
    ? url.replace(':recurso', recurso)
    : url;
}
