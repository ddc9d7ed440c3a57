/** How a title is paid: the typed line of its boleto, its sheet, and the Pix code of the account, each to be copied. */
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Flex, Typography } from 'antd';
import { FileDown } from 'lucide-react';
import { linhaImpressa } from '#domain/boleto/codigo.ts';
import type { RecordPanelProps } from '#engine/kit/index.ts';
import { boletoTela as texto } from '#messages/boleto-tela.ts';
import { ButtonLink } from '#shared/navigation/ButtonLink.tsx';
import { download } from '#shared/http/download.ts';
import { request } from '#shared/http/client.ts';
import { formPathOf, indexEntry } from '#shared/registro/registry.ts';
import { Qr } from '#shared/ui/Qr.tsx';
import { FailedState, LoadingState } from '#shared/ui/State.tsx';

type Pix = { readonly contaId: number; readonly conta: string; readonly codigo: string };
type Cobranca = { readonly aberto: boolean; readonly boletoId: number | null; readonly pix: readonly Pix[] };
type Boleto = {
  readonly id: number;
  readonly situacao: string;
  readonly linhaDigitavel: string;
  readonly contaReceberId: number;
};
type Tudo = { readonly aberto: boolean; readonly boleto: Boleto | null; readonly pix: readonly Pix[] };

const EM_COBRANCA = ['EMITIDO', 'ENVIADO', 'REGISTRADO', 'BAIXA_PEDIDA'];

async function ler(resource: string, id: number, signal: AbortSignal): Promise<Tudo> {
  if (resource === 'boletos') {
    const boleto = await request<Boleto>(`/api/boletos/${id}`, { signal });
    if (!EM_COBRANCA.includes(boleto.situacao)) return { aberto: false, boleto: null, pix: [] };
    const { pix } = await request<{ pix: Pix | null }>(`/api/boletos/${id}/_pix`, { signal });
    return { aberto: true, boleto, pix: pix ? [pix] : [] };
  }
  const { aberto, boletoId, pix } = await request<Cobranca>(`/api/contas-receber/${id}/_cobranca`, {
    signal,
  });
  const boleto = boletoId === null ? null : await request<Boleto>(`/api/boletos/${boletoId}`, { signal });
  return { aberto, boleto, pix };
}

export default function ChargePanel({ resource, id }: RecordPanelProps) {
  const { data, error, refetch } = useQuery({
    queryKey: [resource, 'cobranca', id],
    queryFn: ({ signal }) => ler(resource, id, signal),
    staleTime: 0,
  });
  if (error) return <FailedState error={error} retry={() => void refetch()} />;
  if (!data) return <LoadingState rows={4} />;
  const { aberto, boleto, pix } = data;
  if (!aberto && !boleto)
    return <Alert type="info" showIcon message={texto.encerrado} description={texto.encerradoAjuda} />;
  return (
    <Flex vertical gap={20}>
      {aberto ? null : <Alert type="warning" showIcon message={texto.tituloRecebido} />}
      {boleto ? (
        <Slip boleto={boleto} own={resource === 'boletos'} />
      ) : (
        <Alert type="info" showIcon message={texto.semBoleto} description={texto.comoEmitir} />
      )}
      {pix.map((cobranca) => (
        <PixCode key={cobranca.contaId} pix={cobranca} />
      ))}
      {aberto && pix.length === 0 ? <Typography.Text type="secondary">{texto.semPix}</Typography.Text> : null}
      {pix.length > 0 ? (
        <Typography.Text type="secondary">
          {boleto ? `${texto.pixAviso} ${texto.umSo}` : texto.pixAviso}
        </Typography.Text>
      ) : null}
    </Flex>
  );
}

function Slip({ boleto, own }: { readonly boleto: Boleto; readonly own: boolean }) {
  const entry = indexEntry('boletos');
  return (
    <Flex vertical gap={8} align="start">
      <strong>{texto.linha}</strong>
      <Typography.Text copyable={{ text: boleto.linhaDigitavel, tooltips: [texto.copiar, texto.copiada] }}>
        {linhaImpressa(boleto.linhaDigitavel)}
      </Typography.Text>
      {boleto.situacao === 'EMITIDO' || boleto.situacao === 'ENVIADO' ? (
        <Alert type="warning" showIcon message={texto.naoRegistrado} />
      ) : null}
      <Flex gap={8} wrap>
        <Button
          icon={<FileDown size={16} aria-hidden />}
          onClick={() => void download(`/api/boletos/${boleto.id}/_pdf`)}
        >
          {texto.pdf}
        </Button>
        {own || !entry ? null : <ButtonLink to={formPathOf(entry, boleto.id)}>{texto.abrir}</ButtonLink>}
      </Flex>
    </Flex>
  );
}

function PixCode({ pix }: { readonly pix: Pix }) {
  return (
    <Flex gap={16} wrap align="start">
      <Qr address={pix.codigo} label={`${texto.qr}: ${pix.conta}`} size={148} />
      <Flex vertical gap={8} flex="1 1 260px">
        <strong>{texto.pix}</strong>
        <span className="z-fraco">{pix.conta}</span>
        <Typography.Text
          style={{ wordBreak: 'break-all' }}
          copyable={{ tooltips: [texto.copiar, texto.copiada] }}
        >
          {pix.codigo}
        </Typography.Text>
      </Flex>
    </Flex>
  );
}
