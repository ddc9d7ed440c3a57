/**
 * Camera and microphone as they go on in a call. A phone call, a headset that is pulled out or another program takes
 * them away and the browser only says so by an event; on an iPhone a microphone that was taken comes back by asking anew.
 */
export type Kind = 'audio' | 'video';
export type Stopped = { readonly [kind in Kind]: boolean };

export const NOTHING_STOPPED: Stopped = { audio: false, video: false };

/** Taken away by the system for now ('mute'), or for good ('ended'); who has none has nothing stopped. */
function stoppedOf(local: MediaStream): Stopped {
  const stopped = (kind: Kind): boolean => {
    const tracks = local.getTracks().filter((track) => track.kind === kind);
    return tracks.length > 0 && tracks.every(({ readyState, muted }) => readyState === 'ended' || muted);
  };
  return { audio: stopped('audio'), video: stopped('video') };
}

type Listener = {
  readonly onChange: (stopped: Stopped) => void;
  /** A device came or went: one whose track has ended may be there again. */
  readonly onDevices: () => void;
};

export class DeviceWatch {
  readonly #local: MediaStream;
  readonly #listener: Listener;
  readonly #end = new AbortController();
  #told: Stopped = NOTHING_STOPPED;

  constructor(local: MediaStream, listener: Listener) {
    this.#local = local;
    this.#listener = listener;
    for (const track of local.getTracks()) this.add(track);
    const { signal } = this.#end;
    navigator.mediaDevices?.addEventListener(
      'devicechange',
      () => {
        this.look();
        listener.onDevices();
      },
      { signal },
    );
    // A phone that comes back from its own call says nothing until the page is seen again.
    document.addEventListener('visibilitychange', () => this.look(), { signal });
  }

  /** One more track to listen to; it stands in the call's stream. */
  add(track: MediaStreamTrack): void {
    const { signal } = this.#end;
    for (const event of ['mute', 'unmute', 'ended'])
      track.addEventListener(event, () => this.look(), { signal });
  }

  look(): void {
    const now = stoppedOf(this.#local);
    if (now.audio === this.#told.audio && now.video === this.#told.video) return;
    this.#told = now;
    this.#listener.onChange(now);
  }

  close(): void {
    this.#end.abort();
  }
}

/**
 * A track in the place of the one of its kind. It is as the person left the former: a muted microphone stays muted, whatever
 * took it away meanwhile. The first of its kind is heard. Answers whether it is.
 */
export function takeOver(local: MediaStream, track: MediaStreamTrack): boolean {
  const former = local.getTracks().filter(({ kind }) => kind === track.kind);
  track.enabled = former.at(-1)?.enabled ?? true;
  for (const gone of former) {
    gone.stop();
    local.removeTrack(gone);
  }
  local.addTrack(track);
  return track.enabled;
}
