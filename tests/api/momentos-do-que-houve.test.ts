/** What happened is not after now, and what happened to a patient lies between birth and death (`x-happened`). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#domain/formato/data.ts';
import { hoje } from '#server/clock.ts';
import { createTestApi, type Caller, type TestApi } from '#tests/support/api.ts';
import { semeador } from '#tests/support/semear.ts';
import { executar, receber } from './importacao-apoio.ts';

type Row = { readonly id: number; readonly versao: number };

let api: TestApi;
let prestador = 0;
let ana: Caller;
let categoriaId = 0;
let pacienteId = 0;

const { criar } = semeador(
  () => api.registry,
  () => (prestador ? api.admin.em(prestador) : api.admin),
);

beforeAll(async () => {
  api = await createTestApi();
  prestador = await criar('prestadores', { ativo: true });
  api.app.sessoes.esquecer();
  categoriaId = await criar('categorias-prontuario', {
    nome: 'Consulta',
    secoes: ['SOAP', 'SINAIS', 'PROBLEMAS'],
    ativo: true,
  });
  pacienteId = await criar('pacientes', { dataNascimento: '2000-01-01', obito: false, dataObito: null });
  const acoes = ['list', 'view', 'insert', 'update', 'encerrar'];
  const caller = await api.caller({ prontuario: acoes, paciente: ['list', 'view'] }, [prestador]);
  await api.test.database.pool.query(
    'UPDATE usuario SET profissional = true, profissional_id = $2 WHERE id = $1',
    [caller.id, await criar('profissionais')],
  );
  api.app.sessoes.esquecer();
  ana = caller.em(prestador);
});
afterAll(() => api.close());

const abrir = (iniciadoEm: string, campos: object = {}) =>
  ana.post('/api/prontuarios', { pacienteId, categoriaId, iniciadoEm, ...campos });
const FUTURO = 'Este momento ainda não chegou. Informe até agora.';
const ANTES = 'É antes do nascimento, em 01/01/2000. Informe uma data a partir desse dia.';
const daqui = (minutos: number) => new Date(Date.now() + minutos * 60_000).toISOString();
function refused(answer: Awaited<ReturnType<Caller['post']>>, errors: object): void {
  expect(answer.statusCode, answer.body).toBe(422);
  expect(answer.json<{ errors: object }>().errors).toEqual(errors);
}
async function aberto(iniciadoEm: string): Promise<Row> {
  const answer = await abrir(iniciadoEm);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<Row>();
}

describe('[CLIN-02] the moments of a chart', () => {
  it('[NGS-18] [CLIN-02] it begins neither in the future nor before the patient was born', async () => {
    refused(await abrir('2030-01-01T12:00:00.000Z'), { iniciadoEm: [FUTURO] });
    refused(await abrir('1999-12-31T12:00:00.000Z'), { iniciadoEm: [ANTES] });
    // A clock some minutes ahead, and the very day of the birth, are neither.
    for (const vale of [daqui(3), '2000-01-01T12:00:00.000Z'])
      expect((await abrir(vale)).statusCode).toBe(201);
  });

  it('[NGS-18] [CLIN-02] nor is it moved there afterwards, and what is stored outside stays while it is not touched', async () => {
    const row = await aberto('2020-05-05T12:00:00.000Z');
    const mudar = (versao: number, body: object) => ana.patch(`/api/prontuarios/${row.id}`, versao, body);
    refused(await mudar(row.versao, { iniciadoEm: '2035-01-01T12:00:00.000Z' }), { iniciadoEm: [FUTURO] });
    refused(await mudar(row.versao, { iniciadoEm: '1990-01-01T12:00:00.000Z' }), { iniciadoEm: [ANTES] });
    await api.test.database.pool.query(
      "UPDATE prontuario SET iniciado_em = '1990-01-01T12:00:00Z' WHERE id = $1",
      [row.id],
    );
    const escrito = await mudar(row.versao, { plano: 'Retorno', iniciadoEm: '1990-01-01T12:00:00.000Z' });
    expect(escrito.statusCode, escrito.body).toBe(200);
  });

  it('[NGS-18] [CLIN-02] what was measured in it, and since when a problem is, neither', async () => {
    const row = await aberto('2020-05-05T12:00:00.000Z');
    const sinais = (medidoEm: string) =>
      ana.patch(`/api/prontuarios/${row.id}`, row.versao, { sinaisVitais: [{ medidoEm, peso: '70.000' }] });
    refused(await sinais('2031-01-01T12:00:00.000Z'), { 'sinaisVitais.0.medidoEm': [FUTURO] });
    refused(await sinais('1999-01-01T12:00:00.000Z'), { 'sinaisVitais.0.medidoEm': [ANTES] });
    expect((await sinais('2020-05-05T12:00:00.000Z')).statusCode).toBe(200);
  });
});

describe('[CLIN-02] the allergies of a patient', () => {
  it('[CLIN-02] begin within the life that the record itself says', async () => {
    const { versao } = (await api.admin.em(prestador).get(`/api/pacientes/${pacienteId}`)).json<Row>();
    const mudar = (desde: string) =>
      api.admin.em(prestador).patch(`/api/pacientes/${pacienteId}`, versao, {
        alergias: [{ agente: 'Dipirona', categoria: 'MEDICAMENTO', desde }],
      });
    refused(await mudar(addDays(hoje(), 1)), { 'alergias.0.desde': ['A data não pode ser futura.'] });
    refused(await mudar('1999-12-31'), { 'alergias.0.desde': [ANTES] });
    expect((await mudar(hoje())).statusCode).toBe(200);
  });
});

describe('[CLIN-02] [F6] the birth of a patient', () => {
  it('[CLIN-02] [F6] is not moved after a chart, a measurement, an admission, an arrival or a visit', async () => {
    const id = await criar('pacientes', { dataNascimento: '2000-01-01', obito: false, dataObito: null });
    const casa = api.admin.em(prestador);
    const mudar = async (dataNascimento: string) =>
      casa.patch(`/api/pacientes/${id}`, (await casa.get(`/api/pacientes/${id}`)).json<Row>().versao, {
        dataNascimento,
      });
    const depoisDe = async (dia: string, que: string) =>
      refused(await mudar('2021-05-05'), {
        dataNascimento: [`Há ${que} de ${dia}: o nascimento não pode ser depois. Confira a data.`],
      });
    const { pool } = api.test.database;
    const aberta = await abrir('2020-01-10T12:00:00.000Z', { pacienteId: id });
    const prontuarioId = aberta.json<Row>().id;
    await depoisDe('10/01/2020', 'prontuário');
    // The very day, and an earlier one, are none of it.
    for (const dia of ['2020-01-10', '2019-02-02']) expect((await mudar(dia)).statusCode).toBe(200);
    const medida = `INSERT INTO prontuario_sinais_vitais (prontuario_id, medido_em) VALUES ($1, '2019-06-06T12:00:00Z')`;
    await pool.query(medida, [prontuarioId]);
    await depoisDe('06/06/2019', 'medida de sinais vitais');
    await pool.query(`UPDATE prontuario SET estado = 'CANCELADO' WHERE id = $1`, [prontuarioId]);
    expect((await mudar('2021-05-05')).statusCode).toBe(200);
    const profissionalId = await criar('profissionais');
    const linhas: { readonly [que: string]: (pacienteId: number) => Promise<unknown> } = {
      internação: async (pacienteId) => {
        const linha = await criar('internacoes', { pacienteId });
        await pool.query(`UPDATE internacao SET internada_em = '2019-03-03T12:00:00Z' WHERE id = $1`, [
          linha,
        ]);
      },
      'chegada ao pronto atendimento': async (pacienteId) => {
        const conhecido = {
          naoIdentificado: false,
          sexo: null,
          idadeAproximada: null,
          motivoPrioridade: null,
        };
        const linha = await criar('atendimentos-urgencia', { pacienteId, ...conhecido });
        await pool.query(
          `UPDATE atendimento_urgencia SET chegada_em = '2019-03-03T12:00:00Z' WHERE id = $1`,
          [linha],
        );
      },
      'chegada a uma consulta': (pacienteId) =>
        pool.query(
          `INSERT INTO agendamento (prestador_id, profissional_id, paciente_id, inicio, fim, situacao, chegada_em, encaixe)
           VALUES ($1, $2, $3, '2019-03-03T12:00:00Z', '2019-03-03T12:30:00Z', 'FINALIZADO', '2019-03-03T12:00:00Z', true)`,
          [prestador, profissionalId, pacienteId],
        ),
    };
    for (const [que, fazer] of Object.entries(linhas)) {
      const paciente = await criar('pacientes', {
        dataNascimento: '2000-01-01',
        obito: false,
        dataObito: null,
      });
      await fazer(paciente);
      const { versao } = (await casa.get(`/api/pacientes/${paciente}`)).json<Row>();
      refused(await casa.patch(`/api/pacientes/${paciente}`, versao, { dataNascimento: '2020-01-01' }), {
        dataNascimento: [`Há ${que} de 03/03/2019: o nascimento não pode ser depois. Confira a data.`],
      });
    }
  });
});

describe('[FIN-01] the day on which money moved', () => {
  it('[FIN-01] is not ahead', async () => {
    const conta = await criar('contas-bancarias', { tipo: 'CORRENTE', ativa: true });
    const plano = await criar('plano-contas', { codigo: '9.1', tipo: 'ANALITICA', natureza: 'DESPESA' });
    const amanha = addDays(hoje(), 1);
    const movimento = {
      contaBancariaId: conta,
      planoContaId: plano,
      sentido: 'SAIDA',
      valor: '10.00',
      historico: 'Tarifa',
    };
    const casa = api.admin.em(prestador);
    refused(await casa.post('/api/movimentos-bancarios', { ...movimento, data: amanha }), {
      data: ['A data não pode ser futura.'],
    });
    const response = await casa.post('/api/movimentos-bancarios', { ...movimento, data: hoje() });
    expect(response.statusCode, response.body).toBe(201);
  });
});

describe('[CLIN-02] after the death', () => {
  it('[NGS-18] [CLIN-02] nothing happens to the patient but what may come later', async () => {
    const resultado = api.registry.entity['pedidos-exame']?.field.resultadoDe?.happened;
    expect(resultado).toEqual({ whose: 'pacienteId', afterDeath: true });
    const morto = await criar('pacientes', {
      dataNascimento: '1950-01-01',
      obito: true,
      dataObito: '2026-05-10',
    });
    refused(
      await abrir('2026-05-09T12:00:00.000Z', {
        pacienteId: morto,
        sinaisVitais: [{ medidoEm: '2026-05-12T12:00:00.000Z', peso: '70.000' }],
      }),
      { 'sinaisVitais.0.medidoEm': ['É depois do óbito, em 10/05/2026. Informe uma data até esse dia.'] },
    );
  });
});

describe('[CLIN-02] the import of visits', () => {
  it('[CLIN-02] is held by the same life', async () => {
    const nome = 'Paciente do Arquivo Único';
    await criar('pacientes', {
      nome,
      nomeSocial: null,
      dataNascimento: '2000-01-01',
      obito: false,
      dataObito: null,
    });
    const texto = `Paciente;Data do atendimento\n${nome};31/12/1999\n${nome};05/05/2020\n`;
    const casa = api.admin.em(prestador);
    const enviada = await receber(api.app, api.admin, 'contas-atendimento', 'c.csv', texto, {
      'id-prestador': String(prestador),
    });
    const importacao = await executar(casa, 'contas-atendimento', enviada);
    const erros = await casa.get(`/api/contas-atendimento/_import/${importacao.id}/erros`);
    expect(erros.body).toContain('É antes do nascimento do paciente. Corrija a data.');
    expect(importacao.erros).toBe(1);
  });
});
