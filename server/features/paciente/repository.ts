/** Patients that may be one and the same, and what is known to have happened to one. */
import type { RawBuilder } from 'kysely';
import { fusoAtual } from '#domain/formato/fuso.ts';
import type { Queryable } from '#server/database/query.ts';
import { all, first, sql } from '#server/database/typed.ts';
import { scopeWhere, type Scope } from '#server/engine/scope.ts';

export const MAXIMO = 5;
/** A number that a joined record kept is still its: the record found leads to the one that stays. */
const numeros: ReadonlySet<string> = new Set(['cpf', 'cns']);

export type Parecido = {
  readonly id: number;
  readonly nome: string;
  readonly nomeSocial: string | null;
  readonly nascimento: string | null;
  readonly motivo: 'cpf' | 'cns' | 'carteira' | 'pessoa';
  readonly mae: boolean | null;
};

type Procura = {
  readonly cpf: string | null;
  readonly cns: string | null;
  /** Numbers of insurance cards. */
  readonly carteiras: readonly string[];
  readonly pessoa: { readonly nome: string; readonly nascimento: string; readonly mae: string | null } | null;
};

/** A few by each reason that is asked for, the surest reason first; only rows in sight. */
export async function parecidos(
  db: Queryable,
  scope: Scope,
  { cpf, cns, carteiras, pessoa }: Procura,
): Promise<readonly Parecido[]> {
  const busca = (motivo: Parecido['motivo'], mae: RawBuilder<unknown>, condition: RawBuilder<unknown>) =>
    sql`(SELECT p.id, p.nome, p.nome_social AS "nomeSocial", p.data_nascimento AS nascimento, ${sql.lit(motivo)} AS motivo, ${mae} AS mae FROM paciente p
          WHERE ${scopeWhere(scope, 'p')} AND p.excluido_em IS NULL AND ${numeros.has(motivo) ? sql`true` : sql`p.cadastro = 'EM_USO'`} AND ${condition} LIMIT ${sql.lit(MAXIMO)})`;
  const nada = sql`NULL::boolean`;
  const buscas = [
    ...(cpf === null ? [] : [busca('cpf', nada, sql`p.cpf = ${cpf}`)]),
    ...(cns === null ? [] : [busca('cns', nada, sql`p.cns = ${cns}`)]),
  ];
  if (carteiras.length > 0) {
    const condicao = sql`EXISTS (SELECT 1 FROM paciente_convenios c WHERE c.paciente_id = p.id AND c.numero_carteira = ANY (${carteiras}))`;
    buscas.push(busca('carteira', nada, condicao));
  }
  if (pessoa) {
    const mae = sql`(CASE WHEN p.nome_mae IS NULL OR ${pessoa.mae}::text IS NULL THEN NULL
                          ELSE zelo_chave(p.nome_mae) = zelo_chave(${pessoa.mae}) END)`;
    buscas.push(
      busca(
        'pessoa',
        mae,
        sql`p.data_nascimento = ${pessoa.nascimento}::date
            AND zelo_chave(${pessoa.nome}) IN (zelo_chave(p.nome), zelo_chave(p.nome_social)) AND ${mae} IS NOT FALSE`,
      ),
    );
  }
  if (buscas.length === 0) return [];
  return all(db, sql<Parecido>`${sql.join(buscas, sql` UNION ALL `)}`);
}

export type Fato = {
  readonly que: 'prontuario' | 'sinais' | 'internacao' | 'urgencia' | 'consulta';
  /** In the unit's zone. */
  readonly dia: string;
};

/** The first thing that happened to the patient before this day, wherever it was; undefined: none did. */
export function fatoAntesDe(db: Queryable, pacienteId: number, dia: string): Promise<Fato | undefined> {
  const em = (coluna: RawBuilder<unknown>) => sql`(${coluna} AT TIME ZONE ${fusoAtual()})::date`;
  const doPaciente = sql`t.paciente_id = ${pacienteId} AND t.excluido_em IS NULL`;
  const vale = sql`${doPaciente} AND t.estado <> 'CANCELADO'`;
  return first(
    db,
    sql<Fato>`SELECT f.que, f.dia::text AS dia FROM (
        SELECT 'prontuario' AS que, ${em(sql`t.iniciado_em`)} AS dia FROM prontuario t WHERE ${vale}
        UNION ALL SELECT 'sinais', ${em(sql`s.medido_em`)}
          FROM prontuario t JOIN prontuario_sinais_vitais s ON s.prontuario_id = t.id WHERE ${vale}
        UNION ALL SELECT 'internacao', ${em(sql`t.internada_em`)} FROM internacao t WHERE ${doPaciente}
        UNION ALL SELECT 'urgencia', ${em(sql`t.chegada_em`)} FROM atendimento_urgencia t WHERE ${doPaciente}
        UNION ALL SELECT 'consulta', ${em(sql`t.chegada_em`)} FROM agendamento t WHERE ${doPaciente}) f
     WHERE f.dia < ${dia}::date ORDER BY f.dia, f.que LIMIT 1`,
  );
}
