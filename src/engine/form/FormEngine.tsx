/** The form itself: rjsf with its antd theme, over the entity's schema of this moment. Values and errors live in record-form.ts. */
import { Theme } from '@rjsf/antd';
import { withTheme, type IChangeEvent } from '@rjsf/core';
import { memo, useMemo } from 'react';
import { EngineContext, inputId, type EngineValue } from './engine-context.ts';
import { errorSchemaOf, validatorOf } from './extra-errors.ts';
import type { FieldErrors } from './field-errors.ts';
import { resolved, signatureOf, spansOf, spansOfRow, uiOf } from './form-schema.ts';
import type { RecordForm } from './record-form.ts';
import type { Values } from './record.ts';
import { LayoutContext, templates, type FormLayout } from './templates.tsx';
import { widgets } from './widgets.tsx';

const ThemedForm = withTheme<Values>({
  templates: { ...Theme.templates, ...templates },
  widgets: { ...Theme.widgets, ...widgets },
});

/** Defaults are the record's (record.ts): rjsf fills nothing in. */
const NO_DEFAULTS = {
  emptyObjectFields: 'skipDefaults',
  constAsDefaults: 'never',
  arrayMinItems: { populate: 'never' },
} as const;

type Props = {
  form: RecordForm;
  values: Values;
  engine: EngineValue;
  layout: FormLayout;
  /** Errors by path: 'nome', 'convenios.2.validade'. */
  errors: FieldErrors;
  alerts: readonly string[];
};

export const FormEngine = memo(function FormEngine({ form, values, engine, layout, errors, alerts }: Props) {
  const { fields } = form.entity;
  const { prefix } = engine;
  const states = useMemo(
    () => ({ of: (field: (typeof fields)[number]) => form.view(field, values), ofRow: form.viewRow }),
    [form, values],
  );
  const uis = useMemo(() => {
    const rows = new Map(
      fields.flatMap(({ id, child }) => (child ? [[id, uiOf(child.fields, spansOfRow(child.fields))]] : [])),
    );
    return {
      fields: uiOf(fields, spansOf(layout.tabs)),
      rows: ({ id }: (typeof fields)[number]) => rows.get(id) ?? new Map(),
    };
  }, [fields, layout.tabs]);
  const signature = signatureOf(fields, values, states);
  // The signature says all that these depend on, so the schema keeps its identity while nothing of it changes.
  const { schema, uiSchema } = useMemo(() => resolved(fields, values, states, uis), [signature, fields, uis]); // oxlint-disable-line react/exhaustive-deps
  const extraErrors = useMemo(() => errorSchemaOf(errors, alerts), [errors, alerts]);
  const validator = useMemo(() => validatorOf(form.problems), [form]);
  // Only the field that was typed in: the others may have moved meanwhile by a condition.
  const changed = ({ formData }: IChangeEvent<Values>, input?: string) => {
    const field = fields.find(
      ({ id }) => input === inputId(prefix, id) || input?.startsWith(`${inputId(prefix, id)}-`),
    );
    if (field && formData && formData[field.id] !== form.store.get().values[field.id])
      engine.setValues({ [field.id]: formData[field.id] ?? null });
  };
  return (
    <EngineContext value={engine}>
      <LayoutContext value={layout}>
        <ThemedForm
          tagName="div"
          className="z-form-corpo"
          idPrefix={prefix}
          idSeparator="-"
          schema={schema}
          uiSchema={uiSchema}
          formData={values}
          extraErrors={extraErrors}
          validator={validator}
          liveValidate={false}
          noHtml5Validate
          showErrorList="top"
          onChange={changed}
          experimental_defaultFormStateBehavior={NO_DEFAULTS}
        >
          <></>
        </ThemedForm>
      </LayoutContext>
    </EngineContext>
  );
});
