/** What a study leaves the house as: its protocol, its subjects one by one, who changed what (CRF-05). */
import type { Queryable } from '#server/database/query.ts';
import { all, first, isoSql, run, sql } from '#server/database/typed.ts';
import type { Modelo } from './repository.ts';

export type EstudoDosDados = {
  readonly id: number;
  readonly codigo: string;
  readonly titulo: string;
  readonly protocoloVersao: string;
};
export function estudoDosDados(db: Queryable, id: number): Promise<EstudoDosDados | undefined> {
  return first(
    db,
    sql<EstudoDosDados>`SELECT id, codigo, titulo, coalesce(protocolo_versao, '') AS "protocoloVersao"
      FROM estudo WHERE id = ${id} AND excluido_em IS NULL`,
  );
}

export type CentroDosDados = {
  readonly id: number;
  readonly numero: string;
  readonly nome: string;
  readonly prestadorId: number;
};
export function centrosDosDados(db: Queryable, estudoId: number): Promise<CentroDosDados[]> {
  return all(
    db,
    sql<CentroDosDados>`SELECT id, numero, nome, prestador_id AS "prestadorId" FROM centro_estudo
      WHERE estudo_id = ${estudoId} AND excluido_em IS NULL ORDER BY numero`,
  );
}

export type VisitaDosDados = {
  readonly id: number;
  readonly nome: string;
  readonly momento: string | null;
  readonly formularios: readonly { readonly id: number; readonly obrigatorio: boolean }[];
};
/** The protocol's visits, each with the versions in force of its forms. */
export async function visitasDosDados(db: Queryable, estudoId: number): Promise<readonly VisitaDosDados[]> {
  const rows = await all(
    db,
    sql<{
      id: number;
      nome: string;
      momento: string | null;
      versaoId: number | null;
      obrigatorio: boolean | null;
    }>`
      SELECT e.id, e.nome, e.momento, v.id AS "versaoId", f.obrigatorio FROM visita_estudo e
      LEFT JOIN visita_estudo_formularios f ON f.visita_estudo_id = e.id
      LEFT JOIN form_template t ON t.id = f.formulario_id
      LEFT JOIN LATERAL (SELECT id FROM form_template p
        WHERE coalesce(p.serie_id, p.id) = coalesce(t.serie_id, t.id) AND p.situacao = 'PUBLICADO' AND p.excluido_em IS NULL
        ORDER BY p.numero DESC LIMIT 1) v ON true
      WHERE e.estudo_id = ${estudoId} AND e.excluido_em IS NULL ORDER BY e.ordem, f.ordem`,
  );
  return [...Map.groupBy(rows, ({ id }) => id).values()].map((linhas) => ({
    id: linhas[0]?.id ?? 0,
    nome: linhas[0]?.nome ?? '',
    momento: linhas[0]?.momento ?? null,
    formularios: linhas.flatMap(({ versaoId, obrigatorio }) =>
      versaoId === null ? [] : [{ id: versaoId, obrigatorio: obrigatorio === true }],
    ),
  }));
}

/** The versions that the protocol asks for now, and those in which something was filled in. */
export function versoesDosDados(
  db: Queryable,
  estudoId: number,
  pedidas: readonly number[],
): Promise<(Modelo & { readonly serieId: number })[]> {
  return all(
    db,
    sql<
      Modelo & { readonly serieId: number }
    >`SELECT id, nome, dado, numero, coalesce(serie_id, id) AS "serieId" FROM form_template
      WHERE id = ANY(${pedidas}::bigint[]) OR id IN (SELECT DISTINCT form_template_id FROM formulario_crf
        WHERE estudo_id = ${estudoId} AND excluido_em IS NULL) ORDER BY nome, numero, id`,
  );
}

/** Accounts that wrote forms of the study. */
export async function autoresDosDados(db: Queryable, estudoId: number): Promise<readonly number[]> {
  const rows = await all(
    db,
    sql<{
      id: number;
    }>`SELECT DISTINCT a.usuario_id AS id FROM auditoria a JOIN formulario_crf f ON f.id = a.registro_id
      WHERE a.recurso = 'formularios-crf' AND f.estudo_id = ${estudoId} AND a.usuario_id IS NOT NULL ORDER BY 1`,
  );
  return rows.map(({ id }) => id);
}

export type ParticipanteDosDados = {
  readonly id: number;
  readonly numero: string;
  readonly centroId: number;
};
export function participantesDosDados(
  db: Queryable,
  { estudoId, centros }: { readonly estudoId: number; readonly centros: readonly number[] },
): Promise<ParticipanteDosDados[]> {
  return all(
    db,
    sql<ParticipanteDosDados>`SELECT id, numero_triagem AS numero, centro_id AS "centroId" FROM participante_estudo
      WHERE estudo_id = ${estudoId} AND centro_id = ANY(${centros}::bigint[]) AND numero_triagem IS NOT NULL AND excluido_em IS NULL
      ORDER BY numero_triagem`,
  );
}

export type FormularioDosDados = {
  readonly id: number;
  readonly visitaCrfId: number;
  readonly visitaId: number;
  readonly visita: string;
  readonly momento: string | null;
  readonly realizadaEm: string | null;
  readonly formTemplateId: number;
  readonly serieId: number;
  readonly situacao: string;
  readonly valores: string | null;
  readonly pontuacao: string | null;
  readonly preenchidoEm: string | null;
};
/** The forms of a subject in the order of its visits; of one series where it is named. */
export function formulariosDosDados(
  db: Queryable,
  { participanteId, serieId = null }: { readonly participanteId: number; readonly serieId?: number | null },
): Promise<FormularioDosDados[]> {
  return all(
    db,
    sql<FormularioDosDados>`SELECT f.id, c.id AS "visitaCrfId", c.visita_id AS "visitaId", c.visita, c.momento,
        c.realizada_em::text AS "realizadaEm", f.form_template_id AS "formTemplateId", f.serie_id AS "serieId", f.situacao,
        f.valores, f.pontuacao, ${sql.raw(isoSql('f.preenchido_em'))} AS "preenchidoEm"
      FROM formulario_crf f JOIN prontuario_crf c ON c.id = f.prontuario_crf_id
      WHERE f.participante_id = ${participanteId} AND (${serieId}::bigint IS NULL OR f.serie_id = ${serieId})
        AND f.excluido_em IS NULL AND c.excluido_em IS NULL
      ORDER BY c.ordem, c.id, f.ordem, f.id`,
  );
}

export type EventoDosDados = {
  readonly formulario: number;
  readonly em: string;
  readonly pessoa: number | null;
  readonly motivo: string | null;
  readonly antes: string | null;
  readonly depois: string | null;
};
/** What the audit says of the answers of these forms, in its order. */
export function eventosDosDados(db: Queryable, formularios: readonly number[]): Promise<EventoDosDados[]> {
  return all(
    db,
    sql<EventoDosDados>`SELECT registro_id AS formulario, ${sql.raw(isoSql('em'))} AS em, usuario_id AS pessoa, motivo,
        antes->>'valores' AS antes, depois->>'valores' AS depois
      FROM auditoria WHERE recurso = 'formularios-crf' AND registro_id = ANY(${formularios}::bigint[])
        AND (depois ? 'valores' OR motivo IS NOT NULL) ORDER BY seq`,
  );
}

export type MensagemDosDados = {
  readonly formulario: number;
  readonly coluna: string;
  readonly texto: string;
  readonly status: string;
  readonly em: string;
};
export function mensagensDosDados(
  db: Queryable,
  formularios: readonly number[],
): Promise<MensagemDosDados[]> {
  return all(
    db,
    sql<MensagemDosDados>`SELECT m.id_entidade AS formulario, m.nome_coluna AS coluna, g.mensagem AS texto, g.status,
        ${sql.raw(isoSql('g.data_hora_registro'))} AS em
      FROM monitoria m JOIN mensagem_monitoria g ON g.monitoria_id = m.id
      WHERE m.nome_entidade = 'formularios-crf' AND m.id_entidade = ANY(${formularios}::bigint[])
        AND m.nome_coluna IS NOT NULL AND m.excluido_em IS NULL AND g.excluido_em IS NULL ORDER BY g.id`,
  );
}

/** How many times each form was asked for at these sites, by its series. */
export async function linhasPorFormulario(
  db: Queryable,
  { estudoId, centros }: { readonly estudoId: number; readonly centros: readonly number[] },
): Promise<ReadonlyMap<number, number>> {
  const rows = await all(
    db,
    sql<{ serieId: number; n: number }>`SELECT serie_id AS "serieId", count(*)::int AS n FROM formulario_crf
      WHERE estudo_id = ${estudoId} AND centro_id = ANY(${centros}::bigint[]) AND excluido_em IS NULL GROUP BY 1`,
  );
  return new Map(rows.map(({ serieId, n }) => [serieId, n]));
}

/** From here on the connection reads one moment of the database, until it is told that it is over. */
export const umInstante = (db: Queryable) => run(db, sql`BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY`);
export const fimDoInstante = (db: Queryable) => run(db, sql`ROLLBACK`);
