/** What can be done with one row: the frequent action as a button, the rest in a menu. */
import { Copy, Ellipsis, ExternalLink, Eye, History, Pencil, RotateCcw, Trash2 } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { lista } from '#messages/lista.ts';
import { IconButton } from '#shared/ui/Button.tsx';
import { Popover } from '#shared/ui/Popover.tsx';
import type { ListRow } from './useRows.ts';

/** Doors of a row; an absent one is not permitted (or has no sense in the bin). */
export type RowDoors = {
  readonly label: (row: ListRow) => string;
  /** Address of the record; undefined where it cannot be opened. */
  readonly href: (row: ListRow) => string | undefined;
  readonly open: (row: ListRow, tab: boolean) => void;
  /** Plain click on the link: opens here; with a modifier the browser's own. */
  readonly follow: (row: ListRow) => (event: MouseEvent) => void;
  readonly edit: boolean;
  readonly duplicate?: (row: ListRow) => void;
  readonly history?: (row: ListRow) => void;
  readonly remove?: (row: ListRow) => void;
  readonly restore?: (row: ListRow) => void;
};

export function RowActions({ row, doors, stop }: { readonly row: ListRow; readonly doors: RowDoors; readonly stop: number }) {
  const label = doors.label(row);
  const { duplicate, history, remove, restore } = doors;
  const href = doors.href(row);
  const menu = [
    href
      ? {
          key: 'abrir',
          text: doors.edit ? lista.editar : lista.abrir,
          icon: doors.edit ? <Pencil size={16} /> : <Eye size={16} />,
          run: () => doors.open(row, false),
        }
      : null,
    href ? { key: 'aba', text: lista.abrirAba, icon: <ExternalLink size={16} />, run: () => doors.open(row, true) } : null,
    duplicate ? { key: 'duplicar', text: lista.duplicar, icon: <Copy size={16} />, run: () => duplicate(row) } : null,
    history ? { key: 'historico', text: lista.historico, icon: <History size={16} />, run: () => history(row) } : null,
    remove ? { key: 'excluir', text: lista.excluir, icon: <Trash2 size={16} />, run: () => remove(row) } : null,
  ].filter((item) => item !== null);
  return (
    <span className="z-lista-botoes z-nao-imprimir">
      {restore ? (
        <IconButton
          tabIndex={stop}
          label={lista.restaurar}
          icon={<RotateCcw size={16} aria-hidden />}
          onClick={() => restore(row)}
        />
      ) : href ? (
        <IconButton
          tabIndex={stop}
          label={doors.edit ? lista.editar : lista.abrir}
          icon={doors.edit ? <Pencil size={16} aria-hidden /> : <Eye size={16} aria-hidden />}
          onClick={() => doors.open(row, false)}
        />
      ) : null}
      {menu.length > 1 ? (
        <Popover
          label={lista.acoesDe(label)}
          trigger={(props) => (
            <IconButton {...props} tabIndex={stop} label={lista.acoesDe(label)} icon={<Ellipsis size={16} aria-hidden />} />
          )}
        >
          {(close) =>
            menu.map((item) => (
              <MenuItem
                key={item.key}
                icon={item.icon}
                onClick={() => {
                  close();
                  item.run();
                }}
              >
                {item.text}
              </MenuItem>
            ))
          }
        </Popover>
      ) : null}
    </span>
  );
}

export function MenuItem({
  icon,
  onClick,
  checked,
  children,
}: {
  readonly icon?: ReactNode;
  readonly onClick: () => void;
  readonly checked?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <button
      type="button"
      className="z-balao-item"
      role={checked === undefined ? 'menuitem' : 'menuitemcheckbox'}
      aria-checked={checked}
      onClick={onClick}
    >
      {icon}
      {children}
    </button>
  );
}
