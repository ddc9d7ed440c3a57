import { Button, Flex, Form, Input, InputNumber, Select } from 'antd';
import { Plus, X } from 'lucide-react';
import { operadoresDe, pedeValor } from '#domain/formulario/condicao.ts';
import type { Campo, Condicao, Grupo, Operador, Regra } from '#domain/formulario/tipos.ts';
import { operadores, propriedades as texto } from '#messages/formulario-construtor.ts';
import { formulario } from '#messages/form.ts';
import { IconButton } from '#shared/ui/IconButton.tsx';
import { DayInput, optionsOf, SelectProp } from './fields.tsx';

type Props = {
  value: Condicao | undefined;
  /** Fields that the condition may look at. */
  campos: readonly (Campo | Grupo)[];
  onChange: (value: Condicao | undefined) => void;
};

/** When a component is shown, as sentences: field, comparison, value. */
export function ConditionEditor({ value, campos, onChange }: Props) {
  const regras = value?.regras ?? [];
  const put = (next: readonly Regra[]) =>
    onChange(next.length === 0 ? undefined : { juncao: value?.juncao ?? 'todas', regras: next });
  const patch = (index: number, regra: Regra) => put(regras.map((old, at) => (at === index ? regra : old)));
  const first = campos[0];
  return (
    <Form.Item label={texto.condicao} extra={regras.length === 0 ? texto.sempre : undefined}>
      {value && regras.length > 1 ? (
        <SelectProp
          label={texto.juncao}
          value={value.juncao}
          options={Object.entries(texto.juncoes).map(([key, title]) => ({ value: key, title }))}
          onChange={(juncao) => onChange({ ...value, juncao: juncao as Condicao['juncao'] })}
        />
      ) : null}
      {regras.map((regra, index) => (
        <Rule
          // Rules have no name of their own; their place is their name.
          key={index} // oxlint-disable-line react/no-array-index-key
          n={index + 1}
          regra={regra}
          campos={campos}
          onChange={(next) => patch(index, next)}
          onRemove={() => put(regras.filter((_, at) => at !== index))}
        />
      ))}
      {first ? (
        <Button
          type="text"
          icon={<Plus size={14} aria-hidden />}
          onClick={() =>
            put([
              ...regras,
              {
                campo: first.chave,
                operador: operadoresDe(first).includes('igual') ? 'igual' : 'preenchido',
                ...inicial(first),
              },
            ])
          }
        >
          {texto.incluirRegra}
        </Button>
      ) : null}
    </Form.Item>
  );
}

/** A value to begin with, where the field has an obvious one. */
function inicial(campo: Campo | Grupo): { readonly valor?: Regra['valor'] } {
  if (campo.tipo === 'simnao') return { valor: true };
  if (campo.tipo === 'escolha' && !campo.multipla)
    return campo.opcoes[0] ? { valor: campo.opcoes[0].valor } : {};
  if (campo.tipo === 'likert') return { valor: 1 };
  return {};
}

function Rule(props: {
  n: number;
  regra: Regra;
  campos: readonly (Campo | Grupo)[];
  onChange: (regra: Regra) => void;
  onRemove: () => void;
}) {
  const { n, regra, campos, onChange, onRemove } = props;
  const campo = campos.find(({ chave }) => chave === regra.campo);
  const possible = campo ? operadoresDe(campo) : [regra.operador];
  const change = (chave: string) => {
    const next = campos.find((field) => field.chave === chave);
    if (!next) return;
    const operador = operadoresDe(next).includes(regra.operador)
      ? regra.operador
      : (operadoresDe(next)[0] ?? 'preenchido');
    onChange({ campo: chave, operador, ...(pedeValor(operador) ? inicial(next) : {}) });
  };
  const compare = (operador: Operador) => {
    const { valor, ...rest } = regra;
    onChange({ ...rest, operador, ...(pedeValor(operador) && valor !== undefined ? { valor } : {}) });
  };
  return (
    <Flex gap={6} style={{ marginBottom: 8 }}>
      <Flex vertical gap={6} className="z-cresce">
        <Select
          aria-label={texto.campoRegra(n)}
          value={regra.campo}
          options={[
            ...(campo ? [] : [{ value: regra.campo, label: regra.campo }]),
            ...campos.map((field) => ({ value: field.chave, label: field.rotulo || field.chave })),
          ]}
          showSearch={campos.length > 10}
          optionFilterProp="label"
          onChange={change}
        />
        <Select
          aria-label={texto.operadorRegra(n)}
          value={regra.operador}
          options={possible.map((operador) => ({ value: operador, label: operadores[operador] }))}
          onChange={compare}
        />
        {campo && pedeValor(regra.operador) ? (
          <ValueInput
            label={texto.valorRegra(n)}
            campo={campo}
            valor={regra.valor}
            onChange={(valor) => {
              const { valor: _old, ...rest } = regra;
              onChange(valor === undefined ? rest : { ...rest, valor });
            }}
          />
        ) : null}
      </Flex>
      <IconButton label={texto.retirarRegra(n)} icon={<X size={15} aria-hidden />} onClick={onRemove} />
    </Flex>
  );
}

function ValueInput(props: {
  label: string;
  campo: Campo | Grupo;
  valor: Regra['valor'];
  onChange: (valor: Regra['valor']) => void;
}) {
  const { label, campo, valor, onChange } = props;
  const options =
    campo.tipo === 'simnao'
      ? [
          { value: 'true', title: formulario.sim },
          { value: 'false', title: formulario.nao },
        ]
      : campo.tipo === 'escolha'
        ? campo.opcoes.map((opcao) => ({ value: opcao.valor, title: opcao.rotulo }))
        : campo.tipo === 'likert'
          ? campo.pontos.map((title, index) => ({ value: String(index + 1), title }))
          : null;
  if (options) {
    const read = (text: string) =>
      campo.tipo === 'simnao' ? text === 'true' : campo.tipo === 'likert' ? Number(text) : text;
    return (
      <Select
        aria-label={label}
        value={valor === undefined ? undefined : String(valor)}
        placeholder={texto.escolha}
        options={optionsOf(options)}
        onChange={(text: string) => onChange(read(text))}
      />
    );
  }
  if (campo.tipo === 'data')
    return (
      <DayInput label={label} value={valor === undefined ? undefined : String(valor)} onChange={onChange} />
    );
  if (['numero', 'calculado', 'escala', 'satisfacao'].includes(campo.tipo))
    return (
      <InputNumber<number>
        aria-label={label}
        decimalSeparator=","
        value={typeof valor === 'number' ? valor : null}
        onChange={(number) => onChange(number ?? undefined)}
      />
    );
  return (
    <Input
      aria-label={label}
      value={valor === undefined ? '' : String(valor)}
      onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
    />
  );
}
