/** Where in the whole the page stands (REG-05), the way to the others, and the exact count on a click. */
import { Button, Pagination, type PaginationProps } from 'antd';
import { ChevronLeft, ChevronRight, Ellipsis } from 'lucide-react';
import type { ReactNode } from 'react';
import { lista, numero } from '#messages/lista.ts';
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
    <nav className="z-linha z-lista-paginas" aria-label={exact ? lista.paginaDe(currentPage, pages) : lista.pagina(currentPage)}>
      <span role="status">{rangeText(from, shown, total, exact)}</span>
      {exact ? null : (
        <Button type="link" className="z-nao-imprimir" loading={count.counting} onClick={() => void count.count()}>
          {count.counting ? lista.contando : lista.contar}
        </Button>
      )}
      {count.failed ? <span role="alert">{lista.falhaContagem}</span> : null}
      <Pagination
        className="z-fim z-nao-imprimir"
        size={phone ? 'default' : 'small'}
        current={currentPage}
        pageSize={pageSize}
        total={known}
        simple={phone ? { readOnly: true } : false}
        showLessItems
        showSizeChanger={{ options: SIZES, 'aria-label': lista.porPagina, popupMatchSelectWidth: false }}
        itemRender={item(pages)}
        onChange={(page, size) => (size === pageSize ? onPage(page) : onSize(size))}
      />
    </nav>
  );
}

/** antd's arrows are buttons without a name, its numbers links without an address: each is a named button. */
function item(pages: number): NonNullable<PaginationProps['itemRender']> {
  return function draw(page, type) {
    const named = (label: string, icon: ReactNode) => (
      <Button type="text" size="small" tabIndex={-1} className="ant-pagination-item-link" aria-label={label} icon={icon} />
    );
    if (type === 'prev') return named(lista.paginaAnterior, <ChevronLeft size={16} aria-hidden />);
    if (type === 'next') return named(lista.proximaPagina, <ChevronRight size={16} aria-hidden />);
    if (type !== 'page') return named(lista.pagina(page), <Ellipsis size={16} aria-hidden />);
    const name = page === pages && page > 1 ? `${lista.pagina(page)}, ${lista.ultimaPagina}` : lista.pagina(page);
    return (
      <Button type="text" size="small" tabIndex={-1} className="z-lista-pagina" aria-label={name}>
        {numero(page)}
      </Button>
    );
  };
}
