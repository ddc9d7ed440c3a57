/** Which diseases of compulsory notification a code of the CID-10 points to, and until when they are told. Pure. */

export type Agravo = {
  readonly id: number;
  readonly nome: string;
  readonly periodicidade: string;
  readonly cids: string | null;
  readonly inicioVigencia: string | null;
  readonly fimVigencia: string | null;
};

const HORA_MS = 3_600_000;
/** Portaria GM/MS 10.175/2026 (as the former ones): immediate is up to 24 hours, weekly up to 7 days, of the first care. */
const PRAZO_HORAS = { IMEDIATA: 24, SEMANAL: 7 * 24 } as const;

const semPonto = (codigo: string): string => codigo.trim().toUpperCase().replace('.', '');

/**
 * Whether a code ('A90', 'T63.0', 'T630') lies in a list of codes and ranges ('T63 X20-X29'). A category takes its
 * subcategories; a range holds both its ends, each with its subcategories.
 */
export function cidNaFaixa(codigo: string, faixas: string | null): boolean {
  const cid = semPonto(codigo);
  if (!/^[A-Z][0-9]{2}[0-9]?$/.test(cid)) return false;
  return (faixas ?? '')
    .split(/\s+/)
    .filter(Boolean)
    .some((faixa) => {
      const [de = '', ate = de] = faixa.split('-').map(semPonto);
      return cid.slice(0, Math.max(3, de.length)) >= de && cid.slice(0, ate.length) <= ate;
    });
}

/** The rows of the list in force on the day ('2026-11-29') that the code points to. */
export function agravosDoCid<T extends Agravo>(codigo: string, agravos: readonly T[], dia: string): T[] {
  return agravos.filter(
    ({ cids, inicioVigencia, fimVigencia }) =>
      (inicioVigencia === null || inicioVigencia <= dia) &&
      (fimVigencia === null || dia <= fimVigencia) &&
      cidNaFaixa(codigo, cids),
  );
}

/** Until when a case of this moment (RFC 3339) is told; a kind that is not known counts as weekly. */
export function prazoDaNotificacao(diagnosticadoEm: string, periodicidade: string): string {
  const horas = periodicidade === 'IMEDIATA' ? PRAZO_HORAS.IMEDIATA : PRAZO_HORAS.SEMANAL;
  return new Date(Date.parse(diagnosticadoEm) + horas * HORA_MS).toISOString();
}

/**
 * Lei 14.289/2022, art. 2: what tells that somebody lives with HIV, chronic hepatitis B or C, leprosy or tuberculosis is
 * secret. The codes are our correspondence: the law names the diseases alone.
 */
const SIGILO = 'B20-B24 Z21 R75 B18.0 B18.1 B18.2 A30 B92 A15-A19 B90';

/** Whether the law orders secrecy of a condition of this code. */
export const temSigiloLegal = (codigo: string): boolean => cidNaFaixa(codigo, SIGILO);
