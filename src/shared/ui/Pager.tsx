import { Button, Pagination } from 'antd';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { uiMessages } from '#messages/app.ts';

type Props = {
  readonly label: string;
  /** The first row shown, from 0. */
  readonly from: number;
  readonly size: number;
  readonly total: number;
  readonly onMove: (from: number) => void;
};

/** The pages of a hand-built list; nothing while one page holds it. Its arrows are named: antd leaves them without a word. */
export function Pager({ label, from, size, total, onMove }: Props) {
  if (total <= size && from === 0) return null;
  return (
    <nav className="z-nao-imprimir" aria-label={label}>
      <Pagination
        align="end"
        size="small"
        current={Math.floor(from / size) + 1}
        pageSize={size}
        total={total}
        showSizeChanger={false}
        showTotal={(all, [first, last]) => uiMessages.faixa(first, last, all)}
        itemRender={(_page, type, element) =>
          type === 'prev' ? (
            <Button
              type="text"
              size="small"
              tabIndex={-1}
              aria-label={uiMessages.paginaAnterior}
              icon={<ChevronLeft size={16} aria-hidden />}
            />
          ) : type === 'next' ? (
            <Button
              type="text"
              size="small"
              tabIndex={-1}
              aria-label={uiMessages.proximaPagina}
              icon={<ChevronRight size={16} aria-hidden />}
            />
          ) : (
            element
          )
        }
        onChange={(page) => onMove((page - 1) * size)}
      />
    </nav>
  );
}
