/** /pesquisa/:codigo: the survey that a QR on the wall leads to; nobody is named, and a device answers as often as it is held. */
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { useParams } from 'react-router';
import { lerPesquisa, responderPesquisa } from '#capabilities/formulario/index.ts';
import { respostaPublica as texto } from '#messages/formulario-pedido.ts';
import { EntryCard } from '#shared/entry/EntryCard.tsx';
import { queryClient } from '#shared/http/query-client.ts';
import { useTitle } from '#shared/ui/Page.tsx';
import { FailedState, LoadingState } from '#shared/ui/State.tsx';
import { PublicForm } from './PublicForm.tsx';

export default function SurveyPage() {
  const { codigo = '' } = useParams();
  return (
    // Outside the shell there is no query client yet.
    <QueryClientProvider client={queryClient}>
      <Survey key={codigo} codigo={codigo} />
    </QueryClientProvider>
  );
}

function Survey({ codigo }: { codigo: string }) {
  const [turn, setTurn] = useState(0);
  const { data, error, refetch } = useQuery({
    queryKey: ['pesquisa', codigo],
    queryFn: ({ signal }) => lerPesquisa(codigo, signal),
    retry: false,
    staleTime: Infinity,
  });
  const title = data?.nome ?? texto.carregando;
  useTitle(title);
  if (!data)
    return (
      <EntryCard title={error ? texto.falhaAbrir : title}>
        {error ? <FailedState error={error} retry={() => void refetch()} /> : <LoadingState rows={3} />}
      </EntryCard>
    );
  return (
    <PublicForm
      key={turn}
      conteudo={data}
      segredo={codigo}
      enviar={(body, chave) => responderPesquisa(codigo, body, chave)}
      depois={<Button onClick={() => setTurn(turn + 1)}>{texto.outra}</Button>}
    />
  );
}
