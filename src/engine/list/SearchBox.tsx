/** The one search field; `/` comes here, Esc empties it. What is typed is asked after a short rest. */
import { Search, X } from 'lucide-react';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { lista } from '#messages/lista.ts';

const REST_MS = 300;

type Props = {
  readonly value: string;
  readonly input: RefObject<HTMLInputElement | null>;
  readonly onChange: (q: string) => void;
  /** ArrowDown leaves the field for the rows. */
  readonly onDown: () => void;
};

export function SearchBox({ value, input, onChange, onDown }: Props) {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  const [pending, setPending] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // The address changed by other means (Back, a view, the bin): the field follows, but for what is being typed already.
  if (known !== value) {
    setKnown(value);
    if (!pending) setText(value);
  }
  useEffect(() => () => clearTimeout(timer.current), []);
  // When the rest is over, the question goes to the list as it is then, not as it was at the key's press.
  const latest = useRef({ value, onChange });
  useEffect(() => {
    latest.current = { value, onChange };
  }, [value, onChange]);
  const ask = (next: string, rest: number) => {
    clearTimeout(timer.current);
    setPending(true);
    timer.current = setTimeout(() => {
      setPending(false);
      const asked = next.trim();
      if (asked === latest.current.value) return;
      // The field keeps what is being typed, spaces included.
      setKnown(asked);
      latest.current.onChange(asked);
    }, rest);
  };
  return (
    <search className="z-lista-pesquisa z-nao-imprimir">
      <Search size={16} aria-hidden />
      <input
        ref={input}
        type="text"
        className="z-campo"
        aria-label={lista.pesquisar}
        aria-keyshortcuts="/"
        placeholder={lista.pesquisar}
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          ask(event.target.value, REST_MS);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') ask(text, 0);
          if (event.key === 'ArrowDown') {
            event.preventDefault();
            onDown();
          }
          if (event.key === 'Escape' && text) {
            event.preventDefault();
            setText('');
            ask('', 0);
          }
        }}
      />
      {text ? (
        <button
          type="button"
          aria-label={lista.limparPesquisa}
          onClick={() => {
            setText('');
            ask('', 0);
            input.current?.focus();
          }}
        >
          <X size={14} aria-hidden />
        </button>
      ) : (
        <kbd aria-hidden="true">/</kbd>
      )}
    </search>
  );
}
