/** The chart's tab: what was prescribed in the visit, and the one being written. */
import { useQueryClient } from '@tanstack/react-query';
import { Button, Collapse, Flex, Typography } from 'antd';
import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { SignRecord, useSigning } from '#capabilities/assinatura/index.ts';
import { formatMinuto } from '#domain/formato/data-hora.ts';
import { Tag, type RecordPanelProps } from '#engine/kit/index.ts';
import { prescricaoTela as texto } from '#messages/prescricao-tela.ts';
import { topicoDe, useTopic } from '#shared/live/topic.ts';
import { randomId } from '#shared/random-id.ts';
import { useEntity } from '#shared/registro/registry.ts';
import { useCan, useSession } from '#shared/session/session.ts';
import { EmptyState, FailedState, LoadingState } from '#shared/ui/State.tsx';
import { useQuery } from '@tanstack/react-query';
import { request } from '#shared/http/client.ts';
import { useAct } from '#shared/ui/useAct.ts';
import { Composer } from './Composer.tsx';
import { Reading } from './Reading.tsx';
import { useIssued } from './useIssued.ts';
import { begin, PRESCRIPTIONS, useOfChart, type Prescription } from './wire.ts';

const TAB = 'prescricoes';
type Chart = { readonly profissionalId: number | null; readonly estado: string };

export default function ChartPrescriptions({ id }: RecordPanelProps) {
  const client = useQueryClient();
  const loaded = useEntity('prescricoes');
  const can = useCan();
  const me = useSession()?.adicional?.profissionalId ?? null;
  const { data, error, refetch } = useOfChart(id);
  const chart = useQuery({
    queryKey: ['prontuarios', 'um', id],
    queryFn: ({ signal }) => request<Chart>(`prontuarios/${id}`, { signal }),
    staleTime: 10_000,
  });
  const forget = () => void client.invalidateQueries({ queryKey: [PRESCRIPTIONS] });
  useTopic(topicoDe('registro', { name: 'prescricoes', tenant: true }), forget);
  const signing = useSigning(
    { modulo: 'prontuarios', id },
    // The papers say whether they are signed.
    { aba: TAB, onDone: forget },
  );
  const [writing, setWriting] = useState<number | null>(null);
  const issued = useIssued(signing, () => setWriting(null));
  const attempt = useRef(randomId());
  const start = useAct(
    async () => {
      const row = await begin(id, attempt.current);
      attempt.current = randomId();
      forget();
      setWriting(row.id);
    },
    { failure: texto.falhaCriar },
  );
  if (error || chart.error)
    return (
      <FailedState
        error={error ?? chart.error}
        title={texto.falha}
        retry={() => void (error ? refetch() : chart.refetch())}
      />
    );
  if (!data || !chart.data) return <LoadingState label={texto.carregando} rows={4} />;
  const open = chart.data.estado === 'ABERTO' || chart.data.estado === 'REABERTO';
  const mine = open && chart.data.profissionalId === me && can('insert', loaded.entity.subject);
  const draft = data.find((prescription) => prescription.id === writing);
  if (writing !== null && (draft === undefined || draft.situacao === 'RASCUNHO'))
    return (
      <>
        <Composer
          key={writing}
          id={writing}
          loaded={loaded}
          signs={signing.may}
          onIssued={issued}
          onClose={() => {
            forget();
            setWriting(null);
          }}
        />
        {signing.dialog}
      </>
    );
  const action = mine ? (
    <Button
      // What waits for a signature is what one came for; nothing waits, and it is a new one.
      type={signing.may && signing.unsigned.length > 0 ? 'default' : 'primary'}
      icon={<Plus size={16} aria-hidden />}
      loading={start.busy}
      onClick={() => void start.run()}
    >
      {texto.nova}
    </Button>
  ) : undefined;
  if (data.length === 0)
    return (
      <>
        <EmptyState title={texto.vazia} text={mine ? texto.vaziaTexto : texto.vaziaLeitura} action={action} />
        {signing.dialog}
      </>
    );
  return (
    <Flex vertical gap={16}>
      <SignRecord signing={signing} />
      {action ? <div>{action}</div> : null}
      <Collapse
        defaultActiveKey={[String(data[0]?.id)]}
        destroyOnHidden
        items={data.map((prescription) => {
          const state = loaded.entity.lifecycle?.state[prescription.situacao];
          const continues = mine && prescription.situacao === 'RASCUNHO';
          return {
            key: String(prescription.id),
            // The way on is no part of the button that opens the row, whose arrow antd would make a third one without a name.
            ...(continues ? { collapsible: 'header' as const, showArrow: false } : {}),
            label: (
              <Flex gap={8} wrap align="center">
                <Tag tone={state?.tone ?? 'neutral'}>{state?.title ?? prescription.situacao}</Tag>
                <span>{titleOf(prescription)}</span>
              </Flex>
            ),
            extra: continues ? (
              <Button size="small" onClick={() => setWriting(prescription.id)}>
                {texto.continuar}
              </Button>
            ) : undefined,
            children: <Reading id={prescription.id} loaded={loaded} signing={signing} />,
          };
        })}
      />
      <Typography.Text type="secondary">{mine ? null : open ? null : texto.fechado}</Typography.Text>
    </Flex>
  );
}

function titleOf({ emitidaEm, emitidaPor, prescritaEm }: Prescription): string {
  if (emitidaEm) return texto.emitidaPor(emitidaPor ?? '', formatMinuto(emitidaEm));
  return texto.rascunhoDe(prescritaEm ? formatMinuto(prescritaEm) : '');
}
