/** /dados-estudo: a study's data out, and the metadata of other programs in (CRF-05). */
import { useQuery } from '@tanstack/react-query';
import { Button, Card, Flex, Typography } from 'antd';
import { Download } from 'lucide-react';
import type { DadosDoEstudo } from '#domain/estudo/wire.ts';
import { dadosTela as texto } from '#messages/estudo-dados.ts';
import { download } from '#shared/http/download.ts';
import { DataTable } from '#shared/ui/DataTable.tsx';
import { Loaded } from '#shared/ui/Loaded.tsx';
import { Page } from '#shared/ui/Page.tsx';
import { EmptyState } from '#shared/ui/State.tsx';
import { useAct } from '#shared/ui/useAct.ts';
import { ImportOdm } from './ImportOdm.tsx';
import { dadosKey, lerDados } from './wire.ts';

export default function DataPage() {
  const dados = useQuery({ queryKey: dadosKey, queryFn: ({ signal }) => lerDados(signal), staleTime: 0 });
  return (
    <Page title={texto.titulo} description={texto.descricao}>
      <Loaded query={dados} failed={texto.falha}>
        {(estudo) =>
          estudo === null ? (
            <EmptyState title={texto.semEstudo} text={texto.semEstudoTexto} />
          ) : (
            <Flex vertical gap={16}>
              <Files estudo={estudo} />
              <ImportOdm estudoId={estudo.id} />
            </Flex>
          )
        }
      </Loaded>
    </Page>
  );
}

type Botao = {
  readonly nome: string;
  readonly formato: string;
  readonly caminho: string;
  readonly post?: true;
};

/** One file: the button waits while it is made. */
function FileButton({ nome, formato, caminho, post }: Botao) {
  const baixar = useAct(() => download(caminho, post ? { method: 'POST' } : {}), {
    failure: texto.falhaBaixar,
  });
  return (
    <Button
      icon={<Download size={16} aria-hidden />}
      loading={baixar.busy}
      aria-label={texto.baixarComo(nome, formato)}
      onClick={() => void baixar.run()}
    >
      {formato}
    </Button>
  );
}

function Files({ estudo }: { readonly estudo: DadosDoEstudo }) {
  const base = `estudo/${estudo.id}`;
  const inteiros = [
    { titulo: texto.odm, ajuda: texto.odmTexto, botoes: [{ formato: 'XML', caminho: `${base}/odm` }] },
    {
      titulo: texto.dicionario,
      ajuda: texto.dicionarioTexto,
      botoes: [
        { formato: 'CSV', caminho: `${base}/dicionario?formato=csv` },
        { formato: 'XLSX', caminho: `${base}/dicionario?formato=xlsx` },
      ],
    },
    {
      titulo: texto.crf,
      ajuda: texto.crfTexto,
      botoes: [{ formato: 'PDF', caminho: `${base}/crf-anotado`, post: true as const }],
    },
  ];
  return (
    <Card
      title={`${estudo.codigo} · ${estudo.titulo}`}
      styles={{ header: { paddingBlock: 12 }, title: { whiteSpace: 'normal' } }}
    >
      <Flex vertical gap={16}>
        {inteiros.map(({ titulo, ajuda, botoes }) => (
          <Flex key={titulo} gap={8} align="center" justify="space-between" wrap>
            <div>
              <Typography.Text strong>{titulo}</Typography.Text>
              <div className="z-fraco">{ajuda}</div>
            </div>
            <Flex gap={8}>
              {botoes.map((botao) => (
                <FileButton key={botao.formato} nome={titulo} {...botao} />
              ))}
            </Flex>
          </Flex>
        ))}
        <DataTable
          rowKey="serieId"
          dataSource={[...estudo.formularios]}
          pagination={false}
          columns={[
            { title: texto.formulario, dataIndex: 'nome' },
            { title: texto.linhas, dataIndex: 'linhas', align: 'right' },
            {
              title: texto.baixar,
              key: 'baixar',
              render: (_, { serieId, nome }) => (
                <Flex gap={8}>
                  {['csv', 'xlsx'].map((formato) => (
                    <FileButton
                      key={formato}
                      nome={nome}
                      formato={formato.toUpperCase()}
                      caminho={`${base}/dados/${serieId}?formato=${formato}`}
                    />
                  ))}
                </Flex>
              ),
            },
          ]}
        />
      </Flex>
    </Card>
  );
}
