/**
 * The key that a person's drafts are sealed with in the browser (docs/decisions/0030): made at the first need, kept
 * sealed in the database, told to that person's own sessions only.
 */
import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import type { Cofre } from '#server/gateways/vault.ts';
import { chaveGuardada, guardarChave } from './repository.ts';

const BYTES = 32;

/** In base64. A key that the vault no longer opens (SECRETS_KEY changed) gives way to a new one: its drafts are lost. */
export async function chaveDosRascunhos(pool: Pool, cofre: Cofre, usuarioId: number): Promise<string> {
  const finalidade = `rascunho:${usuarioId}`;
  const guardada = await chaveGuardada(pool, usuarioId);
  const aberta = guardada && cofre.abrir(guardada, finalidade);
  if (aberta !== null) return aberta;
  const nova = randomBytes(BYTES).toString('base64');
  // Two tabs that ask at once agree on the key of whoever came first.
  const valeu = await guardarChave(pool, usuarioId, cofre.selar(nova, finalidade), guardada);
  return valeu ? nova : chaveDosRascunhos(pool, cofre, usuarioId);
}
