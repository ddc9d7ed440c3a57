import { Form, Select } from 'antd';
import type { ItemDocumento } from '#domain/documento/tipos.ts';
import { documentosTela } from '#messages/documento-tela.ts';
import { documentos } from '#messages/documento.ts';
import { FormDialog, refuse } from '#shared/ui/FormDialog.tsx';
import { FailedState, LoadingState } from '#shared/ui/State.tsx';
import { useTags } from './wire.ts';

/** Gives a document another of the module's tags. */
export function TagDialog(props: {
  modulo: string;
  item: ItemDocumento;
  save: (idTag: string) => Promise<void>;
  onClose: () => void;
}) {
  const { modulo, item, save, onClose } = props;
  const { data, error, isPending, refetch } = useTags(modulo);
  return (
    <FormDialog<{ tag?: string }>
      title={documentosTela.tag}
      action={documentosTela.salvar}
      disabled={!data}
      submit={({ tag }) => save(tag ?? '')}
      failure={documentosTela.falha}
      refusedAt="tag"
      onClose={onClose}
    >
      {isPending ? (
        <LoadingState rows={2} />
      ) : error ? (
        <FailedState error={error} retry={() => void refetch()} />
      ) : (
        <Form.Item
          name="tag"
          label={documentosTela.tagRotulo}
          initialValue={data.find(({ nome }) => nome === item.tagDescription)?.objectId}
          rules={[refuse((tag) => (tag === '' ? documentos.informeTag : null))]}
        >
          <Select
            data-foco=""
            showSearch
            optionFilterProp="label"
            placeholder={documentosTela.semTag}
            options={data.map(({ objectId, nome }) => ({ value: objectId, label: nome }))}
          />
        </Form.Item>
      )}
    </FormDialog>
  );
}
