import { Input } from 'antd';
import { CornerDownLeft, LoaderCircle, Search, SearchX } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { searchFunctions } from '#domain/navegacao/busca.ts';
import { homeMessages, searchMessages } from '#messages/app.ts';
import { Icon } from '#shared/ui/Icon.tsx';
import { useHeadings } from './headings.ts';
import { prefetchPath } from './Link.tsx';
import { useExamples, useFunctions, useSearched } from './navigation.ts';
import { useRecords } from './useRecords.ts';
import './search.css';

const MOST = 12;

/**
 * The search of permitted functions (NAV-11), and after them of the records that the person may list, register by
 * register: arrows choose, Enter opens the chosen or the first.
 * `floating`: in the dialog of Ctrl+K, which lists everything before anything is typed.
 */
export function FunctionSearch({
  onOpen,
  floating = false,
  autoFocus = true,
}: {
  onOpen?: () => void;
  floating?: boolean;
  autoFocus?: boolean;
}) {
  const functions = useFunctions();
  const examples = useExamples();
  const navigate = useNavigate();
  const id = useId();
  const [term, setTerm] = useState('');
  const [chosen, setChosen] = useState(0);
  const blank = term.trim() === '';
  const records = useRecords(term, useSearched());
  const found =
    blank && !floating
      ? []
      : searchFunctions(functions, term).slice(0, records.hits.length > 0 ? MOST / 2 : MOST);
  const headings = useHeadings(term);
  const hits = [
    ...found.map((hit) => ({ ...hit, key: hit.name, detail: '' })),
    ...records.hits,
    ...headings.map(({ title, page, path, place = homeMessages.manual }) => ({
      key: path,
      title,
      detail: page,
      place,
      path,
      icon: 'book' as const,
    })),
  ];
  const shown = hits[chosen] ?? hits[0];
  useEffect(() => {
    if (!shown) return;
    document.getElementById(`${id}-${shown.key}`)?.scrollIntoView({ block: 'nearest' });
    prefetchPath(shown.path);
  }, [id, shown]);

  const open = (path: string) => {
    onOpen?.();
    void navigate(path);
  };
  const move = (by: number) =>
    setChosen((at) => (hits.length === 0 ? 0 : (at + by + hits.length) % hits.length));
  return (
    <div className="z-funcoes" data-flutua={floating || undefined}>
      <Input
        size="large"
        variant={floating ? 'borderless' : 'outlined'}
        prefix={<Search size={18} color="var(--z-text-faint)" aria-hidden />}
        suffix={
          <kbd aria-hidden>
            <CornerDownLeft size={11} /> {homeMessages.enterAbre}
          </kbd>
        }
        type="search"
        style={{ height: 48 }}
        role="combobox"
        data-foco=""
        aria-label={homeMessages.buscar}
        aria-expanded={hits.length > 0}
        aria-controls={id}
        aria-activedescendant={shown && !blank ? `${id}-${shown.key}` : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        // The home page is for this field; nothing else is waiting for the keyboard there.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={autoFocus && !floating}
        placeholder={homeMessages.buscarExemplo(examples)}
        value={term}
        onChange={(event) => {
          setTerm(event.target.value);
          setChosen(0);
        }}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
            event.preventDefault();
            move(event.key === 'ArrowDown' ? 1 : -1);
          }
          if (event.key === 'Enter' && shown) open(shown.path);
          if (event.key === 'Escape' && term && !floating) {
            event.preventDefault();
            setTerm('');
          }
        }}
      />
      <p className="z-so-leitor" role="status">
        {blank ? '' : hits.length === 0 ? homeMessages.nadaAchado : homeMessages.resultados(hits.length)}
      </p>
      {hits.length > 0 ? (
        <div id={id} role="listbox" aria-label={homeMessages.achados} className="z-funcoes-lista">
          {hits.map((hit, position) => (
            // Keyboard lives in the field (combobox); the pointer alone reaches the options.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
            <div
              key={hit.key}
              id={`${id}-${hit.key}`}
              data-registro={
                position >= found.length && hit.place !== hits[position - 1]?.place ? hit.place : undefined
              }
              role="option"
              tabIndex={-1}
              aria-selected={hit === shown}
              onPointerMove={() => setChosen(position)}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => open(hit.path)}
            >
              <Icon name={hit.icon} size={16} />
              <span className="z-cresce z-corte">
                {hit.title}
                {hit.detail ? <i>{hit.detail}</i> : null}
              </span>
              {position < found.length ? <small className="z-corte">{hit.place}</small> : null}
            </div>
          ))}
        </div>
      ) : null}
      {records.state === 'parado' ? null : (
        <div className="z-linha z-funcoes-nada" role="status">
          {records.state === 'procurando' ? (
            <LoaderCircle className="z-girando" size={16} aria-hidden />
          ) : null}
          {records.state === 'procurando' ? searchMessages.procurando : searchMessages.falhou}
        </div>
      )}
      {!blank && hits.length === 0 && records.state === 'parado' ? (
        <div className="z-linha z-funcoes-nada">
          <SearchX size={18} aria-hidden />
          {homeMessages.nadaAchadoTexto(term.trim())}
        </div>
      ) : null}
    </div>
  );
}
