/** Documents of records, assembled for app.ts. */
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { fonte } from './historico.ts';
import { rotasDeDocumentos } from './routes.ts';
import { rotasDoAssinado } from './assinado-routes.ts';
import { topicoDocumentos } from './topico.ts';
import type { ConferirAssinado, DocumentosDeps } from './receber.ts';

export async function documents(
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

export { depoisDoDocumento } from './depois.ts';
