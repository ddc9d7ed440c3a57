/** The calls of sign-in by outside identities; the screen shows the failures. */
import { request } from '#shared/http/client.ts';
import { HttpError } from '#shared/http/http-error.ts';
import { deviceId } from '#shared/session/keys.ts';

export type Entry =
  | {
      readonly action: 'AUTHENTICATE_LOGIN';
      readonly user: string;
      readonly token: string;
      readonly urlRedirect?: string | null;
    }
  | { readonly action: 'VERIFY_LOGIN' | 'CHANGE_LOGIN'; readonly user: string; readonly continuacao: string };

/** POST under auth/identidade. Throws HttpError. */
export function ask<T>(call: string, body: object): Promise<T> {
  return request<T>(`auth/identidade/${call}`, { method: 'POST', body, outsideSession: true, silent: true });
}

/** A call that may open a session: says which browser it is, by which the next entry tells the computer. */
export function askEntry(call: string, body: object): Promise<Entry> {
  return ask<Entry>(call, { ...body, dispositivo: deviceId() });
}

/** Texts by field of a failure; none for one that is not of fields. */
export function fieldsOf(failure: unknown): { readonly [field: string]: readonly string[] } {
  return failure instanceof HttpError ? failure.errors : {};
}

const EMAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;
export const isEmail = (text: string): boolean => EMAIL.test(text);
