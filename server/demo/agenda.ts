/** A unit in the middle of a day: rooms, escalas, a fortnight of appointments, a waiting list and a vacation ahead. */
import { diaDaSemana } from '#domain/agenda/dias.ts';
import type { DiaSemana } from '#domain/agenda/tipos.ts';
import type { Situacao } from '#domain/agenda/wire.ts';
import { addDays } from '#domain/formato/data.ts';
import { diaDe, fimDoDia, inicioDoDia, momentoDe } from '#domain/formato/fuso.ts';
import { nomeSql } from '#server/capabilities/cuidado/index.ts';
import { ofTenant } from '#server/database/tenant.ts';
import type { Row } from '#server/engine/entity-sql.ts';
import type { Semeador } from './seeder.ts';
import type { Sorteio } from './random.ts';

/** Name, nature, minutes. */
const TIPOS = [
  ['Consulta', 'CONSULTA', 30],
  ['Retorno', 'RETORNO', 30],
  ['Primeira consulta', 'CONSULTA', 60],
  ['Exame', 'EXAME', 30],
  ['Teleconsulta', 'TELECONSULTA', 30],
] as const;

const UTEIS: readonly DiaSemana[] = ['SEG', 'TER', 'QUA', 'QUI', 'SEX'];
const MANHA = ['08:00', '12:00'] as const;
const TARDE = ['13:30', '18:00'] as const;
/** Days of the agenda around today. */
const [ANTES, DEPOIS] = [5, 10];
const MINUTO = 60_000;

type Pessoa = { readonly id: number; readonly nome: string; readonly convenioId: number | null };

export async function agenda(
  semeador: Semeador,
  sorteio: Sorteio,
  casas: readonly Row[],
  equipe: readonly Row[],
  agora: number,
): Promise<void> {
  const tipos: { id: number; minutos: number }[] = [];
  for (const [nome, natureza, duracaoMinutos] of TIPOS)
    tipos.push({
      id: (await semeador.criar('tipos-atendimento', { nome, natureza, duracaoMinutos })).id,
      minutos: duracaoMinutos,
    });
  const hoje = diaDe(agora);
  for (const [index, casa] of casas.slice(0, 2).entries()) {
    const salas: number[] = [];
    for (let numero = 1; numero <= 8; numero += 1)
      salas.push(
        (
          await semeador.criar(
            'salas',
            { nome: `Consultório ${numero}`, localizacao: numero <= 4 ? 'Térreo' : '1º andar' },
            casa.id,
          )
        ).id,
      );
    const pessoas = await pacientesDe(semeador, casa.id);
    let vez = 0;
    // Nobody comes twice on one day.
    const vieram = new Set<string>();
    const proximo = (dia: string): Pessoa | undefined => {
      for (let tentativa = 0; tentativa < pessoas.length; tentativa += 1) {
        const pessoa = pessoas[vez++ % pessoas.length];
        if (!pessoa || vieram.has(`${dia} ${pessoa.id}`)) continue;
        vieram.add(`${dia} ${pessoa.id}`);
        return pessoa;
      }
      return undefined;
    };
    const profissionais = equipe.filter((_, at) => at % casas.length === index).slice(0, salas.length);
    for (const [lugar, profissional] of profissionais.entries()) {
      // Some see patients all day, some in the morning, some in the afternoon.
      const turnos = lugar % 3 === 1 ? [MANHA] : lugar % 3 === 2 ? [TARDE] : [MANHA, TARDE];
      // Whoever opens the demonstration on a weekend finds the unit at work too.
      const dias = [...new Set([...UTEIS, ...(lugar < 5 ? [diaDaSemana(hoje)] : [])])];
      await semeador.criar(
        'escalas',
        {
          nome: 'Ambulatório',
          profissionalId: profissional.id,
          intervaloMinutos: 30,
          capacidade: 1,
          inicioVigencia: '2025-01-01',
          horarios: dias.flatMap((dia) =>
            turnos.map(([inicio, fim]) => ({ dia, inicio, fim, salaId: salas[lugar] })),
          ),
        },
        casa.id,
      );
      for (
        let distancia = index === 0 ? -ANTES : 0;
        distancia <= (index === 0 ? DEPOIS : 4);
        distancia += 1
      ) {
        const dia = addDays(hoje, distancia);
        if (!dias.includes(diaDaSemana(dia))) continue;
        const feriado = await semeador.achar('feriado', 'data', dia);
        if (feriado !== undefined) continue;
        for (const [abre, fecha] of turnos) {
          const fim = Date.parse(momentoDe(dia, fecha));
          for (let inicio = Date.parse(momentoDe(dia, abre)); inicio < fim;) {
            const tipo = sorteio.one(sorteio.chance(0.5) ? tipos.slice(0, 1) : tipos);
            const ate = inicio + tipo.minutos * MINUTO;
            const cheio = sorteio.chance(distancia <= 0 ? 0.85 : Math.max(0.25, 0.8 - distancia * 0.06));
            const paciente = cheio && ate <= fim ? proximo(dia) : undefined;
            if (paciente) {
              const estado = situacaoDe(sorteio, inicio, ate, agora);
              await semeador.manter(
                'agendamentos',
                {
                  profissionalId: profissional.id,
                  salaId: salas[lugar],
                  pacienteId: paciente.id,
                  convenioId: paciente.convenioId,
                  tipoAtendimentoId: tipo.id,
                  inicio: iso(inicio),
                  fim: iso(ate),
                  ...momentosDe(sorteio, estado, inicio, ate),
                },
                casa.id,
              );
            }
            inicio = Math.max(ate, inicio + 30 * MINUTO);
          }
        }
      }
      if (lugar === 2) await ferias(semeador, casa.id, profissional, addDays(hoje, DEPOIS + 4));
    }
    await espera(semeador, casa.id, profissionais, pessoas, hoje);
  }
}

const iso = (momento: number): string => new Date(momento).toISOString();

/** Where an appointment would stand at this moment of the day. */
function situacaoDe(sorteio: Sorteio, inicio: number, fim: number, agora: number): Situacao {
  if (fim <= agora) return sorteio.chance(0.86) ? 'FINALIZADO' : sorteio.chance(0.5) ? 'FALTOU' : 'CANCELADO';
  if (inicio <= agora) return 'EM_ATENDIMENTO';
  if (inicio - agora < 45 * MINUTO) return sorteio.chance(0.7) ? 'AGUARDANDO' : 'CONFIRMADO';
  if (sorteio.chance(0.04)) return 'CANCELADO';
  return sorteio.chance(inicio - agora < 2 * 86_400_000 ? 0.6 : 0.2) ? 'CONFIRMADO' : 'AGENDADO';
}

const MOTIVOS = ['Paciente pediu para remarcar', 'Conflito com o trabalho', 'Paciente viajou'];

/** The stamps that the way there would have left. */
function momentosDe(
  sorteio: Sorteio,
  situacao: Situacao,
  inicio: number,
  fim: number,
): { [campo: string]: unknown } {
  const veio = situacao === 'AGUARDANDO' || situacao === 'EM_ATENDIMENTO' || situacao === 'FINALIZADO';
  const chegada = inicio - sorteio.int(3, 25) * MINUTO;
  return {
    situacao,
    marcadoEm: iso(inicio - sorteio.int(2, 20) * 86_400_000),
    ...(situacao === 'CONFIRMADO' || veio ? { confirmadoEm: iso(inicio - 86_400_000) } : {}),
    ...(veio ? { chegadaEm: iso(chegada) } : {}),
    ...(situacao === 'EM_ATENDIMENTO' || situacao === 'FINALIZADO'
      ? { iniciadoEm: iso(inicio + sorteio.int(0, 5) * MINUTO) }
      : {}),
    ...(situacao === 'FINALIZADO' ? { finalizadoEm: iso(fim - sorteio.int(0, 4) * MINUTO) } : {}),
    ...(situacao === 'FALTOU' ? { encerradoEm: iso(fim), motivo: 'Não compareceu' } : {}),
    ...(situacao === 'CANCELADO'
      ? { encerradoEm: iso(inicio - 86_400_000), motivo: sorteio.one(MOTIVOS) }
      : {}),
  };
}

async function pacientesDe(semeador: Semeador, prestadorId: number): Promise<Pessoa[]> {
  const { rows } = await semeador.pool.query<Pessoa>({
    text: `SELECT p.id, ${nomeSql('p')} AS nome, (SELECT c.convenio_id FROM paciente_convenios c WHERE c.paciente_id = p.id ORDER BY c.ordem LIMIT 1) AS "convenioId"
             FROM paciente p WHERE ${ofTenant('p.', '$1')} AND p.excluido_em IS NULL AND NOT p.obito AND p.ativo ORDER BY p.id`,
    values: [prestadorId],
  });
  return rows;
}

async function ferias(semeador: Semeador, casa: number, profissional: Row, dia: string): Promise<void> {
  const periodo = { inicio: inicioDoDia(dia), fim: fimDoDia(addDays(dia, 6)) };
  await semeador.criar(
    'agenda-bloqueios',
    { profissionalId: profissional.id, ...periodo, tipo: 'FERIAS', motivo: 'Férias' },
    casa,
  );
}

async function espera(
  semeador: Semeador,
  casa: number,
  profissionais: readonly Row[],
  pessoas: readonly Pessoa[],
  hoje: string,
): Promise<void> {
  const pedidos = [
    {
      profissionalId: profissionais[0]?.id,
      parte: 'MANHA',
      prioridade: 1,
      contato: 'Celular, a qualquer hora',
    },
    {
      profissionalId: profissionais[0]?.id,
      parte: 'QUALQUER',
      prioridade: 0,
      contato: 'Celular, depois das 18h',
    },
    {
      profissionalId: profissionais[1]?.id,
      parte: 'QUALQUER',
      prioridade: 2,
      contato: 'Ligar para a filha',
      dias: ['TER', 'QUI'],
    },
    { profissionalId: null, parte: 'TARDE', prioridade: 0, contato: 'Mensagem no celular' },
  ];
  for (const [at, pedido] of pedidos.entries()) {
    const paciente = pessoas.at(-1 - at);
    if (paciente && pedido.profissionalId !== undefined)
      await semeador.manter(
        'lista-espera',
        { pacienteId: paciente.id, nomePaciente: paciente.nome, desde: hoje, dias: [], ...pedido },
        casa,
      );
  }
}
