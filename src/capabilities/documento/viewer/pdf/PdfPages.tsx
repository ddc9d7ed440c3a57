import { Flex } from 'antd';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { ScrollRegion } from '../parts.tsx';
import { useWheelZoom } from '../useWheelZoom.ts';
import { nextZoom } from '../zoom.ts';
import { GAP, layoutPages, pageAt, pagesInSight, POINT, type Fit, type Size } from './page-layout.ts';
import { PdfPage } from './PdfPage.tsx';
import { PdfSearch } from './PdfSearch.tsx';
import { PdfToolbar } from './PdfToolbar.tsx';
import { firstFrom, pageTexts, placeOf, useSearch } from './search.ts';
import { Thumbnails } from './Thumbnails.tsx';
import { usePdfKeys } from './usePdfKeys.ts';

type Props = {
  pdf: PDFDocumentProxy;
  first: Size;
  name: string;
  /** Told the way to a page, for links within the document. */
  onDoor: (goTo: (page: number) => void) => void;
};

/** The open document: only pages in sight are drawn, whatever its length. */
export function PdfPages({ pdf, first, name, onDoor }: Props) {
  const total = pdf.numPages;
  const scroller = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState<Size | null>(null);
  const [fit, setFit] = useState<Fit>('automatico');
  const [known, setKnown] = useState<ReadonlyMap<number, Size>>(new Map());
  const [sight, setSight] = useState({ from: 1, to: 1 });
  const [page, setPage] = useState(1);
  const [thumbs, setThumbs] = useState(false);
  const [searching, setSearching] = useState(false);
  const [query, setQuery] = useState('');
  const [chosen, setChosen] = useState<number | null>(null);
  /** Quarters of a turn that a person gave the whole document. */
  const [quarters, setQuarters] = useState(0);
  const turned = useMemo(() => {
    const turn = ({ width, height }: Size): Size =>
      quarters % 2 === 1 ? { width: height, height: width } : { width, height };
    return { first: turn(first), known: new Map([...known].map(([at, size]) => [at, turn(size)] as const)) };
  }, [first, known, quarters]);
  const layout = useMemo(
    () => (room ? layoutPages(total, turned.first, turned.known, fit, room) : null),
    [total, turned, fit, room],
  );
  const anchor = useRef({ page: 1, part: 0 });

  useEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() =>
      setRoom({ width: element.clientWidth, height: element.clientHeight }),
    );
    observer.observe(element);
    element.focus({ preventScroll: true });
    return () => observer.disconnect();
  }, []);

  const look = useCallback(() => {
    const element = scroller.current;
    if (!element || !layout) return;
    const { scrollTop, clientHeight } = element;
    const next = pagesInSight(layout, scrollTop, clientHeight);
    setSight((before) => (before.from === next.from && before.to === next.to ? before : next));
    const top = pageAt(layout, scrollTop);
    const start = layout.tops[top - 1] ?? 0;
    anchor.current = { page: top, part: (scrollTop - start) / ((layout.tops[top] ?? start + 1) - start) };
    // The page that fills the upper half is the one that is read.
    setPage(pageAt(layout, scrollTop + clientHeight * 0.4));
  }, [layout]);

  // A new size of anything keeps what was read where it was.
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element || !layout) return;
    const { page: at, part } = anchor.current;
    const start = layout.tops[at - 1] ?? 0;
    element.scrollTop = at === 1 && part <= 0 ? 0 : start + part * ((layout.tops[at] ?? start) - start);
    look();
  }, [layout, look]);

  const goTo = useCallback(
    (target: number) => {
      const element = scroller.current;
      const at = Math.min(Math.max(1, target), total);
      if (element && layout) element.scrollTop = (layout.tops[at - 1] ?? 0) - GAP;
    },
    [layout, total],
  );
  useEffect(() => onDoor(goTo), [onDoor, goTo]);
  const onSize = useCallback(
    (at: number, size: Size) =>
      setKnown((before) => {
        const same = before.get(at) ?? first;
        return same.width === size.width && same.height === size.height
          ? before
          : new Map(before).set(at, size);
      }),
    [first],
  );
  const percent = layout ? layout.scale / POINT : 1;
  const zoom = (direction: 1 | -1) => setFit(nextZoom(percent, direction));

  const texts = useMemo(() => pageTexts(pdf), [pdf]);
  const found = useSearch(texts, total, searching ? query : '');
  const index = found.total === 0 ? 0 : Math.min(chosen ?? firstFrom(found, page), found.total - 1);
  const place = placeOf(found, index);
  const placePage = place?.page;
  // To the match: its page first, then the mark itself, when its text is there (PdfPage).
  const wanted = useRef(false);
  const takeWanted = useCallback(() => {
    const was = wanted.current;
    wanted.current = false;
    return was;
  }, []);
  const show = (next: number) => {
    if (found.total === 0) return;
    setChosen((next + found.total) % found.total);
    wanted.current = true;
  };
  useEffect(() => {
    if (!wanted.current || placePage === undefined) return;
    if (placePage < sight.from + 1 || placePage > sight.to - 1) goTo(placePage);
  }, [chosen, placePage]); // oxlint-disable-line react/exhaustive-deps
  // The first result from here on is shown as soon as there is one.
  const reached = found.total > 0 && (found.done || (found.pages.at(-1)?.page ?? 0) >= page);
  useEffect(() => {
    if (reached && chosen === null) show(firstFrom(found, page));
  }, [reached, found.key]); // oxlint-disable-line react/exhaustive-deps
  const closeSearch = () => {
    setSearching(false);
    setQuery('');
    setChosen(null);
    scroller.current?.focus({ preventScroll: true });
  };

  useWheelZoom(scroller, zoom);
  usePdfKeys({
    scroller,
    next: () => goTo(page + 1),
    previous: () => goTo(page - 1),
    first: () => goTo(1),
    last: () => goTo(total),
    zoom,
    fit: () => setFit('automatico'),
    search: () => setSearching(true),
    nextMatch: (direction) => show(index + direction),
    escape: searching ? closeSearch : undefined,
  });

  const drawn = layout ? Array.from({ length: sight.to - sight.from + 1 }, (_, at) => sight.from + at) : [];
  return (
    <>
      <PdfToolbar
        name={name}
        page={page}
        total={total}
        percent={percent}
        fit={fit}
        thumbs={thumbs}
        searching={searching}
        onPage={goTo}
        onFit={setFit}
        onZoom={zoom}
        onThumbs={() => setThumbs(!thumbs)}
        onTurn={() => setQuarters((quarters + 1) % 4)}
        onSearch={() => (searching ? closeSearch() : setSearching(true))}
      />
      {searching ? (
        <PdfSearch
          query={query}
          found={found}
          index={index}
          total={total}
          onQuery={(text) => {
            setQuery(text);
            setChosen(null);
          }}
          onGo={show}
          onClose={closeSearch}
        />
      ) : null}
      <Flex flex={1} style={{ minHeight: 0 }}>
        {thumbs ? <Thumbnails total={total} first={first} page={page} onPage={goTo} /> : null}
        <ScrollRegion ref={scroller} name={name} onScroll={look}>
          {layout ? (
            <div className="z-visor-paginas" style={{ height: layout.tops[total], minWidth: layout.width }}>
              {drawn.map((at) => (
                <PdfPage
                  key={at}
                  page={at}
                  total={total}
                  top={layout.tops[at - 1] ?? 0}
                  scale={layout.scale}
                  size={turned.known.get(at) ?? turned.first}
                  quarters={quarters}
                  texts={texts}
                  searchKey={found.pages.some((foundPage) => foundPage.page === at) ? found.key : ''}
                  current={place?.page === at ? place.match : null}
                  takeWanted={takeWanted}
                  onSize={onSize}
                />
              ))}
            </div>
          ) : null}
        </ScrollRegion>
      </Flex>
    </>
  );
}
