/** What an account lacks to go to its convênio, guide by guide, and what became of those that went. */
import { useQuery } from '@tanstack/react-query';
import { Alert, Flex, List, Tag, Typography } from 'antd';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { Link } from 'react-router';
import { formatMoeda } from '#domain/formato/decimal.ts';
import type { GuiaFeita, GuiaPrevista, GuiasDaConta } from '#domain/tiss/wire.ts';
import { Tag as StateTag, type RecordPanelProps } from '#engine/kit/index.ts';
import { lista } from '#messages/lista.ts';
import { TITULO_DO_TIPO } from '#messages/tiss-tipos.ts';
import { tissTela as texto } from '#messages/tiss-tela.ts';
import { request } from '#shared/http/client.ts';
import { useReread } from '#shared/live/board.ts';
import { formPathOf, indexEntry, useEntity } from '#shared/registro/registry.ts';
import { DataTable } from '#shared/ui/DataTable.tsx';
import { EmptyState, FailedState, LoadingState } from '#shared/ui/State.tsx';

const emReais = (valor: string | null): string => (valor === null ? lista.vazio : formatMoeda(valor));

const TITULO = { marginBlock: '0 8px' } as const;
const CHAVE = ['guias-da-conta'] as const;
const REGISTROS = ['contas-atendimento', 'itens-conta-atendimento', 'guias-tiss'] as const;

export default function GuidesPanel({ id }: RecordPanelProps) {
  useReread(CHAVE, REGISTROS);
  const { data, error, refetch } = useQuery({
    queryKey: [...CHAVE, id],
    queryFn: ({ signal }) => request<GuiasDaConta>(`tiss/contas/${id}`, { signal }),
    staleTime: 0,
  });
  if (error && !data) return <FailedState error={error} retry={() => void refetch()} />;
  if (!data) return <LoadingState rows={4} />;
  const { envia, convenio, versao, previstas, avisos, emitidas } = data;
  if (convenio === null) return <EmptyState title={texto.semConvenio} />;
  return (
    <Flex vertical gap={16}>
      {avisos.length > 0 ? (
        <Alert type="warning" showIcon message={texto.avisos} description={<Lines of={avisos} />} />
      ) : null}
      {!envia && emitidas.length === 0 ? (
        <Alert type="info" showIcon message={texto.naoEnvia(convenio)} />
      ) : null}
      {envia && emitidas.length === 0 && previstas.length === 0 ? (
        <EmptyState title={texto.semItens} />
      ) : null}
      {previstas.length > 0 ? <Foreseen versao={versao ?? ''} previstas={previstas} /> : null}
      {emitidas.length > 0 ? <Made emitidas={emitidas} /> : null}
    </Flex>
  );
}

function Lines({ of }: { readonly of: readonly string[] }) {
  return (
    <ul style={{ margin: 0, paddingInlineStart: 18 }}>
      {of.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

function Foreseen({
  versao,
  previstas,
}: {
  readonly versao: string;
  readonly previstas: readonly GuiaPrevista[];
}) {
  const faltam = previstas.reduce((total, { faltas }) => total + faltas.length, 0);
  return (
    <section>
      <Typography.Title level={5} style={TITULO}>
        {texto.previstas(versao)}
      </Typography.Title>
      {faltam === 0 ? (
        <Alert type="success" showIcon message={texto.completas} style={{ marginBottom: 8 }} />
      ) : null}
      <List
        bordered
        size="small"
        dataSource={[...previstas]}
        renderItem={({ tipo, itens, valor, faltas }) => (
          <List.Item>
            <Flex vertical gap={4} style={{ inlineSize: '100%' }}>
              <Flex justify="space-between" align="center" gap={8} wrap>
                <Flex gap={8} align="center">
                  {faltas.length > 0 ? (
                    <CircleAlert size={16} aria-hidden />
                  ) : (
                    <CircleCheck size={16} aria-hidden />
                  )}
                  <strong>{TITULO_DO_TIPO[tipo]}</strong>
                  <span className="z-fraco">{texto.itens(itens)}</span>
                </Flex>
                <Flex gap={8} align="center">
                  <span>{formatMoeda(valor)}</span>
                  <Tag color={faltas.length > 0 ? 'error' : 'success'}>
                    {faltas.length > 0 ? texto.faltam(faltas.length) : texto.completa}
                  </Tag>
                </Flex>
              </Flex>
              {faltas.length > 0 ? <Lines of={faltas} /> : null}
            </Flex>
          </List.Item>
        )}
      />
    </section>
  );
}

const caminho = (recurso: string, id: number): string => {
  const entry = indexEntry(recurso);
  return entry ? formPathOf(entry, id) : '';
};

function Made({ emitidas }: { readonly emitidas: readonly GuiaFeita[] }) {
  const { entity } = useEntity('guias-tiss');
  return (
    <section>
      <Typography.Title level={5} style={TITULO}>
        {texto.emitidas}
      </Typography.Title>
      <DataTable<GuiaFeita>
        aria-label={texto.emitidas}
        rowKey={({ id }) => id}
        dataSource={[...emitidas]}
        columns={[
          {
            title: texto.guia,
            render: (_, { id, numero, tipo }) => (
              <Link to={caminho('guias-tiss', id)}>
                {numero} · {TITULO_DO_TIPO[tipo]}
              </Link>
            ),
          },
          {
            title: texto.lote,
            render: (_, { loteId, lote }) =>
              loteId === null ? null : <Link to={caminho('lotes-tiss', loteId)}>{lote}</Link>,
          },
          { title: texto.valor, align: 'right', render: (_, { valor }) => formatMoeda(valor) },
          {
            title: texto.liberado,
            align: 'right',
            render: (_, { valorLiberado }) => emReais(valorLiberado),
          },
          {
            title: texto.glosado,
            align: 'right',
            render: (_, { valorGlosado }) => emReais(valorGlosado),
          },
          {
            title: texto.situacao,
            render: (_, { situacao }) => (
              <StateTag tone={entity.lifecycle?.state[situacao]?.tone ?? 'neutral'}>
                {entity.lifecycle?.state[situacao]?.title ?? situacao}
              </StateTag>
            ),
          },
        ]}
      />
    </section>
  );
}
