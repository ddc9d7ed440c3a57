/** The door of 'Novo…': a lookup asks, the host of the form opens the target's own form over it. */
import { createContext } from 'react';
import type { LookupItem } from './lookup-query.ts';

export type CreateRequest = {
  /** Wire name of the target. */
  readonly resource: string;
  /** What was typed in the search, offered as the first text field. */
  readonly text: string;
  readonly onCreated: (item: LookupItem) => void;
};

/** Null where nothing can be created (search panels). */
export const CreateContext = createContext<((request: CreateRequest) => void) | null>(null);
