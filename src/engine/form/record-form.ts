/**
 * One open record: what was loaded, what is typed, what is wrong, and the way to save it. Plain code without React, so
 * that every rule of it is tested without a browser: record-rules.ts, record-drafts.ts, record-saving.ts.
 */
import { becoming } from '#domain/registro/conditions.ts';
import type { Ambiente } from '#domain/registro/default.ts';
import type { EntityModel, FieldModel } from '#domain/registro/entity.ts';
import { today } from '#shared/clock.ts';
import { HttpError, isAbort } from '#shared/http/http-error.ts';
import { titleOf } from '../cells/display.ts';
import { clearField } from './field-errors.ts';
import { recordDrafts } from './record-drafts.ts';
import { recordRules } from './record-rules.ts';
import { recordSaving } from './record-saving.ts';
import { openState, type RecordFormOptions } from './record-state.ts';
import {
  cloneValues,
  copyOf,
  initialValues,
  sameValue,
  toFormValues,
  type ChildRow,
  type Values,
} from './record.ts';
import { months, started } from './starting.ts';
import type { Row } from './wire.ts';

export type RecordForm = ReturnType<typeof createRecordForm>;

export function createRecordForm(options: RecordFormOptions) {
  const { entity, wire, now } = options;
  const open = openState(options);
  const { store, set } = open;
  const rules = recordRules(open);
  const drafts = recordDrafts(open, rules);
  const saving = recordSaving(open, rules, drafts);
  let generation = 0;

  /** Now, to the minute: what a person would have typed. */
  function ambiente(): Ambiente {
    const clock = new Date(now());
    clock.setSeconds(0, 0);
    return { hoje: today(now()), agora: clock.toISOString() };
  }

  async function load(): Promise<void> {
    generation += 1;
    const mine = generation;
    const current = () => mine === generation;
    open.begin();
    options.drafts.sweep(now());
    const from = options.id ?? options.cloneOf;
    if (from === undefined) {
      const start =
        wire.start && entity.fields.some(({ ref }) => ref?.start) ? await wire.start(entity.fields) : {};
      if (!current()) return;
      open.begin({
        row: null,
        base: started(
          entity.fields,
          { ...initialValues(entity.fields, ambiente()), ...start, ...options.initial },
          today(now()),
        ),
      });
      return drafts.offer(current);
    }
    try {
      const row = await wire.get(from);
      if (!current()) return;
      open.begin(
        options.id === undefined
          ? { row: null, base: cloneValues(entity, row), copyOf: copyOf(entity, row) }
          : { row, base: toFormValues(entity.fields, row) },
      );
      await drafts.offer(current);
    } catch (error) {
      if (isAbort(error) || !current()) return;
      set({ phase: isGone(error) ? 'inexistente' : 'falhou', error });
    }
  }

  /** The row as it is now, for a tab that changed it; what was typed stays. Not to be had: the next save tells. */
  async function reread(): Promise<void> {
    const { row } = store.get();
    const mine = generation;
    if (!row) return;
    const fresh = await wire.get(row.id).catch(() => undefined);
    if (fresh && mine === generation) saving.renewRow(fresh);
  }

  /**
   * The live channel told that the row changed. Where nothing was typed it is shown as it is now. Where something was, the
   * text stays and the screen says that there is a newer one. A sum or a stamp comes without a new version: nobody types it.
   */
  async function follow(): Promise<void> {
    const still = (): Row | null => {
      const { phase, row, saving, conflict } = store.get();
      return phase === 'pronto' && !saving && conflict === null ? row : null;
    };
    const mine = generation;
    const before = still();
    if (!before) return;
    const fresh = await wire.get(before.id).catch((error: unknown) => {
      // What this person may no longer read does not stay on screen; what they typed does, and its save tells them.
      if (mine === generation && unreadable(error) && still()?.id === before.id && !drafts.isDirty())
        set({ phase: 'inexistente', error });
      return undefined;
    });
    const row = still();
    // A save or a step that came between has the newer row already.
    if (fresh?.id !== row?.id || !fresh || !row || mine !== generation || fresh.versao < row.versao) return;
    if (fresh.versao > row.versao && drafts.isDirty()) return set({ newer: true });
    if (!sameValue(row, fresh)) saving.renewRow(fresh);
  }

  function setValues(patch: Values): void {
    const { values, errors, row } = store.get();
    const begun =
      row === null ? { ...months(entity.fields, values, { ...values, ...patch }), ...patch } : patch;
    const cleared = Object.keys(begun).reduce(clearField, errors);
    const typed = { ...values, ...begun };
    set({ values: settled(entity, typed), errors: cleared });
    drafts.keepSoon();
    // What was typed was taken back: nothing stands against showing the newer row any more.
    if (store.get().newer && !drafts.isDirty()) void follow();
  }

  function setInputError(path: string, text: string | null): void {
    const { inputErrors } = store.get();
    if ((inputErrors[path] ?? null) === text) return;
    const { [path]: _old, ...others } = inputErrors;
    set({ inputErrors: text === null ? others : { ...others, [path]: text } });
  }

  /** A row was taken out of its table: what was half typed in it goes too. */
  function forgetRow(id: string, key: string): void {
    const kept = Object.entries(store.get().inputErrors).filter(
      ([path]) => !path.startsWith(`${id}:${key}.`),
    );
    set({ inputErrors: Object.fromEntries(kept) });
  }

  return {
    ...rules,
    ...drafts,
    ...saving,
    store,
    entity,
    invalidates: wire.invalidates === true,
    load,
    reread,
    follow,
    setValues,
    setInputError,
    forgetRow,
    /** Whoever opened it has answered this already: nothing of it is to be typed. */
    given: ({ id, kind }: FieldModel): boolean => kind !== 'text' && Object.hasOwn(options.initial ?? {}, id),
    /** '001 · Banco do Brasil S.A.', '' for a new record. */
    label: () => {
      const { row } = store.get();
      return row ? titleOf(entity, row) : '';
    },
  };
}

const isGone = (error: unknown): boolean => error instanceof HttpError && error.statusCode === 404;
const unreadable = (error: unknown): boolean =>
  isGone(error) || (error instanceof HttpError && error.statusCode === 403);

/** The values with what their conditions make of them, rows of child tables too; a row that stays is the same object. */
function settled(entity: EntityModel, typed: Values): Values {
  const rows = entity.children.flatMap(({ id, child }) => {
    const held = typed[id];
    if (!child || !Array.isArray(held) || !child.fields.some(({ when }) => when?.becomes)) return [];
    return [[id, (held as readonly ChildRow[]).map((row) => withBecoming(child.fields, row))] as const];
  });
  const whole = { ...typed, ...Object.fromEntries(rows) };
  return { ...whole, ...becoming(entity.fields, whole), ...entity.derive?.(whole) };
}

function withBecoming(fields: readonly FieldModel[], row: ChildRow): ChildRow {
  const changed = becoming(fields, row);
  return Object.keys(changed).length === 0 ? row : { ...row, ...changed };
}
