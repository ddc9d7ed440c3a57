/** What is chosen and what can be done with it; stands at the bottom while anything is. */
import { Button } from 'antd';
import { CircleArrowRight, Download, Pencil, Printer, RotateCcw, Trash2, X } from 'lucide-react';
import { lixeira } from '#messages/lixeira.ts';
import { lista } from '#messages/lista.ts';
import { IconButton } from '#shared/ui/IconButton.tsx';
import { selectedCount, type Selection } from './selection.ts';

type Props = {
  readonly selection: Selection;
  /** The page is chosen whole and there is more of the same question. */
  readonly offerAll: string | null;
  readonly busy: boolean;
  readonly onAll: () => void;
  readonly onClear: () => void;
  /** Steps of a life that many rows may be asked to take. */
  readonly steps?: readonly { readonly key: string; readonly text: string; readonly run: () => void }[];
  readonly onEdit?: () => void;
  readonly onDelete?: () => void;
  readonly onRestore?: () => void;
  readonly onPurge?: () => void;
  readonly onExport?: () => void;
  readonly onPrint?: () => void;
};

export function BulkBar(props: Props) {
  const {
    selection,
    offerAll,
    busy,
    onAll,
    onClear,
    steps = [],
    onEdit,
    onDelete,
    onRestore,
    onPurge,
  } = props;
  const count = selectedCount(selection);
  if (count === 0) return null;
  const act = (text: string, Icon: typeof Pencil, run: (() => void) | undefined) =>
    run ? (
      <Button icon={<Icon size={15} aria-hidden />} onClick={run}>
        {text}
      </Button>
    ) : null;
  return (
    <div className="z-linha z-lista-lote z-nao-imprimir" role="region" aria-label={lista.selecionados(count)}>
      <strong role="status">
        {selection.kind === 'all' ? lista.todosSelecionados(count) : lista.selecionados(count)}
      </strong>
      {offerAll ? (
        <Button type="link" loading={busy} onClick={onAll}>
          {lista.selecionarTodos(offerAll)}
        </Button>
      ) : null}
      <span className="z-cresce" />
      {act(lista.editarCampos, Pencil, onEdit)}
      {steps.map(({ key, text, run }) => (
        <Button key={key} icon={<CircleArrowRight size={15} aria-hidden />} onClick={run}>
          {text}
        </Button>
      ))}
      {act(lista.exportar, Download, props.onExport)}
      {act(lista.imprimir, Printer, props.onPrint)}
      {act(lista.restaurar, RotateCcw, onRestore)}
      {act(lista.excluir, Trash2, onDelete)}
      {act(lixeira.excluirDeVez, Trash2, onPurge)}
      <IconButton label={lista.desfazerSelecao} icon={<X size={16} aria-hidden />} onClick={onClear} />
    </div>
  );
}
