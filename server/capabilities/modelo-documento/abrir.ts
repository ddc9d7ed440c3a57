/** Issuing outside a request and without the application: the demonstration does. */
import { imagensDoEditor } from '#server/capabilities/editor/index.ts';
import { abrirImpressora } from '#server/capabilities/impressao/index.ts';
import type { Pool } from '#server/database/query.ts';
import type { FileStore } from '#server/gateways/arquivo/port.ts';
import { readOutsideConfig } from '#server/gateways/config.ts';
import { emissao, type Emissao } from './emitir.ts';

export function abrirEmissao(
  {
    pool,
    files,
    env,
  }: {
    readonly pool: Pool;
    readonly files: FileStore;
    readonly env: { readonly [name: string]: string | undefined };
  },
  relogio: () => Date,
): Emissao & { close(): Promise<void> } {
  const impressora = abrirImpressora();
  const { publicUrl } = readOutsideConfig(env);
  const imagens = imagensDoEditor({ pool, files, direto: undefined });
  return { ...emissao({ files, impressora, imagens, publicUrl, relogio }), close: () => impressora.close() };
}
