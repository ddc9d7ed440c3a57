/** The bell: unread count, the latest ones, the way to all. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Badge, Flex } from 'antd';
import { Bell, BellRing, CheckCheck } from 'lucide-react';
import { useCallback, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { formatDataHora, formatRelativo } from '#domain/formato/data-hora.ts';
import type { Notificacao } from '#domain/notificacao/leitura.ts';
import { isTipo, TIPOS } from '#domain/notificacao/tipos.ts';
import { notificacoesTela, pushTela } from '#messages/notificacao-tela.ts';
import { useStore } from '#shared/hooks/store.ts';
import type { Session } from '#shared/session/session.ts';
import { IconButton } from '#shared/ui/IconButton.tsx';
import { Icon } from '#shared/ui/Icon.tsx';
import { MenuButton, type MenuItem } from '#shared/ui/MenuButton.tsx';
import { notify } from '#shared/ui/notify.ts';
import { EmptyState } from '#shared/ui/State.tsx';
import { naoLidas, startLive, type Nova } from './live.ts';
import { openNotification } from './open.ts';
import { activate, checkPush, installPush, pushState } from './push.ts';
import { CHAVE, esquecer, lerResumo, marcarTodas } from './wire.ts';
import './notificacoes.css';

/** More than this at once (after a cut) are told as one message. */
const MOST_TOASTS = 3;
const GATHER_MS = 250;

export default function BellMenu({ session }: { session: Session }) {
  const uid = session.user.id;
  useLive(uid);
  const { data, error, refetch } = useQuery({
    queryKey: [CHAVE, 'resumo', uid],
    queryFn: ({ signal }) => lerResumo(signal),
  });
  const told = useStore(naoLidas);
  const count = told ?? data?.naoLidas ?? null;
  const items = useItems(uid, data?.ultimas ?? null, error !== null && !data, count ?? 0);
  return (
    <MenuButton
      label={notificacoesTela.titulo}
      items={items}
      width={380}
      onOpenChange={(open) => open && void refetch()}
    >
      <IconButton
        label={notificacoesTela.sino(count)}
        icon={
          <Badge count={count ?? 0} size="small" offset={[(count ?? 0) > 9 ? 6 : -2, 2]} title="" aria-hidden>
            {count ? (
              <BellRing size={17} strokeWidth={1.75} aria-hidden />
            ) : (
              <Bell size={17} strokeWidth={1.75} aria-hidden />
            )}
          </Badge>
        }
      />
    </MenuButton>
  );
}

function useItems(
  uid: number,
  ultimas: readonly Notificacao[] | null,
  failed: boolean,
  unread: number,
): MenuItem[] {
  const client = useQueryClient();
  const navigate = useNavigate();
  const push = useStore(pushState);
  const now = new Date().toISOString();
  const newest = Math.max(...(ultimas ?? []).map(({ id }) => id));
  const offers = push === 'ausente' || push === 'de-outro' || push === 'sem-suporte';
  return [
    {
      key: 'titulo',
      type: 'group',
      label: (
        <Flex justify="space-between">
          <strong>{notificacoesTela.titulo}</strong>
          {unread > 0 ? notificacoesTela.naoLidas(unread) : null}
        </Flex>
      ),
    },
    ...(offers
      ? [
          {
            key: 'ative',
            icon: <BellRing size={16} aria-hidden />,
            label: pushTela.ative,
            onClick: () => void activate(uid),
          },
        ]
      : []),
    ...(failed ? [{ key: 'falha', type: 'group' as const, label: notificacoesTela.falhaSino }] : []),
    ...(ultimas?.length === 0
      ? [
          {
            key: 'vazio',
            type: 'group' as const,
            label: <EmptyState title={notificacoesTela.vazioSino} text={notificacoesTela.vazioSinoTexto} />,
          },
        ]
      : []),
    ...(ultimas ?? []).map((row) => ({
      key: row.id,
      icon: isTipo(row.tipo) ? (
        <Icon name={TIPOS[row.tipo].icone} size={16} />
      ) : (
        <Bell size={16} aria-hidden />
      ),
      label: <Told row={row} now={now} />,
      extra: row.lidaEm === null ? <Badge color="var(--z-primary-text)" /> : null,
      onClick: () => void openNotification(row, client, navigate),
    })),
    { type: 'divider' },
    ...(unread > 0 && ultimas && ultimas.length > 0
      ? [
          {
            key: 'marcar',
            icon: <CheckCheck size={16} aria-hidden />,
            label: notificacoesTela.marcarTodas,
            onClick: () => void marcarTodas(newest).then(() => esquecer(client)),
          },
        ]
      : []),
    {
      key: 'todas',
      icon: <Bell size={16} aria-hidden />,
      label: notificacoesTela.verTodas,
      onClick: () => void navigate('/notificacoes'),
    },
  ];
}

function Told({ row, now }: { row: Notificacao; now: string }) {
  return (
    <div className="z-cresce z-sino-item" data-nova={row.lidaEm === null || undefined}>
      <div className="z-corte">
        {row.lidaEm === null ? <span className="z-so-leitor">{notificacoesTela.naoLida}: </span> : null}
        {row.titulo}
      </div>
      {row.texto === null ? null : <div className="z-sino-texto">{row.texto}</div>}
      <time className="z-fraco" dateTime={row.criadoEm} title={formatDataHora(row.criadoEm)}>
        {formatRelativo(row.criadoEm, now)}
      </time>
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
      notify({
        type: 'INFO',
        value: notificacoesTela.novas(fresh.length),
        notice: true,
        key: 'notificacoes',
        action,
      });
      return;
    }
    for (const nova of fresh) {
      const action = {
        label: notificacoesTela.abrir,
        // The summary knows the provider's name.
        run: () => {
          const known = client.getQueryData<{ ultimas: readonly Notificacao[] }>([
            CHAVE,
            'resumo',
            uid,
          ])?.ultimas;
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

  useEffect(
    () =>
      installPush(
        (path) => void navigate(path),
        () => void checkPush(uid),
      ),
    [navigate, uid],
  );
  useEffect(() => void checkPush(uid), [uid]);
}
