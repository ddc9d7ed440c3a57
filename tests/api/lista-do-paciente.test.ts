/** Problems and medicines belong to the patient and not to a visit (clinical D-01): lists, chart, check, header, two providers. */
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
  paciente: ['list', 'view', 'clinico'],
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
    secoes: ['SOAP', 'PROBLEMAS', 'MEDICAMENTOS'],
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
  it('a new chart begins with what is not ended, and the check goes over it whatever the chart adds', async () => {
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

  it('a prescription without days still runs, until it is suspended', async () => {
    const id = await paciente();
    const chart = await abrir(id);
    const rascunho = await medica.post('/api/prescricoes', {
      prontuarioId: chart.id,
      itens: [
        {
          descricao: 'Losartana 50 mg',
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

  it('a chart ends, reopens and takes back; an old chart saved again undoes no newer word', async () => {
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

  it('what a cancelled chart ended goes on: it leaves no safety check in silence', async () => {
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

  it('by hand: each thing once, under the name of its code, ended with a reason', async () => {
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

  it('the header reads by person: another provider’s record of the same CPF counts, and is not written', async () => {
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
    // Whoever has no tie to the patient is told nothing.
    expect((await medica.get(`/api/pacientes/${aqui}/_em-curso`)).json()).toEqual({
      semVinculo: true,
      problemas: [],
      medicamentos: [],
    });
    const chart = await abrir(aqui);
    expect(chart.medicamentos).toEqual([]);
    const cabecalho = await medica.get(`/api/pacientes/${aqui}/_em-curso`);
    expect(cabecalho.statusCode, cabecalho.body).toBe(200);
    expect(cabecalho.json()).toMatchObject({
      problemas: [],
      medicamentos: [{ nome: 'Metformina 850 mg', alheio: true }],
    });
    expect((await conferir(chart.id, 'Metformina 850 mg', 'metformina')).alertas).toHaveLength(1);
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
});
