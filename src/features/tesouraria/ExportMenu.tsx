/** What is on the screen as a file of a spreadsheet, and on paper. */
import { Button } from 'antd';
import { Download, Printer } from 'lucide-react';
import { useState } from 'react';
import { tesourariaTela as texto } from '#messages/tesouraria-tela.ts';
import { download } from '#shared/http/download.ts';
import { MenuButton } from '#shared/ui/MenuButton.tsx';
import type { Pergunta } from './wire.ts';

export function ExportMenu({ path, query }: { readonly path: string; readonly query: Pergunta }) {
  const [ocupado, setOcupado] = useState(false);
  const baixar = async (formato: 'csv' | 'xlsx'): Promise<void> => {
    setOcupado(true);
    try {
      await download(path, { query: { ...query, formato }, timeoutMs: 120_000 });
    } catch {
      // The client has told why.
    } finally {
      setOcupado(false);
    }
  };
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
        <Button loading={ocupado} icon={<Download size={16} aria-hidden />}>
          {texto.exportar}
        </Button>
      </MenuButton>
    </>
  );
}
