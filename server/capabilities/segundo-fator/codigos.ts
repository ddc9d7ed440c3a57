/** Recovery codes: shown once, kept as what the vault's key makes of them, each used once. */
import { randomBytes } from 'node:crypto';
import { codigoDe, mostrarCodigo, QUANTOS_CODIGOS, TAMANHO } from '#domain/segundo-fator/codigo.ts';
import type { Queryable } from '#server/database/query.ts';
import type { Cofre } from '#server/gateways/vault.ts';
import { gastarCodigo, gravarCodigos } from './repository.ts';

const resumo = (cofre: Cofre, usuarioId: number, codigo: string): Buffer =>
  cofre.derivar(codigo, `segundo-fator:codigo:${usuarioId}`);

/** New ones in place of all earlier; the caller shows them and forgets them. */
export async function gerarCodigos(
  db: Queryable,
  cofre: Cofre,
  usuarioId: number,
): Promise<readonly string[]> {
  const codes = new Set<string>();
  while (codes.size < QUANTOS_CODIGOS) codes.add(codigoDe(randomBytes(TAMANHO)));
  await gravarCodigos(
    db,
    usuarioId,
    [...codes].map((code) => resumo(cofre, usuarioId, code)),
  );
  return [...codes].map(mostrarCodigo);
}

export function usarCodigo(db: Queryable, cofre: Cofre, usuarioId: number, codigo: string): Promise<boolean> {
  return gastarCodigo(db, usuarioId, resumo(cofre, usuarioId, codigo));
}
