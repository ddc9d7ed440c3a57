/**
 * Columns and file of a hand-built table, as every register's list has them: the same dialogs, the same preference of the person
 * (`lista.<name>`), and a call of the screen's own for the file (`own-table.ts` of the server).
 */
import type { TableProps } from 'antd';
import { Columns3, Download, Ellipsis } from 'lucide-react';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { lista } from '#messages/lista.ts';
import { fetchFile, saveBlob } from '#shared/http/download.ts';
import { IconButton } from '#shared/ui/IconButton.tsx';
import { MenuButton } from '#shared/ui/MenuButton.tsx';
import { clampWidth, type ColumnState, type Density } from './columns.ts';
import type { FileFormat } from './FileDialog.tsx';
import { usePreference } from './usePreference.ts';

const ColumnsDialog = lazy(() => import('./ColumnsDialog.tsx'));
const OwnFileDialog = lazy(() => import('./OwnFileDialog.tsx'));

export type OwnColumn<Row> = NonNullable<TableProps<Row>['columns']>[number] & {
  /** The same as in the server's file. */
  readonly id: string;
  readonly title: string;
  /** Not shown until it is chosen. */
  readonly apart?: boolean;
};

type Asked<Row> = {
  /** Of the preference. */
  readonly name: string;
  readonly plural: string;
  readonly columns: readonly OwnColumn<Row>[];
  readonly file: {
    readonly path: string;
    readonly query?: { readonly [filter: string]: string };
    /** '12 usuários.' */
    readonly rowsText: string;
  };
};

export type OwnTable<Row> = {
  /** 'Mais ações', for the page's head. */
  readonly menu: ReactNode;
  /** What the table draws: the chosen columns, as dense as the person likes. */
  readonly table: Pick<TableProps<Row>, 'columns' | 'size'>;
};

const SIZES = { compacta: 'small', normal: 'middle', ampla: 'large' } as const;

export function useOwnTable<Row extends object>({ name, plural, columns, file }: Asked<Row>): OwnTable<Row> {
  const preference = usePreference(name);
  const [dialog, setDialog] = useState<'colunas' | 'exportar' | null>(null);
  const standard = columns.filter(({ apart }) => !apart).map(({ id }) => ({ id }));
  const known = (preference.value.colunas ?? []).filter(({ id }) =>
    columns.some((column) => column.id === id),
  );
  const states: readonly ColumnState[] = known.length > 0 ? known : standard;
  const shown = states.flatMap(({ id, width }) => {
    const column = columns.find((known) => known.id === id);
    return column
      ? [{ ...column, key: id, ...(width === undefined ? {} : { width: clampWidth(width) }) }]
      : [];
  });
  const density: Density = preference.value.densidade ?? 'compacta';
  const close = () => setDialog(null);
  const make = async (ids: readonly string[], format: FileFormat, signal: AbortSignal): Promise<string> => {
    const query = { ...file.query, formato: format, colunas: ids.join(',') };
    const { blob, name: given } = await fetchFile(file.path, { query, signal, silent: true });
    saveBlob(blob, given ?? plural);
    return given ?? plural;
  };
  const entry = (key: 'colunas' | 'exportar', label: string, Icon: typeof Download) => ({
    key,
    label,
    icon: <Icon size={16} aria-hidden />,
    onClick: () => setDialog(key),
  });
  const menu = (
    <>
      <MenuButton
        label={lista.mais}
        items={[
          entry('exportar', lista.exportar, Download),
          { type: 'divider' },
          entry('colunas', lista.colunas, Columns3),
        ]}
      >
        <IconButton type="default" label={lista.mais} icon={<Ellipsis size={18} aria-hidden />} />
      </MenuButton>
      <Suspense fallback={null}>
        {dialog === 'colunas' ? (
          <ColumnsDialog
            available={columns}
            columns={states}
            density={density}
            onColumns={(colunas) => preference.save({ colunas })}
            onDensity={(densidade) => preference.save({ densidade })}
            onRestore={preference.restore}
            onClose={close}
          />
        ) : null}
        {dialog === 'exportar' ? (
          <OwnFileDialog
            plural={plural}
            rowsText={file.rowsText}
            columns={shown}
            available={columns}
            make={make}
            onClose={close}
          />
        ) : null}
      </Suspense>
    </>
  );
  return { menu, table: { columns: shown, size: SIZES[density] } };
}
