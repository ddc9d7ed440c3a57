/** The emergency room in the middle of a shift: a dozen who wait, some past their target, one without a name, some inside, some gone. */
import { nomeProvisorio } from '#domain/pronto-atendimento/desconhecido.ts';
import { glasgow, news2, type SinaisNews2 } from '#domain/pronto-atendimento/news2.ts';
import { contaDesde, prazoDe } from '#domain/pronto-atendimento/prazo.ts';
import { diaDe, inicioDoDia } from '#domain/formato/fuso.ts';
import { senhaDe } from '#domain/recepcao/senha.ts';
import type { Cor } from '#schemas/compartilhado/risco.ts';
import { nomeSql } from '#server/capabilities/cuidado/index.ts';
import { ofTenant } from '#server/database/tenant.ts';
import type { Row } from '#server/engine/entity-sql.ts';
import type { Semeador } from './seeder.ts';

const MINUTO = 60_000;
const ALVOS: { readonly [cor in Cor]: number } = {
  VERMELHO: 0,
  LARANJA: 10,
  AMARELO: 60,
  VERDE: 120,
  AZUL: 240,
};
type Sinais = SinaisNews2 & {
  readonly dor?: number;
  readonly glasgowOcular?: number;
  readonly glasgowVerbal?: number;
  readonly glasgowMotora?: number;
};

const ESTAVEL: Sinais = {
  frequenciaRespiratoria: 16,
  saturacao: 98,
  oxigenio: false,
  pressaoSistolica: 122,
  frequenciaCardiaca: 78,
  consciencia: 'A',
  temperatura: '36.6',
};
const FEBRIL: Sinais = {
  ...ESTAVEL,
  frequenciaRespiratoria: 21,
  frequenciaCardiaca: 104,
  temperatura: '38.7',
};
const GRAVE: Sinais = {
  ...ESTAVEL,
  frequenciaRespiratoria: 25,
  saturacao: 92,
  oxigenio: true,
  pressaoSistolica: 98,
  frequenciaCardiaca: 118,
  glasgowOcular: 3,
  glasgowVerbal: 4,
  glasgowMotora: 6,
};

type Caso = {
  /** Minutes since the arrival, and from it to each classification, with its colour. */
  readonly ha: number;
  readonly cores: readonly (readonly [number, Cor])[];
  readonly queixa?: string;
  readonly discriminador?: string;
  readonly sinais?: Sinais;
  readonly mais?: { readonly [campo: string]: unknown };
  readonly depois?: { readonly situacao: string; readonly aos: number; readonly mais?: object };
  readonly semNome?: { readonly sexo: 'F' | 'M'; readonly idade: number; readonly descricao: string };
};

const CASOS: readonly Caso[] = [
  {
    ha: 14,
    cores: [[5, 'LARANJA']],
    queixa: 'Dor no peito há uma hora, suor frio',
    discriminador: 'Dor precordial',
    sinais: { ...ESTAVEL, dor: 8 },
  },
  {
    ha: 6,
    cores: [[4, 'LARANJA']],
    queixa: 'Falta de ar, lábios arroxeados',
    discriminador: 'Saturação baixa',
    sinais: GRAVE,
    mais: { comoChegou: 'SAMU' },
  },
  {
    ha: 83,
    cores: [[7, 'AMARELO']],
    queixa: 'Cólica intensa do lado direito',
    discriminador: 'Dor moderada',
    sinais: { ...ESTAVEL, dor: 7 },
  },
  {
    ha: 52,
    cores: [
      [6, 'VERDE'],
      [31, 'AMARELO'],
    ],
    queixa: 'Febre e vômitos desde ontem',
    discriminador: 'Febre alta',
    sinais: FEBRIL,
  },
  {
    ha: 40,
    cores: [[5, 'AMARELO']],
    queixa: 'Crise de asma, melhorou com a bombinha',
    sinais: { ...ESTAVEL, frequenciaRespiratoria: 22, saturacao: 95 },
    mais: { motivoPrioridade: 'GESTANTE' },
  },
  {
    ha: 23,
    cores: [[6, 'AMARELO']],
    queixa: 'Corte na mão, sangramento contido',
    sinais: { ...ESTAVEL, dor: 5 },
    mais: { comoChegou: 'TERCEIROS', acompanhante: 'Colega de trabalho' },
  },
  { ha: 96, cores: [[8, 'VERDE']], queixa: 'Dor de ouvido há três dias', sinais: { ...ESTAVEL, dor: 4 } },
  { ha: 61, cores: [[9, 'VERDE']], queixa: 'Torção do tornozelo', sinais: { ...ESTAVEL, dor: 4 } },
  {
    ha: 34,
    cores: [[7, 'VERDE']],
    queixa: 'Dor de garganta',
    sinais: ESTAVEL,
    mais: { motivoPrioridade: 'DEFICIENCIA' },
  },
  { ha: 72, cores: [[8, 'AZUL']], queixa: 'Renovar receita de uso contínuo', sinais: ESTAVEL },
  {
    ha: 12,
    cores: [],
    mais: { comoChegou: 'SAMU' },
    semNome: { sexo: 'M', idade: 40, descricao: 'Camisa azul, tatuagem de âncora no braço esquerdo' },
  },
  { ha: 5, cores: [] },
  { ha: 2, cores: [], mais: { acompanhante: 'Mãe' } },
  {
    ha: 128,
    cores: [[4, 'AMARELO']],
    queixa: 'Dor lombar forte',
    sinais: { ...ESTAVEL, dor: 8 },
    depois: { situacao: 'EM_ATENDIMENTO', aos: 41 },
  },
  {
    ha: 190,
    cores: [[6, 'AMARELO']],
    queixa: 'Desidratação, vômitos',
    sinais: FEBRIL,
    depois: {
      situacao: 'EM_OBSERVACAO',
      aos: 58,
      mais: { localObservacao: 'Observação adulto, poltrona 3' },
    },
  },
  {
    ha: 55,
    cores: [[1, 'VERMELHO']],
    queixa: 'Convulsão em curso',
    discriminador: 'Convulsionando',
    sinais: GRAVE,
    mais: { comoChegou: 'SAMU' },
    depois: { situacao: 'EM_OBSERVACAO', aos: 1, mais: { localObservacao: 'Sala vermelha, leito 1' } },
  },
  {
    ha: 300,
    cores: [[9, 'VERDE']],
    queixa: 'Tosse',
    sinais: ESTAVEL,
    depois: {
      situacao: 'ALTA',
      aos: 88,
      mais: { tipoAlta: 'MELHORADO', orientacaoAlta: 'Hidratação e retorno se piorar.' },
    },
  },
  {
    ha: 340,
    cores: [[5, 'LARANJA']],
    queixa: 'Dor no peito',
    sinais: GRAVE,
    depois: {
      situacao: 'INTERNACAO',
      aos: 12,
      mais: {
        clinicaInternacao: 'MEDICA',
        leitoInternacao: 'UTI',
        justificativaInternacao: 'Síndrome coronariana aguda, monitorização contínua.',
      },
    },
  },
  {
    ha: 260,
    cores: [[8, 'AZUL']],
    queixa: 'Dor nas costas antiga',
    sinais: ESTAVEL,
    depois: {
      situacao: 'SAIU',
      aos: 90,
      mais: { motivo: 'Não quis esperar; orientado a procurar a unidade básica.' },
    },
  },
];

const iso = (momento: number): string => new Date(momento).toISOString();
const DENTRO = new Set(['EM_ATENDIMENTO', 'EM_OBSERVACAO']);

export async function urgencias(
  semeador: Semeador,
  casa: Row,
  equipe: readonly Row[],
  agora: number,
): Promise<void> {
  // Shortly after midnight the day is young for everybody; in its first minute nobody has come later than now.
  const cedo = Math.min(agora, Date.parse(inicioDoDia(diaDe(agora))) + MINUTO);
  const pessoas = await pessoasDe(semeador, casa.id, agora);
  const [esperaLeito] = await esperandoLeito(semeador, casa.id);
  for (const [at, caso] of CASOS.entries()) {
    const chegada = Math.max(cedo, agora - caso.ha * MINUTO);
    // Whose bed was asked for here waits for it on the board.
    const doLeito = caso.depois?.situacao === 'INTERNACAO' ? esperaLeito : undefined;
    const pessoa = caso.semNome
      ? await semNome(semeador, casa, caso.semNome, agora)
      : (doLeito ?? tirar(pessoas, caso));
    if (!pessoa) continue;
    const dadas = caso.cores.map(([aos, cor]) => ({ cor, em: Math.min(agora, chegada + aos * MINUTO) }));
    const ultima = dadas.at(-1);
    const desde = contaDesde(dadas);
    const prazo = ultima && desde !== null ? prazoDe(desde, ALVOS[ultima.cor]) : chegada + 10 * MINUTO;
    const { situacao = ultima ? 'CLASSIFICADO' : 'CHEGOU', aos = 0, mais = {} } = caso.depois ?? {};
    const inicio = iso(Math.min(agora, chegada + aos * MINUTO));
    const atendido = caso.depois !== undefined && situacao !== 'SAIU';
    const { id } = await semeador.manter(
      'atendimentos-urgencia',
      {
        pacienteId: pessoa.id,
        nomePaciente: pessoa.nome,
        naoIdentificado: caso.semNome !== undefined,
        ...(caso.semNome
          ? {
              sexo: caso.semNome.sexo,
              idadeAproximada: caso.semNome.idade,
              descricao: caso.semNome.descricao,
            }
          : {}),
        comoChegou: 'PROPRIOS_MEIOS',
        senha: senhaDe('U', at + 1),
        chegadaEm: iso(chegada),
        situacao,
        prazoEm: iso(prazo),
        alvoMinutos: ultima ? ALVOS[ultima.cor] : 10,
        ...(ultima
          ? { cor: ultima.cor, corDesde: iso(desde ?? chegada), classificadoEm: iso(dadas[0]?.em ?? chegada) }
          : {}),
        ...(atendido ? { iniciadoEm: inicio, profissionalId: equipe[at % equipe.length]?.id ?? null } : {}),
        ...(situacao === 'EM_OBSERVACAO'
          ? { observacaoEm: iso(Math.min(agora, chegada + (aos + 15) * MINUTO)) }
          : {}),
        ...(caso.depois && !DENTRO.has(situacao)
          ? { encerradoEm: iso(Math.min(agora, chegada + (aos + 40) * MINUTO)) }
          : {}),
        ...caso.mais,
        ...mais,
        ...(doLeito ? { internacaoId: doLeito.internacaoId } : {}),
      },
      casa.id,
    );
    for (const [vez, { cor, em }] of dadas.entries())
      await classificacao(semeador, casa.id, {
        id,
        cor,
        em,
        caso,
        enfermeira: equipe[1],
        motivo: vez === 0 ? null : 'Febre subiu e vomitou de novo na espera',
      });
  }
}

type Dada = {
  readonly id: number;
  readonly cor: Cor;
  readonly em: number;
  readonly caso: Caso;
  readonly enfermeira: Row | undefined;
  readonly motivo: string | null;
};

async function classificacao(
  semeador: Semeador,
  casa: number,
  { id, cor, em, caso, enfermeira, motivo }: Dada,
): Promise<void> {
  const sinais = caso.sinais ?? {};
  await semeador.manter(
    'classificacoes-risco',
    {
      atendimentoId: id,
      cor,
      queixa: caso.queixa ?? '',
      discriminador: caso.discriminador ?? null,
      ...sinais,
      motivo,
      glasgow: glasgow(sinais),
      news2: news2(sinais).total,
      classificadoEm: iso(em),
      classificadoPor: String(enfermeira?.nome ?? 'Enfermagem'),
    },
    casa,
  );
}

async function semNome(
  semeador: Semeador,
  casa: Row,
  { sexo, idade }: { readonly sexo: 'F' | 'M'; readonly idade: number },
  agora: number,
): Promise<{ readonly id: number; readonly nome: string }> {
  const nome = nomeProvisorio(sexo, 1);
  const { id } = await semeador.manter(
    'pacientes',
    {
      nome,
      nascimentoDesconhecido: true,
      idadeEstimada: idade,
      idadeEstimadaEm: diaDe(agora),
      sexo,
      nacionalidade: 'BRASILEIRA',
      provisorio: true,
    },
    casa.id,
  );
  return { id, nome };
}

/** Who came by the emergency and has no bed yet. */
async function esperandoLeito(
  semeador: Semeador,
  casa: number,
): Promise<{ id: number; nome: string; internacaoId: number }[]> {
  const { rows } = await semeador.pool.query<{ id: number; nome: string; internacaoId: number }>({
    text: `SELECT p.id, ${nomeSql('p')} AS nome, i.id AS "internacaoId" FROM internacao i JOIN paciente p ON p.id = i.paciente_id
            WHERE ${ofTenant('i.', '$1')} AND i.situacao = 'SOLICITADA' AND i.origem = 'PRONTO_ATENDIMENTO' ORDER BY i.solicitada_em LIMIT 1`,
    values: [casa],
  });
  return rows;
}

type Pessoa = { readonly id: number; readonly nome: string; readonly gesta: boolean };

/** The next of them; a pregnant woman where the case is hers. Each comes once. */
function tirar(pessoas: Pessoa[], { mais }: Caso): Pessoa | undefined {
  const gestante = mais?.motivoPrioridade === 'GESTANTE';
  const at = pessoas.findIndex(({ gesta }) => !gestante || gesta);
  return at === -1 ? undefined : pessoas.splice(at, 1)[0];
}

/** Adults who are nowhere else at this moment: not in a bed or waiting for one, not in an ambulance, not expected today. */
async function pessoasDe(semeador: Semeador, casa: number, agora: number): Promise<Pessoa[]> {
  const { rows } = await semeador.pool.query<Pessoa>({
    text: `SELECT p.id, ${nomeSql('p')} AS nome,
                  p.sexo = 'F' AND p.data_nascimento BETWEEN now() - interval '40 years' AND now() - interval '18 years' AS gesta
             FROM paciente p
            WHERE ${ofTenant('p.', '$1')} AND p.excluido_em IS NULL AND p.ativo AND NOT p.obito
              AND p.data_nascimento < now() - interval '16 years'
              AND NOT EXISTS (SELECT 1 FROM internacao i WHERE i.paciente_id = p.id AND i.encerrada_em IS NULL)
              AND NOT EXISTS (SELECT 1 FROM pedido_ambulancia a WHERE a.paciente_id = p.id AND a.encerrado_em IS NULL)
              AND NOT EXISTS (SELECT 1 FROM agendamento g WHERE g.paciente_id = p.id AND g.inicio BETWEEN $2::timestamptz AND $2::timestamptz + interval '1 day')
            ORDER BY p.id DESC LIMIT 30`,
    values: [casa, inicioDoDia(diaDe(agora))],
  });
  return rows;
}
