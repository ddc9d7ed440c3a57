import { AutoComplete, Form, Upload, type UploadFile } from 'antd';
import type { RcFile } from 'antd/es/upload';
import { FileUp } from 'lucide-react';
import { useState } from 'react';
import type { OpcoesDocumentos } from '#domain/documento/tipos.ts';
import { normalizeTag } from '#domain/formato/tags.ts';
import { documentosTela } from '#messages/documento-tela.ts';
import { documentos } from '#messages/documento.ts';
import { FormDialog, refuse } from '#shared/ui/FormDialog.tsx';
import { useTags, type Tag } from './wire.ts';

/** Chooses the files and their tag; where the module wants one, it is asked before anything is sent (B5: 'Informe a Tag'). */
export function SendDialog(props: {
  modulo: string;
  options: OpcoesDocumentos;
  /** Dropped or pasted ones; without them a picker is offered. */
  files: readonly File[];
  send: (files: readonly File[], tag: Tag | undefined) => void;
  onClose: () => void;
}) {
  const { modulo, options, send, onClose } = props;
  const [files, setFiles] = useState<readonly UploadFile[]>(
    props.files.map((file, at) => ({ uid: String(at), name: file.name, originFileObj: file as RcFile })),
  );
  const tags = useTags(modulo).data ?? [];
  const go = ({ tag: text = '' }: { tag?: string }) => {
    const known = tags.find(({ nome }) => nome.toLowerCase() === text.toLowerCase());
    const chosen = files.flatMap(({ originFileObj }) => (originFileObj ? [originFileObj] : []));
    send(chosen, text === '' ? undefined : known ? { idTag: known.objectId } : { tagDescription: text });
  };
  return (
    <FormDialog<{ tag?: string }>
      title={documentosTela.enviarArquivos}
      action={documentosTela.enviar}
      disabled={files.length === 0}
      width={480}
      stubborn
      submit={go}
      failure={documentosTela.falha}
      onClose={onClose}
    >
      <Form.Item
        name="tag"
        label={documentosTela.tagRotulo}
        required={options.tags}
        extra={documentosTela.tagAjuda}
        // One that is there keeps its name, though it be from before the limit.
        normalize={(text: string) => (tags.some(({ nome }) => nome === text) ? text : normalizeTag(text))}
        rules={[refuse((tag) => (options.tags && tag === '' ? documentos.informeTag : null))]}
      >
        <AutoComplete
          data-foco=""
          options={tags.map(({ nome }) => ({ value: nome }))}
          filterOption={(text, option) => (option?.value ?? '').toLowerCase().includes(text.toLowerCase())}
        />
      </Form.Item>
      <Upload.Dragger
        multiple
        fileList={[...files]}
        // The queue sends them, in their turn.
        beforeUpload={() => false}
        onChange={({ fileList }) => setFiles(fileList)}
      >
        <FileUp size={20} aria-hidden />{' '}
        {files.length === 0 ? documentosTela.escolher : documentosTela.arquivosEscolhidos(files.length)}
      </Upload.Dragger>
    </FormDialog>
  );
}
