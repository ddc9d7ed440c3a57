/** Document templates and the pictures of their editor, assembled for app.ts. */
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { imagensDoEditor } from '#server/capabilities/editor/index.ts';
import { editorImages } from '#server/capabilities/editor/plugin.ts';
import { abrirImpressora, type Impressora } from '#server/capabilities/impressao/index.ts';
import type { Pool } from '#server/database/query.ts';
import { abrirEnvioDireto } from '#server/gateways/arquivo/direct-upload.ts';
import type { FileStore } from '#server/gateways/arquivo/port.ts';
import { abrirCofre } from '#server/gateways/vault.ts';
import { readOutsideConfig } from '#server/gateways/config.ts';
import { emissao, type Emissao, type EmissaoDeps } from './emitir.ts';
import { papelTimbrado, type Papel } from './papel.ts';
import { rotasDeModelo } from './routes.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Print on the unit's letterhead, for features. */
    papel: Papel & Emissao & { readonly boleto: Impressora['imprimir'] };
  }
}

declare module '../../engine/call.ts' {
  interface RuleServices {
    /** Papers that a rule issues, certifies and takes back. */
    readonly papel: Emissao;
  }
}

type Deps = Pick<EmissaoDeps, 'aoTornarSemEfeito'> & {
  readonly pool: Pool;
  readonly files: FileStore;
  readonly env: { readonly [name: string]: string | undefined };
};

async function plugin(app: FastifyInstance, { pool, files, env, aoTornarSemEfeito }: Deps): Promise<void> {
  const direto = await abrirEnvioDireto(env);
  const imagens = imagensDoEditor({ pool, files, direto });
  const cofre = abrirCofre(env);
  const impressora = abrirImpressora();
  app.addHook('onClose', () => impressora.close());
  await app.register(editorImages, { imagens, direto, cofre });
  const { publicUrl } = readOutsideConfig(env);
  app.decorate('papel', {
    boleto: impressora.imprimir.bind(impressora),
    ...papelTimbrado({ pool, files, impressora, cofre }),
    ...emissao({ files, impressora, imagens, publicUrl, aoTornarSemEfeito }),
  });
  rotasDeModelo(app, { pool, files, imagens, impressora, cofre });
}

export const documentTemplates = fp(plugin, { name: 'document-templates', fastify: '5.x' });
