/** A signature drawn by finger, pen or mouse; by keyboard, the name typed out. Kept as a picture (UTIL-02 fields). */
import { Button, Flex, Input } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { assinaturaDesenhada as texto } from '#messages/formulario-tela.ts';
import { useAct } from '#shared/ui/useAct.ts';
import { sendFile, useFileAddress } from '../image/upload.ts';
import { ariaOf, type WidgetProps } from '../widget.ts';
import { beginStroke, drawStroke, HEIGHT, penOf, pngOf, WIDTH } from './pen.ts';
import './signature.css';

export default function SignatureWidget(props: WidgetProps) {
  const { field, id, value, onChange, onBlur, onInputError, readOnly, row, resource } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  const [drawn, setDrawn] = useState(false);
  const [name, setName] = useState('');
  const [local, setLocal] = useState<{ id: string; address: string } | null>(null);
  const stored = typeof value === 'string' ? value : null;
  const fresh = local && local.id === stored ? local : null;
  const remote = useFileAddress(fresh === null ? stored : null, {
    recurso: resource,
    registro: row?.id,
    campo: field.id,
  });
  const address = fresh?.address ?? remote;
  useEffect(() => () => void (local && URL.revokeObjectURL(local.address)), [local]);

  const { run, busy, problem } = useAct(
    async (drawing: HTMLCanvasElement) => {
      const file = await pngOf(drawing);
      const kept = await sendFile(file);
      setLocal({ id: kept.id, address: URL.createObjectURL(file) });
      setDrawn(false);
      setName('');
      onInputError(null);
      onChange(kept.id);
    },
    { failure: texto.falha, tell: 'place' },
  );

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
  return (
    <div className="z-assinatura z-pilha">
      <canvas
        ref={canvas}
        width={WIDTH}
        height={HEIGHT}
        aria-hidden
        onPointerDown={beginStroke}
        onPointerMove={drawStroke}
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
        <Button loading={busy} disabled={!drawn} onClick={() => void (canvas.current && run(canvas.current))}>
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
