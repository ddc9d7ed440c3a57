/** 'Parece já estar cadastrado': the same document, or the same name without accents. */
import { formatCnpj, normalizeCnpj } from '#domain/formato/cnpj.ts';
import { formatCpf } from '#domain/formato/cpf.ts';
import type { Duplicate } from '#domain/registro/wire.ts';
import { DUPLICIDADE } from '#messages/cadastros.ts';
import { rules, type RuleContext } from '#server/engine/rules.ts';
import { parecidos } from './repository.ts';

async function duplicates(
  campos: { readonly [field: string]: string | undefined },
  { db }: RuleContext,
): Promise<readonly Duplicate[]> {
  const documento = normalizeCnpj(campos.documento ?? '');
  const nome = campos.nome?.trim() ?? '';
  if (documento.length < 11 && nome.length < 3) return [];
  return (await parecidos(db, documento, nome)).map((row) => ({
    id: row.id,
    label: `${row.nome} · ${row.documento.length === 11 ? formatCpf(row.documento) : formatCnpj(row.documento)}`,
    motivo: row.mesmo ? DUPLICIDADE.documento : DUPLICIDADE.nome,
  }));
}

export default rules({ fornecedores: { duplicates } });
