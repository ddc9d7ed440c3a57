import { useQuery } from '@tanstack/react-query';
import { useId, useState, type ReactNode } from 'react';
import { EVENTOS, type GrupoEvento } from '#domain/auditoria/eventos.ts';
import { DateInput } from '#engine/fields/date/DateInput.tsx';
import { auditoria, eventos, grupos, objetos } from '#messages/auditoria.ts';
import { registryIndex } from '#shared/registro/registry.ts';
import { Button } from '#shared/ui/Button.tsx';
import { FILTER_KEYS, providers, type Filters } from './audit-query.ts';
import { UserPicker } from './UserPicker.tsx';
import '#engine/form/form.css';

type Props = { readonly filters: Filters; readonly onChange: (change: Partial<Filters>) => void };

/** Each choice counts at once; the address holds them. */
export function AuditFilters({ filters, onChange }: Props) {
  const places = useQuery({
    queryKey: ['auditoria-prestadores'],
    queryFn: ({ signal }) => providers(signal),
    staleTime: 300_000,
  });
  const [record, setRecord] = useState(filters.registro);
  const [seen, setSeen] = useState(filters.registro);
  if (seen !== filters.registro) {
    setSeen(filters.registro);
    setRecord(filters.registro);
  }
  const swapped = filters.de !== '' && filters.ate !== '' && filters.de > filters.ate;
  const used = FILTER_KEYS.some((key) => filters[key] !== '');
  return (
    <form className="z-aud-filtros" role="search" aria-label={auditoria.filtros} onSubmit={(event) => event.preventDefault()}>
      <Day label={auditoria.de} value={filters.de} onChange={(de) => onChange({ de })} />
      <Day
        label={auditoria.ate}
        value={filters.ate}
        problem={swapped ? auditoria.datasTrocadas : undefined}
        onChange={(ate) => onChange({ ate })}
      />
      <Field label={auditoria.evento}>
        {(id) => (
          <select
            id={id}
            className="z-campo"
            value={filters.evento}
            onChange={(event) => onChange({ evento: event.target.value })}
          >
            <option value="">{auditoria.todosEventos}</option>
            {(Object.keys(EVENTOS) as GrupoEvento[]).map((group) => (
              <optgroup key={group} label={grupos[group]}>
                {EVENTOS[group].map((kind) => (
                  <option key={kind} value={kind}>
                    {eventos[kind].titulo}
                  </option>
                ))}
              </optgroup>
            ))}
            {filters.evento.includes(',') ? <option value={filters.evento}>{filters.evento}</option> : null}
          </select>
        )}
      </Field>
      <Field label={auditoria.usuario}>
        {(id) => <UserPicker id={id} value={filters.usuario} onChange={(usuario) => onChange({ usuario })} />}
      </Field>
      <Field label={auditoria.cadastro}>
        {(id) => (
          <select
            id={id}
            className="z-campo"
            value={filters.recurso}
            onChange={(event) => onChange({ recurso: event.target.value, ...(event.target.value ? {} : { registro: '' }) })}
          >
            <option value="">{auditoria.todosCadastros}</option>
            {registers(filters.recurso).map(({ name, title }) => (
              <option key={name} value={name}>
                {title}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label={auditoria.registro}>
        {(id) => (
          <input
            id={id}
            className="z-campo"
            inputMode="numeric"
            maxLength={15}
            value={record}
            onChange={(event) => setRecord(event.target.value.replace(/\D/g, ''))}
            onBlur={() => record !== filters.registro && onChange({ registro: record })}
            onKeyDown={(event) => event.key === 'Enter' && onChange({ registro: record })}
          />
        )}
      </Field>
      {(places.data?.length ?? 0) > 1 || filters.prestador ? (
        <Field label={auditoria.prestador}>
          {(id) => (
            <select
              id={id}
              className="z-campo"
              value={filters.prestador}
              onChange={(event) => onChange({ prestador: event.target.value })}
            >
              <option value="">{auditoria.todosPrestadores}</option>
              {places.data?.map((place) => (
                <option key={place.id} value={place.id}>
                  {place.label}
                </option>
              ))}
            </select>
          )}
        </Field>
      ) : null}
      {used ? (
        <Button
          kind="discreto"
          className="z-aud-limpar"
          onClick={() => onChange(Object.fromEntries(FILTER_KEYS.map((key) => [key, ''])))}
        >
          {auditoria.limpar}
        </Button>
      ) : null}
    </form>
  );
}

/** Declared registers and the others that have events, by title. */
function registers(chosen: string): readonly { readonly name: string; readonly title: string }[] {
  const found = new Map<string, string>();
  for (const entry of registryIndex()) if (entry.entity) found.set(entry.name, entry.plural ?? entry.breadcrumb);
  for (const [name, { titulo }] of Object.entries(objetos)) if (![...found.values()].includes(titulo)) found.set(name, titulo);
  if (chosen && !found.has(chosen)) found.set(chosen, objetos[chosen]?.titulo ?? chosen);
  return [...found].map(([name, title]) => ({ name, title })).sort((a, b) => a.title.localeCompare(b.title, 'pt-BR'));
}

function Field({
  label,
  problem,
  children,
}: {
  label: string;
  problem?: string | undefined;
  children: (id: string) => ReactNode;
}) {
  const id = useId();
  return (
    <div className="z-aud-filtro">
      <label className="z-rotulo" htmlFor={id}>
        {label}
      </label>
      {children(id)}
      {problem ? (
        <p className="z-erro" role="alert" id={`${id}-erro`}>
          {problem}
        </p>
      ) : null}
    </div>
  );
}

function Day(props: { label: string; value: string; problem?: string | undefined; onChange: (value: string) => void }) {
  const { label, value, problem, onChange } = props;
  const [wrong, setWrong] = useState<string | null>(null);
  const shown = wrong ?? problem;
  return (
    <Field label={label} problem={shown}>
      {(id) => (
        <DateInput
          id={id}
          label={label}
          value={value === '' ? null : value}
          onChange={(next) => (next ?? '') !== value && onChange(next ?? '')}
          onBlur={() => undefined}
          onInputError={setWrong}
          readOnly={false}
          invalid={shown !== undefined && shown !== null}
          aria={shown ? { 'aria-describedby': `${id}-erro` } : {}}
        />
      )}
    </Field>
  );
}
