/** A void document filed anew: the record is looked up by name, as everywhere. */
import { lazy, Suspense, useId, useState } from 'react';
import type { ItemDocumento } from '#domain/documentos/tipos.ts';
import { documentosTela } from '#messages/documentos-tela.ts';
import { messageOf } from '#shared/http/http-error.ts';
import { Button } from '#shared/ui/Button.tsx';
import { Modal } from '#shared/ui/Modal.tsx';
import { LoadingState } from '#shared/ui/State.tsx';

const LookupSelect = lazy(() => import('#engine/lookup/LookupSelect.tsx'));

type Record = { readonly id: number; readonly nome: string };

export function FileAnewDialog(props: {
  modulo: string;
  item: ItemDocumento;
  file: (to: Record) => Promise<void>;
  onClose: () => void;
}) {
  const { modulo, item, file, onClose } = props;
  const [chosen, setChosen] = useState<Record | null>(null);
  const [falha, setFalha] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const id = useId();
  const send = async () => {
    if (chosen === null) return setFalha(documentosTela.arquivarEscolha);
    setBusy(true);
    try {
      await file(chosen);
    } catch (error) {
      setFalha(messageOf(error, documentosTela.falha));
      setBusy(false);
    }
  };
  return (
    <Modal
      title={documentosTela.arquivarTitulo(item.nomeArquivo)}
      onClose={onClose}
      stubborn
      width={520}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            {documentosTela.cancelar}
          </Button>
          <Button kind="primario" busy={busy} onClick={() => void send()}>
            {documentosTela.arquivarAqui}
          </Button>
        </>
      }
    >
      <div className="z-doc-anular">
        <p>{documentosTela.arquivarTexto}</p>
        <label className="z-rotulo" htmlFor={id}>
          {documentosTela.arquivarOnde}
        </label>
        <Suspense fallback={<LoadingState rows={1} />}>
          <LookupSelect
            id={id}
            resource={modulo}
            value={chosen?.id ?? null}
            allowClear={false}
            invalid={falha !== null}
            aria-invalid={falha !== null}
            aria-describedby={falha === null ? undefined : `${id}-falha`}
            onChange={(value, one) => {
              setFalha(null);
              setChosen(value === null ? null : { id: value, nome: one?.label ?? '' });
            }}
          />
        </Suspense>
        {falha ? (
          <p className="z-erro" id={`${id}-falha`} role="alert">
            {falha}
          </p>
        ) : null}
      </div>
    </Modal>
  );
}
