import { Form, Select } from 'antd';
import type { ItemDocumento } from '#domain/documento/tipos.ts';
import { documentosTela } from '#messages/documento-tela.ts';
import { documentos } from '#messages/documento.ts';
import { FormDialog, refuse } from '#shared/ui/FormDialog.tsx';
import { Loaded } from '#shared/ui/Loaded.tsx';
import { useTags } from './wire.ts';

/** Gives documents another of the module's tags. */
export function TagDialog(props: {
  modulo: string;
  items: readonly ItemDocumento[];
  save: (idTag: string) => Promise<void>;
  onClose: () => void;
}) {
  const { modulo, items, save, onClose } = props;
  const query = useTags(modulo);
  const { data } = query;
  return (
    <FormDialog<{ tag?: string }>
      title={items.length === 1 ? documentosTela.tag : documentosTela.tagVarios(items.length)}
      action={documentosTela.salvar}
      disabled={!data}
      submit={({ tag }) => save(tag ?? '')}
      failure={documentosTela.falha}
      refusedAt="tag"
      onClose={onClose}
    >
      <Loaded query={query} rows={2}>
        {(data) => (
          <Form.Item
            name="tag"
            label={documentosTela.tagRotulo}
            initialValue={
              items.length === 1
                ? data.find(({ nome }) => nome === items[0]?.tagDescription)?.objectId
                : undefined
            }
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
      </Loaded>
    </FormDialog>
  );
}
