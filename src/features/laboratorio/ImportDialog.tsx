/** A file of an analyser: chosen, read by the server, and told row by row what did not enter. */
import { Alert, Button, Flex, Upload } from 'antd';
import { FileInput } from 'lucide-react';
import { useState } from 'react';
import type { ImportacaoDeArquivo, Recusada } from '#domain/laboratorio/wire.ts';
import { analisadorTela as texto } from '#messages/laboratorio.ts';
import { arquivoGuardado as guardado } from '#messages/laboratorio-pedido.ts';
import { ButtonLink } from '#shared/navigation/ButtonLink.tsx';
import { useCan } from '#shared/session/session.ts';
import { DataTable } from '#shared/ui/DataTable.tsx';
import { Modal } from '#shared/ui/Modal.tsx';
import { useAct } from '#shared/ui/useAct.ts';
import { importarArquivo } from './wire.ts';

/** Refused rows in one table; a file of another laboratory has them by the thousand. */
const MOSTRADAS = 200;

export function ImportDialog({ onClose }: { readonly onClose: () => void }) {
  const [importacao, setImportacao] = useState<ImportacaoDeArquivo | null>(null);
  const importar = useAct(
    async (arquivo: File) => {
      setImportacao(null);
      setImportacao(await importarArquivo(arquivo));
    },
    { failure: texto.falha, tell: 'place' },
  );
  return (
    <Modal
      title={texto.titulo}
      onClose={onClose}
      width={640}
      footer={<Button onClick={onClose}>{texto.fechar}</Button>}
    >
      <Flex vertical gap={12}>
        <p>{texto.ajuda}</p>
        <Upload
          accept=".csv,.txt,.hl7"
          showUploadList={false}
          beforeUpload={(arquivo: File) => {
            void importar.run(arquivo);
            return false;
          }}
        >
          <Button data-foco type="primary" icon={<FileInput size={16} aria-hidden />} loading={importar.busy}>
            {texto.escolher}
          </Button>
        </Upload>
        {importar.problem === null ? null : <Alert type="error" showIcon message={importar.problem} />}
        {importacao ? <Outcome importacao={importacao} /> : null}
      </Flex>
    </Modal>
  );
}

function Outcome({
  importacao: { gravados, iguais, recusados, guardadas, avisos },
}: {
  readonly importacao: ImportacaoDeArquivo;
}) {
  const can = useCan();
  return (
    <Flex vertical gap={8}>
      <Alert
        role="status"
        type={recusados.length > 0 ? 'warning' : 'success'}
        showIcon
        message={texto.feito(gravados, iguais)}
        description={recusados.length > 0 ? texto.recusados(recusados.length) : undefined}
      />
      {avisos.map((aviso) => (
        <Alert key={aviso} type="warning" showIcon message={aviso} />
      ))}
      {guardadas > 0 ? (
        <Alert
          role="status"
          type="info"
          showIcon
          message={guardado.guardadas(guardadas)}
          action={
            can('list', 'mensagemanalisador') ? (
              <ButtonLink to="/mensagens-analisadores">{guardado.ver}</ButtonLink>
            ) : undefined
          }
        />
      ) : null}
      {recusados.length > 0 ? (
        <DataTable<Recusada>
          aria-label={texto.recusados(recusados.length)}
          rowKey={({ linha }) => linha}
          dataSource={recusados.slice(0, MOSTRADAS)}
          columns={[
            { title: texto.linha, width: 72, align: 'right', dataIndex: 'linha' },
            { title: texto.motivo, dataIndex: 'motivo' },
          ]}
        />
      ) : null}
    </Flex>
  );
}
