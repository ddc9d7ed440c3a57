/** /c/:token: a one-time link. Who it is comes first; what the link is for is drawn by its feature after that. */
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useState, type ComponentType, type ReactNode } from 'react';
import { useParams } from 'react-router';
import type { ConvitePublico } from '#domain/convite/convite.ts';
import { comPasse, lerConvite } from '#capabilities/convite/index.ts';
import { conviteTela as texts, finalidade } from '#messages/convite.ts';
import { termoTela } from '#messages/termo-privacidade.ts';
import { EntryCard } from '#shared/entry/EntryCard.tsx';
import { linkScreenOf, type LinkScreenProps } from '#shared/feature/link-screens.ts';
import type { RequestOptions } from '#shared/http/client.ts';
import { HttpError } from '#shared/http/http-error.ts';
import { queryClient } from '#shared/http/query-client.ts';
import { Modal } from '#shared/ui/Modal.tsx';
import { useTitle } from '#shared/ui/Page.tsx';
import { EmptyState, FailedState, LoadingState } from '#shared/ui/State.tsx';
import { Identity } from './Identity.tsx';
import { TermOfLink, TermToAccept } from './TermOfLink.tsx';

export default function PublicLink() {
  const { token = '' } = useParams();
  return (
    // Outside the shell there is no query client yet.
    <QueryClientProvider client={queryClient}>
      <Opened key={token} token={token} />
    </QueryClientProvider>
  );
}

function Opened({ token }: { readonly token: string }): ReactNode {
  const { data, error, refetch } = useQuery({
    queryKey: ['convite', token],
    queryFn: ({ signal }) => lerConvite(token, signal),
    retry: false,
    staleTime: Infinity,
  });
  const [passe, setPasse] = useState<string | null>(null);
  const title = data ? finalidade[data.finalidade].titulo : texts.titulo;
  useTitle(title);
  if (data && passe !== null) return <Known convite={data} token={token} passe={passe} onPasse={setPasse} />;
  return (
    <EntryCard title={title} text={data?.situacao === 'aberto' ? greeting(data) : undefined}>
      {error ? <FailedState error={error} title={texts.falha} retry={() => void refetch()} /> : null}
      {!data && !error ? <LoadingState rows={3} label={texts.carregando} /> : null}
      {data && data.situacao !== 'aberto' ? <EmptyState title={texts.fechado[data.situacao]} /> : null}
      {data?.situacao === 'aberto' ? <Identity token={token} convite={data} onPasse={setPasse} /> : null}
    </EntryCard>
  );
}

const greeting = ({ primeiroNome, prestador, finalidade: para }: ConvitePublico): string =>
  texts.ola(primeiroNome, prestador, finalidade[para].pede);

type Loaded = { readonly Screen: ComponentType<LinkScreenProps> | null; readonly conteudo: unknown };

/** Whoever it is is known: the feature's own screen. */
function Known(props: {
  readonly convite: ConvitePublico;
  readonly token: string;
  readonly passe: string;
  readonly onPasse: (passe: string) => void;
}): ReactNode {
  const { convite, token, passe, onPasse } = props;
  const [lost, setLost] = useState(false);
  const [owing, setOwing] = useState(false);
  const call = async <T,>(path: string, options?: RequestOptions): Promise<T> => {
    try {
      return await comPasse<T>(path, token, passe, options);
    } catch (error) {
      if (error instanceof HttpError && error.codigo === 'convite-passe') setLost(true);
      if (error instanceof HttpError && error.codigo === 'termo-pendente') setOwing(true);
      throw error;
    }
  };
  const { data, error, refetch } = useQuery({
    queryKey: ['convite', token, 'conteudo'],
    queryFn: async (): Promise<Loaded> => {
      const [screen, conteudo] = await Promise.all([
        linkScreenOf(convite.finalidade)?.(),
        call('convites/publico/conteudo'),
      ]);
      return { Screen: screen?.default ?? null, conteudo };
    },
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
  });
  const owed = error instanceof HttpError && error.codigo === 'termo-pendente';
  const accepted = () => {
    setOwing(false);
    if (owed) void refetch();
  };
  return (
    <>
      {owed ? (
        <TermOfLink call={call} onAccepted={accepted} title={finalidade[convite.finalidade].titulo} />
      ) : null}
      {data?.Screen ? <data.Screen convite={convite} conteudo={data.conteudo} call={call} /> : null}
      {owed || data?.Screen ? null : (
        <EntryCard title={finalidade[convite.finalidade].titulo}>
          {error ? (
            <FailedState error={error} title={texts.falha} retry={() => void refetch()} />
          ) : data ? (
            <EmptyState title={texts.semTela} />
          ) : (
            <LoadingState rows={3} label={texts.carregando} />
          )}
        </EntryCard>
      )}
      {owing && data?.Screen && !lost ? (
        <Modal title={termoTela.titulo} onClose={() => setOwing(false)}>
          <TermToAccept call={call} onAccepted={accepted} />
        </Modal>
      ) : null}
      {lost ? (
        <Modal title={texts.deNovo} onClose={() => setLost(false)}>
          <Identity
            token={token}
            convite={convite}
            onPasse={(next) => {
              onPasse(next);
              setLost(false);
              if (error) void refetch();
            }}
          />
        </Modal>
      ) : null}
    </>
  );
}
