/** The tabs of views with what they do: open, save, rename, share, delete. */
import { lazy, Suspense, useState } from 'react';
import type { SearchPreset } from '#domain/registro/declaration.ts';
import type { EntityModel } from '#domain/registro/entity.ts';
import { lista } from '#messages/lista.ts';
import { confirm } from '#shared/ui/ConfirmDialog.tsx';
import { notify } from '#shared/ui/notify.ts';
import { useAct } from '#shared/ui/useAct.ts';
import type { ListPreference } from './columns.ts';
import type { ListState } from './state.ts';
import { followsView, viewState, type View, type Views } from './useViews.ts';
import { ViewTabs } from './ViewTabs.tsx';

const ViewDialog = lazy(() => import('./ViewDialog.tsx'));

type Props = {
  readonly entity: EntityModel;
  readonly state: ListState;
  readonly look: ListPreference;
  /** The look was changed since the view was opened. */
  readonly lookAltered: boolean;
  readonly presets: readonly SearchPreset[];
  readonly views: Views;
  readonly current: View | undefined;
  /** The one that the list opens in for this person. */
  readonly opening: View | undefined;
  readonly userId: number | undefined;
  /** Undefined: the list opens in none. */
  readonly onOpening: (view: View | undefined) => void;
  readonly admin: boolean;
  readonly onAll: () => void;
  readonly onPreset: (preset: SearchPreset) => void;
  readonly onView: (view: View) => void;
  /** A view was written (it is now the current one) or deleted (none is). */
  readonly onStored: (view: View | null) => void;
};

/** An act on a view, and what is said once it is done. */
const useTold = () =>
  useAct(
    async (act: () => Promise<unknown>, done: string) => {
      await act();
      notify({ type: 'SUCCESS', value: done });
    },
    { failure: lista.falhaTexto },
  );

export function ViewBar({
  entity,
  state,
  look,
  lookAltered,
  presets,
  views,
  current,
  opening,
  userId,
  onOpening,
  admin,
  onAll,
  onPreset,
  onView,
  onStored,
}: Props) {
  const [editing, setEditing] = useState<View | 'nova' | null>(null);
  // Apart, so that what was confirmed is not left undone because another view is being kept.
  const { run: store } = useTold();
  const { run: erase } = useTold();
  return (
    <>
      <ViewTabs
        entity={entity}
        state={state}
        presets={presets}
        views={views.list}
        current={current}
        opening={opening}
        userId={userId}
        onOpening={(view) => {
          onOpening(view);
          notify({
            type: 'SUCCESS',
            value: view ? lista.abreNaVisao(view.nome) : lista.abreEmTodos(entity.gender),
          });
        }}
        altered={current !== undefined && (lookAltered || !followsView(current, state, entity))}
        onAll={onAll}
        onPreset={onPreset}
        onView={onView}
        onNew={() => setEditing('nova')}
        onEdit={setEditing}
        onStore={(view) =>
          void store(
            async () => onStored(await views.update(view, { estado: viewState(state, look, entity) })),
            lista.visaoSalva(view.nome),
          )
        }
        onRemove={(view) =>
          void (async () => {
            if (
              !(await confirm({
                title: lista.confirmaExcluirVisao(view.nome),
                yes: lista.excluir,
                no: lista.cancelar,
                danger: true,
              }))
            )
              return;
            await erase(async () => {
              await views.remove(view);
              onStored(null);
            }, lista.visaoExcluida(view.nome));
          })()
        }
      />
      <Suspense fallback={null}>
        {editing ? (
          <ViewDialog
            view={editing === 'nova' ? undefined : editing}
            admin={admin}
            onClose={() => setEditing(null)}
            onSave={async (form) => {
              const view =
                editing === 'nova'
                  ? await views.create({ ...form, estado: viewState(state, look, entity) })
                  : await views.update(editing, form);
              notify({ type: 'SUCCESS', value: lista.visaoSalva(view.nome) });
              if (form.padrao) onOpening(view);
              else if (opening?.id === view.id) onOpening(undefined);
              setEditing(null);
              onStored(view);
            }}
          />
        ) : null}
      </Suspense>
    </>
  );
}
