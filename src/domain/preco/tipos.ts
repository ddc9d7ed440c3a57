/** What the price rules, their sentences and the wire all name. */

/** Benefit kinds (LOOK-04). */
export const TIPOS_ITEM = ['MEDICAMENTO', 'MATERIAL', 'PROCEDIMENTO', 'TAXA', 'PACOTE'] as const;
export type TipoItem = (typeof TIPOS_ITEM)[number];

/** Whom a row is for; an absent or null id means any. */
export type Alcance = {
  readonly prestadorId?: number | null;
  readonly convenioId?: number | null;
  readonly planoId?: number | null;
};
