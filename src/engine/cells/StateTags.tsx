/** Shows the state of a row: its toned words as tags, and whether it is out of use or in the bin. */
import type { ReactNode } from 'react';
import type { EntityModel } from '#domain/registro/entity.ts';
import { formulario } from '#messages/form.ts';
import { Tag } from './Tag.tsx';

type Row = { readonly [field: string]: unknown };

/** `shown`: fields that stand beside it anyway. */
export function StateTags({
  entity,
  row,
  shown = [],
}: {
  entity: EntityModel;
  row: Row;
  shown?: readonly string[];
}): ReactNode {
  const tags = entity.fields.flatMap((field) => {
    const option =
      field.kind === 'enum' ? field.options?.find((option) => option.value === row[field.id]) : undefined;
    return option?.tone && !shown.includes(field.id)
      ? [{ id: field.id, tone: option.tone, text: option.title }]
      : [];
  });
  const inactive = row['ativo'] === false && !shown.includes('ativo');
  if (tags.length === 0 && !inactive && !row['excluidoEm']) return null;
  return (
    <span className="z-linha">
      {tags.map((tag) => (
        <Tag key={tag.id} tone={tag.tone}>
          {tag.text}
        </Tag>
      ))}
      {inactive ? <Tag tone="warning">{formulario.inativo}</Tag> : null}
      {row['excluidoEm'] ? <Tag tone="error">{formulario.lixeira}</Tag> : null}
    </span>
  );
}
