import { useEditorState, type Editor } from '@tiptap/react';
import { Table } from 'lucide-react';
import { textoRico as texto } from '#messages/texto-rico.ts';
import { IconButton } from '#shared/ui/Button.tsx';
import { Popover } from '#shared/ui/Popover.tsx';

/** A table, and what may be done with the one that the cursor is in. */
export function TableMenu({ editor }: { editor: Editor }) {
  const inside = useEditorState({ editor, selector: ({ editor: now }) => now.isActive('table') });
  const run = () => editor.chain().focus();
  const acts: readonly (readonly [string, () => boolean])[] = inside
    ? [
        [texto.tabelaLinhaAcima, () => run().addRowBefore().run()],
        [texto.tabelaLinhaAbaixo, () => run().addRowAfter().run()],
        [texto.tabelaColunaAntes, () => run().addColumnBefore().run()],
        [texto.tabelaColunaDepois, () => run().addColumnAfter().run()],
        [texto.tabelaUnir, () => run().mergeCells().run()],
        [texto.tabelaSeparar, () => run().splitCell().run()],
        [texto.tabelaCabecalho, () => run().toggleHeaderRow().run()],
        [texto.tabelaApagarLinha, () => run().deleteRow().run()],
        [texto.tabelaApagarColuna, () => run().deleteColumn().run()],
        [texto.tabelaApagar, () => run().deleteTable().run()],
      ]
    : [[texto.tabelaInserir, () => run().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run()]];
  return (
    <Popover
      label={texto.tabela}
      trigger={(trigger) => (
        <IconButton
          {...trigger}
          label={texto.tabela}
          icon={<Table size={16} aria-hidden />}
          tabIndex={-1}
          aria-pressed={inside}
          onMouseDown={(event) => event.preventDefault()}
        />
      )}
    >
      {(close) =>
        acts.map(([label, act]) => (
          <button
            key={label}
            type="button"
            role="menuitem"
            className="z-balao-item"
            onClick={() => {
              close();
              act();
            }}
          >
            {label}
          </button>
        ))
      }
    </Popover>
  );
}
