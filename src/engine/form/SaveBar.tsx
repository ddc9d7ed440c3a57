import { Button } from 'antd';
import { Check, CircleDot } from 'lucide-react';
import { formatHora } from '#domain/formato/data-hora.ts';
import { formulario } from '#messages/form.ts';

/** The bar at the bottom: what state the record is in, and the way out. */
export function SaveBar(props: {
  prefix: string;
  dirty: boolean;
  saving: boolean;
  savedAt: number | null;
  /** When the server last took what is typed. */
  keptAt?: number | null;
  onSave: () => void;
  onSaveNew?: () => void;
  onCancel: () => void;
  /** What the way out is called; else by whether something would be lost. */
  wayOut?: string | undefined;
  /** Something else is the act that people come for: what is typed is kept by itself. */
  quiet?: boolean;
}) {
  const { prefix, dirty, saving, savedAt, keptAt = null, onSave, onSaveNew, onCancel, wayOut, quiet } = props;
  return (
    <div className="z-linha z-form-barra z-nao-imprimir">
      <span className="z-linha z-fraco z-form-estado" role="status" data-sujo={dirty ? '' : undefined}>
        {dirty ? (
          <>
            <CircleDot size={14} aria-hidden />
            {keptAt === null
              ? formulario.naoSalvas
              : formulario.guardadas(formatHora(new Date(keptAt).toISOString()))}
          </>
        ) : savedAt === null ? null : (
          <>
            <Check size={14} aria-hidden />
            {formulario.salvoAs(formatHora(new Date(savedAt).toISOString()))}
          </>
        )}
      </span>
      <Button onClick={onCancel}>{wayOut ?? (dirty ? formulario.cancelar : formulario.fechar)}</Button>
      {onSaveNew ? (
        <Button onClick={onSaveNew} disabled={saving}>
          {formulario.salvarENovo}
        </Button>
      ) : null}
      <Button
        id={`${prefix}-salvar`}
        type={quiet ? 'default' : 'primary'}
        loading={saving}
        onClick={onSave}
        aria-keyshortcuts="Control+S"
        title="Ctrl+S"
      >
        {formulario.salvar}
      </Button>
    </div>
  );
}
