/** What taking an import back passes between its steps. */
import type { EntityModel } from '#domain/registro/entity.ts';
import type { Registry } from '#domain/registro/registry.ts';
import type { Contexto } from '#server/plugins/context.ts';
import type { Importacao } from './record.ts';

export type Work = {
  readonly registry: Registry;
  readonly entity: EntityModel;
  readonly row: Importacao;
  /** Whoever takes it back, with what they reach now. */
  readonly contexto: Contexto;
  /** Takes back records of an import into a child table. */
  readonly children?: ((rows: readonly Touched[]) => Promise<readonly number[]>) | undefined;
};
export type Touched = { readonly registro_id: number; readonly acao: string; readonly versao: number };
