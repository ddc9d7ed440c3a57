/** Who has to refer to a row and may not list its register: what is found by, and what is shown, are the same few fields. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApi, type Caller, type TestApi } from '#tests/support/api.ts';
import { semeador, type Row } from '#tests/support/semear.ts';

let api: TestApi;
let p1 = 0;
/** The list of answers alone: patients are looked up to filter it. */
let restrito: Caller;
let recepcao: Caller;
let paciente: Row;
const { nova, ref } = semeador(
  () => api.registry,
  () => api.admin,
);

const CPF = '52998224725';
const CNS = '700501512345678';
beforeAll(async () => {
  api = await createTestApi();
  p1 = (await nova('prestadores', { ativo: true })).id;
  api.app.sessoes.esquecer();
  restrito = (await api.caller({ 'form-resposta': ['list'] }, [p1])).em(p1);
  recepcao = (await api.caller({ paciente: ['list'], plano: ['list'] }, [p1])).em(p1);
  paciente = await nova(
    'pacientes',
    {
      ativo: true,
      nome: 'Zuleica Restrita',
      nomeSocial: null,
      nomeMae: 'Matilde Secreta',
      cpf: CPF,
      cns: cnsValido(),
      dataNascimento: '1981-03-04',
      obito: false,
      dataObito: null,
      convenios: [
        {
          convenioId: await ref('convenios'),
          titularidade: 'TITULAR',
          numeroCarteira: 'CART777',
          principal: true,
        },
      ],
      responsaveis: [],
      situacaoAlergias: null,
      alergias: [],
    },
    api.admin.em(p1),
  );
});
afterAll(() => api?.close());

/** A number that passes the check: sum of digits by descending weights is a multiple of 11. */
function cnsValido(): string {
  for (let n = 0; ; n++) {
    const text = CNS.slice(0, 12) + String(n).padStart(3, '0');
    if (Array.from(text).reduce((sum, digit, i) => sum + Number(digit) * (15 - i), 0) % 11 === 0) return text;
  }
}

describe('[M8] a consulta de quem não pode listar', () => {
  it('recusa filtro, ordem e lixeira por campos que a resposta não mostra', async () => {
    expect((await restrito.get('/api/pacientes')).statusCode).toBe(403);
    for (const filtro of [
      `racaCor=${String(paciente.racaCor ?? 'BRANCA')}`,
      'nomeMae=Matilde Secreta',
      'nomeMae_like=Matilde',
      `cns=${String(paciente.cns)}`,
      'cns_start=7',
      'dataNascimento=1981-03-04',
      'dataNascimento_gte=1981-01-01',
      'email_null=true',
      'obito=false',
      'id_in=1,2',
      `id=${paciente.id}&id=1`,
      '_sort=dataNascimento',
      '_lixeira=true',
      '_start=20',
    ]) {
      const answer = await restrito.get(`/api/pacientes/_lookup?q=zuleica&${filtro}`);
      expect([filtro, answer.statusCode]).toEqual([filtro, 400]);
      expect(answer.body).not.toContain('Zuleica');
    }
  });

  it('acha pelo nome e mostra o nome; números da pessoa não se acham nem se mostram', async () => {
    const achado = await restrito.get('/api/pacientes/_lookup?q=zuleica');
    expect(achado.json()).toMatchObject([{ id: paciente.id, label: 'Zuleica Restrita' }]);
    expect(achado.body).not.toContain(String(paciente.cns));
    expect(achado.body).not.toContain('529');
    for (const q of [String(paciente.cns), String(paciente.cns).slice(0, 5), CPF, '529', 'matilde'])
      expect([q, (await restrito.get(`/api/pacientes/_lookup?q=${q}`)).json()]).toEqual([q, []]);
    const porId = await restrito.get(`/api/pacientes/_lookup?ids=${paciente.id}`);
    expect(porId.json()).toMatchObject([{ id: paciente.id }]);
    expect(porId.body).not.toContain(String(paciente.cns));
  });

  it('o combo mostra só o rótulo', async () => {
    const [item] = (await restrito.get('/api/pacientes/combo/list')).json<object[]>();
    expect(Object.keys(item ?? {}).toSorted()).toEqual(['id', 'nome']);
  });

  it('as buscas find… também: nem pelo CNS, nem com CNS, CPF ou carteira', async () => {
    const achado = await restrito.get('/api/findPaciente/zuleica');
    expect(achado.json()).toMatchObject([
      { id: paciente.id, nome: 'Zuleica Restrita', cns: null, adicional: '***.982.247-**', planos: [] },
    ]);
    expect(achado.body).not.toContain('CART777');
    for (const path of [
      `findPaciente/${String(paciente.cns)}`,
      `findPaciente/${String(paciente.cns).slice(0, 6)}`,
      `findPaciente/${CPF}`,
      `findPacienteSus/cpfcns/${String(paciente.cns)}`,
      `findPacienteSus/cpfcns/${CPF}`,
    ])
      expect([path, (await restrito.get(`/api/${path}`)).json()]).toEqual([path, []]);
  });

  it('o filtro que uma referência declara continua: o plano é o do convênio', async () => {
    const plano = await nova('planos', { ativo: true });
    const so = (await api.caller({ paciente: ['insert'] }, [p1])).em(p1);
    const achados = await so.get(`/api/planos/_lookup?convenioId=${String(plano.convenioId)}`);
    expect(achados.statusCode, achados.body).toBe(200);
    expect(achados.json<{ id: number }[]>().map(({ id }) => id)).toContain(plano.id);
    expect((await so.get('/api/planos/_lookup?nome_like=a')).statusCode).toBe(400);
  });

  it('quem lista filtra como na lista, e o que não lê fica de fora dos dois', async () => {
    const porMae = await recepcao.get('/api/pacientes/_lookup?nomeMae_like=matilde');
    expect(porMae.json()).toMatchObject([{ id: paciente.id }]);
    expect((await recepcao.get(`/api/pacientes/_lookup?cpf=${CPF}`)).statusCode).toBe(400);
    expect((await recepcao.get('/api/pacientes/_lookup?q=52998')).json()).toEqual([]);
    expect((await recepcao.get(`/api/findPaciente/${String(paciente.cns)}`)).json()).toMatchObject([
      { id: paciente.id },
    ]);
  });
});

describe('[M9] o que a linha não mostra não se procura', () => {
  it('o CPF de um usuário não se adivinha algarismo a algarismo pela lista', async () => {
    const { pool } = api.test.database;
    const alvo = await api.caller({}, [p1]);
    await pool.query(`UPDATE usuario SET cpf = $2 WHERE id = $1`, [alvo.id, CPF]);
    const lista = (await api.caller({ usuario: ['list'] }, [p1])).em(p1);
    const achados = async (caller: Caller, q: string) =>
      (await caller.get(`/api/usuarios?q=${q}&id=${alvo.id}`)).json<unknown[]>().length;
    expect([await achados(lista, '529'), await achados(lista, '528'), await achados(lista, CPF)]).toEqual([
      0, 0, 0,
    ]);
    const gestor = (await api.caller({ usuario: ['list', 'view'] }, [p1])).em(p1);
    expect([await achados(gestor, '529'), await achados(gestor, '528')]).toEqual([1, 0]);
  });

  it('o conteúdo de uma resposta, que a lista não traz, não se filtra, ordena, conta nem exporta sem ver', async () => {
    const ver = (await api.caller({ 'form-resposta': ['list', 'view'], paciente: ['clinico'] }, [p1])).em(p1);
    for (const query of ['valores_like=HIV', 'valores_null=false', 'rotulos_like=a', '_sort=valores']) {
      expect([query, (await restrito.get(`/api/form-respostas?${query}`)).statusCode]).toEqual([query, 400]);
      expect((await restrito.get(`/api/form-respostas/_contagem?${query}`)).statusCode).toBe(400);
      expect((await restrito.get(`/api/form-respostas/_export?formato=csv&${query}`)).statusCode).toBe(400);
    }
    expect(
      (await restrito.get('/api/form-respostas/_export?formato=csv&colunas=nome,valores')).statusCode,
    ).toBe(400);
    expect((await restrito.get('/api/form-respostas/_export?formato=csv')).body).not.toContain('Valores');
    expect((await ver.get('/api/form-respostas?valores_like=HIV')).statusCode).toBe(200);
  });
});
