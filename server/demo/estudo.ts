/**
 * A small male study at two sites: participants in each stage of it, visits in and out of their windows, open and answered
 * review chats. Items of questionnaires stand without their wording, which is of who holds the rights.
 */
import { buildAbility } from '#domain/acesso/ability.ts';
import { estruturaDaEscala } from '#domain/estudo/estrutura.ts';
import type { Dado } from '#domain/formulario/tipos.ts';
import { addDays } from '#domain/formato/data.ts';
import type { Registry } from '#domain/registro/registry.ts';
import { dizer } from '#server/capabilities/monitoria/index.ts';
import { hoje } from '#server/clock.ts';
import { ofTenant } from '#server/database/tenant.ts';
import type { Row } from '#server/engine/entity-sql.ts';
import { recordsOf, type Recurso } from '#server/engine/records.ts';
import { gravarFormulario } from '#server/features/estudo/formularios.ts';
import { SEM_PAPEIS, type Contexto } from '#server/plugins/context.ts';
import { LINHAS, type Semeador } from './seeder.ts';

/** The product's values of the demonstration. */
export const ESTUDO_EM_VIGOR = { estudo: 'BZ371ACLI004', estudoGaq: true, estudoExtensao: false } as const;

const SINAIS: Dado = {
  paciente: 'nao',
  leitura: 'CLINICA',
  templateRecord: [
    {
      chave: 'sistolica',
      tipo: 'numero',
      rotulo: 'Pressão sistólica',
      unidade: 'mmHg',
      obrigatorio: true,
      largura: 'metade',
    },
    {
      chave: 'diastolica',
      tipo: 'numero',
      rotulo: 'Pressão diastólica',
      unidade: 'mmHg',
      obrigatorio: true,
      largura: 'metade',
    },
    { chave: 'frequencia', tipo: 'numero', rotulo: 'Frequência cardíaca', unidade: 'bpm', largura: 'metade' },
    { chave: 'peso', tipo: 'numero', rotulo: 'Peso', unidade: 'kg', casas: 1, largura: 'metade' },
    { chave: 'usaMedicamento', tipo: 'simnao', rotulo: 'Usa medicamento concomitante?' },
    {
      chave: 'medicamento',
      tipo: 'texto',
      rotulo: 'Qual medicamento',
      quando: { juncao: 'todas', regras: [{ campo: 'usaMedicamento', operador: 'igual', valor: true }] },
    },
  ],
};

const PROTOCOLO = [
  { nome: 'Triagem', dia: -14, janela: 7, formularios: ['SINAIS', 'IIEF15'] },
  { nome: 'Randomização', dia: 0, janela: 3, formularios: ['SINAIS'] },
  { nome: 'Avaliação 1', dia: 28, janela: 3, formularios: ['SINAIS', 'IIEF15', 'GAQ'] },
  { nome: 'Avaliação 2', dia: 56, janela: 3, formularios: ['SINAIS', 'IIEF15', 'GAQ'] },
  { nome: 'Revisão', dia: 84, janela: 7, formularios: ['SINAIS'] },
  { nome: 'Visita extra', dia: null, janela: 0, formularios: ['SINAIS'] },
] as const;

type Casa = { readonly id: number };
type Quem = {
  readonly casas: readonly Casa[];
  readonly equipe: readonly Row[];
  readonly usuario: number;
  readonly senha: string;
};

export async function estudoDeDemonstracao(
  semeador: Semeador,
  registry: Registry,
  { casas, equipe, usuario, senha }: Quem,
): Promise<void> {
  const [norte, sul] = casas;
  if (!norte || !sul) return;
  const { pool } = semeador;
  const contexto = (prestadorId: number): Contexto => ({
    usuario: {
      id: usuario,
      nome: 'Profissional de Demonstração',
      principal: 'profissional',
      ...SEM_PAPEIS,
      admin: true,
    },
    alcance: { prestadores: new Set(), casa: true, tudo: true, profissionalId: equipe[0]?.id ?? null },
    ability: buildAbility([{ action: 'manage', subject: 'all' }], LINHAS),
    prestadorId,
    ip: '127.0.0.1',
    motivo: 'Dados de demonstração',
  });
  const porta = <R extends Recurso>(prestadorId: number, recurso: R) =>
    recordsOf({ registry, pool, hooks: semeador.regras }, contexto(prestadorId), recurso);

  const modelos: { [nome: string]: number } = {};
  for (const [nome, dado] of [
    ['SINAIS', SINAIS],
    ['IIEF15', estruturaDaEscala('IIEF15')],
    ['GAQ', estruturaDaEscala('GAQ')],
  ] as const) {
    const titulo =
      nome === 'SINAIS' ? 'CRF · Sinais vitais' : nome === 'IIEF15' ? 'CRF · IIEF-15' : 'CRF · GAQ';
    const row = await porta(norte.id, 'form-templates').create({ nome: titulo, dado: JSON.stringify(dado) });
    await porta(norte.id, 'form-templates').transition(row.id, { transicao: 'publicar' });
    modelos[nome] = row.id;
  }
  const estudo = await estudoDe(porta(norte.id, 'estudos'), modelos);
  for (const [at, { nome, dia, janela, formularios }] of PROTOCOLO.entries())
    await porta(norte.id, 'visitas-estudo').create({
      estudoId: estudo,
      nome,
      ordem: at + 1,
      dia,
      janelaAntes: janela,
      janelaDepois: janela,
      formularios: formularios.map((formulario) => ({
        formularioId: modelos[formulario] ?? 0,
        escala: formulario === 'SINAIS' ? 'NENHUMA' : formulario,
        quando: formulario === 'GAQ' ? 'GAQ' : 'SEMPRE',
        obrigatorio: true,
        dupla: false,
      })),
    });
  const centros: { readonly casa: number; readonly id: number; readonly quantos: number }[] = [];
  for (const [casa, numero, nome, quantos] of [
    [norte.id, '01', 'Aurora', 6],
    [sul.id, '02', 'Horizonte', 3],
  ] as const) {
    const { id } = await porta(casa, 'centros-estudo').create({
      estudoId: estudo,
      prestadorId: casa,
      numero,
      nome,
      investigadorId: equipe[0]?.id ?? null,
      ativo: true,
      delegacoes: equipe.slice(1, 3).map((pessoa, at) => ({
        profissionalId: pessoa.id,
        papel: at === 0 ? ('SUBINVESTIGADOR' as const) : ('COORDENADOR' as const),
        treinadoEm: addDays(hoje(), -150),
        inicio: addDays(hoje(), -145),
      })),
    });
    centros.push({ casa, id, quantos });
  }
  for (const { casa, id, quantos } of centros)
    for (const [n, pacienteId] of (await homensDe(semeador, casa, quantos)).entries())
      await participar({ porta, casa, centroId: id, estudo, pacienteId, n });
  await kits(porta, centros, estudo);
  await listas(porta, centros, estudo);
  await monitorDaDemonstracao(semeador, senha, casas);
  await pool.query({
    text: `INSERT INTO configuracao (id, valores, versao) VALUES (1, $1, 1)
           ON CONFLICT (id) DO UPDATE SET valores = configuracao.valores || EXCLUDED.valores, versao = configuracao.versao + 1`,
    values: [JSON.stringify(ESTUDO_EM_VIGOR)],
  });
}

type Porta = <R extends Recurso>(prestadorId: number, recurso: R) => ReturnType<typeof recordsOf<R>>;

async function estudoDe(
  estudos: ReturnType<typeof recordsOf<'estudos'>>,
  modelos: { readonly [nome: string]: number },
): Promise<number> {
  const base = {
    formularioId: modelos['SINAIS'] ?? 0,
    minimo: null,
    maximo: null,
    operador: null,
    outroCampo: null,
    visitaAnterior: null,
    ativa: true,
  };
  const { id } = await estudos.create({
    codigo: 'BZ371ACLI004',
    titulo: 'Eficácia e segurança do BZ371A em homens com disfunção erétil',
    sexo: 'M',
    patrocinador: 'Patrocinador de demonstração',
    protocoloVersao: '3.0',
    termoVersao: 'TCLE 2.1',
    criterios: [
      { tipo: 'INCLUSAO', texto: 'Idade de 18 a 75 anos' },
      { tipo: 'INCLUSAO', texto: 'Disfunção erétil há pelo menos 6 meses' },
      { tipo: 'EXCLUSAO', texto: 'Uso de nitrato' },
    ],
    checagens: [
      {
        ...base,
        codigo: 'PA-FAIXA',
        campo: 'sistolica',
        tipo: 'FAIXA',
        minimo: '80',
        maximo: '180',
        mensagem: 'Pressão sistólica fora do esperado. Confira com a fonte.',
      },
      {
        ...base,
        codigo: 'PA-ORDEM',
        campo: 'sistolica',
        tipo: 'ENTRE_CAMPOS',
        operador: 'MAIOR',
        outroCampo: 'diastolica',
        mensagem: 'A sistólica deve ser maior que a diastólica.',
      },
      {
        ...base,
        codigo: 'PESO',
        campo: 'peso',
        tipo: 'FAIXA',
        minimo: '40',
        maximo: '180',
        mensagem: 'Peso fora do esperado.',
      },
    ],
  });
  await estudos.transition(id, { transicao: 'iniciar' });
  return id;
}

/** Men of the house of an age of the study, none of whom has a name among the people of other stories. */
async function homensDe({ pool }: Semeador, casa: number, quantos: number): Promise<readonly number[]> {
  const { rows } = await pool.query<{ id: number }>({
    text: `SELECT id FROM paciente WHERE ${ofTenant('', '$1')} AND sexo = 'M' AND NOT obito AND excluido_em IS NULL
             AND data_nascimento BETWEEN $2::date AND $3::date ORDER BY id DESC LIMIT $4`,
    values: [casa, addDays(hoje(), -27_000), addDays(hoje(), -8000), quantos],
  });
  return rows.map(({ id }) => id);
}

type Participacao = {
  readonly porta: Porta;
  readonly casa: number;
  readonly centroId: number;
  readonly estudo: number;
  readonly pacienteId: number;
  readonly n: number;
};

/** The n-th is further along the less he is: the first has been through two evaluations, the last has just come. */
async function participar({ porta, casa, centroId, estudo, pacienteId, n }: Participacao): Promise<void> {
  const participantes = porta(casa, 'participantes-estudo');
  const visitas = porta(casa, 'prontuarios-crf');
  const { id, criterios } = await participantes.create({ estudoId: estudo, centroId, pacienteId });
  if (n === 5) return;
  await historia(porta, casa, id, n);
  const zero = addDays(hoje(), -([75, 60, 33, 30, 6][n % 5] ?? 6));
  await participantes.transition(id, {
    transicao: 'consentir',
    campos: { consentimentoVersao: 'TCLE 2.1', consentimentoEm: addDays(zero, -16) },
  });
  const atual = await participantes.read(id);
  await participantes.update(
    id,
    {
      criterios: (criterios ?? []).map((criterio) => ({
        ...criterio,
        atende: criterio.tipo === 'INCLUSAO' ? ('SIM' as const) : ('NAO' as const),
      })),
    },
    atual.versao,
  );
  const { rows } = await visitas.list({ where: { participanteId: id }, sort: 'ordem', end: 20 });
  const realizadas = [4, 3, 3, 2, 1][n % 5] ?? 1;
  const dias = [-14, 0, n === 1 ? 35 : 29, 57];
  for (const [at, visita] of rows.slice(0, realizadas).entries()) {
    const fora = at === 2 && n === 1;
    await visitas.transition(visita.id, {
      transicao: 'realizar',
      campos: {
        realizadaEm: addDays(zero, dias[at] ?? 0),
        ...(fora ? { justificativaJanela: 'Participante viajou a trabalho.' } : {}),
      },
    });
    if (at === 1)
      await participantes.transition(id, {
        transicao: 'incluir',
        // The third of each site waits for the draw.
        campos: { incluidoEm: addDays(zero, 0), ...(n === 2 ? {} : { randomizacao: `R-${casa}-${n + 1}` }) },
      });
    if (at === realizadas - 1) await atender(porta, casa, pacienteId, addDays(zero, dias[at] ?? 0));
    const aberta = at === realizadas - 1 && n > 2;
    await preencher(porta, casa, visita.id, { n, at, incompleta: aberta });
    if (!aberta) await visitas.transition(visita.id, { transicao: 'finalizar' });
    if (at < realizadas - 1) await visitas.transition(visita.id, { transicao: 'assinar' });
  }
}

/** The chart of the last visit's day stands beside the CRF: care and study of the same person. */
async function atender(porta: Porta, casa: number, pacienteId: number, dia: string): Promise<void> {
  const { rows } = await porta(casa, 'categorias-prontuario').list({ where: { nome: 'Consulta' }, end: 1 });
  const [categoria] = rows;
  if (!categoria) return;
  await porta(casa, 'prontuarios').create({
    pacienteId,
    categoriaId: categoria.id,
    iniciadoEm: `${dia}T13:00:00.000Z`,
    subjetivo: 'Visita do estudo. Sem queixas novas desde a última.',
  });
}

const IIEF = (valor: number) =>
  Object.fromEntries(Array.from({ length: 15 }, (_, at) => [`q${at + 1}`, valor]));

async function preencher(
  porta: Porta,
  casa: number,
  visita: number,
  { n, at, incompleta }: { readonly n: number; readonly at: number; readonly incompleta: boolean },
): Promise<void> {
  const formularios = porta(casa, 'formularios-crf');
  const portas = {
    formularios,
    visitas: porta(casa, 'prontuarios-crf'),
    medidas: porta(casa, 'medidas-crf'),
    verificacoes: porta(casa, 'verificacoes-crf'),
    monitorias: porta(casa, 'monitorias').server,
    mensagens: porta(casa, 'mensagens-monitoria').server,
  };
  const { rows } = await formularios.list({ where: { prontuarioCrfId: visita }, sort: 'ordem', end: 20 });
  for (const [ordem, { id, versao, escala, ...linha }] of rows.entries()) {
    if (incompleta && ordem > 0) continue;
    const valores =
      escala === 'IIEF15'
        ? IIEF(Math.min(5, 2 + at))
        : escala === 'GAQ'
          ? { q1: n !== 1, q2: n === 0 }
          : {
              sistolica: n === 2 && at === 1 ? 210 : 118 + n * 3,
              diastolica: 76 + n,
              frequencia: 70 + n,
              peso: `${78 + n}.5`,
              usaMedicamento: n === 0,
              medicamento: n === 0 ? 'Losartana 50 mg' : null,
            };
    await gravarFormulario(formularios.call.pool, portas, { id, versao, valores });
    if (n > 1 || at !== 0 || ordem !== 0) continue;
    await dizer(
      formularios.call.pool,
      portas,
      {
        nomeEntidade: 'formularios-crf',
        idEntidade: id,
        nomeColuna: 'peso',
        registro: `${linha.visita} · ${linha.nome}`,
        campo: 'Peso',
        mestre: linha.visita,
        nomeMestre: 'prontuarios-crf',
        idMestre: visita,
        prestadorId: casa,
        estudoId: linha.estudoId,
      },
      {
        mensagem: n === 0 ? 'Peso conferido com o prontuário.' : 'O prontuário diz 81 kg. Confira.',
        status: n === 0 ? 'APROVADO' : 'AVALIACAO_PENDENTE',
        autor: { id: null, nome: 'Monitora do patrocinador' },
        agora: new Date().toISOString(),
      },
    );
  }
}

/** A sealed list at each site, of which nobody has drawn yet. */
async function listas(
  porta: Porta,
  centros: readonly { readonly casa: number; readonly id: number }[],
  estudo: number,
): Promise<void> {
  for (const [at, { casa, id }] of centros.entries()) {
    const { id: listaId } = await porta(casa, 'listas-randomizacao').server.keep({
      nome: `0${at + 1} · Único`,
      estudoId: estudo,
      centroId: id,
      estrato: 'Único',
      total: 24,
      importadaEm: new Date().toISOString(),
      importadaPor: 'Estatística de demonstração',
    });
    await porta(casa, 'alocacoes-estudo').server.everybodys.keepAll(
      'ABBABAABAABBBBAAABABBABA'.split('').map((braco, lugar) => ({
        estudoId: estudo,
        centroId: id,
        listaId,
        posicao: lugar + 1,
        bloco: Math.floor(lugar / 4) + 1,
        braco: braco === 'A' ? 'BZ371A' : 'Placebo',
      })),
    );
  }
}

/** What the participant takes and had. */
async function historia(porta: Porta, casa: number, participanteId: number, n: number): Promise<void> {
  await porta(casa, 'medicamentos-estudo').create({
    participanteId,
    medicamento: n % 2 === 0 ? 'Losartana' : 'Metformina',
    dose: n % 2 === 0 ? '50 mg, uma vez ao dia' : '850 mg, duas vezes ao dia',
    via: 'ORAL',
    indicacao: n % 2 === 0 ? 'Hipertensão' : 'Diabetes',
    inicio: addDays(hoje(), -900),
  });
  await porta(casa, 'antecedentes-estudo').create({
    participanteId,
    condicao: n % 2 === 0 ? 'Hipertensão arterial' : 'Diabetes tipo 2',
    sistema: n % 2 === 0 ? 'CARDIOVASCULAR' : 'ENDOCRINO',
    inicio: addDays(hoje(), -1200),
    emCurso: true,
  });
}

async function kits(
  porta: Porta,
  centros: readonly { readonly casa: number; readonly id: number }[],
  estudo: number,
): Promise<void> {
  for (const { casa, id } of centros)
    for (const n of [1, 2, 3])
      await porta(casa, 'kits-estudo').create({
        numero: `K${casa}-${String(n).padStart(3, '0')}`,
        estudoId: estudo,
        centroId: id,
        lote: 'BZ2026-04',
        validade: addDays(hoje(), 400),
        recebidoEm: addDays(hoje(), -100),
        temperatura: '22.4',
      });
}

const MONITORIA = ['list', 'view', 'insert', 'updateStatusAvaliacaoPendente', 'updatestatusaprovado'];
const DO_MONITOR: readonly (readonly [sujeito: string, acoes: readonly string[]])[] = [
  ['estudo', ['list', 'view']],
  ['participanteestudo', ['list', 'view']],
  ['prontuariocrf', ['list', 'view', 'congelar']],
  ['eventoadverso', ['list', 'view']],
  ['kitestudo', ['list', 'view']],
  ['monitoria', MONITORIA],
  ['verificacaofonte', ['list', 'view', 'verificar']],
  ['dashboard', ['dash005', 'dash008', 'dash009', 'dash010']],
  ['prontuariocrfutil', ['realizardatalock']],
];

/** The account 'monitor' sees participants by number alone, asks and approves. */
async function monitorDaDemonstracao(
  { pool }: Semeador,
  senha: string,
  casas: readonly Casa[],
): Promise<void> {
  const { rows } = await pool.query<{ id: number }>({
    text: `INSERT INTO usuario (login, nome, email, senha_hash, administrativo)
           VALUES ('monitor', 'Monitora do Estudo', 'monitor@example.com', $1, true) RETURNING id`,
    values: [senha],
  });
  const grupo = await pool.query<{ id: number }>({
    text: `INSERT INTO grupo_regra (nome, descricao) VALUES ('Monitor do estudo', 'Confere o CRF e conversa com os centros, sem ver quem é o participante.') RETURNING id`,
    values: [],
  });
  const [usuario, grupoId] = [rows[0]?.id ?? 0, grupo.rows[0]?.id ?? 0];
  for (const [sujeito, acoes] of DO_MONITOR)
    for (const acao of acoes)
      await pool.query({
        text: 'INSERT INTO permissao (grupo_regra_id, sujeito, acao) VALUES ($1, $2, $3)',
        values: [grupoId, sujeito, acao],
      });
  await pool.query({
    text: 'INSERT INTO usuario_grupo (usuario_id, grupo_regra_id) VALUES ($1, $2)',
    values: [usuario, grupoId],
  });
  for (const { id } of casas.slice(0, 2))
    await pool.query({
      text: 'INSERT INTO usuario_prestador (usuario_id, prestador_id) VALUES ($1, $2)',
      values: [usuario, id],
    });
}
