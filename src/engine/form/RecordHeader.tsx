/** What a record says of itself above the form, and what may be done with it as a whole. */
import { ArchiveRestore, Copy, EllipsisVertical, History, Link2, Trash2 } from 'lucide-react';
import { Fragment, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { DELETE_ACTION } from '#domain/acesso/permissions.ts';
import { formatRelativo } from '#domain/formato/data-hora.ts';
import type { EntityModel } from '#domain/registro/entity.ts';
import { formulario } from '#messages/formulario.ts';
import { useLinked } from '#shared/navigation/navigation.ts';
import { useCan } from '#shared/session/session.ts';
import { Button, IconButton } from '#shared/ui/Button.tsx';
import { confirm } from '#shared/ui/ConfirmDialog.tsx';
import { Icon } from '#shared/ui/Icon.tsx';
import { notify } from '#shared/ui/notify.ts';
import { Popover } from '#shared/ui/Popover.tsx';
import { Tag } from '../cells/Tag.tsx';
import { HistoryDrawer } from '../history/HistoryDrawer.tsx';
import { RelatedDrawer } from './RelatedDrawer.tsx';
import { useForgetRows } from './useRecordForm.ts';
import type { RecordForm } from './record-form.ts';
import { confirmLeave } from './unsaved.ts';
import { bringBack, remove, type Row } from './wire.ts';

/** States of the row: enumerations with a tone, inactive, in the bin. */
export function StateTags({ entity, row }: { entity: EntityModel; row: Row }): ReactNode {
  const tags = entity.fields.flatMap((field) => {
    const option = field.kind === 'enum' ? field.options?.find((one) => one.value === row[field.id]) : undefined;
    return option?.tone ? [{ id: field.id, tone: option.tone, text: option.title }] : [];
  });
  return (
    <span className="z-form-etiquetas">
      {tags.map((tag) => (
        <Tag key={tag.id} tone={tag.tone}>
          {tag.text}
        </Tag>
      ))}
      {row.ativo === false ? <Tag tone="warning">{formulario.inativo}</Tag> : null}
      {row.excluidoEm ? <Tag tone="error">{formulario.lixeira}</Tag> : null}
    </span>
  );
}

/** 'Alterado por Ana, hoje, 10:32'. */
export function stampOf(row: Row): string {
  const now = new Date().toISOString();
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  return text(row.atualizadoEm) && row.atualizadoEm !== row.criadoEm
    ? formulario.alteradoPor(text(row.atualizadoPor), formatRelativo(text(row.atualizadoEm), now))
    : text(row.criadoEm)
      ? formulario.criadoPor(text(row.criadoPor), formatRelativo(text(row.criadoEm), now))
      : '';
}

type Props = {
  form: RecordForm;
  row: Row;
  /** Screens that the record leads to (`form.links`). */
  links: readonly string[] | undefined;
  /** Opens a copy as a new record. */
  onClone: () => void;
  /** The row is in the bin now. */
  onDeleted: () => void;
};

/** History, copy, related records and deletion; only what the person may. */
export function RecordActions({ form, row, links, onClone, onDeleted }: Props) {
  const { entity } = form;
  const can = useCan();
  const forget = useForgetRows();
  const navigate = useNavigate();
  const linked = useLinked(links);
  const [open, setOpen] = useState<'historico' | 'relacionados' | null>(null);
  const label = form.label();
  const may = (action: string) => !entity.readOnly && can(action, entity.subject);

  const del = async () => {
    const yes = await confirm({
      title: formulario.excluirTitulo(entity.title, entity.gender, label),
      text: formulario.excluirTexto,
      yes: formulario.excluir,
      no: formulario.cancelar,
      danger: true,
    });
    if (!yes) return;
    const gone = await remove(entity.name, row);
    form.discard();
    forget(entity.name);
    const undo = async () => {
      await bringBack(entity.name, gone.id);
      forget(entity.name);
      notify({ type: 'SUCCESS', value: formulario.restauradoDaLixeira(label) });
    };
    notify({
      type: 'SUCCESS',
      value: formulario.excluido(label),
      action: { label: formulario.desfazer, run: () => void undo().catch(ignoreTold) },
    });
    onDeleted();
  };
  const restore = async () => {
    form.replaceRow(await bringBack(entity.name, row.id));
    forget(entity.name);
    notify({ type: 'SUCCESS', value: formulario.restauradoDaLixeira(label) });
  };

  return (
    <>
      {row.excluidoEm && may(DELETE_ACTION) ? (
        <Button kind="primario" icon={<ArchiveRestore size={16} aria-hidden />} onClick={() => void restore().catch(ignoreTold)}>
          {formulario.restaurarDaLixeira}
        </Button>
      ) : null}
      <Popover
        label={formulario.mais}
        trigger={(trigger) => (
          <IconButton label={formulario.mais} icon={<EllipsisVertical size={18} aria-hidden />} {...trigger} />
        )}
      >
        {(close) => {
          const item = (icon: ReactNode, text: string, run: () => void) => (
            <button
              type="button"
              role="menuitem"
              className="z-balao-item"
              onClick={() => {
                close();
                run();
              }}
            >
              {icon} {text}
            </button>
          );
          return (
            <>
              {item(<History size={16} aria-hidden />, formulario.historico, () => setOpen('historico'))}
              {item(<Link2 size={16} aria-hidden />, formulario.relacionados, () => setOpen('relacionados'))}
              {linked.map((entry) => (
                <Fragment key={entry.name}>
                  {item(
                    <Icon name={entry.icon} size={16} />,
                    entry.breadcrumb,
                    () => void navigate(entry.path.replace(/:\w+\??/, String(row.id))),
                  )}
                </Fragment>
              ))}
              {may('insert') ? item(<Copy size={16} aria-hidden />, formulario.duplicar, onClone) : null}
              {may(DELETE_ACTION) && !row.excluidoEm
                ? item(<Trash2 size={16} aria-hidden />, formulario.excluir, () => void del().catch(ignoreTold))
                : null}
            </>
          );
        }}
      </Popover>
      {open === 'historico' ? (
        <HistoryDrawer
          entity={entity}
          row={row}
          label={label}
          mayRestore={form.editable()}
          beforeRestore={() => confirmLeave()}
          onRestored={(next) => {
            form.replaceRow(next);
            forget(entity.name);
          }}
          onClose={() => setOpen(null)}
        />
      ) : null}
      {open === 'relacionados' ? <RelatedDrawer entity={entity} row={row} label={label} onClose={() => setOpen(null)} /> : null}
    </>
  );
}

/** The client has put the failure in the message queue; the screen stays as it was. */
function ignoreTold(error: unknown): void {
  if (!(error instanceof Error)) throw error;
}
