/** What is grave in what a chart measured last, as the closing of the visit and the discharge of the emergency ask it. */
import { idadeDe } from '#domain/formato/data.ts';
import { diaDe } from '#domain/formato/fuso.ts';
import { sinaisGraves, ultimosSinais } from '#domain/prontuario/sinais-graves.ts';
import type { DeQuem } from '#domain/prontuario/sessao.ts';
import { podeGestar } from '#domain/recepcao/prioridade.ts';
import type { Queryable } from '#server/database/query.ts';
import { exactlyOne, sql } from '#server/database/typed.ts';
import type { Stored } from '#server/engine/call.ts';
import { pacienteDe } from './paciente-repository.ts';

/** Codes of a pregnancy in course: known by chance, supervised, of risk (CID-10, Z33 to Z35). */
const GESTACAO = ['Z33', 'Z34', 'Z35'];

/** Whether the emergency, the appointment, the chart or the patient's list of problems says that she is pregnant. */
async function isGestante(db: Queryable, prontuario: number): Promise<boolean> {
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

/** By whose limits the signs of a chart are judged: the age on that day, and the pregnancy that the visit or the list of problems says. */
export async function deQuemSaoOsSinais(
  { id, pacienteId }: Pick<Stored<'prontuarios'>, 'id' | 'pacienteId'>,
  db: Queryable,
  dia: string,
): Promise<DeQuem> {
  const paciente = await pacienteDe(db, pacienteId);
  const idade = paciente ? idadeDe(paciente, dia) : null;
  return {
    idade,
    gestante: paciente ? podeGestar({ ...paciente, idade }) && (await isGestante(db, id)) : false,
  };
}

/** What the last measurement says that is grave; empty: nothing, or nothing was measured. */
export async function gravesDoProntuario(
  prontuario: Pick<Stored<'prontuarios'>, 'id' | 'pacienteId' | 'sinaisVitais'>,
  db: Queryable,
): Promise<readonly string[]> {
  const ultima = ultimosSinais(prontuario.sinaisVitais ?? []);
  if (!ultima) return [];
  const { idade, gestante } = await deQuemSaoOsSinais(prontuario, db, diaDe(Date.parse(ultima.medidoEm)));
  return sinaisGraves(ultima, idade, gestante);
}
