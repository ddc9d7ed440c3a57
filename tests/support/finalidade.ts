/** Somebody without a tie to the patient says why, as the screen asks it: what is written of the patient is open to them then. */
import { expect } from 'vitest';
import type { Caller } from './api.ts';

export const PORQUE = {
  finalidade: 'INTERCONSULTA',
  justificativa: 'Segunda opinião pedida pela colega',
} as const;

export async function dizerPorque(caller: Caller, pacienteId: number): Promise<void> {
  const answer = await caller.post(`/api/ficha-medica/${pacienteId}/acesso`, PORQUE);
  expect(answer.statusCode, answer.body).toBe(201);
}
