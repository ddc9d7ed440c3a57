/** Rows of the emptyings of bins, and the rows that they take. */
import type { EstadoEsvaziamento } from '#domain/lixeira/lixeira.ts';
import { quote } from '#server/database/names.ts';
import type { Queryable } from '#server/database/query.ts';
import { ofSameTenant } from '#server/database/tenant.ts';
import { all, first, exactlyOne, query, run, sql } from '#server/database/typed.ts';
import type { Params, QueryInput } from '#server/engine/filters.ts';

export type Pedido = {
  readonly ids?: readonly number[];
  readonly filtro?: QueryInput;
  readonly dias?: number;
};

export type LinhaEsvaziamento = {
  readonly id: number;
  readonly recurso: string;
  readonly prestador_id: number | null;
  readonly usuario_id: number | null;
  readonly contexto: { readonly nome: string; readonly ip: string | null; readonly motivo: string | null };
  readonly pedido: Pedido;
  readonly ate: string;
  readonly total: number;
  readonly posicao: number;
  readonly apagados: number;
  readonly ficaram: { readonly [motivo: string]: number };
  readonly estado: EstadoEsvaziamento;
  readonly cancelar: boolean;
  readonly criado_em: string;
  readonly concluido_em: string | null;
};

/** How many rows fulfil the condition, over alias t. */
export async function contarOnde(
  db: Queryable,
  table: string,
  where: string,
  params: Params,
): Promise<number> {
  const counted = {
    text: `SELECT count(*) AS total FROM ${quote(table)} t WHERE ${where}`,
    values: params.values,
  };
  return (await exactlyOne<{ total: number }>(db, counted)).total;
}

export function umEsvaziamento(db: Queryable, id: number): Promise<LinhaEsvaziamento | undefined> {
  return first(db, sql<LinhaEsvaziamento>`SELECT * FROM esvaziamento WHERE id = ${id}`);
}

/** One that the person asked for, or anybody where they see all, in the register and provider. */
export function esvaziamentoDe(
  db: Queryable,
  id: number,
  leitor: {
    readonly recurso: string;
    readonly usuarioId: number;
    readonly todos: boolean;
    readonly prestadorId: number | null;
  },
): Promise<LinhaEsvaziamento | undefined> {
  return first(db, {
    text: `SELECT * FROM esvaziamento WHERE id = $1 AND recurso = $2 AND (usuario_id = $3 OR $4) AND ${ofSameTenant('', '$5')}`,
    values: [id, leitor.recurso, leitor.usuarioId, leitor.todos, leitor.prestadorId],
  });
}

/** The next rows of the bin with the number of the first condition that keeps each, locked. All conditions are over alias t. */
export function travarLote(
  db: Queryable,
  lote: {
    readonly table: string;
    readonly where: string;
    readonly seguram: readonly string[];
    readonly depois: number;
    readonly quantas: number;
  },
  params: Params,
): Promise<{ id: number; motivo: number | null }[]> {
  const motivo = `CASE ${lote.seguram.map((condition, index) => `WHEN ${condition} THEN ${index}`).join(' ')} END`;
  return all(db, {
    text: `SELECT t.id, ${motivo} AS motivo FROM ${quote(lote.table)} t WHERE ${lote.where} AND t.id > ${params.add(lote.depois)} ORDER BY t.id LIMIT ${lote.quantas} FOR UPDATE OF t`,
    values: params.values,
  });
}

/** Where it stands after a batch. */
export function avancar(
  db: Queryable,
  id: number,
  { posicao, apagados, ficaram }: Pick<LinhaEsvaziamento, 'posicao' | 'apagados' | 'ficaram'>,
): Promise<LinhaEsvaziamento> {
  return exactlyOne(
    db,
    sql<LinhaEsvaziamento>`UPDATE esvaziamento SET estado = 'executando', posicao = ${posicao}, apagados = apagados + ${apagados},
      ficaram = ${JSON.stringify(ficaram)} WHERE id = ${id} RETURNING *`,
  );
}

/** Ends it, once; undefined where it had ended. */
export function concluir(
  db: Queryable,
  id: number,
  estado: EstadoEsvaziamento,
): Promise<LinhaEsvaziamento | undefined> {
  return first(
    db,
    sql<LinhaEsvaziamento>`UPDATE esvaziamento SET estado = ${estado}, concluido_em = now()
      WHERE id = ${id} AND concluido_em IS NULL RETURNING *`,
  );
}

/** Asks that it stop. */
export async function pedirParada(db: Queryable, id: number): Promise<void> {
  await run(
    db,
    query
      .updateTable('esvaziamento')
      .set({ cancelar: true })
      .where('id', '=', id)
      .where('concluido_em', 'is', null),
  );
}

/** One asking for a register's bin at a time, until the transaction ends. */
export async function travarPedidos(db: Queryable, recurso: string): Promise<void> {
  await run(db, sql`SELECT pg_advisory_xact_lock(hashtext('esvaziar ' || ${recurso}))`);
}

/** Whether the bin is being emptied. */
export async function emAndamento(
  db: Queryable,
  recurso: string,
  prestadorId: number | null,
): Promise<boolean> {
  const busy = await first<{ um: number }>(db, {
    text: `SELECT 1 AS um FROM esvaziamento WHERE recurso = $1 AND ${ofSameTenant('', '$2')} AND estado IN ('na-fila', 'executando')`,
    values: [recurso, prestadorId],
  });
  return busy !== undefined;
}

/** Whether the retention, which acts for nobody, made a request for the register within a day. */
export async function pedidoHoje(db: Queryable, recurso: string): Promise<boolean> {
  const found = await first(
    db,
    query
      .selectFrom('esvaziamento')
      .select('id')
      .where('recurso', '=', recurso)
      .where('usuario_id', 'is', null)
      .where('criado_em', '>', sql<string>`now() - interval '1 day'`),
  );
  return found !== undefined;
}

export type NovoEsvaziamento = Pick<
  LinhaEsvaziamento,
  'recurso' | 'prestador_id' | 'usuario_id' | 'contexto' | 'pedido' | 'total'
>;

export function inserirEsvaziamento(db: Queryable, novo: NovoEsvaziamento): Promise<LinhaEsvaziamento> {
  return exactlyOne(db, {
    text: `INSERT INTO esvaziamento (recurso, prestador_id, usuario_id, contexto, pedido, total) VALUES ($1, $2, $3, $4, $5, $6) RETURNING *`,
    values: [
      novo.recurso,
      novo.prestador_id,
      novo.usuario_id,
      JSON.stringify(novo.contexto),
      JSON.stringify(novo.pedido),
      novo.total,
    ],
  });
}

/** Every foreign key that refers to the table and would refuse a deletion. */
export function chavesPara(db: Queryable, table: string): Promise<{ tabela: string; coluna: string }[]> {
  return all(
    db,
    sql<{ tabela: string; coluna: string }>`
      SELECT c.conrelid::regclass::text AS tabela, a.attname AS coluna
        FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
       WHERE c.contype = 'f' AND c.confrelid = to_regclass(${quote(table)}) AND c.confdeltype NOT IN ('c', 'n') ORDER BY 1, 2`,
  );
}
