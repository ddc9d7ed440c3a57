/** The selection of a question and what is done with it; another question ends it. */
import { useState } from 'react';
import type { EntityModel } from '#domain/registro/entity.ts';
import type { BatchAnswer, BatchOperation } from '#domain/registro/wire.ts';
import { lista, numero } from '#messages/lista.ts';
import { notify } from '#shared/ui/notify.ts';
import type { Transitions } from '../lifecycle/useTransitions.tsx';
import { changedLines, doneText, runBatch, undoBatch } from './batch.ts';
import {
  dropRow,
  NOTHING,
  pageMark,
  selectedCount,
  togglePage,
  toggleRow,
  type Selection,
} from './selection.ts';
import { questionKey, type ListState } from './state.ts';
import { takeBack } from './take-back.ts';
import type { ListRights } from './useListRights.ts';
import { questionFilters, type ExactCount } from './useRows.ts';
import type { ListRow } from './list-row.ts';

/**
 * What the person was asked to confirm: kept as it was when the dialog opened, so that a search that arrives
 * meanwhile and ends the selection changes neither what is counted nor what is done.
 */
type Asked = {
  readonly operation: BatchOperation;
  readonly key: string;
  readonly selection: Selection;
  readonly filters: ReturnType<typeof questionFilters>;
  readonly rows: readonly ListRow[];
};

type Input = {
  readonly entity: EntityModel;
  readonly state: ListState;
  readonly rows: readonly ListRow[];
  readonly total: number;
  readonly exact: boolean;
  readonly count: ExactCount;
  readonly rights: ListRights;
  readonly life: Transitions;
  readonly refresh: () => Promise<void>;
};

export function useBulk({ entity, state, rows, total, exact, count, rights, life, refresh }: Input) {
  const key = `${entity.name} ${questionKey(state)}`;
  const [held, setHeld] = useState<{ readonly key: string; readonly selection: Selection }>({
    key,
    selection: NOTHING,
  });
  const [asked, setAsked] = useState<Asked | null>(null);
  const selection = held.key === key ? held.selection : NOTHING;
  const set = (next: Selection) => setHeld({ key, selection: next });
  const page = rows.map((row) => row.id);
  const chosen = selectedCount(selection);
  const all = async () => {
    const known = exact ? total : await count.count();
    if (known !== undefined) set({ kind: 'all', total: known });
  };
  const offerAll =
    selection.kind === 'ids' && pageMark(selection, page) === 'all' && total > chosen
      ? exact
        ? numero(total)
        : lista.daPesquisa
      : null;

  const ask = (operation: BatchOperation) =>
    setAsked({ operation, key, selection, filters: questionFilters(state, entity), rows });

  const back = async (...what: Parameters<typeof takeBack>) => {
    await takeBack(...what);
    await refresh();
  };

  /** One step of many rows; those that it does not apply to stay chosen, and the first of them says why. */
  const takeStep = (step: Transitions['all'][number]) => {
    const which =
      selection.kind === 'all' ? { filtro: questionFilters(state, entity) } : { ids: [...selection.ids] };
    life.askMany(step, {
      count: chosen,
      which,
      done: (answer, told) => {
        const failed = answer.resultados.filter((item) => !item.ok);
        const why = failed[0]?.mensagem ?? lista.loteFalhaSemTexto;
        if (failed.length > 0 && !told)
          notify({ type: 'WARNING', value: `${lista.loteFalhas(answer.falhas)}. ${why}` });
        const ids = new Set(failed.map(({ id }) => id));
        set(ids.size > 0 ? { kind: 'ids', ids, anchor: null } : NOTHING);
        void refresh();
      },
    });
  };

  return {
    selection,
    selectable: state.bin
      ? rights.remove || rights.empty
      : rights.update || rights.remove || life.all.length > 0,
    operation: asked?.operation ?? null,
    count: asked ? selectedCount(asked.selection) : chosen,
    toggle: (row: ListRow, range: boolean) => set(toggleRow(selection, row.id, page, range)),
    /** A row went its own way, by its own button. */
    drop: (id: number) => set(dropRow(selection, id)),
    togglePage: () => set(togglePage(selection, page)),
    /** Rows of the selection that are on the screen. */
    sample: (most: number) => {
      const { selection: of, rows: from } = asked ?? { selection, rows };
      return from.filter((row) => of.kind === 'all' || of.ids.has(row.id)).slice(0, most);
    },
    run: (values?: { readonly [field: string]: unknown }, rehearse = false): Promise<BatchAnswer> => {
      if (!asked) throw new Error('no operation was chosen');
      return runBatch(entity.name, asked.operation, asked, values, rehearse);
    },
    done: (answer: BatchAnswer) => {
      if (answer.ok > 0 && asked) {
        const gone = answer.resultados.filter((item) => item.ok).map((item) => item.id);
        const changed = changedLines(answer);
        const target = { selection: { kind: 'ids', ids: new Set(gone), anchor: null }, filters: {} } as const;
        const undo =
          asked.operation === 'excluir'
            ? () => void back('restaurar', () => runBatch(entity.name, 'restaurar', target))
            : changed.length > 0
              ? () => void back('desfazer', () => undoBatch(entity.name, changed))
              : undefined;
        notify({
          type: answer.falhas > 0 ? 'WARNING' : 'SUCCESS',
          value: doneText(asked.operation, answer),
          action: undo ? { label: lista.desfazer, run: undo } : undefined,
        });
      }
      // What failed stays chosen, so that it can be tried again.
      const failed = answer.resultados.filter((item) => !item.ok).map((item) => item.id);
      setHeld({
        key: asked?.key ?? key,
        selection: failed.length > 0 ? { kind: 'ids', ids: new Set(failed), anchor: null } : NOTHING,
      });
      void refresh();
    },
    close: () => setAsked(null),
    bar: {
      selection,
      offerAll,
      busy: count.counting,
      onAll: () => void all(),
      onClear: () => set(NOTHING),
      steps: state.bin
        ? []
        : life.all.map((step) => ({ key: step.name, text: step.title, run: () => takeStep(step) })),
      onEdit:
        !state.bin && rights.settable.some((field) => !entity.label.includes(field.id))
          ? () => ask('alterar')
          : undefined,
      onDelete: !state.bin && rights.remove ? () => ask('excluir') : undefined,
      onRestore: state.bin && rights.remove ? () => ask('restaurar') : undefined,
    },
  };
}
export type Bulk = ReturnType<typeof useBulk>;
