import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useNavigate, useParams } from 'react-router';
import { FormFill } from '#capabilities/formularios/FormFill.tsx';
import { formularioDe, lerTemplate } from '#capabilities/formularios/wire.ts';
import { telaFormularios as texto } from '#messages/formularios-tela.ts';
import { messageOf } from '#shared/http/http-error.ts';
import { useSession } from '#shared/session/session.ts';
import { Button } from '#shared/ui/Button.tsx';
import { notify } from '#shared/ui/notify.ts';
import { Page } from '#shared/ui/Page.tsx';
import { EmptyState, FailedState, LoadingState } from '#shared/ui/State.tsx';
import type { TemplateEntity } from '#domain/formularios/wire.ts';
import './formularios.css';

/** /templates/preencher/:id: a published form to be filled in (FORM-01 viewer). */
export default function FillPage() {
  const id = Number(useParams().id);
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['formulario-aberto', id],
    queryFn: ({ signal }) => lerTemplate(id, signal),
    retry: false,
    // What is being filled in stands still under the hands.
    staleTime: Infinity,
    gcTime: 0,
  });
  if (data) return <Filling key={id} template={data} />;
  return (
    <Page title={texto.titulo}>
      {isPending ? (
        <LoadingState label={texto.carregando} />
      ) : (
        <FailedState error={null} title={texto.falhaTemplate(messageOf(error, ''))} retry={() => void refetch()} />
      )}
    </Page>
  );
}

function Filling({ template }: { template: TemplateEntity }) {
  const navigate = useNavigate();
  const session = useSession();
  const formulario = useMemo(() => formularioDe(template), [template]);
  const back = () => void navigate('/templates');
  const elsewhere = session?.idPrestador !== template.prestador.id;
  const refusal = elsewhere
    ? texto.outroPrestador(template.prestador.nome)
    : template.situacao !== 'PUBLICADO'
      ? texto.naoPublicadoTexto
      : formulario === null
        ? texto.ilegivel
        : null;
  return (
    <Page
      title={template.nome}
      count={texto.versao(template.numero)}
      description={template.descricao ?? undefined}
      actions={<Button onClick={back}>{texto.voltar}</Button>}
    >
      {refusal !== null || formulario === null ? (
        <EmptyState title={elsewhere ? template.nome : texto.naoPublicado} text={refusal} />
      ) : (
        <FormFill
          formulario={formulario}
          templateId={template.id}
          onCancel={back}
          onSaved={(id) => {
            notify({ type: 'SUCCESS', value: texto.salvo });
            void navigate(`/form-respostas/ver/${id}`, { replace: true });
          }}
        />
      )}
    </Page>
  );
}
