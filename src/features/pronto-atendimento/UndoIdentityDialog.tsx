/** Somebody was taken for another: what the arrival took along goes back to the provisional record, until the outcome. */
import { useQuery } from '@tanstack/react-query';
import { Form, Input } from 'antd';
import { UndoPreview, useDecisions } from '#capabilities/uniao/index.ts';
import type { ItemProntoAtendimento } from '#domain/pronto-atendimento/wire.ts';
import { prontoAtendimentoTela as texto } from '#messages/pronto-atendimento-tela.ts';
import { prontoAtendimentoServidor } from '#messages/pronto-atendimento.ts';
import { FormDialog } from '#shared/ui/FormDialog.tsx';
import { notify } from '#shared/ui/notify.ts';
import { FailedState, LoadingState } from '#shared/ui/State.tsx';
import { uniaoTela } from '#messages/uniao.ts';
import { comErros, obrigatorio } from './form.ts';
import { desfazerIdentificacao, preverDesfazer } from './wire.ts';

type Props = {
  readonly item: ItemProntoAtendimento;
  readonly done: () => void;
  readonly onClose: () => void;
};

export function UndoIdentityDialog({ item, done, onClose }: Props) {
  const [form] = Form.useForm<{ motivo: string }>();
  const { data, error, refetch } = useQuery({
    queryKey: ['desfazer-identificacao', item.id],
    queryFn: ({ signal }) => preverDesfazer(item.id, signal),
    staleTime: 0,
    retry: false,
  });
  const [decisions, decide] = useDecisions(data);
  return (
    <FormDialog<{ motivo: string }>
      title={texto.desfazerTitulo(item.nome, item.nomeAntes ?? '')}
      action={texto.desfazerAcao}
      danger
      disabled={!data || data.impede !== null}
      width={560}
      stubborn
      form={form}
      submit={async ({ motivo }) => {
        const { nome } = await comErros(form, () => desfazerIdentificacao(item.id, motivo, decisions));
        notify({ type: 'SUCCESS', value: prontoAtendimentoServidor.identificacaoDesfeita(nome) });
        done();
      }}
      failure={texto.falhaAcao}
      onClose={onClose}
    >
      <p className="z-texto" style={{ marginBottom: 16 }}>
        {texto.desfazerTexto}
      </p>
      <div style={{ marginBottom: 16 }}>
        {error ? (
          <FailedState error={error} title={uniaoTela.falhou} retry={() => void refetch()} />
        ) : data ? (
          <UndoPreview preview={data} decisions={decisions} onDecide={decide} />
        ) : (
          <LoadingState rows={3} label={uniaoTela.carregando} />
        )}
      </div>
      <Form.Item name="motivo" label={texto.porQueErrada} rules={obrigatorio}>
        <Input maxLength={500} data-foco="" />
      </Form.Item>
    </FormDialog>
  );
}
