/** What the rules of prescription know of an item, whether it is being written, stored or printed. */
import type { FromSchema } from '#schemas/meta/vocabulary.ts';
import type { prescricao } from '#schemas/clinico/prescricao.ts';

type Guardado = NonNullable<FromSchema<typeof prescricao>['itens']>[number];
export type Receituario = NonNullable<Guardado['receituario']>;

export type ItemPrescrito = {
  readonly medicamentoId?: number | null | undefined;
  readonly descricao: string;
  /** Separated by '+', as the list of medicines writes them. */
  readonly principios?: string | null | undefined;
  readonly dose?: string | null | undefined;
  readonly unidade?: string | null | undefined;
  readonly via?: string | null | undefined;
  readonly frequencia?: string | null | undefined;
  readonly duracaoDias?: number | null | undefined;
  readonly quantidade?: string | null | undefined;
  readonly usoContinuo?: boolean | null | undefined;
  readonly seNecessario?: boolean | null | undefined;
  readonly posologia?: string | null | undefined;
  readonly receituario?: Receituario | undefined;
  /** The description of which a person said the kind of paper. */
  readonly receituarioDitoDe?: string | null | undefined;
  readonly numeroSncr?: string | null | undefined;
};

export type Alergia = {
  readonly agente: string;
  readonly principioAtivo?: string | null | undefined;
  readonly gravidade?: string | null | undefined;
  readonly reacao?: string | null | undefined;
  /** Another provider's record of the person says it. */
  readonly alheio?: boolean;
};

export type MedicamentoEmUso = {
  readonly nome: string;
  readonly principios?: string | null | undefined;
  /** How it is used, in the words of then. */
  readonly uso?: string | null | undefined;
};

export type Interacao = {
  readonly principioA: string;
  readonly principioB: string;
  readonly gravidade: string;
  readonly texto?: string | null | undefined;
  readonly fonte?: string | null | undefined;
};

export type TipoDeAlerta = 'alergia' | 'repetido' | 'interacao' | 'dose' | 'frase';

/** Stops the issue until it is acknowledged with a reason. */
export type Alerta = {
  /** What it is about; the same alert has the same key wherever its row stands. */
  readonly chave: string;
  readonly tipo: TipoDeAlerta;
  /** Rows that it is shown at. */
  readonly itens: readonly number[];
  readonly grave: boolean;
  readonly frase: string;
};

/** What no reason replaces: the item says it, or nothing is issued. */
export type Falta = {
  readonly item: number;
  readonly campo: 'frequencia' | 'quantidade' | 'receituario';
  readonly frase: string;
  /** Of the paper: those that it may be. */
  readonly tipos?: readonly Receituario[];
};

export type Conferencia = {
  readonly alertas: readonly Alerta[];
  readonly faltas: readonly Falta[];
  /** What could not be checked, in words. */
  readonly naoConferido: readonly string[];
};
