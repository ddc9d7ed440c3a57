import { Button, Flex, Upload } from 'antd';
import { Camera, Download, FileText, ImageUp } from 'lucide-react';
import { useEffect, useState } from 'react';
import { checkAnexo, checkImagem } from '#domain/formato/imagem.ts';
import { camera } from '#messages/camera.ts';
import { campos } from '#messages/form.ts';
import { onDemand } from '#shared/ui/on-demand.tsx';
import { Refused, useAct } from '#shared/ui/useAct.ts';
import { ariaOf, type WidgetProps } from '../widget.ts';
import { sendFile, useFileAddress } from './upload.ts';

const CameraDialog = onDemand(() => import('./CameraDialog.tsx'));

/** A picture of up to 2 MB (LOOK-11), or a PDF too where the declaration does not say image. */
export default function ImageWidget(props: WidgetProps) {
  const { field, id, value, onChange, onBlur, readOnly, row, resource } = props;
  const image = field.ui.widget === 'image';
  const [shooting, setShooting] = useState(false);
  const [local, setLocal] = useState<{ id: string; address: string; name: string } | null>(null);
  const stored = typeof value === 'string' ? value : null;
  const fresh = local && local.id === stored ? local : null;
  const remote = useFileAddress(fresh === null ? stored : null, {
    recurso: resource,
    registro: row?.id,
    campo: field.id,
  });
  const address = fresh?.address ?? remote;
  useEffect(() => () => void (local && URL.revokeObjectURL(local.address)), [local]);

  // Said here and not as the field's error: what was chosen was not taken, so nothing stands in the way of saving.
  const { busy, problem, ...send } = useAct(
    async (file: File) => {
      const wrong = image ? checkImagem(file) : checkAnexo(file);
      if (wrong !== null) throw new Refused(wrong);
      const kept = await sendFile(file, { anexo: !image });
      setLocal({ id: kept.id, address: URL.createObjectURL(file), name: file.name });
      onChange(kept.id);
    },
    { failure: campos.falhaNoEnvio, tell: 'place' },
  );
  return (
    <Flex align="center" gap={12} className="z-form-imagem">
      {address && image ? (
        <img src={address} alt={campos.imagemAtual(field.title)} />
      ) : (
        <span className="z-form-imagem-vazia" aria-hidden>
          {image ? <ImageUp size={22} strokeWidth={1.5} /> : <FileText size={22} strokeWidth={1.5} />}
        </span>
      )}
      <div>
        {address && !image ? (
          <Button
            type="link"
            icon={<Download size={16} aria-hidden />}
            href={address}
            download={campos.anexo(field.title)}
          >
            {campos.baixarAnexo}
          </Button>
        ) : null}
        {readOnly ? null : (
          <Flex wrap gap={4}>
            <Upload
              id={id}
              accept={image ? '.jpg,.jpeg,.png' : '.pdf,.jpg,.jpeg,.png'}
              showUploadList={false}
              disabled={busy}
              // Sent by us, with the record's own rules; the tab stop is the button's.
              openFileDialogOnClick
              hasControlInside
              beforeUpload={(file) => {
                void send.run(file);
                return false;
              }}
              {...ariaOf(props)}
            >
              <Button loading={busy} onBlur={onBlur}>
                {busy
                  ? campos.enviando
                  : image
                    ? stored
                      ? campos.trocarImagem
                      : campos.enviarImagem
                    : campos.enviarArquivo}
              </Button>
            </Upload>
            {image && !busy && 'mediaDevices' in navigator ? (
              <Button type="text" icon={<Camera size={16} aria-hidden />} onClick={() => setShooting(true)}>
                {camera.abrir}
              </Button>
            ) : null}
            {stored && !busy ? (
              <Button type="text" onClick={() => onChange(null)}>
                {campos.retirarImagem}
              </Button>
            ) : null}
          </Flex>
        )}
        <span className="z-fraco">
          {fresh?.name ??
            (!image
              ? stored || readOnly
                ? ''
                : campos.anexoLimite
              : !readOnly
                ? campos.imagemLimite
                : stored
                  ? ''
                  : campos.semImagem)}
        </span>
        {problem === null ? null : (
          <span className="z-erro" role="alert">
            {problem}
          </span>
        )}
        {shooting ? (
          <CameraDialog onPhoto={(file) => void send.run(file)} onClose={() => setShooting(false)} />
        ) : null}
      </div>
    </Flex>
  );
}
