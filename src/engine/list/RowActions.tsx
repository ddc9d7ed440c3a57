/** What can be done with one row: the frequent action as a button, the rest in a menu. */
import { Flex } from 'antd';
import {
  CircleArrowRight,
  Copy,
  Ellipsis,
  ExternalLink,
  Eye,
  History,
  Pencil,
  RotateCcw,
  Trash2,
} from 'lucide-react';
import { use, useState, type MouseEvent } from 'react';
import type { EntityModel } from '#domain/registro/entity.ts';
import { lista } from '#messages/lista.ts';
import { IconButton } from '#shared/ui/IconButton.tsx';
import { MenuButton, type MenuItem } from '#shared/ui/MenuButton.tsx';
import { Near } from './GridRow.tsx';
import { useRowRights } from '../access/useRowRights.ts';
import type { ListRow } from './list-row.ts';

/** Doors of a row; an absent one is not permitted (or has no sense in the bin). */
export type RowDoors = {
  readonly entity: EntityModel;
  readonly label: (row: ListRow) => string;
  /** Address of the record; undefined where it cannot be opened. */
  readonly href: (row: ListRow) => string | undefined;
  readonly open: (row: ListRow, tab: boolean) => void;
  /** Plain click on the link: opens here; with a modifier the browser's own. */
  readonly follow: (row: ListRow) => (event: MouseEvent) => void;
  readonly edit: boolean;
  readonly duplicate?: (row: ListRow) => void;
  readonly history?: (row: ListRow) => void;
  /** Steps of the row's life that the person may take now. */
  readonly steps?: (
    row: ListRow,
  ) => readonly { readonly key: string; readonly text: string; readonly run: () => void }[];
  readonly remove?: (row: ListRow) => void;
  readonly restore?: (row: ListRow) => void;
};

/** Drawn while the pointer or the focus is on the row: two hundred menus that nobody opens would cost more than the rows. */
type Props = {
  readonly row: ListRow;
  readonly doors: RowDoors;
  /** A card opens by its name: the button would say it twice. */
  readonly menuOnly?: boolean;
};

export function RowActions(props: Props) {
  const { near, stop } = use(Near);
  const [open, setOpen] = useState(false);
  return near || open ? <Buttons {...props} stop={stop} onOpen={setOpen} /> : null;
}

type ButtonsProps = Props & { readonly stop: number; readonly onOpen: (open: boolean) => void };

function Buttons({ row, doors: all, menuOnly = false, stop, onOpen }: ButtonsProps) {
  const may = useRowRights(all.entity, row, {
    update: all.edit,
    remove: (all.remove ?? all.restore) !== undefined,
  });
  const doors = {
    ...all,
    edit: may.update,
    ...(may.remove ? {} : { remove: undefined, restore: undefined }),
  };
  const { restore } = doors;
  const menu = menuOf(row, doors);
  return (
    <Flex component="span" justify="flex-end" gap={2} className="z-lista-botoes z-nao-imprimir">
      {restore ? (
        <IconButton
          tabIndex={stop}
          label={lista.restaurar}
          icon={<RotateCcw size={16} aria-hidden />}
          onClick={() => restore(row)}
        />
      ) : doors.href(row) && !(menuOnly && menu.length > 1) ? (
        <IconButton
          tabIndex={stop}
          label={doors.edit ? lista.editar : lista.abrir}
          icon={doors.edit ? <Pencil size={16} aria-hidden /> : <Eye size={16} aria-hidden />}
          onClick={() => doors.open(row, false)}
        />
      ) : null}
      {menu.length > 1 ? (
        <MenuButton label={lista.acoesDe(doors.label(row))} items={menu} onOpenChange={onOpen}>
          <IconButton
            tabIndex={stop}
            label={lista.acoesDe(doors.label(row))}
            icon={<Ellipsis size={16} aria-hidden />}
          />
        </MenuButton>
      ) : null}
    </Flex>
  );
}

function menuOf(row: ListRow, doors: RowDoors): MenuItem[] {
  const { duplicate, history, remove } = doors;
  const href = doors.href(row);
  return [
    href
      ? {
          key: 'abrir',
          label: doors.edit ? lista.editar : lista.abrir,
          icon: doors.edit ? <Pencil size={16} aria-hidden /> : <Eye size={16} aria-hidden />,
          onClick: () => doors.open(row, false),
        }
      : null,
    href
      ? {
          key: 'aba',
          label: lista.abrirAba,
          icon: <ExternalLink size={16} aria-hidden />,
          onClick: () => doors.open(row, true),
        }
      : null,
    ...(doors.steps?.(row) ?? []).map(({ key, text, run }) => ({
      key,
      label: text,
      icon: <CircleArrowRight size={16} aria-hidden />,
      onClick: run,
    })),
    duplicate
      ? {
          key: 'duplicar',
          label: lista.duplicar,
          icon: <Copy size={16} aria-hidden />,
          onClick: () => duplicate(row),
        }
      : null,
    history
      ? {
          key: 'historico',
          label: lista.historico,
          icon: <History size={16} aria-hidden />,
          onClick: () => history(row),
        }
      : null,
    remove
      ? {
          key: 'excluir',
          label: lista.excluir,
          icon: <Trash2 size={16} aria-hidden />,
          danger: true,
          onClick: () => remove(row),
        }
      : null,
  ].filter((item) => item !== null);
}
