/** Camera and microphone that stop in a call, with played tracks (F11): what is taken away is seen, and asked for alone. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { obterTrilha } from './media.ts';
import { DeviceWatch, NOTHING_STOPPED, takeOver, type Stopped } from './watch.ts';

class Track extends EventTarget {
  readyState = 'live';
  muted = false;
  enabled = true;
  stopped = false;
  readonly kind: string;
  constructor(kind: string) {
    super();
    this.kind = kind;
  }
  stop(): void {
    this.stopped = true;
  }
  becomes(event: 'mute' | 'unmute' | 'ended'): void {
    if (event === 'ended') this.readyState = 'ended';
    else this.muted = event === 'mute';
    this.dispatchEvent(new Event(event));
  }
}
class Stream {
  tracks: Track[] = [];
  addTrack(track: Track): void {
    this.tracks.push(track);
  }
  removeTrack(track: Track): void {
    this.tracks = this.tracks.filter((kept) => kept !== track);
  }
  getTracks(): Track[] {
    return this.tracks;
  }
}
const [devices, page] = [new EventTarget(), new EventTarget()];
const asked: object[] = [];

beforeEach(() => {
  asked.length = 0;
  Object.assign(devices, {
    getUserMedia: (wanted: { readonly audio?: unknown; readonly video?: unknown }) => {
      asked.push(wanted);
      const stream = new Stream();
      for (const kind of ['audio', 'video'] as const) if (wanted[kind]) stream.addTrack(new Track(kind));
      return Promise.resolve(stream);
    },
  });
  vi.stubGlobal('navigator', { mediaDevices: devices });
  vi.stubGlobal('RTCPeerConnection', () => undefined);
  vi.stubGlobal('document', page);
});
afterEach(() => vi.unstubAllGlobals());

function watching() {
  const local = new Stream();
  const [sound, picture] = [new Track('audio'), new Track('video')];
  local.tracks = [sound, picture];
  const told: Stopped[] = [];
  let deviceChanges = 0;
  const watch = new DeviceWatch(local as unknown as MediaStream, {
    onChange: (stopped) => told.push(stopped),
    onDevices: () => {
      deviceChanges += 1;
    },
  });
  return { local, sound, picture, told, watch, changes: () => deviceChanges };
}

it('[CLIN-03] [F11] the phone call that takes the microphone is told, and so is its end', () => {
  const { sound, told } = watching();
  sound.becomes('mute');
  sound.becomes('unmute');
  expect(told).toEqual([{ audio: true, video: false }, NOTHING_STOPPED]);
});

it('[CLIN-03] [F11] a headset that is pulled out, one that is put in, and the track that comes in its place', () => {
  const { local, sound, told, watch, changes } = watching();
  // The browser may end the track and say so only of its devices.
  sound.readyState = 'ended';
  devices.dispatchEvent(new Event('devicechange'));
  expect([told, changes()]).toEqual([[{ audio: true, video: false }], 1]);
  const anew = new Track('audio');
  local.tracks = [...local.tracks.filter((track) => track !== sound), anew];
  watch.add(anew as unknown as MediaStreamTrack);
  watch.look();
  anew.becomes('ended');
  expect(told).toEqual([{ audio: true, video: false }, NOTHING_STOPPED, { audio: true, video: false }]);
});

it('[CLIN-03] [F11] what changed while the page was away is seen when it is back; after the call nothing is told', () => {
  const { picture, told, watch } = watching();
  picture.muted = true;
  page.dispatchEvent(new Event('visibilitychange'));
  expect(told).toEqual([{ audio: false, video: true }]);
  watch.close();
  picture.becomes('unmute');
  devices.dispatchEvent(new Event('devicechange'));
  expect(told).toHaveLength(1);
});

it('[CLIN-03] [F11] the camera that comes back asks for the picture alone, the microphone for the sound alone', async () => {
  expect((await obterTrilha('video')).track?.kind).toBe('video');
  expect((await obterTrilha('audio')).track?.kind).toBe('audio');
  expect(asked.map((wanted) => Object.keys(wanted))).toEqual([['video'], ['audio']]);
});

it('[CLIN-03] [F11] a muted microphone that was lost stays muted when it is back; one that was heard, and the first one, are heard', () => {
  for (const enabled of [false, true]) {
    const { local, sound, picture } = watching();
    sound.enabled = enabled;
    sound.becomes('ended');
    const anew = new Track('audio');
    expect(takeOver(local as unknown as MediaStream, anew as unknown as MediaStreamTrack)).toBe(enabled);
    expect([anew.enabled, sound.stopped, local.tracks]).toEqual([enabled, true, [picture, anew]]);
  }
  const first = new Track('audio');
  expect(takeOver(new Stream() as unknown as MediaStream, first as unknown as MediaStreamTrack)).toBe(true);
});

it('[CLIN-03] [F11] the camera that comes back leaves a muted microphone muted', () => {
  const { local, sound } = watching();
  sound.enabled = false;
  takeOver(local as unknown as MediaStream, new Track('video') as unknown as MediaStreamTrack);
  expect(sound.enabled).toBe(false);
});
