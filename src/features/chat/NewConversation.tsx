/** Beginning a conversation: with one person or a group, about a patient or not. */
import { useQueryClient } from '@tanstack/react-query';
import { Form, Input, Segmented, Select } from 'antd';
import { Suspense, useState } from 'react';
import { NOME_MAXIMO, type ConversaChat } from '#domain/chat/wire.ts';
import { LookupLater } from '#engine/kit/index.ts';
import { chatTela as texto } from '#messages/chat-tela.ts';
import { request } from '#shared/http/client.ts';
import { useCan } from '#shared/session/session.ts';
import { FormDialog } from '#shared/ui/FormDialog.tsx';
import { reler, usePessoas } from './wire.ts';

type Valores = {
  readonly pessoas: number | readonly number[];
  readonly nome?: string;
  readonly pacienteId?: number | null;
};
type Tipo = 'DIRETA' | 'GRUPO';

const OBRIGATORIO = [{ required: true, message: texto.obrigatorio }];

export function NewConversation({
  onFeita,
  onClose,
}: {
  readonly onFeita: (id: number) => void;
  readonly onClose: () => void;
}) {
  const client = useQueryClient();
  const can = useCan();
  const [tipo, setTipo] = useState<Tipo>('DIRETA');
  const { data, isPending } = usePessoas();
  const opcoes = (data ?? []).map(({ id, nome }) => ({ value: id, label: nome }));
  const comecar = async ({ pessoas, nome = '', pacienteId = null }: Valores) => {
    const { id } = await request<ConversaChat>('/chat/conversas', {
      method: 'POST',
      body: { tipo, pessoas: [pessoas].flat(), nome: tipo === 'GRUPO' ? nome : null, pacienteId },
      silent: true,
    });
    await reler(client);
    onFeita(id);
  };
  return (
    <FormDialog<Valores>
      title={texto.nova}
      action={texto.comecar}
      submit={comecar}
      failure={texto.falhaComecar}
      onClose={onClose}
    >
      <Form.Item label={texto.tipo}>
        <Segmented<Tipo>
          aria-label={texto.tipo}
          value={tipo}
          onChange={setTipo}
          options={[
            { value: 'DIRETA', label: texto.umaPessoa },
            { value: 'GRUPO', label: texto.grupo },
          ]}
        />
      </Form.Item>
      {tipo === 'GRUPO' ? (
        <Form.Item name="nome" label={texto.nomeGrupo} rules={OBRIGATORIO}>
          <Input maxLength={NOME_MAXIMO} placeholder={texto.nomeExemplo} />
        </Form.Item>
      ) : null}
      <Form.Item key={tipo} name="pessoas" label={texto.comQuem} rules={OBRIGATORIO} preserve={false}>
        <Select
          {...(tipo === 'GRUPO' ? { mode: 'multiple' as const } : {})}
          showSearch
          placeholder={texto.escolhaPessoa}
          optionFilterProp="label"
          loading={isPending}
          options={opcoes}
        />
      </Form.Item>
      {can('list', 'paciente') ? (
        <Form.Item name="pacienteId" label={texto.paciente} extra={texto.pacienteAjuda}>
          <Suspense>
            <LookupLater resource="pacientes" allowClear aria-label={texto.paciente} />
          </Suspense>
        </Form.Item>
      ) : null}
    </FormDialog>
  );
}
