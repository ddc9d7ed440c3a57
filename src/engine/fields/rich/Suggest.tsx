/** What `{{` or `/` offers while it is typed: the variables, and a field to be asked. The text keeps the keyboard. */
import { useEditorState, type Editor } from '@tiptap/react';
import { Menu } from 'antd';
import { useEffect, useImperativeHandle, useState, type Ref } from 'react';
import { foldText } from '#domain/formato/texto.ts';
import { FONTES, VARIAVEIS_DOCUMENTO } from '#domain/modelo-documento/variaveis.ts';
import { textoRico as texto } from '#messages/texto-rico.ts';

/** Takes a key of the text; true where it was for the list. */
export type SuggestKeys = { readonly key: (name: string) => boolean };

const MOST = 8;
const FIELD = 'campo';
/** After a space or at the beginning, as nobody writes a date or a unit. */
const ASKED = /(?:\{\{|(?<=^|[\s\uFFFC])\/)([\p{L}. ]{0,30})$/u;

type Asked = { readonly from: number; readonly to: number; readonly term: string };

function askedIn(editor: Editor): Asked | null {
  const { empty, $from } = editor.state.selection;
  if (!empty || !editor.isFocused || !$from.parent.isTextblock) return null;
  const before = $from.parent.textBetween(0, $from.parentOffset, undefined, '\uFFFC');
  const found = ASKED.exec(before);
  if (!found) return null;
  return { from: $from.pos - found[0].length, to: $from.pos, term: foldText((found[1] ?? '').trim()) };
}

export function Suggest({
  ref,
  editor,
  onField,
}: {
  ref: Ref<SuggestKeys>;
  editor: Editor;
  onField: () => void;
}) {
  const asked = useEditorState({
    editor,
    selector: ({ editor: now }) => askedIn(now),
    equalityFn: (a, b) => a?.from === b?.from && a?.to === b?.to && a?.term === b?.term,
  });
  const [at, setAt] = useState(0);
  /** Where the list was sent away: it comes back with the next sign. */
  const [gone, setGone] = useState<number | null>(null);
  const term = asked?.term;
  useEffect(() => setAt(0), [term]);
  const items =
    asked && asked.from !== gone
      ? [
          ...VARIAVEIS_DOCUMENTO.filter(({ titulo, nome }) =>
            foldText(`${titulo} ${nome}`).includes(asked.term),
          ).map((variavel) => ({
            key: variavel.nome,
            label: variavel.titulo,
            extra: FONTES.find(({ fonte }) => fonte === variavel.fonte)?.titulo,
          })),
          ...(foldText(texto.campo).includes(asked.term)
            ? [{ key: FIELD, label: `${texto.campo}…`, extra: undefined }]
            : []),
        ].slice(0, MOST)
      : [];
  const take = (key: string) => {
    if (!asked) return;
    const { from, to } = asked;
    const run = editor.chain().focus().deleteRange({ from, to });
    if (key !== FIELD) run.insertContent({ type: 'variavel', attrs: { nome: key } }).run();
    else {
      run.run();
      onField();
    }
  };
  useImperativeHandle(ref, () => ({
    key: (name) => {
      if (items.length === 0) return false;
      const chosen = items[at];
      if (name === 'ArrowDown') setAt((at + 1) % items.length);
      else if (name === 'ArrowUp') setAt((at + items.length - 1) % items.length);
      else if ((name === 'Enter' || name === 'Tab') && chosen) take(chosen.key);
      else if (name === 'Escape') setGone(asked?.from ?? null);
      else return false;
      return true;
    },
  }));
  if (!asked || items.length === 0) return null;
  const sheet = editor.view.dom.getBoundingClientRect();
  const place = editor.view.coordsAtPos(asked.from);
  return (
    <div
      className="z-moldura z-rico-sugere"
      style={{
        top: place.bottom - sheet.top + 4,
        left: Math.min(place.left - sheet.left, Math.max(0, sheet.width - 320)),
      }}
    >
      <Menu
        aria-label={texto.variavel}
        items={items}
        selectedKeys={[items[at]?.key ?? '']}
        onMouseDown={(event) => event.preventDefault()}
        onClick={({ key }) => take(key)}
      />
    </div>
  );
}
