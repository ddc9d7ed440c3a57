import { Form, Input } from 'antd';
import { limparNome, problemaDoNome } from '#domain/documento/nome.ts';
import { documentosTela } from '#messages/documento-tela.ts';
import { documentos, problemaNome } from '#messages/documento.ts';
import { FormDialog, refuse } from '#shared/ui/FormDialog.tsx';

const mistake = (name: string) => {
  const problem = problemaDoNome(limparNome(name));
  return problem === null ? null : problem === 'vazio' ? documentos.informePasta : problemaNome[problem];
};

/** Asks the name of a new folder (B5: 'Informe o nome da pasta'); what the server refuses is said under it. */
export function FolderDialog({
  create,
  onClose,
}: {
  create: (nome: string) => Promise<void>;
  onClose: () => void;
}) {
  return (
    <FormDialog<{ nome: string }>
      title={documentosTela.novaPasta}
      action={documentosTela.criarPasta}
      submit={({ nome }) => create(limparNome(nome))}
      failure={documentosTela.falha}
      refusedAt="nome"
      onClose={onClose}
    >
      <Form.Item name="nome" label={documentosTela.nomePasta} rules={[refuse(mistake)]}>
        <Input maxLength={255} data-foco="" />
      </Form.Item>
    </FormDialog>
  );
}
