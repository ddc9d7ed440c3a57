/**
 * Forged numbers (CLIN-06, PERM-05): every call of prescription, papers, queue, reception and agenda, with a row of another
 * provider, of a restricted chart and of a colleague's agenda. Each answers as if the row were not there.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { diaDe } from '#domain/formato/fuso.ts';
import { createTestApi, type Caller, type TestApi } from '#tests/support/api.ts';
import { semeador } from '#tests/support/semear.ts';

type Row = { readonly id: number; readonly versao: number; readonly [field: string]: unknown };
type Resposta = Awaited<ReturnType<Caller['get']>>;
type Chamada = (caller: Caller, id: number) => Promise<Resposta>;
type Chamadas = { readonly [nome: string]: Chamada };

const NENHUM = 987_654;
const CLINICO = [
  'list',
  'view',
  'insert',
  'update',
  'delete',
  'emitir',
  'suspender',
  'cancelar',
  'encerrar',
  'registrar-resultado',
  'visto',
];
const AGENDA = ['list', 'view', 'insert', 'update', 'delete', 'encaixe', 'atender'];
const PROFISSIONAL = {
  prontuario: [...CLINICO, 'restringir'],
  prescricao: CLINICO,
  prescricaomodelo: ['list', 'view', 'insert'],
  painelexame: ['list', 'view', 'insert', 'update'],
  paciente: ['list', 'view', 'clinico', 'documento'],
  agenda: AGENDA,
  atendimentoprofissional: ['list'],
  filaatendimento: ['list', 'view', 'update', 'delete', 'chamar', 'encaminhar'],
};
const RECEPCAO = {
  agenda: [...AGENDA, 'vertodos'],
  agendabloqueio: ['list', 'view', 'insert'],
  listaespera: ['list', 'view', 'insert', 'update'],
  secretaria: ['list'],
  filaatendimento: ['list', 'view', 'update', 'delete', 'vertodos', 'chamar', 'encaminhar'],
  paciente: ['list', 'view'],
};
const SEM = {
  convenios: [],
  responsaveis: [],
  situacaoAlergias: null,
  alergias: [],
  ativo: true,
  obito: false,
  dataObito: null,
};

let api: TestApi;
let prestador = 0;
let vizinho = 0;
let ana: Caller;
let rui: Caller;
let bia: Caller;
let mesa: Caller;
let mesaVizinha: Caller;
let categoriaId = 0;
let anaId = 0;
let ruiId = 0;
const { criar } = semeador(
  () => api.registry,
  () => (prestador ? api.admin.em(prestador) : api.admin),
);

const conta = async (
  regras: { readonly [sujeito: string]: readonly string[] },
  em: number,
  profissionalId?: number,
) => {
  const caller = await api.caller(regras, [em]);
  const tipo =
    profissionalId === undefined
      ? 'administrativo = true'
      : `profissional = true, profissional_id = ${profissionalId}`;
  await api.test.database.pool.query(`UPDATE usuario SET ${tipo} WHERE id = $1`, [caller.id]);
  api.app.sessoes.esquecer();
  return caller.em(em);
};
const profissional = () =>
  criar('profissionais', {
    ativo: true,
    corpoClinico: [],
    codigosNasOperadoras: [],
    especialidades: [],
    ufConselho: 'MG',
  });

beforeAll(async () => {
  api = await createTestApi();
  const cidadeId = await criar('cidades', { nome: 'Belo Horizonte' });
  const casa = {
    ativo: true,
    fusoHorario: 'America/Sao_Paulo',
    cidadeId,
    logradouro: 'Rua da Bahia',
    numero: '100',
    telefone: '3132220000',
  };
  vizinho = await criar('prestadores', casa);
  prestador = await criar('prestadores', casa);
  api.app.sessoes.esquecer();
  categoriaId = await criar('categorias-prontuario', { nome: 'Consulta', secoes: ['SOAP'], ativo: true });
  [anaId, ruiId] = [await profissional(), await profissional()];
  ana = await conta(PROFISSIONAL, prestador, anaId);
  rui = await conta(PROFISSIONAL, prestador, ruiId);
  bia = await conta(PROFISSIONAL, vizinho, await profissional());
  mesa = await conta(RECEPCAO, prestador);
  mesaVizinha = await conta(RECEPCAO, vizinho);
});
afterAll(() => api.close());

const ok = async (answer: Promise<Resposta>, code = 200): Promise<Row> => {
  const given = await answer;
  expect(given.statusCode, given.body.slice(0, 600)).toBe(code);
  return given.json<Row>();
};
const novoPaciente = (campos: object = {}) =>
  criar('pacientes', { ...SEM, nome: 'Maria Secreta', nomeSocial: null, ...campos });

/** Calls that do not answer, word by word, as when there is no such row at all; or that name the patient. */
async function comoSeNaoHouvesse(caller: Caller, chamadas: Chamadas, id: number): Promise<string[]> {
  const erradas: string[] = [];
  for (const [nome, chamada] of Object.entries(chamadas)) {
    const [forjada, inexistente] = [await chamada(caller, id), await chamada(caller, NENHUM)];
    const respostaDita = ({ statusCode, body }: Resposta) =>
      `${statusCode} ${body.replaceAll(String(NENHUM), 'N').replaceAll(String(id), 'N')}`;
    if (respostaDita(forjada) !== respostaDita(inexistente))
      erradas.push(`${nome}: ${respostaDita(forjada)}, not ${respostaDita(inexistente)}`);
    // A right that lacks would prove nothing.
    if (/Secreta|Falta a permissão/.test(forjada.body)) erradas.push(`${nome}: ${forjada.body}`);
    if (forjada.statusCode < 300 && forjada.body !== '[]') erradas.push(`${nome}: ${forjada.body}`);
  }
  return erradas;
}

const ITENS = [
  {
    descricao: 'Fórmula',
    receituarioDitoDe: 'Fórmula',
    principios: 'substancia',
    posologia: 'Tomar à noite',
  },
];
const doProntuario: Chamadas = {
  'ler o prontuário': (caller, id) => caller.get(`/api/prontuarios/${id}`),
  'papéis não assinados dele': (caller, id) => caller.get(`/api/papeis-clinicos?prontuarioId=${id}`),
  prescrever: (caller, id) => caller.post('/api/prescricoes', { prontuarioId: id, itens: ITENS }),
  conferir: (caller, id) => caller.post('/api/prescricoes/_conferir', { prontuarioId: id, itens: ITENS }),
  'prescrições dele': (caller, id) => caller.get(`/api/prescricoes?prontuarioId=${id}`),
  'fazer um atestado': (caller, id) =>
    caller.post('/api/papeis-clinicos', {
      prontuarioId: id,
      tipo: 'ATESTADO',
      dias: 2,
      aPartirDe: '2026-11-20',
    }),
  'fazer um relatório': (caller, id) =>
    caller.post('/api/papeis-clinicos', { prontuarioId: id, tipo: 'RELATORIO', texto: null }),
  'pedir exames': (caller, id) =>
    caller.post('/api/pedidos-exame', { prontuarioId: id, urgencia: 'ELETIVO' }),
  'pedidos dele': (caller, id) => caller.get(`/api/pedidos-exame?prontuarioId=${id}`),
  'documentos dele': (caller, id) =>
    caller.get(`/api/cmis/listar-documentos-pasta?modulo=prontuarios&id=${id}`),
};
const passosDe = (recurso: string, ...passos: readonly string[]): Chamadas => ({
  [`${recurso}: ler`]: (caller, id) => caller.get(`/api/${recurso}/${id}`),
  [`${recurso}: histórico`]: (caller, id) => caller.get(`/api/${recurso}/${id}/_historico`),
  [`${recurso}: mudar`]: (caller, id) => caller.patch(`/api/${recurso}/${id}`, 1, { observacao: 'x' }),
  [`${recurso}: excluir`]: (caller, id) =>
    caller.call('DELETE', `/api/${recurso}/${id}`, undefined, { 'if-match': '"1"' }),
  ...Object.fromEntries(
    passos.map((passo) => [
      `${recurso}: ${passo}`,
      (caller: Caller, id: number) => caller.passo(recurso, { id, versao: 2 }, passo, undefined, 'Forjado'),
    ]),
  ),
});
const daPrescricao: Chamadas = {
  ...passosDe('prescricoes', 'emitir', 'suspender', 'cancelar'),
  papéis: (caller, id) => caller.post(`/api/prescricoes/${id}/_papeis`),
  'papéis dela': (caller, id) => caller.get(`/api/prescricao-papeis?prescricaoId=${id}`),
};
const doPapel = passosDe('papeis-clinicos', 'emitir', 'cancelar');
const doPedido = passosDe('pedidos-exame', 'emitir', 'registrar-resultado', 'visto', 'cancelar');

/** A chart of Ana's with a prescription, an atestado and a request of exams in it. */
async function comTudo(
  restrito: boolean,
): Promise<{ readonly [que in 'chart' | 'prescricao' | 'papel' | 'pedido']: Row }> {
  const corpo = { pacienteId: await novoPaciente(), categoriaId, iniciadoEm: '2026-11-20T12:00:00.000Z' };
  const chart = await ok(ana.post('/api/prontuarios', corpo), 201);
  const prescricao = await ok(ana.post('/api/prescricoes', { prontuarioId: chart.id, itens: ITENS }), 201);
  await ok(ana.passo('prescricoes', prescricao, 'emitir'));
  await ok(ana.post(`/api/prescricoes/${prescricao.id}/_papeis`));
  const atestado = { prontuarioId: chart.id, tipo: 'ATESTADO', dias: 2, aPartirDe: '2026-11-20' };
  const papel = await ok(ana.post('/api/papeis-clinicos', atestado), 201);
  const pedido = await ok(
    ana.post('/api/pedidos-exame', { prontuarioId: chart.id, urgencia: 'ELETIVO' }),
    201,
  );
  if (restrito)
    await ok(
      ana.patch(
        `/api/prontuarios/${chart.id}`,
        chart.versao,
        { restrito: true },
        { 'x-motivo': 'Pedido da paciente' },
      ),
    );
  return { chart, prescricao, papel, pedido };
}

describe('[CLIN-02] [CLIN-06] a chart that is not in sight', () => {
  it('[CLIN-02] restricted: a colleague neither prescribes nor issues in it, nor learns that it is there', async () => {
    const { chart, prescricao, papel, pedido } = await comTudo(true);
    for (const caller of [rui, api.admin.em(prestador)]) {
      expect(await comoSeNaoHouvesse(caller, doProntuario, chart.id)).toEqual([]);
      expect(await comoSeNaoHouvesse(caller, daPrescricao, prescricao.id)).toEqual([]);
      expect(await comoSeNaoHouvesse(caller, doPapel, papel.id)).toEqual([]);
      expect(await comoSeNaoHouvesse(caller, doPedido, pedido.id)).toEqual([]);
    }
  });

  it('[PERM-05] of another provider: none of the calls, not even by who may everything there', async () => {
    const { chart, prescricao, papel, pedido } = await comTudo(false);
    for (const caller of [bia, api.admin.em(vizinho)]) {
      expect(await comoSeNaoHouvesse(caller, doProntuario, chart.id)).toEqual([]);
      expect(await comoSeNaoHouvesse(caller, daPrescricao, prescricao.id)).toEqual([]);
      expect(await comoSeNaoHouvesse(caller, doPapel, papel.id)).toEqual([]);
      expect(await comoSeNaoHouvesse(caller, doPedido, pedido.id)).toEqual([]);
    }
  });
});

const HOJE = diaDe(Date.now());
async function esperando(): Promise<{ agendamento: number; chamada: number }> {
  const { rows } = await api.test.database.pool.query<{ id: number }>(
    `INSERT INTO agendamento (prestador_id, profissional_id, paciente_id, sala_id, inicio, fim, situacao, chegada_em, encaixe)
     VALUES ($1, $2, $3, $4, now(), now() + interval '10 minutes', 'AGUARDANDO', now(), true) RETURNING id`,
    [prestador, anaId, await novoPaciente(), await criar('salas', { ativo: true })],
  );
  const { id } = rows[0]!;
  return {
    agendamento: id,
    chamada: (await ok(mesa.post('/api/fila/chamadas', { agendamentoId: id }), 201)).id,
  };
}
const doAgendamento: Chamadas = {
  ...passosDe(
    'agendamentos',
    'confirmar',
    'chegar',
    'atender',
    'finalizar',
    'cancelar',
    'desfazer-chegada',
    'voltar',
  ),
  chamar: (caller, id) => caller.post('/api/fila/chamadas', { agendamentoId: id }),
  falta: (caller, id) => caller.post(`/api/fila/agendamentos/${id}/falta`),
  encaminhar: (caller, id) =>
    caller.post(`/api/fila/agendamentos/${id}/encaminhar`, { profissionalId: anaId }),
  mover: (caller, id) =>
    caller.post(`/api/agenda/agendamentos/${id}/mover`, { inicio: `${HOJE}T20:00:00.000Z`, versao: 1 }),
  links: (caller, id) => caller.get(`/api/agenda/agendamentos/${id}/links`),
  'remarcar fora da escala': (caller, id) =>
    caller.post('/api/agenda/fora', {
      remarcar: [{ id, versao: 1, inicio: `${HOJE}T20:00:00.000Z`, profissionalId: anaId, salaId: null }],
    }),
};
const doAtendimento: Chamadas = {
  'iniciar atendimento': (caller, id) =>
    caller.post('/api/prontuarios/_do-agendamento', { agendamentoId: id }),
};
const daChamada: Chamadas = {
  ...passosDe('chamadas', 'ausentar', 'desfazer', 'repetir', 'atender'),
  'chamar de novo': (caller, id) => caller.post(`/api/fila/chamadas/${id}/repetir`),
};
const daRecepcao: Chamadas = {
  'ficha da chegada': (caller, id) => caller.get(`/api/recepcao/agendamentos/${id}`),
  'dados da chegada': (caller, id) =>
    caller.patch(`/api/recepcao/agendamentos/${id}`, 1, { acompanhante: 'Ninguém' }),
};

describe('[CLIN-01] [CLIN-06] an appointment that is not in sight', () => {
  it('[PERM-05] of another provider, for desk and professional', async () => {
    const { agendamento, chamada } = await esperando();
    expect(await comoSeNaoHouvesse(mesaVizinha, { ...doAgendamento, ...daRecepcao }, agendamento)).toEqual(
      [],
    );
    expect(await comoSeNaoHouvesse(mesaVizinha, daChamada, chamada)).toEqual([]);
    expect(await comoSeNaoHouvesse(bia, { ...doAgendamento, ...doAtendimento }, agendamento)).toEqual([]);
    expect(await comoSeNaoHouvesse(bia, daChamada, chamada)).toEqual([]);
  });

  it('[PERM-03] of a colleague, for who sees only their own agenda', async () => {
    const { agendamento, chamada } = await esperando();
    expect(await comoSeNaoHouvesse(rui, { ...doAgendamento, ...doAtendimento }, agendamento)).toEqual([]);
    expect(await comoSeNaoHouvesse(rui, daChamada, chamada)).toEqual([]);
  });
});

describe('[CLIN-01] [CLIN-02] [CLIN-06] a patient of another provider', () => {
  it('[PERM-05] is neither booked, nor put on the waiting list, nor given a chart', async () => {
    const paciente = await novoPaciente();
    const outraMedica = await profissional();
    const reservar = (caller: Caller) =>
      ok(
        caller.post('/api/agenda/reservas', {
          profissionalId: outraMedica,
          inicio: new Date(Date.now() + 3_600_000).toISOString(),
          encaixe: true,
        }),
        201,
      );
    expect(
      await comoSeNaoHouvesse(
        mesaVizinha,
        {
          'ler o paciente': (caller, id) => caller.get(`/api/pacientes/${id}`),
          marcar: async (caller, id) => {
            const reserva = await reservar(caller);
            const answer = await caller.post(`/api/agenda/reservas/${reserva.id}/marcar`, { pacienteId: id });
            await caller.call('DELETE', `/api/agenda/reservas/${reserva.id}`);
            return answer;
          },
          'lista de espera': (caller, id) =>
            caller.post('/api/lista-espera', {
              pacienteId: id,
              contato: '31998765432',
              prioridade: 1,
              dias: [],
              parte: 'QUALQUER',
              desde: HOJE,
            }),
        },
        paciente,
      ),
    ).toEqual([]);
    const chart: Chamada = (caller, id) =>
      caller.post('/api/prontuarios', {
        pacienteId: id,
        categoriaId,
        iniciadoEm: '2026-11-20T12:00:00.000Z',
      });
    expect(await comoSeNaoHouvesse(bia, { 'abrir um prontuário': chart }, paciente)).toEqual([]);
  });
});

describe('[CLIN-01] [CLIN-02] [CLIN-06] a patient who died since', () => {
  const morrer = async (id: number) => {
    const { versao } = (await api.admin.em(prestador).get(`/api/pacientes/${id}`)).json<Row>();
    await ok(api.admin.em(prestador).patch(`/api/pacientes/${id}`, versao, { obito: true, dataObito: HOJE }));
  };
  const recusa = async (answer: Promise<Resposta>, frase: RegExp, code = 409) => {
    const given = await answer;
    expect([given.statusCode, given.body]).toEqual([code, expect.stringMatching(frase)]);
  };

  it('[CLIN-02] gets no prescription, no request of exams and no paper for the living; a report still', async () => {
    const { chart, papel, pedido } = await comTudo(false);
    const itens = { prontuarioId: chart.id, itens: ITENS };
    const prescricao = await ok(ana.post('/api/prescricoes', itens), 201);
    const encaminhamento = {
      prontuarioId: chart.id,
      tipo: 'ENCAMINHAMENTO',
      especialidadeId: await criar('especialidades'),
      prioridade: 'ELETIVA',
      motivo: 'Dor',
    };
    const encaminhado = await ok(ana.post('/api/papeis-clinicos', encaminhamento), 201);
    const relato = {
      prontuarioId: chart.id,
      tipo: 'COMPARECIMENTO',
      dia: HOJE,
      chegada: '08:00',
      saida: '09:00',
    };
    const declaracao = await ok(ana.post('/api/papeis-clinicos', relato), 201);
    const comExame = await ok(
      ana.patch(`/api/pedidos-exame/${pedido.id}`, pedido.versao, {
        itens: [{ procedimentoId: await criar('procedimentos', { ativo: true }), quantidade: 1 }],
      }),
    );
    await morrer(Number(chart.pacienteId));
    await recusa(ana.passo('prescricoes', prescricao, 'emitir'), /registra óbito em .*Nada se emite/);
    await recusa(ana.passo('papeis-clinicos', papel, 'emitir'), /registra óbito em .*Só se emitem relatório/);
    await recusa(ana.passo('papeis-clinicos', encaminhado, 'emitir'), /registra óbito/);
    await recusa(ana.passo('pedidos-exame', comExame, 'emitir'), /registra óbito/);
    expect(await ok(ana.passo('papeis-clinicos', declaracao, 'emitir'))).toMatchObject({
      situacao: 'EMITIDO',
    });
  });

  it('[CLIN-01] [CLIN-06] is neither called, moved, confirmed, asked to confirm nor put on the waiting list; is cancelled', async () => {
    const pacienteId = await novoPaciente();
    const agendar = async (situacao: string, inicio: string) =>
      (
        await api.test.database.pool.query<{ id: number }>(
          `INSERT INTO agendamento (prestador_id, profissional_id, paciente_id, sala_id, inicio, fim, situacao, encaixe)
           VALUES ($1, $2, $3, $4, ${inicio}, ${inicio} + interval '10 minutes', $5, true) RETURNING id`,
          [prestador, anaId, pacienteId, await criar('salas', { ativo: true }), situacao],
        )
      ).rows[0]!.id;
    const aguarda = await agendar('AGUARDANDO', 'now()');
    const marcado = await agendar('AGENDADO', `now() + interval '1 day'`);
    await morrer(pacienteId);
    await recusa(mesa.post('/api/fila/chamadas', { agendamentoId: aguarda }), /registra óbito/);
    const { versao } = (await mesa.get(`/api/agendamentos/${marcado}`)).json<Row>();
    const depois = new Date(Date.now() + 3 * 86_400_000).toISOString();
    await recusa(
      mesa.post(`/api/agenda/agendamentos/${marcado}/mover`, { inicio: depois, versao, encaixe: true }),
      /O cadastro de Maria Secreta registra óbito em .*Cancele o agendamento/,
    );
    await recusa(mesa.passo('agendamentos', { id: marcado, versao }, 'confirmar'), /registra óbito/);
    const [pedido] = (await mesa.post('/api/agenda/confirmacoes', { ids: [marcado], canal: 'LINK' })).json<
      { recusa: string }[]
    >();
    expect(pedido?.recusa).toMatch(/registra óbito/);
    const espera = {
      pacienteId,
      contato: '31998765432',
      prioridade: 1,
      dias: [],
      parte: 'QUALQUER',
      desde: HOJE,
    };
    await recusa(mesa.post('/api/lista-espera', espera), /registra óbito/, 422);
    await ok(mesa.passo('agendamentos', { id: marcado, versao }, 'cancelar', undefined, 'Óbito'));
  });
});
