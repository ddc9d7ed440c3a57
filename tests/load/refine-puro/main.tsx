/** The least list that Refine, antd and simple-rest draw: what `linha` holds ours against. */
import { Refine } from '@refinedev/core';
import { useTable } from '@refinedev/antd';
import routerProvider from '@refinedev/react-router';
import dataProvider from '@refinedev/simple-rest';
import { Table } from 'antd';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';

type Cidade = { readonly id: number; readonly nome: string; readonly uf: string };

function Cidades() {
  const { tableProps } = useTable<Cidade>({ resource: 'cidades', pagination: { pageSize: 10 } });
  return (
    <Table<Cidade>
      {...tableProps}
      rowKey="id"
      columns={[
        { dataIndex: 'nome', title: 'Nome', sorter: true },
        { dataIndex: 'uf', title: 'UF', sorter: true },
      ]}
    />
  );
}

createRoot(document.getElementById('root') as HTMLElement).render(
  <BrowserRouter>
    <Refine
      dataProvider={dataProvider('/api')}
      routerProvider={routerProvider}
      resources={[{ name: 'cidades', list: '/' }]}
    >
      <Cidades />
    </Refine>
  </BrowserRouter>,
);
