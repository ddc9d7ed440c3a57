/** What searches tell beside the rows that the engine's list found: plans, specialities, contracts in force. */
import type { Queryable } from '#server/database/query.ts';
import { ofTenant } from '#server/database/tenant.ts';
import { all, first, query, sql } from '#server/database/typed.ts';

/** Insurance plans of patients that hold on the day, the main one first. The caller has decided whose may be told. */
export function planosDePacientes(db: Queryable, pacientes: readonly number[], dia: string) {
  return all(
    db,
    query
      .selectFrom('paciente_convenios as pc')
      .innerJoin('convenio as c', 'c.id', 'pc.convenio_id')
      .leftJoin('plano as p', 'p.id', 'pc.plano_id')
      .where('pc.paciente_id', '=', sql<number>`ANY (${pacientes}::bigint[])`)
      .where((eb) => eb.or([eb('pc.validade', 'is', null), eb('pc.validade', '>=', dia)]))
      .orderBy('pc.principal', 'desc')
      .orderBy('pc.ordem')
      .orderBy('pc.id')
      .select([
        'pc.paciente_id',
        'c.id as idConvenio',
        'c.nome as convenio',
        'p.id as idPlano',
        'p.nome as plano',
        'pc.numero_carteira as numeroCarteira',
        'pc.validade',
        'pc.principal',
      ]),
  );
}

export function planosDeConvenios(db: Queryable, convenios: readonly number[]) {
  return all(
    db,
    query
      .selectFrom('plano')
      .where('convenio_id', '=', sql<number>`ANY (${convenios}::bigint[])`)
      .where('ativo', '=', true)
      .where('excluido_em', 'is', null)
      .orderBy('nome')
      .select(['convenio_id', 'id', 'codigo', 'nome']),
  );
}

/** Price tables in force on the day: the insurer's own and the one that it says it uses. */
export async function tabelasEmVigor(
  db: Queryable,
  convenio: number,
  dia: string,
): Promise<readonly number[]> {
  const rows = await all(
    db,
    query
      .selectFrom('tabela_preco as t')
      .where('t.ativa', '=', true)
      .where('t.excluido_em', 'is', null)
      .where('t.inicio_vigencia', '<=', dia)
      .where((eb) => eb.or([eb('t.fim_vigencia', 'is', null), eb('t.fim_vigencia', '>=', dia)]))
      .where((eb) =>
        eb.or([
          eb('t.convenio_id', '=', convenio),
          eb(
            't.id',
            '=',
            eb
              .selectFrom('convenio')
              .where('id', '=', convenio)
              .where('excluido_em', 'is', null)
              .select('tabela_preco_id'),
          ),
        ]),
      )
      .select('t.id'),
  );
  return rows.map(({ id }) => id);
}

/** The council of an acronym, whatever its case. */
export async function conselhoDaSigla(db: Queryable, sigla: string): Promise<number | undefined> {
  const row = await first(
    db,
    query
      .selectFrom('conselho')
      .where((eb) => eb(eb.fn<string>('upper', ['sigla']), '=', sigla))
      .where('excluido_em', 'is', null)
      .select('id'),
  );
  return row?.id;
}

export async function siglasDeConselhos(
  db: Queryable,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const rows = await all(
    db,
    query
      .selectFrom('conselho')
      .where('id', '=', sql<number>`ANY (${ids}::bigint[])`)
      .select(['id', 'sigla']),
  );
  return new Map(rows.map(({ id, sigla }) => [id, sigla]));
}

/** Providers with a contract in force on the day. */
export async function contratados(db: Queryable, dia: string): Promise<readonly number[]> {
  const rows = await all(
    db,
    query
      .selectFrom('prestador_convenio')
      .where('ativo', '=', true)
      .where('excluido_em', 'is', null)
      .where('inicio_vigencia', '<=', dia)
      .where((eb) => eb.or([eb('fim_vigencia', 'is', null), eb('fim_vigencia', '>=', dia)]))
      .distinct()
      .select('prestador_id'),
  );
  return rows.map(({ prestador_id }) => prestador_id);
}

/** Providers in use among these, by name. */
export function nomesDePrestadores(db: Queryable, ids: readonly number[]) {
  return all(
    db,
    query
      .selectFrom('prestador')
      .where('id', '=', sql<number>`ANY (${ids}::bigint[])`)
      .where('ativo', '=', true)
      .where('excluido_em', 'is', null)
      .orderBy('nome')
      .select(['id', 'nome']),
  );
}

/** Who works at the provider on the day. */
export async function corpoClinico(
  db: Queryable,
  prestador: number,
  dia: string,
): Promise<readonly number[]> {
  const rows = await all(
    db,
    sql<{ profissional_id: number }>`SELECT DISTINCT profissional_id FROM profissional_corpo_clinico
      WHERE ${sql.raw(ofTenant('', String(prestador)))}
        AND (inicio IS NULL OR inicio <= ${dia}) AND (fim IS NULL OR fim >= ${dia})`,
  );
  return rows.map(({ profissional_id }) => profissional_id);
}

export function especialidadesPor(db: Queryable, profissionais: readonly number[]) {
  return all(
    db,
    query
      .selectFrom('profissional_especialidades as pe')
      .innerJoin('especialidade as e', 'e.id', 'pe.especialidade_id')
      .where('pe.profissional_id', '=', sql<number>`ANY (${profissionais}::bigint[])`)
      .orderBy('pe.principal', 'desc')
      .orderBy('e.nome')
      .select(['pe.profissional_id', 'e.codigo', 'e.nome', 'pe.rqe']),
  );
}

/** More unions in a row than anybody makes. */
const UNIOES = 10;

/** The record that answers for that chart number at the provider: its own, or the one that it was united with. */
export async function cadastroDoNumero(
  db: Queryable,
  prestador: number,
  numero: number,
): Promise<number | undefined> {
  const ficha = query
    .selectFrom('paciente')
    .where('excluido_em', 'is', null)
    .select(['id', 'unificado_com_id']);
  let row = await first(
    db,
    ficha
      .where(sql<boolean>`${sql.raw(ofTenant('', String(prestador)))}`)
      .where('numero_prontuario', '=', numero),
  );
  for (let passo = 0; row && row.unificado_com_id !== null && passo < UNIOES; passo++)
    row = await first(db, ficha.where('id', '=', row.unificado_com_id));
  return row?.id;
}
