/** Camera and microphone of this browser: what it has and what the person allows. */

export type Falta =
  'sem-suporte' | 'camera-negada' | 'camera-ausente' | 'microfone-negado' | 'microfone-ausente' | 'ocupada';

export type Midia = {
  readonly stream: MediaStream;
  /** What is missing and why; a call goes on with sound alone, or without. */
  readonly faltas: readonly Falta[];
};

const VIDEO = { width: { ideal: 1280 }, height: { ideal: 720 }, facingMode: 'user' } as const;
const AUDIO = { echoCancellation: true, noiseSuppression: true, autoGainControl: true } as const;

/** Whether this browser can be in a call at all. */
export const temSuporte = (): boolean =>
  typeof RTCPeerConnection === 'function' && typeof navigator.mediaDevices?.getUserMedia === 'function';

/** Both at once is one question to the person; where it fails, each alone tells which of the two it was. */
export async function obterMidia(
  aparelhos: { readonly camera?: string; readonly microfone?: string } = {},
): Promise<Midia> {
  if (!temSuporte()) return { stream: new MediaStream(), faltas: ['sem-suporte'] };
  const audio = { ...AUDIO, ...(aparelhos.microfone ? { deviceId: { exact: aparelhos.microfone } } : {}) };
  const video = { ...VIDEO, ...(aparelhos.camera ? { deviceId: { exact: aparelhos.camera } } : {}) };
  try {
    return { stream: await navigator.mediaDevices.getUserMedia({ audio, video }), faltas: [] };
  } catch {
    const stream = new MediaStream();
    const faltas: Falta[] = [];
    for (const [pedido, de] of [
      [{ audio }, 'microfone'],
      [{ video }, 'camera'],
    ] as const) {
      try {
        for (const track of (await navigator.mediaDevices.getUserMedia(pedido)).getTracks())
          stream.addTrack(track);
      } catch (erro) {
        faltas.push(faltaDe(erro, de));
      }
    }
    return { stream, faltas };
  }
}

/** One of the two alone: asking for both again would silence the other's track on an iPhone. */
export async function obterTrilha(
  de: 'audio' | 'video',
): Promise<{ readonly track: MediaStreamTrack | null; readonly falta: Falta | null }> {
  if (!temSuporte()) return { track: null, falta: 'sem-suporte' };
  try {
    const stream = await navigator.mediaDevices.getUserMedia(
      de === 'audio' ? { audio: AUDIO } : { video: VIDEO },
    );
    return { track: trilha(stream, de), falta: null };
  } catch (erro) {
    return { track: null, falta: faltaDe(erro, de === 'audio' ? 'microfone' : 'camera') };
  }
}

function faltaDe(erro: unknown, de: 'microfone' | 'camera'): Falta {
  const nome = erro instanceof DOMException ? erro.name : '';
  if (nome === 'NotFoundError' || nome === 'OverconstrainedError') return `${de}-ausente`;
  if (nome === 'NotReadableError') return 'ocupada';
  return de === 'camera' ? 'camera-negada' : 'microfone-negado';
}

export const trilha = (stream: MediaStream, de: 'audio' | 'video'): MediaStreamTrack | null =>
  stream.getTracks().find(({ kind, readyState }) => kind === de && readyState === 'live') ?? null;

export function soltar(stream: MediaStream): void {
  for (const track of stream.getTracks()) {
    track.stop();
    stream.removeTrack(track);
  }
}

/** Told some ten times a second how loud the microphone is, 0 to 1, until the answered function is called. */
export function medirNivel(stream: MediaStream, aoMedir: (nivel: number) => void): () => void {
  const audio = trilha(stream, 'audio');
  if (!audio) return () => undefined;
  const contexto = new AudioContext();
  const analise = contexto.createAnalyser();
  analise.fftSize = 512;
  contexto.createMediaStreamSource(new MediaStream([audio])).connect(analise);
  const amostras = new Float32Array(analise.fftSize);
  const timer = setInterval(() => {
    analise.getFloatTimeDomainData(amostras);
    const media = Math.sqrt(
      amostras.reduce((soma, amostra) => soma + amostra * amostra, 0) / amostras.length,
    );
    aoMedir(Math.min(1, media * 6));
  }, 100);
  return () => {
    clearInterval(timer);
    void contexto.close();
  };
}
