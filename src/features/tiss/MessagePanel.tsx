/** The message of a batch or an appeal: whether it may leave, what is wrong with it, and the file itself. */
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Flex, Typography } from 'antd';
import { FileDown } from 'lucide-react';
import { useRereadWhen, type RecordPanelProps } from '#engine/kit/index.ts';
import { tissTela as texto } from '#messages/tiss-tela.ts';
import { request } from '#shared/http/client.ts';
import { download } from '#shared/http/download.ts';
import { useReread } from '#shared/live/board.ts';
import { EmptyState, FailedState, LoadingState } from '#shared/ui/State.tsx';
import { useAct } from '#shared/ui/useAct.ts';

type Row = { readonly situacao: string; readonly erros?: string | null; readonly hash?: string | null };

const REGISTROS = ['lotes-tiss', 'recursos-tiss', 'autorizacoes-tiss', 'anexos-tiss'] as const;
/** Written when they are asked for. */
const A_PEDIDO: { readonly [resource: string]: string } = {
  'autorizacoes-tiss': texto.pedido,
  'anexos-tiss': texto.anexo,
};
const CHAVE = ['mensagem-tiss'] as const;

export default function MessagePanel({ resource, id, reread }: RecordPanelProps) {
  useReread(CHAVE, REGISTROS);
  const { data, error, refetch } = useQuery({
    queryKey: [...CHAVE, resource, id],
    queryFn: ({ signal }) => request<Row>(`/api/${resource}/${id}`, { signal }),
    staleTime: 0,
  });
  // The queue ended what it made or sent: the steps above follow.
  useRereadWhen(data?.situacao, reread);
  const { run, busy, problem } = useAct(() => download(`/api/${resource}/${id}/_arquivo`), {
    failure: texto.falha,
    tell: 'place',
  });
  if (error && !data) return <FailedState error={error} retry={() => void refetch()} />;
  if (!data) return <LoadingState rows={4} />;
  const { situacao, erros = null, hash = null } = data;
  // A request has no hash before.
  const aPedido = A_PEDIDO[resource];
  if (situacao === 'MONTANDO') return <Alert type="info" showIcon message={texto.montando} />;
  if (aPedido === undefined && hash === null && erros === null)
    return <EmptyState title={texto.semMensagem} />;
  return (
    <Flex vertical gap={16} align="start">
      {aPedido ? (
        <Alert type="info" showIcon message={aPedido} />
      ) : erros === null ? (
        <Alert
          type="success"
          showIcon
          message={texto.pronta}
          description={situacao === 'PRONTO' ? texto.depois : undefined}
        />
      ) : (
        <Alert
          type={situacao === 'COM_ERRO' ? 'error' : 'warning'}
          showIcon
          message={situacao === 'COM_ERRO' ? texto.comErros : texto.semAlgumas}
          description={<span style={{ whiteSpace: 'pre-line' }}>{erros}</span>}
        />
      )}
      {problem === null ? null : <Alert type="error" showIcon message={problem} />}
      {hash === null ? null : (
        <Typography.Text type="secondary">
          {texto.hash}: <Typography.Text code>{hash}</Typography.Text>
        </Typography.Text>
      )}
      {aPedido !== undefined || hash !== null ? (
        <Button icon={<FileDown size={16} aria-hidden />} loading={busy} onClick={() => void run()}>
          {situacao === 'COM_ERRO' ? texto.baixarComErros : texto.baixar}
        </Button>
      ) : null}
    </Flex>
  );
}
