/** The caller's imports of every register: how each stands, to open it or take it back. */
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Tag, Tooltip } from 'antd';
import {
  CircleAlert,
  CircleCheck,
  CircleDashed,
  Clock,
  LoaderCircle,
  Trash2,
  Undo2,
  Upload,
} from 'lucide-react';
import { useState } from 'react';
import { formatDataHora, formatRelativo } from '#domain/formato/data-hora.ts';
import type { Importacao } from '#domain/importacao/importacao.ts';
import {
  discardImport,
  IMPORT_PARAM,
  isRunning,
  mayRestart,
  mayUndo,
  ownImports,
  undoImport,
  written,
} from '#engine/kit/index.ts';
import { importacao } from '#messages/importacao.ts';
import { importacaoTela } from '#messages/importacao-tela.ts';
import { numero } from '#messages/lista.ts';
import { Link } from '#shared/navigation/Link.tsx';
import { indexEntry, listPathOf } from '#shared/registro/registry.ts';
import { IconButton } from '#shared/ui/IconButton.tsx';
import { DataTable } from '#shared/ui/DataTable.tsx';
import { Loaded } from '#shared/ui/Loaded.tsx';
import { Page } from '#shared/ui/Page.tsx';
import { Pager } from '#shared/ui/Pager.tsx';
import { EmptyState } from '#shared/ui/State.tsx';
import { useAct } from '#shared/ui/useAct.ts';
import { NewImport, useImportable } from './NewImport.tsx';

const SIZE = 25;
const EVERY_MS = 2000;

export default function Imports() {
  const [from, setFrom] = useState(0);
  const client = useQueryClient();
  const [starting, setStarting] = useState(false);
  const importable = useImportable().length > 0;
  const start = importable ? (
    <Button type="primary" icon={<Upload size={16} aria-hidden />} onClick={() => setStarting(true)}>
      {importacaoTela.nova}
    </Button>
  ) : undefined;
  const query = useQuery({
    queryKey: ['importacoes', from],
    queryFn: ({ signal }) => ownImports(from, SIZE, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.rows.some(isRunning) ? EVERY_MS : false),
  });
  const { data } = query;
  const again = async (done: unknown) => {
    if (done) await client.invalidateQueries({ queryKey: ['importacoes'] });
  };
  const undo = useAct(async (row: Importacao) => again(await undoImport(row)), {
    failure: importacaoTela.falhaDesfazer,
    tell: 'place',
  });
  const discard = useAct(async (row: Importacao) => again(await discardImport(row)), {
    failure: importacaoTela.falhaDescartar,
    tell: 'place',
  });
  const doing = (undo.doing ?? discard.doing)?.[0].id ?? null;
  const problem = undo.problem ?? discard.problem;
  return (
    <Page
      title={importacaoTela.lista}
      count={data && data.total > 0 ? importacaoTela.total(data.total) : undefined}
      description={importacaoTela.listaTexto}
      actions={data && data.total > 0 ? start : undefined}
    >
      {starting ? <NewImport onClose={() => setStarting(false)} /> : null}
      {problem === null ? null : <Alert type="error" showIcon message={problem} />}
      <Loaded query={query}>
        {(data) =>
          data.total === 0 && from === 0 ? (
            <EmptyState
              title={importacaoTela.listaVazia}
              text={importacaoTela.listaVaziaTexto}
              action={start}
            />
          ) : (
            <>
              <DataTable<Importacao>
                rowKey="id"
                dataSource={data.rows}
                columns={[
                  { title: importacaoTela.arquivo, rowScope: 'row', render: (_, row) => <File row={row} /> },
                  { title: importacaoTela.cadastro, render: (_, { recurso }) => registerOf(recurso) },
                  {
                    title: importacaoTela.quando,
                    render: (_, { criadoEm }) => (
                      <time dateTime={criadoEm} title={formatDataHora(criadoEm)}>
                        {formatRelativo(criadoEm, new Date().toISOString())}
                      </time>
                    ),
                  },
                  { title: importacaoTela.situacao, render: (_, row) => <State row={row} /> },
                  { title: importacaoTela.lidas, align: 'right', render: (_, { lidas }) => numero(lidas) },
                  { title: importacaoTela.erros, align: 'right', render: (_, { erros }) => numero(erros) },
                  {
                    title: importacaoTela.gravadas,
                    align: 'right',
                    render: (_, row) =>
                      numero(row.estado === 'desfeita' ? (row.restantes ?? 0) : written(row)),
                  },
                  {
                    title: importacaoTela.acoes,
                    width: 96,
                    render: (_, row) => (
                      <>
                        {mayUndo(row) ? (
                          <IconButton
                            label={importacaoTela.desfazerDe(row.arquivo)}
                            icon={<Undo2 size={16} aria-hidden />}
                            loading={undo.doing?.[0].id === row.id}
                            disabled={doing !== null && doing !== row.id}
                            onClick={() => {
                              discard.clear();
                              void undo.run(row);
                            }}
                          />
                        ) : null}
                        {mayRestart(row) ? (
                          <IconButton
                            label={importacaoTela.descartarDe(row.arquivo)}
                            icon={<Trash2 size={16} aria-hidden />}
                            loading={discard.doing?.[0].id === row.id}
                            disabled={doing !== null && doing !== row.id}
                            onClick={() => {
                              undo.clear();
                              void discard.run(row);
                            }}
                          />
                        ) : null}
                      </>
                    ),
                  },
                ]}
              />
              <Pager
                label={importacaoTela.paginas}
                from={from}
                size={SIZE}
                total={data.total}
                onMove={setFrom}
              />
            </>
          )
        }
      </Loaded>
    </Page>
  );
}

function registerOf(resource: string): string {
  const entry = indexEntry(resource);
  return entry?.plural ?? entry?.breadcrumb ?? resource;
}

function File({ row }: { readonly row: Importacao }) {
  const entry = indexEntry(row.recurso);
  return entry ? (
    <Link to={`${listPathOf(entry)}/importar?${IMPORT_PARAM}=${row.id}`}>{row.arquivo}</Link>
  ) : (
    row.arquivo
  );
}

/** The state by icon and word; a rehearsal says that nothing was imported yet. */
function State({ row }: { readonly row: Importacao }) {
  const { estado, simular } = row;
  const props = { size: 12, 'aria-hidden': true } as const;
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
    <Tooltip title={row.mensagem}>
      <Tag icon={icon} color={estado === 'concluida' ? 'success' : estado === 'falhou' ? 'error' : undefined}>
        {text}
      </Tag>
    </Tooltip>
  );
}
