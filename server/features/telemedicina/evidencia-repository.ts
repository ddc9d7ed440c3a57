/** What the evidence of a video visit is made of. */
import type {
  DocumentoDaEvidencia,
  EventoDaEvidencia,
  PessoaDaEvidencia,
} from '#domain/telemedicina/evidencia.ts';
import type { Queryable } from '#server/database/query.ts';
import { all, first, isoSql, sql } from '#server/database/typed.ts';

const iso = (column: string) => sql.raw(isoSql(column));

export function pessoasDa(db: Queryable, teleconsultaId: number): Promise<PessoaDaEvidencia[]> {
  return all(
    db,
    sql<PessoaDaEvidencia>`SELECT x.id, x.nome, x.papel, u.login AS conta, c.nascimento IS NOT NULL AS nascimento,
        c.cpf_final IS NOT NULL AS cpf, ${iso('x.entrou_em')} AS "entrouEm", ${iso('x.consentiu_em')} AS "consentiuEm",
        x.consentimento_versao AS versao, x.consentimento_hash AS hash
      FROM teleconsulta_participante x LEFT JOIN usuario u ON u.id = x.usuario_id LEFT JOIN convite c ON c.id = x.convite_id
     WHERE x.teleconsulta_id = ${teleconsultaId} AND (x.entrada > 0 OR x.consentiu_em IS NOT NULL) ORDER BY x.id`,
  );
}

export function eventosDa(db: Queryable, teleconsultaId: number): Promise<EventoDaEvidencia[]> {
  return all(
    db,
    sql<EventoDaEvidencia>`SELECT e.passo, e.dado, ${iso('e.em')} AS em, e.ip, x.nome
      FROM teleconsulta_evento e LEFT JOIN teleconsulta_participante x ON x.id = e.participante_id
     WHERE e.teleconsulta_id = ${teleconsultaId} ORDER BY e.id`,
  );
}

/** What the charts of that appointment hold, by kind: the names of documents may be clinical. */
export function documentosDo(db: Queryable, agendamentoId: number): Promise<DocumentoDaEvidencia[]> {
  return all(
    db,
    sql<DocumentoDaEvidencia>`SELECT g.nome AS tipo, ${iso('d.criado_em')} AS em
      FROM documento d JOIN prontuario r ON r.id = d.registro_id LEFT JOIN documento_tag g ON g.id = d.tag_id
     WHERE d.modulo = 'prontuarios' AND r.id_agenda = ${agendamentoId} AND d.excluido_em IS NULL AND d.arquivo_id IS NOT NULL
     ORDER BY d.id`,
  );
}

/** The account that held the professional's place; null: nobody of the house entered. */
export async function contaDoProfissional(
  db: Queryable,
  id: number,
): Promise<{ id: number; nome: string; login: string } | undefined> {
  return first(
    db,
    sql<{
      id: number;
      nome: string;
      login: string;
    }>`SELECT u.id, u.nome, u.login FROM teleconsulta_participante x JOIN usuario u ON u.id = x.usuario_id
      JOIN teleconsulta t ON t.id = x.teleconsulta_id
      WHERE x.teleconsulta_id = ${id} AND x.papel = 'PROFISSIONAL'
      ORDER BY u.profissional_id = t.profissional_id DESC NULLS LAST, x.id DESC LIMIT 1`,
  );
}

/** The step that tells of the evidence itself: with it in the room, it is not made twice. */
export const EVIDENCIA_FEITA = 'evidencia';

export async function evidenciaFeita(db: Queryable, teleconsultaId: number): Promise<string | null> {
  const row = await first(
    db,
    sql<{ objectId: string }>`SELECT dado->>'objectId' AS "objectId" FROM teleconsulta_evento
      WHERE teleconsulta_id = ${teleconsultaId} AND passo = ${EVIDENCIA_FEITA} ORDER BY id LIMIT 1`,
  );
  return row?.objectId ?? null;
}
