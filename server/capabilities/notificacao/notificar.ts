/**
 * The door for whoever has something to tell people: inside the caller's transaction, so that what was rolled back
 * was never told. The list, the live events and the pushes follow from the rows.
 */
import { isOwnPath } from '#domain/inicio/redirecionamento.ts';
import { isTipo, LIMITES, type Tipo } from '#domain/notificacao/tipos.ts';
import { NOTIFICACAO } from '#messages/notificacao.ts';
import type { Queryable } from '#server/database/query.ts';

export type Notificacao = {
  /** Ids of users; inactive ones are left out. */
  readonly para: readonly number[];
  readonly tipo: Tipo;
  /** Neutral: it is shown in passing. Names and health belong to `texto` with `dadosSensiveis`. */
  readonly titulo: string;
  readonly texto?: string | null;
  /** Where a click leads; a path of our own. */
  readonly destino?: string | null;
  /** `texto` names a person or their health: only the list shows it, never bell, passing message or push. */
  readonly dadosSensiveis?: boolean;
  /** Seen only while the person belongs to this provider. */
  readonly prestadorId?: number | null;
  /** The event, such as 'aviso:12': the same one reaches a person once, however often it is told. */
  readonly chave?: string | null;
  readonly criadoPor?: number | null;
};

/** Tells; answers how many people are told for the first time. Throws a plain Error for what no program should ask. */
export async function notificar(db: Queryable, notificacao: Notificacao): Promise<number> {
  const { para, tipo, titulo, texto = null, destino = null, chave = null } = notificacao;
  if (!isTipo(tipo)) throw new Error(NOTIFICACAO.tipoDesconhecido);
  if (titulo.trim() === '' || titulo.length > LIMITES.titulo) throw new Error(NOTIFICACAO.tituloInvalido);
  if (destino !== null && (!isOwnPath(destino) || destino.length > LIMITES.destino))
    throw new Error(`destino is no path of our own: ${destino}`);
  if (para.length === 0) return 0;
  const { rows } = await db.query({
    name: 'notificar',
    // In the order of users, so that two tellers never wait for each other.
    text: `WITH novas AS (
             INSERT INTO notificacao (usuario_id, tipo, titulo, texto, destino, sensivel, prestador_id, chave, criado_por)
             SELECT u.id, $2, $3, $4, $5, $6, $7::bigint, $8, $9::bigint FROM usuario u
              WHERE u.id = ANY($1::bigint[]) AND u.ativo AND u.excluido_em IS NULL ORDER BY u.id
             ON CONFLICT (usuario_id, chave) WHERE chave IS NOT NULL DO NOTHING
             RETURNING id, usuario_id),
           envios AS (
             INSERT INTO tarefa (tipo, dados)
             SELECT 'push', jsonb_build_object('notificacaoId', n.id) FROM novas n
              WHERE EXISTS (SELECT 1 FROM push_assinatura a WHERE a.usuario_id = n.usuario_id))
           SELECT count(*)::int AS novas FROM novas`,
    values: [
      para,
      tipo,
      titulo,
      texto === null || texto.trim() === '' ? null : texto.slice(0, LIMITES.texto),
      destino,
      notificacao.dadosSensiveis ?? false,
      notificacao.prestadorId ?? null,
      chave,
      notificacao.criadoPor ?? null,
    ],
  });
  return (rows[0] as { novas: number }).novas;
}
