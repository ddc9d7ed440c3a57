/** The professional's video visits of the day: one patient in the waiting room already, two still to come. */
import { addDays } from '#domain/formato/data.ts';
import { diaDe, inicioDoDia } from '#domain/formato/fuso.ts';
import { nomeSql } from '#server/capabilities/cuidado/index.ts';
import type { Row } from '#server/engine/entity-sql.ts';
import { onde, semVisita } from './recepcao.ts';
import type { Semeador } from './seeder.ts';

const MINUTO = 60_000;
/** Minutes from now, and how the appointment stands. */
const VEM = [
  [5, 'AGUARDANDO'],
  [45, 'CONFIRMADO'],
  [100, 'AGENDADO'],
] as const;
const DURA = 30 * MINUTO;

const iso = (momento: number): string => new Date(momento).toISOString();

export async function telemedicina(
  semeador: Semeador,
  casa: Row,
  medico: Row | undefined,
  agora: number,
): Promise<void> {
  const tipo = await semeador.achar('tipo_atendimento', 'nome', 'Teleconsulta');
  if (!medico || tipo === undefined) return;
  const hoje = diaDe(agora);
  // Shortly before midnight the day is short.
  const tarde = Date.parse(inicioDoDia(addDays(hoje, 1))) - DURA;
  const pessoas = (await semVisita(semeador, casa.id, inicioDoDia(hoje))).filter(({ idade }) => idade >= 18);
  for (const [at, [minutos, situacao]] of VEM.entries()) {
    const pessoa = pessoas[at];
    if (!pessoa) return;
    const inicio = Math.min(
      Math.round((agora + minutos * MINUTO) / (5 * MINUTO)) * 5 * MINUTO,
      tarde - at * MINUTO,
    );
    const { encaixe } = await onde(semeador, medico.id, iso(inicio), iso(inicio + DURA));
    const agendado = await semeador.manter(
      'agendamentos',
      {
        profissionalId: medico.id,
        encaixe,
        pacienteId: pessoa.id,
        convenioId: pessoa.convenioId,
        tipoAtendimentoId: tipo,
        inicio: iso(inicio),
        fim: iso(inicio + DURA),
        situacao,
        marcadoEm: iso(inicio - 5 * 86_400_000),
        ...(situacao === 'AGENDADO' ? {} : { confirmadoEm: iso(inicio - 86_400_000) }),
        ...(situacao === 'AGUARDANDO' ? { chegadaEm: iso(agora - 4 * MINUTO) } : {}),
      },
      casa.id,
    );
    if (situacao === 'AGUARDANDO')
      await esperando(semeador, casa.id, medico.id, { ...pessoa, agendamentoId: agendado.id }, agora);
  }
}

async function esperando(
  semeador: Semeador,
  casa: number,
  profissionalId: number,
  { id, agendamentoId }: { readonly id: number; readonly agendamentoId: number },
  agora: number,
): Promise<void> {
  const nome = `SELECT ${nomeSql('p')} AS nome FROM paciente p WHERE p.id = $1`;
  const { rows } = await semeador.pool.query<{ nome: string }>({ text: nome, values: [id] });
  const nomePaciente = rows[0]?.nome ?? '';
  const esperaEm = iso(agora - 4 * MINUTO);
  const sala = await semeador.manter(
    'teleconsultas',
    { agendamentoId, pacienteId: id, profissionalId, nomePaciente, situacao: 'ESPERA', esperaEm },
    casa,
  );
  // No browser keeps this place: it is there as long as a demonstration lasts, until somebody opens the link and takes it.
  await semeador.pool.query({
    text: `INSERT INTO teleconsulta_participante (teleconsulta_id, quem, papel, nome, consentiu_em, consentimento_versao, entrada, ligado, entrou_em, visto_em)
           VALUES ($1, 'paciente', 'PACIENTE', $2, $3, '2026-11', 1, true, $3, now() + interval '6 hours')`,
    values: [sala.id, nomePaciente, esperaEm],
  });
}
