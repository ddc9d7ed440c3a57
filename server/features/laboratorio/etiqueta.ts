/** Whose the tube is: its label as it is collected, and the birth that stands beside the name. */
import { validationError } from '#domain/errors/app-error.ts';
import { etiquetaLida } from '#domain/laboratorio/amostras.ts';
import { problemaDaEtiqueta } from '#domain/laboratorio/etiqueta.ts';
import { pacienteDe } from '#server/capabilities/cuidado/index.ts';
import type { Queryable } from '#server/database/query.ts';
import type { RuleContext } from '#server/engine/rules.ts';
import type { Amostra } from './julgamento.ts';
import { daEtiqueta } from './pedido-repository.ts';
import { pessoasDe } from './repository.ts';

/** The label as it is kept; null where none could be read. */
export async function lerEtiqueta(
  db: Queryable,
  prestadorId: number,
  { etiqueta, pacienteId }: Amostra,
  { lida, motivo }: { readonly lida: string | null; readonly motivo: string | null },
): Promise<string | null> {
  const codigo = etiquetaLida(lida ?? '');
  const paciente = (await pacienteDe(db, pacienteId))?.nome ?? '';
  const achada =
    codigo === undefined || codigo === etiqueta ? undefined : await daEtiqueta(db, prestadorId, codigo);
  const problema = problemaDaEtiqueta(lida, { etiqueta, paciente }, { achada, motivo });
  if (problema) throw validationError(problema);
  return codigo ?? null;
}

/** As the register of patients says it now. */
export async function nascimentos(
  rows: readonly { pacienteId: number; nascimento: string | null }[],
  { db }: RuleContext,
): Promise<void> {
  const pessoas = await pessoasDe(db, [...new Set(rows.map(({ pacienteId }) => pacienteId))]);
  const nascimentoDe = new Map(pessoas.map(({ id, nascimento }) => [id, nascimento]));
  for (const row of rows) row.nascimento = nascimentoDe.get(row.pacienteId) ?? null;
}
