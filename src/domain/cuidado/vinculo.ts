/**
 * The care link: whether somebody attends this patient, so that what is written of the patient opens without being asked
 * why. Which rows tie is declared with the patients (`x-entity.ties`); here is which tie says most.
 */

/** What says most first: today's work before yesterday's. */
export const VINCULOS = [
  'AGENDAMENTO',
  'PRONTUARIO_ABERTO',
  'URGENCIA',
  'INTERNACAO',
  'TELEATENDIMENTO',
  'VISITA_ANTERIOR',
] as const;
export type VinculoPor = (typeof VINCULOS)[number];

export type Vinculo = {
  readonly por: VinculoPor;
  /** Of the appointment, of the chart, of the arrival. */
  readonly quando: string;
};

/** One row that ties, by the key of its tie. What somebody said ('FINALIDADE') opens, and is no link. */
export type Laco = { readonly por: VinculoPor | 'FINALIDADE'; readonly quando: string };

/** An appointment of which nothing comes. */
export const NAO_HAVERA: ReadonlySet<unknown> = new Set(['CANCELADO', 'FALTOU']);

/** The tie that says most, and among its rows the nearest one. Null: there is none. `agora` in milliseconds. */
export function vinculoDeCuidado(lacos: readonly Laco[], agora: number): Vinculo | null {
  const distance = ({ quando }: Laco): number => Math.abs(Date.parse(quando) - agora);
  for (const por of VINCULOS) {
    const [nearest] = lacos.filter((laco) => laco.por === por).toSorted((a, b) => distance(a) - distance(b));
    if (nearest) return { por, quando: nearest.quando };
  }
  return null;
}

/** How long what was said opens the door: a day's work for a history, an hour for a restricted chart. */
export const HORAS_DE_ACESSO = { historico: 12, restrito: 1 } as const;
