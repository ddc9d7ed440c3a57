/** /arquivo-banco: a file of any bank, CNAB 240 or OFX, every line accounted for and every position named (FIN-05). */
import { Alert, Button, Flex, Upload } from 'antd';
import { FileInput } from 'lucide-react';
import { useRef, useState } from 'react';
import { arquivoBancoTela as texto } from '#messages/arquivo-banco.ts';
import { Page } from '#shared/ui/Page.tsx';
import { FileReport } from './FileReport.tsx';
import { lerArquivo, type Lido } from './read-file.ts';
import { StatementReport } from './StatementReport.tsx';

export default function ReaderPage() {
  const [lido, setLido] = useState<Lido | null>(null);
  const aberto = lido !== null && lido.tipo !== 'recusa';
  /** The file that was chosen last: an earlier and larger one may be read later. */
  const ultimo = useRef<File | null>(null);
  const seletor = {
    showUploadList: false,
    beforeUpload: (file: File) => {
      ultimo.current = file;
      void lerArquivo(file).then((resultado) => {
        if (ultimo.current === file) setLido(resultado);
      });
      return false;
    },
  };
  return (
    <Page
      title={texto.titulo}
      count={aberto ? lido.nome : undefined}
      actions={
        aberto ? (
          <Upload {...seletor}>
            <Button icon={<FileInput size={16} aria-hidden />}>{texto.outro}</Button>
          </Upload>
        ) : undefined
      }
    >
      <Flex vertical gap={16}>
        {lido?.tipo === 'recusa' ? (
          <Alert type="error" showIcon message={lido.nome} description={lido.recusa} />
        ) : null}
        {lido?.tipo === 'cnab' ? <FileReport key={lido.nome} arquivo={lido.arquivo} /> : null}
        {lido?.tipo === 'ofx'
          ? lido.extratos.map((extrato, i) => <StatementReport key={`${lido.nome} ${i}`} extrato={extrato} />)
          : null}
        {aberto ? null : (
          <Upload.Dragger {...seletor}>
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
