/** What the step from an appointment to its chart reads. */
import type { Queryable } from '#server/database/query.ts';
import { all, first, run, sql } from '#server/database/typed.ts';
import { scopeWhere, type Scope } from '#server/engine/scope.ts';

export type Agendado = {
  readonly situacao: string;
  readonly pacienteId: number | null;
  readonly profissionalId: number;
  readonly tipoAtendimentoId: number | null;
};

/** The appointment, locked: the second of two clicks finds what the first one made. */
export async function agendamentoParaAtender(
  db: Queryable,
  escopo: Scope,
  id: number,
): Promise<Agendado | undefined> {
  await run(
    db,
    sql`SELECT 1 FROM agendamento a WHERE a.id = ${id} AND ${scopeWhere(escopo, 'a')} FOR UPDATE OF a`,
  );
  return first(
    db,
    sql<Agendado>`SELECT a.situacao, a.paciente_id AS "pacienteId", a.profissional_id AS "profissionalId",
        a.tipo_atendimento_id AS "tipoAtendimentoId"
      FROM agendamento a WHERE a.id = ${id} AND a.excluido_em IS NULL AND ${scopeWhere(escopo, 'a')}`,
  );
}

/** The professional's chart of it that counts; null: none was begun. One who went on with it has a chart beside the former. */
export async function prontuarioDoAgendamento(
  db: Queryable,
  agendamento: number,
  profissionalId: number,
): Promise<number | null> {
  const row = await first(
    db,
    sql<{
      id: number;
    }>`SELECT id FROM prontuario WHERE id_agenda = ${agendamento} AND profissional_id = ${profissionalId} AND estado <> 'CANCELADO' AND excluido_em IS NULL
      ORDER BY id LIMIT 1`,
  );
  return row?.id ?? null;
}

const NOME = {
  CONSULTA: 'consulta',
  RETORNO: 'retorno',
  EXAME: 'exame',
  PROCEDIMENTO: 'procedimento',
  TELECONSULTA: 'consulta',
};

/** The category that the kind of care says, or the one called like its nature, or 'Consulta', or the first in use. */
export async function categoriaProposta(
  db: Queryable,
  tipoAtendimentoId: number | null,
): Promise<number | null> {
  const tipo = await first(
    db,
    sql<{
      categoriaId: number | null;
      natureza: string;
    }>`SELECT categoria_id AS "categoriaId", natureza FROM tipo_atendimento
      WHERE id = ${tipoAtendimentoId}::bigint`,
  );
  const categorias = await all(
    db,
    sql<{
      id: number;
      nome: string;
    }>`SELECT id, lower(nome) AS nome FROM categoria_prontuario WHERE ativo AND excluido_em IS NULL ORDER BY id`,
  );
  const chamada = (nome: string | undefined) => categorias.find((categoria) => categoria.nome === nome);
  const natureza =
    tipo && Object.hasOwn(NOME, tipo.natureza) ? NOME[tipo.natureza as keyof typeof NOME] : undefined;
  const escolhida =
    categorias.find(({ id }) => id === tipo?.categoriaId) ??
    chamada(natureza) ??
    chamada(NOME.CONSULTA) ??
    categorias[0];
  return escolhida?.id ?? null;
}
