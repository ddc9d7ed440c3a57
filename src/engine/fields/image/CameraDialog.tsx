import { Button } from 'antd';
import { Camera } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { camera as texto } from '#messages/camera.ts';
import { borrowCamera } from '#shared/media/camera.ts';
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
  const video = useRef<HTMLVideoElement>(null);
  const [ready, setReady] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    let left = false;
    let stream: MediaStream | undefined;
    const stop = () => stream?.getTracks().forEach((track) => track.stop());
    const wanted = { facingMode: 'environment', width: { ideal: WIDTH } };
    // A call lets go of the camera first, and has it back once this is closed.
    const borrowed = borrowCamera();
    borrowed
      .then(() => navigator.mediaDevices.getUserMedia({ video: wanted, audio: false }))
      .then(
        (given) => {
          stream = given;
          if (left || !video.current) return stop();
          video.current.srcObject = given;
        },
        (error: unknown) => !left && setProblem(reasonOf(error)),
      );
    return () => {
      left = true;
      stop();
      void borrowed.then((giveBack) => giveBack());
    };
  }, []);
  const take = async () => {
    const file = video.current && (await pictureOf(video.current));
    if (!file) return setProblem(texto.falha);
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
      {problem === null ? (
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
        <p role="alert">{problem}</p>
      )}
    </Modal>
  );
}

function reasonOf(error: unknown): string {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError') return texto.negada;
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? texto.ausente : texto.ocupada;
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
