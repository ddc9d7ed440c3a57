/** The caller's imports of every register: how each stands, to open it or take it back. */
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, CircleDashed, Clock, LoaderCircle, Trash2, Undo2, Upload } from 'lucide-react';
import { useState } from 'react';
import { formatDataHora, formatRelativo } from '#domain/formato/data-hora.ts';
import type { Importacao } from '#domain/importacao/importacao.ts';
import { SlicePager } from '#engine/import/PagedReport.tsx';
import { isRunning, mayRestart, mayUndo, written } from '#engine/import/step.ts';
import { discardImport, undoImport } from '#engine/import/undo-import.ts';
import { PARAM } from '#engine/import/useImport.ts';
import { ownImports } from '#engine/import/wire.ts';
import { importacao } from '#messages/importacao.ts';
import { importacaoTela } from '#messages/importacao-tela.ts';
import { numero } from '#messages/lista.ts';
import { isAbort, messageOf } from '#shared/http/http-error.ts';
import { Link } from '#shared/navigation/Link.tsx';
import { indexEntry, listPathOf } from '#shared/registro/registry.ts';
import { Button, IconButton } from '#shared/ui/Button.tsx';
import { Page } from '#shared/ui/Page.tsx';
import { EmptyState, FailedState, LoadingState } from '#shared/ui/State.tsx';
import '#engine/import/import.css';
import { NewImport, useImportable } from './NewImport.tsx';
import './importacoes.css';

const SIZE = 25;
const EVERY_MS = 2000;

export default function Imports() {
  const [from, setFrom] = useState(0);
  const client = useQueryClient();
  const [busy, setBusy] = useState<number | null>(null);
  const [starting, setStarting] = useState(false);
  const importable = useImportable().length > 0;
  const start = importable ? (
    <Button kind="primario" icon={<Upload size={16} aria-hidden />} onClick={() => setStarting(true)}>
      {importacaoTela.nova}
    </Button>
  ) : undefined;
  const [problem, setProblem] = useState<string | null>(null);
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['importacoes', from],
    queryFn: ({ signal }) => ownImports(from, SIZE, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.rows.some(isRunning) ? EVERY_MS : false),
  });
  const act = async (row: Importacao, work: (row: Importacao) => Promise<unknown>, failure: string) => {
    setBusy(row.id);
    setProblem(null);
    try {
      if (await work(row)) await client.invalidateQueries({ queryKey: ['importacoes'] });
    } catch (error) {
      if (!isAbort(error)) setProblem(messageOf(error, failure));
    } finally {
      setBusy(null);
    }
  };
  return (
    <Page
      title={importacaoTela.lista}
      count={data && data.total > 0 ? importacaoTela.total(data.total) : undefined}
      description={importacaoTela.listaTexto}
      actions={data && data.total > 0 ? start : undefined}
    >
      {starting ? <NewImport onClose={() => setStarting(false)} /> : null}
      {problem === null ? null : (
        <p className="z-erro" role="alert">
          {problem}
        </p>
      )}
      {isPending ? (
        <LoadingState />
      ) : error && !data ? (
        <FailedState error={error} retry={() => void refetch()} />
      ) : data.total === 0 && from === 0 ? (
        <EmptyState title={importacaoTela.listaVazia} text={importacaoTela.listaVaziaTexto} action={start} />
      ) : (
        <>
          <table className="z-imp-tabela z-imp-lista">
            <thead>
              <tr>
                <th scope="col">{importacaoTela.arquivo}</th>
                <th scope="col">{importacaoTela.cadastro}</th>
                <th scope="col">{importacaoTela.quando}</th>
                <th scope="col">{importacaoTela.situacao}</th>
                <th scope="col" className="z-imp-num">
                  {importacaoTela.lidas}
                </th>
                <th scope="col" className="z-imp-num">
                  {importacaoTela.erros}
                </th>
                <th scope="col" className="z-imp-num">
                  {importacaoTela.gravadas}
                </th>
                <th scope="col">
                  <span className="z-so-leitor">{importacaoTela.acoes}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {data.rows.map((row) => (
                <Row
                  key={row.id}
                  row={row}
                  busy={busy === row.id}
                  onUndo={() => void act(row, undoImport, importacaoTela.falhaDesfazer)}
                  onDiscard={() => void act(row, discardImport, importacaoTela.falhaDescartar)}
                />
              ))}
            </tbody>
          </table>
          <SlicePager
            label={importacaoTela.paginas}
            from={from}
            size={SIZE}
            shown={data.rows.length}
            total={data.total}
            onMove={setFrom}
          />
        </>
      )}
    </Page>
  );
}

type RowProps = {
  readonly row: Importacao;
  readonly busy: boolean;
  readonly onUndo: () => void;
  readonly onDiscard: () => void;
};

function Row({ row, busy, onUndo, onDiscard }: RowProps) {
  const entry = indexEntry(row.recurso);
  return (
    <tr>
      <th scope="row" className="z-imp-lista-arquivo">
        {entry ? <Link to={`${listPathOf(entry)}/importar?${PARAM}=${row.id}`}>{row.arquivo}</Link> : row.arquivo}
      </th>
      <td data-titulo={importacaoTela.cadastro}>{entry?.plural ?? entry?.breadcrumb ?? row.recurso}</td>
      <td data-titulo={importacaoTela.quando}>
        <time dateTime={row.criadoEm} title={formatDataHora(row.criadoEm)}>
          {formatRelativo(row.criadoEm, new Date().toISOString())}
        </time>
      </td>
      <td data-titulo={importacaoTela.situacao}>
        <State row={row} />
      </td>
      <td className="z-imp-num" data-titulo={importacaoTela.lidas}>
        {numero(row.lidas)}
      </td>
      <td className="z-imp-num" data-titulo={importacaoTela.erros}>
        {numero(row.erros)}
      </td>
      <td className="z-imp-num" data-titulo={importacaoTela.gravadas}>
        {numero(row.estado === 'desfeita' ? (row.restantes ?? 0) : written(row))}
      </td>
      <td className="z-imp-lista-acao">
        {mayUndo(row) ? (
          <IconButton
            label={importacaoTela.desfazerDe(row.arquivo)}
            icon={<Undo2 size={16} aria-hidden />}
            busy={busy}
            onClick={onUndo}
          />
        ) : null}
        {mayRestart(row) ? (
          <IconButton
            label={importacaoTela.descartarDe(row.arquivo)}
            icon={<Trash2 size={16} aria-hidden />}
            busy={busy}
            onClick={onDiscard}
          />
        ) : null}
      </td>
    </tr>
  );
}

/** The state by icon and word; a rehearsal says that nothing was imported yet. */
function State({ row }: { readonly row: Importacao }) {
  const { estado, simular } = row;
  const props = { size: 14, 'aria-hidden': true } as const;
  const text =
    estado === 'simulada'
      ? row.inseridas + row.alteradas > 0
        ? importacaoTela.conferida
        : importacaoTela.conferidaSemNada
      : estado === 'executando' && simular
        ? importacaoTela.conferenciaEmAndamento
        : importacao.estados[estado];
  const icon =
    estado === 'concluida' ? (
      <CircleCheck {...props} />
    ) : estado === 'falhou' || estado === 'cancelada' ? (
      <CircleAlert {...props} />
    ) : estado === 'desfeita' ? (
      <Undo2 {...props} />
    ) : estado === 'na-fila' ? (
      <Clock {...props} />
    ) : isRunning(row) ? (
      <LoaderCircle {...props} />
    ) : (
      <CircleDashed {...props} />
    );
  return (
    <span className="z-imp-estado" data-estado={estado} title={row.mensagem ?? undefined}>
      {icon}
      {text}
    </span>
  );
}
