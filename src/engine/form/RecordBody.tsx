import { Suspense, useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import type { ResourceDeclaration } from '#domain/registro/declaration.ts';
import { formulario, rascunho } from '#messages/formulario.ts';
import { confirm } from '#shared/ui/ConfirmDialog.tsx';
import { notify } from '#shared/ui/notify.ts';
import { LoadingState } from '#shared/ui/State.tsx';
import { useAnnouncePrint } from '../print/announce-print.ts';
import { ChildTable } from './ChildTable.tsx';
import { DuplicateAlert } from './DuplicateAlert.tsx';
import { EngineContext, inputId, type EngineValue, type FocusRequest } from './engine-context.ts';
import { errorsOfTab, summaryOf, type FieldErrors } from './field-errors.ts';
import { entersNext, focusInput, nextField } from './focus.ts';
import { FormEngine } from './FormEngine.tsx';
import { fieldOrder, layoutOf, tabOf, type PlacedTab } from './layout.ts';
import { DraftNotice, ErrorSummary, ExistingLink, Notice } from './Notices.tsx';
import type { FormState, RecordForm } from './record-form.ts';
import type { ChildRow, Values } from './record.ts';
import { panelsOf, type RecordPanel } from './record-panels.ts';
import { TabBar } from './TabBar.tsx';
import './form.css';

type Props = {
  form: RecordForm;
  state: FormState;
  resource: ResourceDeclaration;
  prefix: string;
  onSave: () => void;
  /** The tab to open, and the one opened since: a record just created stays where it was. */
  tab?: string;
  onTab?: (key: string) => void;
  /** Tabs of capabilities beside those of the fields: on a page, of a record that exists. */
  panels?: boolean;
  /** The screen itself says why nothing can be changed. */
  final?: boolean;
  /** Only tried out beside its own construction: takes neither the keyboard nor Ctrl+S. */
  trial?: boolean;
};

/** Notices, tabs and fields of one record. */
export function RecordBody(props: Props) {
  const { form, state, resource, prefix, onSave, tab, onTab, panels = false, final = false, trial = false } = props;
  const { entity } = form;
  const { values, row, errors, inputErrors, alerts, existing, refusals, draft, draftPlace } = state;
  useAnnouncePrint(row === null ? null : { resource: entity.name, registroId: row.id });
  const tabs = useMemo(() => layoutOf(entity, resource), [entity, resource]);
  const order = useMemo(() => fieldOrder(tabs), [tabs]);
  const beside = useMemo(() => (panels && row ? panelsOf(resource) : []), [panels, row, resource]);
  const bar = useMemo(() => barOf(tabs, beside), [tabs, beside]);
  const [active, setActive] = useState(bar.find(({ key }) => key === tab)?.key ?? tabs[0]?.key ?? '');
  const panel = beside.find(({ key }) => key === active);
  useEffect(() => onTab?.(active), [onTab, active]);
  const [focus, setFocus] = useState<FocusRequest | null>(null);
  const body = useRef<HTMLDivElement>(null);
  const all = useMemo(() => ({ ...errors, ...byIndex(inputErrors, values) }), [errors, inputErrors, values]);
  const summary = useMemo(() => summaryOf(entity, order, all), [entity, order, all]);
  const editable = form.editable();

  const go = (path: string) => {
    const holder = tabOf(tabs, path);
    if (holder) setActive(holder);
    setFocus((before) => ({ path, turn: (before?.turn ?? 0) + 1 }));
  };
  // After the tab is shown; a path into a child table is followed by the table itself.
  useEffect(() => {
    if (focus && !focus.path.includes('.')) focusInput(inputId(prefix, focus.path));
  }, [focus, prefix]);
  useEffect(() => {
    if (refusals > 0 && summary[0]) go(summary[0].path);
    // Only a refused save moves the focus, not each new error.
  }, [refusals]); // oxlint-disable-line react/exhaustive-deps

  // A new record begins at its first field.
  const fresh = row === null && editable && !trial;
  useEffect(() => {
    const first = order.find(
      (id) => entity.field[id] && !form.view(entity.field[id]).readonly && entity.field[id].kind !== 'child',
    );
    if (fresh && first) document.getElementById(inputId(prefix, first))?.focus({ preventScroll: true });
  }, [fresh]); // oxlint-disable-line react/exhaustive-deps

  const engine = useMemo<EngineValue>(
    () => ({
      resource: entity.name,
      prefix,
      field: entity.field,
      values,
      row,
      errors,
      inputErrors,
      view: (field) => form.view(field, values),
      viewRow: form.viewRow,
      checkRow: form.checkRow,
      onInputError: form.setInputError,
      onLeave: form.validateField,
      setErrors: form.setErrors,
      showing: !editable,
      focus,
      ChildTable,
    }),
    [entity, prefix, values, row, errors, inputErrors, form, editable, focus],
  );

  useSaveKey(onSave, !trial);
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const target = event.target as Element;
    if (event.key !== 'Enter' || event.defaultPrevented || event.shiftKey || !body.current || !entersNext(target)) return;
    // What a widget opens over the page (a menu, a dialog) has an Enter of its own.
    if (!body.current.contains(target)) return;
    event.preventDefault();
    event.stopPropagation();
    const next = nextField(body.current, target);
    if (next) next.focus();
    else document.getElementById(`${prefix}-salvar`)?.focus();
  };

  const restore = async () => {
    // What was typed since the form opened would give way to the draft.
    const yes =
      !form.isDirty() ||
      (await confirm({
        title: rascunho.substituir,
        text: rascunho.substituirTexto,
        yes: rascunho.restaurar,
        no: formulario.cancelar,
      }));
    if (!yes) return;
    form.restoreDraft();
    notify({ type: 'INFO', value: rascunho.restaurado });
  };
  const fields = (
    <div className="z-form" ref={body} onKeyDownCapture={onKeyDown} data-mostrando={editable ? undefined : ''}>
      {editable || final ? null : <ReadOnlyReason state={state} readOnly={entity.readOnly} />}
      {draft ? (
        <DraftNotice
          draft={draft}
          stale={row !== null && draft.versao !== row.versao}
          onRestore={() => void restore()}
          onDiscard={form.discardDraft}
        />
      ) : null}
      {draftPlace === 'sem-espaco' ? <Notice tone="warning">{rascunho.semEspaco}</Notice> : null}
      {draftPlace === 'pagina' ? <Notice tone="warning">{rascunho.soNestaPagina}</Notice> : null}
      <ErrorSummary items={refusals > 0 ? summary : []} alerts={alerts} refusals={refusals} onGo={go}>
        {existing && refusals > 0 ? <ExistingLink resource={entity.name} existing={existing} /> : null}
      </ErrorSummary>
      <DuplicateAlert resource={resource} entity={entity} values={values} id={row?.id} enabled={editable} />
      {bar.length > 1 ? (
        <TabBar tabs={bar} active={active} prefix={prefix} onChange={setActive} errors={(key) => errorsOfTab(tabs, all, key)} />
      ) : null}
      <div hidden={panel !== undefined} {...(tabs.length === 1 && bar.length > 1 ? panelRole(prefix, tabs[0]?.key ?? '') : {})}>
        <EngineContext value={engine}>
          <FormEngine
            fields={entity.fields}
            values={values}
            onChange={form.setValues}
            tabs={tabs}
            active={active}
            prefix={prefix}
          />
        </EngineContext>
      </div>
    </div>
  );
  return (
    <>
      {fields}
      {panel && row ? (
        // Outside the form: its keys (Enter goes on, a change is unsaved work) are not the panel's.
        <div className="z-form-painel" {...panelRole(prefix, panel.key)}>
          <Suspense fallback={<LoadingState />}>
            <panel.Panel resource={entity.name} id={row.id} />
          </Suspense>
        </div>
      ) : null}
    </>
  );
}

const panelRole = (prefix: string, key: string) => ({
  role: 'tabpanel',
  id: `${prefix}-${key}-painel`,
  'aria-labelledby': `${prefix}-${key}-aba`,
});

/** All tabs; the only one of the fields has no title of its own until another stands beside it. */
function barOf(tabs: readonly PlacedTab[], beside: readonly RecordPanel[]): readonly PlacedTab[] {
  if (beside.length === 0) return tabs;
  return [
    ...tabs.map((tab) => ({ ...tab, title: tab.title || formulario.dados })),
    ...beside.map(({ key, title }) => ({ key, title, sections: [] })),
  ];
}

/** Open forms, the one in front last. */
const inFront: object[] = [];

/** Ctrl+S saves the form in front, wherever the keyboard is. */
function useSaveKey(onSave: () => void, enabled: boolean): void {
  const save = useRef(onSave);
  save.current = onSave;
  useEffect(() => {
    if (!enabled) return undefined;
    const me = {};
    inFront.push(me);
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's' || inFront.at(-1) !== me) return;
      event.preventDefault();
      save.current();
    };
    window.addEventListener('keydown', onKey);
    return () => {
      inFront.splice(inFront.indexOf(me), 1);
      window.removeEventListener('keydown', onKey);
    };
  }, [enabled]);
}

function ReadOnlyReason({ state, readOnly }: { state: FormState; readOnly: boolean }) {
  const text = state.row?.excluidoEm ? formulario.naLixeira : readOnly ? formulario.registroDoSistema : formulario.somenteLeitura;
  return <Notice tone="info">{text}</Notice>;
}

/** Typed texts of child rows are kept by the row's own key; for the summary they stand at its place. */
function byIndex(inputErrors: FormState['inputErrors'], values: Values): FieldErrors {
  return Object.fromEntries(
    Object.entries(inputErrors).flatMap(([path, text]) => {
      const match = /^([^:]+):([^.]+)\.(.+)$/.exec(path);
      if (!match) return [[path, [text]]];
      const rows = values[match[1] ?? ''] as readonly ChildRow[] | undefined;
      const index = rows?.findIndex((row) => row._chave === match[2]) ?? -1;
      return index < 0 ? [] : [[`${match[1]}.${index}.${match[3]}`, [text]]];
    }),
  );
}
