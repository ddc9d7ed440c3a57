/** The one search field; `/` comes here, Esc empties it. What is typed is asked after a short rest. */
import { Search, X } from 'lucide-react';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { lista } from '#messages/lista.ts';

const REST_MS = 300;

type Props = {
  readonly value: string;
  readonly input: RefObject<HTMLInputElement | null>;
  readonly onChange: (q: string) => void;
  /** The rows on screen are those of `value`. */
  readonly settled: boolean;
  /** ArrowDown leaves the field for the rows. */
  readonly onDown: () => void;
};

export function SearchBox({ value, input, onChange, settled, onDown }: Props) {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  const [typing, setTyping] = useState(false);
  // Fingers are faster than the answer: the way down waits for the rows that were asked for, so that Enter opens one of them.
  const [goingDown, setGoingDown] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // The address changed, by this field or by other means (Back, a view, the bin): the field follows, but for what is
  // being typed already. Until then it keeps what was asked; the spaces around it are the person's.
  if (known !== value) {
    setKnown(value);
    if (!typing && text.trim() !== value) setText(value);
  }
  useEffect(() => () => clearTimeout(timer.current), []);
  const there = goingDown && !typing && settled && value === text.trim();
  const down = useRef(onDown);
  useEffect(() => {
    down.current = onDown;
  }, [onDown]);
  useEffect(() => {
    if (!there) return;
    setGoingDown(false);
    down.current();
  }, [there]);
  // When the rest is over, the question goes to the list as it is then, not as it was at the key's press.
  const latest = useRef({ value, onChange });
  useEffect(() => {
    latest.current = { value, onChange };
  }, [value, onChange]);
  const ask = (next: string, rest: number) => {
    clearTimeout(timer.current);
    setTyping(true);
    timer.current = setTimeout(() => {
      setTyping(false);
      const asked = next.trim();
      if (asked !== latest.current.value) latest.current.onChange(asked);
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
          setGoingDown(false);
          ask(event.target.value, REST_MS);
        }}
        onBlur={() => setGoingDown(false)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') ask(text, 0);
          if (event.key === 'ArrowDown') {
            event.preventDefault();
            if (text.trim() !== value) ask(text, 0);
            setGoingDown(true);
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
