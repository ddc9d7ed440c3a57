/** The camera before a label, until it reads one (LAB-01). */
import { Button, Flex } from 'antd';
import { useEffect, useState } from 'react';
import { etiquetaLida } from '#domain/laboratorio/amostras.ts';
import { leituraPelaCamera as texto } from '#messages/laboratorio.ts';
import { useCamera } from '#shared/media/useCamera.ts';
import { Modal } from '#shared/ui/Modal.tsx';
import { leitorDeCodigo } from './leitor.ts';

const LARGURA = 1280;
/** Between two looks. */
const OLHAR_MS = 120;
const FALHAS = 10;

type Props = {
  readonly onLida: (etiqueta: string) => void;
  readonly onClose: () => void;
};

export default function ScanDialog({ onLida, onClose }: Props) {
  const { video, problem } = useCamera(LARGURA);
  /** A code that is no label of a sample, as it reads. */
  const [alheio, setAlheio] = useState<string>();
  const [falhou, setFalhou] = useState(false);
  useEffect(() => {
    let fim = false;
    let timer: number | undefined;
    void leitorDeCodigo().then(
      (ler) => {
        let falhas = 0;
        const olhar = async (): Promise<void> => {
          const alvo = video.current;
          try {
            const lida = alvo && alvo.readyState >= 2 ? await ler(alvo) : undefined;
            if (fim) return;
            falhas = 0;
            if (lida !== undefined && etiquetaLida(lida) !== undefined) return onLida(lida.trim());
            if (lida !== undefined) setAlheio(lida.slice(0, 40));
          } catch {
            if (fim) return;
            // One picture may fail, as when the camera turns; a reader that fails at each of them does not read.
            falhas += 1;
            if (falhas === FALHAS) return setFalhou(true);
          }
          timer = window.setTimeout(() => void olhar(), OLHAR_MS);
        };
        void olhar();
      },
      () => !fim && setFalhou(true),
    );
    return () => {
      fim = true;
      window.clearTimeout(timer);
    };
  }, [onLida, video]);
  const frase = falhou ? texto.falha : problem === null ? null : texto[problem];
  return (
    <Modal
      title={texto.titulo}
      width={640}
      onClose={onClose}
      footer={<Button onClick={onClose}>{texto.digitar}</Button>}
    >
      {frase === null ? (
        <Flex vertical gap={8}>
          <div className="z-lendo">
            <video ref={video} autoPlay muted playsInline aria-label={texto.imagem} />
          </div>
          <p className="z-fraco" role="status">
            {alheio === undefined ? texto.ajuda : texto.alheio(alheio)}
          </p>
        </Flex>
      ) : (
        <p role="alert">{frase}</p>
      )}
    </Modal>
  );
}
