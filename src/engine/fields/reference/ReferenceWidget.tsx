import LookupSelect from '../../lookup/LookupSelect.tsx';
import { filterOf, waitsFor } from '../../lookup/lookup-query.ts';
import { ariaOf, knownLabel, type WidgetProps } from '../widget.ts';

/** A reference to another register; waits for the field its filter needs. */
export default function ReferenceWidget(props: WidgetProps) {
  const { field, id, value, onChange, onBlur, readOnly, invalid, required, values, row } = props;
  const ref = field.ref;
  if (!ref) return null;
  const label = knownLabel(row, field.id, value);
  return (
    <LookupSelect
      id={id}
      resource={ref.resource}
      value={typeof value === 'number' ? value : null}
      onChange={(next) => onChange(next)}
      minChars={ref.minChars}
      filter={filterOf(ref, values)}
      known={label ? [label] : undefined}
      create={ref.create !== false}
      disabled={readOnly || waitsFor(ref, values) !== undefined}
      invalid={invalid}
      allowClear={!required || field.nullable}
      placeholder={field.ui.placeholder}
      onBlur={onBlur}
      {...ariaOf(props)}
    />
  );
}
