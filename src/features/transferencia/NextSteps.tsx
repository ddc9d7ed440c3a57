/** Beside the fields of a transfer (CLIN-04): the history for the destination, the ambulance for the origin. */
import { useQuery } from '@tanstack/react-query';
import { Flex, Typography } from 'antd';
import { Ambulance, History } from 'lucide-react';
import { PatientHeader } from '#capabilities/paciente/index.ts';
import { formatMinuto } from '#domain/formato/data-hora.ts';
import { sideOf } from '#domain/registro/lifecycle.ts';
import { janelaDeLeitura, type SituacaoTransferencia } from '#domain/transferencia/janela.ts';
import type { RecordPanelProps, Row } from '#engine/kit/index.ts';
import { transferenciaServidor, transferenciaTela as texto } from '#messages/transferencia.ts';
import { request } from '#shared/http/client.ts';
import { PatientRecord } from './PatientRecord.tsx';
import { ButtonLink } from '#shared/navigation/ButtonLink.tsx';
import { useEntity } from '#shared/registro/registry.ts';
import { useCan, useSession } from '#shared/session/session.ts';
import { EmptyState, FailedState, LoadingState } from '#shared/ui/State.tsx';

type Transfer = Row & {
  readonly situacao: SituacaoTransferencia;
  readonly encerradaEm: string | null;
  readonly pacienteId: number;
  readonly prestadorDestinoId: number;
  readonly finalidade: string;
  readonly origem: string | null;
  readonly contato: string;
  readonly transporte: string;
  readonly contatoDestino: string | null;
  readonly _ref?: { readonly prestadorDestinoId?: { readonly label?: string } };
};

export default function NextSteps({ resource, id }: RecordPanelProps) {
  const { entity } = useEntity(resource);
  const prestadorId = useSession()?.idPrestador ?? null;
  const can = useCan();
  const { data, error, refetch } = useQuery({
    queryKey: [resource, 'proximos', id],
    queryFn: ({ signal }) => request<Transfer>(`${resource}/${id}`, { signal }),
    staleTime: 0,
    retry: false,
  });
  if (error) return <FailedState error={error} title={texto.falhou} retry={() => void refetch()} />;
  if (!data) return <LoadingState rows={3} />;
  return sideOf(entity, data, prestadorId) === 'shared' ? (
    <Destination row={data} done={() => void refetch()} />
  ) : (
    <Flex vertical gap={16}>
      {can('view', 'paciente') ? <PatientHeader id={data.pacienteId} /> : null}
      <Origin row={data} />
    </Flex>
  );
}

function Destination({ row, done }: { row: Transfer; done: () => void }) {
  const can = useCan();
  const user = useSession()?.user;
  const janela = janelaDeLeitura(row, Date.now());
  if (!janela.aberta)
    return <EmptyState title={texto.nada} text={transferenciaServidor.fechada[janela.porque]} />;
  const le = (user?.profissional || user?.admin) && can('list', 'fichamedica');
  return (
    <Flex vertical gap={24} align="start">
      <PatientRecord row={row} done={done} />
      {le ? (
        <Flex vertical gap={12} align="start">
          <Typography.Text>
            {texto.fichaTexto(janela.ate === null ? null : formatMinuto(janela.ate))}
          </Typography.Text>
          <ButtonLink
            icon={<History size={16} aria-hidden />}
            to={`/ficha-medica/${row.pacienteId}?transferencia=${row.id}`}
          >
            {texto.ficha}
          </ButtonLink>
        </Flex>
      ) : (
        <Typography.Text type="secondary">{texto.fichaSoProfissional}</Typography.Text>
      )}
    </Flex>
  );
}

function Origin({ row }: { row: Transfer }) {
  const can = useCan();
  if (row.situacao !== 'ACEITA' && row.situacao !== 'A_CAMINHO')
    return (
      <EmptyState
        title={texto.nada}
        text={row.situacao === 'SOLICITADA' ? texto.nadaOrigem : texto.nadaEncerrada}
      />
    );
  if (row.transporte !== 'AMBULANCIA' || !can('insert', 'pedidoambulancia'))
    return <EmptyState title={texto.nada} text={texto.transporteProprio} />;
  const inicial = {
    pacienteId: row.pacienteId,
    origem: row.origem,
    contato: row.contato,
    prestadorDestinoId: row.prestadorDestinoId,
    finalidade: row.finalidade,
    destino: row._ref?.prestadorDestinoId?.label ?? null,
    contatoDestino: row.contatoDestino,
  };
  return (
    <Flex vertical gap={12} align="start">
      <Typography.Text>{texto.ambulanciaTexto}</Typography.Text>
      <ButtonLink
        type="primary"
        icon={<Ambulance size={16} aria-hidden />}
        to="/pedidos-ambulancia/form"
        state={{ inicial }}
      >
        {texto.ambulancia}
      </ButtonLink>
    </Flex>
  );
}
