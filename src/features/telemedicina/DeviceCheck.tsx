/** Camera, microphone and its level before anybody joins (CLIN-03). */
import { Alert, Button, Flex, Progress, Typography } from 'antd';
import { useCallback, useEffect, useRef, useState } from 'react';
import { dispositivos as texto } from '#messages/telemedicina-tela.ts';
import { medirNivel, obterMidia, soltar, trilha, type Midia } from './media.ts';
import { Video } from './Video.tsx';
import './telemedicina.css';

/** `aoMudar`: what a call would begin with; whoever begins one keeps the stream (`levar`). */
export function useDevices(): { midia: Midia | null; testar: () => void; levar: () => Midia } {
  const [midia, setMidia] = useState<Midia | null>(null);
  const minha = useRef<Midia | null>(null);
  const vez = useRef(0);
  const testar = useCallback(() => {
    const tentativa = ++vez.current;
    if (minha.current) soltar(minha.current.stream);
    minha.current = null;
    setMidia(null);
    void obterMidia().then((obtida) => {
      if (tentativa !== vez.current) return soltar(obtida.stream);
      minha.current = obtida;
      return setMidia(obtida);
    });
  }, []);
  useEffect(() => {
    testar();
    return () => {
      vez.current += 1;
      if (minha.current) soltar(minha.current.stream);
      minha.current = null;
    };
  }, [testar]);
  const levar = useCallback(() => {
    const obtida = minha.current ?? { stream: new MediaStream(), faltas: [] };
    minha.current = null;
    return obtida;
  }, []);
  return { midia, testar, levar };
}

export function DeviceCheck({
  midia,
  testar,
}: {
  readonly midia: Midia | null;
  readonly testar: () => void;
}) {
  const [nivel, setNivel] = useState(0);
  useEffect(() => (midia ? medirNivel(midia.stream, setNivel) : undefined), [midia]);
  const camera = midia ? trilha(midia.stream, 'video') : null;
  const microfone = midia ? trilha(midia.stream, 'audio') : null;
  return (
    <Flex vertical gap={12}>
      <div className="z-palco" style={{ aspectRatio: '4 / 3', maxHeight: 320 }}>
        <figure {...(camera ? {} : { 'data-oculta': '' })}>
          {midia ? (
            <Video stream={midia.stream} mudo label={texto.previa} />
          ) : (
            <p role="status">{texto.testando}</p>
          )}
          {camera ? <figcaption>{camera.label || texto.camera}</figcaption> : null}
        </figure>
      </div>
      {microfone ? (
        <div>
          <Progress
            percent={Math.round(nivel * 100)}
            showInfo={false}
            size="small"
            aria-label={texto.nivel}
            data-nivel={Math.round(nivel * 100)}
          />
          <Typography.Text type="secondary">
            {[microfone.label || texto.microfone, texto.fale].join('. ')}
          </Typography.Text>
        </div>
      ) : null}
      {midia?.faltas.map((falta) => (
        <Alert key={falta} type="warning" showIcon role="alert" message={texto.faltas[falta]} />
      ))}
      {midia && midia.faltas.length > 0 && !midia.faltas.includes('sem-suporte') ? (
        <Button onClick={testar}>{texto.tentar}</Button>
      ) : null}
    </Flex>
  );
}
