/** Ambulance orders (CLIN-04): one in course per patient, each step timed and told, the board, and who is never sent one. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { QuadroAmbulancias } from '#domain/ambulancia/quadro.ts';
import { createTestApi, type Caller, type TestApi } from '#tests/support/api.ts';
import { semeador } from '#tests/support/semear.ts';
import { ambulanciasQueVem } from '#server/features/pronto-atendimento/a-caminho-repository.ts';
import { insistir } from '#server/features/ambulancia/avisos.ts';

let api: TestApi;
let prestador: number;
let outroPrestador: number;
let profissionalDeLa: number;
let pede: Caller;
let regula: Caller;
let alheio: Caller;
let recebe: Caller;

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
/** Valid ones, of nobody. */
const CPFS = [
  '52998224725',
  '11144477735',
  '39053344705',
  '86288366757',
  '71428793860',
  '15350946056',
] as const;
const CNS = '700000000000005';
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
  outroPrestador = await criar('prestadores', {
    ativo: true,
    nome: 'Hospital Santa Clara',
    fusoHorario: 'America/Sao_Paulo',
  });
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
  profissionalDeLa = await criar('profissionais', {
    ativo: true,
    corpoClinico: [],
    codigosNasOperadoras: [],
    especialidades: [],
  });
  recebe = (await api.caller({ prontoatendimento: ['list', 'insert'] }, [outroPrestador])).em(outroPrestador);
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

    const pacienteId = await paciente({ nome: 'Ana Luz', cpf: CPFS[0], cns: null });
    const outraResposta = await pedir(pacienteId, {}, alheio);
    expect(outraResposta.statusCode).toBe(422);
    const pedido = (await pedir(await paciente())).json<Pedido>();
    expect((await alheio.get(`/api/pedidos-ambulancia/${pedido.id}`)).statusCode).toBe(404);
    expect((await alheio.passo('pedidos-ambulancia', pedido, 'aprovar')).statusCode).toBe(404);
    expect((await quadro(alheio)).pedidos).toEqual([]);
  });

  it('[CLIN-04] recebido no destino por qualquer porta, o pedido de outro prestador se conclui; quem já está lá não tem pedido (D4)', async () => {
    const la = api.admin.em(outroPrestador);
    const criado = async (recurso: string, corpo: object): Promise<Pedido> => {
      const resposta = await la.post(`/api/${recurso}`, corpo);
      expect(resposta.statusCode, `${recurso}: ${resposta.body}`).toBe(201);
      return resposta.json();
    };
    const andar = async (recurso: string, linha: Pedido, transicao: string, campos: object = {}) => {
      const resposta = await la.passo(recurso, linha, transicao, campos);
      expect(resposta.statusCode, `${recurso} ${transicao}: ${resposta.body}`).toBe(200);
      return resposta.json<Pedido>();
    };
    const setorId = (await criado('setores', { nome: 'Enfermaria', tipo: 'CLINICA', ordem: 1, ativo: true }))
      .id;
    const leito = await criado('leitos', { setorId, nome: 'E1', tipo: 'ENFERMARIA' });
    const portas = {
      agenda: async (pacienteId: number) => {
        const inicio = new Date(Date.now() + 60_000);
        inicio.setSeconds(0, 0);
        const reserva = await criado('agenda/reservas', {
          profissionalId: profissionalDeLa,
          inicio: inicio.toISOString(),
          duracaoMinutos: 30,
          encaixe: true,
        });
        const marcado = await la.post(`/api/agenda/reservas/${reserva.id}/marcar`, { pacienteId });
        expect(marcado.statusCode, marcado.body).toBe(201);
        await andar('agendamentos', marcado.json<{ agendamento: Pedido }>().agendamento, 'chegar');
      },
      urgencia: async (pacienteId: number) => {
        await criado('atendimentos-urgencia', { pacienteId, comoChegou: 'AMBULANCIA' });
      },
      leito: async (pacienteId: number) => {
        const pedido = await criado('internacoes', {
          pacienteId,
          carater: 'URGENCIA',
          tipo: 'CLINICA',
          origem: 'OUTRO_HOSPITAL',
        });
        const resposta = await la.post(
          `/api/internacoes/${pedido.id}/_internar`,
          { leitoId: leito.id },
          { 'if-match': `"${pedido.versao}"` },
        );
        expect(resposta.statusCode, resposta.body).toBe(204);
      },
    };
    /** The person at both, known by this and by nothing else. */
    const NASCEU = { dataNascimento: '1961-05-04', nomeMae: null, sexo: 'F' };
    const pessoa = async (numeros: object, nome: string, deLa: object = numeros, nomeDeLa = nome) => ({
      aqui: await paciente({ ...NASCEU, cpf: null, cns: null, ...numeros, nome }),
      la: (
        await criado('pacientes', {
          ...NASCEU,
          nacionalidade: 'BRASILEIRA',
          nome: nomeDeLa,
          ...deLa,
        })
      ).id,
    });
    const casos = [
      ['agenda', await pessoa({ cpf: CPFS[1] }, 'Rosa Lima', { cpf: CPFS[1] }, 'Rosa M. Lima')],
      ['urgencia', await pessoa({ cns: CNS }, 'Vera Dias', { cns: CNS, cpf: CPFS[2] }, 'Vera S. Dias')],
      ['leito', await pessoa({}, 'Joana Márcia Melo', { cpf: CPFS[3] }, 'JOANA MARCIA MELO')],
    ] as const;
    for (const [porta, { aqui, la: deLa }] of casos) {
      const resposta = await pedir(aqui, { prestadorDestinoId: outroPrestador });
      expect(resposta.statusCode, `${porta}: ${resposta.body}`).toBe(201);
      const pedido = resposta.json<Pedido>();
      await portas[porta](deLa);
      expect((await pede.get(`/api/pedidos-ambulancia/${pedido.id}`)).json(), porta).toMatchObject({
        situacao: 'CONCLUIDO',
        motivo: 'O paciente foi recebido no destino.',
      });
      // Of its own order the origin is told; the step was the destination's.
      expect(await avisosDe(regula, `ambulancia:${pedido.id}:CONCLUIDO`), porta).toHaveLength(1);
      const outroPedido = await pedir(aqui, { prestadorDestinoId: outroPrestador });
      expect([porta, outroPedido.statusCode, outroPedido.body]).toEqual([
        porta,
        422,
        expect.stringContaining('já foi recebido em Hospital Santa Clara'),
      ]);
    }
    // Two records there of the same name and birth: nothing follows by itself, and whoever follows the order is asked.
    const gemeas = await pessoa({}, 'Ana Souza Dias', {}, 'Ana Souza Dias');
    await criado('pacientes', { ...NASCEU, nacionalidade: 'BRASILEIRA', nome: 'ANA SOUZA DIAS' });
    const duvida = (await pedir(gemeas.aqui, { prestadorDestinoId: outroPrestador })).json<Pedido>();
    const [noQuadro] = (await ambulanciasQueVem(api.test.database.pool, outroPrestador)).filter(
      ({ nome }) => nome === 'Ana Souza Dias',
    );
    expect(noQuadro).toMatchObject({ cadastroId: null, parecido: true });
    await portas.urgencia(gemeas.la);
    expect((await pede.get(`/api/pedidos-ambulancia/${duvida.id}`)).json()).toMatchObject({
      situacao: 'SOLICITADO',
    });
    expect(await avisosDe(regula, `ambulancia:${duvida.id}:talvez`)).toMatchObject([
      { titulo: 'Ambulância: confira se a pessoa chegou', sensivel: true },
    ]);
    // Another CPF is another person, whatever the name; and who is received elsewhere ends nothing here.
    const homonimas = await pessoa({ cpf: CPFS[4] }, 'Rosa Alta', { cpf: CPFS[5] });
    const vivo = (await pedir(homonimas.aqui, { prestadorDestinoId: outroPrestador })).json<Pedido>();
    await portas.urgencia(homonimas.la);
    expect((await pede.get(`/api/pedidos-ambulancia/${vivo.id}`)).json()).toMatchObject({
      situacao: 'SOLICITADO',
    });
  });

  it('[CLIN-04] quem chega sem nome, em cadastro repetido ou com o documento errado encerra o pedido quando se sabe quem é (N-2)', async () => {
    const la = api.admin.em(outroPrestador);
    const bem = async <T = Pedido>(resposta: Awaited<ReturnType<Caller['post']>>): Promise<T> => {
      expect(resposta.statusCode, resposta.body).toBeLessThan(300);
      return resposta.json<T>();
    };
    const NASCEU = { dataNascimento: '1958-02-03', sexo: 'M' };
    const doisLados = async (nome: string, cpf: string, deLa: object = {}) => ({
      aqui: await paciente({ ...NASCEU, nome, cpf, cns: null, nomeMae: null }),
      la: await bem(
        await la.post('/api/pacientes', { ...NASCEU, nacionalidade: 'BRASILEIRA', nome, cpf, ...deLa }),
      ),
    });
    const desconhecido = async () =>
      bem<Pedido & { pacienteId: number }>(
        await la.post('/api/atendimentos-urgencia', {
          naoIdentificado: true,
          sexo: 'M',
          idadeAproximada: 66,
          comoChegou: 'AMBULANCIA',
        }),
      );
    const identificar = async (atendimentoId: number, pacienteId: number) =>
      bem<unknown>(
        await la.post('/api/pronto-atendimento/identificar', {
          atendimentoId,
          pacienteId,
          motivo: 'Documento com foto',
        }),
      );
    const pedidoDe = async (pacienteId: number) =>
      bem(await pedir(pacienteId, { prestadorDestinoId: outroPrestador }));
    const situacao = async ({ id }: Pedido) =>
      (await pede.get(`/api/pedidos-ambulancia/${id}`)).json<Pedido>().situacao;

    const semNome = await doisLados('Otávio Prado', '41020030100');
    const primeiro = await pedidoDe(semNome.aqui);
    const chegou = await desconhecido();
    expect(await situacao(primeiro)).toBe('SOLICITADO');
    await identificar(chegou.id, semNome.la.id);
    expect(await situacao(primeiro)).toBe('CONCLUIDO');
    // Identified as somebody else: an order that ended by it is not begun again by itself, and whoever asked is told.
    expect(await avisosDe(pede, `ambulancia:${primeiro.id}:chegada-desfeita`)).toEqual([]);
    await bem(
      await la.post('/api/pronto-atendimento/desfazer-identificacao', {
        atendimentoId: chegou.id,
        motivo: 'O documento era de outra pessoa',
      }),
    );
    expect(await situacao(primeiro)).toBe('CONCLUIDO');
    for (const avisado of [pede, regula])
      expect(await avisosDe(avisado, `ambulancia:${primeiro.id}:chegada-desfeita`)).toMatchObject([
        { titulo: 'Ambulância: a chegada foi desfeita', sensivel: true },
      ]);

    const repetido = await doisLados('Caio Rangel', '41020030291');
    const segundo = await pedidoDe(repetido.aqui);
    const copia = await bem(
      await la.post('/api/pacientes', { ...NASCEU, nacionalidade: 'BRASILEIRA', nome: 'Caio R.' }),
    );
    await bem(
      await la.post('/api/atendimentos-urgencia', { pacienteId: copia.id, comoChegou: 'AMBULANCIA' }),
    );
    expect(await situacao(segundo)).toBe('SOLICITADO');
    await bem(
      await la.post('/api/pacientes/_unificar', {
        fica: repetido.la.id,
        sai: copia.id,
        versoes: { fica: repetido.la.versao, sai: copia.versao },
        motivo: 'Mesmo documento na mão',
      }),
    );
    expect(await situacao(segundo)).toBe('CONCLUIDO');

    const corrigido = await doisLados('Davi Leme', '41020030372', { nome: 'Davi L. Leme', cpf: null });
    const terceiro = await pedidoDe(corrigido.aqui);
    await bem(
      await la.post('/api/atendimentos-urgencia', {
        pacienteId: corrigido.la.id,
        comoChegou: 'AMBULANCIA',
      }),
    );
    expect(await situacao(terceiro)).toBe('SOLICITADO');
    await bem(
      await la.patch(`/api/pacientes/${corrigido.la.id}`, corrigido.la.versao, { cpf: '41020030372' }),
    );
    expect(await situacao(terceiro)).toBe('CONCLUIDO');
  });

  it('[CLIN-04] o destino vê o que vem, com o relógio, é avisado do que vem e do que não vem mais, e não muda nem conta o pedido (D4)', async () => {
    const pacienteId = await paciente({ nome: 'Nilza Prado', dataNascimento: '1950-03-02', sexo: 'F' });
    let pedido = (
      await pedir(pacienteId, { prestadorDestinoId: outroPrestador, finalidade: 'LEITO', risco: 'LARANJA' })
    ).json<Pedido>();
    const dar = async (transicao: string, campos: object = {}, motivo?: string) => {
      const resposta = await regula.passo('pedidos-ambulancia', pedido, transicao, campos, motivo);
      expect(resposta.statusCode, `${transicao}: ${resposta.body}`).toBe(200);
      pedido = resposta.json<Pedido>();
    };
    await dar('aprovar');
    await dar('confirmar-destino', { destino: 'Hospital Santa Clara', contatoDestino: 'Plantão' });
    const chegada = new Date(Date.now() + 40 * 60_000).toISOString();
    await dar('despachar', { viatura: 'USA 2', previsaoChegada: chegada });
    const vem = (await quadro(alheio)).aCaminho.filter(({ id }) => id === pedido.id);
    expect(vem).toMatchObject([
      {
        id: pedido.id,
        nomePaciente: 'Nilza Prado',
        situacao: 'A_CAMINHO',
        vem: true,
        previsaoChegada: chegada,
      },
    ]);
    expect((await quadro(alheio)).trechos.resposta.quantos).toBe(0);
    const naUrgencia = (await api.admin.em(outroPrestador).get('/api/pronto-atendimento/listar')).json<{
      aCaminho: { nome: string }[];
    }>();
    expect(naUrgencia.aCaminho.find(({ nome }) => nome === 'Nilza Prado')).toMatchObject({
      idade: 76,
      sexo: 'F',
      origem: 'Clínica Aurora',
      finalidade: 'LEITO',
      cor: 'LARANJA',
      ambulancia: 'A_CAMINHO',
      chegadaPrevista: chegada,
      cadastroId: null,
    });
    const [aviso] = await avisosDe(recebe, `ambulancia:${pedido.id}:A_CAMINHO:destino`);
    expect(aviso).toMatchObject({ titulo: 'Ambulância a caminho desta unidade', sensivel: true });
    expect(await avisosDe(recebe, `ambulancia:${pedido.id}:APROVADO:destino`)).toEqual([]);
    // What is only in sight is neither changed nor steered.
    const base = `/api/pedidos-ambulancia/${pedido.id}`;
    expect((await alheio.patch(base, pedido.versao, { risco: 'AZUL' })).statusCode).toBe(403);
    expect((await alheio.passo('pedidos-ambulancia', pedido, 'embarcar')).statusCode).toBe(403);
    await dar('cancelar', {}, 'Melhorou e fica');
    expect(await avisosDe(recebe, `ambulancia:${pedido.id}:CANCELADO:destino`)).toMatchObject([
      { titulo: 'A ambulância não vem mais' },
    ]);
    expect((await quadro(alheio)).aCaminho.map(({ id }) => id)).not.toContain(pedido.id);
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
