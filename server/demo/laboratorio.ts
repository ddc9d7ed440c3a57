/**
 * The laboratory of the first house: its exams, and samples of its orders in each stage of the bench. The references are of the
 * named sources and for showing only: a laboratory registers its own.
 */
import { createHash } from 'node:crypto';
import { buildAbility } from '#domain/acesso/ability.ts';
import { AppError } from '#domain/errors/app-error.ts';
import { addDays } from '#domain/formato/data.ts';
import { diaDe } from '#domain/formato/fuso.ts';
import { rowRulesOf } from '#domain/acesso/linhas.ts';
import type { Registry } from '#domain/registro/registry.ts';
import { digitar, gravarGermes } from '#server/features/laboratorio/digitacao.ts';
import { lancarMensagens } from '#server/features/laboratorio/lancamento.ts';
import { ofTenant } from '#server/database/tenant.ts';
import type { Row } from '#server/engine/entity-sql.ts';
import type { OpenRecords, ServerRecords, Stored } from '#server/engine/call.ts';
import { recordsOf } from '#server/engine/records.ts';
import type { Pool } from '#server/database/query.ts';
import { doProduto, SEM_PAPEIS, type Contexto } from '#server/plugins/context.ts';
import type { Semeador } from './seeder.ts';
import { entradasDaCasa } from './laboratorio-entradas.ts';

const PNS = 'PNS 2014-2015: Rosenfeld et al., Rev Bras Epidemiol 2019;22(supl.2):E190003';
const MSD = 'Manual MSD, versão para a família, tabela Análises de sangue';
const MOSTRA = 'Faixa de demonstração: registre a da bula do seu reagente';
const MINUTO = 60_000;

type Faixa = readonly [
  sexo: 'AMBOS' | 'F' | 'M',
  minimo: string | null,
  maximo: string | null,
  fonte: string,
];
type Analito = {
  readonly codigo: string;
  readonly nome: string;
  /** Default: a number. */
  readonly tipo?: 'TEXTO';
  readonly unidade: string | null;
  readonly casas: number | null;
  readonly loinc: string | null;
  readonly criticoAbaixo?: string;
  readonly criticoAcima?: string;
  readonly variacao?: number;
  /** Of others of the exam: nobody measures it. */
  readonly formula?: string;
  readonly faixas: readonly Faixa[];
};
type Exame = {
  readonly codigo: string;
  readonly tuss: string;
  readonly nome: string;
  readonly setor: string;
  readonly recipiente: string;
  readonly metodo: string;
  readonly preparo?: string;
  readonly prazoHoras: number;
  /** An outside laboratory does it, and calls it this. */
  readonly codigoApoio?: string;
  /** It is a culture, tested against these. */
  readonly cultura?: true;
  readonly antimicrobianos?: readonly { readonly nome: string }[];
  readonly analitos: readonly Analito[];
};

const RECIPIENTES = [
  ['Tubo EDTA (roxo)', 'Sangue total', '4.00'],
  ['Tubo fluoreto (cinza)', 'Plasma', '2.00'],
  ['Tubo gel (amarelo)', 'Soro', '5.00'],
  ['Frasco estéril', 'Urina', '10.00'],
] as const;
const SETORES = ['Hematologia', 'Bioquímica', 'Hormônios', 'Microbiologia'] as const;
const CULTURA = 'URO';
const DROGAS = ['Ampicilina', 'Ceftriaxona', 'Ciprofloxacino', 'Gentamicina', 'Nitrofurantoína'] as const;

const EXAMES: readonly Exame[] = [
  {
    codigo: 'HMG',
    tuss: '40304361',
    nome: 'Hemograma completo',
    setor: 'Hematologia',
    recipiente: 'Tubo EDTA (roxo)',
    metodo: 'Contagem automatizada',
    prazoHoras: 24,
    analitos: [
      {
        codigo: 'HGB',
        nome: 'Hemoglobina',
        unidade: 'g/dL',
        casas: 1,
        loinc: '718-7',
        criticoAbaixo: '7',
        criticoAcima: '20',
        variacao: 20,
        faixas: [
          ['M', '13', '16.9', PNS],
          ['F', '11.5', '14.9', PNS],
        ],
      },
      {
        codigo: 'HCT',
        nome: 'Hematócrito',
        unidade: '%',
        casas: 1,
        loinc: '4544-3',
        faixas: [
          ['M', '45', '52', MSD],
          ['F', '37', '48', MSD],
        ],
      },
      {
        codigo: 'CHCM',
        nome: 'CHCM',
        unidade: 'g/dL',
        casas: 1,
        loinc: '786-4',
        formula: 'HGB / HCT * 100',
        faixas: [['AMBOS', '31.5', '36', MOSTRA]],
      },
      {
        codigo: 'LEU',
        nome: 'Leucócitos',
        unidade: '/uL',
        casas: 0,
        loinc: '26464-8',
        criticoAbaixo: '1000',
        criticoAcima: '50000',
        faixas: [
          ['M', '2843', '9440', PNS],
          ['F', '2883', '9969', PNS],
        ],
      },
      {
        codigo: 'PLQ',
        nome: 'Plaquetas',
        unidade: '/uL',
        casas: 0,
        loinc: '26515-7',
        criticoAbaixo: '20000',
        faixas: [['AMBOS', '150000', '350000', MOSTRA]],
      },
    ],
  },
  {
    codigo: 'GLI',
    tuss: '40302040',
    nome: 'Glicose em jejum',
    setor: 'Bioquímica',
    recipiente: 'Tubo fluoreto (cinza)',
    metodo: 'Hexoquinase',
    preparo: 'Jejum de 8 horas.',
    prazoHoras: 12,
    analitos: [
      {
        codigo: 'GLI',
        nome: 'Glicose em jejum',
        unidade: 'mg/dL',
        casas: 0,
        loinc: '1558-6',
        criticoAbaixo: '45',
        criticoAcima: '400',
        variacao: 50,
        faixas: [['AMBOS', '70', '110', MSD]],
      },
    ],
  },
  {
    codigo: 'HBA1C',
    tuss: '40302733',
    nome: 'Hemoglobina glicada (A1c)',
    setor: 'Bioquímica',
    recipiente: 'Tubo EDTA (roxo)',
    metodo: 'HPLC',
    prazoHoras: 48,
    codigoApoio: 'A1C',
    analitos: [
      {
        codigo: 'HBA1C',
        nome: 'Hemoglobina glicada (A1c)',
        unidade: '%',
        casas: 1,
        loinc: '4548-4',
        faixas: [['AMBOS', null, '6.4', 'Malta et al., Rev Bras Epidemiol 2019;22(supl.2):E190006']],
      },
    ],
  },
  {
    codigo: 'CRE',
    tuss: '40301630',
    nome: 'Creatinina',
    setor: 'Bioquímica',
    recipiente: 'Tubo gel (amarelo)',
    metodo: 'Jaffé cinético',
    prazoHoras: 12,
    analitos: [
      {
        codigo: 'CRE',
        nome: 'Creatinina',
        unidade: 'mg/dL',
        casas: 2,
        loinc: '2160-0',
        criticoAcima: '7.5',
        variacao: 50,
        faixas: [['AMBOS', '0.6', '1.2', MSD]],
      },
    ],
  },
  {
    codigo: 'NA',
    tuss: '40302423',
    nome: 'Sódio',
    setor: 'Bioquímica',
    recipiente: 'Tubo gel (amarelo)',
    metodo: 'Eletrodo seletivo',
    prazoHoras: 12,
    analitos: [
      {
        codigo: 'NA',
        nome: 'Sódio',
        unidade: 'mmol/L',
        casas: 0,
        loinc: '2951-2',
        criticoAbaixo: '120',
        criticoAcima: '160',
        faixas: [['AMBOS', '136', '145', MOSTRA]],
      },
    ],
  },
  {
    codigo: 'TSH',
    tuss: '40316521',
    nome: 'TSH',
    setor: 'Hormônios',
    recipiente: 'Tubo gel (amarelo)',
    metodo: 'Quimioluminescência',
    prazoHoras: 48,
    analitos: [
      {
        codigo: 'TSH',
        nome: 'TSH',
        unidade: 'm[IU]/L',
        casas: 3,
        loinc: '3016-3',
        faixas: [['AMBOS', '0.4', '4.2', MOSTRA]],
      },
    ],
  },
  {
    codigo: CULTURA,
    tuss: '40310213',
    nome: 'Urocultura',
    setor: 'Microbiologia',
    recipiente: 'Frasco estéril',
    metodo: 'Semeadura quantitativa, identificação e antibiograma automatizados',
    preparo: 'Primeira urina da manhã, jato médio.',
    prazoHoras: 96,
    cultura: true,
    antimicrobianos: DROGAS.map((nome) => ({ nome })),
    analitos: [
      {
        codigo: CULTURA,
        nome: 'Crescimento',
        tipo: 'TEXTO',
        unidade: null,
        casas: null,
        loinc: '630-4',
        faixas: [],
      },
    ],
  },
];

/** Values by analyte, one of a sample after the other; the first glucose is critical. */
const VALORES: { readonly [codigo: string]: readonly string[] } = {
  HGB: ['13,4', '10,8', '14,1'],
  HCT: ['41,2', '33,0', '43,5'],
  LEU: ['6100', '11200', '5400'],
  PLQ: ['231000', '198000', '305000'],
  GLI: ['432', '92', '168'],
  HBA1C: ['8,2', '5,4', '6,9'],
  CRE: ['0,94', '1,40', '0,81'],
  NA: ['139', '134', '141'],
  TSH: ['2,110', '6,800', '<0,01'],
  [CULTURA]: ['Houve crescimento', 'Houve crescimento', 'Houve crescimento'],
};

const ETAPAS = [
  'LIBERADA',
  'RESULTADA',
  'RECEBIDA',
  'PEDIDA',
  'CONFERIDA',
  'COLETADA',
  'RECEBIDA',
  'PEDIDA',
] as const;
const PASSOS = ['coletar', 'receber', 'resultar', 'conferir', 'liberar'] as const;
/** How many steps lead there. */
const ATE: { readonly [etapa in (typeof ETAPAS)[number]]: number } = {
  PEDIDA: 0,
  COLETADA: 1,
  RECEBIDA: 2,
  RESULTADA: 3,
  CONFERIDA: 4,
  LIBERADA: 5,
};
const EM_QUE: readonly string[] = ['coletadaEm', 'recebidaEm', 'resultadaEm', 'conferidaEm', 'liberadaEm'];
const PEDIDOS = 6;

type Quem = {
  readonly casa: Row;
  readonly usuario: number;
  readonly agora: number;
  /** What the paper's service takes for now. */
  readonly relogio: { agora: Date };
};

export async function laboratorioDeDemonstracao(
  semeador: Semeador,
  registry: Registry,
  dados: Quem,
): Promise<void> {
  if ((await examesDaCasa(semeador, dados.casa)) === 0) return;
  await amostrasDaCasa(semeador, registry, dados);
  await mensagensDaCasa(semeador, registry, dados);
  await controlesDaCasa(semeador, registry, dados);
}

/** How many exams there are; those whose procedure the base lacks are left out. */
async function examesDaCasa(semeador: Semeador, casa: Row): Promise<number> {
  const setores = new Map<string, number>();
  for (const nome of SETORES)
    setores.set(nome, (await semeador.criar('setores-laboratorio', { nome }, casa.id)).id);
  const recipientes = new Map<string, number>();
  for (const [nome, material, volume] of RECIPIENTES)
    recipientes.set(
      nome,
      (await semeador.criar('recipientes-coleta', { nome, material, volume }, casa.id)).id,
    );
  const apoio = await semeador.criar('laboratorios', {
    nome: 'Apoio Diagnósticos',
    tipo: 'APOIO',
    cnes: '2077493',
    codigoCliente: 'ZL-118',
    formatoResultado: 'PDF',
    prazoResultadoDias: 5,
  });
  let quantos = 0;
  for (const { tuss, setor, recipiente, analitos, ...exame } of EXAMES) {
    const procedimentoId = await semeador.achar('procedimento', 'codigo', tuss);
    if (procedimentoId === undefined) continue;
    await semeador.criar(
      'exames-laboratorio',
      {
        ...exame,
        procedimentoId,
        setorId: setores.get(setor),
        recipienteId: recipientes.get(recipiente),
        ...(exame.codigoApoio === undefined ? {} : { apoioId: apoio.id }),
        analitos: analitos.map(({ faixas: _faixas, ...analito }) => ({ tipo: 'NUMERO', ...analito })),
        referencias: analitos.flatMap(({ codigo, faixas }) =>
          faixas.map(([sexo, minimo, maximo, fonte]) => ({
            analito: codigo,
            sexo,
            idadeDe: 18,
            unidadeIdade: 'ANOS',
            minimo,
            maximo,
            fonte,
            inicioVigencia: '2024-01-01',
          })),
        ),
      },
      casa.id,
    );
    quantos += 1;
  }
  return quantos;
}

async function amostrasDaCasa(
  semeador: Semeador,
  registry: Registry,
  { casa, usuario, agora, relogio }: Quem,
): Promise<void> {
  const { pool, regras } = semeador;
  const PODE = [
    { action: 'manage', subject: 'amostra' },
    { action: 'manage', subject: 'remessaapoio' },
    { action: 'manage', subject: 'pedidolaboratorio' },
    { action: 'manage', subject: 'prontuario' },
    { action: 'view', subject: 'paciente' },
  ];
  const contexto: Contexto = {
    usuario: { id: usuario, principal: 'administrativo', nome: 'Biomédica Lia Torres', ...SEM_PAPEIS },
    alcance: { prestadores: new Set([casa.id]), casa: false, tudo: false, profissionalId: null },
    ability: buildAbility(
      PODE,
      rowRulesOf(registry.entities, PODE, { usuario, profissional: null, fornecedor: null }),
    ),
    prestadorId: casa.id,
    ip: '127.0.0.1',
    motivo: 'Dados de demonstração',
  };
  const deps = { registry, pool, hooks: regras };
  const pedidos = recordsOf(deps, contexto, 'pedidos-exame').server.everybodys;
  const amostras = recordsOf(deps, contexto, 'amostras').server.everybodys;
  relogio.agora = new Date(agora);
  for (const pedido of await pedidosEmitidos(pool, casa.id)) {
    const tem = (await amostras.list({ where: { pedidoId: pedido } })).total;
    // Refused where none of what was asked for is done here.
    if (tem === 0)
      await pedidos.transition(pedido, { transicao: 'mandar-ao-laboratorio' }).catch((error: unknown) => {
        if (!(error instanceof AppError)) throw error;
      });
  }
  const { rows } = await amostras.list({ sort: 'numero', end: 40 });
  let [culturas, comuns] = [0, 0];
  for (const { id, apoioId, exames, etiqueta } of rows) {
    const cultura = exames === 'Urocultura';
    // Cultures stand apart: stages and values of the rest go by their own turn.
    const n = cultura ? culturas++ : comuns++;
    // What an outside laboratory does waits at the bench until a list takes it. Of the cultures the second is being typed.
    const daVez = cultura ? (n === 0 ? 'LIBERADA' : 'RECEBIDA') : ETAPAS[n % ETAPAS.length];
    const etapa = apoioId === null ? (daVez ?? 'PEDIDA') : 'RECEBIDA';
    const passos = PASSOS.slice(0, ATE[etapa]);
    for (const transicao of passos) {
      if (transicao === 'resultar') await digitarTudo(pool, amostras, id, n);
      if (transicao === 'resultar' && cultura) await digitarGermes(pool, amostras, id);
      await amostras.transition(
        id,
        transicao === 'coletar' ? { transicao, campos: { etiquetaLida: etiqueta } } : { transicao },
      );
    }
    if (cultura && etapa === 'RECEBIDA') await digitarGermes(pool, amostras, id);
    // Half of the bench is typed already.
    if (etapa === 'RECEBIDA' && apoioId === null && n % 4 === 2) await digitarTudo(pool, amostras, id, n, 1);
    const pedida = agora - (30 + passos.length * 40 + n * 7) * MINUTO;
    const quando = (at: number) => new Date(pedida + at * 35 * MINUTO).toISOString();
    const momentos = passos.map((_, at) => [EM_QUE[at] ?? '', quando(at + 1)] as const);
    await semeador.comoFoi(
      'amostras',
      [{ id, valores: { pedidaEm: quando(0), ...Object.fromEntries(momentos) } }],
      casa.id,
    );
    const liberados = await recordsOf(deps, contexto, 'exames-liberados').server.everybodys.list({
      where: { amostraId: id },
    });
    const [coletadoEm, recebidoEm, digitadoEm, , liberadoEm] = passos.map((_, at) => quando(at + 1));
    await semeador.comoFoi(
      'exames-liberados',
      liberados.rows.map((exame) => ({
        id: exame.id,
        valores: { coletadoEm, recebidoEm, digitadoEm, liberadoEm },
      })),
      casa.id,
    );
  }
  await remessaDaCasa(recordsOf(deps, contexto, 'remessas-apoio').server.everybodys, rows);
  await entradasDaCasa(pool, casa.id, {
    entradas: recordsOf(deps, contexto, 'pedidos-laboratorio').server.everybodys,
    pacientes: [...new Set(rows.map(({ pacienteId }) => pacienteId))],
  });
}

/** A list that is on its way, and one sample that waits for the next. */
async function remessaDaCasa(
  remessas: ServerRecords<'remessas-apoio'>,
  amostras: readonly Pick<Stored<'amostras'>, 'id' | 'apoioId'>[],
): Promise<void> {
  const [primeira, ...resto] = amostras.filter(({ apoioId }) => apoioId !== null);
  if (!primeira || primeira.apoioId === null) return;
  const vao = resto.length === 0 ? [primeira] : [primeira, ...resto.slice(0, -1)];
  const { id } = await remessas.keep({
    laboratorioId: primeira.apoioId,
    conservacao: 'REFRIGERADA',
    amostras: vao.map((amostra) => ({ amostraId: amostra.id })),
  });
  await remessas.transition(id, {
    transicao: 'enviar',
    campos: { transportador: 'Rota da manhã, caixa 2' },
  });
}

function valorDe(analito: string, n: number): string {
  const valor = VALORES[analito]?.[n % 3];
  if (valor === undefined) throw new Error(`no value to show for '${analito}'`);
  return valor;
}

async function digitarTudo(
  pool: Pool,
  amostras: Parameters<typeof digitar>[1],
  id: number,
  n: number,
  quantos = Number.MAX_SAFE_INTEGER,
): Promise<void> {
  const { resultados } = await amostras.read(id);
  const medidos = (resultados ?? []).filter(({ formula }) => formula === null);
  const linhas = medidos.slice(0, quantos).map((linha) => ({
    id: linha.id,
    valor: valorDe(linha.analito, n),
    nota: null,
    antes: linha.valor,
  }));
  await digitar(pool, amostras, id, linhas);
}

/** One germ that resists two drugs, and one that nothing was tested against. */
async function digitarGermes(pool: Pool, amostras: Parameters<typeof digitar>[1], id: number): Promise<void> {
  const { resultados } = await amostras.read(id);
  const exameId = resultados?.[0]?.exameId;
  if (exameId === undefined) return;
  const testes = [
    ['>=32', 'R'],
    ['<=0,25', 'S'],
    ['>=4', 'R'],
    ['<=1', 'S'],
    ['64', 'I'],
  ] as const;
  await gravarGermes(pool, amostras, id, {
    antes: [],
    germes: [
      {
        exameId,
        germe: 'Escherichia coli',
        quantidade: '>100.000 UFC/mL',
        testes: DROGAS.map((antimicrobiano, at) => ({
          antimicrobiano,
          valor: testes[at]?.[0] ?? null,
          categoria: testes[at]?.[1] ?? null,
        })),
      },
      { exameId, germe: 'Enterococcus faecalis', quantidade: '10.000 UFC/mL', testes: [] },
    ],
  });
}

/** Issued, and without a result: the latest ones, which the laboratory has at hand. */
async function pedidosEmitidos(pool: Pool, casa: number): Promise<readonly number[]> {
  const { rows } = await pool.query<{ id: number }>({
    text: `SELECT id FROM pedido_exame WHERE ${ofTenant('', '$1')} AND situacao = 'EMITIDO' AND excluido_em IS NULL
            ORDER BY emitido_em DESC, id DESC LIMIT $2`,
    values: [casa, PEDIDOS],
  });
  return rows.map(({ id }) => id);
}

const HEMATOLOGIA = ['XN-1000', 'HEMATOLOGIA'] as const;
const BIOQUIMICA = ['COBAS', 'BIOQUIMICA'] as const;

/** In deviations from the mean, a day each: within, once close to the limit; and a lot that is out today. */
const SERIE = [
  0.3, -0.6, 0.8, -0.2, 1.1, 0.4, -1.3, 0.2, -0.7, 2.3, -0.4, 0.6, -0.9, 0.1, 1.2, -0.5, 0.7, -0.3, 0.5, -0.8,
] as const;
const FORA = [-0.4, 0.6, 0.2, -1.1, 0.9, -0.3, 1.4, -0.6, 0.8, -0.2, 1.1, 2.2, 1.6, 3.4] as const;
const CONTROLES = [
  {
    aparelho: BIOQUIMICA,
    analito: 'GLI',
    nivel: 'NORMAL',
    lote: '4471-N',
    unidade: 'mg/dL',
    media: 98,
    desvio: 2.5,
    serie: SERIE,
  },
  {
    aparelho: BIOQUIMICA,
    analito: 'CRE',
    nivel: 'ALTO',
    lote: '4471-A',
    unidade: 'mg/dL',
    media: 5.2,
    desvio: 0.14,
    serie: FORA,
  },
  {
    aparelho: HEMATOLOGIA,
    analito: 'HGB',
    nivel: 'BAIXO',
    lote: 'H-2208',
    unidade: 'g/dL',
    media: 7.4,
    desvio: 0.12,
    serie: SERIE.slice(4),
  },
] as const;
const DIA = 24 * 60 * MINUTO;

/** What each machine measured of its lots of control, the last this morning. */
async function controlesDaCasa(
  { pool, regras }: Semeador,
  registry: Registry,
  { casa, agora }: Quem,
): Promise<void> {
  const contexto = doProduto('Bancada do laboratório', casa.id);
  const controles = recordsOf({ registry, pool, hooks: regras }, contexto, 'controles-qualidade').server;
  for (const { aparelho, media, desvio, serie, ...lote } of CONTROLES) {
    const { rows } = await pool.query<{ id: number }>({
      text: `SELECT id FROM analisador WHERE ${ofTenant('', '$1')} AND aplicacao = $2 AND instalacao = $3`,
      values: [casa.id, ...aparelho],
    });
    const [analisador] = rows;
    if (!analisador) continue;
    await controles.create({
      ...lote,
      analisadorId: analisador.id,
      media: String(media),
      desvio: String(desvio),
      validade: addDays(diaDe(agora), 120),
      medidas: serie.map((desvios, at) => ({
        momento: new Date(agora - (serie.length - 1 - at) * DIA - 40 * MINUTO).toISOString(),
        valor: (media + desvios * desvio).toFixed(4),
        ...(desvios > 2 && at < serie.length - 1 ? { providencia: 'Repetido com frasco novo: dentro.' } : {}),
      })),
    });
  }
}

/** Of two machines on the network: what they sent of a tube that nobody received, and of one that nobody knows. */
async function mensagensDaCasa(semeador: Semeador, registry: Registry, { casa, agora }: Quem): Promise<void> {
  const { pool, regras } = semeador;
  const aparelho = (nome: string, aplicacao: string, instalacao: string) =>
    semeador.criar('analisadores', { nome, aplicacao, instalacao }, casa.id);
  const hematologia = await aparelho('Contador hematológico, bancada 1', ...HEMATOLOGIA);
  await aparelho('Bioquímica, bancada 2', ...BIOQUIMICA);
  const contexto = doProduto(String(hematologia.nome), casa.id);
  const registros: OpenRecords = (ato, recurso) => recordsOf({ registry, pool, hooks: regras }, ato, recurso);
  const { rows } = await registros(contexto, 'amostras').server.everybodys.list({
    where: { situacao: 'PEDIDA' },
    sort: 'numero',
    end: 1,
  });
  const mensagens = [...rows.map(({ etiqueta }) => etiqueta), '09876543'].map((etiqueta, at) => {
    const conteudo = [
      `MSH|^~\\&|XN-1000|HEMATOLOGIA|ZELO|LAB|||ORU^R01^ORU_R01|${at + 1041}|P|2.5.1`,
      `OBR|1|${etiqueta}`,
      'OBX|1|NM|HGB^Hemoglobina^L||13.2|g/dL|||||F',
    ].join('\r');
    return {
      analisadorId: hematologia.id,
      controle: String(at + 1041),
      resumo: createHash('sha256').update(conteudo).digest('hex'),
      recebidaEm: new Date(agora - (at + 3) * 7 * MINUTO).toISOString(),
      conteudo,
    };
  });
  await registros(contexto, 'mensagens-analisadores').server.keepAll(mensagens);
  await lancarMensagens({ database: { pool }, registros });
}
