/** A guide, or all of a batch, on ANS's form: to be printed and signed by the member. */
import { Alert, Button, Flex, Typography } from 'antd';
import { FileDown } from 'lucide-react';
import type { RecordPanelProps } from '#engine/kit/index.ts';
import { tissTela as texto } from '#messages/tiss-tela.ts';
import { download } from '#shared/http/download.ts';
import { useAct } from '#shared/ui/useAct.ts';

export default function FormPanel({ resource, id }: RecordPanelProps) {
  const { run, busy, problem } = useAct(() => download(`/api/${resource}/${id}/_formulario`), {
    failure: texto.formularioFalhou,
    tell: 'place',
  });
  const doLote = resource === 'lotes-tiss';
  return (
    <Flex vertical gap={16} align="start">
      <Typography.Paragraph style={{ maxWidth: 640, margin: 0 }}>
        {doLote ? texto.formularioDoLote : texto.formularioDaGuia}
      </Typography.Paragraph>
      {problem === null ? null : <Alert type="error" showIcon message={problem} />}
      <Button
        type="primary"
        icon={<FileDown size={16} aria-hidden />}
        loading={busy}
        onClick={() => void run()}
      >
        {doLote ? texto.baixarFormularios : texto.baixarFormulario}
      </Button>
    </Flex>
  );
}
