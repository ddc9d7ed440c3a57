import { useEditorState, type Editor } from '@tiptap/react';
import { Button, Dropdown } from 'antd';
import { Table } from 'lucide-react';
import { textoRico as texto } from '#messages/texto-rico.ts';

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
    <Dropdown
      trigger={['click']}
      menu={{ items: acts.map(([label, act]) => ({ key: label, label, onClick: () => void act() })) }}
    >
      <Button
        type="text"
        icon={<Table size={16} aria-hidden />}
        aria-label={texto.tabela}
        title={texto.tabela}
        tabIndex={-1}
        aria-pressed={inside}
        aria-haspopup="menu"
        onMouseDown={(event) => event.preventDefault()}
      />
    </Dropdown>
  );
}
