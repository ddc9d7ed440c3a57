/** Where a professional said to be attending (A4, B6), as /auth/me tells it. */
export type Vinculo = {
  readonly id: number;
  readonly prestadorId: number;
  readonly prestador: string;
  /** Since and until when, ISO UTC; the linkage ends with the provider's day at the latest. */
  readonly inicio: string;
  readonly ate: string;
  /** Stays linked and takes nothing meanwhile. */
  readonly pausado: boolean;
};

/** What /auth/me carries: the active linkage of each kind at the provider in use, or null. */
export type Vinculos = {
  readonly prontoAtendimento: Vinculo | null;
  readonly teleconsultoria: Vinculo | null;
};
