import { Table, type TableProps } from 'antd';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import './data-table.css';

type Named = { readonly 'aria-label'?: string; readonly 'aria-labelledby'?: string };

/**
 * antd's Table for the rows of a hand-built screen: one page unless asked; on a phone each row is a card that names its cells.
 * Without a name of its own it is called by the heading above it: several tables on a page are told apart by ear as well.
 */
export function DataTable<Row extends object>({ columns = [], className = '', ...rest }: TableProps<Row>) {
  const table = useRef<HTMLElement | null>(null);
  const { 'aria-label': label, 'aria-labelledby': labelled } = rest as Named;
  const own = label ?? labelled;
  const [above, setAbove] = useState<string>();
  useEffect(() => {
    if (own === undefined && table.current) setAbove(headingAbove(table.current));
  }, [own, rest.dataSource]);
  return (
    <Table<Row>
      ref={(found) => {
        table.current = found?.nativeElement ?? null;
      }}
      size="small"
      pagination={false}
      {...(own === undefined && above !== undefined ? { 'aria-label': above } : {})}
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

/** Text of the last heading before the element, in the nearest part of the page that has one. */
function headingAbove(element: HTMLElement): string | undefined {
  for (let part = element.parentElement; part; part = part.parentElement) {
    const before = [...part.querySelectorAll('h1, h2, h3, h4')].filter(
      (heading) => (heading.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0,
    );
    const text = before.at(-1)?.textContent.trim();
    if (text) return text;
  }
  return undefined;
}
