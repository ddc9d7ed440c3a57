/** Old beside new, field by field: how many records change in it, and the first of them. */
import { Collapse, Typography } from 'antd';
import type { Importacao, Mudanca } from '#domain/importacao/importacao.ts';
import type { EntityModel } from '#domain/registro/entity.ts';
import { importacaoTela } from '#messages/importacao-tela.ts';
import { numero } from '#messages/lista.ts';
import { DataTable } from '#shared/ui/DataTable.tsx';
import { Marked } from './Marked.tsx';

export function Changes({ entity, found }: { readonly entity: EntityModel; readonly found: Importacao }) {
  return (
    <section className="z-pilha" aria-labelledby="z-imp-mudancas">
      <h3 id="z-imp-mudancas">{importacaoTela.mudancasTitulo}</h3>
      <Typography.Paragraph type="secondary">{importacaoTela.mudancasTexto}</Typography.Paragraph>
      <Collapse
        size="small"
        defaultActiveKey={found.mudancas.slice(0, 3).map(({ campo }) => campo)}
        items={found.mudancas.map((change) => ({
          key: change.campo,
          label: importacaoTela.mudam(entity.field[change.campo]?.title ?? change.campo, change.total),
          children: <Rows change={change} />,
        }))}
      />
    </section>
  );
}

function Rows({ change: { total, exemplos } }: { readonly change: Mudanca }) {
  if (exemplos.length === 0)
    return <Typography.Paragraph type="secondary">{importacaoTela.semExemplos}</Typography.Paragraph>;
  const more = total - exemplos.length;
  return (
    <>
      <DataTable<Mudanca['exemplos'][number]>
        rowKey="linha"
        dataSource={exemplos}
        columns={[
          {
            title: importacaoTela.linha,
            rowScope: 'row',
            align: 'right',
            width: 80,
            render: (_, { linha }) => numero(linha),
          },
          { title: importacaoTela.registro, dataIndex: 'registro' },
          {
            title: importacaoTela.antes,
            render: (_, { antes, depois }) => <Value text={antes} other={depois} />,
          },
          {
            title: importacaoTela.depois,
            render: (_, { antes, depois }) => <Value text={depois} other={antes} />,
          },
        ]}
      />
      {more > 0 ? (
        <Typography.Paragraph type="secondary">{importacaoTela.maisMudancas(more)}</Typography.Paragraph>
      ) : null}
    </>
  );
}

function Value({ text, other }: { readonly text: string | null; readonly other: string | null }) {
  return text === null || text === '' ? (
    <em>{importacaoTela.vazio}</em>
  ) : (
    <Marked text={text} other={other} />
  );
}
