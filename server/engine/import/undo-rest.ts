/** The records of an undone import that are no longer at the version it left: what they hold, and why they stay. */
import type pg from 'pg';
import { importacao } from '#messages/importacao.ts';
import { parentColumn } from '#server/database/ddl.ts';
import { quote } from '#server/database/names.ts';
import { labelSql } from '#server/engine/entity-sql.ts';
import { stagePlan } from './stage-plan.ts';
import type { Touched, Work } from './undo-work.ts';
import { usesOf } from './used.ts';

/**
 * `same`: those that hold what the import left, each with its version of now. The audit has that state as the `antes` of
 * the first change after it. What the import brought must also have no child rows: those came from somebody else.
 * `gone`: brought by the import, and already in the bin or out of it.
 */
export async function asItWasLeft(
  client: pg.Client,
  { entity }: Work,
  rest: readonly Touched[],
): Promise<{ readonly same: readonly Touched[]; readonly gone: readonly number[] }> {
  const table = quote(entity.table);
  const columns = stagePlan(entity, {}).fields.map((field) => quote(field.column));
  const of = (row: string): string => columns.map((column) => `${row}.${column}`).join(', ');
  const childless = entity.children
    .map(
      ({ child }) =>
        child &&
        `NOT EXISTS (SELECT 1 FROM ${quote(child.table)} c WHERE c.${quote(parentColumn(entity))} = t.id)`,
    )
    .filter((part) => part !== undefined);
  const { rows } = await client.query<Touched & { sumiu: boolean; igual: boolean }>(
    `SELECT r.registro_id, r.acao, coalesce(t.versao, 0) AS versao, r.acao = 'inserir' AND (t.id IS NULL OR t.excluido_em IS NOT NULL) AS sumiu,
            coalesce(t.excluido_em IS NULL AND (r.acao = 'alterar' OR (${['true', ...childless].join(' AND ')}))
              AND a.antes IS NOT NULL AND ROW(${of('t')}) IS NOT DISTINCT FROM ROW(${of('p')}), false) AS igual
       FROM unnest($2::bigint[], $3::text[], $4::int[]) AS r (registro_id, acao, versao)
       LEFT JOIN ${table} t ON t.id = r.registro_id
       LEFT JOIN LATERAL (SELECT a.antes FROM auditoria a WHERE a.recurso = $1 AND a.registro_id = r.registro_id AND a.antes->>'versao' = r.versao::text LIMIT 1) a ON true
       LEFT JOIN LATERAL jsonb_populate_record(t, a.antes) p ON a.antes IS NOT NULL`,
    [
      entity.name,
      rest.map((row) => row.registro_id),
      rest.map((row) => row.acao),
      rest.map((row) => row.versao),
    ],
  );
  return {
    same: rows.filter(({ igual }) => igual),
    gone: rows.filter(({ sumiu }) => sumiu).map(({ registro_id: id }) => id),
  };
}

type Stays = {
  readonly id: number;
  readonly rotulo: string | null;
  readonly lixeira: boolean | null;
  readonly versao: number | null;
  readonly em: string | null;
  readonly quem: string | null;
  readonly importacao: string | null;
  readonly importada: string | null;
  readonly usos: readonly string[];
};

/** Says of each why it stays as it is. */
export async function keepReasons(
  client: pg.Client,
  { registry, entity, row }: Work,
  rest: readonly Touched[],
): Promise<void> {
  const uses = usesOf(registry, entity);
  const used = uses.map(({ exists }, index) => `CASE WHEN ${exists} THEN ${index} END`).join(', ');
  const { rows } = await client.query<Omit<Stays, 'usos'> & { usos: (number | null)[] }>(
    `SELECT r.id, ${labelSql(entity, 't')} AS rotulo, t.excluido_em IS NOT NULL AS lixeira, t.versao, t.atualizado_em AS em,
            (SELECT u.nome FROM usuario u WHERE u.id = t.atualizado_por) AS quem, i.nome_arquivo AS importacao, i.iniciado_em AS importada,
            ARRAY[${used}]::int[] AS usos
       FROM unnest($1::bigint[]) AS r (id)
       LEFT JOIN ${quote(entity.table)} t ON t.id = r.id
       LEFT JOIN LATERAL (SELECT o.nome_arquivo, o.iniciado_em FROM importacao_registro e JOIN importacao o ON o.id = e.importacao_id
                           WHERE e.registro_id = r.id AND e.versao = t.versao AND o.recurso = $2 AND o.id <> $3 AND o.estado <> 'desfeita' LIMIT 1) i ON true`,
    [rest.map(({ registro_id: id }) => id), entity.name, row.id],
  );
  const found = new Map(rows.map((row) => [row.id, row]));
  const told = rest.map((row) => {
    const at = found.get(row.registro_id);
    const usos = [
      ...new Set(
        (at?.usos ?? []).flatMap((index) => (index === null ? [] : [uses[index]?.entity.plural ?? ''])),
      ),
    ];
    return {
      ...row,
      rotulo: at?.rotulo ?? `nº ${row.registro_id}`,
      motivo: at ? reason(row, { ...at, usos }) : importacao.sumiu,
    };
  });
  await client.query(
    `INSERT INTO importacao_restante (importacao_id, registro_id, acao, versao, rotulo, motivo)
     SELECT $1, * FROM unnest($2::bigint[], $3::text[], $4::int[], $5::text[], $6::text[])
     ON CONFLICT (importacao_id, registro_id) DO UPDATE SET rotulo = EXCLUDED.rotulo, motivo = EXCLUDED.motivo`,
    [
      row.id,
      told.map(({ registro_id: id }) => id),
      told.map(({ acao }) => acao),
      told.map(({ versao }) => versao),
      told.map(({ rotulo }) => rotulo),
      told.map(({ motivo }) => motivo),
    ],
  );
}

function reason(
  touched: Touched,
  { versao, lixeira, importacao: file, importada, em, quem, usos }: Stays,
): string {
  if (versao === null) return importacao.sumiu;
  if (lixeira) return importacao.estaNaLixeira;
  if (file !== null) return importacao.alteradoPorImportacao(file, importada);
  if (touched.acao === 'inserir' && usos.length > 0) return importacao.emUsoPor(usos);
  return importacao.alteradoDepois(em, quem);
}
