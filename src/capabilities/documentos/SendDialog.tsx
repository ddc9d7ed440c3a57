import { FileUp } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import type { OpcoesDocumentos } from '#domain/documentos/tipos.ts';
import { normalizeTag } from '#domain/formato/tags.ts';
import { documentosTela } from '#messages/documentos-tela.ts';
import { documentos } from '#messages/documentos.ts';
import { Button } from '#shared/ui/Button.tsx';
import { Modal } from '#shared/ui/Modal.tsx';
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
  const [files, setFiles] = useState(props.files);
  const [text, setText] = useState('');
  const [error, setError] = useState('');
  const picker = useRef<HTMLInputElement>(null);
  const tags = useTags(modulo);
  const id = useId();
  const go = () => {
    if (options.tags && text === '') {
      setError(documentos.informeTag);
      document.getElementById(id)?.focus();
      return;
    }
    const known = (tags.data ?? []).find(({ nome }) => nome.toLowerCase() === text.toLowerCase());
    send(files, text === '' ? undefined : known ? { idTag: known.objectId } : { tagDescription: text });
    onClose();
  };
  return (
    <Modal
      title={documentosTela.enviarArquivos}
      width={480}
      stubborn
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{documentosTela.cancelar}</Button>
          <Button kind="primario" disabled={files.length === 0} onClick={go}>
            {documentosTela.enviar}
          </Button>
        </>
      }
    >
      <label className="z-rotulo" htmlFor={id}>
        {documentosTela.tagRotulo}
        {options.tags ? ' *' : ''}
      </label>
      <input
        id={id}
        className="z-campo"
        data-foco=""
        list={`${id}-tags`}
        value={text}
        required={options.tags}
        aria-invalid={error !== '' || undefined}
        aria-describedby={error === '' ? `${id}-ajuda` : `${id}-erro`}
        onChange={({ target }) => {
          // One that is there keeps its name, though it be from before the limit.
          const known = tags.data?.some(({ nome }) => nome === target.value);
          setText(known ? target.value : normalizeTag(target.value));
          setError('');
        }}
      />
      <datalist id={`${id}-tags`}>
        {(tags.data ?? []).map((tag) => (
          <option key={tag.objectId} value={tag.nome}>
            {tag.nome}
          </option>
        ))}
      </datalist>
      {error === '' ? (
        <p className="z-doc-nota" id={`${id}-ajuda`}>
          {documentosTela.tagAjuda}
        </p>
      ) : (
        <p className="z-erro" id={`${id}-erro`} role="alert">
          {error}
        </p>
      )}
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        data-envio=""
        onChange={({ target }) => setFiles([...files, ...(target.files ?? [])])}
      />
      <button type="button" className="z-doc-solte" onClick={() => picker.current?.click()}>
        <FileUp size={20} aria-hidden />
        {files.length === 0 ? documentosTela.escolher : documentosTela.arquivosEscolhidos(files.length)}
      </button>
      {files.length > 0 ? (
        <ul className="z-doc-escolhidos">
          {files.map((file, at) => (
            <li key={`${at}-${file.name}`}>{file.name}</li>
          ))}
        </ul>
      ) : null}
    </Modal>
  );
}
