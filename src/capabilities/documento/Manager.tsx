import { Flex, Grid } from 'antd';
import { Upload } from 'lucide-react';
import { useEffect, useRef, useState, type ComponentType, type KeyboardEvent } from 'react';
import { ehPasta } from '#domain/documento/itens.ts';
import { MIME_NIVEL_ANTERIOR, type ItemDocumento, type OpcoesDocumentos } from '#domain/documento/tipos.ts';
import { documentosTela } from '#messages/documento-tela.ts';
import { notify } from '#shared/ui/notify.ts';
import { FailedState, LoadingState } from '#shared/ui/State.tsx';
import { BatchBar } from './BatchBar.tsx';
import { BatchRun } from './BatchRun.tsx';
import { DocumentList } from './DocumentList.tsx';
import type { SignerProps } from './signer.ts';
import { DocumentsToolbar, ItemMenu } from './DocumentsToolbar.tsx';
import { FolderBar } from './FolderBar.tsx';
import type { Place } from './FolderPath.tsx';
import { actionsOf, actionsTogether, isTogether, type ActionName } from './item-actions.tsx';
import { Layers } from './Layers.tsx';
import type { Layer } from './layer.ts';
import { Nothing } from './Nothing.tsx';
import { uploads } from './page-uploads.ts';
import { PARAMS, Resume } from './Resume.tsx';
import { UploadPanel } from './UploadPanel.tsx';
import { useDrops } from './useDrops.ts';
import { useFolder } from './useFolder.ts';
import { useTogether } from './useTogether.ts';
import { useItemActions } from './useItemActions.ts';
import { viewerSource } from './viewer-source.ts';
import { prefetchViewer } from './viewer/on-demand.ts';
import { Viewing, type OnView } from './Viewing.tsx';
import type { Owner, Tag } from './wire.ts';

/** Folders and files of one record, with everything that may be done with them. */
export function Manager({
  owner,
  options,
  signer: Signer,
}: {
  owner: Owner;
  options: OpcoesDocumentos;
  signer?: ComponentType<SignerProps>;
}) {
  const folder = useFolder(owner);
  const { path, here, items, files, names } = folder;
  const [chosen, setChosen] = useState<string | null>(null);
  const [renaming, setRenaming] = useState<string | null>(null);
  const [named] = useState(() => {
    const query = new URLSearchParams(location.search);
    const sign = query.get(PARAMS.sign);
    return { objectId: sign ?? query.get(PARAMS.choose), sign: sign !== null };
  });
  const [layer, setLayer] = useState<Layer | null>(null);
  const [viewing, setViewing] = useState<OnView | null>(null);
  const root = useRef<HTMLElement>(null);
  const arriving = useRef(false);
  /** Whose new version is being picked. */
  const version = useRef<ItemDocumento>(null);
  const picker = useRef<HTMLInputElement>(null);
  const phone = Grid.useBreakpoint().md === false;
  const actions = useItemActions(owner);
  const allowed = (documento: ItemDocumento | null) => actionsOf(documento, options, Signer !== undefined);

  const item = items.find(({ objectId }) => objectId === chosen) ?? null;
  const together = useTogether({ owner, files, chosen, actions, allowed, ask: setLayer });
  const several = together.items.length > 0 ? actionsTogether(together.items, allowed) : [];
  const maySend = options.insert;

  const toList = () =>
    root.current?.querySelector<HTMLElement>('[role="grid"]')?.focus({ preventScroll: true });
  const go = (next: readonly Place[], choose: string | null = null) => {
    folder.goTo(next);
    together.mark('none', '');
    setChosen(choose);
    setRenaming(null);
    arriving.current = true;
  };
  // The keyboard goes along into the folder, whose list may still be on its way.
  useEffect(() => {
    if (!arriving.current || folder.state.isPending) return;
    arriving.current = false;
    toList();
  }, [here.objectId, folder.state.isPending]);
  const up = () => {
    if (path.length > 1) go(path.slice(0, -1), here.objectId);
  };
  const view = (
    documento: ItemDocumento,
    numero?: number,
    nomeArquivo = documento.nomeArquivo,
    tamanho = documento.tamanho,
  ) => {
    const content = { objectId: documento.objectId, nomeArquivo, numero };
    const source = viewerSource(owner, content, tamanho, () => void actions.save(content));
    // Of an earlier content the present signatures say nothing.
    const signs =
      numero === undefined &&
      documento.mime === 'application/pdf' &&
      allowed(documento).some(({ name, blocked }) => name === 'assinar' && !blocked);
    setViewing({
      source,
      item: documento.assinado && numero === undefined ? documento : null,
      sign: signs ? documento : null,
      of: numero === undefined ? documento.objectId : null,
    });
  };
  const open = (documento: ItemDocumento) => {
    if (documento.mime === MIME_NIVEL_ANTERIOR) up();
    else if (ehPasta(documento))
      go([...folder.wayOf(documento), { objectId: documento.objectId, nome: documento.nomeArquivo }]);
    else view(documento);
  };
  const near = (documento: ItemDocumento) => {
    if (!ehPasta(documento) && documento.mime !== MIME_NIVEL_ANTERIOR) prefetchViewer(documento.nomeArquivo);
  };
  const choose = (objectId: string) => {
    const documento = items.find((other) => other.objectId === objectId);
    if (documento) near(documento);
    setChosen(objectId);
  };
  const sendTo = (list: readonly File[], folderId: string, tag?: Tag) =>
    uploads.add(
      list.map((file) => ({ ...owner, folderId, file, tag })),
      options.tamanhoMaximo,
    );
  /** A module with tags asks for one; else what is dropped goes at once. */
  const take = (list: readonly File[], folderId = here.objectId) => {
    if (options.tags) setLayer({ kind: 'enviar', files: list, folderId });
    else sendTo(list, folderId);
  };
  const drops = useDrops({
    root,
    maySend,
    mayMove: options.rename,
    onFiles: take,
    onMove: (moved, folderId) => void actions.move(moved, folder.placeOf(folderId)),
  });

  const removeNow = async (documento: ItemDocumento) => {
    if (!(await actions.remove(documento))) return;
    setChosen(null);
    // What was pressed is gone with the item.
    toList();
  };
  const run = (name: ActionName, documento: ItemDocumento) => {
    setChosen(documento.objectId);
    if (name === 'abrir') open(documento);
    else if (name === 'baixar')
      void actions.save({ objectId: documento.objectId, nomeArquivo: documento.nomeArquivo });
    else if (name === 'folha') void actions.saveSheet(documento);
    else if (name === 'renomear') setRenaming(documento.objectId);
    else if (name === 'excluir') void removeNow(documento);
    else if (name === 'novaVersao') {
      version.current = documento;
      picker.current?.click();
    } else setLayer({ kind: name, item: documento });
  };
  const inBatch = (documento: ItemDocumento) =>
    together.items.length > 1 && together.marks.has(documento.objectId);
  const runSeveral = (name: ActionName) => {
    if (isTogether(name)) void together.run(name);
  };
  const onKey = (event: KeyboardEvent, documento: ItemDocumento | null) => {
    const wanted: Readonly<Record<string, ActionName>> = {
      Enter: 'abrir',
      F2: 'renomear',
      Delete: 'excluir',
    };
    const name = event.ctrlKey || event.metaKey || event.altKey ? undefined : wanted[event.key];
    if (event.key === 'Backspace' && path.length > 1) up();
    else if (
      event.key === 'Delete' &&
      several.some(({ name: action, blocked }) => action === 'excluir' && !blocked)
    )
      runSeveral('excluir');
    else if (event.key === 'ContextMenu' || (event.shiftKey && event.key === 'F10'))
      event.currentTarget.querySelector<HTMLElement>('[data-atual] td:last-child button')?.click();
    else if (documento && name) {
      const action = allowed(documento).find((other) => other.name === name);
      if (!action) return;
      if (action.blocked) notify({ type: 'WARNING', value: action.blocked });
      else run(name, documento);
    } else return;
    event.preventDefault();
  };

  return (
    <Flex
      component="section"
      vertical
      gap={10}
      ref={root}
      className="z-doc"
      aria-label={documentosTela.titulo}
      {...drops.area}
    >
      {together.items.length > 0 ? (
        <BatchBar
          total={together.items.length}
          actions={several}
          onAction={runSeveral}
          onClear={() => {
            together.mark('none', '');
            toList();
          }}
        />
      ) : (
        <DocumentsToolbar
          toggles={options}
          actions={allowed(item)}
          chosen={item !== null && !(item.mime === MIME_NIVEL_ANTERIOR)}
          onNewFolder={() => setLayer({ kind: 'pasta' })}
          onSend={() => setLayer({ kind: 'enviar', files: [], folderId: here.objectId })}
          onAction={(name) => item && run(name, item)}
          onTags={() => setLayer({ kind: 'tags' })}
          onBin={() => setLayer({ kind: 'lixeira' })}
          onReload={() => void actions.reload()}
        />
      )}
      <UploadPanel owner={owner} names={names} />
      <FolderBar folder={folder} onOpen={go} dropOn={drops.on} />
      {folder.state.isPending ? (
        <LoadingState label={documentosTela.carregando} rows={6} />
      ) : folder.state.error ? (
        <FailedState error={folder.state.error} title={documentosTela.falha} retry={folder.state.retry} />
      ) : (
        <>
          {items.length > 0 ? (
            <DocumentList
              items={items}
              chosen={chosen}
              marks={together.marks}
              reasons={together.reasons}
              onMark={together.mark}
              renaming={renaming}
              phone={phone}
              label={documentosTela.itens(files.length)}
              sort={folder.sort}
              movable={(documento) => options.rename && documento.mime !== MIME_NIVEL_ANTERIOR}
              menu={(documento) => (
                <ItemMenu
                  inRow
                  label={documentosTela.acoesDe(documento.nomeArquivo)}
                  actions={inBatch(documento) ? several : allowed(documento)}
                  onAction={(name) => {
                    if (inBatch(documento)) return runSeveral(name);
                    // The row may go elsewhere with what is done: the keyboard comes back to the list.
                    toList();
                    return run(name, documento);
                  }}
                />
              )}
              place={folder.placeText}
              onSort={folder.sortBy}
              onChoose={choose}
              onOpen={open}
              onNear={near}
              onKey={onKey}
              rename={actions.rename}
              onRenamed={() => setRenaming(null)}
              onDragStart={drops.start}
              dropOn={drops.on}
            />
          ) : null}
          <Nothing folder={folder} maySend={maySend} />
        </>
      )}
      {drops.over ? (
        <Flex align="center" justify="center" gap={12} className="z-doc-sobre" aria-hidden>
          <Upload size={28} /> {documentosTela.soltarAqui(here.nome)}
        </Flex>
      ) : null}
      {/* The system's own window, opened by the menu: nobody touches this field. */}
      <input
        ref={picker}
        type="file"
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          const of = version.current;
          if (file && of)
            uploads.add(
              [{ ...owner, folderId: here.objectId, file, name: of.nomeArquivo, objectId: of.objectId }],
              options.tamanhoMaximo,
            );
          target.value = '';
        }}
      />
      <Layers
        layer={layer}
        owner={owner}
        options={options}
        signer={Signer}
        actions={actions}
        together={together}
        createFolder={async (nome) => {
          const made = await actions.createFolder(here.objectId, nome);
          setChosen(made.objectId);
        }}
        send={sendTo}
        view={view}
        onNext={setLayer}
        onClose={() => setLayer(null)}
      />
      {together.batch ? (
        <BatchRun
          batch={together.batch}
          onOver={together.over}
          onClose={() => {
            together.close();
            toList();
          }}
        />
      ) : null}
      {named.objectId === null ? null : (
        <Resume
          owner={owner}
          objectId={named.objectId}
          signer={named.sign ? Signer : undefined}
          onFound={go}
          onSigned={() => void actions.reload()}
        />
      )}
      {viewing ? (
        <Viewing
          viewing={viewing}
          files={files}
          owner={owner}
          signer={Signer}
          onRead={(documento) => {
            setChosen(documento.objectId);
            view(documento);
          }}
          onSign={(documento) => {
            setLayer({ kind: 'assinar', item: documento });
            setViewing(null);
          }}
          onSigned={() => void actions.reload()}
          onClose={() => setViewing(null)}
        />
      ) : null}
    </Flex>
  );
}
