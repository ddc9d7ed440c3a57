/** Shows where the page stands in the whole (REG-05), leads to the others, and counts exactly on a click. */
import { Button, Pagination } from 'antd';
import { lista } from '#messages/lista.ts';
import { pageItem } from '#shared/ui/pageItem.tsx';
import { rangeText } from './sentences.ts';
import { EXACT_TOTAL, PAGE_SIZES } from './state.ts';
import type { ExactCount } from './useRows.ts';

type Props = {
  readonly currentPage: number;
  readonly pageSize: number;
  readonly total: number;
  readonly exact: boolean;
  readonly shown: number;
  readonly count: ExactCount;
  readonly phone: boolean;
  readonly onPage: (page: number) => void;
  readonly onSize: (size: number) => void;
};

const SIZES = PAGE_SIZES.map((size) => ({ value: size, label: lista.tamanhoPagina(size) }));

export function Pager({ currentPage, pageSize, total, exact, shown, count, phone, onPage, onSize }: Props) {
  const from = (currentPage - 1) * pageSize + 1;
  // Beyond what was counted there is a next page for as long as the pages come full.
  const known = exact ? total : Math.max(EXACT_TOTAL, from + shown - 1 + (shown === pageSize ? 1 : 0));
  const pages = Math.max(1, Math.ceil(known / pageSize));
  return (
    <nav
      className="z-linha z-paginas"
      aria-label={exact ? lista.paginaDe(currentPage, pages) : lista.pagina(currentPage)}
    >
      <span role="status">{rangeText(from, shown, total, exact)}</span>
      {exact ? null : (
        <Button
          type="link"
          className="z-nao-imprimir"
          loading={count.counting}
          onClick={() => void count.count()}
        >
          {count.counting ? lista.contando : lista.contar}
        </Button>
      )}
      {count.failed ? <span role="alert">{lista.falhaContagem}</span> : null}
      <Pagination
        className="z-nao-imprimir"
        size={phone ? 'default' : 'small'}
        current={currentPage}
        pageSize={pageSize}
        total={known}
        simple={phone ? { readOnly: true } : false}
        showLessItems
        showSizeChanger={{ options: SIZES, 'aria-label': lista.porPagina, popupMatchSelectWidth: false }}
        itemRender={pageItem(pages)}
        onChange={(page, size) => (size === pageSize ? onPage(page) : onSize(size))}
      />
    </nav>
  );
}
