/** /prescricoes/form/:id: one prescription by its own address, with the patient above it. */
import { useQueryClient } from '@tanstack/react-query';
import { Flex } from 'antd';
import { useNavigate, useParams } from 'react-router';
import { useSigning } from '#capabilities/assinatura/index.ts';
import { PatientHeader } from '#capabilities/paciente/index.ts';
import { FormHost, StateTags, stampOf } from '#engine/kit/index.ts';
import { prescricaoTela as texto } from '#messages/prescricao-tela.ts';
import { HttpError } from '#shared/http/http-error.ts';
import { ButtonLink } from '#shared/navigation/ButtonLink.tsx';
import { useEntity, type LoadedEntity } from '#shared/registro/registry.ts';
import { useCan, useSession } from '#shared/session/session.ts';
import { Page } from '#shared/ui/Page.tsx';
import { EmptyState, FailedState, LoadingState } from '#shared/ui/State.tsx';
import { Composer } from './Composer.tsx';
import { Reading } from './Reading.tsx';
import { useIssued } from './useIssued.ts';
import { PRESCRIPTIONS, useOne, type Prescription } from './wire.ts';

const LIST = '/prescricoes';

export default function PrescriptionPage() {
  const id = useParams().id;
  if (id === undefined || !/^[0-9]{1,15}$/.test(id))
    return (
      <Page title={texto.titulo}>
        <EmptyState
          title={texto.nasceNoProntuario}
          text={texto.nasceNoProntuarioTexto}
          action={<ButtonLink to="/prontuarios/dados-atendimento">{texto.abrirProntuario}</ButtonLink>}
        />
      </Page>
    );
  return (
    <FormHost>
      <One key={id} id={Number(id)} />
    </FormHost>
  );
}

function One({ id }: { readonly id: number }) {
  const navigate = useNavigate();
  const can = useCan();
  const me = useSession()?.adicional?.profissionalId ?? null;
  const loaded = useEntity('prescricoes');
  const { data, error, refetch } = useOne(id);
  if (error instanceof HttpError && error.statusCode === 404)
    return (
      <Page title={texto.naoEncontrada}>
        <EmptyState
          title={texto.naoEncontrada}
          action={<ButtonLink to={LIST}>{loaded.entity.plural}</ButtonLink>}
        />
      </Page>
    );
  const writing =
    data?.situacao === 'RASCUNHO' && data.profissionalId === me && can('update', loaded.entity.subject);
  return (
    <Page
      short
      title={texto.titulo}
      count={data ? <StateTags entity={loaded.entity} row={data} /> : undefined}
      description={data ? stampOf(data) : undefined}
      actions={
        data ? (
          <ButtonLink to={`/prontuarios/form-prontuario/${data.prontuarioId}?aba=prescricoes`}>
            {texto.irAoProntuario}
          </ButtonLink>
        ) : undefined
      }
    >
      {error ? (
        <FailedState error={error} title={texto.falha} retry={() => void refetch()} />
      ) : !data ? (
        <LoadingState label={texto.carregando} rows={4} />
      ) : (
        <Flex vertical gap={16}>
          <PatientHeader id={data.pacienteId} />
          <Body
            prescription={data}
            loaded={loaded}
            writing={writing}
            onIssued={() => void refetch()}
            onClose={() => void navigate(LIST)}
          />
        </Flex>
      )}
    </Page>
  );
}

function Body(props: {
  readonly prescription: Prescription;
  readonly loaded: LoadedEntity;
  readonly writing: boolean;
  readonly onIssued: () => void;
  readonly onClose: () => void;
}) {
  const { prescription, loaded, writing, onIssued, onClose } = props;
  const { id, prontuarioId } = prescription;
  const client = useQueryClient();
  const signing = useSigning(
    { modulo: 'prontuarios', id: prontuarioId },
    { aba: null, onDone: () => void client.invalidateQueries({ queryKey: [PRESCRIPTIONS] }) },
  );
  const issued = useIssued(signing, onIssued);
  return (
    <>
      {writing ? (
        <Composer id={id} loaded={loaded} signs={signing.may} onIssued={issued} onClose={onClose} />
      ) : (
        <Reading id={id} loaded={loaded} signing={signing} />
      )}
      {signing.dialog}
    </>
  );
}
