import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Laptop, Smartphone, Tablet, Terminal, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { aparelho, type Aparelho } from '#domain/inicio/aparelho.ts';
import { formatDataHora, formatRelativo } from '#domain/formato/data-hora.ts';
import { minhaConta } from '#messages/minha-conta.ts';
import { request } from '#shared/http/client.ts';
import { isAbort, messageOf } from '#shared/http/http-error.ts';
import { Button } from '#shared/ui/Button.tsx';
import { confirm } from '#shared/ui/ConfirmDialog.tsx';
import { notify } from '#shared/ui/notify.ts';
import { FailedState, LoadingState } from '#shared/ui/State.tsx';

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
  const [busy, setBusy] = useState<number | 'outras' | null>(null);
  const { data, error, isPending, refetch } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => request<OpenSession[]>('auth/sessoes', { signal }),
    staleTime: 0,
  });
  const act = async (what: number | 'outras', work: () => Promise<string>) => {
    setBusy(what);
    try {
      notify({ type: 'SUCCESS', value: await work() });
    } catch (failure) {
      if (!isAbort(failure)) notify({ type: 'ERROR', value: messageOf(failure, minhaConta.naoEncerrada) });
    } finally {
      setBusy(null);
      await client.invalidateQueries({ queryKey: KEY });
    }
  };
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
    <section className="conta-sessoes" aria-labelledby="conta-sessoes">
      <header>
        <div>
          <h2 id="conta-sessoes">{minhaConta.sessoes}</h2>
          <p>{minhaConta.sessoesTexto}</p>
        </div>
        {data && data.length > 1 ? (
          <Button busy={busy === 'outras'} onClick={() => void endOthers()}>
            {minhaConta.encerrarOutras}
          </Button>
        ) : null}
      </header>
      {isPending ? <LoadingState rows={3} /> : null}
      {error && !data ? <FailedState error={error} retry={() => void refetch()} /> : null}
      {sorted ? (
        <ul>
          {sorted.map((session) => (
            <Row key={session.id} session={session} busy={busy === session.id} onEnd={() => void end(session)} />
          ))}
        </ul>
      ) : null}
    </section>
  );
}

function Row({ session, busy, onEnd }: { readonly session: OpenSession; readonly busy: boolean; readonly onEnd: () => void }) {
  const { texto, tipo } = aparelho(session.agente);
  const Icon = ICONS[tipo];
  const now = new Date().toISOString();
  return (
    <li data-atual={session.atual || undefined}>
      <Icon size={22} strokeWidth={1.5} aria-hidden />
      <div>
        <strong>{texto}</strong>
        {session.atual ? <span className="conta-atual">{minhaConta.atual}</span> : null}
        <dl>
          <dt>{minhaConta.endereco}</dt>
          <dd>{session.ip ?? minhaConta.desconhecido}</dd>
          <dt>{minhaConta.entrada}</dt>
          <dd title={formatDataHora(session.criadoEm)}>{formatRelativo(session.criadoEm, now)}</dd>
          <dt>{minhaConta.ultimoUso}</dt>
          <dd title={formatDataHora(session.vistoEm)}>
            {session.atual ? minhaConta.agora : formatRelativo(session.vistoEm, now)}
          </dd>
        </dl>
      </div>
      {session.atual ? null : (
        <Button busy={busy} onClick={onEnd} aria-label={minhaConta.encerrarDe(texto)}>
          {minhaConta.encerrar}
        </Button>
      )}
    </li>
  );
}
