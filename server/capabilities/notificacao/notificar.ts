/**
 * The door for telling people something. It writes inside the caller's transaction, so that what was rolled
 * back was never told. The list, the live events and the pushes follow from the rows.
 */
import { isOwnPath } from '#domain/inicio/redirecionamento.ts';
import { isTipo, LIMITES, type Tipo } from '#domain/notificacao/tipos.ts';
import { NOTIFICACAO } from '#messages/notificacao.ts';
import type { Queryable } from '#server/database/query.ts';
import { inserirNotificacoes } from './repository.ts';

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
  return inserirNotificacoes(db, {
    para,
    tipo,
    titulo,
    texto: texto === null || texto.trim() === '' ? null : texto.slice(0, LIMITES.texto),
    destino,
    sensivel: notificacao.dadosSensiveis ?? false,
    prestadorId: notificacao.prestadorId ?? null,
    chave,
    criadoPor: notificacao.criadoPor ?? null,
  });
}
