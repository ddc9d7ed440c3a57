/** The head of a record above the form: what it says of itself, and what may be done with it as a whole. */
import { Button, Dropdown, Tooltip } from 'antd';
import {
  ArchiveRestore,
  Copy,
  Ellipsis,
  FileDown,
  History,
  Link2,
  Maximize2,
  Printer,
  Trash2,
} from 'lucide-react';
import { memo, useEffect, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { DELETE_ACTION } from '#domain/acesso/permissions.ts';
import { formatRelativo } from '#domain/formato/data-hora.ts';
import { cicloTela } from '#messages/lifecycle-tela.ts';
import { folha } from '#messages/folha.ts';
import { formulario } from '#messages/form.ts';
import { lista } from '#messages/lista.ts';
import { download } from '#shared/http/download.ts';
import { useMedia } from '#shared/hooks/useMedia.ts';
import { useLinked } from '#shared/navigation/navigation.ts';
import { useCan } from '#shared/session/session.ts';
import { confirm } from '#shared/ui/ConfirmDialog.tsx';
import { Icon } from '#shared/ui/Icon.tsx';
import type { MenuItem } from '#shared/ui/MenuButton.tsx';
import { notify } from '#shared/ui/notify.ts';
import { useAct } from '#shared/ui/useAct.ts';
import type { Beside } from '../lifecycle/beside.ts';
import { useTransitions } from '../lifecycle/useTransitions.tsx';
import { HistoryDrawer } from '../history/HistoryDrawer.tsx';
import { useRowRights } from '../access/useRowRights.ts';
import { RelatedDrawer } from './RelatedDrawer.tsx';
import { useForgetRows } from './useRecordForm.ts';
import { useRecordRemoval } from './useRecordWire.ts';
import type { RecordForm } from './record-form.ts';
import { confirmLeave } from './unsaved.ts';
import { bringBack, type Row } from './wire.ts';

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

/**
 * A step that the row's own guard refuses. A button that is off by `disabled` takes neither focus nor finger, and its reason
 * would be told to a mouse alone: this one says that it is off, and why to whoever points at it, reaches it or presses it.
 */
function RefusedStep({ title, why }: { title: string; why: string }): ReactNode {
  return (
    <Tooltip title={why} trigger={['hover', 'focus']}>
      {/* The tooltip's own reference to a text that is not drawn yet would hide the button's description. */}
      <span>
        <Button className="z-form-recusado" aria-disabled aria-description={why}>
          {title}
        </Button>
      </span>
    </Tooltip>
  );
}

const NONE: readonly never[] = [];
const MOST_BESIDE = 2;

type Props = {
  form: RecordForm;
  row: Row;
  /** Screens that the record leads to (`form.links`). */
  links: readonly string[] | undefined;
  /** The own page of a record that lies over another screen, where the page has more room and more to do. */
  page?: string;
  /** It has a sheet to be handed to somebody. */
  sheet?: boolean;
  /** Opens a copy as a new record; absent: nothing is copied. */
  onClone?: () => void;
  /** The row is in the bin now. */
  onDeleted: () => void;
  /** A step was taken whose outcome is seen in this tab. */
  onTab?: (key: string) => void;
  /** The steps that people come for, the first that may be taken: the one primary button. The others stand in the menu. */
  principal?: readonly string[];
  /** Whether such a step is offered now. */
  onPrincipal?: (offered: boolean) => void;
  /** Of the screen itself, before the menu's own. */
  more?: readonly MenuItem[];
  /** What the screen adds to the dialog of a step. */
  beside?: Beside;
  /** Saves what is typed before a step is asked about; absent: the person is asked to save first. */
  saveFirst?: () => Promise<boolean>;
};

/** History, copy, related records and deletion; only what the person may. Drawn anew by its row, not by each key below. */
export const RecordActions = memo(function RecordActions(props: Props) {
  const {
    form,
    row,
    links,
    page,
    sheet = false,
    onClone,
    onDeleted,
    onTab,
    principal = NONE,
    onPrincipal,
    more,
    beside,
    saveFirst,
  } = props;
  const { entity } = form;
  const can = useCan();
  const forget = useForgetRows();
  const remove = useRecordRemoval(entity.name);
  const navigate = useNavigate();
  const linked = useLinked(links);
  const wide = useMedia('(min-width: 1200px)');
  const life = useTransitions(entity, beside);
  type Step = ReturnType<typeof life.of>[number];
  const [open, setOpen] = useState<'historico' | 'relacionados' | null>(null);
  const label = form.label();
  const may = (action: string) => !entity.readOnly && can(action, entity.subject);
  const removes = useRowRights(entity, row, { update: false, remove: may(DELETE_ACTION) }).remove;

  const undo = useAct(
    async (id: number) => {
      await bringBack(entity.name, id);
      forget(entity.name);
      notify({ type: 'SUCCESS', value: formulario.restauradoDaLixeira(label) });
    },
    { failure: formulario.naoVoltou },
  );
  const del = useAct(
    async () => {
      const gone = await remove(row);
      form.discard();
      forget(entity.name, 'refine');
      notify({
        type: 'SUCCESS',
        value: formulario.excluido(label),
        action: { label: formulario.desfazer, run: () => void undo.run(gone.id) },
      });
      onDeleted();
    },
    { failure: formulario.naoExcluiu },
  );
  const askToDelete = async () => {
    const yes = await confirm({
      title: formulario.excluirTitulo(entity.title, label),
      text: formulario.excluirTexto,
      yes: formulario.excluir,
      no: formulario.cancelar,
      danger: true,
    });
    if (yes) await del.run();
  };
  const restore = useAct(
    async () => {
      form.replaceRow(await bringBack(entity.name, row.id));
      forget(entity.name);
      notify({ type: 'SUCCESS', value: formulario.restauradoDaLixeira(label) });
    },
    { failure: formulario.naoVoltou },
  );
  const sheetFile = useAct(() => download(`/api/${entity.name}/${row.id}/_folha`, { method: 'POST' }), {
    failure: folha.falha,
  });
  const print = async () => {
    if (form.isDirty()) notify({ type: 'WARNING', value: folha.salveAntes });
    else await sheetFile.run();
  };
  const ask = async (step: Step) => {
    if (form.isDirty()) {
      if (!saveFirst) return notify({ type: 'WARNING', value: cicloTela.salveAntes });
      if (!(await saveFirst())) return;
    }
    // Saved a moment ago, the row has another version than the one that was drawn.
    life.ask(step, form.store.get().row ?? row, label, (next) => {
      form.replaceRow(next);
      forget(entity.name);
      if (step.tab !== undefined) onTab?.(step.tab);
    });
  };
  // The screen's own act goes on from the step, and its button says all of it.
  const goOnOf = (step: Step) => {
    const goOn = beside?.(step, row)?.goOn;
    return goOn?.direct === undefined ? undefined : goOn;
  };
  const goOn = async (step: Step, onTaken: (row: Row) => void) => {
    if (form.isDirty() && !(await saveFirst?.())) return;
    life.take(step, form.store.get().row ?? row, label, (next) => {
      form.replaceRow(next);
      forget(entity.name);
      onTaken(next);
      return true;
    });
  };
  const steps = row.excluidoEm ? [] : life.of(row);
  const refused = row.excluidoEm ? [] : life.refused(row);
  const first = principal.find((name) => steps.some((step) => step.name === name));
  const hasPrincipal = first !== undefined;
  // Where none of them may be taken now, two others are no crowd.
  const folds = hasPrincipal || (principal.length > 0 && steps.length > MOST_BESIDE);
  const isFolded = ({ name }: Step) => folds && name !== first;
  const isShownRefused = ({ step }: (typeof refused)[number]) =>
    !folds || (!hasPrincipal && principal.includes(step.name));
  const act = steps.find(({ name }) => name === first);
  const direct = act && goOnOf(act);
  // Where steps are among them, the menu says its name.
  const words = wide && !direct && steps.some(isFolded);
  useEffect(() => onPrincipal?.(hasPrincipal), [onPrincipal, hasPrincipal]);
  const items = [
    ...(more ?? []),
    ...steps
      .filter((step) => isFolded(step) || (direct && step === act))
      .map((step) => ({
        key: `passo-${step.name}`,
        label: step.title,
        danger: step.danger,
        onClick: () => void ask(step),
      })),
    ...refused
      .filter((step) => !isShownRefused(step))
      .map(({ step, why }) => ({
        key: `passo-${step.name}`,
        disabled: true,
        label: (
          <span className="z-form-passo-recusado">
            {step.title}
            <small>{why}</small>
          </span>
        ),
      })),
    ...(page === undefined
      ? []
      : [
          {
            key: 'pagina',
            icon: <Maximize2 size={16} aria-hidden />,
            label: formulario.paginaInteira,
            onClick: () => void navigate(page),
          },
        ]),
    {
      key: 'historico',
      icon: <History size={16} aria-hidden />,
      label: formulario.historico,
      onClick: () => setOpen('historico'),
    },
    {
      key: 'relacionados',
      icon: <Link2 size={16} aria-hidden />,
      label: formulario.relacionados,
      onClick: () => setOpen('relacionados'),
    },
    {
      key: 'imprimir',
      icon: <Printer size={16} aria-hidden />,
      label: lista.imprimir,
      onClick: () => window.print(),
    },
    ...linked.map((entry) => ({
      key: entry.name,
      icon: <Icon name={entry.icon} size={16} />,
      label: entry.breadcrumb,
      onClick: () => void navigate(entry.path.replace(/:\w+\??/, String(row.id))),
    })),
    ...(may('insert') && onClone
      ? [
          {
            key: 'duplicar',
            icon: <Copy size={16} aria-hidden />,
            label: formulario.duplicar,
            onClick: onClone,
          },
        ]
      : []),
    ...(removes && !row.excluidoEm
      ? [
          {
            key: 'excluir',
            icon: <Trash2 size={16} aria-hidden />,
            label: formulario.excluir,
            onClick: () => void askToDelete(),
          },
        ]
      : []),
  ];

  return (
    <>
      {row.excluidoEm && removes ? (
        <Button
          type="primary"
          icon={<ArchiveRestore size={16} aria-hidden />}
          onClick={() => void restore.run()}
        >
          {formulario.restaurarDaLixeira}
        </Button>
      ) : null}
      {steps
        .filter((step) => !isFolded(step))
        .map((step) => (
          <Button
            key={step.name}
            type={step.name === first ? 'primary' : 'default'}
            {...(direct && step === act
              ? {
                  className: 'z-form-ato',
                  title: direct.direct,
                  loading: life.taking,
                  onClick: () => void goOn(step, direct.onTaken),
                }
              : { onClick: () => void ask(step) })}
          >
            {direct && step === act ? direct.title : step.title}
          </Button>
        ))}
      {refused.filter(isShownRefused).map(({ step, why }) => (
        <RefusedStep key={step.name} title={step.title} why={why} />
      ))}
      {life.dialog}
      {sheet && !row.excluidoEm ? (
        <Button
          icon={<FileDown size={16} aria-hidden />}
          title={folha.baixar}
          loading={sheetFile.busy}
          onClick={() => void print()}
        >
          {folha.botao}
        </Button>
      ) : null}
      <Dropdown
        trigger={['click']}
        autoFocus // oxlint-disable-line jsx-a11y/no-autofocus -- of the menu that was just opened
        menu={{ items }}
      >
        <Button
          type={words ? 'default' : 'text'}
          icon={<Ellipsis size={18} aria-hidden />}
          aria-label={formulario.mais}
          aria-haspopup="menu"
          title={formulario.mais}
        >
          {words ? formulario.mais : null}
        </Button>
      </Dropdown>
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
      {open === 'relacionados' ? (
        <RelatedDrawer entity={entity} row={row} label={label} onClose={() => setOpen(null)} />
      ) : null}
    </>
  );
});
