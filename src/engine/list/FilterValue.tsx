/** The value part of a condition, by kind: text, one value, two ends, several of a list, rows of another register. */
import { useId } from 'react';
import type { EntityModel, FieldModel } from '#domain/registro/entity.ts';
import { normalizeValue } from '#domain/formato/validate-format.ts';
import { lista } from '#messages/lista.ts';
import { widgetOf } from '../fields/widget-of.ts';
import LookupSelect from '../lookup/LookupSelect.tsx';
import type { Criterion } from './criteria.ts';
import { relativeDay } from './sentences.ts';

type Props = {
  readonly entity: EntityModel;
  readonly field: FieldModel;
  readonly criterion: Criterion;
  readonly onChange: (values: readonly string[]) => void;
  readonly onProblem: (text: string | null) => void;
};

export function FilterValue(props: Props) {
  const { field, criterion, onChange } = props;
  const [first = '', second = ''] = criterion.values;
  switch (criterion.op) {
    case 'empty':
    case 'filled':
      return null;
    case 'range':
      return (
        <span className="z-lista-faixa">
          <One {...props} label={lista.inicioDe(field.title)} value={first} onValue={(value) => onChange([value, second])} />
          <span aria-hidden="true">a</span>
          <One {...props} label={lista.fimDe(field.title)} value={second} onValue={(value) => onChange([first, value])} />
        </span>
      );
    case 'like':
    case 'start':
      return <Text {...props} value={first} />;
    case 'in':
      return <Several {...props} />;
    default:
      if (field.kind === 'boolean') return <YesNo {...props} value={first} />;
      if (field.kind === 'enum') return <Several {...props} single />;
      if (field.kind === 'ref') return <Reference {...props} single />;
      return field.kind === 'text' || field.kind === 'longtext' ? (
        <Text {...props} value={first} />
      ) : (
        <One {...props} label={lista.valorDe(field.title)} value={first} onValue={(value) => onChange([value])} />
      );
  }
}

function Text({ field, criterion, value, onChange }: Props & { value: string }) {
  const exact = criterion.op === 'eq' || criterion.op === 'ne';
  return (
    <input
      className="z-campo"
      aria-label={lista.valorDe(field.title)}
      value={value}
      maxLength={200}
      onChange={(event) => onChange([event.target.value])}
      onBlur={() => {
        const text = value.trim();
        onChange([exact && field.format ? normalizeValue(field.format, text) : text]);
      }}
    />
  );
}

/** The form's own widget, so that dates, money and masks are typed in one way everywhere. */
function One({
  entity,
  field,
  label,
  value,
  onValue,
  onProblem,
}: Props & { label: string; value: string; onValue: (value: string) => void }) {
  const id = useId();
  const relative = relativeDay(value);
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
  const Widget = widgetOf(plain);
  if (relative) {
    return (
      <button type="button" className="z-lista-relativo" onClick={() => onValue('')} title={lista.retirarFiltro(relative)}>
        {relative}
      </button>
    );
  }
  const typed = value === '' ? null : field.kind === 'integer' ? Number(value) : value;
  return (
    <span className="z-lista-valor">
      <label className="z-so-leitor" htmlFor={id}>
        {label}
      </label>
      <Widget
        field={plain}
        id={id}
        value={typed}
        onChange={(next) => onValue(next === null || next === undefined ? '' : String(next))}
        onBlur={() => undefined}
        onInputError={onProblem}
        readOnly={false}
        invalid={false}
        required={false}
        describedBy={undefined}
        values={{}}
        row={null}
        resource={entity.name}
      />
    </span>
  );
}

function YesNo({ field, value, onChange }: Props & { value: string }) {
  const options = [
    ['true', lista.sim],
    ['false', lista.nao],
  ] as const;
  return (
    <span className="z-lista-opcoes" role="group" aria-label={lista.valorDe(field.title)}>
      {options.map(([own, title]) => (
        <button
          key={own}
          type="button"
          className="z-lista-opcao"
          aria-pressed={value === own}
          onClick={() => onChange([value === own ? '' : own])}
        >
          {title}
        </button>
      ))}
    </span>
  );
}

function Several(props: Props & { single?: boolean }) {
  const { field, criterion, onChange, single = false } = props;
  if (field.kind === 'ref') return <Reference {...props} single={single} />;
  const options = field.options ?? [];
  const toggle = (value: string) => {
    if (single) return onChange(criterion.values[0] === value ? [] : [value]);
    return onChange(
      criterion.values.includes(value) ? criterion.values.filter((one) => one !== value) : [...criterion.values, value],
    );
  };
  if (options.length > 8) {
    return (
      <span className="z-lista-opcoes z-lista-opcoes-muitas" role="group" aria-label={lista.valorDe(field.title)}>
        {options.map((option) => (
          <label key={String(option.value)}>
            <input
              type={single ? 'radio' : 'checkbox'}
              checked={criterion.values.includes(String(option.value))}
              onChange={() => toggle(String(option.value))}
            />
            {option.title}
          </label>
        ))}
      </span>
    );
  }
  return (
    <span className="z-lista-opcoes" role="group" aria-label={lista.valorDe(field.title)}>
      {options.map((option) => (
        <button
          key={String(option.value)}
          type="button"
          className="z-lista-opcao"
          aria-pressed={criterion.values.includes(String(option.value))}
          onClick={() => toggle(String(option.value))}
        >
          {option.title}
        </button>
      ))}
    </span>
  );
}

function Reference({ field, criterion, onChange, single }: Props & { single?: boolean }) {
  const common = {
    resource: field.ref?.resource ?? '',
    minChars: field.ref?.minChars,
    'aria-label': lista.valorDe(field.title),
    placeholder: lista.escolha,
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
        <LookupSelect {...common} multiple value={ids} onChange={(next: readonly number[]) => onChange(next.map(String))} />
      )}
    </span>
  );
}
