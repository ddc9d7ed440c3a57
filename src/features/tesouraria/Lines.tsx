/** Each line of the statement that no movement answers for, with the movement that probably does, and what may be done with it. */
import { useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Flex } from 'antd';
import { CheckCheck, Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { formatData } from '#domain/formato/data.ts';
import { formatMoeda } from '#domain/formato/decimal.ts';
import { segura, type Proposta } from '#domain/tesouraria/conciliacao.ts';
import { Tag, useForgetRows, useTransitions } from '#engine/kit/index.ts';
import { tesourariaTela as texto } from '#messages/tesouraria-tela.ts';
import { ButtonLink } from '#shared/navigation/ButtonLink.tsx';
import { useEntity } from '#shared/registro/registry.ts';
import { useCan } from '#shared/session/session.ts';
import { DataTable } from '#shared/ui/DataTable.tsx';
import { MenuButton } from '#shared/ui/MenuButton.tsx';
import { notify } from '#shared/ui/notify.ts';
import { Outcomes } from '#shared/ui/Outcomes.tsx';
import { EmptyState } from '#shared/ui/State.tsx';
import { useAct } from '#shared/ui/useAct.ts';
import { ChooseDrawer } from './ChooseDrawer.tsx';
import {
  conciliar,
  TESOURARIA,
  type Conciliacao,
  type LinhaPendente,
  type MovimentoPendente,
  type Par,
  type SaldoDaConta,
} from './wire.ts';

/** Pairs that one call takes. */
const PARES = 500;
const PAGINA = { defaultPageSize: 25, hideOnSinglePage: true, showSizeChanger: false } as const;

type Props = { readonly conta: SaldoDaConta; readonly dados: Conciliacao };
type Recusada = { readonly linha: LinhaPendente | undefined; readonly motivo: string };

export function Lines({ conta, dados }: Props) {
  const { linhas, movimentos, propostas } = dados;
  const can = useCan();
  const { entity } = useEntity('linhas-extrato');
  const life = useTransitions(entity);
  const client = useQueryClient();
  const forget = useForgetRows();
  const [recusadas, setRecusadas] = useState<readonly Recusada[]>([]);
  const [escolhendo, setEscolhendo] = useState<LinhaPendente | null>(null);
  const pode = can('conciliar', 'linhaextrato');
  const daLinha = new Map(propostas.map((proposta) => [proposta.linhaId, proposta]));
  const porId = new Map(movimentos.map((movimento) => [movimento.id, movimento]));
  const certas = propostas.filter(segura);

  const reler = async (): Promise<void> => {
    forget('linhas-extrato');
    forget('movimentos-bancarios');
    await client.invalidateQueries({ queryKey: TESOURARIA });
  };
  const gravar = useAct(
    async (pares: readonly Par[], _qual: 'todas' | number) => {
      setRecusadas([]);
      let gravadas = 0;
      const negadas: Recusada[] = [];
      for (let at = 0; at < pares.length; at += PARES) {
        const resposta = await conciliar(pares.slice(at, at + PARES));
        gravadas += resposta.feitas;
        for (const { linhaId, motivo } of resposta.recusadas)
          negadas.push({ linha: linhas.find(({ id }) => id === linhaId), motivo });
      }
      setRecusadas(negadas);
      if (gravadas > 0) notify({ type: 'SUCCESS', value: texto.confirmadas(gravadas) });
      await reler();
    },
    { failure: texto.naoConciliou },
  );
  const gravando = gravar.doing?.[1] ?? null;
  const par = ({ linhaId, movimentoIds }: Proposta): Par => ({ linhaId, movimentoIds });
  const lancar = (linha: LinhaPendente) => {
    const row = { ...linha, situacao: 'PENDENTE', contaBancariaId: conta.id };
    const step = life.of(row).find(({ name }) => name === 'lancar');
    return step ? () => life.ask(step, row, linha.historico, () => void reler()) : undefined;
  };

  if (linhas.length === 0)
    return (
      <EmptyState
        title={dados.saldoBanco === null ? texto.semExtratoAinda : texto.nadaPendente}
        text={dados.saldoBanco === null ? texto.semExtratoAjuda : texto.nadaPendenteAjuda}
        action={
          <Flex gap={8} wrap justify="center">
            {can('importar', 'extratobancario') ? (
              <ButtonLink to="/importar-extrato">{texto.importar}</ButtonLink>
            ) : null}
            {dados.saldoBanco !== null && can('list', 'fechamentoconta') ? (
              <ButtonLink to="/fechamentos-contas">{texto.fechamento}</ButtonLink>
            ) : null}
          </Flex>
        }
      />
    );
  return (
    <Flex vertical gap={12}>
      {pode && certas.length > 0 ? (
        <Flex justify="end">
          <Button
            type="primary"
            icon={<CheckCheck size={16} aria-hidden />}
            loading={gravando === 'todas'}
            disabled={gravando !== null}
            onClick={() => void gravar.run(certas.map(par), 'todas')}
          >
            {texto.confirmarCertas(certas.length)}
          </Button>
        </Flex>
      ) : null}
      {recusadas.length > 0 ? (
        <Alert
          type="error"
          showIcon
          closable
          role="alert"
          message={texto.recusadas(recusadas.length)}
          description={
            <Outcomes
              outcomes={recusadas.map(({ linha, motivo }, key) => ({
                key,
                name: linha
                  ? `${formatData(linha.data)} · ${linha.historico} · ${formatMoeda(linha.valor)}`
                  : texto.linhas,
                ok: false,
                text: motivo,
              }))}
            />
          }
          onClose={() => setRecusadas([])}
        />
      ) : null}
      <DataTable<LinhaPendente>
        rowKey="id"
        aria-label={texto.linhas}
        dataSource={[...linhas]}
        pagination={PAGINA}
        columns={[
          {
            title: texto.linhaDoBanco,
            render: (_, { data, historico, documento }) => (
              <Flex vertical>
                <span>{historico}</span>
                <span className="z-fraco" data-num>
                  {[formatData(data), documento].filter(Boolean).join(' · ')}
                </span>
              </Flex>
            ),
          },
          {
            title: texto.valor,
            width: 130,
            align: 'right',
            render: (_, { valor }) => <span data-num>{formatMoeda(valor)}</span>,
          },
          {
            title: texto.proposta,
            render: (_, { id }) => <Proposal proposta={daLinha.get(id)} porId={porId} />,
          },
          {
            title: '',
            width: 190,
            align: 'right',
            render: (_, linha) => {
              const proposta = daLinha.get(linha.id);
              const postar = lancar(linha);
              return pode || postar ? (
                <Flex gap={4} justify="end">
                  {pode && proposta ? (
                    <Button
                      loading={gravando === linha.id}
                      disabled={gravando !== null}
                      onClick={() => void gravar.run([par(proposta)], linha.id)}
                    >
                      {texto.confirmar}
                    </Button>
                  ) : pode ? (
                    <Button onClick={() => setEscolhendo(linha)}>{texto.escolher}</Button>
                  ) : null}
                  <MenuButton
                    label={texto.maisDaLinha(linha.historico)}
                    items={[
                      ...(pode && proposta
                        ? [{ key: 'outro', label: texto.outro, onClick: () => setEscolhendo(linha) }]
                        : []),
                      ...(postar
                        ? [
                            {
                              key: 'lancar',
                              label: entity.lifecycle?.transitions.find(({ name }) => name === 'lancar')
                                ?.title,
                              onClick: postar,
                            },
                          ]
                        : []),
                    ]}
                  >
                    <Button
                      type="text"
                      aria-label={texto.maisDaLinha(linha.historico)}
                      icon={<Ellipsis size={18} aria-hidden />}
                    />
                  </MenuButton>
                </Flex>
              ) : null;
            },
          },
        ]}
      />
      {linhas.length < conta.linhas ? <span className="z-fraco">{texto.limite(linhas.length)}</span> : null}
      {escolhendo ? (
        <ChooseDrawer
          conta={conta}
          linha={escolhendo}
          movimentos={movimentos}
          onClose={() => setEscolhendo(null)}
          onChoose={(movimentoIds) => {
            setEscolhendo(null);
            void gravar.run([{ linhaId: escolhendo.id, movimentoIds }], escolhendo.id);
          }}
          onPosted={() => void reler()}
        />
      ) : null}
      {life.dialog}
    </Flex>
  );
}

function Proposal({
  proposta,
  porId,
}: {
  readonly proposta: Proposta | undefined;
  readonly porId: ReadonlyMap<number, MovimentoPendente>;
}) {
  if (!proposta) return <span className="z-fraco">{texto.semProposta}</span>;
  return (
    <Flex vertical gap={2}>
      {proposta.movimentoIds.slice(0, 4).map((id) => {
        const movimento = porId.get(id);
        return movimento ? (
          <Flex vertical key={id}>
            <span>{movimento.historico}</span>
            <span className="z-fraco" data-num>
              {[
                formatData(movimento.data),
                movimento.documento,
                proposta.movimentoIds.length > 1 ? formatMoeda(movimento.efeito) : null,
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </Flex>
        ) : null;
      })}
      {proposta.movimentoIds.length > 4 ? (
        <span className="z-fraco">{texto.eMais(proposta.movimentoIds.length - 4)}</span>
      ) : null}
      <Flex gap={4} wrap>
        {proposta.incerta ? (
          <Tag tone="warning">{texto.incerta}</Tag>
        ) : (
          <Tag tone={segura(proposta) ? 'success' : 'neutral'}>
            {proposta.razoes.map((razao) => texto.razao[razao]).join(', ')}
          </Tag>
        )}
      </Flex>
    </Flex>
  );
}
