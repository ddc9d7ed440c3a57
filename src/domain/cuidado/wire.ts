/** What the history's calls answer (CLIN-05). */
import type { IconName } from '../registro/icons.ts';
import type { Tone } from '#schemas/meta/vocabulary.ts';
import type { Desvio, Medida } from './sinais.ts';
import type { Vinculo } from './vinculo.ts';

export type SituacaoDoAcesso = {
  readonly vinculo: Vinculo | null;
  /** What the person said to open it, while it counts. */
  readonly acesso: {
    readonly finalidade: string;
    readonly justificativa: string;
    readonly validoAte: string;
  } | null;
  readonly transferencia?: LeituraPorTransferencia;
};

/** The transfer by which another provider's patient is read, and until when; null: as long as they have not arrived. */
export type LeituraPorTransferencia = {
  readonly id: number;
  readonly origem: string;
  readonly ate: string | null;
};

/** A kind of event, as the filter names it. */
export type TipoDeEvento = { readonly tipo: string; readonly titulo: string; readonly icone: IconName };

export type TextoDoEvento = {
  readonly rotulo: string;
  readonly texto: string;
  /** Who added it, when and why. */
  readonly acrescimo?: string;
  /** What stood there before, the latest first: struck through, with who changed it, when and why. */
  readonly anteriores?: readonly { readonly texto: string; readonly mudou: string }[];
};

export type EventoHistorico = {
  readonly tipo: string;
  readonly id: number;
  /** When it happened. */
  readonly quando: string;
  /** The day is known and the hour is not. */
  readonly soDia?: true;
  /** When it was typed. */
  readonly registrado: string;
  readonly profissional: string | null;
  /** The chart that it is a part of. */
  readonly visita: number | null;
  readonly titulo: string;
  readonly detalhe?: string | undefined;
  readonly situacao?: { readonly titulo: string; readonly tom: Tone } | undefined;
  readonly textos?: readonly TextoDoEvento[];
  readonly medidas?: readonly Medida[];
  /** The record that it is; null: it has no screen of its own. */
  readonly registro: { readonly recurso: string; readonly id: number } | null;
  /** It was cancelled, or missed: whatever its date, it is not to come. */
  readonly naoHavera?: true;
  /** A restricted chart: that it is there, and nothing of what it says. */
  readonly restrito?: true;
};

export type PaginaHistorico = {
  readonly eventos: readonly EventoHistorico[];
  /** Ask on with this; null: there is nothing older. */
  readonly proximo: string | null;
};

/** One measuring of vital signs: values by field, each with its unit in `SINAIS`. */
export type Medicao = {
  readonly medidoEm: string;
  readonly prontuarioId: number;
  readonly medidas: readonly Medida[];
};

/** What another register draws over time: an analyte of the laboratory, oldest first. */
export type CurvaDeExame = {
  readonly chave: string;
  readonly titulo: string;
  readonly unidade: string;
  readonly pontos: readonly {
    readonly em: string;
    /** Where its mark stands; of '<0,01' the limit that is written. */
    readonly valor: number;
    readonly texto: string;
    readonly desvio?: Desvio | undefined;
    /** As it stood on the day of the collection. */
    readonly referencia: string | null;
  }[];
};

/** One reading, in words: 'Dra. Lívia leu o prontuário de 12/03/2026 às 14h02, para: Atendimento'. */
export type LeituraNarrada = {
  readonly seq: number;
  readonly em: string;
  readonly quem: string;
  readonly fez: string;
  readonly finalidade: string | null;
};

export type PaginaDeLeituras = {
  readonly paciente: string;
  readonly leituras: readonly LeituraNarrada[];
  readonly proximo: number | null;
};
