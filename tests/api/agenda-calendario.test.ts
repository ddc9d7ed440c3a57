/** The agenda in the professional's own calendar: whose, what it tells, and taken back (CLIN-01). */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CalendarioDoProfissional } from '#domain/agenda/ical.ts';
import { createTestApi, type Caller, type TestApi } from '#tests/support/api.ts';
import { semeador } from '#tests/support/semear.ts';

let api: TestApi;
let prestador: number;
let medica: number;
let eu: Caller;
const ENDERECO = '/api/agenda/calendario';

const { criar } = semeador(
  () => api.registry,
  () => api.admin,
);
const sql = async (text: string, values: readonly unknown[] = []) =>
  (await api.test.database.pool.query(text, [...values])).rows;
const ler = (endereco: string) => api.app.inject({ url: new URL(endereco).pathname });

beforeAll(async () => {
  api = await createTestApi();
  prestador = await criar('prestadores', {
    ativo: true,
    fusoHorario: 'America/Sao_Paulo',
    nome: 'Vida Plena; unidade 1, centro',
  });
  api.app.sessoes.esquecer();
  medica = await criar('profissionais', {
    ativo: true,
    corpoClinico: [],
    codigosNasOperadoras: [],
    especialidades: [],
    nome: 'Ana Lima',
    nomeSocial: null,
  });
  const paciente = await criar(
    'pacientes',
    {
      convenios: [],
      responsaveis: [],
      situacaoAlergias: null,
      alergias: [],
      ativo: true,
      obito: false,
      dataObito: null,
      nome: 'Marina Alves de Prado',
      nomeSocial: null,
    },
    api.admin.em(prestador),
  );
  const tipo = await criar('tipos-atendimento', { nome: 'Retorno', duracaoMinutos: 30, ativo: true });
  await sql(
    `INSERT INTO agendamento (prestador_id, profissional_id, paciente_id, tipo_atendimento_id, inicio, fim, situacao)
     VALUES ($1, $2, $3, $4, '2099-01-01T11:00:00Z', '2099-01-01T11:30:00Z', 'AGENDADO')`,
    [prestador, medica, paciente, tipo],
  );
  await sql(
    `INSERT INTO agendamento (prestador_id, profissional_id, paciente_id, tipo_atendimento_id, inicio, fim, situacao)
     SELECT $1, $2, $3, $4, t, t + interval '30 minutes', s
       FROM (VALUES (date_trunc('day', now()) + interval '2 days 11 hours', 'CONFIRMADO'), (date_trunc('day', now()) + interval '3 days', 'CANCELADO'),
                    (date_trunc('day', now()) + interval '4 days', 'RESERVADO')) v (t, s)`,
    [prestador, medica, paciente, tipo],
  );
  const conta = await api.caller({ agenda: ['list', 'view'] }, [prestador]);
  await sql('UPDATE usuario SET profissional = true, profissional_id = $2 WHERE id = $1', [conta.id, medica]);
  api.app.sessoes.esquecer();
  eu = conta.em(prestador);
});
afterAll(() => api.close());

it('[CLIN-01] is made by the professional alone, tells initials only, and what was cancelled as cancelled', async () => {
  const semVinculo = await api.admin.em(prestador).post(ENDERECO, {});
  expect([semVinculo.statusCode, semVinculo.body]).toEqual([
    422,
    expect.stringContaining('não está ligada a um profissional'),
  ]);
  expect((await eu.get(ENDERECO)).json()).toBeNull();
  const calendarioDoProfissional = (await eu.post(ENDERECO, {})).json<CalendarioDoProfissional>();
  expect(calendarioDoProfissional).toMatchObject({ nomes: false, lidoEm: null });
  const lido = await ler(calendarioDoProfissional.endereco!);
  expect([lido.statusCode, lido.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
  const linhas = lido.body.replaceAll('\r\n ', '').split('\r\n');
  // The third says when the address ends.
  expect(linhas.filter((linha) => linha === 'BEGIN:VEVENT')).toHaveLength(3);
  expect(linhas).toEqual(
    expect.arrayContaining([
      'SUMMARY:M. A. P. · Retorno',
      'STATUS:CONFIRMED',
      'STATUS:CANCELLED',
      'LOCATION:Vida Plena\\; unidade 1\\, centro',
      'X-WR-CALNAME:Agenda de Ana Lima',
    ]),
  );
  expect(lido.body).not.toMatch(/Marina|Alves/);
  expect((await eu.get(ENDERECO)).json()).toMatchObject({
    endereco: calendarioDoProfissional.endereco,
    lidoEm: expect.any(String),
  });
  const { 0: guardado } = await sql('SELECT resumo, semente FROM agenda_calendario');
  expect(JSON.stringify(guardado)).not.toContain(
    calendarioDoProfissional.endereco!.split('/').at(-1)!.replace('.ics', ''),
  );
});

it('[CLIN-01] a change raises the number of its event, whose name stays', async () => {
  const { endereco } = (await eu.post(ENDERECO, {})).json<CalendarioDoProfissional>();
  const evento = async () => {
    const { body } = await ler(endereco!);
    const parte = body.split('BEGIN:VEVENT').find((parte) => parte.includes('STATUS:CONFIRMED'))!;
    return { uid: /UID:(.*)\r/.exec(parte)?.[1], numero: Number(/SEQUENCE:(\d+)/.exec(parte)?.[1]) };
  };
  const antes = await evento();
  await sql(`UPDATE agendamento SET versao = versao + 1 WHERE situacao = 'CONFIRMADO'`);
  expect(await evento()).toEqual({ uid: antes.uid, numero: antes.numero + 1 });
});

it('[CLIN-01] whole names are a choice; a new address ends the former, and taking it back ends it for good', async () => {
  const velho = (await eu.post(ENDERECO, {})).json<CalendarioDoProfissional>();
  const novo = (await eu.post(ENDERECO, { nomes: true })).json<CalendarioDoProfissional>();
  expect((await ler(velho.endereco!)).statusCode).toBe(404);
  expect((await ler(novo.endereco!)).body).toContain('Marina Alves de Prado');
  expect((await api.app.inject({ url: `/api/agenda/publico/${'a'.repeat(43)}.ics` })).statusCode).toBe(404);
  // Whoever leaves takes the address along, and it answers no more.
  await sql('UPDATE profissional SET ativo = false WHERE id = $1', [medica]);
  expect((await ler(novo.endereco!)).statusCode).toBe(404);
  await sql('UPDATE profissional SET ativo = true WHERE id = $1', [medica]);
  expect((await eu.call('DELETE', ENDERECO)).statusCode).toBe(204);
  expect((await ler(novo.endereco!)).statusCode).toBe(404);
  const eventos = await sql(
    `SELECT acao FROM auditoria WHERE recurso = 'agenda-calendario' ORDER BY seq DESC LIMIT 2`,
  );
  expect(eventos.map(({ acao }) => acao as string)).toEqual(['excluir', 'inserir']);
});

it('[CLIN-01 N7] ends after 180 days and says so in the calendar itself; its owner alone renews it, and it is the same', async () => {
  const criado = (await eu.post(ENDERECO, { nomes: true })).json<CalendarioDoProfissional>();
  const dias = (iso: string) => Math.round((Date.parse(iso) - Date.now()) / 86_400_000);
  expect(dias(criado.valeAte)).toBe(180);
  const { body } = await ler(criado.endereco!);
  expect(body.replaceAll('\r\n ', '')).toMatch(
    /SUMMARY:Este calendário vale até \d\d\/\d\d\/\d{4}: renove no Zelo/,
  );
  await sql(`UPDATE agenda_calendario SET vale_ate = now() - interval '1 second'`);
  const lido = (await sql('SELECT lido_em FROM agenda_calendario'))[0];
  expect((await ler(criado.endereco!)).statusCode).toBe(404);
  expect((await sql('SELECT lido_em FROM agenda_calendario'))[0]).toEqual(lido);
  // It is still there to be seen, renewed or taken back.
  expect(dias((await eu.get(ENDERECO)).json<CalendarioDoProfissional>().valeAte)).toBeLessThanOrEqual(0);
  const semEndereco = await api.admin.em(prestador).post(`${ENDERECO}/renovar`, {});
  expect([semEndereco.statusCode, semEndereco.body]).toEqual([404, expect.stringContaining('Crie um')]);
  const renovado = (await eu.post(`${ENDERECO}/renovar`, {})).json<CalendarioDoProfissional>();
  expect(renovado.endereco).toBe(criado.endereco);
  expect(dias(renovado.valeAte)).toBe(180);
  expect((await ler(criado.endereco!)).statusCode).toBe(200);
});

it('[CLIN-01 N7] who manages users finds whose agenda is read outside, and ends it without its owner', async () => {
  const endereco = (await eu.post(ENDERECO, { nomes: true })).json<CalendarioDoProfissional>().endereco!;
  expect((await ler(endereco)).statusCode).toBe(200);
  const gestora = await api.caller({ usuario: ['list', 'view', 'update'] });
  const com = async (caller: Caller) =>
    (await caller.get('/api/usuarios?calendario=true')).json<{ id: number }[]>().map(({ id }) => id);
  expect(await com(api.admin)).toEqual([eu.id]);
  const lido = (await api.admin.get(`/api/usuarios/${eu.id}`)).json<{ calendario: object }>();
  expect(lido.calendario).toMatchObject({ nomes: true, lidoEm: expect.any(String) });
  // The address itself is its owner's alone.
  expect(JSON.stringify(lido)).not.toContain(endereco.split('/').at(-1));
  // Who works at no provider of the person does not see them.
  expect((await gestora.post(`/api/usuarios/${eu.id}/desligar-calendario`)).statusCode).toBe(404);
  expect((await api.admin.post(`/api/usuarios/${eu.id}/desligar-calendario`)).statusCode).toBe(204);
  expect((await ler(endereco)).statusCode).toBe(404);
  expect(await com(api.admin)).toEqual([]);
  expect((await api.admin.post(`/api/usuarios/${eu.id}/desligar-calendario`)).statusCode).toBe(404);
  const [evento] = await sql(
    `SELECT acao, antes FROM auditoria WHERE recurso = 'usuario' AND registro_id = $1 ORDER BY seq DESC LIMIT 1`,
    [eu.id],
  );
  expect(evento).toMatchObject({ acao: 'desligar-calendario', antes: { nomes: true } });
});
