import { useEffect, useRef } from 'react';

/** A stream drawn as it comes; one's own without its sound. */
export function Video({
  stream,
  mudo = false,
  label,
}: {
  readonly stream: MediaStream;
  readonly mudo?: boolean;
  readonly label: string;
}) {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const element = video.current;
    if (!element) return undefined;
    element.srcObject = stream;
    // A browser that refuses sound before a touch begins with the first one.
    const tocar = () => void element.play().catch(() => undefined);
    tocar();
    window.addEventListener('pointerdown', tocar);
    return () => {
      window.removeEventListener('pointerdown', tocar);
      element.srcObject = null;
    };
  }, [stream]);
  // oxlint-disable-next-line jsx-a11y/media-has-caption -- people who talk right now have no captions
  return <video ref={video} aria-label={label} autoPlay playsInline muted={mudo} />;
}
