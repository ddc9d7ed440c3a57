import { Alert, AutoComplete, Form, Upload, type UploadFile } from 'antd';
import type { RcFile } from 'antd/es/upload';
import { FileUp } from 'lucide-react';
import { useState } from 'react';
import type { OpcoesDocumentos, TagDocumento } from '#domain/documento/tipos.ts';
import { tagParecida } from '#domain/documento/tag.ts';
import { normalizeTag } from '#domain/formato/tags.ts';
import { documentosTela } from '#messages/documento-tela.ts';
import { documentos } from '#messages/documento.ts';
import { FormDialog, refuse } from '#shared/ui/FormDialog.tsx';
import { useTags, type Tag } from './wire.ts';

/**
 * The file and its tag; where the module wants one, it is asked before anything is sent (B5: 'Informe a Tag'). The dialog
 * takes one file (B5); many at once are dropped or pasted on the folder itself, and it asks for their tag alone.
 */
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
  const many = props.files.length > 1;
  const kept = many ? files : files.slice(0, 1);
  const [tooMany, setTooMany] = useState(false);
  const tags = useTags(modulo).data ?? [];
  const go = ({ tag: text = '' }: { tag?: string }) => {
    const known = tags.find(({ nome }) => nome.toLowerCase() === text.toLowerCase());
    const chosen = kept.flatMap(({ originFileObj }) => (originFileObj ? [originFileObj] : []));
    send(chosen, text === '' ? undefined : known ? { idTag: known.objectId } : { tagDescription: text });
  };
  return (
    <FormDialog<{ tag?: string }>
      title={documentosTela.enviarArquivos}
      action={documentosTela.enviar}
      disabled={kept.length === 0}
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
      <SimilarTag field="tag" names={tags.map(({ nome }) => nome)} />
      {options.clinico === false ? <Unseen tags={tags} /> : null}
      <Form.Item
        validateStatus={tooMany ? 'error' : undefined}
        help={tooMany ? <span role="alert">{documentos.umArquivo}</span> : undefined}
      >
        <Upload.Dragger
          multiple
          disabled={many}
          fileList={[...kept]}
          // The queue sends them, in their turn.
          beforeUpload={() => false}
          onChange={({ fileList }) => {
            const extra = !many && fileList.length > 1;
            setTooMany(extra);
            setFiles(extra ? fileList.slice(0, 1) : fileList);
          }}
        >
          <FileUp size={20} aria-hidden />{' '}
          {kept.length === 0 ? documentosTela.escolher : documentosTela.arquivosEscolhidos(kept.length)}
        </Upload.Dragger>
      </Form.Item>
    </FormDialog>
  );
}

/** To who does not read clinical content, before what is sent goes out of their sight. */
function Unseen({ tags }: { readonly tags: readonly TagDocumento[] }) {
  return (
    <Form.Item noStyle dependencies={['tag']}>
      {({ getFieldValue }) => {
        const typed: unknown = getFieldValue('tag');
        const tag = tags.find(({ nome, leitura }) => leitura === 'CLINICA' && nome === typed);
        return tag === undefined ? null : (
          <Alert
            type="warning"
            showIcon
            role="status"
            message={documentosTela.saiDaVista(tag.nome)}
            style={{ marginBottom: 16 }}
          />
        );
      }}
    </Form.Item>
  );
}

/** Said while a name is typed that another tag has but for number, accents or case; nothing is refused. */
export function SimilarTag({ field, names }: { field: string; names: readonly string[] }) {
  return (
    <Form.Item noStyle dependencies={[field]}>
      {({ getFieldValue }) => {
        const typed: unknown = getFieldValue(field);
        const other = tagParecida(typeof typed === 'string' ? typed : '', names);
        return other === null ? null : (
          <Alert type="warning" showIcon role="status" message={documentosTela.tagParecida(other)} />
        );
      }}
    </Form.Item>
  );
}
