/** antd with our theme and language, around every screen that uses it; a chunk of its own, never in the start chunk. */
import '@ant-design/v5-patch-for-react-19';
import { App, ConfigProvider, theme } from 'antd';
import ptBR from 'antd/locale/pt_BR';
import dayjs from 'dayjs';
import 'dayjs/locale/pt-br';
import { useMemo, type ReactNode } from 'react';
import { uiMessages } from '#messages/app.ts';
import { layerHost } from '#shared/ui/layers.ts';
import { EmptyState } from '#shared/ui/State.tsx';
import { useMode } from '../appearance.ts';
import { antdTokens } from '../theme.ts';

dayjs.locale('pt-br');

export default function AntdFrame({ children }: { children: ReactNode }) {
  const mode = useMode();
  const config = useMemo(
    () => ({
      ...antdTokens(mode),
      algorithm: mode === 'escuro' ? theme.darkAlgorithm : theme.defaultAlgorithm,
      cssVar: { key: 'zelo' },
      hashed: false,
    }),
    [mode],
  );
  return (
    <ConfigProvider
      locale={ptBR}
      theme={config}
      componentSize="middle"
      form={{ requiredMark: true, scrollToFirstError: true }}
      renderEmpty={() => <EmptyState title={uiMessages.nadaAqui} />}
      getPopupContainer={(trigger) => trigger?.closest<HTMLElement>('.z-janela') ?? layerHost()}
    >
      <App>{children}</App>
    </ConfigProvider>
  );
}
