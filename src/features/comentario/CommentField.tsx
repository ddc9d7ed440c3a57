/** Where a comment is typed: '@' offers the colleagues who may open the record. What was typed survives leaving the screen. */
import { useQuery } from '@tanstack/react-query';
import { Mentions } from 'antd';
import { useEffect, useRef, useState, type ComponentRef, type KeyboardEvent } from 'react';
import { TEXTO_MAXIMO, type Pessoa } from '#domain/comentario/comentario.ts';
import { comentarioTela as texto } from '#messages/comentario.ts';
import { useSettled } from '#shared/hooks/useSettled.ts';
import { pessoasPara, type Registro } from './wire.ts';

export type Written = { readonly texto: string; readonly mencoes: readonly Pessoa[] };

export const NOTHING: Written = { texto: '', mencoes: [] };

/** As a draft keeps it; empty where nothing is written. */
export const toDraft = ({ texto: written, mencoes }: Written): string =>
  written === '' ? '' : JSON.stringify({ texto: written, mencoes });

export function fromDraft(draft: string): Written {
  try {
    const { texto: written, mencoes } = JSON.parse(draft) as Written;
    return typeof written === 'string' && Array.isArray(mencoes) ? { texto: written, mencoes } : NOTHING;
  } catch {
    return NOTHING;
  }
}

const PAUSE_MS = 200;

type MentionsRef = ComponentRef<typeof Mentions>;

type Props = {
  readonly registro: Registro;
  readonly value: Written;
  readonly onChange: (value: Written) => void;
  /** Ctrl+Enter. */
  readonly onSend: () => void;
  /** It was opened by a click on a comment that stands: one goes on typing. */
  readonly takesFocus?: boolean;
};

export function CommentField({ registro, value, onChange, onSend, takesFocus = false }: Props) {
  const field = useRef<MentionsRef>(null);
  useEffect(() => {
    if (takesFocus) field.current?.focus();
  }, [takesFocus]);
  const [search, setSearch] = useState<string | null>(null);
  // Of each person found the server asks whether they reach the record: once, and not at every key.
  const asked = useSettled(search, PAUSE_MS);
  /** A choice and its text come one after the other, before anything is drawn. */
  const latest = useRef(value);
  latest.current = value;
  const give = (part: Partial<Written>) => {
    latest.current = { ...latest.current, ...part };
    onChange(latest.current);
  };
  const { data = [], isFetching } = useQuery({
    queryKey: ['comentarios-pessoas', registro.resource, registro.id, asked],
    queryFn: ({ signal }) => pessoasPara(registro, asked ?? '', signal),
    enabled: asked !== null,
    staleTime: 60_000,
    placeholderData: (before) => before,
  });
  const looking = isFetching || asked !== search;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    onSend();
  };
  return (
    <Mentions
      aria-label={texto.campo}
      placeholder={texto.escreva}
      rows={3}
      maxLength={TEXTO_MAXIMO}
      ref={field}
      value={value.texto}
      loading={looking && data.length === 0}
      notFoundContent={looking ? texto.buscando : texto.ninguem}
      // The server has found them, accents or not.
      filterOption={false}
      options={data.map(({ id, nome }) => ({ key: String(id), value: nome, label: nome }))}
      onSearch={setSearch}
      onSelect={({ key, value: nome }) => {
        const pessoa = { id: Number(key), nome: nome ?? '' };
        if (!latest.current.mencoes.some(({ id }) => id === pessoa.id))
          give({ mencoes: [...latest.current.mencoes, pessoa] });
      }}
      onChange={(written) => give({ texto: written })}
      onKeyDown={onKeyDown}
    />
  );
}
