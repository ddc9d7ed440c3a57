/** The mouth that a plan was made of, drawn as it was when the plan was shown to the patient (ODO-01). */
import { useQuery } from '@tanstack/react-query';
import { Flex } from 'antd';
import { useMemo } from 'react';
import { formatData } from '#domain/formato/data.ts';
import { revelar } from '#domain/odontologia/retrato.ts';
import type { Dente } from '#domain/odontologia/tipos.ts';
import type { RecordPanelProps } from '#engine/kit/index.ts';
import { odontogramaTela as texto, planoTela } from '#messages/odontologia-tela.ts';
import { ButtonLink } from '#shared/navigation/ButtonLink.tsx';
import { useCan } from '#shared/session/session.ts';
import { EmptyState, FailedState, LoadingState } from '#shared/ui/State.tsx';
import { Legend } from './Legend.tsx';
import { Mouth, Patterns } from './Mouth.tsx';
import { KEY, readOdontogram } from './wire.ts';
import './odontologia.css';

const nothing = (): void => undefined;

export default function FrozenPanel({ row }: RecordPanelProps) {
  const can = useCan();
  const id = Number(row['pacienteId']);
  const desenho = typeof row['bocaDesenho'] === 'string' ? row['bocaDesenho'] : '';
  const kept = useMemo(() => revelar(desenho), [desenho]);
  // Which teeth there are to draw: of the registers, and not of the patient.
  const { data, error, refetch } = useQuery({
    queryKey: [KEY, id],
    queryFn: ({ signal }) => readOdontogram(id, signal),
    staleTime: 60_000,
    retry: false,
  });
  if (!kept) return <EmptyState title={planoTela.semDesenho} />;
  if (error && !data) return <FailedState error={error} title={texto.falhou} retry={() => void refetch()} />;
  if (!data) return <LoadingState label={texto.carregando} />;
  const shown = ({ codigo, denticao, supranumerario }: Dente): boolean =>
    kept.boca.has(codigo) || (denticao === 'PERMANENTE' && !supranumerario);
  return (
    <Flex vertical gap={12} className="z-odonto">
      <Patterns condicoes={kept.condicoes} />
      <Flex wrap gap="8px 16px" align="center" justify="space-between">
        <span className="z-fraco">{planoTela.congelada(formatData(kept.dia))}</span>
        {can('list', 'odontograma') ? (
          <span className="z-nao-imprimir">
            <ButtonLink to={`/odontograma/${id}?com=${kept.dia}`}>{planoTela.comparar}</ButtonLink>
          </span>
        ) : null}
      </Flex>
      <Mouth
        data={data}
        boca={kept.boca}
        label={texto.arcada(kept.dia)}
        shown={shown}
        selected={null}
        still
        onSelect={nothing}
      />
      <Legend
        condicoes={new Map(kept.condicoes.map((condicao) => [condicao.id, condicao]))}
        bocas={[kept.boca]}
      />
    </Flex>
  );
}
