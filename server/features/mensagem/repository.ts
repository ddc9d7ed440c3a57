/** The rows of sent messages, as the work that sends them sees and settles them. */
import type { Queryable } from '#server/database/query.ts';

export type MensagemASair = {
  readonly id: number;
  readonly prestadorId: number;
  readonly destinatario: string;
  readonly destino: string;
  readonly assunto: string | null;
  readonly modelo: string;
  readonly texto: string;
  readonly situacao: 'NA_FILA' | 'ENVIADA' | 'FALHOU';
  readonly criadoPor: number | null;
};

export async function mensagemASair(db: Queryable, id: number): Promise<MensagemASair | undefined> {
  const { rows } = await db.query<MensagemASair>({
    text: `SELECT id, prestador_id AS "prestadorId", destinatario, destino, assunto, modelo, texto, situacao, criado_por AS "criadoPor"
             FROM mensagem_enviada WHERE id = $1`,
    values: [id],
  });
  return rows[0];
}

/** Says what became of the message, in its row and in the audit. */
export async function situar(
  db: Queryable,
  { id, prestadorId, situacao: antes }: MensagemASair,
  { situacao, falha, por }: { readonly situacao: 'ENVIADA' | 'FALHOU'; readonly falha: string | null; readonly por: string },
): Promise<void> {
  await db.query({
    text: `WITH m AS (UPDATE mensagem_enviada SET situacao = $2, falha = $3, versao = versao + 1, atualizado_em = now() WHERE id = $1 RETURNING id)
           SELECT zelo_auditar($4, m.id, 'alterar', $5, $6, NULL, $8, $7, NULL, NULL) FROM m`,
    values: [
      id,
      situacao,
      falha,
      'mensagens-enviadas',
      JSON.stringify({ situacao: antes }),
      JSON.stringify({ situacao, falha }),
      prestadorId,
      por,
    ],
  });
}
