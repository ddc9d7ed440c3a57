/** The receipt as it was issued, to be printed or sent. */
import { Button, Flex, Typography } from 'antd';
import { FileDown } from 'lucide-react';
import type { RecordPanelProps } from '#engine/kit/index.ts';
import { reciboTela as texto } from '#messages/boleto-tela.ts';
import { download } from '#shared/http/download.ts';

export default function ReceiptPanel({ id }: RecordPanelProps) {
  return (
    <Flex vertical gap={12} align="start">
      <Typography.Text type="secondary">{texto.ajuda}</Typography.Text>
      <Button icon={<FileDown size={16} aria-hidden />} onClick={() => void download(`/api/recibos/${id}/_pdf`)}>
        {texto.baixar}
      </Button>
    </Flex>
  );
}
