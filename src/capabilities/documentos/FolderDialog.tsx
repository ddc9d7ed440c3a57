import { useId, useState } from 'react';
import { limparNome, problemaDoNome } from '#domain/documentos/nome.ts';
import { documentosTela } from '#messages/documentos-tela.ts';
import { documentos, problemaNome } from '#messages/documentos.ts';
import { messageOf } from '#shared/http/http-error.ts';
import { Button } from '#shared/ui/Button.tsx';
import { Modal } from '#shared/ui/Modal.tsx';

/** Asks the name of a new folder (B5: 'Informe o nome da pasta'); what the server refuses is said under it. */
export function FolderDialog(props: { create: (nome: string) => Promise<void>; onClose: () => void }) {
  const { create, onClose } = props;
  const [name, setName] = useState('');
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  const id = useId();
  const save = async () => {
    const clean = limparNome(name);
    const problem = problemaDoNome(clean);
    if (problem) {
      setError(problem === 'vazio' ? documentos.informePasta : problemaNome[problem]);
      return;
    }
    setBusy(true);
    try {
      await create(clean);
      onClose();
    } catch (failure) {
      setError(messageOf(failure, documentosTela.falha));
      setBusy(false);
    }
  };
  return (
    <Modal
      title={documentosTela.novaPasta}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{documentosTela.cancelar}</Button>
          <Button kind="primario" busy={busy} onClick={() => void save()}>
            {documentosTela.criarPasta}
          </Button>
        </>
      }
    >
      <label className="z-rotulo" htmlFor={id}>
        {documentosTela.nomePasta}
      </label>
      <input
        id={id}
        className="z-campo"
        data-foco=""
        value={name}
        maxLength={255}
        aria-invalid={error !== '' || undefined}
        aria-describedby={error === '' ? undefined : `${id}-erro`}
        onChange={({ target }) => {
          setName(target.value);
          setError('');
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') void save();
        }}
      />
      {error === '' ? null : (
        <p className="z-erro" id={`${id}-erro`} role="alert">
          {error}
        </p>
      )}
    </Modal>
  );
}
