/** The first load in the shape of what comes: a header and rows of the same height. */
import { Skeleton, Table } from 'antd';
import { lista } from '#messages/lista.ts';

const ROWS = Array.from({ length: 12 }, (_, id) => ({ id }));

export function ListSkeleton({ columns }: { readonly columns: number }) {
  return (
    <div role="status" aria-busy="true">
      <span className="z-so-leitor">{lista.carregando}</span>
      <div aria-hidden="true">
        <Table
          size="middle"
          tableLayout="fixed"
          pagination={false}
          rowHoverable={false}
          rowKey="id"
          dataSource={ROWS}
          columns={Array.from({ length: Math.max(3, columns) }, (_, at) => ({
            key: at,
            title: <Bone width={40} />,
            render: (_value: unknown, { id }) => <Bone width={45 + ((id * 13 + at * 29) % 45)} />,
          }))}
        />
      </div>
    </div>
  );
}

function Bone({ width }: { readonly width: number }) {
  return <Skeleton active title={{ width: `${width}%` }} paragraph={false} />;
}
