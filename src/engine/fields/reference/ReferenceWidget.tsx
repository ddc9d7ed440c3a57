import LookupSelect from '../../lookup/LookupSelect.tsx';
import { filterOf, waitsFor } from '../../lookup/lookup-query.ts';
import { request } from '#shared/http/client.ts';
import { campos } from '#messages/form.ts';
import { ariaOf, knownLabel, type WidgetProps } from '../widget.ts';

type Values = { readonly [field: string]: unknown };

/** What the chosen row holds for the fields beside the reference (`x-ref.fills`). */
async function fillFrom(
  resource: string,
  id: number,
  fills: { readonly [own: string]: string },
): Promise<Values> {
  const row = await request<Values>(`${resource}/${id}`, { silent: true });
  return Object.fromEntries(
    Object.entries(fills).flatMap(([own, of]) => (row[of] == null ? [] : [[own, row[of]]])),
  );
}

/** A person who may choose the row and not read it types the rest. */
const ignored = () => undefined;

/** A reference to another register; waits for the field its filter needs. */
export default function ReferenceWidget(props: WidgetProps) {
  const { field, id, value, onChange, onFill, onBlur, readOnly, invalid, required, values, row } = props;
  const ref = field.ref;
  if (!ref) return null;
  const label = knownLabel(row, field.id, value);
  const waits = waitsFor(ref, values);
  return (
    <LookupSelect
      id={id}
      resource={ref.resource}
      value={typeof value === 'number' ? value : null}
      onChange={(next) => {
        onChange(next);
        if (next !== null && ref.fills && onFill)
          void fillFrom(ref.resource, next, ref.fills).then(onFill, ignored);
      }}
      minChars={ref.minChars}
      filter={filterOf(ref, values)}
      known={label ? [label] : undefined}
      create={ref.create !== false}
      disabled={readOnly || waits !== undefined}
      invalid={invalid}
      allowClear={!required || field.nullable}
      placeholder={
        waits === undefined || readOnly
          ? field.ui.placeholder
          : campos.escolhaAntes(props.titleOf?.(waits) ?? '')
      }
      onBlur={onBlur}
      {...ariaOf(props)}
    />
  );
}
