/**
 * Takes a whole import back, for each record that still holds what the import left in it. What it could not
 * take back is kept with the reason, and may be tried again.
 */
import type pg from 'pg';
import { importacao } from '#messages/importacao.ts';
import { quote } from '#server/database/names.ts';
import type { Contexto } from '#server/plugins/context.ts';
import { entitySql } from '#server/engine/entity-sql.ts';
import { importScope } from './import-scope.ts';
import type { Importacao } from './record.ts';
import { Stopped } from '#server/jobs/job.ts';
import { demandOwner } from './rights.ts';
import type { RunnerDeps } from './runner-deps.ts';
import { stagePlan } from './stage-plan.ts';
import { unusedSql } from './used.ts';
import { asItWasLeft, keepReasons } from './undo-rest.ts';
import { tabelaDe } from './run-children.ts';
import { takeBackChildren } from './undo-children.ts';
import type { Touched, Work } from './undo-work.ts';
import { withWorkClient } from './work-client.ts';

const BATCH = 2000;

/**
 * The next records that the import touched: those that it changed, each with its version, and those that it brought,
 * by their runs of ids; one that it brought and then changed stands in both, and counts with its version.
 */
const TOUCHED = `
  WITH mudados AS (SELECT registro_id, acao, versao FROM importacao_registro WHERE importacao_id = $1 AND registro_id > $2 ORDER BY registro_id LIMIT ${BATCH}),
       faixas AS (SELECT de, ultimo, sum(ultimo - de + 1) OVER (ORDER BY de) - (ultimo - de + 1) AS antes
                    FROM (SELECT greatest(primeiro, $2 + 1) AS de, ultimo FROM importacao_faixa WHERE importacao_id = $1 AND ultimo > $2) f),
       novos AS (SELECT id AS registro_id FROM faixas, generate_series(de, least(ultimo, de + ${BATCH - 1})) id WHERE antes < ${BATCH} ORDER BY id LIMIT ${BATCH})
  SELECT DISTINCT ON (registro_id) registro_id, acao, versao
    FROM (SELECT registro_id, acao, versao FROM mudados UNION ALL SELECT registro_id, 'inserir', 1 FROM novos) todos
   ORDER BY registro_id, versao DESC LIMIT ${BATCH}`;

/** Once more: only what the time before could not take back. */
const REST = `SELECT registro_id, acao, versao FROM importacao_restante WHERE importacao_id = $1 AND registro_id > $2 ORDER BY registro_id LIMIT ${BATCH}`;

/** Runs a claimed undo; each batch is one transaction that remembers its place. */
export async function runUndo(
  deps: RunnerDeps,
  row: Importacao,
  me: string,
  signal: AbortSignal,
): Promise<void> {
  const registry = deps.registry();
  const entity = registry.entity[row.recurso];
  if (!entity) throw new Error(`import ${row.id}: no entity ${row.recurso}`);
  const tabela = tabelaDe(deps, row);
  await withWorkClient(deps.newClient, signal, async (client) => {
    let after = row.posicao;
    let desfeitas = row.contexto.desfeitas ?? 0;
    let restantes = row.contexto.restantes ?? 0;
    for (;;) {
      const { usuario, ip, motivo } = row.contexto;
      const contexto: Contexto = {
        usuario,
        ip,
        motivo,
        prestadorId: row.prestador_id,
        ...(await demandOwner(deps.pool, row, entity, registry)),
      };
      await client.query('BEGIN');
      try {
        const work: Work = { registry, entity, row, contexto };
        const children =
          tabela && ((rows: readonly Touched[]) => takeBackChildren(deps, client, work, tabela, rows));
        const batch = await undoSome(client, { ...work, children }, after);
        if (batch) {
          desfeitas += batch.desfeitas;
          restantes += batch.restantes;
          after = batch.ultimo;
        }
        const done = batch === undefined;
        const { rowCount } = await client.query(
          `UPDATE importacao SET posicao = $3, contexto = contexto || jsonb_build_object('desfeitas', $4::bigint, 'restantes', $5::bigint, 'desfazendo', NOT $6::boolean),
                  estado = CASE WHEN $6 THEN 'desfeita' ELSE estado END, concluido_em = CASE WHEN $6 THEN now() ELSE concluido_em END,
                  trabalhador = CASE WHEN $6 THEN NULL ELSE trabalhador END, mensagem = CASE WHEN $6 THEN $7 ELSE mensagem END
            WHERE id = $1 AND trabalhador = $2 AND estado = 'desfazendo'`,
          [row.id, me, after, desfeitas, restantes, done, importacao.desfeita(desfeitas, restantes)],
        );
        if (rowCount === 0) throw new Stopped('perdida');
        await client.query('COMMIT');
        if (done) return;
        await deps.progress(desfeitas + restantes);
      } catch (error) {
        await client.query('ROLLBACK').catch(() => undefined); // The first failure is the one to tell.
        throw error;
      }
    }
  });
}

type Batch = { readonly desfeitas: number; readonly restantes: number; readonly ultimo: number };

async function undoSome(client: pg.Client, work: Work, after: number): Promise<Batch | undefined> {
  const again = work.row.contexto.outraVez === true;
  const { rows } = await client.query<Touched>(again ? REST : TOUCHED, [work.row.id, after]);
  const ultimo = rows.at(-1)?.registro_id;
  if (ultimo === undefined) return undefined;
  const done = new Set(await (work.children?.(rows) ?? takeBack(client, work, rows)));
  let rest = rows.filter(({ registro_id: id }) => !done.has(id));
  if (rest.length > 0 && !work.children) {
    // Another version, and yet what the import left: later imports were undone, or somebody put it back.
    const { gone, same } = await asItWasLeft(client, work, rest);
    for (const id of gone) done.add(id);
    for (const id of await takeBack(client, work, same)) done.add(id);
    rest = rest.filter(({ registro_id: id }) => !done.has(id));
  }
  if (again)
    await client.query('DELETE FROM importacao_restante WHERE importacao_id = $1 AND registro_id = ANY($2)', [
      work.row.id,
      [...done],
    ]);
  if (rest.length > 0) await keepReasons(client, work, rest);
  return { desfeitas: done.size, restantes: rest.length, ultimo };
}

/** Takes back those that stand at the version named; answers which. */
async function takeBack(
  client: pg.Client,
  { registry, entity, row, contexto }: Work,
  rows: readonly Touched[],
): Promise<number[]> {
  if (rows.length === 0) return [];
  const { table, snapshot } = entitySql(registry, entity);
  const { usuario, ip, motivo } = row.contexto;
  const who = [usuario.id, entity.name, usuario.nome, row.prestador_id, ip, motivo];
  const own = (alias: string): string[] => importScope(registry, entity, contexto, alias, 'gravar');
  // Through `antes` on purpose: a row must be locked and copied before the same statement changes it.
  const scope = `FROM r, antes a WHERE ${['a.id = t.id', 't.id = r.registro_id', 't.versao = r.versao', 't.excluido_em IS NULL', ...own('t')].join(' AND ')}`;
  const touched = [
    rows.map((touched) => touched.registro_id),
    rows.map((touched) => touched.acao),
    rows.map((touched) => touched.versao),
  ];
  const audited = (action: string): string =>
    `SELECT coalesce(array_agg(u.id), '{}') AS ids, zelo_auditar_lote($2, '${action}', coalesce(array_agg(u.id ORDER BY u.id), '{}'), array_agg(a.estado ORDER BY u.id), array_agg(u.depois ORDER BY u.id), $1, $3, $4, $5, coalesce($6, 'Importação desfeita')) FROM u JOIN antes a USING (id)`;
  const given = `r AS MATERIALIZED (SELECT * FROM unnest($7::bigint[], $8::text[], $9::int[]) AS r (registro_id, acao, versao))`;
  const ids: number[] = [];
  // Child rows are read as they are once the rows are ours.
  if (entity.children.length > 0)
    await client.query(`SELECT 1 FROM ${table} t WHERE t.id = ANY($1) ORDER BY t.id FOR UPDATE`, [
      touched[0],
    ]);
  if (rows.some(({ acao }) => acao === 'inserir')) {
    const inserted = await client.query<{ ids: number[]; zelo_auditar_lote: unknown }>(
      `WITH ${given}, antes AS MATERIALIZED (SELECT t.id, ${snapshot} AS estado FROM ${table} t, r WHERE t.id = r.registro_id AND r.acao = 'inserir' ORDER BY t.id FOR UPDATE OF t),
            u AS (UPDATE ${table} t SET excluido_em = now(), excluido_por = $1, versao = t.versao + 1, atualizado_em = now(), atualizado_por = $1 ${scope}
                  ${unusedSql(registry, entity)} RETURNING t.id, ${snapshot} AS depois) ${audited('excluir')}`,
      [...who, ...touched],
    );
    for (const id of inserted.rows[0]?.ids ?? []) ids.push(id);
  }
  if (rows.some(({ acao }) => acao === 'alterar')) {
    // By the row and not by the table's name: 'cid' is a type of PostgreSQL itself. A column newer than the import stays.
    const columns = stagePlan(entity, {}).fields.map((field) => quote(field.column));
    const set = columns.map((column) => `${column} = a.${column}`).join(', ');
    const former = columns.map((column) => `p.${column}`).join(', ');
    // Nor does it hand a row back to a provider out of reach.
    const formerly = entity.provider
      ? own('a')
          .map((condition) => ` AND ${condition}`)
          .join('')
      : '';
    const changed = await client.query<{ ids: number[]; zelo_auditar_lote: unknown }>(
      `WITH ${given}, trancados AS MATERIALIZED (SELECT t.id, t AS linha, ${snapshot} AS estado FROM ${table} t, r WHERE t.id = r.registro_id AND r.acao = 'alterar' ORDER BY t.id FOR UPDATE OF t),
            antes AS MATERIALIZED (SELECT k.id, k.estado, ${former} FROM trancados k JOIN importacao_registro e ON e.importacao_id = $10 AND e.registro_id = k.id, LATERAL jsonb_populate_record(k.linha, e.antes) p),
            u AS (UPDATE ${table} t SET ${set}, versao = t.versao + 1, atualizado_em = now(), atualizado_por = $1 ${scope}${formerly} RETURNING t.id, ${snapshot} AS depois) ${audited('alterar')}`,
      [...who, ...touched, row.id],
    );
    for (const id of changed.rows[0]?.ids ?? []) ids.push(id);
  }
  return ids;
}
