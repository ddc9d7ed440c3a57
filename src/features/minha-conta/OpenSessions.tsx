import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Flex, List, Tag, Tooltip, Typography } from 'antd';
import { Laptop, Smartphone, Tablet, Terminal, type LucideIcon } from 'lucide-react';
import { aparelho, type Aparelho } from '#domain/inicio/aparelho.ts';
import { formatDataHora, formatRelativo } from '#domain/formato/data-hora.ts';
import { minhaConta } from '#messages/minha-conta.ts';
import { request } from '#shared/http/client.ts';
import { confirm } from '#shared/ui/ConfirmDialog.tsx';
import { notify } from '#shared/ui/notify.ts';
import { FailedState, LoadingState } from '#shared/ui/State.tsx';
import { useAct } from '#shared/ui/useAct.ts';

type OpenSession = {
  readonly id: number;
  readonly criadoEm: string;
  readonly vistoEm: string;
  readonly ip: string | null;
  readonly agente: string | null;
  readonly atual: boolean;
};

const KEY = ['minhas-sessoes'];
const ICONS: Readonly<Record<Aparelho['tipo'], LucideIcon>> = {
  computador: Laptop,
  celular: Smartphone,
  tablet: Tablet,
  programa: Terminal,
};

/** The open sessions of the person; any but this one can be ended, here and now. */
export function OpenSessions() {
  const client = useQueryClient();
  const { data, error, isPending, refetch } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => request<OpenSession[]>('auth/sessoes', { signal }),
    staleTime: 0,
  });
  const { run: act, doing } = useAct(
    async (_what: number | 'outras', work: () => Promise<string>) => {
      const done = await work().finally(() => void client.invalidateQueries({ queryKey: KEY }));
      notify({ type: 'SUCCESS', value: done });
    },
    { failure: minhaConta.naoEncerrada },
  );
  const busy = doing?.[0];
  const end = async (session: OpenSession) => {
    const { texto } = aparelho(session.agente);
    const title = minhaConta.encerrarPergunta(texto);
    if (!(await confirm({ title, text: <p>{minhaConta.encerrarTexto}</p> }))) return;
    await act(session.id, async () => {
      await request(`auth/sessoes/${session.id}`, { method: 'DELETE', silent: true });
      return minhaConta.encerrada;
    });
  };
  const endOthers = async () => {
    const text = <p>{minhaConta.encerrarOutrasTexto}</p>;
    if (!(await confirm({ title: minhaConta.encerrarOutrasPergunta, text }))) return;
    await act('outras', async () => {
      const path = 'auth/sessoes/encerrar-outras';
      const { encerradas } = await request<{ encerradas: number }>(path, { method: 'POST', silent: true });
      return minhaConta.encerradas(encerradas);
    });
  };
  const sorted = data?.toSorted((a, b) => Number(b.atual) - Number(a.atual));
  return (
    <section aria-labelledby="conta-sessoes">
      <Flex wrap justify="space-between" align="end" gap="8px 16px" style={{ marginBottom: 12 }}>
        <div>
          <h2 id="conta-sessoes">{minhaConta.sessoes}</h2>
          <Typography.Text type="secondary">{minhaConta.sessoesTexto}</Typography.Text>
        </div>
        {data && data.length > 1 ? (
          <Button
            loading={busy === 'outras'}
            disabled={busy !== undefined && busy !== 'outras'}
            onClick={() => void endOthers()}
          >
            {minhaConta.encerrarOutras}
          </Button>
        ) : null}
      </Flex>
      {isPending ? <LoadingState rows={3} /> : null}
      {error && !data ? <FailedState error={error} retry={() => void refetch()} /> : null}
      {sorted ? (
        <List
          bordered
          dataSource={sorted}
          rowKey="id"
          renderItem={(session) => (
            <Row
              session={session}
              busy={busy === session.id}
              waits={busy !== undefined && busy !== session.id}
              onEnd={() => void end(session)}
            />
          )}
        />
      ) : null}
    </section>
  );
}

function Row({
  session,
  busy,
  waits,
  onEnd,
}: {
  readonly session: OpenSession;
  readonly busy: boolean;
  /** Another is being ended. */
  readonly waits: boolean;
  readonly onEnd: () => void;
}) {
  const { texto, tipo } = aparelho(session.agente);
  const Icon = ICONS[tipo];
  const now = new Date().toISOString();
  return (
    <List.Item
      extra={
        session.atual ? null : (
          <Button loading={busy} disabled={waits} onClick={onEnd} aria-label={minhaConta.encerrarDe(texto)}>
            {minhaConta.encerrar}
          </Button>
        )
      }
    >
      <List.Item.Meta
        avatar={<Icon size={22} strokeWidth={1.5} aria-hidden />}
        title={
          <Flex gap={8}>
            {texto}
            {session.atual ? <Tag color="success">{minhaConta.atual}</Tag> : null}
          </Flex>
        }
        description={
          <Flex wrap gap="2px 16px">
            <span>{`${minhaConta.endereco}: ${session.ip ?? minhaConta.desconhecido}`}</span>
            <Tooltip title={formatDataHora(session.criadoEm)}>
              <span>{`${minhaConta.entrada}: ${formatRelativo(session.criadoEm, now)}`}</span>
            </Tooltip>
            <Tooltip title={formatDataHora(session.vistoEm)}>
              <span>{`${minhaConta.ultimoUso}: ${session.atual ? minhaConta.agora : formatRelativo(session.vistoEm, now)}`}</span>
            </Tooltip>
          </Flex>
        }
      />
    </List.Item>
  );
}
