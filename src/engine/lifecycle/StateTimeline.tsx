/** The states that a row was in, newest first: who led it there, why, and how long it stayed. */
import { Timeline, Typography } from 'antd';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatDataHora, formatMinuto } from '#domain/formato/data-hora.ts';
import type { EntityModel } from '#domain/registro/entity.ts';
import type { TransitionStep } from '#domain/registro/wire.ts';
import { cicloTela } from '#messages/lifecycle-tela.ts';
import { FailedState, LoadingState } from '#shared/ui/State.tsx';
import { Tag } from '../cells/Tag.tsx';
import { stepsOf, type Row } from './wire.ts';

type Props = { readonly entity: EntityModel; readonly row: Row };

/** One stay in a state. */
type Stay = {
  readonly state: string;
  readonly since: string;
  readonly until: string | null;
  readonly step: TransitionStep | null;
};

function staysOf(steps: readonly TransitionStep[], row: Row, current: string): readonly Stay[] {
  return [null, ...steps].map((step, index) => {
    const next = steps[index];
    // What came before the first step is told by that step.
    const state = step?.para ?? next?.de ?? current;
    return { state, since: step?.em ?? String(row.criadoEm), until: next?.em ?? null, step };
  });
}

export default function StateTimeline({ entity, row }: Props) {
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['transicoes', entity.name, row.id, row.versao],
    queryFn: ({ signal }) => stepsOf(entity.name, row.id, signal),
    staleTime: 0,
  });
  const life = entity.lifecycle;
  if (!life) return null;
  if (isPending) return <LoadingState rows={2} />;
  if (error) return <FailedState error={error} title={cicloTela.falha} retry={() => void refetch()} />;
  const now = new Date().toISOString();
  const stays = staysOf(data, row, String(row[life.field.id] ?? life.initial));
  return (
    <section aria-label={cicloTela.linhaDoTempo}>
      <Timeline
        items={stays.toReversed().map((stay) => ({
          key: stay.since,
          children: <StayText entity={entity} stay={stay} row={row} now={now} />,
        }))}
      />
    </section>
  );
}

function StayText({
  entity,
  stay,
  row,
  now,
}: Props & { readonly stay: Stay; readonly now: string }): ReactNode {
  const state = entity.lifecycle?.state[stay.state];
  const spent = cicloTela.duracao(Math.max(0, Date.parse(stay.until ?? now) - Date.parse(stay.since)));
  const who = stay.step ? stay.step.usuario : row.criadoPor;
  return (
    <>
      <Tag tone={state?.tone}>{state?.title ?? stay.state}</Tag>{' '}
      <Typography.Text type="secondary">
        {stay.until === null ? cicloTela.esta(spent) : cicloTela.ficou(spent)}
      </Typography.Text>
      <div>
        {stay.step?.titulo ?? cicloTela.inicio}{' '}
        {typeof who === 'string' && who !== '' ? cicloTela.por(who) : ''},{' '}
        <time dateTime={stay.since} title={formatDataHora(stay.since)}>
          {formatMinuto(stay.since)}
        </time>
      </div>
      {stay.step?.motivo ? <div>{`${cicloTela.motivo}: ${stay.step.motivo}`}</div> : null}
      {stay.step?.campos.map(({ titulo, valor }) => (
        <div key={titulo}>{`${titulo}: ${valor ?? ''}`}</div>
      ))}
    </>
  );
}
