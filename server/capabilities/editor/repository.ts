/** Rows of the pictures of rich texts, by their path. */
import type { Queryable } from '#server/database/query.ts';
import { ofTenant } from '#server/database/tenant.ts';
import { first, query, run, sql } from '#server/database/typed.ts';

export type Imagem = {
  readonly caminho: string;
  readonly arquivo_id: string;
  readonly prestador_id: number;
  readonly usuario_id: number;
  readonly mime: string;
  readonly tamanho: number;
};

export function imagemDe(db: Queryable, caminho: string): Promise<Imagem | undefined> {
  return first(
    db,
    query
      .selectFrom('imagem_editor as i')
      .innerJoin('arquivo as a', 'a.id', 'i.arquivo_id')
      .select(['i.caminho', 'i.arquivo_id', 'i.prestador_id', 'i.usuario_id', 'a.mime', 'a.tamanho'])
      .where('i.caminho', '=', caminho),
  );
}

/** Keeps the stored file under a path; answers whether the path was free. */
export async function guardarImagem(
  db: Queryable,
  { nome, ...imagem }: Imagem & { readonly nome: string },
): Promise<boolean> {
  const found = await first<{ caminho: string }>(db, {
    text: `WITH a AS (
             INSERT INTO arquivo (id, nome, mime, tamanho) VALUES ($1, $2, $3, $4)
             ON CONFLICT (id) DO UPDATE SET criado_em = now() RETURNING id)
           INSERT INTO imagem_editor (caminho, arquivo_id, prestador_id, usuario_id)
           SELECT $5, id, $6, $7 FROM a ON CONFLICT (caminho) DO NOTHING RETURNING caminho`,
    values: [
      imagem.arquivo_id,
      nome,
      imagem.mime,
      imagem.tamanho,
      imagem.caminho,
      imagem.prestador_id,
      imagem.usuario_id,
    ],
  });
  return found !== undefined;
}

/** Whether the path was there and no template of its provider held it: it is gone. */
export async function esquecerImagem(db: Queryable, caminho: string): Promise<boolean> {
  // As it stands in the stored JSON; collation does not come into it.
  const guardado = JSON.stringify(caminho);
  const gone = await run(
    db,
    sql`DELETE FROM imagem_editor i WHERE i.caminho = ${caminho}
          AND NOT EXISTS (SELECT 1 FROM modelo_documento m
                           WHERE ${sql.raw(ofTenant('m.', 'i.prestador_id'))}
                             AND strpos(m.conteudo COLLATE "C", ${guardado} COLLATE "C") > 0)`,
  );
  return gone > 0;
}
