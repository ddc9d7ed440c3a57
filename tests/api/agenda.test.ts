/** The agenda's calls (CLIN-01): free times, holds, booking, moving, series, blocks, whose agenda it is, and the race for one time. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type {
  ConveniosParaMarcar,
  GradeAgenda,
  HorarioLivre,
  ItemAgenda,
  PreviaBloqueio,
} from '#domain/agenda/wire.ts';
import { diaDaSemana } from '#domain/agenda/dias.ts';
import { addDays } from '#domain/formato/data.ts';
import { diaDe, momentoDe } from '#domain/formato/fuso.ts';
import { createTestApi, type Caller, type TestApi } from '#tests/support/api.ts';
import { semeador } from '#tests/support/semear.ts';

let api: TestApi;
let prestador: number;
let vizinho: number;
let admin: Caller;
let recepcao: Caller;
let outroUsuario: Caller;
let sala: number;
let tipo: number;
let paciente: number;
let outroPaciente: number;
let especialidade: number;
/** Of this test alone: nothing of another stands in its agenda. */
let medica: number;

const TUDO = ['list', 'view', 'insert', 'update', 'encaixe', 'atender'];
const AGENDA = {
  agenda: [...TUDO, 'vertodos'],
  agendabloqueio: ['list', 'view', 'insert'],
  listaespera: ['list', 'view', 'insert', 'update'],
  paciente: ['list', 'view'],
};

/** A Monday some weeks ahead. */
const SEGUNDA = (() => {
  let dia = addDays(diaDe(Date.now()), 14);
  while (diaDaSemana(dia) !== 'SEG') dia = addDays(dia, 1);
  return dia;
})();
const as = (hora: string, dia = SEGUNDA) => momentoDe(dia, hora);

const { criar } = semeador(
  () => api.registry,
  () => admin ?? api.admin,
);
const SEM = {
  convenios: [],
  responsaveis: [],
  situacaoAlergias: null,
  alergias: [],
  ativo: true,
  obito: false,
  dataObito: null,
};
const profissional = () =>
  criar('profissionais', {
    ativo: true,
    corpoClinico: [],
    codigosNasOperadoras: [],
    especialidades: [{ especialidadeId: especialidade }],
  });
const escala = (profissionalId: number, mudanca: object = {}) =>
  criar('escalas', {
    nome: 'Ambulatório',
    profissionalId,
    intervaloMinutos: 30,
    capacidade: 1,
    inicioVigencia: '2020-01-01',
    fimVigencia: null,
    particular: true,
    ativo: true,
    horarios: [{ dia: 'SEG', inicio: '08:00', fim: '12:00', salaId: null }],
    tipos: [],
    convenios: [],
    ...mudanca,
  });

beforeAll(async () => {
  api = await createTestApi();
  prestador = await criar('prestadores', { ativo: true, fusoHorario: 'America/Sao_Paulo' });
  vizinho = await criar('prestadores', { ativo: true, fusoHorario: 'America/Sao_Paulo' });
  api.app.sessoes.esquecer();
  admin = api.admin.em(prestador);
  sala = await criar('salas', { ativo: true });
  tipo = await criar('tipos-atendimento', { duracaoMinutos: 60, ativo: true });
  especialidade = await criar('especialidades');
});
afterAll(() => api.close());
beforeEach(async () => {
  medica = await profissional();
  paciente = await criar('pacientes', SEM);
  outroPaciente = await criar('pacientes', SEM);
  recepcao = (await api.caller(AGENDA, [prestador])).em(prestador);
  outroUsuario = (await api.caller(AGENDA, [prestador])).em(prestador);
});

const reservar = (caller: Caller, hora: string, campos: object = {}) =>
  caller.post('/api/agenda/reservas', { profissionalId: medica, inicio: as(hora), ...campos });
const ok = async <T = ItemAgenda>(answer: ReturnType<Caller['post']>, codigo = 201): Promise<T> => {
  const given = await answer;
  expect(given.statusCode, given.body).toBe(codigo);
  return given.json<T>();
};
const marcar = (caller: Caller, id: number, campos: object = {}) =>
  caller.post(`/api/agenda/reservas/${id}/marcar`, { pacienteId: paciente, ...campos });
const marcado = async (hora: string, campos: object = {}, opcoes: object = {}) => {
  const reserva = await ok(reservar(recepcao, hora, campos));
  return (await ok<{ agendamento: ItemAgenda }>(marcar(recepcao, reserva.id, opcoes))).agendamento;
};
const livres = async (query = ''): Promise<HorarioLivre[]> =>
  ok(recepcao.get(`/api/agenda/proximos?profissionalId=${medica}&de=${SEGUNDA}&ate=${SEGUNDA}${query}`), 200);
const recusado = async (answer: ReturnType<Caller['post']>, texto: string | RegExp, codigo = 409) => {
  const given = await answer;
  expect(given.statusCode, given.body).toBe(codigo);
  expect(given.body).toMatch(texto);
};
const grade = (caller: Caller, dia = SEGUNDA) =>
  ok<GradeAgenda>(caller.get(`/api/agenda/grade?de=${dia}&ate=${dia}`), 200);

describe('[CLIN-01] the agenda', () => {
  it('[CLIN-01] free times come from the escala, and a hold and an appointment take them', async () => {
    await escala(medica);
    expect(await livres()).toHaveLength(8);
    const reserva = await ok(reservar(recepcao, '08:00'));
    expect(reserva).toMatchObject({
      situacao: 'RESERVADO',
      minha: true,
      inicio: as('08:00').replace('Z', '.000Z'),
    });
    expect((await livres()).map(({ inicio }) => inicio)).not.toContain(reserva.inicio);
    const { agendamento } = await ok<{ agendamento: ItemAgenda }>(marcar(recepcao, reserva.id));
    expect(agendamento).toMatchObject({
      id: reserva.id,
      situacao: 'AGENDADO',
      pacienteId: paciente,
      minha: false,
    });
    expect(await livres()).toHaveLength(7);
    const { agendamentos, janelas } = await grade(outroUsuario);
    expect(agendamentos.filter(({ profissionalId }) => profissionalId === medica)).toHaveLength(1);
    expect(janelas.some(({ profissionalId }) => profissionalId === medica)).toBe(true);
  });

  it('[CLIN-01] fifty callers for one time: one has it, and nobody meets a failure of the server', async () => {
    await escala(medica);
    for (let vez = 0; vez < 3; vez += 1) {
      const hora = `0${8 + vez}:00`;
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, i) => reservar(i % 2 ? recepcao : outroUsuario, hora)),
      );
      expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([
        201,
        ...Array.from({ length: 49 }, () => 409),
      ]);
      const perdeu = answers.find(({ statusCode }) => statusCode === 409)!;
      expect(perdeu.body).toContain('Este horário acabou de ser ocupado. Escolha outro.');
    }
  });

  it('[CLIN-01] the database itself refuses two in one place', async () => {
    const { pool } = api.test.database;
    const insert = (inicio: string, fim: string, encaixe = 'false') =>
      pool.query(
        `INSERT INTO agendamento (prestador_id, profissional_id, inicio, fim, encaixe) VALUES ($1, $2, $3, $4, ${encaixe})`,
        [prestador, medica, as(inicio), as(fim)],
      );
    await insert('08:00', '08:30');
    await expect(insert('08:15', '08:45')).rejects.toThrow(/exclusion/);
    await insert('08:30', '09:00');
    await insert('08:15', '08:45', 'true');
    // In another unit too: a person is in one place at a time.
    await expect(
      pool.query(
        'INSERT INTO agendamento (prestador_id, profissional_id, inicio, fim) VALUES ($1, $2, $3, $4)',
        [vizinho, medica, as('08:00'), as('08:30')],
      ),
    ).rejects.toThrow(/exclusion/);
  });

  it('[CLIN-01] a hold is the person’s who took it: another neither books nor frees it, and sees whose it is', async () => {
    await escala(medica);
    const reserva = await ok(reservar(recepcao, '08:00'));
    await recusado(marcar(outroUsuario, reserva.id), 'Este horário está reservado por');
    await recusado(
      outroUsuario.call('DELETE', `/api/agenda/reservas/${reserva.id}`),
      'Este horário está reservado por',
    );
    const visto = (await grade(outroUsuario)).agendamentos.find(({ id }) => id === reserva.id);
    expect(visto).toMatchObject({ minha: false, reservadoPor: expect.stringContaining('Pessoa') });
    expect(await ok<ItemAgenda[]>(recepcao.get('/api/agenda/reservas'), 200)).toContainEqual(
      expect.objectContaining({ id: reserva.id }),
    );
    expect((await recepcao.call('DELETE', `/api/agenda/reservas/${reserva.id}`)).statusCode).toBe(204);
    expect((await recepcao.call('DELETE', `/api/agenda/reservas/${reserva.id}`)).statusCode).toBe(204);
    await ok(reservar(outroUsuario, '08:00'));
  });

  it('[CLIN-01] a hold whose time is over is free for others, and says so to who comes back late', async () => {
    await escala(medica);
    const reserva = await ok(reservar(recepcao, '08:00'));
    await api.test.database.pool.query(
      `UPDATE agendamento SET reservado_ate = now() - interval '1 s' WHERE id = $1`,
      [reserva.id],
    );
    expect(await livres()).toHaveLength(8);
    await ok(reservar(outroUsuario, '08:00'));
    const tarde = await marcar(recepcao, reserva.id);
    expect([tarde.statusCode, tarde.body]).toEqual([
      409,
      expect.stringContaining('A reserva venceu e o horário foi liberado.'),
    ]);
  });

  it('[CLIN-01] nobody keeps more than five times held', async () => {
    await escala(medica);
    const gulosa = (await api.caller(AGENDA, [prestador])).em(prestador);
    for (const hora of ['08:00', '08:30', '09:00', '09:30', '10:00']) await ok(reservar(gulosa, hora));
    const demais = await reservar(gulosa, '10:30');
    expect([demais.statusCode, demais.body]).toEqual([
      409,
      expect.stringContaining('Você já tem 5 horários reservados.'),
    ]);
  });

  it('[CLIN-01] two clicks on book make one appointment', async () => {
    await escala(medica);
    const reserva = await ok(reservar(recepcao, '08:00'));
    const duas = await Promise.all([marcar(recepcao, reserva.id), marcar(recepcao, reserva.id)]);
    expect(duas.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
  });

  it('[CLIN-01] outside the escala, past, on a holiday or in a block each has its sentence', async () => {
    await recusado(reservar(recepcao, '08:00'), 'O profissional não tem escala nesta unidade.');
    await escala(medica, { tipos: [{ tipoAtendimentoId: tipo, duracaoMinutos: 90 }] });
    await recusado(reservar(recepcao, '13:00'), 'O profissional não atende neste horário.');
    await recusado(
      reservar(recepcao, '11:00', { tipoAtendimentoId: tipo }),
      'O atendimento não cabe até o fim da escala.',
    );
    await recusado(
      recepcao.post('/api/agenda/reservas', { profissionalId: medica, inicio: '2021-03-01T11:00:00Z' }),
      'Este horário já passou.',
    );
    const natal = addDays(SEGUNDA, 28);
    await criar('feriados', { data: natal, tipo: 'NACIONAL', fechaAgenda: true, uf: null, cidadeId: null });
    const feriado = await reservar(recepcao, '08:00', { inicio: as('08:00', natal) });
    expect([feriado.statusCode, feriado.body]).toEqual([
      409,
      expect.stringContaining('O profissional não atende neste horário.'),
    ]);
  });

  it('[CLIN-01] one squeezed in asks for its own permission, stands beside others, and never in a block', async () => {
    await escala(medica);
    await marcado('08:00');
    const { agenda, ...resto } = AGENDA;
    const semEncaixe = (
      await api.caller({ ...resto, agenda: agenda.filter((action) => action !== 'encaixe') }, [prestador])
    ).em(prestador);
    expect((await reservar(semEncaixe, '08:00', { encaixe: true })).statusCode).toBe(403);
    const reserva = await ok(reservar(recepcao, '08:00', { encaixe: true }));
    expect(
      (await ok<{ agendamento: ItemAgenda }>(marcar(recepcao, reserva.id, { pacienteId: outroPaciente })))
        .agendamento,
    ).toMatchObject({ encaixe: true });
    await ok(
      recepcao.post('/api/agenda/bloqueios', {
        profissionalId: medica,
        inicio: as('10:00'),
        fim: as('11:00'),
        tipo: 'REUNIAO',
        motivo: 'Reunião',
      }),
    );
    await recusado(reservar(recepcao, '10:00', { encaixe: true }), 'A agenda está bloqueada neste horário.');
    await recusado(reservar(recepcao, '10:00'), 'A agenda está bloqueada neste horário.');
  });

  it('[CLIN-01] one room, one professional; one patient, one place', async () => {
    const horarios = [{ dia: 'SEG', inicio: '08:00', fim: '12:00', salaId: sala }];
    await escala(medica, { horarios });
    const outroId = await profissional();
    await escala(outroId, { horarios });
    await marcado('08:00');
    await recusado(
      reservar(recepcao, '08:00', { profissionalId: outroId }),
      'A sala está ocupada por outro profissional',
    );
    const terceiro = await profissional();
    await escala(terceiro);
    const reserva = await ok(reservar(recepcao, '08:00', { profissionalId: terceiro }));
    await recusado(
      marcar(recepcao, reserva.id),
      'O paciente já tem outro atendimento marcado neste horário.',
    );
    expect((await marcar(recepcao, reserva.id, { pacienteId: outroPaciente })).statusCode).toBe(201);
  });

  it('[CLIN-01] a group has as many places as its escala says', async () => {
    await escala(medica, { capacidade: 2 });
    await marcado('08:00');
    const reserva = await ok(reservar(recepcao, '08:00'));
    await ok(marcar(recepcao, reserva.id, { pacienteId: outroPaciente }));
    await recusado(reservar(recepcao, '08:00'), 'Este horário acabou de ser ocupado.');
    expect(
      (await grade(recepcao)).agendamentos.filter(({ profissionalId }) => profissionalId === medica),
    ).toHaveLength(2);
  });

  it('[CLIN-01] the dead and the inactive are not booked, and another unit’s patient is none', async () => {
    await escala(medica);
    const reserva = await ok(reservar(recepcao, '08:00'));
    const morto = await criar('pacientes', { ...SEM, obito: true, dataObito: '2024-01-01' });
    await recusado(marcar(recepcao, reserva.id, { pacienteId: morto }), 'registra óbito', 422);
    const inativo = await criar('pacientes', { ...SEM, ativo: false });
    await recusado(marcar(recepcao, reserva.id, { pacienteId: inativo }), 'está inativo', 422);
    const alheio = await criar('pacientes', SEM, api.admin.em(vizinho));
    await recusado(marcar(recepcao, reserva.id, { pacienteId: alheio }), 'não existe mais', 422);
    expect((await marcar(recepcao, reserva.id)).statusCode).toBe(201);
  });

  it('[CLIN-01] moves to a free time and back; what was confirmed is to be confirmed again; a taken one refuses', async () => {
    await escala(medica);
    const agendamento = await marcado('08:00');
    const dois = await marcado('09:00', {}, { pacienteId: outroPaciente });
    const passo = await recepcao.post(`/api/agendamentos/${agendamento.id}/_transicao`, {
      transicao: 'confirmar',
      versao: agendamento.versao,
    });
    expect(passo.statusCode, passo.body).toBe(200);
    const { versao } = passo.json<{ versao: number }>();
    const mover = (id: number, hora: string, v: number) =>
      recepcao.post(`/api/agenda/agendamentos/${id}/mover`, { inicio: as(hora), versao: v });
    await recusado(mover(agendamento.id, '09:00', versao), 'Este horário acabou de ser ocupado.');
    await recusado(mover(agendamento.id, '13:00', versao), 'O profissional não atende neste horário.');
    expect((await mover(agendamento.id, '10:00', versao - 1)).statusCode).toBe(412);
    const movido = await ok(mover(agendamento.id, '10:00', versao), 200);
    expect(movido).toMatchObject({ inicio: as('10:00').replace('Z', '.000Z'), situacao: 'AGENDADO' });
    await ok(mover(agendamento.id, '08:00', movido.versao), 200);
    await ok(
      recepcao.post(`/api/agendamentos/${dois.id}/_transicao`, {
        transicao: 'cancelar',
        motivo: 'Pediu',
        versao: dois.versao,
      }),
      200,
    );
    expect((await livres()).map(({ inicio }) => inicio)).toContain(as('09:00').replace('Z', '.000Z'));
    await recusado(mover(dois.id, '11:00', dois.versao + 1), 'na situação Cancelado não muda de horário');
  });

  it('[CLIN-01] repeats with an end, says which weeks are taken, and books the others when asked to', async () => {
    await escala(medica);
    const ocupado = addDays(SEGUNDA, 7);
    const reserva2 = await ok(reservar(recepcao, '08:00', { inicio: as('08:00', ocupado) }));
    await ok(marcar(recepcao, reserva2.id, { pacienteId: outroPaciente }));
    const reserva = await ok(reservar(recepcao, '08:00'));
    await recusado(
      marcar(recepcao, reserva.id, { repetir: { cadaSemanas: 1 } }),
      'Diga quantas vezes repetir',
      422,
    );
    const falha = await marcar(recepcao, reserva.id, { repetir: { cadaSemanas: 1, vezes: 3 } });
    expect(falha.statusCode, falha.body).toBe(409);
    expect(falha.json<{ ocupados: string[] }>().ocupados).toEqual([
      as('08:00', ocupado).replace('Z', '.000Z'),
    ]);
    const serie = await ok<{ agendamento: ItemAgenda; ocupados: string[] }>(
      marcar(recepcao, reserva.id, { repetir: { cadaSemanas: 1, vezes: 3 }, pularOcupados: true }),
    );
    expect(serie.ocupados).toHaveLength(1);
    expect(serie.agendamento.serie).toBe(reserva.id);
    const terceira = await grade(recepcao, addDays(SEGUNDA, 14));
    expect(terceira.agendamentos.filter(({ serie }) => serie === reserva.id)).toHaveLength(1);
  });

  it('[CLIN-01] blocking tells who is affected, offers times that are free for all of them, and moves them in one act', async () => {
    await escala(medica);
    const item = await marcado('08:00');
    const dois = await marcado('08:30', {}, { pacienteId: outroPaciente });
    const periodo = { profissionalId: medica, inicio: as('08:00'), fim: as('09:00') };
    const { afetados } = await ok<PreviaBloqueio>(
      recepcao.post('/api/agenda/bloqueios/previa', periodo),
      200,
    );
    expect(afetados.map(({ agendamento }) => agendamento.id)).toEqual([item.id, dois.id]);
    const ofertas = afetados.map(({ propostas }) => propostas[0]!);
    expect(new Set(ofertas.map(({ inicio }) => inicio)).size).toBe(2);
    expect(ofertas.every(({ inicio }) => Date.parse(inicio) >= Date.parse(as('09:00')))).toBe(true);
    const remarcar = afetados.map(({ agendamento: { id, versao } }, i) => {
      const { inicio, profissionalId, salaId } = ofertas[i]!;
      return { id, versao, inicio, profissionalId, salaId };
    });
    const bloqueio = { ...periodo, tipo: 'FERIAS', motivo: 'Férias' };
    // One whom nobody moved, cancelled or left knowingly: somebody booked while the list was looked at.
    await recusado(
      recepcao.post('/api/agenda/bloqueios', { ...bloqueio, remarcar: remarcar.slice(0, 1) }),
      'Um dos agendamentos mudou',
    );
    // All of it or nothing: one of them changed meanwhile.
    const velha = remarcar.map((agendamento, i) =>
      i === 1 ? { ...agendamento, versao: agendamento.versao - 1 } : agendamento,
    );
    expect((await recepcao.post('/api/agenda/bloqueios', { ...bloqueio, remarcar: velha })).statusCode).toBe(
      412,
    );
    expect((await grade(recepcao)).agendamentos.find(({ id }) => id === item.id)?.inicio).toBe(item.inicio);
    expect(await ok<object>(recepcao.post('/api/agenda/bloqueios', { ...bloqueio, remarcar }))).toMatchObject(
      { remarcados: 2 },
    );
    expect((await grade(recepcao)).agendamentos.find(({ id }) => id === item.id)?.inicio).toBe(
      ofertas[0]!.inicio,
    );
    await recusado(reservar(recepcao, '08:00'), 'A agenda está bloqueada');
  });

  it('[CLIN-01] a block offers nobody a time at which the patient is with somebody else', async () => {
    await escala(medica);
    const outroMedico = await profissional();
    await escala(outroMedico);
    await marcado('08:00');
    await marcado('09:00', { profissionalId: outroMedico });
    const periodo = { profissionalId: medica, inicio: as('08:00'), fim: as('09:00') };
    const { afetados } = await ok<PreviaBloqueio>(
      recepcao.post('/api/agenda/bloqueios/previa', periodo),
      200,
    );
    const ofertas = afetados.flatMap(({ propostas }) => propostas.map(({ inicio }) => Date.parse(inicio)));
    expect(ofertas.length).toBeGreaterThan(0);
    expect(ofertas).not.toContain(Date.parse(as('09:00')));
    expect(Math.min(...ofertas)).toBe(Date.parse(as('09:30')));
  });

  it('[CLIN-01] who waits already is shown by the block, offered no time, and does not stop it', async () => {
    await escala(medica);
    const agendamento = await marcado('08:00');
    await api.test.database.pool.query(
      `BEGIN; SET LOCAL zelo.ciclo = 'livre'; UPDATE agendamento SET situacao = 'AGUARDANDO' WHERE id = ${agendamento.id}; COMMIT`,
    );
    const periodo = { profissionalId: medica, inicio: as('08:00'), fim: as('09:00') };
    const { afetados } = await ok<PreviaBloqueio>(
      recepcao.post('/api/agenda/bloqueios/previa', periodo),
      200,
    );
    expect(afetados).toMatchObject([{ agendamento: { id: agendamento.id }, propostas: [] }]);
    const response = await recepcao.post('/api/agenda/bloqueios', {
      ...periodo,
      tipo: 'OUTRO',
      motivo: 'Urgência',
      manter: [agendamento.id],
    });
    expect(response.statusCode, response.body).toBe(201);
  });

  it('[CLIN-01] the search asks by weekday, part of the day, specialty and convênio, over the coming weeks', async () => {
    await escala(medica, {
      particular: false,
      horarios: [
        { dia: 'TER', inicio: '08:00', fim: '09:00', salaId: null },
        { dia: 'QUI', inicio: '14:00', fim: '15:00', salaId: null },
      ],
    });
    const busca = (query: string) =>
      ok<HorarioLivre[]>(recepcao.get(`/api/agenda/proximos?profissionalId=${medica}&${query}`), 200);
    expect((await busca('dias=TER&limite=3')).map(({ inicio }) => diaDaSemana(diaDe(inicio)))).toEqual([
      'TER',
      'TER',
      'TER',
    ]);
    expect((await busca('parte=TARDE&limite=1')).map(({ inicio }) => diaDaSemana(diaDe(inicio)))).toEqual([
      'QUI',
    ]);
    expect(await busca(`especialidadeId=${especialidade}&limite=1`)).toHaveLength(1);
    expect(await busca('especialidadeId=999999')).toEqual([]);
    expect(await busca('particular=true')).toEqual([]);
    expect((await recepcao.get('/api/agenda/proximos?dias=XYZ')).statusCode).toBe(400);
    // Somebody who travels asks from a day on.
    const depois = addDays(diaDe(Date.now()), 30);
    const [primeiro] = await busca(`de=${depois}&dias=TER&limite=1`);
    expect(
      primeiro!.inicio >= momentoDe(depois, '00:00') &&
        primeiro!.inicio < momentoDe(addDays(depois, 8), '00:00'),
    ).toBe(true);
    const negado = await recepcao.get(`/api/agenda/proximos?de=${addDays(diaDe(Date.now()), -1)}`);
    expect(negado.statusCode).toBe(422);
    expect(negado.json()).toMatchObject({
      errors: { de: ['Esta data já passou. Escolha hoje ou um dia à frente.'] },
    });
    expect((await recepcao.get('/api/agenda/grade?de=2026-01-01&ate=2027-01-01')).statusCode).toBe(400);
  });

  it('[CLIN-01] the waiting list proposes whoever fits the time that opened', async () => {
    await escala(medica);
    const fila = {
      pacienteId: paciente,
      profissionalId: medica,
      especialidadeId: null,
      tipoAtendimentoId: null,
      convenioId: null,
      dias: ['SEG'],
      parte: 'MANHA',
      desde: '2020-01-01',
      ate: null,
    };
    const cabe = await criar('lista-espera', fila);
    await criar('lista-espera', { ...fila, pacienteId: outroPaciente, dias: ['SEX'] });
    const pessoas = await ok<{ id: number }[]>(
      recepcao.get(`/api/agenda/espera?profissionalId=${medica}&inicio=${as('08:00')}`),
      200,
    );
    expect(pessoas.map(({ id }) => id)).toEqual([cabe]);
  });

  it('[CLIN-01] [PERM-03] a professional sees and fills the own agenda alone, and needs a provider', async () => {
    await escala(medica);
    const colega = await profissional();
    await escala(colega);
    await marcado('08:00');
    const daColega = await marcado('08:00', { profissionalId: colega }, { pacienteId: outroPaciente });
    const conta = await api.caller({ agenda: TUDO, paciente: ['list', 'view'] }, [prestador]);
    await api.test.database.pool.query(
      'UPDATE usuario SET profissional = true, profissional_id = $2 WHERE id = $1',
      [conta.id, medica],
    );
    api.app.sessoes.esquecer();
    const eu = conta.em(prestador);
    const visto = await grade(eu);
    expect(new Set(visto.agendamentos.map(({ profissionalId }) => profissionalId))).toEqual(
      new Set([medica]),
    );
    expect(visto.profissionais.map(({ id }) => id)).toEqual([medica]);
    expect((await reservar(eu, '09:00', { profissionalId: colega })).statusCode).toBe(403);
    await ok(reservar(eu, '09:00'));
    const alheio = await eu.post(`/api/agenda/agendamentos/${daColega.id}/mover`, {
      inicio: as('10:00'),
      versao: daColega.versao,
    });
    expect(alheio.statusCode).toBe(404);
    const deFora = (await api.caller(AGENDA, [vizinho])).em(vizinho);
    const fora = await deFora.post(`/api/agenda/agendamentos/${daColega.id}/mover`, {
      inicio: as('10:00'),
      versao: daColega.versao,
    });
    expect(fora.statusCode).toBe(404);
    expect(await ok<unknown[]>(eu.get(`/api/agenda/proximos?profissionalId=${colega}`), 200)).toEqual([]);
  });

  it('[CLIN-01] a block of the whole unit and a booking made meanwhile follow one another: nobody is booked into it', async () => {
    await escala(medica);
    for (let vez = 0; vez < 3; vez += 1) {
      // A day that no other test uses: the unit is theirs too.
      const dia = addDays(SEGUNDA, 140 + 7 * vez);
      const reserva = await ok(reservar(recepcao, '08:00', { inicio: as('08:00', dia) }));
      const bloqueio = {
        inicio: as('07:00', dia),
        fim: as('12:00', dia),
        tipo: 'OUTRO',
        motivo: 'Dedetização',
      };
      const [fechou, marcou] = await Promise.all([
        recepcao.post('/api/agenda/bloqueios', bloqueio),
        marcar(recepcao, reserva.id),
      ]);
      expect([fechou.statusCode, marcou.statusCode].toSorted()).toEqual([201, 409]);
      const recusa = fechou.statusCode === 409 ? fechou.body : marcou.body;
      expect(recusa).toMatch(/Um dos agendamentos mudou|A agenda está bloqueada neste horário\./);
    }
  });

  it('[CLIN-01] a block written in its register closes no time in which somebody is booked', async () => {
    await escala(medica);
    const agendamento = await marcado('08:00');
    const bloqueio = {
      profissionalId: medica,
      salaId: null,
      inicio: as('07:00'),
      fim: as('09:00'),
      tipo: 'REUNIAO',
      motivo: 'Reunião',
    };
    await recusado(
      recepcao.post('/api/agenda-bloqueios', bloqueio),
      'Há 1 paciente marcado neste período. Bloqueie pela agenda',
      422,
    );
    const livre = await ok<{ id: number; versao: number }>(
      admin.post('/api/agenda-bloqueios', { ...bloqueio, inicio: as('09:00'), fim: as('10:00') }),
    );
    const maior = await admin.call(
      'PUT',
      `/api/agenda-bloqueios/${livre.id}`,
      { ...bloqueio },
      { 'if-match': `"${livre.versao}"` },
    );
    expect([maior.statusCode, maior.body]).toEqual([422, expect.stringContaining('Há 1 paciente marcado')]);
    await ok(recepcao.post('/api/agenda/bloqueios', { ...bloqueio, manter: [agendamento.id] }));
  });

  it('[LAB-01] [CLIN-01] whoever books is told the preparation of the visit and of the exam that it is for', async () => {
    const procedimentoId = await criar('procedimentos', {
      terminologia: 'TUSS',
      codigo: '40302040',
      nome: 'Glicose',
      preparo: null,
      ativo: true,
    });
    const tipoAtendimentoId = await criar('tipos-atendimento', {
      duracaoMinutos: 20,
      procedimentoId,
      preparo: 'Traga o pedido.',
      ativo: true,
    });
    const preparo = async () =>
      (
        await ok<ConveniosParaMarcar>(
          recepcao.get(
            `/api/agenda/convenios?pacienteId=${paciente}&inicio=${as('08:00')}&tipoAtendimentoId=${tipoAtendimentoId}`,
          ),
          200,
        )
      ).preparo;
    expect(await preparo()).toBe('Traga o pedido.');
    await criar('exames-laboratorio', {
      codigo: 'GLI',
      nome: 'Glicose em jejum',
      procedimentoId,
      setorId: await criar('setores-laboratorio', { ativo: true }),
      recipienteId: await criar('recipientes-coleta', { ativo: true }),
      apoioId: null,
      preparo: 'Jejum de 8 horas',
      ativo: true,
      analitos: [
        {
          codigo: 'GLI',
          nome: 'Glicose',
          tipo: 'NUMERO',
          unidade: 'mg/dL',
          casas: 0,
          loinc: null,
          formula: null,
          criticoAbaixo: null,
          criticoAcima: null,
          variacao: null,
        },
      ],
      referencias: [],
    });
    expect(await preparo()).toBe('Traga o pedido.\nGlicose em jejum: Jejum de 8 horas');
  });

  it('[CLIN-01] D-04: the convênio comes with the patient: one is taken, two and an expired one are asked about, Particular is said', async () => {
    await escala(medica);
    const modalidade = { modalidade: 'MEDICINA_GRUPO', ativo: true, contatos: [] };
    const vida = await criar('convenios', { ...modalidade, nome: 'Vida Plena', exigeAutorizacao: true });
    const saude = await criar('convenios', {
      ...modalidade,
      nome: 'Saúde Horizonte',
      exigeAutorizacao: false,
    });
    const cartao = (convenioId: number, validade: string | null) => ({
      convenioId,
      numeroCarteira: '123',
      validade,
      titularidade: 'TITULAR',
    });
    const com = (...convenios: object[]) => criar('pacientes', { ...SEM, convenios });
    const perguntar = (pacienteId: number, hora: string) =>
      ok<ConveniosParaMarcar>(
        recepcao.get(
          `/api/agenda/convenios?pacienteId=${pacienteId}&profissionalId=${medica}&inicio=${as(hora)}`,
        ),
        200,
      );
    const segurada = async (hora: string) => (await ok(reservar(recepcao, hora))).id;
    const doCadastro = await com(cartao(vida, null));
    expect(await perguntar(doCadastro, '08:00')).toMatchObject({
      caso: 'UM',
      carteiras: [{ convenioId: vida, aceita: true }],
      particular: true,
    });
    const { agendamento } = await ok<{ agendamento: ItemAgenda }>(
      marcar(recepcao, await segurada('08:00'), { pacienteId: doCadastro }),
    );
    expect(agendamento).toMatchObject({ convenioId: vida, autorizacao: 'A_PEDIR', numeroAutorizacao: null });
    const pedida = await ok(
      recepcao.call('PATCH', `/api/agenda/agendamentos/${agendamento.id}/autorizacao`, {
        autorizacao: 'PEDIDA',
        versao: agendamento.versao,
      }),
      200,
    );
    expect(pedida).toMatchObject({ autorizacao: 'PEDIDA' });
    expect(
      await ok(
        recepcao.call('PATCH', `/api/agenda/agendamentos/${agendamento.id}/autorizacao`, {
          autorizacao: 'PEDIDA',
          numeroAutorizacao: 'A-77',
          versao: pedida.versao,
        }),
        200,
      ),
    ).toMatchObject({ autorizacao: null, numeroAutorizacao: 'A-77' });
    const particular = await ok<{ agendamento: ItemAgenda }>(
      marcar(recepcao, await segurada('08:30'), { pacienteId: doCadastro, convenioId: null }),
    );
    expect(particular.agendamento).toMatchObject({ convenioId: null, autorizacao: null });

    const deDois = await com(cartao(vida, null), cartao(saude, null));
    const reserva = await segurada('09:00');
    await recusado(
      marcar(recepcao, reserva, { pacienteId: deDois }),
      'O paciente tem Saúde Horizonte e Vida Plena no cadastro. Escolha o convênio, ou Particular.',
      422,
    );
    expect(
      await ok<{ agendamento: ItemAgenda }>(
        marcar(recepcao, reserva, { pacienteId: deDois, convenioId: saude }),
      ),
    ).toMatchObject({ agendamento: { convenioId: saude, autorizacao: null } });
    const vencido = await com(cartao(vida, '2020-01-31'));
    expect(await perguntar(vencido, '09:30')).toMatchObject({ caso: 'VENCIDO' });
    await recusado(
      marcar(recepcao, await segurada('09:30'), { pacienteId: vencido }),
      'O convênio Vida Plena, do cadastro do paciente, não vale neste dia (carteira válida até 31/01/2020). Escolha outro ou Particular.',
      422,
    );

    // A professional who takes another convênio only: told before, and refused by the server.
    const colega = await profissional();
    await escala(colega, { convenios: [{ convenioId: saude }], particular: false });
    const daColega = await ok<ConveniosParaMarcar>(
      recepcao.get(
        `/api/agenda/convenios?pacienteId=${doCadastro}&profissionalId=${colega}&inicio=${as('10:00')}&convenioId=${saude}`,
      ),
      200,
    );
    expect(daColega).toMatchObject({
      carteiras: [{ aceita: false }],
      escolhido: { convenio: 'Saúde Horizonte', aceita: true, pede: false },
      particular: false,
    });
    const naDela = await ok(reservar(recepcao, '10:00', { profissionalId: colega }));
    await recusado(
      marcar(recepcao, naDela.id, { pacienteId: doCadastro }),
      'O profissional não atende este convênio neste horário.',
    );
    await recusado(
      marcar(recepcao, naDela.id, { pacienteId: doCadastro, convenioId: null }),
      'O profissional não atende particular neste horário.',
    );
    // Whoever waits has theirs too.
    const espera = await recepcao.post('/api/lista-espera', {
      pacienteId: doCadastro,
      contato: '(31) 99999-0000',
      prioridade: 0,
      parte: 'QUALQUER',
      desde: SEGUNDA,
    });
    expect([espera.statusCode, espera.json()]).toMatchObject([201, { convenioId: vida }]);
    const doVizinho = await criar('pacientes', SEM, api.admin.em(vizinho));
    const alheio = await recepcao.get(
      `/api/agenda/convenios?pacienteId=${doVizinho}&profissionalId=${medica}&inicio=${as('10:00')}`,
    );
    expect(alheio.statusCode).toBe(422);
  });

  it('[CLIN-01] D-08: the first and the last day of the calendar are refused wherever a day is asked for', async () => {
    await escala(medica);
    const reserva = await ok(reservar(recepcao, '08:00'));
    const { agendamento } = await ok<{ agendamento: ItemAgenda }>(marcar(recepcao, reserva.id));
    for (const dia of ['9999-12-31', '0001-01-01']) {
      const inicio = `${dia}T12:00:00Z`;
      for (const url of [
        `/api/agenda/grade?de=${dia}&ate=${dia}`,
        `/api/agenda/proximos?de=${dia}&ate=${dia}`,
        `/api/agenda/espera?profissionalId=${medica}&inicio=${inicio}`,
        `/api/agenda/confirmacoes?dia=${dia}`,
        `/api/recepcao/dia?dia=${dia}`,
        `/api/telemedicina/dia?dia=${dia}`,
        `/api/internacao/censo?dia=${dia}`,
        `/api/fluxo-caixa?de=${dia}&ate=${dia}`,
        `/api/ficha-medica/${paciente}/eventos?de=${dia}`,
        `/api/precos?tipo=PROCEDIMENTO&codigo=1&data=${dia}`,
        ...(dia === '9999-12-31' ? [`/api/agendamentos?inicio_lte=${dia}`] : []),
      ]) {
        const { statusCode } = await admin.get(url);
        expect([url, statusCode >= 400 && statusCode < 500]).toEqual([url, true]);
      }
      for (const [url, body] of [
        ['/api/agenda/reservas', { profissionalId: medica, inicio }],
        [`/api/agenda/agendamentos/${agendamento.id}/mover`, { inicio, versao: agendamento.versao }],
        ['/api/agenda/bloqueios/previa', { profissionalId: medica, inicio, fim: inicio, com: 'MESMO' }],
        [
          `/api/agenda/reservas/${reserva.id}/marcar`,
          { pacienteId: paciente, repetir: { cadaSemanas: 1, ate: dia } },
        ],
      ] as const) {
        const { statusCode } = await recepcao.post(url, body);
        expect([url, statusCode]).toEqual([url, expect.toSatisfy((codigo: number) => codigo < 500)]);
      }
    }
  });

  it('[CLIN-01] F14: a repetition whose last day is further than 52 times is refused', async () => {
    await escala(medica);
    const reserva = await ok(reservar(recepcao, '08:00'));
    const longa = await marcar(recepcao, reserva.id, {
      repetir: { cadaSemanas: 1, ate: addDays(SEGUNDA, 52 * 7) },
    });
    expect([longa.statusCode, longa.body]).toEqual([
      422,
      expect.stringContaining('Uma repetição tem até 52 vezes.'),
    ]);
  });

  it('[CLIN-01] moving asks the escala there about the kind of care and the convênio', async () => {
    await escala(medica);
    const colega = await profissional();
    const [convenioId, outroConvenioId] = [await criar('convenios'), await criar('convenios')];
    await escala(colega, { convenios: [{ convenioId: outroConvenioId }] });
    const agendamento = await marcado('08:00', {}, { convenioId: convenioId });
    const levar = { inicio: as('08:00'), profissionalId: colega, versao: agendamento.versao };
    await recusado(
      recepcao.post(`/api/agenda/agendamentos/${agendamento.id}/mover`, levar),
      'não atende este convênio neste horário',
    );
    const movido = await ok(
      recepcao.post(`/api/agenda/agendamentos/${agendamento.id}/mover`, {
        ...levar,
        profissionalId: medica,
        inicio: as('09:00'),
      }),
      200,
    );
    expect(movido.inicio).toBe(as('09:00').replace('Z', '.000Z'));
  });

  it('[CLIN-01] [PERM-05] a hold of another unit is none: neither longer, nor booked, nor freed from there', async () => {
    await escala(medica);
    const reserva = await ok(reservar(recepcao, '08:00'));
    // The same person, with another unit chosen while the time is held.
    const dasDuas = await api.caller(AGENDA, [prestador, vizinho]);
    const minha = await ok(reservar(dasDuas.em(prestador), '09:00'));
    for (const caller of [(await api.caller(AGENDA, [vizinho])).em(vizinho), dasDuas.em(vizinho)]) {
      for (const { id } of [reserva, minha]) {
        await recusado(
          caller.post(`/api/agenda/reservas/${id}/prorrogar`),
          'A reserva venceu e o horário foi liberado.',
        );
        await recusado(
          caller.post(`/api/agenda/reservas/${id}/marcar`, { pacienteId: paciente }),
          'A reserva venceu',
        );
        expect((await caller.call('DELETE', `/api/agenda/reservas/${id}`)).statusCode).toBe(204);
      }
    }
    // Held still, and waiting where it was made.
    expect(await ok<ItemAgenda[]>(dasDuas.em(vizinho).get('/api/agenda/reservas'), 200)).toEqual([]);
    expect(await ok<ItemAgenda[]>(dasDuas.em(prestador).get('/api/agenda/reservas'), 200)).toMatchObject([
      { id: minha.id },
    ]);
    await ok(recepcao.post(`/api/agenda/reservas/${reserva.id}/prorrogar`), 200);
  });

  it('[CLIN-01] 23:50 with 30 minutes ends the next day, and stands in the way there', async () => {
    const noite = [{ dia: 'SEG', inicio: '22:00', fim: '02:00', salaId: null }];
    await escala(medica, { intervaloMinutos: 10, horarios: noite });
    const reserva = await ok(reservar(recepcao, '23:50', { duracaoMinutos: 30 }));
    expect(reserva.fim).toBe(as('00:20', addDays(SEGUNDA, 1)).replace('Z', '.000Z'));
    await ok(marcar(recepcao, reserva.id));
    await recusado(
      reservar(outroUsuario, '00:10', { inicio: as('00:10', addDays(SEGUNDA, 1)), duracaoMinutos: 10 }),
      'Este horário acabou de ser ocupado.',
    );
    await recusado(
      reservar(outroUsuario, '01:50', { inicio: as('01:50', addDays(SEGUNDA, 1)), duracaoMinutos: 30 }),
      'não cabe até o fim da escala',
    );
  });

  it('[CLIN-01] 29 February is booked in its year, and no other year has one', async () => {
    await escala(medica, { horarios: [{ dia: 'TER', inicio: '08:00', fim: '12:00', salaId: null }] });
    await ok(reservar(recepcao, '08:00', { inicio: as('08:00', '2028-02-29') }));
    expect((await recepcao.get('/api/agenda/grade?de=2027-02-29&ate=2027-02-29')).statusCode).toBe(400);
    expect((await reservar(recepcao, '08:00', { inicio: '2027-02-29T11:00:00Z' })).statusCode).toBe(400);
  });

  it(
    '[CLIN-01] a professional leaves with 300 appointments: all are listed, offered to who has the specialty, and moved in one action',
    { timeout: 120_000 },
    async () => {
      const propria = await criar('especialidades');
      const medico = () =>
        criar('profissionais', {
          ativo: true,
          corpoClinico: [],
          codigosNasOperadoras: [],
          especialidades: [{ especialidadeId: propria }],
        });
      const [sai, fica] = [await medico(), await medico()];
      const dias = ['SEG', 'TER', 'QUA', 'QUI', 'SEX'].map((dia) => ({
        dia,
        inicio: '08:00',
        fim: '18:00',
        salaId: null,
      }));
      const escalaId = await escala(sai, { horarios: dias });
      await escala(fica, { horarios: dias });
      const { pool } = api.test.database;
      // Twenty a day over three weeks.
      await pool.query(
        `INSERT INTO agendamento (prestador_id, profissional_id, paciente_id, inicio, fim, situacao)
       SELECT $1, $2, $3, d + make_interval(mins => 480 + 30 * n), d + make_interval(mins => 510 + 30 * n), 'AGENDADO'
         FROM (SELECT (($4::date + g)::timestamp AT TIME ZONE 'America/Sao_Paulo') AS d FROM generate_series(0, 20) g
                WHERE extract(isodow FROM $4::date + g) < 6) dias, generate_series(0, 19) n`,
        [prestador, sai, paciente, SEGUNDA],
      );
      const fora = async () => (await ok<{ quantos: number }>(recepcao.get('/api/agenda/fora'), 200)).quantos;
      const antes = await fora();
      const { versao } = await ok<{ versao: number }>(admin.get(`/api/escalas/${escalaId}`), 200);
      const fim = await admin.call(
        'PATCH',
        `/api/escalas/${escalaId}`,
        { fimVigencia: addDays(SEGUNDA, -1) },
        { 'if-match': `"${versao}"` },
      );
      expect(fim.statusCode, fim.body).toBe(200);
      // A holiday of another test may lie among them.
      const quantos = (await fora()) - antes;
      expect(quantos).toBeGreaterThanOrEqual(280);
      const lista = await ok<PreviaBloqueio>(recepcao.post('/api/agenda/fora/previa', {}), 200);
      const afetadosDele = lista.afetados.filter(({ agendamento }) => agendamento.profissionalId === sai);
      expect(afetadosDele.length).toBeGreaterThanOrEqual(quantos);
      const primeiras = afetadosDele.flatMap(
        ({ agendamento: { id, versao: v, inicio }, propostas: [horario] }) =>
          horario ? [{ id, versao: v, antes: inicio, novo: horario }] : [],
      );
      expect(new Set(primeiras.map(({ novo }) => novo.profissionalId))).toEqual(new Set([fica]));
      expect(new Set(primeiras.map(({ novo }) => novo.inicio)).size).toBe(primeiras.length);
      // Mostly the very time that they had.
      expect(primeiras.filter((primeira) => primeira.antes === primeira.novo.inicio).length).toBeGreaterThan(
        250,
      );
      const remarcar = primeiras.map(({ id, versao: v, novo }) => ({
        id,
        versao: v,
        inicio: novo.inicio,
        profissionalId: fica,
        salaId: novo.salaId,
      }));
      const remarcacao = await ok<{ remarcados: number }>(
        recepcao.post('/api/agenda/fora', { remarcar }),
        200,
      );
      expect(remarcacao.remarcados).toBe(remarcar.length);
      expect(await fora()).toBeLessThan(antes + 25);
      await recusado(recepcao.post('/api/agenda/fora', { remarcar: [remarcar[0]!] }), 'já foram tratados');
    },
  );

  it('[CLIN-01] every call asks for its permission', async () => {
    const ninguem = (await api.caller({ banco: ['list'] }, [prestador])).em(prestador);
    const reserva = { profissionalId: medica, inicio: as('08:00') };
    const bloqueio = { inicio: as('08:00'), fim: as('09:00'), tipo: 'OUTRO', motivo: 'x' };
    for (const answer of [
      ninguem.get(`/api/agenda/grade?de=${SEGUNDA}&ate=${SEGUNDA}`),
      ninguem.get('/api/agenda/proximos'),
      ninguem.get(`/api/agenda/convenios?pacienteId=${paciente}&inicio=${as('08:00')}`),
      ninguem.call('PATCH', '/api/agenda/agendamentos/1/autorizacao', { autorizacao: 'PEDIDA', versao: 1 }),
      ninguem.get('/api/agenda/reservas'),
      ninguem.post('/api/agenda/reservas', reserva),
      ninguem.post('/api/agenda/reservas/1/marcar', { pacienteId: 1 }),
      ninguem.post('/api/agenda/agendamentos/1/mover', { inicio: as('08:00'), versao: 1 }),
      ninguem.post('/api/agenda/bloqueios/previa', { inicio: as('08:00'), fim: as('09:00') }),
      ninguem.post('/api/agenda/bloqueios', bloqueio),
      ninguem.get(`/api/agenda/espera?profissionalId=1&inicio=${as('08:00')}`),
      ninguem.get('/api/agenda/fora'),
      ninguem.post('/api/agenda/fora/previa', {}),
      ninguem.post('/api/agenda/fora', {}),
    ])
      expect((await answer).statusCode).toBe(403);
  });
});
