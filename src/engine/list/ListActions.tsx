/** The page's actions: one primary, the quiet rest in a menu. */
import { Button } from 'antd';
import {
  Columns3,
  Download,
  Ellipsis,
  Keyboard,
  Plus,
  Printer,
  RefreshCw,
  Trash2,
  Undo2,
  Upload,
} from 'lucide-react';
import { useNavigate } from 'react-router';
import type { ResourceDeclaration } from '#domain/registro/declaration.ts';
import type { EntityModel } from '#domain/registro/entity.ts';
import { lixeira } from '#messages/lixeira.ts';
import { lista } from '#messages/lista.ts';
import { useLinked } from '#shared/navigation/navigation.ts';
import { onPlainClick } from '#shared/navigation/plain-click.ts';
import { IconButton } from '#shared/ui/IconButton.tsx';
import { MenuButton, type MenuItem } from '#shared/ui/MenuButton.tsx';
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
  readonly onPrint: () => void;
  /** Absent: not the bin, an empty one, or the person may not. */
  readonly onEmpty: (() => void) | undefined;
};

export function ListActions({
  entity,
  resource,
  rights,
  bin,
  onNew,
  onImport,
  onBin,
  onDialog,
  onReload,
  onPrint,
  onEmpty,
}: Props) {
  const linked = useLinked(bin ? undefined : resource.list?.links);
  const navigate = useNavigate();
  const follow = (path: string) => onPlainClick(() => void navigate(path));
  const entry = (key: string, text: string, Icon: typeof Download, run: () => void): MenuItem => ({
    key,
    label: text,
    icon: <Icon size={16} aria-hidden />,
    onClick: run,
  });
  return (
    <>
      <MenuButton
        label={lista.mais}
        items={[
          entry('exportar', lista.exportar, Download, () => onDialog('exportar')),
          ...(onImport ? [entry('importar', lista.importar, Upload, onImport)] : []),
          entry('imprimir', lista.imprimir, Printer, onPrint),
          { type: 'divider' },
          entry('colunas', lista.colunas, Columns3, () => onDialog('colunas')),
          entry('atualizar', lista.atualizar, RefreshCw, onReload),
          entry('ajuda', lista.ajuda, Keyboard, () => onDialog('ajuda')),
          ...((rights.remove || rights.empty) && !bin
            ? [entry('lixeira', lista.lixeira, Trash2, () => onBin(true))]
            : []),
        ]}
      >
        <IconButton type="default" label={lista.mais} icon={<Ellipsis size={18} aria-hidden />} />
      </MenuButton>
      {linked.map((target) => (
        <Button key={target.name} href={target.path} onClick={follow(target.path)}>
          {target.breadcrumb}
        </Button>
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
        <Button type="primary" icon={<Plus size={16} aria-hidden />} aria-keyshortcuts="n" onClick={onNew}>
          {lista.novo(entity.title, entity.gender)}
        </Button>
      ) : null}
    </>
  );
}
