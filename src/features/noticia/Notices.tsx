/** /notices: the notices that are valid now for whoever reads, pinned and newest first, with what is still unread. */
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Card, Flex, Segmented, Tag, Tooltip, Typography } from 'antd';
import { Check, CheckCheck, CircleAlert, ExternalLink, Megaphone, Pin, TriangleAlert } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { formatDataHora, formatMinuto, formatRelativo } from '#domain/formato/data-hora.ts';
import { CHAVE } from '#capabilities/notificacao/index.ts';
import type { Aviso } from '#domain/notificacao/leitura.ts';
import { noticiasTela } from '#messages/notificacao-tela.ts';
import { isAbort, messageOf } from '#shared/http/http-error.ts';
import { useAddress } from '#shared/navigation/address.ts';
import { useCan } from '#shared/session/session.ts';
import { ButtonLink } from '#shared/navigation/ButtonLink.tsx';
import { notify } from '#shared/ui/notify.ts';
import { Page } from '#shared/ui/Page.tsx';
import { Pager } from '#shared/ui/Pager.tsx';
import { EmptyState, FailedState, LoadingState } from '#shared/ui/State.tsx';
import { lerAviso, listarAvisos, marcarAviso, marcarAvisos } from './notices-query.ts';
import './noticias.css';

const SIZE = 20;
/** Under the key of notifications, so that a notice told live comes in by itself. */
const KEY = [CHAVE, 'noticias'] as const;

export default function Notices() {
  const [params, put] = useAddress();
  const client = useQueryClient();
  const can = useCan();
  const unreadOnly = params.get('lido') === 'false';
  const wanted = Number(params.get('aviso')) || null;
  const [from, setFrom] = useState(0);
  const { data, error, isPending, refetch } = useQuery({
    queryKey: [...KEY, unreadOnly, from],
    queryFn: ({ signal }) => listarAvisos(unreadOnly, from, SIZE, signal),
    placeholderData: keepPreviousData,
  });
  // The one of the address may lie on a later page, or be over.
  const linked = useQuery({
    queryKey: [...KEY, 'um', wanted],
    queryFn: () => lerAviso(wanted ?? 0),
    enabled: wanted !== null,
    retry: false,
  });
  const again = () => client.invalidateQueries({ queryKey: [CHAVE] });
  const read = async (aviso: Aviso) => {
    if (aviso.lidoEm !== null) return;
    await marcarAviso(aviso.id).then(again, (failure: unknown) => {
      if (!isAbort(failure)) notify({ type: 'ERROR', value: messageOf(failure, noticiasTela.indisponivel) });
    });
  };
  const readAll = async () => {
    await marcarAvisos().then(
      async (total) => {
        notify({ type: 'SUCCESS', value: noticiasTela.todosMarcados(total) });
        await again();
      },
      (failure: unknown) => {
        if (!isAbort(failure))
          notify({ type: 'ERROR', value: messageOf(failure, noticiasTela.indisponivel) });
      },
    );
  };
  const found = linked.data;
  const rows =
    data && found && !data.linhas.some(({ id }) => id === found.id)
      ? [found, ...data.linhas]
      : (data?.linhas ?? []);
  const show = (only: boolean) => {
    setFrom(0);
    put({ lido: only ? 'false' : null, aviso: null });
  };
  return (
    <Page
      title={noticiasTela.titulo}
      count={
        data
          ? data.naoLidos > 0
            ? noticiasTela.naoLidos(data.naoLidos)
            : noticiasTela.todosLidos
          : undefined
      }
      description={noticiasTela.descricao}
      actions={
        <>
          {can('insert', 'aviso') ? (
            <ButtonLink type="text" to="/avisos">
              {noticiasTela.cadastrar}
            </ButtonLink>
          ) : null}
          {data && data.naoLidos > 1 ? (
            <Button icon={<CheckCheck size={16} aria-hidden />} onClick={() => void readAll()}>
              {noticiasTela.marcarTodos}
            </Button>
          ) : null}
        </>
      }
    >
      <Segmented
        style={{ alignSelf: 'start' }}
        aria-label={noticiasTela.mostrar}
        value={unreadOnly}
        options={[
          { value: false, label: noticiasTela.todos },
          { value: true, label: noticiasTela.soNaoLidos },
        ]}
        onChange={show}
      />
      {linked.isError ? (
        <Alert
          role="status"
          className="z-leitura z-noticias"
          type="info"
          showIcon
          message={noticiasTela.indisponivel}
        />
      ) : null}
      {isPending || linked.isLoading ? (
        <LoadingState />
      ) : error && !data ? (
        <FailedState error={error} retry={() => void refetch()} />
      ) : rows.length === 0 ? (
        <EmptyState
          icon={<Megaphone size={28} strokeWidth={1.5} aria-hidden />}
          title={unreadOnly ? noticiasTela.vazioFiltro : noticiasTela.vazio}
          text={unreadOnly ? noticiasTela.vazioFiltroTexto : noticiasTela.vazioTexto}
          action={unreadOnly ? <Button onClick={() => show(false)}>{noticiasTela.todos}</Button> : undefined}
        />
      ) : (
        <Flex vertical gap={12} className="z-leitura z-noticias">
          {rows.map((aviso) => (
            <Notice
              key={aviso.id}
              aviso={aviso}
              wanted={aviso.id === wanted}
              onRead={() => void read(aviso)}
            />
          ))}
          <Pager
            label={noticiasTela.paginas}
            from={from}
            size={SIZE}
            total={data?.total ?? 0}
            onMove={setFrom}
          />
        </Flex>
      )}
    </Page>
  );
}

const TONES = {
  INFORMATIVO: null,
  ATENCAO: { icon: <TriangleAlert size={12} aria-hidden />, color: 'warning' },
  URGENTE: { icon: <CircleAlert size={12} aria-hidden />, color: 'error' },
} as const;

function Notice({ aviso, wanted, onRead }: { aviso: Aviso; wanted: boolean; onRead: () => void }) {
  const tone = TONES[aviso.prioridade];
  const [whole, setWhole] = useState(wanted);
  const [long, setLong] = useState(false);
  const article = useRef<HTMLElement>(null);
  const now = new Date().toISOString();
  const unread = aviso.lidoEm === null;
  // Who comes by its address came to read it.
  const read = useRef(onRead);
  useEffect(() => {
    read.current = onRead;
  });
  useEffect(() => {
    if (!wanted) return;
    article.current?.scrollIntoView({ block: 'center' });
    article.current?.focus({ preventScroll: true });
    read.current();
  }, [wanted]);
  return (
    <article ref={article} aria-labelledby={`aviso-${aviso.id}`} tabIndex={-1}>
      <Card
        size="small"
        title={
          <Flex wrap gap={8} align="center">
            <h2 id={`aviso-${aviso.id}`}>{aviso.titulo}</h2>
            {unread ? <Tag color="processing">{noticiasTela.novo}</Tag> : null}
            {tone ? (
              <Tag icon={tone.icon} color={tone.color}>
                {noticiasTela.prioridades[aviso.prioridade]}
              </Tag>
            ) : null}
            {aviso.fixo ? <Tag icon={<Pin size={12} aria-hidden />}>{noticiasTela.fixo}</Tag> : null}
          </Flex>
        }
      >
        <Flex wrap gap="0 12px">
          <Tooltip title={formatDataHora(aviso.inicio)}>
            <Typography.Text type="secondary">
              <time dateTime={aviso.inicio}>{noticiasTela.publicado(formatRelativo(aviso.inicio, now))}</time>
            </Typography.Text>
          </Tooltip>
          {[aviso.autor, aviso.prestador?.nome, aviso.fim && noticiasTela.ate(formatMinuto(aviso.fim))].map(
            (text) =>
              text ? (
                <Typography.Text key={text} type="secondary">
                  {text}
                </Typography.Text>
              ) : null,
          )}
        </Flex>
        <Typography.Paragraph className="z-texto" ellipsis={whole ? false : { rows: 4, onEllipsis: setLong }}>
          {/* Given a string, antd names the whole paragraph by it, which no role allows; of an element it cuts nothing. */}
          {[aviso.texto]}
        </Typography.Paragraph>
        <Flex wrap gap="4px 12px" align="center">
          {aviso.link === null ? null : (
            <Button
              type="link"
              href={aviso.link}
              target="_blank"
              rel="noopener noreferrer"
              icon={<ExternalLink size={14} aria-hidden />}
            >
              {noticiasTela.saibaMais}
            </Button>
          )}
          {long ? (
            <Button
              aria-expanded={whole}
              onClick={() => {
                setWhole(!whole);
                if (!whole) onRead();
              }}
            >
              {whole ? noticiasTela.recolher : noticiasTela.ler}
            </Button>
          ) : null}
          {aviso.lidoEm === null ? (
            <Button onClick={onRead}>{noticiasTela.marcarLido}</Button>
          ) : (
            <Typography.Text type="secondary">
              <Check size={14} aria-hidden />{' '}
              <span>{noticiasTela.lidoEm(formatRelativo(aviso.lidoEm, now))}</span>
            </Typography.Text>
          )}
        </Flex>
      </Card>
    </article>
  );
}
