/** /fluxo-caixa: what moved until today and what is foreseen, by day, week or month, of all accounts or one (FIN-05). */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Alert, Flex, Segmented, Select, Switch } from 'antd';
import { useId } from 'react';
import { addDays, dayNumber, formatCompetencia, formatData } from '#domain/formato/data.ts';
import { compareDecimal, formatMoeda } from '#domain/formato/decimal.ts';
import type { Agrupar, PeriodoDoFluxo } from '#domain/tesouraria/fluxo.ts';
import { DayFilter, PrintHeader, Tag } from '#engine/kit/index.ts';
import { tesourariaTela as texto } from '#messages/tesouraria-tela.ts';
import { today } from '#shared/clock.ts';
import { useReread } from '#shared/live/board.ts';
import { Link } from '#shared/navigation/Link.tsx';
import { useAddress } from '#shared/navigation/address.ts';
import { useCan } from '#shared/session/session.ts';
import { DataTable } from '#shared/ui/DataTable.tsx';
import { Field } from '#shared/ui/Field.tsx';
import { Filters } from '#shared/ui/Filters.tsx';
import { Page } from '#shared/ui/Page.tsx';
import { EmptyState, FailedState, LoadingState } from '#shared/ui/State.tsx';
import { ExportMenu } from './ExportMenu.tsx';
import { lista } from './lists.ts';
import { Money } from './Money.tsx';
import { fluxoDe, REGISTROS, saldos, TESOURARIA, type Fluxo } from './wire.ts';

/** Of one table. */
const DIAS = 400;
const AGRUPAR: readonly Agrupar[] = ['dia', 'semana', 'mes'];
const nada = (periodo: PeriodoDoFluxo): boolean =>
  [periodo.entradas, periodo.saidas, periodo.aReceber, periodo.aPagar].every(
    (valor) => compareDecimal(valor, '0') === 0,
  );

export default function CashFlowPage() {
  useReread(TESOURARIA, [...REGISTROS, 'contas-pagar', 'contas-receber']);
  const id = useId();
  const can = useCan();
  const [params, put] = useAddress();
  const por = (nome: string, valor: string) => put({ [nome]: valor });
  const de = params.get('de') ?? addDays(today(), -7);
  const ate = params.get('ate') ?? addDays(today(), 30);
  const agrupar = AGRUPAR.find((agrupamento) => agrupamento === params.get('agrupar')) ?? 'dia';
  const conta = params.get('conta') ?? '';
  const todos = params.get('todos') === '1';
  const problema =
    ate < de ? texto.escolhaPeriodo : dayNumber(ate) - dayNumber(de) > DIAS ? texto.ateDias(DIAS) : undefined;
  const query = { de, ate, agrupar, ...(conta === '' ? {} : { contaBancariaId: conta }) };
  const contas = useQuery({
    queryKey: [...TESOURARIA, 'saldos'],
    queryFn: ({ signal }) => saldos(signal),
    enabled: can('list', 'movimentobancario'),
    staleTime: 60_000,
  });
  const { data, error, refetch } = useQuery({
    queryKey: [...TESOURARIA, 'fluxo', query],
    queryFn: ({ signal }) => fluxoDe(query, signal),
    enabled: problema === undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const descricao = contas.data?.find((linha) => String(linha.id) === conta)?.descricao;
  const partes = [
    ...(descricao === undefined ? [] : [descricao]),
    texto.noPeriodo(formatData(de), formatData(ate)),
  ];
  return (
    <Page
      title={texto.fluxo}
      count={partes.join(', ')}
      actions={<ExportMenu path="/api/tesouraria/fluxo/_export" query={query} />}
    >
      <PrintHeader title={texto.fluxo} facts={partes} />
      <Flex vertical gap={16}>
        <div className="z-campos z-nao-imprimir">
          <Filters count={(params.has('de') ? 1 : 0) + (params.has('ate') ? 1 : 0) + (conta === '' ? 0 : 1)}>
            <DayFilter label={texto.de} value={de} onChange={(dia) => por('de', dia)} />
            <DayFilter label={texto.ate} value={ate} problem={problema} onChange={(dia) => por('ate', dia)} />
            {(contas.data?.length ?? 0) > 1 ? (
              <Field id={id} label={texto.conta}>
                <Select
                  id={id}
                  style={{ width: '100%' }}
                  value={conta}
                  options={[
                    { value: '', label: texto.todasAsContas },
                    ...(contas.data ?? []).map((saldo) => ({
                      value: String(saldo.id),
                      label: saldo.descricao,
                    })),
                  ]}
                  onChange={(escolhida) => por('conta', escolhida)}
                />
              </Field>
            ) : null}
          </Filters>
        </div>
        <Flex gap={16} wrap align="center" className="z-nao-imprimir">
          <Segmented<Agrupar>
            aria-label={texto.agrupar}
            value={agrupar}
            options={AGRUPAR.map((value) => ({ value, label: texto.agrupamentos[value] }))}
            onChange={(agrupamento) => por('agrupar', agrupamento)}
          />
          <Flex gap={8} align="center">
            <Switch
              size="small"
              checked={!todos}
              aria-labelledby={`${id}-so`}
              onChange={(so) => por('todos', so ? '' : '1')}
            />
            <span id={`${id}-so`}>{texto.soComMovimento}</span>
          </Flex>
        </Flex>
        {problema !== undefined ? null : error && !data ? (
          <FailedState error={error} retry={() => void refetch()} />
        ) : !data ? (
          <LoadingState />
        ) : (
          <Periods fluxo={data} agrupar={agrupar} conta={conta} todos={todos} />
        )}
      </Flex>
    </Page>
  );
}

type Props = {
  readonly fluxo: Fluxo;
  readonly agrupar: Agrupar;
  readonly conta: string;
  readonly todos: boolean;
};

function Periods({ fluxo: { periodos, hoje, vencidos, saldoInicial }, agrupar, conta, todos }: Props) {
  const linhas = todos ? periodos : periodos.filter((periodo) => !nada(periodo));
  const negativo = periodos.find(({ ate, saldoFinal }) => ate >= hoje && saldoFinal.startsWith('-'));
  const atrasados = [vencidos.aReceber, vencidos.aPagar].some((valor) => compareDecimal(valor, '0') !== 0);
  return (
    <Flex vertical gap={12}>
      {negativo ? (
        <Alert
          type="warning"
          showIcon
          message={texto.ficaNegativo(formatData(negativo.ate), formatMoeda(negativo.saldoFinal))}
          description={texto.ficaNegativoAjuda}
        />
      ) : null}
      {linhas.length === 0 ? (
        <EmptyState
          title={texto.semPeriodo}
          text={
            <>
              {texto.semPeriodoAjuda} {texto.somas.saldoInicial}: {formatMoeda(saldoInicial)}
            </>
          }
        />
      ) : (
        <DataTable<PeriodoDoFluxo>
          rowKey="data"
          className="z-tabela-cartao"
          aria-label={texto.fluxo}
          dataSource={[...linhas]}
          columns={[
            {
              title: texto.periodo,
              render: (_, periodo) => (
                <Flex gap={8} align="center" wrap>
                  <span data-num>{nomeDo(periodo, agrupar)}</span>
                  {periodo.ate <= hoje ? null : (
                    <Tag tone="info">{periodo.data > hoje ? texto.previsto : texto.emParte}</Tag>
                  )}
                </Flex>
              ),
            },
            {
              title: texto.somas.saldoInicial,
              // Of a card: the end of the one before.
              className: 'z-cartao-fora',
              align: 'right',
              width: 145,
              render: (_, { saldoInicial: valor }) => <Money value={valor} />,
            },
            {
              title: texto.somas.entradas,
              align: 'right',
              width: 130,
              render: (_, periodo) => (
                <Behind valor={periodo.entradas} to={reais(periodo, conta, hoje, '0.01..')} />
              ),
            },
            {
              title: texto.somas.aReceber,
              align: 'right',
              width: 130,
              render: (_, periodo) => (
                <Behind valor={periodo.aReceber} to={previstos('contas-receber', periodo, conta, hoje)} />
              ),
            },
            {
              title: texto.somas.saidas,
              align: 'right',
              width: 130,
              render: (_, periodo) => (
                <Behind valor={periodo.saidas} to={reais(periodo, conta, hoje, '..-0.01')} />
              ),
            },
            {
              title: texto.somas.aPagar,
              align: 'right',
              width: 130,
              render: (_, periodo) => (
                <Behind valor={periodo.aPagar} to={previstos('contas-pagar', periodo, conta, hoje)} />
              ),
            },
            {
              title: texto.somas.saldoFinal,
              className: 'z-cartao-fim',
              align: 'right',
              width: 145,
              render: (_, { saldoFinal: valor }) => <Money value={valor} strong />,
            },
          ]}
        />
      )}
      <span className="z-fraco">{conta === '' ? texto.aberto : texto.deUmaConta}</span>
      {atrasados ? (
        <span className="z-fraco">
          {texto.vencidos(formatMoeda(vencidos.aReceber), formatMoeda(vencidos.aPagar))}
        </span>
      ) : null}
    </Flex>
  );
}

function nomeDo({ data, ate }: PeriodoDoFluxo, agrupar: Agrupar): string {
  if (agrupar === 'mes') return formatCompetencia(data.slice(0, 7));
  return data === ate ? formatData(data) : `${formatData(data)} a ${formatData(ate)}`;
}

/** A figure that leads to what it adds up. */
function Behind({ valor, to }: { readonly valor: string; readonly to: string | null }) {
  return to === null || compareDecimal(valor, '0') === 0 ? (
    <Money value={valor} quiet />
  ) : (
    <Link to={to} className="z-valor">
      <Money value={valor} />
    </Link>
  );
}

/** The movements of a period until today, on one side of the balance. */
function reais({ data, ate }: PeriodoDoFluxo, conta: string, hoje: string, efeito: string): string {
  return lista('movimentos-bancarios', {
    data: `${data}..${ate > hoje ? hoje : ate}`,
    efeito,
    situacao: '!ANULADO',
    ...(conta === '' ? { transferenciaId: '-' } : { contaBancariaId: conta }),
  });
}

/** The open titles of a period from today on; those of one account are told by no field of theirs. */
function previstos(
  recurso: 'contas-pagar' | 'contas-receber',
  { data, ate }: PeriodoDoFluxo,
  conta: string,
  hoje: string,
): string | null {
  if (conta !== '') return null;
  return lista(recurso, {
    vencimentoUtil: `${data < hoje ? hoje : data}..${ate}`,
    situacao: recurso === 'contas-pagar' ? 'REGISTRADA,LIBERADA,PAGA_PARCIAL' : 'EM_ABERTO,RECEBIDA_PARCIAL',
  });
}
