/** A row as a list has it: what it shows, and the version that a change of it sends. */
import type { Row } from '../cells/display.ts';

export type ListRow = Row & { readonly versao: number };
