/** The facts that stand above an open record. */
import type { EntityModel, FieldModel } from '#domain/registro/entity.ts';
import type { Tone } from '#schemas/meta/vocabulary.ts';
import { displayText, type Row } from '../cells/display.ts';

type Fact = {
  readonly field: FieldModel;
  readonly text: string;
  readonly strong: boolean;
  /** The tone of the option that it says. */
  readonly tone?: Tone;
};

/** The facts that the record has, in the declared order; '!' marks the strong ones, 'a|b' is the first that is there. */
export function factsOf(entity: EntityModel, row: Row, summary: readonly string[]): readonly Fact[] {
  return summary.flatMap((entry) => {
    for (const part of entry.split('|')) {
      const strong = part.endsWith('!');
      const field = entity.field[strong ? part.slice(0, -1) : part];
      const text = field && field.kind !== 'file' ? textOf(field, row) : '';
      const tone = field?.schema.oneOf?.find((option) => option.const === (row[field.id] ?? null))?.[
        'x-tone'
      ];
      if (field && text !== '') return [{ field, text, strong, ...(tone ? { tone } : {}) }];
    }
    return [];
  });
}

/** A true yes-or-no says its own title; a child table the names of its rows (of two references both: the convênio and its plan); anything else its value. */
function textOf(field: FieldModel, row: Row): string {
  const value = row[field.id];
  if (field.kind === 'boolean') return value === true ? field.title : '';
  if (field.kind === 'enum' && value === null) return emptyFact(field);
  if (field.kind !== 'child') return displayText(field, value, row);
  if (!Array.isArray(value)) return '';
  const [first, second] = field.child?.fields ?? [];
  return (value as readonly Row[])
    .map((item) =>
      [first, first?.kind === 'ref' && second?.kind === 'ref' ? second : undefined]
        .map((part) => (part ? displayText(part, item[part.id], item) : ''))
        .filter((text) => text !== '')
        .join(' · '),
    )
    .filter((text) => text !== '')
    .join(', ');
}

/** An emptiness that the declaration gives a tone is a fact by itself: nobody has asked yet. */
function emptyFact(field: FieldModel): string {
  const option = field.schema.oneOf?.find((option) => option.const === null);
  return option?.['x-tone'] ? (option.title ?? '') : '';
}
