/** The remittance's file: downloaded as it was made, and drawn line by line. */
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Flex } from 'antd';
import { FileDown } from 'lucide-react';
import { lerCnab240 } from '#domain/cnab/ler.ts';
import type { RecordPanelProps } from '#engine/kit/index.ts';
import { remessaTela as texto } from '#messages/bordero-pagamento.ts';
import { request } from '#shared/http/client.ts';
import { saveBlob } from '#shared/http/download.ts';
import { FailedState, LoadingState } from '#shared/ui/State.tsx';
import { FileReport } from './FileReport.tsx';

type Remessa = {
  readonly nome: string | null;
  readonly conteudo: string | null;
  /** What whoever sends the file must know first: payments have it by one name, collection by the other. */
  readonly aviso?: string | null;
  readonly deFora?: string | null;
};

export default function FilePanel({ resource, id }: RecordPanelProps) {
  const { data, error, refetch } = useQuery({
    queryKey: [resource, 'arquivo', id],
    queryFn: ({ signal }) => request<Remessa>(`/api/${resource}/${id}`, { signal }),
    staleTime: 0,
  });
  if (error) return <FailedState error={error} retry={() => void refetch()} />;
  if (!data) return <LoadingState rows={6} />;
  const { nome, conteudo } = data;
  const aviso = data.aviso ?? data.deFora;
  if (!conteudo)
    return <Alert type="info" showIcon message={texto.semArquivo} description={texto.comoGerar} />;
  const lido = lerCnab240(conteudo);
  return (
    <Flex vertical gap={16}>
      {aviso ? (
        <Alert type="warning" showIcon message={<span style={{ whiteSpace: 'pre-line' }}>{aviso}</span>} />
      ) : null}
      <div>
        <Button
          icon={<FileDown size={16} aria-hidden />}
          onClick={() => {
            saveBlob(new Blob([conteudo], { type: 'text/plain' }), nome ?? texto.arquivo);
          }}
        >
          {texto.baixar}
        </Button>
      </div>
      {lido.ok ? <FileReport arquivo={lido.arquivo} /> : null}
    </Flex>
  );
}
