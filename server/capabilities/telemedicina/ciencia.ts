/**
 * What an act does with the video call of an appointment whose hour or professional it changes. Who says nothing is refused
 * while the two talk: a new writer of appointments cannot forget it.
 */
import type { Contexto } from '#server/plugins/context.ts';

/** A screen that can ask does; a person who was asked ends the call. */
export type ComChamada = 'perguntar' | 'encerrar';

const atos = new WeakMap<Contexto, ComChamada>();

/** Runs the act with what it does about a call in course. `contexto` is the one that the written register is opened with. */
export async function comChamada<T>(contexto: Contexto, ato: ComChamada, work: () => Promise<T>): Promise<T> {
  atos.set(contexto, ato);
  try {
    return await work();
  } finally {
    atos.delete(contexto);
  }
}

/** As the act in course said; 'recusar' where it said nothing. */
export const oQueFazComChamada = (contexto: Contexto): ComChamada | 'recusar' =>
  atos.get(contexto) ?? 'recusar';
