import { Table, type TableProps } from 'antd';
import type { ReactNode } from 'react';
import './data-table.css';

/** antd's Table for the rows of a hand-built screen: one page unless asked; on a phone each row is a card that names its cells. */
export function DataTable<Row extends object>({ columns = [], className = '', ...rest }: TableProps<Row>) {
  return (
    <Table<Row>
      size="small"
      pagination={false}
      {...rest}
      className={`z-tabela ${className}`}
      columns={columns.map((column) => ({
        ...column,
        // One element beside the cell's name, and none to see where it is empty.
        render: (value, row, index) => (
          <div>{column.render ? (column.render(value, row, index) as ReactNode) : value}</div>
        ),
        onCell: (row, index) => ({
          'data-titulo': typeof column.title === 'string' ? column.title : undefined,
          ...column.onCell?.(row, index),
        }),
      }))}
    />
  );
}
