/** Sending the record, and what becomes of it: adopted, refused, or changed by somebody else meanwhile. */
import type { ExistingRecord } from '#domain/registro/wire.ts';
import { formulario } from '#messages/form.ts';
import { randomId } from '#shared/random-id.ts';
import { HttpError, isAbort, messageOf } from '#shared/http/http-error.ts';
import { splitErrors, type FieldErrors } from './field-errors.ts';
import type { RecordDrafts } from './record-drafts.ts';
import type { OpenState } from './record-state.ts';
import type { RecordRules } from './record-rules.ts';
import { changedFields, toFormValues, type Values } from './record.ts';
import type { Row } from './wire.ts';

export type SaveResult =
  | {
      readonly ok: true;
      readonly row: Row;
      readonly created: boolean;
      readonly told: boolean;
      readonly changed: boolean;
    }
  | { readonly ok: false; readonly reason: 'erros' | 'conflito' | 'falha' | 'ocupado' };

export function recordSaving(
  open: OpenState,
  { editable, body, problems }: RecordRules,
  { keepDraft, settle }: RecordDrafts,
) {
  const { options, store, set } = open;
  const { entity, wire, now } = options;
  let attempt: { readonly body: string; readonly key: string } | null = null;

  async function save(): Promise<SaveResult> {
    const { row, saving, inputErrors, phase } = store.get();
    if (saving || phase !== 'pronto' || !editable()) return { ok: false, reason: 'ocupado' };
    const sent = body();
    const found = problems();
    const nothing = row !== null && Object.keys(sent).length === 0;
    if (Object.keys(inputErrors).length > 0 || (!nothing && Object.keys(found).length > 0)) {
      set({ ...splitted(found), conflict: null, refusals: store.get().refusals + 1 });
      return { ok: false, reason: 'erros' };
    }
    if (row && nothing) {
      set({ errors: {}, alerts: [], savedAt: now() });
      keepDraft();
      return { ok: true, row, created: false, told: false, changed: false };
    }
    set({ saving: true, alerts: [], errors: {}, existing: null });
    keepDraft();
    const typed = store.get().values;
    try {
      const saved = row ? await wire.update(row.id, sent, row.versao) : await wire.create(sent, keyFor(sent));
      adopt(saved.row, typed);
      return { ok: true, row: saved.row, created: row === null, told: saved.told, changed: true };
    } catch (error) {
      return failed(error);
    }
  }

  /** The same content keeps its key, so that a repeated click or a lost answer makes one record. */
  function keyFor(sent: Values): string {
    const text = JSON.stringify(sent);
    if (attempt?.body !== text) attempt = { body: text, key: randomId() };
    return attempt.key;
  }

  /** The saved row becomes the base, its version the next to send; what was typed meanwhile stays. */
  function adopt(row: Row, typed: Values): void {
    settle();
    attempt = null;
    const { values, row: former } = store.get();
    const base = toFormValues(entity.fields, row);
    const meanwhile = changedFields(entity.fields, typed, values).map((id) => [id, values[id]] as const);
    set({
      row,
      base,
      values: { ...base, ...Object.fromEntries(meanwhile) },
      saving: false,
      savedAt: now(),
      conflict: null,
      newer: false,
      // One that waits for a new record is offered at the next new one.
      ...(former === null ? { draft: null } : {}),
    });
  }

  function failed(error: unknown): SaveResult {
    set({ saving: false });
    if (isAbort(error)) return { ok: false, reason: 'falha' };
    if (error instanceof HttpError && error.statusCode === 412) {
      const { atual, base } = (error.body ?? {}) as { atual?: Row; base?: Row };
      if (atual) {
        set({ conflict: { base: base ?? store.get().row ?? {}, current: atual } });
        return { ok: false, reason: 'conflito' };
      }
    }
    if (error instanceof HttpError && Object.keys(error.errors).length > 0) {
      const { errors, alerts } = splitted(error.errors);
      // The general alert only repeats that fields are wrong; it is shown when no field says why.
      set({
        errors,
        alerts: Object.keys(errors).length > 0 ? alerts : [...alerts, error.message],
        existing: (error.body as { existente?: ExistingRecord } | undefined)?.existente ?? null,
        refusals: store.get().refusals + 1,
      });
      return { ok: false, reason: 'erros' };
    }
    const offline = error instanceof HttpError && (error.statusCode === 0 || error.statusCode >= 502);
    set({ alerts: [offline ? formulario.semConexao : messageOf(error, formulario.naoSalvou)] });
    return { ok: false, reason: 'falha' };
  }

  function splitted(errors: FieldErrors): { errors: FieldErrors; alerts: readonly string[] } {
    const { fields, others } = splitErrors(entity, errors);
    return { errors: fields, alerts: others };
  }

  /** After the choice between two versions: the current row is the base, the chosen values are on top. */
  function takeMerged(values: Values): void {
    const { conflict } = store.get();
    if (!conflict) return;
    set({
      row: conflict.current,
      base: toFormValues(entity.fields, conflict.current),
      values,
      conflict: null,
      newer: false,
      errors: {},
      alerts: [],
    });
    keepDraft();
  }

  /** The row was changed by another action of this screen (a version restored, taken out of the bin). */
  function replaceRow(row: Row): void {
    const { draft } = store.get();
    settle();
    open.begin({ row, base: toFormValues(entity.fields, row) });
    set({ draft });
  }

  /**
   * A tab of this screen changed the row by an act of its own: it is as it is now, and what was typed stays. Where the act
   * changed what was typed over, nothing is renewed: saving shows both.
   */
  function renewRow(row: Row): void {
    const { base: former, values } = store.get();
    const base = toFormValues(entity.fields, row);
    const typed = changedFields(entity.fields, former, values);
    if (changedFields(entity.fields, former, base).some((id) => typed.includes(id))) return;
    const kept = Object.fromEntries(typed.map((id) => [id, values[id]]));
    set({ row, base, values: { ...base, ...kept }, newer: false });
  }

  return { save, takeMerged, replaceRow, renewRow, closeConflict: () => set({ conflict: null }) };
}
