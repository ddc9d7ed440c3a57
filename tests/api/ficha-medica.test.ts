/** The history of a patient (CLIN-05): the door to it, restricted charts on every road, who saw it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApi, type Caller, type TestApi } from '#tests/support/api.ts';
import { dizerPorque } from '#tests/support/finalidade.ts';
import { semeador } from '#tests/support/semear.ts';

type Row = { readonly id: number; readonly versao: number; readonly [field: string]: unknown };
type Resposta = Awaited<ReturnType<Caller['get']>>;
type Erro = {
  readonly messages: { readonly alerts: readonly { readonly value: string }[] };
  readonly codigo?: string;
};

let api: TestApi;
let prestador = 0;
let ana: Caller;
let rui: Caller;
let chefe: Caller;
let recepcao: Caller;
let pacienteId = 0;
let categoriaId = 0;

const { criar, ref } = semeador(
  () => api.registry,
  () => (prestador ? api.admin.em(prestador) : api.admin),
);
const novoPaciente = (nome: string) =>
  criar('pacientes', { nome, nomeSocial: null, obito: false, dataObito: null });

beforeAll(async () => {
  api = await createTestApi();
  prestador = await criar('prestadores', { ativo: true });
  api.app.sessoes.esquecer();
  pacienteId = await novoPaciente('Maria das Dores');
  categoriaId = await criar('categorias-prontuario', {
    nome: 'Consulta de prova',
    secoes: ['SOAP', 'SINAIS', 'PROBLEMAS', 'IMUNIZACOES'],
    ativo: true,
  });
  const clinico = {
    prontuario: ['list', 'view', 'insert', 'update', 'encerrar', 'reabrir', 'cancelar', 'restringir'],
    paciente: ['list', 'view', 'clinico', 'documento'],
    fichamedica: ['list', 'view'],
    acessoprontuario: ['list', 'view'],
    agenda: ['list', 'view'],
    mensagemenviada: ['list', 'view'],
    'form-resposta': ['list', 'view'],
    notificacao: ['list'],
  };
  const pessoa = async (
    profissional: boolean,
    regras: { readonly [subject: string]: readonly string[] },
  ): Promise<Caller> => {
    const caller = await api.caller(regras, [prestador]);
    if (profissional)
      await api.test.database.pool.query(
        'UPDATE usuario SET profissional = true, profissional_id = $2 WHERE id = $1',
        [caller.id, await criar('profissionais')],
      );
    return caller.em(prestador);
  };
  ana = await pessoa(true, clinico);
  rui = await pessoa(true, clinico);
  recepcao = await pessoa(false, clinico);
  chefe = await pessoa(false, {
    acessoprontuario: ['list', 'view', 'vertodos'],
    fichamedica: ['quemviu'],
    notificacao: ['list'],
  });
  api.app.sessoes.esquecer();
});
afterAll(() => api.close());

const soap = { subjetivo: 'Segredo da paciente', avaliacao: 'Cefaleia', plano: 'Analgesia' };
async function prontuario(campos: object = {}): Promise<Row> {
  const answer = await ana.post('/api/prontuarios', {
    pacienteId,
    categoriaId,
    iniciadoEm: '2026-10-20T12:00:00.000Z',
    ...soap,
    ...campos,
  });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<Row>();
}
async function encerrado(campos: object = {}): Promise<Row> {
  const { id, versao } = await prontuario(campos);
  const answer = await ana.post(
    `/api/prontuarios/${id}/_transicao`,
    { transicao: 'encerrar' },
    { 'if-match': `"${versao}"` },
  );
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Row>();
}
const frase = (answer: Resposta): string => answer.json<Erro>().messages.alerts[0]?.value ?? '';
const declaracao = { finalidade: 'URGENCIA', justificativa: 'Paciente desacordada na recepção' };
/** Why, as its author says it. */
const porque = { 'x-motivo': encodeURIComponent('A pedido da paciente') };
const ids = (answer: Resposta): number[] => answer.json<readonly Row[]>().map(({ id }) => id);

describe('[CLIN-05] the door to a history', () => {
  it('[PERM-03] is for professionals and administrators, and a professional needs a provider', async () => {
    const path = `/api/ficha-medica/${pacienteId}/acesso`;
    const fora = await recepcao.get(path);
    expect([fora.statusCode, frase(fora)]).toEqual([
      403,
      'Módulo permitido apenas para o perfil profissional.',
    ]);
    expect((await ana.get('/api/ficha-medica/999999/acesso')).statusCode).toBe(404);
    expect((await api.admin.em(prestador).get(path)).statusCode).toBe(200);
  });

  it('[CLIN-05] knows the care link, and asks why where there is none', async () => {
    const outroId = await novoPaciente('Rosa Alves');
    const path = `/api/ficha-medica/${outroId}/acesso`;
    expect((await rui.get(path)).json()).toEqual({ vinculo: null, acesso: null });
    const curta = await rui.post(path, { finalidade: 'URGENCIA', justificativa: 'pressa' });
    expect([curta.statusCode, curta.json<{ errors: object }>().errors]).toEqual([
      422,
      { justificativa: [expect.stringContaining('ao menos duas palavras e 10 letras')] },
    ]);
    expect((await rui.post(path, { ...declaracao, finalidade: 'CURIOSIDADE' })).statusCode).toBe(422);
    // An administrator attends nobody: no purpose of care is theirs.
    const admin = api.admin.em(prestador);
    const clinica = await admin.post(path, declaracao);
    expect([clinica.statusCode, clinica.json<{ errors: object }>().errors]).toEqual([
      422,
      { finalidade: [expect.stringContaining('é de quem atende')] },
    ]);
    const auditoria = await admin.post(path, { finalidade: 'AUDITORIA', justificativa: 'pressa' });
    expect(Object.keys(auditoria.json<{ errors: object }>().errors)).toEqual(['justificativa']);
    expect((await rui.post(path, declaracao)).statusCode).toBe(201);
    expect((await rui.get(path)).json()).toMatchObject({
      vinculo: null,
      acesso: { finalidade: 'Urgência ou emergência' },
    });
    // What one said is nobody else's.
    expect((await ana.get(path)).json()).toEqual({ vinculo: null, acesso: null });
    await ana.post('/api/prontuarios', {
      pacienteId: outroId,
      categoriaId,
      iniciadoEm: '2026-10-20T12:00:00.000Z',
    });
    expect((await ana.get(path)).json()).toMatchObject({ vinculo: { por: 'PRONTUARIO_ABERTO' } });
    // It is listed: to each one's own, to the person in charge all of them.
    const todos = (who: Caller) =>
      who.get('/api/acessos-prontuario').then((answer) => answer.json<readonly Row[]>());
    expect((await todos(rui)).length).toBe(1);
    expect((await todos(ana)).length).toBe(0);
    expect(await todos(chefe)).toEqual([
      expect.objectContaining({ justificativa: declaracao.justificativa, pacienteId: outroId }),
    ]);
    expect((await rui.post('/api/acessos-prontuario', declaracao)).statusCode).toBe(403);
  });
});

describe('[CLIN-02] a restricted chart', () => {
  it('[CLIN-02] is its author’s alone on every road, closed or not, and opens to others with a reason', async () => {
    const row = await encerrado();
    const { id } = row;
    const corrigir = (motivo: string) =>
      ana.post(`/api/prontuarios/${id}/_correcoes`, { campo: 'plano', depois: 'Segredo corrigido', motivo });
    // Dots are no reason (N-8).
    expect((await corrigir('.....')).json()).toMatchObject({ errors: { motivo: [expect.any(String)] } });
    await corrigir('Faltou dizer');
    // By its author only, whatever its state, and nothing else of it changes.
    expect(
      (await rui.patch(`/api/prontuarios/${id}`, row.versao, { restrito: true }, porque)).statusCode,
    ).toBe(403);
    expect(
      (await ana.patch(`/api/prontuarios/${id}`, row.versao, { restrito: true, plano: 'X' }, porque))
        .statusCode,
    ).toBe(409);
    const semMotivo = await ana.patch(`/api/prontuarios/${id}`, row.versao, { restrito: true });
    expect([semMotivo.statusCode, semMotivo.json<{ errors: object }>().errors]).toEqual([
      422,
      { restrito: [expect.stringContaining('Diga o motivo')] },
    ]);
    const fechado = await ana.patch(`/api/prontuarios/${id}`, row.versao, { restrito: true }, porque);
    expect([fechado.statusCode, fechado.json<Row>().restrito]).toEqual([200, true]);

    const admin = api.admin.em(prestador);
    for (const who of [rui, admin]) {
      expect((await who.get(`/api/prontuarios/${id}`)).statusCode).toBe(404);
      for (const parte of ['_sessao', '_correcoes', '_historico', '_transicoes'])
        expect((await who.get(`/api/prontuarios/${id}/${parte}`)).statusCode, parte).toBe(404);
      expect(ids(await who.get(`/api/prontuarios?pacienteId=${pacienteId}`))).not.toContain(id);
      expect(ids(await who.get('/api/prontuarios?q=Dores'))).not.toContain(id);
      expect((await who.get(`/api/prontuario-correcoes?prontuarioId=${id}`)).json()).toEqual([]);
      expect((await who.get(`/api/cmis/prontuarios/${id}`)).statusCode).not.toBe(200);
      expect(
        (await who.patch(`/api/prontuarios/${id}`, row.versao + 1, { restrito: false })).statusCode,
      ).toBe(404);
      const reabrir = { transicao: 'reabrir', motivo: 'Quero ler o que diz' };
      expect(
        (
          await who.post(`/api/prontuarios/${id}/_transicao`, reabrir, {
            'if-match': `"${row.versao + 1}"`,
          })
        ).statusCode,
      ).toBe(404);
      const csv = await who.get(
        `/api/prontuarios/_export?formato=csv&colunas=subjetivo,plano&pacienteId=${pacienteId}`,
      );
      expect(csv.statusCode, csv.body).toBe(200);
      expect(csv.body).not.toContain('Segredo');
      expect((await who.get(`/api/prontuarios/lookup?q=Maria`)).body).not.toContain(`"id":${id},`);
    }
    // The audit tells its reader that it changed, not what it holds.
    const auditoria = await admin.get(`/api/auditoria?recurso=prontuarios&registro=${id}`);
    expect(auditoria.statusCode).toBe(200);
    expect(auditoria.body).not.toContain('Segredo');
    expect((await admin.get(`/api/auditoria?recurso=prontuario-correcoes`)).body).not.toContain('Segredo');
    expect((await ana.get(`/api/prontuarios/${id}`)).json()).toMatchObject({ subjetivo: soap.subjetivo });

    // Its address says to who could break the glass that it is restricted, and nothing more.
    const dizer = async (who: Caller, pacienteId: number) => {
      const answer = await who.get(`/api/ficha-medica/restritos/${pacienteId}`);
      return [answer.statusCode, answer.statusCode === 200 ? answer.json<object>() : null];
    };
    expect(await dizer(rui, id)).toEqual([200, { restrito: true }]);
    expect(await dizer(ana, id)).toEqual([404, null]);
    expect(await dizer(rui, 999999)).toEqual([404, null]);
    expect(await dizer(recepcao, id)).toEqual([403, null]);

    // Another unit's person, and a chart that is not restricted: nothing to break.
    const aberto = await prontuario();
    expect((await rui.post(`/api/ficha-medica/restritos/${aberto.id}/abrir`, declaracao)).statusCode).toBe(
      409,
    );
    expect((await rui.post('/api/ficha-medica/restritos/999999/abrir', declaracao)).statusCode).toBe(404);
    expect(await dizer(rui, aberto.id)).toEqual([404, null]);
    const quebra = await rui.post(`/api/ficha-medica/restritos/${id}/abrir`, declaracao);
    expect(quebra.statusCode, quebra.body).toBe(201);
    expect((await rui.get(`/api/prontuarios/${id}`)).json()).toMatchObject({ subjetivo: soap.subjetivo });
    expect((await rui.get(`/api/prontuarios/${id}/_correcoes`)).json()).toHaveLength(1);
    expect((await admin.get(`/api/prontuarios/${id}`)).statusCode).toBe(404);
    for (const who of [ana, chefe]) {
      const avisos = (await who.get('/api/notificacoes')).json<readonly { tipo: string; texto: string }[]>();
      expect(avisos.filter(({ tipo }) => tipo === 'SIG').map(({ texto }) => texto)).toEqual([
        expect.stringContaining(declaracao.justificativa),
      ]);
    }
    expect((await chefe.get('/api/acessos-prontuario?prontuarioId_null=false')).json()).toEqual([
      expect.objectContaining({ prontuarioId: id, finalidade: 'URGENCIA' }),
    ]);
    // It passes.
    await api.test.database.pool.query(
      "UPDATE acesso_prontuario SET valido_ate = now() - interval '1 second' WHERE prontuario_id = $1",
      [id],
    );
    expect((await rui.get(`/api/prontuarios/${id}`)).statusCode).toBe(404);
    // Released, it is read as before; both are in the audit with their reason.
    const liberar = { 'x-motivo': encodeURIComponent('A paciente voltou atrás') };
    expect(
      (await ana.patch(`/api/prontuarios/${id}`, row.versao + 1, { restrito: false }, liberar)).statusCode,
    ).toBe(200);
    // To who has no care link the question why remains.
    expect((await rui.get(`/api/prontuarios/${id}`)).statusCode).toBe(403);
    await dizerPorque(rui, pacienteId);
    expect((await rui.get(`/api/prontuarios/${id}`)).statusCode).toBe(200);
    const { rows } = await api.test.database.pool.query<{ motivo: string }>(
      "SELECT motivo FROM auditoria WHERE recurso = 'prontuarios' AND registro_id = $1 AND motivo IS NOT NULL ORDER BY seq",
      [id],
    );
    expect(rows.map(({ motivo }) => motivo)).toEqual(['A pedido da paciente', 'A paciente voltou atrás']);
  });

  it('[CLIN-02] [PERM-02] is restricted and released by a permission of its own, while another chart is being written too', async () => {
    const { id, versao } = await encerrado();
    const otherRow = await prontuario();
    expect(
      (await ana.call('PUT', `/api/prontuarios/${otherRow.id}/sessao`, { tomar: true })).statusCode,
    ).toBe(200);
    const semRegra = await api.caller({ prontuario: ['list', 'view', 'update'] }, [prestador]);
    await api.test.database.pool.query(
      'UPDATE usuario SET profissional = true, profissional_id = (SELECT profissional_id FROM prontuario WHERE id = $2) WHERE id = $1',
      [semRegra.id, id],
    );
    api.app.sessoes.esquecer();
    expect(
      (await semRegra.em(prestador).patch(`/api/prontuarios/${id}`, versao, { restrito: true }, porque))
        .statusCode,
    ).toBeGreaterThanOrEqual(400);
    expect((await ana.patch(`/api/prontuarios/${id}`, versao, { restrito: true }, porque)).statusCode).toBe(
      200,
    );
  });
});

type Evento = {
  readonly tipo: string;
  readonly id: number;
  readonly quando: string;
  readonly titulo: string;
  readonly [campo: string]: unknown;
};
type Pagina = { readonly eventos: readonly Evento[]; readonly proximo: string | null };

describe('[CLIN-05] the timeline', () => {
  let dona = 0;
  let visita: Row;
  const eventos = async (who: Caller, query = ''): Promise<Pagina> => {
    const answer = await who.get(`/api/ficha-medica/${dona}/eventos?${query}`);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<Pagina>();
  };
  const tipos = ({ eventos: page }: Pagina) => page.map(({ tipo }) => tipo);

  beforeAll(async () => {
    dona = await novoPaciente('Joana Prado');
    visita = await encerrado({
      pacienteId: dona,
      iniciadoEm: '2019-03-12T14:00:00.000Z',
      plano: 'Plano errado',
      sinaisVitais: [{ medidoEm: '2019-03-12T14:10:00.000Z', pressaoSistolica: 182, temperatura: '36.5' }],
      problemas: [{ cidId: await ref('cids'), situacao: 'CONFIRMADO', principal: true }],
      imunizacoes: [{ vacina: 'Febre amarela', aplicadaEm: '2001-05-20', lote: 'FA-77' }],
    });
    await ana.post(`/api/prontuarios/${visita.id}/_correcoes`, {
      campo: 'plano',
      depois: 'Plano certo',
      motivo: 'Troca de nomes',
    });
    const { pool } = api.test.database;
    await pool.query({
      text: `INSERT INTO agendamento (prestador_id, profissional_id, paciente_id, inicio, fim, situacao, motivo)
             SELECT prestador_id, profissional_id, paciente_id, '2020-01-05T12:00Z', '2020-01-05T12:30Z', 'CANCELADO', 'Chuva' FROM prontuario WHERE id = $1`,
      values: [visita.id],
    });
    await pool.query({
      text: `INSERT INTO mensagem_enviada (prestador_id, enviada_em, paciente_id, destinatario, destino, canal, modelo, modelo_versao, texto, remetente)
             VALUES ($1, '2020-01-06T12:00Z', $2, 'Joana', '31999990000', 'WHATSAPP', 'Lembrete', 1, 'Sua consulta foi cancelada', 'Ana')`,
      values: [prestador, dona],
    });
  });

  it('[CLIN-05] does not open without the care link or a purpose, and the reading is kept with it', async () => {
    const recusa = await rui.get(`/api/ficha-medica/${dona}/eventos`);
    expect([recusa.statusCode, recusa.json<Erro>().codigo]).toEqual([403, 'finalidade-necessaria']);
    expect((await rui.get(`/api/ficha-medica/${dona}/medicoes`)).statusCode).toBe(403);
    expect((await rui.post(`/api/ficha-medica/${dona}/acesso`, declaracao)).statusCode).toBe(201);
    await eventos(rui);
    await eventos(ana);
    const { rows } = await api.test.database.pool.query<{ motivo: string }>(
      "SELECT motivo FROM auditoria WHERE acao = 'ver-ficha' AND registro_id = $1 ORDER BY seq",
      [dona],
    );
    expect(rows.map(({ motivo }) => motivo)).toEqual([
      `Urgência ou emergência: ${declaracao.justificativa}`,
      'Continuidade do cuidado: atendeu em 12/03/2019',
    ]);
  });

  it('[NGS-18] [CLIN-05] has everything by when it happened, with the text that counts and what it was', async () => {
    const pagina = await eventos(ana);
    expect(tipos(pagina)).toEqual(['mensagem', 'agendamento', 'sinais', 'visita', 'problema', 'imunizacao']);
    const [mensagem, agendamento, sinais, prontuario, problema, imunizacao] = pagina.eventos;
    expect(mensagem).toMatchObject({
      titulo: 'WhatsApp: Lembrete',
      textos: [{ texto: 'Sua consulta foi cancelada' }],
    });
    expect(agendamento).toMatchObject({
      situacao: { titulo: 'Cancelado' },
      naoHavera: true,
      detalhe: 'Particular · Chuva',
    });
    expect(sinais).toMatchObject({
      visita: visita.id,
      medidas: [
        { texto: '182', unidade: 'mmHg' },
        { texto: '36,5', unidade: '°C' },
      ],
    });
    expect(prontuario?.textos).toContainEqual(
      expect.objectContaining({
        rotulo: 'Plano',
        texto: 'Plano certo',
        anteriores: [{ texto: 'Plano errado', mudou: expect.stringContaining('Troca de nomes') }],
      }),
    );
    expect(problema).toMatchObject({ situacao: { titulo: 'Confirmado' }, detalhe: 'principal' });
    // The day it was given, by the unit's clock, and not the day of the visit in which it was written down.
    expect(imunizacao).toMatchObject({
      quando: '2001-05-20T03:00:00.000Z',
      soDia: true,
      titulo: 'Febre amarela',
    });
    expect(Date.parse(String(imunizacao?.registrado))).toBeGreaterThan(Date.parse('2026-01-01'));
  });

  it('[CLIN-05] is narrowed by kind, professional, period and words, and goes on page by page without losing one', async () => {
    expect(tipos(await eventos(ana, 'tipos=visita,sinais'))).toEqual(['sinais', 'visita']);
    expect(tipos(await eventos(ana, 'de=2020-01-05&ate=2020-01-05'))).toEqual(['agendamento']);
    expect(tipos(await eventos(ana, 'q=FEBRE%20fa-77'))).toEqual(['imunizacao']);
    expect(tipos(await eventos(ana, 'q=segredo'))).toEqual(['visita']);
    expect(tipos(await eventos(ana, "q=%25'%3B--"))).toEqual([]);
    expect(tipos(await eventos(ana, `profissional=${String(visita.profissionalId)}`))).not.toContain(
      'mensagem',
    );
    expect(tipos(await eventos(ana, 'profissional=999999'))).toEqual([]);
    const todos: string[] = [];
    let depois: string | null = null;
    do {
      const pagina: Pagina = await eventos(
        ana,
        `limite=2${depois === null ? '' : `&depois=${encodeURIComponent(depois)}`}`,
      );
      todos.push(...tipos(pagina));
      depois = pagina.proximo;
    } while (depois !== null);
    expect(todos).toEqual(tipos(await eventos(ana)));
    for (const errado of [
      'depois=ontem',
      'de=2020-13-01',
      'tipos=A!',
      'outra=1',
      'limite=0',
      'profissional=x',
    ])
      expect(
        (await ana.get(`/api/ficha-medica/${dona}/eventos?${errado}`)).statusCode,
        errado,
      ).toBeGreaterThanOrEqual(400);
  });

  it('[CLIN-02] shows of a restricted chart that it is there, and no word of it, to anybody but its author', async () => {
    const { versao } = (await ana.get(`/api/prontuarios/${visita.id}`)).json<Row>();
    expect(
      (await ana.patch(`/api/prontuarios/${visita.id}`, versao, { restrito: true }, porque)).statusCode,
    ).toBe(200);
    const fechado = await eventos(rui);
    expect(tipos(fechado)).toEqual(['mensagem', 'agendamento', 'restrito']);
    expect(fechado.eventos[2]).toMatchObject({ id: visita.id, restrito: true, registro: null });
    expect(JSON.stringify(fechado)).not.toContain('Plano');
    expect(tipos(await eventos(rui, 'q=segredo'))).toEqual([]);
    expect((await rui.get(`/api/ficha-medica/${dona}/medicoes`)).json()).toEqual([]);
    expect(tipos(await eventos(ana))).toContain('visita');
    expect((await rui.post(`/api/ficha-medica/restritos/${visita.id}/abrir`, declaracao)).statusCode).toBe(
      201,
    );
    expect(tipos(await eventos(rui))).toContain('visita');
    expect((await rui.get(`/api/ficha-medica/${dona}/medicoes`)).json()).toEqual([
      expect.objectContaining({ prontuarioId: visita.id, medidoEm: '2019-03-12T14:10:00.000Z' }),
    ]);
  });

  it('[CLIN-05] remembers whose history one opened last', async () => {
    expect(ids(await ana.get('/api/ficha-medica/recentes'))).toEqual([dona]);
    expect(ids(await api.admin.em(prestador).get('/api/ficha-medica/recentes'))).toEqual([]);
  });
});

describe('[CLIN-02] who saw', () => {
  it('[CLIN-02] says in words who read what, when and for what, to whoever answers for the charts alone', async () => {
    const dona = await novoPaciente('Teresa Lima');
    const { id } = await prontuario({ pacienteId: dona, iniciadoEm: '2024-03-12T14:00:00.000Z' });
    const path = `/api/ficha-medica/${dona}/quem-viu`;
    expect((await rui.get(path)).statusCode).toBe(403);
    await rui.post(`/api/ficha-medica/${dona}/acesso`, declaracao);
    await rui.get(`/api/ficha-medica/${dona}/eventos`);
    await rui.get(`/api/prontuarios/${id}`);
    await rui.get(`/api/prontuarios/${id}/_historico`);
    await rui.get(`/api/pacientes/${dona}`);
    const finalidade = `Urgência ou emergência: ${declaracao.justificativa}`;
    const answer = await chefe.get(path);
    expect(answer.statusCode, answer.body).toBe(200);
    const pagina = answer.json<{
      paciente: string;
      leituras: readonly { fez: string; finalidade: string | null }[];
    }>();
    expect(pagina.paciente).toBe('Teresa Lima');
    expect(pagina.leituras.map(({ fez, finalidade: para }) => [fez, para])).toEqual([
      ['consultou quem viu os dados', null],
      ['leu o cadastro', finalidade],
      ['leu as mudanças do prontuário de 12/03/2024', finalidade],
      ['leu o prontuário de 12/03/2024', finalidade],
      ['leu o histórico clínico', finalidade],
    ]);
    const primeira = (await chefe.get(`${path}?limite=2`)).json<{
      proximo: number;
      leituras: readonly object[];
    }>();
    expect(primeira.leituras).toHaveLength(2);
    expect(
      (await chefe.get(`${path}?antes=${primeira.proximo}`)).json<typeof primeira>().leituras,
    ).toHaveLength(3);
    expect((await chefe.get(`${path}?ate=2020-01-01`)).json<typeof primeira>().leituras).toEqual([]);
    expect((await chefe.get('/api/ficha-medica/999999/quem-viu')).statusCode).toBe(404);
    // No clinical text with it: the person in charge is no professional.
    expect(answer.body).not.toContain(soap.subjetivo);
    expect((await chefe.get(`/api/ficha-medica/${dona}/eventos`)).statusCode).toBe(403);
  });
});
