/** The rows of sent messages, as the work that sends them sees and settles them. */
import { ofTenant } from '#server/database/tenant.ts';
import type { Queryable } from '#server/database/query.ts';
import { first, sql } from '#server/database/typed.ts';

export type MensagemASair = {
  readonly id: number;
  readonly prestadorId: number;
  readonly destinatario: string;
  readonly destino: string;
  readonly assunto: string | null;
  readonly modelo: string;
  readonly texto: string;
  readonly situacao: 'NA_FILA' | 'ENVIADA' | 'FALHOU';
  readonly criadoPor: number | null;
  /** The appointment that it tells of has another hour by now, or is no more. */
  readonly horarioMudou: boolean;
};

export function mensagemASair(db: Queryable, id: number): Promise<MensagemASair | undefined> {
  return first(
    db,
    sql<MensagemASair>`SELECT id, prestador_id AS "prestadorId", destinatario, destino, assunto, modelo, texto, situacao, criado_por AS "criadoPor",
        agendamento_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM agendamento a
          WHERE a.id = agendamento_id AND a.excluido_em IS NULL AND a.inicio = horario) AS "horarioMudou"
      FROM mensagem_enviada WHERE id = ${id}`,
  );
}

/** Whether a guardian consented to messages about this patient, and it was neither taken back nor ended (LGPD, art. 14). */
export async function responsavelConsentiu(
  db: Queryable,
  prestadorId: number | null,
  pacienteId: number,
): Promise<boolean> {
  if (prestadorId === null) return false;
  const row = await first(
    db,
    sql<{
      id: number;
    }>`SELECT id FROM consentimento WHERE ${sql.raw(ofTenant('', String(prestadorId)))} AND paciente_id = ${pacienteId}
        AND finalidade = 'MENSAGENS' AND dado_por = 'RESPONSAVEL' AND situacao = 'VIGENTE' AND excluido_em IS NULL LIMIT 1`,
  );
  return row !== undefined;
}

type Casa = {
  readonly prestador: string;
  readonly telefone: string | null;
  readonly logradouro: string | null;
  readonly numero: string | null;
  readonly complemento: string | null;
  readonly bairro: string | null;
  readonly cidade: string | null;
  readonly profissional: string | null;
};

/** What a message says of the provider, and of the professional. */
export function casaDe(
  db: Queryable,
  prestadorId: number | null,
  profissionalId: number | null,
): Promise<Casa | undefined> {
  return first(
    db,
    sql<Casa>`SELECT p.nome AS prestador, coalesce(p.telefone, p.celular) AS telefone, p.logradouro, p.numero, p.complemento, p.bairro,
        c.nome || '/' || c.uf AS cidade,
        (SELECT nome FROM profissional WHERE id = ${profissionalId} AND excluido_em IS NULL) AS profissional
      FROM prestador p LEFT JOIN cidade c ON c.id = p.cidade_id WHERE p.id = ${prestadorId}`,
  );
}
