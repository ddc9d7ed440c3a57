/** The items of a folder: antd's table, driven as one grid by the keyboard. */
import { Checkbox, Flex, Table, Tag, Typography, type TableProps } from 'antd';
import { CornerLeftUp, Lock } from 'lucide-react';
import {
  createContext,
  use,
  useEffect,
  useId,
  useRef,
  useState,
  type DragEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type TableHTMLAttributes,
} from 'react';
import { ehPasta } from '#domain/documento/itens.ts';
import { MIME_NIVEL_ANTERIOR, type ItemDocumento } from '#domain/documento/tipos.ts';
import { formatDataHora } from '#domain/formato/data-hora.ts';
import { documentosTela } from '#messages/documento-tela.ts';
import { documentos } from '#messages/documento.ts';
import { tamanhoArquivo } from '#messages/importacao.ts';
import type { Marking, Marks } from './marks.ts';
import { FileIcon } from './FileIcon.tsx';
import { RenameField } from './RenameField.tsx';
import { Shield } from './Shield.tsx';
import type { Sort, SortKey } from './sort.ts';

/** Rows of one page; the arrows go on into the next. */
const PAGE = 100;
/** What Page Down passes over. */
const LEAP = 10;

export type DropTarget = (objectId: string) => {
  onDragOver: (event: DragEvent) => void;
  onDrop: (event: DragEvent) => void;
};

type Props = {
  items: readonly ItemDocumento[];
  chosen: string | null;
  /** Chosen together; none: the one above alone. */
  marks: Marks;
  /** Why some of them stayed as they were. */
  reasons: ReadonlyMap<string, string>;
  onMark: (how: Marking, objectId: string) => void;
  renaming: string | null;
  phone: boolean;
  label: string;
  sort: Sort;
  /** What may be moved by drag. */
  movable: (item: ItemDocumento) => boolean;
  menu: (item: ItemDocumento) => ReactNode;
  /** Where it lies, when it was found by a search through the folders. */
  place: (item: ItemDocumento) => string;
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

const GridProps = createContext<TableHTMLAttributes<HTMLTableElement>>({});
/** antd takes no role nor keys for its table: they come by the context. */
function Grid(props: TableHTMLAttributes<HTMLTableElement>) {
  return <table {...props} {...use(GridProps)} />;
}
const COMPONENTS = { table: Grid };

const rowKey = ({ objectId, mime }: ItemDocumento) => objectId + mime;

/** A control of the row, or of its menu, which is drawn elsewhere but tells the row of its clicks (React's portals). */
const pressedControl = ({ target, currentTarget }: MouseEvent) =>
  !currentTarget.contains(target as Element) || (target as Element).closest('button,input,label') !== null;

export function DocumentList(props: Props) {
  const {
    items,
    chosen,
    marks,
    renaming,
    phone,
    label,
    sort,
    movable,
    menu,
    onSort,
    onChoose,
    onMark,
    onOpen,
    onKey,
    dropOn,
  } = props;
  const box = useRef<HTMLDivElement>(null);
  const prefix = useId();
  /** The focus comes from a press on a row, which chooses by itself. */
  const pressed = useRef(false);
  const [page, setPage] = useState(0);
  const [over, setOver] = useState<string | null>(null);
  const at = items.findIndex(({ objectId }) => objectId === chosen);
  // The chosen one is always in sight, or the keyboard would be lost.
  useEffect(() => {
    if (at >= 0) setPage(Math.floor(at / PAGE));
  }, [at]);
  useEffect(() => {
    box.current?.querySelector('[data-atual]')?.scrollIntoView({ block: 'nearest' });
  }, [at, page]);
  const from = Math.min(page, Math.max(0, Math.ceil(items.length / PAGE) - 1)) * PAGE;

  const grid = () => box.current?.querySelector<HTMLElement>('[role="grid"]');
  const back = () => {
    pressed.current = true;
    grid()?.focus({ preventScroll: true });
    pressed.current = false;
  };
  const choose = (index: number) => {
    const item = items[Math.min(Math.max(0, index), items.length - 1)];
    if (item) onChoose(item.objectId);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget) return;
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: at + 1,
      ArrowUp: at < 0 ? 0 : at - 1,
      Home: 0,
      End: items.length - 1,
      PageDown: at + LEAP,
      PageUp: at - LEAP,
    };
    const control = event.ctrlKey || event.metaKey;
    const to = control || event.altKey ? undefined : steps[event.key];
    const all = control && event.key.toLowerCase() === 'a';
    if (to !== undefined) {
      const next = items[Math.min(Math.max(0, to), items.length - 1)];
      if (event.shiftKey && next) onMark('range', next.objectId);
      choose(to);
    } else if (all) onMark('all', chosen ?? '');
    else if (event.key === ' ' && at >= 0) onMark('toggle', chosen ?? '');
    else if (event.key === 'Escape' && marks.size > 0) onMark('none', '');
    else return onKey(event, items[at] ?? null);
    event.preventDefault();
  };

  const when = (item: ItemDocumento) =>
    item.dataHoraModificacao && item.mime !== MIME_NIVEL_ANTERIOR
      ? formatDataHora(item.dataHoraModificacao)
      : '';
  const name = (item: ItemDocumento) => {
    const text = item.mime === MIME_NIVEL_ANTERIOR ? documentos.nivelAnterior : item.nomeArquivo;
    return (
      <Flex component="span" align="center" gap={8}>
        {item.mime === MIME_NIVEL_ANTERIOR ? (
          <CornerLeftUp size={20} strokeWidth={1.75} aria-hidden />
        ) : (
          <FileIcon name={text} folder={ehPasta(item)} />
        )}
        {renaming === item.objectId ? (
          <RenameField
            item={item}
            save={props.rename}
            onDone={() => {
              props.onRenamed();
              back();
            }}
          />
        ) : (
          <Typography.Text ellipsis delete={item.semEfeito !== null} title={text}>
            {text}
          </Typography.Text>
        )}
        {item.clinico ? (
          <Lock size={14} role="img" aria-label={documentosTela.clinico}>
            <title>{documentosTela.clinico}</title>
          </Lock>
        ) : null}
        {props.place(item) === '' ? null : (
          <Typography.Text type="secondary" ellipsis className="z-doc-onde">
            {props.place(item)}
          </Typography.Text>
        )}
        <Shield situacao={item.situacaoAssinatura} aspectos={item.aspectos} conferidoEm={item.conferidoEm} />
        {item.semEfeito ? <Tag color="error">{documentosTela.semEfeito}</Tag> : null}
      </Flex>
    );
  };
  const reason = ({ objectId }: ItemDocumento) =>
    props.reasons.has(objectId) ? (
      <Typography.Text type="danger">{props.reasons.get(objectId)}</Typography.Text>
    ) : null;
  const tag = ({ tagDescription }: ItemDocumento) => (tagDescription ? <Tag>{tagDescription}</Tag> : null);
  const sorted = (key: SortKey) => ({
    key,
    sorter: true,
    sortOrder: sort.key === key ? (sort.descending ? ('descend' as const) : ('ascend' as const)) : null,
  });
  const columns: NonNullable<TableProps<ItemDocumento>['columns']> = [
    {
      ...sorted('nome'),
      title: documentosTela.nome,
      render: (_, item) =>
        phone ? (
          <>
            {name(item)}
            <Typography.Text type="secondary">{when(item)}</Typography.Text> {tag(item)} {reason(item)}
          </>
        ) : (
          <>
            {name(item)}
            {reason(item)}
          </>
        ),
    },
    ...(phone
      ? []
      : ([
          { ...sorted('tag'), title: documentosTela.colunaTag, width: 150, render: (_, item) => tag(item) },
          {
            ...sorted('tamanho'),
            title: documentosTela.tamanho,
            align: 'right',
            width: 110,
            render: (_, { tamanho }) => (tamanho === null ? '' : tamanhoArquivo(tamanho)),
          },
          {
            ...sorted('modificado'),
            title: documentosTela.modificado,
            width: 180,
            onCell: ({ modificadoPor }) => ({
              title: modificadoPor ? documentosTela.modificadoPor(modificadoPor) : undefined,
            }),
            render: (_, item) => when(item),
          },
        ] satisfies NonNullable<TableProps<ItemDocumento>['columns']>)),
    {
      key: 'acoes',
      width: 56,
      title: <span className="z-so-leitor">{documentosTela.mais}</span>,
      render: (_, item) => (item.mime === MIME_NIVEL_ANTERIOR ? null : menu(item)),
    },
  ];
  return (
    <div ref={box} className="z-moldura z-doc-lista">
      <GridProps
        value={{
          role: 'grid',
          tabIndex: 0,
          'aria-label': label,
          'aria-multiselectable': true,
          'aria-rowcount': items.length + 1,
          'aria-activedescendant': at < 0 ? undefined : `${prefix}-${at}`,
          onKeyDown,
          // What a press focuses, it chooses: the first row is for who comes by the keyboard.
          onPointerDownCapture: () => (pressed.current = true),
          onBlur: () => (pressed.current = false),
          onFocus: (event) => {
            if (pressed.current || event.target !== event.currentTarget || at >= 0) return;
            if (event.currentTarget.matches(':focus-visible')) choose(0);
          },
        }}
      >
        <Table<ItemDocumento>
          size="small"
          tableLayout="fixed"
          components={COMPONENTS}
          columns={columns}
          dataSource={items.slice(from, from + PAGE)}
          rowKey={rowKey}
          rowSelection={{
            columnWidth: 44,
            selectedRowKeys: items.filter(({ objectId }) => marks.has(objectId)).map(rowKey),
            columnTitle: <span className="z-so-leitor">{documentosTela.selecionarColuna}</span>,
            renderCell: (on, item) =>
              item.mime === MIME_NIVEL_ANTERIOR ? null : (
                <Checkbox
                  checked={on}
                  tabIndex={-1}
                  aria-label={documentosTela.selecionar(item.nomeArquivo)}
                  onChange={({ nativeEvent }) => {
                    onMark(
                      (nativeEvent as unknown as MouseEvent).shiftKey ? 'range' : 'toggle',
                      item.objectId,
                    );
                    onChoose(item.objectId);
                    back();
                  }}
                />
              ),
          }}
          showHeader={!phone}
          showSorterTooltip={false}
          onChange={(_page, _filters, sorter, { action }) => {
            if (action === 'sort' && !Array.isArray(sorter)) onSort(sorter.columnKey as SortKey);
          }}
          pagination={
            items.length > PAGE && {
              current: from / PAGE + 1,
              pageSize: PAGE,
              total: items.length,
              showSizeChanger: false,
              onChange: (to) => setPage(to - 1),
            }
          }
          onRow={(item, index = 0) => {
            const target = ehPasta(item) ? dropOn(item.objectId) : null;
            return {
              id: `${prefix}-${from + index}`,
              className: 'z-doc-linha',
              'aria-rowindex': from + index + 2,
              'aria-selected': marks.size > 0 ? marks.has(item.objectId) : item.objectId === chosen,
              'data-atual': item.objectId === chosen || undefined,
              'data-alvo': over === item.objectId || undefined,
              draggable: renaming !== item.objectId && movable(item),
              onPointerEnter: () => props.onNear(item),
              onDragStart: (event: DragEvent) => props.onDragStart(event, item),
              onDragOver: (event: DragEvent) => {
                target?.onDragOver(event);
                if (event.defaultPrevented) setOver(item.objectId);
              },
              onDragLeave: () => setOver(null),
              onDrop: (event: DragEvent) => {
                setOver(null);
                target?.onDrop(event);
              },
              onClick: (event: MouseEvent) => {
                if (pressedControl(event)) return;
                const target = event.target as Element;
                // The whole cell of the box is the box.
                const box =
                  target.closest('.ant-table-selection-column') !== null && item.mime !== MIME_NIVEL_ANTERIOR;
                const together = box || event.ctrlKey || event.metaKey;
                if (event.shiftKey) onMark('range', item.objectId);
                else if (together) onMark('toggle', item.objectId);
                else if (!phone) onMark('none', item.objectId);
                onChoose(item.objectId);
                back();
                if (event.shiftKey || together) return;
                // A phone has no double click: the card opens, its menu does the rest.
                if (phone) onOpen(item);
              },
              onContextMenu: (event: MouseEvent) => {
                if (pressedControl(event)) return;
                event.preventDefault();
                if (!marks.has(item.objectId)) onMark('none', item.objectId);
                onChoose(item.objectId);
                event.currentTarget.querySelector<HTMLElement>('td:last-child button')?.click();
              },
              onDoubleClick: phone ? undefined : (event: MouseEvent) => pressedControl(event) || onOpen(item),
            } as ReturnType<NonNullable<TableProps<ItemDocumento>['onRow']>>;
          }}
        />
      </GridProps>
    </div>
  );
}
