/** /conciliacao-bancaria: lines of the statement beside the movements that answer for them, and what remains on each side (FIN-05). */
import { useQuery } from '@tanstack/react-query';
import { Flex, Select, Tabs } from 'antd';
import { FileInput } from 'lucide-react';
import { EntityList } from '#engine/kit/index.ts';
import { tesourariaTela as texto } from '#messages/tesouraria-tela.ts';
import { useReread } from '#shared/live/board.ts';
import { ButtonLink } from '#shared/navigation/ButtonLink.tsx';
import { useAddress } from '#shared/navigation/address.ts';
import { useCan } from '#shared/session/session.ts';
import { Page } from '#shared/ui/Page.tsx';
import { EmptyState, FailedState, LoadingState } from '#shared/ui/State.tsx';
import { Balance } from './Balance.tsx';
import { Lines } from './Lines.tsx';
import { conciliacaoDe, REGISTROS, saldos, TESOURARIA, type SaldoDaConta } from './wire.ts';

export default function MatchingPage() {
  const can = useCan();
  useReread(TESOURARIA, REGISTROS);
  const { data, error, refetch } = useQuery({
    queryKey: [...TESOURARIA, 'saldos'],
    queryFn: ({ signal }) => saldos(signal),
    staleTime: 0,
  });
  const [params, put] = useAddress();
  // A till has no statement: its money is counted.
  const contas = data?.filter(({ tipo }) => tipo !== 'CAIXA') ?? [];
  const conta =
    contas.find(({ id }) => String(id) === params.get('conta')) ??
    contas.find(({ linhas }) => linhas > 0) ??
    contas[0];
  return (
    <Page
      title={texto.conciliacao}
      count={conta?.descricao}
      actions={
        can('importar', 'extratobancario') ? (
          <ButtonLink to="/importar-extrato" icon={<FileInput size={16} aria-hidden />}>
            {texto.importar}
          </ButtonLink>
        ) : undefined
      }
    >
      {error && !data ? (
        <FailedState error={error} retry={() => void refetch()} />
      ) : !data ? (
        <LoadingState />
      ) : conta ? (
        <Flex vertical gap={16}>
          {contas.length > 1 ? (
            <Select
              aria-label={texto.conta}
              style={{ maxWidth: 420 }}
              value={conta.id}
              options={contas.map(({ id, descricao, linhas }) => ({
                value: id,
                label: linhas > 0 ? `${descricao} (${linhas.toLocaleString('pt-BR')})` : descricao,
              }))}
              onChange={(id) => put({ conta: id }, { replace: false })}
            />
          ) : null}
          <Account key={conta.id} conta={conta} />
        </Flex>
      ) : (
        <EmptyState
          title={texto.contasSemBanco}
          text={texto.semContasAjuda}
          action={<ButtonLink to="/contas-bancarias">{texto.abrirCadastro}</ButtonLink>}
        />
      )}
    </Page>
  );
}

function Account({ conta }: { readonly conta: SaldoDaConta }) {
  const can = useCan();
  const { data, error, refetch } = useQuery({
    queryKey: [...TESOURARIA, 'conciliacao', conta.id],
    queryFn: ({ signal }) => conciliacaoDe(conta.id, signal),
    staleTime: 0,
  });
  if (error && !data) return <FailedState error={error} retry={() => void refetch()} />;
  if (!data) return <LoadingState />;
  const contaBancariaId = String(conta.id);
  return (
    <>
      <Balance conta={conta} dados={data} />
      <Tabs
        destroyOnHidden
        items={[
          {
            key: 'linhas',
            label: texto.abaLinhas(Math.max(conta.linhas, data.linhas.length)),
            children: <Lines conta={conta} dados={data} />,
          },
          ...(can('list', 'movimentobancario')
            ? [
                {
                  key: 'movimentos',
                  label: texto.abaMovimentos(Math.max(conta.movimentos, data.movimentos.length)),
                  children: (
                    <Flex vertical gap={12}>
                      <span className="z-fraco">{texto.ajudaMovimentos}</span>
                      <EntityList
                        resource="movimentos-bancarios"
                        where={{ contaBancariaId, situacao: 'PENDENTE' }}
                      />
                    </Flex>
                  ),
                },
              ]
            : []),
          {
            key: 'conciliadas',
            label: texto.abaConciliadas,
            children: (
              <Flex vertical gap={12}>
                <span className="z-fraco">{texto.ajudaConciliadas}</span>
                <EntityList resource="linhas-extrato" where={{ contaBancariaId, situacao: 'CONCILIADA' }} />
              </Flex>
            ),
          },
        ]}
      />
    </>
  );
}
