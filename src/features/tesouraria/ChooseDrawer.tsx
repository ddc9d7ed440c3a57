/** Movements that a person chooses for a line: searched, added up beside the line's amount, the difference posted where it is one. */
import { Button, Flex, Input, Typography } from 'antd';
import { Suspense, useState } from 'react';
import { formatData } from '#domain/formato/data.ts';
import {
  compareDecimal,
  formatDecimal,
  formatMoeda,
  subtractDecimal,
  sumMoney,
} from '#domain/formato/decimal.ts';
import { maisParecidos } from '#domain/tesouraria/conciliacao.ts';
import { FormDrawerLater } from '#engine/kit/index.ts';
import { uiMessages } from '#messages/app.ts';
import { tesourariaTela as texto } from '#messages/tesouraria-tela.ts';
import { useCan } from '#shared/session/session.ts';
import { DataTable } from '#shared/ui/DataTable.tsx';
import { Drawer } from '#shared/ui/Modal.tsx';
import { EmptyState } from '#shared/ui/State.tsx';
import type { LinhaPendente, MovimentoPendente, SaldoDaConta } from './wire.ts';

type Props = {
  readonly conta: SaldoDaConta;
  readonly linha: LinhaPendente;
  readonly movimentos: readonly MovimentoPendente[];
  readonly onClose: () => void;
  readonly onChoose: (ids: readonly number[]) => void;
  readonly onPosted: () => void;
};

const PAGINA = { defaultPageSize: 20, hideOnSinglePage: true, showSizeChanger: false } as const;
const simples = (valor: string): string =>
  valor
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();

export function ChooseDrawer({ conta, linha, movimentos, onClose, onChoose, onPosted }: Props) {
  const can = useCan();
  const [busca, setBusca] = useState('');
  const [ids, setIds] = useState<readonly number[]>([]);
  const [lancando, setLancando] = useState(false);
  const procurado = simples(busca.trim());
  const achados = maisParecidos(linha, movimentos).filter(
    (movimento) =>
      procurado === '' ||
      ids.includes(movimento.id) ||
      simples(
        [
          movimento.historico,
          movimento.documento,
          formatDecimal(movimento.efeito),
          formatData(movimento.data),
        ].join(' '),
      ).includes(procurado),
  );
  const soma = sumMoney(movimentos.filter(({ id }) => ids.includes(id)).map(({ efeito }) => efeito));
  const falta = subtractDecimal(linha.valor, soma);
  const igual = ids.length > 0 && compareDecimal(falta, '0') === 0;
  return (
    <Drawer
      title={texto.escolherDe(linha.historico)}
      width={720}
      onClose={onClose}
      footer={
        <Flex justify="end" gap={8} wrap>
          <Button onClick={onClose}>{uiMessages.cancelar}</Button>
          {ids.length > 0 && !igual && can('insert', 'movimentobancario') ? (
            <Button onClick={() => setLancando(true)}>{texto.lancarDiferenca}</Button>
          ) : null}
          <Button type="primary" disabled={!igual} onClick={() => onChoose(ids)}>
            {texto.conciliarEscolhidos}
          </Button>
        </Flex>
      }
    >
      <Flex vertical gap={12}>
        <Flex gap={24} wrap role="status">
          {[
            [texto.valorDaLinha, linha.valor] as const,
            [texto.somaEscolhida, soma] as const,
            [texto.faltaSomar, falta] as const,
          ].map(([nome, valor]) => (
            <Flex vertical key={nome}>
              <span className="z-fraco">{nome}</span>
              <Typography.Text
                strong
                data-num
                type={nome === texto.faltaSomar && igual ? 'success' : undefined}
              >
                {formatMoeda(valor)}
              </Typography.Text>
            </Flex>
          ))}
        </Flex>
        <Input
          allowClear
          aria-label={texto.procurar}
          placeholder={texto.procurar}
          value={busca}
          onChange={(event) => setBusca(event.target.value)}
        />
        {achados.length === 0 ? (
          <EmptyState title={texto.nenhumAchado} />
        ) : (
          <DataTable<MovimentoPendente>
            rowKey="id"
            aria-label={texto.movimentos}
            dataSource={achados}
            pagination={PAGINA}
            rowSelection={{
              selectedRowKeys: [...ids],
              hideSelectAll: true,
              preserveSelectedRowKeys: true,
              onChange: (escolhidos) => setIds(escolhidos.map(Number)),
              getCheckboxProps: ({ historico, efeito }) =>
                ({ 'aria-label': `${historico}, ${formatMoeda(efeito)}` }) as object,
            }}
            columns={[
              {
                title: texto.data,
                width: 104,
                render: (_, { data }) => <span data-num>{formatData(data)}</span>,
              },
              {
                title: texto.historico,
                render: (_, { historico, documento }) => (
                  <Flex vertical>
                    <span>{historico}</span>
                    {documento ? <span className="z-fraco">{documento}</span> : null}
                  </Flex>
                ),
              },
              {
                title: texto.valor,
                width: 130,
                align: 'right',
                render: (_, { efeito }) => <span data-num>{formatMoeda(efeito)}</span>,
              },
            ]}
          />
        )}
      </Flex>
      {lancando ? (
        <Suspense fallback={null}>
          <FormDrawerLater
            resource="movimentos-bancarios"
            initial={{
              contaBancariaId: conta.id,
              data: linha.data,
              sentido: falta.startsWith('-') ? 'SAIDA' : 'ENTRADA',
              valor: falta.replace(/^-/, ''),
              historico: linha.historico.slice(0, 200),
              documento: linha.documento,
            }}
            onClose={() => setLancando(false)}
            onSaved={(row) => {
              setIds((antes) => [...antes, row.id]);
              onPosted();
            }}
          />
        </Suspense>
      ) : null}
    </Drawer>
  );
}
