/** Beside a participant: the code that was drawn, the arm where it is in sight, and the door for an emergency (CRF-04). */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Descriptions, Flex, Form, Input, Typography } from 'antd';
import { useState } from 'react';
import type { Cegamento } from '#domain/estudo/wire.ts';
import { formatMinuto } from '#domain/formato/data-hora.ts';
import type { RecordPanelProps } from '#engine/kit/index.ts';
import { cegamentoTela as texto } from '#messages/estudo-randomizacao.ts';
import { FormDialog } from '#shared/ui/FormDialog.tsx';
import { Loaded } from '#shared/ui/Loaded.tsx';
import { EmptyState } from '#shared/ui/State.tsx';
import { abrirCegamento, cegamentoKey, lerCegamento } from './wire.ts';

export default function Blinding({ id }: RecordPanelProps) {
  const cegamento = useQuery({
    queryKey: cegamentoKey(id),
    queryFn: ({ signal }) => lerCegamento(id, signal),
    staleTime: 0,
  });
  return (
    <Loaded query={cegamento} failed={texto.falha}>
      {(lido) =>
        lido.codigo === null ? (
          <EmptyState title={texto.naoRandomizado} text={texto.naoRandomizadoTexto} />
        ) : (
          <Known id={id} cegamento={lido} />
        )
      }
    </Loaded>
  );
}

function Known({ id, cegamento }: { readonly id: number; readonly cegamento: Cegamento }) {
  const [abrindo, setAbrindo] = useState(false);
  const { codigo, sorteado, braco, abre, aberturas } = cegamento;
  return (
    <Flex vertical gap={16} align="flex-start">
      <Descriptions column={1} bordered size="small">
        <Descriptions.Item label={texto.codigo}>{codigo}</Descriptions.Item>
        {sorteado ? (
          <Descriptions.Item label={texto.braco}>
            {braco === null ? (
              <Typography.Text type="secondary">{texto.cego}</Typography.Text>
            ) : (
              <strong>{braco}</strong>
            )}
          </Descriptions.Item>
        ) : null}
      </Descriptions>
      {abre && braco === null ? (
        <Button danger onClick={() => setAbrindo(true)}>
          {texto.abrir}
        </Button>
      ) : null}
      {aberturas.length > 0 ? (
        <Alert
          type="warning"
          showIcon
          message={texto.aberturas}
          description={aberturas.map(({ quem, em, motivo }) => (
            <div key={em}>
              {texto.porQuem(quem, formatMinuto(em))}: {motivo}
            </div>
          ))}
        />
      ) : null}
      {abrindo ? <OpenDialog id={id} onClose={() => setAbrindo(false)} /> : null}
    </Flex>
  );
}

function OpenDialog({ id, onClose }: { readonly id: number; readonly onClose: () => void }) {
  const client = useQueryClient();
  return (
    <FormDialog<{ motivo: string }>
      title={texto.pergunta}
      action={texto.abrir}
      danger
      failure={texto.falhaAto}
      refusedAt="motivo"
      onClose={onClose}
      submit={async ({ motivo }) => {
        client.setQueryData(cegamentoKey(id), await abrirCegamento(id, motivo));
      }}
    >
      <Typography.Paragraph>{texto.declaracao}</Typography.Paragraph>
      <Form.Item
        name="motivo"
        label={texto.motivo}
        rules={[{ required: true, whitespace: true, message: texto.motivoFalta }]}
      >
        <Input.TextArea rows={3} maxLength={500} />
      </Form.Item>
    </FormDialog>
  );
}
