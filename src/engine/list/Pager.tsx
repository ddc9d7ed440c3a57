/** Where in the whole the page stands (REG-05), the way to the others, and the exact count on a click. */
import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight } from 'lucide-react';
import { lista, numero } from '#messages/lista.ts';
import { Button, IconButton } from '#shared/ui/Button.tsx';
import { rangeText } from './sentences.ts';
import { EXACT_TOTAL, PAGE_SIZES } from './state.ts';
import type { ExactCount } from './useRows.ts';

type Props = {
  readonly currentPage: number;
  readonly pageSize: number;
  readonly pageSizes?: readonly number[];
  readonly total: number;
  readonly exact: boolean;
  readonly shown: number;
  readonly count: ExactCount;
  readonly onPage: (page: number) => void;
  readonly onSize: (size: number) => void;
};

export function Pager({ currentPage, pageSize, pageSizes = PAGE_SIZES, total, exact, shown, count, onPage, onSize }: Props) {
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const more = exact ? currentPage < pages : shown === pageSize;
  const from = (currentPage - 1) * pageSize + 1;
  return (
    <nav className="z-lista-paginas" aria-label={exact ? lista.paginaDe(currentPage, pages) : lista.pagina(currentPage)}>
      <span className="z-lista-faixa-texto" role="status">
        {rangeText(from, shown, total, exact)}
      </span>
      {exact ? null : (
        <Button
          kind="discreto"
          className="z-lista-contar z-nao-imprimir"
          busy={count.counting}
          onClick={() => void count.count()}
        >
          {count.counting ? lista.contando : lista.contar}
        </Button>
      )}
      {count.failed ? <span role="alert">{lista.falhaContagem}</span> : null}
      <span className="z-lista-vao" />
      <label className="z-lista-tamanho z-nao-imprimir">
        <span>{lista.porPagina}</span>
        <select value={pageSize} onChange={(event) => onSize(Number(event.target.value))}>
          {pageSizes.map((size) => (
            <option key={size} value={size}>
              {size}
            </option>
          ))}
        </select>
      </label>
      <span className="z-lista-setas z-nao-imprimir">
        <IconButton
          label={lista.primeiraPagina}
          icon={<ChevronsLeft size={16} aria-hidden />}
          disabled={currentPage <= 1}
          onClick={() => onPage(1)}
        />
        <IconButton
          label={lista.paginaAnterior}
          icon={<ChevronLeft size={16} aria-hidden />}
          disabled={currentPage <= 1}
          onClick={() => onPage(currentPage - 1)}
        />
        <span
          className="z-lista-pagina"
          title={
            exact
              ? lista.paginaDe(currentPage, pages)
              : `${lista.pagina(currentPage)} ${lista.de} ${lista.maisDe(Math.ceil(EXACT_TOTAL / pageSize))}`
          }
        >
          {exact ? `${numero(currentPage)} / ${numero(pages)}` : numero(currentPage)}
        </span>
        <IconButton
          label={lista.proximaPagina}
          icon={<ChevronRight size={16} aria-hidden />}
          disabled={!more}
          onClick={() => onPage(currentPage + 1)}
        />
        {exact ? (
          <IconButton
            label={lista.ultimaPagina}
            icon={<ChevronsRight size={16} aria-hidden />}
            disabled={!more}
            onClick={() => onPage(pages)}
          />
        ) : null}
      </span>
    </nav>
  );
}
