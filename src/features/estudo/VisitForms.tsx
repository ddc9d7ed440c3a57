/** The forms of a visit: how far each is, what it came to, what is asked about it. */
import { Typography } from 'antd';
import { formatMinuto } from '#domain/formato/data-hora.ts';
import type { FormularioDaVisita } from '#domain/estudo/wire.ts';
import { Tag, type RecordPanelProps } from '#engine/kit/index.ts';
import { formulariosTela as texto, verificacaoTela } from '#messages/estudo-telas.ts';
import { Link } from '#shared/navigation/Link.tsx';
import { DataTable } from '#shared/ui/DataTable.tsx';
import { Loaded } from '#shared/ui/Loaded.tsx';
import { EmptyState } from '#shared/ui/State.tsx';
import { resultadoDito } from './Scores.tsx';
import { useFormulariosDaVisita } from './wire.ts';
import './estudo.css';

const DITA: { readonly [situacao: string]: string } = {
  PREENCHIDO: texto.preenchido,
  PRIMEIRA: texto.falta2a,
  DIVERGENTE: texto.divergente,
};
const TOM: { readonly [situacao: string]: 'success' | 'error' } = {
  PREENCHIDO: 'success',
  DIVERGENTE: 'error',
};

export default function VisitForms({ id }: RecordPanelProps) {
  const formularios = useFormulariosDaVisita(id);
  return (
    <Loaded query={formularios} failed={texto.falha}>
      {(linhas) =>
        linhas.length === 0 ? (
          <EmptyState title={texto.vazio} text={texto.vazioTexto} />
        ) : (
          <DataTable<FormularioDaVisita>
            rowKey="id"
            dataSource={[...linhas]}
            pagination={false}
            columns={[
              {
                title: texto.formulario,
                dataIndex: 'nome',
                render: (nome: string, linha) => (
                  <>
                    <Link to={`/formularios-crf/form/${linha.id}`}>{nome}</Link>{' '}
                    <Typography.Text type="secondary">
                      {texto.versao(linha.numero)}
                      {linha.obrigatorio ? '' : ` · ${texto.opcional}`}
                    </Typography.Text>
                  </>
                ),
              },
              {
                title: texto.situacao,
                dataIndex: 'situacao',
                render: (situacao: string, { preenchidoEm, alteradoEm }) => (
                  <>
                    <Tag tone={TOM[situacao] ?? 'warning'}>{DITA[situacao] ?? texto.aPreencher}</Tag>{' '}
                    <Typography.Text type="secondary">{quando(preenchidoEm, alteradoEm)}</Typography.Text>
                  </>
                ),
              },
              {
                title: texto.resultado,
                key: 'resultado',
                render: (_, { pontuacao }) => resultadoDito(pontuacao) || texto.sem,
              },
              {
                title: verificacaoTela.coluna,
                key: 'verificacao',
                render: (_, { respondidos, verificados }) =>
                  respondidos ? texto.verificados(verificados ?? 0, respondidos) : texto.sem,
              },
              {
                title: texto.monitoria,
                dataIndex: 'monitorias',
                render: (abertas: number) =>
                  abertas === 0 ? texto.sem : <Tag tone="warning">{texto.abertas(abertas)}</Tag>,
              },
            ]}
          />
        )
      }
    </Loaded>
  );
}

function quando(preenchidoEm: string | null, alteradoEm: string | null): string {
  if (alteradoEm !== null) return texto.alterado(formatMinuto(alteradoEm));
  return preenchidoEm === null ? '' : texto.em(formatMinuto(preenchidoEm));
}
