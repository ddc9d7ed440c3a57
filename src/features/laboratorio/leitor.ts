/** Reads the bar code of a label in a picture: by the browser's own reader where it has one, else by ZXing in JavaScript. */

/** What the picture says; undefined: no code is seen in it. */
type Ler = (video: HTMLVideoElement) => Promise<string | undefined>;

type Nativo = {
  new (options: { formats: readonly string[] }): {
    detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>;
  };
  getSupportedFormats(): Promise<readonly string[]>;
};

const FORMATO = 'code_128';
/** Wider is slower, and a label before the camera is no small thing. */
const LARGURA = 960;

/** The reader of this browser; what it needs is fetched here. */
export async function leitorDeCodigo(): Promise<Ler> {
  const { BarcodeDetector } = globalThis as { readonly BarcodeDetector?: Nativo };
  if (BarcodeDetector && (await BarcodeDetector.getSupportedFormats()).includes(FORMATO)) {
    const detector = new BarcodeDetector({ formats: [FORMATO] });
    return async (video) => (await detector.detect(video))[0]?.rawValue;
  }
  const {
    BinaryBitmap,
    Code128Reader,
    DecodeHintType,
    GlobalHistogramBinarizer,
    NotFoundException,
    ChecksumException,
    FormatException,
    RGBLuminanceSource,
  } = await import('@zxing/library');
  const reader = new Code128Reader();
  const hints = new Map([[DecodeHintType.TRY_HARDER, true]]);
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return (video) => {
    const escala = Math.min(1, LARGURA / video.videoWidth);
    const [width, height] = [Math.round(video.videoWidth * escala), Math.round(video.videoHeight * escala)];
    if (!context || !(width > 0) || !(height > 0)) return Promise.resolve(undefined);
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
    context.drawImage(video, 0, 0, width, height);
    const { data } = context.getImageData(0, 0, width, height);
    const cinza = new Uint8ClampedArray(width * height);
    for (let at = 0; at < cinza.length; at += 1)
      cinza[at] = ((data[4 * at] ?? 0) + 2 * (data[4 * at + 1] ?? 0) + (data[4 * at + 2] ?? 0)) >> 2;
    try {
      const bitmap = new BinaryBitmap(
        new GlobalHistogramBinarizer(new RGBLuminanceSource(cinza, width, height)),
      );
      return Promise.resolve(reader.decode(bitmap, hints).getText());
    } catch (error) {
      // No code in this picture, or one that is not whole: the next one is looked at.
      if (
        error instanceof NotFoundException ||
        error instanceof ChecksumException ||
        error instanceof FormatException
      )
        return Promise.resolve(undefined);
      throw error;
    }
  };
}
