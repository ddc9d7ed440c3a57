/** Documents of records, assembled for app.ts. */
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { fonte } from './historico.ts';
import { rotasDeDocumentos } from './routes.ts';
import { rotasDoAssinado } from './assinado-routes.ts';
import { topicoDocumentos } from './topic.ts';
import type { ConferirAssinado, DocumentosDeps } from './receber.ts';

async function plugin(
  app: FastifyInstance,
  { conferirAssinado, ...deps }: DocumentosDeps & { readonly conferirAssinado: ConferirAssinado },
): Promise<void> {
  await app.register(multipart, {
    limits: {
      files: 2,
      fields: 10,
      parts: 12,
      fileSize: deps.maxBytes + 1,
      headerPairs: 50,
      fieldSize: 4096,
    },
    throwFileSizeLimit: false,
  });
  app.historico.declarar(fonte);
  app.canal.declarar(topicoDocumentos(deps.pool, () => app.registro.atual));
  // The specification's two prefixes: the same calls (docs/guides/documentos.md says what the second one grants).
  for (const livre of [false, true]) rotasDeDocumentos(app, deps, livre);
  await app.register(rotasDoAssinado, { ...deps, conferirAssinado });
}

/** A scope of its own; what it stands on must be there before. */
export const documents = fp(plugin, {
  name: 'documents',
  fastify: '5.x',
  encapsulate: true,
  dependencies: ['registry', 'live-channel', 'historico', 'depois-do-documento'],
});

export { depoisDoDocumento } from './depois.ts';
