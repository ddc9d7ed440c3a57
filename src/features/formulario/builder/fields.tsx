/** The labelled controls of the properties panel; who may not change the form finds all of them disabled by it. */
import { Checkbox, DatePicker, Form, Input, InputNumber, Select } from 'antd';
import dayjs from '#shared/dayjs.ts';
import { useId, type ReactNode } from 'react';

type Base = { label: string; help?: string | undefined; disabled?: boolean | undefined; invalid?: boolean };

export function Labelled({
  label,
  help,
  invalid,
  children,
}: Base & { children: (id: string, described?: string) => ReactNode }) {
  const id = useId();
  const described = help ? `${id}-ajuda` : undefined;
  return (
    <Form.Item
      label={label}
      htmlFor={id}
      validateStatus={invalid ? 'error' : ''}
      extra={help ? <span id={described}>{help}</span> : undefined}
    >
      {children(id, described)}
    </Form.Item>
  );
}

export function TextProp(
  props: Base & {
    value: string;
    onChange: (value: string) => void;
    rows?: number | undefined;
    maxLength?: number;
    placeholder?: string;
  },
) {
  const { value, onChange, rows, maxLength = 500, disabled, placeholder, invalid } = props;
  return (
    <Labelled {...props}>
      {(id, described) => {
        const common = {
          id,
          value,
          maxLength,
          disabled,
          placeholder,
          'aria-describedby': described,
          'aria-invalid': invalid || undefined,
          onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
        };
        return rows ? <Input.TextArea rows={rows} {...common} /> : <Input {...common} />;
      }}
    </Labelled>
  );
}

/** A number or nothing; decimal comma or point. */
export function NumberProp(
  props: Base & {
    value: number | undefined;
    onChange: (value: number | undefined) => void;
    integer?: boolean | undefined;
    min?: number | undefined;
    max?: number | undefined;
  },
) {
  const { value, onChange, integer, min, max } = props;
  return (
    <Labelled {...props}>
      {(id) => (
        <InputNumber<number>
          id={id}
          value={value ?? null}
          decimalSeparator=","
          min={min}
          max={max}
          onChange={(given) => {
            if (given === null) onChange(undefined);
            else if (!integer || Number.isInteger(given)) onChange(given);
          }}
        />
      )}
    </Labelled>
  );
}

export type Choice = { readonly value: string; readonly title: string };

/** antd's options of ours. */
export const optionsOf = (choices: readonly Choice[]) =>
  choices.map(({ value, title }) => ({ value, label: title }));

export function SelectProp(
  props: Base & { value: string; options: readonly Choice[]; onChange: (value: string) => void },
) {
  const { value, options, onChange, disabled } = props;
  return (
    <Labelled {...props}>
      {(id) => (
        <Select
          id={id}
          value={value === '' && !options.some((option) => option.value === '') ? undefined : value}
          options={optionsOf(options)}
          disabled={disabled}
          showSearch={options.length > 10}
          optionFilterProp="label"
          onChange={onChange}
        />
      )}
    </Labelled>
  );
}

export function CheckProp({
  label,
  help,
  value,
  onChange,
}: Base & { value: boolean; onChange: (value: boolean) => void }) {
  return (
    <Form.Item extra={help}>
      <Checkbox checked={value} onChange={({ target }) => onChange(target.checked)}>
        {label}
      </Checkbox>
    </Form.Item>
  );
}

/** A day, as the form keeps it: 2026-01-31. */
export function DayInput(props: {
  label: string;
  value: string | undefined;
  onChange: (value: string) => void;
}) {
  const { label, value, onChange } = props;
  return (
    <DatePicker
      aria-label={label}
      format="DD/MM/YYYY"
      allowClear={false}
      value={value ? dayjs(value) : null}
      onChange={(day) => onChange(day.format('YYYY-MM-DD'))}
    />
  );
}
