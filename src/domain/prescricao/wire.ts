/** What the calls of prescriptions answer. */
import type { Papel } from './receituario.ts';
import type { Conferencia, ItemPrescrito, MedicamentoEmUso, Receituario } from './tipos.ts';

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

/** How a medicine was last prescribed: to this patient, else by this professional. */
export type UltimaPosologia = Pick<
  ItemPrescrito,
  | 'dose'
  | 'unidade'
  | 'via'
  | 'frequencia'
  | 'duracaoDias'
  | 'quantidade'
  | 'usoContinuo'
  | 'seNecessario'
  | 'posologia'
> & {
  readonly de: 'paciente' | 'profissional';
  /** As on the wire. */
  readonly emitidaEm: string;
};
