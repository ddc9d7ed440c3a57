/** Pasting a piece of a spreadsheet into a table of a form: its rows are added, and what could not be read is told beside it. */
import { useState, type ClipboardEvent } from 'react';
import { foldText } from '#domain/formato/texto.ts';
import type { ChildModel, FieldModel } from '#domain/registro/entity.ts';
import { colagem } from '#messages/colagem.ts';
import { today } from '#shared/clock.ts';
import { notify } from '#shared/ui/notify.ts';
import { filterOf, search } from '../lookup/lookup-query.ts';
import { columnsOf, inlineOf, isBlank, newRow } from './child-rows.ts';
import { useEngine } from './engine-context.ts';
import type { FindRow } from './paste-rows.ts';
import type { ChildRow } from './record.ts';

const NOTHING: readonly string[] = [];

type Paste = {
  readonly onPaste: (event: ClipboardEvent<HTMLElement>) => void;
  readonly problems: readonly string[];
};

/** `rowsNow`: the rows as they stand when the clipboard has been read, which asks the server for what it names. */
export function usePaste(
  field: FieldModel,
  child: ChildModel,
  rowsNow: () => readonly ChildRow[],
  setRows: (rows: readonly ChildRow[]) => void,
): Paste {
  const engine = useEngine();
  const [problems, setProblems] = useState(NOTHING);
  const find: FindRow = async ({ ref }, text, row) => {
    const filter = filterOf(ref, { ...engine.values(), ...row });
    if (!ref || !filter) return null;
    const found = await search(ref.resource, { term: text, filter, limit: 20, current: true }).catch(
      () => [],
    );
    const named = found.filter(({ label }) => foldText(label) === foldText(text));
    const [only, ...others] = named.length > 0 ? named : found;
    return only && others.length === 0 ? only.id : null;
  };
  const take = async (text: string) => {
    const { pasteRows } = await import('./paste-rows.ts');
    const declared = field.schema['x-child']?.columns;
    const shown = columnsOf(child, rowsNow(), { ...(declared && { declared }), inline: inlineOf(field) });
    const pasted = await pasteRows(text, shown, child.fields, find);
    const start = { hoje: today(), agora: new Date().toISOString() };
    const added = pasted.rows.map((values) => ({ ...newRow(child, start), ...values }));
    setRows([...rowsNow().filter((row) => !isBlank(child, row)), ...added]);
    setProblems(pasted.problems);
    if (added.length > 0) notify({ type: 'SUCCESS', value: colagem.coladas(added.length) });
  };
  const onPaste = (event: ClipboardEvent<HTMLElement>) => {
    const { target } = event;
    const text = event.clipboardData.getData('text/plain');
    const typing = target instanceof Element && target.closest('textarea, [contenteditable="true"]') !== null;
    const inField = target instanceof HTMLInputElement;
    // In a field a text of one cell is its own; several cells are rows wherever the keyboard is.
    if (typing || !(text.includes('\t') || (!inField && text.trim().includes('\n')))) return;
    event.preventDefault();
    void take(text);
  };
  return { onPaste, problems };
}
