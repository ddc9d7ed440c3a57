import { Button, Input } from 'antd';
import { useId, useState, type ReactNode } from 'react';
import { linkServe, type PedidoMensagem, type Variavel } from '#domain/mensagem/compor.ts';
import { linkDoPedido, RequestForm } from '#capabilities/formulario/index.ts';
import { pedidoTela } from '#messages/formulario-pedido.ts';
import { envio } from '#messages/mensagem.ts';
import { DateInput, LookupSelect, TimeInput } from '#engine/kit/index.ts';
import { HttpError } from '#shared/http/http-error.ts';
import { useCan } from '#shared/session/session.ts';
import { Field } from '#shared/ui/Field.tsx';
import { Modal } from '#shared/ui/Modal.tsx';
import { notify } from '#shared/ui/notify.ts';

export type MessageValues = Required<Omit<PedidoMensagem, 'pacienteId'>>;

type Props = {
  pacienteId: number;
  variables: readonly Variavel[];
  values: MessageValues;
  error: unknown;
  onChange: (values: MessageValues) => void;
};

/** What only the person who writes knows: day, hour, professional, address; each only where the template asks for it. */
export function Values({ pacienteId, variables, values, error, onChange }: Props) {
  const ids = useId();
  const [dateError, setDateError] = useState<string | null>(null);
  const [timeError, setTimeError] = useState<string | null>(null);
  const errors = error instanceof HttpError ? error.errors : undefined;
  const [asking, setAsking] = useState(false);
  const mayAsk = useCan()('insert', 'form-resposta');
  const set = (part: Partial<MessageValues>) => onChange({ ...values, ...part });
  const asks = (name: Variavel) => variables.includes(name);
  const field = (
    name: 'data' | 'hora' | 'link' | 'profissional',
    input: ReactNode,
    problem: string | null | undefined,
    required = false,
  ) => (
    <Field id={`${ids}${name}`} label={envio[name]} required={required} errors={problem ? [problem] : []}>
      {input}
    </Field>
  );
  const [linkError, setLinkError] = useState<string | null>(null);
  const [link, setLink] = useState(values.link ?? '');
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
            dateError ?? errors?.['data']?.[0],
            true,
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
            timeError ?? errors?.['hora']?.[0],
            true,
          )
        : null}
      {asks('link')
        ? field(
            'link',
            <Input
              id={`${ids}link`}
              type="url"
              placeholder={envio.linkExemplo}
              value={link}
              aria-invalid={linkError !== null}
              aria-describedby={linkError ? `${ids}link-erro` : undefined}
              // What is half typed is no address yet: the message goes on without it, and says that it is missing.
              onChange={({ target }) => {
                const typed = target.value.trim();
                setLink(target.value);
                if (typed === '' || linkServe(typed, window.location.origin)) setLinkError(null);
                const next = linkServe(typed, window.location.origin) ? typed : null;
                if (next !== values.link) set({ link: next });
              }}
              onBlur={() =>
                setLinkError(
                  link.trim() !== '' && !linkServe(link.trim(), window.location.origin)
                    ? envio.linkInvalido
                    : null,
                )
              }
            />,
            linkError ?? errors?.['link']?.[0],
            true,
          )
        : null}
      {asks('link') && mayAsk ? (
        <Button type="link" className="z-botao-texto" onClick={() => setAsking(true)}>
          {pedidoTela.linkDeFormulario}
        </Button>
      ) : null}
      {asking ? (
        <Modal title={pedidoTela.linkDeFormulario} onClose={() => setAsking(false)}>
          <RequestForm
            para="paciente"
            paciente={pacienteId}
            fixo
            onMade={async ({ conviteId }) => {
              const { link: made } = await linkDoPedido(conviteId ?? 0);
              setLink(made ?? '');
              setLinkError(null);
              set({ link: made });
              setAsking(false);
              notify({ type: 'SUCCESS', value: pedidoTela.linkPronto });
            }}
          />
        </Modal>
      ) : null}
    </>
  );
}
