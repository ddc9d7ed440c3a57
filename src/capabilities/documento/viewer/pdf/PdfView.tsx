import { useCallback, useEffect, useRef, useState } from 'react';
import { Document, PasswordResponses } from 'react-pdf';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { visualizador } from '#messages/documento-visualizador.ts';
import { HttpError, isAbort } from '#shared/http/http-error.ts';
import { OpenFailed, Opening } from '../parts.tsx';
import type { ViewerSource } from '../source.ts';
import { PDF_OPTIONS } from './pdfjs-setup.ts';
import { BY_PIECES, PIECE } from './pieces.ts';
import { PasswordForm } from './PasswordForm.tsx';
import type { Size } from './page-layout.ts';
import { PdfPages } from './PdfPages.tsx';
import { RangeTransport } from './range-transport.ts';
import { endWorker, takeWorker } from './worker.ts';
import 'react-pdf/dist/Page/TextLayer.css';
import 'react-pdf/dist/Page/AnnotationLayer.css';

type File = { readonly data: ArrayBuffer } | { readonly range: RangeTransport };
type Reading = {
  readonly file: File;
  readonly options: typeof PDF_OPTIONS & { readonly worker: ReturnType<typeof takeWorker> };
};
type Opened = { readonly pdf: PDFDocumentProxy; readonly first: Size };
type Question = { readonly answer: (password: string) => void; readonly wrong: boolean };

/** A PDF by pages: zoom, page number, thumbnails, search (DOC-05). */
export default function PdfView({ source }: { source: ViewerSource }) {
  const [turn, setTurn] = useState(0);
  return <OpenPdf key={turn} source={source} retry={() => setTurn(turn + 1)} />;
}

function OpenPdf({ source, retry }: { source: ViewerSource; retry: () => void }) {
  const [reading, setReading] = useState<Reading | null>(null);
  const [opened, setOpened] = useState<Opened | null>(null);
  const [question, setQuestion] = useState<Question | null>(null);
  const [failure, setFailure] = useState<{ error?: unknown; reason?: string } | null>(null);
  const live = useRef(true);
  const door = useRef<(page: number) => void>(() => undefined);
  const onDoor = useCallback((goTo: (page: number) => void) => {
    door.current = goTo;
  }, []);
  useEffect(() => {
    live.current = true;
    const leaving = new AbortController();
    const worker = takeWorker();
    let transport: RangeTransport | undefined;
    const failed = (error: unknown) => {
      if (!leaving.signal.aborted && !isAbort(error)) setFailure({ error });
    };
    fileOf(source, leaving.signal, failed).then((made) => {
      if ('range' in made) transport = made.range;
      if (leaving.signal.aborted) transport?.abort();
      else if ('data' in made && made.data.byteLength === 0) setFailure({ reason: visualizador.semBytes });
      else setReading({ file: made, options: { ...PDF_OPTIONS, worker } });
    }, failed);
    return () => {
      live.current = false;
      leaving.abort();
      transport?.abort();
      endWorker(worker);
    };
  }, [source]);
  const onLoad = (pdf: PDFDocumentProxy) => {
    setQuestion(null);
    pdf.getPage(1).then(
      (page) => {
        const { width, height } = page.getViewport({ scale: 1 });
        if (live.current) setOpened({ pdf, first: { width, height } });
      },
      (error: unknown) => live.current && setFailure(reasonOf(error)),
    );
  };
  if (failure) return <OpenFailed {...failure} source={source} retry={retry} />;
  return (
    <>
      {question ? (
        <PasswordForm wrong={question.wrong} onAnswer={question.answer} />
      ) : opened ? null : (
        <Opening />
      )}
      {reading ? (
        <Document
          suspense={false}
          className="z-visor-vista"
          file={reading.file}
          options={reading.options}
          loading={null}
          error={null}
          noData={null}
          externalLinkTarget="_blank"
          externalLinkRel="noopener noreferrer nofollow"
          onPassword={(answer, reason) =>
            setQuestion({
              answer: (password) => {
                setQuestion(null);
                answer(password);
              },
              wrong: reason === PasswordResponses.INCORRECT_PASSWORD,
            })
          }
          onItemClick={({ pageNumber }) => door.current(pageNumber)}
          onLoadSuccess={onLoad}
          onLoadError={(error) => setFailure(reasonOf(error))}
          onSourceError={(error) => setFailure(reasonOf(error))}
        >
          {opened ? <PdfPages {...opened} name={source.name} onDoor={onDoor} /> : null}
        </Document>
      ) : null}
    </>
  );
}

/** By pieces where the file is large, else whole. */
async function fileOf(
  source: ViewerSource,
  signal: AbortSignal,
  failed: (error: unknown) => void,
): Promise<File> {
  const { size = 0, load, loadRange } = source;
  if (!loadRange || size < BY_PIECES) return { data: await (await load(signal)).arrayBuffer() };
  return {
    range: new RangeTransport(size, await loadRange(0, Math.min(PIECE, size), signal), loadRange, failed),
  };
}

/** What a call said, or that the file is damaged: pdf.js has repaired what could be. */
function reasonOf(error: unknown): { error?: unknown; reason?: string } {
  return error instanceof HttpError ? { error } : { reason: visualizador.pdfDanificado };
}
