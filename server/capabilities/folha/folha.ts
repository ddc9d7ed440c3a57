/** What a declared sheet says of one row: its fields, its child rows, the rows around it that the caller may see. */
import { AppError } from '#domain/errors/app-error.ts';
import type { SheetDeclaration } from '#domain/registro/declaration.ts';
import type { EntityModel, FieldModel } from '#domain/registro/entity.ts';
import { stateOfRow } from '#domain/registro/lifecycle.ts';
import {
  sheetTable,
  sheetText,
  sheetTitle,
  type Sheet,
  type SheetRow,
  type SheetRows,
} from '#domain/registro/sheet.ts';
import type { Texto } from '#domain/modelo-documento/tipos.ts';
import { folha as texto } from '#messages/folha.ts';
import { hiddenFields, mayDo } from '#server/engine/access.ts';
import type { Row } from '#server/engine/entity-sql.ts';
import { parseListQuery } from '#server/engine/filters.ts';
import type { SheetContext, SheetRowsBy } from '#server/engine/call.ts';
import { listPage } from '#server/engine/list.ts';
import { callFor, showRows } from '#server/engine/records.ts';
import type { EngineOptions } from '#server/engine/routes.ts';
import type { EntityCall } from '#server/engine/call.ts';
import { hookContext } from '#server/engine/hooks.ts';
import { passaGuarda } from '#server/plugins/guard.ts';

/** Rows of one table of a sheet: more are for a spreadsheet. */
const LINHAS_MAXIMO = 5000;
const PAGINA = 200;
/** Owners that one question names. */
const DONOS = 200;

type Onde = { readonly [filter: string]: string };

const among = (fields: readonly FieldModel[], ids: readonly string[]): readonly FieldModel[] =>
  ids.flatMap((id) => fields.find((field) => field.id === id) ?? []);

/** The sheet as declared, then as the register's own rule has it. */
export async function folhaDe(
  options: EngineOptions,
  call: EntityCall,
  sheet: SheetDeclaration,
  row: Row,
): Promise<Texto> {
  const { entity, ability, registry, hooks } = call;
  const hidden = new Set(hiddenFields(entity, ability).map(({ field }) => field.id));
  const tables: SheetRows[] = [];
  for (const { of, title, columns, sums, groups, where } of sheet.tables ?? []) {
    const field = entity.field[of];
    const tab = registry.resource[entity.name]?.form?.related?.find(({ resource }) => resource === of);
    if (field?.child) {
      if (hidden.has(of)) continue;
      const rows = (row[of] ?? []) as readonly SheetRow[];
      const { fields } = field.child;
      tables.push({
        title: title ?? field.title,
        columns: among(fields, columns),
        sums: sums ?? [],
        groups: among(fields, groups === undefined ? [] : [groups]),
        rows,
      });
    } else if (tab)
      tables.push(
        await rowsOf(options, call, {
          of,
          by: tab.by,
          ids: [row.id],
          where,
          columns,
          sums,
          groups,
          title: title ?? tab.title,
        }),
      );
  }
  const declared = sheetText({
    title: sheetTitle(entity, row),
    row,
    // The state stands under the title.
    fields: among(entity.fields, sheet.fields ?? []).filter(
      ({ id }) => !hidden.has(id) && id !== entity.lifecycle?.field.id,
    ),
    tables,
    landscape: sheet.landscape === true,
    state: stateOfRow(entity, row),
    signed: signers(entity, row, sheet),
  });
  const context: SheetContext = {
    ...hookContext(call, options.pool),
    table: async (rows) => sheetTable(await rowsOf(options, call, rows)),
  };
  return (await hooks.sheet?.(row, declared, context)) ?? declared;
}

const signers = (entity: EntityModel, row: Row, { signed = [] }: SheetDeclaration): Sheet['signed'] =>
  signed.flatMap(({ who, field, in: states }) => {
    if (states && !states.includes(stateOfRow(entity, row)?.id ?? '')) return [];
    const name = field === undefined ? undefined : row[field];
    return field !== undefined && !name ? [] : [{ who, name: typeof name === 'string' ? name : null }];
  });

async function rowsOf(
  options: EngineOptions,
  { registry, contexto }: EntityCall,
  { of, by, ids, where = {}, columns, sums = [], groups, title }: SheetRowsBy,
): Promise<SheetRows> {
  const entity = registry.entity[of];
  if (!entity) throw new Error(`there is no register '${of}'`);
  const call = callFor({ registry, ...options }, entity, contexto);
  // As its own list: the right to it, and the guard at its door.
  const allowed =
    mayDo(entity, 'list', contexto.ability) &&
    (await passaGuarda(options.pool, contexto, registry.resource[of]?.guard));
  const hidden = new Set(hiddenFields(entity, contexto.ability).map(({ field }) => field.id));
  return {
    title: title ?? entity.plural,
    columns: among(entity.fields, columns).filter(({ id }) => !hidden.has(id)),
    sums,
    groups: among(entity.fields, groups === undefined ? [] : [groups]).filter(({ id }) => !hidden.has(id)),
    rows: allowed ? await everyRow(call, by, ids, where) : undefined,
  };
}

/** In the order of the register; of many owners, in theirs. */
async function everyRow(
  call: EntityCall,
  by: string,
  ids: readonly number[],
  where: Onde,
): Promise<readonly Row[]> {
  const { entity, contexto, pool } = call;
  const reader = { entity, ability: contexto.ability, usuarioId: contexto.usuario.id };
  const found: Row[] = [];
  for (let at = 0; at < ids.length; at += DONOS) {
    const all = { ...where, [`${by}_in`]: ids.slice(at, at + DONOS).join(',') };
    for (let start = 0; ; start += PAGINA) {
      const query = parseListQuery({ ...all, _start: String(start), _end: String(start + PAGINA) }, reader);
      const { rows } = await listPage(pool, call, query);
      found.push(...rows);
      if (found.length > LINHAS_MAXIMO)
        throw new AppError('validacao', { messages: [texto.linhasDemais(LINHAS_MAXIMO)] });
      if (rows.length < PAGINA) break;
    }
  }
  await showRows(call, found);
  return found;
}
