import { Button } from 'antd';
import { useState } from 'react';
import { formulario } from '#messages/form.ts';
import { formPathOf, indexEntry, useEntity, type LoadedEntity } from '#shared/registro/registry.ts';
import { notify } from '#shared/ui/notify.ts';
import { Drawer } from '#shared/ui/Modal.tsx';
import { EmptyState, FailedState, LoadingState } from '#shared/ui/State.tsx';
import { ConflictView } from './ConflictView.tsx';
import { RecordBody } from './RecordBody.tsx';
import { StateTags } from '../cells/StateTags.tsx';
import { RecordActions, stampOf } from './RecordHeader.tsx';
import type { Values } from './record.ts';
import { SaveBar } from './SaveBar.tsx';
import { confirmLeave } from './unsaved.ts';
import { useSaving } from './useSaving.ts';
import { useRecordForm } from './useRecordForm.ts';
import type { Row } from './wire.ts';

export type RecordDrawerProps = {
  resource: string;
  id?: number;
  cloneOf?: number;
  initial?: Values;
  onClose: () => void;
  onSaved?: (row: Row, entity: LoadedEntity['entity']) => void;
  /** What was typed in a lookup: becomes the name of the new record. */
  text?: string;
  /** One record for a lookup: no 'Salvar e novo', no copy, nothing else to do here. */
  single?: boolean;
};

type Target = {
  readonly id?: number;
  readonly cloneOf?: number;
  readonly initial?: Values;
  readonly turn: number;
};

/** A record in a panel over what it was opened from. */
export function RecordDrawer(props: RecordDrawerProps) {
  const loaded = useEntity(props.resource);
  const [target, setTarget] = useState<Target>({
    id: props.id,
    cloneOf: props.cloneOf,
    initial: {
      ...(props.single ? loaded.resource.form?.quick?.initial : undefined),
      ...(props.initial ?? named(loaded.entity, props.text)),
    },
    turn: 0,
  });
  return (
    <OpenDrawer
      key={`${target.turn}`}
      {...props}
      loaded={loaded}
      target={target}
      onTarget={(next) => setTarget({ ...next, turn: target.turn + 1 })}
    />
  );
}

/** The typed text in the field that names a row, unless that is a code with a pattern of its own. */
function named(entity: LoadedEntity['entity'], text: string | undefined): Values | undefined {
  const field = entity.label
    .map((id) => entity.field[id])
    .findLast((field) => field?.kind === 'text' && !field.schema.pattern && !field.format);
  return field && text ? { [field.id]: text } : undefined;
}

function OpenDrawer(
  props: RecordDrawerProps & {
    loaded: LoadedEntity;
    target: Target;
    onTarget: (next: Omit<Target, 'turn'>) => void;
  },
) {
  const { loaded, target, onTarget, onClose, onSaved, single = false } = props;
  const { entity, resource } = loaded;
  // Of a lookup: the few fields that the declaration names for it, until the person asks for all of them.
  const [whole, setWhole] = useState(false);
  const quick = single && !whole && resource.form?.quick !== undefined;
  const entry = resource.form?.open === 'page' ? indexEntry(entity.name) : undefined;
  const { form, state, prefix } = useRecordForm(entity, target);
  // Before anything is drawn: what is asked is marked so from the first moment on.
  form.demandOneOf((quick && resource.form?.quick?.oneOf) || []);
  const { phase, row, conflict } = state;
  const saving = useSaving(form, (result) => onSaved?.(result.row, entity));
  const label = form.label();
  const close = async () => {
    if (await confirmLeave(saving.unsaved)) onClose();
  };
  const saveAndClose = async () => {
    const result = await saving.save();
    if (!result.ok) return;
    if (result.changed && !result.told) notify({ type: 'SUCCESS', value: formulario.salvo(form.label()) });
    onClose();
  };
  const [quiet, setQuiet] = useState(false);
  const editable = phase === 'pronto' && form.editable();
  return (
    <Drawer
      title={row ? label || entity.title : formulario.novo(entity.title, entity.gender)}
      width={720}
      stubborn
      onClose={() => void close()}
      extra={
        row && !single ? (
          <>
            <StateTags entity={entity} row={row} />
            <RecordActions
              form={form}
              row={row}
              links={resource.form?.links}
              page={entry ? formPathOf(entry, row.id) : undefined}
              sheet={resource.sheet !== undefined}
              onClone={() =>
                void confirmLeave(saving.unsaved).then((leave) => leave && onTarget({ cloneOf: row.id }))
              }
              onDeleted={onClose}
              principal={resource.form?.principal}
              onPrincipal={setQuiet}
            />
          </>
        ) : undefined
      }
      footer={
        editable ? (
          <SaveBar
            prefix={prefix}
            dirty={form.isDirty()}
            saving={state.saving}
            savedAt={state.savedAt}
            quiet={row !== null && quiet}
            onSave={() => void saveAndClose()}
            onSaveNew={
              single || resource.form?.again === false
                ? undefined
                : () => void saving.save().then((result) => result.ok && onTarget({}))
            }
            onCancel={() => void close()}
          />
        ) : undefined
      }
    >
      {phase === 'carregando' ? (
        <LoadingState label={formulario.carregando} />
      ) : phase === 'falhou' ? (
        <FailedState error={state.error} title={formulario.falhaAoAbrir} retry={() => void form.load()} />
      ) : phase === 'inexistente' ? (
        <EmptyState title={formulario.naoEncontrado} />
      ) : (
        <>
          {row ? (
            <p className="z-fraco" style={{ marginBottom: 12 }}>
              {stampOf(row)}
            </p>
          ) : null}
          {quick ? (
            <p className="z-fraco">
              {formulario.poucosCampos}{' '}
              <Button type="link" size="small" style={{ padding: 0 }} onClick={() => setWhole(true)}>
                {formulario.todosOsCampos}
              </Button>
            </p>
          ) : null}
          <RecordBody
            key={quick ? 'poucos' : 'todos'}
            form={form}
            state={state}
            resource={resource}
            prefix={prefix}
            quick={quick}
            onSave={() => void (single ? saveAndClose() : saving.save())}
          />
        </>
      )}
      {conflict ? <ConflictView form={form} conflict={conflict} onSave={() => void saving.save()} /> : null}
    </Drawer>
  );
}
