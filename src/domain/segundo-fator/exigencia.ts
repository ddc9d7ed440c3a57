/** Whom a second factor is asked of, at which sign-in, and when somebody has to prove himself again (SES-22). */
import type { Permission } from '#domain/acesso/permissions.ts';
import { ACAO_CLINICA } from '#domain/acesso/leitura.ts';

/** Who must have a second factor: the setting's values, each with the ones before it. */
export const EXIGENCIAS = ['NINGUEM', 'ADMINISTRADORES', 'CLINICO', 'TODOS'] as const;
export type Exigencia = (typeof EXIGENCIAS)[number];

/** What a sign-in leads to: the product, the second step, or the making of a factor. */
export type PassoDaEntrada = 'livre' | 'segundo-passo' | 'inscricao';

/** How a person proves himself beside or instead of the password. */
export const MEIOS = ['chave', 'app', 'codigo', 'senha'] as const;
export type Meio = (typeof MEIOS)[number];

/** Minutes that a sign-in waits for its second step. */
export const PENDENTE_MINUTOS = 15;

export function exigeSegundoFator(
  exigencia: Exigencia,
  { admin, permissoes }: { readonly admin: boolean; readonly permissoes: readonly Permission[] },
): boolean {
  if (exigencia === 'NINGUEM') return false;
  if (exigencia === 'TODOS') return true;
  // A group that manages everything is an administrator by another name.
  if (admin || permissoes.some(({ action, subject }) => action === 'manage' && subject === 'all'))
    return true;
  return (
    exigencia === 'CLINICO' && permissoes.some(({ action }) => action === ACAO_CLINICA || action === 'manage')
  );
}

export function passoDaEntrada(entrada: {
  readonly exige: boolean;
  readonly temFator: boolean;
  /** The browser's own trust in force: given by this person after a second step. */
  readonly navegadorConfiado: boolean;
}): PassoDaEntrada {
  if (!entrada.temFator) return entrada.exige ? 'inscricao' : 'livre';
  return entrada.navegadorConfiado ? 'livre' : 'segundo-passo';
}

/** `sempre`: acts on the factors themselves, which an open screen must not be enough for. */
export function pedeConfirmacao(conta: {
  readonly exigencia: Exigencia;
  readonly temFator: boolean;
  readonly sempre: boolean;
}): boolean {
  return conta.sempre || conta.temFator || conta.exigencia !== 'NINGUEM';
}

/** Whether the last proof still counts; a clock set back does not stretch it. */
export function confirmacaoVale(confirmadaEm: number | null, minutos: number, agora: number): boolean {
  if (confirmadaEm === null) return false;
  return Math.abs(agora - confirmadaEm) < minutos * 60_000;
}
