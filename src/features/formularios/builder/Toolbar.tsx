import { BookTemplate, Download, EllipsisVertical, Redo2, Undo2, Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { construtor as texto } from '#messages/construtor.ts';
import type { Dado, Problema } from '#domain/formularios/tipos.ts';
import { Button, IconButton } from '#shared/ui/Button.tsx';
import { Modal } from '#shared/ui/Modal.tsx';
import { notify } from '#shared/ui/notify.ts';
import { Popover } from '#shared/ui/Popover.tsx';
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
      <Popover
        label={texto.mais}
        trigger={(props) => <IconButton {...props} label={texto.mais} icon={<EllipsisVertical size={16} aria-hidden />} />}
      >
        {(close) => {
          const item = (label: string, icon: React.ReactNode, run: () => void) => (
            <button
              type="button"
              role="menuitem"
              className="z-balao-item"
              onClick={() => {
                close();
                run();
              }}
            >
              {icon} {label}
            </button>
          );
          return (
            <>
              {readOnly ? null : item(texto.prontos, <BookTemplate size={15} aria-hidden />, onLibrary)}
              {readOnly ? null : item(texto.importar, <Upload size={15} aria-hidden />, () => input.current?.click())}
              {item(texto.exportar, <Download size={15} aria-hidden />, onExport)}
            </>
          );
        }}
      </Popover>
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
