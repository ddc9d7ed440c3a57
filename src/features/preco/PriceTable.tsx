import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Flex, Input, Select, Typography } from 'antd';
import { useEffect, useId, useState } from 'react';
import { formatMoeda } from '#domain/formato/decimal.ts';
import { TIPOS_ITEM, type TipoItem } from '#domain/preco/tipos.ts';
import type { PrecoDoItem } from '#domain/preco/wire.ts';
import { precos } from '#messages/preco.ts';
import { DataTable } from '#shared/ui/DataTable.tsx';
import { Loaded } from '#shared/ui/Loaded.tsx';
import { Pager } from '#shared/ui/Pager.tsx';
import { EmptyState } from '#shared/ui/State.tsx';
import { priceTable } from './prices-query.ts';

const SIZE = 20;
const SEARCH_DELAY = 500;
const texto = precos.tabela;

/** The contract's items with their prices of today, by kind and by code or name (REG-04). */
export function PriceTable({ contratoId }: { contratoId: number }) {
  const id = useId();
  const [tipo, setTipo] = useState<TipoItem | null>(null);
  const [text, setText] = useState('');
  const [q, setQ] = useState('');
  const [from, setFrom] = useState(0);
  useEffect(() => {
    const timer = setTimeout(() => {
      setQ(text.trim());
      setFrom(0);
    }, SEARCH_DELAY);
    return () => clearTimeout(timer);
  }, [text]);
  const query = useQuery({
    queryKey: ['precos', contratoId, 'tabela', tipo, q, from],
    queryFn: ({ signal }) => priceTable(contratoId, { tipo, q, from, size: SIZE }, signal),
    placeholderData: keepPreviousData,
  });
  const { isFetching } = query;
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{texto.titulo}</h2>
      <Flex wrap gap={8} style={{ marginBottom: 12 }}>
        <Input.Search
          aria-label={texto.buscar}
          placeholder={precos.itemExemplo}
          value={text}
          maxLength={100}
          allowClear
          onChange={(event) => setText(event.target.value)}
          onSearch={(value) => {
            setQ(value.trim());
            setFrom(0);
          }}
          className="z-curto"
        />
        <Select<TipoItem | null>
          aria-label={precos.tipo}
          value={tipo}
          popupMatchSelectWidth={false}
          options={[
            { value: null, label: texto.todosOsTipos },
            ...TIPOS_ITEM.map((value) => ({ value, label: precos.tipos[value] })),
          ]}
          onChange={(next) => {
            setTipo(next);
            setFrom(0);
          }}
        />
      </Flex>
      <Loaded query={query} rows={4}>
        {(data) =>
          data.rows.length === 0 ? (
            <EmptyState
              title={texto.vazio}
              text={tipo === null && q === '' ? texto.vazioTexto : texto.semResultado}
            />
          ) : (
            <>
              <DataTable<PrecoDoItem>
                rowKey={(row) => `${row.tipo} ${row.codigo}`}
                aria-labelledby={id}
                loading={isFetching}
                dataSource={[...data.rows]}
                columns={[
                  { title: precos.tipo, width: 130, render: (_, row) => precos.tipos[row.tipo] },
                  { title: texto.codigo, dataIndex: 'codigo', width: 130 },
                  { title: precos.colunas.descricao, dataIndex: 'descricao', rowScope: 'row' },
                  { title: texto.unidade, dataIndex: 'unidade', width: 110 },
                  {
                    title: texto.preco,
                    align: 'right',
                    width: 130,
                    render: (_, { valor }) =>
                      valor === null ? (
                        <Typography.Text type="warning">{precos.semPreco}</Typography.Text>
                      ) : (
                        formatMoeda(valor)
                      ),
                  },
                  { title: texto.origem, dataIndex: 'origem', width: 170 },
                ]}
              />
              <Pager label={texto.paginas} from={from} size={SIZE} total={data.total} onMove={setFrom} />
            </>
          )
        }
      </Loaded>
    </section>
  );
}
