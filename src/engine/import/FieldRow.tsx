/** One field of the register: its column, or one value for every row. */
import { Flex, Input, Radio, Select, Tag, Typography } from 'antd';
import type { FieldSource } from '#domain/importacao/importacao.ts';
import type { FieldModel } from '#domain/registro/entity.ts';
import { isNeeded } from '#domain/registro/importaveis.ts';
import { exportacao } from '#messages/importacao.ts';
import { importacaoTela } from '#messages/importacao-tela.ts';
import { useSelectAria } from '../fields/input/select-aria.ts';

type Props = {
  readonly id: string;
  readonly field: FieldModel;
  readonly source: FieldSource | undefined;
  readonly columns: readonly string[];
  readonly errors: readonly string[];
  readonly onChange: (source: FieldSource | undefined) => void;
};

const FIXED = 'fixo';

export function FieldName({
  id,
  field,
  isKey,
}: {
  readonly id: string;
  readonly field: FieldModel;
  readonly isKey: boolean;
}) {
  return (
    <Flex wrap gap={8}>
      <label htmlFor={id}>{field.title}</label>
      {isNeeded(field) || isKey ? (
        <Tag>{isKey ? importacaoTela.chave : importacaoTela.obrigatorio}</Tag>
      ) : null}
    </Flex>
  );
}

export function SourceChoice({ id, field, source, columns, errors, onChange }: Props) {
  const lacking = isNeeded(field) && !source;
  const value = source === undefined ? '' : source.coluna === undefined ? FIXED : String(source.coluna);
  const box = useSelectAria({
    'aria-required': isNeeded(field),
    'aria-invalid': errors.length > 0,
    'aria-describedby': errors.length > 0 || lacking ? `${id}-aviso` : undefined,
  });
  const choose = (next: string) => {
    if (next === '') return onChange(undefined);
    if (next === FIXED) return onChange({ valor: '' });
    onChange({ coluna: Number(next), ...(source?.decimal ? { decimal: source.decimal } : {}) });
  };
  const number = field.kind === 'money' || field.kind === 'decimal';
  return (
    <Flex vertical gap={4}>
      <div ref={box}>
        <Select
          id={id}
          style={{ width: '100%' }}
          showSearch
          optionFilterProp="label"
          status={errors.length > 0 ? 'error' : undefined}
          value={value}
          options={[
            { value: '', label: importacaoTela.naoImportar },
            ...columns.map((name, index) => ({
              value: String(index),
              label: name || importacaoTela.colunaSemNome(index + 1),
            })),
            { value: FIXED, label: importacaoTela.valorFixo },
          ]}
          onChange={choose}
        />
      </div>
      {value === FIXED ? (
        <FixedValue field={field} value={source?.valor ?? ''} onChange={(valor) => onChange({ valor })} />
      ) : null}
      {number && source?.coluna !== undefined ? (
        <Radio.Group
          aria-label={importacaoTela.numerosDe(field.title)}
          value={source.decimal ?? 'virgula'}
          options={[
            { value: 'virgula', label: importacaoTela.virgula },
            { value: 'ponto', label: importacaoTela.ponto },
          ]}
          onChange={(event) =>
            onChange({ coluna: source.coluna ?? 0, decimal: event.target.value as 'virgula' | 'ponto' })
          }
        />
      ) : null}
      {errors.length > 0 ? (
        <Typography.Text type="danger" id={`${id}-aviso`} role="alert">
          {errors.join(' ')}
        </Typography.Text>
      ) : lacking ? (
        <Typography.Text type="warning" id={`${id}-aviso`}>
          {importacaoTela.semColuna}
        </Typography.Text>
      ) : null}
    </Flex>
  );
}

function FixedValue({
  field,
  value,
  onChange,
}: {
  field: FieldModel;
  value: string;
  onChange: (value: string) => void;
}) {
  const label = importacaoTela.valorDe(field.title);
  const box = useSelectAria({ 'aria-label': label });
  const options =
    field.kind === 'boolean' ? [exportacao.sim, exportacao.nao] : field.options?.map(({ title }) => title);
  if (!options) {
    return (
      <Input
        aria-label={label}
        value={value}
        maxLength={500}
        placeholder={field.ui.placeholder}
        onChange={(event) => onChange(event.target.value)}
      />
    );
  }
  return (
    <div ref={box}>
      <Select
        style={{ width: '100%' }}
        placeholder={importacaoTela.escolhaOpcao}
        value={value || null}
        options={options.map((title) => ({ value: title, label: title }))}
        onChange={(chosen) => onChange(chosen ?? '')}
      />
    </div>
  );
}
