/** Charts that this professional left open, told at the entry and beside the one that is being written (ECF.16.01). */
import { useQuery } from '@tanstack/react-query';
import { memo } from 'react';
import { Alert, Flex } from 'antd';
import { formatMinuto } from '#domain/formato/data-hora.ts';
import { prontuarioTela as texto } from '#messages/prontuario.ts';
import { Link } from '#shared/navigation/Link.tsx';
import { useSession } from '#shared/session/session.ts';
import { CHARTS, readOpen } from './wire.ts';

/** The newest; the others are in the professional's day, and the chart below is what was come for. */
const SHOWN = 3;

/** `but`: the one on the screen. Nothing where there is none, or where they could not be asked. Not drawn at each key. */
export const OpenCharts = memo(function OpenCharts({ but }: { but?: number }) {
  const me = useSession()?.adicional?.profissionalId ?? null;
  const { data } = useQuery({
    queryKey: [CHARTS, 'meus-abertos', me],
    queryFn: ({ signal }) => readOpen(me ?? 0, signal),
    enabled: me !== null,
  });
  const others = data?.filter(({ id }) => id !== but) ?? [];
  if (others.length === 0) return null;
  return (
    <Alert
      type="info"
      showIcon
      style={{ marginBottom: 16 }}
      message={but === undefined ? texto.abertos(others.length) : texto.outrosAbertos(others.length)}
      description={
        <Flex gap="8px 16px" wrap component="ul" className="z-limpa">
          {others.slice(0, SHOWN).map(({ id, nomePaciente, iniciadoEm }) => (
            <li key={id}>
              <Link
                to={`/prontuarios/form-prontuario/${id}`}
              >{`${nomePaciente ?? ''}, ${formatMinuto(iniciadoEm)}`}</Link>
            </li>
          ))}
          {others.length > SHOWN ? (
            <li>
              <Link to="/atendimento-profissional">{texto.todosOsAbertos}</Link>
            </li>
          ) : null}
        </Flex>
      }
    />
  );
});
