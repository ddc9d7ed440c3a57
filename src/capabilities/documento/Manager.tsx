import { Button, Checkbox, Grid, Input, Typography } from 'antd';
import { FolderOpen, SearchX, Upload } from 'lucide-react';
import { Suspense, useEffect, useMemo, useRef, useState, type ComponentType, type KeyboardEvent } from 'react';
import { ehPasta } from '#domain/documento/itens.ts';
import { MIME_NIVEL_ANTERIOR, RAIZ, type ItemDocumento, type OpcoesDocumentos } from '#domain/documento/tipos.ts';
import { foldText } from '#domain/formato/texto.ts';
import { documentosTela } from '#messages/documento-tela.ts';
import { documentos } from '#messages/documento.ts';
import { notify } from '#shared/ui/notify.ts';
import { EmptyState, FailedState, LoadingState } from '#shared/ui/State.tsx';
import { DocumentList } from './DocumentList.tsx';
import type { SignerProps } from './signer.ts';
import { DocumentsToolbar, ItemMenu } from './DocumentsToolbar.tsx';
import { FolderPath, type Place } from './FolderPath.tsx';
import { actionsOf, type ActionName } from './item-actions.tsx';
import { Layers, type Layer } from './Layers.tsx';
import { uploads } from './page-uploads.ts';
import { sortItems, type Sort, type SortKey } from './sort.ts';
import { UploadPanel } from './UploadPanel.tsx';
import { useDrops } from './useDrops.ts';
import { useItemActions } from './useItemActions.ts';
import { viewerSource } from './viewer-source.ts';
import { prefetchViewer, Viewer } from './viewer/on-demand.ts';
import type { ViewerSource } from './viewer/source.ts';
import { useFolderItems, type Owner, type Tag } from './wire.ts';

const ROOT: Place = { objectId: RAIZ, nome: documentos.raiz };
/** From so many items on, a search within the folder is offered. */
const MANY = 10;

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
  const [path, setPath] = useState<readonly Place[]>([ROOT]);
  const here = path.at(-1) ?? ROOT;
  const { data, error, isPending, refetch } = useFolderItems(owner, here.objectId);
  const [chosen, setChosen] = useState<string | null>(null);
  const [renaming, setRenaming] = useState<string | null>(null);
  const [sort, setSort] = useState<Sort>({ key: 'nome', descending: false });
  const [text, setText] = useState('');
  const [layer, setLayer] = useState<Layer | null>(null);
  const [viewing, setViewing] = useState<{ readonly source: ViewerSource; readonly item: ItemDocumento | null } | null>(null);
  const [showVoid, setShowVoid] = useState(false);
  const root = useRef<HTMLElement>(null);
  const arriving = useRef(false);
  /** Whose new version is being picked. */
  const version = useRef<ItemDocumento>(null);
  const picker = useRef<HTMLInputElement>(null);
  const phone = Grid.useBreakpoint().md === false;
  const actions = useItemActions(owner);

  const items = useMemo(() => {
    const wanted = foldText(text.trim());
    const found = (data ?? []).filter(
      (item) =>
        (showVoid || item.semEfeito === null) &&
        (wanted === '' || item.mime === MIME_NIVEL_ANTERIOR || foldText(item.nomeArquivo).includes(wanted)),
    );
    return sortItems(found, sort);
  }, [data, text, sort, showVoid]);
  const files = items.filter(({ mime }) => mime !== MIME_NIVEL_ANTERIOR);
  const names = useMemo(
    () => (data ?? []).filter(({ semEfeito }) => semEfeito === null).map(({ nomeArquivo }) => nomeArquivo),
    [data],
  );
  const annulled = (data ?? []).filter(({ semEfeito }) => semEfeito !== null).length;
  const item = items.find(({ objectId }) => objectId === chosen) ?? null;
  const maySend = options.insert;

  const toList = () => root.current?.querySelector<HTMLElement>('[role="grid"]')?.focus({ preventScroll: true });
  const go = (next: readonly Place[], choose: string | null = null) => {
    setPath(next);
    setChosen(choose);
    setRenaming(null);
    setText('');
    arriving.current = true;
  };
  // The keyboard goes along into the folder, whose list may still be on its way.
  useEffect(() => {
    if (!arriving.current || isPending) return;
    arriving.current = false;
    toList();
  }, [here.objectId, isPending]);
  const up = () => {
    if (path.length > 1) go(path.slice(0, -1), here.objectId);
  };
  const view = (one: ItemDocumento, numero?: number, nomeArquivo = one.nomeArquivo, tamanho = one.tamanho) => {
    const content = { objectId: one.objectId, nomeArquivo, numero };
    const source = viewerSource(owner, content, tamanho, () => void actions.save(content));
    // Of an earlier content the present signatures say nothing.
    setViewing({ source, item: one.assinado && numero === undefined ? one : null });
  };
  const open = (one: ItemDocumento) => {
    if (one.mime === MIME_NIVEL_ANTERIOR) up();
    else if (ehPasta(one)) go([...path, { objectId: one.objectId, nome: one.nomeArquivo }]);
    else view(one);
  };
  const near = (one: ItemDocumento) => {
    if (!ehPasta(one) && one.mime !== MIME_NIVEL_ANTERIOR) prefetchViewer(one.nomeArquivo);
  };
  const choose = (objectId: string) => {
    const one = items.find((other) => other.objectId === objectId);
    if (one) near(one);
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
  const placeOf = (folderId: string): Place => {
    const known = path.find(({ objectId }) => objectId === folderId) ?? data?.find(({ objectId }) => objectId === folderId);
    return { objectId: folderId, nome: known && 'nome' in known ? known.nome : (known?.nomeArquivo ?? documentos.raiz) };
  };
  const drops = useDrops({
    root,
    maySend,
    mayMove: options.rename,
    onFiles: take,
    onMove: (moved, folderId) => void actions.move(moved, placeOf(folderId)),
  });

  const removeNow = async (one: ItemDocumento) => {
    if (!(await actions.remove(one))) return;
    setChosen(null);
    // What was pressed is gone with the item.
    toList();
  };
  const run = (name: ActionName, one: ItemDocumento) => {
    setChosen(one.objectId);
    if (name === 'abrir') open(one);
    else if (name === 'baixar') void actions.save({ objectId: one.objectId, nomeArquivo: one.nomeArquivo });
    else if (name === 'folha') void actions.saveSheet(one);
    else if (name === 'renomear') setRenaming(one.objectId);
    else if (name === 'excluir') void removeNow(one);
    else if (name === 'novaVersao') {
      version.current = one;
      picker.current?.click();
    } else setLayer({ kind: name, item: one });
  };
  const allowed = (one: ItemDocumento | null) => actionsOf(one, options, Signer !== undefined);
  const onKey = (event: KeyboardEvent, one: ItemDocumento | null) => {
    const wanted: Readonly<Record<string, ActionName>> = { Enter: 'abrir', F2: 'renomear', Delete: 'excluir' };
    const name = event.ctrlKey || event.metaKey || event.altKey ? undefined : wanted[event.key];
    if (event.key === 'Backspace' && path.length > 1) up();
    else if (event.key === 'ContextMenu' || (event.shiftKey && event.key === 'F10'))
      event.currentTarget.querySelector<HTMLElement>('[aria-selected="true"] td:last-child button')?.click();
    else if (one && name) {
      const action = allowed(one).find((other) => other.name === name);
      if (!action) return;
      if (action.blocked) notify({ type: 'WARNING', value: action.blocked });
      else run(name, one);
    } else return;
    event.preventDefault();
  };

  return (
    <section ref={root} className="z-doc" aria-label={documentosTela.titulo} {...drops.area}>
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
      <UploadPanel owner={owner} names={names} />
      <div className="z-linha z-doc-topo">
        <FolderPath path={path} onOpen={(depth) => go(path.slice(0, depth + 1))} dropOn={drops.on} />
        {data ? <Typography.Text type="secondary">{documentosTela.itens(files.length)}</Typography.Text> : null}
        {annulled > 0 ? (
          <Checkbox checked={showVoid} onChange={({ target }) => setShowVoid(target.checked)}>
            {documentosTela.mostrarSemEfeito(annulled)}
          </Checkbox>
        ) : null}
        {text !== '' || names.length >= MANY ? (
          <Input.Search
            className="z-doc-procura"
            allowClear
            placeholder={documentosTela.procurar}
            aria-label={documentosTela.procurar}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        ) : null}
      </div>
      {isPending ? (
        <LoadingState label={documentosTela.carregando} rows={6} />
      ) : error ? (
        <FailedState error={error} title={documentosTela.falha} retry={() => void refetch()} />
      ) : (
        <>
          {items.length > 0 ? (
            <DocumentList
              items={items}
              chosen={chosen}
              renaming={renaming}
              phone={phone}
              label={documentosTela.itens(files.length)}
              sort={sort}
              movable={(one) => options.rename && one.mime !== MIME_NIVEL_ANTERIOR}
              menu={(one) => (
                <ItemMenu
                  inRow
                  label={documentosTela.acoesDe(one.nomeArquivo)}
                  actions={allowed(one)}
                  onAction={(name) => {
                    // The row may go elsewhere with what is done: the keyboard comes back to the list.
                    toList();
                    run(name, one);
                  }}
                />
              )}
              onSort={(key: SortKey) => setSort({ key, descending: sort.key === key && !sort.descending })}
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
          {files.length > 0 ? null : text === '' ? (
            <EmptyState
              icon={<FolderOpen size={28} strokeWidth={1.5} aria-hidden />}
              title={documentosTela.vazia}
              text={maySend ? documentosTela.vaziaPode : documentosTela.vaziaNaoPode}
            />
          ) : (
            <EmptyState
              icon={<SearchX size={28} strokeWidth={1.5} aria-hidden />}
              title={documentosTela.nadaEncontrado}
              text={documentosTela.nadaEncontradoTexto}
              action={<Button onClick={() => setText('')}>{documentosTela.limparProcura}</Button>}
            />
          )}
        </>
      )}
      {drops.over ? (
        <div className="z-doc-sobre" aria-hidden>
          <Upload size={28} /> {documentosTela.soltarAqui(here.nome)}
        </div>
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
        createFolder={async (nome) => {
          const made = await actions.createFolder(here.objectId, nome);
          setChosen(made.objectId);
        }}
        send={sendTo}
        view={view}
        onNext={setLayer}
        onClose={() => setLayer(null)}
      />
      {viewing ? (
        <Viewer
          source={viewing.source}
          banner={
            viewing.item && Signer ? (
              <Suspense fallback={null}>
                <Signer
                  owner={owner}
                  item={viewing.item}
                  intent="faixa"
                  onSigned={() => void actions.reload()}
                  onClose={() => setViewing(null)}
                />
              </Suspense>
            ) : null
          }
          onClose={() => setViewing(null)}
        />
      ) : null}
    </section>
  );
}
