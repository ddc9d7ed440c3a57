/** /verificacoes-crf/form/:id: a row of the verification opens the form itself, where its fields are marked (MON-03). */
import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from 'react-router';
import { verificacaoTela as texto } from '#messages/estudo-telas.ts';
import { request } from '#shared/http/client.ts';
import { Loaded } from '#shared/ui/Loaded.tsx';
import { useCan } from '#shared/session/session.ts';
import { Page } from '#shared/ui/Page.tsx';
import { EmptyState } from '#shared/ui/State.tsx';

export default function VerifiedFormPage() {
  const id = Number(useParams().id);
  const abre = useCan()('view', 'prontuariocrf');
  const linha = useQuery({
    queryKey: ['estudo', 'verificacao-linha', id],
    queryFn: ({ signal }) =>
      request<{ readonly formularioId: number }>(`verificacoes-crf/${id}`, { signal, silent: true }),
    retry: false,
    enabled: abre,
  });
  if (!abre) return <EmptyState heading title={texto.coluna} text={texto.semFormulario} />;
  return (
    <Page title={texto.coluna}>
      <Loaded query={linha} failed={texto.falhaLeitura} rows={4}>
        {({ formularioId }) => <Navigate to={`/formularios-crf/form/${formularioId}`} replace />}
      </Loaded>
    </Page>
  );
}
