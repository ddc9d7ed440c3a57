import { useEffect, useMemo } from 'react';
import type { Formulario } from '#domain/formulario/compilar.ts';
import {
  createDrafts,
  createRecordForm,
  memoryStorage,
  RecordBody,
  type RecordWire,
} from '#engine/kit/index.ts';
import { useStore } from '#shared/hooks/store.ts';

const nowhere = () => Promise.reject(new Error('a preview is not saved'));
const wire: RecordWire = { get: nowhere, create: nowhere, update: nowhere };
const nothing = () => undefined;

/** A form that can be tried out: it asks nobody before leaving, keeps no draft and is not sent. */
export default function PreviewForm({ formulario }: { formulario: Formulario }) {
  const form = useMemo(
    () =>
      createRecordForm({
        entity: formulario.entity,
        usuario: '',
        rights: { can: () => true },
        wire,
        drafts: createDrafts(memoryStorage(), Promise.resolve(null)),
        now: Date.now,
      }),
    [formulario],
  );
  const state = useStore(form.store);
  useEffect(() => {
    void form.load();
    return form.stop;
  }, [form]);
  return (
    <RecordBody
      form={form}
      state={state}
      resource={formulario.aPreencher}
      prefix="previa"
      onSave={nothing}
      final
      trial
    />
  );
}
