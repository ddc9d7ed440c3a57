import { useEditorState, type Editor } from '@tiptap/react';
import { Button, Checkbox, Dropdown, Flex, Form, InputNumber } from 'antd';
import { Table } from 'lucide-react';
import { useState } from 'react';
import { COLUNAS_MAXIMO } from '#domain/modelo-documento/tipos.ts';
import { textoRico as texto } from '#messages/texto-rico.ts';
import { FormDialog } from '#shared/ui/FormDialog.tsx';

type Size = { rows: number; cols: number; withHeaderRow: boolean };

/** A table, and what may be done with the one that the cursor is in. */
export function TableMenu({ editor }: { editor: Editor }) {
  const [asking, setAsking] = useState(false);
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
    : [];
  const button = (
    <Button
      type="text"
      icon={<Table size={16} aria-hidden />}
      aria-label={texto.tabela}
      title={texto.tabela}
      tabIndex={-1}
      aria-pressed={inside}
      aria-haspopup={inside ? 'menu' : 'dialog'}
      onMouseDown={(event) => event.preventDefault()}
      onClick={inside ? undefined : () => setAsking(true)}
    />
  );
  if (!inside)
    return (
      <>
        {button}
        {asking ? (
          <FormDialog<Size>
            title={texto.tabelaInserir}
            action={texto.campoInserir}
            failure={texto.tabelaFalhou}
            width={360}
            initial={{ rows: 3, cols: 3, withHeaderRow: true }}
            submit={(size) => run().insertTable(size).run()}
            onClose={() => setAsking(false)}
          >
            <Flex gap={16}>
              <Form.Item
                name="rows"
                label={texto.tabelaLinhas}
                rules={[{ required: true, message: texto.tabelaFalhou }]}
              >
                <InputNumber data-foco min={1} max={50} precision={0} />
              </Form.Item>
              <Form.Item
                name="cols"
                label={texto.tabelaColunas}
                rules={[{ required: true, message: texto.tabelaFalhou }]}
              >
                <InputNumber min={1} max={COLUNAS_MAXIMO} precision={0} />
              </Form.Item>
            </Flex>
            <Form.Item name="withHeaderRow" valuePropName="checked">
              <Checkbox>{texto.tabelaCabecalho}</Checkbox>
            </Form.Item>
          </FormDialog>
        ) : null}
      </>
    );
  return (
    <Dropdown
      trigger={['click']}
      menu={{ items: acts.map(([label, act]) => ({ key: label, label, onClick: () => void act() })) }}
    >
      {button}
    </Dropdown>
  );
}
