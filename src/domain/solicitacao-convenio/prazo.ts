/** The service-time clock of a request: it stands still while whoever sent it is waited for (clinical-systems 2.18). */

const HORA_MS = 3_600_000;

/** The moment (ISO 8601) up to which a request received at `recebidaEm` is answered. */
export const venceEm = (recebidaEm: string, prazoHoras: number): string =>
  new Date(Date.parse(recebidaEm) + prazoHoras * HORA_MS).toISOString();

/** The deadline after the clock stood still from `pausadaEm` to `agora`; it never comes nearer. */
export function retomar(vence: string, pausadaEm: string, agora: string): string {
  const parado = Math.max(0, Date.parse(agora) - Date.parse(pausadaEm));
  return new Date(Date.parse(vence) + parado).toISOString();
}

export type Relogio = {
  readonly estado: 'no-prazo' | 'perto' | 'vencida' | 'parada';
  /** Milliseconds left; negative: past it. */
  readonly resta: number;
};

/** How the clock stands at `agora` (milliseconds); null where nothing is owed. */
export function relogioDe(
  { venceEm: vence, pausadaEm }: { readonly venceEm: string | null; readonly pausadaEm: string | null },
  avisoHoras: number,
  agora: number,
): Relogio | null {
  if (vence === null) return null;
  const resta = Date.parse(vence) - (pausadaEm === null ? agora : Date.parse(pausadaEm));
  if (pausadaEm !== null) return { estado: 'parada', resta };
  return { estado: resta < 0 ? 'vencida' : resta <= avisoHoras * HORA_MS ? 'perto' : 'no-prazo', resta };
}
