/** Teleconsultorias of a month: a queue of today, one being answered, answers to be rated and rated ones. */
import { nomeSql } from '#server/capabilities/cuidado/index.ts';
import { ofTenant } from '#server/database/tenant.ts';
import type { Row } from '#server/engine/entity-sql.ts';
import type { Semeador } from './seeder.ts';

const MINUTO = 60_000;
const DIA = 1440;

/** Subject, question, specialty, age and sex of whom it is about. */
const PERGUNTAS = [
  [
    'Lesão pigmentada que cresceu: precisa de biópsia?',
    'Nevo em dorso, 9 mm, bordas irregulares, cresceu em seis meses. Sem linfonodos. Encaminho para biópsia ou acompanho com foto?',
    'Dermatologia',
    52,
    'M',
  ],
  [
    'Ajuste de insulina em gestante',
    'Gestante de 28 semanas, diabetes gestacional, glicemia de jejum entre 98 e 110 apesar da dieta. Inicio insulina NPH? Em que dose?',
    'Endocrinologia e Metabologia',
    31,
    'F',
  ],
  [
    'Hipertensão resistente em uso de três drogas',
    'Em uso de losartana, anlodipino e hidroclorotiazida em dose plena, PA 162/98 em três medidas. Investigo causa secundária na atenção primária?',
    'Cardiologia',
    58,
    'M',
  ],
  [
    'Cefaleia nova depois dos 50 anos',
    'Cefaleia temporal há três semanas, VHS 70. Devo iniciar corticoide antes da biópsia de artéria temporal?',
    'Neurologia',
    67,
    'F',
  ],
  [
    'Nódulo de tireoide de 1,4 cm',
    'Ultrassom: nódulo sólido hipoecoico de 1,4 cm, TI-RADS 4, TSH normal. Punção aqui no município é demorada. Posso acompanhar?',
    'Endocrinologia e Metabologia',
    44,
    'F',
  ],
  [
    'Criança com asma e três crises no ano',
    'Sete anos, em uso de salbutamol de resgate. Três idas ao pronto-socorro no ano. Qual esquema de manutenção iniciar?',
    'Pediatria',
    7,
    'M',
  ],
] as const;
const QUEM = ['Dra. Lívia Torres', 'Dr. Caio Andrade', 'Enf. Sônia Prates', 'Dra. Beatriz Nogueira'] as const;
const RESPOSTA =
  'Pelo quadro, pode ser conduzido na unidade: siga o esquema discutido, reavalie em quatro semanas e volte a perguntar se houver sinal de alerta. Deixo a referência do protocolo no documento anexo.';

export async function teleconsultorias(
  semeador: Semeador,
  casa: Row,
  agora: number,
  eu: { id: number; nome: string },
): Promise<void> {
  const ids = async (text: string, values: readonly unknown[] = []) =>
    (await semeador.pool.query<{ id: number }>({ text, values: [...values] })).rows.map(({ id }) => id);
  const especialidades = new Map(
    (
      await semeador.pool.query<{ id: number; nome: string }>({
        text: 'SELECT id, nome FROM especialidade WHERE excluido_em IS NULL ORDER BY id',
        values: [],
      })
    ).rows.map(({ id, nome }) => [nome, id]),
  );
  const cidades = await ids(
    `SELECT id FROM cidade WHERE excluido_em IS NULL AND nome IN ('Ouro Preto', 'Mariana', 'Itabira', 'Diamantina', 'Sabará') ORDER BY id LIMIT 5`,
  );
  const { rows: pacientes } = await semeador.pool.query<{ id: number; sexo: string; idade: number }>({
    text: `SELECT p.id, p.sexo, date_part('year', age(p.data_nascimento))::int AS idade FROM paciente p
      WHERE ${ofTenant('p.', '$1')} AND p.excluido_em IS NULL AND NOT p.obito AND p.data_nascimento IS NOT NULL ORDER BY p.id`,
    values: [casa.id],
  });
  const ciaps = await ids('SELECT id FROM ciap WHERE excluido_em IS NULL ORDER BY id LIMIT 40');
  if (especialidades.size === 0 || cidades.length === 0) return;
  const de = <T>(lista: readonly T[], at: number): T | undefined => lista[at % lista.length];
  const em = (minutos: number) => new Date(agora - minutos * MINUTO).toISOString();
  const pergunta = (at: number, ha: number, resto: object) => {
    const [assunto, texto, especialidade, idade, sexo] = PERGUNTAS[at % PERGUNTAS.length] ?? PERGUNTAS[0];
    // Of somebody in the register only where there is one of about that age.
    const parecidos = pacientes.filter(
      (candidato) => candidato.sexo === sexo && Math.abs(candidato.idade - idade) <= 4,
    );
    const paciente = at % 2 === 0 ? de(parecidos, at) : undefined;
    return semeador.manter(
      'teleconsultorias',
      {
        assunto,
        pergunta: texto,
        especialidadeId: especialidades.get(especialidade),
        municipioId: de(cidades, at),
        modalidade: at % 3 === 0 ? 'AO_VIVO' : 'TEXTO',
        contato: at % 3 === 0 ? '(31) 99999-0100' : null,
        pacienteId: paciente?.id ?? null,
        idade: paciente?.idade ?? idade,
        sexo,
        solicitante: de(QUEM, at),
        pedidaEm: em(ha),
        ...resto,
      },
      casa.id,
    );
  };
  for (let at = 0; at < 5; at += 1) await pergunta(at, 74 - at * 14, { situacao: 'AGUARDANDO' });
  await pergunta(5, 38, {
    situacao: 'EM_ATENDIMENTO',
    teleconsultorId: eu.id,
    teleconsultor: eu.nome,
    iniciadaEm: em(9),
  });
  for (let at = 0; at < 14; at += 1) {
    const ha = (at + 1) * 2 * DIA - at * 53;
    const inicio = ha - 12 - (at % 5) * 6;
    const fim = inicio - 8 - (at % 7) * 4;
    await pergunta(at, ha, {
      situacao: at < 2 ? 'RESPONDIDA' : 'ENCERRADA',
      teleconsultorId: eu.id,
      teleconsultor: eu.nome,
      iniciadaEm: em(inicio),
      respondidaEm: em(fim),
      orientacao: RESPOSTA,
      ciapId: de(ciaps, at * 3) ?? null,
      evitouEncaminhamento: at % 4 === 3 ? 'NAO' : at % 5 === 4 ? 'NAO_HAVIA' : 'SIM',
      porqueEncaminhamento: at % 4 === 3 ? 'Precisa de procedimento que a unidade não faz.' : null,
      ...(at < 2 ? {} : { satisfacao: 10 - (at % 4), encerradaEm: em(fim - 60) }),
    });
  }
}

const LIGACOES = [
  ['Febre de 38,5 desde ontem, sem outros sintomas', 'VIDEO', null],
  ['Esqueceu duas doses do anticoagulante, quer saber o que fazer', 'TELEFONE', null],
  ['Gestante de 30 semanas com ardência ao urinar', 'VIDEO', 'GESTANTE'],
] as const;

/** Who called without an appointment and waits (CLIN-10), and one who was oriented an hour ago. */
export async function teleatendimentos(semeador: Semeador, casa: Row, agora: number): Promise<void> {
  const em = (minutos: number) => new Date(agora - minutos * MINUTO).toISOString();
  const { rows: pessoas } = await semeador.pool.query<{ id: number; nome: string; gesta: boolean }>({
    text: `SELECT p.id, ${nomeSql('p')} AS nome,
        p.sexo = 'F' AND p.data_nascimento BETWEEN now() - interval '38 years' AND now() - interval '20 years' AS gesta FROM paciente p
      WHERE ${ofTenant('p.', '$1')} AND p.excluido_em IS NULL AND p.ativo AND NOT p.obito AND NOT p.provisorio
        AND NOT EXISTS (SELECT 1 FROM internacao i WHERE i.paciente_id = p.id AND i.encerrada_em IS NULL)
        AND NOT EXISTS (SELECT 1 FROM pedido_ambulancia a WHERE a.paciente_id = p.id AND a.encerrado_em IS NULL)
        AND NOT EXISTS (SELECT 1 FROM atendimento_urgencia u WHERE u.paciente_id = p.id)
      ORDER BY p.id DESC LIMIT 60`,
    values: [casa.id],
  });
  // A pregnant woman is one who may be.
  const tirar = (gestante: boolean) => {
    const at = pessoas.findIndex(({ gesta }) => !gestante || gesta);
    return at < 0 ? [] : pessoas.splice(at, 1);
  };
  const gestante = tirar(true);
  const pacientes = [...tirar(false), ...tirar(false), ...gestante, ...tirar(false)];
  for (const [at, { id, nome }] of pacientes.entries()) {
    const [queixa, meio, motivoPrioridade] = LIGACOES[at] ?? [
      'Dúvida sobre o jejum do exame',
      'TELEFONE',
      null,
    ];
    const entradaEm = em(at === 3 ? 75 : 34 - at * 11);
    const fim =
      at === 3
        ? {
            situacao: 'DESISTIU',
            encerradoEm: em(52),
            encerradoPor: 'Recepção',
            motivoFim: 'Resolveu ligar para o laboratório.',
          }
        : {};
    await semeador.manter(
      'teleatendimentos',
      {
        pacienteId: id,
        nomePaciente: nome,
        telefone: `3199999010${at}`,
        queixa,
        meio,
        motivoPrioridade,
        consente: true,
        entradaEm,
        consentiuEm: entradaEm,
        consentimentoPor: 'Recepção',
        ...fim,
      },
      casa.id,
    );
  }
}
