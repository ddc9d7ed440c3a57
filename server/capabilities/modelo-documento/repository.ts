/** What documents are filled with, and the names that a patient's documents have taken. */
import type { FontePaciente, FontePrestador, FonteProfissional } from '#domain/modelo-documento/valores.ts';
import type { Queryable } from '#server/database/query.ts';
import { all, first, exactlyOne, query, sql } from '#server/database/typed.ts';

const ENDERECO = sql`x.logradouro, x.numero, x.complemento, x.bairro, x.cep,
  (SELECT c.nome || '/' || c.uf FROM cidade c WHERE c.id = x.cidade_id) AS cidade`;

type EnderecoEConvenio = Pick<
  FontePaciente,
  'logradouro' | 'numero' | 'complemento' | 'bairro' | 'cep' | 'cidade' | 'convenio' | 'carteira'
>;

/** Where the patient lives, and the insurance that comes first. */
export function enderecoDoPaciente(db: Queryable, id: number): Promise<EnderecoEConvenio> {
  return exactlyOne(
    db,
    sql<EnderecoEConvenio>`SELECT ${ENDERECO}, p.convenio, p.carteira FROM paciente x
      LEFT JOIN LATERAL (
        SELECT c.nome AS convenio, pc.numero_carteira AS carteira FROM paciente_convenios pc
          JOIN convenio c ON c.id = pc.convenio_id WHERE pc.paciente_id = x.id ORDER BY pc.principal DESC, pc.ordem LIMIT 1
      ) p ON true WHERE x.id = ${id}`,
  );
}

/** The professional of this number, or the one that the account is. */
export function profissionalOuDaConta(
  db: Queryable,
  id: number | null,
  usuarioId: number,
): Promise<({ id: number } & FonteProfissional) | undefined> {
  return first(db, {
    text: `SELECT p.id, p.nome, p.nome_social AS "nomeSocial", c.sigla AS conselho, p.uf_conselho AS "ufConselho",
                  p.numero_conselho AS "numeroConselho", o.titulo AS ocupacao,
                  (SELECT e.nome FROM profissional_especialidades pe JOIN especialidade e ON e.id = pe.especialidade_id
                    WHERE pe.profissional_id = p.id ORDER BY pe.principal DESC, pe.ordem LIMIT 1) AS especialidade,
                  (SELECT string_agg('RQE ' || pe.rqe || ' (' || e.nome || ')', '; ' ORDER BY pe.principal DESC, pe.ordem)
                     FROM profissional_especialidades pe JOIN especialidade e ON e.id = pe.especialidade_id
                    WHERE pe.profissional_id = p.id AND pe.rqe IS NOT NULL) AS rqe, p.email
             FROM profissional p LEFT JOIN conselho c ON c.id = p.conselho_id LEFT JOIN cbo_ocupacao o ON o.id = p.cbo_id
            WHERE p.excluido_em IS NULL
              AND p.id = coalesce($1, (SELECT profissional_id FROM usuario WHERE id = $2))`,
    values: [id, usuarioId],
  });
}

type Unidade = FontePrestador & { readonly id: number; readonly logotipo: string | null };

export function unidadeDe(db: Queryable, id: number): Promise<Unidade | undefined> {
  return first(
    db,
    sql<Unidade>`SELECT x.id, x.nome, x.razao_social AS "razaoSocial", x.cnpj, x.cnes, coalesce(x.telefone, x.celular) AS telefone,
        x.fuso_horario AS "fusoHorario", x.logotipo, (SELECT nome FROM cidade WHERE id = x.cidade_id) AS "nomeCidade", ${ENDERECO}
      FROM prestador x WHERE x.id = ${id}`,
  );
}

/** Names of what lies in the patient's root. */
export async function nomesNaRaiz(db: Queryable, pacienteId: number): Promise<readonly string[]> {
  const rows = await all(
    db,
    query
      .selectFrom('documento')
      .select('nome')
      .where('modulo', '=', 'pacientes')
      .where('registro_id', '=', pacienteId)
      .where('pasta_id', 'is', null)
      .where('excluido_em', 'is', null),
  );
  return rows.map(({ nome }) => nome);
}

/** The diagnoses of these rows that may be used, by row. */
export async function cidsDe(
  db: Queryable,
  ids: readonly number[],
): Promise<ReadonlyMap<number, { readonly codigo: string; readonly nome: string }>> {
  if (ids.length === 0) return new Map();
  const rows = await all(
    db,
    query
      .selectFrom('cid')
      .select(['id', 'codigo_formatado as codigo', 'nome'])
      .where('id', 'in', [...ids])
      .where('excluido_em', 'is', null),
  );
  return new Map(rows.map(({ id, codigo, nome }) => [id, { codigo: codigo ?? '', nome }]));
}
