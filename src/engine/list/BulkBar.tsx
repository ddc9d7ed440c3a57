/** What is chosen and what can be done with it; stands at the bottom while anything is. */
import { Pencil, RotateCcw, Trash2, X } from 'lucide-react';
import { lixeira } from '#messages/lixeira.ts';
import { lista } from '#messages/lista.ts';
import { Button, IconButton } from '#shared/ui/Button.tsx';
import { selectedCount, type Selection } from './selection.ts';

type Props = {
  readonly selection: Selection;
  /** The page is chosen whole and there is more of the same question. */
  readonly offerAll: string | null;
  readonly busy: boolean;
  readonly onAll: () => void;
  readonly onClear: () => void;
  readonly onEdit?: () => void;
  readonly onDelete?: () => void;
  readonly onRestore?: () => void;
  readonly onPurge?: () => void;
};

export function BulkBar({ selection, offerAll, busy, onAll, onClear, onEdit, onDelete, onRestore, onPurge }: Props) {
  const count = selectedCount(selection);
  if (count === 0) return null;
  return (
    <div className="z-lista-lote z-nao-imprimir" role="region" aria-label={lista.selecionados(count)}>
      <strong role="status">{selection.kind === 'all' ? lista.todosSelecionados(count) : lista.selecionados(count)}</strong>
      {offerAll ? (
        <Button kind="discreto" className="z-lista-lote-todos" busy={busy} onClick={onAll}>
          {lista.selecionarTodos(offerAll)}
        </Button>
      ) : null}
      <span className="z-lista-vao" />
      {onEdit ? (
        <Button icon={<Pencil size={15} aria-hidden />} onClick={onEdit}>
          {lista.editarCampo}
        </Button>
      ) : null}
      {onRestore ? (
        <Button icon={<RotateCcw size={15} aria-hidden />} onClick={onRestore}>
          {lista.restaurar}
        </Button>
      ) : null}
      {onDelete ? (
        <Button icon={<Trash2 size={15} aria-hidden />} onClick={onDelete}>
          {lista.excluir}
        </Button>
      ) : null}
      {onPurge ? (
        <Button icon={<Trash2 size={15} aria-hidden />} onClick={onPurge}>
          {lixeira.excluirDeVez}
        </Button>
      ) : null}
      <IconButton label={lista.desfazerSelecao} icon={<X size={16} aria-hidden />} onClick={onClear} />
    </div>
  );
}
