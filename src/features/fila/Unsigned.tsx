/** The professional's visits, closed ones too, with documents that nobody signed. */
import { useQuery } from '@tanstack/react-query';
import { Collapse } from 'antd';
import { CHAVE } from '#capabilities/fila/index.ts';
import { formatMinuto } from '#domain/formato/data-hora.ts';
import { filaTela, meuDiaTela as texto } from '#messages/fila-tela.ts';
import { request } from '#shared/http/client.ts';
import { ButtonLink } from '#shared/navigation/ButtonLink.tsx';
import { DataTable } from '#shared/ui/DataTable.tsx';
import { prontuarioPath } from './useActions.tsx';

type PorAssinar = {
  readonly id: number;
  readonly nomePaciente: string | null;
  readonly iniciadoEm: string;
  readonly documentos: number;
};

export function Unsigned() {
  const { data = [] } = useQuery({
    queryKey: [...CHAVE, 'por-assinar'],
    queryFn: ({ signal }) =>
      request<readonly PorAssinar[]>('prontuarios/nao-assinados', { signal, silent: true }),
  });
  if (data.length === 0) return null;
  return (
    <Collapse
      size="small"
      items={[
        {
          key: 'por-assinar',
          label: texto.porAssinar(data.length),
          children: (
            <DataTable<PorAssinar>
              rowKey="id"
              dataSource={[...data]}
              columns={[
                {
                  title: filaTela.colunas.paciente,
                  render: (_, { nomePaciente }) => <strong>{nomePaciente}</strong>,
                },
                { title: texto.quandoFoi, render: (_, { iniciadoEm }) => formatMinuto(iniciadoEm) },
                { title: texto.aAssinar, render: (_, { documentos }) => texto.documentosN(documentos) },
                {
                  title: filaTela.colunas.acoes,
                  align: 'right',
                  render: (_, { id, nomePaciente }) => (
                    <ButtonLink
                      to={`${prontuarioPath(id)}?aba=papeis`}
                      aria-label={texto.assinarDe(nomePaciente ?? '')}
                    >
                      {texto.assinar}
                    </ButtonLink>
                  ),
                },
              ]}
            />
          ),
        },
      ]}
    />
  );
}
