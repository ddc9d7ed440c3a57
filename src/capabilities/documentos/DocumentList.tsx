import { ArrowDown, ArrowUp, CornerLeftUp, Lock } from 'lucide-react';
import { useEffect, useId, useRef, useState, type DragEvent, type KeyboardEvent, type ReactNode } from 'react';
import { ehPasta } from '#domain/documentos/itens.ts';
import { MIME_NIVEL_ANTERIOR, type ItemDocumento } from '#domain/documentos/tipos.ts';
import { formatDataHora } from '#domain/formato/data-hora.ts';
import { documentosTela } from '#messages/documentos-tela.ts';
import { documentos } from '#messages/documentos.ts';
import { tamanhoArquivo } from '#messages/importacao.ts';
import { FileIcon } from './FileIcon.tsx';
import { RenameField } from './RenameField.tsx';
import { Shield } from './Shield.tsx';
import type { Sort, SortKey } from './sort.ts';

const ROW = 40;
const CARD = 64;
/** Rows drawn beyond what is in sight, so that a quick wheel shows no gap. */
const MORE = 8;

export type DropTarget = (objectId: string) => {
  onDragOver: (event: DragEvent) => void;
  onDrop: (event: DragEvent) => void;
};

type Props = {
  items: readonly ItemDocumento[];
  chosen: string | null;
  renaming: string | null;
  phone: boolean;
  label: string;
  sort: Sort;
  /** What may be moved by drag. */
  movable: (item: ItemDocumento) => boolean;
  menu: (item: ItemDocumento) => ReactNode;
  onSort: (key: SortKey) => void;
  onChoose: (objectId: string) => void;
  onOpen: (item: ItemDocumento) => void;
  /** The pointer or the keyboard came to it: it may be opened next. */
  onNear: (item: ItemDocumento) => void;
  onKey: (event: KeyboardEvent, item: ItemDocumento | null) => void;
  rename: (item: ItemDocumento, name: string) => Promise<void>;
  onRenamed: () => void;
  onDragStart: (event: DragEvent, item: ItemDocumento) => void;
  dropOn: DropTarget;
};

/** The items of a folder as a grid (as cards on a phone); only rows in sight are in the page. */
export function DocumentList(props: Props) {
  const { items, chosen, phone, label, sort, onSort, onChoose, onOpen, onKey } = props;
  const box = useRef<HTMLDivElement>(null);
  const prefix = useId();
  /** The focus comes from a press on a row, which chooses by itself. */
  const pressed = useRef(false);
  const height = phone ? CARD : ROW;
  const [sight, setSight] = useState({ from: 0, to: 40 });
  const look = () => {
    const element = box.current;
    if (!element) return;
    const from = Math.max(0, Math.floor(element.scrollTop / height) - MORE);
    const to = Math.min(items.length, Math.ceil((element.scrollTop + element.clientHeight) / height) + MORE);
    setSight((before) => (before.from === from && before.to === to ? before : { from, to }));
  };
  useEffect(look, [items, height]); // oxlint-disable-line react/exhaustive-deps
  const at = items.findIndex(({ objectId }) => objectId === chosen);
  // The chosen one is always in sight, or the keyboard would be lost.
  useEffect(() => {
    const element = box.current;
    if (!element || at < 0) return;
    const header = phone ? 0 : ROW;
    if (at * height < element.scrollTop) element.scrollTop = at * height;
    else if ((at + 1) * height + header > element.scrollTop + element.clientHeight)
      element.scrollTop = (at + 1) * height + header - element.clientHeight;
  }, [at, height, phone]);

  const choose = (index: number) => {
    const item = items[Math.min(Math.max(0, index), items.length - 1)];
    if (item) onChoose(item.objectId);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget) return;
    const page = Math.max(1, Math.floor((box.current?.clientHeight ?? 400) / height) - 1);
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: at + 1,
      ArrowUp: at < 0 ? 0 : at - 1,
      Home: 0,
      End: items.length - 1,
      PageDown: at + page,
      PageUp: at - page,
    };
    const to = event.ctrlKey || event.metaKey || event.altKey ? undefined : steps[event.key];
    if (to === undefined) return onKey(event, items[at] ?? null);
    event.preventDefault();
    choose(to);
  };
  const header = (key: SortKey, text: string, numeric = false) => (
    <span
      role="columnheader"
      className="z-doc-cabeca"
      data-numero={numeric || undefined}
      aria-sort={sort.key === key ? (sort.descending ? 'descending' : 'ascending') : 'none'}
    >
      <button type="button" tabIndex={-1} onClick={() => onSort(key)}>
        {text}
        {sort.key === key ? sort.descending ? <ArrowDown size={12} aria-hidden /> : <ArrowUp size={12} aria-hidden /> : null}
      </button>
    </span>
  );
  const drawn = items.slice(sight.from, sight.to);
  return (
    <div
      ref={box}
      className="z-doc-lista"
      role="grid"
      tabIndex={0}
      aria-label={label}
      aria-rowcount={items.length + 1}
      aria-activedescendant={at >= sight.from && at < sight.to ? `${prefix}-${at}` : undefined}
      data-celular={phone || undefined}
      onScroll={look}
      onKeyDown={onKeyDown}
      onFocus={(event) => {
        if (pressed.current) return;
        if (event.target === event.currentTarget && at < 0 && event.currentTarget.matches(':focus-visible')) choose(0);
      }}
    >
      <div className="z-doc-linha z-doc-titulos" role="row" aria-rowindex={1}>
        {header('nome', documentosTela.nome)}
        {header('tag', documentosTela.colunaTag)}
        {header('tamanho', documentosTela.tamanho, true)}
        {header('modificado', documentosTela.modificado)}
        <span role="columnheader">
          <span className="z-so-leitor">{documentosTela.mais}</span>
        </span>
      </div>
      <div role="rowgroup" className="z-doc-linhas" style={{ height: items.length * height }}>
        {drawn.map((item, index) => (
          <Row
            key={item.objectId + item.mime}
            {...props}
            item={item}
            id={`${prefix}-${sight.from + index}`}
            index={sight.from + index}
            top={(sight.from + index) * height}
            onPress={() => {
              onChoose(item.objectId);
              pressed.current = true;
              box.current?.focus({ preventScroll: true });
              pressed.current = false;
            }}
            onDone={() => {
              props.onRenamed();
              box.current?.focus({ preventScroll: true });
            }}
            onEnter={() => onOpen(item)}
          />
        ))}
      </div>
    </div>
  );
}

type RowProps = Props & {
  item: ItemDocumento;
  id: string;
  index: number;
  top: number;
  onPress: () => void;
  onEnter: () => void;
  onDone: () => void;
};

function Row(props: RowProps) {
  const { item, id, index, top, phone, chosen, renaming, menu, movable, onPress, onEnter, onDone, rename, onDragStart, dropOn } =
    props;
  const up = item.mime === MIME_NIVEL_ANTERIOR;
  const folder = ehPasta(item);
  const [over, setOver] = useState(false);
  const target = folder ? dropOn(item.objectId) : null;
  const date = item.dataHoraModificacao && !up ? formatDataHora(item.dataHoraModificacao) : '';
  const size = item.tamanho === null ? '' : tamanhoArquivo(item.tamanho);
  const name = up ? documentos.nivelAnterior : item.nomeArquivo;
  return (
    // Its keys are heard by the grid, which keeps the focus.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      id={id}
      className="z-doc-linha"
      role="row"
      tabIndex={-1}
      aria-rowindex={index + 2}
      aria-selected={item.objectId === chosen}
      data-alvo={over || undefined}
      data-sem-efeito={item.semEfeito ? '' : undefined}
      style={{ top }}
      draggable={renaming !== item.objectId && movable(item)}
      onPointerEnter={() => props.onNear(item)}
      onDragStart={(event) => onDragStart(event, item)}
      onDragOver={(event) => {
        target?.onDragOver(event);
        if (event.defaultPrevented) setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false);
        target?.onDrop(event);
      }}
      onClick={({ target: pressed }) => {
        if ((pressed as Element).closest('button,input')) return;
        onPress();
        // A phone has no double click: the card opens, its menu does the rest.
        if (phone) onEnter();
      }}
      onDoubleClick={phone ? undefined : ({ target: pressed }) => (pressed as Element).closest('button,input') || onEnter()}
    >
      <span role="gridcell" className="z-doc-nome">
        {up ? (
          <CornerLeftUp className="z-doc-icone" size={20} strokeWidth={1.75} aria-hidden />
        ) : (
          <FileIcon name={name} folder={folder} />
        )}
        {renaming === item.objectId ? (
          <RenameField item={item} save={(text) => rename(item, text)} onDone={onDone} />
        ) : (
          <span className="z-doc-corte" title={name}>
            {name}
          </span>
        )}
        {item.clinico ? (
          <Lock className="z-doc-clinico" size={14} role="img" aria-label={documentosTela.clinico}>
            <title>{documentosTela.clinico}</title>
          </Lock>
        ) : null}
        <Shield situacao={item.situacaoAssinatura} aspectos={item.aspectos} conferidoEm={item.conferidoEm} />
        {item.semEfeito ? <span className="z-doc-nulo">{documentosTela.semEfeito}</span> : null}
      </span>
      <span role="gridcell" className="z-doc-tag">
        {item.tagDescription ? <span className="z-doc-marca">{item.tagDescription}</span> : null}
      </span>
      <span role="gridcell" className="z-doc-numero">
        {size}
      </span>
      <span
        role="gridcell"
        className="z-doc-data"
        title={item.modificadoPor ? documentosTela.modificadoPor(item.modificadoPor) : undefined}
      >
        {date}
      </span>
      <span role="gridcell" className="z-doc-acoes">
        {up ? null : menu(item)}
      </span>
    </div>
  );
}
