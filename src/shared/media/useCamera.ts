/** The camera while a component stands: the one at the back where there are two, off again as soon as it is gone. */
import { useEffect, useRef, useState, type RefObject } from 'react';
import { borrowCamera } from './camera.ts';

/** Why there is no picture: the person or the browser said no, there is no camera, or another program has it. */
type CameraProblem = 'negada' | 'ausente' | 'ocupada';

export function useCamera(width: number): {
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly problem: CameraProblem | null;
} {
  const video = useRef<HTMLVideoElement>(null);
  const [problem, setProblem] = useState<CameraProblem | null>(null);
  useEffect(() => {
    let left = false;
    let stream: MediaStream | undefined;
    const stop = () => stream?.getTracks().forEach((track) => track.stop());
    const wanted = { facingMode: 'environment', width: { ideal: width } };
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
  }, [width]);
  return { video, problem };
}

function reasonOf(error: unknown): CameraProblem {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError') return 'negada';
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'ausente' : 'ocupada';
}
