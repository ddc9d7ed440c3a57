/** What the step would change of the row, worked out by the server before it is taken (lifecycle word `foresees`). */
import { useQuery } from '@tanstack/react-query';
import { Alert } from 'antd';
import { Fragment } from 'react';
import type { EntityModel, FieldModel } from '#domain/registro/entity.ts';
import type { TransitionModel } from '#domain/registro/lifecycle.ts';
import { cicloTela } from '#messages/lifecycle-tela.ts';
import { useSettled } from '#shared/hooks/useSettled.ts';
import { displayText } from '../cells/display.ts';
import { foreseeStep, type Row } from './wire.ts';

type Values = { readonly [field: string]: unknown };
type Props = {
  readonly entity: EntityModel;
  readonly transition: TransitionModel<FieldModel>;
  readonly row: Row;
  readonly values: Values;
};

/** Typing goes on meanwhile. */
const PAUSE_MS = 400;

export function Foreseen({ entity, transition, row, values }: Props) {
  const settled = useSettled(values, PAUSE_MS);
  const whole = transition.asks.every(
    ({ field, required }) => !required || (settled[field.id] ?? '') !== '' || (row[field.id] ?? '') !== '',
  );
  const campos = Object.fromEntries(Object.entries(settled).filter(([, value]) => value !== null));
  const { data } = useQuery({
    queryKey: ['previa', entity.name, row.id, row.versao, transition.name, campos],
    queryFn: ({ signal }) => foreseeStep(entity.name, row, { transicao: transition.name, campos }, signal),
    enabled: whole,
    // What keeps the step from being taken is told by the step itself.
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });
  const changed = transition.foresees.flatMap((id) => {
    const field = entity.field[id];
    const [before, after] = [row[id] ?? null, data?.[id] ?? null];
    return field && data && before !== after ? [{ field, before, after }] : [];
  });
  if (changed.length === 0) return null;
  return (
    <Alert
      type="info"
      showIcon
      role="status"
      style={{ marginBottom: 16 }}
      message={cicloTela.previsto}
      description={changed.map(({ field, before, after }, at) => (
        <Fragment key={field.id}>
          {at > 0 ? <br /> : null}
          {typeof after === 'string' && (field.kind === 'text' || field.kind === 'longtext') ? (
            added(before, after)
          ) : (
            <>
              {field.title}: {displayText(field, before, row)} →{' '}
              <strong>{displayText(field, after, row)}</strong>
            </>
          )}
        </Fragment>
      ))}
    />
  );
}

/** A text that goes on says only what is new. */
function added(before: unknown, after: string): string {
  return typeof before === 'string' && after.startsWith(before) ? after.slice(before.length).trim() : after;
}
