/** Several of a list: each a box with its name, a filter when they are many, the chosen ones first to be seen. */
import { Checkbox, Input, Typography } from 'antd';
import { useState, type ReactNode } from 'react';
import { foldText } from '#domain/formato/texto.ts';
import { usuarioTela } from '#messages/acesso-tela.ts';

export type Choice = {
  readonly id: number;
  readonly nome: string;
  readonly detalhe?: ReactNode;
  readonly title?: string | undefined;
  readonly disabled?: boolean;
};

type Props = {
  readonly id: string;
  readonly label: string;
  readonly choices: readonly Choice[];
  readonly value: readonly number[];
  readonly onChange: (ids: readonly number[]) => void;
  readonly disabled: boolean;
  readonly empty: string;
  readonly errors?: readonly string[] | undefined;
};

const MANY = 8;

export function PickList({ id, label, choices, value, onChange, disabled, empty, errors }: Props) {
  const [text, setText] = useState('');
  const term = foldText(text.trim());
  const shown = choices.filter(({ nome }) => foldText(nome).includes(term));
  return (
    <fieldset id={id} className="ac-escolha" aria-describedby={errors ? `${id}-erro` : undefined}>
      <legend>
        {label} <Typography.Text type="secondary">{usuarioTela.escolhidos(value.length)}</Typography.Text>
      </legend>
      {choices.length > MANY ? (
        <Input
          aria-label={`${usuarioTela.filtrar}: ${label}`}
          placeholder={usuarioTela.filtrar}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      ) : null}
      <div className="z-campos z-rola ac-escolha-lista">
        {shown.map((choice) => {
          const checked = value.includes(choice.id);
          return (
            <Checkbox
              key={choice.id}
              title={choice.title}
              checked={checked}
              disabled={disabled || (choice.disabled === true && !checked)}
              onChange={() =>
                onChange(checked ? value.filter((id) => id !== choice.id) : [...value, choice.id])
              }
            >
              {choice.nome}
              {choice.detalhe ? <small>{choice.detalhe}</small> : null}
            </Checkbox>
          );
        })}
        {shown.length === 0 ? <Typography.Text type="secondary">{empty}</Typography.Text> : null}
      </div>
      {errors ? (
        <Typography.Text id={`${id}-erro`} type="danger" role="alert">
          {errors.join(' ')}
        </Typography.Text>
      ) : null}
    </fieldset>
  );
}
