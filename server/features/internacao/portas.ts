/** The record door, for what follows from a step without a request of its own. */
import type { Records } from '#server/engine/records.ts';
import type { Contexto } from '#server/plugins/contexto.ts';

export type Portas = {
  registrosDe<R extends 'internacoes' | 'leitos' | 'ocupacoes' | 'administracoes' | 'pacientes'>(
    contexto: Contexto,
    recurso: R,
  ): Records<R>;
};
