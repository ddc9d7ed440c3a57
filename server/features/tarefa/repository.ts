/** The queue as administrators see it: what waits, runs, failed, and what they may do about it. */
import type { EstadoDeTarefa, LinhaDeTarefa, ResumoDeTarefas } from '#domain/tarefa/tarefa.ts';
import type { Queryable } from '#server/database/query.ts';
import { all, exactlyOne } from '#server/database/typed.ts';

export type FiltroDeTarefas = {
  readonly estado?: EstadoDeTarefa;
  readonly tipo?: string;
  readonly inicio: number;
  readonly fim: number;
};

/** Without the data: they may hold what a person typed. */
const COLUMNS = `id, tipo, estado, tentativas, feitos, total, erro, cancelar AS cancelando, executar_em AS "executarEm",
  criado_em AS "criadoEm", iniciado_em AS "iniciadoEm", concluido_em AS "concluidoEm"`;

type Row = Omit<LinhaDeTarefa, 'titulo' | 'podeRepetir' | 'podeCancelar'>;

/** What runs first, then the newest. */
export async function listarTarefas(
  db: Queryable,
  { estado, tipo, inicio, fim }: FiltroDeTarefas,
): Promise<{ readonly linhas: readonly Row[]; readonly total: number }> {
  const values = [estado ?? null, tipo ?? null];
  const where = '($1::text IS NULL OR estado = $1) AND ($2::text IS NULL OR tipo = $2)';
  const linhas = await all<Row>(db, {
    text: `SELECT ${COLUMNS} FROM tarefa WHERE ${where}
            ORDER BY (estado = 'executando') DESC, id DESC LIMIT ${fim - inicio} OFFSET ${inicio}`,
    values,
  });
  const { total } = await exactlyOne<{ total: number }>(db, {
    text: `SELECT count(*)::int AS total FROM tarefa WHERE ${where}`,
    values,
  });
  return { linhas, total };
}

export async function resumirTarefas(db: Queryable): Promise<ResumoDeTarefas> {
  const { rows } = await db.query<{ estado: string; total: number }>({
    text: 'SELECT estado, count(*)::int AS total FROM tarefa GROUP BY estado',
    values: [],
  });
  return Object.fromEntries(rows.map(({ estado, total }) => [estado, total]));
}

export async function umaTarefa(db: Queryable, id: number): Promise<Row | undefined> {
  const { rows } = await db.query<Row>({ text: `SELECT ${COLUMNS} FROM tarefa WHERE id = $1`, values: [id] });
  return rows[0];
}

/** Whether it was given up and is in the queue again. */
export async function repetirTarefa(db: Queryable, id: number): Promise<boolean> {
  const { rowCount } = await db.query({
    text: `UPDATE tarefa SET estado = 'na-fila', tentativas = 0, cancelar = false, executar_em = now(), erro = NULL, concluido_em = NULL
            WHERE id = $1 AND estado IN ('falhou', 'cancelada') RETURNING pg_notify('zelo_tarefa', '')`,
    values: [id],
  });
  return rowCount !== 0;
}

/** Whether it had not ended; the queue ends it. */
export async function cancelarTarefa(db: Queryable, id: number): Promise<boolean> {
  const { rowCount } = await db.query({
    text: `UPDATE tarefa SET cancelar = true, executar_em = least(executar_em, now())
            WHERE id = $1 AND estado IN ('na-fila', 'executando') RETURNING pg_notify('zelo_tarefa', 'cancelar')`,
    values: [id],
  });
  return rowCount !== 0;
}
