import { Button } from 'antd';
import { Camera } from 'lucide-react';
import { useState } from 'react';
import { camera as texto } from '#messages/camera.ts';
import { useCamera } from '#shared/media/useCamera.ts';
import { Modal } from '#shared/ui/Modal.tsx';

/** Wide enough to read a lesion or a document, and far below the 2 MB of a picture. */
const WIDTH = 1920;
const QUALITY = 0.85;

/** A picture from the camera: the one at the back where there are two. It is off again as soon as this is closed. */
export default function CameraDialog({
  onPhoto,
  onClose,
}: {
  onPhoto: (file: File) => void;
  onClose: () => void;
}) {
  const { video, problem } = useCamera(WIDTH);
  const [ready, setReady] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const said = failure ?? (problem === null ? null : texto[problem]);
  const take = async () => {
    const file = video.current && (await pictureOf(video.current));
    if (!file) return setFailure(texto.falha);
    onPhoto(file);
    onClose();
  };
  return (
    <Modal
      title={texto.titulo}
      width={640}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{texto.cancelar}</Button>
          <Button
            type="primary"
            icon={<Camera size={16} aria-hidden />}
            disabled={!ready}
            onClick={() => void take()}
          >
            {texto.tirar}
          </Button>
        </>
      }
    >
      {said === null ? (
        <video
          ref={video}
          className="z-form-camera"
          autoPlay
          muted
          playsInline
          aria-label={texto.imagem}
          onPlaying={() => setReady(true)}
        />
      ) : (
        <p role="alert">{said}</p>
      )}
    </Modal>
  );
}

async function pictureOf(video: HTMLVideoElement): Promise<File | null> {
  const canvas = document.createElement('canvas');
  const scale = Math.min(1, WIDTH / video.videoWidth);
  canvas.width = Math.round(video.videoWidth * scale);
  canvas.height = Math.round(video.videoHeight * scale);
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
  return blob && new File([blob], texto.arquivo, { type: 'image/jpeg' });
}
