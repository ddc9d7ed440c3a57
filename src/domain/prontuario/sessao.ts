/** The record session (A3): what the server keeps of an open chart, so that no tab has to remember it. */
import { faltando, preenchidos, type FormularioDoProntuario } from './encerramento.ts';

/** The chart that the same person is writing elsewhere: several may be open, one is written (ECF.16.01). */
export type EmUso = { readonly idProntuario: number; readonly paciente: string; readonly desde: string };

export type DeQuem = { readonly idade: number | null; readonly gestante: boolean };

export type SessaoProntuario = {
  readonly idProntuario: number;
  readonly isEncerrado: boolean;
  readonly isReaberto: boolean;
  readonly categoriaProntuario: { readonly id: number; readonly label: string } | null;
  readonly idPaciente: number;
  readonly idProfissional: number | null;
  readonly idAgenda: number | null;
  /** Fields, tables and forms in which something is written. */
  readonly preenchidos: readonly string[];
  /** What closing would still ask for, in words. */
  readonly faltando: readonly string[];
  readonly formularios: readonly FormularioDoProntuario[];
  /** By whose limits the signs are judged while they are written. */
  readonly deQuem: DeQuem;
  /** Null: this one, or none. */
  readonly emUso: EmUso | null;
  /** The visit of a clinical study that was done in it; null: a chart of care alone. */
  readonly visitaCRF: VisitaCRF | null;
  /** Review chats of that visit that are not approved. */
  readonly contadorMonitoria: number;
};

export type VisitaCRF = {
  readonly id: number;
  readonly visita: string;
  readonly participante: string;
  readonly situacao: string;
};

type Prontuario = {
  readonly id: number;
  readonly estado: string;
  readonly pacienteId: number;
  readonly profissionalId: number | null;
  readonly idAgenda: number | null;
  readonly _ref: { readonly categoriaId?: { readonly id: number; readonly label: string } | undefined };
  readonly [campo: string]: unknown;
};

export function sessaoDe(
  prontuario: Prontuario,
  formularios: readonly FormularioDoProntuario[],
  {
    emUso,
    deQuem,
    visitaCRF,
    contadorMonitoria,
  }: Pick<SessaoProntuario, 'emUso' | 'deQuem' | 'visitaCRF' | 'contadorMonitoria'>,
): SessaoProntuario {
  return {
    idProntuario: prontuario.id,
    isEncerrado: prontuario.estado === 'ENCERRADO' || prontuario.estado === 'CANCELADO',
    isReaberto: prontuario.estado === 'REABERTO',
    categoriaProntuario: prontuario._ref.categoriaId ?? null,
    idPaciente: prontuario.pacienteId,
    idProfissional: prontuario.profissionalId,
    idAgenda: prontuario.idAgenda,
    preenchidos: preenchidos(prontuario, formularios),
    faltando: faltando(prontuario, formularios),
    formularios,
    deQuem,
    emUso,
    visitaCRF,
    contadorMonitoria,
  };
}

/** Whether a chart in this state takes text. */
export const aberto = (estado: unknown): boolean => estado === 'ABERTO' || estado === 'REABERTO';

/** Only the professional who opened it writes; a chart of no professional is a super user's (PERM-03 lets one in). */
export function escreveNele(
  autor: unknown,
  eu: { readonly profissionalId: number | null; readonly tudo: boolean },
): boolean {
  return (eu.profissionalId !== null || eu.tudo) && eu.profissionalId === (autor ?? null);
}

/** A correction or an addition, as everybody who reads the chart reads it. */
export type CorrecaoProntuario = {
  readonly id: number;
  readonly campo: string;
  readonly antes: string | null;
  readonly depois: string;
  readonly motivo: string;
  readonly registradaEm: string;
  readonly por: string | null;
};

export type RespostaDoMomento = { readonly id: number; readonly nome: string; readonly respondidaEm: string };

/** The chart as it stood at one moment. */
export type MomentoProntuario = {
  readonly em: string;
  readonly prontuario: { readonly id: number; readonly versao: number; readonly [campo: string]: unknown };
  readonly correcoes: readonly CorrecaoProntuario[];
  /** The last answer to each form; of its addenda those count that were written by `em`. */
  readonly respostas: readonly RespostaDoMomento[];
};
