/** What each row offers, by right and by where it stands (register or bin). */
import { useEffect, useMemo, useRef } from 'react';
import type { EntityModel } from '#domain/registro/entity.ts';
import { lista } from '#messages/lista.ts';
import { request } from '#shared/http/client.ts';
import { HttpError, isAbort } from '#shared/http/http-error.ts';
import { onPlainClick } from '#shared/navigation/plain-click.ts';
import { confirm } from '#shared/ui/ConfirmDialog.tsx';
import { notify } from '#shared/ui/notify.ts';
import type { Transitions } from '../lifecycle/useTransitions.tsx';
import type { RowDoors } from './RowActions.tsx';
import type { ListRights } from './useListRights.ts';
import type { RecordDoor } from './useRecordDoor.ts';
import type { ListRow } from './list-row.ts';

type Input = {
  readonly entity: EntityModel;
  readonly rights: ListRights;
  readonly door: RecordDoor;
  readonly bin: boolean;
  readonly label: (row: ListRow) => string;
  readonly life: Transitions;
  readonly onHistory: (row: ListRow) => void;
  /** The row left the list, or another person changed it meanwhile. */
  readonly onChanged: (row: ListRow, gone: boolean) => Promise<void>;
};

/** The same object while nothing of it changes: the rows are drawn again with each new one. */
export function useRowDoors(input: Input): RowDoors {
  const latest = useRef(input);
  useEffect(() => {
    latest.current = input;
  });
  const { entity, rights, door, bin } = input;
  return useMemo(() => doorsOf(latest, entity, rights, door, bin), [entity, rights, door, bin]);
}

function doorsOf(
  latest: { readonly current: Input },
  entity: EntityModel,
  rights: ListRights,
  door: RecordDoor,
  bin: boolean,
): RowDoors {
  const label = (row: ListRow) => latest.current.label(row);
  const onChanged = (row: ListRow, gone: boolean) => latest.current.onChanged(row, gone);
  const restore = async (row: ListRow) => {
    const outcome = await quietly(
      () => request(`${entity.name}/${row.id}/_restaurar`, { method: 'POST' }),
      lista.restaurado(label(row)),
    );
    await onChanged(row, outcome === 'done');
  };
  const remove = async (row: ListRow) => {
    const title = lista.confirmaExcluirUm(entity.title, label(row));
    if (
      !(await confirm({
        title,
        text: lista.vaiParaLixeira,
        yes: lista.excluir,
        no: lista.cancelar,
        danger: true,
      }))
    )
      return;
    const outcome = await quietly(
      () => request(`${entity.name}/${row.id}`, { method: 'DELETE', ifMatch: row.versao }),
      lista.excluido(label(row)),
      { label: lista.desfazer, run: () => void restore(row) },
    );
    if (outcome !== 'failed') await onChanged(row, outcome === 'done');
  };
  return {
    entity,
    label,
    href: (row) => (rights.open ? door.href(row.id) : undefined),
    open: (row, tab) => {
      if (!rights.open) return;
      if (tab) window.open(door.href(row.id), '_blank', 'noopener');
      else door.open(row.id);
    },
    follow: (row) => onPlainClick(() => door.open(row.id)),
    edit: rights.update && !bin,
    duplicate: rights.insert && !bin ? (row) => door.duplicate(row.id) : undefined,
    steps:
      bin || !entity.lifecycle
        ? undefined
        : (row) =>
            latest.current.life.of(row).map((step) => ({
              key: `passo-${step.name}`,
              text: step.title,
              run: () => {
                const { life, label, onChanged } = latest.current;
                life.ask(step, row, label(row), () => void onChanged(row, false));
              },
            })),
    history: rights.open ? (row) => latest.current.onHistory(row) : undefined,
    remove: rights.remove && !bin ? (row) => void remove(row) : undefined,
    restore: rights.remove && bin ? (row) => void restore(row) : undefined,
  };
}

type Outcome = 'done' | 'stale' | 'failed';

/** Runs a write. The client tells its failure, except a stale version, which is told here. */
async function quietly(
  run: () => Promise<unknown>,
  done: string,
  action?: { readonly label: string; readonly run: () => void },
): Promise<Outcome> {
  try {
    await run();
    notify({ type: 'SUCCESS', value: done, action });
    return 'done';
  } catch (error) {
    if (error instanceof HttpError && !error.announced)
      notify({ type: 'WARNING', value: error.statusCode === 412 ? lista.conflitoLinha : error.message });
    else if (!(error instanceof HttpError) && !isAbort(error)) throw error;
    return error instanceof HttpError && error.statusCode === 412 ? 'stale' : 'failed';
  }
}
