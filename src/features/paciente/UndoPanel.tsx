/** What undoing a joining would do now: what goes back, and of whom is what was written since. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Flex, Form, Input } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { UndoPreview, useDecisions } from '#capabilities/uniao/index.ts';
import type { RecordPanelProps } from '#engine/kit/index.ts';
import { uniaoServidor, uniaoTela as texto } from '#messages/uniao.ts';
import { FormDialog } from '#shared/ui/FormDialog.tsx';
import { notify } from '#shared/ui/notify.ts';
import { FailedState, LoadingState } from '#shared/ui/State.tsx';
import { undo, undoPreview } from './uniao.ts';

export default function UndoPanel({ id }: RecordPanelProps) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: ['desfazer-uniao', id],
    queryFn: ({ signal }) => undoPreview(id, signal),
    staleTime: 0,
    retry: false,
  });
  const [decisions, decide] = useDecisions(data);
  const [asking, setAsking] = useState(false);
  if (error) return <FailedState error={error} title={texto.falhou} retry={() => void refetch()} />;
  if (!data) return <LoadingState rows={4} label={texto.carregando} />;
  if (data.situacao === 'AGUARDA')
    return (
      <Flex vertical align="start" gap={12}>
        <span>{texto.aguarda(data.pedidaPor)}</span>
        <Button onClick={() => void navigate(`/pacientes/unificar/${data.ficaId}?com=${data.saiId}`)}>
          {texto.comparar}
        </Button>
      </Flex>
    );
  return (
    <Flex vertical align="start" gap={12}>
      <UndoPreview preview={data} decisions={decisions} onDecide={decide} />
      {/* Where nothing was written since, the step of the record does it. */}
      {data.novidades.length === 0 ? null : (
        <Button danger onClick={() => setAsking(true)}>
          {texto.desfazer}
        </Button>
      )}
      {asking ? (
        <FormDialog<{ motivo: string }>
          title={texto.desfazerTitulo}
          action={texto.desfazer}
          danger
          submit={async ({ motivo }) => {
            await undo(id, { versao: data.versao, motivo, decisoes: decisions });
            notify({ type: 'SUCCESS', value: texto.desfeita(data.nomeSai) });
            await client.invalidateQueries();
          }}
          failure={texto.falhaDesfazer}
          onClose={() => setAsking(false)}
        >
          <Form.Item
            name="motivo"
            label={texto.porQueDesfazer}
            rules={[{ required: true, whitespace: true, message: uniaoServidor.motivoDesfazer }]}
          >
            <Input.TextArea maxLength={500} autoSize={{ minRows: 2, maxRows: 6 }} data-foco="" />
          </Form.Item>
        </FormDialog>
      ) : null}
    </Flex>
  );
}
