/**
 * What stands beside the fields of an open record as a tab of its own (documents). The engine knows none of them: the app
 * says at its start which there are, as the engine may import no capability.
 */
import type { ComponentType } from 'react';
import type { ResourceDeclaration } from '#domain/registro/declaration.ts';

export type RecordPanelProps = { readonly resource: string; readonly id: number };

export type RecordPanel = {
  /** Names the tab in the address too: '?aba=documentos'. */
  readonly key: string;
  readonly title: string;
  /** Place among the tabs beside the fields. */
  readonly order: number;
  /** Whether records of the resource have it. */
  readonly on: (resource: ResourceDeclaration) => boolean;
  readonly Panel: ComponentType<RecordPanelProps>;
};

let installed: readonly RecordPanel[] = [];

/** Called once, before anything is drawn. */
export function installRecordPanels(panels: readonly RecordPanel[]): void {
  installed = panels;
}

export function panelsOf(resource: ResourceDeclaration): readonly RecordPanel[] {
  return installed.filter((panel) => panel.on(resource));
}
