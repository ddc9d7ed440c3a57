/** The patient confirms, cancels or asks for another time by a link, without an account (CLIN-01). */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  semMensagem,
  type AConfirmar,
  type HorarioPublico,
  type ResultadoConfirmacao,
} from '#domain/agenda/confirmacao.ts';
import type { GradeAgenda, ItemAgenda } from '#domain/agenda/wire.ts';
import { diaDaSemana } from '#domain/agenda/dias.ts';
import { addDays } from '#domain/formato/data.ts';
import { diaDe, momentoDe } from '#domain/formato/fuso.ts';
import { enviarEmail } from '#server/capabilities/mensagem/enviar.ts';
import { createTestApi, type Caller, type TestApi } from '#tests/support/api.ts';
import { semeador } from '#tests/support/semear.ts';

let api: TestApi;
let prestador: number;
let admin: Caller;
let recepcao: Caller;
let medica: number;
let paciente: number;

const NASCIMENTO = '1980-02-29';
const AGENDA = {
  agenda: ['list', 'view', 'insert', 'update', 'vertodos'],
  paciente: ['list', 'view'],
  mensagemmodelo: ['list', 'sendmessage'],
  listaespera: ['list'],
};
const SEGUNDA = (() => {
  let dia = addDays(diaDe(Date.now()), 7);
  while (diaDaSemana(dia) !== 'SEG') dia = addDays(dia, 1);
  return dia;
})();
const as = (hora: string) => momentoDe(SEGUNDA, hora);

const { criar } = semeador(
  () => api.registry,
  () => admin ?? api.admin,
);

beforeAll(async () => {
  // Nobody listens there: what is sent waits in the queue.
  api = await createTestApi({
    env: {
      SMTP_URL: 'smtp://127.0.0.1:9',
      EMAIL_REMETENTE: 'clinica@exemplo.com.br',
      PUBLIC_URL: 'https://zelo.clinica.example',
    },
  });
  prestador = await criar('prestadores', {
    ativo: true,
    fusoHorario: 'America/Sao_Paulo',
    nome: 'Vida Plena',
  });
  api.app.sessoes.esquecer();
  admin = api.admin.em(prestador);
});
afterAll(() => api.close());
beforeEach(async () => {
  medica = await criar('profissionais', {
    ativo: true,
    corpoClinico: [],
    codigosNasOperadoras: [],
    especialidades: [],
  });
  paciente = await criar('pacientes', {
    convenios: [],
    responsaveis: [],
    situacaoAlergias: null,
    alergias: [],
    ativo: true,
    obito: false,
    dataObito: null,
    nome: 'Marina Alves Prado',
    nomeSocial: null,
    dataNascimento: NASCIMENTO,
    cpf: null,
    email: `marina${medica}@exemplo.com.br`,
    celular: '31999990000',
    aceitaMensagens: true,
  });
  await criar('escalas', {
    nome: 'Ambulatório',
    profissionalId: medica,
    intervaloMinutos: 30,
    capacidade: 1,
    inicioVigencia: '2020-01-01',
    fimVigencia: null,
    particular: true,
    ativo: true,
    horarios: [{ dia: 'SEG', inicio: '08:00', fim: '12:00', salaId: null }],
    tipos: [],
    convenios: [],
  });
  recepcao = (await api.caller(AGENDA, [prestador])).em(prestador);
});

async function ok<T>(answer: ReturnType<Caller['post']>, codigo = 201): Promise<T> {
  const given = await answer;
  expect(given.statusCode, given.body).toBe(codigo);
  return given.json<T>();
}
const marcado = async (hora = '08:00'): Promise<ItemAgenda> => {
  const reserva = await ok<ItemAgenda>(
    recepcao.post('/api/agenda/reservas', { profissionalId: medica, inicio: as(hora) }),
  );
  const marcar = recepcao.post(`/api/agenda/reservas/${reserva.id}/marcar`, {
    pacienteId: paciente,
    convenioId: null,
  });
  return (await ok<{ agendamento: ItemAgenda }>(marcar)).agendamento;
};
const pedir = async (id: number, campos: object = {}): Promise<ResultadoConfirmacao> =>
  (
    await ok<ResultadoConfirmacao[]>(
      recepcao.post('/api/agenda/confirmacoes', { ids: [id], canal: 'LINK', ...campos }),
    )
  )[0]!;
/** The headers of somebody who opened the link and said who they are. */
async function aberto({ link }: ResultadoConfirmacao): Promise<{ [nome: string]: string }> {
  const headers = { 'x-convite': link!.split('/c/')[1]! };
  const identidade = await api.app.inject({
    method: 'POST',
    url: '/api/convites/publico/identidade',
    headers,
    payload: { nascimento: NASCIMENTO },
  });
  expect(identidade.statusCode, identidade.body).toBe(200);
  return { ...headers, 'x-convite-passe': identidade.json<{ passe: string }>().passe };
}
const ler = async (headers: { [nome: string]: string }) =>
  (await api.app.inject({ url: '/api/convites/publico/conteudo', headers })).json<HorarioPublico>();
const responder = (headers: { [nome: string]: string }, payload: object) =>
  api.app.inject({ method: 'POST', url: '/api/convites/publico/agendamento', headers, payload });
const situacao = async (id: number) =>
  await ok<{ situacao: string; motivo: string | null; confirmadoEm: string | null }>(
    recepcao.get(`/api/agendamentos/${id}`),
    200,
  );

describe('[CLIN-01] confirmation by a link', () => {
  it('[CLIN-01] shows a stranger nothing of the appointment, and to the patient when, with whom and where', async () => {
    const item = await marcado();
    const resultado = await pedir(item.id);
    const headers = { 'x-convite': resultado.link!.split('/c/')[1]! };
    const publico = await api.app.inject({ url: '/api/convites/publico', headers });
    expect(publico.json()).toMatchObject({
      finalidade: 'confirmar-agendamento',
      situacao: 'aberto',
      prestador: 'Vida Plena',
      primeiroNome: 'Marina',
      confere: ['nascimento'],
    });
    expect(publico.body).not.toMatch(/Alves|Prado|08:00/);
    expect((await api.app.inject({ url: '/api/convites/publico/conteudo', headers })).statusCode).toBe(403);
    expect((await responder(headers, { resposta: 'confirmar', inicio: item.inicio })).statusCode).toBe(403);
    const visto = await ler(await aberto(resultado));
    expect(visto).toMatchObject({
      situacao: 'aberto',
      inicio: item.inicio,
      hora: '08:00',
      antes: null,
      prestador: 'Vida Plena',
    });
    expect(visto.data).toMatch(/^segunda-feira, /);
    const { agendamentos } = await ok<GradeAgenda>(
      recepcao.get(`/api/agenda/grade?de=${SEGUNDA}&ate=${SEGUNDA}`),
      200,
    );
    expect(agendamentos.find(({ id }) => id === item.id)).toMatchObject({
      situacao: 'AGENDADO',
      aviso: 'conferido',
    });
  });

  it('[CLIN-01] confirms once however often it is clicked, and may still be cancelled with a reason', async () => {
    const item = await marcado();
    const headers = await aberto(await pedir(item.id));
    const confirmar = { resposta: 'confirmar', inicio: item.inicio };
    const duas = await Promise.all([responder(headers, confirmar), responder(headers, confirmar)]);
    expect(duas.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(await situacao(item.id)).toMatchObject({
      situacao: 'CONFIRMADO',
      confirmadoEm: expect.any(String),
    });
    expect(
      (await responder(headers, { resposta: 'desmarcar', inicio: item.inicio, motivo: ' ' })).statusCode,
    ).toBe(422);
    const desmarcou = await responder(headers, {
      resposta: 'desmarcar',
      inicio: item.inicio,
      motivo: 'Vou viajar',
    });
    expect(desmarcou.json()).toMatchObject({ situacao: 'cancelado' });
    expect(await situacao(item.id)).toMatchObject({
      situacao: 'CANCELADO',
      motivo: 'Pelo paciente: Vou viajar',
    });
    const tarde = await responder(headers, confirmar);
    expect([tarde.statusCode, tarde.body]).toEqual([
      409,
      expect.stringContaining('não aceita mais resposta pelo link'),
    ]);
    const avisos = await api.test.database.pool.query(
      `SELECT titulo, texto FROM notificacao WHERE chave = $1`,
      [`agendamento:${item.id}:link`],
    );
    expect(avisos.rows).toMatchObject([
      { titulo: 'Um paciente desmarcou pelo link', texto: expect.stringContaining('Vou viajar') },
    ]);
    // In the history it is the patient's doing, not that of who sent the link.
    const passos = await api.test.database.pool.query(
      `SELECT usuario_nome AS nome, motivo FROM auditoria WHERE recurso = 'agendamentos' AND registro_id = $1 AND acao = 'transitar' ORDER BY seq DESC LIMIT 1`,
      [item.id],
    );
    expect(passos.rows).toMatchObject([{ nome: 'Paciente, pelo link' }]);
  });

  it('[CLIN-01] another time is asked for: the place opens and the patient is on the waiting list', async () => {
    const item = await marcado();
    const headers = await aberto(await pedir(item.id));
    const outraResposta = await responder(headers, {
      resposta: 'outro',
      inicio: item.inicio,
      dias: ['TER'],
      parte: 'MANHA',
    });
    expect(outraResposta.statusCode, outraResposta.body).toBe(200);
    const espera = await ok<object[]>(recepcao.get(`/api/lista-espera?pacienteId=${paciente}`), 200);
    expect(espera).toMatchObject([
      {
        profissionalId: medica,
        dias: ['TER'],
        parte: 'MANHA',
        situacao: 'AGUARDANDO',
        contato: '31999990000',
      },
    ]);
    expect(await situacao(item.id)).toMatchObject({ situacao: 'CANCELADO' });
    await ok(recepcao.post('/api/agenda/reservas', { profissionalId: medica, inicio: as('08:00') }));
  });

  it('[CLIN-01] a moved appointment says its new time, wants to be confirmed again, and its link lives as long', async () => {
    const item = await marcado();
    const headers = await aberto(await pedir(item.id));
    await responder(headers, { resposta: 'confirmar', inicio: item.inicio });
    const { versao } = await ok<{ versao: number }>(recepcao.get(`/api/agendamentos/${item.id}`), 200);
    await ok(
      recepcao.post(`/api/agenda/agendamentos/${item.id}/mover`, { inicio: as('10:00'), versao }),
      200,
    );
    const velha = await responder(headers, { resposta: 'confirmar', inicio: item.inicio });
    expect([velha.statusCode, velha.body]).toEqual([409, expect.stringContaining('O horário mudou')]);
    const visto = await ler(headers);
    expect(visto).toMatchObject({
      situacao: 'aberto',
      hora: '10:00',
      antes: expect.stringContaining('08:00'),
    });
    const { rows } = await api.test.database.pool.query(
      `SELECT expira_em AS ate FROM convite ORDER BY id DESC LIMIT 1`,
    );
    expect(new Date(rows[0].ate as string).toISOString()).toBe(visto.inicio);
    expect((await responder(headers, { resposta: 'confirmar', inicio: visto.inicio })).json()).toMatchObject({
      situacao: 'confirmado',
    });
  });

  it('[CLIN-01] [D1] an e-mail that waits in the queue does not tell an hour that has moved, and its sender is told', async () => {
    const { id, versao } = await marcado('10:30');
    const pedido = await pedir(id, { canal: 'EMAIL' });
    expect(pedido.recusa).toBeNull();
    const [mensagem] = (
      await api.test.database.pool.query<{ id: string }>(
        'SELECT id FROM mensagem_enviada WHERE agendamento_id = $1',
        [id],
      )
    ).rows;
    const sair = () =>
      enviarEmail(
        api.test.database.pool,
        (contexto, recurso) => api.app.registrosDe(contexto, recurso),
        // Nothing goes out.
        undefined as never,
        Number(mensagem?.id),
      );
    await ok(
      recepcao.post(
        `/api/agenda/agendamentos/${id}/mover`,
        { inicio: as('11:00') },
        { 'if-match': `"${versao}"` },
      ),
      200,
    );
    await sair();
    const { rows } = await api.test.database.pool.query(
      'SELECT situacao, falha FROM mensagem_enviada WHERE agendamento_id = $1',
      [id],
    );
    expect(rows).toMatchObject([
      { situacao: 'FALHOU', falha: expect.stringContaining('O horário do agendamento mudou') },
    ]);
    const avisos = await api.test.database.pool.query(
      `SELECT 1 FROM notificacao WHERE usuario_id = $1 AND texto LIKE '%O horário do agendamento mudou%'`,
      [recepcao.id],
    );
    expect(avisos.rowCount).toBe(1);
  });

  it('[CLIN-01] the link ends when the appointment begins', async () => {
    const item = await marcado();
    const resultado = await pedir(item.id);
    const headers = await aberto(resultado);
    await api.test.database.pool.query(
      `UPDATE convite SET expira_em = now() - interval '1 s' WHERE id = $1`,
      [resultado.conviteId],
    );
    expect((await responder(headers, { resposta: 'confirmar', inicio: item.inicio })).statusCode).toBe(410);
  });

  it('[CLIN-01] the day’s unconfirmed are asked in one action, and who cannot be reached is told apart with the reason', async () => {
    const agendamento = await marcado('08:00');
    const certo = paciente;
    paciente = await criar('pacientes', {
      convenios: [],
      responsaveis: [],
      situacaoAlergias: null,
      alergias: [],
      ativo: true,
      obito: false,
      dataObito: null,
      dataNascimento: NASCIMENTO,
      email: null,
      aceitaMensagens: true,
    });
    const dois = await marcado('09:00');
    const lista = await ok<AConfirmar[]>(recepcao.get(`/api/agenda/confirmacoes?dia=${SEGUNDA}`), 200);
    expect(lista.filter(({ id }) => [agendamento.id, dois.id].includes(id))).toMatchObject([
      { id: agendamento.id, temEmail: true, aceita: true, identidade: true, passo: null },
      { id: dois.id, temEmail: false },
    ]);
    const resultados = await ok<ResultadoConfirmacao[]>(
      recepcao.post('/api/agenda/confirmacoes', { ids: [agendamento.id, dois.id], canal: 'EMAIL' }),
    );
    expect(resultados).toMatchObject([
      { id: agendamento.id, recusa: null },
      { id: dois.id, link: null, recusa: expect.stringContaining('não tem e-mail') },
    ]);
    const { rows } = await api.test.database.pool.query(
      'SELECT texto, assunto, situacao, modelo FROM mensagem_enviada WHERE paciente_id = $1',
      [certo],
    );
    expect(rows).toMatchObject([{ situacao: 'NA_FILA', modelo: 'Confirmação de horário (texto padrão)' }]);
    expect(rows[0].texto).toContain(resultados[0]!.link!);
    expect(rows[0].texto).toContain('às 08:00');
    // The same link again, however often it is sent; WhatsApp opens the conversation with it.
    const outroResultado = await pedir(agendamento.id, { canal: 'WHATSAPP' });
    expect(outroResultado.link).toBe(resultados[0]!.link);
    expect(outroResultado.url).toContain('wa.me/5531999990000');
    const depois = await ok<AConfirmar[]>(recepcao.get(`/api/agenda/confirmacoes?dia=${SEGUNDA}`), 200);
    expect(depois.find(({ id }) => id === agendamento.id)).toMatchObject({ passo: 'enviado' });
  });

  it('[CLIN-01] whom the house gave another time is told so, by name and not by day, and who can only be called has the number', async () => {
    const agendamento = await marcado('08:00');
    await pedir(agendamento.id, { canal: 'EMAIL' });
    paciente = await criar('pacientes', {
      convenios: [],
      responsaveis: [],
      situacaoAlergias: null,
      alergias: [],
      ativo: true,
      obito: false,
      dataObito: null,
      dataNascimento: NASCIMENTO,
      email: null,
      celular: null,
      telefone: '3133330100',
      aceitaMensagens: true,
    });
    const dois = await marcado('08:30');
    const ids = [agendamento.id, dois.id].join(',');
    const lista = await ok<AConfirmar[]>(recepcao.get(`/api/agenda/confirmacoes?ids=${ids}`), 200);
    expect(
      lista.map(({ id, telefone, ...resto }) => [id, telefone, semMensagem({ id, telefone, ...resto })]),
    ).toEqual([
      [agendamento.id, '31999990000', false],
      [dois.id, '3133330100', true],
    ]);
    const [resultado] = await ok<ResultadoConfirmacao[]>(
      recepcao.post('/api/agenda/confirmacoes', {
        ids: [agendamento.id],
        canal: 'EMAIL',
        motivo: 'REMARCACAO',
      }),
    );
    expect(resultado!.recusa).toBeNull();
    const { rows } = await api.test.database.pool.query<{ texto: string; modelo: string }>(
      'SELECT texto, modelo FROM mensagem_enviada ORDER BY id DESC LIMIT 1',
    );
    expect(rows[0]).toMatchObject({
      modelo: 'Mudança de horário (texto padrão)',
      texto: expect.stringContaining('Precisamos mudar o seu horário'),
    });
    expect(rows[0]!.texto).toContain(resultado!.link!);
    expect((await recepcao.get('/api/agenda/confirmacoes')).statusCode).toBe(400);
    expect((await recepcao.get(`/api/agenda/confirmacoes?ids=${ids}&dia=${SEGUNDA}`)).statusCode).toBe(400);
    const alheia = (await api.caller(AGENDA, [await criar('prestadores', { ativo: true })])).em(prestador);
    expect((await alheia.get(`/api/agenda/confirmacoes?ids=${ids}`)).statusCode).toBeGreaterThan(400);
  });

  it('[CLIN-01] whom a block cancelled is told so by a message without a link, and nobody else is', async () => {
    const agendamento = await marcado('08:00');
    const dois = await marcado('08:30');
    const linha = await ok<{ versao: number }>(recepcao.get(`/api/agendamentos/${agendamento.id}`), 200);
    await ok(
      recepcao.post(`/api/agendamentos/${agendamento.id}/_transicao`, {
        transicao: 'cancelar',
        versao: linha.versao,
        motivo: 'Congresso',
      }),
      200,
    );
    const ids = [agendamento.id, dois.id].join(',');
    const recusadosPor = async (motivo: string) =>
      (await ok<AConfirmar[]>(recepcao.get(`/api/agenda/confirmacoes?ids=${ids}&motivo=${motivo}`), 200)).map(
        ({ id }) => id,
      );
    expect([await recusadosPor('CANCELAMENTO'), await recusadosPor('REMARCACAO')]).toEqual([
      [agendamento.id],
      [dois.id],
    ]);
    expect(
      (await recepcao.get(`/api/agenda/confirmacoes?dia=${SEGUNDA}&motivo=CANCELAMENTO`)).statusCode,
    ).toBe(400);
    const resultados = await ok<ResultadoConfirmacao[]>(
      recepcao.post('/api/agenda/confirmacoes', {
        ids: [agendamento.id, dois.id],
        canal: 'EMAIL',
        motivo: 'CANCELAMENTO',
      }),
    );
    expect(resultados).toEqual([
      { id: agendamento.id, conviteId: null, link: null, url: null, recusa: null },
      { id: dois.id, conviteId: null, link: null, url: null, recusa: 'O agendamento não está desmarcado.' },
    ]);
    const { rows } = await api.test.database.pool.query<{ texto: string; modelo: string }>(
      'SELECT texto, modelo FROM mensagem_enviada ORDER BY id DESC LIMIT 1',
    );
    expect(rows[0]).toMatchObject({
      modelo: 'Cancelamento de horário (texto padrão)',
      texto: expect.stringContaining('desmarcar o seu horário'),
    });
    expect(rows[0]!.texto).not.toContain('http');
    expect(
      await ok<object[]>(recepcao.get(`/api/agenda/agendamentos/${agendamento.id}/links`), 200),
    ).toHaveLength(0);
    const link = await recepcao.post('/api/agenda/confirmacoes', {
      ids: [agendamento.id],
      canal: 'LINK',
      motivo: 'CANCELAMENTO',
    });
    expect([link.statusCode, link.body]).toEqual([422, expect.stringContaining('não há link')]);
    // Without a birth date there is no link, and none is needed.
    const semIdentidade = {
      id: 1,
      inicio: '',
      paciente: '',
      profissional: '',
      temEmail: true,
      temCelular: false,
      telefone: null,
      aceita: true,
      identidade: false,
      passo: null,
    };
    expect([semMensagem(semIdentidade), semMensagem(semIdentidade, 'CANCELAMENTO')]).toEqual([true, false]);
  });

  it('[CLIN-01] a template says it in its own words, and gets the link where it forgets it', async () => {
    const item = await marcado();
    const modeloId = await criar('mensagem-modelo', {
      nome: `Confirmar ${item.id}`,
      finalidade: 'CONFIRMACAO',
      canal: 'WHATSAPP',
      assunto: null,
      texto: 'Oi, {{primeiroNome}}: {{data}} {{hora}}.',
      ativo: true,
    });
    const { url, link } = await pedir(item.id, { canal: 'WHATSAPP', modeloId });
    expect(decodeURIComponent(url!)).toContain('Oi, Marina:');
    expect(decodeURIComponent(url!)).toContain(link!);
    const errado = await recepcao.post('/api/agenda/confirmacoes', {
      ids: [item.id],
      canal: 'EMAIL',
      modeloId,
    });
    expect([errado.statusCode, errado.body]).toEqual([422, expect.stringContaining('outro canal')]);
  });

  it('[CLIN-01] [PERM-05] sending asks for its permission, and the links of another unit are none', async () => {
    const item = await marcado();
    await pedir(item.id);
    expect(await ok<object[]>(recepcao.get(`/api/agenda/agendamentos/${item.id}/links`), 200)).toHaveLength(
      1,
    );
    const { mensagemmodelo: _sem, ...resto } = AGENDA;
    const calada = (await api.caller(resto, [prestador])).em(prestador);
    expect(
      (await calada.post('/api/agenda/confirmacoes', { ids: [item.id], canal: 'EMAIL' })).statusCode,
    ).toBe(403);
    expect(
      (await calada.post('/api/agenda/confirmacoes', { ids: [item.id], canal: 'LINK' })).statusCode,
    ).toBe(201);
    const vizinho = await criar('prestadores', { ativo: true, fusoHorario: 'America/Sao_Paulo' });
    api.app.sessoes.esquecer();
    const deFora = (await api.caller(AGENDA, [vizinho])).em(vizinho);
    expect((await deFora.get(`/api/agenda/agendamentos/${item.id}/links`)).statusCode).toBe(404);
    expect(
      await ok<ResultadoConfirmacao[]>(
        deFora.post('/api/agenda/confirmacoes', { ids: [item.id], canal: 'LINK' }),
      ),
    ).toMatchObject([{ link: null, recusa: 'O agendamento não existe mais.' }]);
  });
});
