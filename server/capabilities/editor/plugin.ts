/** The rich text editor's pictures, assembled for app.ts. */
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { rotasDoEditor, type EditorDeps } from './routes.ts';

export async function editorImages(app: FastifyInstance, deps: EditorDeps): Promise<void> {
  await app.register(multipart, {
    limits: { files: 1, fields: 25, parts: 26, headerPairs: 50 },
    throwFileSizeLimit: false,
  });
  rotasDoEditor(app, deps);
  app.addHook('onClose', () => deps.direto?.close());
}
