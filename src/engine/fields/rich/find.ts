/** Finding words in the text: each place is marked, one of them is the present one. Nothing of it is in the text. */
import { Extension, type Editor } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { Plugin, PluginKey } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { foldText } from '#domain/formato/texto.ts';

type Place = { readonly from: number; readonly to: number };
type Found = { readonly term: string; readonly at: number; readonly places: readonly Place[] };

const NONE: Found = { term: '', at: 0, places: [] };
const key = new PluginKey<Found>('procura');

/** The places of a term, without regard to accents and case. */
function placesOf(doc: Node, term: string): readonly Place[] {
  const wanted = foldText(term);
  const places: Place[] = [];
  if (wanted === '') return places;
  doc.descendants((node, pos) => {
    if (!node.isTextblock) return true;
    // A variable or a picture in the line takes one place, as it does in the document.
    const words = node.textBetween(0, node.content.size, undefined, '\uFFFC');
    // Sign by sign, so that each keeps its place.
    const text = words
      .split('')
      .map((letter) => foldText(letter).slice(0, 1) || letter)
      .join('');
    for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + wanted.length))
      places.push({ from: pos + 1 + at, to: pos + 1 + at + wanted.length });
    return false;
  });
  return places;
}

export const Find = Extension.create({
  name: 'procura',
  addProseMirrorPlugins() {
    return [
      new Plugin<Found>({
        key,
        state: {
          init: () => NONE,
          apply: (tr, before) => {
            const asked = tr.getMeta(key) as { readonly term: string; readonly at: number } | undefined;
            const { term, at } = asked ?? before;
            if (!asked && !tr.docChanged) return before;
            return { term, at, places: placesOf(tr.doc, term) };
          },
        },
        props: {
          decorations: (state) => {
            const { places, at } = key.getState(state) ?? NONE;
            return DecorationSet.create(
              state.doc,
              places.map(({ from, to }, n) =>
                Decoration.inline(from, to, {
                  class: 'z-rico-achado',
                  ...(n === at ? { 'data-atual': '' } : {}),
                }),
              ),
            );
          },
        },
      }),
    ];
  },
});

export function foundIn(editor: Editor): Found {
  return key.getState(editor.state) ?? NONE;
}

/** Marks a term and goes to its `at`th place, counted round. */
export function find(editor: Editor, term: string, at = 0): void {
  const places = placesOf(editor.state.doc, term);
  const to = places.length === 0 ? 0 : ((at % places.length) + places.length) % places.length;
  editor.view.dispatch(editor.state.tr.setMeta(key, { term, at: to }));
  const place = places[to];
  if (!place) return;
  const { node } = editor.view.domAtPos(place.from);
  (node instanceof Element ? node : node.parentElement)?.scrollIntoView({ block: 'nearest' });
}
