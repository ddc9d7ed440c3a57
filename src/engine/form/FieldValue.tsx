import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { FieldModel } from '#domain/registro/entity.ts';
import { valueText } from '#domain/registro/value-text.ts';
import { formulario } from '#messages/form.ts';
import { displayText } from '../cells/display.ts';
import { renderValue } from '../cells/renderValue.tsx';
import { optionsOf } from '../fields/choice/options.ts';
import { knownLabel } from '../fields/widget.ts';
import { labelKey, resolve, type LookupItem } from '../lookup/lookup-query.ts';
import { sameValue, type Values } from './record.ts';

/** A value that cannot be typed over here, as a person reads it. */
export function FieldValue(props: {
  field: FieldModel;
  value: unknown;
  row: Values | null;
  values: Values;
  id: string;
}) {
  const { field, value, row, values, id } = props;
  const stale = field.ui.follows?.some((from) => !sameValue(bare(values[from]), bare(row?.[from]))) === true;
  return (
    <div className="z-form-valor" id={id} role="group" aria-labelledby={`${id}-rotulo`} tabIndex={-1}>
      {stale ? (
        <span className="z-fraco">{formulario.aoSalvar}</span>
      ) : field.kind === 'ref' && typeof value === 'number' && !knownLabel(row, field.id, value) ? (
        <RefText field={field} id={value} />
      ) : (field.kind === 'longtext' || isLong(value)) && displayText(field, value) ? (
        <span className="z-texto">{displayText(field, value)}</span>
      ) : (
        renderValue(field, value ?? null, { ...values, _ref: row?._ref, id: 0 })
      )}
    </div>
  );
}

/** Rows of a child table without what the form keeps of them. */
const bare = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map((row: unknown) =>
        typeof row === 'object' && row !== null
          ? Object.fromEntries(Object.entries(row).filter(([key]) => !key.startsWith('_')))
          : row,
      )
    : value;

/** Digits and sums of a file have no blank to break at: on a telephone they would push the page wide. */
const isLong = (value: unknown): boolean =>
  typeof value === 'string' && value.length > 40 && !value.includes(' ');

/** The name of a referred row that did not travel with its label. */
export function RefText({ field, id }: { field: FieldModel; id: number }) {
  const client = useQueryClient();
  const resource = field.ref?.resource ?? '';
  const { data, isPending } = useQuery({
    queryKey: labelKey(resource, [id]),
    queryFn: ({ signal }) => resolve(resource, [id], signal),
    initialData: () => client.getQueryData<LookupItem[]>(labelKey(resource, [id])),
    staleTime: 300_000,
  });
  return <span>{data?.[0]?.label ?? (isPending ? '…' : `${id}`)}</span>;
}

/** A value as plain text, for rows of tables and the conflict view; references by a component, since they may be asked for. */
export function ValueText({ field, value, row }: { field: FieldModel; value: unknown; row: Values | null }) {
  if (value === null || value === undefined || value === '')
    return <span className="z-fraco">{formulario.vazio}</span>;
  if (field.kind === 'ref' && typeof value === 'number') {
    const label = knownLabel(row, field.id, value);
    return label ? <span>{label.label}</span> : <RefText field={field} id={value} />;
  }
  if (field.kind === 'child')
    return <span>{formulario.linhas(Array.isArray(value) ? value.length : 0)}</span>;
  if (field.format === 'uf')
    return <span>{optionsOf(field).find((option) => option.value === value)?.title ?? String(value)}</span>;
  if (field.kind === 'list' && Array.isArray(value) && value.length === 0)
    return <span className="z-fraco">{formulario.vazio}</span>;
  // Two moments of one minute are two values here.
  return <span>{field.kind === 'datetime' ? valueText(field, value) : displayText(field, value)}</span>;
}
