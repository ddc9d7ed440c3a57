/** 'Parece já estar cadastrado': by CPF or CNS, or by name with birth and, where both are known, mother. */
import { isValidCns, normalizeCns } from '#domain/formato/cns.ts';
import { isValidCpf, normalizeCpf } from '#domain/formato/cpf.ts';
import { formatData } from '#domain/formato/data.ts';
import { formatCheckers } from '#domain/formato/validate-format.ts';
import type { Duplicate } from '#domain/registro/wire.ts';
import { DUPLICIDADE } from '#messages/cadastros.ts';
import type { EntityHooks, HookContext } from '#server/engine/hooks.ts';

const MAXIMO = 5;

type Candidato = {
  readonly id: number;
  readonly nome: string;
  readonly nascimento: string;
  readonly motivo: 'cpf' | 'cns' | 'pessoa';
  readonly mae: boolean | null;
};

/** Patients of the chosen provider that may be the one being typed, the surest reason first. */
async function duplicates(
  campos: { readonly [field: string]: string },
  { contexto, db }: HookContext,
): Promise<readonly Duplicate[]> {
  const cpf = normalizeCpf(campos.cpf ?? '');
  const cns = normalizeCns(campos.cns ?? '');
  const nome = campos.nome?.trim() ?? '';
  const nascimento = campos.dataNascimento ?? '';
  const values: unknown[] = [contexto.prestadorId];
  const add = (value: unknown): string => `$${values.push(value)}`;
  const searches: string[] = [];
  const search = (motivo: Candidato['motivo'], mae: string, condition: string): void => {
    searches.push(
      `(SELECT p.id, p.nome, p.data_nascimento AS nascimento, '${motivo}' AS motivo, ${mae} AS mae FROM paciente p
         WHERE p.prestador_id = $1 AND p.excluido_em IS NULL AND ${condition} LIMIT ${MAXIMO})`,
    );
  };
  if (isValidCpf(cpf)) search('cpf', 'NULL::boolean', `p.cpf = ${add(cpf)}`);
  if (isValidCns(cns)) search('cns', 'NULL::boolean', `p.cns = ${add(cns)}`);
  if (nome.length >= 3 && formatCheckers.date(nascimento)) {
    const mother = add(campos.nomeMae?.trim() || null);
    const mae = `(CASE WHEN p.nome_mae IS NULL OR ${mother}::text IS NULL THEN NULL ELSE zelo_busca(p.nome_mae) = zelo_busca(${mother}) END)`;
    const who = add(nome);
    search(
      'pessoa',
      mae,
      `p.data_nascimento = ${add(nascimento)}::date AND zelo_busca(${who}) IN (zelo_busca(p.nome), zelo_busca(p.nome_social)) AND ${mae} IS NOT FALSE`,
    );
  }
  if (searches.length === 0) return [];
  const { rows } = await db.query({ text: searches.join(' UNION ALL '), values });
  return distinct(rows as Candidato[]);
}

/** Each patient once, with its surest reason. */
function distinct(rows: readonly Candidato[]): Duplicate[] {
  const byId = new Map<number, Duplicate>();
  for (const { id, nome, nascimento, motivo, mae } of rows) {
    if (byId.has(id) || byId.size === MAXIMO) continue;
    const reason = motivo === 'pessoa' ? (mae ? 'pessoaComMae' : 'pessoa') : motivo;
    byId.set(id, { id, label: `${nome} · ${formatData(nascimento)}`, motivo: DUPLICIDADE[reason] });
  }
  return [...byId.values()];
}

export const pacientesHooks: EntityHooks = { duplicates };
