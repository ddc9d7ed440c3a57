/** The paper and the XML of an invoice, and the QR by which anybody checks it. */
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Flex } from 'antd';
import { ExternalLink, FileDown } from 'lucide-react';
import { consultaPublica } from '#domain/nota-servico/nfse.ts';
import type { RecordPanelProps } from '#engine/kit/index.ts';
import { notaServicoTela as texto } from '#messages/nota-servico-tela.ts';
import { request } from '#shared/http/client.ts';
import { download } from '#shared/http/download.ts';
import { Qr } from '#shared/ui/Qr.tsx';
import { FailedState, LoadingState } from '#shared/ui/State.tsx';

type Nota = {
  readonly id: number;
  readonly situacao: string;
  readonly ambiente: string | null;
  readonly chave: string | null;
  readonly idDps: string | null;
};

const icone = <FileDown size={16} aria-hidden />;

export default function NotePanel({ id }: RecordPanelProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ['notas-servico', 'papel', id],
    queryFn: ({ signal }) => request<Nota>(`/api/notas-servico/${id}`, { signal }),
    staleTime: 0,
  });
  if (error) return <FailedState error={error} retry={() => void refetch()} />;
  if (!data) return <LoadingState rows={4} />;
  const { situacao, ambiente, chave, idDps } = data;
  const dps = idDps ? (
    <Button icon={icone} onClick={() => void download(`/api/notas-servico/${id}/_xml/dps`)}>
      {texto.baixarDps}
    </Button>
  ) : null;
  if (chave === null)
    return (
      <Flex vertical gap={16} align="start">
        <Alert
          type="info"
          showIcon
          message={situacao === 'REGISTRADA' ? texto.naPrefeitura : texto.aindaNao}
          description={situacao === 'REGISTRADA' ? texto.naPrefeituraAjuda : texto.aindaNaoAjuda}
        />
        {dps}
      </Flex>
    );
  const endereco = consultaPublica(chave);
  return (
    <Flex vertical gap={16}>
      {ambiente === 'PRODUCAO' ? null : <Alert type="warning" showIcon message={texto.semValidade} />}
      {situacao === 'CANCELADA' || situacao === 'SUBSTITUIDA' ? (
        <Alert type="info" showIcon message={texto.mudou} />
      ) : null}
      <Flex gap={24} wrap align="start">
        <Qr address={endereco} label={texto.qr} size={148} />
        <Flex vertical gap={8} align="start">
          <Button type="primary" icon={icone} onClick={() => void download(`/api/notas-servico/${id}/_pdf`)}>
            {texto.baixarPdf}
          </Button>
          <Button icon={icone} onClick={() => void download(`/api/notas-servico/${id}/_xml/nota`)}>
            {texto.baixarXml}
          </Button>
          {dps}
          <Button
            type="link"
            icon={<ExternalLink size={16} aria-hidden />}
            href={endereco}
            target="_blank"
            rel="noreferrer"
          >
            {texto.consultar}
          </Button>
        </Flex>
      </Flex>
    </Flex>
  );
}
