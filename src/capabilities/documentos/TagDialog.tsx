import { useId, useState } from 'react';
import type { ItemDocumento } from '#domain/documentos/tipos.ts';
import { documentosTela } from '#messages/documentos-tela.ts';
import { documentos } from '#messages/documentos.ts';
import { messageOf } from '#shared/http/http-error.ts';
import { Button } from '#shared/ui/Button.tsx';
import { Modal } from '#shared/ui/Modal.tsx';
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
  const now = data?.find(({ nome }) => nome === item.tagDescription)?.objectId ?? '';
  const [picked, setPicked] = useState<string | null>(null);
  const [problem, setProblem] = useState('');
  const id = useId();
  const chosen = picked ?? now;
  const go = async () => {
    if (chosen === '') return setProblem(documentos.informeTag);
    try {
      await save(chosen);
      onClose();
    } catch (failure) {
      setProblem(messageOf(failure, documentosTela.falha));
    }
  };
  return (
    <Modal
      title={documentosTela.tag}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{documentosTela.cancelar}</Button>
          <Button kind="primario" onClick={() => void go()}>
            {documentosTela.salvar}
          </Button>
        </>
      }
    >
      {isPending ? (
        <LoadingState rows={2} />
      ) : error ? (
        <FailedState error={error} retry={() => void refetch()} />
      ) : (
        <>
          <label className="z-rotulo" htmlFor={id}>
            {documentosTela.tagRotulo}
          </label>
          <select id={id} className="z-campo" data-foco="" value={chosen} onChange={({ target }) => setPicked(target.value)}>
            <option value="">{documentosTela.semTag}</option>
            {data.map((tag) => (
              <option key={tag.objectId} value={tag.objectId}>
                {tag.nome}
              </option>
            ))}
          </select>
          {problem === '' ? null : (
            <p className="z-erro" role="alert">
              {problem}
            </p>
          )}
        </>
      )}
    </Modal>
  );
}
