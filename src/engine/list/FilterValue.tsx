/** The value part of a condition, by kind: text, one value, two ends, several of a list, rows of another register. */
import { Button, Checkbox, Input, Segmented, Select, Space, Typography } from 'antd';
import { useId } from 'react';
import { formatData } from '#domain/formato/data.ts';
import { diaDito, periodoDe } from '#domain/formato/dia-movel.ts';
import type { EntityModel, FieldModel } from '#domain/registro/entity.ts';
import { normalizeValue } from '#domain/formato/validate-format.ts';
import { listaDialogos, periodosTela } from '#messages/lista-dialogos.ts';
import { lista } from '#messages/lista.ts';
import { today } from '#shared/clock.ts';
import { FieldWidget } from '../fields/FieldWidget.tsx';
import LookupSelect from '../lookup/LookupSelect.tsx';
import { takesSeveral, type Criterion } from './criteria.ts';
import { relativeDay } from './sentences.ts';

type Props = {
  readonly entity: EntityModel;
  readonly field: FieldModel;
  readonly criterion: Criterion;
  readonly onChange: (values: readonly string[]) => void;
  readonly onProblem: (text: string | null) => void;
};

/** More options than these are chosen from a list that drops down. */
const FEW = 8;

export function FilterValue(props: Props) {
  const { field, criterion, onChange } = props;
  const { op, values } = criterion;
  const [first = '', second = ''] = values;
  const single = (label: string, value: string, put: (next: string) => void) => (
    <One {...props} label={label} value={value} onValue={put} />
  );
  if (op === 'empty' || op === 'filled') return null;
  if (op === 'range' && periodoDe(values)) {
    const [from = '', to = ''] = values.map((word) => formatData(diaDito(word, today()) ?? ''));
    return <Typography.Text type="secondary">{periodosTela.agora(from, to)}</Typography.Text>;
  }
  if (op === 'range')
    return (
      <div className="z-linha z-lista-faixa">
        {single(listaDialogos.inicioDe(field.title), first, (value) => onChange([value, second]))}
        <span aria-hidden="true">a</span>
        {single(listaDialogos.fimDe(field.title), second, (value) => onChange([first, value]))}
      </div>
    );
  if (field.kind === 'ref') return <Reference {...props} single={!takesSeveral(op, field.kind)} />;
  if (field.kind === 'enum') return <Options {...props} single={!takesSeveral(op, field.kind)} />;
  if (field.kind === 'boolean')
    return (
      <Segmented
        aria-label={listaDialogos.valorDe(field.title)}
        options={[
          { value: '', label: listaDialogos.tantoFaz },
          { value: 'true', label: lista.sim },
          { value: 'false', label: lista.nao },
        ]}
        value={first}
        onChange={(value) => onChange([value])}
      />
    );
  if (field.kind === 'text' || field.kind === 'longtext') return <Text {...props} value={first} />;
  return single(listaDialogos.valorDe(field.title), first, (value) => onChange([value]));
}

function Text({ field, criterion, value, onChange }: Props & { value: string }) {
  const exact = criterion.op === 'eq' || criterion.op === 'ne';
  return (
    <Input
      aria-label={listaDialogos.valorDe(field.title)}
      value={value}
      maxLength={200}
      onChange={(event) => onChange([event.target.value])}
      onBlur={() => {
        const text = value.trim();
        const next = exact && field.format ? normalizeValue(field.format, text) : text;
        if (next !== value) onChange([next]);
      }}
    />
  );
}

/** The form's own widget, so that dates, money and masks are typed in one way everywhere. */
function One({ entity, field, label, value, onValue, onProblem }: Props & OneProps) {
  const id = useId();
  const relative = relativeDay(value);
  if (relative) {
    return (
      <Button block title={lista.retirarFiltro(relative)} onClick={() => onValue('')}>
        {relative}
      </Button>
    );
  }
  // Moments are searched by whole days.
  const day: FieldModel = field.kind === 'datetime' ? { ...field, kind: 'date', format: 'date' } : field;
  const plain: FieldModel = {
    ...day,
    title: label,
    nullable: true,
    required: false,
    default: undefined,
    ui: { ...day.ui, placeholder: undefined },
  };
  const typed = value === '' ? null : field.kind === 'integer' ? Number(value) : value;
  return (
    <span className="z-lista-valor">
      <label className="z-so-leitor" htmlFor={id}>
        {label}
      </label>
      <FieldWidget
        field={plain}
        id={id}
        value={typed}
        onChange={(next) => onValue(next === null || next === undefined ? '' : String(next))}
        onInputError={onProblem}
        resource={entity.name}
      />
    </span>
  );
}

type OneProps = { readonly label: string; readonly value: string; readonly onValue: (value: string) => void };

function Options({ field, criterion, onChange, single }: Props & { single: boolean }) {
  const options = (field.options ?? []).map(({ value, title }) => ({ value: String(value), label: title }));
  const label = listaDialogos.valorDe(field.title);
  if (single || options.length > FEW) {
    const common = {
      'aria-label': label,
      options,
      allowClear: true,
      placeholder: listaDialogos.escolha,
    };
    const [first] = criterion.values;
    // Around the Select and not on it: its arrow is a child of it too, and would be drawn in the next field's room.
    return (
      <span className="z-lista-valor">
        {single ? (
          <Select {...common} value={first} onChange={(value?: string) => onChange(value ? [value] : [])} />
        ) : (
          <Select
            {...common}
            mode="multiple"
            optionFilterProp="label"
            value={[...criterion.values]}
            onChange={(values: string[]) => onChange(values)}
          />
        )}
      </span>
    );
  }
  return (
    <Space size={[12, 4]} wrap role="group" aria-label={label}>
      <Checkbox.Group options={options} value={[...criterion.values]} onChange={onChange} />
    </Space>
  );
}

function Reference({ field, criterion, onChange, single }: Props & { single: boolean }) {
  const common = {
    resource: field.ref?.resource ?? '',
    minChars: field.ref?.minChars,
    current: false,
    'aria-label': listaDialogos.valorDe(field.title),
    placeholder: listaDialogos.escolha,
  } as const;
  const ids = criterion.values.flatMap((value) => (/^\d+$/.test(value) ? [Number(value)] : []));
  return (
    <span className="z-lista-valor">
      {single ? (
        <LookupSelect
          {...common}
          value={ids[0] ?? null}
          onChange={(id: number | null) => onChange(id === null ? [] : [String(id)])}
        />
      ) : (
        <LookupSelect
          {...common}
          multiple
          value={ids}
          onChange={(next: readonly number[]) => onChange(next.map(String))}
        />
      )}
    </span>
  );
}
