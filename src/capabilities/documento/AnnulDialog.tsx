/** A signed document made void: a kind of reason that anybody may know, and what happened for those of the house. */
import { Form, Input, Radio } from 'antd';
import {
  EXPLICACAO_SEM_EFEITO,
  MOTIVOS_SEM_EFEITO,
  problemaSemEfeito,
  type TornarSemEfeito,
} from '#domain/documento/sem-efeito.ts';
import type { ItemDocumento } from '#domain/documento/tipos.ts';
import { motivoSemEfeito } from '#messages/assinatura.ts';
import { documentosTela } from '#messages/documento-tela.ts';
import { documentos } from '#messages/documento.ts';
import { FormDialog, refuse } from '#shared/ui/FormDialog.tsx';

const { minimo, maximo } = EXPLICACAO_SEM_EFEITO;
const missing = (motivo: TornarSemEfeito['motivo'], explicacao: string) => {
  const problem = problemaSemEfeito({ motivo, explicacao });
  return problem === 'explicacao' ? documentos.semEfeitoFalta(problem, minimo, maximo) : null;
};

/** `annul` goes on to the next step by itself, and `onClose` is for who gives up. */
export function AnnulDialog(props: {
  item: ItemDocumento;
  annul: (dados: TornarSemEfeito) => Promise<void>;
  onClose: () => void;
}) {
  const { item, annul, onClose } = props;
  return (
    <FormDialog<{ motivo: TornarSemEfeito['motivo']; explicacao?: string }>
      title={documentosTela.tornarSemEfeitoTitulo(item.nomeArquivo)}
      action={documentosTela.tornarSemEfeito}
      danger
      stubborn
      stays
      width={520}
      submit={({ motivo, explicacao = '' }) => annul({ motivo, explicacao: explicacao.trim() })}
      failure={documentosTela.falha}
      onClose={onClose}
    >
      <p>{documentosTela.tornarSemEfeitoTexto}</p>
      <Form.Item
        name="motivo"
        label={documentosTela.semEfeitoMotivo}
        rules={[
          refuse((motivo) => (motivo === '' ? documentos.semEfeitoFalta('motivo', minimo, maximo) : null)),
        ]}
      >
        <Radio.Group
          style={{ display: 'grid', gap: 8 }}
          options={MOTIVOS_SEM_EFEITO.map((value) => ({ value, label: motivoSemEfeito[value] }))}
        />
      </Form.Item>
      <Form.Item
        name="explicacao"
        label={documentosTela.semEfeitoExplicacao}
        extra={documentosTela.semEfeitoExplicacaoAjuda(minimo)}
        rules={[refuse((explicacao) => missing('registro-errado', explicacao))]}
      >
        <Input.TextArea rows={3} maxLength={maximo} />
      </Form.Item>
    </FormDialog>
  );
}
