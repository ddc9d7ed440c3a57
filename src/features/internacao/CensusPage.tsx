/** /censo-internacao: the movement of a day by ward, which comes to zero; on paper as on the screen (CLIN-04). */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Alert, Button, Flex } from 'antd';
import { Printer } from 'lucide-react';
import { useState } from 'react';
import type { Censo } from '#domain/internacao/censo.ts';
import { formatData } from '#domain/formato/data.ts';
import { formatHora } from '#domain/formato/data-hora.ts';
import { When } from '#engine/kit/index.ts';
import { censoTela as texto } from '#messages/internacao-tela.ts';
import { today } from '#shared/clock.ts';
import { request } from '#shared/http/client.ts';
import { DataTable } from '#shared/ui/DataTable.tsx';
import { Loaded } from '#shared/ui/Loaded.tsx';
import { Page } from '#shared/ui/Page.tsx';
import { EmptyState } from '#shared/ui/State.tsx';

const NUMEROS = [
  'inicio',
  'admitidos',
  'recebidos',
  'enviados',
  'altas',
  'obitos',
  'evasoes',
  'fim',
  'diferenca',
] as const;

export default function CensusPage() {
  const [dia, setDia] = useState(today());
  const query = useQuery({
    queryKey: ['internacao', 'censo', dia],
    queryFn: ({ signal }) => request<Censo>('/internacao/censo', { signal, query: { dia } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const { data } = query;
  return (
    <Page
      title={texto.titulo}
      count={data ? texto.de(formatData(data.dia), data.emCurso ? formatHora(data.agora) : null) : undefined}
      actions={
        <Button icon={<Printer size={16} aria-hidden />} onClick={() => window.print()}>
          {texto.imprimir}
        </Button>
      }
    >
      <Flex vertical gap={16}>
        <div className="z-curto z-nao-imprimir">
          <When
            kind="dia"
            id="censo-dia"
            label={texto.dia}
            value={dia}
            onChange={(escolhido) => escolhido && setDia(escolhido)}
          />
        </div>
        <Loaded query={query} failed={texto.falha}>
          {(data) =>
            data.linhas.length === 0 ? (
              <EmptyState title={texto.vazioTitulo} text={texto.vazioTexto} />
            ) : (
              <>
                <Alert
                  type={data.linhas.every(({ diferenca }) => diferenca === 0) ? 'success' : 'error'}
                  showIcon
                  message={
                    data.linhas.every(({ diferenca }) => diferenca === 0) ? texto.fecha : texto.naoFecha
                  }
                />
                <Movimento censo={data} />
              </>
            )
          }
        </Loaded>
      </Flex>
    </Page>
  );
}

type Linha = Censo['total'] & { readonly setorId: number; readonly setor: string };

function Movimento({ censo }: { readonly censo: Censo }) {
  const total: Linha = { ...censo.total, setorId: 0, setor: texto.total };
  return (
    <DataTable<Linha>
      rowKey="setorId"
      dataSource={[...censo.linhas, total]}
      columns={[
        {
          title: texto.setor,
          render: (_, { setor, setorId }) => (setorId === 0 ? <strong>{setor}</strong> : setor),
        },
        {
          title: texto.leitos,
          align: 'right',
          render: (_, { leitos, setorId }) => (setorId === 0 ? <strong>{leitos}</strong> : leitos),
        },
        ...NUMEROS.map((campo) => ({
          title: texto.colunas[campo],
          align: 'right' as const,
          render: (_: unknown, linha: Linha) =>
            linha.setorId === 0 ? <strong>{linha[campo]}</strong> : linha[campo],
        })),
      ]}
    />
  );
}
