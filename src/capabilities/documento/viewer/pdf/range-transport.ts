import { pdfjs } from 'react-pdf';

/** Feeds pdf.js with the pieces it asks for. A piece that does not come is told once; the view then offers to begin again. */
export class RangeTransport extends pdfjs.PDFDataRangeTransport {
  readonly #read: (begin: number, end: number, signal: AbortSignal) => Promise<Uint8Array<ArrayBuffer>>;
  readonly #failed: (error: unknown) => void;
  readonly #leaving = new AbortController();

  constructor(
    length: number,
    first: Uint8Array<ArrayBuffer>,
    read: (begin: number, end: number, signal: AbortSignal) => Promise<Uint8Array<ArrayBuffer>>,
    failed: (error: unknown) => void,
  ) {
    super(length, first);
    this.#read = read;
    this.#failed = failed;
  }

  override requestDataRange(begin: number, end: number): void {
    const { signal } = this.#leaving;
    this.#read(begin, end, signal).then(
      (bytes) => !signal.aborted && this.onDataRange(begin, bytes),
      (error: unknown) => !signal.aborted && this.#failed(error),
    );
  }

  override abort(): void {
    this.#leaving.abort();
  }
}
