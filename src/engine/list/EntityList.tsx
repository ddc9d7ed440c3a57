/** The rows of a register inside any screen: searched, filtered, ordered and paged as its own list, without its address. */
import type { InputRef } from 'antd';
import { Button, Flex } from 'antd';
import { lazy, Suspense, useMemo, useRef, useState } from 'react';
import type { EntityModel } from '#domain/registro/entity.ts';
import { listaDialogos } from '#messages/lista-dialogos.ts';
import { lista } from '#messages/lista.ts';
import { onPlainClick } from '#shared/navigation/plain-click.ts';
import { formPathOf, indexEntry, useEntity } from '#shared/registro/registry.ts';
import { titleOf } from '../cells/display.ts';
import type { Values } from '../form/record.ts';
import {
  availableColumns,
  cardFields,
  defaultColumns,
  moveColumn,
  resolveColumns,
  searchFields,
  setWidth,
  toStates,
} from './columns.ts';
import { fromWire, type WireFilters } from './criteria.ts';
import { FilterChips, useLabels } from './FilterChips.tsx';
import { focusFirstRow, ListBody } from './ListBody.tsx';
import { Pager } from './Pager.tsx';
import type { RowDoors } from './RowActions.tsx';
import { SearchBox } from './SearchBox.tsx';
import { NOTHING } from './selection.ts';
import { initialState, isFiltered, nextSort, type ListState } from './state.ts';
import { useListRights } from './useListRights.ts';
import { useMedia } from '#shared/hooks/useMedia.ts';
import { useCan } from '#shared/session/session.ts';
import { EmptyState } from '#shared/ui/State.tsx';
import { FiltersButton } from '#shared/ui/FiltersButton.tsx';
import { useExactCount, useRows } from './useRows.ts';
import { inlineOf, NONE_INLINE } from './inline-fields.ts';
import type { ListRow } from './list-row.ts';
import './list.css';

const ListSums = lazy(() => import('./ListSums.tsx'));
const FilterPanel = lazy(() => import('./FilterPanel.tsx'));
const FormDrawer = lazy(() => import('../form/FormDrawer.tsx'));

type Props = {
  /** Wire name of the register. */
  readonly resource: string;
  /** What always holds, in the words of the wire (`{ pacienteId: '12' }`): neither shown nor offered as a filter. */
  readonly where?: WireFilters;
  /** What a row does when it is opened; without it, its record opens over the screen. */
  readonly onOpen?: (row: ListRow) => void;
};

const NO_CONDITION: WireFilters = {};
const nothing = () => undefined;

/** A person who may not list the register reads so here. The server would end the session (NAV-04). */
export function EntityList(props: Props) {
  const { entity } = useEntity(props.resource);
  const can = useCan();
  return can('list', entity.subject) ? (
    <Rows {...props} />
  ) : (
    <EmptyState title={listaDialogos.semDireitoDeListar(entity.plural)} />
  );
}

function Rows({ resource: name, where = NO_CONDITION, onOpen }: Props) {
  const { entity, resource } = useEntity(name);
  const rights = useListRights(entity);
  const { mayRead } = rights;
  const entry = indexEntry(name);
  const phone = useMedia('(max-width: 767px)');
  const search = useRef<InputRef>(null);
  const body = useRef<HTMLDivElement>(null);
  const [state, setState] = useState(() => initialState(entity));
  const [panel, setPanel] = useState(false);
  const [opened, setOpened] = useState<{ readonly id?: number } | null>(null);
  const [widths, setWidths] = useState<ReturnType<typeof toStates>>();
  const change = (part: Partial<ListState>) => setState((before) => ({ ...before, currentPage: 1, ...part }));
  // The screen's own condition comes last, so that none of the person's takes its place.
  const question = useMemo(
    () => ({ ...state, criteria: [...state.criteria, ...fromWire(where, entity)] }),
    [state, where, entity],
  );
  const data = useRows(question, entity, (criteria) => change({ criteria }));
  const { rows } = data;
  const count = useExactCount(question, entity);
  const total = count.total ?? data.total;
  const exact = count.total !== undefined || data.exact;
  const labels = useLabels(state.criteria, entity);
  const given = (id: string) => id in where;
  const available = availableColumns(entity, mayRead).filter(({ id }) => !given(id));
  const columns = resolveColumns(widths, available, defaultColumns(resource, entity));
  const cards = cardFields(resource, entity, columns).map((id) => ({ id }));
  const open = onOpen ?? ((row: ListRow) => setOpened({ id: row.id }));
  const mayInsert = onOpen === undefined && rights.insert;
  const create = () => setOpened({});
  const href = (row: ListRow) => (entry && rights.open ? formPathOf(entry, row.id) : undefined);
  const inline = onOpen ? NONE_INLINE : inlineOf(resource, entity, rights, columns);
  const doors: RowDoors = {
    entity,
    label: (row) => titleOf(entity, row) || `${entity.title} ${row.id}`,
    href,
    open: (row, tab) => {
      const address = href(row);
      if (!tab) open(row);
      else if (address) window.open(address, '_blank', 'noopener');
    },
    follow: (row) => onPlainClick(() => open(row)),
    edit: onOpen === undefined && rights.update,
  };
  return (
    <Flex vertical gap={16} component="section" aria-label={entity.plural}>
      <Flex gap={8} align="center">
        <SearchBox
          value={state.q}
          input={search}
          onChange={(q) => change({ q })}
          settled={data.settled}
          onDown={() => focusFirstRow(body.current)}
          shortcut={false}
        />
        <FiltersButton open={panel} count={state.criteria.length} onToggle={() => setPanel(!panel)} />
        {mayInsert ? <Button onClick={create}>{lista.novo(entity.title, entity.gender)}</Button> : null}
      </Flex>
      {panel ? (
        <Suspense fallback={null}>
          <FilterPanel
            entity={entity}
            fields={searchFields(resource, entity, mayRead).filter(({ id }) => !given(id))}
            criteria={state.criteria}
            form={data.searchFormProps}
            onClear={() => change({ criteria: [] })}
            onClose={() => setPanel(false)}
          />
        </Suspense>
      ) : null}
      <FilterChips entity={entity} state={state} labels={labels} onChange={change} />
      <div ref={body}>
        <ListBody
          {...{ entity, columns, data, phone, state, doors, mayInsert }}
          cards={resolveColumns(cards, available, [])}
          density="compacta"
          ready
          total={exact ? total : -1}
          filtered={isFiltered(state)}
          onImport={undefined}
          selection={NOTHING}
          selectable={false}
          inline={inline}
          onSort={(field, add) => change({ sort: nextSort(state.sort, field, add, entity.sort) })}
          onWidth={(id, width) =>
            setWidths(width === undefined ? undefined : setWidth(toStates(columns), id, width))
          }
          onMove={(id, to) => setWidths(moveColumn(toStates(columns), id, to))}
          onSelect={nothing}
          onSelectPage={nothing}
          onPage={(by) => {
            const next = state.currentPage + by;
            if (next >= 1 && (by < 0 || rows.length === state.pageSize)) change({ currentPage: next });
          }}
          onNew={create}
          onClear={() => change({ q: '', criteria: [] })}
          onFirst={() => change({ currentPage: 1 })}
        />
      </div>
      {rows.length > 0 && resource.list?.totals ? (
        <Suspense fallback={null}>
          <ListSums entity={entity} state={question} exact={data.exact} />
        </Suspense>
      ) : null}
      {rows.length > 0 ? (
        <Pager
          {...{ total, exact, count, phone }}
          currentPage={state.currentPage}
          pageSize={state.pageSize}
          shown={rows.length}
          onPage={(currentPage) => change({ currentPage })}
          onSize={(pageSize) => change({ pageSize })}
        />
      ) : null}
      {opened ? (
        <Suspense fallback={null}>
          <FormDrawer
            resource={name}
            id={opened.id}
            initial={opened.id === undefined ? fromFilters(where, entity) : undefined}
            onClose={() => setOpened(null)}
          />
        </Suspense>
      ) : null}
    </Flex>
  );
}

/** What a new record starts with, so that it stands among the rows that it was made in. */
function fromFilters(where: WireFilters, entity: EntityModel): Values {
  const numeric = (id: string) => ['ref', 'integer'].includes(entity.field[id]?.kind ?? '');
  const known = Object.entries(where).filter(([id]) => entity.field[id]);
  return Object.fromEntries(known.map(([id, value]) => [id, numeric(id) ? Number(value) : value]));
}
