/** Refused rows by page, and the file that brings them with the reason of each. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight, Download } from 'lucide-react';
import { useState } from 'react';
import type { Importacao } from '#domain/importacao/importacao.ts';
import type { EntityModel } from '#domain/registro/entity.ts';
import { importacaoTela } from '#messages/importacao-tela.ts';
import { numero } from '#messages/lista.ts';
import { isAbort, messageOf } from '#shared/http/http-error.ts';
import { Button, IconButton } from '#shared/ui/Button.tsx';
import { FailedState, LoadingState } from '#shared/ui/State.tsx';
import { downloadErrors, rowErrors } from './wire.ts';

const SIZE = 50;

export function RowErrors({ entity, found }: { readonly entity: EntityModel; readonly found: Importacao }) {
  const [from, setFrom] = useState(0);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['importacao', entity.name, found.id, 'erros', found.estado, found.simular, found.erros, from],
    queryFn: ({ signal }) => rowErrors(entity.name, found.id, from, SIZE, signal),
    placeholderData: keepPreviousData,
  });
  const save = async () => {
    setBusy(true);
    setProblem(null);
    try {
      await downloadErrors(entity.name, found.id);
    } catch (error) {
      if (!isAbort(error)) setProblem(messageOf(error, importacaoTela.falhaBaixar));
    } finally {
      setBusy(false);
    }
  };
  return (
    <section aria-labelledby="z-imp-erros">
      <header className="z-imp-cabecalho">
        <div>
          <h3 id="z-imp-erros">{importacaoTela.errosTitulo}</h3>
          <p className="z-imp-nota">{importacaoTela.baixarErrosTexto}</p>
        </div>
        <Button icon={<Download size={16} aria-hidden />} busy={busy} onClick={() => void save()}>
          {importacaoTela.baixarErros}
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
          <table className="z-imp-tabela z-imp-erros" aria-labelledby="z-imp-erros">
            <thead>
              <tr>
                <th scope="col" className="z-imp-num">
                  {importacaoTela.linha}
                </th>
                <th scope="col">{importacaoTela.coluna}</th>
                <th scope="col">{importacaoTela.valor}</th>
                <th scope="col">{importacaoTela.mensagem}</th>
              </tr>
            </thead>
            <tbody>
              {data.rows.map((row, index) => (
                // oxlint-disable-next-line react/no-array-index-key
                <tr key={`${row.linha} ${row.campo} ${index}`}>
                  <th scope="row" className="z-imp-num" data-titulo={importacaoTela.linha}>
                    {numero(row.linha)}
                  </th>
                  <td data-titulo={importacaoTela.coluna}>{row.coluna ?? entity.field[row.campo]?.title ?? row.campo}</td>
                  <td data-titulo={importacaoTela.valor} className="z-imp-valor">
                    {row.valor === null || row.valor === '' ? <em>{importacaoTela.vazio}</em> : row.valor}
                  </td>
                  <td data-titulo={importacaoTela.mensagem}>{row.mensagem}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <SlicePager
            label={importacaoTela.paginasErros}
            from={from}
            size={SIZE}
            shown={data.rows.length}
            total={data.total}
            onMove={setFrom}
          />
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
