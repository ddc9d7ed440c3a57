/** Sending a message template: preview, refusals in words, log, e-mail by a mail server we did not write. */
import type { AddressInfo } from 'node:net';
import type { LightMyRequestResponse } from 'fastify';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PreviaMensagem } from '#domain/mensagem/compor.ts';
import { hoje } from '#server/clock.ts';
import { ateQue } from '#tests/support/ate-que.ts';
import { createTestApi, type Caller, type TestApi } from '#tests/support/api.ts';

let api: TestApi;
let servidor: SMTPServer;
let recebidos: { mail: Email; para: string[] }[] = [];
let recusar = false;
let aqui = 0;
let ali = 0;
let recepcao: Caller;
let paciente = 0;

beforeAll(async () => {
  servidor = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    onData(stream, session, done) {
      void (async () => {
        const chunks: Buffer[] = [];
        for await (const chunk of stream) chunks.push(chunk as Buffer);
        if (recusar) return done(Object.assign(new Error('full'), { responseCode: 552 }));
        recebidos.push({
          mail: await PostalMime.parse(Buffer.concat(chunks)),
          para: session.envelope.rcptTo.map(({ address }) => address),
        });
        done();
      })();
    },
  });
  await new Promise<void>((resolve) => servidor.listen(0, '127.0.0.1', () => resolve()));
  const { port } = servidor.server.address() as AddressInfo;
  api = await createTestApi({
    env: {
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      EMAIL_REMETENTE: 'Clínica <nao-responda@clinica.example>',
      PUBLIC_URL: 'https://zelo.clinica.example',
    },
  });
  [aqui, ali] = [await prestador('Clínica Sol'), await prestador('Clínica Lua')];
  recepcao = (
    await api.caller(
      {
        mensagemmodelo: ['list', 'view', 'sendmessage'],
        paciente: ['list', 'view'],
        mensagemenviada: ['list', 'view'],
      },
      [aqui, ali],
    )
  ).em(aqui);
  paciente = await novoPaciente({
    nome: 'Ana Maria de Souza',
    celular: '31998765432',
    email: 'ana@example.com',
  });
});
beforeEach(() => {
  recebidos = [];
  recusar = false;
});
afterAll(async () => {
  await api.close();
  await new Promise<void>((resolve) => servidor.close(() => resolve()));
});

async function id(sql: string, values: readonly unknown[]): Promise<number> {
  const { rows } = await api.test.database.pool.query<{ id: string }>(`${sql} RETURNING id`, [...values]);
  return Number(rows[0]?.id);
}
const prestador = (nome: string) =>
  id(
    `INSERT INTO prestador (nome, tipo_pessoa, fuso_horario, telefone, logradouro, numero, bairro)
     VALUES ($1, 'JURIDICA', 'America/Sao_Paulo', '3132221234', 'Rua das Flores', '10', 'Centro')`,
    [nome],
  );
async function novoPaciente(campos: { [campo: string]: unknown }, de = aqui): Promise<number> {
  const body = { dataNascimento: '1990-05-05', sexo: 'F', aceitaMensagens: true, ...campos };
  const made = await api.admin.em(de).post('/api/pacientes', body);
  expect(made.statusCode, made.body).toBe(201);
  return made.json<{ id: number }>().id;
}
let count = 0;
async function modelo(campos: { [campo: string]: unknown }): Promise<{ id: number; versao: number }> {
  const body = {
    nome: `Modelo ${++count}`,
    finalidade: 'LEMBRETE',
    canal: 'WHATSAPP',
    texto: 'Olá, {{primeiroNome}}.',
    ...campos,
  };
  const made = await api.admin.post('/api/mensagem-modelo', body);
  expect(made.statusCode, made.body).toBe(201);
  return made.json();
}
const previa = async (modeloId: number, body: object) => {
  const answer = await recepcao.post(`/api/mensagem-modelo/${modeloId}/_previa`, body);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<PreviaMensagem>();
};
const alertas = (answer: LightMyRequestResponse) =>
  answer.json<{ messages: { alerts: { value: string }[] } }>().messages.alerts.map(({ value }) => value);
const enviadas = async () => {
  const { rows } = await api.test.database.pool.query('SELECT count(*)::int AS total FROM mensagem_enviada');
  return rows[0].total as number;
};

const situacao = async (answer: LightMyRequestResponse) => {
  const { rows } = await api.test.database.pool.query(
    'SELECT situacao, falha FROM mensagem_enviada WHERE id = $1',
    [answer.json<{ id: number }>().id],
  );
  return rows[0] as { situacao: string; falha: string | null };
};

describe('[UTIL-02] sending a message template', () => {
  it('[UTIL-02] fills every variable with the real record, opens WhatsApp with 55 and keeps what left', async () => {
    const { id: modeloId, versao } = await modelo({
      texto:
        'Olá, {{primeiroNome}} ({{paciente}}). {{prestador}}: {{data}} às {{hora}}, {{endereco}}, {{telefone}}. {{link}}',
    });
    const pedido = {
      pacienteId: paciente,
      data: '2099-12-01',
      hora: '14:30',
      link: 'https://zelo.example/t/1',
    };
    const vista = await previa(modeloId, pedido);
    expect(vista).toMatchObject({ impedimentos: [], destino: '31998765432', modeloVersao: versao });
    expect(vista.texto).toBe(
      'Olá, Ana (Ana Maria de Souza). Clínica Sol: 01/12/2099 às 14:30, Rua das Flores, 10 - Centro, (31) 3222-1234. https://zelo.example/t/1',
    );
    const enviada = await recepcao.post(`/api/mensagem-modelo/${modeloId}/_enviar`, {
      ...pedido,
      modeloVersao: versao,
    });
    expect(enviada.statusCode, enviada.body).toBe(201);
    const { id: registro, url } = enviada.json<{ id: number; url: string }>();
    expect(url).toBe(`https://wa.me/5531998765432?text=${encodeURIComponent(vista.texto)}`);
    const log = await recepcao.get(`/api/mensagens-enviadas/${registro}`);
    expect(log.json()).toMatchObject({
      pacienteId: paciente,
      modeloId,
      modeloVersao: versao,
      texto: vista.texto,
      canal: 'WHATSAPP',
    });
    const { rows } = await api.test.database.pool.query(
      `SELECT acao FROM auditoria WHERE recurso = 'mensagens-enviadas' AND registro_id = $1 ORDER BY seq`,
      [registro],
    );
    expect(rows.map(({ acao }) => acao)).toEqual(['inserir', 'ver']);
  });

  it('[UTIL-02] a missing value blocks and is named; nothing is recorded', async () => {
    const { id: modeloId, versao } = await modelo({
      texto: '{{paciente}}: {{data}} com {{profissional}}, {{link}}',
    });
    const vista = await previa(modeloId, { pacienteId: paciente, data: '2099-12-01' });
    expect(vista.impedimentos).toEqual([{ motivo: 'faltando', variaveis: ['profissional', 'link'] }]);
    expect(vista.texto).toContain('{{profissional}}');
    const before = await enviadas();
    const body = { pacienteId: paciente, data: '2099-12-01', modeloVersao: versao };
    const refused = await recepcao.post(`/api/mensagem-modelo/${modeloId}/_enviar`, body);
    expect(refused.statusCode).toBe(422);
    expect(alertas(refused)).toEqual(['Falta informar: profissional, endereço de acesso.']);
    expect(await enviadas()).toBe(before);
  });

  it.each([
    [
      'sem-consentimento',
      { aceitaMensagens: false, celular: '31998765432' },
      /não autorizou receber mensagens/,
    ],
    ['sem-destino', { celular: null, telefone: '3132221234' }, /não tem celular com DDD/],
    ['obito', { obito: true, dataObito: '2026-01-01', celular: '31998765432' }, /registra óbito/],
  ])('[UTIL-02] %s keeps the message from leaving', async (motivo, campos, texto) => {
    const { id: modeloId, versao } = await modelo({});
    const pacienteId = await novoPaciente({ nome: `Paciente ${motivo}`, ...campos });
    expect((await previa(modeloId, { pacienteId })).impedimentos).toEqual([{ motivo }]);
    const refused = await recepcao.post(`/api/mensagem-modelo/${modeloId}/_enviar`, {
      pacienteId,
      modeloVersao: versao,
    });
    expect(refused.statusCode).toBe(422);
    expect(alertas(refused).join()).toMatch(texto);
  });

  it('[NGS-29] about a minor nothing leaves before the guardian consented, nor after it was taken back', async () => {
    const { id: modeloId, versao } = await modelo({});
    const dia = hoje();
    const nascida = `${Number(dia.slice(0, 4)) - 10}-01-02`;
    const pacienteId = await novoPaciente({
      nome: 'Bia Menor',
      celular: '31998765432',
      dataNascimento: nascida,
    });
    const impedimentos = async () => (await previa(modeloId, { pacienteId })).impedimentos;
    expect(await impedimentos()).toEqual([{ motivo: 'sem-responsavel' }]);
    const enviar = () =>
      recepcao.post(`/api/mensagem-modelo/${modeloId}/_enviar`, { pacienteId, modeloVersao: versao });
    const recusada = await enviar();
    expect([recusada.statusCode, alertas(recusada).join()]).toEqual([
      422,
      expect.stringContaining('consente o responsável legal'),
    ]);
    const consentimento = (finalidade: string) =>
      api.admin.em(aqui).post('/api/consentimentos', {
        pacienteId,
        finalidade,
        dadoEm: '2026-01-05',
        dadoPor: 'RESPONSAVEL',
        nomeResponsavel: 'Rita Menor',
        documentoResponsavel: '52998224725',
        meio: 'PAPEL',
      });
    // Of another purpose it is none for messages.
    expect((await consentimento('IMAGEM')).statusCode).toBe(201);
    expect(await impedimentos()).toEqual([{ motivo: 'sem-responsavel' }]);
    const dado = await consentimento('MENSAGENS');
    expect(dado.statusCode, dado.body).toBe(201);
    expect(await impedimentos()).toEqual([]);
    expect((await enviar()).statusCode).toBe(201);
    const { id: consentimentoId } = dado.json<{ id: number }>();
    const revogado = await api.admin
      .em(aqui)
      .call(
        'POST',
        `/api/consentimentos/${consentimentoId}/_transicao`,
        { transicao: 'revogar', campos: { revogadoEm: dia, comoRevogou: 'TELEFONE' } },
        { 'if-match': '"1"' },
      );
    expect(revogado.statusCode, revogado.body).toBe(200);
    expect(await impedimentos()).toEqual([{ motivo: 'sem-responsavel' }]);
  });

  it("[UTIL-02] [D10] a reminder of a past hour is refused in words, by the unit's clock", async () => {
    const { id: modeloId, versao } = await modelo({ texto: 'Consulta em {{data}}, às {{hora}}.' });
    const pedido = { pacienteId: paciente, data: '2020-01-02', hora: '10:00' };
    expect((await previa(modeloId, pedido)).impedimentos).toEqual([{ motivo: 'passado' }]);
    const refused = await recepcao.post(`/api/mensagem-modelo/${modeloId}/_enviar`, {
      ...pedido,
      modeloVersao: versao,
    });
    expect(refused.statusCode).toBe(422);
    expect(alertas(refused)).toEqual(['A data e a hora já passaram. Informe quando será o atendimento.']);
  });

  it('[UTIL-02] clinical words on an open channel need a second look', async () => {
    const { id: modeloId, versao } = await modelo({
      texto: 'Olá, {{primeiroNome}}, saiu o resultado positivo de HIV.',
    });
    expect((await previa(modeloId, { pacienteId: paciente })).termosClinicos).toEqual([
      'hiv',
      'resultado positivo',
    ]);
    const body = { pacienteId: paciente, modeloVersao: versao };
    const refused = await recepcao.post(`/api/mensagem-modelo/${modeloId}/_enviar`, body);
    expect(refused.statusCode).toBe(422);
    expect(refused.json()).toMatchObject({ errors: { ciente: [expect.stringContaining('Confirme')] } });
    expect(
      (await recepcao.post(`/api/mensagem-modelo/${modeloId}/_enviar`, { ...body, ciente: true })).statusCode,
    ).toBe(201);
  });

  it('[UTIL-02] a template that changed since it was looked at is not sent', async () => {
    const { id: modeloId, versao } = await modelo({});
    expect(
      (await api.admin.patch(`/api/mensagem-modelo/${modeloId}`, versao, { texto: 'Outro texto.' }))
        .statusCode,
    ).toBe(200);
    const stale = await recepcao.post(`/api/mensagem-modelo/${modeloId}/_enviar`, {
      pacienteId: paciente,
      modeloVersao: versao,
    });
    expect(stale.statusCode).toBe(412);
    expect(alertas(stale).join()).toMatch(/modelo foi alterado/);
  });

  it('[UTIL-02] e-mail leaves by the queue; the row of one that the mail server refuses says so, and its sender is told', async () => {
    const { id: modeloId, versao } = await modelo({
      canal: 'EMAIL',
      assunto: 'Consulta de {{primeiroNome}}',
      texto: 'Olá, {{paciente}}.\n\nAté {{data}}.',
    });
    const body = { pacienteId: paciente, data: '2099-12-01', modeloVersao: versao };
    const sent = await recepcao.post(`/api/mensagem-modelo/${modeloId}/_enviar`, body);
    expect(sent.statusCode, sent.body).toBe(201);
    expect(sent.json()).toMatchObject({ url: null });
    await ateQue(async () => (await situacao(sent)).situacao === 'ENVIADA');
    expect(recebidos).toHaveLength(1);
    expect(recebidos[0]).toMatchObject({ para: ['ana@example.com'], mail: { subject: 'Consulta de Ana' } });
    expect(recebidos[0]?.mail.text).toMatch(/Olá, Ana Maria de Souza\.\s+Até 01\/12\/2099\./);
    recusar = true;
    const before = await enviadas();
    const failed = await recepcao.post(`/api/mensagem-modelo/${modeloId}/_enviar`, body);
    expect(failed.statusCode).toBe(201);
    expect(await enviadas()).toBe(before + 1);
    await ateQue(async () => (await situacao(failed)).situacao === 'FALHOU');
    expect(await situacao(failed)).toEqual({
      situacao: 'FALHOU',
      falha: 'O servidor de e-mail recusou a mensagem (resposta 552).',
    });
    // Whoever sent it is told, without naming the patient in passing.
    const { rows } = await api.test.database.pool.query(
      `SELECT titulo, texto, sensivel FROM notificacao WHERE usuario_id = $1 AND tipo = 'MEN'`,
      [recepcao.id],
    );
    expect(rows).toEqual([
      {
        titulo: 'Um e-mail não foi enviado',
        texto: expect.stringContaining('resposta 552') as string,
        sensivel: true,
      },
    ]);
  });

  it('[UTIL-02] only with the permission, and never to a patient of another provider', async () => {
    const { id: modeloId, versao } = await modelo({});
    const leitor = (
      await api.caller({ mensagemmodelo: ['list', 'view'], paciente: ['list', 'view'] }, [aqui])
    ).em(aqui);
    const body = { pacienteId: paciente, modeloVersao: versao };
    expect((await leitor.post(`/api/mensagem-modelo/${modeloId}/_enviar`, body)).statusCode).toBe(403);
    const semPaciente = (await api.caller({ mensagemmodelo: ['sendmessage'] }, [aqui])).em(aqui);
    expect(
      (await semPaciente.post(`/api/mensagem-modelo/${modeloId}/_previa`, { pacienteId: paciente }))
        .statusCode,
    ).toBe(403);
    expect((await recepcao.em(ali).post(`/api/mensagem-modelo/${modeloId}/_enviar`, body)).statusCode).toBe(
      404,
    );
    expect(
      (await recepcao.post(`/api/mensagem-modelo/999999/_previa`, { pacienteId: paciente })).statusCode,
    ).toBe(404);
  });

  it.each([
    [{ data: '2026-02-30' }, 'data'],
    [{ hora: '25:00' }, 'hora'],
    [{ link: 'javascript:alert(1)' }, 'link'],
  ])('[UTIL-02] %o is refused by field', async (campos, campo) => {
    const { id: modeloId } = await modelo({ texto: '{{data}} {{hora}} {{link}}' });
    const refused = await recepcao.post(`/api/mensagem-modelo/${modeloId}/_previa`, {
      pacienteId: paciente,
      ...campos,
    });
    expect(refused.statusCode).toBe(422);
    expect(refused.json<{ errors: object }>().errors).toHaveProperty(campo);
  });

  it.each([
    [{}],
    [{ pacienteId: '1' }],
    [{ pacienteId: 1, extra: true }],
    [{ pacienteId: 1, data: { $gt: '' } }],
  ])('[UTIL-02] a body like %o is refused', async (body) => {
    const { id: modeloId } = await modelo({});
    const refused = await recepcao.post(`/api/mensagem-modelo/${modeloId}/_previa`, body);
    expect([400, 422]).toContain(refused.statusCode);
    expect(alertas(refused).join()).toMatch(/^[A-ZÀ-Ú]/);
  });
});
