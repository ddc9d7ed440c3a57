/** The typed search panel: one line for each searchable field, its condition and values. Loaded when first opened. */
import { Button, Form, Select, Typography, type FormProps } from 'antd';
import { useEffect, useRef } from 'react';
import type { EntityModel, FieldModel } from '#domain/registro/entity.ts';
import { lista } from '#messages/lista.ts';
import { operatorsFor, sameCriteria, type Criterion, type CriterionOp } from './criteria.ts';
import { FilterValue } from './FilterValue.tsx';
import { rangeProblem } from './range.ts';
import { criteriaOf, type SearchValue, type SearchValues } from './useRows.ts';
import '../form/form.css';

type Props = {
  readonly entity: EntityModel;
  readonly fields: readonly FieldModel[];
  readonly criteria: readonly Criterion[];
  /** Of the table's hook: what is sent goes to the address. */
  readonly form: FormProps<SearchValues>;
  readonly onClear: () => void;
  readonly onClose: () => void;
};

export default function FilterPanel({ entity, fields, criteria, form: wired, onClear, onClose }: Props) {
  const { form } = wired;
  // Fields outside the panel keep the conditions that a preset or an address gave them.
  const ids = new Set([...fields.map((field) => field.id), ...criteria.map((item) => item.field)]);
  const shown = [...ids].flatMap((id) => entity.field[id] ?? []);
  const shownIds = shown.map((field) => field.id).join();
  // What the form itself sent comes back as the address; what was typed meanwhile stays.
  const sent = useRef<readonly Criterion[] | null>(null);
  useEffect(() => {
    if (sent.current && sameCriteria(sent.current, criteria)) return;
    sent.current = criteria;
    const asked = (id: string) => criteria.find((item) => item.field === id);
    form?.setFieldsValue(Object.fromEntries(shownIds.split(',').map((id) => [id, asked(id)])));
  }, [form, criteria, shownIds]);
  return (
    <Form
      {...wired}
      className="z-pilha z-lista-painel"
      aria-label={lista.filtros}
      layout="vertical"
      onFinish={(values) => {
        sent.current = criteriaOf(values);
        wired.onFinish?.(values);
      }}
    >
      <div className="z-campos z-lista-campos">
        {shown.map((field) => (
          <div key={field.id} role="group" aria-label={field.title}>
            <Form.Item
              name={field.id}
              rules={[
                {
                  validator: (_, value: SearchValue | undefined) => {
                    const problem = value && (value.problem ?? rangeProblem(value, field));
                    return problem ? Promise.reject(new Error(problem)) : Promise.resolve();
                  },
                },
              ]}
            >
              <Condition entity={entity} field={field} />
            </Form.Item>
          </div>
        ))}
      </div>
      <div className="z-linha">
        <Button
          type="text"
          onClick={() => {
            form?.setFieldsValue(Object.fromEntries(shown.map((field) => [field.id, undefined])));
            sent.current = [];
            onClear();
          }}
        >
          {lista.limpar}
        </Button>
        <span className="z-lista-vao" />
        <Button onClick={onClose}>{lista.fechar}</Button>
        <Button type="primary" htmlType="submit">
          {lista.filtrar}
        </Button>
      </div>
    </Form>
  );
}

type ConditionProps = {
  readonly entity: EntityModel;
  readonly field: FieldModel;
  /** By the form. */
  readonly value?: SearchValue;
  readonly onChange?: (value: SearchValue) => void;
};

/** A field's condition as one value of the form: operator, values, and what was typed wrong. */
function Condition({ entity, field, value, onChange }: ConditionProps) {
  const ops = operatorsFor(field);
  const own = value ?? { field: field.id, op: ops[0] ?? 'eq', values: [] };
  const put = (part: Partial<SearchValue>) => onChange?.({ ...own, ...part });
  return (
    <>
      <div className="z-lista-campo-topo">
        <Typography.Text aria-hidden="true" type="secondary" strong className="z-corte">
          {field.title}
        </Typography.Text>
        {ops.length > 1 ? (
          <Select<CriterionOp>
            variant="borderless"
            size="small"
            aria-label={lista.operadorDe(field.title)}
            popupMatchSelectWidth={false}
            value={own.op}
            options={ops.map((op) => ({ value: op, label: lista.operadores[op] }))}
            onChange={(op) => put({ op, values: keepValues(own, op), problem: undefined })}
          />
        ) : null}
      </div>
      <FilterValue
        entity={entity}
        field={field}
        criterion={own}
        onChange={(values) => put({ values })}
        onProblem={(text) => put({ problem: text ?? undefined })}
      />
    </>
  );
}

/** Values typed under one condition stay where the next one can use them. */
function keepValues({ op, values }: Criterion, next: CriterionOp): readonly string[] {
  if (next === 'empty' || next === 'filled') return [];
  if (next === 'range') return [values[0] ?? '', op === 'range' ? (values[1] ?? '') : ''];
  return next === 'in' ? values : values.slice(0, 1);
}
