/** antd with our theme, language and icons, around everything that is drawn: the product and the lock. */
import '@ant-design/v5-patch-for-react-19';
import { ConfigProvider, theme } from 'antd';
import ptBR from 'antd/es/locale/pt_BR';
import { ChevronDown, ChevronRight, Ellipsis, LoaderCircle, Plus, X } from 'lucide-react';
import { useEffect, useMemo, type ReactNode } from 'react';
import { uiMessages } from '#messages/app.ts';
import { layerHost } from '#shared/ui/layers.ts';
import { EmptyState } from '#shared/ui/State.tsx';
import { useDensity, useMode, useStillness } from '../appearance.ts';
import { pageNonce } from '../style-nonce.ts';
import { antdTokens } from '../theme.ts';
import { letTabLeave } from './tab-leaves.ts';

const close = (size: number) => ({ closeIcon: <X size={size} aria-hidden /> });
const chevron = (open: boolean | undefined) =>
  open ? <ChevronDown size={15} aria-hidden /> : <ChevronRight size={15} aria-hidden />;

/** What every part of antd draws our way: one icon set (lucide), our words, our places. */
const parts = {
  locale: ptBR,
  componentSize: 'middle' as const,
  form: { requiredMark: true, scrollToFirstError: true },
  // What drops down says only that nothing is there.
  renderEmpty: (part?: string) => (
    <EmptyState title={uiMessages.nadaAqui} help={part === 'Table' || part === 'List'} />
  ),
  // Inside a dialog what drops down belongs to it: the rest of the page is closed to assistive technology.
  getPopupContainer: (trigger?: HTMLElement) =>
    trigger?.closest<HTMLElement>('.z-janela, .ant-modal-content, .ant-drawer-content') ?? layerHost(),
  alert: close(16),
  collapse: { expandIcon: ({ isActive }: { isActive?: boolean }) => chevron(isActive) },
  drawer: close(18),
  modal: close(18),
  notification: close(16),
  spin: { indicator: <LoaderCircle className="z-girando" aria-hidden /> },
  tabs: {
    addIcon: <Plus size={16} aria-hidden />,
    more: { icon: <Ellipsis size={16} role="img" aria-label={uiMessages.maisAbas} /> },
    removeIcon: <X size={14} aria-hidden />,
  },
};

export function AntdFrame({ children }: { children: ReactNode }) {
  useEffect(letTabLeave, []);
  const mode = useMode();
  const density = useDensity();
  const still = useStillness();
  const config = useMemo(
    () => ({
      ...antdTokens(mode, density, still),
      algorithm: mode === 'escuro' ? theme.darkAlgorithm : theme.defaultAlgorithm,
      cssVar: { key: 'zelo' },
      hashed: false,
    }),
    [mode, density, still],
  );
  const csp = useMemo(() => ({ nonce: pageNonce() ?? '' }), []);
  return (
    <ConfigProvider {...parts} theme={config} csp={csp}>
      {children}
    </ConfigProvider>
  );
}
