/** Charts (CLIN-02): whose they are, what closing keeps, corrections that leave the former text, unsaved text on the server. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApi, type Caller, type TestApi } from '#tests/support/api.ts';
import { dizerPorque } from '#tests/support/finalidade.ts';
import { semeador } from '#tests/support/semear.ts';

type Row = { readonly id: number; readonly versao: number; readonly [field: string]: unknown };
type Resposta = Awaited<ReturnType<Caller['get']>>;
type Erro = {
  readonly messages: { readonly alerts: readonly { readonly value: string }[] };
  readonly codigo?: string;
};

let api: TestApi;
let prestador = 0;
let ana: Caller;
let rui: Caller;
let recepcao: Caller;
let pacienteId = 0;
let categoriaId = 0;

const { criar } = semeador(
  () => api.registry,
  () => (prestador ? api.admin.em(prestador) : api.admin),
);

beforeAll(async () => {
  api = await createTestApi();
  prestador = await criar('prestadores', { ativo: true });
  api.app.sessoes.esquecer();
  pacienteId = await criar('pacientes', {
    nome: 'Maria das Dores',
    nomeSocial: 'Dora',
    obito: false,
    dataObito: null,
  });
  categoriaId = await criar('categorias-prontuario', {
    nome: 'Consulta de prova',
    secoes: ['SOAP', 'SINAIS'],
    ativo: true,
  });
  const pessoa = async (profissional: boolean): Promise<Caller> => {
    const acoes = ['list', 'view', 'insert', 'update', 'encerrar', 'reabrir', 'cancelar'];
    const caller = await api.caller({ prontuario: acoes, paciente: ['list', 'view'] }, [prestador]);
    if (profissional)
      await api.test.database.pool.query(
        'UPDATE usuario SET profissional = true, profissional_id = $2 WHERE id = $1',
        [caller.id, await criar('profissionais')],
      );
    return caller.em(prestador);
  };
  [ana, rui, recepcao] = [await pessoa(true), await pessoa(true), await pessoa(false)];
  api.app.sessoes.esquecer();
  // A colleague who said why: the gate itself has a test of its own (porta-do-cuidado.test.ts).
  await dizerPorque(rui, pacienteId);
});
afterAll(() => api.close());

async function abrir(campos: object = {}): Promise<Row> {
  const answer = await ana.post('/api/prontuarios', {
    pacienteId,
    categoriaId,
    iniciadoEm: '2026-11-20T12:00:00.000Z',
    ...campos,
  });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<Row>();
}
const soap = { subjetivo: 'Dor há três dias', avaliacao: 'Cefaleia tensional', plano: 'Analgesia' };
async function encerrado(): Promise<Row> {
  const aberto = await abrir(soap);
  const answer = await ana.passo('prontuarios', aberto, 'encerrar');
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Row>();
}
const frase = (answer: Resposta): string => answer.json<Erro>().messages.alerts[0]?.value ?? '';

describe('[CLIN-02] whose a chart is', () => {
  it('[CLIN-02] begins with its author, the name the patient goes by and the parts of its category', async () => {
    const row = await abrir({
      sinaisVitais: [{ medidoEm: '2026-11-20T12:05:00.000Z', peso: '82.500', altura: 178 }],
    });
    expect(row).toMatchObject({
      nomePaciente: 'Dora',
      secoes: ['SOAP', 'SINAIS'],
      estado: 'ABERTO',
      idAgenda: null,
    });
    expect(row.profissionalId).toBeTypeOf('number');
    expect((row.sinaisVitais as readonly { imc: string }[])[0]?.imc).toBe('26.0');
    const sessao = (await ana.get(`/api/prontuarios/${row.id}/sessao`)).json<object>();
    expect(sessao).toMatchObject({
      idProntuario: row.id,
      isEncerrado: false,
      isReaberto: false,
      idPaciente: pacienteId,
      idProfissional: row.profissionalId,
      idAgenda: null,
      visitaCRF: null,
      preenchidos: ['sinaisVitais'],
    });
  });

  it('[NGS-18] [CLIN-02] none is begun after the patient died; what is open is closed and corrected, and what was before is written', async () => {
    const morta = await criar('pacientes', {
      nome: 'Rosa Alves',
      nomeSocial: null,
      obito: false,
      dataObito: null,
    });
    const { id, versao } = await abrir({ ...soap, pacienteId: morta });
    await api.test.database.pool.query(
      "UPDATE paciente SET obito = true, data_obito = '2026-11-21' WHERE id = $1",
      [morta],
    );
    const depois = { pacienteId: morta, categoriaId, iniciadoEm: '2026-11-21T15:00:00.000Z' };
    const answer = await ana.post('/api/prontuarios', depois);
    expect([answer.statusCode, answer.json<{ errors: object }>().errors]).toEqual([
      422,
      {
        pacienteId: [
          expect.stringMatching(
            /^O cadastro de Rosa Alves registra óbito em 21\/11\/2026\. Não se abre outro/,
          ),
        ],
      },
    ]);
    expect(
      (await ana.post('/api/prontuarios', { ...depois, iniciadoEm: '2026-11-20T12:00:00.000Z' })).statusCode,
    ).toBe(201);
    const escrito = (
      await ana.patch(`/api/prontuarios/${id}`, versao, { plano: 'Declaração de óbito entregue' })
    ).json<Row>();
    expect((await ana.passo('prontuarios', { id: id, versao: escrito.versao }, 'encerrar')).statusCode).toBe(
      200,
    );
    const correcao = { campo: 'adendo', depois: 'Família orientada', motivo: 'Faltou dizer' };
    expect((await ana.post(`/api/prontuarios/${id}/_correcoes`, correcao)).statusCode).toBe(201);
  });

  it('[CLIN-02] is read by colleagues and written by nobody else; its patient never changes', async () => {
    const row = await abrir(soap);
    expect((await rui.get(`/api/prontuarios/${row.id}`)).statusCode).toBe(200);
    const alheio = await rui.patch(`/api/prontuarios/${row.id}`, row.versao, { plano: 'Outro' });
    expect([alheio.statusCode, frase(alheio)]).toEqual([
      403,
      expect.stringMatching(/^Só quem abriu este prontuário escreve nele/),
    ]);
    expect((await rui.passo('prontuarios', row, 'encerrar')).statusCode).toBe(403);
    const outroId = await criar('pacientes', { obito: false, dataObito: null });
    const trocado = await ana.patch(`/api/prontuarios/${row.id}`, row.versao, { pacienteId: outroId });
    expect(trocado.statusCode).toBe(422);
    expect((await ana.get(`/api/prontuarios/${row.id}`)).json<Row>()).toMatchObject({
      plano: soap.plano,
      pacienteId,
    });
  });

  it('[PERM-03] whoever is no professional does not get in, whatever the rules of the group say', async () => {
    for (const path of [
      '/api/prontuarios',
      '/api/prontuarios/1',
      '/api/prontuario-correcoes',
      '/api/prontuarios/1/sessao',
    ]) {
      const answer = await recepcao.get(path);
      expect([answer.statusCode, frase(answer)]).toEqual([
        403,
        'Módulo permitido apenas para o perfil profissional ou super usuário.',
      ]);
    }
  });
});

describe('[CLIN-02] closing and what comes after', () => {
  it('[CLIN-02] says what is missing; closed, it takes no write, not even from the database', async () => {
    const aberto = await abrir({ subjetivo: 'Dor' });
    const falta = await ana.passo('prontuarios', aberto, 'encerrar');
    expect([falta.statusCode, frase(falta)]).toEqual([
      409,
      'Para encerrar, falta preencher: Avaliação, Plano.',
    ]);
    const row = await encerrado();
    expect(row.encerradoEm).toBeTypeOf('string');
    const tarde = await ana.patch(`/api/prontuarios/${row.id}`, row.versao, { plano: 'Depois' });
    expect(tarde.json<Erro>().codigo).toBe('registro-travado');
    const { pool } = api.test.database;
    await expect(
      pool.query(`UPDATE prontuario SET plano = 'por fora' WHERE id = $1`, [row.id]),
    ).rejects.toThrow(/não muda|encerrado/i);
    await expect(
      pool.query(
        `INSERT INTO prontuario_sinais_vitais (prontuario_id, ordem, medido_em) VALUES ($1, 1, now())`,
        [row.id],
      ),
    ).rejects.toThrow(/não muda|encerrado/i);
  });

  it('[NGS-19] [CLIN-02] only the author corrects, with a reason; the former text stays and each correction starts from the last', async () => {
    const row = await encerrado();
    const path = `/api/prontuarios/${row.id}/_correcoes`;
    const corrigir = (who: Caller, depois: string, campos: object = {}) =>
      who.post(path, { campo: 'plano', depois, motivo: 'Dose errada', ...campos });
    expect((await corrigir(rui, 'x')).statusCode).toBe(403);
    expect((await corrigir(ana, 'Repouso', { motivo: '' })).statusCode).toBe(422);
    expect((await corrigir(ana, 'Algo', { campo: 'evolucao' })).statusCode).toBe(422);
    expect((await corrigir(ana, 'Analgesia e repouso')).statusCode).toBe(201);
    expect((await corrigir(ana, 'Analgesia, repouso e retorno')).statusCode).toBe(201);
    expect((await corrigir(ana, 'Paciente ligou no dia seguinte.', { campo: 'adendo' })).statusCode).toBe(
      201,
    );
    const lidas = (await rui.get(path)).json<
      readonly { campo: string; antes: string | null; depois: string }[]
    >();
    expect(lidas.map(({ campo, antes, depois }) => [campo, antes, depois])).toEqual([
      ['plano', 'Analgesia', 'Analgesia e repouso'],
      ['plano', 'Analgesia e repouso', 'Analgesia, repouso e retorno'],
      ['adendo', null, 'Paciente ligou no dia seguinte.'],
    ]);
    // Whoever asks for the corrections alone has read the chart.
    const vistas = await api.test.database.pool.query(
      `SELECT acao FROM auditoria WHERE recurso = 'prontuarios' AND registro_id = $1 AND usuario_id = $2`,
      [row.id, rui.id],
    );
    expect(vistas.rows).toContainEqual({ acao: 'ver' });
    expect((await ana.get(`/api/prontuarios/${row.id}`)).json<Row>()).toMatchObject({
      // As it was corrected; the row itself has not changed.
      plano: 'Analgesia, repouso e retorno',
      versao: row.versao,
    });
    expect(
      (
        await abrir(soap).then(({ id }) =>
          ana.post(`/api/prontuarios/${id}/_correcoes`, { campo: 'plano', depois: 'y', motivo: 'abc' }),
        )
      ).statusCode,
    ).toBe(409);
  });

  it('[CLIN-02] is reopened with a reason by who may, says so in its session, and is closed again', async () => {
    const row = await encerrado();
    expect((await rui.passo('prontuarios', row, 'reabrir')).statusCode).toBe(422);
    const aberto = await rui.passo('prontuarios', row, 'reabrir', undefined, 'Exame chegou depois');
    expect(aberto.json<Row>()).toMatchObject({ estado: 'REABERTO', motivoReabertura: 'Exame chegou depois' });
    expect((await ana.get(`/api/prontuarios/${row.id}/sessao`)).json<object>()).toMatchObject({
      isEncerrado: false,
      isReaberto: true,
    });
    const mudado = await ana.patch(`/api/prontuarios/${row.id}`, aberto.json<Row>().versao, {
      objetivo: 'Exame normal',
    });
    expect(mudado.statusCode).toBe(200);
    expect(
      (await ana.passo('prontuarios', { id: row.id, versao: mudado.json<Row>().versao }, 'encerrar'))
        .statusCode,
    ).toBe(200);
  });

  it('[clinical D-05] a corrected text that the reopened chart changes is the author’s last word, the first text too', async () => {
    const row = await encerrado();
    await ana.post(`/api/prontuarios/${row.id}/_correcoes`, {
      campo: 'plano',
      depois: 'Repouso',
      motivo: 'Faltou dizer',
    });
    let agora = (await rui.passo('prontuarios', row, 'reabrir', undefined, 'Exame chegou')).json<Row>();
    for (const plano of [soap.plano, 'Retorno', soap.plano, 'Repouso']) {
      agora = (await ana.patch(`/api/prontuarios/${row.id}`, agora.versao, { plano })).json<Row>();
      expect(agora.plano).toBe(plano);
      expect((await ana.get(`/api/prontuarios/${row.id}`)).json<Row>().plano).toBe(plano);
    }
  });

  it('[CLIN-02] two corrections at once follow one another, and none is of a chart that somebody else’s unit keeps', async () => {
    const row = await encerrado();
    const path = `/api/prontuarios/${row.id}/_correcoes`;
    const textos = ['Repouso', 'Repouso e dieta', 'Dieta', 'Retorno'];
    const respostas = await Promise.all(
      textos.map((depois) => ana.post(path, { campo: 'plano', depois, motivo: 'Ao mesmo tempo' })),
    );
    expect(respostas.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201]);
    const lista = (await ana.get(path)).json<readonly { antes: string; depois: string }[]>();
    expect(lista.map(({ antes }) => antes)).toEqual([
      soap.plano,
      ...lista.slice(0, -1).map(({ depois }) => depois),
    ]);
    expect((await ana.get('/api/prontuarios/999999/_correcoes')).statusCode).toBe(404);
  });
});

describe('[CLIN-02] unsaved text on the server', () => {
  const janela = { uma: 'aaaaaaaa-1111', outra: 'bbbbbbbb-2222' };
  const guardar = (who: Caller, id: number, valores: object, de: string, visto: number | null = null) =>
    who.call('PUT', `/api/_rascunhos/prontuarios/${id}`, { janela: de, visto, versao: 1, valores });

  it('[CLIN-02] is the person’s own, and one window never writes over another that it has not seen', async () => {
    const { id } = await abrir();
    expect((await guardar(ana, id, { plano: 'a' }, janela.uma)).json()).toMatchObject({ numero: 1 });
    expect((await guardar(ana, id, { plano: 'ab' }, janela.uma)).json()).toMatchObject({ numero: 2 });
    const outraResposta = await guardar(ana, id, { plano: 'z' }, janela.outra);
    expect([outraResposta.statusCode, frase(outraResposta)]).toEqual([
      409,
      'Este registro está sendo escrito em outra janela.',
    ]);
    const lido = async (who: Caller) =>
      (await who.get(`/api/_rascunhos/prontuarios/${id}`)).json<{
        rascunho: { numero: number; valores: object } | null;
      }>().rascunho;
    expect(await lido(ana)).toMatchObject({ numero: 2, valores: { plano: 'ab' } });
    expect(await lido(rui)).toBeNull();
    // Having read it, the other window goes on from there.
    expect((await guardar(ana, id, { plano: 'abc' }, janela.outra, 2)).statusCode).toBe(200);
    const apagar = (de: string, visto?: number) =>
      ana.call(
        'DELETE',
        `/api/_rascunhos/prontuarios/${id}?janela=${de}${visto === undefined ? '' : `&visto=${visto}`}`,
      );
    await apagar(janela.uma);
    expect(await lido(ana)).toMatchObject({ numero: 3 });
    expect((await apagar(janela.outra)).statusCode).toBe(204);
    expect(await lido(ana)).toBeNull();
  });

  it('[CLIN-02] is not kept for ever nor without end, whoever wrote it', async () => {
    const { pool } = api.test.database;
    const { id } = await abrir();
    await pool.query(
      `INSERT INTO rascunho (usuario_id, prestador, recurso, registro, janela, valores, em)
       SELECT $1, $2, 'prontuarios', (900000 + g)::text, 'cccccccc', '{}', now() - interval '31 days' FROM generate_series(1, 100) g`,
      [rui.id, prestador],
    );
    // Somebody else's first draft takes away what is past its days.
    expect((await guardar(rui, id, { plano: 'a' }, janela.uma)).statusCode).toBe(507);
    expect((await guardar(ana, id, { plano: 'a' }, janela.uma)).statusCode).toBe(200);
    expect((await guardar(rui, id, { plano: 'a' }, janela.uma)).statusCode).toBe(200);
    await pool.query('DELETE FROM rascunho');
  });

  it('[CLIN-02] keeps a chart from being closed over it', async () => {
    const aberto = await abrir(soap);
    await guardar(ana, aberto.id, { plano: 'Analgesia e mais' }, janela.uma);
    const cedo = await ana.passo('prontuarios', aberto, 'encerrar');
    expect([cedo.statusCode, frase(cedo)]).toEqual([
      409,
      expect.stringMatching(/^Há texto digitado às \d\d:\d\d e ainda não salvo/),
    ]);
    const salvo = await ana.patch(`/api/prontuarios/${aberto.id}`, aberto.versao, {
      plano: 'Analgesia e mais',
    });
    expect(
      (await ana.passo('prontuarios', { id: aberto.id, versao: salvo.json<Row>().versao }, 'encerrar'))
        .statusCode,
    ).toBe(200);
  });

  it('[CLIN-02] is refused where the register keeps none, to who may not write, and in wrong shapes', async () => {
    const corpo = { janela: janela.uma, visto: null, versao: null, valores: {} };
    expect((await api.admin.em(prestador).call('PUT', '/api/_rascunhos/pacientes/1', corpo)).statusCode).toBe(
      400,
    );
    expect((await ana.call('PUT', '/api/_rascunhos/bancos/1', corpo)).statusCode).toBe(403);
    expect((await ana.call('PUT', '/api/_rascunhos/nada/1', corpo)).statusCode).toBe(404);
    expect(
      (await ana.call('PUT', '/api/_rascunhos/prontuarios/1', { ...corpo, valores: 'x' })).statusCode,
    ).toBe(400);
    expect((await ana.call('PUT', '/api/_rascunhos/prontuarios/1;x', corpo)).statusCode).toBe(404);
  });
});
