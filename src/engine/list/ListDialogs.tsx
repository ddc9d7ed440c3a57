/** The dialogs over the list. Each is a chunk of its own that comes when it is first asked for. */
import { lazy, Suspense } from 'react';
import type { ResourceDeclaration } from '#domain/registro/declaration.ts';
import type { EntityModel, FieldModel } from '#domain/registro/entity.ts';
import { lista, numero } from '#messages/lista.ts';
import { toStates, type Column, type Density } from './columns.ts';
import { totalText } from './sentences.ts';
import { isFiltered, type ListState } from './state.ts';
import { NOTHING } from './selection.ts';
import type { Bulk } from './useBulk.ts';
import type { ListRights } from './useListRights.ts';
import type { Look } from './useLook.ts';
import type { RecordDoor } from './useRecordDoor.ts';
import { chosenFilters, questionFilters } from './useRows.ts';
import type { ListRow } from './list-row.ts';

const ColumnsDialog = lazy(() => import('./ColumnsDialog.tsx'));
const ExportDialog = lazy(() => import('./ExportDialog.tsx'));
const BulkDialog = lazy(() => import('./BulkDialog.tsx'));
const BulkEditDialog = lazy(() => import('./BulkEditDialog.tsx'));
const EmptyBinDialog = lazy(() => import('./EmptyBinDialog.tsx'));
const HelpDialog = lazy(() => import('./HelpDialog.tsx'));
const FormDrawer = lazy(() => import('../form/FormDrawer.tsx'));
const HistoryDrawer = lazy(() =>
  import('../history/HistoryDrawer.tsx').then((module) => ({ default: module.HistoryDrawer })),
);

/** Rows named in a question before many are changed. */
const SAMPLE = 5;

export type Dialog =
  | { readonly kind: 'colunas' | 'ajuda' }
  /** A file of what is chosen, or of all that the search finds. */
  | { readonly kind: 'exportar'; readonly chosen?: boolean }
  /** Empties the bin of what is chosen, or of all that the search finds. */
  | { readonly kind: 'esvaziar'; readonly chosen: boolean }
  | { readonly kind: 'historico'; readonly row: ListRow };

type Props = {
  readonly dialog: Dialog | null;
  readonly resource: ResourceDeclaration;
  readonly entity: EntityModel;
  readonly state: ListState;
  readonly rights: ListRights;
  readonly rows: readonly ListRow[];
  readonly total: number;
  readonly exact: boolean;
  readonly available: readonly FieldModel[];
  readonly columns: readonly Column[];
  readonly density: Density;
  readonly look: Look;
  readonly bulk: Bulk;
  readonly door: RecordDoor;
  readonly label: (row: ListRow) => string;
  readonly refresh: () => Promise<void>;
  readonly onClose: () => void;
};

export function ListDialogs(props: Props) {
  const { resource, bulk, door, refresh } = props;
  return (
    <Suspense fallback={null}>
      {props.dialog ? <Chosen {...props} dialog={props.dialog} /> : null}
      {bulk.operation ? <Bulky {...props} /> : null}
      {door.target ? (
        <FormDrawer
          key={`${door.target.id ?? 'novo'}-${door.target.cloneOf ?? ''}`}
          resource={resource.name}
          {...door.target}
          onClose={door.close}
          onSaved={() => void refresh()}
        />
      ) : null}
    </Suspense>
  );
}

function Chosen({ dialog, ...props }: Props & { readonly dialog: Dialog }) {
  const { entity, state, columns, available, look, bulk, refresh, onClose } = props;
  switch (dialog.kind) {
    case 'ajuda':
      return <HelpDialog onClose={onClose} />;
    case 'colunas':
      return (
        <ColumnsDialog
          available={available}
          columns={toStates(columns)}
          density={props.density}
          onColumns={(colunas) => look.save({ colunas })}
          onDensity={(densidade) => look.save({ densidade })}
          onRestore={look.restore}
          onClose={onClose}
        />
      );
    case 'exportar':
      return (
        <ExportDialog
          entity={entity}
          rowsText={
            dialog.chosen
              ? lista.exportarEscolhidos(bulk.count)
              : lista.exportarLinhas(totalText(props.total, props.exact))
          }
          filters={chosenFilters(dialog.chosen ? bulk.selection : NOTHING, state, entity)}
          sort={state.sort}
          columns={columns.map((column) => column.field)}
          available={available}
          onClose={onClose}
        />
      );
    case 'esvaziar':
      return (
        <EmptyBinDialog
          entity={entity}
          {...(dialog.chosen && bulk.selection.kind === 'ids' ? { ids: [...bulk.selection.ids] } : {})}
          filters={questionFilters(state, entity)}
          filtered={isFiltered(state)}
          onDone={() => {
            bulk.bar.onClear();
            void refresh();
          }}
          onClose={onClose}
        />
      );
    case 'historico':
      return (
        <HistoryDrawer
          entity={entity}
          row={dialog.row}
          label={props.label(dialog.row)}
          mayRestore={props.rights.update && !state.bin}
          onRestored={() => void refresh()}
          onClose={onClose}
        />
      );
  }
}

function Bulky({ entity, rights, rows, bulk, label }: Props) {
  const { operation } = bulk;
  const common = {
    count: bulk.count,
    sample: bulk.sample(SAMPLE).map(label),
    labelOf: (id: number) => {
      const row = rows.find((row) => row.id === id);
      return row ? label(row) : `${entity.title} ${numero(id)}`;
    },
    run: bulk.run,
    onDone: bulk.done,
    onClose: bulk.close,
  };
  if (operation === 'alterar')
    return (
      <BulkEditDialog
        {...common}
        entity={entity}
        fields={rights.settable.filter((field) => !entity.label.includes(field.id))}
      />
    );
  return operation === 'excluir' || operation === 'restaurar' ? (
    <BulkDialog {...common} run={() => bulk.run()} operation={operation} />
  ) : null;
}
