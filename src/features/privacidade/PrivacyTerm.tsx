/** /termo-privacidade: the term in force, which a sign-in waits for, and which is read and taken back at any time. */
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { Button, Flex } from 'antd';
import { useNavigate, useSearchParams } from 'react-router';
import { formatMinuto } from '#domain/formato/data-hora.ts';
import { ownPathOr } from '#domain/inicio/redirecionamento.ts';
import { termoTela as texts } from '#messages/termo-privacidade.ts';
import { EntryCard, EntryFailure } from '#shared/entry/EntryCard.tsx';
import { TermText, type TermoLido } from '#shared/entry/TermText.tsx';
import { request } from '#shared/http/client.ts';
import { queryClient } from '#shared/http/query-client.ts';
import { Link } from '#shared/navigation/Link.tsx';
import { loadSession, signOut, useSession } from '#shared/session/session.ts';
import { confirm } from '#shared/ui/ConfirmDialog.tsx';
import { Loaded } from '#shared/ui/Loaded.tsx';
import { useTitle } from '#shared/ui/Page.tsx';
import { EmptyState } from '#shared/ui/State.tsx';
import { useAct } from '#shared/ui/useAct.ts';

export default function PrivacyTerm() {
  return (
    // Outside the shell there is no query client yet.
    <QueryClientProvider client={queryClient}>
      <Term />
    </QueryClientProvider>
  );
}

function Term() {
  useTitle(texts.titulo);
  const session = useSession();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const wanted = ownPathOr(search.get('redirect'));
  const query = useQuery({
    queryKey: ['termo-privacidade', session?.user.id],
    queryFn: ({ signal }) => request<TermoLido>('termo-privacidade', { signal, silent: true }),
    enabled: session !== null,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  const accept = useAct(
    async (termoId: number) => {
      await request('termo-privacidade/aceitar', { method: 'POST', body: { termoId }, silent: true });
      await loadSession();
      await navigate(wanted, { replace: true });
    },
    {
      failure: texts.falha,
      tell: 'place',
      refused: (_error, text) => {
        void query.refetch();
        return text;
      },
    },
  );
  const withdraw = useAct(
    async () => {
      await request('termo-privacidade/retirar', { method: 'POST', body: {}, silent: true });
      await signOut();
    },
    { failure: texts.falha, tell: 'place' },
  );
  const askToWithdraw = async (): Promise<void> => {
    const { retirarTitulo: title, retirarTexto: text, retirar: yes, voltar: no } = texts;
    if (await confirm({ title, text, yes, no, danger: true })) await withdraw.run();
  };
  if (!session)
    return (
      <EntryCard title={texts.titulo} footer={<Link to="/auth">{texts.entrada}</Link>}>
        <EmptyState title={texts.entreAntes} />
      </EntryCard>
    );
  return (
    <EntryCard title={texts.titulo} text={session.user.nome} wide>
      <Loaded query={query} rows={8}>
        {({ termo, aceitoEm }) =>
          termo === null ? (
            <EmptyState title={texts.semTermo} action={<Link to={wanted}>{texts.voltar}</Link>} />
          ) : (
            <>
              {aceitoEm === null ? <p className="entrar-texto">{texts.antes}</p> : null}
              <TermText termo={termo} />
              <EntryFailure text={accept.problem ?? withdraw.problem} />
              {aceitoEm === null ? (
                <Flex gap={8} wrap>
                  <Button type="primary" loading={accept.busy} onClick={() => void accept.run(termo.id)}>
                    {texts.aceitar}
                  </Button>
                  <Button type="text" onClick={() => void signOut()}>
                    {texts.naoAceitar}
                  </Button>
                </Flex>
              ) : (
                <>
                  <p className="z-fraco">{texts.aceitoEm(formatMinuto(aceitoEm))}</p>
                  <Flex gap={8} wrap align="center">
                    <Button type="primary" onClick={() => void navigate(wanted)}>
                      {texts.voltar}
                    </Button>
                    <Button danger type="text" onClick={() => void askToWithdraw()}>
                      {texts.retirar}
                    </Button>
                  </Flex>
                </>
              )}
            </>
          )
        }
      </Loaded>
    </EntryCard>
  );
}
