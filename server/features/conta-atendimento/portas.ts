/** The record door of the application, for rules that have a person and no request. */
import type { Records } from '#server/engine/records.ts';
import type { Contexto } from '#server/plugins/contexto.ts';

type Recursos = 'contas-atendimento' | 'itens-conta-atendimento' | 'contas-receber';
export type Portas = { readonly registrosDe: <R extends Recursos>(contexto: Contexto, recurso: R) => Records<R> };
