/** Identities and moments of the national NFS-e: of a DPS, of a note, of an event; Brasília's wall clock. */
import { digitoDaChave } from '../conta-pagar/chave-acesso.ts';
import { DESVIO_DE_BRASILIA, FUSO_PADRAO, localDateTime } from '../formato/fuso.ts';

export type Emitente = {
  /** IBGE, seven digits. */
  readonly municipio: string;
  /** CNPJ or CPF, digits only. */
  readonly documento: string;
};

/** `DPS` + city 7 + kind 1 (CPF 1, CNPJ 2) + inscription 14 + series 5 + number 15 (TSIdDPS). */
export function idDaDps({ municipio, documento }: Emitente, serie: number, numero: number): string {
  const tipo = documento.length === 11 ? '1' : '2';
  return `DPS${municipio}${tipo}${documento.padStart(14, '0')}${String(serie).padStart(5, '0')}${String(numero).padStart(15, '0')}`;
}

/** `PRE` + key 50 + kind of event 6 (TSIdPedRegEvt, package of 2026-02-09: no sequence). */
export const idDoPedido = (chave: string, evento: string): string => `PRE${chave}${evento}`;

/** Whether it has the form and the check digit of a key: module 11, weights 2 to 9 from the right. */
export function chaveNfseConfere(chave: string): boolean {
  return /^\d{50}$/.test(chave) && Number(chave[49]) === digitoDaChave(chave.slice(0, 49));
}

/** Sefin compares the wall clock with its own: what is taken off so that a clock ahead is not refused (E0008). */
const FOLGA_MS = 60_000;

/** `dhEmi` and `dhEvento`: Brasília's wall clock of the moment less a minute, always written -03:00. */
export function horaDeBrasilia(agora: number): { readonly momento: string; readonly dia: string } {
  const { data, hora } = localDateTime(new Date(agora - FOLGA_MS).toISOString(), FUSO_PADRAO) ?? {
    data: '',
    hora: '',
  };
  return { momento: `${data}T${hora}${DESVIO_DE_BRASILIA}`, dia: data };
}
