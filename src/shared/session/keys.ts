import { randomId } from '../random-id.ts';

/** The stored keys of SES-14. One prefix, so that clearing removes exactly ours. */
export const SESSION_KEYS = {
  token: 'zelo:token',
  prestador: 'zelo:prestador',
  administrativo: 'zelo:administrativo',
  parceiro: 'zelo:parceiro',
  profissional: 'zelo:profissional',
  fornecedor: 'zelo:fornecedor',
  admin: 'zelo:admin',
  permissoes: 'zelo:permissoes',
  idPrestador: 'zelo:idPrestador',
  dadosAdicionais: 'zelo:dadosAdicionais',
  integracao: 'zelo:prestadorIntegracao',
} as const;

/** Time of the last call that renewed the session, milliseconds; shared by all tabs, not part of SES-14. */
export const LAST_USE_KEY = 'zelo:ultimoUso';

/** Time of the last sign of the person, milliseconds; shared by all tabs, so that one hand keeps all of them open. */
export const ACTIVITY_KEY = 'zelo:atividade';
/** How far the server's log was at its last answer, of all tabs. */
export const POSITION_KEY = 'zelo:posicao';
/** The locked session as JSON. It is there as long as the session is locked. */
export const LOCK_KEY = 'zelo:bloqueada';

/** This browser's own mark; it is no part of a session and outlives it. */
const DEVICE_KEY = 'zelo.computador';

/** The provider at which the account worked last in this browser; it outlives the session. */
export const lastProviderKey = (usuarioId: number): string => `zelo.prestador.${usuarioId}`;

/** The mark by which the next entry tells 'neste computador' from another. The server keeps its hash only. */
export function deviceId(): string {
  const stored = readStored(DEVICE_KEY);
  if (stored) return stored;
  const made = randomId();
  writeStored(DEVICE_KEY, made);
  return made;
}

/** Reads a stored value; null when absent or when the browser refuses storage. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch (error) {
    reportStorage(error);
    return null;
  }
}

/** Stores or, with null, removes a value. */
export function writeStored(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch (error) {
    reportStorage(error);
  }
}

let reported = false;
/** Private windows may refuse storage: the session then lasts as long as the page. */
function reportStorage(error: unknown): void {
  if (reported) return;
  reported = true;
  window.dispatchEvent(new CustomEvent('zelo:sem-armazenamento', { detail: error }));
}
