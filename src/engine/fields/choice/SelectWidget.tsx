import { Select } from 'antd';
import { busca, formulario } from '#messages/form.ts';
import { useSelectAria } from '../input/select-aria.ts';
import { ariaOf, type WidgetProps } from '../widget.ts';
import { containsFolded, optionsOf, startsLater } from './options.ts';

type Value = string | number;

/** One of the declared options, several of them for a list, or Sim and Não for a boolean that may be empty. */
export default function SelectWidget(props: WidgetProps) {
  const { field, id, value, onChange, onBlur, readOnly, invalid, required } = props;
  const several = field.kind === 'list';
  const options =
    field.kind === 'boolean'
      ? [
          { value: 'true', label: formulario.sim },
          { value: 'false', label: formulario.nao },
        ]
      : optionsOf(field).map(({ value: code, title }) => ({ value: code, label: title }));
  const current =
    field.kind === 'boolean' ? (value === null ? undefined : String(value)) : (value ?? undefined);
  const box = useSelectAria(ariaOf(props));
  return (
    <div ref={box}>
      <Select<Value | Value[]>
        id={id}
        mode={several ? 'multiple' : undefined}
        value={current as Value | Value[] | undefined}
        options={options}
        disabled={readOnly}
        status={invalid ? 'error' : undefined}
        allowClear={!required || field.nullable}
        // Whoever types 'mas' and Enter means Masculino, however few the options are.
        showSearch
        filterOption={(term, option) => containsFolded(term, String(option?.label ?? ''))}
        filterSort={(a, b, { searchValue }) =>
          startsLater(String(a.label), searchValue) - startsLater(String(b.label), searchValue)
        }
        virtual={options.length > 100}
        placeholder={field.ui.placeholder ?? busca.selecione}
        notFoundContent={busca.nada}
        onChange={(next) => {
          if (field.kind === 'boolean') onChange(next === undefined ? null : next === 'true');
          else onChange(next ?? null);
        }}
        onBlur={onBlur}
      />
    </div>
  );
}
