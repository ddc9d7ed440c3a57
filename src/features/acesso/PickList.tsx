/** Several of a list: each a box with its name, a filter when they are many, the chosen ones first to be seen. */
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
        {label}
        <span className="ac-fraco"> {usuarioTela.escolhidos(value.length)}</span>
      </legend>
      {choices.length > MANY ? (
        <input
          className="z-campo"
          type="text"
          aria-label={`${usuarioTela.filtrar}: ${label}`}
          placeholder={usuarioTela.filtrar}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      ) : null}
      <div className="ac-escolha-lista">
        {shown.map((choice) => {
          const checked = value.includes(choice.id);
          return (
            <label key={choice.id} className="ac-marcar" title={choice.title}>
              <input
                type="checkbox"
                className="ac-caixa"
                checked={checked}
                disabled={disabled || (choice.disabled === true && !checked)}
                onChange={() => onChange(checked ? value.filter((one) => one !== choice.id) : [...value, choice.id])}
              />
              <span>
                {choice.nome}
                {choice.detalhe ? <small>{choice.detalhe}</small> : null}
              </span>
            </label>
          );
        })}
        {shown.length === 0 ? <p className="ac-nota">{empty}</p> : null}
      </div>
      {errors ? (
        <p id={`${id}-erro`} className="z-erro" role="alert">
          {errors.join(' ')}
        </p>
      ) : null}
    </fieldset>
  );
}
