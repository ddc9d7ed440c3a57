import {
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import type { ResourceDeclaration } from '#domain/registro/declaration.ts';
import { cicloTela } from '#messages/lifecycle-tela.ts';
import { formulario, rascunho } from '#messages/form.ts';
import { ButtonLink } from '#shared/navigation/ButtonLink.tsx';
import { formPathOf, indexEntry } from '#shared/registro/registry.ts';
import { notify } from '#shared/ui/notify.ts';
import { LoadingState } from '#shared/ui/State.tsx';
import { useAnnouncePrint } from '../print/announce-print.ts';
import { PrintHeader } from '../print/PrintHeader.tsx';
import { DuplicateAlert } from './DuplicateAlert.tsx';
import {
  FocusContext,
  inputId,
  type EngineValue,
  type FocusRequest,
  type FormTab,
} from './engine-context.ts';
import { errorsOfTab, summaryOf, type FieldErrors } from './field-errors.ts';
import { entersNext, focusWhenShown, nextField } from './focus.ts';
import { FormEngine } from './FormEngine.tsx';
import { fieldOrder, layoutOf, tabOf, type PlacedTab } from './layout.ts';
import { DraftNotice, ErrorSummary, ExistingLink, Notice } from './Notices.tsx';
import type { RecordForm } from './record-form.ts';
import type { FormState } from './record-state.ts';
import type { ChildRow, Values } from './record.ts';
import { panelsOf } from './record-panels.ts';
import { useFollowing } from './useFollowing.ts';
import { useRelatedCounts } from './useRelatedCounts.ts';
import { useSaveKey } from './useSaveKey.ts';
import { useLiveRecord } from './useLiveRecord.ts';
import { usePresence } from './usePresence.ts';
import './form.css';

type Props = {
  form: RecordForm;
  state: FormState;
  resource: ResourceDeclaration;
  prefix: string;
  onSave: () => void;
  /** The tab to open, also later, and the one opened since: a record just created stays where it was. */
  tab?: string;
  onTab?: (key: string) => void;
  /** Tabs of the screen's own after those of the fields. */
  parts?: readonly RecordPart[];
  /** Fields in which something is written, as the server has them: their tabs are marked. */
  filled?: readonly string[];
  /** Tabs of capabilities beside those of the fields: on a page, of a record that exists. */
  panels?: boolean;
  /** Only the few fields that the declaration names for a lookup's 'Novo…'. */
  quick?: boolean;
  /** The screen itself says why nothing can be changed. */
  final?: boolean;
  /** Only tried out beside its own construction: takes neither the keyboard nor Ctrl+S. */
  trial?: boolean;
};

/** A tab that the screen puts among those of the fields. */
export type RecordPart = {
  readonly key: string;
  readonly title: string;
  readonly filled: boolean;
  readonly content: ReactNode;
};

const NONE: readonly never[] = [];

/** Notices, tabs and fields of one record. */
export function RecordBody(props: Props) {
  const {
    form,
    state,
    resource,
    prefix,
    onSave,
    tab,
    onTab,
    panels = false,
    quick = false,
    final = false,
    trial = false,
  } = props;
  const { parts = NONE, filled = NONE } = props;
  const { entity } = form;
  const { values, row, errors, inputErrors, alerts, existing, refusals, draft, draftPlace } = state;
  useAnnouncePrint(row === null ? null : { resource: entity.name, registroId: row.id });
  const tabs = useMemo(() => layoutOf(entity, resource, quick), [entity, resource, quick]);
  const order = useMemo(() => fieldOrder(tabs), [tabs]);
  const beside = useMemo(() => (panels && row ? panelsOf(resource, row) : []), [panels, row, resource]);
  const counts = useRelatedCounts(resource, beside.length > 0 ? row : null, beside);
  const [active, setActive] = useState(
    [...tabs, ...parts, ...beside].find(({ key }) => key === tab)?.key ?? tabs[0]?.key ?? '',
  );
  const [asked, setAsked] = useState(tab);
  if (tab !== asked) {
    setAsked(tab);
    if (tab !== undefined && [...tabs, ...parts, ...beside].some(({ key }) => key === tab)) setActive(tab);
  }
  useEffect(() => onTab?.(active), [onTab, active]);
  const [focus, setFocus] = useState<FocusRequest | null>(null);
  const body = useRef<HTMLDivElement>(null);
  const all = useAllErrors(errors, inputErrors, values);
  const summary = useMemo(() => summaryOf(entity, order, all), [entity, order, all]);
  const editable = form.editable();
  const { shown, typed, catchUp } = useFollowing(values);
  useLiveRecord(form, trial ? undefined : row?.id);
  const others = usePresence(entity, row?.id, editable && row !== null && form.isDirty());

  const go = useCallback(
    (path: string) => {
      const holder = tabOf(tabs, path);
      if (holder) setActive(holder);
      setFocus((before) => ({ path, turn: (before?.turn ?? 0) + 1 }));
    },
    [tabs],
  );
  // A path into a child table is followed by the table itself.
  useEffect(
    () => (focus && !focus.path.includes('.') ? focusWhenShown(inputId(prefix, focus.path)) : undefined),
    [focus, prefix],
  );
  useEffect(() => {
    if (refusals > 0 && summary[0]) go(summary[0].path);
    // Only a refused save moves the focus, not each new error.
  }, [refusals]); // oxlint-disable-line react/exhaustive-deps

  // A new record begins at the first field that is still to be filled in.
  const fresh = row === null && editable && !trial;
  useEffect(() => {
    const open = order.filter((id) => {
      const field = entity.field[id];
      if (!field || field.kind === 'child' || form.given(field)) return false;
      const { visible, readonly } = form.view(field);
      return visible && !readonly;
    });
    const asked = (id: string) =>
      entity.field[id] !== undefined && form.view(entity.field[id]).required && values[id] == null;
    const opener = entity.fields.some((field) => form.given(field));
    const first = (opener ? open.find(asked) : undefined) ?? open[0];
    if (fresh && first) document.getElementById(inputId(prefix, first))?.focus({ preventScroll: true });
  }, [fresh]); // oxlint-disable-line react/exhaustive-deps

  const engine = useMemo<EngineValue>(
    () => ({
      resource: entity.name,
      prefix,
      row,
      values: () => form.store.get().values,
      subscribe: form.store.subscribe,
      setValues: form.setValues,
      onType: (id, value) => {
        form.setValues({ [id]: value });
        typed(form.store.get().values);
      },
      viewRow: form.viewRow,
      checkRow: form.checkRow,
      onInputError: form.setInputError,
      onLeave: (path) => {
        catchUp();
        form.validateField(path);
      },
      titleOf: (path) => {
        const [id = '', own] = path.split('.');
        const field = entity.field[id];
        return (
          (own === undefined ? field : field?.child?.fields.find((fieldModel) => fieldModel.id === own))
            ?.title ?? ''
        );
      },
      forgetRow: form.forgetRow,
      showing: !editable,
    }),
    [entity, prefix, row, form, editable, typed, catchUp],
  );

  useSaveKey(onSave, !trial);
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const target = event.target as Element;
    if (
      event.key !== 'Enter' ||
      event.defaultPrevented ||
      event.shiftKey ||
      !body.current ||
      !entersNext(target)
    )
      return;
    // What a widget opens over the page (a menu, a dialog) has an Enter of its own.
    if (!body.current.contains(target) || target.closest('.z-form-painel')) return;
    event.preventDefault();
    event.stopPropagation();
    const next = nextField(body.current, target);
    if (next) next.focus();
    else document.getElementById(`${prefix}-salvar`)?.focus();
  };

  const restored = useRef<() => void>(undefined);
  // 'Confira e salve' is over once it was saved, or left.
  useEffect(() => () => restored.current?.(), [state.savedAt]);
  const restore = () => {
    form.restoreDraft();
    restored.current = notify({ type: 'INFO', value: rascunho.restaurado });
  };
  // A capability beside the fields has a life of its own: its keys (Enter goes on) are not the form's.
  const panelOf = useMemo(
    () =>
      new Map(
        beside.map(({ key, Panel }) => [
          key,
          <div key={key} className="z-form-painel">
            <Suspense fallback={<LoadingState />}>
              {row ? (
                <Panel resource={entity.name} id={row.id} row={row} reread={() => void form.reread()} />
              ) : null}
            </Suspense>
          </div>,
        ]),
      ),
    // The id stays through every save.
    [beside, entity, row?.id, form], // oxlint-disable-line react/exhaustive-deps
  );
  // A tab whose every field is hidden by its conditions is no place to go to.
  const hidden = tabs
    .filter(({ sections }) => {
      const fields = sections.flatMap((section) => section.fields.map(({ id }) => entity.field[id]));
      return !fields.some((field) => field && form.view(field, values).visible);
    })
    .map(({ key }) => key)
    .join(' ');
  const bar = useMemo<readonly FormTab[]>(() => {
    const gone = new Set(hidden.split(' '));
    const own = tabs
      .filter(({ key }) => !gone.has(key))
      .map(({ key, title }) => ({
        key,
        // The only one of the fields has no title of its own until another stands beside it.
        title: title || formulario.dados,
        errors: errorsOfTab(tabs, all, key),
        filled: tabs.some((ownTab) => ownTab.key === key && hasAny(ownTab, filled)),
      }));
    const screens = parts.map((part) => ({
      ...part,
      errors: 0,
      panel: <div className="z-form-painel">{part.content}</div>,
    }));
    return [
      ...own,
      ...screens,
      ...beside
        .filter(({ key, count }) => !count?.hides || key === active || counts(key).count !== undefined)
        .map(({ key, title }) => ({ key, title, errors: 0, panel: panelOf.get(key), ...counts(key) })),
    ];
  }, [tabs, hidden, beside, all, panelOf, parts, filled, counts, active]);
  const said = useMemo(
    () => (
      <ErrorSummary items={refusals > 0 ? summary : []} alerts={alerts} refusals={refusals} onGo={go}>
        {existing && refusals > 0 ? <ExistingLink resource={entity.name} existing={existing} /> : null}
      </ErrorSummary>
    ),
    [refusals, summary, alerts, go, existing, entity],
  );
  const pages = resource.form?.pages === true;
  const layout = useMemo(
    () => ({ tabs, bar, active, onTab: setActive, pages, summary: said }),
    [tabs, bar, active, pages, said],
  );
  return (
    // The keys of the form as a whole (Enter goes on); every control in it is antd's.
    <div
      className="z-form"
      ref={body}
      role="presentation"
      onKeyDownCapture={onKeyDown}
      data-mostrando={editable ? undefined : ''}
    >
      {row === null || trial ? null : <PrintHeader title={entity.title} />}
      {/* What the system writes may have a screen beside it where people write. */}
      {final || (entity.readOnly && beside.some(({ key }) => key === active)) ? null : (
        <ReadOnlyReason
          state={state}
          readOnly={entity.readOnly}
          editable={editable}
          locked={form.lockedWhy()}
          instead={form.lockedLeadsTo()}
        />
      )}
      {state.copyOf ? (
        <Notice tone="info">{formulario.copiaDe(state.copyOf.label, state.copyOf.left)}</Notice>
      ) : null}
      {others.length > 0 ? <Notice tone="info">{formulario.outrosEditando(others)}</Notice> : null}
      {state.newer ? <Notice tone="warning">{formulario.mudou}</Notice> : null}
      {draft ? (
        <DraftNotice
          draft={draft}
          stale={row !== null && draft.versao !== row.versao}
          onRestore={restore}
          onDiscard={form.discardDraft}
        />
      ) : null}
      {draftPlace === 'sem-espaco' ? <Notice tone="warning">{rascunho.semEspaco}</Notice> : null}
      {draftPlace === 'outra-janela' ? <Notice tone="warning">{rascunho.outraJanela}</Notice> : null}
      {draftPlace === 'pagina' ? <Notice tone="warning">{rascunho.soNestaPagina}</Notice> : null}
      <DuplicateAlert resource={resource} entity={entity} values={values} id={row?.id} enabled={editable} />
      <FocusContext value={focus}>
        <FormEngine form={form} values={shown} engine={engine} layout={layout} errors={all} alerts={alerts} />
      </FocusContext>
    </div>
  );
}

const hasAny = (tab: PlacedTab, filled: readonly string[]): boolean =>
  tab.sections.some(({ fields }) => fields.some(({ id }) => filled.includes(id)));

type Reason = {
  state: FormState;
  readOnly: boolean;
  editable: boolean;
  locked: string | null;
  instead: ReturnType<RecordForm['lockedLeadsTo']>;
};

/** Why nothing can be changed, or, where the row's state keeps only a part, why that part cannot. */
function ReadOnlyReason({ state, readOnly, editable, locked, instead }: Reason) {
  if (editable && locked === null) return null;
  const text = readOnly ? formulario.registroDoSistema : (locked ?? formulario.somenteLeitura);
  const entry = instead ? indexEntry(instead.resource) : undefined;
  return (
    <Notice
      tone={instead ? 'warning' : 'info'}
      actions={
        entry && instead ? (
          <ButtonLink to={formPathOf(entry, instead.id)}>{cicloTela.abrir(instead.label)}</ButtonLink>
        ) : undefined
      }
    >
      {state.row?.excluidoEm ? formulario.naLixeira : text}
    </Notice>
  );
}

/** Sentences of the rules and of typed texts together; the same object while nothing of them changes. */
function useAllErrors(
  errors: FieldErrors,
  inputErrors: FormState['inputErrors'],
  values: Values,
): FieldErrors {
  // Only typed texts of rows look at the values: for the place of their row.
  const rows = Object.keys(inputErrors).some((path) => path.includes(':')) ? values : null;
  return useMemo(() => ({ ...errors, ...byIndex(inputErrors, rows ?? {}) }), [errors, inputErrors, rows]);
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
