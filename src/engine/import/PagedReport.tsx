/** A part of an import's result that is read by page and saved as a file: refused rows, records that an undo left. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight, Download } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { importacaoTela } from '#messages/importacao-tela.ts';
import { isAbort, messageOf } from '#shared/http/http-error.ts';
import { Button, IconButton } from '#shared/ui/Button.tsx';
import { FailedState, LoadingState } from '#shared/ui/State.tsx';

const SIZE = 50;

type Slice<Row> = { readonly rows: readonly Row[]; readonly total: number };

type Props<Row> = {
  readonly title: string;
  readonly text: string;
  readonly pages: string;
  readonly download: { readonly label: string; readonly failed: string; readonly run: () => Promise<unknown> };
  /** What the rows depend on, beside the page. */
  readonly queryKey: readonly unknown[];
  readonly read: (from: number, size: number, signal: AbortSignal) => Promise<Slice<Row>>;
  readonly head: ReactNode;
  readonly row: (row: Row, index: number) => ReactNode;
};

export function PagedReport<Row>({ title, text, pages, download, queryKey, read, head, row }: Props<Row>) {
  const [from, setFrom] = useState(0);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const id = useId();
  const { data, error, isPending, refetch } = useQuery({
    queryKey: [...queryKey, from],
    queryFn: ({ signal }) => read(from, SIZE, signal),
    placeholderData: keepPreviousData,
  });
  const save = async () => {
    setBusy(true);
    setProblem(null);
    try {
      await download.run();
    } catch (failure) {
      if (!isAbort(failure)) setProblem(messageOf(failure, download.failed));
    } finally {
      setBusy(false);
    }
  };
  return (
    <section aria-labelledby={id}>
      <header className="z-imp-cabecalho">
        <div>
          <h3 id={id}>{title}</h3>
          <p className="z-imp-nota">{text}</p>
        </div>
        <Button icon={<Download size={16} aria-hidden />} busy={busy} onClick={() => void save()}>
          {download.label}
        </Button>
      </header>
      {problem === null ? null : (
        <p className="z-erro" role="alert">
          {problem}
        </p>
      )}
      {isPending ? (
        <LoadingState rows={4} />
      ) : error ? (
        <FailedState error={error} retry={() => void refetch()} />
      ) : (
        <>
          <table className="z-imp-tabela z-imp-erros" aria-labelledby={id}>
            <thead>
              <tr>{head}</tr>
            </thead>
            <tbody>{data.rows.map(row)}</tbody>
          </table>
          <SlicePager label={pages} from={from} size={SIZE} shown={data.rows.length} total={data.total} onMove={setFrom} />
        </>
      )}
    </section>
  );
}

/** Former and next part of a list; nothing when all of it is shown. */
export function SlicePager(props: {
  readonly label: string;
  readonly from: number;
  readonly size: number;
  readonly shown: number;
  readonly total: number;
  readonly onMove: (from: number) => void;
}) {
  const { label, from, size, shown, total, onMove } = props;
  if (total <= size && from === 0) return null;
  return (
    <nav className="z-imp-paginas" aria-label={label}>
      <span>{importacaoTela.faixa(shown === 0 ? 0 : from + 1, from + shown, total)}</span>
      <IconButton
        label={importacaoTela.anteriores}
        icon={<ChevronLeft size={18} aria-hidden />}
        disabled={from === 0}
        onClick={() => onMove(Math.max(0, from - size))}
      />
      <IconButton
        label={importacaoTela.proximos}
        icon={<ChevronRight size={18} aria-hidden />}
        disabled={from + size >= total}
        onClick={() => onMove(from + size)}
      />
    </nav>
  );
}
