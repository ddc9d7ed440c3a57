/** What the test signer is set to: which card is plugged in and how it behaves. */
import { chrome } from './chrome.ts';

/** As a signer should; and the ways in which one may fail. */
export const MODOS = {
  assina: 'Assina',
  recusa: 'Recusa (PIN errado)',
  'altera-antes': 'Altera o documento e assina',
  'altera-depois': 'Altera o arquivo depois de assinar',
  bobagem: 'Responde sem sentido',
  cala: 'Não responde',
} as const;
export type Modo = keyof typeof MODOS;

export type Ajustes = {
  /** Where the stand-ins answer: they hold the cards' keys. */
  readonly servico: string;
  /** CPF of the plugged card; empty: the card of whoever the page names. */
  readonly cpf: string;
  readonly modo: Modo;
};

const PADRAO: Ajustes = { servico: 'http://127.0.0.1:3010', cpf: '', modo: 'assina' };

export async function lerAjustes(): Promise<Ajustes> {
  const { ajustes } = await chrome.storage.local.get('ajustes');
  return { ...PADRAO, ...(ajustes as Partial<Ajustes> | undefined) };
}

export function gravarAjustes(ajustes: Ajustes): Promise<void> {
  return chrome.storage.local.set({ ajustes });
}
