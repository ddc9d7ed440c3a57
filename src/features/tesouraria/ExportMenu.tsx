/** What is on the screen as a file of a spreadsheet, and on paper. */
import { Button } from 'antd';
import { Download, Printer } from 'lucide-react';
import { tesourariaTela as texto } from '#messages/tesouraria-tela.ts';
import { download } from '#shared/http/download.ts';
import { MenuButton } from '#shared/ui/MenuButton.tsx';
import { useAct } from '#shared/ui/useAct.ts';
import type { Pergunta } from './wire.ts';

export function ExportMenu({ path, query }: { readonly path: string; readonly query: Pergunta }) {
  const { run: baixar, busy } = useAct(
    (formato: 'csv' | 'xlsx') => download(path, { query: { ...query, formato }, timeoutMs: 120_000 }),
    { failure: texto.naoExportou },
  );
  return (
    <>
      <Button icon={<Printer size={16} aria-hidden />} onClick={() => window.print()}>
        {texto.imprimir}
      </Button>
      <MenuButton
        label={texto.exportar}
        items={[
          { key: 'csv', label: texto.exportarCsv, onClick: () => void baixar('csv') },
          { key: 'xlsx', label: texto.exportarXlsx, onClick: () => void baixar('xlsx') },
        ]}
      >
        <Button loading={busy} icon={<Download size={16} aria-hidden />}>
          {texto.exportar}
        </Button>
      </MenuButton>
    </>
  );
}
