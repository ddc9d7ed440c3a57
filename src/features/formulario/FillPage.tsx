import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useMemo } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import {
  comPaciente,
  FixedPatient,
  FormFill,
  formularioDe,
  formularioParaPaciente,
  leituraDo,
  lerTemplate,
  useFixedPatient,
  type PacienteFixo,
} from '#capabilities/formulario/index.ts';
import { telaFormularios as texto } from '#messages/formulario-tela.ts';
import { ACAO_CLINICA } from '#domain/acesso/leitura.ts';
import type { Formulario } from '#domain/formulario/compilar.ts';
import { respostasPaciente } from '#messages/formulario-resposta.ts';
import { messageOf } from '#shared/http/http-error.ts';
import { useCan, useSession } from '#shared/session/session.ts';
import { notify } from '#shared/ui/notify.ts';
import { Page } from '#shared/ui/Page.tsx';
import { EmptyState, FailedState, LoadingState } from '#shared/ui/State.tsx';
import type { TemplateEntity } from '#domain/formulario/wire.ts';

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
        <FailedState
          error={null}
          title={texto.falhaTemplate(messageOf(error, ''))}
          retry={() => void refetch()}
        />
      )}
    </Page>
  );
}

function Filling({ template }: { template: TemplateEntity }) {
  const navigate = useNavigate();
  const session = useSession();
  const can = useCan();
  const state: unknown = useLocation().state;
  const paciente = useFixedPatient();
  const formulario = useMemo(
    () => (paciente.id === null ? formularioDe(template) : formularioParaPaciente(template)),
    [template, paciente.id],
  );
  const back = async () => navigate(comPaciente('/templates', paciente.id), { state });
  // Told where the answer stands: this page stays while that one loads, and its 'Voltar' leads somewhere else.
  const saved = async (id: number) => {
    const mayRead =
      can('view', 'form-resposta') && (leituraDo(template) === 'GERAL' || can(ACAO_CLINICA, 'paciente'));
    if (mayRead) await navigate(`/form-respostas/ver/${id}`, { replace: true, state });
    else await back();
    notify({ type: 'SUCCESS', value: mayRead ? texto.salvo : texto.salvoSemLer });
  };
  const refusal = refusalOf({ template, formulario, paciente, prestador: session?.idPrestador ?? null });
  return (
    <Page
      title={template.nome}
      count={texto.versao(template.numero)}
      description={template.descricao ?? undefined}
      actions={<Button onClick={() => void back()}>{texto.voltar}</Button>}
    >
      {paciente.item ? <FixedPatient item={paciente.item} /> : null}
      {paciente.pending ? (
        <LoadingState label={texto.carregando} />
      ) : refusal !== null || formulario === null || formulario === 'sem-paciente' ? (
        <EmptyState title={refusal?.titulo ?? texto.naoPublicado} text={refusal?.texto ?? texto.ilegivel} />
      ) : (
        <FormFill
          formulario={formulario}
          templateId={template.id}
          paciente={paciente.item?.id}
          onCancel={() => void back()}
          onSaved={(id) => void saved(id)}
        />
      )}
    </Page>
  );
}

type Caso = {
  template: TemplateEntity;
  formulario: Formulario | 'sem-paciente' | null;
  paciente: PacienteFixo;
  prestador: number | null;
};

/** Why the form cannot be filled in now; null when it can. */
function refusalOf({
  template,
  formulario,
  paciente,
  prestador,
}: Caso): { titulo: string; texto: string } | null {
  if (prestador !== template.prestador.id)
    return { titulo: template.nome, texto: texto.outroPrestador(template.prestador.nome) };
  if (template.situacao !== 'PUBLICADO')
    return { titulo: texto.naoPublicado, texto: texto.naoPublicadoTexto };
  if (paciente.unknown)
    return {
      titulo: respostasPaciente.pacienteDesconhecido,
      texto: respostasPaciente.pacienteDesconhecidoTexto,
    };
  if (formulario === 'sem-paciente')
    return {
      titulo: respostasPaciente.semPaciente,
      texto: respostasPaciente.semPacienteTexto(paciente.item?.label ?? ''),
    };
  return formulario === null ? { titulo: texto.naoPublicado, texto: texto.ilegivel } : null;
}
