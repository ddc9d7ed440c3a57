/** What Início tells of rows that wait for somebody (`list.presets[].waits` of a resource). */

/** Beyond it a number says no more: 'mil ou mais'. */
export const MUITOS = 1_000;

export type Espera = {
  /** Resource and preset: 'contas-pagar:a-liberar'. */
  readonly chave: string;
  readonly titulo: string;
  /** At most MUITOS. */
  readonly quantos: number;
  readonly atrasado?: true;
  /** The resource whose screen they are worked on. */
  readonly tela: string;
  /** Wire filters of its list; absent: the screen shows them by itself. */
  readonly filtros?: { readonly [filtro: string]: string };
};
