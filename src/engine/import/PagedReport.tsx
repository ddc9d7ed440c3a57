/**
 * A part of an import's result that is read by page and saved as a file: refused rows, or records that an
 * undo left.
 */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Alert, Button, Flex, Typography, type TableProps } from 'antd';
import { Download } from 'lucide-react';
import { useId, useState } from 'react';
import { DataTable } from '#shared/ui/DataTable.tsx';
import { Loaded } from '#shared/ui/Loaded.tsx';
import { Pager } from '#shared/ui/Pager.tsx';
import { useAct } from '#shared/ui/useAct.ts';

const SIZE = 50;

type Slice<Row> = { readonly rows: readonly Row[]; readonly total: number };

type Props<Row> = {
  readonly title: string;
  readonly text: string;
  readonly pages: string;
  readonly download: {
    readonly label: string;
    readonly failed: string;
    readonly run: () => Promise<unknown>;
  };
  /** What the rows depend on, beside the page. */
  readonly queryKey: readonly unknown[];
  readonly read: (from: number, size: number, signal: AbortSignal) => Promise<Slice<Row>>;
  readonly rowKey: TableProps<Row>['rowKey'];
  readonly columns: TableProps<Row>['columns'];
};

export function PagedReport<Row extends object>({
  title,
  text,
  pages,
  download,
  queryKey,
  read,
  ...table
}: Props<Row>) {
  const [from, setFrom] = useState(0);
  const id = useId();
  const query = useQuery({
    queryKey: [...queryKey, from],
    queryFn: ({ signal }) => read(from, SIZE, signal),
    placeholderData: keepPreviousData,
  });
  const { run, busy, problem } = useAct(download.run, { failure: download.failed, tell: 'place' });
  return (
    <section className="z-pilha" aria-labelledby={id}>
      <Flex component="header" wrap align="end" justify="space-between" gap="8px 16px">
        <div>
          <h3 id={id}>{title}</h3>
          <Typography.Paragraph type="secondary">{text}</Typography.Paragraph>
        </div>
        <Button icon={<Download size={16} aria-hidden />} loading={busy} onClick={() => void run()}>
          {download.label}
        </Button>
      </Flex>
      {problem === null ? null : <Alert type="error" showIcon message={problem} />}
      <Loaded query={query} rows={4}>
        {(data) => (
          <>
            <DataTable<Row> {...table} aria-labelledby={id} dataSource={data.rows} />
            <Pager label={pages} from={from} size={SIZE} total={data.total} onMove={setFrom} />
          </>
        )}
      </Loaded>
    </section>
  );
}
