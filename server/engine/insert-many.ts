/** Inserts many rows of server-owned values, with their child rows, in few statements. Each gets the event that it would get alone. */
import { quote } from '#server/database/names.ts';
import { prepared, type Queryable } from '../database/query.ts';
import { auditMany } from './audit.ts';
import { insertChildrenOfMany } from './children.ts';
import { compute, entitySql, type Row } from './entity-sql.ts';
import { Params } from './filters.ts';
import { checkReferencesOfMany } from './references.ts';
import type { EntityCall } from './call.ts';
import { encode, insertRow, isChildless, withoutChildren } from './write.ts';

type Values = { [field: string]: unknown };

/** Parameters of a statement are counted with sixteen bits: rows of eighty columns fit. */
const BUNDLE = 500;

/** All or none, in the order given. */
export async function insertRows(
  db: Queryable,
  call: EntityCall,
  given: readonly Values[],
): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (let start = 0; start < given.length; start += BUNDLE) {
    const bundle = given.slice(start, start + BUNDLE);
    // Whose reach a child row gives is asked row by row.
    const gives = call.entity.children.some(({ child }) => child?.reach);
    if (!gives || bundle.every((valores) => isChildless(call, valores)))
      rows.push(...(await insertBundle(db, call, bundle)));
    else for (const valores of bundle) rows.push(await insertRow(db, call, valores));
  }
  return rows;
}

async function insertBundle(
  db: Queryable,
  call: EntityCall,
  bundle: readonly Values[],
): Promise<readonly Row[]> {
  const { entity, contexto } = call;
  const refused = await checkReferencesOfMany(
    db,
    call,
    bundle.map((valores) => ({ valores })),
    contexto,
  );
  for (const error of refused) if (error) throw error;
  const sql = entitySql(call.registry, entity);
  const params = new Params();
  const fields = sql.stored.filter(
    (field) => field.computed || bundle.some((valores) => Object.hasOwn(valores, field.id)),
  );
  const author = params.add(contexto.usuario.id);
  const stamps = [author, author, ...(entity.tenant ? [params.add(call.prestadorId)] : [])];
  const tuples = bundle.map((valores) => {
    const own = fields.map((field) => {
      if (field.computed) return params.add(encode(field, compute(field, valores)));
      // What a row does not say is what the table says of it, as where it stands alone.
      return Object.hasOwn(valores, field.id) ? params.add(encode(field, valores[field.id])) : 'DEFAULT';
    });
    return `(${[...own, ...stamps].join(', ')})`;
  });
  const columns = [
    ...fields.map((field) => quote(field.column)),
    'criado_por',
    'atualizado_por',
    ...(entity.tenant ? ['prestador_id'] : []),
  ];
  // Numbers are given in the order of the rows.
  const { rows } = await db.query({
    text:
      `WITH t AS (INSERT INTO ${sql.table} (${columns.join(', ')}) VALUES ${tuples.join(', ')} RETURNING *) ` +
      `SELECT ${sql.select} FROM t ORDER BY t.id`,
    values: params.values,
    rowMode: 'array',
  });
  const alone = rows.map((row) => withoutChildren(call, sql.toRow(row)));
  const made = bundle.every((valores) => isChildless(call, valores))
    ? alone
    : await withChildren(db, call, alone, bundle);
  await auditMany(db, call, { acao: 'inserir', rows: made.map(({ id }) => ({ id, antes: null })) });
  return made;
}

/** The rows with the child rows that came with them, as they stand now. */
async function withChildren(
  db: Queryable,
  call: EntityCall,
  alone: readonly Row[],
  bundle: readonly Values[],
): Promise<readonly Row[]> {
  const { entity, registry } = call;
  await insertChildrenOfMany(
    db,
    entity,
    alone.map(({ id }, at) => ({ parentId: id, valores: bundle[at] ?? {} })),
  );
  const sql = entitySql(registry, entity);
  const { rows } = await db.query({
    ...prepared({
      text: `SELECT ${sql.selectFull} FROM ${sql.table} t WHERE t.id = ANY($1::bigint[]) ORDER BY t.id`,
      values: [alone.map(({ id }) => id)],
    }),
    rowMode: 'array',
  });
  return rows.map((row) => sql.toRow(row));
}
