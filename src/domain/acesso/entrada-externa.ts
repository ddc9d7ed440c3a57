/** What comes of a sign-in by the e-mail identity service (A4, SES-05), and which addresses belong to whom. Pure. */

export type AcaoEntrada = 'CHANGE_LOGIN' | 'VERIFY_LOGIN' | 'AUTHENTICATE_LOGIN';

export type RegrasEntrada = {
  /** Domains of the company: an address there must be changed for a personal one. */
  readonly dominiosReservados: readonly string[];
  /** Part of an address that needs no confirmation; null: none. */
  readonly sufixoConfiavel: string | null;
};

export type IdentidadeEmail = {
  readonly email: string;
  readonly verificado: boolean;
  /** Whether a checked ID token says so. */
  readonly comToken: boolean;
};

/** Whether the address is of one of the domains, or of a part of one (a@x.empresa.com is of empresa.com). */
export function noDominio(email: string, dominios: readonly string[]): boolean {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  return dominios.some(
    (reserved) => domain === reserved.toLowerCase() || domain.endsWith(`.${reserved.toLowerCase()}`),
  );
}

/** Whether the address contains the configured suffix. */
export function temSufixo(email: string, sufixo: string | null): boolean {
  return sufixo !== null && sufixo !== '' && email.toLowerCase().includes(sufixo.toLowerCase());
}

/** The outcome, in the order of A4: a reserved domain asks for another address whatever else is true. */
export function acaoDaEntrada(identidade: IdentidadeEmail, regras: RegrasEntrada): AcaoEntrada {
  if (noDominio(identidade.email, regras.dominiosReservados)) return 'CHANGE_LOGIN';
  const confiavel = identidade.verificado || temSufixo(identidade.email, regras.sufixoConfiavel);
  return confiavel && identidade.comToken ? 'AUTHENTICATE_LOGIN' : 'VERIFY_LOGIN';
}

/** A usable address: something, an at sign, a name with a dot; no blanks. */
export function emailValido(text: string): boolean {
  return text.length <= 254 && /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(text);
}
