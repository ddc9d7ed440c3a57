import { memo, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Page } from 'react-pdf';
import { visualizador } from '#messages/documento-visualizador.ts';
import type { Size } from './page-layout.ts';
import type { PageTexts } from './search.ts';
import { findMarks, type Mark } from './search-text.ts';

type Props = {
  page: number;
  total: number;
  top: number;
  scale: number;
  size: Size;
  /** Quarters of a turn, beside the page's own. */
  quarters: number;
  texts: PageTexts;
  /** What is looked for, where this page has it. */
  searchKey: string;
  /** Which match of this page is the chosen one. */
  current: number | null;
  /** Whether the chosen match is still to be brought into sight; asked once. */
  takeWanted: () => boolean;
  onSize: (page: number, size: Size) => void;
};

/** Links within the document and outwards; forms and buttons are only drawn. */
const onlyLinks = ({ annotations }: { annotations: { subtype?: string }[] }) =>
  annotations.filter(({ subtype }) => subtype === 'Link');

/** One page at its place: picture, selectable text with the marks of the search, links. */
export const PdfPage = memo(function PdfPage(props: Props) {
  const { page, total, top, scale, size, quarters, texts, searchKey, current, takeWanted, onSize } = props;
  const holder = useRef<HTMLDivElement>(null);
  const marks = useMarks(texts, page, searchKey);
  const render = useMemo(() => (marks ? textRenderer(marks, current) : undefined), [marks, current]);
  const [ready, setReady] = useState(false);
  const [own, setOwn] = useState(0);
  const bring = useCallback(() => {
    const mark = holder.current?.querySelector('mark[data-atual]');
    if (mark && takeWanted()) mark.scrollIntoView({ block: 'center', inline: 'nearest' });
  }, [takeWanted]);
  const style = { top, width: Math.floor(size.width * scale), height: Math.floor(size.height * scale) };
  return (
    <div
      ref={holder}
      className="z-visor-pagina"
      style={style}
      role="img"
      aria-label={visualizador.paginaDe(page, total)}
      data-pronta={ready || undefined}
    >
      <Page
        suspense={false}
        pageNumber={page}
        scale={scale}
        rotate={quarters === 0 ? undefined : (own + quarters * 90) % 360}
        loading={null}
        noData={null}
        error={<p className="z-visor-nota">{visualizador.paginaComFalha}</p>}
        customTextRenderer={render}
        // pdf.js types its annotations by class names that nobody else has.
        filterAnnotations={onlyLinks as never}
        onLoadSuccess={({ originalWidth, originalHeight, rotate }) => {
          setOwn(rotate);
          onSize(page, { width: originalWidth, height: originalHeight });
        }}
        onRenderSuccess={() => setReady(true)}
        onRenderTextLayerSuccess={bring}
      />
    </div>
  );
});

/** The marks of the page by piece; null where there is nothing to mark. */
function useMarks(texts: PageTexts, page: number, key: string): ReadonlyMap<number, readonly Mark[]> | null {
  const [marks, setMarks] = useState<ReadonlyMap<number, readonly Mark[]> | null>(null);
  useEffect(() => {
    let stopped = false;
    if (key === '') setMarks(null);
    else
      texts.pieces(page).then(
        (pieces) => !stopped && setMarks(Map.groupBy(findMarks(pieces, key), ({ piece }) => piece)),
        () => !stopped && setMarks(null), // The page itself says that it cannot be read.
      );
    return () => {
      stopped = true;
    };
  }, [texts, page, key]);
  return marks;
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escape = (text: string) => text.replace(/[&<>]/g, (sign) => ESCAPES[sign] ?? '');

function textRenderer(marks: ReadonlyMap<number, readonly Mark[]>, current: number | null) {
  return ({ str, itemIndex }: { str: string; itemIndex: number }) => {
    let html = '';
    let at = 0;
    for (const { from, to, match } of marks.get(itemIndex) ?? []) {
      html += `${escape(str.slice(at, from))}<mark${match === current ? ' data-atual=""' : ''}>${escape(str.slice(from, to))}</mark>`;
      at = to;
    }
    return html + escape(str.slice(at));
  };
}
