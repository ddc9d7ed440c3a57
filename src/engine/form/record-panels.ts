/**
 * Tabs beside the fields of an open record, such as documents. The engine knows none of them, since it may
 * import no capability. The app says at its start which there are.
 */
import { createElement, useEffect, useRef, type ComponentType } from 'react';
import type { ResourceDeclaration } from '#domain/registro/declaration.ts';
import { settings } from '#shared/config/settings.ts';
import { indexEntry } from '#shared/registro/registry.ts';
import type { Row } from './wire.ts';
import { session } from '#shared/session/session.ts';

export type RecordPanelProps = {
  readonly resource: string;
  readonly id: number;
  /** As it was opened: what of it never changes, such as whose it is. */
  readonly row: Row;
  /** After an act of the panel that changed the record: the fields around it show it as it is, and what was typed stays. */
  readonly reread?: () => void;
};

/** Which record it is. */
export type RecordPlace = Pick<RecordPanelProps, 'resource' | 'id'>;

/** Rereads the record around when what the panel reads of its state changes: the queue ended what it made. */
export function useRereadWhen(state: string | undefined, reread: RecordPanelProps['reread']): void {
  const shown = useRef(state);
  useEffect(() => {
    if (shown.current !== undefined && shown.current !== state) reread?.();
    shown.current = state;
  }, [state, reread]);
}

export type RecordPanel = {
  /** Names the tab in the address too: '?aba=documentos'. */
  readonly key: string;
  readonly title: string;
  /** Place among the tabs beside the fields. */
  readonly order: number;
  /** Whether records of the resource have it. Default: where its declaration names the feature in `capabilities`. */
  readonly on?: (resource: ResourceDeclaration) => boolean;
  /** Whether this record has it: charts of one category, say. */
  readonly when?: (row: Row) => boolean;
  /** What the person must be allowed beside, 'subject:action'. */
  readonly needs?: `${string}:${string}`;
  /** The setting of the product that must have a value: what stands for a module that is off is not asked for. */
  readonly setting?: string;
  /** How many things stand in the tab, and the live topic that says when to count anew. */
  readonly count?: {
    readonly read: (props: RecordPlace, signal: AbortSignal) => Promise<number>;
    readonly topic: (props: RecordPlace) => string;
    /** Nothing stands in it: the tab is not there, rather than an empty one on every record. */
    readonly hides?: true;
  };
  readonly Panel: ComponentType<RecordPanelProps>;
};

/** With the folder that it was found in. */
export type FoundPanel = RecordPanel & { readonly feature: string };

/** Rows of a register in a tab: the list, which opens records itself and so cannot be imported by them. */
export type RelatedRows = ComponentType<{
  readonly resource: string;
  readonly where: { readonly [by: string]: string };
}>;

let installed: readonly FoundPanel[] = [];
let Rows: RelatedRows | undefined;

/** Called once, before anything is drawn. */
export function installRecordPanels(panels: readonly FoundPanel[], rows: RelatedRows): void {
  installed = panels;
  Rows = rows;
}

/** The declared registers around the record first (`form.related`), for who may list them, then what features bring. */
export function panelsOf(resource: ResourceDeclaration, row: Row): readonly RecordPanel[] {
  return [
    ...(related.get(resource) ?? relatedOf(resource)),
    ...installed.filter(
      ({ feature, on }) => on?.(resource) ?? resource.capabilities?.includes(feature) === true,
    ),
  ].filter(
    ({ needs, setting, when }) =>
      (needs === undefined || isAllowed(needs)) &&
      (setting === undefined || Boolean(settings.get()[setting])) &&
      (when?.(row) ?? true),
  );
}

function isAllowed(needs: string): boolean {
  const [subject = '', action = ''] = needs.split(':');
  return session.get()?.ability.can(action, subject) === true;
}

/** A panel is one component as long as the page lives: drawn anew, its list would be loaded again. */
const related = new WeakMap<ResourceDeclaration, readonly RecordPanel[]>();

function relatedOf(resource: ResourceDeclaration): readonly RecordPanel[] {
  const panels = (resource.form?.related ?? []).map(({ resource: name, by, title }): RecordPanel => {
    const entry = indexEntry(name);
    return {
      key: name,
      title: title ?? entry?.breadcrumb ?? name,
      order: 0,
      needs: `${entry?.subject ?? name}:list`,
      Panel: ({ id }) => (Rows ? createElement(Rows, { resource: name, where: whereOf(by, id) }) : null),
    };
  });
  related.set(resource, panels);
  return panels;
}

const wheres = new Map<string, { readonly [by: string]: string }>();

/** The same object for the same record: the list asks again for another one. */
function whereOf(by: string, id: number): { readonly [by: string]: string } {
  const key = `${by}:${id}`;
  const known = wheres.get(key) ?? { [by]: String(id) };
  wheres.set(key, known);
  return known;
}
