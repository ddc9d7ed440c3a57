/** The review chat: fields, payload, statuses, rights, and fifty people at once (MON-01 to MON-03, docs/guides/monitoria.md). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RespostaMonitoria } from '#domain/monitoria/monitoria.ts';
import { subjectsOf } from '#domain/acesso/subjects.ts';
import { monitoriaServidor as texto } from '#messages/monitoria.ts';
import { createTestApi, type Caller, type TestApi } from '#tests/support/api.ts';
import { semeador } from '#tests/support/semear.ts';

let api: TestApi;
let casa = 0;
let vizinha = 0;
let centroId = 0;
let estudoId = 0;
let sitio: Caller;
let monitor: Caller;
let leitor: Caller;
let numero = 0;

const { criar } = semeador(
  () => api.registry,
  () => (casa ? api.admin.em(casa) : api.admin),
);
const TODOS = ['updateStatusAguardandoAvaliacao', 'updateStatusAvaliacaoPendente', 'updatestatusaprovado'];

async function configurar(valores: object): Promise<void> {
  await api.test.database.pool.query(
    `INSERT INTO configuracao (id, valores, versao) VALUES (1, $1, 1)
     ON CONFLICT (id) DO UPDATE SET valores = EXCLUDED.valores, versao = configuracao.versao + 1`,
    [JSON.stringify(valores)],
  );
  await api.app.configuracao.recarregar();
}

/** A participant of its own for each test: its record is what is spoken of. */
async function registro(): Promise<number> {
  numero += 1;
  const pacienteId = await criar('pacientes', {
    nome: `Homem ${numero}`,
    nomeSocial: null,
    cpf: null,
    sexo: 'M',
    dataNascimento: '1980-01-01',
    nascimentoDesconhecido: false,
    obito: false,
    dataObito: null,
  });
  const row = await api.admin.em(casa).post('/api/participantes-estudo', { estudoId, centroId, pacienteId });
  expect(row.statusCode, row.body).toBe(201);
  return row.json<{ id: number }>().id;
}

const envio = (id: number, extra: object = {}) => ({
  idMestre: null,
  nomeMestre: null,
  idEntidade: id,
  nomeEntidade: 'participantes-estudo',
  nomeColuna: null,
  mensagem: 'Confira o consentimento.',
  status: 'AVALIACAO_PENDENTE',
  ...extra,
});
const postar = (caller: Caller, id: number, extra: object = {}, headers: Record<string, string> = {}) =>
  caller.post('/api/monitoria', envio(id, extra), headers);
const lista = async (caller: Caller, id: number, coluna = '') =>
  (
    await caller.get(
      `/api/monitoria?nomeEntidade=participantes-estudo&idEntidade=${id}${coluna ? `&nomeColuna=${coluna}` : ''}`,
    )
  ).json<RespostaMonitoria>().result.entity;

beforeAll(async () => {
  api = await createTestApi();
  const cidadeId = await criar('cidades', { nome: 'Belo Horizonte' });
  const lugar = {
    ativo: true,
    integracao: false,
    cidadeId,
    logradouro: 'Rua A',
    numero: '1',
    telefone: '3132220000',
  };
  vizinha = await criar('prestadores', { ...lugar, nome: 'Centro Sul' });
  casa = await criar('prestadores', { ...lugar, nome: 'Centro Norte' });
  api.app.sessoes.esquecer();
  const admin = api.admin.em(casa);
  const estudo = (
    await admin.post('/api/estudos', {
      codigo: 'BZ371A',
      titulo: 'Estudo',
      sexo: 'AMBOS',
      protocoloVersao: '1',
    })
  ).json<{ id: number }>();
  estudoId = estudo.id;
  await admin.passo('estudos', estudoId, 'iniciar');
  centroId = (
    await admin.post('/api/centros-estudo', {
      estudoId,
      prestadorId: casa,
      numero: '01',
      nome: 'Norte',
      ativo: true,
    })
  ).json<{ id: number }>().id;
  const ve = { participanteestudo: ['list', 'view'] };
  sitio = (
    await api.caller({ ...ve, monitoria: ['list', 'view', 'insert', 'updateStatusAguardandoAvaliacao'] }, [
      casa,
    ])
  ).em(casa);
  monitor = (
    await api.caller({ ...ve, monitoria: ['list', 'view', 'insert', ...TODOS] }, [casa, vizinha])
  ).em(casa);
  leitor = (await api.caller({ ...ve, monitoria: ['list', 'view'] }, [casa])).em(casa);
  await configurar({ estudo: 'BZ371A' });
});
afterAll(() => api.close());

describe('[MON-01] POST monitoria', () => {
  it('answers the updated chat in result.entity, with the fields of the specification', async () => {
    const id = await registro();
    expect(await lista(sitio, id)).toEqual([]);
    const primeira = await postar(monitor, id);
    expect(primeira.statusCode, primeira.body).toBe(200);
    const segunda = await postar(sitio, id, { mensagem: 'Conferido.', status: 'AGUARDANDO_AVALIACAO' });
    const { messages, result } = segunda.json<RespostaMonitoria>();
    expect(messages).toEqual({ alerts: [] });
    expect(result.entity).toEqual([
      {
        id: expect.any(Number),
        usuarioRegistro: expect.any(String),
        dataHoraRegistro: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T/),
        status: 'AVALIACAO_PENDENTE',
        mensagem: 'Confira o consentimento.',
      },
      expect.objectContaining({ status: 'AGUARDANDO_AVALIACAO', mensagem: 'Conferido.' }),
    ]);
  });

  it('keeps the chat of each field apart from that of the record', async () => {
    const id = await registro();
    await postar(monitor, id, { nomeColuna: 'situacao', mensagem: 'Do campo' });
    await postar(monitor, id, { mensagem: 'Do registro' });
    expect((await lista(sitio, id, 'situacao')).map(({ mensagem }) => mensagem)).toEqual(['Do campo']);
    expect((await lista(sitio, id)).map(({ mensagem }) => mensagem)).toEqual(['Do registro']);
    const resumo = await sitio.get(
      `/api/monitoria/_resumo?nomeEntidade=participantes-estudo&idEntidade=${id}`,
    );
    expect(resumo.json()).toEqual([
      { nomeColuna: null, status: 'AVALIACAO_PENDENTE', mensagens: 1 },
      { nomeColuna: 'situacao', status: 'AVALIACAO_PENDENTE', mensagens: 1 },
    ]);
  });

  it('refuses a field that is not there or is not shown, another master, and a register without it', async () => {
    const id = await registro();
    for (const nomeColuna of ['inventado', 'pacienteId'])
      expect((await postar(monitor, id, { nomeColuna })).json()).toMatchObject({
        errors: { nomeColuna: [texto.colunaDesconhecida] },
      });
    expect((await postar(monitor, id, { idMestre: 5, nomeMestre: 'prontuarios-crf' })).statusCode).toBe(422);
    expect((await postar(monitor, id, { nomeEntidade: 'bancos' })).statusCode).toBe(404);
  });

  it('is of the provider of the record: another one finds none, in the chat and in the list', async () => {
    const id = await registro();
    await postar(monitor, id, { mensagem: 'Só daqui' });
    expect((await postar(monitor.em(vizinha), id)).statusCode).toBe(404);
    const deFora = (
      await api.caller({ participanteestudo: ['list', 'view'], monitoria: ['list', 'view'] }, [vizinha])
    ).em(vizinha);
    expect((await deFora.get('/api/monitorias')).json()).toEqual([]);
    expect((await deFora.get('/api/mensagens-monitoria')).json()).toEqual([]);
    expect((await monitor.em(vizinha).get('/api/monitorias')).body).toContain('Só daqui');
  });

  it('written twice by the same key stands once', async () => {
    const id = await registro();
    const chave = { 'idempotency-key': 'chave-da-mensagem-1' };
    await postar(monitor, id, {}, chave);
    await postar(monitor, id, {}, chave);
    expect(await lista(monitor, id)).toHaveLength(1);
  });

  it('of fifty at once loses none: one order, one status', async () => {
    const id = await registro();
    await postar(monitor, id, { mensagem: 'abre' });
    const respostas = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        n % 2 === 0
          ? postar(sitio, id, { mensagem: `m${n}`, status: 'AGUARDANDO_AVALIACAO' })
          : postar(monitor, id, { mensagem: `m${n}`, status: 'AVALIACAO_PENDENTE' }),
      ),
    );
    expect(respostas.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 50 }, () => 200));
    const todas = await lista(leitor, id);
    expect(new Set(todas.map(({ mensagem }) => mensagem)).size).toBe(51);
    const [linha] = (
      await leitor.get(`/api/monitorias?idEntidade=${id}&nomeEntidade=participantes-estudo`)
    ).json<{ status: string; mensagens: number }[]>();
    expect(linha).toMatchObject({ mensagens: 51, status: todas.at(-1)?.status });
    // Whoever answered saw a beginning of the one order.
    for (const resposta of respostas) {
      const vista = resposta.json<RespostaMonitoria>().result.entity.map((mensagem) => mensagem.id);
      expect(vista).toEqual(todas.slice(0, vista.length).map((mensagem) => mensagem.id));
    }
  });
});

describe('[MON-02] the statuses', () => {
  it('the last message rules, and nothing is said after Aprovado, not even by the database', async () => {
    const id = await registro();
    for (const status of ['AVALIACAO_PENDENTE', 'AGUARDANDO_AVALIACAO', 'AVALIACAO_PENDENTE', 'APROVADO']) {
      const resposta = await postar(monitor, id, { status });
      expect(resposta.json<RespostaMonitoria>().result.entity.at(-1)?.status, resposta.body).toBe(status);
    }
    const depois = await postar(monitor, id, { status: 'AVALIACAO_PENDENTE' });
    expect(depois.statusCode).toBe(409);
    expect(depois.json()).toMatchObject({ messages: { alerts: [{ value: texto.aprovada }] } });
    const { rows } = await api.test.database.pool.query<{ id: number }>(
      'SELECT id FROM monitoria WHERE id_entidade = $1',
      [id],
    );
    await expect(
      api.test.database.pool.query(
        `INSERT INTO mensagem_monitoria (monitoria_id, usuario_registro, data_hora_registro, status, mensagem)
         VALUES ($1, 'x', now(), 'APROVADO', 'x')`,
        [rows[0]?.id],
      ),
    ).rejects.toThrow(/./);
    expect(await lista(monitor, id)).toHaveLength(4);
  });
});

describe('[MON-03] what is asked and by whom', () => {
  it('asks for a message and a status, to the letter', async () => {
    const id = await registro();
    const vazia = await postar(monitor, id, { mensagem: '  ', status: null });
    expect(vazia.json()).toMatchObject({
      errors: { mensagem: ['Informe uma mensagem'], status: ['Informe o status'] },
    });
  });

  it('the only permitted status goes without being said; another one is refused', async () => {
    const id = await registro();
    const enviada = await postar(sitio, id, { status: null });
    expect(enviada.json<RespostaMonitoria>().result.entity.at(-1)?.status).toBe('AGUARDANDO_AVALIACAO');
    expect((await postar(sitio, id, { status: 'APROVADO' })).statusCode).toBe(403);
  });

  it('who may only view reads and does not write', async () => {
    const id = await registro();
    await postar(monitor, id);
    expect(await lista(leitor, id)).toHaveLength(1);
    expect((await postar(leitor, id)).statusCode).toBe(403);
  });

  it('exists under the study in force alone, or under the one that the setting names', async () => {
    const id = await registro();
    await configurar({ estudo: 'BZ371A', estudoMonitoria: 'BZ371ACLI004' });
    expect((await postar(monitor, id)).json()).toMatchObject({
      messages: { alerts: [{ value: texto.foraDoEstudo }] },
    });
    await configurar({ estudo: 'BZ371A', estudoMonitoria: 'BZ371A' });
    expect((await postar(monitor, id)).statusCode).toBe(200);
    await configurar({});
    expect((await postar(monitor, id)).statusCode).toBe(403);
    await configurar({ estudo: 'BZ371A' });
  });
});

describe('[PERM-02] the matrix', () => {
  it('offers the three status actions on monitoria and the lock on prontuariocrfutil', () => {
    const acoesDe = (wanted: string) =>
      subjectsOf(api.registry)
        .find(({ subject }) => subject === wanted)
        ?.acoes.map(({ action }) => action);
    expect(acoesDe('monitoria')).toEqual(expect.arrayContaining(['list', 'view', 'insert', ...TODOS]));
    expect(acoesDe('prontuariocrfutil')).toEqual(['realizardatalock']);
  });
});
