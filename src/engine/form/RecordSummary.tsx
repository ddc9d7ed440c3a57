/**
 * Shows what identifies an open record, always above its tabs: picture, the declared facts, and in a strong
 * colour what must not be missed (allergies). It comes from `form.summary` of the resource.
 */
import { Avatar } from 'antd';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { EntityModel, FieldModel } from '#domain/registro/entity.ts';
import { labelOf } from '#domain/registro/registry.ts';
import { formulario } from '#messages/form.ts';
import { Tag } from '../cells/Tag.tsx';
import { useFileAddress } from '../fields/image/upload.ts';
import { factsOf } from './summary.ts';
import type { Row } from './wire.ts';

export function RecordSummary({
  entity,
  row,
  summary,
  name,
  actions,
}: {
  entity: EntityModel;
  row: Row;
  summary: readonly string[];
  /** Before the facts, where no title of the page says it. */
  name?: ReactNode;
  actions?: ReactNode;
}): ReactNode {
  const picture = summary.map((id) => entity.field[id]).find((field) => field?.kind === 'file');
  const facts = factsOf(entity, row, summary);
  if (facts.length === 0 && !picture) return null;
  return (
    <section className="z-moldura z-resumo" aria-label={formulario.resumo}>
      {picture ? <Picture entity={entity} row={row} field={picture} /> : null}
      {name}
      <dl>
        {facts.map(({ field, text, strong, tone }) => (
          <div key={field.id} data-forte={strong || undefined} data-fato={field.id}>
            {field.kind === 'boolean' ? (
              <dd>
                {strong ? <TriangleAlert size={14} aria-hidden /> : null}
                {text}
              </dd>
            ) : (
              <>
                <dt>
                  {strong ? <TriangleAlert size={14} aria-hidden /> : null}
                  {field.title}
                </dt>
                <dd title={strong ? text : undefined}>{tone ? <Tag tone={tone}>{text}</Tag> : text}</dd>
              </>
            )}
          </div>
        ))}
      </dl>
      {actions}
    </section>
  );
}

function Picture({ entity, row, field }: { entity: EntityModel; row: Row; field: FieldModel }) {
  const value = row[field.id];
  const url = useFileAddress(typeof value === 'string' ? value : null, {
    recurso: entity.name,
    registro: row.id,
    campo: field.id,
  });
  return (
    <Avatar
      size={52}
      className="z-resumo-foto"
      src={url}
      alt={field.title}
      aria-hidden={url ? undefined : true}
    >
      {initials(labelOf(entity, row))}
    </Avatar>
  );
}

function initials(name: string): string {
  const words = name.split(/\s+/).filter((word) => word.length > 2);
  return ((words[0]?.[0] ?? '') + (words.length > 1 ? (words.at(-1)?.[0] ?? '') : '')).toUpperCase();
}
