/** Writes settled rows: new ones by one INSERT, changed ones by one UPDATE, and what undoing and the audit need. */
import { AppError } from '#domain/errors/app-error.ts';
import type { LineError } from '#domain/importacao/importacao.ts';
import { textoErro } from '#messages/erros.ts';
import { importacao } from '#messages/importacao.ts';
import { columnSpec } from '#server/database/ddl-fields.ts';
import { toAppError } from '#server/database/errors.ts';
import { quote } from '#server/database/names.ts';
import { digestsText, rowDigest, runsText, stateColumns } from '#server/database/state-sql.ts';
import { recordFrom } from '#server/engine/changes.ts';
import type { EntityHooks } from '#server/engine/call.ts';
import { entitySql } from '#server/engine/entity-sql.ts';
import { hookContext } from '#server/engine/hooks.ts';
import { isSummed, sumUp } from '#server/engine/sums.ts';
import { nested } from '#server/engine/nested.ts';
import { findRow } from '#server/engine/read.ts';
import { looseScope } from '#server/engine/scope.ts';
import { broughtSql } from './record.ts';
import { withReferencesHeld } from './references-held.ts';
import type { Staging } from './staging.ts';

export type Written = {
  inseridas: number;
  alteradas: number;
  recusadas: number;
  primeiro: number | null;
  ultimo: number | null;
  /** The new rows by their numbers, '1-3, 7', and the digest of each in that order: what the block's event proves them by. */
  registros: string;
  resumos: string;
};

const NOTHING: Written = {
  inseridas: 0,
  alteradas: 0,
  recusadas: 0,
  primeiro: null,
  ultimo: null,
  registros: '',
  resumos: '',
};

/**
 * Writes the staged rows numbered `from` to `to`, inside the caller's transaction. What the database refuses all the
 * same (a race with another person, a rule that no check foresaw) is found by halves and told by row.
 */
export async function applyRows(
  staging: Staging,
  hooks: EntityHooks,
  from: number,
  to: number,
): Promise<Written> {
  const { client } = staging;
  await client.query('SAVEPOINT bloco');
  try {
    const written = await writeRows(staging, hooks, from, to);
    await client.query('RELEASE SAVEPOINT bloco');
    return written;
  } catch (thrown) {
    await client.query('ROLLBACK TO SAVEPOINT bloco');
    const error = toAppError(thrown, { entity: staging.plan.entity });
    if (!(error instanceof AppError) || error.status >= 500) throw thrown;
    const { rows } = await client.query<{ numero: number; linha: number }>(
      `SELECT _numero AS numero, _linha AS linha FROM palco WHERE _numero BETWEEN $1 AND $2 AND _acao IN ('i', 'u') ORDER BY _numero`,
      [from, to],
    );
    if (rows.length === 0) return NOTHING;
    if (rows.length === 1) {
      await staging.note(errorsOf(staging, rows[0]!.linha, error));
      await client.query(`UPDATE palco SET _acao = 'e' WHERE _numero = $1`, [rows[0]!.numero]);
      return { ...NOTHING, recusadas: 1 };
    }
    const middle = rows[Math.floor(rows.length / 2) - 1]!.numero;
    return add(
      await applyRows(staging, hooks, from, middle),
      await applyRows(staging, hooks, middle + 1, to),
    );
  }
}

function add(a: Written, b: Written): Written {
  return {
    inseridas: a.inseridas + b.inseridas,
    alteradas: a.alteradas + b.alteradas,
    recusadas: a.recusadas + b.recusadas,
    primeiro: a.primeiro ?? b.primeiro,
    ultimo: b.ultimo ?? a.ultimo,
    // Numbers rise from one half to the next.
    registros: [a.registros, b.registros].filter(Boolean).join(', '),
    resumos: a.resumos + b.resumos,
  };
}

function errorsOf(staging: Staging, linha: number, error: AppError): LineError[] {
  const fields = Object.entries(error.errors ?? {});
  if (fields.length === 0) {
    const mensagem =
      error.messages.join(' ') || textoErro(error.code, error.params) || importacao.linhaRecusada;
    return [{ linha, campo: staging.plan.mapped[0]!.id, coluna: null, valor: null, mensagem }];
  }
  return fields.flatMap(([campo, texts]) =>
    texts.map((mensagem) => ({ linha, campo, coluna: staging.columnOf(campo), valor: null, mensagem })),
  );
}

async function writeRows(staging: Staging, hooks: EntityHooks, from: number, to: number): Promise<Written> {
  const { client, plan, contexto, importId } = staging;
  const { entity, fields } = plan;
  const follows = hooks.afterSave !== undefined || isSummed({ registry: staging.registry, entity });
  const table = quote(entity.table);
  const columns = fields.map((field) => quote(field.column));
  const own = [...columns, 'criado_por', 'atualizado_por', ...(entity.tenant ? ['prestador_id'] : [])].join(
    ', ',
  );
  const values = [
    // What the server keeps is in no file: where no hook gave it, it is what the column holds by itself.
    ...fields.map((field) => {
      const column = `p.${quote(field.column)}`;
      const given = field.readOnly && !field.nullable ? columnSpec(field).default : undefined;
      return given === undefined ? column : `coalesce(${column}, ${given})`;
    }),
    '$1::bigint',
    '$1::bigint',
    ...(entity.tenant ? [String(Number(contexto.prestadorId))] : []),
  ].join(', ');
  const sql =
    // New rows are remembered by runs of ids, and not one by one: that cost as much as another index of the table.
    `WITH n AS (INSERT INTO ${table} AS t (${own}) SELECT ${values} FROM palco p WHERE p._acao = 'i' AND p._numero BETWEEN $2 AND $3 ORDER BY p._numero
                RETURNING t.id, ${rowDigest(entity, stateColumns(entity), { childless: true })} AS resumo),
          f AS (INSERT INTO importacao_faixa (importacao_id, primeiro, ultimo)
                SELECT $4, lower(ids), upper(ids) - 1 FROM (SELECT unnest(range_agg(int8range(id, id, '[]'))) AS ids FROM n) faixas RETURNING primeiro, ultimo)
     SELECT (SELECT ${runsText('primeiro', 'ultimo')} FROM f) AS registros, ${digestsText()} AS resumos, count(*) AS n, min(id) AS primeiro, max(id) AS ultimo${follows ? ', array_agg(id ORDER BY id) AS ids' : ''} FROM n`;
  const inserted = await withReferencesHeld(staging, from, to, () =>
    client.query<Inserted>(sql, [contexto.usuario.id, from, to, importId]),
  );
  const { n, primeiro, ultimo, registros, resumos, ids } = inserted.rows[0]!;
  const alteradas = await changeRows(staging, from, to);
  if (follows) await afterRows(staging, hooks, ids ?? [], { from, to });
  return {
    inseridas: n,
    alteradas,
    recusadas: 0,
    primeiro,
    ultimo,
    registros: registros ?? '',
    resumos: resumos ?? '',
  };
}

type Inserted = {
  readonly n: number;
  readonly primeiro: number | null;
  readonly ultimo: number | null;
  readonly registros: string | null;
  readonly resumos: string | null;
  readonly ids?: readonly number[] | null;
};

/** What follows a save follows an imported one too, row by row and in the same transaction. */
async function afterRows(
  { client, registry, plan, contexto, importId, book }: Staging,
  hooks: EntityHooks,
  inserted: readonly number[],
  { from, to }: { readonly from: number; readonly to: number },
): Promise<void> {
  const { entity } = plan;
  const scope = looseScope(registry, entity, contexto);
  const call = { ...scope, contexto, book, hooks, pool: nested(client) };
  const context = hookContext(call, client);
  const { rows: changed } = await client.query<{ id: number; antes: string | null }>(
    `SELECT p._registro AS id, r.antes::text AS antes FROM palco p
       JOIN importacao_registro r ON r.importacao_id = $3 AND r.registro_id = p._registro
      WHERE p._acao = 'u' AND p._numero BETWEEN $1 AND $2 ORDER BY p._numero`,
    [from, to, importId],
  );
  for (const { id, antes } of [...inserted.map((id) => ({ id, antes: null })), ...changed]) {
    const row = await findRow(client, scope, id);
    if (!row) continue;
    const before = recordFrom(entity, antes) ?? undefined;
    await sumUp(client, call, [{ antes: before, depois: row }]);
    await hooks.afterSave?.(row, before, context);
  }
}

/** Changed rows keep what they were, and each is an event of its own in the audit, as if changed by hand. */
async function changeRows(
  { client, registry, plan, contexto, importId }: Staging,
  from: number,
  to: number,
): Promise<number> {
  const { entity, fields } = plan;
  const table = quote(entity.table);
  const set = fields.map((field) => `${quote(field.column)} = p.${quote(field.column)}`).join(', ');
  const { snapshot } = entitySql(registry, entity);
  // Child rows are read as they are once the row is ours: whoever was changing them has then ended.
  if (entity.children.length > 0)
    await client.query(
      `SELECT 1 FROM ${table} t JOIN palco p ON p._registro = t.id WHERE p._acao = 'u' AND p._numero BETWEEN $1 AND $2 ORDER BY t.id FOR UPDATE OF t`,
      [from, to],
    );
  const { rows } = await client.query<{ n: number }>(
    `WITH antes AS MATERIALIZED (SELECT t.id, ${snapshot} AS estado FROM ${table} t JOIN palco p ON p._registro = t.id
                                  WHERE p._acao = 'u' AND p._numero BETWEEN $2 AND $3 ORDER BY t.id FOR UPDATE OF t),
          u AS (UPDATE ${table} t SET ${set}, versao = t.versao + 1, atualizado_em = now(), atualizado_por = $1
                  FROM palco p, antes a WHERE p._acao = 'u' AND p._numero BETWEEN $2 AND $3 AND t.id = p._registro AND a.id = t.id
                RETURNING t.id, t.versao, a.estado AS antes, ${snapshot} AS depois),
          r AS (INSERT INTO importacao_registro (importacao_id, registro_id, acao, versao, antes)
                SELECT $4, id, CASE WHEN ${broughtSql('$4', 'u.id')} THEN 'inserir' ELSE 'alterar' END, versao, antes FROM u
                ON CONFLICT (importacao_id, registro_id) DO UPDATE SET versao = EXCLUDED.versao)
     SELECT zelo_auditar_lote($5, 'importar', coalesce(array_agg(id ORDER BY id), '{}'), array_agg(antes ORDER BY id), array_agg(depois ORDER BY id),
                              $1, $6, $7, $8, $9) AS n FROM u`,
    [
      contexto.usuario.id,
      from,
      to,
      importId,
      entity.name,
      contexto.usuario.nome,
      contexto.prestadorId,
      contexto.ip,
      contexto.motivo,
    ],
  );
  return rows[0]?.n ?? 0;
}
