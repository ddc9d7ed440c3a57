/** One field of the register: its column, or one value for every row. */
import { useId } from 'react';
import type { FieldSource } from '#domain/importacao/importacao.ts';
import type { FieldModel } from '#domain/registro/entity.ts';
import { isNeeded } from '#domain/registro/importaveis.ts';
import { exportacao } from '#messages/importacao.ts';
import { importacaoTela } from '#messages/importacao-tela.ts';
import { samplesOf } from './mapping.ts';

type Props = {
  readonly field: FieldModel;
  readonly isKey: boolean;
  readonly source: FieldSource | undefined;
  readonly columns: readonly string[];
  readonly sample: readonly (readonly string[])[];
  readonly errors: readonly string[];
  readonly onChange: (source: FieldSource | undefined) => void;
};

const FIXED = 'fixo';

export function FieldRow({ field, isKey, source, columns, sample, errors, onChange }: Props) {
  const id = useId();
  const needed = isNeeded(field);
  const value = source === undefined ? '' : source.coluna === undefined ? FIXED : String(source.coluna);
  const choose = (next: string) => {
    if (next === '') return onChange(undefined);
    if (next === FIXED) return onChange({ valor: '' });
    onChange({ coluna: Number(next), ...(source?.decimal ? { decimal: source.decimal } : {}) });
  };
  const number = field.kind === 'money' || field.kind === 'decimal';
  return (
    <tr data-fora={source === undefined || undefined}>
      <th scope="row">
        <label htmlFor={id}>{field.title}</label>
        {needed || isKey ? (
          <span className="z-imp-marca">{isKey ? importacaoTela.chave : importacaoTela.obrigatorio}</span>
        ) : null}
      </th>
      <td>
        <select
          id={id}
          className="z-campo"
          value={value}
          aria-required={needed || undefined}
          aria-invalid={errors.length > 0 || undefined}
          aria-describedby={errors.length > 0 || (needed && !source) ? `${id}-aviso` : undefined}
          onChange={(event) => choose(event.target.value)}
        >
          <option value="">{importacaoTela.naoImportar}</option>
          <optgroup label={importacaoTela.coluna}>
            {columns.map((name, index) => (
              // oxlint-disable-next-line react/no-array-index-key
              <option key={index} value={index}>
                {name || importacaoTela.colunaSemNome(index + 1)}
              </option>
            ))}
          </optgroup>
          <option value={FIXED}>{importacaoTela.valorFixo}</option>
        </select>
        {value === FIXED ? (
          <FixedValue field={field} value={source?.valor ?? ''} onChange={(valor) => onChange({ valor })} />
        ) : null}
        {number && source?.coluna !== undefined ? (
          <select
            className="z-campo"
            aria-label={importacaoTela.numerosDe(field.title)}
            value={source.decimal ?? 'virgula'}
            onChange={(event) => onChange({ coluna: source.coluna ?? 0, decimal: event.target.value as 'virgula' | 'ponto' })}
          >
            <option value="virgula">{importacaoTela.virgula}</option>
            <option value="ponto">{importacaoTela.ponto}</option>
          </select>
        ) : null}
        {errors.length > 0 ? (
          <span className="z-erro" id={`${id}-aviso`} role="alert">
            {errors.join(' ')}
          </span>
        ) : needed && !source ? (
          <span className="z-imp-nota z-imp-atencao" id={`${id}-aviso`}>
            {importacaoTela.semColuna}
          </span>
        ) : null}
      </td>
      <td className="z-imp-exemplo">{source?.coluna === undefined ? '' : samplesOf(sample, source.coluna).join(' · ')}</td>
    </tr>
  );
}

function FixedValue({ field, value, onChange }: { field: FieldModel; value: string; onChange: (value: string) => void }) {
  const label = importacaoTela.valorDe(field.title);
  const options = field.kind === 'boolean' ? [exportacao.sim, exportacao.nao] : field.options?.map(({ title }) => title);
  if (!options) {
    return (
      <input
        className="z-campo"
        aria-label={label}
        value={value}
        maxLength={500}
        placeholder={field.ui.placeholder}
        onChange={(event) => onChange(event.target.value)}
      />
    );
  }
  return (
    <select className="z-campo" aria-label={label} value={value} onChange={(event) => onChange(event.target.value)}>
      <option value="">{importacaoTela.escolhaOpcao}</option>
      {options.map((title) => (
        <option key={title}>{title}</option>
      ))}
    </select>
  );
}
