/** The bell: unread count, the latest ones, the way to all. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Bell, BellRing, CheckCheck } from 'lucide-react';
import { useCallback, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { formatDataHora, formatRelativo } from '#domain/formato/data-hora.ts';
import type { Notificacao } from '#domain/notificacao/leitura.ts';
import { isTipo, TIPOS } from '#domain/notificacao/tipos.ts';
import { notificacoesTela, pushTela } from '#messages/notificacao-tela.ts';
import { useStore } from '#shared/hooks/store.ts';
import type { Session } from '#shared/session/session.ts';
import { IconButton } from '#shared/ui/Button.tsx';
import { Icon } from '#shared/ui/Icon.tsx';
import { notify } from '#shared/ui/notify.ts';
import { Popover } from '#shared/ui/Popover.tsx';
import { naoLidas, startLive, type Nova } from './live.ts';
import { openNotification } from './open.ts';
import { activate, checkPush, installPush, pushState } from './push.ts';
import { CHAVE, esquecer, lerResumo, marcarTodas } from './wire.ts';
import './notificacoes.css';

/** More than this at once (after a cut) are told as one message. */
const MOST_TOASTS = 3;
const GATHER_MS = 250;

export default function BellMenu({ session }: { session: Session }) {
  const client = useQueryClient();
  const uid = session.user.id;
  useLive(uid);
  const { data, error, refetch } = useQuery({
    queryKey: [CHAVE, 'resumo', uid],
    queryFn: ({ signal }) => lerResumo(signal),
  });
  const told = useStore(naoLidas);
  const count = told ?? data?.naoLidas ?? null;
  return (
    <Popover
      label={notificacoesTela.titulo}
      trigger={(trigger) => (
        <IconButton
          {...trigger}
          className="z-sino"
          label={notificacoesTela.sino(count)}
          icon={
            <>
              {count ? <BellRing size={17} strokeWidth={1.75} aria-hidden /> : <Bell size={17} strokeWidth={1.75} aria-hidden />}
              {count ? <span className="z-sino-total" aria-hidden data-total={count > 99 ? '99+' : count} /> : null}
            </>
          }
          onClick={() => {
            trigger.onClick();
            void refetch();
          }}
        />
      )}
    >
      {(close) => (
        <Latest
          uid={uid}
          ultimas={data?.ultimas ?? null}
          failed={error !== null && !data}
          unread={count ?? 0}
          close={close}
          markAll={async (ate) => {
            await marcarTodas(ate);
            await esquecer(client);
          }}
        />
      )}
    </Popover>
  );
}

function Latest(props: {
  uid: number;
  ultimas: readonly Notificacao[] | null;
  failed: boolean;
  unread: number;
  close: () => void;
  markAll: (ate: number) => Promise<void>;
}) {
  const { uid, ultimas, failed, unread, close, markAll } = props;
  const client = useQueryClient();
  const navigate = useNavigate();
  const push = useStore(pushState);
  const newest = ultimas && ultimas.length > 0 ? Math.max(...ultimas.map(({ id }) => id)) : null;
  const now = new Date().toISOString();
  return (
    <div className="z-sino-lista">
      <div className="z-sino-topo">
        <strong>{notificacoesTela.titulo}</strong>
        <span>{unread > 0 ? notificacoesTela.naoLidas(unread) : null}</span>
      </div>
      {push === 'ausente' || push === 'de-outro' || push === 'sem-suporte' ? (
        <button
          type="button"
          role="menuitem"
          className="z-balao-item z-sino-ative"
          onClick={() => {
            close();
            void activate(uid);
          }}
        >
          <BellRing size={16} aria-hidden />
          <span>{pushTela.ative}</span>
        </button>
      ) : null}
      {failed ? <p className="z-sino-vazio">{notificacoesTela.falhaSino}</p> : null}
      {ultimas?.length === 0 ? (
        <p className="z-sino-vazio">
          <strong>{notificacoesTela.vazioSino}</strong>
          {notificacoesTela.vazioSinoTexto}
        </p>
      ) : null}
      {ultimas?.map((row) => (
        <button
          key={row.id}
          type="button"
          role="menuitem"
          className="z-balao-item z-sino-item"
          data-nova={row.lidaEm === null || undefined}
          onClick={() => {
            close();
            void openNotification(row, client, navigate);
          }}
        >
          {isTipo(row.tipo) ? <Icon name={TIPOS[row.tipo].icone} size={16} /> : <Bell size={16} aria-hidden />}
          <span>
            <span className="z-sino-titulo">
              {row.lidaEm === null ? <span className="z-so-leitor">{notificacoesTela.naoLida}: </span> : null}
              {row.titulo}
            </span>
            {row.texto === null ? null : <span className="z-sino-texto">{row.texto}</span>}
            <time dateTime={row.criadoEm} title={formatDataHora(row.criadoEm)}>
              {formatRelativo(row.criadoEm, now)}
            </time>
          </span>
        </button>
      ))}
      <hr />
      {unread > 0 && newest !== null ? (
        <button
          type="button"
          role="menuitem"
          className="z-balao-item"
          onClick={() => {
            close();
            void markAll(newest);
          }}
        >
          <CheckCheck size={16} aria-hidden />
          {notificacoesTela.marcarTodas}
        </button>
      ) : null}
      <button
        type="button"
        role="menuitem"
        className="z-balao-item"
        onClick={() => {
          close();
          void navigate('/notificacoes');
        }}
      >
        <Bell size={16} aria-hidden />
        {notificacoesTela.verTodas}
      </button>
    </div>
  );
}

/** Live notifications and web push of the person. */
function useLive(uid: number): void {
  const client = useQueryClient();
  const navigate = useNavigate();
  const waiting = useRef<Nova[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const show = useCallback(() => {
    const fresh = waiting.current;
    waiting.current = [];
    if (document.visibilityState !== 'visible') return;
    if (fresh.length > MOST_TOASTS) {
      const action = { label: notificacoesTela.abrir, run: () => void navigate('/notificacoes') };
      notify({ type: 'INFO', value: notificacoesTela.novas(fresh.length), notice: true, key: 'notificacoes', action });
      return;
    }
    for (const nova of fresh) {
      const action = {
        label: notificacoesTela.abrir,
        // The summary knows the provider's name.
        run: () => {
          const known = client.getQueryData<{ ultimas: readonly Notificacao[] }>([CHAVE, 'resumo', uid])?.ultimas;
          void openNotification(known?.find(({ id }) => id === nova.id) ?? nova, client, navigate);
        },
      };
      notify({ type: 'INFO', value: nova.titulo, notice: true, key: `notificacao-${nova.id}`, action });
    }
  }, [client, navigate, uid]);

  useEffect(() => {
    const stop = startLive({
      onNew: (nova) => {
        waiting.current.push(nova);
        clearTimeout(timer.current);
        timer.current = setTimeout(show, GATHER_MS);
      },
      onStale: () => void esquecer(client),
    });
    return () => {
      clearTimeout(timer.current);
      stop();
    };
  }, [client, show]);

  useEffect(() => installPush((path) => void navigate(path)), [navigate]);
  useEffect(() => void checkPush(uid), [uid]);
}
