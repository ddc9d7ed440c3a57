/**
 * The one file that knows rjsf: it keeps the values of a form and tells which changed. Schema rules, layout,
 * errors and conditions live outside it, so it sees a flat schema, never validates and re-renders
 * only the field that is typed in.
 */
// The package's main door also loads its test registry, which wants a validator that compiles at run time.
import Form, { type IChangeEvent } from '@rjsf/core/lib/components/Form.js';
import type { FieldProps, FieldTemplateProps, ObjectFieldTemplateProps, RJSFSchema, UiSchema, ValidatorType } from '@rjsf/utils';
import { createContext, use, useMemo } from 'react';
import { holds } from '#domain/registro/conditions.ts';
import type { FieldModel } from '#domain/registro/entity.ts';
import { FieldFrame } from './FieldFrame.tsx';
import { useEngine } from './engine-context.ts';
import type { PlacedTab } from './layout.ts';
import type { Values } from './record.ts';

/** Validation is not rjsf's here: the entity's own validators run on leaving a field and on saving. */
const noValidator: ValidatorType = {
  isValid: () => true,
  validateFormData: () => ({ errors: [], errorSchema: {} }),
  rawValidation: () => ({}),
};

type Layout = { readonly tabs: readonly PlacedTab[]; readonly active: string };
const LayoutContext = createContext<Layout>({ tabs: [], active: '' });

function DeclaredField({ name, formData, onChange, fieldPathId }: FieldProps) {
  const field = useEngine().field[name];
  return field ? <FieldFrame field={field} value={formData} onChange={(value) => onChange(value, fieldPathId.path)} /> : null;
}

/** Tabs stay mounted, so that a half-typed date survives a look at another tab. */
function Sections({ properties }: ObjectFieldTemplateProps) {
  const { tabs, active } = use(LayoutContext);
  const { field, view, values, prefix } = useEngine();
  const content = new Map(properties.map((property) => [property.name, property.content]));
  const shown = (id: string) => field[id] !== undefined && view(field[id]).visible;
  return tabs.map((tab) => (
    <div
      key={tab.key}
      className="z-form-aba"
      data-titulo={tab.title || undefined}
      hidden={tabs.length > 1 && tab.key !== active}
      {...(tabs.length > 1
        ? {
            role: 'tabpanel',
            id: `${prefix}-${tab.key}-painel`,
            'aria-labelledby': `${prefix}-${tab.key}-aba`,
          }
        : {})}
    >
      {tab.sections
        .filter((section) => section.text !== undefined || section.fields.some(({ id }) => shown(id)))
        .filter((section) => section.when === undefined || holds(section.when, values))
        .map((section, index) => (
          <section key={section.title ?? index} className="z-form-secao" aria-label={section.title}>
            {section.title ? <h3>{section.title}</h3> : null}
            {section.text === undefined ? null : <p className="z-form-texto">{section.text}</p>}
            <div className="z-form-grade">
              {section.fields
                .filter(({ id }) => shown(id))
                .map(({ id, span }) => (
                  <div key={id} data-largura={span}>
                    {content.get(id)}
                  </div>
                ))}
            </div>
          </section>
        ))}
    </div>
  ));
}

const templates = {
  ObjectFieldTemplate: Sections,
  FieldTemplate: ({ children }: FieldTemplateProps) => children,
};
const fields = { DeclaredField };
const DEFAULTS = { emptyObjectFields: 'skipDefaults' } as const;

type Props = {
  fields: readonly FieldModel[];
  values: Values;
  /** The fields that changed, with their new values. */
  onChange: (patch: Values) => void;
  tabs: readonly PlacedTab[];
  active: string;
  prefix: string;
};

export function FormEngine({ fields: models, values, onChange, tabs, active, prefix }: Props) {
  const [schema, uiSchema] = useMemo((): [RJSFSchema, UiSchema] => {
    const ids = models.map((model) => model.id);
    return [
      { type: 'object', properties: Object.fromEntries(models.map(({ id, title }) => [id, { title }])) },
      Object.fromEntries(ids.map((id) => [id, { 'ui:field': 'DeclaredField' }])),
    ];
  }, [models]);
  const layout = useMemo(() => ({ tabs, active }), [tabs, active]);
  const changed = ({ formData }: IChangeEvent<Values>) => {
    const patch = Object.fromEntries(Object.entries(formData ?? {}).filter(([id, value]) => value !== values[id]));
    if (Object.keys(patch).length > 0) onChange(patch);
  };
  return (
    <LayoutContext value={layout}>
      <Form
        tagName="div"
        idPrefix={prefix}
        schema={schema}
        uiSchema={uiSchema}
        formData={values}
        validator={noValidator}
        fields={fields}
        templates={templates}
        onChange={changed}
        noHtml5Validate
        showErrorList={false}
        experimental_defaultFormStateBehavior={DEFAULTS}
      >
        <></>
      </Form>
    </LayoutContext>
  );
}
