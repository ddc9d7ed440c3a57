/** The chart finished (CLIN-02): record session, forms of the category, one that is written, print with receipt, the closing's paper. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApi, type Caller, type TestApi } from '#tests/support/api.ts';
import { dizerPorque } from '#tests/support/finalidade.ts';
import { semeador } from '#tests/support/semear.ts';

type Row = { readonly id: number; readonly versao: number; readonly [field: string]: unknown };
type Resposta = Awaited<ReturnType<Caller['get']>>;
type Sessao = {
  readonly preenchidos: readonly string[];
  readonly faltando: readonly string[];
  readonly formularios: readonly {
    serieId: number;
    formTemplateId: number | null;
    respostaId: number | null;
  }[];
  readonly emUso: { readonly idProntuario: number; readonly paciente: string } | null;
};

let api: TestApi;
let prestador = 0;
let ana: Caller;
let rui: Caller;
let pacienteId = 0;
let categoriaId = 0;
let formId = 0;

const { criar } = semeador(
  () => api.registry,
  () => (prestador ? api.admin.em(prestador) : api.admin),
);
const campo = { chave: 'queda', tipo: 'texto', rotulo: 'Já caiu?', obrigatorio: true };

async function publicar(who: Caller, nome: string, dado: object): Promise<number> {
  const rascunho = await who.post('/api/form-templates', { nome, dado: JSON.stringify(dado) });
  expect(rascunho.statusCode, rascunho.body).toBe(201);
  const { id } = rascunho.json<Row>();
  const publicado = await who.post(`/api/form-templates/${id}/publicar`, undefined, { 'if-match': '"1"' });
  expect(publicado.statusCode, publicado.body).toBe(200);
  return id;
}

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
  const chefe = api.admin.em(prestador);
  const dado = { paciente: 'obrigatorio', templateRecord: [campo] };
  formId = await publicar(chefe, 'Risco de queda', dado);
  categoriaId = await criar('categorias-prontuario', {
    nome: 'Consulta de prova',
    secoes: ['SOAP', 'SINAIS', 'PROBLEMAS'],
    formularios: [{ formTemplateId: formId, obrigatorio: true }],
    ativo: true,
  });
  const pessoa = async (): Promise<Caller> => {
    const caller = await api.caller(
      {
        prontuario: ['list', 'view', 'insert', 'update', 'encerrar', 'reabrir', 'cancelar'],
        paciente: ['list', 'view', 'clinico'],
        'form-resposta': ['list', 'view', 'insert'],
      },
      [prestador],
    );
    await api.test.database.pool.query(
      'UPDATE usuario SET profissional = true, profissional_id = $2 WHERE id = $1',
      [caller.id, await criar('profissionais')],
    );
    return caller.em(prestador);
  };
  [ana, rui] = [await pessoa(), await pessoa()];
  api.app.sessoes.esquecer();
  // A colleague who said why: the gate itself has a test of its own (porta-do-cuidado.test.ts).
  await dizerPorque(rui, pacienteId);
});
afterAll(() => api.close());

const soap = { subjetivo: 'Dor há três dias', avaliacao: 'Cefaleia tensional', plano: 'Analgesia' };
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
const frase = (answer: Resposta): string =>
  answer.json<{ messages: { alerts: { value: string }[] } }>().messages.alerts[0]?.value ?? '';
const sessao = async (id: number, who = ana): Promise<Sessao> =>
  (await who.get(`/api/prontuarios/${id}/sessao`)).json<Sessao>();
const encerrar = (who: Caller, { id, versao }: Row) =>
  who.post(`/api/prontuarios/${id}/_transicao`, { transicao: 'encerrar' }, { 'if-match': `"${versao}"` });
const responder = (who: Caller, prontuarioId: number, campos: object = {}) =>
  who.post('/api/form-respostas/v1/incluir', {
    formTemplateId: formId,
    valores: { queda: 'Não' },
    prontuarioId,
    ...campos,
  });
async function encerrado(): Promise<Row> {
  const row = await abrir(soap);
  expect((await responder(ana, row.id)).statusCode).toBe(201);
  const answer = await encerrar(ana, row);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Row>();
}

describe('[clinical D-14] grave signs at the closing', () => {
  it('[CLIN-02] are told where the chart is closed, and what was done with them is asked and kept', async () => {
    const row = await abrir({
      ...soap,
      sinaisVitais: [{ medidoEm: '2026-11-20T12:10:00.000Z', saturacao: 78, frequenciaCardiaca: 80 }],
    });
    expect((await responder(ana, row.id)).statusCode).toBe(201);
    const parado = await encerrar(ana, row);
    expect(parado.statusCode, parado.body).toBe(422);
    expect(parado.json<{ errors: object }>().errors).toEqual({
      condutaSinais: [
        'A última medição tem um sinal grave: Saturação de O₂ 78 %. Diga o que foi feito, ou corrija a medição.',
      ],
    });
    // Dots and one letter held down say of nothing what was done.
    for (const condutaSinais of ['...', 'aaaa'])
      expect(
        (await ana.passo('prontuarios', row, 'encerrar', { condutaSinais })).json<{ errors: object }>()
          .errors,
      ).toEqual({ condutaSinais: [expect.stringContaining('Saturação de O₂ 78 %')] });
    const deQuem = (await ana.get(`/api/prontuarios/${row.id}/sessao`)).json<{ deQuem: object }>().deQuem;
    expect(deQuem).toEqual({ idade: expect.any(Number) as number, gestante: false });
    const condutaSinais = 'Oxigênio e remoção para a urgência';
    const response = await ana.post(
      `/api/prontuarios/${row.id}/_transicao`,
      { transicao: 'encerrar', campos: { condutaSinais } },
      { 'if-match': `"${row.versao}"` },
    );
    expect(response.statusCode, response.body).toBe(200);
    expect(response.json()).toMatchObject({
      estado: 'ENCERRADO',
      condutaSinais,
      sinaisDaConduta: 'Saturação de O₂ 78 %',
    });

    // Reopened, the same signs are answered; others are asked about again.
    const fechar = async (sinais?: object) => {
      const { versao } = (await ana.get(`/api/prontuarios/${row.id}`)).json<Row>();
      const porque = 'Medição conferida';
      const reaberto = (
        await rui.passo('prontuarios', { id: row.id, versao }, 'reabrir', undefined, porque)
      ).json<Row>();
      const mudado = sinais
        ? (
            await ana.patch(`/api/prontuarios/${row.id}`, reaberto.versao, { sinaisVitais: [sinais] })
          ).json<Row>()
        : reaberto;
      return encerrar(ana, mudado);
    };
    expect((await fechar()).statusCode).toBe(200);
    const pergunta = await fechar({ medidoEm: '2026-11-20T12:10:00.000Z', consciencia: 'P', glicemia: 40 });
    expect(pergunta.json<{ errors: object }>().errors).toEqual({
      condutaSinais: [expect.stringContaining('Responde à dor, Glicemia capilar 40 mg/dL')],
    });
  });

  it('[CLIN-07] of a child and in pregnancy follow the limits of the emergency', async () => {
    const mulher = await criar('pacientes', { sexo: 'F', dataNascimento: '1990-01-01', obito: false });
    const pressao = [{ medidoEm: '2026-11-20T12:10:00.000Z', pressaoSistolica: 170 }];
    const gestante = await criar('cids', { codigo: 'Z34' });
    const fechar = async (campos: object) => {
      const row = await abrir({ ...soap, pacienteId: mulher, ...campos });
      expect((await responder(ana, row.id)).statusCode).toBe(201);
      return encerrar(ana, row);
    };
    expect((await fechar({ sinaisVitais: pressao })).statusCode).toBe(200);
    const gesta = [{ cidId: gestante, situacao: 'CONFIRMADO' }];
    const parado = await fechar({ sinaisVitais: pressao, problemas: gesta });
    expect(parado.body).toContain('Pressão sistólica 170 mmHg');
  });
});

describe('[CLIN-02] forms of the category are parts of the chart', () => {
  it('[CLIN-02] stand in its session, count among what is filled in and are asked for by name at closing', async () => {
    const row = await abrir(soap);
    expect(row.formularios).toMatchObject([{ serieId: formId, nome: 'Risco de queda', obrigatorio: true }]);
    expect(await sessao(row.id)).toMatchObject({
      faltando: ['Risco de queda'],
      formularios: [{ respostaId: null, formTemplateId: formId }],
    });
    const cedo = await encerrar(ana, row);
    expect([cedo.statusCode, frase(cedo)]).toEqual([409, 'Para encerrar, falta preencher: Risco de queda.']);
    const dada = await responder(ana, row.id);
    expect(dada.statusCode, dada.body).toBe(201);
    expect(dada.json<Row>()).toMatchObject({ pacienteId, prontuarioId: row.id });
    expect(await sessao(row.id)).toMatchObject({
      faltando: [],
      preenchidos: ['subjetivo', 'avaliacao', 'plano', `formulario-${formId}`],
      formularios: [{ respostaId: dada.json<Row>().id }],
    });
    expect((await encerrar(ana, row)).statusCode).toBe(200);
  });

  it('[CLIN-02] are answered by the author alone, in an open chart, and only those that it shows', async () => {
    const row = await abrir(soap);
    expect((await responder(rui, row.id)).statusCode).toBe(403);
    expect((await responder(ana, 999_999)).statusCode).toBe(404);
    const outroId = await publicar(api.admin.em(prestador), 'Outro', { templateRecord: [campo] });
    const alheio = await responder(ana, row.id, { formTemplateId: outroId, valores: { queda: 'x' } });
    expect(alheio.statusCode, alheio.body).toBe(422);
    const fechado = await encerrado();
    expect((await responder(ana, fechado.id)).statusCode).toBe(409);
    const { respostaId } = (await sessao(fechado.id)).formularios[0]!;
    // Not even from the database: an answer of a closed chart neither comes, changes nor goes.
    const { pool } = api.test.database;
    await expect(
      pool.query('UPDATE form_resposta SET nome = nome || $2 WHERE id = $1', [respostaId, '!']),
    ).rejects.toThrow(/não muda|does not change/);
    const adendo = await ana.post(
      `/api/form-respostas/${respostaId}/adendos`,
      { motivo: 'x', texto: 'y' },
      { 'if-match': '"1"' },
    );
    expect(adendo.statusCode).toBe(409);
  });

  it('[CLIN-02] a category that changes changes no chart that is open', async () => {
    const row = await abrir();
    const categoria = (
      await api.admin.em(prestador).get(`/api/categorias-prontuario/${categoriaId}`)
    ).json<Row>();
    const sem = await api.admin
      .em(prestador)
      .patch(`/api/categorias-prontuario/${categoriaId}`, categoria.versao, { formularios: [] });
    expect(sem.statusCode, sem.body).toBe(200);
    expect((await sessao(row.id)).formularios).toHaveLength(1);
    expect((await abrir()).formularios).toEqual([]);
    const volta = await api.admin
      .em(prestador)
      .patch(`/api/categorias-prontuario/${categoriaId}`, sem.json<Row>().versao, {
        formularios: [{ formTemplateId: formId, obrigatorio: true }],
      });
    expect(volta.statusCode, volta.body).toBe(200);
  });
});

describe('[NGS-24] [CLIN-02] several open, one written', () => {
  const escrever = (who: Caller, id: number, tomar = false) =>
    who.call('PUT', `/api/prontuarios/${id}/sessao`, { tomar });

  it('[CLIN-02] whoever writes in one is told in the other, may switch, and nothing is saved past it', async () => {
    const [primeiro, segundo] = [await abrir(), await abrir()];
    expect((await escrever(ana, primeiro.id)).json<Sessao>().emUso).toBeNull();
    expect((await escrever(ana, segundo.id)).json<Sessao>().emUso).toMatchObject({
      idProntuario: primeiro.id,
      paciente: 'Dora',
    });
    const negado = await ana.patch(`/api/prontuarios/${segundo.id}`, segundo.versao, { plano: 'x' });
    expect([negado.statusCode, frase(negado)]).toEqual([
      409,
      expect.stringMatching(/^Você está escrevendo no prontuário de Dora/),
    ]);
    expect((await escrever(ana, segundo.id, true)).json<Sessao>().emUso).toBeNull();
    expect(
      (await ana.patch(`/api/prontuarios/${segundo.id}`, segundo.versao, { plano: 'x' })).statusCode,
    ).toBe(200);
    expect((await sessao(primeiro.id)).emUso).toMatchObject({ idProntuario: segundo.id });
    expect(
      (await ana.patch(`/api/prontuarios/${primeiro.id}`, primeiro.versao, { plano: 'y' })).statusCode,
    ).toBe(409);
    // Left, or closed, it holds nobody back; another person never was.
    expect((await ana.call('DELETE', `/api/prontuarios/${segundo.id}/sessao`)).statusCode).toBe(204);
    expect(
      (await ana.patch(`/api/prontuarios/${primeiro.id}`, primeiro.versao, { plano: 'y' })).statusCode,
    ).toBe(200);
    expect((await escrever(rui, primeiro.id)).statusCode).toBe(403);
  });

  it('[CLIN-02] a closed one is taken by nobody, and closing lets go', async () => {
    const row = await abrir(soap);
    await escrever(ana, row.id);
    await responder(ana, row.id);
    expect((await encerrar(ana, row)).statusCode).toBe(200);
    expect((await escrever(ana, row.id)).statusCode).toBe(409);
    const { rows } = await api.test.database.pool.query(
      'SELECT 1 FROM prontuario_em_uso WHERE usuario_id = $1',
      [ana.id],
    );
    expect(rows).toEqual([]);
  });
});

describe('[NGS-26] [CLIN-02] problems by CID-10 or CIAP-2', () => {
  it('[CLIN-02] either names the problem; none of them is refused', async () => {
    const ciapId = await criar('ciaps', { codigo: 'K86', nome: 'Hipertensão sem complicações', ativo: true });
    const row = await abrir({ problemas: [{ ciapId, situacao: 'CONFIRMADO' }] });
    expect(row.problemas).toMatchObject([{ cidId: null, ciapId }]);
    const response = await ana.post('/api/prontuarios', {
      pacienteId,
      categoriaId,
      iniciadoEm: '2026-11-20T12:00:00.000Z',
      problemas: [{ situacao: 'SUSPEITO' }],
    });
    expect(response.statusCode).toBe(422);
  });
});

describe('[CLIN-02] the printed chart', () => {
  it('[CLIN-02] is a PDF; a copy keeps in the audit who asked for it and why', async () => {
    const row = await encerrado();
    const casa = await rui.post(`/api/prontuarios/${row.id}/_pdf`, {});
    expect([casa.statusCode, casa.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(casa.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    const sem = await rui.post(`/api/prontuarios/${row.id}/_pdf`, { solicitante: 'Dora', finalidade: '' });
    expect(sem.statusCode).toBe(422);
    const pedido = { solicitante: 'Dora das Dores', documento: 'RG 1', finalidade: 'Segunda opinião' };
    expect((await rui.post(`/api/prontuarios/${row.id}/_pdf`, pedido)).statusCode).toBe(200);
    const { rows } = await api.test.database.pool.query(
      `SELECT depois FROM auditoria WHERE recurso = 'prontuarios' AND registro_id = $1 AND acao = 'imprimir' ORDER BY seq`,
      [row.id],
    );
    expect(rows.map(({ depois }) => depois)).toEqual([null, pedido]);
  });

  it('[CLIN-02] the closing makes the chart’s own document once, of a chart that takes no other', async () => {
    const aberto = await abrir(soap);
    expect((await ana.post(`/api/prontuarios/${aberto.id}/_fecho`)).statusCode).toBe(409);
    const row = await encerrado();
    expect((await rui.post(`/api/prontuarios/${row.id}/_fecho`)).statusCode).toBe(403);
    const duas = await Promise.all([
      ana.post(`/api/prontuarios/${row.id}/_fecho`),
      ana.post(`/api/prontuarios/${row.id}/_fecho`),
    ]);
    const ids = duas.map(
      (response) =>
        response.json<{ result: { entity: { objectId: string; nomeArquivo: string } } }>().result.entity,
    );
    expect(ids[0]?.objectId, duas[0]?.body).toBe(ids[1]?.objectId);
    expect(ids[0]?.nomeArquivo).toMatch(/^Prontuário encerrado em \d\d-\d\d-\d{4} \d\dh\d\dmin\d\d\.pdf$/);
    const { pool } = api.test.database;
    const linha = [ids[0]?.objectId];
    await expect(pool.query(`UPDATE documento SET nome = 'x' WHERE object_id = $1`, linha)).rejects.toThrow(
      /does not change/,
    );
    await expect(pool.query(`UPDATE documento SET tamanho = 1 WHERE object_id = $1`, linha)).rejects.toThrow(
      /does not change/,
    );
    // Signing puts another content in its place and one signature more on it: that is no change of the record.
    await pool.query(
      `WITH ato AS MATERIALIZED (SELECT set_config('zelo.documento', 'assinar', true))
       UPDATE documento SET tamanho = tamanho + 1, aspectos = aspectos || '[{}]' FROM ato WHERE object_id = $1`,
      linha,
    );
    await expect(pool.query(`UPDATE documento SET tamanho = 2 WHERE object_id = $1`, linha)).rejects.toThrow(
      /does not change/,
    );
  });
});

describe('[CLIN-02] replay', () => {
  it('[CLIN-02] shows the chart as it stood at each moment, rows of its tables and corrections included', async () => {
    const medida = { medidoEm: '2026-11-20T12:05:00.000Z', peso: '82.500', altura: 178 };
    const row = await abrir({ ...soap, sinaisVitais: [medida] });
    const dois = (
      await ana.patch(`/api/prontuarios/${row.id}`, row.versao, {
        plano: 'Repouso',
        sinaisVitais: [
          { ...(row.sinaisVitais as { id: number }[])[0], peso: '80.000', imc: undefined },
          { medidoEm: medida.medidoEm, dor: 3 },
        ],
      })
    ).json<Row>();
    const tres = (
      await ana.patch(`/api/prontuarios/${row.id}`, dois.versao, { sinaisVitais: [] })
    ).json<Row>();
    await responder(ana, row.id);
    await encerrar(ana, tres);
    await ana.post(`/api/prontuarios/${row.id}/_correcoes`, {
      campo: 'plano',
      depois: 'Dieta',
      motivo: 'Trocado',
    });
    const momentos = (await rui.get(`/api/prontuarios/${row.id}/_momentos`)).json<
      readonly { seq: number; em: string; acao: string }[]
    >();
    expect(momentos.map(({ acao }) => acao)).toEqual([
      'inserir',
      'alterar',
      'alterar',
      'responder',
      'transitar',
      'corrigir',
    ]);
    const estados = await Promise.all(
      momentos.map(async ({ seq, em }) =>
        (await rui.get(`/api/prontuarios/${row.id}/_momentos/${seq}?em=${em}`)).json<{
          prontuario: Row;
          correcoes: object[];
          respostas: object[];
        }>(),
      ),
    );
    expect(
      estados.map(({ prontuario }) => [
        prontuario.plano,
        prontuario.estado,
        (prontuario.sinaisVitais as { peso: string | null; imc: string | null }[]).map(({ peso, imc }) => [
          peso,
          imc,
        ]),
      ]),
    ).toEqual([
      ['Analgesia', 'ABERTO', [['82.500', '26.0']]],
      [
        'Repouso',
        'ABERTO',
        [
          ['80.000', '25.2'],
          [null, null],
        ],
      ],
      ['Repouso', 'ABERTO', []],
      ['Repouso', 'ABERTO', []],
      ['Repouso', 'ENCERRADO', []],
      // Once it was corrected it reads so; what was struck is among the corrections.
      ['Dieta', 'ENCERRADO', []],
    ]);
    expect(estados.map(({ correcoes, respostas }) => [correcoes.length, respostas.length])).toEqual([
      [0, 0],
      [0, 0],
      [0, 0],
      [0, 1],
      [0, 1],
      [1, 1],
    ]);
    expect(
      (await rui.get(`/api/prontuarios/${row.id}/_momentos/${momentos[0]?.seq}?em=ontem`)).statusCode,
    ).toBe(400);
    expect((await rui.get(`/api/prontuarios/${row.id}/_momentos/1`)).statusCode).toBe(404);
  });
});

describe('[CLIN-02] allergies and alerts from the header', () => {
  it('[CLIN-02] whoever attends writes them, and nothing else of the register', async () => {
    const paciente = (await ana.get(`/api/pacientes/${pacienteId}`)).json<Row>();
    const path = `/api/pacientes/${pacienteId}/_alertas`;
    const si = { 'if-match': `"${paciente.versao}"` };
    expect((await ana.call('PATCH', path, { nome: 'Outra' }, si)).statusCode).toBe(400);
    const response = await ana.call(
      'PATCH',
      path,
      {
        situacaoAlergias: 'TEM',
        alergias: [{ agente: 'Dipirona', categoria: 'MEDICAMENTO' }],
        alertas: 'Risco de queda',
      },
      si,
    );
    expect(response.statusCode, response.body).toBe(200);
    expect(response.json<Row>()).toMatchObject({ situacaoAlergias: 'TEM', alertas: 'Risco de queda' });
    expect((await ana.call('PATCH', path, { alertas: 'x' }, si)).statusCode).toBe(412);
    const nega = await ana.call(
      'PATCH',
      path,
      { situacaoAlergias: 'NEGA' },
      { 'if-match': `"${response.json<Row>().versao}"` },
    );
    expect(nega.statusCode).toBe(422);
  });
});

describe('[CLIN-02] a forged chart in every call', () => {
  it('[CLIN-02] is as absent as one of another provider', async () => {
    const row = await encerrado();
    const outroId = await criar('prestadores', { ativo: true });
    api.app.sessoes.esquecer();
    const estranha = await api.caller(
      {
        prontuario: ['list', 'view', 'insert', 'update', 'encerrar', 'reabrir', 'cancelar'],
        'form-resposta': ['insert'],
      },
      [outroId],
    );
    await api.test.database.pool.query(
      'UPDATE usuario SET profissional = true, profissional_id = $2 WHERE id = $1',
      [estranha.id, await criar('profissionais')],
    );
    api.app.sessoes.esquecer();
    const de = estranha.em(outroId);
    const base = `/api/prontuarios/${row.id}`;
    const chamadas: readonly (() => Promise<Resposta>)[] = [
      () => de.get(base),
      () => de.get(`${base}/sessao`),
      () => de.call('PUT', `${base}/sessao`, {}),
      () => de.get(`${base}/_correcoes`),
      () => de.get(`${base}/_historico`),
      () => de.get(`${base}/_momentos`),
      () => de.get(`${base}/_momentos/1`),
      () => de.post(`${base}/_correcoes`, { campo: 'adendo', depois: 'x', motivo: 'abc' }),
      () => de.post(`${base}/_pdf`, {}),
      () => de.post(`${base}/_fecho`),
      () => de.patch(base, row.versao, { plano: 'x' }),
      () =>
        de.post(
          `${base}/_transicao`,
          { transicao: 'reabrir', motivo: 'abc' },
          { 'if-match': `"${row.versao}"` },
        ),
      () => responder(de, row.id),
    ];
    const respostas = [];
    for (const chamada of chamadas) respostas.push((await chamada()).statusCode);
    expect(respostas).toEqual(chamadas.map(() => 404));
  });
});
