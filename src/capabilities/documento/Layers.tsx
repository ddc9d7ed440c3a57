import { Suspense, type ComponentType } from 'react';
import type { ItemDocumento, OpcoesDocumentos } from '#domain/documento/tipos.ts';
import type { Layer } from './layer.ts';
import { AnnulDialog } from './AnnulDialog.tsx';
import { BinDrawer } from './BinDrawer.tsx';
import type { SignerProps } from './signer.ts';
import { FileAnewDialog } from './FileAnewDialog.tsx';
import { FolderDialog } from './FolderDialog.tsx';
import { MoveDialog } from './MoveDialog.tsx';
import { ReadingDialog } from './ReadingDialog.tsx';
import { SendDialog } from './SendDialog.tsx';
import { TagDialog } from './TagDialog.tsx';
import { TagsDrawer } from './TagsDrawer.tsx';
import { isTogether } from './item-actions.tsx';
import type { ItemActions } from './useItemActions.ts';
import type { useTogether } from './useTogether.ts';
import { useTagActions } from './useTagActions.ts';
import { VersionsDrawer } from './VersionsDrawer.tsx';
import type { Owner, Tag } from './wire.ts';

const INTENTS = { assinar: 'assinar', pedirAssinatura: 'pedir', assinaturas: 'ver' } as const;

/** The open dialog or drawer of the manager. */
export function Layers(props: {
  layer: Layer | null;
  owner: Owner;
  options: OpcoesDocumentos;
  signer?: ComponentType<SignerProps>;
  actions: ItemActions;
  together: ReturnType<typeof useTogether>;
  createFolder: (nome: string) => Promise<void>;
  send: (files: readonly File[], folderId: string, tag?: Tag) => void;
  view: (item: ItemDocumento, numero: number, nomeArquivo: string, tamanho: number) => void;
  /** Another layer in place of this one. */
  onNext: (layer: Layer) => void;
  onClose: () => void;
}) {
  const {
    layer,
    owner,
    options,
    signer: Signer,
    actions,
    together,
    createFolder,
    send,
    view,
    onNext,
    onClose,
  } = props;
  const tagActions = useTagActions(owner.modulo);
  if (!layer) return null;
  if (layer.kind === 'pasta') return <FolderDialog create={createFolder} onClose={onClose} />;
  if (layer.kind === 'lixeira')
    return <BinDrawer owner={owner} onRestore={(item) => void actions.restore(item)} onClose={onClose} />;
  if (layer.kind === 'tags')
    return (
      <TagsDrawer
        modulo={owner.modulo}
        required={options.tags}
        reading={options.clinico === true}
        actions={tagActions}
        onClose={onClose}
      />
    );
  if (layer.kind === 'enviar')
    return (
      <SendDialog
        modulo={owner.modulo}
        options={options}
        files={layer.files}
        send={(files, tag) => send(files, layer.folderId, tag)}
        onClose={onClose}
      />
    );
  const { item, items = [item] } = layer;
  const many = layer.items !== undefined;
  switch (layer.kind) {
    case 'mover':
      return (
        <MoveDialog
          owner={owner}
          items={items}
          move={(folder) => (many ? together.move(folder) : void actions.move(item, folder))}
          onClose={onClose}
        />
      );
    case 'tag':
      return (
        <TagDialog
          modulo={owner.modulo}
          items={items}
          save={async (idTag) => (many ? together.tag(idTag) : actions.changeTag(item, idTag))}
          onClose={onClose}
        />
      );
    case 'leitura':
      return (
        <ReadingDialog
          item={item}
          save={(leitura) => actions.changeReading(item, leitura)}
          onClose={onClose}
        />
      );
    case 'versoes':
      return (
        <VersionsDrawer
          owner={owner}
          item={item}
          mayRestore={options.rename && !item.assinado}
          onView={({ numero, nomeArquivo, tamanho }) => view(item, numero, nomeArquivo, tamanho)}
          onSave={({ numero, nomeArquivo }) =>
            void actions.save({ objectId: item.objectId, nomeArquivo, numero })
          }
          onRestore={(version) => void actions.restoreVersion(item, version)}
          onClose={onClose}
        />
      );
    case 'semEfeito':
      return (
        <AnnulDialog
          item={item}
          annul={async (dados) => {
            const now = await actions.annul(item, dados);
            // The right record is the next step of whoever found the wrong one.
            if (dados.motivo === 'registro-errado' && options.insert) onNext({ kind: 'arquivar', item: now });
            else onClose();
          }}
          onClose={onClose}
        />
      );
    case 'arquivar':
      return (
        <FileAnewDialog
          modulo={owner.modulo}
          item={item}
          file={async (to) => {
            await actions.fileAnew(item, to);
            onClose();
          }}
          onClose={onClose}
        />
      );
    case 'assinar':
    case 'pedirAssinatura':
    case 'assinaturas':
      // Its code may still be on its way: the list stays meanwhile.
      return Signer ? (
        <Suspense fallback={null}>
          <Signer
            owner={owner}
            item={item}
            items={layer.items}
            intent={INTENTS[layer.kind]}
            onSigned={(left) =>
              many && isTogether(layer.kind)
                ? together.told(layer.kind, left ?? new Map())
                : void actions.reload()
            }
            onClose={onClose}
          />
        </Suspense>
      ) : null;
  }
}
