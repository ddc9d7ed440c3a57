/** An OFX statement: whose account, its sums, and every line as the bank wrote it. */
import { Alert, Descriptions, Flex } from 'antd';
import { formatData } from '#domain/formato/data.ts';
import { formatMoeda } from '#domain/formato/decimal.ts';
import { problemasDoExtrato, somasDoExtrato, type ExtratoOfx, type LancamentoOfx } from '#domain/ofx/ler.ts';
import { Tag } from '#engine/kit/index.ts';
import { arquivoBancoTela as texto, problemaOfx } from '#messages/arquivo-banco.ts';
import { DataTable } from '#shared/ui/DataTable.tsx';
import { PAGINA } from './page-size.ts';

type Row = LancamentoOfx & { readonly chave: number };

export function StatementReport({ extrato }: { readonly extrato: ExtratoOfx }) {
  const { banco, agencia, conta, de, ate, saldo, saldoEm, saldoHora, lancamentos } = extrato;
  const { creditos, debitos } = somasDoExtrato(extrato);
  const problemas = problemasDoExtrato(extrato);
  const titulo = extrato.cartao ? texto.cartao : texto.extratoDe;
  const itens = [
    { label: texto.banco, children: banco ?? texto.vazio },
    { label: texto.agencia, children: agencia ?? texto.vazio },
    { label: texto.periodo, children: de && ate ? texto.ate(formatData(de), formatData(ate)) : texto.vazio },
    { label: texto.creditos, children: formatMoeda(creditos) },
    { label: texto.debitos, children: formatMoeda(debitos) },
    {
      label: texto.saldo,
      children:
        saldo === null
          ? texto.vazio
          : saldoEm
            ? texto.saldoEm(formatMoeda(saldo), formatData(saldoEm), saldoHora)
            : formatMoeda(saldo),
    },
  ];
  return (
    <Flex vertical gap={16}>
      <h2>{titulo(conta ?? texto.semConta)}</h2>
      <Descriptions
        size="small"
        bordered
        column={{ xs: 1, md: 2, xl: 3 }}
        items={itens.map((item) => ({ key: item.label, ...item }))}
      />
      {problemas.length > 0 ? (
        <Alert
          type="warning"
          showIcon
          message={texto.naoConfere(problemas.length)}
          description={
            <ul>
              {problemas.map((problema, i) => (
                <li key={i}>{problemaOfx(problema)}</li>
              ))}
            </ul>
          }
        />
      ) : null}
      <DataTable<Row>
        rowKey="chave"
        dataSource={lancamentos.map((lancamento, chave) => ({ ...lancamento, chave }))}
        pagination={PAGINA}
        columns={[
          { title: texto.data, width: 120, render: (_, { data }) => (data ? formatData(data) : texto.vazio) },
          { title: texto.historico, render: (_, { historico }) => historico ?? texto.vazio },
          {
            title: texto.documento,
            width: 200,
            render: (_, { documento, id }) => documento ?? id ?? texto.vazio,
          },
          {
            title: texto.valor,
            width: 150,
            align: 'right',
            render: (_, { valor, bruto }) =>
              valor === null ? (
                <Tag tone="warning">{bruto ?? texto.vazio}</Tag>
              ) : (
                <span data-num>{formatMoeda(valor)}</span>
              ),
          },
        ]}
      />
    </Flex>
  );
}
