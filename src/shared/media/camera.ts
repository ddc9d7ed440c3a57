/**
 * The one camera of a browser. A call holds it; whoever wants a photograph meanwhile borrows it, since a phone gives a
 * second asker the camera and leaves the first one with a black picture.
 */
type CameraHolder = {
  /** Lets go of the camera; the sound goes on. Answers how to take it back. */
  readonly lend: () => Promise<() => void>;
};

let holder: CameraHolder | null = null;

/** The holder from now on; null: nobody holds it. */
export function holdCamera(held: CameraHolder | null): void {
  holder = held;
}

/** The camera is free until the answered function is called. */
export async function borrowCamera(): Promise<() => void> {
  return (await holder?.lend()) ?? (() => undefined);
}
