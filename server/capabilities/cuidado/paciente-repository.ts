/** The one reading of who a patient is. */
import type { Queryable } from '#server/database/query.ts';
import { ofTenant } from '#server/database/tenant.ts';
import { first, sql } from '#server/database/typed.ts';
import type { Stored } from '#server/engine/call.ts';
import { mesmoNumeroSql, nomeSql } from './paciente-sql.ts';

export type Paciente = {
  readonly id: number;
  readonly versao: number;
  readonly prestadorId: number;
  /** As they are called: the social name before the civil one. */
  readonly nome: string;
  /** null: nobody knows the day; an age may be estimated instead. */
  readonly nascimento: string | null;
  readonly idadeEstimada: number | null;
  readonly idadeEstimadaEm: string | null;
  readonly cpf: string | null;
  readonly sexo: Stored<'pacientes'>['sexo'];
  readonly identidadeGenero: Stored<'pacientes'>['identidadeGenero'];
  readonly obito: boolean;
  readonly dataObito: string | null;
  readonly ativo: boolean;
  /** Stands for somebody whose name nobody knows yet. */
  readonly provisorio: boolean;
  readonly naLixeira: boolean;
  /** How the person is called in the record that stayed; null: this one was joined into none. */
  readonly unificadoCom: string | null;
};

/** Held until the caller's transaction ends: nobody dies, is deleted or changes in between. */
export type Segurar = 'FOR SHARE' | 'FOR UPDATE';

/** The patient of this number, whoever's and in whatever state; undefined: there is none, or nobody is meant. */
export async function pacienteDe(
  db: Queryable,
  id: number | null | undefined,
  segurar?: Segurar,
): Promise<Paciente | undefined> {
  if (typeof id !== 'number') return undefined;
  return first(
    db,
    sql<Paciente>`SELECT p.id, p.versao, p.prestador_id AS "prestadorId", ${sql.raw(nomeSql('p'))} AS nome,
        p.data_nascimento AS nascimento, p.idade_estimada AS "idadeEstimada",
        p.idade_estimada_em AS "idadeEstimadaEm", p.cpf, p.sexo, p.identidade_genero AS "identidadeGenero", p.obito,
        p.data_obito AS "dataObito", p.ativo, p.provisorio,
        p.excluido_em IS NOT NULL AS "naLixeira",
        (SELECT ${sql.raw(nomeSql('u'))} FROM paciente u WHERE u.id = p.unificado_com_id) AS "unificadoCom"
      FROM paciente p WHERE p.id = ${id} ${sql.raw(segurar ? `${segurar} OF p` : '')}`,
  );
}

/** The record that the same person (by number) has at a provider; null: none there. The newest one in use. */
export async function registroEm(
  db: Queryable,
  prestadorId: number,
  pacienteId: number,
): Promise<number | null> {
  const row = await first(
    db,
    sql<{ id: number }>`SELECT x.id FROM paciente p JOIN paciente x ON ${sql.raw(mesmoNumeroSql('x', 'p'))}
      WHERE p.id = ${pacienteId} AND ${sql.raw(ofTenant('x.', String(prestadorId)))} AND x.excluido_em IS NULL
        AND x.unificado_com_id IS NULL ORDER BY x.id DESC LIMIT 1`,
  );
  return row?.id ?? null;
}
