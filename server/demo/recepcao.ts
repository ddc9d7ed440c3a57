/**
 * The desk at whatever hour the demonstration is opened: who is still to come, with what is missing of some, and of who
 * came the ticket, the priority, the card, the authorisation and the companion that the check-in would have left.
 */
import { diaDe, fusoAtual, inicioDoDia } from '#domain/formato/fuso.ts';
import { addDays } from '#domain/formato/data.ts';
import { ofTenant } from '#server/database/tenant.ts';
import type { Row } from '#server/engine/entity-sql.ts';
import type { Semeador } from './seeder.ts';

const MINUTO = 60_000;

type Pessoa = {
  readonly id: number;
  readonly idade: number;
  readonly convenioId: number | null;
  readonly vencida: boolean;
  readonly exige: boolean;
};
type Quem = (pessoa: Pessoa) => boolean;

const plano: Quem = ({ convenioId, vencida, exige }) => convenioId !== null && exige && !vencida;
/** Minutes from now, who, the state, whether the authorisation is there, and what the register lacks. */
const VEM: readonly (readonly [number, Quem, string, boolean, ('celular' | 'nomeMae')?])[] = [
  [-25, (pessoa) => pessoa.convenioId === null && pessoa.idade > 20, 'FALTOU', false],
  [-12, (pessoa) => plano(pessoa) && pessoa.idade > 20 && pessoa.idade < 60, 'CONFIRMADO', true],
  [5, (pessoa) => pessoa.vencida, 'CONFIRMADO', true],
  [10, (pessoa) => plano(pessoa) && pessoa.idade >= 80, 'CONFIRMADO', true],
  [15, (pessoa) => plano(pessoa) && pessoa.idade > 20 && pessoa.idade < 60, 'CONFIRMADO', false],
  [
    25,
    (pessoa) => pessoa.convenioId === null && pessoa.idade > 20 && pessoa.idade < 60,
    'AGENDADO',
    false,
    'celular',
  ],
  [30, (pessoa) => pessoa.idade < 12, 'CONFIRMADO', true],
  [40, (pessoa) => plano(pessoa) && pessoa.idade >= 60 && pessoa.idade < 80, 'AGENDADO', false, 'nomeMae'],
  [55, (pessoa) => plano(pessoa) && pessoa.idade > 20, 'AGENDADO', true],
];

const iso = (momento: number): string => new Date(momento).toISOString();

export async function recepcao(
  semeador: Semeador,
  casas: readonly Row[],
  equipe: readonly Row[],
  agora: number,
): Promise<void> {
  for (const casa of casas) await comoNoBalcao(semeador, casa.id);
  const [primeira] = casas;
  if (primeira) await quemVem(semeador, primeira, equipe, agora);
}

async function quemVem(semeador: Semeador, casa: Row, equipe: readonly Row[], agora: number): Promise<void> {
  const hoje = diaDe(agora);
  // Shortly before and after midnight the day is short.
  const [cedo, tarde] = [
    Date.parse(inicioDoDia(hoje)) + MINUTO,
    Date.parse(inicioDoDia(addDays(hoje, 1))) - 6 * MINUTO,
  ];
  const pessoas = await semVisita(semeador, casa.id, iso(cedo));
  const usados = new Set<number>();
  const tipo = (await semeador.achar('tipo_atendimento', 'nome', 'Consulta')) ?? null;
  const medicos = equipe.filter((_, at) => at % 3 === 0);
  for (const [at, [minutos, serve, situacao, autorizado, falta]] of VEM.entries()) {
    const medico = medicos[at % 3];
    const pessoa = pessoas.find((pessoa) => !usados.has(pessoa.id) && serve(pessoa));
    if (!medico || !pessoa) continue;
    usados.add(pessoa.id);
    const cinco = 5 * MINUTO;
    const inicio = Math.min(Math.max(cedo, Math.round((agora + minutos * MINUTO) / cinco) * cinco), tarde);
    const lugar = await onde(semeador, medico.id, iso(inicio), iso(inicio + 20 * MINUTO));
    await semeador.manter(
      'agendamentos',
      {
        profissionalId: medico.id,
        ...lugar,
        pacienteId: pessoa.id,
        convenioId: pessoa.convenioId,
        tipoAtendimentoId: tipo,
        inicio: iso(inicio),
        fim: iso(inicio + 20 * MINUTO),
        situacao,
        numeroAutorizacao: autorizado && pessoa.exige ? `A${70_000 + pessoa.id}` : null,
        marcadoEm: iso(inicio - 6 * 86_400_000),
        ...(situacao === 'CONFIRMADO' ? { confirmadoEm: iso(inicio - 86_400_000) } : {}),
        ...(situacao === 'FALTOU' ? { encerradoEm: iso(agora - 5 * MINUTO), motivo: 'Não compareceu' } : {}),
      },
      casa.id,
    );
    if (falta) await faltando(semeador, casa.id, pessoa.id, falta);
  }
}

/** Patients of the house that nobody expects today, with their main card. */
export async function semVisita(semeador: Semeador, casa: number, desde: string): Promise<Pessoa[]> {
  const { rows } = await semeador.pool.query<Pessoa>({
    text: `SELECT p.id, extract(year FROM age($2::timestamptz, p.data_nascimento))::int AS idade, k.convenio_id AS "convenioId",
                  coalesce(k.validade < $2::date, false) AS vencida, coalesce(c.exige_autorizacao, false) AS exige
             FROM paciente p
             LEFT JOIN LATERAL (SELECT x.convenio_id, x.validade FROM paciente_convenios x WHERE x.paciente_id = p.id ORDER BY x.ordem LIMIT 1) k ON true
             LEFT JOIN convenio c ON c.id = k.convenio_id
            WHERE ${ofTenant('p.', '$1')} AND p.excluido_em IS NULL AND p.ativo AND NOT p.obito AND NOT EXISTS (
                  SELECT 1 FROM agendamento a WHERE a.paciente_id = p.id AND a.inicio BETWEEN $2::timestamptz - interval '1 day' AND $2::timestamptz + interval '1 day')
            ORDER BY p.id DESC`,
    values: [casa, desde],
  });
  return rows;
}

/** The professional's room, and whether somebody is marked then already. */
export async function onde(
  { pool }: Semeador,
  profissional: number,
  inicio: string,
  fim: string,
): Promise<{ salaId: number | null; encaixe: boolean }> {
  const { rows } = await pool.query<{ salaId: number | null; encaixe: boolean }>({
    text: `SELECT (SELECT h.sala_id FROM escala e JOIN escala_horarios h ON h.escala_id = e.id WHERE e.profissional_id = $1 ORDER BY h.ordem LIMIT 1) AS "salaId",
                  EXISTS (SELECT 1 FROM agendamento a WHERE a.profissional_id = $1 AND a.inicio < $3::timestamptz AND a.fim > $2::timestamptz) AS encaixe`,
    values: [profissional, inicio, fim],
  });
  return rows[0] ?? { salaId: null, encaixe: true };
}

async function faltando(
  semeador: Semeador,
  casa: number,
  id: number,
  campo: 'celular' | 'nomeMae',
): Promise<void> {
  const { rows } = await semeador.pool.query<{ versao: number }>({
    text: 'SELECT versao FROM paciente WHERE id = $1',
    values: [id],
  });
  const versao = rows[0]?.versao;
  if (versao !== undefined) await semeador.alterar('pacientes', { id, versao }, { [campo]: null }, casa);
}

/** What the check-in leaves, in the rows of all who came: tickets by day, queue and arrival. Among them visits that are over. */
async function comoNoBalcao(semeador: Semeador, casa: number): Promise<void> {
  const passo = async (recurso: string, text: string, ...values: unknown[]): Promise<void> => {
    const { rows } = await semeador.pool.query<{ id: number; [campo: string]: unknown }>({
      text,
      values: [casa, ...values],
    });
    const valores = rows.map(({ id, ...campos }) => ({ id, valores: campos }));
    if (valores.length > 0) await semeador.comoFoi(recurso, valores, casa);
  };
  const vieram = `${ofTenant('a.', '$1')} AND a.chegada_em IS NOT NULL AND a.senha IS NULL`;
  await passo(
    'agendamentos',
    `SELECT a.id, CASE WHEN i.anos >= 80 THEN 'SUPERPREFERENCIAL' ELSE 'PREFERENCIAL' END AS prioridade,
            CASE WHEN i.anos >= 80 THEN 'IDOSO_80' WHEN i.anos >= 60 THEN 'IDOSO_60' ELSE 'GESTANTE' END AS "motivoPrioridade"
       FROM agendamento a JOIN (SELECT p.id, p.sexo, extract(year FROM age(p.data_nascimento))::int AS anos FROM paciente p) i
         ON i.id = a.paciente_id
      WHERE ${vieram} AND (i.anos >= 60 OR (i.sexo = 'F' AND i.anos BETWEEN 22 AND 38 AND a.id % 5 = 0))`,
  );
  await passo(
    'agendamentos',
    `SELECT a.id, k.numero_carteira AS "numeroCarteira", k.validade AS "validadeCarteira",
            CASE WHEN c.exige_autorizacao AND (a.situacao = 'FINALIZADO' OR a.id % 4 > 0) THEN 'A' || (50000 + a.id) END AS "numeroAutorizacao"
       FROM agendamento a JOIN paciente_convenios k ON k.paciente_id = a.paciente_id AND k.convenio_id = a.convenio_id
       JOIN convenio c ON c.id = k.convenio_id WHERE ${vieram}`,
  );
  await passo(
    'agendamentos',
    `SELECT a.id, r.nome AS acompanhante, r.parentesco AS "parentescoAcompanhante", r.telefone AS "telefoneAcompanhante"
       FROM agendamento a JOIN paciente_responsaveis r ON r.paciente_id = a.paciente_id AND r.ordem = 0 WHERE ${vieram}`,
  );
  // What was agreed on the telephone: most have their number by the day of the visit.
  await passo(
    'agendamentos',
    `SELECT a.id, 'A' || (50000 + a.id) AS "numeroAutorizacao" FROM agendamento a JOIN convenio c ON c.id = a.convenio_id
      WHERE c.exige_autorizacao AND a.situacao IN ('AGENDADO', 'CONFIRMADO') AND NOT a.encaixe
        AND a.id % 5 > 0 AND ${ofTenant('a.', '$1')}`,
  );
  await passo(
    'agendamentos',
    `SELECT n.id, n.dia AS "diaSenha", n.letra || lpad(n.numero::text, 3, '0') AS senha
       FROM (SELECT b.id, b.dia, b.letra, row_number() OVER (PARTITION BY b.dia, b.letra ORDER BY b.chegada_em, b.id) AS numero
               FROM (SELECT a.id, a.chegada_em, (a.chegada_em AT TIME ZONE $2)::date AS dia,
                            CASE a.prioridade WHEN 'NORMAL' THEN 'N' WHEN 'PREFERENCIAL' THEN 'P' ELSE 'S' END AS letra
                       FROM agendamento a WHERE ${vieram}) b) n`,
    fusoAtual(),
  );
  await passo(
    'chamadas',
    `SELECT c.id, a.senha FROM chamada c JOIN agendamento a ON a.id = c.agendamento_id
      WHERE c.senha IS NULL AND a.senha IS NOT NULL AND ${ofTenant('a.', '$1')}`,
  );
}
