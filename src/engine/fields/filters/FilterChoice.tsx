import { Select } from 'antd';
import { useId } from 'react';
import type { FiltroLido } from '#domain/relatorio/resposta.ts';
import { relatorioTela as texto } from '#messages/relatorio.ts';
import { Field } from '#shared/ui/Field.tsx';
import LookupSelect from '../../lookup/LookupSelect.tsx';

type Props = {
  readonly filtro: FiltroLido;
  /** '' for all. */
  readonly valor: string;
  readonly disabled?: boolean;
  readonly onChange: (valor: string | null) => void;
};

/** One filter of a report: a row of a register, or one of its options. */
export function FilterChoice({
  filtro: { campo, titulo, recurso, opcoes = [] },
  valor,
  disabled = false,
  onChange,
}: Props) {
  const id = useId();
  return (
    <Field id={id} label={titulo}>
      {recurso === undefined ? (
        <Select
          id={id}
          style={{ width: '100%' }}
          allowClear
          disabled={disabled}
          placeholder={texto.todos}
          value={valor === '' ? null : valor}
          options={opcoes.map((opcao) => ({ value: opcao.valor, label: opcao.titulo }))}
          onChange={(escolhido: string | undefined) => onChange(escolhido ?? null)}
        />
      ) : (
        <LookupSelect
          id={id}
          key={campo}
          resource={recurso}
          current={false}
          disabled={disabled}
          placeholder={texto.todos}
          value={valor === '' ? null : Number(valor)}
          onChange={(escolhido) => onChange(escolhido === null ? null : String(escolhido))}
        />
      )}
    </Field>
  );
}
