/**
 * What is written of a patient is read by care, by whatever key it is asked for (docs/guides/ficha-medica.md): each road is
 * refused with the question why, and open to the author, to who has a tie and to who said why.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApi, type Caller, type TestApi } from '#tests/support/api.ts';
import { dizerPorque, PORQUE } from '#tests/support/finalidade.ts';
import { semeador } from '#tests/support/semear.ts';
import { item, mandar, PDF } from './documento-apoio.ts';

type Row = { readonly id: number; readonly versao: number; readonly [field: string]: unknown };
type Resposta = Awaited<ReturnType<Caller['get']>>;

const SENTENCE = 'Você não tem vínculo de cuidado com este paciente. Diga por que precisa abrir o histórico.';
const ACOES = ['list', 'view', 'insert', 'update', 'encerrar', 'reabrir', 'cancelar', 'emitir'];

let api: TestApi;
let prestador = 0;
let outroPrestador = 0;
let ana: Caller;
let categoriaId = 0;
const { criar } = semeador(
  () => api.registry,
  () => (prestador ? api.admin.em(prestador) : api.admin),
);
const paciente = () => criar('pacientes', { obito: false, dataObito: null, nomeSocial: null });

async function pessoa(
  regras: { readonly [subject: string]: readonly string[] } = {},
): Promise<{ caller: Caller; profissionalId: number }> {
  const caller = await api.caller(
    {
      prontuario: ACOES,
      prescricao: ACOES,
      paciente: ['list', 'view', 'clinico'],
      'form-resposta': ['list', 'view'],
      ...regras,
    },
    [prestador, outroPrestador],
  );
  const profissionalId = await criar('profissionais');
  await api.test.database.pool.query(
    'UPDATE usuario SET profissional = true, profissional_id = $2 WHERE id = $1',
    [caller.id, profissionalId],
  );
  api.app.sessoes.esquecer();
  return { caller: caller.em(prestador), profissionalId };
}

beforeAll(async () => {
  api = await createTestApi();
  const casa = await criar('prestadores', { ativo: true });
  outroPrestador = await criar('prestadores', { ativo: true });
  prestador = casa;
  api.app.sessoes.esquecer();
  categoriaId = await criar('categorias-prontuario', {
    nome: 'Consulta de prova',
    secoes: ['SOAP'],
    ativo: true,
  });
  ana = (await pessoa()).caller;
});
afterAll(() => api.close());

const ids = (answer: Resposta): number[] => answer.json<readonly Row[]>().map(({ id }) => id);
async function gravado(recurso: string, valores: object): Promise<Row> {
  const answer = await ana.post(`/api/${recurso}`, valores);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<Row>();
}
const prontuario = (pacienteId: number) =>
  gravado('prontuarios', {
    pacienteId,
    categoriaId,
    iniciadoEm: '2026-10-20T12:00:00.000Z',
    plano: 'Segredo da paciente',
  });

describe('[clinical D-03] what is written of a patient', () => {
  it('[CLIN-05] [clinical D-03] is refused by every key to who has no tie, with the patient to say why for', async () => {
    const { caller: rui } = await pessoa();
    const pacienteId = await paciente();
    const chart = await prontuario(pacienteId);
    const prescricao = await gravado('prescricoes', { prontuarioId: chart.id, itens: [] });
    const papel = await gravado('papeis-clinicos', {
      prontuarioId: chart.id,
      tipo: 'COMPARECIMENTO',
      dia: '2026-10-20',
      chegada: '08:00',
      saida: '09:00',
    });
    const pedido = await gravado('pedidos-exame', { prontuarioId: chart.id, urgencia: 'ELETIVO', itens: [] });
    const { objectId: idTag } = (await ana.post('/api/cmis/tags/criar?modulo=prontuarios&nome=Laudo')).json<{
      objectId: string;
    }>();
    const doc = item(
      await mandar(
        api,
        ana,
        { modulo: 'prontuarios', id: chart.id, idTag },
        [{ nome: 'laudo.pdf', bytes: PDF }],
        { prestador },
      ),
    );
    const { seq } = (await ana.get(`/api/prontuarios/${chart.id}/_momentos`)).json<{ seq: number }[]>()[0]!;
    const roads: readonly (readonly ['GET' | 'POST', string, unknown?])[] = [
      ['GET', `/api/prontuarios/${chart.id}`],
      ['GET', `/api/prontuarios?pacienteId=${pacienteId}`],
      ['GET', `/api/prontuarios?pacienteId_in=${pacienteId}`],
      ['GET', `/api/prontuarios/${chart.id}/_momentos`],
      ['GET', `/api/prontuarios/${chart.id}/_momentos/${seq}`],
      ['GET', `/api/prontuarios/${chart.id}/_historico`],
      ['GET', `/api/prontuarios/${chart.id}/_transicoes`],
      ['GET', `/api/prontuarios/${chart.id}/_relacionados`],
      ['GET', `/api/prontuarios/${chart.id}/sessao`],
      ['GET', `/api/prontuarios/${chart.id}/_correcoes`],
      ['GET', `/api/prontuarios/${chart.id}/_presencial`],
      ['GET', `/api/prontuarios/${chart.id}/_fecho`],
      ['POST', `/api/prontuarios/${chart.id}/_pdf`, {}],
      ['GET', `/api/prescricoes/${prescricao.id}`],
      ['GET', `/api/prescricoes?prontuarioId=${chart.id}`],
      ['GET', `/api/prescricoes?pacienteId=${pacienteId}`],
      ['GET', `/api/prescricoes/${prescricao.id}/_historico`],
      ['POST', `/api/prescricoes/${prescricao.id}/_papeis`],
      ['POST', '/api/prescricoes/_conferir', { prontuarioId: chart.id, itens: [] }],
      ['GET', `/api/papeis-clinicos/${papel.id}`],
      ['GET', `/api/papeis-clinicos?prontuarioId=${chart.id}`],
      ['GET', `/api/pedidos-exame/${pedido.id}`],
      ['GET', `/api/pedidos-exame?pacienteId=${pacienteId}`],
      ['GET', `/api/cmis/listar?modulo=prontuarios&id=${chart.id}`],
      ['GET', `/api/cmis/download-documento?modulo=prontuarios&objectId=${doc.objectId}`],
      ['GET', `/api/cmis/versoes?modulo=prontuarios&objectId=${doc.objectId}`],
      ['GET', `/api/cmis/listar?modulo=pedidos-exame&id=${pedido.id}`],
    ];
    for (const [method, path, body] of roads) {
      const answer = await rui.call(method, path, body);
      const {
        codigo,
        pacienteId: de,
        messages,
      } = answer.json<{
        codigo?: string;
        pacienteId?: number;
        messages: { alerts: { value: string }[] };
      }>();
      expect([path, answer.statusCode, codigo, de, messages.alerts[0]?.value]).toEqual([
        path,
        403,
        'finalidade-necessaria',
        pacienteId,
        SENTENCE,
      ]);
      expect(answer.body).not.toContain('Segredo');
    }
    // Nor do lists without a key have it, and the search of the list neither.
    for (const recurso of ['prontuarios', 'prescricoes', 'papeis-clinicos', 'pedidos-exame'])
      expect([recurso, ids(await rui.get(`/api/${recurso}`))]).toEqual([recurso, []]);
    expect(ids(await rui.get(`/api/prontuarios?id=${chart.id}`))).toEqual([]);
    // Who said why reads on each road what the author reads.
    await dizerPorque(rui, pacienteId);
    for (const [method, path, body] of roads) {
      const [own, other] = [await ana.call(method, path, body), await rui.call(method, path, body)];
      expect([path, other.statusCode]).toEqual([path, own.statusCode]);
      expect(other.statusCode, other.body).not.toBe(403);
    }
    expect(ids(await rui.get('/api/prontuarios'))).toEqual([chart.id]);
    // What was said is nobody else's, nor of another patient.
    const { caller: eva } = await pessoa();
    expect((await eva.get(`/api/prontuarios/${chart.id}`)).statusCode).toBe(403);
    const alheio = await prontuario(await paciente());
    expect((await rui.get(`/api/prontuarios/${alheio.id}`)).statusCode).toBe(403);
  });

  it('[CLIN-05] [clinical D-03] is always open to its author, and to nobody by administering', async () => {
    const chart = await prontuario(await paciente());
    const answer = await ana.passo('prontuarios', chart, 'cancelar', undefined, 'Aberto por engano');
    // A cancelled chart is no tie, and its author reads it all the same.
    expect(answer.statusCode, answer.body).toBe(200);
    expect((await ana.get(`/api/prontuarios/${chart.id}`)).statusCode).toBe(200);
    expect(ids(await ana.get('/api/prontuarios'))).toContain(chart.id);
    const admin = api.admin.em(prestador);
    expect((await admin.get(`/api/prontuarios/${chart.id}`)).statusCode).toBe(403);
    expect(ids(await admin.get('/api/prontuarios'))).not.toContain(chart.id);
  });

  it('[CLIN-05] [clinical D-03] is of the provider: neither tie nor purpose opens another’s', async () => {
    const { caller: rui, profissionalId } = await pessoa();
    const pacienteId = await paciente();
    const chart = await prontuario(pacienteId);
    const fora = rui.em(outroPrestador);
    for (const path of [`/api/prontuarios/${chart.id}`, `/api/prontuarios/${chart.id}/_momentos`])
      expect((await fora.get(path)).statusCode).toBe(404);
    expect((await fora.post(`/api/ficha-medica/${pacienteId}/acesso`, PORQUE)).statusCode).toBe(404);
    // A row of the other provider that names the patient ties nobody here.
    await api.test.database.pool.query(
      `INSERT INTO agendamento (prestador_id, profissional_id, paciente_id, inicio, fim, situacao, encaixe)
       VALUES ($1, $2, $3, now() + interval '1 hour', now() + interval '2 hours', 'AGENDADO', true)`,
      [outroPrestador, profissionalId, pacienteId],
    );
    expect((await rui.get(`/api/prontuarios/${chart.id}`)).statusCode).toBe(403);
  });

  it('[CLIN-05] [clinical D-03] opens by an appointment around now, and by no other', async () => {
    for (const [situacao, inicio, status] of [
      ['AGENDADO', '71 hours', 200],
      ['AGENDADO', '73 hours', 403],
      ['FINALIZADO', '-24 hours', 200],
      ['FINALIZADO', '-25 hours', 403],
      ['RESERVADO', '1 hour', 403],
      ['CANCELADO', '1 hour', 403],
      ['FALTOU', '1 hour', 403],
    ] as const) {
      const { caller: rui, profissionalId } = await pessoa({ fichamedica: ['list', 'view'] });
      const pacienteId = await paciente();
      const chart = await prontuario(pacienteId);
      await api.test.database.pool.query(
        `INSERT INTO agendamento (prestador_id, profissional_id, paciente_id, inicio, fim, situacao, encaixe)
         VALUES ($1, $2, $3, now() + $5::interval, now() + $5::interval + interval '30 minutes', $4, true)`,
        [prestador, profissionalId, pacienteId, situacao, inicio],
      );
      const answer = await rui.get(`/api/prontuarios/${chart.id}`);
      expect([situacao, inicio, answer.statusCode]).toEqual([situacao, inicio, status]);
      // The history and the chart ask by one rule.
      const historico = await rui.get(`/api/ficha-medica/${pacienteId}/acesso`);
      expect([situacao, historico.json<{ vinculo: unknown }>().vinculo === null]).toEqual([
        situacao,
        status === 403,
      ]);
    }
  });

  it('[CLIN-07] [CLIN-04] [clinical D-03] opens by the shift where the patient is, while they are there', async () => {
    const { pool } = api.test.database;
    const pacienteId = await paciente();
    const chart = await prontuario(pacienteId);
    const { caller: plantao } = await pessoa({ prontoatendimento: ['list', 'view', 'atender'] });
    const { caller: enfermaria } = await pessoa({ internacao: ['list', 'view', 'clinico'] });
    const { caller: colega } = await pessoa();
    const sees = async (caller: Caller) => (await caller.get(`/api/prontuarios/${chart.id}`)).statusCode;
    const all = async () => [await sees(plantao), await sees(enfermaria), await sees(colega)];
    expect(await all()).toEqual([403, 403, 403]);
    await pool.query(
      `INSERT INTO atendimento_urgencia (prestador_id, paciente_id, situacao, chegada_em, senha, nome_paciente)
       VALUES ($1, $2, 'CHEGOU', now(), 'U001', 'Paciente')`,
      [prestador, pacienteId],
    );
    expect(await all()).toEqual([200, 403, 403]);
    await pool.query(
      `UPDATE atendimento_urgencia SET situacao = 'SAIU', encerrado_em = now() WHERE paciente_id = $1`,
      [pacienteId],
    );
    expect(await all()).toEqual([403, 403, 403]);
    await pool.query(
      `INSERT INTO internacao (prestador_id, paciente_id, nome_paciente, situacao, solicitada_em, internada_em, carater, tipo, origem)
       VALUES ($1, $2, 'Paciente', 'INTERNADA', now(), now(), 'URGENCIA', 'CLINICA', 'AMBULATORIO')`,
      [prestador, pacienteId],
    );
    expect(await all()).toEqual([403, 200, 403]);
  });

  it('[CLIN-06] [clinical D-03] who performs an exam sees the order in hand, and nothing else of the patient', async () => {
    const pacienteId = await paciente();
    const chart = await prontuario(pacienteId);
    const pedido = await gravado('pedidos-exame', {
      prontuarioId: chart.id,
      urgencia: 'ELETIVO',
      indicacaoClinica: 'Anemia a esclarecer',
      itens: [{ procedimentoId: await criar('procedimentos', { ativo: true }), quantidade: 1 }],
    });
    const { caller: laboratorio } = await pessoa({ prontuario: [...ACOES, 'registrar-resultado'] });
    const { caller: colega } = await pessoa();
    const path = `/api/pedidos-exame/${pedido.id}`;
    // A draft is nobody's business yet.
    expect((await laboratorio.get(path)).statusCode).toBe(403);
    const { pool } = api.test.database;
    await pool.query(`UPDATE pedido_exame SET situacao = 'EMITIDO', emitido_em = now() WHERE id = $1`, [
      pedido.id,
    ]);
    expect((await laboratorio.get(path)).json()).toMatchObject({ indicacaoClinica: 'Anemia a esclarecer' });
    expect(ids(await laboratorio.get('/api/pedidos-exame?situacao=EMITIDO'))).toContain(pedido.id);
    expect((await laboratorio.get(`/api/prontuarios/${chart.id}`)).statusCode).toBe(403);
    expect((await colega.get(path)).statusCode).toBe(403);
    // A restricted chart takes its orders with it, in hand or not.
    await pool.query('UPDATE prontuario SET restrito = true WHERE id = $1', [chart.id]);
    expect((await laboratorio.get(path)).statusCode).toBe(404);
    await pool.query('UPDATE prontuario SET restrito = false WHERE id = $1', [chart.id]);
    for (const [situacao, status] of [
      ['COM_RESULTADO', 200],
      ['VISTO', 403],
    ] as const) {
      await pool.query('UPDATE pedido_exame SET situacao = $2 WHERE id = $1', [pedido.id, situacao]);
      expect([situacao, (await laboratorio.get(path)).statusCode]).toEqual([situacao, status]);
    }
  });
});
