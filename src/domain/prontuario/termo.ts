/** How a code read on the day it was written: what it was called, in which system and in which version (NGS-28). Pure. */
import { formatData } from '../formato/data.ts';

export type Codigo = {
  readonly sistema: string;
  /** '2008', or the day since when the row counts ('2024-01-01'); null: the system says none. */
  readonly versao: string | null;
  readonly codigo: string;
  readonly nome: string;
};

/** As many characters as a record keeps (schemas/compartilhado/termo.ts). */
const MAIOR = 500;

/** 'J45.0 · Asma predominantemente alérgica [CID-10 2008]'. A name too long loses its end, never the system. */
export function termoCodificado({ sistema, versao, codigo, nome }: Codigo): string {
  const fim = ` [${sistema}${versao === null ? '' : ` ${/^\d{4}-\d{2}-\d{2}$/.test(versao) ? formatData(versao) : versao}`}]`;
  return `${`${codigo} · ${nome}`.slice(0, MAIOR - fim.length)}${fim}`;
}

/** The parts of a kept term; undefined for what is none. */
export function lerTermo(termo: string): (Codigo & { readonly versao: string | null }) | undefined {
  const found = /^(\S+) · (.*) \[([^\]\s]+)(?: ([^\]]+))?\]$/s.exec(termo);
  if (!found) return undefined;
  const [, codigo = '', nome = '', sistema = '', versao] = found;
  return { codigo, nome, sistema, versao: versao ?? null };
}
