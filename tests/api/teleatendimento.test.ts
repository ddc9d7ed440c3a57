/** /atendimento (CLIN-10): who calls without an appointment, the order, who wins, the outcomes, and nobody who falls out of the queue. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CABECALHO_CONVITE, CABECALHO_PASSE, type Passe } from '#domain/convite/convite.ts';
import type { ConteudoTeleconsulta, Lugar } from '#domain/telemedicina/wire.ts';
import type { RespostaTeleatendimento } from '#domain/teleatendimento/wire.ts';
import { createTestApi, type Caller, type TestApi } from '#tests/support/api.ts';
import { foraDoEvento } from '#tests/support/evento.ts';
import { semeador } from '#tests/support/semear.ts';

const MODULO = 'Você não tem permissão para acessar esse módulo.';
let api: TestApi;
let prestador: number;
let medica: Caller;
let medico: Caller;
let recepcao: Caller;

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
const paciente = (campos: object = {}) =>
  criar('pacientes', { ...SEM, nomeSocial: null, dataNascimento: '1990-01-01', ...campos });
const consulta = async <T extends object>(text: string, ...values: unknown[]): Promise<T[]> =>
  (await api.test.database.pool.query<T>(text, values)).rows;

async function comoMedico(nome: string): Promise<Caller> {
  const id = await criar('profissionais', {
    nome,
    nomeSocial: null,
    ativo: true,
    corpoClinico: [],
    codigosNasOperadoras: [],
    especialidades: [],
  });
  const caller = await api.caller(
    {
      teleconsultoria: ['list', 'view', 'insert', 'update', 'atender'],
      agenda: ['list', 'view', 'update', 'atender'],
      telemedicina: ['list', 'view', 'update'],
      prontuario: ['list', 'view', 'insert', 'update', 'encerrar'],
      paciente: ['list', 'view'],
    },
    [prestador],
  );
  await consulta(
    'UPDATE usuario SET profissional = true, profissional_id = $2, nome = $3 WHERE id = $1',
    caller.id,
    id,
    nome,
  );
  api.app.sessoes.esquecer();
  return caller.em(prestador);
}

type Linha = {
  readonly id: number;
  readonly versao: number;
  readonly situacao: string;
  readonly [campo: string]: unknown;
};
type Atendido = { readonly id: number; readonly agendamentoId: number };
const ok = async <T>(answer: ReturnType<Caller['post']>, codigo = 200): Promise<T> => {
  const given = await answer;
  expect(given.statusCode, given.body).toBe(codigo);
  return given.json<T>();
};
const recusado = async (answer: ReturnType<Caller['post']>, frase: string, codigo = 409) => {
  const given = await answer;
  expect([given.statusCode, given.body]).toEqual([codigo, expect.stringContaining(frase)]);
};
const receber = async (campos: object = {}, caller = recepcao) =>
  ok<Linha>(
    caller.post('/api/teleatendimentos', {
      pacienteId: await paciente(),
      queixa: 'Febre desde ontem',
      telefone: '31999990000',
      meio: 'VIDEO',
      consente: true,
      ...campos,
    }),
    201,
  );
const listar = (caller = medica) => ok<RespostaTeleatendimento>(caller.get('/api/teleatendimento/listar'));
const atender = (caller: Caller, id?: number) =>
  caller.post('/api/teleatendimento/atender', id === undefined ? {} : { id });
const ligar = (caller: Caller, id: number) => caller.post(`/api/teleatendimento/${id}/ligacoes`, {});
const hora = async (id: number) =>
  (await consulta<{ situacao: string }>('SELECT situacao FROM agendamento WHERE id = $1', id))[0]?.situacao;

/** A phone without an account that holds the link. */
function celular(token: string) {
  let passe = '';
  const pedir = (method: 'GET' | 'POST', path: string, payload?: object) =>
    api.app.inject({
      method,
      url: `/api/convites/publico${path}`,
      headers: { [CABECALHO_CONVITE]: token, [CABECALHO_PASSE]: passe },
      ...(payload === undefined ? {} : { payload }),
    });
  return {
    pedir,
    identificar: async (nascimento: string) => {
      const resposta = await pedir('POST', '/identidade', { nascimento });
      expect(resposta.statusCode, resposta.body).toBe(200);
      passe = resposta.json<Passe>().passe;
    },
    conteudo: async () => (await pedir('GET', '/conteudo')).json<ConteudoTeleconsulta>(),
  };
}

beforeAll(async () => {
  api = await createTestApi({ env: { SECRETS_KEY: 'a'.repeat(64) } });
  prestador = await criar('prestadores', {
    ativo: true,
    nome: 'Telessaúde',
    fusoHorario: 'America/Sao_Paulo',
  });
  api.app.sessoes.esquecer();
  await consulta('UPDATE prestador SET preferenciais_seguidos = 2 WHERE id = $1', prestador);
  const categoria = await criar('categorias-prontuario', {
    nome: 'Teleconsulta',
    secoes: ['SOAP'],
    ativo: true,
  });
  await criar('tipos-atendimento', {
    natureza: 'TELECONSULTA',
    ativo: true,
    duracaoMinutos: 30,
    categoriaId: categoria,
  });
  medica = await comoMedico('Ana Prado');
  medico = await comoMedico('Beto Lira');
  const caller = await api.caller(
    { teleconsultoria: ['list', 'view', 'insert', 'update'], paciente: ['list', 'view'] },
    [prestador],
  );
  await consulta('UPDATE usuario SET administrativo = true WHERE id = $1', caller.id);
  api.app.sessoes.esquecer();
  recepcao = caller.em(prestador);
});
afterAll(() => api.close());
beforeEach(async () => {
  await consulta(
    'UPDATE teleatendimento SET excluido_em = now() WHERE excluido_em IS NULL AND encerrado_em IS NULL',
  );
});

describe('[CLIN-10] /atendimento', () => {
  it('[CLIN-10] [PERM-03] sem ver teleconsultoria ninguém entra, com a frase da especificação; quem tudo pode entra', async () => {
    const ninguem = (await api.caller({ paciente: ['list'] }, [prestador])).em(prestador);
    for (const chamada of [ninguem.get('/api/teleatendimento/listar'), atender(ninguem)])
      await recusado(chamada, MODULO, 403);
    expect(await listar(api.admin.em(prestador))).toMatchObject({ fila: [], emAtendimento: [] });
    await recusado(atender(recepcao), 'permissão', 403);
  });

  it('[CLIN-10] recebe com consentimento dito, uma vez por paciente, e a ordem é da lei e da chegada', async () => {
    const pacienteId = await paciente({ nome: 'Marta Reis' });
    await recusado(
      recepcao.post('/api/teleatendimentos', {
        pacienteId,
        queixa: 'Tosse',
        telefone: '31999990000',
        meio: 'VIDEO',
        consente: false,
      }),
      'Sem consentimento',
      422,
    );
    const primeira = await receber({ pacienteId });
    expect(primeira).toMatchObject({
      situacao: 'NA_FILA',
      nomePaciente: 'Marta Reis',
      consentimentoPor: expect.any(String),
    });
    await recusado(
      recepcao.post('/api/teleatendimentos', {
        pacienteId,
        queixa: 'De novo',
        telefone: '31999990000',
        meio: 'TELEFONE',
        consente: true,
      }),
      'já está no teleatendimento',
    );
    const idosa = await receber({ pacienteId: await paciente({ dataNascimento: '1940-05-05' }) });
    const gestante = await receber({ motivoPrioridade: 'GESTANTE' });
    const outraLinha = await receber({ motivoPrioridade: 'LACTANTE' });
    expect((await listar()).fila.map(({ id, lugar, porque }) => [id, lugar, porque])).toEqual([
      [idosa.id, 1, 'PRIORIDADE'],
      [gestante.id, 2, 'PRIORIDADE'],
      [primeira.id, 3, 'ALTERNANCIA'],
      [outraLinha.id, 4, expect.any(String)],
    ]);
  });

  it('[CLIN-10] cinquenta pedem ao mesmo tempo e cinco esperam: cada um é de um só, e quem perde sabe por quê', async () => {
    const medicos = [medica, medico];
    for (const nome of 'CDEFGHIJ') medicos.push(await comoMedico(`Dr. ${nome}`));
    const esperam = [];
    for (let n = 0; n < 5; n += 1) esperam.push((await receber()).id);
    const todos = await Promise.all(
      Array.from({ length: 50 }, (_, n) => atender(medicos[n % medicos.length] ?? medica)),
    );
    const ganhos = todos
      .filter(({ statusCode }) => statusCode === 200)
      .map((response) => response.json<Atendido>());
    expect(ganhos.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(esperam);
    expect(new Set(ganhos.map(({ agendamentoId }) => agendamentoId)).size).toBe(5);
    const perdidos = todos.filter(({ statusCode }) => statusCode !== 200);
    expect(perdidos).toHaveLength(45);
    for (const response of perdidos) {
      expect(response.statusCode, response.body).toBe(409);
      expect(response.body).toMatch(/Ninguém mais espera|Você está atendendo/);
    }
    const [{ quantos } = { quantos: 0 }] = await consulta<{ quantos: number }>(
      "SELECT count(DISTINCT atendente_id)::int AS quantos FROM teleatendimento WHERE excluido_em IS NULL AND situacao = 'EM_ATENDIMENTO'",
    );
    expect(quantos).toBe(5);
    await recusado(atender(api.admin.em(prestador), esperam[0]), 'Só um profissional');
    const livre =
      medicos.find(
        (_, at) => !todos.some((response, n) => n % medicos.length === at && response.statusCode === 200),
      ) ?? medica;
    await recusado(atender(livre, esperam[0]), 'já está atendendo esta pessoa desde');
  });

  it('[CLIN-10] [CLIN-03] atender faz a hora por vídeo com sala e link; orientar pede o prontuário, que vem da chamada', async () => {
    const { id } = await receber();
    const { agendamentoId } = await ok<Atendido>(atender(medica));
    expect(await ok<Atendido>(atender(medica, id))).toEqual({ id, agendamentoId });
    expect(await hora(agendamentoId)).toBe('AGUARDANDO');
    const link = await ok<{ link: string | null }>(
      medica.post(`/api/telemedicina/agendamentos/${agendamentoId}/links`, {}),
      201,
    );
    expect(link.link).toMatch(/^http|^\//);
    await ok(medica.post(`/api/telemedicina/agendamentos/${agendamentoId}/entrar`, {}));
    const orientacao = { orientacao: 'Hidratação e retorno se piorar.' };
    await recusado(medica.passo('teleatendimentos', id, 'orientar', orientacao), 'Abra o prontuário antes');
    await ok(medica.post('/api/prontuarios/_do-agendamento', { agendamentoId }), 201);
    await recusado(
      medico.passo('teleatendimentos', id, 'orientar', orientacao),
      'Quem atende esta pessoa é Ana Prado',
    );
    const fim = await ok<Linha>(medica.passo('teleatendimentos', id, 'orientar', orientacao));
    expect(fim).toMatchObject({
      situacao: 'ORIENTADO',
      encerradoPor: 'Ana Prado',
      encerradoEm: expect.any(String),
    });
    expect(await hora(agendamentoId)).toBe('EM_ATENDIMENTO');
    const lida = await ok<Linha>(recepcao.get(`/api/teleatendimentos/${id}`));
    expect(lida.orientacao ?? null).toBeNull();
    expect((await listar()).hoje).toContainEqual({ situacao: 'ORIENTADO', quantos: 1 });
  });

  it('[CLIN-10] a linha que se perde volta à fila no mesmo lugar; quem começou o prontuário continua nele', async () => {
    const primeira = await receber();
    const segunda = await receber();
    const { agendamentoId } = await ok<Atendido>(atender(medica));
    await recusado(medico.passo('teleatendimentos', primeira.id, 'devolver'), 'otivo', 422);
    await ok(medico.passo('teleatendimentos', primeira.id, 'devolver', undefined, 'A colega ficou sem rede'));
    expect(await hora(agendamentoId)).toBe('CANCELADO');
    const { fila } = await listar();
    expect(fila.map(({ id }) => id)).toEqual([primeira.id, segunda.id]);
    expect(fila[0]).toMatchObject({ motivoDevolucao: 'A colega ficou sem rede', atendenteId: null });
    expect(
      await foraDoEvento(api.test.database.pool, 'teleatendimentos', 'teleatendimento', primeira.id),
    ).toEqual([]);

    const outroAtendido = await ok<Atendido>(atender(medico));
    expect(outroAtendido.id).toBe(primeira.id);
    await ok(
      medico.post('/api/prontuarios/_do-agendamento', { agendamentoId: outroAtendido.agendamentoId }),
      201,
    );
    await ok(medico.passo('teleatendimentos', primeira.id, 'devolver', undefined, 'Caiu a ligação'));
    expect(await ok<Atendido>(atender(medico, primeira.id))).toEqual(outroAtendido);
    await ok(medico.passo('teleatendimentos', primeira.id, 'devolver', undefined, 'Fim do plantão'));
    const nova = await ok<Atendido>(atender(medica, primeira.id));
    expect(nova.agendamentoId).not.toBe(outroAtendido.agendamentoId);
  });

  it('[CLIN-10] [CLIN-03] devolvido à fila, o link já enviado leva de novo à espera e dela à chamada com quem atender', async () => {
    const pacienteId = await paciente({ nome: 'Rosa Lima', dataNascimento: '1990-01-01', cpf: null });
    const { id } = await receber({ pacienteId });
    const { agendamentoId } = await ok<Atendido>(atender(medica));
    const links = (hora: number, caller: Caller) =>
      caller.post(`/api/telemedicina/agendamentos/${hora}/links`, {});
    const { link } = await ok<{ link: string }>(links(agendamentoId, medica), 201);
    const convidado = celular(new URL(link).pathname.replace('/c/', ''));
    await convidado.identificar('1990-01-01');
    const { consentimento } = await convidado.conteudo();
    expect(
      (await convidado.pedir('POST', '/teleconsulta/consentimento', { versao: consentimento.versao }))
        .statusCode,
    ).toBe(200);
    const lugar = (await convidado.pedir('POST', '/teleconsulta/entrar')).json<Lugar>();
    const daMedica = await ok<Lugar>(
      medica.post(`/api/telemedicina/agendamentos/${agendamentoId}/entrar`, {}),
    );
    await ok(medica.passo('teleatendimentos', id, 'devolver', undefined, 'Acabou a energia aqui'));

    expect(await convidado.conteudo()).toMatchObject({
      situacao: 'aberto',
      consentiu: true,
      profissional: 'Profissional de plantão',
    });
    const sala = async () =>
      (
        await consulta<{ situacao: string; agendamento: number }>(
          'SELECT situacao, agendamento_id::int AS agendamento FROM teleconsulta WHERE id = $1',
          lugar.teleconsultaId,
        )
      )[0];
    expect(await sala()).toEqual({ situacao: 'ESPERA', agendamento: agendamentoId });
    const volta = await medica.post(`/api/telemedicina/agendamentos/${agendamentoId}/entrar`, {});
    expect([volta.statusCode, volta.body]).toEqual([409, expect.stringContaining('não tem chamada')]);
    expect((await convidado.pedir('POST', '/teleconsulta/entrar')).statusCode).toBe(200);

    const outroAtendido = await ok<Atendido>(atender(medico));
    expect(await sala()).toEqual({ situacao: 'ESPERA', agendamento: outroAtendido.agendamentoId });
    const { pool } = api.test.database;
    expect(await foraDoEvento(pool, 'teleconsultas', 'teleconsulta', lugar.teleconsultaId)).toEqual([]);
    expect(await foraDoEvento(pool, 'teleatendimentos', 'teleatendimento', id)).toEqual([]);
    expect(await convidado.conteudo()).toMatchObject({ situacao: 'aberto', profissional: 'Beto Lira' });
    const doMedico = await ok<Lugar>(
      medico.post(`/api/telemedicina/agendamentos/${outroAtendido.agendamentoId}/entrar`, {}),
    );
    expect(doMedico.teleconsultaId).toBe(lugar.teleconsultaId);
    expect((await ok<{ link: string }>(links(outroAtendido.agendamentoId, medico), 201)).link).toBe(link);
    expect(await sala()).toEqual({ situacao: 'EM_CHAMADA', agendamento: outroAtendido.agendamentoId });
    const antiga = await consulta(
      'SELECT 1 FROM teleconsulta_participante WHERE id = $1 AND chave IS NULL',
      daMedica.eu,
    );
    expect(antiga).toHaveLength(1);

    await ok(medico.passo('teleatendimentos', id, 'desistir', undefined, 'Preferiu ir à UBS'));
    expect(await convidado.conteudo()).toMatchObject({ situacao: 'cancelado' });
  });

  it('[CLIN-10] só depois de três ligações anotadas termina como não atendeu, cada uma com a sua hora', async () => {
    const { id } = await receber({ meio: 'TELEFONE' });
    expect((await ligar(medica, 999_999)).statusCode).toBe(404);
    await recusado(ligar(medica, id), 'Só se anota a ligação de quem está em atendimento');
    const { agendamentoId } = await ok<Atendido>(atender(medica));
    await recusado(medica.passo('teleatendimentos', id, 'encerrar-sem-contato'), 'Faltam anotar 3 ligações');
    await recusado(ligar(medico, id), 'Quem atende esta pessoa é Ana Prado');
    for (const tentativas of [1, 2, 3]) {
      await recusado(medica.passo('teleatendimentos', id, 'encerrar-sem-contato'), 'anotar');
      expect(await ok(ligar(medica, id))).toEqual({ tentativas });
    }
    expect(await ok<Linha>(medica.passo('teleatendimentos', id, 'encerrar-sem-contato'))).toMatchObject({
      situacao: 'NAO_ATENDEU',
      tentativas: 3,
    });
    expect(await hora(agendamentoId)).toBe('CANCELADO');
    const passos = await ok<readonly { transicao: string; em: string }[]>(
      medica.get(`/api/teleatendimentos/${id}/_transicoes`),
    );
    expect(passos.map(({ transicao }) => transicao)).toEqual([
      'atender',
      'nao-respondeu',
      'nao-respondeu',
      'nao-respondeu',
      'encerrar-sem-contato',
    ]);
  });

  it('[CLIN-10] desistir, marcar consulta e chamar a ambulância terminam com a sua hora e o motivo', async () => {
    const [desistente, marcado, grave] = [await receber(), await receber(), await receber()];
    await recusado(recepcao.passo('teleatendimentos', desistente.id, 'desistir'), 'otivo', 422);
    expect(
      await ok<Linha>(
        recepcao.passo('teleatendimentos', desistente.id, 'desistir', undefined, 'Preferiu ir à UBS'),
      ),
    ).toMatchObject({
      situacao: 'DESISTIU',
      motivoFim: 'Preferiu ir à UBS',
    });
    await ok(atender(medica, marcado.id));
    expect(await ok<Linha>(medica.passo('teleatendimentos', marcado.id, 'agendar'))).toMatchObject({
      situacao: 'AGENDADO',
    });
    await ok(atender(medica, grave.id));
    expect(
      await ok<Linha>(medica.passo('teleatendimentos', grave.id, 'chamar-ambulancia', { socorro: 'SAMU' })),
    ).toMatchObject({
      situacao: 'AMBULANCIA',
      socorro: 'SAMU',
    });
    await recusado(atender(medica, grave.id), 'não está mais na fila: ambulância chamada');
    expect(await listar()).toMatchObject({ fila: [], emAtendimento: [] });
  });
});

describe('[CLIN-10] o teleatendimento de quem saiu', () => {
  const calar = (caller: Caller, minutos: number) =>
    consulta(
      `WITH s AS (UPDATE sessao SET ultimo_uso = now() - make_interval(mins => $2) WHERE usuario_id = $1)
       UPDATE teleconsulta_participante SET visto_em = now() - make_interval(mins => $2) WHERE usuario_id = $1`,
      caller.id,
      minutos,
    );

  it('[CLIN-10] presente, ninguém assume; calado há mais de uma hora, um colega assume com motivo e a hora passa a ser dele', async () => {
    const { id } = await receber();
    const { agendamentoId } = await ok<Atendido>(atender(medica, id));
    await recusado(medico.passo('teleatendimentos', id, 'assumir', undefined, 'Saiu'), 'Ana Prado continua');
    await calar(medica, 61);
    expect((await listar(medico)).emAtendimento.find((item) => item.id === id)?._ausencia).toBe('SILENCIO');
    await recusado(medico.passo('teleatendimentos', id, 'assumir'), 'motivo', 422);
    const depois = await ok<Linha>(medico.passo('teleatendimentos', id, 'assumir', undefined, 'Ana saiu'));
    expect(depois).toMatchObject({ situacao: 'EM_ATENDIMENTO', atendenteId: medico.id, tentativas: 0 });
    expect(depois.agendamentoId).not.toBe(agendamentoId);
    expect(await hora(agendamentoId)).toBe('CANCELADO');
    expect(await hora(Number(depois.agendamentoId))).toBe('AGUARDANDO');
    const historico = await ok<object[]>(medico.get(`/api/teleatendimentos/${id}/_transicoes`));
    expect(historico.at(-1)).toMatchObject({ transicao: 'assumir', motivo: 'Ana saiu' });
    const [aviso] = await consulta<{ titulo: string; texto: string }>(
      'SELECT titulo, texto FROM notificacao WHERE usuario_id = $1 ORDER BY id DESC',
      medica.id,
    );
    expect(aviso).toMatchObject({
      titulo: 'Um atendimento seu foi assumido',
      texto: expect.stringContaining('Ana saiu'),
    });
    // One at a time, taken over or not.
    const outraLinha = await receber();
    await ok(atender(medica, outraLinha.id));
    await calar(medica, 61);
    await recusado(
      medico.passo('teleatendimentos', outraLinha.id, 'assumir', undefined, 'Saiu'),
      'Você está atendendo',
    );
  });
});
