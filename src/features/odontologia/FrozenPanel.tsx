/** The mouth that a plan was made of, drawn as it was when the plan was shown to the patient (ODO-01). */
import { useQuery } from '@tanstack/react-query';
import { Button, Flex } from 'antd';
import { useMemo, useState } from 'react';
import { formatData } from '#domain/formato/data.ts';
import { bocaEm } from '#domain/odontologia/estado.ts';
import { revelar } from '#domain/odontologia/retrato.ts';
import type { Dente } from '#domain/odontologia/tipos.ts';
import type { RecordPanelProps } from '#engine/kit/index.ts';
import { odontogramaTela as texto, planoTela } from '#messages/odontologia-tela.ts';
import { ButtonLink } from '#shared/navigation/ButtonLink.tsx';
import { useCan } from '#shared/session/session.ts';
import { EmptyState, FailedState, LoadingState } from '#shared/ui/State.tsx';
import { Differences } from './Differences.tsx';
import { Legend } from './Legend.tsx';
import { Mouth, Patterns } from './Mouth.tsx';
import { KEY, readOdontogram } from './wire.ts';
import './odontologia.css';

const nothing = (): void => undefined;

export default function FrozenPanel({ row }: RecordPanelProps) {
  const can = useCan();
  const [comparing, setComparing] = useState(false);
  const id = Number(row['pacienteId']);
  const desenho = typeof row['bocaDesenho'] === 'string' ? row['bocaDesenho'] : '';
  const paper = typeof row['documentoId'] === 'string' ? row['documentoId'] : null;
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
  // As it was drawn then beside what is in the mouth today: what was written of that day since changes nothing here.
  const now = new Map(data.condicoes.map((condicao) => [condicao.id, condicao]));
  const conditions = new Map([...now, ...kept.condicoes.map((condicao) => [condicao.id, condicao] as const)]);
  const today = bocaEm(data.eventos, now, data.hoje);
  const shown = ({ codigo, denticao, supranumerario }: Dente): boolean =>
    kept.boca.has(codigo) ||
    (comparing && today.has(codigo)) ||
    (denticao === 'PERMANENTE' && !supranumerario);
  return (
    <Flex vertical gap={12} className="z-odonto">
      <Patterns condicoes={[...conditions.values()]} />
      <Flex wrap gap="8px 16px" align="center" justify="space-between">
        <span className="z-fraco">{planoTela.congelada(formatData(kept.dia))}</span>
        {paper === null || !can('view', 'paciente') ? null : (
          <span className="z-nao-imprimir">
            <ButtonLink to={`/pacientes/form-pacientes/${id}?aba=documentos&documento=${paper}`}>
              {planoTela.papel}
            </ButtonLink>
          </span>
        )}
        {can('list', 'odontograma') ? (
          <Button
            className="z-nao-imprimir"
            aria-pressed={comparing}
            onClick={() => setComparing((now) => !now)}
          >
            {comparing ? planoTela.naoComparar : planoTela.comparar}
          </Button>
        ) : null}
      </Flex>
      <div className={comparing ? 'z-odonto-duas' : undefined}>
        {comparing ? <h3>{formatData(kept.dia)}</h3> : null}
        {comparing ? <h3>{formatData(data.hoje)}</h3> : null}
        <Mouth
          data={data}
          boca={kept.boca}
          label={texto.arcada(kept.dia)}
          shown={shown}
          selected={null}
          still
          onSelect={nothing}
        />
        {comparing ? (
          <Mouth
            data={data}
            boca={today}
            label={texto.arcada(data.hoje)}
            shown={shown}
            selected={null}
            still
            onSelect={nothing}
          />
        ) : null}
      </div>
      {comparing ? <Differences dentes={data.dentes} antes={kept.boca} depois={today} /> : null}
      <Legend condicoes={conditions} bocas={comparing ? [kept.boca, today] : [kept.boca]} />
    </Flex>
  );
}
