/** The pictures of rich texts: known by path, kept by content, seen within their provider. */
import { Readable } from 'node:stream';
import { editorServidor as texto } from '#messages/modelo-documento.ts';
import { lerCaminho } from '#domain/modelo-documento/caminho.ts';
import { AppError } from '#domain/errors/app-error.ts';
import { IMAGEM_FORMATO_INVALIDO, IMAGEM_MAX_BYTES } from '#domain/formato/imagem.ts';
import { figuraInteira, lerFigura } from '#server/capabilities/impressao/figura.ts';
import type { Figura } from '#server/capabilities/impressao/pedido.ts';
import type { Pool, Queryable } from '#server/database/query.ts';
import type { EnvioDireto } from '#server/gateways/arquivos/envio-direto.ts';
import type { FileStore } from '#server/gateways/arquivos/port.ts';
import { ofTenant } from '#server/database/tenant.ts';

/** Of all pictures of one document together. */
const IMAGENS_MAX_BYTES = 40 * 1024 * 1024;

export type Imagem = {
  readonly caminho: string;
  readonly arquivo_id: string;
  readonly prestador_id: number;
  readonly usuario_id: number;
  readonly mime: string;
  readonly tamanho: number;
};

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
  async function conhecida(db: Queryable, caminho: string): Promise<Imagem | undefined> {
    const { rows } = await db.query({
      text: `SELECT i.caminho, i.arquivo_id, i.prestador_id, i.usuario_id, a.mime, a.tamanho
               FROM imagem_editor i JOIN arquivo a ON a.id = i.arquivo_id WHERE i.caminho = $1`,
      values: [caminho],
    });
    return rows[0] as Imagem | undefined;
  }

  /** Keeps what was sent under a path, once it is a picture of the right size; the same path takes no second one. */
  async function guardar(caminho: string, bytes: Buffer): Promise<Imagem> {
    const lido = lerCaminho(caminho);
    if (!lido) throw new AppError('requisicao-invalida');
    const figura = await figuraInteira(bytes);
    if (!figura) throw new AppError('arquivo-invalido', { messages: [IMAGEM_FORMATO_INVALIDO] });
    const { id, size } = await files.put(Readable.from([bytes]), IMAGEM_MAX_BYTES);
    const { rows } = await pool.query({
      text: `WITH a AS (
               INSERT INTO arquivo (id, nome, mime, tamanho) VALUES ($1, $2, $3, $4)
               ON CONFLICT (id) DO UPDATE SET criado_em = now() RETURNING id)
             INSERT INTO imagem_editor (caminho, arquivo_id, prestador_id, usuario_id)
             SELECT $5, id, $6, $7 FROM a ON CONFLICT (caminho) DO NOTHING RETURNING caminho`,
      values: [id, lido.nome, `image/${figura.tipo}`, size, caminho, lido.prestadorId, lido.usuarioId],
    });
    const kept = await conhecida(pool, caminho);
    if (!kept || (rows.length === 0 && kept.arquivo_id !== id))
      throw new AppError('nome-em-uso', { params: { nome: lido.nome } });
    return kept;
  }

  /** The picture of a path, taken over from the bucket where the browser has put it; undefined when there is none. */
  async function achar(caminho: string): Promise<Imagem | undefined> {
    if (!lerCaminho(caminho)) return undefined;
    const found = await conhecida(pool, caminho);
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
    async figuras(caminhos: readonly string[], prestadorId: number): Promise<{ readonly [caminho: string]: Figura }> {
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
      const { rows } = await pool.query({
        text: `DELETE FROM imagem_editor i WHERE i.caminho = $1
                 AND NOT EXISTS (SELECT 1 FROM modelo_documento m
                                  WHERE ${ofTenant('m.', 'i.prestador_id')} AND strpos(m.conteudo COLLATE "C", $2 COLLATE "C") > 0) RETURNING 1`,
        // As it stands in the stored JSON; collation does not come into it.
        values: [caminho, JSON.stringify(caminho)],
      });
      await direto?.remover(caminho);
      if (rows.length > 0) return 'removida';
      return (await conhecida(pool, caminho)) ? 'em-uso' : 'inexistente';
    },
  };
}
