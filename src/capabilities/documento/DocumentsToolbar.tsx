import { Button, Divider, Dropdown, Flex, Typography } from 'antd';
import { Ellipsis, FolderPlus, RefreshCw, Tags, Trash2, Upload } from 'lucide-react';
import type { ReactNode } from 'react';
import type { DocumentosToggles } from '#domain/documento/tipos.ts';
import { documentosTela } from '#messages/documento-tela.ts';
import { IconButton } from '#shared/ui/IconButton.tsx';
import { TALL, WITHIN } from '#shared/ui/MenuButton.tsx';
import type { ActionName, ItemAction } from './item-actions.tsx';

/** Shown as buttons; the rest is in the menu. */
const IN_SIGHT: readonly ActionName[] = ['abrir', 'baixar', 'renomear', 'assinar', 'excluir'];

/** The bar of DOC-01: what makes something new, and what is done with the chosen item. */
export function DocumentsToolbar(props: {
  toggles: DocumentosToggles;
  /** Of the chosen item; without one they stand there disabled. */
  actions: readonly ItemAction[];
  chosen: boolean;
  onNewFolder: () => void;
  onSend: () => void;
  onAction: (name: ActionName) => void;
  onTags: () => void;
  onBin: () => void;
  onReload: () => void;
}) {
  const { toggles, actions, chosen, onNewFolder, onSend, onAction, onTags, onBin, onReload } = props;
  const inserts = toggles.insert && !toggles.readOnly;
  const inSight = actions.filter(({ name }) => IN_SIGHT.includes(name));
  const others = actions.filter(({ name }) => !IN_SIGHT.includes(name));
  return (
    <div
      className="z-linha z-doc-barra z-nao-imprimir"
      role="toolbar"
      aria-label={documentosTela.ferramentas}
    >
      {inserts ? (
        <>
          <Button type="primary" icon={<Upload size={16} aria-hidden />} onClick={onSend}>
            {documentosTela.enviar}
          </Button>
          <Button icon={<FolderPlus size={16} aria-hidden />} onClick={onNewFolder}>
            {documentosTela.novaPasta}
          </Button>
          <Divider type="vertical" />
        </>
      ) : null}
      <Flex component="span" wrap align="center" flex="auto" className="z-doc-do-item">
        {inSight.map(({ name, label, Icon, blocked }) => (
          <Button
            key={name}
            type="text"
            icon={<Icon size={16} aria-hidden />}
            disabled={!chosen || blocked !== undefined}
            title={blocked}
            onClick={() => onAction(name)}
          >
            {label}
          </Button>
        ))}
        {chosen && others.length > 0 ? (
          <ItemMenu label={documentosTela.mais} actions={others} onAction={onAction} />
        ) : null}
      </Flex>
      <IconButton
        label={documentosTela.atualizar}
        icon={<RefreshCw size={16} aria-hidden />}
        onClick={onReload}
      />
      {toggles.rename && !toggles.readOnly ? (
        <Button
          type="text"
          title={documentosTela.tags}
          icon={<Tags size={16} aria-hidden />}
          onClick={onTags}
        >
          <span className="z-doc-rotulo">{documentosTela.tags}</span>
        </Button>
      ) : null}
      {toggles.remove && !toggles.readOnly ? (
        <Button
          type="text"
          title={documentosTela.lixeira}
          icon={<Trash2 size={16} aria-hidden />}
          onClick={onBin}
        >
          <span className="z-doc-rotulo">{documentosTela.lixeira}</span>
        </Button>
      ) : null}
    </div>
  );
}

/** What may be done with an item, as a menu. */
export function ItemMenu(props: {
  label: string;
  actions: readonly ItemAction[];
  onAction: (name: ActionName) => void;
  /** In a row the arrows go from item to item, and the menu key opens it. */
  inRow?: boolean;
}): ReactNode {
  const { label, actions, onAction, inRow = false } = props;
  return (
    <Dropdown
      trigger={['click']}
      align={WITHIN}
      autoFocus // oxlint-disable-line jsx-a11y/no-autofocus -- The arrows go on within the menu.
      menu={{
        'aria-label': label,
        style: TALL,
        items: actions.map(({ name, label: text, Icon, blocked }) => ({
          key: name,
          // A finger finds no hint: what is blocked says why.
          label: blocked !== undefined && byFinger() ? <BlockedEntry label={text} why={blocked} /> : text,
          title: blocked,
          icon: <Icon size={16} aria-hidden />,
          disabled: blocked !== undefined,
        })),
        onClick: ({ key }) => onAction(key as ActionName),
      }}
    >
      <Button
        type="text"
        aria-label={label}
        title={label}
        tabIndex={inRow ? -1 : undefined}
        icon={<Ellipsis size={18} aria-hidden />}
      />
    </Dropdown>
  );
}

const byFinger = (): boolean => window.matchMedia('(hover: none)').matches;

function BlockedEntry({ label, why }: { label: string; why: string }) {
  return (
    <>
      {label}
      <Typography.Text type="secondary" style={{ display: 'block', maxWidth: 240, whiteSpace: 'normal' }}>
        {why}
      </Typography.Text>
    </>
  );
}
