/** /notificacoes: everything that the person was told, to filter, mark and open. */
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Avatar, Badge, Button, Flex, Input, List, Segmented, Select, Spin, Tooltip, Typography } from 'antd';
import { Bell, CheckCheck, Mail, MailOpen, Search, SearchX } from 'lucide-react';
import { useDeferredValue, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { addDays } from '#domain/formato/data.ts';
import { formatDataHora, formatRelativo } from '#domain/formato/data-hora.ts';
import { fusoAtual, localDateTime } from '#domain/formato/fuso.ts';
import type { Notificacao } from '#domain/notificacao/leitura.ts';
import { isTipo, TIPOS } from '#domain/notificacao/tipos.ts';
import {
  CHAVE,
  esquecer,
  listar,
  marcar,
  marcarTodas,
  obter,
  openNotification,
  type Filtro,
} from '#capabilities/notificacao/index.ts';
import { notificacoesTela } from '#messages/notificacao-tela.ts';
import { isAbort } from '#shared/http/http-error.ts';
import { useAddress } from '#shared/navigation/address.ts';
import { useVeiledAddress } from '#shared/navigation/useVeiledAddress.ts';
import { IconButton } from '#shared/ui/IconButton.tsx';
import { Icon } from '#shared/ui/Icon.tsx';
import { Loaded } from '#shared/ui/Loaded.tsx';
import { notify } from '#shared/ui/notify.ts';
import { Page } from '#shared/ui/Page.tsx';
import { Pager } from '#shared/ui/Pager.tsx';
import { EmptyState } from '#shared/ui/State.tsx';
import { useAct } from '#shared/ui/useAct.ts';

const SIZE = 25;
const LIDAS: readonly Filtro['lida'][] = ['', 'false', 'true'];
const LIDA_TITULO = {
  '': notificacoesTela.todas,
  false: notificacoesTela.soNaoLidas,
  true: notificacoesTela.soLidas,
} as const;

/** A notification says whom it is about. */
const tellsPerson = (name: string): boolean => name === 'q';

export default function Notifications() {
  const [params, put] = useVeiledAddress(tellsPerson);
  const client = useQueryClient();
  useOpenFromAddress();
  const filtro: Filtro = {
    lida: LIDAS.find((value) => value === params.get('lida')) ?? '',
    tipo: isTipo(params.get('tipo') ?? '') ? (params.get('tipo') ?? '') : '',
    q: useDeferredValue(params.get('q') ?? ''),
  };
  // Typed faster than the address is drawn, a letter would be lost.
  const [texto, setTexto] = useState(params.get('q') ?? '');
  const from = Math.max(0, Math.trunc(Number(params.get('de')) || 0));
  const change = (name: 'lida' | 'tipo' | 'q' | 'de', value: string) => put({ de: null, [name]: value });
  const filtered = filtro.lida !== '' || filtro.tipo !== '' || filtro.q !== '';
  const query = useQuery({
    queryKey: [CHAVE, 'lista', filtro, from],
    queryFn: ({ signal }) => listar(filtro, from, SIZE, signal),
    placeholderData: keepPreviousData,
  });
  const { data, isPlaceholderData } = query;
  const newest = data && data.linhas.length > 0 ? Math.max(...data.linhas.map(({ id }) => id)) : null;
  const markAll = useAct(
    async (ate: number) => {
      const total = await marcarTodas(ate);
      notify({ type: 'SUCCESS', value: notificacoesTela.todasMarcadas(total) });
      await esquecer(client);
    },
    { failure: notificacoesTela.falhaMarcar },
  );
  return (
    <Page
      title={notificacoesTela.titulo}
      count={
        data
          ? data.naoLidas > 0
            ? notificacoesTela.naoLidas(data.naoLidas)
            : notificacoesTela.nenhumaNaoLida
          : undefined
      }
      description={notificacoesTela.retencao}
      actions={
        data && data.naoLidas > 0 && newest !== null && from === 0 && !filtered ? (
          <Button icon={<CheckCheck size={16} aria-hidden />} onClick={() => void markAll.run(newest)}>
            {notificacoesTela.marcarTodas}
          </Button>
        ) : undefined
      }
    >
      <Flex wrap gap={8} role="search" className="z-leitura">
        <Segmented
          aria-label={notificacoesTela.mostrar}
          value={filtro.lida}
          options={LIDAS.map((value) => ({ value, label: LIDA_TITULO[value] }))}
          onChange={(value) => change('lida', value)}
        />
        <label className="z-so-leitor" htmlFor="notificacao-tipo">
          {notificacoesTela.tipo}
        </label>
        <Select
          id="notificacao-tipo"
          value={filtro.tipo}
          popupMatchSelectWidth={false}
          options={[
            { value: '', label: notificacoesTela.todosTipos },
            ...Object.entries(TIPOS).map(([value, { titulo }]) => ({ value, label: titulo })),
          ]}
          onChange={(value) => change('tipo', value)}
        />
        <Input
          type="search"
          style={{ flex: '1 1 180px' }}
          prefix={<Search size={15} aria-hidden />}
          aria-label={notificacoesTela.buscar}
          placeholder={notificacoesTela.buscar}
          maxLength={200}
          value={texto}
          onChange={({ target }) => {
            setTexto(target.value);
            change('q', target.value);
          }}
        />
      </Flex>
      <Loaded query={query}>
        {(data) =>
          data.linhas.length === 0 ? (
            <Empty
              filtro={filtro}
              clear={() => {
                setTexto('');
                put({ lida: null, tipo: null, q: null, de: null });
              }}
            />
          ) : (
            <Spin spinning={isPlaceholderData} wrapperClassName="z-leitura">
              <Flex vertical gap={20}>
                <Days linhas={data.linhas} />
                <Pager
                  label={notificacoesTela.paginas}
                  from={from}
                  size={SIZE}
                  total={data.total}
                  onMove={(next) => change('de', next === 0 ? '' : String(next))}
                />
              </Flex>
            </Spin>
          )
        }
      </Loaded>
    </Page>
  );
}

function Empty({ filtro, clear }: { filtro: Filtro; clear: () => void }) {
  if (filtro.tipo === '' && filtro.q === '') {
    return filtro.lida === 'false' ? (
      <EmptyState
        icon={<CheckCheck size={28} strokeWidth={1.5} aria-hidden />}
        title={notificacoesTela.vazioNaoLidas}
        text={notificacoesTela.vazioNaoLidasTexto}
        action={<Button onClick={clear}>{notificacoesTela.todas}</Button>}
      />
    ) : (
      <EmptyState
        icon={<Bell size={28} strokeWidth={1.5} aria-hidden />}
        title={notificacoesTela.vazio}
        text={notificacoesTela.vazioTexto}
      />
    );
  }
  return (
    <EmptyState
      icon={<SearchX size={28} strokeWidth={1.5} aria-hidden />}
      title={notificacoesTela.vazioFiltro}
      text={notificacoesTela.vazioFiltroTexto}
      action={<Button onClick={clear}>{notificacoesTela.limpar}</Button>}
    />
  );
}

/** Rows under 'Hoje', 'Ontem' and what was before. */
function Days({ linhas }: { linhas: readonly Notificacao[] }) {
  const now = new Date().toISOString();
  const today = localDateTime(now, fusoAtual())?.data ?? '';
  const yesterday = addDays(today, -1);
  const dayOf = ({ criadoEm }: Notificacao) => {
    const day = localDateTime(criadoEm, fusoAtual())?.data;
    return day === today
      ? notificacoesTela.hoje
      : day === yesterday
        ? notificacoesTela.ontem
        : notificacoesTela.antes;
  };
  return [...Map.groupBy(linhas, dayOf)].map(([day, rows]) => (
    <section key={day} aria-label={day}>
      <h2>{day}</h2>
      <List
        bordered
        size="small"
        dataSource={rows}
        rowKey="id"
        renderItem={(row) => <Row row={row} now={now} />}
      />
    </section>
  ));
}

function Row({ row, now }: { row: Notificacao; now: string }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const unread = row.lidaEm === null;
  const mark = useAct(
    async () => {
      await marcar(row.id, unread);
      await esquecer(client);
    },
    { failure: notificacoesTela.falhaMarcar },
  );
  const kind = isTipo(row.tipo) ? TIPOS[row.tipo] : null;
  const title = (
    <>
      {unread ? <span className="z-so-leitor">{notificacoesTela.naoLida}: </span> : null}
      {row.titulo}
    </>
  );
  return (
    <List.Item
      extra={
        <IconButton
          label={`${unread ? notificacoesTela.marcarLida : notificacoesTela.marcarNaoLida}: ${row.titulo}`}
          icon={unread ? <MailOpen size={16} aria-hidden /> : <Mail size={16} aria-hidden />}
          loading={mark.busy}
          onClick={() => void mark.run()}
        />
      }
    >
      <List.Item.Meta
        avatar={
          <Badge dot={unread}>
            <Avatar
              size={32}
              shape="square"
              icon={kind ? <Icon name={kind.icone} size={18} /> : <Bell size={18} aria-hidden />}
            />
          </Badge>
        }
        title={
          row.destino === null ? (
            <Typography.Text strong={unread}>{title}</Typography.Text>
          ) : (
            <Button
              type="link"
              className="z-botao-texto"
              onClick={() => void openNotification(row, client, navigate)}
            >
              {title}
            </Button>
          )
        }
        description={
          <>
            {row.texto === null ? null : (
              <Typography.Paragraph className="z-texto" ellipsis={{ rows: 3 }}>
                {/* An element: given a string, antd names the whole paragraph by it, which no role allows. */}
                <span>{row.texto.replaceAll(/\s*\n\s*/g, '\n')}</span>
              </Typography.Paragraph>
            )}
            <Flex wrap gap="0 12px">
              {kind ? <span>{kind.titulo}</span> : null}
              {row.prestadorNome === null ? null : (
                <span>{notificacoesTela.doPrestador(row.prestadorNome)}</span>
              )}
              <Tooltip title={formatDataHora(row.criadoEm)}>
                <time dateTime={row.criadoEm}>{formatRelativo(row.criadoEm, now)}</time>
              </Tooltip>
            </Flex>
          </>
        }
      />
    </List.Item>
  );
}

/** `?abrir=12`, where a click on a system alert leads: reads it with the session and goes on to what it is about. */
function useOpenFromAddress(): void {
  const [params, put] = useAddress();
  const client = useQueryClient();
  const navigate = useNavigate();
  const id = params.get('abrir');
  const opened = useRef<string | null>(null);
  useEffect(() => {
    if (id === null || opened.current === id) return;
    opened.current = id;
    const stay = () => put({ abrir: null });
    const open = async () => {
      const row = await obter(Number(id));
      if (row.destino === null) stay();
      await openNotification(row, client, (path) => navigate(path, { replace: true }));
    };
    open().catch((error: unknown) => {
      if (isAbort(error)) return;
      notify({ type: 'WARNING', value: notificacoesTela.sumiu });
      stay();
    });
  }, [client, id, navigate, put]);
}
