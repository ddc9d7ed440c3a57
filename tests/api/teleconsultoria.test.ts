/** Professional teleconsultation (TELE-01, TELE-02): the question's life, the queue that one wins, the linkage's pause and heartbeat. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FilaTeleconsultoria, MeuLugar } from '#domain/teleconsultoria/fila.ts';
import { fecharPerdidos } from '#server/features/teleconsultoria/perdidos.ts';
import { createTestApi, type Caller, type TestApi } from '#tests/support/api.ts';
import { semeador } from '#tests/support/semear.ts';

const BASE = '/api/atendimento-teleconsultoria-profissional';
let api: TestApi;
let prestador: number;
let pergunta: Caller;
let ana: Caller;
let bia: Caller;
let fora: Caller;
let corpo: { readonly [campo: string]: unknown };
let ciapId: number;

const { criar } = semeador(
  () => api.registry,
  () => (prestador ? api.admin.em(prestador) : api.admin),
);

type Linha = {
  readonly id: number;
  readonly versao: number;
  readonly situacao: string;
  readonly [campo: string]: unknown;
};
const perguntar = async (campos: object = {}, caller = pergunta): Promise<Linha> => {
  const response = await caller.post('/api/teleconsultorias', { ...corpo, ...campos });
  expect(response.statusCode, response.body).toBe(201);
  return response.json();
};
const atender = (caller: Caller, id?: number) =>
  caller.post(`${BASE}/iniciar`, id === undefined ? {} : { id });
const fila = async (caller = ana): Promise<FilaTeleconsultoria> => {
  const resposta = await caller.get(`${BASE}/listar`);
  expect(resposta.statusCode, resposta.body).toBe(200);
  return resposta.json();
};
const esvaziar = () =>
  api.test.database.pool.query(
    "UPDATE teleconsultoria SET excluido_em = now() WHERE excluido_em IS NULL AND situacao = 'AGUARDANDO'",
  );

beforeAll(async () => {
  api = await createTestApi();
  prestador = await criar('prestadores', {
    ativo: true,
    nome: 'Telessaúde',
    fusoHorario: 'America/Sao_Paulo',
  });
  api.app.sessoes.esquecer();
  corpo = {
    assunto: 'Nódulo de tireoide de 1,4 cm',
    pergunta: 'TI-RADS 4, TSH normal. Posso acompanhar aqui?',
    especialidadeId: await criar('especialidades'),
    municipioId: await criar('cidades'),
    modalidade: 'TEXTO',
    idade: 51,
    sexo: 'F',
  };
  ciapId = await criar('ciaps');
  const profissional = async (acoes: readonly string[]) => {
    const caller = await api.caller({ teleconsultoriaprofissional: acoes, ciap: ['list'], cid: ['list'] }, [
      prestador,
    ]);
    await api.test.database.pool.query('UPDATE usuario SET profissional = true WHERE id = $1', [caller.id]);
    api.app.sessoes.esquecer();
    return caller.em(prestador);
  };
  const pede = ['list', 'view', 'insert', 'update'];
  pergunta = await profissional(pede);
  fora = await profissional(pede);
  ana = await profissional([...pede, 'responder']);
  bia = await profissional([...pede, 'responder']);
});
afterAll(() => api.close());

describe('[TELE-01] [TELE-02] teleconsultoria profissional', () => {
  it('[TELE-02] [PERM-03] sem vínculo a fila não abre, com a frase da especificação; com ele abre', async () => {
    for (const chamada of [ana.get(`${BASE}/listar`), atender(ana)]) {
      const resposta = await chamada;
      expect([resposta.statusCode, resposta.body]).toEqual([
        403,
        expect.stringContaining('Favor indicar que irá atender a teleconsultoria.'),
      ]);
    }
    for (const caller of [ana, bia])
      expect((await caller.post(`${BASE}/vinculo/iniciar`)).statusCode).toBe(200);
    expect((await ana.get(`${BASE}/vinculo/ativo`)).json()).toMatchObject({ ativo: true });
    expect(await fila()).toMatchObject({ fila: [], atendendo: 2, pausado: false });
    expect((await pergunta.get(`${BASE}/listar`)).statusCode).toBe(403);
  });

  it('[TELE-01] da pergunta à avaliação: cada passo com a sua hora, e só de quem é', async () => {
    let linha = await perguntar();
    expect(linha).toMatchObject({ situacao: 'AGUARDANDO', solicitanteId: pergunta.id });
    expect((await fora.get(`/api/teleconsultorias/${linha.id}`)).statusCode).toBe(404);
    expect((await ana.passo('teleconsultorias', linha, 'iniciar', { teleconsultor: 'Eu' })).statusCode).toBe(
      405,
    );
    const resposta = {
      orientacao: 'Acompanhe com ultrassom em seis meses.',
      ciapId,
      evitouEncaminhamento: 'SIM',
    };
    expect((await ana.passo('teleconsultorias', linha, 'responder', resposta)).statusCode).toBe(409);

    const ganha = await atender(ana, linha.id);
    expect(ganha.statusCode, ganha.body).toBe(200);
    linha = ganha.json<Linha>();
    expect(linha).toMatchObject({ situacao: 'EM_ATENDIMENTO', teleconsultorId: ana.id });
    const perdida = await atender(bia, linha.id);
    expect([perdida.statusCode, perdida.body]).toEqual([
      409,
      expect.stringContaining(`${String(linha.teleconsultor)} já está atendendo`),
    ]);
    const alheia = await bia.passo('teleconsultorias', linha, 'responder', resposta);
    expect([alheia.statusCode, alheia.body]).toEqual([
      409,
      expect.stringContaining('Combine com essa pessoa'),
    ]);
    const sem = await ana.passo('teleconsultorias', linha, 'responder', {
      ...resposta,
      evitouEncaminhamento: 'NAO',
    });
    expect([sem.statusCode, sem.body]).toEqual([422, expect.stringContaining('por que o encaminhamento')]);

    linha = (await ana.passo('teleconsultorias', linha, 'responder', resposta)).json<Linha>();
    expect(linha).toMatchObject({ situacao: 'RESPONDIDA', evitouEncaminhamento: 'SIM', ciapId });
    expect((await ana.passo('teleconsultorias', linha, 'encerrar', { satisfacao: 10 })).statusCode).toBe(409);
    expect((await pergunta.passo('teleconsultorias', linha, 'encerrar', { satisfacao: 11 })).statusCode).toBe(
      422,
    );
    const fim = await pergunta.passo('teleconsultorias', linha, 'encerrar', { satisfacao: 9 });
    expect(fim.statusCode, fim.body).toBe(200);
    expect(fim.json()).toMatchObject({ situacao: 'ENCERRADA', satisfacao: 9 });
    for (const hora of ['pedidaEm', 'iniciadaEm', 'respondidaEm', 'encerradaEm'])
      expect(fim.json<Linha>()[hora], hora).toEqual(expect.any(String));
    const { rows } = await api.test.database.pool.query<{ titulo: string; texto: string | null }>(
      'SELECT titulo, texto FROM notificacao WHERE usuario_id = $1 AND chave = $2',
      [pergunta.id, `teleconsultoria:${linha.id}:RESPONDIDA`],
    );
    expect(rows).toEqual([{ titulo: 'A sua teleconsultoria foi respondida', texto: null }]);
  });

  it('[TELE-02] quem espera vê o seu lugar e a estimativa, e de mais ninguém; a própria pergunta não se atende', async () => {
    await esvaziar();
    const [primeira, segunda] = [await perguntar(), await perguntar({}, ana)];
    const lugares = (await pergunta.get(`${BASE}/lugares`)).json<MeuLugar[]>();
    expect(lugares).toEqual([{ id: primeira.id, lugar: 1, espera: expect.any(Number) }]);
    expect((await ana.get(`${BASE}/lugares`)).json()).toMatchObject([{ id: segunda.id, lugar: 2 }]);
    expect((await fora.get(`${BASE}/lugares`)).json()).toEqual([]);
    expect((await atender(ana, segunda.id)).body).toContain('Esta pergunta é sua');
    expect((await atender(ana)).json()).toMatchObject({ id: primeira.id });
    expect((await atender(ana)).body).toContain('A fila está vazia');
    expect((await atender(bia)).json()).toMatchObject({ id: segunda.id });
  });

  it('[TELE-02] 1.000 pedidos de atender ao mesmo tempo sobre 100 na fila: cada uma ganha uma vez, e quem perde lê quem ganhou', async () => {
    await esvaziar();
    const ids: number[] = [];
    for (let at = 0; at < 100; at += 1) ids.push((await perguntar()).id);
    const respostas = await Promise.all(
      Array.from({ length: 1000 }, (_, at) => atender(at % 2 === 0 ? ana : bia, ids[(at * 37) % ids.length])),
    );
    const ganhas = respostas
      .filter(({ statusCode }) => statusCode === 200)
      .map((resposta) => resposta.json<Linha>().id);
    expect(ganhas.toSorted((a, b) => a - b)).toEqual(ids.toSorted((a, b) => a - b));
    const perdidas = respostas.filter(({ statusCode }) => statusCode !== 200);
    expect(perdidas).toHaveLength(900);
    for (const perdida of perdidas) {
      expect(perdida.statusCode, perdida.body).toBe(409);
      expect(perdida.body).toMatch(/já está atendendo/);
    }
    const { rows } = await api.test.database.pool.query<{ n: number }>(
      "SELECT count(*)::int AS n FROM transicao WHERE recurso = 'teleconsultorias' AND nome = 'iniciar' AND registro_id = ANY($1)",
      [ids],
    );
    expect(rows).toEqual([{ n: 100 }]);
  });

  it('[TELE-02] 1.000 que pedem a próxima ao mesmo tempo de 100 levam as 100, cada uma de um só; a fila só está vazia quando está', async () => {
    await esvaziar();
    const ids: number[] = [];
    for (let at = 0; at < 100; at += 1) ids.push((await perguntar()).id);
    const respostas = await Promise.all(
      Array.from({ length: 1000 }, (_, at) => atender(at % 2 === 0 ? ana : bia)),
    );
    const ganhas = respostas
      .filter(({ statusCode }) => statusCode === 200)
      .map((resposta) => resposta.json<Linha>().id);
    expect(ganhas.toSorted((a, b) => a - b)).toEqual(ids.toSorted((a, b) => a - b));
    for (const perdida of respostas.filter(({ statusCode }) => statusCode !== 200))
      expect([perdida.statusCode, perdida.body]).toEqual([409, expect.stringContaining('A fila está vazia')]);
  });

  it('[TELE-02] em pausa ninguém atende nem conta na estimativa; sem batida o vínculo acaba', async () => {
    await esvaziar();
    const linha = await perguntar();
    expect((await bia.post(`${BASE}/vinculo/pausar`)).json()).toEqual({ pausado: true });
    expect(await fila(bia)).toMatchObject({ atendendo: 1, pausado: true });
    expect((await atender(bia, linha.id)).body).toContain('em pausa');
    expect((await bia.post(`${BASE}/vinculo/retomar`)).json()).toEqual({ pausado: false });
    expect((await fora.post(`${BASE}/vinculo/pausar`)).statusCode).toBe(403);

    const batida = (quando: string) =>
      api.test.database.pool.query(
        `UPDATE vinculo_atendimento SET batida_em = now() - $2::interval WHERE usuario_id = $1 AND fim IS NULL`,
        [bia.id, quando],
      );
    await batida('2 minutes');
    expect((await bia.get(`${BASE}/vinculo/ativo`)).json()).toMatchObject({ ativo: true });
    await batida('4 minutes');
    expect((await bia.get(`${BASE}/vinculo/ativo`)).json()).toMatchObject({ ativo: false });
    expect((await atender(bia, linha.id)).body).toContain('Favor indicar que irá atender a teleconsultoria.');
    for (let vez = 0; vez < 2; vez += 1) await fecharPerdidos(api.test.database.pool);
    const { rows } = await api.test.database.pool.query<{ fim: string | null }>(
      'SELECT fim FROM vinculo_atendimento WHERE usuario_id = $1',
      [bia.id],
    );
    expect(rows[0]?.fim).not.toBeNull();
    const { rows: perdas } = await api.test.database.pool.query<{
      motivo: string;
      prestador_id: number;
      fim: string;
    }>(
      `SELECT motivo, prestador_id, depois->>'fim' AS fim FROM auditoria WHERE acao = 'perder-vinculo' AND usuario_id = $1`,
      [bia.id],
    );
    expect(perdas).toEqual([
      {
        motivo: 'O navegador deixou de ser ouvido',
        prestador_id: prestador,
        fim: new Date(rows[0]?.fim ?? '').toISOString(),
      },
    ]);
    expect((await ana.get(`${BASE}/vinculo/ativo`)).json()).toMatchObject({ ativo: true });
  });

  it('[TELE-01] quem atende devolve com motivo, quem perguntou cancela com motivo; números inventados não são de ninguém', async () => {
    await esvaziar();
    const linha = await perguntar();
    const ganha = (await atender(ana, linha.id)).json<Linha>();
    expect(
      (await pergunta.passo('teleconsultorias', ganha, 'cancelar', undefined, 'Desisti')).statusCode,
    ).toBe(409);
    const volta = await ana.passo('teleconsultorias', ganha, 'devolver', undefined, 'Fora da minha área');
    expect(volta.json()).toMatchObject({ situacao: 'AGUARDANDO' });
    expect((await pergunta.passo('teleconsultorias', volta.json<Linha>(), 'cancelar')).statusCode).toBe(422);
    expect(
      (
        await pergunta.passo(
          'teleconsultorias',
          volta.json<Linha>(),
          'cancelar',
          undefined,
          'O paciente já foi visto',
        )
      ).json(),
    ).toMatchObject({ situacao: 'CANCELADA' });
    expect((await atender(ana, linha.id)).body).toContain('não está mais na fila');
    expect((await atender(ana, 999_999)).statusCode).toBe(404);
    expect((await ana.post(`${BASE}/iniciar`, { id: '1 OR 1=1' })).statusCode).toBe(422);
  });

  it('[SEG-02] [TELE-01] a pergunta é de quem a fez: nem quem atende a muda, nem outro prestador a vê, nem leva paciente alheio', async () => {
    await esvaziar();
    const linha = await perguntar();
    const trocada = await ana.patch(`/api/teleconsultorias/${linha.id}`, linha.versao, {
      pergunta: 'Outra pergunta, bem diferente.',
    });
    expect([trocada.statusCode, trocada.body]).toEqual([403, expect.stringContaining('quem fez a pergunta')]);
    const apagada = await ana.call('DELETE', `/api/teleconsultorias/${linha.id}`, undefined, {
      'if-match': `"${linha.versao}"`,
    });
    expect([403, 409]).toContain(apagada.statusCode);
    const minha = await pergunta.patch(`/api/teleconsultorias/${linha.id}`, linha.versao, {
      pergunta: 'Posso acompanhar aqui com ultrassom?',
    });
    expect(minha.statusCode, minha.body).toBe(200);
    for (const campo of ['solicitanteId', 'teleconsultorId', 'orientacao', 'satisfacao', 'situacao']) {
      const response = await pergunta.post('/api/teleconsultorias', {
        ...corpo,
        [campo]: campo === 'situacao' ? 'RESPONDIDA' : campo === 'orientacao' ? 'Feita' : 5,
      });
      expect([
        campo,
        response.statusCode === 422 ||
          response.json<Linha>()[campo] ===
            (campo === 'solicitanteId' ? pergunta.id : campo === 'situacao' ? 'AGUARDANDO' : null),
      ]).toEqual([campo, true]);
    }

    const longe = await criar('prestadores', {
      ativo: true,
      nome: 'Outro telessaúde',
      fusoHorario: 'America/Sao_Paulo',
    });
    api.app.sessoes.esquecer();
    const la = await api.caller(
      {
        teleconsultoriaprofissional: ['list', 'view', 'insert', 'update', 'responder'],
        paciente: ['list', 'view'],
      },
      [longe],
    );
    await api.test.database.pool.query('UPDATE usuario SET profissional = true WHERE id = $1', [la.id]);
    api.app.sessoes.esquecer();
    const estranha = la.em(longe);
    expect((await estranha.post(`${BASE}/vinculo/iniciar`)).statusCode).toBe(200);
    expect((await estranha.get(`/api/teleconsultorias/${linha.id}`)).statusCode).toBe(404);
    expect((await atender(estranha, linha.id)).statusCode).toBe(404);
    expect(await fila(estranha)).toMatchObject({ fila: [], emAtendimento: [] });
    expect(
      (await estranha.passo('teleconsultorias', linha, 'cancelar', undefined, 'Não é minha')).statusCode,
    ).toBe(404);
    const alheio = await criar('pacientes', {
      convenios: [],
      responsaveis: [],
      situacaoAlergias: null,
      alergias: [],
      ativo: true,
      obito: false,
      dataObito: null,
      nomeSocial: null,
    });
    const levada = await estranha.post('/api/teleconsultorias', { ...corpo, pacienteId: alheio });
    expect([levada.statusCode, levada.body]).toEqual([422, expect.stringContaining('pacienteId')]);
    const emOutro = await la.em(prestador).get(`/api/teleconsultorias/${linha.id}`);
    expect([403, 404]).toContain(emOutro.statusCode);
  });
});

describe('[TELE-01] a pergunta de quem saiu', () => {
  const calar = (caller: Caller) =>
    api.test.database.pool.query(
      `UPDATE vinculo_atendimento SET batida_em = now() - interval '4 minutes' WHERE usuario_id = $1 AND fim IS NULL`,
      [caller.id],
    );
  const avisos = async (caller: Caller) =>
    (
      await api.test.database.pool.query<{ titulo: string; texto: string }>(
        'SELECT titulo, texto FROM notificacao WHERE usuario_id = $1 ORDER BY id DESC',
        [caller.id],
      )
    ).rows;
  const voltar = async (caller: Caller) =>
    expect((await caller.post(`${BASE}/vinculo/iniciar`)).statusCode).toBe(200);

  it('[TELE-01] presente, ninguém a tira; calado, quem pode responder assume ou devolve, com motivo, e os dois são avisados', async () => {
    await esvaziar();
    for (const caller of [ana, bia]) await voltar(caller);
    let linha = (await atender(ana, (await perguntar()).id)).json<Linha>();
    for (const passo of ['assumir', 'devolver']) {
      const recusado = await bia.passo('teleconsultorias', linha, passo, undefined, 'Ana não responde');
      expect([recusado.statusCode, recusado.body]).toEqual([
        409,
        expect.stringContaining(`Quem atende esta teleconsultoria é ${String(linha.teleconsultor)}`),
      ]);
    }
    expect((await fila(bia)).emAtendimento.find(({ id }) => id === linha.id)).toMatchObject({
      _ausencia: null,
    });

    await calar(ana);
    expect((await fila(bia)).emAtendimento.find(({ id }) => id === linha.id)).toMatchObject({
      _ausencia: 'VINCULO',
    });
    expect((await bia.get(`/api/teleconsultorias/${linha.id}`)).json()).toMatchObject({
      _ausencia: 'VINCULO',
    });
    await fecharPerdidos(api.test.database.pool);
    expect((await avisos(bia))[0]?.titulo).toContain('Quem atendia uma teleconsultoria saiu');
    expect((await bia.passo('teleconsultorias', linha, 'assumir')).statusCode).toBe(422);
    expect(
      (await pergunta.passo('teleconsultorias', linha, 'assumir', undefined, 'Assumo daqui')).statusCode,
    ).toBe(403);
    const assumida = await bia.passo('teleconsultorias', linha, 'assumir', undefined, 'Ana caiu');
    expect(assumida.statusCode, assumida.body).toBe(200);
    linha = assumida.json<Linha>();
    expect(linha).toMatchObject({ situacao: 'EM_ATENDIMENTO', teleconsultorId: bia.id });
    const historico = (await bia.get(`/api/teleconsultorias/${linha.id}/_transicoes`)).json<object[]>();
    expect(historico.at(-1)).toMatchObject({ transicao: 'assumir', motivo: 'Ana caiu' });
    expect((await avisos(ana))[0]).toMatchObject({
      titulo: 'Um atendimento seu foi assumido',
      texto: expect.stringContaining('Ana caiu'),
    });
    expect((await avisos(pergunta))[0]?.titulo).toBe('Outra pessoa assumiu a sua teleconsultoria');

    await voltar(ana);
    await calar(bia);
    const devolvida = await ana.passo('teleconsultorias', linha, 'devolver', undefined, 'Bia saiu');
    expect(devolvida.json()).toMatchObject({ situacao: 'AGUARDANDO' });
    expect((await avisos(bia))[0]?.titulo).toBe('Um atendimento seu voltou à fila');
    expect((await avisos(pergunta))[0]?.titulo).toBe('A sua teleconsultoria voltou à fila');
  });

  it('[TELE-01] conta desativada ou levada a outro prestador é de quem saiu; dois que assumem juntos: um só', async () => {
    await esvaziar();
    for (const caller of [ana, bia]) await voltar(caller);
    const pergunta = await perguntar();
    const linha = (await atender(ana, pergunta.id)).json<Linha>();
    await api.test.database.pool.query('UPDATE usuario SET ativo = false WHERE id = $1', [ana.id]);
    try {
      expect((await fila(bia)).emAtendimento.find(({ id }) => id === linha.id)).toMatchObject({
        _ausencia: 'CONTA',
      });
    } finally {
      await api.test.database.pool.query('UPDATE usuario SET ativo = true WHERE id = $1', [ana.id]);
    }
    await api.test.database.pool.query('DELETE FROM usuario_prestador WHERE usuario_id = $1', [ana.id]);
    try {
      expect((await fila(bia)).emAtendimento.find(({ id }) => id === linha.id)).toMatchObject({
        _ausencia: 'UNIDADE',
      });
      const juntas = await Promise.all(
        [1, 2].map(() => bia.passo('teleconsultorias', linha, 'assumir', undefined, 'Saiu')),
      );
      expect(juntas.map(({ statusCode }) => statusCode).toSorted()[0]).toBe(200);
      expect(juntas.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    } finally {
      await api.test.database.pool.query(
        'INSERT INTO usuario_prestador (usuario_id, prestador_id) VALUES ($1, $2)',
        [ana.id, prestador],
      );
      api.app.sessoes.esquecer();
    }
  });
});
