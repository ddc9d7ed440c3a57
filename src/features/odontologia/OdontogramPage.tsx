/** /odontograma/:idpaciente?: find the patient, see the mouth on any day, dictate what is found and done (ODO-01). */
import { useQuery } from '@tanstack/react-query';
import { Flex } from 'antd';
import { useNavigate, useParams } from 'react-router';
import { PatientHeader } from '#capabilities/paciente/index.ts';
import { EntityList } from '#engine/kit/index.ts';
import { odontogramaTela as texto } from '#messages/odontologia-tela.ts';
import { HttpError } from '#shared/http/http-error.ts';
import { useReread } from '#shared/live/board.ts';
import { ButtonLink } from '#shared/navigation/ButtonLink.tsx';
import { Page } from '#shared/ui/Page.tsx';
import { EmptyState, FailedState, LoadingState } from '#shared/ui/State.tsx';
import { Board } from './Board.tsx';
import { EVENTS, IMAGES, KEY, readOdontogram } from './wire.ts';
import './odontologia.css';

const PATH = '/odontograma';
const ALL = [KEY] as const;
const HEARD = [EVENTS, IMAGES] as const;

export default function OdontogramPage() {
  const { idpaciente } = useParams();
  if (idpaciente === undefined) return <Finder />;
  if (!/^[1-9][0-9]{0,14}$/.test(idpaciente)) return <Unknown />;
  return <OfPatient key={idpaciente} id={Number(idpaciente)} />;
}

function Finder() {
  const navigate = useNavigate();
  return (
    <Page title={texto.titulo} description={texto.procurarTexto}>
      <EntityList resource="pacientes" onOpen={({ id }) => void navigate(`${PATH}/${id}`)} />
    </Page>
  );
}

function Unknown() {
  return (
    <Page title={texto.desconhecido}>
      <EmptyState
        title={texto.desconhecido}
        text={texto.desconhecidoTexto}
        action={<ButtonLink to={PATH}>{texto.procurar}</ButtonLink>}
      />
    </Page>
  );
}

function OfPatient({ id }: { readonly id: number }) {
  const reread = useReread(ALL, HEARD);
  const { data, error, refetch } = useQuery({
    queryKey: [...ALL, id],
    queryFn: ({ signal }) => readOdontogram(id, signal),
    staleTime: 0,
    retry: false,
  });
  if (error instanceof HttpError && error.statusCode === 404) return <Unknown />;
  return (
    <Page
      title={texto.titulo}
      short
      actions={
        <>
          <ButtonLink to={`/exames-periodontais?f.pacienteId=${id}`}>{texto.periodontal}</ButtonLink>
          <ButtonLink to={`/planos-odontologicos?f.pacienteId=${id}`}>{texto.planos}</ButtonLink>
          <ButtonLink to={PATH}>{texto.outro}</ButtonLink>
        </>
      }
    >
      {data ? (
        <Flex vertical gap={12}>
          <PatientHeader id={id} />
          <Board id={id} data={data} reread={reread} />
        </Flex>
      ) : error ? (
        <FailedState error={error} title={texto.falhou} retry={() => void refetch()} />
      ) : (
        <LoadingState label={texto.carregando} />
      )}
    </Page>
  );
}
