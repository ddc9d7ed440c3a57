/** Where each field stands: tabs, sections, columns. Without a word in the declaration: two columns in property order. */
import type { LayoutSection, ResourceDeclaration } from '#domain/registro/declaration.ts';
import { holds } from '#domain/registro/conditions.ts';
import type { EntityModel, FieldModel } from '#domain/registro/entity.ts';

export type PlacedField = { readonly id: string; readonly span: 1 | 2 };
export type PlacedSection = Pick<LayoutSection, 'title' | 'text' | 'when'> & {
  readonly fields: readonly PlacedField[];
  /** All of it is the server's to write: of a record that does not exist yet there is nothing to say. */
  readonly later?: boolean;
};
export type PlacedTab = {
  readonly key: string;
  readonly title: string;
  readonly sections: readonly PlacedSection[];
};

/** Long texts, child tables, lists and pictures take the whole width unless the declaration says otherwise. */
function defaultSpan(field: FieldModel): 1 | 2 {
  return field.kind === 'longtext' ||
    field.kind === 'child' ||
    field.kind === 'list' ||
    (field.maxLength ?? 0) > 200
    ? 2
    : 1;
}

function placeSection(entity: EntityModel, section: LayoutSection): PlacedSection {
  const named = section.fields.flatMap((entry) => entity.field[entry.split(':')[0] ?? ''] ?? []);
  return {
    later: named.length > 0 && named.every(({ readOnly }) => readOnly),
    title: section.title,
    ...(section.text === undefined ? {} : { text: section.text }),
    ...(section.when === undefined ? {} : { when: section.when }),
    fields: section.fields.flatMap((entry) => {
      const [id = '', span] = entry.split(':');
      const field = entity.field[id];
      return field ? [{ id, span: span === '2' ? 2 : span === '1' ? 1 : defaultSpan(field) } as const] : [];
    }),
  };
}

/**
 * The tabs of a form; a form without tabs is one tab with an empty title. Child tables that no section
 * names come last, each in its own tab when there are tabs; other fields that none names end the first tab, but for those
 * that the server writes: a layout without them shows them elsewhere (the state is a tag beside the title), or not at all.
 * `quick`: only the few fields that the declaration names for it.
 */
export function layoutOf(
  entity: EntityModel,
  resource: ResourceDeclaration,
  quick = false,
): readonly PlacedTab[] {
  const form = resource.form;
  if (quick && form?.quick)
    return [{ key: 'aba-0', title: '', sections: [placeSection(entity, { fields: form.quick.fields })] }];
  const declared = form?.tabs ?? (form?.sections ? [{ title: '', sections: form.sections }] : []);
  const tabs: PlacedTab[] = declared.map((tab, index) => ({
    key: `aba-${index}`,
    title: tab.title,
    sections: tab.sections.map((section) => placeSection(entity, section)),
  }));
  const placed = new Set(
    tabs.flatMap((tab) => tab.sections.flatMap((section) => section.fields.map(({ id }) => id))),
  );
  const left = entity.fields.filter((field) => !placed.has(field.id));
  const plain = left.filter(
    (field) => field.kind !== 'child' && (declared.length === 0 || !(field.readOnly || entity.readOnly)),
  );
  const children = left.filter(({ kind, id }) => kind === 'child' && !form?.elsewhere?.includes(id));
  const rest: PlacedSection[] =
    plain.length > 0
      ? [{ fields: plain.map(({ id }) => ({ id, span: defaultSpan(entity.field[id] as FieldModel) })) }]
      : [];
  const tables: PlacedSection[] = children.map((field) => ({ fields: [{ id: field.id, span: 2 }] }));
  if (tabs.length > 1) {
    const [first, ...others] = tabs as [PlacedTab, ...PlacedTab[]];
    return [
      { ...first, sections: [...first.sections, ...rest] },
      ...others,
      ...children.map((field, index) => ({
        key: `tabela-${field.id}`,
        title: field.title,
        sections: [tables[index] as PlacedSection],
      })),
    ];
  }
  const only = tabs[0] ?? { key: 'aba-0', title: '', sections: [] };
  return [{ ...only, sections: [...only.sections, ...rest, ...tables] }];
}

/** Whether a section has something to say of the record; `isNew`: it was not saved yet. */
export function isShown(
  { text, fields, when, later = false }: PlacedSection,
  values: { readonly [field: string]: unknown },
  isNew: boolean,
): boolean {
  if (when !== undefined && !holds(when, values)) return false;
  return !(isNew && later && text === undefined && fields.every(({ id }) => isEmpty(values[id])));
}

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** Which tab holds a field; child rows answer by their table. */
export function tabOf(tabs: readonly PlacedTab[], field: string): string | undefined {
  const id = field.split('.')[0];
  return tabs.find((tab) => tab.sections.some((section) => section.fields.some((placed) => placed.id === id)))
    ?.key;
}

/** Ids in reading order, over all tabs. */
export function fieldOrder(tabs: readonly PlacedTab[]): readonly string[] {
  return tabs.flatMap((tab) => tab.sections.flatMap((section) => section.fields.map(({ id }) => id)));
}
