import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForgetRows } from '#engine/form/useRecordForm.ts';
import { construtor as texto, sobreOModelo } from '#messages/construtor.ts';
import { messageOf } from '#shared/http/http-error.ts';
import { Button } from '#shared/ui/Button.tsx';
import { Modal } from '#shared/ui/Modal.tsx';
import { notify } from '#shared/ui/notify.ts';
import { FailedState, LoadingState } from '#shared/ui/State.tsx';
import { lerPrevia, publicar } from './wire.ts';

type Props = {
  id: number;
  versao: number;
  nome: string;
  prestadorId: number | null;
  onClose: () => void;
  onPublished: () => void;
};

/** What publishing changes, and how many answers each change touches, before it is done. */
export function PublishDialog({ id, versao, nome, prestadorId, onClose, onPublished }: Props) {
  const [busy, setBusy] = useState(false);
  const forget = useForgetRows();
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['previa-publicacao', id, versao],
    queryFn: () => lerPrevia(id, prestadorId),
    gcTime: 0,
  });
  const publish = async () => {
    setBusy(true);
    try {
      await publicar(id, versao, prestadorId);
      notify({ type: 'SUCCESS', value: texto.publicado });
      forget('form-templates');
      onPublished();
    } catch (failure) {
      notify({ type: 'ERROR', value: messageOf(failure, '') });
      void refetch();
    } finally {
      setBusy(false);
    }
  };
  const ready = data !== undefined && data.problemas.length === 0;
  return (
    <Modal
      title={texto.publicarTitulo(nome)}
      width={620}
      stubborn
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{texto.cancelar}</Button>
          <Button kind="primario" busy={busy} disabled={!ready} onClick={() => void publish()}>
            {texto.publicar}
          </Button>
        </>
      }
    >
      {isPending ? (
        <LoadingState rows={3} />
      ) : error ? (
        <FailedState error={error} retry={() => void refetch()} />
      ) : data.problemas.length > 0 ? (
        <div className="z-construtor-publicar">
          <p>{texto.publicarFaltam}</p>
          <ul>
            {data.problemas.map((problema) => (
              <li key={problema.texto}>{problema.texto}</li>
            ))}
          </ul>
        </div>
      ) : (
        <div className="z-construtor-publicar">
          <p>{data.anterior ? texto.publicarSeguinte(data.anterior.numero) : texto.publicarPrimeira}</p>
          {data.anterior === null ? null : data.mudancas.length === 0 ? (
            <p>{texto.semMudancas}</p>
          ) : (
            <table aria-label={texto.mudancas}>
              <tbody>
                {data.mudancas.map((mudanca) => (
                  <tr key={`${mudanca.tipo}-${mudanca.chave}`}>
                    <td>{texto.mudanca[mudanca.tipo]}</td>
                    <th scope="row">{mudanca.rotulo || (sobreOModelo(mudanca.chave) ?? texto.ordem)}</th>
                    <td>{texto.respostasAtingidas(mudanca.respostas)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
        </div>
      )}
    </Modal>
  );
}
