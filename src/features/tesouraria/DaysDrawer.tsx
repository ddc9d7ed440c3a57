/** The days of an account: what it had before, what each day moved, what it had after it. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Flex } from 'antd';
import { useState } from 'react';
import { dayNumber, formatData } from '#domain/formato/data.ts';
import { DayFilter } from '#engine/kit/index.ts';
import { tesourariaTela as texto } from '#messages/tesouraria-tela.ts';
import { today } from '#shared/clock.ts';
import { Link } from '#shared/navigation/Link.tsx';
import { DataTable } from '#shared/ui/DataTable.tsx';
import { Loaded } from '#shared/ui/Loaded.tsx';
import { Drawer } from '#shared/ui/Modal.tsx';
import { EmptyState } from '#shared/ui/State.tsx';
import { lista } from './lists.ts';
import { Money } from './Money.tsx';
import { diasDaConta, TESOURARIA, type DiasDaConta, type SaldoDaConta } from './wire.ts';

/** Of one table. */
const DIAS = 366;

export function DaysDrawer({
  conta,
  onClose,
}: {
  readonly conta: SaldoDaConta;
  readonly onClose: () => void;
}) {
  const [de, setDe] = useState(`${today().slice(0, 7)}-01`);
  const [ate, setAte] = useState(today());
  const inteiro = de !== '' && ate !== '' && de <= ate && dayNumber(ate) - dayNumber(de) <= DIAS;
  const problema = inteiro ? undefined : de > ate ? texto.escolhaPeriodo : texto.ateDias(DIAS);
  const query = useQuery({
    queryKey: [...TESOURARIA, 'dias', conta.id, de, ate],
    queryFn: ({ signal }) => diasDaConta(conta.id, de, ate, signal),
    enabled: inteiro,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return (
    <Drawer title={texto.porDia(conta.descricao)} width={720} onClose={onClose}>
      <Flex vertical gap={16}>
        <div className="z-campos">
          <DayFilter label={texto.de} value={de} onChange={setDe} />
          <DayFilter label={texto.ate} value={ate} problem={problema} onChange={setAte} />
        </div>
        <Loaded query={query}>{(data) => <Days conta={conta} dados={data} />}</Loaded>
      </Flex>
    </Drawer>
  );
}

function Days({ conta, dados }: { readonly conta: SaldoDaConta; readonly dados: DiasDaConta }) {
  if (dados.dias.length === 0)
    return (
      <EmptyState
        title={texto.semMovimento}
        text={
          <>
            {texto.saldoAnterior}: <Money value={dados.saldoAnterior} />
          </>
        }
      />
    );
  return (
    <>
      <Flex justify="space-between">
        <span className="z-fraco">{texto.saldoAnterior}</span>
        <Money value={dados.saldoAnterior} strong />
      </Flex>
      <DataTable<DiasDaConta['dias'][number]>
        rowKey="data"
        aria-label={texto.porDia(conta.descricao)}
        dataSource={[...dados.dias]}
        columns={[
          {
            title: texto.data,
            render: (_, { data, quantidade }) => (
              <Link
                to={lista('movimentos-bancarios', { contaBancariaId: conta.id, data: `${data}..${data}` })}
              >
                <span data-num>{formatData(data)}</span> · {texto.movimentosAConferir(quantidade)}
              </Link>
            ),
          },
          {
            title: texto.entradas,
            align: 'right',
            width: 130,
            render: (_, { entradas }) => <Money value={entradas} quiet />,
          },
          {
            title: texto.saidas,
            align: 'right',
            width: 130,
            render: (_, { saidas }) => <Money value={saidas} quiet />,
          },
          {
            title: texto.saldoDoDia,
            align: 'right',
            width: 140,
            render: (_, { saldo }) => <Money value={saldo} strong />,
          },
        ]}
      />
    </>
  );
}
