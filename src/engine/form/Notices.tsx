/** What stands above the fields: errors with links, a draft that waits, why nothing can be changed. */
import { Alert, Button, Flex } from 'antd';
import { CircleAlert, History, Info } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { formatRelativo } from '#domain/formato/data-hora.ts';
import type { ExistingRecord } from '#domain/registro/wire.ts';
import { formulario, rascunho } from '#messages/form.ts';
import { formPathOf, indexEntry } from '#shared/registro/registry.ts';
import type { Draft } from './draft.ts';
import type { SummaryItem } from './field-errors.ts';
import './form.css';

export function Notice(props: {
  tone: 'error' | 'info' | 'warning';
  title?: string;
  children?: ReactNode;
  actions?: ReactNode;
}) {
  const { tone, title, children, actions } = props;
  const Icon = tone === 'info' ? Info : CircleAlert;
  return (
    <Alert
      className="z-form-aviso"
      type={tone}
      role={tone === 'error' ? 'alert' : 'status'}
      showIcon
      icon={<Icon size={17} aria-hidden />}
      message={title ?? children}
      description={title ? children : undefined}
      action={actions}
    />
  );
}

/** The errors of the whole form; each leads to its field. */
export function ErrorSummary(props: {
  items: readonly SummaryItem[];
  alerts: readonly string[];
  /** Changes each time saving was refused. */
  refusals: number;
  onGo: (path: string) => void;
  children?: ReactNode;
}) {
  const { items, alerts, refusals, onGo, children } = props;
  const ref = useRef<HTMLDivElement>(null);
  // Before the first error takes the focus, so that both are in sight where they fit.
  useEffect(() => {
    if (alerts.length > 0 || refusals > 0) ref.current?.scrollIntoView({ block: 'nearest' });
  }, [alerts, refusals]);
  if (items.length === 0 && alerts.length === 0) return null;
  return (
    <div ref={ref}>
      <Notice
        tone="error"
        title={items.length > 0 ? formulario.errosNoTopo(items.length) : formulario.naoSalvou}
      >
        {alerts.map((text) => (
          <p key={text}>{text}</p>
        ))}
        {items.length > 0 ? (
          <ul>
            {items.map((item) => (
              <li key={item.path}>
                <Button type="link" size="small" className="z-botao-texto" onClick={() => onGo(item.path)}>
                  {item.label}
                </Button>
                : {item.text}
              </li>
            ))}
          </ul>
        ) : null}
        {children}
      </Notice>
    </div>
  );
}

/** Leads to the record that already holds the key, beside this one, so nothing typed is lost. */
export function ExistingLink({ resource, existing }: { resource: string; existing: ExistingRecord }) {
  const entry = indexEntry(resource);
  if (!entry) return null;
  return (
    <p>
      {formulario.jaCadastrado}{' '}
      <a href={formPathOf(entry, existing.id)} target="_blank" rel="noopener">
        {existing.label}
      </a>
    </p>
  );
}

export function DraftNotice(props: {
  draft: Draft;
  stale: boolean;
  onRestore: () => void;
  onDiscard: () => void;
}) {
  const { draft, stale, onRestore, onDiscard } = props;
  return (
    <Alert
      className="z-form-aviso"
      type="info"
      role="status"
      showIcon
      icon={<History size={17} aria-hidden />}
      message={rascunho.ha(draftTime(draft.em))}
      description={stale ? rascunho.outraVersao : undefined}
      action={
        <Flex gap={8} wrap>
          <Button type="primary" onClick={onRestore}>
            {rascunho.restaurar}
          </Button>
          <Button onClick={onDiscard}>{rascunho.descartar}</Button>
        </Flex>
      }
    />
  );
}

/** '10:32' of today, 'ontem, 18:05' of the day before. */
export function draftTime(moment: string, now: string = new Date().toISOString()): string {
  return formatRelativo(moment, now).replace(/^hoje, /, '');
}
