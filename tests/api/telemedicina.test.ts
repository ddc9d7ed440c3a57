/** The video visit (CLIN-03): the link, identity, consent, the room through two processes, TURN, two ends and the evidence. */
import { spawn, type ChildProcess } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { execFile } from 'node:child_process';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  CABECALHO_APARELHO,
  CABECALHO_CONVITE,
  CABECALHO_PASSE,
  type Passe,
} from '#domain/convite/convite.ts';
import { diaDaSemana } from '#domain/agenda/dias.ts';
import { addDays } from '#domain/formato/data.ts';
import { diaDe, momentoDe } from '#domain/formato/fuso.ts';
import type { ArquivoNaChamada } from '#domain/telemedicina/arquivo.ts';
import {
  CABECALHO_SALA,
  type ConteudoTeleconsulta,
  type DiaTelemedicina,
  type EstadoSala,
  type Lugar,
  type SinalRecebido,
} from '#domain/telemedicina/wire.ts';
import { lerConfigTurn } from '#server/features/telemedicina/turn.ts';
import { ateQue } from '#tests/support/ate-que.ts';
import { createTestApi, type Caller, type TestApi } from '#tests/support/api.ts';
import { semeador } from '#tests/support/semear.ts';
import { needs } from '#tests/support/peers.ts';
import { iniciar, type Servidor } from './notificacao-apoio.ts';

const TURN_PORTA = 34_780;
const ENV = {
  TURN_URLS: `turn:127.0.0.1:${TURN_PORTA}?transport=udp`,
  TURN_SECRET: 'segredo-do-turn',
  SECRETS_KEY: 'a'.repeat(64),
};

let api: TestApi;
let ali: Servidor;
let aqui: string;
let prestador: number;
let tipo: number;
let admin: Caller;
let recepcao: Caller;
let medica: Caller;
let medicaId: number;

const { criar } = semeador(
  () => api.registry,
  () => admin ?? api.admin,
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
const profissional = () =>
  criar('profissionais', { ativo: true, corpoClinico: [], codigosNasOperadoras: [], especialidades: [] });
const consulta = async <T extends object>(text: string, ...values: unknown[]): Promise<T[]> =>
  (await api.test.database.pool.query<T>(text, values)).rows;

async function medico(profissionalId: number, prestadores: readonly number[]): Promise<Caller> {
  const caller = await api.caller(
    {
      agenda: ['list', 'view', 'update', 'atender'],
      telemedicina: ['list', 'view', 'update'],
      prontuario: ['list', 'view', 'insert', 'update', 'encerrar'],
      paciente: ['list', 'view'],
    },
    prestadores,
  );
  await consulta(
    'UPDATE usuario SET profissional = true, profissional_id = $2 WHERE id = $1',
    caller.id,
    profissionalId,
  );
  api.app.sessoes.esquecer();
  return prestadores[0] === undefined ? caller : caller.em(prestadores[0]);
}

beforeAll(async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'zelo-video-'));
  const env = { ...ENV, DATA_DIR: dataDir };
  api = await createTestApi({ dataDir, env });
  aqui = await api.app.listen({ host: '127.0.0.1', port: 0 });
  ali = await iniciar(api.test.url, env);
  prestador = await criar('prestadores', {
    ativo: true,
    nome: 'Clínica Aurora',
    fusoHorario: 'America/Sao_Paulo',
  });
  api.app.sessoes.esquecer();
  admin = api.admin.em(prestador);
  await criar('categorias-prontuario', { nome: 'Consulta', secoes: ['SOAP'], ativo: true });
  tipo = await criar('tipos-atendimento', {
    natureza: 'TELECONSULTA',
    categoriaId: null,
    duracaoMinutos: 30,
    ativo: true,
  });
  const daRecepcao = {
    agenda: ['list', 'view', 'update', 'vertodos'],
    telemedicina: ['list', 'view', 'update', 'vertodos'],
    paciente: ['list', 'view'],
  };
  recepcao = (await api.caller(daRecepcao, [prestador])).em(prestador);
});
afterAll(async () => {
  await ali?.close();
  await api.close();
});
beforeEach(async () => {
  medicaId = await profissional();
  medica = await medico(medicaId, [prestador]);
});

const ok = async <T>(answer: ReturnType<Caller['post']>, codigo = 200): Promise<T> => {
  const given = await answer;
  expect(given.statusCode, given.body).toBe(codigo);
  return given.body === '' ? (undefined as T) : given.json<T>();
};

/** By video, so many minutes from now. */
async function marcado(
  minutos = 10,
  campos: { tipo?: number; nome?: string } = {},
): Promise<{ id: number; pacienteId: number }> {
  const pacienteId = await criar('pacientes', {
    ...SEM,
    nome: campos.nome ?? 'Rosa Maria de Lima',
    nomeSocial: null,
    dataNascimento: '1990-05-04',
    cpf: null,
  });
  const [row] = await consulta<{ id: number }>(
    `INSERT INTO agendamento (prestador_id, profissional_id, paciente_id, tipo_atendimento_id, inicio, fim, situacao, encaixe)
     VALUES ($1, $2, $3, $4, now() + make_interval(mins => $5), now() + make_interval(mins => $5 + 30), 'CONFIRMADO', true) RETURNING id`,
    prestador,
    medicaId,
    pacienteId,
    campos.tipo ?? tipo,
    minutos,
  );
  return { id: Number(row?.id), pacienteId };
}

type Link = { readonly id: number; readonly link: string; readonly situacao: string };
const link = async (agendamentoId: number): Promise<string> => {
  const criado = await ok<Link>(
    recepcao.post(`/api/telemedicina/agendamentos/${agendamentoId}/links`, {}),
    201,
  );
  return new URL(criado.link).pathname.replace('/c/', '');
};
/** A browser without an account that holds the link. */
function celular(token: string, aparelho = 'celular-da-paciente') {
  let passe = '';
  const pedir = (method: 'GET' | 'POST', path: string, payload?: object) =>
    api.app.inject({
      method,
      url: `/api/convites/publico${path}`,
      headers: { [CABECALHO_CONVITE]: token, [CABECALHO_PASSE]: passe, [CABECALHO_APARELHO]: aparelho },
      ...(payload === undefined ? {} : { payload }),
    });
  return {
    pedir,
    identificar: async (nascimento = '1990-05-04') => {
      const resposta = await pedir('POST', '/identidade', { nascimento });
      if (resposta.statusCode === 200) passe = resposta.json<Passe>().passe;
      return resposta;
    },
    conteudo: async () => (await pedir('GET', '/conteudo')).json<ConteudoTeleconsulta>(),
    aceitar: async () => {
      const { consentimento } = (await pedir('GET', '/conteudo')).json<ConteudoTeleconsulta>();
      return pedir('POST', '/teleconsulta/consentimento', { versao: consentimento.versao });
    },
    entrar: () => pedir('POST', '/teleconsulta/entrar'),
    recusar: () => pedir('POST', '/teleconsulta/recusa'),
  };
}
async function pronto(agendamentoId: number) {
  const convidado = celular(await link(agendamentoId));
  expect((await convidado.identificar()).statusCode).toBe(200);
  expect((await convidado.aceitar()).statusCode).toBe(200);
  return convidado;
}
const naEspera = async (agendamentoId: number): Promise<Lugar> => {
  const resposta = await (await pronto(agendamentoId)).entrar();
  expect(resposta.statusCode, resposta.body).toBe(200);
  return resposta.json<Lugar>();
};
const entrar = (agendamentoId: number, caller = medica) =>
  caller.post(`/api/telemedicina/agendamentos/${agendamentoId}/entrar`, {});

type Evento = { readonly event: string; readonly data: unknown };
/** The line of a place, as its browser reads it. */
async function linha(servidor: string, { chave }: Lugar, caller?: Caller) {
  const controle = new AbortController();
  const eventos: Evento[] = [];
  let terminou = false;
  const resposta = await fetch(`${servidor}/api/telemedicina/publico/linha?desde=0`, {
    signal: controle.signal,
    headers: { [CABECALHO_SALA]: chave, ...(caller ? { authorization: `Bearer ${caller.token}` } : {}) },
  });
  void (async () => {
    let resto = '';
    for await (const parte of resposta.body!.pipeThrough(new TextDecoderStream())) {
      const blocos = (resto + parte).split('\n\n');
      resto = blocos.pop() ?? '';
      for (const bloco of blocos) {
        const [, event, data] = /^event: (\S+)\ndata: (.*)$/s.exec(bloco) ?? [];
        if (event && data) eventos.push({ event, data: JSON.parse(data) });
      }
    }
    terminou = true;
  })().catch(() => undefined);
  const de = <T>(nome: string): T[] =>
    eventos.filter(({ event }) => event === nome).map(({ data }) => data as T);
  return {
    status: resposta.status,
    sala: () => de<EstadoSala>('sala').at(-1),
    sinais: () => de<SinalRecebido>('sinal'),
    fim: () => de<{ motivo: string }>('fim').at(-1)?.motivo,
    terminou: () => terminou,
    fechar: () => controle.abort(),
  };
}
const naSala = (servidor: string, { chave }: Lugar, caminho: string, corpo?: object, caller?: Caller) =>
  fetch(`${servidor}/api/telemedicina/publico/${caminho}`, {
    method: 'POST',
    headers: {
      [CABECALHO_SALA]: chave,
      ...(corpo ? { 'content-type': 'application/json' } : {}),
      ...(caller ? { authorization: `Bearer ${caller.token}` } : {}),
    },
    ...(corpo ? { body: JSON.stringify(corpo) } : {}),
  });
const dia = (caller = medica) => ok<DiaTelemedicina>(caller.get('/api/telemedicina/dia'));

describe('[CLIN-03] the day and the link', () => {
  it('[CLIN-03] mostra os meus pacientes por vídeo do dia, e só eles; quem recebe vê os de todos', async () => {
    const { id } = await marcado();
    const presencial = await criar('tipos-atendimento', {
      natureza: 'CONSULTA',
      categoriaId: null,
      duracaoMinutos: 30,
      ativo: true,
    });
    await marcado(60, { tipo: presencial });
    expect((await dia()).itens).toMatchObject([
      { agendamentoId: id, paciente: 'Rosa Maria de Lima', sala: null, presente: false, link: null },
    ]);
    const outroMedico = await medico(await profissional(), [prestador]);
    expect((await dia(outroMedico)).itens).toEqual([]);
    expect((await dia(recepcao)).itens.map(({ agendamentoId }) => agendamentoId)).toContain(id);
    await link(id);
    expect((await dia()).itens).toMatchObject([{ sala: 'MARCADA', link: 'aberto' }]);
  });

  it('[CLIN-03] o atendimento é lido por si, em qualquer dia; a outro profissional não se mostra', async () => {
    const depois = await marcado(3 * 24 * 60);
    expect((await dia()).itens.map(({ agendamentoId }) => agendamentoId)).not.toContain(depois.id);
    const caminho = `/api/telemedicina/agendamentos/${depois.id}`;
    expect((await ok<DiaTelemedicina>(medica.get(caminho))).itens).toMatchObject([
      { agendamentoId: depois.id, paciente: 'Rosa Maria de Lima' },
    ]);
    expect((await (await medico(await profissional(), [prestador])).get(caminho)).statusCode).toBe(404);
  });

  it('[PERM-03] o profissional sem prestador é recusado com a frase da especificação', async () => {
    const sozinho = await medico(await profissional(), []);
    const resposta = await sozinho.get('/api/telemedicina/dia');
    expect(resposta.statusCode).toBe(403);
    expect(resposta.body).toContain('O profissional não está vinculado a nenhum prestador');
  });

  it('[CLIN-03] o link é um só enquanto abre; um agendamento presencial e um cancelado não têm chamada', async () => {
    const { id } = await marcado();
    expect(await link(id)).toBe(await link(id));
    const presencial = await criar('tipos-atendimento', {
      natureza: 'RETORNO',
      categoriaId: null,
      duracaoMinutos: 30,
      ativo: true,
    });
    const outroAgendamento = await marcado(90, { tipo: presencial });
    const naoVideo = await recepcao.post(`/api/telemedicina/agendamentos/${outroAgendamento.id}/links`, {});
    expect([naoVideo.statusCode, naoVideo.body]).toEqual([409, expect.stringContaining('não é por vídeo')]);
    const convidado = await pronto(id);
    await consulta(`UPDATE agendamento SET situacao = 'CANCELADO' WHERE id = $1`, id);
    expect((await convidado.conteudo()).situacao).toBe('cancelado');
    expect((await convidado.entrar()).body).toContain('Este horário foi cancelado');
    expect((await entrar(id)).statusCode).toBe(409);
  });

  it('[CLIN-03] quem recebe o link encaminhado não passa da data de nascimento, e dez erros fecham o link', async () => {
    const { id } = await marcado();
    const token = await link(id);
    const estranho = celular(token);
    const errado = await estranho.identificar('1980-01-01');
    expect([errado.statusCode, errado.json().messages.alerts[0].value]).toEqual([403, expect.any(String)]);
    expect(errado.body).not.toContain('Rosa');
    expect((await estranho.pedir('GET', '/conteudo')).statusCode).toBe(403);
    expect((await estranho.entrar()).statusCode).toBe(403);
    await consulta('UPDATE convite SET falhas = 9 WHERE id = (SELECT max(id) FROM convite)');
    await consulta('DELETE FROM tentativa_login').catch(() => undefined);
    expect((await estranho.identificar('1981-01-01')).statusCode).toBe(410);
    expect((await celular(token).identificar()).statusCode).toBe(410);
  });

  it('[CLIN-03] o link de ontem e o de amanhã dizem o que fazer', async () => {
    const { id } = await marcado();
    const token = await link(id);
    await consulta(
      `UPDATE convite SET expira_em = now() - interval '1 hour' WHERE id = (SELECT max(id) FROM convite)`,
    );
    expect((await celular(token).pedir('GET', '')).json()).toMatchObject({ situacao: 'vencido' });
    expect((await celular(token).identificar()).statusCode).toBe(410);
    const amanha = await marcado(24 * 60);
    const cedo = celular(await link(amanha.id));
    await cedo.identificar();
    expect((await cedo.conteudo()).situacao).toBe('cedo');
    expect((await cedo.aceitar()).body).toMatch(/A sala de espera abre às \d\d:\d\d/);
  });
});

describe('[CLIN-03] consent and the room', () => {
  it('[CLIN-03] sem o aceite da versão que vale ninguém entra; com ele, a espera é a chegada', async () => {
    const { id } = await marcado();
    const convidado = celular(await link(id));
    await convidado.identificar();
    const antes = await convidado.entrar();
    expect([antes.statusCode, antes.body]).toEqual([409, expect.stringContaining('Leia e aceite o termo')]);
    const velha = await convidado.pedir('POST', '/teleconsulta/consentimento', { versao: '2020-01' });
    expect([velha.statusCode, velha.body]).toEqual([409, expect.stringContaining('O termo mudou')]);
    expect((await convidado.aceitar()).json()).toMatchObject({ consentiu: true });
    expect((await convidado.entrar()).statusCode).toBe(200);
    const [agendado] = await consulta<{ situacao: string }>(
      'SELECT situacao FROM agendamento WHERE id = $1',
      id,
    );
    expect(agendado).toEqual({ situacao: 'AGUARDANDO' });
    expect((await dia()).itens).toMatchObject([{ sala: 'ESPERA', presente: true }]);
    const [aceite] = await consulta<{ versao: string; hash: string }>(
      `SELECT consentimento_versao AS versao, consentimento_hash AS hash FROM teleconsulta_participante ORDER BY id DESC LIMIT 1`,
    );
    expect(aceite).toEqual({ versao: expect.any(String), hash: expect.stringMatching(/^[0-9a-f]{64}$/) });
  });

  it('[CLIN-03] volta em 15 minutos sem novo aceite; depois, não', async () => {
    const { id } = await marcado();
    const convidado = await pronto(id);
    const lugar = (await convidado.entrar()).json<Lugar>();
    expect((await naSala(aqui, lugar, 'sair')).status).toBe(204);
    await consulta(
      `UPDATE teleconsulta_participante SET consentiu_em = consentiu_em - interval '14 minutes', visto_em = visto_em - interval '14 minutes', saiu_em = saiu_em - interval '14 minutes'`,
    );
    expect((await convidado.conteudo()).consentiu).toBe(true);
    await consulta(
      `UPDATE teleconsulta_participante SET consentiu_em = consentiu_em - interval '2 minutes', visto_em = visto_em - interval '2 minutes', saiu_em = saiu_em - interval '2 minutes'`,
    );
    expect((await convidado.conteudo()).consentiu).toBe(false);
    expect((await convidado.entrar()).statusCode).toBe(409);
  });

  it('[CLIN-03] [SEG-02] [D9] o aceite é do aparelho que o deu: o link encaminhado lê o termo, e quem atende sabe do outro aparelho', async () => {
    const { id } = await marcado();
    const token = await link(id);
    const meu = celular(token);
    await meu.identificar();
    await meu.aceitar();
    expect((await meu.entrar()).statusCode).toBe(200);
    const casa = await ok<Lugar>(entrar(id));
    const vista = await linha(aqui, casa, medica);
    await ateQue(() => vista.sala()?.participantes.length === 2);
    const paciente = () => vista.sala()?.participantes.find(({ papel }) => papel === 'PACIENTE');
    expect(paciente()?.outroAparelhoEm).toBeNull();
    // The same browser comes back unasked; another one, with the link and the birth date, reads the term.
    expect((await meu.entrar()).statusCode).toBe(200);
    const computador = celular(token, 'outro-aparelho');
    await computador.identificar();
    expect((await computador.conteudo()).consentiu).toBe(false);
    // Whoever refuses there refuses for that device: the person in the call stays as they are.
    expect((await computador.recusar()).statusCode).toBe(204);
    expect((await dia()).itens).toMatchObject([{ recusouEm: null }]);
    expect((await computador.entrar()).body).toContain('Leia e aceite o termo');
    await computador.aceitar();
    expect((await computador.entrar()).statusCode).toBe(200);
    await ateQue(() => paciente()?.outroAparelhoEm != null);
    const [passo] = await consulta<{ dado: object }>(
      `SELECT dado FROM teleconsulta_evento WHERE teleconsulta_id = $1 AND passo = 'entrou' ORDER BY id DESC LIMIT 1`,
      casa.teleconsultaId,
    );
    expect(passo?.dado).toEqual({ outroAparelho: true });
    vista.fechar();
  });

  it('[CLIN-03] [D9] quem não aceita o termo não entra, e quem espera por ele sabe na hora', async () => {
    const { id } = await marcado();
    const paciente = await pronto(id);
    const casa = await ok<Lugar>(entrar(id));
    const vista = await linha(ali.url, casa, medica);
    await ateQue(() => vista.sala() !== undefined);
    expect(vista.sala()?.recusas).toEqual([]);
    expect((await paciente.recusar()).statusCode).toBe(204);
    await ateQue(() => vista.sala()?.recusas.length === 1);
    expect(vista.sala()?.recusas).toMatchObject([{ nome: 'Rosa Maria de Lima', papel: 'PACIENTE' }]);
    expect((await dia()).itens).toMatchObject([{ recusouEm: expect.any(String) }]);
    expect((await paciente.entrar()).body).toContain('Leia e aceite o termo');
    await paciente.aceitar();
    expect((await paciente.entrar()).statusCode).toBe(200);
    await ateQue(() => vista.sala()?.recusas.length === 0);
    expect((await dia()).itens).toMatchObject([{ recusouEm: null }]);
    vista.fechar();
  });

  it('[CLIN-03] só o profissional do agendamento entra, e a recepção não', async () => {
    const { id } = await marcado();
    const outroMedico = await medico(await profissional(), [prestador]);
    expect((await entrar(id, outroMedico)).statusCode).toBe(404);
    const daRecepcao = await entrar(id, recepcao);
    expect([daRecepcao.statusCode, daRecepcao.body]).toEqual([
      403,
      expect.stringContaining('Só o profissional'),
    ]);
    expect((await entrar(id)).statusCode).toBe(200);
  });

  it('[CLIN-03] o que um navegador diz chega ao outro por outro processo, em ordem, e nada se perde com a linha cortada', async () => {
    const { id } = await marcado();
    const paciente = await naEspera(id);
    const doPaciente = await linha(ali.url, paciente);
    await ateQue(() => doPaciente.sala()?.situacao === 'ESPERA');
    const casa = await ok<Lugar>(entrar(id));
    const daCasa = await linha(aqui, casa, medica);
    await ateQue(
      () => doPaciente.sala()?.participantes.length === 2 && doPaciente.sala()?.situacao === 'EM_CHAMADA',
    );
    const dizer = (de: Lugar, para: Lugar, n: number, servidor = aqui) =>
      naSala(
        servidor,
        de,
        'sinais',
        { sinais: [{ para: para.eu, entrada: para.entrada, dado: { candidato: { n } } }] },
        de === casa ? medica : undefined,
      );
    for (const n of [1, 2, 3]) expect((await dizer(casa, paciente, n)).status).toBe(204);
    await ateQue(() => doPaciente.sinais().length === 3);
    doPaciente.fechar();
    await ateQue(
      () => daCasa.sala()?.participantes.find(({ id: lugarId }) => lugarId === paciente.eu)?.ligado === false,
    );
    for (const n of [4, 5]) await dizer(casa, paciente, n);
    const deVolta = await linha(aqui, paciente);
    await ateQue(() => deVolta.sinais().length === 5);
    expect(deVolta.sinais().map(({ dado }) => ('candidato' in dado ? dado.candidato : null))).toEqual(
      [1, 2, 3, 4, 5].map((n) => ({ n })),
    );
    expect((await dizer(paciente, casa, 6, ali.url)).status).toBe(204);
    await ateQue(() => daCasa.sinais().length === 1);
    const alheia = await marcado(20);
    const lugarAlheio = await naEspera(alheia.id);
    await dizer(lugarAlheio, paciente, 7);
    expect(deVolta.sinais().length).toBe(5);
    deVolta.fechar();
    daCasa.fechar();
  });

  it('[CLIN-03] quem entra duas vezes fica com a última: a primeira é avisada e não fala mais', async () => {
    const { id } = await marcado();
    const convidado = await pronto(id);
    const primeira = (await convidado.entrar()).json<Lugar>();
    const ouvindo = await linha(aqui, primeira);
    const segunda = (await convidado.entrar()).json<Lugar>();
    expect(segunda.entrada).toBe(primeira.entrada + 1);
    await ateQue(() => ouvindo.fim() === 'tomada');
    expect((await naSala(aqui, primeira, 'sair')).status).toBe(404);
    expect((await linha(aqui, segunda)).status).toBe(200);
  });

  it('[CLIN-03] a segunda linha que chega antes do aviso também diz à primeira que a chamada continua em outro lugar', async () => {
    const { id } = await marcado();
    const convidado = await pronto(id);
    const ouvindo = await linha(aqui, (await convidado.entrar()).json<Lugar>());
    await ateQue(() => ouvindo.sala() !== undefined);
    // For a moment nobody is told of anything.
    await consulta(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND application_name = 'zelo-avisos'`);
    const segunda = await linha(aqui, (await convidado.entrar()).json<Lugar>());
    await ateQue(() => ouvindo.terminou());
    expect(ouvindo.fim()).toBe('tomada');
    segunda.fechar();
  });

  it('[CLIN-03] a chave do profissional não vale sem a sessão dele, e a sessão que termina fecha a linha', async () => {
    const { id } = await marcado();
    const casa = await ok<Lugar>(entrar(id));
    expect((await naSala(aqui, casa, 'encerrar')).status).toBe(404);
    const ouvindo = await linha(aqui, casa, medica);
    await ateQue(() => ouvindo.sala() !== undefined);
    await medica.call('DELETE', '/api/auth/token');
    await consulta('DELETE FROM sessao WHERE usuario_id = $1', medica.id);
    await consulta(`SELECT pg_notify('zelo_sala', $1)`, String(casa.teleconsultaId));
    await ateQue(() => ouvindo.terminou());
    expect(ouvindo.fim()).toBe('sessao');
  });
});

describe('[CLIN-03] two ends', () => {
  it('[CLIN-03] encerrar a chamada não finaliza o atendimento; os dois ao mesmo tempo é uma vez só; e dá para voltar', async () => {
    const { id } = await marcado();
    const paciente = await naEspera(id);
    const casa = await ok<Lugar>(entrar(id));
    const [encerrou, saiu] = await Promise.all([
      naSala(aqui, casa, 'encerrar', undefined, medica),
      naSala(ali.url, paciente, 'sair'),
    ]);
    expect([encerrou.status, saiu.status]).toEqual([204, 204]);
    expect((await dia()).itens).toMatchObject([{ sala: 'CHAMADA_ENCERRADA', situacao: 'AGUARDANDO' }]);
    const de = await ok<Lugar>(entrar(id));
    expect(de.entrada).toBe(casa.entrada + 1);
    expect((await dia()).itens).toMatchObject([{ sala: 'EM_CHAMADA' }]);
  });

  it('[CLIN-03] finalizar pede o prontuário aberto, fecha a sala e deixa a evidência entre os documentos do paciente', async () => {
    const { id, pacienteId } = await marcado();
    const paciente = await naEspera(id);
    const casa = await ok<Lugar>(entrar(id));
    await naSala(aqui, casa, 'passos', { passo: 'qualidade', qualidade: 'boa' }, medica);
    const cedo = await medica.post(`/api/telemedicina/agendamentos/${id}/finalizar`, {});
    expect([cedo.statusCode, cedo.body]).toEqual([409, expect.stringContaining('Abra o prontuário')]);
    await ok(medica.post('/api/prontuarios/_do-agendamento', { agendamentoId: id }), 201);
    const ouvindo = await linha(ali.url, paciente);
    await ok(medica.post(`/api/telemedicina/agendamentos/${id}/finalizar`, {}), 204);
    await ok(medica.post(`/api/telemedicina/agendamentos/${id}/finalizar`, {}), 204);
    await ateQue(() => ouvindo.sala()?.situacao === 'FINALIZADA');
    expect((await entrar(id)).body).toContain('já foi finalizado');
    const documentos = () =>
      consulta<{ nome: string; mime: string }>(
        `SELECT nome, mime FROM documento WHERE modulo = 'pacientes' AND registro_id = $1`,
        pacienteId,
      );
    await ateQue(async () => (await documentos()).length > 0);
    expect(await documentos()).toEqual([
      { nome: expect.stringMatching(/^Evidência de teleconsulta .*\.pdf$/), mime: 'application/pdf' },
    ]);
    const passos = await consulta<{ passo: string }>(
      'SELECT passo FROM teleconsulta_evento WHERE teleconsulta_id = $1 ORDER BY id',
      casa.teleconsultaId,
    );
    expect(passos.map(({ passo }) => passo)).toEqual(
      expect.arrayContaining(['consentiu', 'espera', 'entrou', 'qualidade', 'finalizou']),
    );
  });

  it('[CLIN-03] um convidado entra pelo seu próprio link, com a sua identidade e o seu aceite; o quinto não cabe', async () => {
    const { id } = await marcado();
    await naEspera(id);
    await ok<Lugar>(entrar(id));
    const convidado = async (nome: string) => {
      const criado = await ok<Link>(
        recepcao.post(`/api/telemedicina/agendamentos/${id}/convidados`, { nome, nascimento: '1960-02-03' }),
        201,
      );
      const convidado = celular(new URL(criado.link).pathname.replace('/c/', ''));
      await convidado.identificar('1960-02-03');
      expect((await convidado.entrar()).statusCode).toBe(409);
      await convidado.aceitar();
      return convidado.entrar();
    };
    expect((await convidado('José de Lima')).statusCode).toBe(200);
    expect((await convidado('Ana de Lima')).statusCode).toBe(200);
    const quinto = await convidado('Davi de Lima');
    expect([quinto.statusCode, quinto.body]).toEqual([
      409,
      expect.stringContaining('já tem quatro participantes'),
    ]);
  });
});

describe('[SEG-02] [CLIN-03] who tries to get into a room of others', () => {
  const sinal = (para: Lugar, n = 1) => ({
    sinais: [{ para: para.eu, entrada: para.entrada, dado: { candidato: { n } } }],
  });
  const guardados = async ({ teleconsultaId }: Lugar) =>
    (
      await consulta<{ n: number }>(
        'SELECT count(*)::int AS n FROM teleconsulta_sinal WHERE teleconsulta_id = $1',
        teleconsultaId,
      )
    )[0]?.n;

  it('[SEG-02] a identidade provada num link não abre o de outro paciente, nem a profissional de outro prestador abre nada', async () => {
    const [meu, alheio] = [await marcado(), await marcado(20, { nome: 'Ana Prado' })];
    const [noMeu, noAlheio] = [celular(await link(meu.id)), celular(await link(alheio.id))];
    const { passe } = (await noMeu.identificar()).json<Passe>();
    const comPasseAlheio = await api.app.inject({
      method: 'GET',
      url: '/api/convites/publico/conteudo',
      headers: { [CABECALHO_CONVITE]: await link(alheio.id), [CABECALHO_PASSE]: passe },
    });
    expect([comPasseAlheio.statusCode, comPasseAlheio.body.includes('Ana')]).toEqual([403, false]);
    expect((await noAlheio.entrar()).statusCode).toBe(403);
    const longe = await criar('prestadores', {
      ativo: true,
      nome: 'Clínica Poente',
      fusoHorario: 'America/Sao_Paulo',
    });
    api.app.sessoes.esquecer();
    const estranha = await medico(await profissional(), [longe]);
    const base = `/api/telemedicina/agendamentos/${meu.id}`;
    for (const chamada of [
      estranha.get(`${base}/links`),
      estranha.post(`${base}/links`, {}),
      estranha.post(`${base}/convidados`, { nome: 'Eu mesma', nascimento: '1970-01-01' }),
      estranha.call('PUT', `${base}/sala`, { grande: true }),
      estranha.post(`${base}/entrar`, {}),
      estranha.post(`${base}/finalizar`, {}),
      estranha.post(
        `/api/convites/${(await ok<Link>(recepcao.post(`${base}/links`, {}), 201)).id}/revogar`,
        {},
      ),
    ])
      expect((await chamada).statusCode).toBe(404);
    expect((await dia(estranha)).itens).toEqual([]);
    expect((await noMeu.conteudo()).situacao).toBe('aberto');
  });

  it('[SEG-02] o link revogado tira da sala quem já estava nela', async () => {
    const { id } = await marcado();
    const paciente = await naEspera(id);
    const casa = await ok<Lugar>(entrar(id));
    const ouvindo = await linha(ali.url, paciente);
    await ateQue(() => ouvindo.sala()?.situacao === 'EM_CHAMADA');
    const criado = await ok<Link>(recepcao.post(`/api/telemedicina/agendamentos/${id}/links`, {}), 201);
    await ok(recepcao.post(`/api/convites/${criado.id}/revogar`, {}));
    await ateQue(() => ouvindo.fim() === 'link');
    expect((await naSala(aqui, paciente, 'sinais', sinal(casa))).status).toBe(404);
    expect((await linha(aqui, paciente)).status).toBe(404);
    expect((await dia()).itens).toMatchObject([{ presente: false }]);
  });

  it('[SEG-02] o lugar de quem não foi ouvido em 15 minutos não abre mais com a chave de antes', async () => {
    const { id } = await marcado();
    const paciente = await naEspera(id);
    const ouvido = (minutos: number) =>
      consulta(
        `UPDATE teleconsulta_participante SET visto_em = now() - make_interval(mins => $2) WHERE id = $1`,
        paciente.eu,
        minutos,
      );
    await ouvido(14);
    const aberta = await linha(aqui, paciente);
    expect(aberta.status).toBe(200);
    aberta.fechar();
    // An open line is heard by itself, and its end too.
    await ateQue(
      async () =>
        (
          await consulta<{ ligado: boolean }>(
            'SELECT ligado FROM teleconsulta_participante WHERE id = $1',
            paciente.eu,
          )
        )[0]?.ligado === false,
    );
    await ouvido(16);
    expect((await naSala(aqui, paciente, 'sair')).status).toBe(404);
  });

  it('[SEG-02] depois do fim, e no horário cancelado, nada mais se diz nem se anota pela sala', async () => {
    const { id } = await marcado();
    const paciente = await naEspera(id);
    const casa = await ok<Lugar>(entrar(id));
    await ok(medica.post('/api/prontuarios/_do-agendamento', { agendamentoId: id }), 201);
    await ok(medica.post(`/api/telemedicina/agendamentos/${id}/finalizar`, {}), 204);
    const eventos = async () =>
      (
        await consulta<{ n: number }>(
          'SELECT count(*)::int AS n FROM teleconsulta_evento WHERE teleconsulta_id = $1',
          casa.teleconsultaId,
        )
      )[0]?.n;
    const antes = await eventos();
    await naSala(aqui, paciente, 'sinais', sinal(casa));
    await naSala(aqui, casa, 'sinais', sinal(paciente), medica);
    await naSala(aqui, paciente, 'passos', { passo: 'qualidade', qualidade: 'ruim' });
    await naSala(aqui, paciente, 'sair');
    expect([await guardados(casa), await eventos()]).toEqual([0, antes]);

    const outroAgendamento = await marcado(40);
    const espera = await naEspera(outroAgendamento.id);
    const ouvindo = await linha(ali.url, espera);
    await ateQue(() => ouvindo.sala()?.situacao === 'ESPERA');
    const [{ versao } = { versao: 0 }] = await consulta<{ versao: number }>(
      'SELECT versao FROM agendamento WHERE id = $1',
      outroAgendamento.id,
    );
    await ok(
      api.admin
        .em(prestador)
        .post(
          `/api/agendamentos/${outroAgendamento.id}/_transicao`,
          { transicao: 'cancelar', campos: {}, motivo: 'A profissional adoeceu' },
          { 'if-match': `"${versao}"` },
        ),
    );
    await ateQue(() => ouvindo.sala()?.cancelada === true);
  });

  it('[SEG-02] uma linha por lugar: a segunda fecha a primeira', async () => {
    const { id } = await marcado();
    const paciente = await naEspera(id);
    const primeira = await linha(aqui, paciente);
    await ateQue(() => primeira.sala() !== undefined);
    const segunda = await linha(aqui, paciente);
    await ateQue(() => segunda.sala() !== undefined && primeira.terminou());
    expect(segunda.terminou()).toBe(false);
    segunda.fechar();
  });
});

describe('[CLIN-03] the room follows its appointment', () => {
  const mover = async (id: number, corpo: { inicio: string; profissionalId?: number }) => {
    const { versao } = await admin.ler('agendamentos', id);
    const headers = { 'if-match': `"${versao}"` };
    return admin.post(`/api/agenda/agendamentos/${id}/mover`, { ...corpo, encaixe: true }, headers);
  };
  const emMinutos = (n: number) =>
    new Date(Math.ceil(Date.now() / 300_000) * 300_000 + n * 60_000).toISOString();
  const prazos = async (agendamentoId: number) =>
    (
      await consulta<{ ate: Date }>(
        `SELECT c.expira_em AS ate FROM convite c JOIN teleconsulta t ON c.alvo @> jsonb_build_object('teleconsultaId', t.id)
          WHERE t.agendamento_id = $1 ORDER BY c.id`,
        agendamentoId,
      )
    ).map(({ ate }) => new Date(ate).toISOString());

  it('[CLIN-03] o horário que muda leva consigo o prazo dos links, o do paciente e o do convidado', async () => {
    const { id } = await marcado();
    await link(id);
    await ok(
      recepcao.post(`/api/telemedicina/agendamentos/${id}/convidados`, {
        nome: 'Ana Lima',
        nascimento: '1990-05-04',
      }),
      201,
    );
    const amanha = emMinutos(24 * 60);
    await ok(mover(id, { inicio: amanha }));
    const ate = new Date(Date.parse(amanha) + 30 * 60_000 + 2 * 3_600_000).toISOString();
    expect(await prazos(id)).toEqual([ate, ate]);
  });

  it('[CLIN-03] [D1] os muitos que se remarcam de uma vez levam também o prazo dos seus links', async () => {
    const { id } = await marcado(26 * 60);
    await consulta(`UPDATE agendamento SET encaixe = false WHERE id = $1`, id);
    await link(id);
    // Nobody's escala holds that hour; there is one for the day after.
    const dia = addDays(diaDe(Date.now()), 3);
    await criar('escalas', {
      nome: 'Vídeo',
      profissionalId: medicaId,
      intervaloMinutos: 30,
      capacidade: 1,
      inicioVigencia: dia,
      fimVigencia: dia,
      particular: true,
      ativo: true,
      horarios: [{ dia: diaDaSemana(dia), inicio: '08:00', fim: '12:00', salaId: null }],
      tipos: [],
      convenios: [],
    });
    const { versao } = await admin.ler('agendamentos', id);
    const inicio = momentoDe(dia, '09:00');
    const remarcar = [{ id, versao, inicio, profissionalId: medicaId }];
    await ok(admin.post('/api/agenda/fora', { remarcar }));
    expect(await prazos(id)).toEqual([
      new Date(Date.parse(inicio) + 30 * 60_000 + 2 * 3_600_000).toISOString(),
    ]);
  });

  it('[CLIN-03] [SEG-02] o horário dado a outro profissional tira da sala quem o atendia; o paciente espera pelo novo', async () => {
    const { id } = await marcado();
    const lugar = await ok<Lugar>(entrar(id));
    const ouvindo = await linha(ali.url, lugar, medica);
    await ateQue(() => ouvindo.sala()?.situacao === 'EM_CHAMADA');
    const novoId = await profissional();
    const novo = await medico(novoId, [prestador]);
    await ok(mover(id, { inicio: emMinutos(10), profissionalId: novoId }));
    await ateQue(() => ouvindo.fim() === 'passou');
    expect((await naSala(aqui, lugar, 'encerrar', undefined, medica)).status).toBe(404);
    expect((await entrar(id)).statusCode).toBe(404);
    const [sala] = await consulta<{ situacao: string; profissional_id: string }>(
      'SELECT situacao, profissional_id FROM teleconsulta WHERE agendamento_id = $1',
      id,
    );
    expect([sala?.situacao, Number(sala?.profissional_id)]).toEqual(['ESPERA', novoId]);
    await ok(entrar(id, novo));
  });

  it('[CLIN-03] [CLIN-06] quem assume o agendamento leva a sala; o que volta à fila deixa o paciente à espera; em chamada, ninguém assume', async () => {
    const { id } = await marcado();
    await naEspera(id);
    const lugar = await ok<Lugar>(entrar(id));
    await ok(medica.post('/api/prontuarios/_do-agendamento', { agendamentoId: id }), 201);
    const novoId = await profissional();
    const novo = await medico(novoId, [prestador]);
    await consulta(
      `INSERT INTO permissao (grupo_regra_id, sujeito, acao)
       SELECT g.grupo_regra_id, 'agenda', 'vertodos' FROM usuario_grupo g WHERE g.usuario_id = $1`,
      novo.id,
    );
    api.app.sessoes.esquecer();
    const assumir = () => novo.passo('agendamentos', id, 'assumir', undefined, 'Ela saiu');
    const calar = (participante: string) =>
      consulta(
        `WITH s AS (UPDATE sessao SET ultimo_uso = now() - interval '2 hours' WHERE usuario_id = $1)
         UPDATE teleconsulta_participante SET visto_em = ${participante} WHERE usuario_id = $1`,
        medica.id,
      );
    // Hands off the keyboard for two hours, and talking.
    await calar('now()');
    expect((await assumir()).body).toContain('continua atendendo');
    await calar(`now() - interval '2 hours'`);
    const assumido = await assumir();
    expect(assumido.statusCode, assumido.body).toBe(200);
    const sala = async () =>
      (
        await consulta<{ situacao: string; profissional_id: string }>(
          'SELECT situacao, profissional_id FROM teleconsulta WHERE agendamento_id = $1',
          id,
        )
      )[0];
    expect(await sala()).toMatchObject({ situacao: 'ESPERA', profissional_id: novoId });
    expect((await naSala(aqui, lugar, 'encerrar', undefined, medica)).status).toBe(404);
    await ok(entrar(id, novo));
    expect((await sala())?.situacao).toBe('EM_CHAMADA');
    await consulta('UPDATE usuario SET ativo = false WHERE id = $1', novo.id);
    await ok(admin.passo('agendamentos', id, 'devolver', undefined, 'Ele também saiu'));
    expect((await sala())?.situacao).toBe('ESPERA');
  });

  it('[CLIN-03] [SEG-02] a conta que se fecha durante a chamada sai dela, mesmo com a sessão aberta', async () => {
    const { id } = await marcado();
    const lugar = await ok<Lugar>(entrar(id));
    await consulta('UPDATE usuario SET profissional_id = NULL WHERE id = $1', medica.id);
    expect((await naSala(aqui, lugar, 'encerrar', undefined, medica)).status).toBe(404);
  });

  it.each([
    ['saiu do prestador', 'DELETE FROM usuario_prestador WHERE usuario_id = $1', 'passou'],
    [
      'perdeu o papel',
      `DELETE FROM permissao p USING usuario_grupo g
        WHERE p.grupo_regra_id = g.grupo_regra_id AND p.sujeito = 'telemedicina' AND g.usuario_id = $1`,
      'passou',
    ],
    ['teve a sessão encerrada', 'UPDATE sessao SET revogada_em = now() WHERE usuario_id = $1', 'sessao'],
  ] as const)(
    '[CLIN-03] [SEG-02] [D2] quem atende e %s sai da chamada; o paciente espera e sabe quem saiu',
    async (_caso, tirar, motivo) => {
      const { id } = await marcado();
      const paciente = await naEspera(id);
      const doPaciente = await linha(ali.url, paciente);
      const lugar = await ok<Lugar>(entrar(id));
      const daMedica = await linha(aqui, lugar, medica);
      await ateQue(() => daMedica.sala() !== undefined && doPaciente.sala()?.situacao === 'EM_CHAMADA');
      await consulta(tirar, medica.id);
      api.app.sessoes.esquecer();
      await consulta(`SELECT pg_notify('zelo_sala', $1)`, String(lugar.teleconsultaId));
      await ateQue(() => daMedica.fim() === motivo && doPaciente.sala()?.situacao === 'ESPERA');
      const saiu = doPaciente.sala()?.participantes.find(({ papel }) => papel === 'PROFISSIONAL');
      expect([saiu?.saiuEm === null, saiu?.ligado]).toEqual([false, false]);
      expect((await naSala(aqui, lugar, 'encerrar', undefined, medica)).status).toBe(404);
      doPaciente.fechar();
    },
  );

  it('[CLIN-03] [SEG-02] [D2] o navegador que não se desliga não segura o lugar: a linha do paciente o acha', async () => {
    const { id } = await marcado();
    const paciente = await naEspera(id);
    const doPaciente = await linha(ali.url, paciente);
    await ok<Lugar>(entrar(id));
    await ateQue(() => doPaciente.sala()?.situacao === 'EM_CHAMADA');
    await consulta('UPDATE usuario SET profissional_id = NULL WHERE id = $1', medica.id);
    await consulta(`SELECT pg_notify('zelo_sala', $1)`, String(paciente.teleconsultaId));
    await ateQue(() => doPaciente.sala()?.situacao === 'ESPERA');
    const saiu = doPaciente.sala()?.participantes.find(({ papel }) => papel === 'PROFISSIONAL');
    expect(saiu?.saiuEm).toEqual(expect.any(String));
    doPaciente.fechar();
  });

  it('[CLIN-03] [D7] quem está em chamada não perde o horário sem pergunta; encerrada com ela, o cancelado guarda a evidência do que houve', async () => {
    const { id } = await marcado();
    await naEspera(id);
    const lugar = await ok<Lugar>(entrar(id));
    const daMedica = await linha(aqui, lugar, medica);
    await ateQue(() => daMedica.sala()?.situacao === 'EM_CHAMADA');
    const perguntado = (passo: 'cancelar' | 'desfazer-chegada', campos: object) =>
      admin.passo('agendamentos', id, passo, campos, 'O paciente desistiu');
    for (const passo of ['cancelar', 'desfazer-chegada'] as const) {
      const pergunta = await perguntado(passo, {});
      expect([pergunta.statusCode, pergunta.json().errors]).toEqual([
        422,
        { encerraChamada: [expect.stringContaining('está em chamada de vídeo com este paciente agora')] },
      ]);
    }
    // Nor does the queue send the patient on to a colleague who attends today.
    const minha = medicaId;
    const colega = await profissional();
    medicaId = colega;
    await marcado(40);
    medicaId = minha;
    const enviado = await admin.post(`/api/fila/agendamentos/${id}/encaminhar`, { profissionalId: colega });
    expect([enviado.statusCode, enviado.body]).toEqual([
      409,
      expect.stringContaining('depois de encerrada a chamada, tente de novo'),
    ]);
    // Back from the waiting room, the call ends and the patient waits; it is called again, and cancelled with its call.
    expect((await perguntado('desfazer-chegada', { encerraChamada: true })).statusCode).toBe(200);
    await ateQue(() => daMedica.sala()?.situacao === 'ESPERA');
    await ok<Lugar>(entrar(id));
    // Nor by the agenda: another hour, another professional, a block over it.
    const { versao, inicio, fim } = (await admin.get(`/api/agendamentos/${id}`)).json<{
      versao: number;
      inicio: string;
      fim: string;
    }>();
    const depois = new Date(Date.parse(inicio) + 30 * 86_400_000).toISOString();
    const mover = (campos: object) =>
      admin.post(
        `/api/agenda/agendamentos/${id}/mover`,
        { inicio: depois, encaixe: true, ...campos },
        {
          'if-match': `"${versao}"`,
        },
      );
    const remarcado = { inicio, fim, profissionalId: minha, tipo: 'REUNIAO', motivo: 'Reunião' };
    for (const resposta of [
      await mover({}),
      await mover({ inicio, profissionalId: colega }),
      await admin.post('/api/agenda/bloqueios', { ...remarcado, cancelar: [{ id, versao }] }),
    ])
      expect([resposta.statusCode, resposta.json().errors], resposta.body).toEqual([
        422,
        { encerraChamada: [expect.stringContaining('está em chamada de vídeo com este paciente agora')] },
      ]);
    const movido = await mover({ encerraChamada: true });
    expect(movido.statusCode, movido.body).toBe(200);
    await ateQue(() => daMedica.sala()?.situacao === 'ESPERA');
    await ok<Lugar>(entrar(id));
    expect((await perguntado('cancelar', {})).statusCode).toBe(422);
    expect((await perguntado('cancelar', { encerraChamada: true })).statusCode).toBe(200);
    const [sala] = await consulta<{ situacao: string }>(
      'SELECT situacao FROM teleconsulta WHERE agendamento_id = $1',
      id,
    );
    expect(sala?.situacao).toBe('CHAMADA_ENCERRADA');
    await ateQue(
      async () =>
        (
          await consulta(
            `SELECT 1 FROM teleconsulta_evento e JOIN teleconsulta t ON t.id = e.teleconsulta_id
              WHERE t.agendamento_id = $1 AND e.passo = 'evidencia'`,
            id,
          )
        ).length === 1,
    );
  });
});

describe('[CLIN-03] os arquivos da chamada', () => {
  const PDF = Buffer.from('%PDF-1.4\n1 0 obj\n<< >>\nendobj\ntrailer\n<< >>\n%%EOF\n');
  const mandar = (lugar: Lugar, bytes: Buffer, nome: string, caller?: Caller) => {
    const corpo = new FormData();
    corpo.append('arquivo', new Blob([new Uint8Array(bytes)]), nome);
    return fetch(`${aqui}/api/telemedicina/publico/arquivos`, {
      method: 'POST',
      headers: {
        [CABECALHO_SALA]: lugar.chave,
        ...(caller ? { authorization: `Bearer ${caller.token}` } : {}),
      },
      body: corpo,
    });
  };
  const abrir = (lugar: Lugar, id: number, caller?: Caller) =>
    fetch(`${aqui}/api/telemedicina/publico/arquivos/${id}`, {
      headers: {
        [CABECALHO_SALA]: lugar.chave,
        ...(caller ? { authorization: `Bearer ${caller.token}` } : {}),
      },
    });

  it('[CLIN-03] [DOC-01] o que um manda os dois veem e abrem, fica entre os documentos do paciente, e só durante a chamada', async () => {
    const { id, pacienteId } = await marcado();
    const paciente = await naEspera(id);
    const cedo = await mandar(paciente, PDF, 'exame.pdf');
    expect([cedo.status, await cedo.text()]).toEqual([409, expect.stringContaining('durante a chamada')]);
    const casa = await ok<Lugar>(entrar(id));
    const daCasa = await linha(ali.url, casa, medica);

    const mandado = await mandar(paciente, PDF, 'exame.pdf');
    expect(mandado.status, await mandado.clone().text()).toBe(201);
    const arquivo = (await mandado.json()) as ArquivoNaChamada;
    expect(arquivo).toMatchObject({ de: paciente.eu, nome: 'exame.pdf', tamanho: PDF.length });
    await ateQue(() => daCasa.sala()?.arquivos.length === 1);
    expect(daCasa.sala()?.arquivos).toEqual([arquivo]);
    for (const resposta of [await abrir(casa, arquivo.id, medica), await abrir(paciente, arquivo.id)]) {
      expect(resposta.headers.get('content-type')).toBe('application/pdf');
      expect(Buffer.from(await resposta.arrayBuffer()).equals(PDF)).toBe(true);
    }
    // The same name again, from the other side, is another document.
    expect(((await (await mandar(casa, PDF, 'exame.pdf', medica)).json()) as ArquivoNaChamada).nome).toBe(
      'exame (2).pdf',
    );
    const guardados = await consulta<{ nome: string; clinico: boolean; tag: string }>(
      `SELECT d.nome, zelo_documento_clinico(d) AS clinico, t.nome AS tag FROM documento d JOIN documento_tag t ON t.id = d.tag_id
        WHERE d.modulo = 'pacientes' AND d.registro_id = $1 AND d.excluido_em IS NULL ORDER BY d.id`,
      pacienteId,
    );
    const tag = 'Videochamada';
    expect(guardados).toEqual([
      { nome: 'exame.pdf', clinico: true, tag },
      { nome: 'exame (2).pdf', clinico: true, tag },
    ]);
    const [passo] = await consulta<{ dado: object }>(
      `SELECT dado FROM teleconsulta_evento WHERE id = $1`,
      arquivo.id,
    );
    expect(passo?.dado).toMatchObject({
      mime: 'application/pdf',
      tamanho: PDF.length,
      hash: expect.any(String),
    });

    // Another room's place opens nothing of it, nor does who waits.
    const outroAgendamento = await marcado(20);
    const alheio = await naEspera(outroAgendamento.id);
    expect((await abrir(alheio, arquivo.id)).status).toBe(409);
    await ok<Lugar>(entrar(outroAgendamento.id));
    expect((await abrir(alheio, arquivo.id)).status).toBe(404);
    expect((await naSala(aqui, casa, 'encerrar', undefined, medica)).status).toBe(204);
    for (const resposta of [await mandar(paciente, PDF, 'tarde.pdf'), await abrir(paciente, arquivo.id)])
      expect([404, 409]).toContain(resposta.status);
    daCasa.fechar();
  });

  it('[SEG-02] [CLIN-03] é clínico também onde a recepção fez antes uma tag geral com o mesmo nome', async () => {
    await consulta(
      `INSERT INTO documento_tag (modulo, nome, leitura) VALUES ('pacientes', 'Videochamada', 'GERAL')
         ON CONFLICT DO NOTHING`,
    );
    await consulta(
      `UPDATE documento_tag SET leitura = 'GERAL' WHERE modulo = 'pacientes' AND nome = 'Videochamada'`,
    );
    const { id, pacienteId } = await marcado();
    const paciente = await naEspera(id);
    await ok<Lugar>(entrar(id));
    expect((await mandar(paciente, PDF, 'exame.pdf')).status).toBe(201);
    const guardados = await consulta<{ clinico: boolean }>(
      `SELECT zelo_documento_clinico(d) AS clinico FROM documento d WHERE d.modulo = 'pacientes' AND d.registro_id = $1`,
      pacienteId,
    );
    expect(guardados).toEqual([{ clinico: true }]);
    await consulta(
      `UPDATE documento_tag SET leitura = 'CLINICA' WHERE modulo = 'pacientes' AND nome = 'Videochamada'`,
    );
  });

  it('[CLIN-03] o que não serve é recusado com a frase: pelo que é e não pelo nome, grande demais, vazio, cortado', async () => {
    const { id, pacienteId } = await marcado();
    const paciente = await naEspera(id);
    await ok<Lugar>(entrar(id));
    for (const [bytes, nome, codigo, frase] of [
      [Buffer.from('MZ\u0090 isto é um programa'), 'exame.pdf', 400, 'PDF, JPG e PNG'],
      [Buffer.concat([PDF, Buffer.alloc(10 * 1_048_576)]), 'grande.pdf', 413, 'até 10 MB'],
      [Buffer.alloc(0), 'vazio.pdf', 400, ''],
      [Buffer.from('%PDF-1.4 cortado'), 'cortado.pdf', 400, ''],
    ] as const) {
      const resposta = await mandar(paciente, bytes, nome);
      const corpo = await resposta.text();
      expect([resposta.status, corpo], nome).toEqual([codigo, expect.stringContaining(frase)]);
      expect(corpo).toContain('alerts');
    }
    const vista = await linha(aqui, paciente);
    await ateQue(() => vista.sala() !== undefined);
    expect(vista.sala()?.arquivos).toEqual([]);
    expect(
      await consulta(`SELECT 1 FROM documento WHERE modulo = 'pacientes' AND registro_id = $1`, pacienteId),
    ).toEqual([]);
    vista.fechar();
  });
});

describe('[CLIN-03] TURN', () => {
  it('[CLIN-03] a credencial é de um lugar, acaba, e é o HMAC que o servidor TURN confere', async () => {
    const { id } = await marcado();
    const { gelo, eu } = await ok<Lugar>(entrar(id));
    const [servidor] = gelo.servidores;
    const [ate, usuario] = (servidor?.username ?? '').split(':');
    expect(usuario).toBe(String(eu));
    expect(Number(ate) * 1000).toBeGreaterThan(Date.now() + 3 * 3_600_000);
    expect(Number(ate) * 1000).toBeLessThan(Date.now() + 5 * 3_600_000);
    expect(servidor?.credential).toBe(
      createHmac('sha1', ENV.TURN_SECRET).update(`${ate}:${usuario}`).digest('base64'),
    );
    expect(() => lerConfigTurn({ TURN_URLS: 'http://x' })).toThrow(
      /TURN_URLS: use endereços como.*\n.*TURN_SECRET: falta/,
    );
    expect(() => lerConfigTurn({ TURN_SO_RELAY: 'true' })).toThrow(/TURN_SO_RELAY/);
  });

  it('[CLIN-03] um coturn de verdade aceita a credencial do servidor e recusa a vencida', async (context) => {
    needs(context, 'turnserver', 'turnutils_uclient');
    const turn = ligarTurn();
    try {
      const { id } = await marcado();
      const [servidor] = (await ok<Lugar>(entrar(id))).gelo.servidores;
      const tentar = async (usuario: string, senha: string) => {
        const args = [
          '-y',
          '-n',
          '1',
          '-m',
          '1',
          '-l',
          '40',
          '-u',
          usuario,
          '-w',
          senha,
          '-p',
          String(TURN_PORTA),
          '127.0.0.1',
        ];
        const { stdout, stderr } = await promisify(execFile)('turnutils_uclient', args, {
          timeout: 20_000,
        }).catch((erro: { stdout?: string; stderr?: string }) => ({
          stdout: erro.stdout ?? '',
          stderr: erro.stderr ?? '',
        }));
        return stdout + stderr;
      };
      await ateQue(async () =>
        /tot_recv_msgs=[1-9]/.test(await tentar(servidor?.username ?? '', servidor?.credential ?? '')),
      );
      const vencida = `${Math.floor(Date.now() / 1000) - 60}:1`;
      const senha = createHmac('sha1', ENV.TURN_SECRET).update(vencida).digest('base64');
      expect(await tentar(vencida, senha)).not.toMatch(/tot_recv_msgs=[1-9]/);
    } finally {
      turn.kill('SIGKILL');
    }
  });
});

function ligarTurn(): ChildProcess {
  return spawn(
    'turnserver',
    [
      '-n',
      '--listening-ip=127.0.0.1',
      '--relay-ip=127.0.0.1',
      `--listening-port=${TURN_PORTA}`,
      '--use-auth-secret',
      `--static-auth-secret=${ENV.TURN_SECRET}`,
      '--realm=zelo',
      '--allow-loopback-peers',
      '--cli-password=x',
      '--no-tls',
      '--no-dtls',
      '--log-file=stdout',
      '--simple-log',
    ],
    { stdio: 'ignore' },
  );
}
