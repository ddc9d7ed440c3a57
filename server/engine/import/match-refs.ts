/**
 * Turns references as people write them (code, name, 'Belo Horizonte/MG') into the ids of their records, all
 * at once.
 */
import { hasColumn, type FieldModel } from '#domain/registro/entity.ts';
import { quote } from '#server/database/names.ts';
import { labelSql } from '#server/engine/entity-sql.ts';
import { filterSql, Params } from '#server/engine/filters.ts';
import { constantBonds } from '#server/engine/reference-bonds.ts';
import { looseScope, scopeSql } from '#server/engine/scope.ts';
import { textColumn } from './stage-plan.ts';
import type { Staging } from './staging.ts';

/** Fills the reference columns of the staged rows; an unknown or ambiguous text is told to `refuse`. */
export async function matchReferences(staging: Staging): Promise<void> {
  for (const field of staging.plan.references) await matchReference(staging, field);
}

async function matchReference(staging: Staging, field: FieldModel): Promise<void> {
  const { client } = staging;
  const text = textColumn(field);
  const params = new Params();
  const found = candidatesSql(staging, field, params);
  if (found) {
    // Of all ways to read the text the surest that finds anything decides; two records of one way are ambiguous.
    await client.query(
      `WITH w AS (SELECT DISTINCT ${text} AS texto FROM palco WHERE ${text} IS NOT NULL AND _acao IS DISTINCT FROM 'e'),
            c AS (${found}),
            m AS (SELECT texto, min(via) AS via FROM c GROUP BY texto),
            r AS (SELECT c.texto, min(c.id) AS id, count(DISTINCT c.id) AS n FROM c JOIN m USING (texto, via) GROUP BY c.texto)
       UPDATE palco p SET ${quote(field.column)} = CASE WHEN r.n = 1 THEN r.id ELSE -1 END FROM r WHERE p.${text} = r.texto`,
      params.values,
    );
  }
  await staging.refuse(
    field,
    `p.${text} IS NOT NULL AND coalesce(p.${quote(field.column)}, 0) <= 0`,
    `CASE WHEN p.${quote(field.column)} = -1 THEN 'ambigua' ELSE 'nao-encontrada' END`,
    { valor: `p.${text}` },
  );
}

function candidatesSql(
  { registry, contexto }: Staging,
  field: FieldModel,
  params: Params,
): string | undefined {
  const resource = field.ref?.resource ?? '';
  const target = Object.hasOwn(registry.entity, resource) ? registry.entity[resource] : undefined;
  if (!target)
    return resource === 'usuarios'
      ? `SELECT w.texto, t.id, 1 AS via FROM w JOIN usuario t ON t.excluido_em IS NULL AND (t.login = lower(w.texto) OR zelo_busca(t.nome) = zelo_busca(w.texto))`
      : undefined;
  const live = [
    't.excluido_em IS NULL',
    ...scopeSql(looseScope(registry, target, contexto), 't', params),
  ].join(' AND ');
  const from = `FROM w JOIN ${quote(target.table)} t ON ${live} AND`;
  const ways: string[] = [];
  // Read in the same way, a row that may be chosen comes before one that may not.
  const meets = constantBonds(target, field, contexto).map(({ filter }) => filterSql(filter, params));
  const second = meets.length === 0 ? '' : ` + CASE WHEN ${meets.join(' AND ')} THEN 0 ELSE 1 END`;
  const way = (condition: string): void =>
    void ways.push(`SELECT w.texto, t.id, ${2 * ways.length}${second} AS via ${from} ${condition}`);
  const readable = (id: string): FieldModel | undefined => {
    const fieldModel = target.field[id];
    return fieldModel && hasColumn(fieldModel) && !fieldModel.access?.read ? fieldModel : undefined;
  };
  const codes = [
    ...target.unique.filter((key) => key.length === 1).map((key) => key[0]!),
    ...['codigo', 'sigla'].filter((id) => target.field[id]),
  ];
  for (const id of new Set(codes)) {
    const fieldModel = readable(id);
    if (!fieldModel || fieldModel.kind === 'ref') continue;
    const masked = fieldModel.format && /cpf|cnpj|cns|cnes/.test(fieldModel.format);
    way(
      `t.${quote(fieldModel.column)}${fieldModel.kind === 'text' ? '' : '::text'} = ${masked ? `regexp_replace(w.texto, '[^0-9A-Za-z]', '', 'g')` : 'w.texto'}`,
    );
  }
  const plain = (text: string) => `regexp_replace(zelo_busca(${text}), '[^a-z0-9]+', ' ', 'g')`;
  way(`${plain(labelSql(target, 't'))} = ${plain('w.texto')}`);
  for (const id of new Set([...target.label, 'nome', 'sigla', 'descricao'])) {
    const fieldModel = readable(id);
    if (fieldModel && (fieldModel.kind === 'text' || fieldModel.kind === 'longtext'))
      way(`zelo_busca(t.${quote(fieldModel.column)}) = zelo_busca(w.texto)`);
  }
  return ways.join(' UNION ALL ');
}
