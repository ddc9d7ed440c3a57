/** What the registers say of patient, professional and provider, for a document (FORM-04). */
import { AppError, prestadorNaoInformado } from '#domain/errors/app-error.ts';
import type { FontePaciente, FontePrestador, FonteProfissional } from '#domain/modelo-documento/valores.ts';
import type { Registry } from '#domain/registro/registry.ts';

import type { Pool, Queryable } from '#server/database/query.ts';
import { findRowAudited } from '#server/engine/read.ts';
import { scopeOf } from '#server/engine/scope.ts';
import { exigir } from '#server/plugins/authorization.ts';
import type { Contexto } from '#server/plugins/context.ts';
import { enderecoDoPaciente, profissionalOuDaConta, unidadeDe } from './repository.ts';

export type Pessoa<T> = { readonly id: number; readonly fonte: T };

/** The patient as the caller may see it; the reading is audited. 404 for another provider's, 403 without `view`. */
export async function lerPaciente(
  pool: Pool | Queryable,
  registry: Registry,
  contexto: Contexto,
  id: number,
): Promise<Pessoa<FontePaciente>> {
  const entity = registry.entity['pacientes'];
  if (!entity) throw new Error("'pacientes' is not declared");
  exigir(contexto, 'view', entity.subject, entity.plural);
  const row = await findRowAudited(pool, scopeOf(registry, entity, contexto), id, contexto);
  if (!row || row['excluidoEm']) throw new AppError('nao-encontrado');
  const text = (campo: string): string | null => legivel(row[campo]);
  return {
    id,
    fonte: {
      ...(await enderecoDoPaciente(pool, id)),
      nome: text('nome') ?? '',
      nomeSocial: text('nomeSocial'),
      cpf: text('cpf'),
      cns: text('cns'),
      numeroProntuario: typeof row['numeroProntuario'] === 'number' ? row['numeroProntuario'] : null,
      dataNascimento: text('dataNascimento'),
      sexo: text('sexo'),
      nomeMae: text('nomeMae'),
      telefone: text('telefone'),
      celular: text('celular'),
    },
  };
}

/** A value that the caller sees in full; masked it is as if it were missing. */
function legivel(value: unknown): string | null {
  return typeof value === 'string' && value !== '' && !value.includes('*') ? value : null;
}

/** The professional that was asked for, or the one that the account is; null where it is none. */
export async function lerProfissional(
  pool: Pool | Queryable,
  contexto: Contexto,
  pedido: number | null | undefined,
): Promise<Pessoa<FonteProfissional> | null> {
  const row = await profissionalOuDaConta(pool, pedido ?? null, contexto.usuario.id);
  if (!row && pedido) throw new AppError('nao-encontrado');
  return row ? { id: row.id, fonte: row } : null;
}

export type Prestador = Pessoa<FontePrestador> & { readonly logotipo: string | null };

export async function lerPrestador(pool: Queryable, { prestadorId }: Contexto): Promise<Prestador> {
  if (prestadorId === null) throw prestadorNaoInformado();
  const row = await unidadeDe(pool, prestadorId);
  if (!row) throw new AppError('nao-encontrado');
  return { id: row.id, fonte: row, logotipo: row.logotipo };
}
