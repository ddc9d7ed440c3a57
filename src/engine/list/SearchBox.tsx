/** The one search field; `/` comes here, Esc empties it. What is typed is asked after a short rest. */
import { Input, type InputRef } from 'antd';
import { CircleX, Search } from 'lucide-react';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { lista } from '#messages/lista.ts';
import './list.css';

const REST_MS = 300;

type Props = {
  readonly value: string;
  readonly input: RefObject<InputRef | null>;
  readonly onChange: (q: string) => void;
  /** The rows on screen are those of `value`. */
  readonly settled: boolean;
  /** ArrowDown leaves the field for the rows. */
  readonly onDown: () => void;
  /** Whether '/' leads here; a screen with several lists has one at most that it does. */
  readonly shortcut?: boolean;
};

export function SearchBox({ value, input, onChange, settled, onDown, shortcut = true }: Props) {
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
  // When the rest is over, the question goes to the list as it is then, not as it was at the key's press.
  const latest = useRef({ value, onChange, onDown });
  useEffect(() => {
    latest.current = { value, onChange, onDown };
  }, [value, onChange, onDown]);
  useEffect(() => {
    if (!there) return;
    setGoingDown(false);
    latest.current.onDown();
  }, [there]);
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
    <search className="z-cresce z-curto z-lista-pesquisa z-nao-imprimir">
      <Input
        ref={input}
        prefix={<Search size={16} aria-hidden />}
        suffix={text || !shortcut ? null : <kbd aria-hidden="true">/</kbd>}
        allowClear={{ clearIcon: <CircleX size={15} role="img" aria-label={lista.limparPesquisa} /> }}
        aria-label={lista.pesquisar}
        aria-keyshortcuts={shortcut ? '/' : undefined}
        placeholder={lista.pesquisar}
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setGoingDown(false);
          ask(event.target.value, event.target.value === '' ? 0 : REST_MS);
        }}
        onBlur={() => setGoingDown(false)}
        onPressEnter={() => ask(text, 0)}
        onKeyDown={(event) => {
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
    </search>
  );
}
