/** Which columns, in which order and width, and how dense. Everything works by keyboard; dragging is a shortcut. */
import { ChevronDown, ChevronUp, GripVertical } from 'lucide-react';
import { useState } from 'react';
import type { FieldModel } from '#domain/registro/entity.ts';
import { lista } from '#messages/lista.ts';
import { Button, IconButton } from '#shared/ui/Button.tsx';
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

type Props = {
  readonly available: readonly FieldModel[];
  readonly columns: readonly ColumnState[];
  readonly density: Density;
  readonly onColumns: (columns: readonly ColumnState[]) => void;
  readonly onDensity: (density: Density) => void;
  readonly onRestore: () => void;
  readonly onClose: () => void;
};

export default function ColumnsDialog({ available, columns, density, onColumns, onDensity, onRestore, onClose }: Props) {
  const [dragged, setDragged] = useState<string | null>(null);
  const byId = new Map(available.map((field) => [field.id, field]));
  const shown = columns.flatMap((state) => {
    const field = byId.get(state.id);
    return field ? [{ state, field }] : [];
  });
  const hidden = available.filter((field) => !columns.some((state) => state.id === field.id));
  return (
    <Drawer
      title={lista.colunasTitulo}
      width={400}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onRestore}>{lista.restaurarPadrao}</Button>
          <Button kind="primario" onClick={onClose}>
            {lista.pronto}
          </Button>
        </>
      }
    >
      <fieldset className="z-lista-escolha z-lista-densidade">
        <legend className="z-rotulo">{lista.densidade}</legend>
        {DENSITIES.map((one) => (
          <button key={one} type="button" className="z-lista-opcao" aria-pressed={one === density} onClick={() => onDensity(one)}>
            {lista.densidades[one]}
          </button>
        ))}
      </fieldset>
      <h3 className="z-rotulo">{lista.colunas}</h3>
      <ol className="z-lista-colunas">
        {shown.map(({ state, field }, at) => (
          <li
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
            <label>
              <input
                type="checkbox"
                checked
                disabled={shown.length === 1}
                onChange={() => onColumns(toggleColumn(columns, field.id))}
              />
              {field.title}
            </label>
            <input
              type="number"
              className="z-lista-largura"
              aria-label={lista.larguraDe(field.title)}
              placeholder={lista.automatica}
              min={MIN_WIDTH}
              max={MAX_WIDTH}
              step={10}
              value={state.width ?? ''}
              onChange={(event) =>
                onColumns(
                  event.target.value === ''
                    ? columns.map((one) => (one.id === field.id ? { id: one.id } : one))
                    : setWidth(columns, field.id, Number(event.target.value)),
                )
              }
            />
            <IconButton
              label={lista.subir(field.title)}
              icon={<ChevronUp size={16} aria-hidden />}
              disabled={at === 0}
              onClick={() => onColumns(moveColumn(columns, field.id, at - 1))}
            />
            <IconButton
              label={lista.descer(field.title)}
              icon={<ChevronDown size={16} aria-hidden />}
              disabled={at === shown.length - 1}
              onClick={() => onColumns(moveColumn(columns, field.id, at + 1))}
            />
          </li>
        ))}
        {hidden.map((field) => (
          <li key={field.id} data-oculta="">
            <span className="z-lista-alca" />
            <label>
              <input type="checkbox" checked={false} onChange={() => onColumns(toggleColumn(columns, field.id))} />
              {field.title}
            </label>
          </li>
        ))}
      </ol>
    </Drawer>
  );
}
