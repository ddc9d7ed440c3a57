// #region aba
/** How much is owed to the supplier, read again whenever a bill changes anywhere. */
import { useQuery } from '@tanstack/react-query';
import { Descriptions } from 'antd';
import { formatData } from '#domain/formato/data.ts';
import { formatMoeda } from '#domain/formato/decimal.ts';
import type { RecordPanelProps } from '#engine/kit/index.ts';
import { request } from '#shared/http/client.ts';
import { useReread } from '#shared/live/board.ts';
import { EmptyState, FailedState, LoadingState } from '#shared/ui/State.tsx';
import type { CustosDoFornecedor } from '../../domain/custos/wire.ts';
import { custos as texto } from '../../messages/custos.ts';

const CUSTOS = ['custos-fornecedores'] as const;
const REGISTROS = ['contas-pagar'] as const;

export default function CostPanel({ id }: RecordPanelProps) {
  useReread(CUSTOS, REGISTROS);
  const { data, error, refetch } = useQuery({
    queryKey: [...CUSTOS, id],
    queryFn: ({ signal }) => request<CustosDoFornecedor>(`custos-fornecedores/${id}`, { signal }),
  });
  if (error && !data) return <FailedState error={error} retry={() => void refetch()} />;
  if (!data) return <LoadingState rows={2} />;
  const { abertas, proxima } = data;
  if (!proxima) return <EmptyState title={texto.nenhuma} />;
  return (
    <Descriptions
      bordered
      size="small"
      column={1}
      items={[
        { key: 'abertas', label: texto.abertas, children: abertas },
        {
          key: 'proxima',
          label: texto.proxima,
          children: `${formatData(proxima.vencimento)}, ${formatMoeda(proxima.valorLiquido)}`,
        },
      ]}
    />
  );
}
// #endregion
