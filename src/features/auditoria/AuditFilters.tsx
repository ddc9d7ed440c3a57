import { useQuery } from '@tanstack/react-query';
import { Button, Input, Select, type SelectProps } from 'antd';
import { useId, useState } from 'react';
import { EVENTOS, type GrupoEvento } from '#domain/auditoria/eventos.ts';
import { FILTROS } from '#domain/auditoria/filtros.ts';
import { DayFilter } from '#engine/kit/index.ts';
import { auditoria, eventos, grupos, objetos } from '#messages/auditoria.ts';
import { registryIndex } from '#shared/registro/registry.ts';
import { Field } from '#shared/ui/Field.tsx';
import { providers, type Filters } from './audit-query.ts';
import { UserPicker } from './UserPicker.tsx';

type Props = { readonly filters: Filters; readonly onChange: (change: Partial<Filters>) => void };

/** Each choice counts at once; the address holds them. */
export function AuditFilters({ filters, onChange }: Props) {
  const places = useQuery({
    queryKey: ['auditoria-prestadores'],
    queryFn: ({ signal }) => providers(signal),
    staleTime: 300_000,
  });
  const swapped = filters.de !== '' && filters.ate !== '' && filters.de > filters.ate;
  const used = FILTROS.some((key) => filters[key] !== '');
  return (
    <form
      className="z-campos z-aud-filtros"
      role="search"
      aria-label={auditoria.filtros}
      onSubmit={(event) => event.preventDefault()}
    >
      <DayFilter label={auditoria.de} value={filters.de} onChange={(de) => onChange({ de })} />
      <DayFilter
        label={auditoria.ate}
        value={filters.ate}
        problem={swapped ? auditoria.datasTrocadas : undefined}
        onChange={(ate) => onChange({ ate })}
      />
      <Choice
        label={auditoria.evento}
        value={filters.evento}
        all={auditoria.todosEventos}
        options={[
          ...(Object.keys(EVENTOS) as GrupoEvento[]).map((group) => ({
            label: grupos[group],
            options: EVENTOS[group].map((kind) => ({ value: kind, label: eventos[kind].titulo })),
          })),
          ...(filters.evento.includes(',') ? [{ value: filters.evento, label: filters.evento }] : []),
        ]}
        onChange={(evento) => onChange({ evento })}
      />
      <UserPicker value={filters.usuario} onChange={(usuario) => onChange({ usuario })} />
      <Choice
        label={auditoria.cadastro}
        value={filters.recurso}
        all={auditoria.todosCadastros}
        options={registers(filters.recurso).map(({ name, title }) => ({ value: name, label: title }))}
        onChange={(recurso) => onChange({ recurso, ...(recurso ? {} : { registro: '' }) })}
      />
      <Typed
        label={auditoria.registro}
        value={filters.registro}
        numeric
        onChange={(registro) => onChange({ registro })}
      />
      <Typed
        label={auditoria.pedido}
        value={filters.pedido}
        hint={auditoria.pedidoComo}
        onChange={(pedido) => onChange({ pedido })}
      />
      {(places.data?.length ?? 0) > 1 || filters.prestador ? (
        <Choice
          label={auditoria.prestador}
          value={filters.prestador}
          all={auditoria.todosPrestadores}
          options={(places.data ?? []).map((place) => ({ value: String(place.id), label: place.label }))}
          onChange={(prestador) => onChange({ prestador })}
        />
      ) : null}
      {used ? (
        <Button
          type="text"
          style={{ alignSelf: 'center', justifySelf: 'start' }}
          onClick={() => onChange(Object.fromEntries(FILTROS.map((key) => [key, ''])))}
        >
          {auditoria.limpar}
        </Button>
      ) : null}
    </form>
  );
}

type TypedProps = {
  readonly label: string;
  readonly value: string;
  readonly numeric?: true;
  readonly hint?: string;
  readonly onChange: (value: string) => void;
};

/** Asked when it has been typed, not with every letter. */
function Typed({ label, value, numeric, hint, onChange }: TypedProps) {
  const [text, setText] = useState(value);
  const [seen, setSeen] = useState(value);
  if (seen !== value) {
    setSeen(value);
    setText(value);
  }
  const id = useId();
  return (
    <Field id={id} label={label}>
      <Input
        id={id}
        {...(numeric ? { inputMode: 'numeric' } : {})}
        maxLength={numeric ? 15 : 64}
        placeholder={hint}
        value={text}
        onChange={({ target }) => setText(target.value.replace(numeric ? /\D/g : /[^A-Za-z0-9._-]/g, ''))}
        onBlur={() => text !== value && onChange(text)}
        onPressEnter={() => onChange(text)}
      />
    </Field>
  );
}

type ChoiceProps = {
  readonly label: string;
  readonly value: string;
  /** What no choice is called. */
  readonly all: string;
  readonly options: NonNullable<SelectProps['options']>;
  readonly onChange: (value: string) => void;
};

function Choice({ label, value, all, options, onChange }: ChoiceProps) {
  const id = useId();
  return (
    <Field id={id} label={label}>
      <Select
        id={id}
        showSearch
        optionFilterProp="label"
        popupMatchSelectWidth={false}
        value={value}
        options={[{ value: '', label: all }, ...options]}
        onChange={onChange}
      />
    </Field>
  );
}

/** Declared registers and the others that have events, by title. */
function registers(chosen: string): readonly { readonly name: string; readonly title: string }[] {
  const found = new Map<string, string>();
  for (const entry of registryIndex())
    if (entry.entity) found.set(entry.name, entry.plural ?? entry.breadcrumb);
  for (const [name, { titulo }] of Object.entries(objetos))
    if (![...found.values()].includes(titulo)) found.set(name, titulo);
  if (chosen && !found.has(chosen)) found.set(chosen, objetos[chosen]?.titulo ?? chosen);
  return [...found]
    .map(([name, title]) => ({ name, title }))
    .sort((a, b) => a.title.localeCompare(b.title, 'pt-BR'));
}
