import { Camera, FileText, ImageUp } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { checkImagem } from '#domain/formato/imagem.ts';
import { camera } from '#messages/camera.ts';
import { campos } from '#messages/formulario.ts';
import { messageOf } from '#shared/http/http-error.ts';
import { Button } from '#shared/ui/Button.tsx';
import { onDemand } from '#shared/ui/on-demand.tsx';
import { ariaOf, type WidgetProps } from '../widget.ts';
import { sendFile, useFileAddress } from './upload.ts';

const CameraDialog = onDemand(() => import('./CameraDialog.tsx'));

/** A picture of up to 2 MB (LOOK-11), or any file where the declaration does not say image. */
export default function ImageWidget(props: WidgetProps) {
  const { field, id, value, onChange, onBlur, readOnly, row, resource } = props;
  const image = field.ui.widget === 'image';
  const [busy, setBusy] = useState(false);
  const [shooting, setShooting] = useState(false);
  // Said here and not as the field's error: what was chosen was not taken, so nothing stands in the way of saving.
  const [problem, setProblem] = useState<string | null>(null);
  const [local, setLocal] = useState<{ id: string; address: string; name: string } | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const stored = typeof value === 'string' ? value : null;
  const fresh = local && local.id === stored ? local : null;
  const remote = useFileAddress(fresh === null && image ? stored : null, {
    recurso: resource,
    registro: row?.id,
    campo: field.id,
  });
  const address = fresh?.address ?? remote;
  useEffect(() => () => void (local && URL.revokeObjectURL(local.address)), [local]);

  const send = async (file: File) => {
    const wrong = image ? checkImagem(file) : null;
    setProblem(wrong);
    if (wrong !== null) return;
    setBusy(true);
    try {
      const kept = await sendFile(file);
      setLocal({ id: kept.id, address: URL.createObjectURL(file), name: file.name });
      onChange(kept.id);
    } catch (error) {
      setProblem(messageOf(error, campos.falhaNoEnvio));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="z-form-imagem">
      {address && image ? (
        <img src={address} alt={campos.imagemAtual(field.title)} />
      ) : (
        <span className="z-form-imagem-vazia" aria-hidden>
          {image ? <ImageUp size={22} strokeWidth={1.5} /> : <FileText size={22} strokeWidth={1.5} />}
        </span>
      )}
      <div>
        {readOnly ? null : (
          <span className="z-form-imagem-acoes">
            <input
              ref={input}
              id={id}
              type="file"
              className="z-so-leitor"
              accept={image ? '.jpg,.jpeg,.png' : undefined}
              tabIndex={-1}
              onChange={(event) => {
                const file = event.target.files?.[0];
                event.target.value = '';
                if (file) void send(file);
              }}
              {...ariaOf(props)}
            />
            <Button busy={busy} onClick={() => input.current?.click()} onBlur={onBlur}>
              {busy ? campos.enviando : image ? (stored ? campos.trocarImagem : campos.enviarImagem) : campos.enviarArquivo}
            </Button>
            {image && !busy && 'mediaDevices' in navigator ? (
              <Button kind="discreto" icon={<Camera size={16} aria-hidden />} onClick={() => setShooting(true)}>
                {camera.abrir}
              </Button>
            ) : null}
            {stored && !busy ? (
              <Button kind="discreto" onClick={() => onChange(null)}>
                {campos.retirarImagem}
              </Button>
            ) : null}
          </span>
        )}
        <span className="z-form-dica">
          {fresh?.name ?? (!image ? '' : !readOnly ? campos.imagemLimite : stored ? '' : campos.semImagem)}
        </span>
        {problem === null ? null : (
          <span className="z-erro" role="alert">
            {problem}
          </span>
        )}
        {shooting ? <CameraDialog onPhoto={(file) => void send(file)} onClose={() => setShooting(false)} /> : null}
      </div>
    </div>
  );
}
