import { Satisfaction, Score } from '#shared/ui/Satisfaction.tsx';
import type { WidgetProps } from '../widget.ts';

/** A point of a scale; with `x-ui.widget: 'satisfacao'` the satisfaction widget of UTIL-03. */
export default function ScoreWidget(props: WidgetProps) {
  const { field, id, value, onChange, onBlur, readOnly, invalid, required, describedBy } = props;
  const common = {
    id,
    value: typeof value === 'number' ? value : null,
    onChange,
    onBlur,
    disabled: readOnly,
    labelledBy: `${id}-rotulo`,
    describedBy,
    invalid,
    required,
    ...(field.ui.ends ? { ends: field.ui.ends } : {}),
  };
  const { minimum = 0, maximum = 10 } = field.schema;
  return field.ui.widget === 'satisfacao' ? (
    <Satisfaction {...common} max={maximum === 5 ? 5 : 10} />
  ) : (
    <Score {...common} min={minimum} max={maximum} />
  );
}
