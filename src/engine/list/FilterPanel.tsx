/**
 * The typed search panel: one line for each searchable field, its condition and values; further blocks of the same are
 * alternatives. Loaded when first opened.
 */
import { Button, Divider, Flex, Form, Select, Typography, type FormProps } from 'antd';
import { X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { PERIODOS, periodoDe, type NomePeriodo } from '#domain/formato/dia-movel.ts';
import { campoOculto } from '#domain/acesso/limites.ts';
import { session } from '#shared/session/session.ts';
import type { EntityModel, FieldModel } from '#domain/registro/entity.ts';
import { listaDialogos, periodosTela } from '#messages/lista-dialogos.ts';
import { lista } from '#messages/lista.ts';
import { IconButton } from '#shared/ui/IconButton.tsx';
import { alternatives, operatorsFor, sameCriteria, type Criterion, type CriterionOp } from './criteria.ts';
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

/** Alternatives that a panel offers; more would be a report. */
const MOST = 4;
const nameOf = (block: number, field: string) => `${block}.${field}`;

export default function FilterPanel({ entity, fields, criteria, form: wired, onClear, onClose }: Props) {
  const { form } = wired;
  const [always = [], ...groups] = alternatives(criteria);
  // What always holds holds in each alternative.
  const asked = groups.length > 0 ? groups.map((group) => [...always, ...group]) : [always];
  const [held, setHeld] = useState({ criteria, blocks: asked.length });
  const [further, setFurther] = useState<readonly string[]>([]);
  const blocks = held.criteria === criteria ? held.blocks : asked.length;
  const setBlocks = (next: number) => setHeld({ criteria, blocks: next });
  // Fields outside the panel keep the conditions that a preset or an address gave them.
  const ids = new Set([
    ...fields.map((field) => field.id),
    ...criteria.map((item) => item.field),
    ...further,
  ]);
  const shown = [...ids].flatMap((id) => entity.field[id] ?? []);
  const others = entity.fields.filter(
    (field) =>
      !ids.has(field.id) &&
      !field.writeOnly &&
      !field.asked &&
      !campoOculto(session.get()?.ability ?? {}, entity, field) &&
      operatorsFor(field).length > 0,
  );
  const names = Array.from({ length: blocks }, (_, block) => shown.map(({ id }) => nameOf(block, id)));
  const allNames = names.flat().join();
  // What the form itself sent comes back as the address; what was typed meanwhile stays.
  const sent = useRef<readonly Criterion[] | null>(null);
  useEffect(() => {
    if (sent.current && sameCriteria(sent.current, criteria)) return;
    sent.current = criteria;
    const known = new Map(
      asked.flatMap((group, block) => group.map((criterion) => [nameOf(block, criterion.field), criterion])),
    );
    form?.setFieldsValue(Object.fromEntries(allNames.split(',').map((name) => [name, known.get(name)])));
    // `asked` is made of `criteria`.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [form, criteria, allNames]);
  /** Each condition says of which alternative it is; of a single one none does. */
  const grouped = (values: SearchValues): SearchValues =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        name,
        value && { ...value, group: blocks > 1 ? Number.parseInt(name, 10) + 1 : undefined },
      ]),
    );
  const put = (values: SearchValues) =>
    form?.setFieldsValue(Object.fromEntries(allNames.split(',').map((name) => [name, values[name]])));
  /** Takes a block out: what stands after it moves up. */
  const drop = (gone: number) => {
    const values = (form?.getFieldsValue(true) ?? {}) as SearchValues;
    const kept = shown.flatMap(({ id }) =>
      Array.from({ length: blocks }, (_, block) => block)
        .filter((block) => block !== gone)
        .map((block, at) => [nameOf(at, id), values[nameOf(block, id)]] as const),
    );
    put(Object.fromEntries(kept));
    setBlocks(blocks - 1);
  };
  return (
    <Form
      {...wired}
      className="z-pilha z-moldura z-lista-painel"
      aria-label={lista.filtros}
      layout="vertical"
      onFinish={(values) => {
        const next = criteriaOf(grouped(values));
        // A block left blank goes: those after it move up when the address brings them.
        sent.current = new Set(next.map(({ group }) => group)).size < blocks ? null : next;
        wired.onFinish?.(grouped(values));
      }}
    >
      {names.map((_, block) => (
        <div
          key={block}
          role={blocks > 1 ? 'group' : undefined}
          aria-label={blocks > 1 ? listaDialogos.alternativa(block + 1) : undefined}
        >
          {block > 0 ? (
            <Divider plain size="small">
              {lista.ou}{' '}
              <IconButton
                size="small"
                label={listaDialogos.retirarAlternativa(block + 1)}
                icon={<X size={14} aria-hidden />}
                onClick={() => drop(block)}
              />
            </Divider>
          ) : null}
          <div className="z-campos z-lista-campos">
            {shown.map((field) => (
              <div key={field.id} role="group" aria-label={field.title}>
                <Form.Item
                  name={nameOf(block, field.id)}
                  rules={[
                    {
                      validator: (_rule, value: SearchValue | undefined) => {
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
        </div>
      ))}
      <div className="z-linha">
        <Button
          type="text"
          onClick={() => {
            put({});
            setBlocks(1);
            sent.current = [];
            onClear();
          }}
        >
          {listaDialogos.limpar}
        </Button>
        {blocks < MOST ? (
          <Button onClick={() => setBlocks(blocks + 1)}>{listaDialogos.ouTambem}</Button>
        ) : null}
        {others.length > 0 ? (
          <Select
            className="z-curto"
            showSearch
            optionFilterProp="label"
            popupMatchSelectWidth={false}
            aria-label={listaDialogos.outroCampo}
            placeholder={listaDialogos.outroCampo}
            value={null}
            options={others.map(({ id, title }) => ({ value: id, label: title }))}
            onChange={(id: string | null) => id && setFurther([...further, id])}
          />
        ) : null}
        <span className="z-cresce" />
        <Button onClick={onClose}>{listaDialogos.fechar}</Button>
        <Button type="primary" htmlType="submit">
          {listaDialogos.filtrar}
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
  const put = (part: Partial<SearchValue>, anew = false) =>
    onChange?.({ ...own, ...(anew ? { problem: undefined } : {}), ...part });
  return (
    <>
      <Flex
        align="center"
        justify="space-between"
        gap={4}
        className="z-lista-campo-topo"
        style={{ minHeight: 28 }}
      >
        <Typography.Text aria-hidden="true" type="secondary" strong className="z-corte">
          {field.title}
        </Typography.Text>
        {ops.length > 1 ? (
          <Select<CriterionOp | NomePeriodo>
            variant="borderless"
            size="small"
            aria-label={listaDialogos.operadorDe(field.title)}
            popupMatchSelectWidth={false}
            value={periodOf(own) ?? own.op}
            options={optionsOf(field, ops)}
            onChange={(chosen) => {
              const ends = Object.hasOwn(PERIODOS, chosen) && PERIODOS[chosen as NomePeriodo];
              const op = chosen as CriterionOp;
              put(ends ? { op: 'range', values: ends } : { op, values: keepValues(own, op) }, true);
            }}
          />
        ) : null}
      </Flex>
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

/** The period by name that the condition asks, where it does. */
const periodOf = ({ op, values }: Criterion) => (op === 'range' ? periodoDe(values) : undefined);

/** What has happened lies behind. */
const AHEAD: ReadonlySet<NomePeriodo> = new Set([
  'amanha',
  'proximos7',
  'proximos30',
  'proximaSemana',
  'proximoMes',
]);

/** Its conditions, and of days the periods that move with the calendar. */
function optionsOf(field: FieldModel, ops: readonly CriterionOp[]) {
  const conditions = ops.map((op) => ({ value: op, label: lista.operadores[op] as string }));
  if (field.kind !== 'date' && field.kind !== 'datetime') return conditions;
  const names = (Object.keys(PERIODOS) as NomePeriodo[]).filter(
    (name) => !field.happened || !AHEAD.has(name),
  );
  return [
    { label: periodosTela.condicoes, options: conditions },
    {
      label: periodosTela.grupo,
      options: names.map((name) => ({ value: name, label: lista.periodos[name] })),
    },
  ];
}

/** Values typed under one condition stay where the next one can use them. */
function keepValues({ op, values }: Criterion, next: CriterionOp): readonly string[] {
  if (next === 'empty' || next === 'filled') return [];
  // The ends of a period by name are its own.
  if (op === 'range' && periodoDe(values)) return [];
  if (next === 'range') return [values[0] ?? '', op === 'range' ? (values[1] ?? '') : ''];
  const several = (operator: CriterionOp) => operator === 'in' || operator === 'ne';
  return several(op) && several(next) ? values : values.slice(0, 1);
}
