/** The page's actions: one primary, the quiet rest in a menu; and the button of the search panel. */
import {
  Columns3,
  Download,
  Ellipsis,
  Keyboard,
  ListFilter,
  Plus,
  Printer,
  RefreshCw,
  Trash2,
  Undo2,
  Upload,
} from 'lucide-react';
import type { ResourceDeclaration } from '#domain/registro/declaration.ts';
import type { EntityModel } from '#domain/registro/entity.ts';
import { lixeira } from '#messages/lixeira.ts';
import { lista } from '#messages/lista.ts';
import { Link } from '#shared/navigation/Link.tsx';
import { useLinked } from '#shared/navigation/navigation.ts';
import { Button, IconButton } from '#shared/ui/Button.tsx';
import { Popover } from '#shared/ui/Popover.tsx';
import { MenuItem } from './RowActions.tsx';
import type { ListRights } from './useListRights.ts';

type Props = {
  readonly entity: EntityModel;
  readonly resource: ResourceDeclaration;
  readonly rights: ListRights;
  readonly bin: boolean;
  readonly onNew: () => void;
  /** Absent: the person may not. */
  readonly onImport: (() => void) | undefined;
  readonly onBin: (bin: boolean) => void;
  readonly onDialog: (dialog: 'colunas' | 'exportar' | 'ajuda') => void;
  readonly onReload: () => void;
  /** Absent: not the bin, an empty one, or the person may not. */
  readonly onEmpty: (() => void) | undefined;
};

export function ListActions({ entity, resource, rights, bin, onNew, onImport, onBin, onDialog, onReload, onEmpty }: Props) {
  const linked = useLinked(bin ? undefined : resource.list?.links);
  return (
    <>
      <Popover
        label={lista.mais}
        trigger={(props) => <IconButton {...props} kind="padrao" label={lista.mais} icon={<Ellipsis size={18} aria-hidden />} />}
      >
        {(close) => {
          const item = (text: string, icon: React.ReactNode, run: () => void) => (
            <MenuItem
              icon={icon}
              onClick={() => {
                close();
                run();
              }}
            >
              {text}
            </MenuItem>
          );
          return (
            <>
              {item(lista.exportar, <Download size={16} aria-hidden />, () => onDialog('exportar'))}
              {onImport ? item(lista.importar, <Upload size={16} aria-hidden />, onImport) : null}
              {item(lista.imprimir, <Printer size={16} aria-hidden />, () => window.print())}
              <hr />
              {item(lista.colunas, <Columns3 size={16} aria-hidden />, () => onDialog('colunas'))}
              {item(lista.atualizar, <RefreshCw size={16} aria-hidden />, onReload)}
              {item(lista.ajuda, <Keyboard size={16} aria-hidden />, () => onDialog('ajuda'))}
              {(rights.remove || rights.empty) && !bin
                ? item(lista.lixeira, <Trash2 size={16} aria-hidden />, () => onBin(true))
                : null}
            </>
          );
        }}
      </Popover>
      {linked.map((target) => (
        <Link key={target.name} to={target.path} className="z-botao" data-tipo="padrao">
          {target.breadcrumb}
        </Link>
      ))}
      {onEmpty ? (
        <Button icon={<Trash2 size={16} aria-hidden />} onClick={onEmpty}>
          {lixeira.esvaziar}
        </Button>
      ) : null}
      {bin ? (
        <Button icon={<Undo2 size={16} aria-hidden />} onClick={() => onBin(false)}>
          {lista.sairLixeira}
        </Button>
      ) : rights.insert ? (
        <Button kind="primario" icon={<Plus size={16} aria-hidden />} aria-keyshortcuts="n" onClick={onNew}>
          {lista.novo(entity.title, entity.gender)}
        </Button>
      ) : null}
    </>
  );
}

function Filters({ open, count, onToggle }: { readonly open: boolean; readonly count: number; readonly onToggle: () => void }) {
  return (
    <Button icon={<ListFilter size={16} aria-hidden />} aria-expanded={open} onClick={onToggle}>
      {lista.filtros}
      {count > 0 ? (
        <span className="z-lista-numero" title={lista.filtrosAtivos(count)}>
          {count}
        </span>
      ) : null}
    </Button>
  );
}
ListActions.Filters = Filters;
