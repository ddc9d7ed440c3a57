/** The register, its declared presets and the saved views as one line of tabs. */
import { Ellipsis, Plus, Star, Users } from 'lucide-react';
import type { SearchPreset } from '#domain/registro/declaration.ts';
import type { EntityModel } from '#domain/registro/entity.ts';
import { lista } from '#messages/lista.ts';
import { IconButton } from '#shared/ui/Button.tsx';
import { Popover } from '#shared/ui/Popover.tsx';
import { fromWire, sameCriteria } from './criteria.ts';
import { MenuItem } from './RowActions.tsx';
import { isFiltered, sameSort, type ListState } from './state.ts';
import type { View } from './useViews.ts';

type Props = {
  readonly entity: EntityModel;
  readonly state: ListState;
  readonly presets: readonly SearchPreset[];
  readonly views: readonly View[];
  readonly current: View | undefined;
  readonly opening: View | undefined;
  readonly userId: number | undefined;
  readonly onOpening: (view: View | undefined) => void;
  /** The view's question or look was changed since it was opened. */
  readonly altered: boolean;
  readonly onAll: () => void;
  readonly onPreset: (preset: SearchPreset) => void;
  readonly onView: (view: View) => void;
  readonly onNew: () => void;
  readonly onEdit: (view: View) => void;
  readonly onStore: (view: View) => void;
  readonly onRemove: (view: View) => void;
};

export function ViewTabs(props: Props) {
  const { entity, state, presets, views, current, opening, userId, altered } = props;
  const preset = current
    ? undefined
    : presets.find((one) => state.q === '' && sameCriteria(state.criteria, fromWire(one.filters, entity)));
  const changed = isFiltered(state) || !sameSort(state.sort, entity.sort);
  // One tab and nothing to save would be noise.
  if (presets.length === 0 && views.length === 0 && !changed) return null;
  return (
    <div className="z-lista-visoes z-nao-imprimir" role="group" aria-label={lista.visoes}>
      <button type="button" className="z-lista-aba" aria-current={!current && !preset ? 'true' : undefined} onClick={props.onAll}>
        {lista.todos(entity.gender)}
      </button>
      {presets.map((one) => (
        <button
          key={one.key}
          type="button"
          className="z-lista-aba"
          aria-current={one === preset ? 'true' : undefined}
          onClick={() => props.onPreset(one)}
        >
          {one.title}
        </button>
      ))}
      {views.map((view) => {
        const own = view.id === current?.id;
        return (
          <span key={view.id} className="z-lista-aba-visao">
            <button
              type="button"
              className="z-lista-aba"
              aria-current={own ? 'true' : undefined}
              onClick={() => props.onView(view)}
              title={view.escopo === 'propria' ? view.nome : `${view.nome} · ${lista.escopos[view.escopo]} · ${view.dono.nome}`}
            >
              {view === opening ? (
                <Star size={12} aria-hidden />
              ) : view.escopo === 'propria' ? null : (
                <Users size={12} aria-hidden />
              )}
              {view.nome}
              {own && altered ? <em>{lista.visaoAlterada}</em> : null}
            </button>
            {own && view.dono.id !== userId ? <em>{lista.visaoDe(view.dono.nome)}</em> : null}
            {own ? (
              <Popover
                label={lista.acoesVisao(view.nome)}
                trigger={(trigger) => (
                  <IconButton {...trigger} label={lista.acoesVisao(view.nome)} icon={<Ellipsis size={14} aria-hidden />} />
                )}
              >
                {(close) => (
                  <>
                    <MenuItem
                      onClick={() => {
                        close();
                        props.onOpening(view === opening ? undefined : view);
                      }}
                    >
                      {view === opening ? lista.naoAbrirNaVisao : lista.abrirNaVisao}
                    </MenuItem>
                    {view.editavel ? (
                      <>
                        {altered ? (
                          <MenuItem
                            onClick={() => {
                              close();
                              props.onStore(view);
                            }}
                          >
                            {lista.atualizarVisao}
                          </MenuItem>
                        ) : null}
                        <MenuItem
                          onClick={() => {
                            close();
                            props.onEdit(view);
                          }}
                        >
                          {lista.renomear}
                        </MenuItem>
                        <MenuItem
                          onClick={() => {
                            close();
                            props.onRemove(view);
                          }}
                        >
                          {lista.excluirVisao}
                        </MenuItem>
                      </>
                    ) : null}
                  </>
                )}
              </Popover>
            ) : null}
          </span>
        );
      })}
      {(current ? altered : changed && !preset) ? (
        <button type="button" className="z-lista-aba z-lista-aba-nova" onClick={props.onNew}>
          <Plus size={14} aria-hidden />
          {current ? lista.salvarVisaoNova : lista.salvarVisao}
        </button>
      ) : null}
    </div>
  );
}
