/** The register, its declared presets and the saved views as one line of tabs. */
import { Button, Flex, Space, Tabs, Typography } from 'antd';
import { Ellipsis, Plus, Star, Users } from 'lucide-react';
import type { SearchPreset } from '#domain/registro/declaration.ts';
import type { EntityModel } from '#domain/registro/entity.ts';
import { lista } from '#messages/lista.ts';
import { IconButton } from '#shared/ui/IconButton.tsx';
import { MenuButton, type MenuItem } from '#shared/ui/MenuButton.tsx';
import { presetOf } from './criteria.ts';
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

const ALL = 'todos';

export function ViewTabs(props: Props) {
  const { entity, state, presets, views, current, opening, userId, altered } = props;
  const preset = current ? undefined : presetOf(state, presets, entity);
  const changed = isFiltered(state) || !sameSort(state.sort, entity.sort);
  // One tab and nothing to save would be noise.
  if (presets.length === 0 && views.length === 0 && !changed) return null;
  const tabs = [
    { key: ALL, label: lista.todos(entity.gender), open: props.onAll },
    ...presets.map((presetTab) => ({
      key: `pronto-${presetTab.key}`,
      label: presetTab.title,
      open: () => props.onPreset(presetTab),
    })),
    ...views.map((view) => ({
      key: `visao-${view.id}`,
      label: <span title={titleOf(view)}>{view.nome}</span>,
      icon:
        view === opening ? (
          <Star size={12} aria-hidden />
        ) : view.escopo === 'propria' ? null : (
          <Users size={12} aria-hidden />
        ),
      open: () => props.onView(view),
    })),
  ];
  return (
    // antd writes the role of a list of tabs on the bar with its extra content inside (ARIA asks for tabs only), so it stands beside.
    <Flex className="z-lista-visoes z-nao-imprimir" align="center" gap="small">
      <Tabs
        className="z-cresce"
        aria-label={lista.visoes}
        size="small"
        tabBarStyle={{ margin: 0 }}
        activeKey={current ? `visao-${current.id}` : preset ? `pronto-${preset.key}` : ALL}
        items={tabs.map(({ key, label, ...tab }) => ({
          key,
          label,
          icon: 'icon' in tab ? tab.icon : undefined,
        }))}
        // A click on the tab in force opens it anew.
        onTabClick={(key) => tabs.find((tab) => tab.key === key)?.open()}
      />
      <Space size="small">
        {current && altered ? (
          <Typography.Text type="secondary">{lista.visaoAlterada}</Typography.Text>
        ) : null}
        {current && current.dono.id !== userId ? (
          <Typography.Text type="secondary">{lista.visaoDe(current.dono.nome)}</Typography.Text>
        ) : null}
        {current ? (
          <MenuButton label={lista.acoesVisao(current.nome)} items={menuOf(current, props)}>
            <IconButton
              size="small"
              label={lista.acoesVisao(current.nome)}
              icon={<Ellipsis size={14} aria-hidden />}
            />
          </MenuButton>
        ) : null}
        {(current ? altered : changed && !preset) ? (
          <Button type="link" size="small" icon={<Plus size={14} aria-hidden />} onClick={props.onNew}>
            {current ? lista.salvarVisaoNova : lista.salvarVisao}
          </Button>
        ) : null}
      </Space>
    </Flex>
  );
}

function menuOf(view: View, { opening, altered, onOpening, onStore, onEdit, onRemove }: Props): MenuItem[] {
  const opens = view === opening;
  return [
    {
      key: 'abrir',
      label: opens ? lista.naoAbrirNaVisao : lista.abrirNaVisao,
      onClick: () => onOpening(opens ? undefined : view),
    },
    ...(view.editavel && altered
      ? [{ key: 'gravar', label: lista.atualizarVisao, onClick: () => onStore(view) }]
      : []),
    ...(view.editavel
      ? [
          { key: 'renomear', label: lista.renomear, onClick: () => onEdit(view) },
          { key: 'excluir', label: lista.excluirVisao, danger: true, onClick: () => onRemove(view) },
        ]
      : []),
  ];
}

function titleOf(view: View): string {
  return view.escopo === 'propria'
    ? view.nome
    : `${view.nome} · ${lista.escopos[view.escopo]} · ${view.dono.nome}`;
}
