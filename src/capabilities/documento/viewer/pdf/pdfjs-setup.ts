/** pdf.js as this product runs it: worker, character maps, fonts and image decoders from our own assets, nothing compiled. */
import { pdfjs } from 'react-pdf';
import { PIECE } from './pieces.ts';
// Vite's address of a file is a default export that the file itself does not have.
// oxlint-disable-next-line import/default
import worker from 'pdfjs-dist/build/pdf.worker.min.mjs?url';

pdfjs.GlobalWorkerOptions.workerSrc = worker;

export { pdfjs };

/** Where vite/plugin-pdf.ts puts what comes with pdf.js. */
const ASSETS = `/assets/pdfjs-${pdfjs.version}`;

export const PDF_OPTIONS = {
  cMapUrl: `${ASSETS}/cmaps/`,
  standardFontDataUrl: `${ASSETS}/standard_fonts/`,
  wasmUrl: `${ASSETS}/wasm/`,
  // The policy allows no WebAssembly: JPEG 2000, JBIG2 and fax pictures are decoded by plain scripts.
  useWasm: false,
  // Fetched by the page; the worker may fetch nothing.
  useWorkerFetch: false,
  enableXfa: false,
  // Only the pieces that a page in sight needs.
  disableAutoFetch: true,
  rangeChunkSize: PIECE,
  // Damaged files warn by the hundred; what matters is shown on the screen.
  verbosity: pdfjs.VerbosityLevel.ERRORS,
} as const;
