/** What the bench and the grid of results are told. */
import type { Germe } from './antibiograma.ts';
import type { Analito, Anterior, Referencia } from './julgar.ts';

/** How many samples stand in a state of a sector. */
export type ContagemDaBancada = {
  readonly setorId: number;
  readonly setor: string;
  readonly situacao: string;
  readonly quantas: number;
};

/** Samples at the bench that wait to go to an outside laboratory. */
export type EsperaRemessa = {
  readonly laboratorioId: number;
  readonly laboratorio: string;
  readonly quantas: number;
};

export type Bancada = {
  readonly agora: string;
  readonly contagens: readonly ContagemDaBancada[];
  /** Critical values of which nobody said who was told. */
  readonly criticos: number;
  readonly paraRemessa: readonly EsperaRemessa[];
};

export type LinhaDeResultado = {
  readonly id: number;
  readonly exame: string;
  readonly nome: string;
  readonly codigo: string;
  readonly valor: string | null;
  readonly nota: string | null;
  /** It follows from others of the exam, and nobody types it. */
  readonly formula: string | null;
  /** Why it has no value though the others have theirs: 'não se calcula: divisor zero'. */
  readonly semConta: string | null;
  readonly interpretacao: string | null;
  /** As it was judged; null before there is a value. */
  readonly referencia: string | null;
  readonly anterior: string | null;
  /** What a value that is being typed is judged by. */
  readonly regra: {
    readonly analito: Analito;
    readonly referencia: Referencia | null;
    readonly anterior: Anterior | null;
  };
};

export type ResultadosDaAmostra = {
  readonly id: number;
  readonly etiqueta: string;
  readonly situacao: string;
  readonly pacienteId: number;
  readonly paciente: {
    readonly nome: string;
    readonly nascimento: string | null;
    readonly obito: boolean;
    readonly dataObito: string | null;
  };
  /** Results that the patient's sex and birth, which changed since, would judge otherwise. */
  readonly outroJulgamento: readonly string[];
  readonly documentoId: string | null;
  /** An outside laboratory measures it. */
  readonly noApoio: boolean;
  /** The sample is at the bench, and the caller may type. */
  readonly digitavel: boolean;
  readonly linhas: readonly LinhaDeResultado[];
  /** Exams of the sample that are cultures. */
  readonly culturas: readonly {
    readonly exameId: number;
    readonly exame: string;
    readonly antimicrobianos: readonly string[];
  }[];
  readonly germes: readonly Germe[];
};

/** One row that somebody typed; `antes` is what they saw there. */
export type Digitado = {
  readonly id: number;
  readonly valor: string | null;
  readonly nota: string | null;
  readonly antes: string | null;
};

export type Recusada = { readonly linha: number; readonly motivo: string };

/** What became of a file of an analyser. */
export type Importacao = {
  readonly gravados: number;
  /** Values that were there already. */
  readonly iguais: number;
  readonly recusados: readonly Recusada[];
  /** Of what was written: what whoever sent it should know. */
  readonly avisos: readonly string[];
};

/** What the person who brought the file is told beside. */
export type ImportacaoDeArquivo = Importacao & {
  /** Rows of samples that are not there, kept among the messages. */
  readonly guardadas: number;
};
