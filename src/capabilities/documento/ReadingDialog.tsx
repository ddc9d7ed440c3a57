import { Form, Select } from 'antd';
import { LEITURAS, type Leitura } from '#domain/acesso/leitura.ts';
import { ehPasta } from '#domain/documento/itens.ts';
import type { ItemDocumento } from '#domain/documento/tipos.ts';
import { documentosTela } from '#messages/documento-tela.ts';
import { FormDialog } from '#shared/ui/FormDialog.tsx';

/** Who may read one document, or what one folder holds (LGPD, CFM). */
export function ReadingDialog(props: {
  item: ItemDocumento;
  save: (leitura: Leitura | null) => Promise<void>;
  onClose: () => void;
}) {
  const { item, save, onClose } = props;
  const folder = ehPasta(item);
  return (
    <FormDialog<{ leitura: Leitura | '' }>
      title={documentosTela.leituraTitulo(item.nomeArquivo)}
      action={documentosTela.salvar}
      initial={{ leitura: item.leitura ?? '' }}
      submit={({ leitura }) => save(leitura === '' ? null : leitura)}
      failure={documentosTela.falha}
      onClose={onClose}
    >
      <Form.Item
        name="leitura"
        label={documentosTela.leitura}
        extra={folder ? documentosTela.leituraAjudaPasta : documentosTela.leituraAjuda}
      >
        <Select
          data-foco=""
          options={[
            { value: '', label: folder ? documentosTela.leituraDaPasta : documentosTela.leituraHerdada },
            ...LEITURAS.map((value) => ({ value, label: documentosTela.leituraDe[value] })),
          ]}
        />
      </Form.Item>
    </FormDialog>
  );
}
