/** Allergies and alerts of a patient, written by whoever attends: their part of the register and no other. */
import { useMemo } from 'react';
import {
  ConflictView,
  confirmLeave,
  RecordBody,
  SaveBar,
  useRecordFormOn,
  useSaving,
  type RecordWire,
  type Row,
} from '#engine/kit/index.ts';
import { formulario } from '#messages/form.ts';
import { cabecalhoPaciente as texto } from '#messages/paciente.ts';
import { request } from '#shared/http/client.ts';
import { useEntity } from '#shared/registro/registry.ts';
import { Drawer } from '#shared/ui/Modal.tsx';
import { notify } from '#shared/ui/notify.ts';
import { FailedState, LoadingState } from '#shared/ui/State.tsx';

const PARTE: ReadonlySet<string> = new Set(['situacaoAlergias', 'alergias', 'alertas']);

const WIRE: RecordWire = {
  get: (id) => request<Row>(`pacientes/${id}`, { silent: true }),
  create: () => Promise.reject(new Error('a patient is made in their own register')),
  update: async (id, body, versao) => ({
    row: await request<Row>(`pacientes/${id}/_alertas`, {
      method: 'PATCH',
      body,
      ifMatch: versao,
      silent: true,
    }),
    told: false,
  }),
};

export default function AlertsDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const { entity, resource } = useEntity('pacientes');
  // What tells one patient from another is not written here: a field that no section names would still be shown.
  const own = useMemo(
    () => ({ ...entity, fields: entity.fields.filter(({ id: campo }) => PARTE.has(campo)) }),
    [entity],
  );
  const screen = useMemo(
    () => ({
      ...resource,
      capabilities: [],
      form: { sections: [{ fields: [...PARTE].map((campo) => `${campo}:2`) }] },
    }),
    [resource],
  );
  const { form, state, prefix } = useRecordFormOn(own, {
    id,
    wire: WIRE,
    draftOf: 'pacientes-alertas',
    // The door of the header asked for the right, and the server asks again.
    can: () => true,
  });
  const saving = useSaving(form, () => notify({ type: 'SUCCESS', value: texto.salvo }));
  const close = async () => {
    if (await confirmLeave(saving.unsaved)) onClose();
  };
  const save = async () => {
    if ((await saving.save()).ok) onClose();
  };
  return (
    <Drawer
      title={texto.titulo}
      width={720}
      stubborn
      onClose={() => void close()}
      footer={
        state.phase === 'pronto' ? (
          <SaveBar
            prefix={prefix}
            dirty={form.isDirty()}
            saving={state.saving}
            savedAt={state.savedAt}
            onSave={() => void save()}
            onCancel={() => void close()}
          />
        ) : undefined
      }
    >
      {state.phase === 'carregando' ? (
        <LoadingState label={formulario.carregando} />
      ) : state.phase === 'pronto' ? (
        <RecordBody form={form} state={state} resource={screen} prefix={prefix} onSave={() => void save()} />
      ) : (
        <FailedState error={state.error} title={formulario.falhaAoAbrir} retry={() => void form.load()} />
      )}
      {state.conflict ? (
        <ConflictView form={form} conflict={state.conflict} onSave={() => void save()} />
      ) : null}
    </Drawer>
  );
}
