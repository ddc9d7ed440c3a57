/** What the author corrected or added after closing: the former text stays readable, struck through. */
import { useQuery } from '@tanstack/react-query';
import { memo } from 'react';
import { Alert, Flex, Typography } from 'antd';
import { formatMinuto } from '#domain/formato/data-hora.ts';
import { isCampoDeTexto, TITULO_DO_CAMPO } from '#domain/prontuario/encerramento.ts';
import { prontuarioTela as texto } from '#messages/prontuario.ts';
import { FailedState } from '#shared/ui/State.tsx';
import { CHARTS, readCorrections, type Correction } from './wire.ts';

/** Drawn anew by what it shows, not by each key beside it. */
export const Corrections = memo(function Corrections({ id }: { id: number }) {
  const { data, error, refetch } = useQuery({
    queryKey: [CHARTS, 'correcoes', id],
    queryFn: ({ signal }) => readCorrections(id, signal),
  });
  if (error) return <FailedState error={error} title={texto.falhaCorrecoes} retry={() => void refetch()} />;
  return <CorrectionList made={data ?? []} />;
});

export function CorrectionList({ made }: { made: readonly Correction[] }) {
  if (made.length === 0) return null;
  return (
    <Alert
      type="warning"
      style={{ marginBottom: 16 }}
      message={texto.correcoes}
      description={
        <Flex vertical gap={12} component="ol" className="z-limpa">
          {made.map((correcao) => (
            <li key={correcao.id}>
              <strong>
                {isCampoDeTexto(correcao.campo) ? TITULO_DO_CAMPO[correcao.campo] : texto.acrescimo}
              </strong>{' '}
              <Typography.Text type="secondary">
                {texto.por(correcao.por ?? '', formatMinuto(correcao.registradaEm))}
              </Typography.Text>
              {correcao.antes === null ? null : (
                <Typography.Paragraph className="z-texto" delete>
                  {correcao.antes}
                </Typography.Paragraph>
              )}
              <Typography.Paragraph className="z-texto">{correcao.depois}</Typography.Paragraph>
              <Typography.Text type="secondary">{texto.motivoDe(correcao.motivo)}</Typography.Text>
            </li>
          ))}
        </Flex>
      }
    />
  );
}
