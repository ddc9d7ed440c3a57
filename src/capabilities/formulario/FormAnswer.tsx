import { useMemo } from 'react';
import type { Estado } from '#domain/formulario/adendo.ts';
import type { Formulario } from '#domain/formulario/compilar.ts';
import { RecordBody, type RecordWire, useRecordFormOn } from '#engine/kit/index.ts';
import { linhaDe, type Resposta } from './wire.ts';

const never = () => Promise.reject(new Error('an answer does not change'));
const nothing = () => undefined;
const nobody = () => false;

type Props = { formulario: Formulario; resposta: Resposta; estado: Estado };

/** An answer at one time of its life, by the version of the form that it was given to. */
export default function FormAnswer({ formulario, resposta, estado }: Props) {
  const wire = useMemo<RecordWire>(
    () => ({
      get: () => Promise.resolve(linhaDe(formulario, resposta, estado)),
      create: never,
      update: never,
    }),
    [formulario, resposta, estado],
  );
  const { form, state, prefix } = useRecordFormOn(formulario.entity, { id: resposta.id, wire, can: nobody });
  return (
    <div className="z-form-pagina">
      <RecordBody
        form={form}
        state={state}
        resource={formulario.resource}
        prefix={prefix}
        onSave={nothing}
        final
      />
    </div>
  );
}
