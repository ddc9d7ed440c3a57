/** The number of the SNCR on prescriptions (RDC 1.000/2025): who gives it, when it is asked, and what happens without it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { iniciarSimuladores, type Simuladores } from '../../mock-server/main.ts';
import { createTestApi, type Caller, type TestApi } from '#tests/support/api.ts';
import { semeador } from '#tests/support/semear.ts';

type Row = { readonly id: number; readonly versao: number; readonly [field: string]: unknown };
type Papel = {
  readonly tipo: string;
  readonly assinatura: string;
  readonly numeroSncr: string | null;
  readonly porqueImpressa: string | null;
  readonly documentoId: string;
};
type Erro = {
  readonly codigo: string;
  readonly papeis?: readonly Papel[];
  readonly messages: { readonly alerts: readonly { readonly value: string }[] };
};

let simuladores: Simuladores;
let api: TestApi;
let prestador = 0;
let ana: Caller;
let rui: Caller;
let recusada: Caller;
let categoriaId = 0;
let exigenciaId = 0;
const medicamento = { amoxicilina: 0, losartana: 0 };
const { criar } = semeador(
  () => api.registry,
  () => (prestador ? api.admin.em(prestador) : api.admin),
);

beforeAll(async () => {
  simuladores = await iniciarSimuladores({ porta: 0, produto: 'http://127.0.0.1:1' });
  api = await createTestApi({ env: { SNCR_URL: simuladores.env['SNCR_URL'] ?? '' } });
  const cidadeId = await criar('cidades', { nome: 'Belo Horizonte' });
  prestador = await criar('prestadores', {
    ativo: true,
    cidadeId,
    logradouro: 'Rua da Bahia',
    numero: '100',
    telefone: '3132220000',
  });
  api.app.sessoes.esquecer();
  categoriaId = await criar('categorias-prontuario', { nome: 'Consulta', secoes: ['SOAP'], ativo: true });
  exigenciaId = await criar('exigencias-sncr', {
    receituario: 'ANTIMICROBIANO',
    exigeDesde: '2026-07-01',
    fonte: 'RDC Anvisa 1.000/2025',
    dataConfirmada: false,
    ativo: true,
  });
  const remedio = (nome: string, principioAtivo: string, antimicrobiano: boolean): Promise<number> =>
    criar('medicamentos', {
      nome,
      produto: nome,
      principioAtivo,
      controle: null,
      antimicrobiano,
      ativo: true,
    });
  medicamento.amoxicilina = await remedio('Amoxicilina 500 mg cápsula', 'Amoxicilina tri-hidratada', true);
  medicamento.losartana = await remedio('Losartana 50 mg comprimido', 'Losartana potássica', false);
  const pessoa = async (numeroConselho: string): Promise<Caller> => {
    const passos = ['list', 'view', 'insert', 'update', 'delete', 'emitir', 'suspender', 'cancelar'];
    const caller = await api.caller(
      { prontuario: passos, prescricao: passos, paciente: ['list', 'view', 'clinico'] },
      [prestador],
    );
    await api.test.database.pool.query(
      'UPDATE usuario SET profissional = true, profissional_id = $2 WHERE id = $1',
      [caller.id, await criar('profissionais', { nome: 'Ana Lima', ufConselho: 'MG', numeroConselho })],
    );
    return caller.em(prestador);
  };
  [ana, rui, recusada] = [await pessoa('12345'), await pessoa('54321'), await pessoa('00000')];
  api.app.sessoes.esquecer();
}, 120_000);
afterAll(async () => {
  await Promise.all([api.close(), simuladores.close()]);
});

const dose = {
  dose: '1',
  frequencia: '8/8h',
  duracaoDias: 7,
  unidade: 'cp',
  via: 'ORAL',
  quantidade: '21 cápsulas',
};
const amoxicilina = () => ({ medicamentoId: medicamento.amoxicilina, descricao: 'Amoxicilina', ...dose });
const losartana = () => ({ medicamentoId: medicamento.losartana, descricao: 'Losartana', ...dose });

async function rascunho(caller: Caller, itens: readonly object[]): Promise<Row> {
  const pacienteId = await criar('pacientes', {
    obito: false,
    dataObito: null,
    situacaoAlergias: 'NEGA',
    alergias: [],
  });
  const prontuario = await caller.post('/api/prontuarios', {
    pacienteId,
    categoriaId,
    iniciadoEm: '2026-11-20T12:00:00.000Z',
  });
  expect(prontuario.statusCode, prontuario.body).toBe(201);
  const row = await caller.post('/api/prescricoes', { prontuarioId: prontuario.json<Row>().id, itens });
  expect(row.statusCode, row.body).toBe(201);
  return row.json<Row>();
}
async function emitida(caller: Caller, itens: readonly object[]): Promise<Row> {
  const answer = await caller.passo('prescricoes', await rascunho(caller, itens), 'emitir');
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Row>();
}
const papeis = (caller: Caller, { id }: Row, corpo?: object) =>
  caller.post(`/api/prescricoes/${id}/_papeis`, corpo);
const sncr = (estado: 'fora' | 'volta') =>
  fetch(`${simuladores.base}/controle/sncr/${estado}`, { method: 'POST' });
const alterarExigencia = async (campos: object) => {
  const { versao } = (await api.admin.get(`/api/exigencias-sncr/${exigenciaId}`)).json<Row>();
  const answer = await api.admin.patch(`/api/exigencias-sncr/${exigenciaId}`, versao, campos);
  expect(answer.statusCode, answer.body).toBe(200);
};

describe('[NGS-39] the number comes from the SNCR alone', () => {
  it('[NGS-39] asked once for each paper that needs it, however often and by how many it is asked for', async () => {
    const row = await emitida(ana, [losartana(), amoxicilina()]);
    const [primeira, segunda] = await Promise.all([papeis(ana, row), papeis(ana, row)]);
    expect([primeira.statusCode, segunda.statusCode], primeira.body).toEqual([200, 200]);
    const emitidos = (await papeis(ana, row)).json<Papel[]>();
    expect(emitidos).toMatchObject([
      { tipo: 'SIMPLES', numeroSncr: null, assinatura: 'AVANCADA' },
      { tipo: 'ANTIMICROBIANO', assinatura: 'QUALIFICADA', porqueImpressa: null },
    ]);
    expect(emitidos[1]?.numeroSncr).toMatch(/^26\.\d{8}-/);
    const seguinte = (await papeis(ana, await emitida(ana, [amoxicilina()]))).json<Papel[]>();
    // Two calls at once took one number: the next prescription has the next one.
    const ordem = (papel: Papel | undefined) => Number(papel?.numeroSncr?.slice(3, 11));
    expect(ordem(seguinte[0]) - ordem(emitidos[1])).toBe(1);
  });

  it('[NGS-39] a number that somebody types is not taken, and what was typed before stays to be read', async () => {
    const row = await rascunho(ana, [amoxicilina()]);
    const lido = async () => (await ana.get(`/api/prescricoes/${row.id}`)).json<{ itens: Row[] }>().itens;
    await ana.patch(`/api/prescricoes/${row.id}`, row.versao, {
      itens: [{ ...(await lido())[0], numeroSncr: 'DIGITADO-1' }],
    });
    expect((await lido())[0]?.numeroSncr ?? null).toBeNull();
    await api.test.database.pool.query(
      "UPDATE prescricao_itens SET numero_sncr = 'DIGITADO-1' WHERE prescricao_id = $1",
      [row.id],
    );
    expect((await lido())[0]?.numeroSncr).toBe('DIGITADO-1');
  });

  it('[NGS-39] out of reach: the plain paper is made, the other waits; the author may print it, nobody else', async () => {
    await sncr('fora');
    try {
      const row = await emitida(ana, [losartana(), amoxicilina()]);
      const falha = await papeis(ana, row);
      expect([falha.statusCode, falha.json<Erro>().codigo]).toEqual([502, 'sncr-indisponivel']);
      expect(falha.json<Erro>().messages.alerts[0]?.value).toContain('tente de novo');
      expect(falha.json<Erro>().papeis).toMatchObject([{ tipo: 'SIMPLES' }]);
      expect((await papeis(rui, row, { semNumero: true })).statusCode).not.toBe(200);
      const impressos = (await papeis(ana, row, { semNumero: true })).json<Papel[]>();
      expect(impressos[1]).toMatchObject({ assinatura: 'A_MAO', numeroSncr: null });
      expect(impressos[1]?.porqueImpressa).toContain('escolheu imprimir');
      const seguinte = await emitida(ana, [amoxicilina()]);
      expect((await papeis(ana, seguinte)).statusCode).toBe(502);
      await sncr('volta');
      expect((await papeis(ana, seguinte)).json<Papel[]>()[0]?.numeroSncr).toMatch(/^26\./);
    } finally {
      await sncr('volta');
    }
  });

  it('[NGS-39] refused: said in the service’s own words, with what to do', async () => {
    const falha = await papeis(recusada, await emitida(recusada, [amoxicilina()]));
    expect([falha.statusCode, falha.json<Erro>().codigo]).toEqual([409, 'sncr-recusado']);
    expect(falha.json<Erro>().messages.alerts[0]?.value).toContain('prescritor não cadastrado no SNCR');
  });

  it('[NGS-39] the rule is a row: its day and whether it holds are changed there, and the paper follows its own day', async () => {
    const antes = await emitida(ana, [amoxicilina()]);
    await alterarExigencia({ exigeDesde: '2099-01-01' });
    expect((await papeis(ana, antes)).json<Papel[]>()[0]?.numeroSncr).toBeNull();
    const ontem = await emitida(ana, [amoxicilina()]);
    await alterarExigencia({ exigeDesde: '2026-07-01', ativo: false });
    expect((await papeis(ana, ontem)).json<Papel[]>()[0]).toMatchObject({
      numeroSncr: null,
      assinatura: 'QUALIFICADA',
    });
    await alterarExigencia({ ativo: true });
  });
});
