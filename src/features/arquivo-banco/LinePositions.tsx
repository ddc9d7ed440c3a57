/** A line of 240 positions, each named: where it stands, what is written there, what it is worth. */
import { Typography } from 'antd';
import type { Campo } from '#domain/cnab/campo.ts';
import type { Linha } from '#domain/cnab/ler.ts';
import { formatData } from '#domain/formato/data.ts';
import { formatMoeda } from '#domain/formato/decimal.ts';
import { arquivoBancoTela as texto } from '#messages/arquivo-banco.ts';
import { DataTable } from '#shared/ui/DataTable.tsx';

export function LinePositions({ linha }: { readonly linha: Linha }) {
  if (linha.campos.length === 0) {
    return (
      <div>
        <p className="z-fraco">{texto.semTabela}</p>
        <Typography.Text code>{linha.texto.trimEnd()}</Typography.Text>
      </div>
    );
  }
  return (
    <DataTable<Campo>
      rowKey="id"
      aria-label={texto.posicoesDaLinha(linha.numero)}
      dataSource={[...linha.campos]}
      columns={[
        {
          title: texto.posicoes,
          width: 96,
          render: (_, { de, ate }) => <span data-num>{de === ate ? de : `${de} a ${ate}`}</span>,
        },
        { title: texto.campo, render: (_, { titulo }) => titulo },
        {
          title: texto.noArquivo,
          render: (_, { de, ate }) => <code>{linha.texto.slice(de - 1, ate).trimEnd() || texto.vazio}</code>,
        },
        { title: texto.vale, render: (_, campo) => valorDoCampo(campo, linha.valores[campo.id] ?? null) },
      ]}
    />
  );
}

function valorDoCampo({ tipo }: Campo, valor: string | null): string {
  if (valor === null) return texto.vazio;
  if (tipo === 'valor') return formatMoeda(valor);
  return tipo === 'data' ? formatData(valor) : valor;
}
