import { useState } from 'react';
import { formatCompetencia, parseCompetencia } from '#domain/formato/data.ts';
import { campos } from '#messages/formulario.ts';
import { InputBox } from '../input/InputBox.tsx';
import { ariaOf, type WidgetProps } from '../widget.ts';

/** Month and year, typed as mm/aaaa or mmaaaa. */
export default function CompetenciaWidget(props: WidgetProps) {
  const { field, id, value, onChange, onBlur, onInputError, readOnly, invalid } = props;
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <InputBox
      id={id}
      value={typed ?? (typeof value === 'string' ? formatCompetencia(value) : '')}
      readOnly={readOnly}
      invalid={invalid}
      inputMode="numeric"
      maxLength={7}
      placeholder={field.ui.placeholder ?? campos.competenciaExemplo}
      onChange={(event) => {
        setTyped(event.target.value);
        onInputError(null);
        onChange(parseCompetencia(event.target.value));
      }}
      onBlur={() => {
        if (typed !== null) {
          if (typed.trim() !== '' && parseCompetencia(typed) === null) onInputError(campos.competenciaInvalida);
          else setTyped(null);
        }
        onBlur();
      }}
      {...ariaOf(props)}
    />
  );
}
