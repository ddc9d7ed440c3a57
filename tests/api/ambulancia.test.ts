/** Ambulance orders (CLIN-04): one in course per patient, each step timed and told, the board, and who is never sent one. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { QuadroAmbulancias } from '#domain/ambulancia/quadro.ts';
import { createTestApi, type Caller, type TestApi } from '#tests/support/api.ts';
import { semeador } from '#tests/support/semear.ts';
import { insistir } from '#server/features/ambulancia/avisos.ts';

let api: TestApi;
let prestador: number;
let outroPrestador: number;
let pede: Caller;
let regula: Caller;
let alheio: Caller;

const { criar } = semeador(
  () => api.registry,
  () => (prestador ? api.admin.em(prestador) : api.admin),
);
const SEM = {
  convenios: [],
  responsaveis: [],
  situacaoAlergias: null,
  alergias: [],
  ativo: true,
  obito: false,
  dataObito: null,
};
const paciente = (campos: object = {}) => criar('pacientes', { ...SEM, nomeSocial: null, ...campos });
const PEDIDO = {
  tipo: 'D',
  risco: 'VERMELHO',
  equipamentos: ['OXIGENIO'],
  equipe: ['MEDICO'],
  origem: 'Sala 2',
  contato: 'Ana, ramal 12',
};

type Pedido = {
  readonly id: number;
  readonly versao: number;
  readonly situacao: string;
  readonly [campo: string]: unknown;
};
const pedir = (pacienteId: number, campos: object = {}, caller = pede) =>
  caller.post('/api/pedidos-ambulancia', { ...PEDIDO, pacienteId, ...campos });
const quadro = async (caller = regula): Promise<QuadroAmbulancias> => {
  const resposta = await caller.get('/api/ambulancia/quadro');
  expect(resposta.statusCode, resposta.body).toBe(200);
  return resposta.json();
};
const avisosDe = async (caller: Caller, chave: string) =>
  (
    await api.test.database.pool.query<{ tipo: string; titulo: string; texto: string; sensivel: boolean }>(
      'SELECT tipo, titulo, texto, sensivel FROM notificacao WHERE usuario_id = $1 AND chave = $2',
      [caller.id, chave],
    )
  ).rows;

beforeAll(async () => {
  api = await createTestApi();
  prestador = await criar('prestadores', {
    ativo: true,
    nome: 'Clínica Aurora',
    fusoHorario: 'America/Sao_Paulo',
  });
  api.app.sessoes.esquecer();
  outroPrestador = await criar('prestadores', { ativo: true, fusoHorario: 'America/Sao_Paulo' });
  api.app.sessoes.esquecer();
  const todos = ['list', 'view', 'insert', 'update'];
  const agenda = {
    agenda: ['list', 'view', 'insert', 'update', 'vertodos'],
    paciente: ['list', 'view'],
    secretaria: ['list'],
  };
  pede = (await api.caller({ pedidoambulancia: todos, ...agenda }, [prestador, outroPrestador])).em(
    prestador,
  );
  regula = (await api.caller({ pedidoambulancia: [...todos, 'regular'] }, [prestador])).em(prestador);
  alheio = (await api.caller({ pedidoambulancia: [...todos, 'regular'] }, [outroPrestador])).em(
    outroPrestador,
  );
});
afterAll(() => api.close());

describe('[CLIN-04] pedidos de ambulância', () => {
  it('[CLIN-04] vai do pedido ao destino, cada passo com a sua hora, e quem pediu e quem regula são avisados sem nome à vista', async () => {
    const response = await pedir(await paciente({ nome: 'Rosa Maria de Lima' }));
    expect(response.statusCode, response.body).toBe(201);
    let pedido = response.json<Pedido>();
    expect(pedido).toMatchObject({ situacao: 'SOLICITADO', nomePaciente: 'Rosa Maria de Lima' });
    const [aviso] = await avisosDe(regula, `ambulancia:${pedido.id}:SOLICITADO`);
    expect(aviso).toMatchObject({ tipo: 'AMB', titulo: 'Novo pedido de ambulância', sensivel: true });
    expect(aviso?.titulo).not.toContain('Rosa');
    expect(await avisosDe(pede, `ambulancia:${pedido.id}:SOLICITADO`)).toEqual([]);

    expect((await pede.passo('pedidos-ambulancia', pedido, 'aprovar')).statusCode).toBe(403);
    expect(
      (await regula.passo('pedidos-ambulancia', pedido, 'despachar', { viatura: 'USA 1' })).statusCode,
    ).toBe(409);
    for (const [caller, transicao, campos] of [
      [regula, 'aprovar', {}],
      [regula, 'confirmar-destino', { destino: 'Hospital Vida Plena', contatoDestino: 'Plantão' }],
      [regula, 'despachar', { viatura: 'USA 1' }],
      [pede, 'embarcar', {}],
      [pede, 'concluir', {}],
    ] as const) {
      const resposta = await caller.passo('pedidos-ambulancia', pedido, transicao, campos);
      expect(resposta.statusCode, `${transicao}: ${resposta.body}`).toBe(200);
      pedido = resposta.json<Pedido>();
    }
    expect(pedido).toMatchObject({ situacao: 'CONCLUIDO', destino: 'Hospital Vida Plena', viatura: 'USA 1' });
    for (const hora of ['pedidoEm', 'aprovadoEm', 'destinoEm', 'despachadoEm', 'embarcadoEm', 'encerradoEm'])
      expect(pedido[hora], hora).toEqual(expect.any(String));
    expect(await avisosDe(pede, `ambulancia:${pedido.id}:A_CAMINHO`)).toHaveLength(1);
    expect(
      (await regula.patch(`/api/pedidos-ambulancia/${pedido.id}`, pedido.versao, { origem: 'Outra' }))
        .statusCode,
    ).toBe(409);
  });

  it('[CLIN-04] um só em curso por paciente, mesmo pedido duas vezes ao mesmo tempo; cancelado com motivo, outro cabe', async () => {
    const pacienteId = await paciente();
    const respostas = await Promise.all([pedir(pacienteId), pedir(pacienteId), pedir(pacienteId)]);
    expect(respostas.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409, 409]);
    expect(respostas.find(({ statusCode }) => statusCode === 409)?.body).toContain(
      'já tem um pedido de ambulância em curso',
    );
    const vivo = respostas.find(({ statusCode }) => statusCode === 201)?.json<Pedido>() as Pedido;
    expect((await pede.passo('pedidos-ambulancia', vivo, 'cancelar')).statusCode).toBe(422);
    expect(
      (await pede.passo('pedidos-ambulancia', vivo, 'cancelar', undefined, 'A família levou')).statusCode,
    ).toBe(200);
    expect((await pedir(pacienteId)).statusCode).toBe(201);
  });

  it('[CLIN-04] quem morreu, quem já está no destino e quem é de outro prestador não têm pedido, e a frase diz por quê', async () => {
    const morto = await pedir(await paciente({ nome: 'Davi Reis', obito: true, dataObito: '2020-01-01' }));
    expect([morto.statusCode, morto.body]).toEqual([
      422,
      expect.stringContaining('O cadastro de Davi Reis registra óbito'),
    ]);

    const pacienteId = await paciente({ nome: 'Ana Luz' });
    const profissionalId = await criar('profissionais', {
      ativo: true,
      corpoClinico: [],
      codigosNasOperadoras: [],
      especialidades: [],
    });
    await api.test.database.pool.query(
      `INSERT INTO agendamento (prestador_id, profissional_id, paciente_id, inicio, fim, situacao, encaixe, chegada_em)
       VALUES ($1, $2, $3, now(), now() + interval '30 minutes', 'AGUARDANDO', true, now())`,
      [prestador, profissionalId, pacienteId],
    );
    const chegado = await pedir(pacienteId, { prestadorDestinoId: prestador });
    expect([chegado.statusCode, chegado.body]).toEqual([
      422,
      expect.stringContaining('Ana Luz já foi recebido em Clínica Aurora'),
    ]);
    const alem = await pedir(pacienteId, { prestadorDestinoId: outroPrestador });
    expect(alem.statusCode, alem.body).toBe(201);

    const outraResposta = await pedir(pacienteId, {}, alheio);
    expect(outraResposta.statusCode).toBe(422);
    const pedido = (await pedir(await paciente())).json<Pedido>();
    expect((await alheio.get(`/api/pedidos-ambulancia/${pedido.id}`)).statusCode).toBe(404);
    expect((await alheio.passo('pedidos-ambulancia', pedido, 'aprovar')).statusCode).toBe(404);
    expect((await quadro(alheio)).pedidos).toEqual([]);
  });

  it('[CLIN-04] quem é recebido no destino não espera mais por ambulância: o pedido se conclui com a chegada', async () => {
    const pacienteId = await paciente();
    const pedido = (await pedir(pacienteId, { prestadorDestinoId: prestador })).json<Pedido>();
    const profissionalId = await criar('profissionais', {
      ativo: true,
      corpoClinico: [],
      codigosNasOperadoras: [],
      especialidades: [],
    });
    const { rows } = await api.test.database.pool.query<{ id: number; versao: number }>(
      `INSERT INTO agendamento (prestador_id, profissional_id, paciente_id, inicio, fim, situacao, encaixe)
       VALUES ($1, $2, $3, now(), now() + interval '30 minutes', 'AGENDADO', true) RETURNING id, versao`,
      [prestador, profissionalId, pacienteId],
    );
    const chegada = await pede.post(
      `/api/agendamentos/${rows[0]?.id}/_transicao`,
      { transicao: 'chegar', campos: {} },
      { 'if-match': `"${rows[0]?.versao}"` },
    );
    expect(chegada.statusCode, chegada.body).toBe(200);
    expect((await pede.get(`/api/pedidos-ambulancia/${pedido.id}`)).json()).toMatchObject({
      situacao: 'CONCLUIDO',
      motivo: 'O paciente foi recebido no destino.',
    });
  });

  it('[CLIN-04] o quadro põe o risco na frente e mede os últimos 30 dias; sem resposta no prazo, quem regula e os administradores são avisados de novo, uma vez', async () => {
    await api.test.database.pool.query(
      'UPDATE pedido_ambulancia SET excluido_em = now() WHERE excluido_em IS NULL AND encerrado_em IS NULL',
    );
    const verde = (await pedir(await paciente(), { risco: 'VERDE' })).json<Pedido>();
    const vermelho = (await pedir(await paciente(), { risco: 'VERMELHO' })).json<Pedido>();
    const visto = await quadro();
    expect(visto.pedidos.map(({ id }) => id)).toEqual([vermelho.id, verde.id]);
    expect(visto.pedidos[0]?.desde).toBe(vermelho.pedidoEm);
    const antes = visto.trechos.resposta.quantos;
    const aprovado = (await regula.passo('pedidos-ambulancia', verde, 'aprovar')).json<Pedido>();
    expect((await quadro()).trechos.resposta).toEqual({ quantos: antes + 1, p50: 0, p90: 0 });
    expect((await quadro()).pedidos.find(({ id }) => id === verde.id)?.desde).toBe(aprovado.aprovadoEm);

    const { pool } = api.test.database;
    expect(await insistir(pool, Date.now() + 60_000)).toBe(0);
    const avisados = await insistir(pool, Date.now() + 5 * 60_000);
    expect(avisados).toBeGreaterThanOrEqual(2);
    expect(await insistir(pool, Date.now() + 6 * 60_000)).toBe(0);
    expect(await avisosDe(regula, `ambulancia:${vermelho.id}:sem-resposta`)).toMatchObject([
      { tipo: 'AMB', titulo: 'Pedido de ambulância sem resposta' },
    ]);

    // Read by somebody: it is in hand.
    const lido = (await pedir(await paciente(), { risco: 'VERMELHO' })).json<Pedido>();
    await pool.query('UPDATE notificacao SET lida_em = now() WHERE usuario_id = $1 AND chave = $2', [
      regula.id,
      `ambulancia:${lido.id}:SOLICITADO`,
    ]);
    expect(await insistir(pool, Date.now() + 5 * 60_000)).toBe(0);
  });
});
