/** A queue in the middle of the day: who came and waits, calls that were answered, one that was not, two televisions. */
import { nomeCurto } from '#domain/recepcao/senha.ts';
import { diaDe, inicioDoDia } from '#domain/formato/fuso.ts';
import { nomeSql } from '#server/capabilities/cuidado/index.ts';
import { ofTenant } from '#server/database/tenant.ts';
import type { Row } from '#server/engine/entity-sql.ts';
import type { Semeador } from './seeder.ts';

const MINUTO = 60_000;

/** Of whom, minutes since they came, smallest and largest age. */
const ESPERAS = [
  [0, 52, 20, 59],
  [0, 38, 60, 79],
  [0, 31, 20, 59],
  [0, 24, 80, 120],
  [0, 17, 60, 79],
  [0, 9, 20, 59],
  [1, 44, 20, 59],
  [1, 15, 60, 79],
  [2, 12, 20, 59],
] as const;

type Pessoa = { readonly id: number; readonly nome: string; readonly idade: number };
type Vista = {
  readonly id: number;
  readonly pacienteId: number | null;
  readonly nome: string | null;
  readonly profissionalId: number;
  readonly salaId: number | null;
  readonly onde: string | null;
  readonly em: string;
};

const iso = (momento: number): string => new Date(momento).toISOString();

export async function fila(
  semeador: Semeador,
  casa: Row,
  equipe: readonly Row[],
  agora: number,
): Promise<void> {
  const hoje = diaDe(agora);
  // Shortly after midnight the day is young for everybody.
  const cedo = Math.min(agora, Date.parse(inicioDoDia(hoje)) + MINUTO);
  const onde = await ondeAtendem(semeador, casa.id);
  const pessoas = await semVisitaHoje(semeador, casa.id, iso(cedo));
  const usados = new Set<number>();
  const tipo = await semeador.achar('tipo_atendimento', 'nome', 'Consulta');
  const medicos = equipe.filter(({ id }) => onde.has(id));
  const postos: Vista[] = [];
  for (const [posicao, minutos, de, ate] of ESPERAS) {
    const medico = posicao === 0 ? equipe[0] : medicos[posicao];
    const pessoa = pessoas.find(({ id, idade }) => !usados.has(id) && idade >= de && idade <= ate);
    if (!medico || !pessoa) continue;
    usados.add(pessoa.id);
    const chegada = Math.max(cedo, agora - minutos * MINUTO);
    const lugar = onde.get(medico.id);
    const { id } = await semeador.manter(
      'agendamentos',
      {
        profissionalId: medico.id,
        pacienteId: pessoa.id,
        salaChamadaId: lugar?.salaId ?? null,
        tipoAtendimentoId: tipo ?? null,
        inicio: iso(chegada),
        fim: iso(chegada + 30 * MINUTO),
        encaixe: true,
        situacao: 'AGUARDANDO',
        marcadoEm: iso(chegada - 86_400_000),
        confirmadoEm: iso(chegada - 3_600_000),
        chegadaEm: iso(chegada),
      },
      casa.id,
    );
    postos.push({
      id,
      pacienteId: pessoa.id,
      nome: pessoa.nome,
      profissionalId: medico.id,
      salaId: lugar?.salaId ?? null,
      onde: lugar?.onde ?? null,
      em: iso(agora),
    });
  }
  for (const vista of await vistosHoje(semeador, casa.id, iso(cedo)))
    await chamada(semeador, casa.id, vista, 'ATENDIDA');
  const [ausente, chamado] = [postos[2], postos[6]];
  if (ausente) await chamada(semeador, casa.id, { ...ausente, em: iso(agora - 6 * MINUTO) }, 'NAO_RESPONDEU');
  if (chamado) await chamada(semeador, casa.id, { ...chamado, em: iso(agora - 2 * MINUTO) }, 'CHAMADA');
  await semeador.criar(
    'paineis-chamada',
    {
      nome: 'Recepção do térreo',
      mostra: 'SENHA_NOME',
      aviso:
        'Preferência por lei: 80 anos ou mais e, depois, idosos, gestantes, lactantes, pessoas com deficiência, com autismo ou com criança de colo.',
    },
    casa.id,
  );
  await semeador.criar(
    'paineis-chamada',
    { nome: 'Espera do 1º andar', mostra: 'SENHA', voz: false },
    casa.id,
  );
}

async function chamada(semeador: Semeador, casa: number, vista: Vista, situacao: string): Promise<void> {
  const em = Date.parse(vista.em);
  await semeador.manter(
    'chamadas',
    {
      agendamentoId: vista.id,
      pacienteId: vista.pacienteId,
      profissionalId: vista.profissionalId,
      salaId: vista.salaId,
      nome: nomeCurto(vista.nome ?? ''),
      onde: vista.onde ?? 'Recepção',
      vez: 1,
      chamadaEm: vista.em,
      situacao,
      ...(situacao === 'CHAMADA' ? {} : { encerradaEm: iso(em + 2 * MINUTO) }),
    },
    casa,
  );
}

/** Rooms by professional, as their hours say. */
async function ondeAtendem(
  semeador: Semeador,
  casa: number,
): Promise<Map<number, { salaId: number; onde: string }>> {
  const { rows } = await semeador.pool.query<{ id: number; salaId: number; onde: string }>({
    text: `SELECT DISTINCT ON (e.profissional_id) e.profissional_id AS id, s.id AS "salaId", s.nome || coalesce(', ' || s.localizacao, '') AS onde
             FROM escala e JOIN escala_horarios h ON h.escala_id = e.id JOIN sala s ON s.id = h.sala_id
            WHERE ${ofTenant('e.', '$1')} ORDER BY e.profissional_id, h.ordem`,
    values: [casa],
  });
  return new Map(rows.map(({ id, ...lugar }) => [id, lugar]));
}

async function semVisitaHoje(semeador: Semeador, casa: number, desde: string): Promise<Pessoa[]> {
  const { rows } = await semeador.pool.query<Pessoa>({
    text: `SELECT p.id, ${nomeSql('p')} AS nome, extract(year FROM age($2::timestamptz, p.data_nascimento))::int AS idade
             FROM paciente p
            WHERE ${ofTenant('p.', '$1')} AND p.excluido_em IS NULL AND p.ativo AND NOT p.obito AND NOT EXISTS (
                  SELECT 1 FROM agendamento a WHERE a.paciente_id = p.id AND a.inicio BETWEEN $2::timestamptz AND $2::timestamptz + interval '1 day')
            ORDER BY p.id`,
    values: [casa, desde],
  });
  return rows;
}

async function vistosHoje(semeador: Semeador, casa: number, desde: string): Promise<Vista[]> {
  const { rows } = await semeador.pool.query<Vista>({
    text: `SELECT a.id, a.paciente_id AS "pacienteId", ${nomeSql('p')} AS nome, a.profissional_id AS "profissionalId",
                  s.id AS "salaId", s.nome || coalesce(', ' || s.localizacao, '') AS onde,
                  to_char((a.iniciado_em - interval '3 minutes') AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS em
             FROM agendamento a JOIN paciente p ON p.id = a.paciente_id LEFT JOIN sala s ON s.id = a.sala_id
            WHERE ${ofTenant('a.', '$1')} AND a.iniciado_em >= $2::timestamptz ORDER BY a.iniciado_em, a.id`,
    values: [casa, desde],
  });
  return rows;
}
