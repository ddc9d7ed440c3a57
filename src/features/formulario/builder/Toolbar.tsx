import { Button, Dropdown } from 'antd';
import { BookTemplate, Download, Ellipsis, Redo2, Undo2, Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { construtor as texto } from '#messages/formulario-construtor.ts';
import type { Dado, Problema } from '#domain/formulario/tipos.ts';
import { IconButton } from '#shared/ui/IconButton.tsx';
import { Modal } from '#shared/ui/Modal.tsx';
import { notify } from '#shared/ui/notify.ts';
import { importFile } from './files.ts';
import type { Editor } from './useEditor.ts';

type Props = {
  editor: Editor;
  readOnly: boolean;
  onImport: (nome: string, descricao: string | null, dado: Dado) => void;
  onExport: () => void;
  onLibrary: () => void;
};

/** Steps back and forth, files and ready-made forms. */
export function Toolbar({ editor, readOnly, onImport, onExport, onLibrary }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [refused, setRefused] = useState<readonly Problema[] | null>(null);
  const take = async (file: File) => {
    const leitura = await importFile(file);
    if (!leitura.ok) return setRefused(leitura.problemas);
    onImport(leitura.arquivo.nome, leitura.arquivo.descricao, leitura.arquivo.dado);
    notify({ type: 'SUCCESS', value: texto.importado });
  };
  return (
    <>
      {readOnly ? null : (
        <>
          <IconButton
            label={texto.desfazer}
            icon={<Undo2 size={16} aria-hidden />}
            aria-keyshortcuts="Control+Z"
            disabled={!editor.canUndo}
            onClick={editor.undo}
          />
          <IconButton
            label={texto.refazer}
            icon={<Redo2 size={16} aria-hidden />}
            aria-keyshortcuts="Control+Shift+Z"
            disabled={!editor.canRedo}
            onClick={editor.redo}
          />
        </>
      )}
      <input
        ref={input}
        type="file"
        className="z-so-leitor"
        accept=".json,application/json"
        tabIndex={-1}
        aria-label={texto.importar}
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = '';
          if (file) void take(file);
        }}
      />
      <Dropdown
        trigger={['click']}
        menu={{
          'aria-label': texto.mais,
          items: [
            ...(readOnly
              ? []
              : [
                  {
                    key: 'prontos',
                    label: texto.prontos,
                    icon: <BookTemplate size={15} aria-hidden />,
                    onClick: onLibrary,
                  },
                  {
                    key: 'importar',
                    label: texto.importar,
                    icon: <Upload size={15} aria-hidden />,
                    onClick: () => input.current?.click(),
                  },
                ]),
            {
              key: 'exportar',
              label: texto.exportar,
              icon: <Download size={15} aria-hidden />,
              onClick: onExport,
            },
          ],
        }}
      >
        <Button type="text" aria-label={texto.mais} icon={<Ellipsis size={16} aria-hidden />} />
      </Dropdown>
      {refused ? (
        <Modal
          title={texto.naoImportado}
          width={560}
          onClose={() => setRefused(null)}
          footer={<Button onClick={() => setRefused(null)}>{texto.fechar}</Button>}
        >
          <ul className="z-construtor-recusa">
            {refused.slice(0, 20).map((problema) => (
              <li key={problema.texto}>{problema.texto}</li>
            ))}
          </ul>
        </Modal>
      ) : null}
    </>
  );
}
