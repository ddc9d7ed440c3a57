/** The typed search panel: one line for each searchable field, its condition and values. Loaded when first opened. */
import { useState } from 'react';
import type { EntityModel, FieldModel } from '#domain/registro/entity.ts';
import { lista } from '#messages/lista.ts';
import { Button } from '#shared/ui/Button.tsx';
import { isComplete, normalizeCriterion, operatorsFor, sameCriteria, type Criterion, type CriterionOp } from './criteria.ts';
import { FilterValue } from './FilterValue.tsx';
import { rangeProblem } from './range.ts';
import '../form/form.css';

type Props = {
  readonly entity: EntityModel;
  readonly fields: readonly FieldModel[];
  readonly criteria: readonly Criterion[];
  readonly onApply: (criteria: readonly Criterion[]) => void;
  readonly onClose: () => void;
};

export default function FilterPanel({ entity, fields, criteria, onApply, onClose }: Props) {
  // Fields outside the panel keep the conditions that a preset or an address gave them.
  const [draft, setDraft] = useState<readonly Criterion[]>(criteria);
  const [seen, setSeen] = useState(criteria);
  const [problems, setProblems] = useState<{ readonly [field: string]: string | undefined }>({});
  const [tried, setTried] = useState(false);
  if (seen !== criteria) {
    setSeen(criteria);
    if (!sameCriteria(seen, criteria)) setDraft(criteria);
  }
  const inPanel = new Set(fields.map((field) => field.id));
  const extra = [...new Set(draft.map((item) => item.field))].flatMap((id) => (inPanel.has(id) ? [] : (entity.field[id] ?? [])));
  const shown = [...fields, ...extra];

  const put = (next: Criterion) => setDraft((before) => [...before.filter((item) => item.field !== next.field), next]);
  const problemOf = (criterion: Criterion, field: FieldModel) => problems[field.id] ?? rangeProblem(criterion, field);
  const apply = () => {
    setTried(true);
    const complete = draft.filter(isComplete).map(normalizeCriterion);
    const wrong = shown.some((field) => {
      const criterion = draft.find((item) => item.field === field.id);
      return criterion !== undefined && problemOf(criterion, field) !== undefined;
    });
    if (!wrong) onApply(complete);
  };

  return (
    <form
      className="z-lista-painel"
      aria-label={lista.filtros}
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      <div className="z-lista-campos">
        {shown.map((field) => {
          const criterion = draft.find((item) => item.field === field.id) ?? blank(field);
          const problem = tried || problems[field.id] ? problemOf(criterion, field) : undefined;
          return (
            <div key={field.id} role="group" aria-label={field.title} className="z-lista-campo">
              <div className="z-lista-campo-topo">
                <span aria-hidden="true">{field.title}</span>
                <OperatorSelect
                  field={field}
                  value={criterion.op}
                  onChange={(op) => put({ field: field.id, op, values: keepValues(criterion, op) })}
                />
              </div>
              <FilterValue
                entity={entity}
                field={field}
                criterion={criterion}
                onChange={(values) => put({ ...criterion, values })}
                onProblem={(text) => setProblems((before) => ({ ...before, [field.id]: text ?? undefined }))}
              />
              {problem ? (
                <p className="z-erro" role="alert">
                  {problem}
                </p>
              ) : null}
            </div>
          );
        })}
      </div>
      <div className="z-lista-painel-pe">
        <Button
          kind="discreto"
          onClick={() => {
            setDraft([]);
            setProblems({});
            onApply([]);
          }}
        >
          {lista.limpar}
        </Button>
        <span className="z-lista-vao" />
        <Button onClick={onClose}>{lista.fechar}</Button>
        <Button kind="primario" submit>
          {lista.filtrar}
        </Button>
      </div>
    </form>
  );
}

function blank(field: FieldModel): Criterion {
  return { field: field.id, op: operatorsFor(field)[0] ?? 'eq', values: [] };
}

/** Values typed under one condition stay where the next one can use them. */
function keepValues({ op, values }: Criterion, next: CriterionOp): readonly string[] {
  if (next === 'empty' || next === 'filled') return [];
  if (next === 'range') return [values[0] ?? '', op === 'range' ? (values[1] ?? '') : ''];
  return next === 'in' ? values : values.slice(0, 1);
}

function OperatorSelect({
  field,
  value,
  onChange,
}: {
  readonly field: FieldModel;
  readonly value: CriterionOp;
  readonly onChange: (op: CriterionOp) => void;
}) {
  const ops = operatorsFor(field);
  if (ops.length < 2) return null;
  return (
    <select
      className="z-lista-operador"
      aria-label={lista.operadorDe(field.title)}
      value={value}
      onChange={(event) => onChange(event.target.value as CriterionOp)}
    >
      {ops.map((op) => (
        <option key={op} value={op}>
          {lista.operadores[op]}
        </option>
      ))}
    </select>
  );
}
