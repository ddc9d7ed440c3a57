/** The reception's calls (CLIN-06): the day of the unit, what is missing of who arrives, the ticket, and taking it back. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addDays } from '#domain/formato/data.ts';
import { diaDe } from '#domain/formato/fuso.ts';
import { pendencias } from '#domain/recepcao/pendencias.ts';
import type { DiaRecepcao, FichaRecepcao, ItemRecepcao } from '#domain/recepcao/wire.ts';
import { createTestApi, type Caller, type TestApi } from '#tests/support/api.ts';
import { semeador } from '#tests/support/semear.ts';

let api: TestApi;
let prestador: number;
let vizinho: number;
let admin: Caller;
let recepcao: Caller;
let medica: number;
let paciente: number;
let convenio: number;

const AGENDA = {
  agenda: ['list', 'view', 'insert', 'update', 'encaixe', 'vertodos'],
  secretaria: ['list'],
  paciente: ['list', 'view'],
};
const MINUTO = 60_000;
const HOJE = diaDe(Date.now());

const { criar } = semeador(
  () => api.registry,
  () => admin ?? api.admin,
);
const PESSOA = {
  convenios: [],
  responsaveis: [],
  situacaoAlergias: null,
  alergias: [],
  ativo: true,
  obito: false,
  dataObito: null,
  dataNascimento: '1980-05-02',
  nomeMae: 'Mãe da Silva',
  celular: '31998765432',
  logradouro: 'Rua Um',
};

beforeAll(async () => {
  api = await createTestApi();
  prestador = await criar('prestadores', { ativo: true, fusoHorario: 'America/Sao_Paulo' });
  vizinho = await criar('prestadores', { ativo: true, fusoHorario: 'America/Sao_Paulo' });
  api.app.sessoes.esquecer();
  admin = api.admin.em(prestador);
  medica = await criar('profissionais', {
    ativo: true,
    corpoClinico: [],
    codigosNasOperadoras: [],
    especialidades: [],
  });
  convenio = await criar('convenios', {
    nome: 'Vida Plena',
    modalidade: 'MEDICINA_GRUPO',
    exigeAutorizacao: true,
    ativo: true,
    contatos: [],
  });
  recepcao = (await api.caller(AGENDA, [prestador])).em(prestador);
});
afterAll(() => api.close());
beforeEach(async () => {
  paciente = await criar('pacientes', PESSOA);
});

/** An appointment of now, as the agenda would have left it. */
async function agendado(mudanca: { [coluna: string]: unknown } = {}, quando = Date.now()): Promise<number> {
  const linha = {
    prestador_id: prestador,
    profissional_id: medica,
    paciente_id: paciente,
    inicio: new Date(quando).toISOString(),
    fim: new Date(quando + 20 * MINUTO).toISOString(),
    situacao: 'CONFIRMADO',
    encaixe: true,
    ...mudanca,
  };
  const nomes = Object.keys(linha);
  const { rows } = await api.test.database.pool.query<{ id: number }>(
    `INSERT INTO agendamento (${nomes.join(', ')}) VALUES (${nomes.map((_, i) => `$${i + 1}`).join(', ')}) RETURNING id`,
    Object.values(linha),
  );
  return rows[0]!.id;
}
const ficha = async (id: number, caller = recepcao, query = ''): Promise<FichaRecepcao> => {
  const answer = await caller.get(`/api/recepcao/agendamentos/${id}${query}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<FichaRecepcao>();
};
const passo = async (id: number, transicao: string, campos: object = {}, caller = recepcao) => {
  const { versao } = (await ficha(id)).item;
  return caller.post(`/api/agendamentos/${id}/_transicao`, { transicao, versao, ...campos });
};
const chegou = async (id: number, campos: object = {}): Promise<ItemRecepcao> => {
  const answer = await passo(id, 'chegar', { campos });
  expect(answer.statusCode, answer.body).toBe(200);
  return (await ficha(id)).item;
};
const dia = async (): Promise<DiaRecepcao> => (await recepcao.get('/api/recepcao/dia')).json<DiaRecepcao>();

describe('[CLIN-06] the reception', () => {
  it("[CLIN-06] the unit's day: who comes today and what is missing of each, of no other unit and of no other day", async () => {
    const id = await agendado({ convenio_id: convenio });
    await agendado({}, Date.now() + 3 * 86_400_000);
    const alheio = await agendado({ prestador_id: vizinho });
    const hoje = await dia();
    expect(hoje.dia).toBe(HOJE);
    expect(hoje.itens.map((linha) => linha.id)).toContain(id);
    expect(hoje.itens.map((linha) => linha.id)).not.toContain(alheio);
    expect(hoje.itens.every(({ inicio }) => diaDe(inicio) === HOJE)).toBe(true);
    const item = hoje.itens.find((item) => item.id === id)!;
    expect(item).toMatchObject({
      pacienteId: paciente,
      situacao: 'CONFIRMADO',
      senha: null,
      prioridade: 'NORMAL',
    });
    expect(item.fatos).toMatchObject({
      convenio: { nome: 'Vida Plena', exigeAutorizacao: true },
      carteira: { numero: null, validade: null },
      autorizacao: null,
      documentos: 0,
      paciente: { obito: false, telefone: true, nomeMae: true, endereco: true },
    });
    expect((await recepcao.get(`/api/recepcao/agendamentos/${alheio}`)).statusCode).toBe(404);
    expect((await recepcao.get('/api/recepcao/dia?dia=ontem')).statusCode).toBe(400);
  });

  it("[CLIN-06] the patient's card of the convênio is the appointment's until another is written, and another convênio can be asked about", async () => {
    paciente = await criar('pacientes', {
      ...PESSOA,
      convenios: [
        {
          convenioId: convenio,
          numeroCarteira: '777',
          titularidade: 'TITULAR',
          validade: '2024-12-31',
          principal: true,
        },
      ],
    });
    const id = await agendado({ convenio_id: convenio });
    const antes = await ficha(id);
    expect(antes.item.fatos.carteira).toEqual({ numero: '777', validade: '2024-12-31' });
    expect(antes.carteiras).toMatchObject([{ convenioId: convenio, numero: '777' }]);
    expect((await ficha(id, recepcao, '?convenioId=0')).convenio).toBeNull();
    const item = await chegou(id, {
      numeroCarteira: '888',
      validadeCarteira: '2031-01-01',
      numeroAutorizacao: 'A-55',
    });
    expect(item.fatos).toMatchObject({
      carteira: { numero: '888', validade: '2031-01-01' },
      autorizacao: 'A-55',
    });
  });

  it("[CLIN-06] a new validity of the card goes to the patient's register with the arrival, and the next one is not asked again", async () => {
    const cartao = { convenioId: convenio, numeroCarteira: '777', titularidade: 'TITULAR', principal: true };
    const comCartao = () =>
      criar('pacientes', { ...PESSOA, convenios: [{ ...cartao, validade: '2024-12-31' }] });
    const validade = async (pacienteId: number) =>
      (await admin.get(`/api/pacientes/${pacienteId}`)).json<{ convenios: { validade: string }[] }>()
        .convenios[0]?.validade;
    const dada = { numeroCarteira: '777', validadeCarteira: '2031-01-01', numeroAutorizacao: 'A-55' };
    const mesa = (await api.caller({ ...AGENDA, paciente: ['list', 'view', 'update'] }, [prestador])).em(
      prestador,
    );

    paciente = await comCartao();
    const response = await passo(await agendado({ convenio_id: convenio }), 'chegar', { campos: dada }, mesa);
    expect(response.statusCode, response.body).toBe(200);
    expect(await validade(paciente)).toBe('2031-01-01');
    const historico = await admin.get(`/api/pacientes/${paciente}/_historico`);
    expect(historico.body).toContain('"depois":"01/01/2031"');
    const proximo = await agendado({ convenio_id: convenio });
    const { item } = await ficha(proximo);
    expect(pendencias(item.fatos, Date.now()).map(({ tipo }) => tipo)).not.toContain('CARTEIRA_VENCIDA');

    // What comes later is written as well, and an arrival that is refused writes nothing.
    paciente = await comCartao();
    const tarde = await agendado({ convenio_id: convenio });
    const { versao } = await chegou(tarde);
    const resposta = await mesa.call('PATCH', `/api/recepcao/agendamentos/${tarde}`, { ...dada, versao });
    expect([resposta.statusCode, await validade(paciente)]).toEqual([200, '2031-01-01']);
    paciente = await comCartao();
    const outroDia = await agendado({ convenio_id: convenio }, Date.now() + 3 * 86_400_000);
    expect((await passo(outroDia, 'chegar', { campos: dada }, mesa)).statusCode).toBe(409);
    expect(await validade(paciente)).toBe('2024-12-31');
    // Who may not change patients registers the arrival all the same.
    await chegou(await agendado({ convenio_id: convenio }), dada);
    expect(await validade(paciente)).toBe('2024-12-31');
  });

  it('[CLIN-06] a register that refuses the new validity is told of, with why, and the appointment keeps what was shown', async () => {
    paciente = await criar('pacientes', {
      ...PESSOA,
      convenios: [
        {
          convenioId: convenio,
          numeroCarteira: '777',
          titularidade: 'TITULAR',
          validade: '2024-12-31',
          principal: true,
        },
      ],
    });
    // As an import may have left it: a dependant without the holder's name.
    await api.test.database.pool.query(
      "UPDATE paciente_convenios SET titularidade = 'DEPENDENTE' WHERE paciente_id = $1",
      [paciente],
    );
    const mesa = (await api.caller({ ...AGENDA, paciente: ['list', 'view', 'update'] }, [prestador])).em(
      prestador,
    );
    const id = await agendado({ convenio_id: convenio });
    const dada = { numeroCarteira: '777', validadeCarteira: '2031-01-01', numeroAutorizacao: 'A-55' };
    const response = await passo(id, 'chegar', { campos: dada }, mesa);
    expect(response.statusCode, response.body).toBe(200);
    const { item, carteiras } = await ficha(id);
    expect(item).toMatchObject({ situacao: 'AGUARDANDO', validadeCarteira: '2031-01-01' });
    expect(item.carteiraRecusada).toMatch(/^Convênios, linha 1, Nome do titular: ./);
    expect(carteiras[0]?.validade).toBe('2024-12-31');
    const historico = await recepcao.get(`/api/agendamentos/${id}/_historico`);
    expect(historico.body).toContain('Nome do titular');
    // The register is mended, and what is saved next at the desk goes to it.
    await api.test.database.pool.query(
      "UPDATE paciente_convenios SET nome_titular = 'Ana' WHERE paciente_id = $1",
      [paciente],
    );
    const salvo = await mesa.call('PATCH', `/api/recepcao/agendamentos/${id}`, {
      ...dada,
      versao: item.versao,
    });
    expect(salvo.json()).toMatchObject({ carteiraRecusada: null });
    expect((await ficha(id)).carteiras[0]?.validade).toBe('2031-01-01');
  });

  it('[CLIN-06] arriving gives a ticket by priority, once a day in the unit, and each is one alone', async () => {
    const ids = await Promise.all(
      Array.from({ length: 6 }, async () => agendado({ paciente_id: await criar('pacientes', PESSOA) })),
    );
    const versoes = await Promise.all(ids.map(async (id) => (await ficha(id)).item.versao));
    const respostas = await Promise.all(
      ids.map((id, at) =>
        recepcao.post(`/api/agendamentos/${id}/_transicao`, { transicao: 'chegar', versao: versoes[at] }),
      ),
    );
    expect(respostas.map(({ statusCode }) => statusCode)).toEqual(ids.map(() => 200));
    const senhas = await Promise.all(ids.map(async (id) => (await ficha(id)).item.senha));
    expect(new Set(senhas).size).toBe(6);
    expect(senhas.every((senha) => /^N\d{3}$/.test(senha ?? ''))).toBe(true);
    const idoso = await chegou(await agendado(), {
      prioridade: 'SUPERPREFERENCIAL',
      motivoPrioridade: 'IDOSO_80',
    });
    expect(idoso).toMatchObject({
      situacao: 'AGUARDANDO',
      prioridade: 'SUPERPREFERENCIAL',
      senha: expect.stringMatching(/^S\d{3}$/),
    });
    // The database holds it too.
    await expect(
      api.test.database.pool.query('UPDATE agendamento SET senha = $1, dia_senha = $2 WHERE id = $3', [
        senhas[0],
        HOJE,
        ids[1],
      ]),
    ).rejects.toThrow(/unique/);
  });

  it('[CLIN-06] what was missing and passed over stays with the appointment: which, by whom, when, and in its history', async () => {
    const deConvenio = await agendado({ convenio_id: convenio });
    await chegou(deConvenio, { numeroCarteira: '123', validadeCarteira: '2020-01-31' });
    const ler = async () =>
      (await recepcao.get(`/api/agendamentos/${deConvenio}`)).json<{ [campo: string]: unknown }>();
    const linha = await ler();
    // By what was given on arrival, not by what stood there before.
    expect(linha.faltavaNaChegada).toBe(
      'A carteira venceu em 31/01/2020. Vida Plena pede autorização, e não há número.',
    );
    expect(linha.chegadaPor).toMatch(/^Pessoa/);
    const historico = await recepcao.get(`/api/agendamentos/${deConvenio}/_historico`);
    expect(historico.body).toContain('A carteira venceu em 31/01/2020.');
    expect((await passo(deConvenio, 'desfazer-chegada')).statusCode).toBe(200);
    expect(await ler()).toMatchObject({ faltavaNaChegada: null, chegadaPor: null, chegadaEm: null });
    await chegou(deConvenio, {
      numeroCarteira: '123',
      validadeCarteira: '2099-01-31',
      numeroAutorizacao: '77',
    });
    expect((await ler()).faltavaNaChegada).toBeNull();
  });

  it('[CLIN-06] a priority is one in law: it names its case, and 80 years alone go before the others', async () => {
    const id = await agendado();
    const sem = await passo(id, 'chegar', { campos: { prioridade: 'PREFERENCIAL' } });
    expect([sem.statusCode, sem.body]).toEqual([422, expect.stringContaining('motivoPrioridade')]);
    const demais = await passo(id, 'chegar', {
      campos: { prioridade: 'SUPERPREFERENCIAL', motivoPrioridade: 'GESTANTE' },
    });
    expect([demais.statusCode, demais.body]).toEqual([422, expect.stringContaining('80 anos ou mais')]);
    expect(await chegou(id, { prioridade: 'PREFERENCIAL', motivoPrioridade: 'GESTANTE' })).toMatchObject({
      senha: expect.stringMatching(/^P\d{3}$/),
      motivoPrioridade: 'GESTANTE',
    });
  });

  it('[CLIN-06] a mistaken arrival is taken back, and the same paper is good when the patient really comes', async () => {
    const id = await agendado();
    const { senha } = await chegou(id);
    expect((await passo(id, 'desfazer-chegada')).statusCode).toBe(200);
    expect((await ficha(id)).item).toMatchObject({ situacao: 'AGENDADO', chegadaEm: null, senha });
    expect(await chegou(id)).toMatchObject({ situacao: 'AGUARDANDO', senha, chegadaEm: expect.any(String) });
  });

  it('[CLIN-06] who was marked as missing and comes late is let in, and the miss is forgotten', async () => {
    const id = await agendado({}, Date.now() - 40 * MINUTO);
    expect((await passo(id, 'faltar', { motivo: 'Não veio' })).statusCode).toBe(200);
    expect(await chegou(id)).toMatchObject({ situacao: 'AGUARDANDO', motivo: null });
    const outroId = await agendado();
    expect((await passo(outroId, 'cancelar')).statusCode).toBe(422);
    expect((await passo(outroId, 'cancelar', { motivo: 'Desistiu na recepção' })).statusCode).toBe(200);
    expect((await passo(outroId, 'chegar')).statusCode).toBe(409);
  });

  it('[CLIN-06] the dead, the inactive and who has no time today are refused, by whichever call', async () => {
    const recusado = async (id: number, texto: string) => {
      const answer = await passo(id, 'chegar');
      expect([answer.statusCode, answer.body]).toEqual([409, expect.stringContaining(texto)]);
    };
    await recusado(
      await agendado({
        paciente_id: await criar('pacientes', { ...PESSOA, obito: true, dataObito: '2024-01-01' }),
      }),
      'registra óbito',
    );
    await recusado(
      await agendado({ paciente_id: await criar('pacientes', { ...PESSOA, ativo: false }) }),
      'está inativo',
    );
    const outroId = await agendado({}, Date.now() + 3 * 86_400_000);
    await recusado(outroId, 'Este horário é de');
    expect((await ficha(outroId)).item.senha).toBeNull();
  });

  it('[CLIN-06] what was not at hand comes later, until the visit is over', async () => {
    const id = await agendado({ convenio_id: convenio });
    const { versao } = await chegou(id);
    const tarde = (v: number, campos: object) =>
      recepcao.call('PATCH', `/api/recepcao/agendamentos/${id}`, { ...campos, versao: v });
    const response = await tarde(versao, {
      numeroAutorizacao: 'Z9',
      acompanhante: 'Rita',
      parentescoAcompanhante: 'MAE',
    });
    expect(response.statusCode, response.body).toBe(200);
    expect(response.json()).toMatchObject({
      numeroAutorizacao: 'Z9',
      acompanhante: 'Rita',
      situacao: 'AGUARDANDO',
    });
    expect((await tarde(versao, { numeroAutorizacao: 'Y' })).statusCode).toBe(412);
    expect((await tarde(versao + 1, { situacao: 'FINALIZADO' })).statusCode).toBe(422);
    await api.test.database.pool.query(
      `BEGIN; SET LOCAL zelo.ciclo = 'livre'; UPDATE agendamento SET situacao = 'FINALIZADO' WHERE id = ${id}; COMMIT`,
    );
    expect((await tarde(versao + 1, { numeroAutorizacao: 'Y' })).statusCode).toBe(409);
  });

  it('[CLIN-06] [PERM-03] never for professionals, with its sentence, whatever rights they have; and asks for its own', async () => {
    const doutor = await api.caller(AGENDA, [prestador]);
    await api.test.database.pool.query('UPDATE usuario SET profissional = true WHERE id = $1', [doutor.id]);
    api.app.sessoes.esquecer();
    const id = await agendado();
    for (const url of ['/api/recepcao/dia', `/api/recepcao/agendamentos/${id}`]) {
      const answer = await doutor.em(prestador).get(url);
      expect([answer.statusCode, answer.body]).toEqual([
        403,
        expect.stringContaining('Módulo não permitido para o perfil profissional.'),
      ]);
    }
    const { secretaria: _sem, ...resto } = AGENDA;
    const outroUsuario = (await api.caller(resto, [prestador])).em(prestador);
    expect((await outroUsuario.get('/api/recepcao/dia')).statusCode).toBe(403);
    const semCpf = (await api.caller({ ...AGENDA, paciente: ['list'] }, [prestador])).em(prestador);
    expect((await ficha(id, semCpf)).item.cpf).toBeNull();
    expect((await recepcao.call('PATCH', `/api/recepcao/agendamentos/${id}`, {})).statusCode).toBe(428);
  });

  it('[CLIN-06] D-04: on arrival an insured patient whom nobody asked is by their only convênio, and Particular is a choice', async () => {
    const convenios = [
      { convenioId: convenio, numeroCarteira: '55', validade: null, titularidade: 'TITULAR' },
    ];
    const segurado = await criar('pacientes', { ...PESSOA, convenios });
    const id = await agendado({ paciente_id: segurado });
    const vista = await ficha(id);
    expect(vista).toMatchObject({ caso: 'UM', item: { convenioId: null, particular: false } });
    expect(pendencias(vista.item.fatos, Date.now()).map(({ tipo }) => tipo)).toContain('SEM_CONVENIO');
    const chegada = await chegou(id);
    expect(chegada.convenioId).toBe(convenio);
    const linha = await recepcao.get(`/api/agendamentos/${id}`);
    expect(linha.json()).toMatchObject({ faltavaNaChegada: expect.stringContaining('pede autorização') });
    const outroId = await agendado({ paciente_id: segurado }, Date.now() + 60 * MINUTO);
    expect(await chegou(outroId, { convenioId: null })).toMatchObject({ convenioId: null, particular: true });
    expect(pendencias((await ficha(outroId)).item.fatos, Date.now()).map(({ tipo }) => tipo)).not.toContain(
      'SEM_CONVENIO',
    );
  });

  it('[CLIN-06] D-04: who has no convênio arrives as Particular and the row says so; an expired one and a plan switched off are told', async () => {
    const sem = await agendado({ paciente_id: await criar('pacientes', { ...PESSOA, convenios: [] }) });
    expect(await ficha(sem)).toMatchObject({ caso: 'NENHUM', naoValem: [] });
    expect(await chegou(sem)).toMatchObject({ convenioId: null, particular: true });
    const plano = await criar('planos', { convenioId: convenio, nome: 'Ouro', ativo: true });
    const cartao = { convenioId: convenio, planoId: plano, numeroCarteira: '56', titularidade: 'TITULAR' };
    const comPlano = await criar('pacientes', { ...PESSOA, convenios: [{ ...cartao, validade: null }] });
    await api.test.database.pool.query('UPDATE plano SET ativo = false WHERE id = $1', [plano]);
    const id = await agendado({ paciente_id: comPlano }, Date.now() + 90 * MINUTO);
    const vista = await ficha(id);
    expect(vista).toMatchObject({ caso: 'VENCIDO', naoValem: [{ plano: 'Ouro', porque: 'PLANO' }] });
    expect(pendencias(vista.item.fatos, Date.now()).map(({ tipo }) => tipo)).toContain('CONVENIO_VENCIDO');
    // Nobody was asked: it is not Particular by itself, and what was missing stays written down.
    expect(await chegou(id)).toMatchObject({ convenioId: null, particular: false });
    expect((await recepcao.get(`/api/agendamentos/${id}`)).json()).toMatchObject({
      faltavaNaChegada: expect.stringContaining('não vale neste dia'),
    });
  });

  it('[CLIN-06] D-13: of whoever is registered by telephone without a day of birth no day is made up', async () => {
    const dono = (
      await api.caller({ ...AGENDA, paciente: ['list', 'view', 'insert', 'update'] }, [prestador])
    ).em(prestador);
    const base = {
      nome: 'Rosa por Telefone',
      sexo: 'I',
      nacionalidade: 'BRASILEIRA',
      celular: '31998765432',
    };
    const sem = await dono.post('/api/pacientes', base);
    expect([sem.statusCode, sem.body]).toEqual([422, expect.stringContaining('dataNascimento')]);
    const resposta = await dono.post('/api/pacientes', {
      ...base,
      nascimentoDesconhecido: true,
      idadeEstimada: 40,
    });
    expect(resposta.statusCode, resposta.body).toBe(201);
    const rosa = resposta.json<{ id: number; versao: number }>();
    expect(rosa).toMatchObject({ dataNascimento: null, idade: 'cerca de 40 anos', idadeEstimadaEm: HOJE });
    const id = await agendado({ paciente_id: rosa.id });
    const falta = pendencias((await ficha(id)).item.fatos, Date.now()).find(
      ({ tipo }) => tipo === 'CADASTRO',
    );
    expect(falta).toMatchObject({ campos: ['nascimento', 'sexo', 'documento', 'nomeMae', 'endereco'] });
    const sabido = await dono.call('PATCH', `/api/pacientes/${rosa.id}`, {
      nascimentoDesconhecido: false,
      dataNascimento: '1984-03-02',
      versao: rosa.versao,
    });
    expect([sabido.statusCode, sabido.json()]).toMatchObject([
      200,
      { dataNascimento: '1984-03-02', idadeEstimada: null, idadeEstimadaEm: null },
    ]);
  });

  it('[CLIN-06] tomorrow begins anew', async () => {
    const { pool } = api.test.database;
    const id = await agendado();
    await chegou(id);
    await pool.query(
      `BEGIN; SET LOCAL zelo.ciclo = 'livre'; UPDATE agendamento SET dia_senha = dia_senha - 1 WHERE dia_senha = '${HOJE}'; COMMIT`,
    );
    expect(await chegou(await agendado())).toMatchObject({ senha: 'N001' });
    expect(addDays(HOJE, 1) > HOJE).toBe(true);
  });
});
