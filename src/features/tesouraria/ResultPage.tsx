/** /resultado: income and expenses by account of the plan and month; each figure leads to the documents behind it (FIN-05). */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, DatePicker, Flex, Select } from 'antd';
import dayjs from '#shared/dayjs.ts';
import { useId, useState } from 'react';
import { formatCompetencia } from '#domain/formato/data.ts';
import { compareDecimal, formatMoeda } from '#domain/formato/decimal.ts';
import { contasDoRamo, mesesDe, type LinhaDoResultado } from '#domain/tesouraria/resultado.ts';
import { PrintHeader } from '#engine/kit/index.ts';
import { tesourariaTela as texto } from '#messages/tesouraria-tela.ts';
import { today } from '#shared/clock.ts';
import { useMedia } from '#shared/hooks/useMedia.ts';
import { useReread } from '#shared/live/board.ts';
import { useAddress } from '#shared/navigation/address.ts';
import { DataTable } from '#shared/ui/DataTable.tsx';
import { Field } from '#shared/ui/Field.tsx';
import { Page } from '#shared/ui/Page.tsx';
import { EmptyState, FailedState, LoadingState } from '#shared/ui/State.tsx';
import { DocumentsDrawer } from './DocumentsDrawer.tsx';
import { ExportMenu } from './ExportMenu.tsx';
import { INLINE, Money } from './Money.tsx';
import { REGISTROS, resultadoDe, TESOURARIA, type Figura, type Resultado } from './wire.ts';

/** Of one table. */
const MESES = 24;
const REGIMES = ['caixa', 'competencia'] as const;

export default function ResultPage() {
  useReread(TESOURARIA, [...REGISTROS, 'contas-pagar', 'contas-receber']);
  const id = useId();
  const [params, por] = useAddress();
  const mesAtual = today().slice(0, 7);
  const de = params.get('de') ?? dayjs(`${mesAtual}-01`).subtract(2, 'month').format('YYYY-MM');
  const ate = params.get('ate') ?? mesAtual;
  const regime = REGIMES.find((regime) => regime === params.get('regime')) ?? 'caixa';
  const longo = mesesDe(de, ate).length > MESES;
  const query = { de, ate, regime };
  const noPeriodo = texto.noPeriodo(formatCompetencia(de), formatCompetencia(ate));
  const [figura, setFigura] = useState<Figura | null>(null);
  const { data, error, refetch } = useQuery({
    queryKey: [...TESOURARIA, 'resultado', query],
    queryFn: ({ signal }) => resultadoDe(query, signal),
    enabled: !longo,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return (
    <Page
      title={texto.resultado}
      count={noPeriodo}
      actions={<ExportMenu path="/api/tesouraria/resultado/_export" query={query} />}
    >
      <PrintHeader title={texto.resultado} facts={[noPeriodo, texto[regime]]} />
      <Flex vertical gap={16}>
        <Flex gap="0 16px" wrap className="z-nao-imprimir">
          <Month
            label={texto.de}
            value={de}
            onChange={(mes) => por({ de: mes, ...(mes > ate ? { ate: mes } : {}) })}
          />
          <Month
            label={texto.ate}
            value={ate}
            onChange={(mes) => por({ ate: mes, ...(mes < de ? { de: mes } : {}) })}
          />
          <Field id={id} label={texto.regime}>
            <Select
              id={id}
              style={{ width: 260 }}
              value={regime}
              options={REGIMES.map((value) => ({ value, label: texto[value] }))}
              onChange={(regime) => por({ regime: regime })}
            />
          </Field>
        </Flex>
        {longo ? (
          <EmptyState title={texto.periodoLongo} text={texto.ateMeses(MESES)} />
        ) : error ? (
          <FailedState error={error} retry={() => void refetch()} />
        ) : !data ? (
          <LoadingState />
        ) : data.linhas.length === 0 ? (
          <EmptyState title={texto.semResultado} text={texto.semResultadoAjuda} />
        ) : (
          <Accounts resultado={data} onFigure={setFigura} />
        )}
      </Flex>
      {figura ? <DocumentsDrawer figura={figura} regime={regime} onClose={() => setFigura(null)} /> : null}
    </Page>
  );
}

function Month({
  label,
  value,
  onChange,
}: {
  readonly label: string;
  readonly value: string;
  readonly onChange: (mes: string) => void;
}) {
  const id = useId();
  return (
    <Field id={id} label={label}>
      <DatePicker
        id={id}
        picker="month"
        format="MM/YYYY"
        allowClear={false}
        value={dayjs(`${value}-01`)}
        onChange={(mes) => onChange(mes.format('YYYY-MM'))}
      />
    </Field>
  );
}

type Linha = LinhaDoResultado & { readonly chave: string; readonly at: number | null };

function Accounts({
  resultado: { meses, linhas, total },
  onFigure,
}: {
  readonly resultado: Resultado;
  readonly onFigure: (figura: Figura) => void;
}) {
  const phone = useMedia('(max-width: 767px)');
  const todas: readonly Linha[] = [
    ...linhas.map((linha, at) => ({ ...linha, chave: `${at}`, at })),
    {
      ...total,
      chave: 'total',
      at: null,
      id: null,
      codigo: '',
      descricao: texto.resultadoDoPeriodo,
      nivel: 0,
      temDocumentos: false,
    },
  ];
  const figura = (linha: Linha, valor: string, de: string, ate: string) => {
    const { at, descricao, nivel } = linha;
    // A card says the months in which something moved.
    if (phone && at !== null && compareDecimal(valor, '0') === 0) return null;
    if (at === null || compareDecimal(valor, '0') === 0)
      return <Money value={valor} quiet={at !== null} strong={at === null} />;
    const quando =
      de === ate ? formatCompetencia(de) : texto.noPeriodo(formatCompetencia(de), formatCompetencia(ate));
    return (
      <Button
        type="link"
        size="small"
        className="z-valor"
        style={INLINE}
        aria-label={texto.verDocumentos(descricao, quando, formatMoeda(valor))}
        onClick={() => onFigure({ conta: descricao, contas: contasDoRamo(linhas, at), de, ate })}
      >
        <Money value={valor} strong={nivel === 0} />
      </Button>
    );
  };
  return (
    <DataTable<Linha>
      rowKey="chave"
      aria-label={texto.resultado}
      dataSource={[...todas]}
      // On a phone each row is a card, which is as wide as the phone.
      scroll={phone ? undefined : { x: 'max-content' }}
      columns={[
        {
          // No text: on a phone the account is its card's name.
          title: <>{texto.contaDoPlano}</>,
          render: (_, { codigo, descricao, nivel, at }) => {
            const nome = [codigo, descricao].filter(Boolean).join(' ');
            return (
              <span style={{ paddingInlineStart: phone ? 0 : nivel * 16 }}>
                {phone || nivel === 0 || at === null ? <strong>{nome}</strong> : nome}
              </span>
            );
          },
        },
        ...meses.map((mes) => ({
          title: formatCompetencia(mes),
          align: 'right' as const,
          width: 140,
          render: (_: unknown, linha: Linha) => figura(linha, linha.valores[mes] ?? '0.00', mes, mes),
        })),
        ...(meses.length > 1
          ? [
              {
                title: texto.total,
                align: 'right' as const,
                width: 150,
                render: (_: unknown, linha: Linha) =>
                  figura(linha, linha.total, meses[0] ?? '', meses.at(-1) ?? ''),
              },
            ]
          : []),
      ]}
    />
  );
}
