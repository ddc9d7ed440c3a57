import { Button, Input, Select } from 'antd';
import { useId, useState } from 'react';
import type { TipoDeEvento } from '#domain/cuidado/wire.ts';
import { DayFilter, LookupSelect } from '#engine/kit/index.ts';
import { fichaTela as texto } from '#messages/ficha-medica.ts';
import { Field } from '#shared/ui/Field.tsx';
import { Filters as Shelf } from '#shared/ui/Filters.tsx';
import { FILTER_KEYS, type Filters } from './wire.ts';

type Props = {
  readonly filters: Filters;
  readonly kinds: readonly TipoDeEvento[];
  readonly onChange: (change: Partial<Filters>) => void;
};

/** Each choice counts at once; the address holds them. */
export function HistoryFilters({ filters, kinds, onChange }: Props) {
  const id = useId();
  const [words, setWords] = useState(filters.q);
  const [seen, setSeen] = useState(filters.q);
  if (seen !== filters.q) {
    setSeen(filters.q);
    setWords(filters.q);
  }
  const swapped = filters.de !== '' && filters.ate !== '' && filters.de > filters.ate;
  const used = FILTER_KEYS.some((key) => filters[key] !== '');
  const search = () => words.trim() !== filters.q && onChange({ q: words.trim() });
  return (
    <form
      className="z-campos z-ficha-filtros z-nao-imprimir"
      role="search"
      aria-label={texto.filtros}
      onSubmit={(event) => {
        event.preventDefault();
        search();
      }}
    >
      <Field id={`${id}q`} label={texto.buscar}>
        <Input
          id={`${id}q`}
          value={words}
          maxLength={100}
          allowClear
          placeholder={texto.buscarExemplo}
          onChange={({ target }) => {
            setWords(target.value);
            if (target.value === '') onChange({ q: '' });
          }}
          onBlur={search}
          onPressEnter={search}
        />
      </Field>
      <Shelf count={FILTER_KEYS.filter((key) => key !== 'q' && filters[key] !== '').length}>
        <Field id={`${id}tipos`} label={texto.tipos}>
          <Select
            id={`${id}tipos`}
            mode="multiple"
            maxTagCount="responsive"
            optionFilterProp="label"
            placeholder={texto.todosTipos}
            value={filters.tipos === '' ? [] : filters.tipos.split(',')}
            options={kinds.map(({ tipo, titulo }) => ({ value: tipo, label: titulo }))}
            onChange={(tipos: readonly string[]) => onChange({ tipos: tipos.join(',') })}
          />
        </Field>
        <Field id={`${id}profissional`} label={texto.profissional}>
          <LookupSelect
            id={`${id}profissional`}
            resource="profissionais"
            current={false}
            value={filters.profissional === '' ? null : Number(filters.profissional)}
            onChange={(value) => onChange({ profissional: value === null ? '' : String(value) })}
          />
        </Field>
        <DayFilter label={texto.de} value={filters.de} onChange={(de) => onChange({ de })} />
        <DayFilter
          label={texto.ate}
          value={filters.ate}
          problem={swapped ? texto.datasTrocadas : undefined}
          onChange={(ate) => onChange({ ate })}
        />
      </Shelf>
      {used ? (
        <Button
          type="text"
          style={{ alignSelf: 'center', justifySelf: 'start' }}
          onClick={() => onChange(Object.fromEntries(FILTER_KEYS.map((key) => [key, ''])))}
        >
          {texto.limpar}
        </Button>
      ) : null}
    </form>
  );
}
