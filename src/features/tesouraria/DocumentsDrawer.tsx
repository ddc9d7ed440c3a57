/** The documents that a figure of the result adds up. */
import { useQuery } from '@tanstack/react-query';
import { Flex } from 'antd';
import { formatCompetencia, formatData } from '#domain/formato/data.ts';
import { sumMoney } from '#domain/formato/decimal.ts';
import { tesourariaTela as texto } from '#messages/tesouraria-tela.ts';
import { Link } from '#shared/navigation/Link.tsx';
import { formPathOf, indexEntry } from '#shared/registro/registry.ts';
import { DataTable } from '#shared/ui/DataTable.tsx';
import { Loaded } from '#shared/ui/Loaded.tsx';
import { Drawer } from '#shared/ui/Modal.tsx';
import { Money } from './Money.tsx';
import { documentosDe, TESOURARIA, type DocumentoDoResultado, type Figura } from './wire.ts';

const MUITOS = 1000;
const PAGINA = { defaultPageSize: 50, hideOnSinglePage: true, showSizeChanger: false } as const;

type Props = { readonly figura: Figura; readonly regime: string; readonly onClose: () => void };

export function DocumentsDrawer({ figura: { conta, contas, de, ate }, regime, onClose }: Props) {
  const query = { de, ate, regime, contaId: contas.join(',') };
  const reading = useQuery({
    queryKey: [...TESOURARIA, 'documentos', query],
    queryFn: ({ signal }) => documentosDe(query, signal),
    staleTime: 0,
  });
  const quando =
    de === ate ? formatCompetencia(de) : texto.noPeriodo(formatCompetencia(de), formatCompetencia(ate));
  return (
    <Drawer title={texto.documentosDe(conta, quando)} width={720} onClose={onClose}>
      <Loaded query={reading}>
        {(data) => (
          <Flex vertical gap={12}>
            <DataTable
              rowKey="chave"
              aria-label={texto.documentosDe(conta, quando)}
              dataSource={data.map((documento, chave) => ({ ...documento, chave }))}
              pagination={PAGINA}
              columns={[
                {
                  title: texto.data,
                  width: 110,
                  render: (_, { data: dia }) => <span data-num>{formatData(dia)}</span>,
                },
                { title: texto.quem, render: (_, { nome }) => nome },
                {
                  title: texto.documento,
                  width: 150,
                  render: (_, documento) => <Opens documento={documento} />,
                },
                {
                  title: texto.valor,
                  width: 140,
                  align: 'right',
                  render: (_, { valor }) => <Money value={valor} />,
                },
              ]}
            />
            <Flex justify="space-between">
              <strong>{texto.somaDosDocumentos}</strong>
              <Money value={sumMoney(data.map(({ valor }) => valor))} strong />
            </Flex>
            {data.length >= MUITOS ? <span className="z-fraco">{texto.limiteDocumentos}</span> : null}
          </Flex>
        )}
      </Loaded>
    </Drawer>
  );
}

function Opens({ documento: { recurso, id, documento } }: { readonly documento: DocumentoDoResultado }) {
  const entry = indexEntry(recurso);
  const nome = documento ?? texto.semDocumento;
  return entry ? <Link to={formPathOf(entry, id)}>{nome}</Link> : nome;
}
