import { Button, type PaginationProps } from 'antd';
import { ChevronLeft, ChevronRight, Ellipsis } from 'lucide-react';
import type { ReactNode } from 'react';
import { lista, numero } from '#messages/lista.ts';

/** Of a pager of so many pages: antd's arrows are buttons without a name, its numbers links without an address. */
export function pageItem(pages: number): NonNullable<PaginationProps['itemRender']> {
  return function draw(page, type) {
    const named = (label: string, face: { readonly icon: ReactNode } | { readonly children: string }) => (
      <Button type="text" size="small" tabIndex={-1} aria-label={label} {...face} />
    );
    if (type === 'prev') return named(lista.paginaAnterior, { icon: <ChevronLeft size={16} aria-hidden /> });
    if (type === 'next') return named(lista.proximaPagina, { icon: <ChevronRight size={16} aria-hidden /> });
    if (type !== 'page') return named(lista.pagina(page), { icon: <Ellipsis size={16} aria-hidden /> });
    const name =
      page === pages && page > 1 ? `${lista.pagina(page)}, ${lista.ultimaPagina}` : lista.pagina(page);
    return named(name, { children: numero(page) });
  };
}
