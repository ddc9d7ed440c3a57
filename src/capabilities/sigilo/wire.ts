/** Calls of whoever says why. */
import { HttpError } from '#shared/http/http-error.ts';
import { request } from '#shared/http/client.ts';

export type Purpose = { readonly finalidade: string; readonly justificativa: string };

export const breakGlass = (id: number, body: Purpose) =>
  request(`ficha-medica/restritos/${id}/abrir`, { method: 'POST', body, silent: true });

/** Opens what is written of the patient to the person for the day's work. */
export const askAccess = (id: number, body: Purpose) =>
  request(`ficha-medica/${id}/acesso`, { method: 'POST', body, silent: true });

/** Whether the chart is there and shut to this person, who may ask for it; anything else is 'not found'. */
export async function isRestricted(id: number, signal: AbortSignal): Promise<boolean> {
  try {
    await request(`ficha-medica/restritos/${id}`, { signal, silent: true });
    return true;
  } catch (error) {
    if (error instanceof HttpError && error.statusCode === 404) return false;
    throw error;
  }
}
