/** A critical value that nobody registered as told: who hears of it at each reminder (LAB-01). */

/** From one reminder to the next. */
export const MINUTOS_DO_LEMBRETE = 15;

/**
 * `quem-registra`: whoever may say who was told. `responsavel`: the professional of the chart that the order is in, whoever
 * typed it.
 */
export type GrupoDoLembrete = 'quem-pediu' | 'bancada' | 'quem-registra' | 'responsavel' | 'administradores';

/** Reminders that were due since it was found. */
export const lembreteDaVez = (detectadoEm: string, agora: number): number =>
  Math.floor((agora - Date.parse(detectadoEm)) / (MINUTOS_DO_LEMBRETE * 60_000));

const NIVEIS: readonly (readonly GrupoDoLembrete[])[] = [
  ['quem-pediu', 'bancada'],
  ['quem-registra', 'responsavel'],
  ['administradores'],
];

/** Each reminder goes to those of the one before, and to a further level: from the third on, to everybody. */
export const aQuemLembrar = (vez: number): readonly GrupoDoLembrete[] =>
  NIVEIS.slice(0, Math.max(0, vez)).flat();
