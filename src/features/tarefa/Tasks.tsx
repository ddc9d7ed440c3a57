/** Background work for administrators: what waits, runs and failed, in words; tried again and cancelled from here. */
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Progress, Select, Tag, Tooltip, Typography, type TableColumnsType } from 'antd';
import { useState } from 'react';
import { formatDataHora, formatMinuto, formatRelativo } from '#domain/formato/data-hora.ts';
import {
  ESTADOS_DE_TAREFA,
  type EstadoDeTarefa,
  type LinhaDeTarefa,
  type ResumoDeTarefas,
} from '#domain/tarefa/tarefa.ts';
import { numero } from '#messages/lista.ts';
import { ESTADO_DE_TAREFA, tarefaTela } from '#messages/tarefa-tela.ts';
import { request, requestFull } from '#shared/http/client.ts';
import { useCan } from '#shared/session/session.ts';
import { confirm } from '#shared/ui/ConfirmDialog.tsx';
import { DataTable } from '#shared/ui/DataTable.tsx';
import { Field } from '#shared/ui/Field.tsx';
import { Loaded } from '#shared/ui/Loaded.tsx';
import { notify } from '#shared/ui/notify.ts';
import { Page } from '#shared/ui/Page.tsx';
import { Pager } from '#shared/ui/Pager.tsx';
import { EmptyState } from '#shared/ui/State.tsx';
import { useAct } from '#shared/ui/useAct.ts';

const SIZE = 25;
const EVERY_MS = 3000;
const KEY = 'tarefas';
const TONE: { readonly [estado in EstadoDeTarefa]: string } = {
  'na-fila': 'default',
  executando: 'processing',
  concluida: 'success',
  falhou: 'error',
  cancelada: 'warning',
};

type Filter = {
  readonly estado?: EstadoDeTarefa | undefined;
  readonly tipo?: string | undefined;
  readonly from: number;
};

export default function Tasks() {
  const [filter, setFilter] = useState<Filter>({ from: 0 });
  const client = useQueryClient();
  const may = useCan()('update', 'tarefa');
  const { estado, tipo, from } = filter;
  const query = useQuery({
    queryKey: [KEY, filter],
    queryFn: ({ signal }) => readTasks(filter, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.rows.some(isMoving) ? EVERY_MS : false),
  });
  const { data } = query;
  const again = () => client.invalidateQueries({ queryKey: [KEY] });
  const post = (id: number, what: string) =>
    request(`tarefas/${id}/${what}`, { method: 'POST', silent: true }).finally(() => void again());
  const repeat = useAct(
    async ({ id, titulo }: LinhaDeTarefa) => {
      await post(id, '_repetir');
      notify({ type: 'SUCCESS', value: tarefaTela.posta(titulo) });
    },
    { failure: tarefaTela.falhaRepetir },
  );
  const cancel = useAct(
    async ({ id, titulo }: LinhaDeTarefa) => {
      await post(id, '_cancelar');
      notify({ type: 'SUCCESS', value: tarefaTela.cancelada(titulo) });
    },
    { failure: tarefaTela.falhaCancelar },
  );
  const doing = (repeat.doing ?? cancel.doing)?.[0].id ?? null;
  const act = async (row: LinhaDeTarefa, what: '_repetir' | '_cancelar') => {
    if (what === '_repetir') return void (await repeat.run(row));
    const yes = await confirm({
      title: tarefaTela.cancelarPergunta(row.titulo, row.id),
      text: tarefaTela.cancelarTexto,
      yes: tarefaTela.cancelar,
      danger: true,
    });
    return yes ? void (await cancel.run(row)) : undefined;
  };
  return (
    <Page
      title={tarefaTela.titulo}
      count={data ? tarefaTela.total(data.total) : undefined}
      description={tarefaTela.texto}
    >
      <Filters filter={filter} resumo={data?.resumo} onChange={setFilter} />
      <Loaded query={query}>
        {(data) =>
          data.rows.length === 0 ? (
            <EmptyState
              title={tarefaTela.vazia}
              text={
                estado === undefined && tipo === undefined ? tarefaTela.vaziaTexto : tarefaTela.vaziaFiltro
              }
            />
          ) : (
            <>
              <DataTable<LinhaDeTarefa>
                rowKey="id"
                dataSource={data.rows}
                columns={columnsOf(may, doing, (row, what) => void act(row, what))}
              />
              <Pager
                label={tarefaTela.titulo}
                from={from}
                size={SIZE}
                total={data.total}
                onMove={(next) => setFilter({ ...filter, from: next })}
              />
            </>
          )
        }
      </Loaded>
    </Page>
  );
}

function Filters({
  filter,
  resumo = {},
  onChange,
}: {
  filter: Filter;
  resumo?: ResumoDeTarefas | undefined;
  onChange: (filter: Filter) => void;
}) {
  const { data: tipos = [] } = useQuery({
    queryKey: [KEY, 'tipos'],
    queryFn: ({ signal }) => request<{ tipo: string; titulo: string }[]>('tarefas/_tipos', { signal }),
    staleTime: Infinity,
  });
  return (
    <div className="z-campos">
      <Field id="tarefas-estado" label={tarefaTela.estado}>
        <Select
          id="tarefas-estado"
          value={filter.estado ?? ''}
          onChange={(value: EstadoDeTarefa | '') =>
            onChange({ ...filter, from: 0, estado: value || undefined })
          }
          options={[
            { value: '', label: tarefaTela.todas },
            ...ESTADOS_DE_TAREFA.map((value) => ({
              value,
              label: resumo[value]
                ? `${ESTADO_DE_TAREFA[value]} (${numero(resumo[value])})`
                : ESTADO_DE_TAREFA[value],
            })),
          ]}
        />
      </Field>
      <Field id="tarefas-tipo" label={tarefaTela.tipo}>
        <Select
          id="tarefas-tipo"
          value={filter.tipo ?? ''}
          onChange={(value: string) => onChange({ ...filter, from: 0, tipo: value || undefined })}
          options={[
            { value: '', label: tarefaTela.todosTipos },
            ...tipos.map(({ tipo, titulo }) => ({ value: tipo, label: titulo })),
          ]}
        />
      </Field>
    </div>
  );
}

function columnsOf(
  may: boolean,
  /** The row that is on its way; the others wait for it. */
  doing: number | null,
  act: (row: LinhaDeTarefa, what: '_repetir' | '_cancelar') => void,
): TableColumnsType<LinhaDeTarefa> {
  const waiting = (id: number) =>
    ({ type: 'text', loading: doing === id, disabled: doing !== null && doing !== id }) as const;
  return [
    {
      title: tarefaTela.tarefa,
      key: 'titulo',
      render: (_, row) => (
        <>
          {row.titulo} <Typography.Text type="secondary">{row.id}</Typography.Text>
        </>
      ),
    },
    {
      title: tarefaTela.estado,
      key: 'estado',
      render: (_, row) => (
        <Tag color={row.cancelando && isMoving(row) ? 'warning' : TONE[row.estado]}>
          {row.cancelando && isMoving(row) ? tarefaTela.cancelando : ESTADO_DE_TAREFA[row.estado]}
        </Tag>
      ),
    },
    { title: tarefaTela.andamento, key: 'andamento', render: (_, row) => <TaskProgress row={row} /> },
    { title: tarefaTela.tentativas, dataIndex: 'tentativas', align: 'right' },
    { title: tarefaTela.quando, key: 'quando', render: (_, row) => <When row={row} /> },
    {
      title: tarefaTela.falha,
      dataIndex: 'erro',
      render: (erro: string | null) =>
        erro === null ? null : <Typography.Text type="danger">{erro}</Typography.Text>,
    },
    ...(may
      ? [
          {
            title: <span className="z-so-leitor">{tarefaTela.acoes}</span>,
            key: 'acoes',
            align: 'right' as const,
            render: (_: unknown, row: LinhaDeTarefa) => (
              <>
                {row.podeRepetir ? (
                  <Button {...waiting(row.id)} onClick={() => act(row, '_repetir')}>
                    {tarefaTela.repetir}
                  </Button>
                ) : null}
                {row.podeCancelar ? (
                  <Button {...waiting(row.id)} danger onClick={() => act(row, '_cancelar')}>
                    {tarefaTela.cancelar}
                  </Button>
                ) : null}
              </>
            ),
          },
        ]
      : []),
  ];
}

function TaskProgress({ row: { estado, feitos, total } }: { row: LinhaDeTarefa }) {
  if (feitos === null) return null;
  if (!total || estado === 'concluida') return <>{numero(feitos)}</>;
  const text = tarefaTela.de(numero(feitos), numero(total));
  return (
    <Tooltip title={text}>
      <Progress
        percent={Math.floor((100 * feitos) / total)}
        size="small"
        style={{ width: 140 }}
        aria-label={`${tarefaTela.andamento}: ${text}`}
      />
    </Tooltip>
  );
}

function When({ row }: { row: LinhaDeTarefa }) {
  const when = row.concluidoEm ?? row.iniciadoEm ?? row.criadoEm;
  const later = row.estado === 'na-fila' && Date.parse(row.executarEm) > Date.now();
  return (
    <span title={formatDataHora(when)}>
      {later
        ? tarefaTela.proxima(formatMinuto(row.executarEm))
        : formatRelativo(when, new Date().toISOString())}
    </span>
  );
}

/** What may change by itself within seconds. */
function isMoving({ estado, executarEm }: LinhaDeTarefa): boolean {
  return estado === 'executando' || (estado === 'na-fila' && Date.parse(executarEm) < Date.now() + 60_000);
}

async function readTasks({ estado, tipo, from }: Filter, signal: AbortSignal) {
  const query = { _start: from, _end: from + SIZE, estado, tipo };
  const [{ data: rows, headers }, resumo] = await Promise.all([
    requestFull<LinhaDeTarefa[]>('tarefas', { query, signal }),
    request<ResumoDeTarefas>('tarefas/_resumo', { signal }),
  ]);
  return { rows, total: Number(headers.get('x-total-count') ?? rows.length), resumo };
}
