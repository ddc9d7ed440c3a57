/** Prescriptions (CLIN-02): whose they are, what stops their issue, the papers made of them, the closed chart. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Conferida } from '#domain/prescricao/wire.ts';
import { createTestApi, type Caller, type TestApi } from '#tests/support/api.ts';
import { dizerPorque } from '#tests/support/finalidade.ts';
import { semeador } from '#tests/support/semear.ts';

type Row = { readonly id: number; readonly versao: number; readonly [field: string]: unknown };
type Item = { readonly descricao: string; readonly [field: string]: unknown };
type Prescricao = Row & { readonly situacao: string; readonly itens: readonly Item[] };
type Papel = {
  readonly nome: string;
  readonly tipo: string;
  readonly documentoId: string;
  readonly semEfeito: boolean;
};
type Erro = {
  readonly errors?: { readonly [campo: string]: readonly string[] };
  readonly messages: { readonly alerts: readonly { readonly value: string }[] };
  readonly codigo?: string;
};

let api: TestApi;
let prestador = 0;
let ana: Caller;
let rui: Caller;
let recepcao: Caller;
let categoriaId = 0;
const medicamento = { dipirona: 0, amoxicilina: 0, clonazepam: 0, losartana: 0 };

const { criar } = semeador(
  () => api.registry,
  () => (prestador ? api.admin.em(prestador) : api.admin),
);
const remedio = (nome: string, principioAtivo: string, campos: object = {}): Promise<number> =>
  criar('medicamentos', {
    nome: `${nome} (Laboratório Prova) x 10`,
    produto: nome,
    principioAtivo,
    controle: null,
    antimicrobiano: false,
    via: 'ORAL',
    unidade: 'comprimido',
    inicioVigencia: null,
    fimVigencia: null,
    ativo: true,
    ...campos,
  });

beforeAll(async () => {
  api = await createTestApi();
  const cidadeId = await criar('cidades', { nome: 'Belo Horizonte' });
  prestador = await criar('prestadores', {
    ativo: true,
    cidadeId,
    logradouro: 'Rua da Bahia',
    numero: '100',
    telefone: '3132220000',
  });
  api.app.sessoes.esquecer();
  categoriaId = await criar('categorias-prontuario', {
    nome: 'Consulta de prova',
    secoes: ['SOAP', 'MEDICAMENTOS'],
    ativo: true,
  });
  medicamento.dipirona = await remedio('Dipirona Prova 500 mg comprimido', 'Dipirona monoidratada');
  medicamento.amoxicilina = await remedio('Amoxicilina Prova 500 mg cápsula', 'Amoxicilina tri-hidratada', {
    antimicrobiano: true,
  });
  medicamento.clonazepam = await remedio('Clonazepam Prova 2 mg comprimido', 'Clonazepam', {
    controle: 'B1',
  });
  medicamento.losartana = await remedio('Losartana Prova 50 mg comprimido', 'Losartana potássica');
  const pessoa = async (profissional: boolean): Promise<Caller> => {
    const passos = [
      'list',
      'view',
      'insert',
      'update',
      'delete',
      'emitir',
      'suspender',
      'cancelar',
      'encerrar',
    ];
    const caller = await api.caller(
      { prontuario: passos, prescricao: passos, paciente: ['list', 'view', 'clinico'] },
      [prestador],
    );
    if (profissional)
      await api.test.database.pool.query(
        'UPDATE usuario SET profissional = true, profissional_id = $2 WHERE id = $1',
        [caller.id, await criar('profissionais', { nome: 'Ana Lima', nomeSocial: null, ufConselho: 'MG' })],
      );
    return caller.em(prestador);
  };
  [ana, rui, recepcao] = [await pessoa(true), await pessoa(true), await pessoa(false)];
  api.app.sessoes.esquecer();
});
afterAll(() => api.close());

const frase = (answer: Awaited<ReturnType<Caller['get']>>): string =>
  answer.json<Erro>().messages.alerts[0]?.value ?? '';
const paciente = (campos: object = {}): Promise<number> =>
  criar('pacientes', { obito: false, dataObito: null, situacaoAlergias: 'NEGA', alergias: [], ...campos });
async function prontuario(pacienteId: number, campos: object = {}): Promise<Row> {
  const answer = await ana.post('/api/prontuarios', {
    pacienteId,
    categoriaId,
    iniciadoEm: '2026-11-20T12:00:00.000Z',
    ...campos,
  });
  expect(answer.statusCode, answer.body).toBe(201);
  // A colleague who said why (porta-do-cuidado.test.ts has the gate itself).
  await dizerPorque(rui, pacienteId);
  return answer.json<Row>();
}
const dose = {
  dose: '1',
  frequencia: '8/8h',
  duracaoDias: 7,
  unidade: 'cp',
  via: 'ORAL',
  quantidade: '21 comprimidos',
};
async function rascunho(prontuarioId: number, itens: readonly object[]): Promise<Prescricao> {
  const answer = await ana.post('/api/prescricoes', { prontuarioId, itens });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<Prescricao>();
}
async function emitida(itens: readonly object[]): Promise<Prescricao> {
  const row = await rascunho((await prontuario(await paciente())).id, itens);
  const answer = await ana.passo('prescricoes', row, 'emitir');
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Prescricao>();
}
const losartana = () => ({ medicamentoId: medicamento.losartana, descricao: 'Losartana 50 mg', ...dose });

describe('[CLIN-02] whose a prescription is', () => {
  it('[CLIN-02] belongs to the chart’s author and patient; the list of medicines and the rule fill the rest', async () => {
    const pacienteId = await paciente({ nomeSocial: 'Dora' });
    const chart = await prontuario(pacienteId);
    const row = await rascunho(chart.id, [
      { medicamentoId: medicamento.amoxicilina, descricao: 'Amoxicilina 500 mg', ...dose },
      { descricao: 'Creme de ureia a 10 %, manipulado', posologia: 'Passar nos pés à noite' },
    ]);
    expect(row).toMatchObject({
      pacienteId,
      nomePaciente: 'Dora',
      profissionalId: chart.profissionalId,
      situacao: 'RASCUNHO',
    });
    expect(row.itens).toMatchObject([
      {
        principios: 'Amoxicilina tri-hidratada',
        receituario: 'ANTIMICROBIANO',
        unidade: 'comprimido',
        posologia: 'Tomar 1 comprimido por via oral de 8 em 8 horas por 7 dias',
      },
      { receituario: 'SIMPLES', posologia: 'Passar nos pés à noite' },
    ]);
    expect((await rui.post('/api/prescricoes', { prontuarioId: chart.id, itens: [] })).statusCode).toBe(403);
    expect((await rui.patch(`/api/prescricoes/${row.id}`, row.versao, { orientacoes: 'x' })).statusCode).toBe(
      403,
    );
    expect((await rui.get(`/api/prescricoes/${row.id}`)).statusCode).toBe(200);
    expect((await rui.passo('prescricoes', row, 'emitir')).statusCode).toBe(403);
  });

  it('[PERM-03] whoever is no professional sees none of it', async () => {
    for (const path of [
      '/api/prescricoes',
      '/api/prescricao-papeis',
      '/api/prescricoes/_medicamentos?q=dipi',
    ])
      expect((await recepcao.get(path)).statusCode, path).toBe(403);
  });

  it('[CLIN-02] finds a presentation once, by words in any order', async () => {
    await remedio('Losartana Prova 50 mg comprimido', 'Losartana potássica', {
      nome: 'Losartana Prova 50 mg comprimido (Outro)',
    });
    const achados = (await ana.get('/api/prescricoes/_medicamentos?q=50+losart')).json<
      { nome: string; via: string }[]
    >();
    expect(achados.filter(({ nome }) => nome === 'Losartana Prova 50 mg comprimido')).toHaveLength(1);
    expect((await ana.get('/api/prescricoes/_medicamentos?q=%25_')).json()).toEqual([]);
  });

  it('[CLIN-02] issues nothing to the dead, and begins nothing in a strange chart', async () => {
    // Died with the chart open: after that none is begun.
    const pacienteId = await paciente();
    const morto = await prontuario(pacienteId);
    await api.test.database.pool.query(
      "UPDATE paciente SET obito = true, data_obito = '2026-11-21' WHERE id = $1",
      [pacienteId],
    );
    const answer = await ana.passo('prescricoes', await rascunho(morto.id, [losartana()]), 'emitir');
    expect([answer.statusCode, frase(answer)]).toEqual([409, expect.stringContaining('óbito')]);
    expect((await ana.post('/api/prescricoes', { prontuarioId: 999_999, itens: [] })).statusCode).toBe(422);
  });
});

describe('[CLIN-02] what stops it', () => {
  it('[CLIN-02] an allergy stops the issue until it is acknowledged with a reason, kept with the item', async () => {
    const chart = await prontuario(
      await paciente({
        situacaoAlergias: 'TEM',
        alergias: [{ agente: 'Dipirona', categoria: 'MEDICAMENTO', reacao: 'Urticária' }],
      }),
    );
    const itens = [{ medicamentoId: medicamento.dipirona, descricao: 'Dipirona 500 mg', ...dose }];
    const visto = (
      await ana.post('/api/prescricoes/_conferir', { prontuarioId: chart.id, itens })
    ).json<Conferida>();
    expect(visto.alertas).toMatchObject([
      { chave: 'alergia/dipirona/dipirona', tipo: 'alergia', itens: [0] },
    ]);
    expect(visto.naoConferido).toContain('Interações não verificadas: nenhuma tabela carregada.');
    const row = await rascunho(chart.id, itens);
    const parado = await ana.passo('prescricoes', row, 'emitir');
    expect([parado.statusCode, frase(parado)]).toEqual([
      409,
      expect.stringMatching(/^Para emitir, justifique o alerta: Alergia a Dipirona/),
    ]);
    const ciente = await ana.patch(`/api/prescricoes/${row.id}`, row.versao, {
      ciencias: [{ alerta: 'alergia/dipirona/dipirona', motivo: 'Paciente já usou depois sem reação' }],
    });
    expect(ciente.statusCode, ciente.body).toBe(200);
    const response = await ana.passo('prescricoes', ciente.json<Row>(), 'emitir');
    expect(response.statusCode, response.body).toBe(200);
    expect(response.json<Prescricao>().itens[0]?.alertas).toMatch(
      /Urticária.*Justificativa: Paciente já usou/,
    );
    expect(response.json<Prescricao>().naoConferido).toContain('nenhuma tabela carregada');
    // In the step's own event, rows and all.
    const { rows } = await api.test.database.pool.query<{ item: string; nao: string }>(
      `SELECT depois -> 'itens' -> 0 ->> 'alertas' AS item, depois ->> 'nao_conferido' AS nao FROM auditoria
        WHERE recurso = 'prescricoes' AND registro_id = $1 AND acao = 'transitar'`,
      [row.id],
    );
    expect(rows).toEqual([
      { item: response.json<Prescricao>().itens[0]?.alertas, nao: response.json<Prescricao>().naoConferido },
    ]);
  });

  it('[CLIN-02] the same ingredient against what is in use; an allergy never asked is said; an imported interaction is used', async () => {
    const pacienteId = await paciente({ situacaoAlergias: null, alergias: [] });
    const chart = await prontuario(pacienteId, { medicamentos: [{ nome: 'Losartana 100 mg', emUso: true }] });
    const perguntar = async (itens: readonly object[]) =>
      (await ana.post('/api/prescricoes/_conferir', { prontuarioId: chart.id, itens })).json<Conferida>();
    const visto = await perguntar([losartana()]);
    expect(visto.alertas).toMatchObject([{ chave: 'em-uso/losartana' }]);
    expect(visto.naoConferido[0]).toMatch(/^Alergias não perguntadas/);
    await criar('interacoes-medicamentosas', {
      principioA: 'Losartana',
      principioB: 'amoxicilina',
      gravidade: 'LEVE',
      ativo: true,
    });
    const outraConferida = await perguntar([
      losartana(),
      { medicamentoId: medicamento.amoxicilina, descricao: 'Amoxicilina', ...dose },
    ]);
    expect(outraConferida.alertas.map(({ tipo }) => tipo)).toContain('interacao');
    expect(outraConferida.naoConferido.join()).not.toContain('nenhuma tabela');
    await api.test.database.pool.query('DELETE FROM interacao_medicamentosa');
  });

  it('[CLIN-02] one without medicines is not issued; an issued one does not change, not even in the database', async () => {
    const vazia = await rascunho((await prontuario(await paciente())).id, []);
    expect(frase(await ana.passo('prescricoes', vazia, 'emitir'))).toMatch(/^Não há medicamento/);
    const row = await emitida([losartana()]);
    const tarde = await ana.patch(`/api/prescricoes/${row.id}`, row.versao, { orientacoes: 'Depois' });
    expect(tarde.json<Erro>().codigo).toBe('registro-travado');
    expect(
      (await ana.call('DELETE', `/api/prescricoes/${row.id}`, undefined, { 'if-match': `"${row.versao}"` }))
        .statusCode,
    ).toBe(409);
    const { pool } = api.test.database;
    await expect(
      pool.query(`UPDATE prescricao_itens SET dose = 9 WHERE prescricao_id = $1`, [row.id]),
    ).rejects.toThrow(/does not change|não muda/);
    expect((await rui.passo('prescricoes', row, 'suspender')).statusCode).toBe(422);
    const suspensa = await rui.passo(
      'prescricoes',
      row,
      'suspender',
      undefined,
      'Hipotensão relatada pela paciente',
    );
    expect([suspensa.statusCode, suspensa.json<Prescricao>().situacao]).toEqual([200, 'SUSPENSA']);
  });

  it('[CLIN-02] two hundred items are taken, checked and printed', { timeout: 60_000 }, async () => {
    const itens = Array.from({ length: 200 }, (_, n) => ({
      descricao: `Fórmula ${n}`,
      receituarioDitoDe: `Fórmula ${n}`,
      principios: `substancia${n}`,
      ...dose,
    }));
    const row = await emitida(itens);
    expect(row.itens).toHaveLength(200);
    const papeis = await ana.post(`/api/prescricoes/${row.id}/_papeis`);
    expect(papeis.statusCode, papeis.body).toBe(200);
    expect(papeis.json<Papel[]>()).toHaveLength(1);
    const chart = await prontuario(await paciente());
    expect(
      (await ana.post('/api/prescricoes', { prontuarioId: chart.id, itens: [...itens, itens[0]] }))
        .statusCode,
    ).toBe(422);
    // One paper of each: some in each call, each once, until all are made.
    const muitas = await emitida(
      itens.slice(0, 30).map((item) => ({ ...item, receituario: 'NOTIFICACAO_B1' })),
    );
    const gerarPapeis = async () => (await ana.post(`/api/prescricoes/${muitas.id}/_papeis`)).json<Papel[]>();
    expect([
      (await gerarPapeis()).length,
      (await gerarPapeis()).length,
      (await gerarPapeis()).length,
    ]).toEqual([25, 30, 30]);
  });
});

describe('[clinical D-02] posology is understood, or asked', () => {
  const item = (campos: object) => ({ ...losartana(), ...campos });
  const erros = (answer: Awaited<ReturnType<Caller['get']>>) => answer.json<Erro>().errors ?? {};

  it('[CLIN-02] a bare number is refused at its field, in a prescription and in a model, and says what to do', async () => {
    const chart = await prontuario(await paciente());
    const itens = [item({}), item({ frequencia: '12' })];
    const frase = 'A frequência “12” não diz se é a cada 12 horas ou 12 vezes ao dia. Escolha uma das duas.';
    const criada = await ana.post('/api/prescricoes', { prontuarioId: chart.id, itens });
    expect([criada.statusCode, erros(criada)]).toEqual([422, { 'itens.1.frequencia': [frase] }]);
    const row = await rascunho(chart.id, [item({})]);
    const alterada = await ana.patch(`/api/prescricoes/${row.id}`, row.versao, { itens });
    expect([alterada.statusCode, erros(alterada)]).toEqual([422, { 'itens.1.frequencia': [frase] }]);
    const admin = api.admin.em(prestador);
    const modelo = await admin.post('/api/prescricoes-modelo', { nome: 'Pressão', itens });
    expect([modelo.statusCode, erros(modelo)]).toEqual([422, { 'itens.1.frequencia': [frase] }]);
    // What the screen answers with is taken, and printed in words.
    const alterado = await ana.patch(`/api/prescricoes/${row.id}`, row.versao, {
      itens: [item({ frequencia: 'de 12 em 12 horas' })],
    });
    expect(alterado.json<Prescricao>().itens[0]?.posologia).toBe(
      'Tomar 1 comprimido por via oral de 12 em 12 horas por 7 dias',
    );
  });

  it('[CLIN-02] a draft of before, with a bare number in it, is not issued either', async () => {
    const row = await rascunho((await prontuario(await paciente())).id, [item({})]);
    await api.test.database.pool.query(
      `UPDATE prescricao_itens SET frequencia = '8', posologia = 'Tomar 1 comprimido por via oral 8 por 7 dias'
        WHERE prescricao_id = $1`,
      [row.id],
    );
    const answer = await ana.passo('prescricoes', row, 'emitir');
    expect(answer.statusCode, answer.body).toBe(422);
    expect(erros(answer)).toEqual({
      'itens.0.frequencia': [expect.stringContaining('a cada 8 horas ou 8 vezes ao dia')],
    });
    expect(frase(answer)).toMatch(/^Nada foi emitido\. Losartana 50 mg: A frequência “8”/);
  });

  it('[CLIN-02] what is not understood stops the issue until that very sentence is confirmed, and the confirmation is kept', async () => {
    const chart = await prontuario(await paciente());
    const itens = [item({ frequencia: '8/12h' })];
    const visto = (
      await ana.post('/api/prescricoes/_conferir', { prontuarioId: chart.id, itens })
    ).json<Conferida>();
    expect(visto.alertas).toMatchObject([
      {
        tipo: 'frase',
        itens: [0],
        frase: expect.stringContaining('“Tomar 1 comprimido por via oral 8/12h por 7 dias”'),
      },
    ]);
    const row = await rascunho(chart.id, itens);
    const parado = await ana.passo('prescricoes', row, 'emitir');
    expect([parado.statusCode, frase(parado)]).toEqual([
      409,
      expect.stringMatching(/não foi reconhecido “8\/12h”/),
    ]);
    const ciencias = [{ alerta: visto.alertas[0]?.chave, motivo: 'Frase conferida' }];
    // Confirmed, and then changed: the confirmation was of another sentence.
    const comDoseDupla = await ana.patch(`/api/prescricoes/${row.id}`, row.versao, {
      ciencias,
      itens: [item({ frequencia: '8/12h', dose: '2' })],
    });
    expect((await ana.passo('prescricoes', comDoseDupla.json<Row>(), 'emitir')).statusCode).toBe(409);
    const restaurada = await ana.patch(`/api/prescricoes/${row.id}`, comDoseDupla.json<Row>().versao, {
      itens,
    });
    const response = await ana.passo('prescricoes', restaurada.json<Row>(), 'emitir');
    expect(response.statusCode, response.body).toBe(200);
    expect(response.json<Prescricao>().itens[0]?.alertas).toMatch(/8\/12h.*Justificativa: Frase conferida/);
  });

  it('[CLIN-02] [clinical D-14] in a bed of the house an antimicrobial asks for no quantity, and that is said', async () => {
    const pacienteId = await paciente();
    const chart = await prontuario(pacienteId);
    const itens = [
      { medicamentoId: medicamento.amoxicilina, descricao: 'Amoxicilina', ...dose, quantidade: null },
    ];
    const conferida = async () =>
      (await ana.post('/api/prescricoes/_conferir', { prontuarioId: chart.id, itens })).json<Conferida>();
    expect((await conferida()).faltas).toMatchObject([{ item: 0, campo: 'quantidade' }]);
    const { pool } = api.test.database;
    await pool.query(
      `INSERT INTO internacao (prestador_id, paciente_id, nome_paciente, situacao, solicitada_em, internada_em, carater, tipo, origem)
       VALUES ($1, $2, 'Paciente', 'INTERNADA', now(), now(), 'URGENCIA', 'CLINICA', 'AMBULATORIO')`,
      [prestador, pacienteId],
    );
    const noLeito = await conferida();
    expect(noLeito.faltas).toEqual([]);
    expect(noLeito.naoConferido.join()).toContain('por ser de paciente internado');
    // What is prescribed on the way out goes to a pharmacy.
    await pool.query(`UPDATE internacao SET situacao = 'ALTA_SOLICITADA' WHERE paciente_id = $1`, [
      pacienteId,
    ]);
    expect((await conferida()).faltas).toHaveLength(1);
  });

  it('[CLIN-02] an impossible interval in the orientations asks to be confirmed too', async () => {
    const row = await rascunho((await prontuario(await paciente())).id, [item({})]);
    const alterado = await ana.patch(`/api/prescricoes/${row.id}`, row.versao, {
      orientacoes: 'Medir a pressão de 8/12h.',
    });
    const answer = await ana.passo('prescricoes', alterado.json<Row>(), 'emitir');
    expect([answer.statusCode, frase(answer)]).toEqual([409, expect.stringContaining('Orientações')]);
  });

  it('[CLIN-02] an antimicrobial and a controlled medicine are not issued without quantity; a plain one is', async () => {
    const sem = { ...dose, quantidade: null };
    const row = await rascunho((await prontuario(await paciente())).id, [
      item({ quantidade: null }),
      { medicamentoId: medicamento.amoxicilina, descricao: 'Amoxicilina', ...sem },
      { medicamentoId: medicamento.clonazepam, descricao: 'Clonazepam', ...sem, duracaoDias: null },
      { medicamentoId: medicamento.amoxicilina, descricao: 'Amoxicilina B', ...sem, quantidade: '2' },
    ]);
    const answer = await ana.passo('prescricoes', row, 'emitir');
    expect(answer.statusCode, answer.body).toBe(422);
    expect(erros(answer)).toEqual({
      'itens.1.quantidade': [
        'Falta a quantidade, que a receita de antimicrobiano exige, com número e unidade. Calculada: 21 comprimidos.',
      ],
      'itens.2.quantidade': [
        'Falta a quantidade, que a notificação de receita B1 exige, com número e unidade. Escreva, por exemplo, 21 cápsulas.',
      ],
      'itens.3.quantidade': [expect.stringContaining('“2” não diz de quê')],
    });
    expect((await emitida([item({ quantidade: null })])).situacao).toBe('EMITIDA');
  });

  it('[CLIN-02] [clinical D-02] written freely, an antimicrobial and a controlled medicine take the paper of the list; what it cannot tell is asked', async () => {
    const livre = (descricao: string, campos: object = {}) => ({
      descricao,
      ...dose,
      quantidade: null,
      ...campos,
    });
    const itens = [
      livre('Amoxicilina 500 mg cápsula', { principios: 'amoxicilina' }),
      livre('Clonazepam 2 mg'),
      livre('Clonazepam + amoxicilina, manipulado'),
      livre('Creme de ureia'),
      livre('Clonazepan 2 mg'),
    ];
    const chart = await prontuario(await paciente());
    const visto = (
      await ana.post('/api/prescricoes/_conferir', { prontuarioId: chart.id, itens })
    ).json<Conferida>();
    expect(visto.itens.map(({ receituario }) => receituario)).toEqual([
      'ANTIMICROBIANO',
      'NOTIFICACAO_B1',
      'SIMPLES',
      'SIMPLES',
      'SIMPLES',
    ]);
    expect(visto.naoConferido.join()).not.toMatch(/“(?:Amoxicilina 500 mg cápsula|Clonazepam 2 mg)”/);
    // Kept as plain before this rule, a draft is read again by the issue, which 'Emitir e assinar' goes by too.
    const row = await rascunho(chart.id, itens);
    await api.test.database.pool.query(
      `UPDATE prescricao_itens SET receituario = 'SIMPLES' WHERE prescricao_id = $1`,
      [row.id],
    );
    const answer = await ana.passo('prescricoes', row, 'emitir');
    expect(answer.statusCode, answer.body).toBe(422);
    expect(erros(answer)).toEqual({
      'itens.0.quantidade': [expect.stringContaining('que a receita de antimicrobiano exige')],
      'itens.1.quantidade': [expect.stringContaining('que a notificação de receita B1 exige')],
      'itens.2.receituario': [
        expect.stringContaining('Escolha o medicamento na lista, ou diga o tipo de receita'),
      ],
      'itens.3.receituario': [expect.stringContaining('“Creme de ureia” não está na lista de medicamentos')],
      'itens.4.receituario': [expect.stringContaining('Parece clonazepam (notificação de receita B1)')],
    });
    const inteira = await emitida([
      livre('Amoxicilina 500 mg cápsula', { quantidade: '21 cápsulas' }),
      livre('Clonazepam 2 mg', { quantidade: '30 comprimidos', receituario: 'SIMPLES' }),
      livre('Clonazepam e amoxicilina, manipulado', {
        quantidade: '30 cápsulas',
        receituario: 'NOTIFICACAO_B1',
      }),
      livre('Creme de ureia', { receituarioDitoDe: 'Creme de ureia' }),
      livre('Fentanil 50 mcg', { quantidade: '5 ampolas' }),
    ]);
    expect(inteira.itens.map(({ receituario }) => receituario)).toEqual([
      'ANTIMICROBIANO',
      'NOTIFICACAO_B1',
      'NOTIFICACAO_B1',
      'SIMPLES',
      'NOTIFICACAO_A',
    ]);
    // The answer is kept, and is of this text: corrected afterwards, it is asked again.
    expect(inteira.itens[3]).toMatchObject({ receituarioDitoDe: 'Creme de ureia' });
    const mudada = await rascunho(chart.id, [
      livre('Creme de ureia a 20 %', { receituarioDitoDe: 'Creme de ureia' }),
    ]);
    expect(erros(await ana.passo('prescricoes', mudada, 'emitir'))).toHaveProperty(['itens.0.receituario']);
  });

  it('[CLIN-02] the last posology is this patient’s, else this professional’s, and never one that was stopped or is out of sight', async () => {
    const remedioId = await remedio('Anlodipino Prova 5 mg comprimido', 'Anlodipino');
    const outroFabricante = await remedio('Anlodipino Prova 5 mg comprimído', 'Anlodipino', {
      nome: 'Anlodipino Prova 5 mg comprimído (Outro)',
    });
    const ultima = async (caller: Caller, prontuarioId: number) => {
      const answer = await caller.get(
        `/api/prescricoes/_ultima?prontuarioId=${prontuarioId}&medicamentoId=${outroFabricante}`,
      );
      expect(answer.statusCode, answer.body).toBe(200);
      return answer.json<{ ultima: { de: string; frequencia: string; dose: string } | null }>().ultima;
    };
    const prescrever = async (prontuarioId: number, frequencia: string): Promise<Prescricao> => {
      const campos = { medicamentoId: remedioId, descricao: 'Anlodipino Prova 5 mg comprimido' };
      const row = await rascunho(prontuarioId, [{ ...campos, ...dose, frequencia }]);
      const answer = await ana.passo('prescricoes', row, 'emitir');
      expect(answer.statusCode, answer.body).toBe(200);
      return answer.json<Prescricao>();
    };
    const meu = await prontuario(await paciente());
    const chartDeOutro = await prontuario(await paciente());
    expect(await ultima(ana, meu.id)).toBeNull();
    await prescrever(chartDeOutro.id, '1x ao dia');
    expect(await ultima(ana, meu.id)).toMatchObject({
      de: 'profissional',
      frequencia: '1 vez ao dia',
      dose: '1',
    });
    expect(await ultima(rui, meu.id)).toBeNull();
    const doPaciente = await prescrever(meu.id, '12/12h');
    expect(await ultima(ana, meu.id)).toMatchObject({ de: 'paciente', frequencia: 'de 12 em 12 horas' });
    expect(await ultima(rui, meu.id)).toMatchObject({ de: 'paciente' });
    await ana.passo('prescricoes', doPaciente, 'suspender', undefined, 'Edema de tornozelo');
    expect(await ultima(ana, meu.id)).toMatchObject({ de: 'profissional' });
    expect(
      (await recepcao.get(`/api/prescricoes/_ultima?prontuarioId=${meu.id}&medicamentoId=${remedioId}`))
        .statusCode,
    ).toBe(403);
    expect(
      (await ana.get(`/api/prescricoes/_ultima?prontuarioId=999999&medicamentoId=${remedioId}`)).statusCode,
    ).toBe(404);
  });
});

/** What anybody reads by the code on the paper that is this document. */
async function conferir(documentoId: unknown) {
  const { rows } = await api.test.database.pool.query<{ codigo: string }>(
    'SELECT codigo FROM documento_emitido e JOIN documento d ON d.id = e.documento_id WHERE d.object_id = $1',
    [documentoId],
  );
  const answer = await api.app.inject({ method: 'GET', url: `/api/assinaturas/publico/${rows[0]?.codigo}` });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer;
}

describe('[CLIN-02] papers and the closed chart', () => {
  it('[CLIN-02] one prescription gives a paper of each kind, documents of the chart, made once; the code tells no patient', async () => {
    const row = await emitida([
      losartana(),
      { medicamentoId: medicamento.amoxicilina, descricao: 'Amoxicilina', ...dose },
      { medicamentoId: medicamento.clonazepam, descricao: 'Clonazepam', ...dose },
    ]);
    const [primeiro, segundo] = await Promise.all([
      ana.post(`/api/prescricoes/${row.id}/_papeis`),
      ana.post(`/api/prescricoes/${row.id}/_papeis`),
    ]);
    expect([primeiro.statusCode, segundo.statusCode], primeiro.body).toEqual([200, 200]);
    const papeis = (await ana.post(`/api/prescricoes/${row.id}/_papeis`)).json<Papel[]>();
    expect(papeis).toMatchObject([
      { tipo: 'SIMPLES', vias: 1, validaAte: null, assinatura: 'AVANCADA' },
      { tipo: 'ANTIMICROBIANO', vias: 2, assinatura: 'QUALIFICADA', validaAte: expect.any(String) },
      { tipo: 'NOTIFICACAO_B1', vias: 1, assinatura: 'A_MAO' },
    ]);
    const { rows } = await api.test.database.pool.query(
      'SELECT object_id FROM documento WHERE registro_id = $1 AND modulo = $2',
      [row.prontuarioId, 'prontuarios'],
    );
    expect(rows.map(({ object_id }: { object_id: string }) => object_id).toSorted()).toEqual(
      papeis.map(({ documentoId }) => documentoId).toSorted(),
    );
    // What only the hand signs waits for no signature here, and is not in the batch that signs all.
    const lista = await ana.get(
      `/api/cmis/listar-documentos-pasta?modulo=prontuarios&id=${String(row.prontuarioId)}`,
    );
    const itens = lista.json<{ objectId: string; aMao: boolean; qualificada: boolean }[]>();
    expect(itens.filter(({ aMao }) => aMao).map(({ objectId }) => objectId)).toEqual([
      papeis[2]?.documentoId,
    ]);
    // The retained one counts only with a certificate; the simple one takes any signature.
    expect(itens.filter(({ qualificada }) => qualificada).map(({ objectId }) => objectId)).toEqual([
      papeis[1]?.documentoId,
    ]);
    const [porAssinar] = (await ana.get('/api/prontuarios/nao-assinados')).json<
      { id: number; documentos: number }[]
    >();
    expect(porAssinar).toMatchObject({ id: row.prontuarioId, documentos: 2 });
    const publico = await conferir(papeis[1]?.documentoId);
    expect(publico.json()).toMatchObject({
      emitido: {
        tipo: 'Receita de antimicrobiano',
        numero: `${row.id}-2`,
        profissional: 'Ana Lima',
        validaAte: expect.any(String),
      },
      arquivamentos: [{ semEfeito: null }],
      assinaturas: [],
    });
    expect(publico.body).not.toMatch(/paciente|Amoxicilina/i);
  });

  it('[CLIN-02] suspended or cancelled, its papers count no more: among the documents, in the screen and for who has the code', async () => {
    for (const [caller, passoFinal] of [
      [rui, 'suspender'],
      [ana, 'cancelar'],
    ] as const) {
      const row = await emitida([
        losartana(),
        { medicamentoId: medicamento.amoxicilina, descricao: 'Amoxicilina', ...dose },
      ]);
      const papeis = (await ana.post(`/api/prescricoes/${row.id}/_papeis`)).json<Papel[]>();
      expect(papeis.map(({ semEfeito }) => semEfeito)).toEqual([false, false]);
      const fim = await caller.passo('prescricoes', row, passoFinal, undefined, 'Reação no primeiro dia');
      expect(fim.statusCode, fim.body).toBe(200);
      expect(
        (await ana.post(`/api/prescricoes/${row.id}/_papeis`))
          .json<Papel[]>()
          .map(({ semEfeito }) => semEfeito),
      ).toEqual([true, true]);
      const lista = await ana.get(
        `/api/cmis/listar-documentos-pasta?modulo=prontuarios&id=${String(row.prontuarioId)}`,
      );
      expect(lista.json<{ semEfeito: unknown }[]>().filter(({ semEfeito }) => semEfeito).length).toBe(2);
      const publico = await conferir(papeis[0]?.documentoId);
      expect(publico.json()).toMatchObject({
        emitido: { numero: `${row.id}-1` },
        arquivamentos: [{ semEfeito: { motivo: 'outro' } }],
      });
      // Why is told inside the house only.
      expect(publico.body).not.toContain('Reação');
    }
  });

  it('[CLIN-02] a paper is no draft’s and no stopped prescription’s; the chart closed meanwhile takes that of what was issued', async () => {
    const chart = await prontuario(await paciente(), {
      subjetivo: 'Dor',
      avaliacao: 'Cefaleia',
      plano: 'Analgesia',
    });
    const row = (
      await ana.passo('prescricoes', await rascunho(chart.id, [losartana()]), 'emitir')
    ).json<Prescricao>();
    const parada = (
      await ana.passo(
        'prescricoes',
        await rascunho(chart.id, [{ descricao: 'Ureia', receituarioDitoDe: 'Ureia', posologia: 'Passar' }]),
        'emitir',
      )
    ).json<Prescricao>();
    expect((await ana.passo('prescricoes', parada, 'suspender', undefined, 'Ardência')).statusCode).toBe(200);
    await ana.post(
      `/api/prontuarios/${chart.id}/_transicao`,
      { transicao: 'encerrar' },
      { 'if-match': `"${chart.versao}"` },
    );
    expect((await ana.post(`/api/prescricoes/${parada.id}/_papeis`)).json()).toEqual([]);
    const [papel] = (await ana.post(`/api/prescricoes/${row.id}/_papeis`)).json<Papel[]>();
    expect((await conferir(papel?.documentoId)).json()).toMatchObject({
      emitido: { numero: String(row.id) },
    });
  });

  it('[CLIN-02] what the resolution asks and a register lacks is named, and nothing is issued', async () => {
    const chart = await prontuario(await paciente());
    const row = await rascunho(chart.id, [losartana()]);
    const { pool } = api.test.database;
    await pool.query('UPDATE prestador SET logradouro = NULL WHERE id = $1', [prestador]);
    const answer = await ana.passo('prescricoes', row, 'emitir');
    await pool.query(`UPDATE prestador SET logradouro = 'Rua da Bahia' WHERE id = $1`, [prestador]);
    expect([answer.statusCode, frase(answer)]).toEqual([
      409,
      expect.stringMatching(/falta no cadastro: endereço do prestador/),
    ]);
  });

  it('[CLIN-02] a draft gives no paper; a closed chart takes no prescription, not even from the database', async () => {
    const chart = await prontuario(await paciente(), {
      subjetivo: 'Dor',
      avaliacao: 'Cefaleia',
      plano: 'Analgesia',
    });
    const row = await rascunho(chart.id, [losartana()]);
    // One that holds nothing holds no chart open: it ends with the visit.
    const vazia = await rascunho(chart.id, []);
    expect((await ana.post(`/api/prescricoes/${row.id}/_papeis`)).statusCode).toBe(409);
    const outraResposta = await ana.passo('prescricoes', await rascunho(chart.id, [losartana()]), 'emitir');
    expect(outraResposta.statusCode, outraResposta.body).toBe(200);
    const { pool } = api.test.database;
    const fechar = () =>
      ana.post(
        `/api/prontuarios/${chart.id}/_transicao`,
        { transicao: 'encerrar' },
        { 'if-match': `"${chart.versao}"` },
      );
    const cedo = await fechar();
    expect([cedo.statusCode, frase(cedo)]).toEqual([409, expect.stringContaining('prescrição em rascunho')]);
    expect(
      (await ana.passo('prescricoes', row, 'cancelar', undefined, 'Desistiu do tratamento')).statusCode,
    ).toBe(200);
    const fechado = await fechar();
    expect((await ana.get(`/api/prescricoes/${vazia.id}`)).json()).toMatchObject({
      situacao: 'CANCELADA',
      motivo: 'Nada foi prescrito nela, e o atendimento se encerrou.',
    });
    expect(fechado.statusCode, fechado.body).toBe(200);
    // What was prescribed can still be stopped, and nothing else of it changes.
    const suspensa = await ana.passo(
      'prescricoes',
      outraResposta.json<Row>(),
      'suspender',
      undefined,
      'Tontura relatada por telefone',
    );
    expect([suspensa.statusCode, suspensa.json<Prescricao>().situacao], suspensa.body).toEqual([
      200,
      'SUSPENSA',
    ]);
    await expect(
      pool.query(`UPDATE prescricao SET orientacoes = 'por fora' WHERE id = $1`, [row.id]),
    ).rejects.toThrow(/does not change|não muda/);
    const nova = await ana.post('/api/prescricoes', { prontuarioId: chart.id, itens: [losartana()] });
    expect([nova.statusCode, frase(nova)]).toEqual([
      409,
      expect.stringMatching(/encerrado e não recebe prescrição/),
    ]);
    await expect(
      pool.query(
        `INSERT INTO prescricao (prestador_id, prontuario_id, situacao) VALUES ($1, $2, 'RASCUNHO')`,
        [prestador, chart.id],
      ),
    ).rejects.toThrow(/does not change|não muda/);
  });
});
