/** What papers of care and requests of exams need beyond what the engine reads. */
import type { ExamePedido } from '#domain/papel-clinico/tipos.ts';
import { nomeSql } from '#server/capabilities/cuidado/index.ts';
import { porAssinarSql } from '#server/capabilities/documento/index.ts';
import type { Queryable } from '#server/database/query.ts';
import { ofTenant } from '#server/database/tenant.ts';
import { all, first, exactlyOne, query, sql } from '#server/database/typed.ts';
import { scopeWhere, type Scope } from '#server/engine/scope.ts';

/** A row of this provider; null: of none. */
const daCasa = (alias: string, prestadorId: number | null) =>
  sql<boolean>`${sql.raw(ofTenant(alias, ''))} ${prestadorId}`;

export type Atendimento = {
  readonly estado: string;
  readonly pacienteId: number;
  readonly profissionalId: number | null;
  readonly prestadorId: number;
};

/**
 * The chart, held as it is until the end: it does not close while a paper is written in it. Undefined: not there, or not in
 * the caller's sight (`escopo` of charts).
 */
export function atendimentoDe(db: Queryable, escopo: Scope, id: number): Promise<Atendimento | undefined> {
  return first(
    db,
    sql<Atendimento>`SELECT p.estado, p.paciente_id AS "pacienteId", p.profissional_id AS "profissionalId", p.prestador_id AS "prestadorId"
      FROM prontuario p WHERE p.id = ${id} AND ${scopeWhere(escopo, 'p')} AND p.excluido_em IS NULL FOR SHARE OF p`,
  );
}

/** Active accounts of a professional, and how the patient is called. */
export async function aQuemAvisar(
  db: Queryable,
  { profissionalId, pacienteId }: { readonly profissionalId: number; readonly pacienteId: number },
): Promise<{ readonly contas: readonly number[]; readonly paciente: string }> {
  return exactlyOne(
    db,
    sql<{ contas: number[]; paciente: string }>`SELECT
        ARRAY(SELECT u.id FROM usuario u WHERE u.profissional_id = ${profissionalId} AND u.ativo AND u.excluido_em IS NULL) AS contas,
        coalesce((SELECT ${sql.raw(nomeSql('p'))} FROM paciente p WHERE p.id = ${pacienteId}), '') AS paciente`,
  );
}

export async function cidDe(
  db: Queryable,
  id: number,
): Promise<{ readonly codigo: string; readonly nome: string } | null> {
  const row = await first(
    db,
    query
      .selectFrom('cid')
      .select(['codigo_formatado', 'nome'])
      .where('id', '=', id)
      .where('excluido_em', 'is', null),
  );
  return row ? { codigo: row.codigo_formatado ?? '', nome: row.nome } : null;
}

export async function especialidadeDe(db: Queryable, id: number): Promise<string | null> {
  return (
    (await first(db, query.selectFrom('especialidade').select('nome').where('id', '=', id)))?.nome ?? null
  );
}

/** The exams of a request, as they are called, each with the preparation that the laboratory asks, or else the procedure. */
export function examesDe(db: Queryable, pedido: number, prestadorId: number): Promise<ExamePedido[]> {
  return all(
    db,
    sql<ExamePedido>`SELECT p.codigo, p.nome, i.quantidade, i.observacao, coalesce((SELECT string_agg(DISTINCT e.preparo, E'\n')
          FROM exame_laboratorio e WHERE ${sql.raw(ofTenant('e.', String(prestadorId)))} AND e.procedimento_id = p.id
            AND e.ativo AND e.excluido_em IS NULL), p.preparo) AS preparo
      FROM pedido_exame_itens i JOIN procedimento p ON p.id = i.procedimento_id
      WHERE i.pedido_exame_id = ${pedido} ORDER BY i.ordem`,
  );
}

type ItemDePainel = {
  readonly procedimentoId: number;
  readonly quantidade: number;
  readonly observacao: string | null;
};

/** What a professional asks for together; nothing of another's. */
export function itensDoPainel(
  db: Queryable,
  painel: number,
  profissionalId: number | null,
): Promise<ItemDePainel[]> {
  return all(
    db,
    query
      .selectFrom('painel_exame_itens as i')
      .innerJoin('painel_exame as p', 'p.id', 'i.painel_exame_id')
      .where('p.id', '=', painel)
      .where('p.profissional_id', profissionalId === null ? 'is' : '=', profissionalId)
      .orderBy('i.ordem')
      .select(['i.procedimento_id as procedimentoId', 'i.quantidade', 'i.observacao'])
      .$castTo<ItemDePainel>(),
  );
}

export type Modelo = {
  readonly nome: string;
  readonly conteudo: string;
  readonly papel: string;
  readonly orientacao: string;
  readonly linhaRodape: string | null;
};

export function modeloDe(db: Queryable, id: number, prestadorId: number): Promise<Modelo | undefined> {
  return first(
    db,
    query
      .selectFrom('modelo_documento')
      .select(['nome', 'conteudo', 'papel', 'orientacao', 'linha_rodape as linhaRodape'])
      .where('id', '=', id)
      .where(daCasa('', prestadorId))
      .where('excluido_em', 'is', null)
      .$castTo<Modelo>(),
  );
}

export type NaoAssinado = {
  readonly id: number;
  readonly pacienteId: number;
  readonly nomePaciente: string | null;
  readonly iniciadoEm: string;
  readonly estado: string;
  readonly documentos: number;
};

/** Charts of the professional with PDFs in force that nobody signed, the latest first. */
export function naoAssinadosDe(
  db: Queryable,
  profissionalId: number,
  prestadorId: number,
  maximo: number,
): Promise<NaoAssinado[]> {
  return all(
    db,
    sql<NaoAssinado>`
      SELECT p.id, p.paciente_id AS "pacienteId", p.nome_paciente AS "nomePaciente", p.iniciado_em AS "iniciadoEm", p.estado,
             d.quantos AS documentos
        FROM prontuario p
        JOIN LATERAL (SELECT count(*)::int AS quantos FROM documento d
               WHERE d.modulo = 'prontuarios' AND d.registro_id = p.id AND ${porAssinarSql}) d ON d.quantos > 0
       WHERE p.profissional_id = ${profissionalId} AND ${daCasa('p.', prestadorId)} AND p.excluido_em IS NULL
         AND p.estado <> 'CANCELADO'
       ORDER BY p.iniciado_em DESC, p.id DESC LIMIT ${maximo}`,
  );
}
