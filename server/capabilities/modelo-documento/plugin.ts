/** Document templates and the pictures of their editor, assembled for app.ts. */
import type { FastifyInstance } from 'fastify';
import { imagensDoEditor } from '#server/capabilities/editor/index.ts';
import { editorImages } from '#server/capabilities/editor/plugin.ts';
import { abrirImpressora } from '#server/capabilities/impressao/index.ts';
import type { Pool } from '#server/database/query.ts';
import { abrirEnvioDireto } from '#server/gateways/arquivos/envio-direto.ts';
import type { FileStore } from '#server/gateways/arquivos/port.ts';
import { abrirCofre } from '#server/gateways/cofre.ts';
import { rotasDeModelo } from './routes.ts';

export async function documentTemplates(
  app: FastifyInstance,
  {
    pool,
    files,
    env,
  }: { readonly pool: Pool; readonly files: FileStore; readonly env: { readonly [name: string]: string | undefined } },
): Promise<void> {
  const direto = await abrirEnvioDireto(env);
  const imagens = imagensDoEditor({ pool, files, direto });
  const cofre = abrirCofre(env);
  const impressora = abrirImpressora();
  app.addHook('onClose', () => impressora.close());
  await app.register(editorImages, { imagens, direto, cofre });
  rotasDeModelo(app, { pool, files, imagens, impressora, cofre });
}
