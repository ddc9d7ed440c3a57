import { useQuery } from '@tanstack/react-query';
import { Button, Segmented } from 'antd';
import { Printer, SquarePen } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { PrintedDocument, type Printed } from '#capabilities/documento/index.ts';
import { estadosDa, vigenteDa } from '#domain/formulario/adendo.ts';
import { formatMinuto } from '#domain/formato/data-hora.ts';
import {
  Addenda,
  comPaciente,
  FormAnswer,
  FormCorrection,
  formularioDe,
  formularioParaPaciente,
  imprimirResposta,
  lerResposta,
  lerTemplate,
  pacienteDa,
  type Resposta,
} from '#capabilities/formulario/index.ts';
import type { Formulario } from '#domain/formulario/compilar.ts';
import type { TemplateEntity } from '#domain/formulario/wire.ts';
import { origemDaResposta } from '#messages/formulario-pedido.ts';
import { telaFormularios as texto } from '#messages/formulario-tela.ts';
import { adendoTela } from '#messages/formulario-impressao.ts';
import { messageOf } from '#shared/http/http-error.ts';
import { useCan } from '#shared/session/session.ts';
import { ButtonLink } from '#shared/navigation/ButtonLink.tsx';
import { notify } from '#shared/ui/notify.ts';
import { Page } from '#shared/ui/Page.tsx';
import { FailedState, LoadingState } from '#shared/ui/State.tsx';
import { useAct } from '#shared/ui/useAct.ts';

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
  if (resposta.data && template.data)
    return (
      <Answer
        key={id}
        resposta={resposta.data}
        template={template.data}
        onChanged={() => void resposta.refetch()}
      />
    );
  return (
    <Page title={texto.respostas}>
      {resposta.error ? (
        <FailedState
          error={resposta.error}
          title={texto.falhaResposta}
          retry={() => void resposta.refetch()}
        />
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

type Props = { resposta: Resposta; template: TemplateEntity; onChanged: () => void };

function Answer({ resposta, template, onChanged }: Props) {
  const [correcting, setCorrecting] = useState(false);
  const formulario = useMemo(
    () => formularioDe({ nome: resposta.nome, dado: template.dado }),
    [resposta, template],
  );
  // Whom it is about is not asked again.
  const semPaciente = useMemo(() => {
    const conteudo = { nome: resposta.nome, dado: template.dado };
    const proprio = formularioParaPaciente(conteudo);
    return proprio === 'sem-paciente' ? formularioDe(conteudo) : proprio;
  }, [resposta, template]);
  if (correcting && semPaciente)
    return (
      <Page title={adendoTela.corrigindo(resposta.nome)} count={texto.versao(resposta.numero)}>
        <FormCorrection
          formulario={semPaciente}
          resposta={resposta}
          onCancel={() => setCorrecting(false)}
          onSaved={() => {
            notify({ type: 'SUCCESS', value: adendoTela.salvo });
            setCorrecting(false);
            onChanged();
          }}
        />
      </Page>
    );
  return (
    <Reading
      resposta={resposta}
      template={template}
      formulario={formulario}
      onCorrect={() => setCorrecting(true)}
    />
  );
}

type ReadingProps = {
  resposta: Resposta;
  template: TemplateEntity;
  formulario: Formulario | null;
  onCorrect: () => void;
};

function Reading({ resposta, template, formulario, onCorrect }: ReadingProps) {
  const navigate = useNavigate();
  const state = useLocation().state as { voltar?: string } | null;
  const from = state?.voltar;
  const can = useCan();
  const [momento, setMomento] = useState<'agora' | 'original'>('agora');
  const [printed, setPrinted] = useState<Printed | null>(null);
  const agora = useMemo(() => vigenteDa(resposta), [resposta]);
  const original = useMemo(() => estadosDa(resposta)[0] ?? agora, [resposta, agora]);
  const corrigida = resposta.adendos.some(({ valores }) => valores);
  const { run: print, busy } = useAct(async () => setPrinted(await imprimirResposta(resposta.id)), {
    failure: adendoTela.falhaImpressao,
  });
  return (
    <Page
      title={resposta.nome}
      count={texto.versao(resposta.numero)}
      description={texto.respondida(
        formatMinuto(resposta.respondidaEm),
        origemDaResposta(resposta['origem'])?.toLocaleLowerCase('pt-BR') ?? resposta.criadoPor ?? '',
      )}
      actions={
        <>
          {template.situacao === 'PUBLICADO' && can('insert', 'form-resposta') ? (
            <ButtonLink
              type="text"
              to={comPaciente(`/templates/preencher/${template.id}`, pacienteDa(resposta))}
              state={state}
            >
              {texto.preencherOutra}
            </ButtonLink>
          ) : null}
          <Button onClick={() => void navigate(from ?? '/templates')}>{texto.voltar}</Button>
          {can('insert', 'form-resposta') && formulario ? (
            <Button icon={<SquarePen size={16} aria-hidden />} onClick={onCorrect}>
              {adendoTela.corrigir}
            </Button>
          ) : null}
          <Button
            type="primary"
            loading={busy}
            icon={<Printer size={16} aria-hidden />}
            onClick={() => void print()}
          >
            {busy ? adendoTela.imprimindo : adendoTela.imprimir}
          </Button>
        </>
      }
    >
      {corrigida ? (
        <Segmented
          style={{ alignSelf: 'start' }}
          aria-label={adendoTela.momento}
          value={momento}
          options={[
            { value: 'agora', label: adendoTela.agora },
            { value: 'original', label: adendoTela.original },
          ]}
          onChange={setMomento}
        />
      ) : null}
      {formulario === null ? (
        <FailedState error={null} title={texto.falhaTemplate(texto.ilegivel)} />
      ) : (
        <>
          <FormAnswer
            key={`${momento}-${resposta.versao}`}
            formulario={formulario}
            resposta={resposta}
            estado={momento === 'agora' ? agora : original}
          />
          {resposta.adendos.length > 0 ? <Addenda formulario={formulario} resposta={resposta} /> : null}
        </>
      )}
      {printed ? (
        <PrintedDocument
          printed={printed}
          nome={adendoTela.nomeArquivo(
            resposta.nome,
            formatMinuto(resposta.respondidaEm).slice(0, 10).replaceAll('/', '-'),
          )}
          tipo={texto.tag}
          pacienteId={pacienteDa(resposta)}
          onClose={() => setPrinted(null)}
        />
      ) : null}
    </Page>
  );
}
