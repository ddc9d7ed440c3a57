/** Problems and medicines belong to the patient and not to a visit (clinical D-01): lists, chart, check, header, two providers. */
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hoje } from '#server/clock.ts';
import { createTestApi, type Caller, type TestApi } from '#tests/support/api.ts';
import { semeador } from '#tests/support/semear.ts';

type Linha = { readonly id: number; readonly versao: number; readonly [campo: string]: unknown };
type Conferida = {
  readonly alertas: readonly { readonly chave: string }[];
  readonly naoConferido: readonly string[];
  readonly emUso: readonly { readonly nome: string }[];
};

let api: TestApi;
let medica: Caller;
let prestador = 0;
let categoriaId = 0;
let cidId = 0;
const { criar, ref } = semeador(
  () => api.registry,
  () => api.admin.em(prestador),
);
const CPF = '52998224725';
const SEM = {
  convenios: [],
  responsaveis: [],
  situacaoAlergias: 'NEGA',
  alergias: [],
  ativo: true,
  obito: false,
  dataObito: null,
};
const DIREITOS = {
  prontuario: ['list', 'view', 'insert', 'update', 'encerrar', 'cancelar', 'restringir'],
  prescricao: ['list', 'view', 'insert', 'update', 'emitir', 'suspender'],
  problemapaciente: ['list', 'view', 'insert', 'update'],
  medicamentopaciente: ['list', 'view', 'insert', 'update'],
  imunizacaopaciente: ['list', 'view', 'insert', 'update'],
  antecedentepaciente: ['list', 'view', 'insert', 'update'],
  paciente: ['list', 'view', 'clinico'],
  conciliacao: ['list', 'view', 'insert', 'update'],
  internacao: [
    'list',
    'view',
    'insert',
    'update',
    'clinico',
    'internar',
    'pedir-alta',
    'dar-alta',
    'cancelar',
  ],
};

async function medicaDe(lugar: number): Promise<Caller> {
  const caller = await api.caller(DIREITOS, [lugar]);
  const profissionalId = await criar('profissionais', {
    ativo: true,
    corpoClinico: [],
    codigosNasOperadoras: [],
    especialidades: [],
  });
  await api.test.database.pool.query(
    'UPDATE usuario SET profissional = true, profissional_id = $2 WHERE id = $1',
    [caller.id, profissionalId],
  );
  api.app.sessoes.esquecer();
  return caller.em(lugar);
}

beforeAll(async () => {
  api = await createTestApi();
  prestador = (await api.comPrestador()).prestadorId;
  api.app.sessoes.esquecer();
  medica = await medicaDe(prestador);
  categoriaId = await criar('categorias-prontuario', {
    nome: 'Consulta',
    secoes: ['SOAP', 'PROBLEMAS', 'MEDICAMENTOS', 'IMUNIZACOES', 'ANTECEDENTES'],
    ativo: true,
  });
  cidId = await ref('cids');
});
afterAll(() => api.close());

const paciente = (campos: object = {}) => criar('pacientes', { ...SEM, cpf: null, cns: null, ...campos });

async function abrir(pacienteId: number, campos: object = {}, caller = medica): Promise<Linha> {
  const answer = await caller.post('/api/prontuarios', {
    pacienteId,
    categoriaId,
    iniciadoEm: `${hoje()}T03:00:00.000Z`,
    ...campos,
  });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<Linha>();
}
async function gravar({ id, versao }: Linha, campos: object, caller = medica): Promise<Linha> {
  const answer = await caller.patch(`/api/prontuarios/${id}`, versao, campos);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Linha>();
}
const lista = async (recurso: string, pacienteId: number, caller = medica): Promise<Linha[]> =>
  (await caller.get(`/api/${recurso}?pacienteId=${pacienteId}&_sort=id`)).json<Linha[]>();
async function conferir(prontuarioId: number, descricao: string, principios: string): Promise<Conferida> {
  const answer = await medica.post('/api/prescricoes/_conferir', {
    prontuarioId,
    itens: [{ descricao, principios, dose: '1', unidade: 'comprimido', frequencia: 'de 12 em 12 horas' }],
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Conferida>();
}
const METFORMINA = { nome: 'Metformina 850 mg', dose: '1 comprimido', frequencia: 'no almoço', emUso: true };

describe('[CLIN-02] what is a patient’s stays with the patient [clinical D-01]', () => {
  it('[CLIN-11] a new chart begins with what is not ended, and the check goes over it whatever the chart adds', async () => {
    const id = await paciente();
    const antigo = await abrir(id);
    await gravar(antigo, {
      problemas: [{ cidId, situacao: 'CONFIRMADO', desde: '2020-01-02' }],
      medicamentos: [METFORMINA],
    });
    const [problema] = await lista('problemas-pacientes', id);
    expect(problema).toMatchObject({
      cidId,
      situacao: 'CONFIRMADO',
      desde: '2020-01-02',
      prontuarioId: antigo.id,
    });
    expect(String(problema?.nome).length).toBeGreaterThan(3);

    const novo = await abrir(id);
    expect(novo).toMatchObject({ problemas: [{ cidId }], medicamentos: [{ nome: 'Metformina 850 mg' }] });
    // Review, step 4: one other medicine typed in the new chart hid the rest.
    await gravar(novo, { medicamentos: [{ nome: 'Ibuprofeno 400 mg', emUso: true }] });
    const { alertas, emUso } = await conferir(novo.id, 'Metformina 500 mg', 'metformina');
    expect(alertas.map(({ chave }) => chave)).toContain('em-uso/metformina');
    expect(emUso.map(({ nome }) => nome)).toEqual(['Ibuprofeno 400 mg', 'Metformina 850 mg']);
    expect(await lista('medicamentos-pacientes', id)).toHaveLength(2);
  });

  it('[CLIN-11] a prescription without days still runs, until it is suspended', async () => {
    const id = await paciente();
    const chart = await abrir(id);
    const rascunho = await medica.post('/api/prescricoes', {
      prontuarioId: chart.id,
      itens: [
        {
          descricao: 'Losartana 50 mg',
          receituarioDitoDe: 'Losartana 50 mg',
          principios: 'losartana',
          dose: '1',
          unidade: 'comprimido',
          via: 'ORAL',
          frequencia: 'de 12 em 12 horas',
          quantidade: '60 comprimidos',
        },
      ],
    });
    expect(rascunho.statusCode, rascunho.body).toBe(201);
    const emitida = await medica.passo('prescricoes', rascunho.json<Linha>(), 'emitir');
    expect(emitida.statusCode, emitida.body).toBe(200);
    const antes = await conferir(chart.id, 'Losartana 50 mg', 'losartana');
    expect(antes.alertas.map(({ chave }) => chave)).toContain('em-uso/losartana');
    const suspensa = await medica.passo(
      'prescricoes',
      emitida.json<Linha>(),
      'suspender',
      undefined,
      'Tosse',
    );
    expect(suspensa.statusCode, suspensa.body).toBe(200);
    expect((await conferir(chart.id, 'Losartana 50 mg', 'losartana')).alertas).toEqual([]);
  });

  it('[CLIN-11] a chart ends, reopens and takes back; an old chart saved again undoes no newer word', async () => {
    const id = await paciente();
    const primeiro = await gravar(await abrir(id), { medicamentos: [METFORMINA] });
    const segundo = await abrir(id);
    await gravar(segundo, { medicamentos: [{ ...METFORMINA, emUso: false }] });
    expect(await lista('medicamentos-pacientes', id)).toMatchObject([
      {
        situacao: 'PARADO',
        motivo: expect.stringMatching(
          /^Dito no atendimento de \d{2}\/\d{2}\/\d{4} \(prontuário \d+\)\.$/,
        ) as string,
      },
    ]);
    await gravar(primeiro, { subjetivo: 'Sem queixas' });
    expect(await lista('medicamentos-pacientes', id)).toMatchObject([{ situacao: 'PARADO' }]);
    const terceiro = await gravar(await abrir(id), {
      medicamentos: [
        { ...METFORMINA, dose: '2 comprimidos' },
        { nome: 'Digitado errado', emUso: true },
      ],
    });
    expect(await lista('medicamentos-pacientes', id)).toMatchObject([
      { situacao: 'EM_USO', dose: '2 comprimidos', prontuarioId: primeiro.id },
      { nome: 'Digitado errado' },
    ]);
    await gravar(terceiro, { medicamentos: [{ ...METFORMINA, dose: '2 comprimidos' }] });
    expect(await lista('medicamentos-pacientes', id)).toHaveLength(1);
  });

  it('a line said, ended and taken out again in one chart leaves nothing, and stops no save', async () => {
    const id = await paciente();
    const chart = await gravar(await abrir(id), { medicamentos: [METFORMINA] });
    const parado = await gravar(chart, { medicamentos: [{ ...METFORMINA, emUso: false }] });
    expect(await lista('medicamentos-pacientes', id)).toMatchObject([{ situacao: 'PARADO' }]);
    await gravar(parado, { medicamentos: [] });
    expect(await lista('medicamentos-pacientes', id)).toEqual([]);
  });

  it('[CLIN-11] what a cancelled chart ended goes on: it leaves no safety check in silence', async () => {
    const id = await paciente();
    await gravar(await abrir(id), {
      problemas: [{ cidId, situacao: 'CONFIRMADO' }],
      medicamentos: [METFORMINA],
    });
    const errado = await gravar(await abrir(id), {
      problemas: [{ cidId, situacao: 'RESOLVIDO' }],
      medicamentos: [{ ...METFORMINA, emUso: false }],
    });
    expect(await lista('medicamentos-pacientes', id)).toMatchObject([{ situacao: 'PARADO' }]);
    const cancelado = await medica.passo('prontuarios', errado, 'cancelar', undefined, 'Pessoa errada');
    expect(cancelado.statusCode, cancelado.body).toBe(200);
    expect(await lista('medicamentos-pacientes', id)).toMatchObject([{ situacao: 'EM_USO' }]);
    expect(await lista('problemas-pacientes', id)).toMatchObject([{ situacao: 'CONFIRMADO' }]);
  });

  it('two doses of one name both come to the next visit', async () => {
    const id = await paciente();
    const doses = [
      { nome: 'Insulina NPH', dose: '20 UI', frequencia: 'de manhã', emUso: true },
      { nome: 'Insulina NPH', dose: '10 UI', frequencia: 'à noite', emUso: true },
    ];
    await gravar(await abrir(id), { medicamentos: doses });
    expect((await abrir(id)).medicamentos).toMatchObject(doses);
  });

  it('what only a cancelled chart said goes, and what another says too stays', async () => {
    const id = await paciente();
    await gravar(await abrir(id), { medicamentos: [METFORMINA] });
    const errado = await gravar(await abrir(id), {
      medicamentos: [METFORMINA, { nome: 'Varfarina 5 mg', emUso: true }],
    });
    const cancelado = await medica.passo('prontuarios', errado, 'cancelar', undefined, 'Pessoa errada');
    expect(cancelado.statusCode, cancelado.body).toBe(200);
    expect((await lista('medicamentos-pacientes', id)).map(({ nome }) => nome)).toEqual([
      'Metformina 850 mg',
    ]);
  });

  it('[CLIN-11] by hand: each thing once, under the name of its code, ended with a reason', async () => {
    const id = await paciente();
    const sem = await medica.post('/api/problemas-pacientes', { pacienteId: id, cidId: null, ciapId: null });
    expect(sem.statusCode).toBe(422);
    const incluido = await medica.post('/api/problemas-pacientes', { pacienteId: id, cidId });
    expect(incluido.statusCode, incluido.body).toBe(201);
    const denovo = await medica.post('/api/problemas-pacientes', { pacienteId: id, cidId });
    expect(denovo.statusCode).toBe(422);
    expect(denovo.body).toContain('já está na lista deste paciente');
    const mudo = await medica.passo('problemas-pacientes', incluido.json<Linha>(), 'resolver');
    expect(mudo.statusCode).toBe(422);
    const fim = await medica.passo(
      'problemas-pacientes',
      incluido.json<Linha>(),
      'resolver',
      undefined,
      'Curado',
    );
    expect(fim.json()).toMatchObject({ situacao: 'RESOLVIDO', motivo: 'Curado' });
    expect((await abrir(id)).problemas).toEqual([]);
  });

  it('[CLIN-11] the header reads by person: another provider’s record of the same CPF counts, and is not written', async () => {
    const vizinho = (await api.comPrestador()).prestadorId;
    const vizinha = await medicaDe(vizinho);
    const aqui = await paciente({ cpf: CPF });
    const resposta = await api.admin.em(vizinho).get(`/api/pacientes/${aqui}`);
    expect(resposta.statusCode).toBe(404);
    const { rows } = await api.test.database.pool.query<{ id: string }>(
      `INSERT INTO paciente (prestador_id, nome, data_nascimento, sexo, cpf) SELECT $1, nome, data_nascimento, sexo, cpf FROM paciente WHERE id = $2 RETURNING id`,
      [vizinho, aqui],
    );
    const la = Number(rows[0]?.id);
    await gravar(await abrir(la, {}, vizinha), { medicamentos: [METFORMINA] }, vizinha);
    await api.test.database.pool.query(
      `INSERT INTO paciente_alergias (paciente_id, ordem, categoria, agente, gravidade, reacao) VALUES ($1, 0, 'MEDICAMENTO', 'Dipirona', 'GRAVE', 'Choque')`,
      [la],
    );
    // Whoever has no tie to the patient is told nothing.
    expect((await medica.get(`/api/pacientes/${aqui}/_em-curso`)).json()).toEqual({
      semVinculo: true,
      alergias: [],
      problemas: [],
      medicamentos: [],
      imunizacoes: [],
      antecedentes: [],
    });
    const chart = await abrir(aqui);
    expect(chart.medicamentos).toEqual([]);
    const cabecalho = await medica.get(`/api/pacientes/${aqui}/_em-curso`);
    expect(cabecalho.statusCode, cabecalho.body).toBe(200);
    expect(cabecalho.json()).toMatchObject({
      alergias: [{ agente: 'Dipirona', gravidade: 'GRAVE', alheio: true }],
      problemas: [],
      medicamentos: [{ nome: 'Metformina 850 mg', alheio: true }],
    });
    expect((await conferir(chart.id, 'Metformina 850 mg', 'metformina')).alertas).toHaveLength(1);
    // What the neighbour knows of an allergy stops a prescription here, and says whose knowledge it is.
    expect((await conferir(chart.id, 'Dipirona 500 mg', 'dipirona')).alertas).toMatchObject([
      { grave: true, frase: expect.stringContaining('Alergia a Dipirona, registrada em outro prestador') },
    ]);
  });

  it('what only a restricted chart said is told to its author alone', async () => {
    const id = await paciente();
    const chart = await gravar(await abrir(id), { problemas: [{ cidId, situacao: 'CONFIRMADO' }] });
    const restrito = await medica.call(
      'PATCH',
      `/api/prontuarios/${chart.id}`,
      { restrito: true },
      { 'if-match': `"${chart.versao}"`, 'x-motivo': encodeURIComponent('Pedido do paciente') },
    );
    expect(restrito.statusCode, restrito.body).toBe(200);
    const colega = await medicaDe(prestador);
    // Who attends the patient too begins without it, until they say it themselves.
    expect((await abrir(id, {}, colega)).problemas).toEqual([]);
    expect((await colega.get(`/api/pacientes/${id}/_em-curso`)).json()).toMatchObject({ problemas: [] });
    expect(await lista('problemas-pacientes', id, colega)).toEqual([]);
    expect((await medica.get(`/api/pacientes/${id}/_em-curso`)).json()).toMatchObject({
      problemas: [{ situacao: 'CONFIRMADO' }],
    });
    const [doColega] = (await colega.get(`/api/prontuarios?pacienteId=${id}`)).json<Linha[]>();
    await gravar(doColega!, { problemas: [{ cidId, situacao: 'CONFIRMADO' }] }, colega);
    expect((await colega.get(`/api/pacientes/${id}/_em-curso`)).json()).toMatchObject({
      problemas: [{ situacao: 'CONFIRMADO' }],
    });
  });

  it('[CLIN-11] habits, family, surgeries and devices go on to the next visit, each thing once, until somebody ends it', async () => {
    const id = await paciente();
    const historico = [
      { tipo: 'HABITO', descricao: 'Tabagismo', detalhe: '10 cigarros por dia', atual: true },
      { tipo: 'FAMILIAR', descricao: 'Diabetes', detalhe: 'mãe', atual: true },
      { tipo: 'FAMILIAR', descricao: 'Diabetes', detalhe: 'pai', atual: true },
      { tipo: 'DISPOSITIVO', descricao: 'Marca-passo', atual: true },
    ];
    await gravar(await abrir(id), { historico });
    const segundo = await abrir(id);
    expect(segundo.historico).toMatchObject(historico.map((linha) => ({ ...linha, trazidoDe: hoje() })));
    const [habito, mae, pai, marcaPasso] = segundo.historico as readonly Linha[];
    await gravar(segundo, {
      historico: [{ ...habito, detalhe: '20 cigarros por dia' }, mae, pai, { ...marcaPasso, atual: false }],
    });
    const rows = await lista('antecedentes-pacientes', id);
    expect(rows).toHaveLength(4);
    expect(rows.find(({ tipo }) => tipo === 'HABITO')).toMatchObject({ detalhe: '20 cigarros por dia' });
    expect(rows.find(({ tipo }) => tipo === 'DISPOSITIVO')).toMatchObject({
      situacao: 'ENCERRADO',
      encerradoPor: expect.any(String) as string,
      motivo: expect.stringContaining('Dito no atendimento') as string,
    });
    expect((await abrir(id)).historico).toHaveLength(3);
    const { antecedentes } = (await medica.get(`/api/pacientes/${id}/_em-curso`)).json<{
      antecedentes: readonly { nome: string }[];
    }>();
    expect(antecedentes.map(({ nome }) => nome)).toEqual(['Tabagismo', 'Diabetes', 'Diabetes']);
  });

  it('[CLIN-11] a vaccine is an event: the list keeps it, no new chart repeats it, and a slip is annulled with a reason', async () => {
    const id = await paciente();
    const vacina = { vacina: 'Influenza', dose: 'Dose única', aplicadaEm: '2026-04-10', lote: 'L7' };
    await gravar(await abrir(id), { imunizacoes: [vacina] });
    expect((await abrir(id)).imunizacoes).toEqual([]);
    // Told again in another visit it is the same event, under another spelling too.
    await gravar(await abrir(id), { imunizacoes: [{ ...vacina, vacina: 'INFLUENZA ' }] });
    const [row, ...resto] = await lista('imunizacoes-pacientes', id);
    expect(resto).toEqual([]);
    expect((await medica.get(`/api/pacientes/${id}/_em-curso`)).json()).toMatchObject({
      imunizacoes: [{ aplicadaEm: '2026-04-10', dose: 'Dose única' }],
    });
    const denovo = await medica.post('/api/imunizacoes-pacientes', { pacienteId: id, ...vacina });
    expect(denovo.statusCode).toBe(422);
    expect(denovo.body).toContain('já está na lista deste paciente');
    const anulada = await medica.passo('imunizacoes-pacientes', row!, 'anular', undefined, 'Era de outra');
    expect(anulada.json(), anulada.body).toMatchObject({ situacao: 'ANULADA', motivo: 'Era de outra' });
    expect((await medica.get(`/api/pacientes/${id}/_em-curso`)).json()).toMatchObject({ imunizacoes: [] });
  });

  it('[CLIN-11] the migration brings the vaccines of the charts that there are, and proves its count', async () => {
    const id = await paciente();
    const vacina = { vacina: 'Hepatite B', dose: '1ª dose', aplicadaEm: '2020-05-10' };
    const primeiro = await gravar(await abrir(id), { imunizacoes: [vacina] });
    await gravar(await abrir(id), { imunizacoes: [{ ...vacina, vacina: 'hepatite b', lote: 'L9' }] });
    const arquivo = await readFile('server/database/migrations/0126-listas-e-conciliacao.sql', 'utf8');
    const dados = arquivo.slice(arquivo.indexOf('CREATE TEMP TABLE imunizacoes_ditas'));
    const client = await api.test.database.pool.connect();
    try {
      await client.query('BEGIN');
      await client.query('TRUNCATE imunizacao_paciente');
      await client.query(dados);
      const { rows } = await client.query<object>(
        'SELECT vacina, lote, situacao, prontuario_id::int AS prontuario FROM imunizacao_paciente WHERE paciente_id = $1',
        [id],
      );
      expect(rows).toMatchObject([{ lote: 'L9', situacao: 'APLICADA', prontuario: primeiro.id }]);
    } finally {
      await client.query('ROLLBACK');
      client.release();
    }
  });

  it('a line that the list brought says of which day, until it is touched; nobody types the mark', async () => {
    const id = await paciente();
    await gravar(await abrir(id), { medicamentos: [METFORMINA, { nome: 'Losartana 50 mg', emUso: true }] });
    const novo = await abrir(id);
    expect(novo.medicamentos).toMatchObject([{ trazidoDe: hoje() }, { trazidoDe: hoje() }]);
    const [metformina, losartana] = novo.medicamentos as readonly Linha[];
    const inventado = await medica.patch(`/api/prontuarios/${novo.id}`, novo.versao, {
      medicamentos: [{ ...metformina, trazidoDe: '2001-01-01' }, losartana],
    });
    expect(inventado.statusCode).toBe(422);
    const tocado = await gravar(novo, {
      medicamentos: [metformina, { ...losartana, dose: '2 comprimidos' }],
    });
    expect(tocado.medicamentos).toMatchObject([{ trazidoDe: hoje() }, { trazidoDe: null }]);
  });

  it('one name without blanks is one medicine; one ingredient under two names is told as the same', async () => {
    const id = await paciente();
    await gravar(await abrir(id), { medicamentos: [{ nome: 'Losartana 50 mg', emUso: true }] });
    const novo = await abrir(id);
    await gravar(novo, {
      medicamentos: [
        { nome: 'losartana 50mg', emUso: true },
        { nome: 'Losartana potássica 50 mg', emUso: true },
      ],
    });
    expect(await lista('medicamentos-pacientes', id)).toHaveLength(2);
    expect((await medica.get(`/api/pacientes/${id}/_em-curso`)).json()).toMatchObject({
      medicamentos: [
        { nome: 'losartana 50mg', pareceCom: 'Losartana potássica 50 mg' },
        { nome: 'Losartana potássica 50 mg', pareceCom: 'losartana 50mg' },
      ],
    });
  });

  it('a dose that a cancelled chart changed is again as the chart before said it', async () => {
    const id = await paciente();
    await gravar(await abrir(id), { medicamentos: [METFORMINA] });
    const errado = await gravar(await abrir(id), {
      medicamentos: [{ ...METFORMINA, dose: '3 comprimidos' }],
    });
    expect(await lista('medicamentos-pacientes', id)).toMatchObject([{ dose: '3 comprimidos' }]);
    const cancelado = await medica.passo('prontuarios', errado, 'cancelar', undefined, 'Pessoa errada');
    expect(cancelado.statusCode, cancelado.body).toBe(200);
    expect(await lista('medicamentos-pacientes', id)).toMatchObject([
      { dose: '1 comprimido', situacao: 'EM_USO' },
    ]);
  });

  it('restricting a chart hides what it said first, but not what another chart in the open says', async () => {
    const id = await paciente();
    const chart = await gravar(await abrir(id), {
      medicamentos: [METFORMINA, { nome: 'Sertralina 50 mg', emUso: true }],
    });
    const colega = await medicaDe(prestador);
    const doColegaAberto = await abrir(id, {}, colega);
    const [metformina] = doColegaAberto.medicamentos as readonly Linha[];
    await gravar(doColegaAberto, { medicamentos: [metformina] }, colega);
    const restrito = await medica.call(
      'PATCH',
      `/api/prontuarios/${chart.id}`,
      { restrito: true },
      { 'if-match': `"${chart.versao}"`, 'x-motivo': encodeURIComponent('Pedido do paciente') },
    );
    expect(restrito.statusCode, restrito.body).toBe(200);
    expect((await lista('medicamentos-pacientes', id, colega)).map(({ nome }) => nome)).toEqual([
      'Metformina 850 mg',
    ]);
  });

  it('what only restricted charts say is hidden in every list, whichever chart said it first', async () => {
    const id = await paciente();
    const colega = await medicaDe(prestador);
    // Attends the patient all the while.
    await abrir(id, {}, colega);
    const falas = {
      problemas: [{ cidId, situacao: 'CONFIRMADO' }],
      medicamentos: [METFORMINA],
      imunizacoes: [{ vacina: 'Hepatite B', aplicadaEm: '2020-03-01' }],
      historico: [{ tipo: 'HABITO', descricao: 'Etilismo', detalhe: '1 dose por dia', atual: true }],
    };
    const REGISTROS = [
      'problemas-pacientes',
      'medicamentos-pacientes',
      'imunizacoes-pacientes',
      'antecedentes-pacientes',
    ];
    const vistos = async (leitor: Caller): Promise<readonly number[]> => {
      const listas = await Promise.all(REGISTROS.map((recurso) => lista(recurso, id, leitor)));
      const curso = (await leitor.get(`/api/pacientes/${id}/_em-curso`)).json<{
        readonly [parte: string]: readonly object[];
      }>();
      const cabecalho = ['problemas', 'medicamentos', 'imunizacoes', 'antecedentes'];
      expect(cabecalho.map((parte) => curso[parte]?.length)).toEqual(listas.map(({ length }) => length));
      return listas.map(({ length }) => length);
    };
    const restringir = async (chart: Linha, restrito: boolean, autor: Caller) => {
      const answer = await autor.call(
        'PATCH',
        `/api/prontuarios/${chart.id}`,
        { restrito },
        { 'if-match': `"${chart.versao}"`, 'x-motivo': encodeURIComponent('Pedido do paciente') },
      );
      expect(answer.statusCode, answer.body).toBe(200);
      return answer.json<Linha>();
    };

    const secreto = await restringir(await gravar(await abrir(id), falas), true, medica);
    expect([await vistos(medica), await vistos(colega)]).toEqual([
      [1, 1, 1, 1],
      [0, 0, 0, 0],
    ]);
    // The author's next chart, in the open, does not tell it.
    const seguinte = await abrir(id);
    expect([seguinte.problemas, seguinte.medicamentos, seguinte.historico]).toEqual([[], [], []]);
    expect(await vistos(colega)).toEqual([0, 0, 0, 0]);
    // By hand, nobody is told that it is there.
    const aMao = await colega.post('/api/imunizacoes-pacientes', { pacienteId: id, ...falas.imunizacoes[0] });
    expect(aMao.statusCode, aMao.body).toBe(201);
    await api.test.database.pool.query('DELETE FROM imunizacao_paciente WHERE id = $1', [
      aMao.json<Linha>().id,
    ]);

    // Another chart says it too, and then no more: by its own secrecy, by a line less, by being cancelled.
    const doColega = await gravar(await abrir(id, {}, colega), falas, colega);
    expect(await vistos(colega)).toEqual([1, 1, 1, 1]);
    const escondido = await restringir(doColega, true, colega);
    expect([await vistos(medica), await vistos(colega)]).toEqual([
      [1, 1, 1, 1],
      [0, 0, 0, 0],
    ]);
    const aberto = await restringir(escondido, false, colega);
    expect(await vistos(colega)).toEqual([1, 1, 1, 1]);
    const semLinhas = await gravar(aberto, { problemas: [], medicamentos: [], imunizacoes: [] }, colega);
    expect(await vistos(colega)).toEqual([0, 0, 0, 1]);
    const cancelado = await colega.passo('prontuarios', semLinhas, 'cancelar', undefined, 'Pessoa errada');
    expect(cancelado.statusCode, cancelado.body).toBe(200);
    expect([await vistos(medica), await vistos(colega)]).toEqual([
      [1, 1, 1, 1],
      [0, 0, 0, 0],
    ]);
    await restringir(secreto, false, medica);
    expect(await vistos(colega)).toEqual([1, 1, 1, 1]);
  });

  it('[CLIN-11] one moment of the past is replayed: the lists were then what the chart says', async () => {
    const id = await paciente();
    const chart = await gravar(await abrir(id), {
      medicamentos: [METFORMINA],
      historico: [{ tipo: 'HABITO', descricao: 'Tabagismo', detalhe: '10 por dia', atual: true }],
    });
    const momentos = (await medica.get(`/api/prontuarios/${chart.id}/_momentos`)).json<
      readonly { seq: number; em: string }[]
    >();
    const momento = momentos.at(-1)!;
    const segundoChart = await abrir(id);
    const [metformina] = segundoChart.medicamentos as readonly Linha[];
    const [habito] = segundoChart.historico as readonly Linha[];
    await gravar(segundoChart, {
      medicamentos: [{ ...metformina, emUso: false }],
      historico: [{ ...habito, detalhe: 'parou', atual: false }],
    });
    const { prontuario } = (
      await medica.get(`/api/prontuarios/${chart.id}/_momentos/${momento.seq}?em=${momento.em}`)
    ).json<{ prontuario: Linha }>();
    /** The rows of a list as the trail says they stood, until the next chart spoke. */
    const naquele = async (recurso: string): Promise<readonly object[]> => {
      const { rows } = await api.test.database.pool.query<{ depois: object }>(
        `SELECT DISTINCT ON (a.registro_id) a.depois FROM auditoria a
          WHERE a.recurso = $1 AND a.depois->>'paciente_id' = $2::text
            AND a.seq < (SELECT min(seq) FROM auditoria WHERE recurso = 'prontuarios' AND registro_id = $3) AND a.depois IS NOT NULL
          ORDER BY a.registro_id, a.seq DESC`,
        [recurso, id, segundoChart.id],
      );
      return rows.map(({ depois }) => depois);
    };
    expect(prontuario.medicamentos).toMatchObject([METFORMINA]);
    const { emUso: _, ...valores } = METFORMINA;
    expect(await naquele('medicamentos-pacientes')).toMatchObject([{ ...valores, situacao: 'EM_USO' }]);
    expect(prontuario.historico).toMatchObject([{ detalhe: '10 por dia', atual: true }]);
    expect(await naquele('antecedentes-pacientes')).toMatchObject([
      { detalhe: '10 por dia', situacao: 'ATUAL' },
    ]);
    expect(await lista('medicamentos-pacientes', id)).toMatchObject([{ situacao: 'PARADO' }]);
  });
});

describe('[CLIN-04] at admission, arrival and discharge each medicine in use is said row by row [clinical D-01]', () => {
  type Conciliada = Linha & {
    readonly itens: readonly (Linha & { readonly nome: string; readonly origem: string })[];
  };
  let setorId = 0;
  const internado = async (pacienteId: number): Promise<Linha> => {
    setorId ||= await criar('setores', { nome: 'Clínica médica', ordem: 1, ativo: true });
    const leito = await api.admin
      .em(prestador)
      .post('/api/leitos', { setorId, nome: `L${pacienteId}`, quarto: 'Q', tipo: 'ENFERMARIA' });
    expect(leito.statusCode, leito.body).toBe(201);
    const pedido = await medica.post('/api/internacoes', {
      pacienteId,
      carater: 'URGENCIA',
      tipo: 'CLINICA',
      origem: 'AMBULATORIO',
    });
    expect(pedido.statusCode, pedido.body).toBe(201);
    const { id, versao } = pedido.json<Linha>();
    const entrada = await medica.post(
      `/api/internacoes/${id}/_internar`,
      { leitoId: leito.json<Linha>().id },
      { 'if-match': `"${versao}"` },
    );
    expect(entrada.statusCode, entrada.body).toBe(204);
    return (await medica.get(`/api/internacoes/${id}`)).json<Linha>();
  };
  const abertas = async (pacienteId: number, caller = medica): Promise<Conciliada[]> => {
    const rows = await lista('conciliacoes', pacienteId, caller);
    return Promise.all(
      rows.map(async ({ id }) => (await caller.get(`/api/conciliacoes/${id}`)).json<Conciliada>()),
    );
  };
  const responder = (
    { id, versao, itens }: Conciliada,
    respostas: { readonly [nome: string]: object },
    caller = medica,
  ) =>
    caller.patch(`/api/conciliacoes/${id}`, versao, {
      itens: itens.map((item) => ({ ...item, ...respostas[item.nome] })),
    });

  it('[CLIN-11] the admission asks what is in use; kept, changed and stopped make the list, with who and why', async () => {
    const id = await paciente();
    await gravar(await abrir(id), {
      medicamentos: [
        METFORMINA,
        { nome: 'Losartana 50 mg', dose: '1 comprimido', emUso: true },
        { nome: 'Sinvastatina 20 mg', emUso: true },
      ],
    });
    const internacao = await internado(id);
    const [conciliacao] = await abertas(id);
    expect(conciliacao).toMatchObject({
      momento: 'ADMISSAO',
      internacaoId: internacao.id,
      situacao: 'A_FAZER',
    });
    expect(conciliacao!.itens.map(({ nome }) => nome)).toEqual([
      'Losartana 50 mg',
      'Metformina 850 mg',
      'Sinvastatina 20 mg',
    ]);
    expect((await medica.get(`/api/internacoes/${internacao.id}/_pendencias`)).json()).toMatchObject({
      conciliacoes: [{ momento: 'ADMISSAO', medicamentos: 3 }],
    });
    const cedo = await medica.passo('conciliacoes', conciliacao!, 'concluir');
    expect(cedo.statusCode).toBe(409);
    expect(cedo.body).toContain('Losartana 50 mg: mantido, alterado ou suspenso?');
    const respondida = await responder(conciliacao!, {
      'Losartana 50 mg': { decisao: 'MANTIDO' },
      'Metformina 850 mg': { decisao: 'ALTERADO', frequencia: 'no almoço e no jantar' },
      'Sinvastatina 20 mg': { decisao: 'SUSPENSO', motivo: 'Mialgia' },
    });
    expect(respondida.statusCode, respondida.body).toBe(200);
    const concluida = await medica.passo('conciliacoes', respondida.json<Linha>(), 'concluir');
    expect(concluida.statusCode, concluida.body).toBe(200);
    expect(concluida.json()).toMatchObject({
      situacao: 'FEITA',
      respondidaPor: expect.any(String) as string,
      respondidaEm: expect.any(String) as string,
    });
    expect(await lista('medicamentos-pacientes', id)).toMatchObject([
      {
        nome: 'Metformina 850 mg',
        situacao: 'EM_USO',
        dose: '1 comprimido',
        frequencia: 'no almoço e no jantar',
      },
      { nome: 'Losartana 50 mg', situacao: 'EM_USO', dose: '1 comprimido' },
      { nome: 'Sinvastatina 20 mg', situacao: 'PARADO', motivo: 'Mialgia' },
    ]);
    const depois = await responder({ ...conciliacao!, versao: concluida.json<Linha>().versao }, {});
    expect(depois.statusCode).toBe(409);
  });

  it('what came into use meanwhile is asked too, and nothing stops an urgent act', async () => {
    const id = await paciente();
    const chart = await gravar(await abrir(id), { medicamentos: [METFORMINA] });
    const internacao = await internado(id);
    await gravar(chart, { medicamentos: [METFORMINA, { nome: 'Varfarina 5 mg', emUso: true }] });
    const [conciliacao] = await abertas(id);
    const respondida = await responder(conciliacao!, { 'Metformina 850 mg': { decisao: 'MANTIDO' } });
    const recusada = await medica.passo('conciliacoes', respondida.json<Linha>(), 'concluir');
    expect(recusada.statusCode).toBe(409);
    expect(recusada.body).toContain('Varfarina 5 mg entrou em uso depois');
    const atual = await medica.passo('conciliacoes', respondida.json<Linha>(), 'atualizar');
    expect(atual.json(), atual.body).toMatchObject({
      itens: [
        { nome: 'Metformina 850 mg', decisao: 'MANTIDO' },
        { nome: 'Varfarina 5 mg', decisao: null },
      ],
    });
    const mudo = await medica.passo('conciliacoes', atual.json<Linha>(), 'nao-foi-possivel');
    expect(mudo.statusCode).toBe(422);
    const sem = await medica.passo(
      'conciliacoes',
      atual.json<Linha>(),
      'nao-foi-possivel',
      undefined,
      'Inconsciente, sem acompanhante',
    );
    expect(sem.json(), sem.body).toMatchObject({
      situacao: 'NAO_FEITA',
      motivo: 'Inconsciente, sem acompanhante',
    });
    expect((await lista('medicamentos-pacientes', id)).map(({ situacao }) => situacao)).toEqual([
      'EM_USO',
      'EM_USO',
    ]);
    // Death waits for nothing, and leaves no question open.
    const retomada = await medica.passo('conciliacoes', sem.json<Linha>(), 'retomar');
    expect(retomada.statusCode, retomada.body).toBe(200);
    const obito = await medica.passo('internacoes', internacao, 'obito', {
      obitoEm: new Date().toISOString(),
    });
    expect(obito.statusCode, obito.body).toBe(200);
    expect(await abertas(id)).toMatchObject([{ situacao: 'NAO_FEITA', motivo: 'O paciente faleceu.' }]);
  });

  it('[CLIN-11] the discharge asks again and waits for the answer, and an undone discharge asks nothing', async () => {
    const id = await paciente();
    await gravar(await abrir(id), { medicamentos: [METFORMINA] });
    const internacao = await internado(id);
    const pedida = await medica.passo('internacoes', internacao, 'pedir-alta');
    expect(pedida.statusCode, pedida.body).toBe(200);
    expect(await abertas(id)).toMatchObject([
      { momento: 'ADMISSAO', situacao: 'NAO_FEITA' },
      { momento: 'ALTA', situacao: 'A_FAZER' },
    ]);
    const desfeita = await medica.passo('internacoes', pedida.json<Linha>(), 'desfazer-alta');
    expect((await abertas(id))[1]).toMatchObject({
      situacao: 'NAO_FEITA',
      motivo: 'O pedido de alta foi desfeito.',
    });
    const pedidaDeNovo = await medica.passo('internacoes', desfeita.json<Linha>(), 'pedir-alta');
    const cedo = await medica.passo('internacoes', pedidaDeNovo.json<Linha>(), 'dar-alta', {
      saida: 'MELHORADO',
    });
    expect(cedo.statusCode).toBe(409);
    expect(cedo.body).toContain('conciliação de medicamentos por responder');
    const [, , ultima] = await abertas(id);
    const sem = await medica.passo(
      'conciliacoes',
      ultima!,
      'nao-foi-possivel',
      undefined,
      'Recusou responder',
    );
    expect(sem.statusCode, sem.body).toBe(200);
    const alta = await medica.passo('internacoes', pedidaDeNovo.json<Linha>(), 'dar-alta', {
      saida: 'MELHORADO',
    });
    expect(alta.statusCode, alta.body).not.toBe(500);
    expect(alta.body).not.toContain('conciliação');
  });

  it('nobody is asked of what only a restricted chart said', async () => {
    const id = await paciente();
    const chart = await gravar(await abrir(id), { medicamentos: [METFORMINA] });
    await medica.call(
      'PATCH',
      `/api/prontuarios/${chart.id}`,
      { restrito: true },
      { 'if-match': `"${chart.versao}"`, 'x-motivo': encodeURIComponent('Pedido do paciente') },
    );
    await internado(id);
    expect(await abertas(id)).toMatchObject([{ momento: 'ADMISSAO', itens: [] }]);
  });

  const prescrever = async (prontuarioId: number, itens: readonly object[]): Promise<number> => {
    const rascunho = await medica.post('/api/prescricoes', {
      prontuarioId,
      itens: itens.map((item) => ({ dose: '1', unidade: 'comprimido', frequencia: '12/12h', ...item })),
    });
    expect(rascunho.statusCode, rascunho.body).toBe(201);
    const emitida = await medica.passo('prescricoes', rascunho.json<Linha>(), 'emitir');
    expect(emitida.statusCode, emitida.body).toBe(200);
    return emitida.json<Linha>().id;
  };
  const emUso = async (pacienteId: number): Promise<readonly string[]> =>
    (await medica.get(`/api/pacientes/${pacienteId}/_em-curso`))
      .json<{ medicamentos: readonly { nome: string }[] }>()
      .medicamentos.map(({ nome }) => nome);

  it('[CLIN-11] the admission of who uses nothing asks it, and concluding without rows is the answer', async () => {
    const id = await paciente();
    await abrir(id);
    await internado(id);
    const [pergunta] = await abertas(id);
    expect(pergunta).toMatchObject({ momento: 'ADMISSAO', situacao: 'A_FAZER', itens: [] });
    const concluida = await medica.passo('conciliacoes', pergunta!, 'concluir');
    expect(concluida.json(), concluida.body).toMatchObject({ situacao: 'FEITA', itens: [] });
  });

  it('[CLIN-11] what is stopped stops what prescribes it: the whole prescription, or that item of it', async () => {
    const id = await paciente();
    const chart = await abrir(id);
    const so = await prescrever(chart.id, [
      {
        descricao: 'Sinvastatina 20 mg',
        receituarioDitoDe: 'Sinvastatina 20 mg',
        principios: 'sinvastatina',
      },
    ]);
    const duas = await prescrever(chart.id, [
      { descricao: 'Losartana 50 mg', receituarioDitoDe: 'Losartana 50 mg', principios: 'losartana' },
      { descricao: 'Metformina 850 mg', receituarioDitoDe: 'Metformina 850 mg', principios: 'metformina' },
    ]);
    expect(await emUso(id)).toHaveLength(3);
    const aberta = await medica.post('/api/conciliacoes', { pacienteId: id, momento: 'ALTA' });
    expect(aberta.statusCode, aberta.body).toBe(201);
    const respondida = await responder(aberta.json<Conciliada>(), {
      'Sinvastatina 20 mg': { decisao: 'SUSPENSO', motivo: 'Mialgia' },
      'Losartana 50 mg': { decisao: 'SUSPENSO', motivo: 'Pressão baixa' },
      'Metformina 850 mg': { decisao: 'MANTIDO' },
    });
    const concluida = await medica.passo('conciliacoes', respondida.json<Linha>(), 'concluir');
    expect(concluida.statusCode, concluida.body).toBe(200);
    expect((await medica.get(`/api/prescricoes/${so}`)).json()).toMatchObject({
      situacao: 'SUSPENSA',
      motivo: expect.stringContaining('Sinvastatina 20 mg: Mialgia') as string,
    });
    expect((await medica.get(`/api/prescricoes/${duas}`)).json()).toMatchObject({ situacao: 'EMITIDA' });
    expect([...new Set(await emUso(id))]).toEqual(['Metformina 850 mg']);
    expect((await conferir(chart.id, 'Losartana 25 mg', 'losartana')).alertas).toEqual([]);
  });

  it('[CLIN-11] the treatment of an admission ends with it, what is taken home goes on', async () => {
    const id = await paciente();
    const daCasa = await abrir(id);
    const internacao = await internado(id);
    const doLeito = await abrir(id);
    await api.test.database.pool.query('UPDATE prontuario SET internacao_id = $2 WHERE id = $1', [
      doLeito.id,
      internacao.id,
    ]);
    await prescrever(doLeito.id, [
      { descricao: 'Omeprazol 20 mg', receituarioDitoDe: 'Omeprazol 20 mg', principios: 'omeprazol' },
      {
        descricao: 'Apixabana 5 mg',
        receituarioDitoDe: 'Apixabana 5 mg',
        principios: 'apixabana',
        quantidade: '60 comprimidos',
      },
    ]);
    const pedida = await medica.passo('internacoes', internacao, 'pedir-alta');
    expect(pedida.statusCode, pedida.body).toBe(200);
    await prescrever(doLeito.id, [
      { descricao: 'Captopril 25 mg', receituarioDitoDe: 'Captopril 25 mg', principios: 'captopril' },
    ]);
    expect(await emUso(id)).toHaveLength(3);
    await api.test.database.pool.query(
      "UPDATE internacao SET situacao = 'ALTA', encerrada_em = now() WHERE id = $1",
      [internacao.id],
    );
    expect(await emUso(id)).toEqual(['Apixabana 5 mg', 'Captopril 25 mg']);
    expect((await conferir(daCasa.id, 'Omeprazol 40 mg', 'omeprazol')).alertas).toEqual([]);
    expect((await conferir(daCasa.id, 'Captopril 50 mg', 'captopril')).alertas).toHaveLength(1);
  });
});
