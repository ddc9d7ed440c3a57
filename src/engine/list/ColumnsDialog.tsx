/** Which columns, in which order and width, and how dense. Everything works by keyboard; dragging is a shortcut. */
import { Button, Checkbox, Flex, Form, InputNumber, Segmented } from 'antd';
import { ChevronDown, ChevronUp, GripVertical } from 'lucide-react';
import { useState } from 'react';
import { listaDialogos } from '#messages/lista-dialogos.ts';
import { lista } from '#messages/lista.ts';
import { IconButton } from '#shared/ui/IconButton.tsx';
import { Drawer } from '#shared/ui/Modal.tsx';
import {
  DENSITIES,
  MAX_WIDTH,
  MIN_WIDTH,
  moveColumn,
  setWidth,
  toggleColumn,
  type ColumnState,
  type Density,
} from './columns.ts';

/** A column as a person chooses it: a field of a register, or of a hand-built table. */
type Choice = { readonly id: string; readonly title: string };

type Props = {
  readonly available: readonly Choice[];
  readonly columns: readonly ColumnState[];
  readonly density: Density;
  readonly onColumns: (columns: readonly ColumnState[]) => void;
  readonly onDensity: (density: Density) => void;
  readonly onRestore: () => void;
  readonly onClose: () => void;
};

export default function ColumnsDialog({
  available,
  columns,
  density,
  onColumns,
  onDensity,
  onRestore,
  onClose,
}: Props) {
  const [dragged, setDragged] = useState<string | null>(null);
  const byId = new Map(available.map((field) => [field.id, field]));
  const shown = columns.flatMap((state) => {
    const field = byId.get(state.id);
    return field ? [{ state, field }] : [];
  });
  const hidden = available.filter((field) => !columns.some((state) => state.id === field.id));
  const box = (field: Choice, checked: boolean) => (
    <Checkbox
      className="z-cresce"
      checked={checked}
      disabled={checked && shown.length === 1}
      onChange={() => onColumns(toggleColumn(columns, field.id))}
    >
      {field.title}
    </Checkbox>
  );
  return (
    <Drawer
      title={listaDialogos.colunasTitulo}
      width={400}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onRestore}>{listaDialogos.restaurarPadrao}</Button>
          <Button type="primary" onClick={onClose}>
            {listaDialogos.pronto}
          </Button>
        </>
      }
    >
      <Form layout="vertical" component="div">
        <Form.Item label={listaDialogos.densidade}>
          <Segmented
            aria-label={listaDialogos.densidade}
            options={DENSITIES.map((option) => ({ value: option, label: listaDialogos.densidades[option] }))}
            value={density}
            onChange={onDensity}
          />
        </Form.Item>
        <Form.Item label={lista.colunas}>
          <ol className="z-limpa z-lista-colunas">
            {shown.map(({ state, field }, at) => (
              <Flex
                component="li"
                align="center"
                gap={8}
                key={field.id}
                draggable
                data-arrastada={dragged === field.id || undefined}
                onDragStart={(event) => {
                  event.dataTransfer.effectAllowed = 'move';
                  setDragged(field.id);
                }}
                onDragEnd={() => setDragged(null)}
                onDragOver={(event) => {
                  event.preventDefault();
                  if (dragged && dragged !== field.id) onColumns(moveColumn(columns, dragged, at));
                }}
              >
                <GripVertical size={14} aria-hidden />
                {box(field, true)}
                <InputNumber
                  size="small"
                  style={{ width: 64 }}
                  controls={false}
                  aria-label={lista.larguraDe(field.title)}
                  placeholder={listaDialogos.automatica}
                  min={MIN_WIDTH}
                  max={MAX_WIDTH}
                  step={10}
                  value={state.width ?? null}
                  onChange={(width) =>
                    onColumns(
                      width === null
                        ? columns.map((column) => (column.id === field.id ? { id: column.id } : column))
                        : setWidth(columns, field.id, width),
                    )
                  }
                />
                <IconButton
                  label={listaDialogos.subir(field.title)}
                  icon={<ChevronUp size={16} aria-hidden />}
                  disabled={at === 0}
                  onClick={() => onColumns(moveColumn(columns, field.id, at - 1))}
                />
                <IconButton
                  label={listaDialogos.descer(field.title)}
                  icon={<ChevronDown size={16} aria-hidden />}
                  disabled={at === shown.length - 1}
                  onClick={() => onColumns(moveColumn(columns, field.id, at + 1))}
                />
              </Flex>
            ))}
            {hidden.map((field) => (
              <li key={field.id} className="z-linha" data-oculta="">
                {box(field, false)}
              </li>
            ))}
          </ol>
        </Form.Item>
      </Form>
    </Drawer>
  );
}
