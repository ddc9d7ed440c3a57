/** The national register of SUS users, played by the stand-in: who is found, who may ask, what the audit keeps. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { iniciarSimuladores, type Simuladores } from '../../mock-server/main.ts';
import { createTestApi, type Caller, type TestApi } from '#tests/support/api.ts';

let simuladores: Simuladores;
let api: TestApi;
let sem: TestApi;
let fora: TestApi;
let recepcao: Caller;
const RECEPCAO = { paciente: ['list', 'view', 'insert'] };

beforeAll(async () => {
  simuladores = await iniciarSimuladores({ porta: 0, produto: 'http://127.0.0.1:1' });
  [api, sem, fora] = await Promise.all([
    createTestApi({ env: { CADSUS_URL: simuladores.env['CADSUS_URL'] ?? '' } }),
    createTestApi(),
    createTestApi({ env: { CADSUS_URL: 'http://127.0.0.1:9/nada' } }),
  ]);
  const made = await api.admin.post('/api/prestadores', {
    nome: 'Posto',
    tipoPessoa: 'JURIDICA',
    cnpj: '11222333000181',
  });
  const posto = made.json<{ id: number }>().id;
  recepcao = (await api.caller(RECEPCAO, [posto])).em(posto);
}, 120_000);
afterAll(async () => {
  await Promise.all([api.close(), sem.close(), fora.close(), simuladores.close()]);
});

const IRACEMA = {
  nome: 'Iracema Guimarães Prado',
  cpf: '52998224725',
  cns: '700000000000005',
  dataNascimento: '1961-04-23',
};

describe('[LOOK-05] a busca no SUS', () => {
  it('[LOOK-05] finds by CPF, by CNS and by name with birth, by either address, with what begins a new patient', async () => {
    const asked = [
      `findPacienteSus/cpfcns/${IRACEMA.cpf}`,
      `findPacienteSus/cpfcns/${IRACEMA.cns}`,
      'findPacienteSus/nascimento/19610423/nome/iracema',
      `findPaciente/${IRACEMA.cpf}?tipo=PACIENTESUS_CPFCNS`,
      'findPaciente/iracema?tipo=PACIENTESUS_NOMENASCIMENTO&nascimento=19610423',
    ];
    for (const path of asked) {
      expect((await recepcao.get(`/api/${path}`)).json(), path).toMatchObject([
        {
          id: null,
          nome: IRACEMA.nome,
          adicional: '529.982.247-25',
          data: IRACEMA.dataNascimento,
          pessoa: {
            ...IRACEMA,
            sexo: 'F',
            nomeMae: 'Jandira Guimarães Prado',
            celular: '31998112040',
            cep: '30130010',
          },
        },
      ]);
    }
  });

  it('[LOOK-05] the social name is shown, and whoever is a patient here already says so', async () => {
    const post = await recepcao.post('/api/pacientes', {
      nome: 'Iraci Guimarães Prado',
      cpf: '39053344705',
      dataNascimento: '1961-04-23',
      sexo: 'I',
      nacionalidade: 'BRASILEIRA',
    });
    expect((await recepcao.get('/api/findPacienteSus/cpfcns/39053344705')).json()).toMatchObject([
      {
        id: post.json<{ id: number }>().id,
        nome: 'Iara Guimarães Prado',
        nomeCivil: 'Iraci Guimarães Prado',
      },
    ]);
  });

  it('[LOOK-03] a CPF from 11 characters, a CNS from 15, a name from 5', async () => {
    for (const path of ['cpfcns/5299822472', 'cpfcns/70000000000000', 'nascimento/19610423/nome/irac'])
      expect((await recepcao.get(`/api/findPacienteSus/${path}`)).json(), path).toEqual([]);
    const names = (await recepcao.get('/api/findPacienteSus/nascimento/19610423/nome/iraci')).json<
      { nome: string }[]
    >();
    expect(names.map(({ nome }) => nome)).toEqual(['Iara Guimarães Prado']);
  });

  it('[LOOK-05] only who may include patients asks, and the audit keeps that it was asked, not for whom', async () => {
    const leitora = await api.caller({ paciente: ['list', 'view'] });
    const refused = await leitora.get(`/api/findPacienteSus/cpfcns/${IRACEMA.cpf}`);
    expect([refused.json(), refused.headers['x-busca-falhou']]).toEqual([[], 'true']);
    const { rows } = await api.test.database.pool.query<{ depois: object; texto: string }>(
      `SELECT depois, depois::text AS texto FROM auditoria WHERE acao = 'consultar-sus' ORDER BY seq LIMIT 1`,
    );
    expect(rows[0]?.depois).toEqual({ por: 'CPF ou CNS', encontrados: 1 });
  });

  it('[LOOK-05] without the register nobody is found and the screen can say why; one that is away is a failure', async () => {
    const path = `/api/findPacienteSus/cpfcns/${IRACEMA.cpf}`;
    const ana = await sem.caller(RECEPCAO);
    const none = await ana.get(path);
    expect([none.json(), none.headers['x-busca-falhou']]).toEqual([[], undefined]);
    expect((await ana.get('/api/findPacienteSus/situacao')).json()).toEqual({ configurado: false });
    expect((await recepcao.get('/api/findPacienteSus/situacao')).json()).toEqual({ configurado: true });
    const bia = await fora.caller(RECEPCAO);
    const away = await bia.get(path);
    expect([away.json(), away.headers['x-busca-falhou']]).toEqual([[], 'true']);
  });
});
