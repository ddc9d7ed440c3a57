/** Somebody lost every factor: an administrator, or the command on the machine, takes them away with a reason. */
import type { Queryable } from '#server/database/query.ts';
import { writeEvent, type Autor } from '#server/database/audit-event.ts';
import { encerrarSessoes, esquecerSegundoPasso } from '#server/capabilities/conta/index.ts';
import { avisarDoFator } from './avisar.ts';
import { apagarTudo, travarPessoa } from './repository.ts';

/**
 * In the caller's transaction, who has checked the right: factors, codes and trusted browsers go, sessions end, the person
 * is told. Null where there was nothing to take.
 */
export async function redefinirFator(
  db: Queryable,
  usuarioId: number,
  autor: Autor,
): Promise<{ readonly sessoesEncerradas: number } | null> {
  await travarPessoa(db, usuarioId);
  if (!(await apagarTudo(db, usuarioId))) return null;
  await esquecerSegundoPasso(db, usuarioId);
  const sessoesEncerradas = await encerrarSessoes(db, usuarioId, null);
  await writeEvent(db, autor, {
    recurso: 'usuario',
    id: usuarioId,
    acao: 'redefinir-fator',
    depois: { sessoesEncerradas },
  });
  const { usuario, motivo } = autor;
  await avisarDoFator(db, usuarioId, 'redefinido', {
    id: usuario?.id ?? null,
    nome: usuario?.nome ?? 'Comando no servidor',
    motivo,
  });
  return { sessoesEncerradas };
}
