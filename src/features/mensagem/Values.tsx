import { Input } from 'antd';
import { useId, useState, type ReactNode } from 'react';
import type { PedidoMensagem, Variavel } from '#domain/mensagem/compor.ts';
import { envio } from '#messages/mensagem.ts';
import { DateInput, LookupSelect, TimeInput } from '#engine/kit/index.ts';
import { HttpError } from '#shared/http/http-error.ts';
import { Field } from '#shared/ui/Field.tsx';

export type MessageValues = Required<Omit<PedidoMensagem, 'pacienteId'>>;

type Props = {
  variables: readonly Variavel[];
  values: MessageValues;
  error: unknown;
  onChange: (values: MessageValues) => void;
};

/** What only the person who writes knows: day, hour, professional, address; each only where the template asks for it. */
export function Values({ variables, values, error, onChange }: Props) {
  const ids = useId();
  const [dateError, setDateError] = useState<string | null>(null);
  const [timeError, setTimeError] = useState<string | null>(null);
  const errors = error instanceof HttpError ? error.errors : undefined;
  const set = (part: Partial<MessageValues>) => onChange({ ...values, ...part });
  const asks = (name: Variavel) => variables.includes(name);
  const field = (name: 'data' | 'hora' | 'link' | 'profissional', input: ReactNode, problem: string | null | undefined) => (
    <Field id={`${ids}${name}`} label={envio[name]} errors={problem ? [problem] : []}>
      {input}
    </Field>
  );
  const linkError = errors?.['link']?.[0];
  return (
    <>
      {asks('profissional')
        ? field(
            'profissional',
            <LookupSelect
              id={`${ids}profissional`}
              resource="profissionais"
              value={values.profissionalId ?? null}
              onChange={(profissionalId) => set({ profissionalId })}
            />,
            null,
          )
        : null}
      {asks('data')
        ? field(
            'data',
            <DateInput
              id={`${ids}data`}
              label={envio.data}
              value={values.data ?? null}
              onChange={(data) => set({ data })}
              onBlur={() => {}}
              onInputError={setDateError}
              readOnly={false}
              invalid={dateError !== null}
              aria={{ 'aria-invalid': dateError !== null, 'aria-describedby': `${ids}data-erro` }}
            />,
            dateError,
          )
        : null}
      {asks('hora')
        ? field(
            'hora',
            <TimeInput
              id={`${ids}hora`}
              value={values.hora ?? null}
              onChange={(hora) => set({ hora })}
              onBlur={() => {}}
              onInputError={setTimeError}
              readOnly={false}
              invalid={timeError !== null}
              aria={{ 'aria-invalid': timeError !== null, 'aria-describedby': `${ids}hora-erro` }}
            />,
            timeError,
          )
        : null}
      {asks('link')
        ? field(
            'link',
            <Input
              id={`${ids}link`}
              type="url"
              placeholder={envio.linkExemplo}
              value={values.link ?? ''}
              aria-invalid={linkError !== undefined}
              aria-describedby={linkError ? `${ids}link-erro` : undefined}
              onChange={(event) => set({ link: event.target.value || null })}
            />,
            linkError,
          )
        : null}
    </>
  );
}
