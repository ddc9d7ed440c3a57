/** Whether anything that was written of a patient says that she is pregnant. */
import type { Queryable } from '#server/database/query.ts';
import { exactlyOne, sql } from '#server/database/typed.ts';

/** Codes of a pregnancy in course: known by chance, supervised, of risk (CID-10, Z33 to Z35). */
const GESTACAO = ['Z33', 'Z34', 'Z35'];

/** Whether the emergency, the appointment, the chart or the patient's list of problems says that she is pregnant. */
export async function isGestante(db: Queryable, prontuario: number): Promise<boolean> {
  const row = await exactlyOne(
    db,
    sql<{ gestante: boolean }>`SELECT
        EXISTS (SELECT 1 FROM atendimento_urgencia u WHERE u.prontuario_id = p.id AND u.motivo_prioridade = 'GESTANTE'
            AND u.excluido_em IS NULL)
        OR EXISTS (SELECT 1 FROM agendamento g WHERE g.id = p.id_agenda AND g.motivo_prioridade = 'GESTANTE')
        OR EXISTS (SELECT 1 FROM prontuario_problemas l JOIN cid c ON c.id = l.cid_id WHERE l.prontuario_id = p.id
            AND l.situacao <> 'RESOLVIDO' AND left(c.codigo, 3) = ANY(${GESTACAO}))
        OR EXISTS (SELECT 1 FROM problema_paciente l JOIN cid c ON c.id = l.cid_id WHERE l.paciente_id = p.paciente_id
            AND l.situacao <> 'RESOLVIDO' AND l.excluido_em IS NULL AND left(c.codigo, 3) = ANY(${GESTACAO})) AS gestante
      FROM prontuario p WHERE p.id = ${prontuario}`,
  );
  return row.gestante;
}
