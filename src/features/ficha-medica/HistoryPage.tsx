/** /ficha-medica/:idpaciente?: find the patient, say why where there is no care link, read everything by when it happened. */
import { useQuery } from '@tanstack/react-query';
import { Flex, Tabs, Typography } from 'antd';
import { useMemo } from 'react';
import { useNavigate, useParams } from 'react-router';
import { PatientHeader } from '#capabilities/paciente/index.ts';
import { PurposeForm } from '#capabilities/sigilo/index.ts';
import { EntityList } from '#engine/kit/index.ts';
import { formatData } from '#domain/formato/data.ts';
import { formatMinuto } from '#domain/formato/data-hora.ts';
import type { SituacaoDoAcesso } from '#domain/cuidado/wire.ts';
import { fichaTela as texto } from '#messages/ficha-medica.ts';
import { transferenciaTela } from '#messages/transferencia.ts';
import { HttpError } from '#shared/http/http-error.ts';
import { ButtonLink } from '#shared/navigation/ButtonLink.tsx';
import { useAddress } from '#shared/navigation/address.ts';
import { useCan } from '#shared/session/session.ts';
import { onDemand } from '#shared/ui/on-demand.tsx';
import { Page } from '#shared/ui/Page.tsx';
import { EmptyState, FailedState, LoadingState } from '#shared/ui/State.tsx';
import { Timeline } from './Timeline.tsx';
import { doorOf, KEY, readAccess, readInCourse, readPatient, readRecent } from './wire.ts';
import './ficha-medica.css';

const PATH = '/ficha-medica';
const Curves = onDemand(() => import('./Curves.tsx'), <LoadingState rows={6} />);
const Exams = onDemand(() => import('./Exams.tsx'), <LoadingState rows={6} />);
/** Tabs beside the timeline, by what the address calls them. */
const TABS = ['curvas', 'exames'];

export default function HistoryPage() {
  const { idpaciente } = useParams();
  if (idpaciente === undefined) return <Finder />;
  if (!/^[1-9][0-9]{0,14}$/.test(idpaciente)) return <Unknown />;
  return <History key={idpaciente} id={Number(idpaciente)} />;
}

function Finder() {
  const navigate = useNavigate();
  const recent = useQuery({
    queryKey: [KEY, 'recentes'],
    queryFn: ({ signal }) => readRecent(signal),
    staleTime: 0,
  });
  return (
    <Page title={texto.titulo} description={texto.procurarTexto}>
      <Flex vertical gap={16}>
        {recent.data && recent.data.length > 0 ? (
          <Flex vertical gap={8} component="section" aria-labelledby="ficha-recentes">
            <h2 id="ficha-recentes">{texto.recentes}</h2>
            <Flex gap={8} wrap>
              {recent.data.map((row) => (
                <ButtonLink key={row.id} to={`${PATH}/${row.id}`}>
                  {String(row.nomeSocial ?? row.nome)}
                  {typeof row.dataNascimento === 'string' ? (
                    <Typography.Text type="secondary">{formatData(row.dataNascimento)}</Typography.Text>
                  ) : null}
                </ButtonLink>
              ))}
            </Flex>
          </Flex>
        ) : null}
        <EntityList resource="pacientes" onOpen={({ id }) => void navigate(`${PATH}/${id}`)} />
      </Flex>
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

function History({ id }: { id: number }) {
  const can = useCan();
  const [params, put] = useAddress();
  const { transferencia } = doorOf(params);
  const door = useMemo(() => (transferencia === undefined ? {} : { transferencia }), [transferencia]);
  const { data, error, refetch } = useQuery({
    queryKey: [KEY, id, 'acesso', door],
    queryFn: ({ signal }) => readAccess(id, door, signal),
    staleTime: 0,
    retry: false,
  });
  if (error instanceof HttpError && error.statusCode === 404) return <Unknown />;
  const tab = TABS.find((name) => name === params.get('aba')) ?? 'linha';
  return (
    <Page
      title={texto.titulo}
      description={data ? openedBy(data) : undefined}
      actions={
        transferencia !== undefined ? (
          <ButtonLink to={`/transferencia-paciente/form/${transferencia}`}>
            {transferenciaTela.voltar}
          </ButtonLink>
        ) : (
          <>
            <ButtonLink to={PATH}>{texto.outro}</ButtonLink>
            {can('quemviu', 'fichamedica') ? (
              <ButtonLink to={`/quem-viu/${id}`}>{texto.quemViu}</ButtonLink>
            ) : null}
          </>
        )
      }
    >
      {error ? (
        <FailedState error={error} title={texto.falhou} retry={() => void refetch()} />
      ) : !data ? (
        <LoadingState label={texto.carregando} />
      ) : (
        <>
          {data.transferencia ? (
            <PatientHeader
              id={id}
              read={(signal) => readPatient(id, door, signal)}
              readInCourse={(signal) => readInCourse(id, door, signal)}
            />
          ) : (
            <PatientHeader id={id} />
          )}
          {data.vinculo || data.acesso || data.transferencia ? (
            <Tabs
              activeKey={tab}
              destroyOnHidden
              onChange={(next) => put({ aba: TABS.includes(next) ? next : null })}
              items={[
                { key: 'linha', label: texto.linha, children: <Timeline id={id} door={door} /> },
                { key: 'curvas', label: texto.curvas, children: <Curves id={id} door={door} /> },
                { key: 'exames', label: texto.exames, children: <Exams id={id} door={door} /> },
              ]}
            />
          ) : (
            <PurposeForm id={id} onOpened={() => void refetch()} />
          )}
        </>
      )}
    </Page>
  );
}

/** By what the history is open, where it is not by the care link. */
function openedBy({ acesso, transferencia }: SituacaoDoAcesso): string | undefined {
  if (transferencia)
    return transferenciaTela.lendo(
      transferencia.origem,
      transferencia.ate === null ? null : formatMinuto(transferencia.ate),
    );
  return acesso ? texto.abertoPor(acesso.finalidade, formatMinuto(acesso.validoAte)) : undefined;
}
