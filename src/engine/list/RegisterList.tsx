/** A register's list, put together: state from the address, rows from the server, rights from the session. */
import { useInvalidate } from '@refinedev/core';
import { Button, Flex, Typography, type InputRef } from 'antd';
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { ResourceDeclaration } from '#domain/registro/declaration.ts';
import type { IndexEntry } from '#domain/navegacao/index-entry.ts';
import type { EntityModel } from '#domain/registro/entity.ts';
import { lista, registros } from '#messages/lista.ts';
import { indexEntry, listPathOf } from '#shared/registro/registry.ts';
import { useAddress } from '#shared/navigation/address.ts';
import { useSession } from '#shared/session/session.ts';
import { FiltersButton } from '#shared/ui/FiltersButton.tsx';
import { Drawer } from '#shared/ui/Modal.tsx';
import { Page } from '#shared/ui/Page.tsx';
import { titleOf } from '../cells/display.ts';
import { leaveTrail } from '../form/trail.ts';
import { useAnnouncePrint } from '../print/announce-print.ts';
import { PrintHeader } from '../print/PrintHeader.tsx';
import { useTransitions } from '../lifecycle/useTransitions.tsx';
import { BulkBar } from './BulkBar.tsx';
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
import { beginningOf } from './beginning.ts';
import { fromWire } from './criteria.ts';
import { FilterChips, useLabels } from './FilterChips.tsx';
import { ListActions } from './ListActions.tsx';
import { focusFirstRow, ListBody } from './ListBody.tsx';
import { ListDialogs, type Dialog } from './ListDialogs.tsx';
import { inlineOf, NONE_INLINE } from './inline-fields.ts';
import { Pager } from './Pager.tsx';
import { SearchBox } from './SearchBox.tsx';
import { criteriaTexts, printedRange, totalText } from './sentences.ts';
import { initialState, isFiltered, nextSort, sortWords } from './state.ts';
import { useBulk } from './useBulk.ts';
import { useListKeys } from './useListKeys.ts';
import { useListRights } from './useListRights.ts';
import { useListState } from './useListState.ts';
import { useDefaultView, useLook } from './useLook.ts';
import { useMedia } from '#shared/hooks/useMedia.ts';
import { usePaper } from './usePaper.ts';
import { usePreference } from './usePreference.ts';
import { useRecordDoor } from './useRecordDoor.ts';
import { useRowDoors } from './useRowDoors.ts';
import { chosenFilters, questionFilters, useExactCount, useRows } from './useRows.ts';
import type { ListRow } from './list-row.ts';
import { defaultView, openView, useViews } from './useViews.ts';
import { ViewBar } from './ViewBar.tsx';

const AskedSteps = lazy(() => import('../lifecycle/AskedSteps.tsx'));
const ListSums = lazy(() => import('./ListSums.tsx'));
const FilterPanel = lazy(() => import('./FilterPanel.tsx'));

type Props = {
  readonly resource: ResourceDeclaration;
  readonly entity: EntityModel;
  /** The view through which the register is seen; absent: the register itself. */
  readonly seen?: IndexEntry | undefined;
};

/** A view is for doing one thing with rows that are made elsewhere. */
const IN_VIEW = { insert: false, remove: false, empty: false, importRows: false };

export function RegisterList({ resource, entity, seen }: Props) {
  const session = useSession();
  const condition = useMemo(() => fromWire(seen?.view?.where ?? {}, entity), [seen, entity]);
  const kept = useMemo(
    () => (seen ? new Set(condition.map(({ field }) => field)) : undefined),
    [seen, condition],
  );
  const own = useListRights(entity);
  const rights = useMemo(() => (seen ? { ...own, ...IN_VIEW } : own), [own, seen]);
  const navigate = useNavigate();
  const entry = indexEntry(resource.name);
  const onImport =
    rights.importRows && entry ? () => void navigate(`${listPathOf(entry)}/importar`) : undefined;
  const phone = useMedia('(max-width: 767px)');
  const [panel, setPanel] = useState(false);
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const search = useRef<InputRef>(null);
  const body = useRef<HTMLDivElement>(null);

  // A view has columns of its own: what it never shows stays in the register's list.
  const preference = usePreference(seen?.name ?? resource.name);
  const { state, change, reset, plain } = useListState(entity, preference.value.porPagina, kept);
  const asked = useMemo(
    () => (seen ? { ...state, criteria: [...state.criteria, ...condition] } : state),
    [seen, state, condition],
  );
  const data = useRows(asked, entity, (criteria) => {
    change({ criteria });
    if (phone) setPanel(false);
  });
  const { rows } = data;
  const count = useExactCount(asked, entity);
  const total = count.total ?? data.total;
  const exact = count.total !== undefined || data.exact;
  const labels = useLabels(state.criteria, entity);
  const invalidate = useInvalidate();
  const refresh = () => invalidate({ resource: entity.name, invalidates: ['resourceAll'] });
  const paper = usePaper(entity, asked);
  const shown = paper.rows ?? rows;
  useAnnouncePrint({ resource: entity.name, linhas: shown.length, filtros: location.search });
  useEffect(() => {
    if (!data.settled) return;
    const query = { ...questionFilters(asked, entity), ...sortWords(asked.sort) };
    leaveTrail(entity.name, {
      query,
      start: (asked.currentPage - 1) * asked.pageSize,
      ids: rows.map(({ id }) => id),
    });
  }, [entity, asked, rows, data.settled]);

  const views = useViews(resource.name);
  const current = views.list.find((view) => String(view.id) === state.view);
  const look = useLook(preference, current);
  const opening = defaultView(views.list, session?.user.id, preference.value.visao);
  useDefaultView(!seen && plain && views.ready && preference.ready, () => {
    const preset = resource.list?.presets?.find(({ key }) => key === resource.list?.opening);
    if (opening) change(openView(opening, entity), { replace: true });
    else if (preset && preference.value.visao !== 0)
      change({ criteria: fromWire(preset.filters, entity) }, { replace: true });
  });

  const { mayRead } = rights;
  const { colunas, densidade = 'normal' } = look.value;
  const available = useMemo(
    () => availableColumns(entity, mayRead, state.bin).filter(({ id }) => !kept?.has(id)),
    [entity, mayRead, state.bin, kept],
  );
  const columns = useMemo(() => {
    const standard = [
      ...(state.bin ? ['excluidoEm', 'excluidoPor'] : []),
      ...defaultColumns(resource, entity),
    ];
    return resolveColumns(colunas, available, standard);
  }, [resource, entity, state.bin, colunas, available]);
  const cards = cardFields(resource, entity, columns).map((id) => ({ id }));
  const fields = useMemo(
    () => searchFields(resource, entity, mayRead).filter(({ id }) => !kept?.has(id)),
    [resource, entity, mayRead, kept],
  );
  const inline = useMemo(
    () => (state.bin ? NONE_INLINE : inlineOf(resource, entity, rights, columns)),
    [resource, entity, rights, columns, state.bin],
  );

  const label = (row: ListRow) => titleOf(entity, row) || `${entity.title} ${row.id}`;
  const begins = useMemo(
    () => beginningOf(entity, state.criteria, rights.mayWrite),
    [entity, state.criteria, rights],
  );
  const door = useRecordDoor(resource, entity, begins);
  const life = useTransitions(entity);
  const [address, setAddress] = useAddress();
  const passos = Number(address.get('passos')) || 0;
  const leaveSteps = useCallback(() => setAddress({ passos: null }, { replace: true }), [setAddress]);
  const bulk = useBulk({ entity, state: asked, rows, total, exact, count, rights, life, refresh });
  const doors = useRowDoors({
    entity,
    rights,
    door,
    bin: state.bin,
    label,
    life,
    onHistory: (row) => setDialog({ kind: 'historico', row }),
    onChanged: async (row, gone) => {
      if (gone) bulk.drop(row.id);
      await refresh();
    },
  });
  useListKeys((action) => {
    if (action === 'search') search.current?.focus({ cursor: 'all' });
    else if (action === 'help') setDialog({ kind: 'ajuda' });
    else if (action === 'rows') return focusFirstRow(body.current);
    else if (rights.insert && !state.bin) door.create();
    else return false;
    return true;
  });

  const filterPanel = panel ? (
    <Suspense fallback={null}>
      <FilterPanel
        entity={entity}
        fields={fields}
        criteria={state.criteria}
        form={data.searchFormProps}
        onClear={() => change({ criteria: [] })}
        onClose={() => setPanel(false)}
      />
    </Suspense>
  ) : null;
  const empty = (chosen: boolean) =>
    rights.empty && state.bin && total > 0 ? () => setDialog({ kind: 'esvaziar', chosen }) : undefined;
  // The name that the menu and the trail use, so that who clicks a name arrives at it.
  const name = seen?.breadcrumb ?? resource.breadcrumb;
  const criteria = [...(state.q ? [`“${state.q}”`] : []), ...criteriaTexts(state.criteria, entity, labels)];
  const title = state.bin ? `${name}: ${lista.lixeira.toLocaleLowerCase('pt-BR')}` : name;

  return (
    <Page
      title={title}
      count={data.loading || data.error ? undefined : totalText(total, exact)}
      actions={
        <ListActions
          entity={entity}
          resource={resource}
          rights={rights}
          bin={state.bin}
          onNew={door.create}
          onImport={onImport}
          onBin={(bin) => change({ ...initialState(entity), bin })}
          onDialog={(kind) => setDialog({ kind })}
          onEmpty={empty(false)}
          onReload={data.reload}
          onPrint={() => void paper.print(questionFilters(asked, entity))}
        />
      }
    >
      <PrintHeader
        title={title}
        facts={[
          criteria.length > 0 ? criteria.join('; ') : lista.semFiltros,
          paper.rows
            ? registros(paper.rows.length)
            : printedRange((state.currentPage - 1) * state.pageSize + 1, rows.length, total, exact),
        ]}
      />
      {state.bin || seen ? null : (
        <ViewBar
          entity={entity}
          state={state}
          look={look.value}
          lookAltered={look.altered}
          presets={resource.list?.presets ?? []}
          views={views}
          current={current}
          opening={opening}
          userId={session?.user.id}
          onOpening={(view) => preference.save({ visao: view?.id ?? 0 })}
          admin={session?.user.admin === true}
          onAll={reset}
          onPreset={(preset) =>
            change({ ...initialState(entity), criteria: fromWire(preset.filters, entity) })
          }
          onView={(view) => {
            look.forget();
            change(openView(view, entity));
          }}
          onStored={(view) => {
            look.forget();
            change({ view: view ? String(view.id) : null });
          }}
        />
      )}
      {resource.list?.notice === undefined ? null : (
        <Typography.Text type="secondary" className="z-nao-imprimir">
          {resource.list.notice}
        </Typography.Text>
      )}
      <Flex align="center" gap={8} className="z-nao-imprimir">
        <SearchBox
          value={state.q}
          input={search}
          onChange={(q) => change({ q }, { replace: state.q !== '' && q !== '' })}
          settled={data.settled}
          onDown={() => focusFirstRow(body.current)}
        />
        <FiltersButton open={panel} count={state.criteria.length} onToggle={() => setPanel(!panel)} />
      </Flex>
      {panel && phone ? (
        <Drawer title={lista.filtros} onClose={() => setPanel(false)}>
          {filterPanel}
        </Drawer>
      ) : (
        filterPanel
      )}
      <FilterChips entity={entity} state={state} labels={labels} onChange={change} />
      {entity.live ? (
        <div className={data.arrived > 0 ? 'z-lista-novos z-nao-imprimir' : 'z-so-leitor'} role="status">
          {data.arrived > 0 ? (
            <>
              {lista.chegaram(data.arrived)}
              <Button
                type="link"
                size="small"
                onClick={() => {
                  change({ currentPage: 1 });
                  void refresh();
                }}
              >
                {lista.mostrarNovos}
              </Button>
            </>
          ) : null}
        </div>
      ) : null}
      <div ref={body}>
        <ListBody
          entity={entity}
          columns={columns}
          cards={resolveColumns(cards, available, [])}
          density={densidade}
          data={paper.rows ? { ...data, rows: paper.rows } : data}
          ready={preference.ready}
          phone={phone}
          state={state}
          total={exact ? total : -1}
          filtered={isFiltered(state)}
          empty={seen?.view?.empty}
          whence={resource.list}
          mayInsert={rights.insert}
          onImport={onImport}
          selection={bulk.selection}
          selectable={bulk.selectable}
          doors={doors}
          inline={inline}
          onSort={(field, add) => change(({ sort }) => ({ sort: nextSort(sort, field, add, entity.sort) }))}
          onWidth={(id, width) => {
            const states = toStates(columns);
            look.save({
              colunas:
                width === undefined
                  ? states.map((column) => (column.id === id ? { id } : column))
                  : setWidth(states, id, width),
            });
          }}
          onMove={(id, to) => look.save({ colunas: moveColumn(toStates(columns), id, to) })}
          onSelect={bulk.toggle}
          onSelectPage={bulk.togglePage}
          onPage={(by) => {
            const next = state.currentPage + by;
            if (next >= 1 && (by < 0 || rows.length === state.pageSize)) change({ currentPage: next });
          }}
          onNew={door.create}
          onClear={() => change({ q: '', criteria: [] })}
          onFirst={() => change({ currentPage: 1 })}
        />
      </div>
      {rows.length > 0 && resource.list?.totals ? (
        <Suspense fallback={null}>
          <ListSums entity={entity} state={asked} exact={data.exact} />
        </Suspense>
      ) : null}
      {rows.length > 0 ? (
        <Pager
          currentPage={state.currentPage}
          pageSize={state.pageSize}
          total={total}
          exact={exact}
          shown={rows.length}
          count={count}
          phone={phone}
          onPage={(currentPage) => change({ currentPage })}
          onSize={(pageSize) => {
            preference.save({ porPagina: pageSize });
            change({ pageSize });
          }}
        />
      ) : null}
      <BulkBar
        {...bulk.bar}
        onPurge={empty(true)}
        onExport={() => setDialog({ kind: 'exportar', chosen: true })}
        onPrint={() => void paper.print(chosenFilters(bulk.selection, asked, entity))}
      />
      {life.dialog}
      {passos > 0 ? (
        <Suspense fallback={null}>
          <AskedSteps entity={entity} id={passos} onClose={leaveSteps} />
        </Suspense>
      ) : null}
      <ListDialogs
        {...{
          dialog,
          resource,
          entity,
          state: asked,
          rights,
          rows,
          total,
          exact,
          available,
          columns,
          look,
          bulk,
          door,
          label,
          refresh,
        }}
        density={densidade}
        onClose={() => setDialog(null)}
      />
    </Page>
  );
}
