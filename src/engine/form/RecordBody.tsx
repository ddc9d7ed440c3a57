import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import type { ResourceDeclaration } from '#domain/registro/declaration.ts';
import { formulario, rascunho } from '#messages/formulario.ts';
import { confirm } from '#shared/ui/ConfirmDialog.tsx';
import { notify } from '#shared/ui/notify.ts';
import { useAnnouncePrint } from '../print/announce-print.ts';
import { ChildTable } from './ChildTable.tsx';
import { DuplicateAlert } from './DuplicateAlert.tsx';
import { EngineContext, inputId, type EngineValue, type FocusRequest } from './engine-context.ts';
import { errorsOfTab, summaryOf, type FieldErrors } from './field-errors.ts';
import { entersNext, focusInput, nextField } from './focus.ts';
import { FormEngine } from './FormEngine.tsx';
import { fieldOrder, layoutOf, tabOf } from './layout.ts';
import { DraftNotice, ErrorSummary, ExistingLink, Notice } from './Notices.tsx';
import type { FormState, RecordForm } from './record-form.ts';
import type { ChildRow, Values } from './record.ts';
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
};

/** Notices, tabs and fields of one record. */
export function RecordBody({ form, state, resource, prefix, onSave, tab, onTab }: Props) {
  const { entity } = form;
  const { values, row, errors, inputErrors, alerts, existing, refusals, draft, draftPlace } = state;
  useAnnouncePrint(row === null ? null : { resource: entity.name, registroId: row.id });
  const tabs = useMemo(() => layoutOf(entity, resource), [entity, resource]);
  const order = useMemo(() => fieldOrder(tabs), [tabs]);
  const [active, setActive] = useState(tabs.find(({ key }) => key === tab)?.key ?? tabs[0]?.key ?? '');
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
  const fresh = row === null && editable;
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

  useSaveKey(onSave);
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const target = event.target as Element;
    if (event.key !== 'Enter' || event.defaultPrevented || event.shiftKey || !body.current || !entersNext(target)) return;
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
  return (
    <div className="z-form" ref={body} onKeyDownCapture={onKeyDown} data-mostrando={editable ? undefined : ''}>
      {editable ? null : <ReadOnlyReason state={state} readOnly={entity.readOnly} />}
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
      {tabs.length > 1 ? (
        <TabBar tabs={tabs} active={active} prefix={prefix} onChange={setActive} errors={(key) => errorsOfTab(tabs, all, key)} />
      ) : null}
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
  );
}

/** Open forms, the one in front last. */
const inFront: object[] = [];

/** Ctrl+S saves the form in front, wherever the keyboard is. */
function useSaveKey(onSave: () => void): void {
  const save = useRef(onSave);
  save.current = onSave;
  useEffect(() => {
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
  }, []);
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
