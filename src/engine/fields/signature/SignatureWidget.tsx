/** A signature drawn by finger, pen or mouse; by keyboard, the name typed out. Kept as a picture (UTIL-02 fields). */
import { Button, Flex, Input } from 'antd';
import { useEffect, useRef, useState, type PointerEvent } from 'react';
import { assinaturaDesenhada as texto } from '#messages/formulario-tela.ts';
import { messageOf } from '#shared/http/http-error.ts';
import { sendFile, useFileAddress } from '../image/upload.ts';
import { ariaOf, type WidgetProps } from '../widget.ts';
import './signature.css';

/** Pixels of the picture, whatever the size on screen. */
const WIDTH = 900;
const HEIGHT = 270;

export default function SignatureWidget(props: WidgetProps) {
  const { field, id, value, onChange, onBlur, onInputError, readOnly, row, resource } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  const [drawn, setDrawn] = useState(false);
  const [name, setName] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [local, setLocal] = useState<{ id: string; address: string } | null>(null);
  const stored = typeof value === 'string' ? value : null;
  const fresh = local && local.id === stored ? local : null;
  const remote = useFileAddress(fresh === null ? stored : null, { recurso: resource, registro: row?.id, campo: field.id });
  const address = fresh?.address ?? remote;
  useEffect(() => () => void (local && URL.revokeObjectURL(local.address)), [local]);

  if (stored !== null || readOnly) {
    return (
      <div className="z-assinatura z-pilha">
        {stored === null ? (
          <span className="z-fraco">{texto.semAssinatura}</span>
        ) : address ? (
          <img src={address} alt={texto.imagem(field.title)} />
        ) : (
          <span className="z-fraco">{texto.indisponivel}</span>
        )}
        {readOnly ? null : (
          <span>
            <Button id={id} type="text" onClick={() => onChange(null)} onBlur={onBlur}>
              {texto.refazer}
            </Button>
          </span>
        )}
      </div>
    );
  }

  const clear = () => {
    canvas.current?.getContext('2d')?.clearRect(0, 0, WIDTH, HEIGHT);
    setDrawn(false);
    setName('');
    onInputError(null);
  };
  const pending = () => {
    setDrawn(true);
    onInputError(texto.confirme);
  };
  const point = (event: PointerEvent<HTMLCanvasElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    return [((event.clientX - box.left) / box.width) * WIDTH, ((event.clientY - box.top) / box.height) * HEIGHT] as const;
  };
  const penOf = (target: HTMLCanvasElement) => {
    const pen = target.getContext('2d');
    if (!pen) return null;
    Object.assign(pen, { lineWidth: 5, lineCap: 'round', lineJoin: 'round', strokeStyle: '#17212b', fillStyle: '#17212b' });
    return pen;
  };
  const onPointerDown = (event: PointerEvent<HTMLCanvasElement>) => {
    const pen = penOf(event.currentTarget);
    event.currentTarget.setPointerCapture(event.pointerId);
    pen?.beginPath();
    pen?.moveTo(...point(event));
    pen?.lineTo(...point(event));
    pen?.stroke();
  };
  const onPointerMove = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const pen = event.currentTarget.getContext('2d');
    pen?.lineTo(...point(event));
    pen?.stroke();
  };
  const write = (text: string) => {
    setName(text);
    const pen = canvas.current && penOf(canvas.current);
    if (!pen) return;
    pen.clearRect(0, 0, WIDTH, HEIGHT);
    pen.font = 'italic 84px "Segoe Script", "Snell Roundhand", cursive';
    pen.textAlign = 'center';
    pen.textBaseline = 'middle';
    pen.fillText(text, WIDTH / 2, HEIGHT / 2, WIDTH - 60);
    if (text.trim() === '') clear();
    else pending();
  };
  const keep = async () => {
    const drawing = canvas.current;
    if (!drawing) return;
    setBusy(true);
    setProblem(null);
    try {
      const file = await pngOf(drawing);
      const kept = await sendFile(file);
      setLocal({ id: kept.id, address: URL.createObjectURL(file) });
      setDrawn(false);
      setName('');
      onInputError(null);
      onChange(kept.id);
    } catch (error) {
      setProblem(messageOf(error, texto.falha));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="z-assinatura z-pilha">
      <canvas
        ref={canvas}
        width={WIDTH}
        height={HEIGHT}
        aria-hidden
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={pending}
      />
      <Flex wrap gap={8}>
        <Input
          id={id}
          value={name}
          maxLength={80}
          placeholder={texto.nome}
          onChange={(event) => write(event.target.value)}
          onBlur={onBlur}
          {...ariaOf(props)}
        />
        <Button type="text" disabled={!drawn} onClick={clear}>
          {texto.limpar}
        </Button>
        <Button loading={busy} disabled={!drawn} onClick={() => void keep()}>
          {texto.usar}
        </Button>
      </Flex>
      {problem === null ? null : (
        <span className="z-erro" role="alert">
          {problem}
        </span>
      )}
    </div>
  );
}

/** The drawing on white, so that it reads on any ground and on paper. */
async function pngOf(drawing: HTMLCanvasElement): Promise<File> {
  const page = document.createElement('canvas');
  page.width = WIDTH;
  page.height = HEIGHT;
  const pen = page.getContext('2d');
  if (pen) {
    pen.fillStyle = '#ffffff';
    pen.fillRect(0, 0, WIDTH, HEIGHT);
    pen.drawImage(drawing, 0, 0);
  }
  const blob = await new Promise<Blob | null>((resolve) => {
    page.toBlob(resolve, 'image/png');
  });
  if (!blob) throw new Error('no picture of the canvas');
  return new File([blob], 'assinatura.png', { type: 'image/png' });
}
