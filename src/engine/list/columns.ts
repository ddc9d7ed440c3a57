/** Which columns a list shows, in which order and width: declared, then changed by the person. */
import type { ResourceDeclaration } from '#domain/registro/declaration.ts';
import type { EntityModel, FieldModel } from '#domain/registro/entity.ts';
import { lista } from '#messages/lista.ts';

export type Density = 'compacta' | 'normal' | 'ampla';
export const DENSITIES: readonly Density[] = ['compacta', 'normal', 'ampla'];

export type ColumnState = { readonly id: string; readonly width?: number };

/** What `/api/_preferencias/lista.<recurso>` keeps; absent parts are the declaration's. */
export type ListPreference = {
  readonly colunas?: readonly ColumnState[];
  readonly densidade?: Density;
  readonly porPagina?: number;
  /** The view that the list opens in, whatever others made the default; 0: in none. */
  readonly visao?: number;
};

export type Column = { readonly field: FieldModel; readonly width?: number };

export const MIN_WIDTH = 60;
export const MAX_WIDTH = 800;

/** Every column that can be shown: own fields but secrets and child tables, then the server's stamps. */
export function availableColumns(
  entity: EntityModel,
  mayRead: (field: FieldModel) => boolean,
  bin = false,
): readonly FieldModel[] {
  const own = entity.fields
    .filter(
      (field) =>
        !field.writeOnly &&
        !field.asked &&
        field.kind !== 'child' &&
        (mayRead(field) || field.access?.mask !== undefined),
    )
    // What is shown masked cannot be ordered by: the order would tell the value.
    .map((field) => (mayRead(field) ? field : { ...field, sortable: false }));
  return [...own, ...stampFields().filter((field) => bin || !field.id.startsWith('excluido'))];
}

/** Ids shown when the person has chosen nothing. */
export function defaultColumns(resource: ResourceDeclaration, entity: EntityModel): readonly string[] {
  if (resource.list?.columns) return resource.list.columns;
  const scalar = entity.fields.filter(
    (field) =>
      !field.writeOnly && !field.asked && !['child', 'longtext', 'file', 'list'].includes(field.kind),
  );
  const label = scalar.filter((field) => entity.label.includes(field.id));
  return [...label, ...scalar.filter((field) => !entity.label.includes(field.id))]
    .slice(0, 6)
    .map((field) => field.id);
}

/** Columns to draw. Stored ids that no longer exist are dropped; nothing left means the default. */
export function resolveColumns(
  stored: readonly ColumnState[] | undefined,
  available: readonly FieldModel[],
  standard: readonly string[],
): readonly Column[] {
  const byId = new Map(available.map((field) => [field.id, field]));
  const draw = (states: readonly ColumnState[]) =>
    states.flatMap(({ id, width }) => {
      const field = byId.get(id);
      return field ? [{ field, width: width === undefined ? undefined : clampWidth(width) }] : [];
    });
  const chosen = stored ? draw(stored) : [];
  return chosen.length > 0 ? chosen : draw(standard.map((id) => ({ id })));
}

export function toStates(columns: readonly Column[]): readonly ColumnState[] {
  return columns.map(({ field, width }) =>
    width === undefined ? { id: field.id } : { id: field.id, width },
  );
}

/** Shows or hides; the last column stays, since a list without columns says nothing. */
export function toggleColumn(states: readonly ColumnState[], id: string): readonly ColumnState[] {
  if (!states.some((state) => state.id === id)) return [...states, { id }];
  return states.length > 1 ? states.filter((state) => state.id !== id) : states;
}

/** Moves a column to the place `to` (0 first); places beyond the ends are the ends. */
export function moveColumn(states: readonly ColumnState[], id: string, to: number): readonly ColumnState[] {
  const moved = states.find((state) => state.id === id);
  if (!moved) return states;
  const rest = states.filter((state) => state !== moved);
  const place = Math.max(0, Math.min(rest.length, to));
  return [...rest.slice(0, place), moved, ...rest.slice(place)];
}

export function setWidth(states: readonly ColumnState[], id: string, width: number): readonly ColumnState[] {
  return states.map((state) => (state.id === id ? { id, width: clampWidth(width) } : state));
}

export function clampWidth(width: number): number {
  return Math.round(Math.max(MIN_WIDTH, Math.min(MAX_WIDTH, width)));
}

/** Numbers stand at the right so that their places align. */
export function isNumeric(field: FieldModel): boolean {
  return field.kind === 'integer' || field.kind === 'decimal' || field.kind === 'money';
}

/** Fields of a phone card, three in all: the declared ones, then the first columns. The card's name says the label already. */
export function cardFields(
  resource: ResourceDeclaration,
  entity: EntityModel,
  columns: readonly Column[],
): readonly string[] {
  const wanted = [...(resource.list?.card ?? []), ...columns.map((column) => column.field.id)];
  return [...new Set(wanted)].filter((id) => !entity.label.includes(id)).slice(0, 3);
}

/** Fields of the search panel: declared, else label, references, enums, dates and booleans. */
export function searchFields(
  resource: ResourceDeclaration,
  entity: EntityModel,
  mayRead: (field: FieldModel) => boolean,
): readonly FieldModel[] {
  const declared = resource.list?.search;
  const fields = declared
    ? declared.flatMap((id) => entity.field[id] ?? [])
    : entity.fields.filter(
        (field) =>
          entity.label.includes(field.id) ||
          ['ref', 'enum', 'date', 'datetime', 'boolean'].includes(field.kind),
      );
  return fields.filter((field) => field.operators.length > 0 && !field.writeOnly && mayRead(field));
}

/** Preference as the server gave it back, or nothing where it is not one: a broken preference never breaks a list. */
export function readPreference(value: unknown): ListPreference {
  if (typeof value !== 'object' || value === null) return {};
  const { colunas, densidade, porPagina, visao } = value as Record<string, unknown>;
  const states = Array.isArray(colunas)
    ? colunas.filter(
        (item): item is ColumnState =>
          typeof item?.id === 'string' && (item.width === undefined || Number.isFinite(item.width)),
      )
    : undefined;
  return {
    ...(states ? { colunas: states } : {}),
    ...(DENSITIES.includes(densidade as Density) ? { densidade: densidade as Density } : {}),
    ...(typeof porPagina === 'number' ? { porPagina } : {}),
    ...(Number.isSafeInteger(visao) ? { visao: visao as number } : {}),
  };
}

function stampFields(): readonly FieldModel[] {
  const stamp = (id: string, kind: 'datetime' | 'text', title: string): FieldModel => ({
    id,
    column: id,
    title,
    kind,
    format: kind === 'datetime' ? 'date-time' : undefined,
    nullable: true,
    required: false,
    readOnly: true,
    writeOnly: false,
    search: false,
    indexed: false,
    heavy: false,
    sortable: kind === 'datetime',
    operators: [],
    scale: 2,
    ui: {},
    schema: {},
  });
  return [
    stamp('excluidoEm', 'datetime', lista.carimbos.excluidoEm),
    stamp('excluidoPor', 'text', lista.carimbos.excluidoPor),
    stamp('criadoEm', 'datetime', lista.carimbos.criadoEm),
    stamp('criadoPor', 'text', lista.carimbos.criadoPor),
    stamp('atualizadoEm', 'datetime', lista.carimbos.atualizadoEm),
    stamp('atualizadoPor', 'text', lista.carimbos.atualizadoPor),
  ];
}
