import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useState } from 'react';
import { auditoria } from '#messages/auditoria.ts';
import { busca } from '#messages/formulario.ts';
import { uiMessages } from '#messages/app.ts';
import { usersLike, type Choice } from './audit-query.ts';

type Props = { readonly id: string; readonly value: string; readonly onChange: (id: string) => void };

/** A user found by typing a part of the name or the login. */
export function UserPicker({ id, value, onChange }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  const [at, setAt] = useState(0);
  const [chosen, setChosen] = useState<Choice | null>(null);
  const open = typed !== null;
  const { data, isFetching } = useQuery({
    queryKey: ['auditoria-usuarios', typed],
    queryFn: ({ signal }) => usersLike(typed ?? '', signal),
    enabled: open,
    staleTime: 60_000,
    placeholderData: (before) => before,
  });
  // An address that names a user by number only: the name comes with the first search.
  const named = chosen && String(chosen.id) === value ? chosen.label : value ? auditoria.numero(Number(value)) : '';
  const options = data ?? [];
  const pick = (choice: Choice) => {
    setChosen(choice);
    setTyped(null);
    onChange(String(choice.id));
  };
  return (
    <div className="z-aud-pessoa">
      <input
        id={id}
        className="z-campo"
        role="combobox"
        aria-expanded={open}
        aria-controls={open ? `${id}-lista` : undefined}
        aria-autocomplete="list"
        aria-activedescendant={open && options[at] ? `${id}-${options[at].id}` : undefined}
        autoComplete="off"
        placeholder={auditoria.usuarioQualquer}
        value={typed ?? named}
        onChange={(event) => {
          setTyped(event.target.value);
          setAt(0);
        }}
        onClick={() => setTyped((before) => before ?? '')}
        onBlur={() => setTyped(null)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && open) {
            event.stopPropagation();
            setTyped(null);
          } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
            event.preventDefault();
            if (!open) setTyped('');
            else setAt((before) => Math.max(0, Math.min(options.length - 1, before + (event.key === 'ArrowDown' ? 1 : -1))));
          } else if (event.key === 'Enter' && open && options[at]) {
            event.preventDefault();
            pick(options[at]);
          }
        }}
      />
      {value ? (
        <button
          type="button"
          className="z-aud-tirar"
          aria-label={`${uiMessages.fechar}: ${named}`}
          onClick={() => {
            setChosen(null);
            setTyped(null);
            onChange('');
          }}
        >
          <X size={14} aria-hidden />
        </button>
      ) : null}
      {open ? (
        <ul className="z-aud-opcoes" role="listbox" id={`${id}-lista`} aria-label={auditoria.usuario}>
          {options.map((option, index) => (
            <li
              key={option.id}
              id={`${id}-${option.id}`}
              role="option"
              aria-selected={index === at}
              onMouseDown={(event) => {
                event.preventDefault();
                pick(option);
              }}
            >
              {option.label}
            </li>
          ))}
          {options.length === 0 ? (
            <li className="z-aud-nada" role="presentation">
              {isFetching ? busca.buscando : busca.nada}
            </li>
          ) : null}
        </ul>
      ) : null}
    </div>
  );
}
