/** Reads a whole number as a person types it; thousands dots are allowed. */
import { campos } from '#messages/form.ts';

export type IntegerInput =
  { readonly ok: true; readonly value: number | null } | { readonly ok: false; readonly mensagem: string };

/** Null for blank. `unit`: what is counted, for whoever typed it in another one. Refuses letters, commas and numbers beyond what a computer counts exactly. */
export function parseInteger(text: string, unit?: string): IntegerInput {
  const typed = text.replace(/[\s\u00a0]/g, '');
  if (typed === '') return { ok: true, value: null };
  if (!/^-?(?:[0-9]+|[0-9]{1,3}(?:\.[0-9]{3})+)$/.test(typed))
    return { ok: false, mensagem: campos.inteiroInvalido(typed, unit) };
  const value = Number(typed.replaceAll('.', ''));
  return Number.isSafeInteger(value)
    ? { ok: true, value }
    : { ok: false, mensagem: campos.inteiroInvalido(typed, unit) };
}
