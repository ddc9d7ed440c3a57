import { Pagination } from 'antd';
import { uiMessages } from '#messages/app.ts';
import { pageItem } from './pageItem.tsx';

type Props = {
  readonly label: string;
  /** The first row shown, from 0. */
  readonly from: number;
  readonly size: number;
  readonly total: number;
  readonly onMove: (from: number) => void;
};

/** The pages of a hand-built list; nothing while one page holds it. */
export function Pager({ label, from, size, total, onMove }: Props) {
  if (total <= size && from === 0) return null;
  return (
    <nav className="z-paginas z-nao-imprimir" aria-label={label}>
      <Pagination
        align="end"
        size="small"
        current={Math.floor(from / size) + 1}
        pageSize={size}
        total={total}
        showSizeChanger={false}
        showTotal={(all, [first, last]) => uiMessages.faixa(first, last, all)}
        itemRender={pageItem(Math.ceil(total / size))}
        onChange={(page) => onMove((page - 1) * size)}
      />
    </nav>
  );
}
