/** What the calls of prescriptions answer. */
import type { Papel } from './receituario.ts';
import type { Conferencia, MedicamentoEmUso, Receituario } from './tipos.ts';

/** A prescription being written, checked as it stands. */
export type Conferida = Conferencia & {
  /** By place: what the list of medicines says of each. */
  readonly itens: readonly {
    readonly principios: string | null;
    readonly receituario: Receituario;
    readonly posologia: string | null;
  }[];
  readonly papeis: readonly Papel[];
  readonly emUso: readonly MedicamentoEmUso[];
};
