/** The dialog of every file of rows: format, columns, what else the list asks; then the file, or why there is none. */
import { Alert, Button, Form, Radio, Typography } from 'antd';
import { useState, type ReactNode } from 'react';
import { listaDialogos } from '#messages/lista-dialogos.ts';
import { lista } from '#messages/lista.ts';
import { Modal } from '#shared/ui/Modal.tsx';
import { notify } from '#shared/ui/notify.ts';
import { useAct } from '#shared/ui/useAct.ts';

export type FileFormat = 'xlsx' | 'csv';

type Props = {
  readonly plural: string;
  /** '312 registros da pesquisa atual'. */
  readonly rowsText: string;
  /** How many columns the list shows and how many there are; absent: the columns are not chosen here. */
  readonly counts?: { readonly shown: number; readonly all: number };
  readonly all: boolean;
  readonly onAll: (all: boolean) => void;
  /** Titles of the columns of the file. */
  readonly titles: readonly string[];
  /** Before the rows' sentence, and after the columns. */
  readonly before?: ReactNode;
  readonly children?: ReactNode;
  /** Makes the file and hands it to the browser; answers its name. */
  readonly make: (format: FileFormat, signal: AbortSignal) => Promise<string>;
  readonly onClose: () => void;
};

export function FileDialog({
  plural,
  rowsText,
  counts,
  all,
  onAll,
  titles,
  before,
  children,
  make,
  onClose,
}: Props) {
  const [format, setFormat] = useState<FileFormat>('xlsx');
  const [stop] = useState(() => new AbortController());
  const { run, busy, problem } = useAct(
    async () => {
      const name = await make(format, stop.signal);
      notify({ type: 'SUCCESS', value: listaDialogos.exportado(name) });
      onClose();
    },
    { failure: listaDialogos.falhaExportar, tell: 'place' },
  );
  const close = () => {
    stop.abort();
    onClose();
  };
  return (
    <Modal
      title={listaDialogos.exportarTitulo(plural)}
      onClose={close}
      stubborn={busy}
      footer={
        <>
          <Button onClick={close}>{lista.cancelar}</Button>
          <Button type="primary" loading={busy} data-foco="" onClick={() => void run()}>
            {busy ? listaDialogos.gerando : listaDialogos.gerar}
          </Button>
        </>
      }
    >
      <Form layout="vertical" component="div">
        {before}
        <p>{rowsText}</p>
        <Form.Item label={listaDialogos.formato}>
          <Radio.Group
            aria-label={listaDialogos.formato}
            value={format}
            onChange={(event) => setFormat(event.target.value as FileFormat)}
            options={[
              { value: 'xlsx', label: listaDialogos.formatoXlsx },
              { value: 'csv', label: listaDialogos.formatoCsv },
            ]}
          />
        </Form.Item>
        {counts === undefined ? null : (
          <Form.Item label={listaDialogos.colunasExportadas}>
            <Radio.Group
              aria-label={listaDialogos.colunasExportadas}
              value={all}
              onChange={(event) => onAll(event.target.value as boolean)}
              options={[
                { value: false, label: `${listaDialogos.colunasDaLista} (${counts.shown})` },
                { value: true, label: `${listaDialogos.todasColunas} (${counts.all})` },
              ]}
            />
          </Form.Item>
        )}
        {children}
        <Typography.Paragraph type="secondary">{titles.join(', ')}</Typography.Paragraph>
        {problem === null ? null : <Alert type="error" showIcon message={problem} />}
      </Form>
    </Modal>
  );
}
