/** /saldos-contas: what each account and till has, what its bank says, and each day of it (FIN-05). */
import { useQuery } from '@tanstack/react-query';
import { Button, Flex } from 'antd';
import { ArrowLeftRight, Ellipsis, Printer } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { formatCompetencia, formatData } from '#domain/formato/data.ts';
import { compareDecimal, formatMoeda, sumDecimal, sumMoney } from '#domain/formato/decimal.ts';
import { PrintHeader, Tag } from '#engine/kit/index.ts';
import { tesourariaTela as texto } from '#messages/tesouraria-tela.ts';
import { useReread } from '#shared/live/board.ts';
import { ButtonLink } from '#shared/navigation/ButtonLink.tsx';
import { Link } from '#shared/navigation/Link.tsx';
import { useCan } from '#shared/session/session.ts';
import { DataTable } from '#shared/ui/DataTable.tsx';
import { Loaded } from '#shared/ui/Loaded.tsx';
import { MenuButton } from '#shared/ui/MenuButton.tsx';
import { Page } from '#shared/ui/Page.tsx';
import { EmptyState } from '#shared/ui/State.tsx';
import { DaysDrawer } from './DaysDrawer.tsx';
import { lista } from './lists.ts';
import { INLINE, Money } from './Money.tsx';
import { REGISTROS, saldos, TESOURARIA, type SaldoDaConta } from './wire.ts';

export default function BalancesPage() {
  const can = useCan();
  useReread(TESOURARIA, REGISTROS);
  const query = useQuery({
    queryKey: [...TESOURARIA, 'saldos'],
    queryFn: ({ signal }) => saldos(signal),
    staleTime: 0,
  });
  const [aberta, setAberta] = useState<SaldoDaConta | null>(null);
  return (
    <Page
      title={texto.saldos}
      actions={
        <>
          <Button icon={<Printer size={16} aria-hidden />} onClick={() => window.print()}>
            {texto.imprimir}
          </Button>
          {can('insert', 'transferenciaconta') ? (
            <ButtonLink
              to="/transferencias-contas/form"
              type="primary"
              icon={<ArrowLeftRight size={16} aria-hidden />}
            >
              {texto.transferir}
            </ButtonLink>
          ) : null}
        </>
      }
    >
      <PrintHeader title={texto.saldos} />
      <Loaded query={query}>
        {(data) =>
          data.length === 0 ? (
            <EmptyState
              title={texto.semContas}
              text={texto.semContasAjuda}
              action={<ButtonLink to="/contas-bancarias">{texto.abrirCadastro}</ButtonLink>}
            />
          ) : (
            <Accounts contas={data} onDays={setAberta} />
          )
        }
      </Loaded>
      {aberta ? <DaysDrawer conta={aberta} onClose={() => setAberta(null)} /> : null}
    </Page>
  );
}

type Props = { readonly contas: readonly SaldoDaConta[]; readonly onDays: (conta: SaldoDaConta) => void };
type Linha = { readonly chave: string; readonly conta: SaldoDaConta | null; readonly saldo: string };

function Accounts({ contas, onDays }: Props) {
  const total = sumMoney(contas.map(({ saldo }) => saldo));
  const linhas: readonly Linha[] = [
    ...contas.map((conta) => ({ chave: String(conta.id), conta, saldo: conta.saldo })),
    ...(contas.length > 1 ? [{ chave: 'total', conta: null, saldo: total }] : []),
  ];
  return (
    <DataTable<Linha>
      rowKey="chave"
      aria-label={texto.saldos}
      dataSource={[...linhas]}
      columns={[
        {
          title: texto.conta,
          render: (_, { conta }) =>
            conta ? (
              <Flex gap={8} align="center" wrap>
                <Button type="link" style={INLINE} onClick={() => onDays(conta)}>
                  {conta.descricao}
                </Button>
                {conta.ativa ? null : <Tag>{texto.inativa}</Tag>}
              </Flex>
            ) : (
              <strong>{texto.totalDasContas}</strong>
            ),
        },
        {
          title: texto.saldo,
          align: 'right',
          width: 150,
          render: (_, { conta, saldo }) => <Money value={saldo} strong={conta === null} />,
        },
        {
          title: texto.saldoBanco,
          align: 'right',
          width: 160,
          render: (_, { conta }) =>
            conta && conta.tipo !== 'CAIXA' ? (
              conta.saldoBanco === null ? (
                <span className="z-fraco">{texto.semExtrato}</span>
              ) : (
                <Flex vertical>
                  <Money value={conta.saldoBanco} />
                  <span className="z-fraco">
                    {conta.saldoBancoEm ? texto.emDia(formatData(conta.saldoBancoEm)) : null}
                  </span>
                </Flex>
              )
            ) : null,
        },
        {
          title: texto.diferenca,
          width: 180,
          render: (_, { conta }) => (conta ? <Difference conta={conta} /> : null),
        },
        {
          title: texto.aConferir,
          width: 190,
          render: (_, { conta }) => (conta ? <Waiting conta={conta} /> : null),
        },
        {
          title: texto.fechadoAte,
          width: 110,
          render: (_, { conta }) =>
            conta ? (
              conta.fechadoAte ? (
                formatCompetencia(conta.fechadoAte)
              ) : (
                <span className="z-fraco">{texto.nuncaFechada}</span>
              )
            ) : null,
        },
        {
          title: '',
          width: 56,
          align: 'right',
          className: 'z-nao-imprimir',
          render: (_, { conta }) =>
            conta ? (
              <Flex justify="end">
                <Acts conta={conta} onDays={() => onDays(conta)} />
              </Flex>
            ) : null,
        },
      ]}
    />
  );
}

/** Of the day of the bank's balance, which is not today's: what we had then stands beside it. */
function Difference({ conta: { diferenca, saldoBanco } }: { readonly conta: SaldoDaConta }) {
  if (diferenca === null || saldoBanco === null) return null;
  const equal = compareDecimal(diferenca, '0') === 0;
  return (
    <Flex vertical align="flex-start">
      <Tag tone={equal ? 'success' : 'warning'}>{equal ? texto.confere : formatMoeda(diferenca)}</Tag>
      <span className="z-fraco">{texto.aquiNoDia(formatMoeda(sumDecimal(saldoBanco, diferenca)))}</span>
    </Flex>
  );
}

/** Each side that waits, leading to where it is settled. */
function Waiting({ conta }: { readonly conta: SaldoDaConta }) {
  const { id, tipo, linhas, movimentos } = conta;
  // A till's money is counted: nothing of it waits for a statement.
  if (tipo === 'CAIXA' || linhas + movimentos === 0)
    return <span className="z-fraco">{texto.nadaAConferir}</span>;
  return (
    <Flex gap="0 8px" wrap>
      {linhas > 0 ? (
        <Link to={`/conciliacao-bancaria?conta=${id}`}>{texto.linhasAConciliar(linhas)}</Link>
      ) : null}
      {movimentos > 0 ? (
        <Link to={lista('movimentos-bancarios', { contaBancariaId: id, situacao: 'PENDENTE' })}>
          {texto.movimentosAConferir(movimentos)}
        </Link>
      ) : null}
    </Flex>
  );
}

function Acts({ conta, onDays }: { readonly conta: SaldoDaConta; readonly onDays: () => void }) {
  const can = useCan();
  const navigate = useNavigate();
  const { id, tipo, descricao } = conta;
  return (
    <MenuButton
      label={`${texto.acoes}: ${descricao}`}
      items={[
        { key: 'dias', label: texto.verDias, onClick: onDays },
        ...(tipo !== 'CAIXA' && can('list', 'linhaextrato')
          ? [
              {
                key: 'conciliar',
                label: texto.conciliar,
                onClick: () => void navigate(`/conciliacao-bancaria?conta=${id}`),
              },
            ]
          : []),
        ...(can('insert', 'fechamentoconta')
          ? [
              {
                key: 'fechar',
                label: texto.fecharMes,
                onClick: () =>
                  void navigate('/fechamentos-contas/form', { state: { inicial: { contaBancariaId: id } } }),
              },
            ]
          : []),
      ]}
    >
      <Button
        type="text"
        aria-label={`${texto.acoes}: ${descricao}`}
        icon={<Ellipsis size={18} aria-hidden />}
      />
    </MenuButton>
  );
}
