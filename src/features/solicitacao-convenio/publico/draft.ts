/** What was typed of a request, kept in this tab until it is sent: a reload loses no word. Files are chosen again. */

const KEY = 'zelo.solicitacao';

export type Draft = {
  readonly solicitante: string;
  readonly numeroConselho: string;
  readonly telefone: string;
  readonly email: string;
  readonly observacao: string;
  readonly urgente: boolean;
};

export const EMPTY: Draft = {
  solicitante: '',
  numeroConselho: '',
  telefone: '',
  email: '',
  observacao: '',
  urgente: false,
};

export function readDraft(): Draft {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '{}');
    if (typeof kept !== 'object' || kept === null) return EMPTY;
    const text = (field: keyof Draft): string => {
      const value: unknown = Reflect.get(kept, field);
      return typeof value === 'string' ? value : '';
    };
    return {
      solicitante: text('solicitante'),
      numeroConselho: text('numeroConselho'),
      telefone: text('telefone'),
      email: text('email'),
      observacao: text('observacao'),
      urgente: Reflect.get(kept, 'urgente') === true,
    };
  } catch {
    return EMPTY;
  }
}

export function keepDraft(draft: Draft | null): void {
  try {
    if (draft === null) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, JSON.stringify(draft));
  } catch {
    // A browser without storage keeps it in memory alone.
  }
}
