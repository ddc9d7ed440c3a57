/** A register's list, put together: state from the address, rows from the server, rights from the session. */
import { useInvalidate } from '@refinedev/core';
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { ResourceDeclaration } from '#domain/registro/declaration.ts';
import type { EntityModel } from '#domain/registro/entity.ts';
import { lista, numero } from '#messages/lista.ts';
import { useMedia } from './useMedia.ts';
import { indexEntry, listPathOf } from '#shared/registro/registry.ts';
import { useSession } from '#shared/session/session.ts';
import { Page } from '#shared/ui/Page.tsx';
import { Drawer } from '#shared/ui/Modal.tsx';
import { PanelFrame, preloadPanelFrame } from '#shared/ui/PanelFrame.tsx';
import { titleOf } from '../cells/display.ts';
import {
  availableColumns,
  cardFields,
  defaultColumns,
  resolveColumns,
  searchFields,
  setWidth,
  toStates,
  type ListPreference,
} from './columns.ts';
import { fromWire } from './criteria.ts';
import { BulkBar } from './BulkBar.tsx';
import { FilterChips, useLabels } from './FilterChips.tsx';
import { useAnnouncePrint } from '../print/announce-print.ts';
import { ListActions } from './ListActions.tsx';
import { ListBody } from './ListBody.tsx';
import { Pager } from './Pager.tsx';
import { PrintHeader } from './PrintHeader.tsx';
import { SearchBox } from './SearchBox.tsx';
import { criterionText, printedRange, totalText } from './sentences.ts';
import { initialState, isFiltered, nextSort } from './state.ts';
import { useBulk } from './useBulk.ts';
import { useListKeys } from './useListKeys.ts';
import { useListRights } from './useListRights.ts';
import { useListState } from './useListState.ts';
import { usePreference } from './usePreference.ts';
import { useRecordDoor } from './useRecordDoor.ts';
import { questionFilters, useExactCount, useRows, type ListRow } from './useRows.ts';
import { useRowDoors } from './useRowDoors.ts';
import { defaultView, openView, useViews, viewLook } from './useViews.ts';
import { ViewBar } from './ViewBar.tsx';

const FilterPanel = lazy(() => import('./FilterPanel.tsx'));
const ColumnsDialog = lazy(() => import('./ColumnsDialog.tsx'));
const ExportDialog = lazy(() => import('./ExportDialog.tsx'));
const BulkDialog = lazy(() => import('./BulkDialog.tsx'));
const EmptyBinDialog = lazy(() => import('./EmptyBinDialog.tsx'));
const HelpDialog = lazy(() => import('./HelpDialog.tsx'));
const FormDrawer = lazy(() => import('../form/FormDrawer.tsx'));
const RowHistory = lazy(() => import('./RowHistory.tsx'));

type Props = { readonly resource: ResourceDeclaration; readonly entity: EntityModel };
type Dialog = 'colunas' | 'exportar' | 'ajuda' | null;

/** Rows named in a question before many are changed. */
const SAMPLE = 5;

export function RegisterList({ resource, entity }: Props) {
  const session = useSession();
  const rights = useListRights(entity);
  const navigate = useNavigate();
  const entry = indexEntry(resource.name);
  const onImport = rights.importRows && entry ? () => void navigate(`${listPathOf(entry)}/importar`) : undefined;
  const preference = usePreference(resource.name);
  const { state, change, reset, plain } = useListState(entity, preference.value.porPagina);
  const rows = useRows(state, entity);
  const count = useExactCount(state, entity);
  const labels = useLabels(state.criteria, entity);
  const views = useViews(resource.name);
  const door = useRecordDoor(resource, entity);
  const invalidate = useInvalidate();
  const phone = useMedia('(max-width: 767px)');
  const [panel, setPanel] = useState(false);
  const [dialog, setDialog] = useState<Dialog>(null);
  const [emptying, setEmptying] = useState<'selecao' | 'pesquisa' | null>(null);
  const [history, setHistory] = useState<ListRow | null>(null);
  const search = useRef<HTMLInputElement>(null);
  useAnnouncePrint({ resource: entity.name, linhas: rows.rows.length, filtros: location.search });
  const body = useRef<HTMLDivElement>(null);

  const total = count.total ?? rows.total;
  const exact = count.total !== undefined || rows.exact;
  const refresh = () => invalidate({ resource: entity.name, invalidates: ['list', 'many', 'detail'] });

  // A view: its own look, until the person changes it here.
  const current = views.list.find((view) => String(view.id) === state.view);
  const [override, setOverride] = useState<{ readonly view: number; readonly look: ListPreference } | null>(null);
  const ownLook = override && override.view === current?.id ? override.look : null;
  const look: ListPreference = current ? { ...preference.value, ...viewLook(current), ...ownLook } : preference.value;
  const saveLook = (part: ListPreference) => {
    if (current) setOverride({ view: current.id, look: { ...ownLook, ...part } });
    else preference.save(part);
  };
  const opening = defaultView(views.list, session?.user.id, preference.value.visao);
  useDefaultView(plain && views.ready && preference.ready, () => {
    const view = opening;
    if (view) change(openView(view, entity), { replace: true });
  });

  const available = availableColumns(entity, rights.mayRead, state.bin);
  const standard = [...(state.bin ? ['excluidoEm', 'excluidoPor'] : []), ...defaultColumns(resource, entity)];
  const columns = resolveColumns(look.colunas, available, standard);
  const density = look.densidade ?? 'normal';
  const fields = useMemo(() => searchFields(resource, entity, rights.mayRead), [resource, entity, rights.mayRead]);
  const label = (row: ListRow) => nameOf(entity, row);

  const bulk = useBulk({ entity, state, rows: rows.rows, total, exact, count, rights, refresh });
  const doors = useRowDoors({
    entity,
    rights,
    door,
    bin: state.bin,
    label,
    onHistory: setHistory,
    onChanged: async (row, gone) => {
      if (gone) bulk.drop(row.id);
      await refresh();
    },
  });

  useEffect(preloadPanelFrame, []);
  useListKeys((action) => {
    if (action === 'search') search.current?.select();
    else if (action === 'help') setDialog('ajuda');
    else if (action === 'rows') return focusFirstRow(body.current);
    else if (rights.insert && !state.bin) door.create();
    else return false;
    if (action === 'search') search.current?.focus();
    return true;
  });

  const presets = resource.list?.presets ?? [];
  const filterPanel = (
    <Suspense fallback={null}>
      <PanelFrame>
        <FilterPanel
          entity={entity}
          fields={fields}
          criteria={state.criteria}
          onApply={(criteria) => {
            change({ criteria });
            if (phone) setPanel(false);
          }}
          onClose={() => setPanel(false)}
        />
      </PanelFrame>
    </Suspense>
  );
  const sentences = [
    ...(state.q ? [`“${state.q}”`] : []),
    ...state.criteria.map((criterion) => criterionText(criterion, entity, labels)),
  ];
  // The name that the menu and the trail use, so that who clicks a name arrives at it.
  const title = state.bin ? `${resource.breadcrumb}: ${lista.lixeira.toLocaleLowerCase('pt-BR')}` : resource.breadcrumb;

  return (
    <Page
      title={title}
      count={rows.loading || rows.error ? undefined : totalText(total, exact)}
      actions={
        <ListActions
          entity={entity}
          resource={resource}
          rights={rights}
          bin={state.bin}
          onNew={door.create}
          onImport={onImport}
          onBin={(bin) => change({ ...initialState(entity), bin })}
          onDialog={setDialog}
          onEmpty={rights.empty && state.bin && total > 0 ? () => setEmptying('pesquisa') : undefined}
          onReload={rows.reload}
        />
      }
    >
      <PrintHeader
        title={title}
        unit={unitOf(session)}
        filters={sentences}
        count={printedRange((state.currentPage - 1) * state.pageSize + 1, rows.rows.length, total, exact)}
      />
      {state.bin ? null : (
        <ViewBar
          entity={entity}
          state={state}
          look={look}
          lookAltered={ownLook !== null}
          presets={presets}
          views={views}
          current={current}
          opening={opening}
          userId={session?.user.id}
          onOpening={(view) => preference.save({ visao: view?.id ?? 0 })}
          admin={session?.user.admin === true}
          onAll={reset}
          onPreset={(preset) => change({ ...initialState(entity), criteria: fromWire(preset.filters, entity) })}
          onView={(view) => {
            setOverride(null);
            change(openView(view, entity));
          }}
          onStored={(view) => {
            setOverride(null);
            change({ view: view ? String(view.id) : null });
          }}
        />
      )}
      <div className="z-lista-barra z-nao-imprimir">
        <SearchBox
          value={state.q}
          input={search}
          onChange={(q) => change({ q }, { replace: state.q !== '' && q !== '' })}
          settled={rows.settled}
          onDown={() => focusFirstRow(body.current)}
        />
        <ListActions.Filters open={panel} count={state.criteria.length} onToggle={() => setPanel(!panel)} />
      </div>
      {panel && !phone ? filterPanel : null}
      {panel && phone ? (
        <Drawer title={lista.filtros} onClose={() => setPanel(false)}>
          {filterPanel}
        </Drawer>
      ) : null}
      <FilterChips entity={entity} state={state} labels={labels} onChange={change} />

      <div ref={body}>
        <ListBody
          entity={entity}
          columns={columns}
          cards={resolveColumns(
            cardFields(resource, entity, columns).map((id) => ({ id })),
            available,
            [],
          )}
          density={density}
          data={rows}
          ready={preference.ready}
          phone={phone}
          state={state}
          total={exact ? total : -1}
          filtered={isFiltered(state)}
          mayInsert={rights.insert}
          onImport={onImport}
          selection={bulk.selection}
          selectable={bulk.selectable}
          doors={doors}
          inline={state.bin ? [] : (resource.list?.inline ?? []).filter((id) => rights.settable.some((field) => field.id === id))}
          onSort={(field, add) => change(({ sort }) => ({ sort: nextSort(sort, field, add, entity.sort) }))}
          onWidth={(id, width) => {
            const states = toStates(columns);
            saveLook({
              colunas: width === undefined ? states.map((one) => (one.id === id ? { id } : one)) : setWidth(states, id, width),
            });
          }}
          onSelect={bulk.toggle}
          onSelectPage={bulk.togglePage}
          onPage={(by) => {
            const next = state.currentPage + by;
            if (next >= 1 && (by < 0 || rows.rows.length === state.pageSize)) change({ currentPage: next });
          }}
          onNew={door.create}
          onClear={() => change({ q: '', criteria: [] })}
          onFirst={() => change({ currentPage: 1 })}
        />
      </div>
      {rows.rows.length > 0 ? (
        <Pager
          currentPage={state.currentPage}
          pageSize={state.pageSize}
          total={total}
          exact={exact}
          shown={rows.rows.length}
          count={count}
          onPage={(currentPage) => change({ currentPage })}
          onSize={(pageSize) => {
            preference.save({ porPagina: pageSize });
            change({ pageSize });
          }}
        />
      ) : null}
      <BulkBar {...bulk.bar} onPurge={rights.empty && state.bin ? () => setEmptying('selecao') : undefined} />

      <Suspense fallback={null}>
        {dialog === 'colunas' ? (
          <ColumnsDialog
            available={available}
            columns={toStates(columns)}
            density={density}
            onColumns={(colunas) => saveLook({ colunas })}
            onDensity={(densidade) => saveLook({ densidade })}
            onRestore={() => {
              setOverride(null);
              preference.restore();
            }}
            onClose={() => setDialog(null)}
          />
        ) : null}
        {dialog === 'exportar' ? (
          <ExportDialog
            entity={entity}
            rowsText={lista.exportarLinhas(totalText(total, exact))}
            filters={questionFilters(state, entity)}
            sort={state.sort}
            columns={columns.map((column) => column.field)}
            available={available}
            onClose={() => setDialog(null)}
          />
        ) : null}
        {dialog === 'ajuda' ? <HelpDialog onClose={() => setDialog(null)} /> : null}
        {emptying ? (
          <PanelFrame>
            <EmptyBinDialog
              entity={entity}
              {...(emptying === 'selecao' && bulk.selection.kind === 'ids' ? { ids: [...bulk.selection.ids] } : {})}
              filters={questionFilters(state, entity)}
              filtered={isFiltered(state)}
              onDone={() => {
                bulk.bar.onClear();
                void refresh();
              }}
              onClose={() => setEmptying(null)}
            />
          </PanelFrame>
        ) : null}
        {bulk.operation ? (
          <PanelFrame>
            <BulkDialog
              operation={bulk.operation}
              entity={entity}
              count={bulk.count}
              sample={bulk.sample(SAMPLE).map(label)}
              fields={rights.settable.filter((field) => !entity.label.includes(field.id))}
              labelOf={(id) => {
                const row = rows.rows.find((one) => one.id === id);
                return row ? label(row) : `${entity.title} ${numero(id)}`;
              }}
              run={bulk.run}
              onDone={bulk.done}
              onClose={bulk.close}
            />
          </PanelFrame>
        ) : null}
        {door.target ? (
          <PanelFrame>
            <FormDrawer
              key={`${door.target.id ?? 'novo'}-${door.target.cloneOf ?? ''}`}
              resource={resource.name}
              {...door.target}
              onClose={door.close}
              onSaved={() => void refresh()}
            />
          </PanelFrame>
        ) : null}
        {history ? (
          <RowHistory
            entity={entity}
            row={history}
            label={label(history)}
            mayRestore={rights.update && !state.bin}
            onRestored={() => void refresh()}
            onClose={() => setHistory(null)}
          />
        ) : null}
      </Suspense>
    </Page>
  );
}

/** Opens the default view once, when the list is entered by its plain address; a later plain address means all rows. */
function useDefaultView(ready: boolean, open: () => void): void {
  const done = useRef(false);
  useEffect(() => {
    if (done.current || !ready) return;
    done.current = true;
    open();
  });
}

function nameOf(entity: EntityModel, row: ListRow): string {
  return titleOf(entity, row) || `${entity.title} ${row.id}`;
}

function unitOf(session: ReturnType<typeof useSession>): string {
  const extra = session?.adicional as { prestador?: { nome?: string } | null } | null | undefined;
  return extra?.prestador?.nome ?? '';
}

function focusFirstRow(body: HTMLElement | null): boolean {
  const row = body?.querySelector<HTMLElement>('tr[data-linha][tabindex="0"], .z-lista-cartao-nome');
  row?.focus();
  return row !== null && row !== undefined;
}
