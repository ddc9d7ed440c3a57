/** What is given to some of who lie in the beds: the day's prescription with its hours, those of the morning checked by nursing, the next still to come. */
import { aprazar } from '#domain/internacao/aprazamento.ts';
import { posologiaDe, posologiaDoItem } from '#domain/prescricao/posologia.ts';
import type { ItemPrescrito } from '#domain/prescricao/tipos.ts';
import { ofTenant } from '#server/database/tenant.ts';
import type { Row } from '#server/engine/entity-sql.ts';
import type { Semeador } from './seeder.ts';

const HORA = 3_600_000;
const ENFERMAGEM = ['Técnica Rosana Prado', 'Enfermeiro Davi Moura'] as const;
const RECUSAS = [
  'Paciente em jejum para exame',
  'Recusou: náusea',
  'Acesso venoso perdido, médica avisada',
] as const;

/** Ampoules and tablets of a ward; the last is given when needed. */
const ITENS: readonly ItemPrescrito[] = [
  {
    descricao: 'Ceftriaxona 1 g, frasco-ampola',
    dose: '1',
    unidade: 'g',
    via: 'INTRAVENOSA',
    frequencia: '12/12h',
  },
  {
    descricao: 'Dipirona Sódica 500 mg/mL, ampola',
    dose: '2',
    unidade: 'mL',
    via: 'INTRAVENOSA',
    frequencia: '6/6h',
  },
  {
    descricao: 'Omeprazol 40 mg, frasco-ampola',
    dose: '40',
    unidade: 'mg',
    via: 'INTRAVENOSA',
    frequencia: '1x',
  },
  { descricao: 'Enoxaparina 40 mg, seringa', dose: '40', unidade: 'mg', via: 'SUBCUTANEA', frequencia: '1x' },
  {
    descricao: 'Ondansetrona 4 mg, ampola',
    dose: '4',
    unidade: 'mg',
    via: 'INTRAVENOSA',
    frequencia: '8/8h',
    seNecessario: true,
  },
];

type Internado = {
  readonly id: number;
  readonly paciente: number;
  readonly nome: string | null;
  readonly profissional: number | null;
  readonly medico: string | null;
};

export async function dosesDeDemonstracao(semeador: Semeador, casa: Row, agora: number): Promise<void> {
  const { pool } = semeador;
  const { rows } = await pool.query<Internado>({
    text: `SELECT i.id, i.paciente_id AS paciente, i.nome_paciente AS nome, i.profissional_id AS profissional, f.nome AS medico
             FROM internacao i LEFT JOIN profissional f ON f.id = i.profissional_id
            WHERE ${ofTenant('i.', '$1')} AND i.situacao = 'INTERNADA' AND i.internada_em < $2 AND i.excluido_em IS NULL
            ORDER BY i.id LIMIT 8`,
    values: [casa.id, new Date(agora - 12 * HORA).toISOString()],
  });
  const categoriaId = await semeador.achar('categoria_prontuario', 'nome', 'Internação');
  if (categoriaId === undefined) return;
  // Written in the morning and closed since: what its own calls would have left.
  await pool.query({ text: "SET LOCAL zelo.ciclo = 'livre'", values: [] });
  for (const [at, internado] of rows.entries())
    await dar(semeador, { casa, agora, at, categoriaId, ...internado });
  await pool.query({ text: "SET LOCAL zelo.ciclo = ''", values: [] });
}

type Pedido = Internado & {
  readonly casa: Row;
  readonly agora: number;
  readonly at: number;
  readonly categoriaId: number;
};

async function dar(semeador: Semeador, pedido: Pedido): Promise<void> {
  const { casa, agora, at, categoriaId, id, paciente, nome, profissional, medico } = pedido;
  const emitida = agora - (9 + (at % 3)) * HORA;
  const em = new Date(emitida).toISOString();
  const deQuem = { pacienteId: paciente, nomePaciente: nome, profissionalId: profissional };
  const prontuario = await semeador.manter(
    'prontuarios',
    {
      ...deQuem,
      categoriaId,
      internacaoId: id,
      iniciadoEm: em,
      estado: 'ENCERRADO',
      encerradoEm: em,
      encerradoPor: medico,
    },
    casa.id,
  );
  const itens = ITENS.filter((_, lugar) => lugar === 4 || (lugar + at) % 2 === 0).map((item) => ({
    usoContinuo: false,
    seNecessario: false,
    receituario: 'SIMPLES',
    ...item,
    posologia: posologiaDe(item),
  }));
  const prescricao = await semeador.manter(
    'prescricoes',
    {
      ...deQuem,
      prontuarioId: prontuario.id,
      prescritaEm: em,
      situacao: 'EMITIDA',
      itens,
      ciencias: [],
      emitidaEm: em,
      emitidaPor: medico,
      naoConferido: 'Interações não verificadas: nenhuma tabela carregada.',
    },
    casa.id,
  );
  const linhas = prescricao.itens as readonly (ItemPrescrito & { readonly id: number })[];
  for (const [lugar, item] of linhas.entries()) {
    const { frequencia = null, seNecessario } = item;
    const horas = aprazar(
      { frequencia, seNecessario: seNecessario === true },
      emitida,
      String(casa.fusoHorario),
    );
    for (const [vez, horario] of (horas.length > 0 ? horas : [null]).entries())
      await semeador.manter(
        'administracoes',
        {
          internacaoId: id,
          pacienteId: paciente,
          prescricaoId: prescricao.id,
          itemId: item.id,
          medicamento: item.descricao,
          dose: posologiaDoItem(item).slice(0, 1000),
          horario,
          ...checada(horario, agora, at + lugar + vez),
        },
        casa.id,
      );
  }
}

/** What is past was given some minutes after its hour, now and then not, and the last hour's still waits for its check. */
function checada(horario: string | null, agora: number, vez: number): object {
  if (horario === null || Date.parse(horario) > agora - HORA) return { situacao: 'PREVISTA' };
  const checagem = {
    checadaEm: new Date(Date.parse(horario) + (4 + (vez % 5) * 6) * 60_000).toISOString(),
    checadaPor: ENFERMAGEM[vez % 2],
  };
  return vez % 7 === 3
    ? { situacao: 'NAO_DADA', ...checagem, motivo: RECUSAS[vez % RECUSAS.length] }
    : { situacao: 'DADA', ...checagem };
}
