import { Button, Select } from 'antd';
import { useId } from 'react';
import type { VersaoResultado } from '#domain/formulario/resultado/wire.ts';
import { DayFilter } from '#engine/kit/index.ts';
import { resultado as texto } from '#messages/formulario-resultado.ts';
import { Field } from '#shared/ui/Field.tsx';
import { NO_FILTERS, type Filters } from './results-query.ts';

type Props = {
  readonly filters: Filters;
  readonly versoes: readonly VersaoResultado[];
  readonly onChange: (change: Partial<Filters>) => void;
};

/** Period and version; each choice counts at once. */
export function ResultsFilters({ filters, versoes, onChange }: Props) {
  const id = useId();
  const swapped = filters.de !== '' && filters.ate !== '' && filters.de > filters.ate;
  const used = Object.values(filters).some((value) => value !== '');
  return (
    <form
      className="z-campos z-leitura"
      role="search"
      aria-label={texto.filtros}
      onSubmit={(event) => event.preventDefault()}
    >
      <DayFilter label={texto.de} value={filters.de} onChange={(de) => onChange({ de })} />
      <DayFilter
        label={texto.ate}
        value={filters.ate}
        problem={swapped ? texto.datasTrocadas : undefined}
        onChange={(ate) => onChange({ ate })}
      />
      {versoes.length > 1 || filters.versao ? (
        <Field id={id} label={texto.versao}>
          <Select
            id={id}
            value={filters.versao}
            options={[
              { value: '', label: texto.todas },
              ...versoes.map(({ numero, respostas }) => ({
                value: String(numero),
                label: texto.versaoDe(numero, respostas),
              })),
            ]}
            onChange={(versao) => onChange({ versao })}
          />
        </Field>
      ) : null}
      <Field id={`${id}origem`} label={texto.origem}>
        <Select
          id={`${id}origem`}
          value={filters.origem}
          options={[
            { value: '', label: texto.qualquer },
            ...Object.entries(texto.origens).map(([value, label]) => ({ value, label })),
          ]}
          onChange={(origem) => onChange({ origem })}
        />
      </Field>
      {used ? (
        <Button
          type="text"
          style={{ alignSelf: 'center', justifySelf: 'start' }}
          onClick={() => onChange(NO_FILTERS)}
        >
          {texto.limpar}
        </Button>
      ) : null}
    </form>
  );
}
