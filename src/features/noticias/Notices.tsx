/** /notices: the notices that are valid now for whoever reads, pinned and newest first, with what is still unread. */
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Check, CheckCheck, CircleAlert, ExternalLink, Info, Megaphone, Pin, TriangleAlert } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { formatDataHora, formatRelativo } from '#domain/formato/data-hora.ts';
import { CHAVE } from '#capabilities/notificacoes/wire.ts';
import type { Aviso } from '#domain/notificacao/leitura.ts';
import { SlicePager } from '#engine/import/PagedReport.tsx';
import { noticiasTela } from '#messages/notificacoes-tela.ts';
import { isAbort, messageOf } from '#shared/http/http-error.ts';
import { Link } from '#shared/navigation/Link.tsx';
import { useCan } from '#shared/session/session.ts';
import { Button } from '#shared/ui/Button.tsx';
import { notify } from '#shared/ui/notify.ts';
import { Page } from '#shared/ui/Page.tsx';
import { EmptyState, FailedState, LoadingState } from '#shared/ui/State.tsx';
import { lerAviso, listarAvisos, marcarAviso, marcarAvisos } from './notices-query.ts';
import '#engine/import/import.css';
import './noticias.css';

const SIZE = 20;
/** Under the key of notifications, so that a notice told live comes in by itself. */
const KEY = [CHAVE, 'noticias'] as const;

export default function Notices() {
  const [params, setParams] = useSearchParams();
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
        if (!isAbort(failure)) notify({ type: 'ERROR', value: messageOf(failure, noticiasTela.indisponivel) });
      },
    );
  };
  const found = linked.data;
  const rows = data && found && !data.linhas.some(({ id }) => id === found.id) ? [found, ...data.linhas] : (data?.linhas ?? []);
  const show = (only: boolean) => {
    setFrom(0);
    setParams(only ? { lido: 'false' } : {}, { replace: true });
  };
  return (
    <Page
      title={noticiasTela.titulo}
      count={data ? (data.naoLidos > 0 ? noticiasTela.naoLidos(data.naoLidos) : noticiasTela.todosLidos) : undefined}
      description={noticiasTela.descricao}
      actions={
        <>
          {can('insert', 'aviso') ? (
            <Link to="/avisos" className="z-botao" data-tipo="discreto">
              {noticiasTela.cadastrar}
            </Link>
          ) : null}
          {data && data.naoLidos > 1 ? (
            <Button icon={<CheckCheck size={16} aria-hidden />} onClick={() => void readAll()}>
              {noticiasTela.marcarTodos}
            </Button>
          ) : null}
        </>
      }
    >
      <div className="z-noticias-abas z-opcoes" role="group" aria-label={noticiasTela.mostrar}>
        <button type="button" aria-pressed={!unreadOnly} onClick={() => show(false)}>
          {noticiasTela.todos}
        </button>
        <button type="button" aria-pressed={unreadOnly} onClick={() => show(true)}>
          {noticiasTela.soNaoLidos}
        </button>
      </div>
      {linked.isError ? (
        <p className="z-noticias-aviso" role="status">
          <Info size={16} aria-hidden />
          {noticiasTela.indisponivel}
        </p>
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
        <div className="z-noticias">
          {rows.map((aviso) => (
            <Notice key={aviso.id} aviso={aviso} wanted={aviso.id === wanted} onRead={() => void read(aviso)} />
          ))}
          <SlicePager
            label={noticiasTela.paginas}
            from={from}
            size={SIZE}
            shown={data?.linhas.length ?? 0}
            total={data?.total ?? 0}
            onMove={setFrom}
          />
        </div>
      )}
    </Page>
  );
}

const tones = {
  INFORMATIVO: { Icon: Info, tone: 'info' },
  ATENCAO: { Icon: TriangleAlert, tone: 'warning' },
  URGENTE: { Icon: CircleAlert, tone: 'error' },
} as const;

function Notice({ aviso, wanted, onRead }: { aviso: Aviso; wanted: boolean; onRead: () => void }) {
  const { Icon, tone } = tones[aviso.prioridade];
  const [whole, setWhole] = useState(wanted);
  const [long, setLong] = useState(false);
  const text = useRef<HTMLParagraphElement>(null);
  const article = useRef<HTMLElement>(null);
  const now = new Date().toISOString();
  const unread = aviso.lidoEm === null;
  useLayoutEffect(() => {
    const { scrollHeight = 0, clientHeight = 0 } = text.current ?? {};
    if (!whole) setLong(scrollHeight > clientHeight + 1);
  }, [whole]);
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
    <article
      ref={article}
      className="z-noticia"
      data-nova={unread || undefined}
      data-tom={tone}
      aria-labelledby={`aviso-${aviso.id}`}
      tabIndex={-1}
    >
      <header>
        <h2 id={`aviso-${aviso.id}`}>{aviso.titulo}</h2>
        {unread ? <span className="z-noticia-novo">{noticiasTela.novo}</span> : null}
        {aviso.prioridade === 'INFORMATIVO' ? null : (
          <span className="z-noticia-tom">
            <Icon size={14} aria-hidden />
            {noticiasTela.prioridades[aviso.prioridade]}
          </span>
        )}
        {aviso.fixo ? (
          <span className="z-noticia-fixo">
            <Pin size={14} aria-hidden />
            {noticiasTela.fixo}
          </span>
        ) : null}
      </header>
      <p className="z-noticia-pe">
        <time dateTime={aviso.inicio} title={formatDataHora(aviso.inicio)}>
          {noticiasTela.publicado(inWords(aviso.inicio, now))}
        </time>
        {aviso.autor === null ? null : <span>{aviso.autor}</span>}
        {aviso.prestador === null ? null : <span>{aviso.prestador.nome}</span>}
        {aviso.fim === null ? null : <span>{noticiasTela.ate(formatDataHora(aviso.fim).slice(0, 16))}</span>}
      </p>
      <p ref={text} className="z-noticia-texto" data-curto={!whole || undefined} data-cortado={(!whole && long) || undefined}>
        {aviso.texto}
      </p>
      <footer>
        {aviso.link === null ? null : (
          <a href={aviso.link} target="_blank" rel="noopener noreferrer">
            {noticiasTela.saibaMais}
            <ExternalLink size={14} aria-hidden />
          </a>
        )}
        {long ? (
          <button
            type="button"
            className="z-noticia-acao"
            aria-expanded={whole}
            onClick={() => {
              setWhole(!whole);
              if (!whole) onRead();
            }}
          >
            {whole ? noticiasTela.recolher : noticiasTela.ler}
          </button>
        ) : null}
        {aviso.lidoEm === null ? (
          <button type="button" className="z-noticia-acao" onClick={onRead}>
            {noticiasTela.marcarLido}
          </button>
        ) : (
          <span className="z-noticia-lido">
            <Check size={14} aria-hidden />
            {noticiasTela.lidoEm(inWords(aviso.lidoEm, now))}
          </span>
        )}
      </footer>
    </article>
  );
}

/** 'hoje, 14:05', or '21/11/2026 14:05' without seconds. */
function inWords(moment: string, now: string): string {
  const words = formatRelativo(moment, now);
  return words === formatDataHora(moment) ? words.slice(0, 16) : words;
}
