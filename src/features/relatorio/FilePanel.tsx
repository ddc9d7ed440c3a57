/** A report that the queue makes: how far it is, leaving it, and its file for a week. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Flex, Progress, Typography } from 'antd';
import { Download } from 'lucide-react';
import { formatData } from '#domain/formato/data.ts';
import { useRereadWhen, type RecordPanelProps } from '#engine/kit/index.ts';
import { tamanhoArquivo } from '#messages/importacao.ts';
import { relatorio, relatorioTela as texto } from '#messages/relatorio.ts';
import { Loaded } from '#shared/ui/Loaded.tsx';
import { useAct } from '#shared/ui/useAct.ts';
import { andamentoDe, baixarGerado, cancelarRelatorio, RELATORIO, type Andamento } from './wire.ts';

/** While it is made it is asked for so often. */
const EVERY_MS = 2000;

export default function FilePanel({ id, reread }: RecordPanelProps) {
  const client = useQueryClient();
  const key = [...RELATORIO, 'gerado', id];
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => andamentoDe(id, signal),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.situacao === 'NA_FILA' ? EVERY_MS : false),
  });
  useRereadWhen(query.data?.situacao, reread);
  const stop = useAct(async () => client.setQueryData(key, await cancelarRelatorio(id)), {
    failure: texto.falha,
  });
  const take = useAct(() => baixarGerado(id), { failure: texto.falha });
  return (
    <Loaded query={query} rows={3}>
      {(lido) => (
        <Flex vertical gap={12} align="start">
          <State lido={lido} stopping={stop.busy} onStop={() => void stop.run()} />
          {lido.situacao === 'PRONTO' ? (
            <Button
              type="primary"
              icon={<Download size={16} aria-hidden />}
              loading={take.busy}
              onClick={() => void take.run()}
            >
              {lido.bytes === null ? texto.baixar : `${texto.baixar} (${tamanhoArquivo(lido.bytes)})`}
            </Button>
          ) : null}
        </Flex>
      )}
    </Loaded>
  );
}

function State({
  lido: { situacao, andamento, guardadoAte, falha },
  stopping,
  onStop,
}: {
  readonly lido: Andamento;
  readonly stopping: boolean;
  readonly onStop: () => void;
}) {
  if (situacao === 'NA_FILA') {
    const { feitos, total } = { feitos: 0, total: null, ...andamento };
    return (
      <>
        <Progress
          percent={total ? Math.floor((100 * feitos) / total) : 0}
          status="active"
          aria-label={texto.fazendo}
        />
        <Typography.Text type="secondary">
          {total ? texto.deQuantos(feitos, total) : texto.fazendo}
        </Typography.Text>
        <Button loading={stopping} onClick={onStop}>
          {texto.cancelar}
        </Button>
      </>
    );
  }
  if (situacao === 'FALHOU') return <Alert type="error" showIcon role="alert" message={falha} />;
  if (situacao === 'CANCELADO') return <Alert type="info" showIcon message={texto.cancelado} />;
  if (situacao === 'VENCIDO') return <Alert type="info" showIcon message={relatorio.vencido} />;
  return guardadoAte === null ? null : (
    <Typography.Text type="secondary">{texto.guardado(formatData(guardadoAte))}</Typography.Text>
  );
}
