/** What a patient's record says of allergies is one fact, whichever way it came in; and who is chosen is told apart. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApi, type Caller, type TestApi } from '#tests/support/api.ts';
import { executar, receber } from './importacao-apoio.ts';

let api: TestApi;
let admin: Caller;
let prestador: number;
type Paciente = {
  readonly id: number;
  readonly versao: number;
  readonly situacaoAlergias: string | null;
  readonly alergias: readonly object[];
};

const DIPIRONA = { agente: 'Dipirona', categoria: 'MEDICAMENTO' };
const CONTRADIZ = /Há alergia registrada/;
const pessoa = (campos: object = {}) => ({
  nome: 'Ana Batista',
  dataNascimento: '1980-03-12',
  sexo: 'F',
  ...campos,
});
const criar = async (campos: object = {}): Promise<Paciente> => {
  const answer = await admin.post('/api/pacientes', pessoa(campos));
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<Paciente>();
};

beforeAll(async () => {
  api = await createTestApi();
  const made = await api.admin.post('/api/prestadores', {
    nome: 'Clínica Centro',
    tipoPessoa: 'JURIDICA',
    cnpj: '11222333000181',
  });
  prestador = made.json<{ id: number }>().id;
  api.app.sessoes.esquecer();
  admin = api.admin.em(prestador);
});
afterAll(() => api.close());

describe('[A6] allergies are one fact of three', () => {
  it('keeps what was asked: nobody asked, denies, has', async () => {
    expect((await criar()).situacaoAlergias).toBeNull();
    expect((await criar({ situacaoAlergias: 'NEGA' })).situacaoAlergias).toBe('NEGA');
    expect((await criar({ situacaoAlergias: 'TEM', alergias: [DIPIRONA] })).situacaoAlergias).toBe('TEM');
  });

  it('records that there is one when one is written down', async () => {
    expect((await criar({ alergias: [DIPIRONA] })).situacaoAlergias).toBe('TEM');
    const { id, versao } = await criar();
    const answer = await admin.patch(`/api/pacientes/${id}`, versao, { alergias: [DIPIRONA] });
    expect(answer.json()).toMatchObject({ situacaoAlergias: 'TEM' });
  });

  it('[CLIN-02] an allergy to a medicine is of that category without being said; another is still asked for', async () => {
    const { alergias } = await criar({ alergias: [{ agente: 'Dipirona', principioAtivo: 'dipirona' }] });
    expect(alergias).toMatchObject([{ agente: 'Dipirona', categoria: 'MEDICAMENTO' }]);
    const vazia = await criar({
      alergias: [{ agente: 'Dipirona', principioAtivo: 'dipirona', categoria: null }],
    });
    expect(vazia.alergias).toMatchObject([{ categoria: 'MEDICAMENTO' }]);
    const outroPaciente = await criar({
      alergias: [{ agente: 'Iodo', principioAtivo: 'iodo', categoria: 'OUTRA' }],
    });
    expect(outroPaciente.alergias).toMatchObject([{ categoria: 'OUTRA' }]);
    const camarao = await admin.post('/api/pacientes', pessoa({ alergias: [{ agente: 'Camarão' }] }));
    expect(camarao.statusCode).toBe(422);
    expect(Object.keys(camarao.json().errors)).toEqual(['alergias.0.categoria']);
  });

  it('refuses an allergy beside a denial, from either side, and an allergy that is not named', async () => {
    const juntos = await admin.post(
      '/api/pacientes',
      pessoa({ situacaoAlergias: 'NEGA', alergias: [DIPIRONA] }),
    );
    expect(juntos.statusCode).toBe(422);
    expect(juntos.json().errors.situacaoAlergias[0]).toMatch(CONTRADIZ);
    const nega = await criar({ situacaoAlergias: 'NEGA' });
    expect(
      (await admin.patch(`/api/pacientes/${nega.id}`, nega.versao, { alergias: [DIPIRONA] })).statusCode,
    ).toBe(422);
    const tem = await criar({ alergias: [DIPIRONA] });
    const negar = await admin.patch(`/api/pacientes/${tem.id}`, tem.versao, { situacaoAlergias: 'NEGA' });
    expect(negar.statusCode).toBe(422);
    expect((await admin.patch(`/api/pacientes/${tem.id}`, tem.versao, { alergias: [] })).statusCode).toBe(
      422,
    );
    const mudou = await admin.patch(`/api/pacientes/${tem.id}`, tem.versao, {
      situacaoAlergias: 'NEGA',
      alergias: [],
    });
    expect(mudou.json(), mudou.body).toMatchObject({ situacaoAlergias: 'NEGA', alergias: [] });
    expect((await admin.post('/api/pacientes', pessoa({ situacaoAlergias: 'TEM' }))).statusCode).toBe(422);
  });

  it('refuses it in a batch and in an import too', async () => {
    const { id } = await criar({ cpf: '52998224725', alergias: [DIPIRONA] });
    const lote = await admin.post('/api/pacientes/_lote', {
      operacao: 'alterar',
      ids: [id],
      valores: { situacaoAlergias: 'NEGA' },
    });
    expect(lote.body).toMatch(CONTRADIZ);
    const row = await receber(
      api.app,
      admin,
      'pacientes',
      'pacientes.csv',
      'CPF;Nome civil;Data de nascimento;Sexo;Nacionalidade;Tem alergias?\n52998224725;Ana Batista;12/03/1980;Feminino;Brasileira;Nega alergias conhecidas\n',
      { 'id-prestador': String(prestador) },
    );
    const importacao = await executar(admin, 'pacientes', row);
    expect(importacao).toMatchObject({ estado: 'concluida', erros: 1, alteradas: 0 });
    expect((await admin.get(`/api/pacientes/${id}`)).json()).toMatchObject({ situacaoAlergias: 'TEM' });
  });
});

describe('[LOOK-05] who is chosen is told apart from others of the same name', () => {
  it('shows birth date and masked CPF in the lookup, whoever reads it', async () => {
    const { id } = await criar({ nome: 'Homônima de Souza', cpf: '11144477735' });
    const esperado = [{ id, label: 'Homônima de Souza', adicional: ['12/03/1980', '***.444.777-**'] }];
    expect((await admin.get('/api/pacientes/_lookup?q=homonima')).json()).toEqual(esperado);
    const recepcao = (await api.caller({ paciente: ['list'] }, [prestador])).em(prestador);
    expect((await recepcao.get(`/api/pacientes/_lookup?ids=${id}`)).json()).toEqual(esperado);
  });

  it('shows a professional by council number; the birth date is for who keeps the register', async () => {
    const conselho = (await admin.get('/api/conselhos?sigla=CRM')).json<{ id: number }[]>()[0];
    const id = (
      await admin.post('/api/profissionais', {
        nome: 'Doutora Homônima',
        cpf: '39053344705',
        dataNascimento: '1975-01-02',
        conselhoId:
          conselho?.id ??
          (await admin.post('/api/conselhos', { sigla: 'CRM', nome: 'Conselho Regional de Medicina' })).json()
            .id,
        ufConselho: 'MG',
        numeroConselho: '4321',
      })
    ).json<{ id: number }>().id;
    const adicionalPara = async (caller: Caller) =>
      (await caller.get(`/api/profissionais/_lookup?ids=${id}`)).json<{ adicional: string[] }[]>()[0]
        ?.adicional;
    expect(await adicionalPara(admin)).toEqual(['4321', '02/01/1975', '***.533.447-**']);
    const colega = await api.caller({ profissional: ['list'] }, [prestador]);
    expect(await adicionalPara(colega.em(prestador))).toEqual(['4321', '***.533.447-**']);
  });
});

describe('[A20] insurance cards of a patient', () => {
  const cartao = (numeroCarteira: string, campos: object = {}) => ({
    convenioId: convenio,
    numeroCarteira,
    titularidade: 'TITULAR',
    ...campos,
  });
  let convenio: number;
  beforeAll(async () => {
    const made = await api.admin.post('/api/convenios', {
      codigo: 'U9',
      nome: 'Saúde Minas',
      modalidade: 'COOPERATIVA_MEDICA',
    });
    convenio = made.json<{ id: number }>().id;
  });

  it('has one main plan at most', async () => {
    const dois = [cartao('111222', { principal: true }), cartao('333444', { principal: true })];
    const answer = await admin.post('/api/pacientes', pessoa({ convenios: dois }));
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors['convenios.1.principal'][0]).toContain('linha 1');
  });

  it('tells of the same card in another patient', async () => {
    const { id } = await criar({ convenios: [cartao('777888')] });
    const same = await admin.get('/api/pacientes/_duplicidade?convenios.numeroCarteira=999000,777888');
    expect(same.json()).toMatchObject([{ id, motivo: 'Mesmo número de carteira' }]);
    expect((await admin.get('/api/pacientes/_duplicidade?convenios.outro=1')).statusCode).toBe(400);
  });

  it("[A17] 'é igual a' a name counts neither capitals nor accents, and a code counts both", async () => {
    const { id } = await criar({ nome: 'João Átila Conceição' });
    const found = async (query: string) =>
      (await admin.get(`/api/pacientes?${query}`)).json<Paciente[]>().map((row) => row.id);
    expect(await found('nome=joao%20atila%20conceicao')).toEqual([id]);
    expect(await found('nome=joao%20atila')).toEqual([]);
    expect((await api.admin.get('/api/convenios?codigo=u9')).json()).toEqual([]);
  });
});
