import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useMemo } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { formatDataHora } from '#domain/formato/data-hora.ts';
import {
  comPaciente,
  FormAnswer,
  formularioDe,
  lerResposta,
  lerTemplate,
  pacienteDa,
  type Resposta,
} from '#capabilities/formulario/index.ts';
import type { TemplateEntity } from '#domain/formulario/wire.ts';
import { telaFormularios as texto } from '#messages/formulario-tela.ts';
import { messageOf } from '#shared/http/http-error.ts';
import { useCan } from '#shared/session/session.ts';
import { ButtonLink } from '#shared/navigation/ButtonLink.tsx';
import { Page } from '#shared/ui/Page.tsx';
import { FailedState, LoadingState } from '#shared/ui/State.tsx';

/** /form-respostas/ver/:id: an old answer by its own version of the form. */
export default function AnswerPage() {
  const id = Number(useParams().id);
  const resposta = useQuery({
    queryKey: ['form-respostas', 'uma', id],
    queryFn: ({ signal }) => lerResposta(id, signal),
    retry: false,
  });
  const templateId = resposta.data?.formTemplateId;
  const template = useQuery({
    queryKey: ['form-templates', 'um', templateId],
    queryFn: ({ signal }) => lerTemplate(templateId ?? 0, signal),
    enabled: templateId !== undefined,
    retry: false,
  });
  if (resposta.data && template.data) return <Answer key={id} resposta={resposta.data} template={template.data} />;
  return (
    <Page title={texto.respostas}>
      {resposta.error ? (
        <FailedState error={resposta.error} title={texto.falhaResposta} retry={() => void resposta.refetch()} />
      ) : template.error ? (
        <FailedState
          error={null}
          title={texto.falhaTemplate(messageOf(template.error, ''))}
          retry={() => void template.refetch()}
        />
      ) : (
        <LoadingState label={texto.carregando} />
      )}
    </Page>
  );
}

function Answer({ resposta, template }: { resposta: Resposta; template: TemplateEntity }) {
  const navigate = useNavigate();
  const state = useLocation().state as { voltar?: string } | null;
  const from = state?.voltar;
  const can = useCan();
  const formulario = useMemo(() => formularioDe({ nome: resposta.nome, dado: template.dado }), [resposta, template]);
  return (
    <Page
      title={resposta.nome}
      count={texto.versao(resposta.numero)}
      description={texto.respondida(formatDataHora(resposta.respondidaEm), resposta.criadoPor ?? '')}
      actions={
        <>
          {template.situacao === 'PUBLICADO' && can('insert', 'form-resposta') ? (
            <ButtonLink type="text" to={comPaciente(`/templates/preencher/${template.id}`, pacienteDa(resposta))} state={state}>
              {texto.preencherOutra}
            </ButtonLink>
          ) : null}
          <Button onClick={() => void navigate(from ?? '/templates')}>{texto.voltar}</Button>
        </>
      }
    >
      {formulario === null ? (
        <FailedState error={null} title={texto.falhaTemplate(texto.ilegivel)} />
      ) : (
        <FormAnswer formulario={formulario} resposta={resposta} />
      )}
    </Page>
  );
}
