/** Takes a whole import back, record by record still as the import left it; says how many could not be. */
import type pg from 'pg';
import type { EntityModel } from '#domain/registro/entity.ts';
import { referencesTo, type Registry } from '#domain/registro/registry.ts';
import { importacao } from '#messages/importacao.ts';
import { parentColumn } from '#server/database/ddl.ts';
import { quote } from '#server/database/names.ts';
import type { Importacao } from './record.ts';
import { Stopped } from './heartbeat.ts';
import { demandOwner } from './rights.ts';
import type { RunnerDeps } from './run.ts';
import { stagePlan } from './stage-plan.ts';
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

/** Runs a claimed undo; each batch is one transaction that remembers its place. */
export async function runUndo(deps: RunnerDeps, row: Importacao, me: string, signal: AbortSignal): Promise<void> {
  const registry = deps.registry();
  const entity = registry.entity[row.recurso];
  if (!entity) throw new Error(`import ${row.id}: no entity ${row.recurso}`);
  await withWorkClient(deps.newClient, signal, async (client) => {
    let after = row.posicao;
    let desfeitas = row.contexto.desfeitas ?? 0;
    let restantes = row.contexto.restantes ?? 0;
    for (;;) {
      await demandOwner(deps.pool, row, entity);
      await client.query('BEGIN');
      try {
        const batch = await undoSome(client, { registry, entity, row }, after);
        if (batch) {
          desfeitas += batch.desfeitas;
          restantes += batch.restantes;
          after = batch.ultimo;
        }
        const done = batch === undefined;
        const { rowCount } = await client.query(
          `UPDATE importacao SET posicao = $3, contexto = contexto || jsonb_build_object('desfeitas', $4::bigint, 'restantes', $5::bigint), interrupcoes = 0, batida_em = now(),
                  estado = CASE WHEN $6 THEN 'desfeita' ELSE estado END, concluido_em = CASE WHEN $6 THEN now() ELSE concluido_em END,
                  trabalhador = CASE WHEN $6 THEN NULL ELSE trabalhador END, mensagem = CASE WHEN $6 THEN $7 ELSE mensagem END
            WHERE id = $1 AND trabalhador = $2 AND estado = 'desfazendo'`,
          [row.id, me, after, desfeitas, restantes, done, importacao.desfeita(desfeitas, restantes)],
        );
        if (rowCount === 0) throw new Stopped('perdida');
        await client.query('COMMIT');
        if (done) return;
      } catch (error) {
        await client.query('ROLLBACK').catch(() => undefined); // The first failure is the one to tell.
        throw error;
      }
    }
  });
}

type Work = { readonly registry: Registry; readonly entity: EntityModel; readonly row: Importacao };
type Batch = { readonly desfeitas: number; readonly restantes: number; readonly ultimo: number };

async function undoSome(client: pg.Client, { registry, entity, row }: Work, after: number): Promise<Batch | undefined> {
  const table = quote(entity.table);
  const { rows } = await client.query<{ registro_id: number; acao: string; versao: number }>(TOUCHED, [row.id, after]);
  if (rows.length === 0) return undefined;
  const ultimo = rows.at(-1)!.registro_id;
  const { usuario, ip, motivo } = row.contexto;
  const who = [usuario.id, entity.name, usuario.nome, row.prestador_id, ip, motivo];
  // Through `antes` on purpose: a row must be locked and copied before the same statement changes it.
  const scope = `FROM r, antes a WHERE a.id = t.id AND t.id = r.registro_id AND t.versao = r.versao AND t.excluido_em IS NULL`;
  const touched = [rows.map((one) => one.registro_id), rows.map((one) => one.acao), rows.map((one) => one.versao)];
  const audited = (action: string): string =>
    `SELECT count(*) AS n, zelo_auditar_lote($2, '${action}', coalesce(array_agg(u.id ORDER BY u.id), '{}'), array_agg(a.estado ORDER BY u.id), array_agg(u.depois ORDER BY u.id), $1, $3, $4, $5, coalesce($6, 'Importação desfeita')) FROM u JOIN antes a USING (id)`;
  const before =
    `r AS MATERIALIZED (SELECT * FROM unnest($7::bigint[], $8::text[], $9::int[]) AS r (registro_id, acao, versao)), ` +
    `antes AS MATERIALIZED (SELECT t.id, to_jsonb(t) - 'busca' AS estado FROM ${table} t, r WHERE t.id = r.registro_id ORDER BY t.id FOR UPDATE OF t)`;
  const inserted = await client.query<{ n: number }>(
    `WITH ${before}, u AS (UPDATE ${table} t SET excluido_em = now(), excluido_por = $1, versao = t.versao + 1, atualizado_em = now(), atualizado_por = $1 ${scope} AND r.acao = 'inserir'
       ${usedSql(registry, entity)} RETURNING t.id, to_jsonb(t) - 'busca' AS depois) ${audited('excluir')}`,
    [...who, ...touched],
  );
  // By the row and not by the table's name: 'cid' is a type of PostgreSQL itself.
  const columns = stagePlan(entity, {}).fields.map((field) => quote(field.column));
  const set = columns.map((column) => `${column} = (jsonb_populate_record(t, e.antes)).${column}`).join(', ');
  const changed = await client.query<{ n: number }>(
    `WITH ${before}, u AS (UPDATE ${table} t SET ${set}, versao = t.versao + 1, atualizado_em = now(), atualizado_por = $1 ${scope.replace('FROM r,', 'FROM r, importacao_registro e,')} AND r.acao = 'alterar' AND e.importacao_id = $10 AND e.registro_id = t.id
       RETURNING t.id, to_jsonb(t) - 'busca' AS depois) ${audited('alterar')}`,
    [...who, ...touched, row.id],
  );
  const desfeitas = inserted.rows[0]!.n + changed.rows[0]!.n;
  return { desfeitas, restantes: rows.length - desfeitas, ultimo };
}

/** A record that others refer to stays. */
function usedSql(registry: Registry, entity: EntityModel): string {
  return referencesTo(registry, entity.name)
    .map(({ entity: other, field, child }) => {
      const holder = child ? other.children.find(({ id }) => id === child)?.child : undefined;
      const column = quote((holder?.fields.find(({ id }) => id === field) ?? other.field[field])!.column);
      if (!holder)
        return `AND NOT EXISTS (SELECT 1 FROM ${quote(other.table)} x WHERE x.${column} = t.id AND x.excluido_em IS NULL)`;
      return `AND NOT EXISTS (SELECT 1 FROM ${quote(holder.table)} x JOIN ${quote(other.table)} y ON y.id = x.${quote(parentColumn(other))} WHERE x.${column} = t.id AND y.excluido_em IS NULL)`;
    })
    .join(' ');
}
