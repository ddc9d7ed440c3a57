/** What a supplier was paid in a year, month by month, and the paper of it. */
import { useQuery } from '@tanstack/react-query';
import { Button, Flex, Select } from 'antd';
import { FileDown } from 'lucide-react';
import { useState } from 'react';
import { COLUNAS_DO_INFORME, type Informe } from '#domain/conta-pagar/informe.ts';
import { formatCompetencia, formatData } from '#domain/formato/data.ts';
import { formatMoeda } from '#domain/formato/decimal.ts';
import { LookupSelect } from '#engine/kit/index.ts';
import { informe as texto } from '#messages/informe.ts';
import { today } from '#shared/clock.ts';
import { request } from '#shared/http/client.ts';
import { saveBlob } from '#shared/http/download.ts';
import { useSession } from '#shared/session/session.ts';
import { DataTable } from '#shared/ui/DataTable.tsx';
import { Page } from '#shared/ui/Page.tsx';
import { EmptyState, FailedState, LoadingState } from '#shared/ui/State.tsx';

const ESTE = Number(today().slice(0, 4));
const ANOS = Array.from({ length: 6 }, (_, at) => ({ value: ESTE - at, label: String(ESTE - at) }));

/** `daCasa`: who pays says whose it is; the supplier's is his own. */
export function Statement({ daCasa }: { readonly daCasa: boolean }) {
  const [ano, setAno] = useState(ESTE);
  const [fornecedorId, setFornecedor] = useState<number | null>(null);
  // Whoever is no supplier may open the address (an administrator opens all) and has no statement.
  const fornece = useSession()?.user.fornecedor === true;
  const pronto = daCasa ? fornecedorId !== null : fornece;
  const { data, error, refetch } = useQuery({
    queryKey: ['informe-rendimentos', ano, fornecedorId],
    queryFn: ({ signal }) =>
      request<Informe>('informes-rendimentos', { query: { ano, fornecedorId }, signal, silent: true }),
    enabled: pronto,
  });
  const baixar = async (): Promise<void> => {
    const pdf = await request<Blob>('informes-rendimentos/_pdf', {
      method: 'POST',
      body: { ano, fornecedorId },
      as: 'blob',
    });
    saveBlob(pdf, `${texto.nome(ano)}.pdf`);
  };
  return (
    <Page
      title={daCasa ? texto.titulo : texto.meu}
      actions={
        data && data.meses.length > 0 ? (
          <Button type="primary" icon={<FileDown size={16} aria-hidden />} onClick={() => void baixar()}>
            {texto.baixar}
          </Button>
        ) : undefined
      }
    >
      <Flex vertical gap={16}>
        <Flex gap={8} wrap>
          <Select aria-label={texto.ano} value={ano} options={ANOS} onChange={setAno} />
          {daCasa ? (
            <LookupSelect
              resource="fornecedores"
              aria-label={texto.fornecedor}
              placeholder={texto.fornecedor}
              value={fornecedorId}
              onChange={(id) => setFornecedor(id)}
            />
          ) : null}
        </Flex>
        {pronto ? (
          error ? (
            <FailedState error={error} retry={() => void refetch()} />
          ) : (
            <Months informe={data} />
          )
        ) : (
          <EmptyState title={daCasa ? texto.escolha : texto.semCadastro} />
        )}
      </Flex>
    </Page>
  );
}

function Months({ informe }: { readonly informe: Informe | undefined }) {
  if (!informe) return <LoadingState />;
  if (informe.meses.length === 0) return <EmptyState title={texto.nada} />;
  const linhas = [
    ...informe.meses.map((mes) => ({ ...mes, mes: formatCompetencia(mes.mes) })),
    { ...informe.total, mes: texto.total },
  ];
  return (
    <>
      <DataTable
        rowKey="mes"
        dataSource={linhas}
        columns={[
          {
            title: texto.mes,
            dataIndex: 'mes',
            render: (mes: string) => (mes === texto.total ? <strong>{mes}</strong> : mes),
          },
          ...COLUNAS_DO_INFORME.map((coluna) => ({
            title: texto.colunas[coluna],
            dataIndex: coluna,
            align: 'right' as const,
            render: (valor: string, { mes }: { mes: string }) =>
              mes === texto.total ? <strong>{formatMoeda(valor)}</strong> : formatMoeda(valor),
          })),
        ]}
      />
      <span className="z-fraco">
        {informe.ano === ESTE ? `${texto.emCurso(formatData(today()))} ` : null}
        {texto.base}
      </span>
    </>
  );
}
