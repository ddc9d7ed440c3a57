/** Former visits beside the chart: each opens in place, and its text can be brought in with its origin shown. */
import { useQuery } from '@tanstack/react-query';
import { memo } from 'react';
import { Button, Collapse, Flex, Typography } from 'antd';
import { CornerDownLeft } from 'lucide-react';
import { formatMinuto } from '#domain/formato/data-hora.ts';
import { anterioresDe } from '#domain/prontuario/correcoes.ts';
import { isCampoDeTexto, TITULO_DO_CAMPO, type CampoDeTexto } from '#domain/prontuario/encerramento.ts';
import { prontuarioTela as texto } from '#messages/prontuario.ts';
import { useEntity } from '#shared/registro/registry.ts';
import { notify } from '#shared/ui/notify.ts';
import { FailedState, LoadingState } from '#shared/ui/State.tsx';
import { Tag } from '#engine/kit/index.ts';
import { Former, useCorrections } from './Corrections.tsx';
import { CHARTS, readChart, readCharts, type Chart } from './wire.ts';

type Bring = (field: CampoDeTexto, text: string) => void;

/** Drawn anew by what it shows, not by each key beside it. */
export const PastCharts = memo(function PastCharts({
  chart,
  onBring,
}: {
  chart: Chart;
  onBring: Bring | undefined;
}) {
  const { data, error, refetch } = useQuery({
    queryKey: [CHARTS, 'do-paciente', chart.pacienteId],
    queryFn: ({ signal }) => readCharts(chart.pacienteId, signal),
  });
  const { entity } = useEntity('prontuarios');
  const past = data?.filter(({ id }) => id !== chart.id) ?? [];
  return (
    <aside className="z-nao-imprimir" aria-labelledby="prontuario-anteriores">
      <h2 id="prontuario-anteriores">{texto.anteriores}</h2>
      {error ? (
        <FailedState error={error} title={texto.falhaAnteriores} retry={() => void refetch()} />
      ) : data === undefined ? (
        <LoadingState rows={3} />
      ) : past.length === 0 ? (
        <p className="z-fraco">{texto.semAnteriores}</p>
      ) : (
        <Collapse
          size="small"
          // The last plan is read in every visit.
          defaultActiveKey={past.find(({ iniciadoEm }) => iniciadoEm < chart.iniciadoEm)?.id}
          items={past.map((visit) => {
            const state = entity.field.estado?.options?.find(({ value }) => value === visit.estado);
            return {
              key: visit.id,
              label: (
                <Flex vertical>
                  <Flex gap={8} align="center" wrap>
                    <strong>{formatMinuto(visit.iniciadoEm)}</strong>
                    {state && visit.estado !== 'ENCERRADO' ? (
                      <Tag tone={state.tone ?? 'neutral'}>{state.title}</Tag>
                    ) : null}
                  </Flex>
                  <Typography.Text type="secondary">
                    {[visit._ref?.categoriaId?.label, visit._ref?.profissionalId?.label]
                      .filter(Boolean)
                      .join(' · ')}
                  </Typography.Text>
                </Flex>
              ),
              children: <PastChart id={visit.id} onBring={onBring} />,
            };
          })}
        />
      )}
    </aside>
  );
});

function PastChart({ id, onBring }: { id: number; onBring: Bring | undefined }) {
  const { data, error, refetch } = useQuery({
    queryKey: [CHARTS, 'um', id],
    queryFn: ({ signal }) => readChart(id, signal),
    staleTime: 60_000,
  });
  const { data: made = [] } = useCorrections(id);
  if (error) return <FailedState error={error} retry={() => void refetch()} />;
  if (!data) return <LoadingState rows={2} />;
  const written = Object.entries(data).flatMap(([field, value]) => {
    if (!isCampoDeTexto(field)) return [];
    const now = typeof value === 'string' ? value : '';
    return now.trim() !== '' || anterioresDe(made, field, null).length > 0 ? [{ field, value: now }] : [];
  });
  // What was planned is what the next visit begins with.
  written.sort((a, b) => Number(b.field === 'plano') - Number(a.field === 'plano'));
  if (written.length === 0) return <p className="z-fraco">{texto.semTexto}</p>;
  return (
    <Flex vertical gap={12}>
      {written.map(({ field, value }) => (
        <div key={field}>
          <Flex justify="space-between" align="center" gap={8}>
            <strong>{TITULO_DO_CAMPO[field]}</strong>
            {onBring && value !== '' ? (
              <Button
                type="text"
                size="small"
                icon={<CornerDownLeft size={14} aria-hidden />}
                aria-label={texto.trazerDe(TITULO_DO_CAMPO[field])}
                onClick={() => {
                  onBring(field, `${texto.trazido(formatMinuto(data.iniciadoEm))}\n${value}`);
                  notify({ type: 'INFO', value: texto.trouxe(TITULO_DO_CAMPO[field]) });
                }}
              >
                {texto.trazer}
              </Button>
            ) : null}
          </Flex>
          <Typography.Paragraph className="z-texto">{value}</Typography.Paragraph>
          <Former made={made} field={field} now={value} />
        </div>
      ))}
    </Flex>
  );
}
