/** The layout of a form, as rjsf's templates over antd: tabs, sections, two columns, and around each widget its label, help and error. */
import {
  getUiOptions,
  type FieldTemplateProps,
  type ObjectFieldTemplateProps,
  type TemplatesType,
} from '@rjsf/utils';
import { Badge, Button, Col, Form, Row, Tabs, Typography } from 'antd';
import { Check, ChevronDown, CircleAlert } from 'lucide-react';
import { createContext, use, type ReactNode } from 'react';
import { formatIdade, isDate } from '#domain/formato/data.ts';
import { formulario } from '#messages/form.ts';
import { today } from '#shared/clock.ts';
import { useMedia } from '#shared/hooks/useMedia.ts';
import { useAfterPress } from '#shared/hooks/useAfterPress.ts';
import { MenuButton } from '#shared/ui/MenuButton.tsx';
import { useOnPaper } from '../print/useOnPaper.ts';
import { ChildRowTemplate, ChildTable } from './ChildTable.tsx';
import { AsideContext, useEngine, type FormTab } from './engine-context.ts';
import type { FieldUi } from './form-schema.ts';
import { isShown, type PlacedTab } from './layout.ts';
import { PageSteps } from './PageSteps.tsx';
import type { Values } from './record.ts';
import { isShownAsText } from './widgets.tsx';

export type FormLayout = {
  readonly tabs: readonly PlacedTab[];
  /** All that stand in the bar: those of the fields and, beside them, those of capabilities. */
  readonly bar: readonly FormTab[];
  readonly active: string;
  readonly onTab: (key: string) => void;
  /** The tabs are pages: each ends with the way to the next. */
  readonly pages: boolean;
  /** Errors, drafts and warnings that concern the whole. */
  readonly summary: ReactNode;
};
export const LayoutContext = createContext<FormLayout | null>(null);

/** A question of a grid: its label beside its options, over them where the screen is narrow. */
const GRID = {
  layout: 'horizontal',
  labelCol: { xs: 24, sm: 9 },
  wrapperCol: { xs: 24, sm: 15 },
  labelAlign: 'left',
} as const;

const GUTTER: [number, number] = [20, 16];

/**
 * Properties of the record in tabs and sections; of a row, one after another. A tab is drawn when it is first looked at, or
 * goes to paper: hundreds of rows that nobody has asked for would hold the open one up. It stays then: a half-typed date
 * survives a look at another one.
 */
function Properties({ properties, fieldPathId, formData }: ObjectFieldTemplateProps<Values>) {
  const layout = use(LayoutContext);
  const { prefix, row } = useEngine();
  const onPaper = useOnPaper();
  if (fieldPathId.path.length > 0 || !layout)
    return <Row gutter={GUTTER}>{properties.map(({ content }) => content)}</Row>;
  const { tabs, bar, active, onTab, pages } = layout;
  const content = new Map(properties.map((property) => [property.name, property.content]));
  const sectionsOf = (tab: PlacedTab) =>
    tab.sections
      .filter((section) => section.text !== undefined || section.fields.some(({ id }) => content.has(id)))
      .filter((section) => isShown(section, formData ?? {}, row === null))
      .map((section, index) => (
        <section key={section.title ?? index} className="z-form-secao" aria-label={section.title}>
          {section.title ? <Typography.Title level={3}>{section.title}</Typography.Title> : null}
          {section.text === undefined ? null : (
            <Typography.Paragraph className="z-texto">{section.text}</Typography.Paragraph>
          )}
          <Row gutter={GUTTER}>{section.fields.map(({ id }) => content.get(id))}</Row>
        </section>
      ));
  const [only] = tabs;
  const folded = bar.filter((tab) => tab.folded === true && tab.key !== active);
  if (bar.length < 2) return <div className="z-form-aba">{only ? sectionsOf(only) : null}</div>;
  return (
    <Tabs
      id={prefix}
      activeKey={active}
      onChange={onTab}
      animated={false}
      tabBarExtraContent={folded.length === 0 ? undefined : <MoreTabs tabs={folded} onTab={onTab} />}
      items={bar.flatMap((entry) => {
        const { key, title, errors, filled = false, count, panel } = entry;
        if (folded.includes(entry)) return [];
        const tab = tabs.find((tab) => tab.key === key);
        return {
          key,
          label:
            errors > 0 || filled || count !== undefined ? (
              <TabTitle title={title} errors={errors} filled={filled} count={count} />
            ) : (
              title
            ),
          forceRender: onPaper && tab !== undefined,
          destroyOnHidden: tab === undefined,
          children: tab ? (
            <div className="z-form-aba" data-titulo={tab.title || undefined}>
              {sectionsOf(tab)}
              {pages && key === active ? (
                <PageSteps tabs={tabs} bar={bar} active={active} onTab={onTab} prefix={prefix} />
              ) : null}
            </div>
          ) : (
            panel
          ),
        };
      })}
    />
  );
}

/** Tabs of other registers in which this record has nothing yet. */
function MoreTabs({ tabs, onTab }: { tabs: readonly FormTab[]; onTab: (key: string) => void }) {
  // There the tabs themselves need the room.
  const narrow = useMedia('(max-width: 767px)');
  return (
    <MenuButton
      label={formulario.maisAbas}
      items={tabs.map(({ key, title }) => ({ key, label: title, onClick: () => onTab(key) }))}
    >
      <Button
        type="text"
        // Among tabs there stand tabs alone: this one opens the menu of the others.
        role="tab"
        aria-selected={false}
        icon={<ChevronDown size={16} aria-hidden />}
        iconPosition="end"
        aria-label={formulario.maisAbas}
      >
        {narrow ? null : formulario.maisAbas}
      </Button>
    </MenuButton>
  );
}

function TabTitle(props: { title: string; errors: number; filled: boolean; count: number | undefined }) {
  const { title, errors, filled, count } = props;
  return (
    <>
      {title} {count === undefined ? null : <span className="z-fraco">{count.toLocaleString('pt-BR')}</span>}
      {errors > 0 ? (
        <Badge count={errors} size="small" title={formulario.errosNaAba(errors)} />
      ) : filled ? (
        <Check size={14} role="img" aria-label={formulario.preenchida} />
      ) : null}
    </>
  );
}

/** Label above, widget, help and error of one field; what is no field of its own (the record, a row) passes through. */
function Field({
  id,
  children,
  required = false,
  readonly,
  rawErrors,
  uiSchema,
  fieldPathId,
  formData,
}: FieldTemplateProps) {
  const { model: field, span } = getUiOptions(uiSchema) as unknown as Partial<FieldUi>;
  const { showing } = useEngine();
  const said = useAfterPress(rawErrors?.[0]);
  const beside = use(AsideContext);
  if (!field) {
    // Of a row as a whole; those of the record stand in the summary.
    const ofRow = fieldPathId.path.length > 0 ? (rawErrors ?? []) : [];
    return (
      <>
        {ofRow.map((text) => (
          <span key={text} className="z-erro">
            <CircleAlert size={14} aria-hidden /> {text}
          </span>
        ))}
        {children}
      </>
    );
  }
  const aside =
    beside && fieldPathId.path.length === 1 ? <span className="z-form-lado">{beside(field)}</span> : null;
  if (field.kind === 'child')
    return (
      <Col span={24} className={aside ? 'z-form-com-lado' : undefined}>
        {aside}
        {children}
      </Col>
    );
  if (showing && field.ui.onlyYes && formData !== true) return null;
  const age =
    field.ui.age && typeof formData === 'string' && isDate(formData) ? formatIdade(formData, today()) : '';
  const help = age || (showing ? undefined : (field.ui.help ?? field.description));
  const asText = isShownAsText(field, readonly);
  return (
    <Col
      xs={24}
      sm={span === 2 ? 24 : 12}
      className={aside ? 'z-form-com-lado' : undefined}
      data-campo={field.id}
      data-invalido={rawErrors?.length ? '' : undefined}
    >
      <Form.Item
        {...(field.ui.grid ? GRID : { layout: 'vertical' as const })}
        className="z-form-campo"
        colon={false}
        label={
          <span id={`${id}-rotulo`}>
            {field.title}
            {required && !readonly ? (
              <span className="z-form-obrigatorio" title={formulario.obrigatorio} aria-hidden>
                *
              </span>
            ) : null}
          </span>
        }
        htmlFor={asText ? undefined : id}
        extra={help ? <span id={`${id}-ajuda`}>{help}</span> : undefined}
        validateStatus={said ? 'error' : undefined}
        help={
          said ? (
            <span className="z-erro" id={`${id}-erro`}>
              <CircleAlert size={14} aria-hidden />
              {said}
            </span>
          ) : undefined
        }
      >
        {children}
      </Form.Item>
      {aside}
    </Col>
  );
}

/** The errors of the whole, above the fields; each leads to its own. */
function Summary() {
  return use(LayoutContext)?.summary ?? null;
}

export const templates: Partial<Omit<TemplatesType, 'ButtonTemplates'>> = {
  ObjectFieldTemplate: Properties,
  FieldTemplate: Field,
  ArrayFieldTemplate: ChildTable,
  ArrayFieldItemTemplate: ChildRowTemplate,
  ErrorListTemplate: Summary,
};
