/** The search through all pages of a document, one after the other; the result grows while it runs. */
import { useEffect, useRef, useState } from 'react';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { countMatches, foldPage, searchKey } from './search-text.ts';

/** Characters of text kept for the next search of the same document. */
const MOST_KEPT = 20_000_000;
const DEBOUNCE_MS = 250;

export type Found = {
  readonly key: string;
  /** Matches of each page that has any, in order. */
  readonly pages: readonly { readonly page: number; readonly count: number }[];
  readonly total: number;
  /** Pages looked at; all of them when done. */
  readonly looked: number;
  readonly done: boolean;
  /** No page looked at had any text: a scan. */
  readonly noText: boolean;
};

const NOTHING: Found = { key: '', pages: [], total: 0, looked: 0, done: true, noText: false };

export type PageTexts = { readonly pieces: (page: number) => Promise<readonly string[]> };

/** The pieces of text of each page, as the text layer counts them. */
export function pageTexts(pdf: PDFDocumentProxy): PageTexts {
  const kept = new Map<number, readonly string[]>();
  let size = 0;
  return {
    async pieces(page) {
      const known = kept.get(page);
      if (known) return known;
      const proxy = await pdf.getPage(page);
      const { items } = await proxy.getTextContent();
      const pieces = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? ' ' : '') : ''));
      size += pieces.reduce((sum, piece) => sum + piece.length, 0);
      if (size < MOST_KEPT) kept.set(page, pieces);
      return pieces;
    },
  };
}

/** Beginning at the page in sight, so that what is near is found first. */
export function useSearch(texts: PageTexts, total: number, query: string): Found {
  const [found, setFound] = useState(NOTHING);
  const folded = useRef<{ readonly of: PageTexts; readonly pages: Map<number, string> } | null>(null);
  useEffect(() => {
    const key = searchKey(query);
    if (key === '') {
      setFound(NOTHING);
      return undefined;
    }
    if (folded.current?.of !== texts) folded.current = { of: texts, pages: new Map() };
    const cache = folded.current.pages;
    let stopped = false;
    const run = async () => {
      const pages: { page: number; count: number }[] = [];
      let sum = 0;
      let some = false;
      let shown = performance.now();
      for (let page = 1; page <= total && !stopped; page += 1) {
        const text = cache.get(page) ?? foldPage(await texts.pieces(page));
        if (total <= 2_000) cache.set(page, text);
        some ||= text.trim() !== '';
        const count = countMatches(text, key);
        if (count > 0) pages.push({ page, count });
        sum += count;
        const done = page === total;
        if (stopped || !(done || performance.now() - shown > 120)) continue;
        shown = performance.now();
        setFound({ key, pages: [...pages], total: sum, looked: page, done, noText: done && !some });
        // The page stays alive under a search of thousands of kept pages.
        await new Promise((resolve) => setTimeout(resolve, 0));
      }
    };
    const timer = setTimeout(() => {
      run().catch(() => setFound((before) => ({ ...before, done: true }))); // A page that cannot be read ends the search where it is.
    }, DEBOUNCE_MS);
    return () => {
      stopped = true;
      clearTimeout(timer);
    };
  }, [texts, total, query]);
  return found;
}

/** The page of the match `index` (from 0), and which match of that page it is. */
export function placeOf(
  found: Found,
  index: number,
): { readonly page: number; readonly match: number } | null {
  let before = 0;
  for (const { page, count } of found.pages) {
    if (index < before + count) return { page, match: index - before };
    before += count;
  }
  return null;
}

/** The first match on the page or after it; the first of all when none is. */
export function firstFrom(found: Found, page: number): number {
  let before = 0;
  for (const foundPage of found.pages) {
    if (foundPage.page >= page) return before;
    before += foundPage.count;
  }
  return 0;
}
