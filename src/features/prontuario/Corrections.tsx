/** What the author corrected or added after closing: the text that counts is the chart's, the former stays readable beneath it. */
import { useQuery } from '@tanstack/react-query';
import { memo, useMemo, type ReactNode } from 'react';
import { Alert, Flex, Typography } from 'antd';
import { formatMinuto } from '#domain/formato/data-hora.ts';
import { anterioresDe } from '#domain/prontuario/correcoes.ts';
import { isCampoDeTexto, TITULO_DO_CAMPO } from '#domain/prontuario/encerramento.ts';
import { BeneathContext } from '#engine/kit/index.ts';
import { prontuarioTela as texto } from '#messages/prontuario.ts';
import { FailedState } from '#shared/ui/State.tsx';
import { CHARTS, readCorrections, type Chart, type Correction } from './wire.ts';

export const useCorrections = (id: number) =>
  useQuery({
    queryKey: [CHARTS, 'correcoes', id],
    queryFn: ({ signal }) => readCorrections(id, signal),
  });

/** What stood in the field before, struck through, with who corrected it, when and why. */
export function Former({
  made,
  field,
  now,
}: {
  made: readonly Correction[];
  field: string;
  /** The text that counts. */
  now: unknown;
}) {
  const former = anterioresDe(made, field, typeof now === 'string' ? now : null);
  return former.map(({ antes, correcao }, index) => (
    <div key={correcao?.id ?? `reaberto-${index}`} style={{ marginTop: 8 }}>
      <Typography.Paragraph className="z-texto" type="secondary" delete style={{ marginBottom: 4 }}>
        {antes}
      </Typography.Paragraph>
      <Typography.Text type="secondary">
        {correcao
          ? texto.corrigido(correcao.por ?? '', formatMinuto(correcao.registradaEm), correcao.motivo)
          : texto.alteradoAoReabrir}
      </Typography.Text>
    </div>
  ));
}

type Saved = { readonly [field: string]: unknown };

/** Former texts beneath the fields of the record that is drawn inside; `chart`: as it is kept. */
export function WithFormer({
  made,
  chart,
  children,
}: {
  made: readonly Correction[];
  chart: Saved;
  children: ReactNode;
}) {
  const beneath = useMemo(
    () =>
      new Map(
        [...new Set(made.map(({ campo }) => campo))]
          .filter(isCampoDeTexto)
          .map(
            (campo) => [campo, <Former key={campo} made={made} field={campo} now={chart[campo]} />] as const,
          ),
      ),
    [made, chart],
  );
  return <BeneathContext value={beneath}>{children}</BeneathContext>;
}

const NONE: readonly Correction[] = [];

/** The same of a chart whose corrections are asked for. */
export function WithCorrections({ chart, children }: { chart: Chart; children: ReactNode }) {
  return (
    <WithFormer made={useCorrections(chart.id).data ?? NONE} chart={chart}>
      {children}
    </WithFormer>
  );
}

/** Drawn anew by what it shows, not by each key beside it. */
export const Corrections = memo(function Corrections({ id }: { id: number }) {
  const { data, error, refetch } = useCorrections(id);
  if (error) return <FailedState error={error} title={texto.falhaCorrecoes} retry={() => void refetch()} />;
  return <CorrectionList made={data ?? NONE} />;
});

/** Which texts were corrected, and what was added. */
export function CorrectionList({ made }: { made: readonly Correction[] }) {
  if (made.length === 0) return null;
  const fields = [...new Set(made.map(({ campo }) => campo))].filter(isCampoDeTexto);
  const added = made.filter(({ campo }) => !isCampoDeTexto(campo));
  return (
    <Alert
      type="warning"
      style={{ marginBottom: 16 }}
      message={texto.correcoes}
      description={
        <Flex vertical gap={12}>
          {fields.length > 0 ? (
            <span>{texto.corrigidos(fields.map((field) => TITULO_DO_CAMPO[field]))}</span>
          ) : null}
          {added.length > 0 ? (
            <Flex vertical gap={12} component="ol" className="z-limpa">
              {added.map((correcao) => (
                <li key={correcao.id}>
                  <strong>{texto.acrescimo}</strong>{' '}
                  <Typography.Text type="secondary">
                    {texto.por(correcao.por ?? '', formatMinuto(correcao.registradaEm))}
                  </Typography.Text>
                  <Typography.Paragraph className="z-texto">{correcao.depois}</Typography.Paragraph>
                  <Typography.Text type="secondary">{texto.motivoDe(correcao.motivo)}</Typography.Text>
                </li>
              ))}
            </Flex>
          ) : null}
        </Flex>
      }
    />
  );
}
