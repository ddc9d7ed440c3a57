import { Button } from 'antd';
import { Maximize, RotateCw, ZoomIn, ZoomOut } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { visualizador } from '#messages/documento-visualizador.ts';
import { IconButton } from '#shared/ui/IconButton.tsx';
import { filterOf, Light, PLAIN } from './Light.tsx';
import { OpenFailed, Opening, ScrollRegion } from './parts.tsx';
import type { ViewerSource } from './source.ts';
import { useDocument } from './useDocument.ts';
import { useWheelZoom } from './useWheelZoom.ts';
import { nextZoom } from './zoom.ts';

const TYPES: Readonly<Record<string, string>> = { png: 'image/png', gif: 'image/gif' };

/** A picture fit to the window, at any size, turned by quarters. */
export function ImageView({ source }: { source: ViewerSource }) {
  const [turn, setTurn] = useState(0);
  const state = useDocument(source, turn, (blob) => blob);
  if (state.phase === 'carregando') return <Opening />;
  if (state.phase === 'falhou')
    return <OpenFailed error={state.error} source={source} retry={() => setTurn(turn + 1)} />;
  return <Picture source={source} blob={state.value} />;
}

function Picture({ source, blob }: { source: ViewerSource; blob: Blob }) {
  const [url, setUrl] = useState<string>();
  const [size, setSize] = useState<{ width: number; height: number }>();
  const [broken, setBroken] = useState(false);
  /** Null is fit to the window. */
  const [zoom, setZoom] = useState<number | null>(null);
  const [quarters, setQuarters] = useState(0);
  const [lighting, setLighting] = useState(PLAIN);
  const frame = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState({ width: 0, height: 0 });
  useEffect(() => {
    // Typed by us: a picture's address never becomes a page, whatever the server called it.
    const extension = /[^.]+$/.exec(source.name.toLowerCase())?.[0] ?? '';
    const address = URL.createObjectURL(new Blob([blob], { type: TYPES[extension] ?? 'image/jpeg' }));
    setUrl(address);
    return () => URL.revokeObjectURL(address);
  }, [blob, source.name]);
  useEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() =>
      setRoom({ width: element.clientWidth, height: element.clientHeight }),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const wheel = useRef<(direction: 1 | -1) => void>(() => undefined);
  useWheelZoom(frame, (direction) => wheel.current(direction));
  if (broken)
    return <OpenFailed source={source} reason={blob.size === 0 ? visualizador.semBytes : undefined} />;
  const lying = quarters % 2 === 1;
  const turned = size && (lying ? { width: size.height, height: size.width } : size);
  const fit =
    turned && room.width > 0
      ? Math.min(1, (room.width - 32) / turned.width, (room.height - 32) / turned.height)
      : 1;
  const scale = zoom ?? fit;
  wheel.current = (direction) => setZoom(nextZoom(scale, direction));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === '+' || event.key === '=') setZoom(nextZoom(scale, 1));
    else if (event.key === '-') setZoom(nextZoom(scale, -1));
    else if (event.key === '0') setZoom(null);
    else if (event.key.toLowerCase() === 'r') setQuarters((quarters + 1) % 4);
    else return;
    event.preventDefault();
  };
  return (
    <div className="z-visor-vista" role="group" aria-label={source.name} onKeyDown={onKeyDown}>
      <div className="z-linha z-visor-barra" role="toolbar" aria-label={visualizador.documento(source.name)}>
        <IconButton
          label={visualizador.afastar}
          icon={<ZoomOut size={18} aria-hidden />}
          onClick={() => setZoom(nextZoom(scale, -1))}
        />
        <span className="z-visor-medida" aria-live="polite">{`${Math.round(scale * 100)}%`}</span>
        <IconButton
          label={visualizador.aproximar}
          icon={<ZoomIn size={18} aria-hidden />}
          onClick={() => setZoom(nextZoom(scale, 1))}
        />
        <Button
          type="text"
          icon={<Maximize size={16} aria-hidden />}
          aria-pressed={zoom === null}
          onClick={() => setZoom(null)}
        >
          {visualizador.ajusteJanela}
        </Button>
        <Button type="text" aria-pressed={zoom === 1} onClick={() => setZoom(1)}>
          {visualizador.tamanhoReal}
        </Button>
        <IconButton
          label={visualizador.girar}
          icon={<RotateCw size={18} aria-hidden />}
          onClick={() => setQuarters((quarters + 1) % 4)}
        />
        <Light value={lighting} onChange={setLighting} />
        {size ? <span className="z-visor-nota z-fim">{`${size.width} × ${size.height}`}</span> : null}
      </div>
      <ScrollRegion ref={frame} name={source.name}>
        <div
          className="z-visor-imagem"
          style={
            turned && { width: Math.max(turned.width * scale, 1), height: Math.max(turned.height * scale, 1) }
          }
        >
          {url ? (
            <img
              src={url}
              alt={source.name}
              onLoad={({ currentTarget }) =>
                setSize({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight })
              }
              onError={() => setBroken(true)}
              style={
                size && {
                  width: size.width * scale,
                  height: size.height * scale,
                  transform: `translate(-50%, -50%) rotate(${quarters * 90}deg)`,
                  filter: filterOf(lighting),
                }
              }
            />
          ) : null}
        </div>
      </ScrollRegion>
    </div>
  );
}
