import { Table, type TableProps } from 'antd';
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
        onCell: (row, index) => ({ 'data-titulo': column.title, ...column.onCell?.(row, index) }),
      }))}
    />
  );
}
