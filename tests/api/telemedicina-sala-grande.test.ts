/**
 * The visit for more than four (CLIN-03, docs/guides/telemedicina.md): the configuration, the choice and its term, the token, the
 * places, and who is put out of the media server, which is ours here (mock-server/livekit.ts) and no LiveKit.
 */
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { CABECALHO_CONVITE, CABECALHO_PASSE, type Passe } from '#domain/convite/convite.ts';
import {
  CABECALHO_SALA,
  type ConteudoTeleconsulta,
  type DiaTelemedicina,
  type Lugar,
  type PasseDeMidia,
} from '#domain/telemedicina/wire.ts';
import { lerConfigMidia } from '#server/gateways/midia/config.ts';
import { retirarNaMidia } from '#server/features/telemedicina/midia.ts';
import { ateQue } from '#tests/support/ate-que.ts';
import { createTestApi, type Caller, type TestApi } from '#tests/support/api.ts';
import { semeador } from '#tests/support/semear.ts';
import { startLivekit, type ServidorDeMidia } from '../../mock-server/livekit.ts';
import { iniciar, type Servidor } from './notificacao-apoio.ts';

const [CHAVE, SEGREDO] = ['chave-de-teste', 'segredo de teste com mais de 32 letras'];

let midia: ServidorDeMidia;
let api: TestApi;
let semMidia: Servidor;
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
const consulta = async <T extends object>(text: string, ...values: unknown[]): Promise<T[]> =>
  (await api.test.database.pool.query<T>(text, values)).rows;

beforeAll(async () => {
  midia = await startLivekit({ chave: CHAVE, segredo: SEGREDO });
  const dataDir = await mkdtemp(join(tmpdir(), 'zelo-sala-grande-'));
  const comum = { SECRETS_KEY: 'a'.repeat(64), DATA_DIR: dataDir };
  const env = { ...comum, LIVEKIT_URL: midia.url, LIVEKIT_API_KEY: CHAVE, LIVEKIT_API_SECRET: SEGREDO };
  api = await createTestApi({ dataDir, env });
  semMidia = await iniciar(api.test.url, comum);
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
  // Up to the end: what is to be done at the media server it leaves to the other, over the same queue.
  await semMidia.close();
  await api.close();
  await midia.close();
});
beforeEach(async () => {
  medicaId = await criar('profissionais', {
    ativo: true,
    corpoClinico: [],
    codigosNasOperadoras: [],
    especialidades: [],
  });
  const caller = await api.caller(
    {
      agenda: ['list', 'view', 'update', 'atender'],
      telemedicina: ['list', 'view', 'update'],
      prontuario: ['list', 'view', 'insert', 'update', 'encerrar'],
      paciente: ['list', 'view'],
    },
    [prestador],
  );
  await consulta(
    'UPDATE usuario SET profissional = true, profissional_id = $2 WHERE id = $1',
    caller.id,
    medicaId,
  );
  api.app.sessoes.esquecer();
  medica = caller.em(prestador);
});

const ok = async <T>(answer: ReturnType<Caller['post']>, codigo = 200): Promise<T> => {
  const given = await answer;
  expect(given.statusCode, given.body).toBe(codigo);
  return given.body === '' ? (undefined as T) : given.json<T>();
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

/** By video, ten minutes from now. */
async function marcado(): Promise<number> {
  const pacienteId = await criar('pacientes', {
    ...SEM,
    nome: 'Rosa Maria de Lima',
    nomeSocial: null,
    dataNascimento: '1990-05-04',
    cpf: null,
  });
  const [row] = await consulta<{ id: number }>(
    `INSERT INTO agendamento (prestador_id, profissional_id, paciente_id, tipo_atendimento_id, inicio, fim, situacao, encaixe)
     VALUES ($1, $2, $3, $4, now() + interval '10 minutes', now() + interval '40 minutes', 'CONFIRMADO', true) RETURNING id`,
    prestador,
    medicaId,
    pacienteId,
    tipo,
  );
  return Number(row?.id);
}
const escolher = (id: number, grande: boolean, caller = medica) =>
  caller.call('PUT', `/api/telemedicina/agendamentos/${id}/sala`, { grande });
const entrar = (id: number) => medica.post(`/api/telemedicina/agendamentos/${id}/entrar`, {});

type Link = { readonly id: number; readonly link: string };
/** The patient's browser, identified. */
async function celular(agendamentoId: number) {
  const link = await ok<Link>(
    recepcao.post(`/api/telemedicina/agendamentos/${agendamentoId}/links`, {}),
    201,
  );
  let passe = '';
  const pedir = (method: 'GET' | 'POST', path: string, payload?: object) =>
    api.app.inject({
      method,
      url: `/api/convites/publico${path}`,
      headers: {
        [CABECALHO_CONVITE]: new URL(link.link).pathname.replace('/c/', ''),
        [CABECALHO_PASSE]: passe,
      },
      ...(payload === undefined ? {} : { payload }),
    });
  passe = (await pedir('POST', '/identidade', { nascimento: '1990-05-04' })).json<Passe>().passe;
  const conteudo = async () => (await pedir('GET', '/conteudo')).json<ConteudoTeleconsulta>();
  return {
    id: link.id,
    conteudo,
    aceitar: async () =>
      pedir('POST', '/teleconsulta/consentimento', { versao: (await conteudo()).consentimento.versao }),
    entrar: () => pedir('POST', '/teleconsulta/entrar'),
  };
}
const naSala = (lugar: Lugar, que: string, caller?: Caller) =>
  api.app.inject({
    method: 'POST',
    url: `/api/telemedicina/publico/${que}`,
    headers: {
      [CABECALHO_SALA]: lugar.chave,
      ...(caller ? { authorization: `Bearer ${caller.token}` } : {}),
    },
  });
const passeDe = async (lugar: Lugar, caller?: Caller): Promise<PasseDeMidia> => {
  const resposta = await naSala(lugar, 'midia', caller);
  expect(resposta.statusCode, resposta.body).toBe(200);
  return resposta.json<PasseDeMidia>();
};
const abrirPasse = ({ passe }: PasseDeMidia) =>
  JSON.parse(Buffer.from(passe.split('.')[1] ?? '', 'base64url').toString('utf8')) as {
    iss: string;
    sub: string;
    exp: number;
    nbf: number;
    video: { room: string };
  };
/** A browser that goes in, and whether it is still there. */
async function naMidia({ url, passe }: PasseDeMidia) {
  const ws = new WebSocket(`${url}/rtc?access_token=${passe}`);
  let fechado = false;
  ws.on('close', () => (fechado = true));
  await new Promise((resolve, reject) => ws.once('message', resolve).once('error', reject));
  return { fechado: () => fechado, fechar: () => ws.close() };
}

describe('[CLIN-03] the media server: configuration', () => {
  it('[CLIN-03] três valores ou nenhum, e o erro de cada um dito ao iniciar', () => {
    expect(lerConfigMidia({})).toBeNull();
    const certos = {
      LIVEKIT_URL: 'wss://midia.exemplo.com.br',
      LIVEKIT_API_KEY: 'chave',
      LIVEKIT_API_SECRET: SEGREDO,
    };
    expect(lerConfigMidia(certos)).toEqual({
      url: 'wss://midia.exemplo.com.br',
      api: 'https://midia.exemplo.com.br',
      chave: 'chave',
      segredo: SEGREDO,
    });
    expect(() => lerConfigMidia({ LIVEKIT_API_KEY: 'chave' })).toThrow(
      /LIVEKIT_URL: falta para usar o servidor de mídia\n\s+LIVEKIT_API_SECRET: falta/,
    );
    for (const LIVEKIT_URL of [
      'https://midia.exemplo.com.br',
      'ws://midia.exemplo.com.br',
      'wss://a:b@midia.exemplo.com.br',
      'wss://midia.exemplo.com.br/sala',
      'midia',
    ])
      expect(() => lerConfigMidia({ ...certos, LIVEKIT_URL })).toThrow(
        /LIVEKIT_URL: use um endereço como wss:/,
      );
    expect(lerConfigMidia({ ...certos, LIVEKIT_URL: 'ws://127.0.0.1:7880' })?.api).toBe(
      'http://127.0.0.1:7880',
    );
    expect(() => lerConfigMidia({ ...certos, LIVEKIT_API_SECRET: 'curto' })).toThrow(
      /LIVEKIT_API_SECRET: use um segredo de ao menos 32/,
    );
  });

  it('[CLIN-03] a página só pode falar com o servidor de mídia onde há um', async () => {
    const politica = async (app: TestApi['app']) =>
      String(
        (await app.inject({ method: 'GET', url: '/telemedicina/list' })).headers['content-security-policy'],
      );
    expect(await politica(api.app)).toContain(
      `connect-src 'self' ${midia.url} ${midia.url.replace('ws:', 'http:')};`,
    );
    expect(await politica(semMidia.app)).toContain("connect-src 'self';");
  });

  it('[CLIN-03] sem servidor de mídia nada muda: a lista não oferece, e a escolha é recusada com a frase', async () => {
    const id = await marcado();
    await escolher(id, true);
    const pedir = (method: 'GET' | 'PUT', url: string, payload?: object) =>
      semMidia.app.inject({
        method,
        url,
        headers: { authorization: `Bearer ${medica.token}`, 'id-prestador': String(prestador) },
        ...(payload === undefined ? {} : { payload }),
      });
    const { itens } = (await pedir('GET', '/api/telemedicina/dia')).json<DiaTelemedicina>();
    expect(itens).toMatchObject([{ agendamentoId: id, grande: null }]);
    const recusa = await pedir('PUT', `/api/telemedicina/agendamentos/${id}/sala`, { grande: true });
    expect([recusa.statusCode, recusa.body]).toEqual([
      409,
      expect.stringContaining('não tem servidor de mídia'),
    ]);
    expect((await ok<DiaTelemedicina>(medica.get('/api/telemedicina/dia'))).itens).toMatchObject([
      { grande: true },
    ]);
  });
});

describe('[CLIN-03] the visit for more than four', () => {
  it('[CLIN-03] quem espera entra de novo, pelo termo que diz do servidor; durante a chamada a sala não muda', async () => {
    const id = await marcado();
    const convidado = await celular(id);
    expect((await convidado.conteudo()).consentimento.versao).toBe('2026-11');
    await convidado.aceitar();
    const antes = (await convidado.entrar()).json<Lugar>();
    expect(antes.grande).toBe(false);
    expect(await ok(escolher(id, true))).toEqual({ grande: true, lugares: 12 });
    expect((await naSala(antes, 'sair')).statusCode).toBe(404);
    const { consentimento, consentiu } = await convidado.conteudo();
    expect([consentimento.versao, consentiu]).toEqual(['2026-11-servidor', false]);
    expect(consentimento.paragrafos.join(' ')).toContain('passam por um servidor de mídia');
    const sem = await convidado.entrar();
    expect([sem.statusCode, sem.body]).toEqual([409, expect.stringContaining('Leia e aceite o termo')]);
    await convidado.aceitar();
    const lugar = (await convidado.entrar()).json<Lugar>();
    expect(lugar.grande).toBe(true);
    // From the waiting room nobody looks in.
    expect((await naSala(lugar, 'midia')).statusCode).toBe(409);
    await ok(entrar(id));
    const recusa = await escolher(id, false);
    expect([recusa.statusCode, recusa.body]).toEqual([
      409,
      expect.stringContaining('A chamada está em andamento'),
    ]);
  });

  it('[SEG-02] o passe é do lugar e da sala, por dez minutos, e não diz quem é o paciente', async () => {
    const id = await marcado();
    await ok(escolher(id, true));
    const casa = await ok<Lugar>(entrar(id));
    const dado = await passeDe(casa, medica);
    expect(dado.url).toBe(midia.url);
    const { iss, sub, exp, nbf, video } = abrirPasse(dado);
    expect({ iss, sub }).toEqual({ iss: CHAVE, sub: `lugar-${casa.eu}-${casa.entrada}` });
    expect(Math.round((exp - nbf) / 60)).toBe(10);
    expect(video).toEqual({
      room: expect.stringMatching(new RegExp(`^zelo-${casa.teleconsultaId}-[\\w-]{22}$`)),
      roomJoin: true,
      canPublish: true,
      canSubscribe: true,
      canPublishData: true,
    });
    expect(Object.keys(abrirPasse(dado)).toSorted()).toEqual(['exp', 'iss', 'nbf', 'sub', 'video']);
    const la = await naMidia(dado);
    expect(midia.salas()[video.room]).toEqual([sub]);
    la.fechar();
    const falso = { url: dado.url, passe: `${dado.passe.slice(0, -4)}AAAA` };
    await expect(naMidia(falso)).rejects.toThrow('401');
  });

  it('[CLIN-03] cabem doze; o décimo terceiro ouve que está cheia', async () => {
    const id = await marcado();
    await ok(escolher(id, true));
    const casa = await ok<Lugar>(entrar(id));
    const encher = (n: number) =>
      consulta(
        `INSERT INTO teleconsulta_participante (teleconsulta_id, quem, papel, nome, chave, entrada, ligado, visto_em)
         SELECT $1::bigint, 'convite:x' || n, 'CONVIDADO', 'Convidado ' || n, sha256(('x' || n)::bytea), 1, true, now() FROM generate_series(1, $2::int) n
         ON CONFLICT DO NOTHING`,
        casa.teleconsultaId,
        n,
      );
    await encher(10);
    const convidado = await celular(id);
    await convidado.aceitar();
    expect((await convidado.entrar()).statusCode).toBe(200);
    await naSala((await convidado.entrar()).json<Lugar>(), 'sair');
    await encher(11);
    const cheia = await convidado.entrar();
    expect([cheia.statusCode, cheia.body]).toEqual([409, expect.stringContaining('já tem 12 participantes')]);
  });
});

describe('[SEG-02] who is put out of the media server', () => {
  it('[SEG-02] o link revogado tira de lá, também depois de o servidor ter falhado; e quem volta com o passe antigo sai de novo', async () => {
    const id = await marcado();
    await ok(escolher(id, true));
    const convidado = await celular(id);
    await convidado.aceitar();
    const paciente = (await convidado.entrar()).json<Lugar>();
    const casa = await ok<Lugar>(entrar(id));
    const doPaciente = await passeDe(paciente);
    const [la, daCasa] = [await naMidia(doPaciente), await naMidia(await passeDe(casa, medica))];
    midia.falhar(1);
    await ok(recepcao.post(`/api/convites/${convidado.id}/revogar`, {}));
    expect((await naSala(paciente, 'midia')).statusCode).toBe(404);
    await ateQue(la.fechado);
    const { sub, video } = abrirPasse(doPaciente);
    expect(midia.pedidos.at(-1)).toMatchObject({
      metodo: 'RemoveParticipant',
      corpo: { room: video.room, identity: sub, revokeTokenTs: expect.stringMatching(/^\d{10}$/) },
      passe: { video: { room: video.room, roomAdmin: true } },
    });
    expect([daCasa.fechado(), midia.salas()[video.room]]).toEqual([
      false,
      [`lugar-${casa.eu}-${casa.entrada}`],
    ]);
    // A media server of before may let the old token in again: it is looked at until none opens any more.
    const deNovo = await naMidia(doPaciente);
    await ateQue(
      async () =>
        (
          await consulta<{ adiante: boolean }>(
            `SELECT executar_em > now() + interval '5 seconds' AS adiante FROM tarefa WHERE tipo = 'teleconsulta-retirar' AND dados->>'identidade' = $1`,
            sub,
          )
        )[0]?.adiante === true,
    );
    await consulta(`UPDATE tarefa SET executar_em = now() WHERE tipo = 'teleconsulta-retirar'`);
    await ateQue(deNovo.fechado);
    const config = { url: midia.url, api: midia.url.replace('ws:', 'http:'), chave: CHAVE, segredo: SEGREDO };
    const data = { sala: video.room, identidade: sub };
    const agora = Math.floor(Date.now() / 1000);
    expect(await retirarNaMidia(config, { ...data, ate: agora + 60 })).toEqual({ laterMs: 15_000 });
    expect(await retirarNaMidia(config, { ...data, ate: agora - 1 })).toBeUndefined();
    daCasa.fechar();
  });

  it('[CLIN-03] encerrar e finalizar apagam a sala de lá; a chamada seguinte tem outra', async () => {
    const id = await marcado();
    await ok(escolher(id, true));
    const casa = await ok<Lugar>(entrar(id));
    const primeira = await passeDe(casa, medica);
    const la = await naMidia(primeira);
    expect((await naSala(casa, 'encerrar', medica)).statusCode).toBe(204);
    await ateQue(la.fechado);
    const { room } = abrirPasse(primeira).video;
    expect(midia.pedidos.at(-1)).toMatchObject({
      metodo: 'DeleteRoom',
      corpo: { room },
      passe: { video: { roomCreate: true } },
    });
    const deVolta = await ok<Lugar>(entrar(id));
    const segunda = await passeDe(deVolta, medica);
    expect(abrirPasse(segunda).video.room).not.toBe(room);
    const outraMidia = await naMidia(segunda);
    await consulta(`UPDATE agendamento SET situacao = 'AGUARDANDO' WHERE id = $1`, id);
    await ok(medica.post('/api/prontuarios/_do-agendamento', { agendamentoId: id }), 201);
    await ok(medica.post(`/api/telemedicina/agendamentos/${id}/finalizar`, {}), 204);
    await ateQue(outraMidia.fechado);
    expect((await naSala(deVolta, 'midia', medica)).statusCode).toBe(409);
  });

  it('[SEG-02] a mesma pessoa que entra de novo é outra lá, e a de antes sai', async () => {
    const id = await marcado();
    await ok(escolher(id, true));
    const antes = await naMidia(await passeDe(await ok<Lugar>(entrar(id)), medica));
    const depois = await naMidia(await passeDe(await ok<Lugar>(entrar(id)), medica));
    await ateQue(antes.fechado);
    expect(depois.fechado()).toBe(false);
    depois.fechar();
  });
});
