/**
 * The edit of a cell, over what it shows: begun by its pencil (or a click, where the register says so), F2 or Tab. Enter
 * saves, Tab saves and goes on, Esc gives up; leaving it saves what was changed. Versions are checked.
 */
import { useInvalidate } from '@refinedev/core';
import { Button, Popover } from 'antd';
import { Pencil } from 'lucide-react';
import { lazy, Suspense, use, useEffect, useRef, useState } from 'react';
import { mayChangeCell } from '#domain/registro/inline-cell.ts';
import { listaDialogos } from '#messages/lista-dialogos.ts';
import { lista } from '#messages/lista.ts';
import { HttpError } from '#shared/http/http-error.ts';
import { notify } from '#shared/ui/notify.ts';
import { useAct } from '#shared/ui/useAct.ts';
import { useRowRights } from '../access/useRowRights.ts';
import { useRecordUpdate } from '../form/useRecordWire.ts';
import type { Saved } from '../form/wire.ts';
import { undoBatch } from './batch.ts';
import type { EditableCellProps } from './inline-fields.ts';
import { cellKey, EditedCell, Near } from './GridRow.tsx';
import { takeBack } from './take-back.ts';

const InlineEditor = lazy(() => import('./InlineEditor.tsx'));

type Props = EditableCellProps & { readonly asked: 'cell' | 'row' | null };

/** The version that the last save of a row left: the next one waits for it, so that Tab need not. */
const turns = new Map<string, Promise<number>>();

function inTurn(row: string, save: (known: number) => Promise<Saved>): Promise<Saved> {
  const before = turns.get(row) ?? Promise.resolve(0);
  const saved = before.then(save);
  turns.set(
    row,
    saved.then(
      ({ row: { versao } }) => versao,
      () => before,
    ),
  );
  return saved;
}

export default function InlineCell({ entity, field, row, label, fields, direct, asked }: Props) {
  const edited = use(EditedCell);
  const { near, stop } = use(Near);
  const anchor = useRef<HTMLSpanElement>(null);
  /** Saves what stands in the editor, for who left it. */
  const commit = useRef<(() => void) | null>(null);
  /** Which time it is being edited, from 1; 0: it is not. A save that ends late closes the time it is of, and no later one. */
  const [editing, setEditing] = useState(0);
  const [times, setTimes] = useState(0);
  /** The person went on while it is being saved: it shows again only if it was refused. */
  const [left, setLeft] = useState(false);
  const [heard, setHeard] = useState<Props['asked']>(null);
  const invalidate = useInvalidate();
  // Refine's write: lists and the record's other readers forget what they had by themselves.
  const update = useRecordUpdate(entity.name);
  const rights = useRowRights(entity, row, { update: true, remove: false });
  const open = rights.update ? fields.filter((other) => mayChangeCell(entity, other, row)) : [];
  const at = open.findIndex(({ id }) => id === field.id);
  if (asked !== heard) {
    setHeard(asked);
    if (asked === 'cell' ? at >= 0 : asked === 'row' && at === 0) {
      setLeft(false);
      setTimes(times + 1);
      setEditing(times + 1);
    }
  }
  useEffect(() => {
    if (asked) edited.set(null);
  }, [asked, edited]);

  const reread = () => invalidate({ resource: entity.name, invalidates: ['list', 'detail'] });
  const undo = async (versao: number) => {
    await takeBack('desfazer', () => undoBatch(entity.name, [{ id: row.id, versao }]));
    await reread();
  };
  const {
    run,
    busy: saving,
    problem: error,
    clear,
  } = useAct(
    async (value: unknown) => {
      const own = editing;
      const saved = await inTurn(`${entity.name}/${row.id}`, (known) =>
        update(row.id, { [field.id]: value }, Math.max(row.versao, known)),
      );
      setEditing((now) => (now === own ? 0 : now));
      notify({
        type: 'SUCCESS',
        value: listaDialogos.celulaSalva(field.title),
        key: 'lista-celula',
        action: { label: lista.desfazer, run: () => void undo(saved.row.versao) },
      });
    },
    {
      failure: listaDialogos.falhaCelula,
      tell: 'place',
      refused: async (cause) => {
        if (!(cause instanceof HttpError)) return false;
        // The field's own sentence says more than the refusal's: which period, which row.
        if (cause.statusCode !== 412) return cause.errors[field.id]?.[0] ?? false;
        // What was typed stays: the row behind it shows what the other person left, and it can be saved over that.
        await reread();
        return listaDialogos.conflitoCelula;
      },
    },
  );
  const close = () => {
    setEditing(0);
    clear();
  };
  /** `by`: to the next cell or the one before; 0: back to the row. */
  const goOn = (by: 1 | -1 | 0) => {
    const next = by === 0 ? undefined : open[at + by];
    if (next) edited.set(cellKey(row, next));
    else anchor.current?.closest('tr')?.focus();
  };
  /** `by`: where the keyboard goes; absent: it is elsewhere already. */
  const save = async (value: unknown, by?: 1 | -1 | 0) => {
    const same = (value ?? null) === (row[field.id] ?? null);
    setLeft(!same && by !== 0);
    if (by) goOn(by);
    if (same) close();
    else if (!(await run(value))) setLeft(false);
    else if (by === 0 && document.activeElement === document.body) goOn(0);
    if (same && by === 0) goOn(0);
  };

  const text = listaDialogos.editarCelula(field.title, label);
  const place = (
    <span
      ref={anchor}
      className="z-lista-lapis z-nao-imprimir"
      data-edita={editing > 0 ? '' : undefined}
      data-direta={direct || undefined}
    >
      {(near || editing > 0) && at >= 0 ? (
        <Button
          type="text"
          size="small"
          tabIndex={direct ? stop : -1}
          aria-label={text}
          title={`${text} (F2)`}
          icon={direct ? undefined : <Pencil size={13} aria-hidden />}
          onClick={(event) => {
            event.stopPropagation();
            edited.set(cellKey(row, field));
          }}
        />
      ) : null}
    </span>
  );
  if (editing === 0) return place;
  return (
    <Popover
      key={editing}
      open={!(left && saving)}
      trigger="click"
      placement="bottomLeft"
      arrow={false}
      // Over the table and not in it: neither the row nor its neighbours move, and what is wrong has room to be said.
      onOpenChange={(opens) => (opens || saving ? undefined : commit.current?.())}
      content={
        // A click in it, or in what its control opens, is none of the row's.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
        <div
          style={{ minWidth: 200, maxWidth: 420 }}
          aria-busy={saving || undefined}
          onClick={(event) => event.stopPropagation()}
        >
          <Suspense fallback={lista.carregando}>
            <InlineEditor
              entity={entity}
              field={field}
              row={row}
              error={error}
              commit={commit}
              onTyped={clear}
              onSave={(value) => save(value, 0)}
              onLeave={(value) => void save(value)}
              onNext={(by, value) => void save(value, by)}
              onCancel={() => {
                close();
                goOn(0);
              }}
            />
          </Suspense>
        </div>
      }
    >
      {place}
    </Popover>
  );
}
