/** The pictures of rich texts: known by path, kept by content, seen within their provider. */
import { Readable } from 'node:stream';
import { editorServidor as texto } from '#messages/modelo-documento.ts';
import { lerCaminho } from '#domain/modelo-documento/caminho.ts';
import { AppError } from '#domain/errors/app-error.ts';
import { IMAGEM_FORMATO_INVALIDO, IMAGEM_MAX_BYTES } from '#domain/formato/imagem.ts';
import { type Figura, figuraInteira, lerFigura } from '#server/capabilities/impressao/index.ts';
import type { Pool } from '#server/database/query.ts';
import type { EnvioDireto } from '#server/gateways/arquivo/direct-upload.ts';
import type { FileStore } from '#server/gateways/arquivo/port.ts';
import { esquecerImagem, guardarImagem, imagemDe, type Imagem } from './repository.ts';

/** Of all pictures of one document together. */
const IMAGENS_MAX_BYTES = 40 * 1024 * 1024;

export type { Imagem };

export type Imagens = ReturnType<typeof imagensDoEditor>;

export function imagensDoEditor({
  pool,
  files,
  direto,
}: {
  readonly pool: Pool;
  readonly files: FileStore;
  readonly direto: EnvioDireto | undefined;
}) {
  /** Keeps what was sent under a path, once it is a picture of the right size; the same path takes no second one. */
  async function guardar(caminho: string, bytes: Buffer): Promise<Imagem> {
    const lido = lerCaminho(caminho);
    if (!lido) throw new AppError('requisicao-invalida');
    const figura = await figuraInteira(bytes);
    if (!figura) throw new AppError('arquivo-invalido', { messages: [IMAGEM_FORMATO_INVALIDO] });
    const { id, size } = await files.put(Readable.from([bytes]), IMAGEM_MAX_BYTES);
    const inserida = await guardarImagem(pool, {
      caminho,
      arquivo_id: id,
      prestador_id: lido.prestadorId,
      usuario_id: lido.usuarioId,
      mime: `image/${figura.tipo}`,
      tamanho: size,
      nome: lido.nome,
    });
    const kept = await imagemDe(pool, caminho);
    if (!kept || (!inserida && kept.arquivo_id !== id))
      throw new AppError('nome-em-uso', { params: { nome: lido.nome } });
    return kept;
  }

  /** The picture of a path, taken over from the bucket where the browser has put it; undefined when there is none. */
  async function achar(caminho: string): Promise<Imagem | undefined> {
    if (!lerCaminho(caminho)) return undefined;
    const found = await imagemDe(pool, caminho);
    if (found || !direto) return found;
    const bytes = await direto.buscar(caminho, IMAGEM_MAX_BYTES);
    if (!bytes) return undefined;
    const kept = await guardar(caminho, bytes);
    await direto.remover(caminho);
    return kept;
  }

  return {
    achar,
    guardar,
    async ler(imagem: Imagem): Promise<Buffer> {
      const parts: Buffer[] = [];
      for await (const chunk of await files.read(imagem.arquivo_id)) parts.push(chunk as Buffer);
      return Buffer.concat(parts);
    },
    /** For print; what is gone or of another provider is left out, and prints as its description. */
    async figuras(
      caminhos: readonly string[],
      prestadorId: number,
    ): Promise<{ readonly [caminho: string]: Figura }> {
      const found: { [caminho: string]: Figura } = {};
      let total = 0;
      for (const caminho of caminhos) {
        const imagem = lerCaminho(caminho)?.prestadorId === prestadorId ? await achar(caminho) : undefined;
        const figura = imagem && lerFigura(await this.ler(imagem));
        if (!figura) continue;
        total += figura.bytes.length;
        if (total > IMAGENS_MAX_BYTES) throw new AppError('validacao', { messages: [texto.imagensDemais] });
        found[caminho] = figura;
      }
      return found;
    },
    /** Forgets a path, unless a template holds it; the bytes go with the sweep of files. */
    async remover(caminho: string): Promise<'removida' | 'em-uso' | 'inexistente'> {
      const removida = await esquecerImagem(pool, caminho);
      await direto?.remover(caminho);
      if (removida) return 'removida';
      return (await imagemDe(pool, caminho)) ? 'em-uso' : 'inexistente';
    },
  };
}
