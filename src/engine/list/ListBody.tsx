/** The four states of the list: shape of what comes, failure, nothing (for two reasons), rows. */
import { Button } from 'antd';
import { SearchX, Trash2 } from 'lucide-react';
import { lazy, Suspense } from 'react';
import type { SearchPreset } from '#domain/registro/declaration.ts';
import { lista } from '#messages/lista.ts';
import { ButtonLink } from '#shared/navigation/ButtonLink.tsx';
import { useLinked } from '#shared/navigation/navigation.ts';
import { EmptyState, FailedState } from '#shared/ui/State.tsx';
import type { Column } from './columns.ts';
import { presetOf } from './criteria.ts';
import { ListSkeleton } from './ListSkeleton.tsx';
import { ListTable, type TableProps } from './ListTable.tsx';
import type { ListState } from './state.ts';
import type { Rows } from './useRows.ts';

/** A telephone's. */
const ListCards = lazy(() => import('./ListCards.tsx'));

type Props = Omit<TableProps, 'rows' | 'offset' | 'reloading' | 'sort'> & {
  readonly cards: readonly Column[];
  readonly data: Rows;
  /** The person's columns are known. */
  readonly ready: boolean;
  readonly phone: boolean;
  readonly state: ListState;
  readonly filtered: boolean;
  /** What a view says where it has no row. */
  readonly empty?: string | undefined;
  /** Says where the rows come from that nobody includes by hand, and which screens lead there. */
  readonly whence?:
    | {
        readonly empty?: string;
        readonly links?: readonly string[];
        readonly presets?: readonly SearchPreset[];
      }
    | undefined;
  readonly mayInsert: boolean;
  readonly onNew: () => void;
  /** Absent: the person may not. */
  readonly onImport: (() => void) | undefined;
  readonly onClear: () => void;
  readonly onFirst: () => void;
};

export function ListBody(props: Props) {
  const {
    cards,
    data,
    ready,
    phone,
    state,
    filtered,
    empty,
    whence,
    mayInsert,
    onNew,
    onImport,
    onClear,
    onFirst,
    ...table
  } = props;
  const { entity } = table;
  const { rows, error, reloading } = data;
  // Trying again would be refused again.
  if (error?.['codigo'] === 'pagina-distante')
    return (
      <EmptyState
        title={lista.paginaVaziaTitulo}
        text={error.message}
        action={<Button onClick={onFirst}>{lista.irPrimeira}</Button>}
        help={false}
      />
    );
  if (error && !reloading) return <FailedState error={error} title={lista.falhaTitulo} retry={data.reload} />;
  if (data.loading || !ready || (error && reloading)) return <ListSkeleton columns={table.columns.length} />;
  if (rows.length === 0) {
    if (state.currentPage > 1) {
      return (
        <EmptyState
          title={lista.paginaVaziaTitulo}
          text={lista.paginaVaziaTexto}
          action={<Button onClick={onFirst}>{lista.irPrimeira}</Button>}
          help={false}
        />
      );
    }
    if (filtered) {
      // Nobody typed anything: the list opens in a tab, or the person chose it.
      const ofTab = presetOf(state, whence?.presets ?? [], entity) !== undefined;
      return (
        <EmptyState
          icon={<SearchX size={28} strokeWidth={1.5} aria-hidden />}
          title={ofTab ? lista.nadaNaAba : lista.nadaTitulo}
          text={ofTab ? lista.nadaNaAbaTexto : lista.nadaTexto}
          action={<Button onClick={onClear}>{lista.limparTudo}</Button>}
          help={ofTab}
        />
      );
    }
    if (empty !== undefined) return <EmptyState title={empty} />;
    if (state.bin)
      return (
        <EmptyState
          icon={<Trash2 size={28} strokeWidth={1.5} aria-hidden />}
          title={lista.lixeiraVaziaTitulo}
          text={lista.lixeiraVaziaTexto}
        />
      );
    return (
      <EmptyState
        title={lista.vazioTitulo(entity.plural)}
        text={
          mayInsert
            ? lista.vazioTexto
            : (whence?.empty ?? (entity.readOnly ? lista.vazioDoSistema : lista.vazioSemDireito))
        }
        action={
          mayInsert ? (
            <>
              <Button type="primary" onClick={onNew}>
                {lista.novo(entity.title, entity.gender)}
              </Button>
              {onImport ? <Button onClick={onImport}>{lista.importar}</Button> : null}
            </>
          ) : (
            <Sources names={whence?.links} />
          )
        }
      />
    );
  }
  if (phone)
    return (
      <Suspense fallback={<ListSkeleton columns={1} />}>
        <ListCards {...table} fields={cards} rows={rows} reloading={reloading} />
      </Suspense>
    );
  return (
    <ListTable
      {...table}
      rows={rows}
      reloading={reloading}
      offset={(state.currentPage - 1) * state.pageSize}
      sort={state.sort}
    />
  );
}

/** Takes the keyboard from the search to the rows. */
export function focusFirstRow(body: HTMLElement | null): boolean {
  const row = body?.querySelector<HTMLElement>('tr[data-linha][tabindex="0"], .z-lista-cartao-nome');
  row?.focus();
  return row !== null && row !== undefined;
}

function Sources({ names }: { readonly names: readonly string[] | undefined }) {
  return useLinked(names).map(({ name, path, breadcrumb }) => (
    <ButtonLink key={name} to={path}>
      {breadcrumb}
    </ButtonLink>
  ));
}
