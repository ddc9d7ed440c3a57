/** /importar-randomizacao: block lists are read, judged whole and sealed; no arm is ever shown (CRF-04). */
import { Alert, Button, Flex, Table, Upload } from 'antd';
import { FileInput } from 'lucide-react';
import { useState } from 'react';
import type { ListasConferidas } from '#domain/estudo/wire.ts';
import { randomizacaoTela as texto } from '#messages/estudo-randomizacao.ts';
import { bankFileText } from '#shared/http/bank-file.ts';
import { Link } from '#shared/navigation/Link.tsx';
import { Page } from '#shared/ui/Page.tsx';
import { Refused, useAct } from '#shared/ui/useAct.ts';
import { importarListas } from './wire.ts';

const MAIOR = 2_000_000;
type Estado =
  | { readonly passo: 'escolher'; readonly nome: string }
  | {
      readonly passo: 'conferido' | 'lacrado';
      readonly nome: string;
      readonly conteudo: string;
      readonly lido: ListasConferidas;
    };

export default function ImportListsPage() {
  const [estado, setEstado] = useState<Estado>({ passo: 'escolher', nome: '' });
  const envio = useAct(
    async (nome: string, conteudo: string, lacrar: boolean) => {
      const lido = await importarListas(conteudo, lacrar);
      setEstado({ passo: lacrar ? 'lacrado' : 'conferido', nome, conteudo: lacrar ? '' : conteudo, lido });
    },
    { failure: texto.falha, tell: 'place' },
  );
  const escolha = useAct(
    async (file: File) => {
      setEstado({ passo: 'escolher', nome: file.name });
      if (file.size > MAIOR) throw new Refused(texto.grande);
      await envio.run(file.name, await bankFileText(file), false);
    },
    { failure: texto.naoLido, tell: 'place' },
  );
  const ocupado = envio.busy || escolha.busy;
  const recusa = escolha.problem ?? envio.problem;
  const { passo } = estado;
  return (
    <Page title={texto.titulo} description={texto.descricao}>
      <Flex vertical gap={16}>
        {recusa === null ? null : (
          <Alert type="error" showIcon message={`${texto.recusado}: ${estado.nome}`} description={recusa} />
        )}
        {passo === 'lacrado' ? (
          <Alert
            type="success"
            showIcon
            message={texto.feito(estado.lido.listas.length, somaDe(estado.lido))}
            action={<Link to="/listas-randomizacao">{texto.verListas}</Link>}
          />
        ) : null}
        {passo === 'conferido' ? (
          <>
            <Alert type="info" showIcon message={`${texto.conferido}: ${estado.nome}`} />
            <Table
              rowKey="nome"
              size="small"
              pagination={false}
              scroll={{ x: 'max-content' }}
              dataSource={[...estado.lido.listas]}
              columns={[
                { title: texto.lista, dataIndex: 'nome' },
                { title: texto.lugares, dataIndex: 'lugares', align: 'right' },
                { title: texto.blocos, dataIndex: 'blocos', align: 'right' },
              ]}
            />
            <Flex gap={8} wrap>
              <Button
                type="primary"
                loading={ocupado}
                onClick={() => void envio.run(estado.nome, estado.conteudo, true)}
              >
                {texto.lacrar}
              </Button>
              <Button onClick={() => setEstado({ passo: 'escolher', nome: '' })}>{texto.outro}</Button>
            </Flex>
          </>
        ) : (
          <Upload.Dragger
            accept=".csv,.txt"
            showUploadList={false}
            disabled={ocupado}
            beforeUpload={(file) => {
              void escolha.run(file);
              return false;
            }}
          >
            <Flex vertical align="center" gap={8}>
              <FileInput size={32} aria-hidden />
              <strong>{texto.arraste}</strong>
              <span className="z-fraco">{texto.ajuda}</span>
            </Flex>
          </Upload.Dragger>
        )}
      </Flex>
    </Page>
  );
}

const somaDe = ({ listas }: ListasConferidas): number =>
  listas.reduce((soma, { lugares }) => soma + lugares, 0);
