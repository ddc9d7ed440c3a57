/** 'Parece já estar cadastrado': the same document, or the same name without accents. */
import { formatCnpj, normalizeCnpj } from '#domain/formato/cnpj.ts';
import { formatCpf } from '#domain/formato/cpf.ts';
import type { Duplicate } from '#domain/registro/wire.ts';
import { DUPLICIDADE } from '#messages/cadastros.ts';
import type { EntityHooks, HookContext } from '#server/engine/hooks.ts';

async function duplicates(campos: { readonly [field: string]: string }, { db }: HookContext): Promise<readonly Duplicate[]> {
  const documento = normalizeCnpj(campos.documento ?? '');
  const nome = campos.nome?.trim() ?? '';
  if (documento.length < 11 && nome.length < 3) return [];
  // The words of the name narrow by the search index; equality decides.
  const { rows } = await db.query({
    text: `SELECT f.id, f.nome, f.documento, f.documento = $1 AS mesmo FROM fornecedor f
            WHERE f.excluido_em IS NULL
              AND (f.documento = $1
                   OR (length($2) >= 3 AND f.busca LIKE '%' || replace(replace(replace(zelo_busca($2), '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%'
                       AND zelo_busca($2) IN (zelo_busca(f.nome), zelo_busca(f.nome_fantasia))))
            ORDER BY f.documento = $1 DESC, f.id LIMIT 5`,
    values: [documento, nome],
  });
  return (rows as { id: number; nome: string; documento: string; mesmo: boolean }[]).map((row) => ({
    id: row.id,
    label: `${row.nome} · ${row.documento.length === 11 ? formatCpf(row.documento) : formatCnpj(row.documento)}`,
    motivo: row.mesmo ? DUPLICIDADE.documento : DUPLICIDADE.nome,
  }));
}

export const fornecedoresHooks: EntityHooks = { duplicates };
