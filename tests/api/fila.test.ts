/** The queue (CLIN-06): who waits in which order, calls taken by one only, the television, and the chart from the appointment. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addDays } from '#domain/formato/data.ts';
import type { RespostaFila, RespostaMeuDia, RespostaPainel } from '#domain/fila/wire.ts';
import { createTestApi, type Caller, type TestApi } from '#tests/support/api.ts';
import { semeador } from '#tests/support/semear.ts';

let api: TestApi;
let prestador: number;
let admin: Caller;
let recepcao: Caller;
let outroUsuario: Caller;
let medica: Caller;
let medicaId: number;
let outroMedico: number;
let sala: number;
let outraSala: number;
let tipo: number;

const FILA = ['list', 'view', 'vertodos', 'chamar', 'encaminhar'];
const RECEPCAO = {
  agenda: ['list', 'view', 'insert', 'update', 'vertodos'],
  filaatendimento: FILA,
  painelchamada: ['list', 'view', 'insert', 'update'],
  paciente: ['list', 'view'],
};
const MEDICA = {
  agenda: ['list', 'view', 'update', 'atender'],
  filaatendimento: ['list', 'view', 'chamar', 'encaminhar'],
  atendimentoprofissional: ['list'],
  prontuario: ['list', 'view', 'insert', 'update', 'encerrar', 'cancelar'],
  paciente: ['list', 'view'],
};
const SEM = {
  convenios: [],
  responsaveis: [],
  situacaoAlergias: null,
  alergias: [],
  ativo: true,
  obito: false,
  dataObito: null,
};

const { criar } = semeador(
  () => api.registry,
  () => admin ?? api.admin,
);
const profissional = () =>
  criar('profissionais', { ativo: true, corpoClinico: [], codigosNasOperadoras: [], especialidades: [] });

/** Whoever may enter the module: administrative staff. */
async function daRecepcao(): Promise<Caller> {
  const caller = await api.caller(RECEPCAO, [prestador]);
  await api.test.database.pool.query('UPDATE usuario SET administrativo = true WHERE id = $1', [caller.id]);
  api.app.sessoes.esquecer();
  return caller.em(prestador);
}
async function comoMedico(profissionalId: number): Promise<Caller> {
  const caller = await api.caller(MEDICA, [prestador]);
  await api.test.database.pool.query(
    'UPDATE usuario SET profissional = true, profissional_id = $2 WHERE id = $1',
    [caller.id, profissionalId],
  );
  api.app.sessoes.esquecer();
  return caller.em(prestador);
}

beforeAll(async () => {
  api = await createTestApi();
  prestador = await criar('prestadores', {
    ativo: true,
    fusoHorario: 'America/Sao_Paulo',
    chamadasAteFalta: 2,
    preferenciaisSeguidos: 2,
  });
  api.app.sessoes.esquecer();
  admin = api.admin.em(prestador);
  sala = await criar('salas', { nome: 'Consultório 1', localizacao: 'Térreo', ativo: true });
  outraSala = await criar('salas', { nome: 'Consultório 2', localizacao: null, ativo: true });
  await criar('categorias-prontuario', { nome: 'Retorno', secoes: ['SOAP'], ativo: true });
  tipo = await criar('tipos-atendimento', {
    natureza: 'RETORNO',
    categoriaId: null,
    duracaoMinutos: 30,
    ativo: true,
  });
  recepcao = await daRecepcao();
  outroUsuario = await daRecepcao();
});
afterAll(() => api.close());
beforeEach(async () => {
  await api.test.database.pool.query('DELETE FROM chamada');
  await api.test.database.pool.query(
    `UPDATE agendamento SET excluido_em = now() WHERE excluido_em IS NULL AND situacao <> 'FINALIZADO'`,
  );
  medicaId = await profissional();
  outroMedico = await profissional();
  medica = await comoMedico(medicaId);
});

type Mais = {
  readonly nome?: string;
  readonly nascimento?: string;
  readonly chegou?: number;
  readonly situacao?: string;
};
/** So many minutes ago, but on the unit's day: just after midnight they came the day before for an hour of today. */
const HOJE_HA = `greatest(now() - make_interval(mins => $6), date_trunc('day', now() AT TIME ZONE 'America/Sao_Paulo') AT TIME ZONE 'America/Sao_Paulo')`;
/** Waits since so many minutes, booked for when they came. */
async function esperando(
  { nome = 'Rosa Maria de Lima', nascimento = '1990-01-01', chegou = 10, situacao = 'AGUARDANDO' }: Mais = {},
  de = medicaId,
): Promise<number> {
  const pacienteId = await criar('pacientes', { ...SEM, nome, nomeSocial: null, dataNascimento: nascimento });
  const { rows } = await api.test.database.pool.query<{ id: string }>(
    `INSERT INTO agendamento (prestador_id, profissional_id, paciente_id, sala_chamada_id, tipo_atendimento_id, inicio, fim, situacao, chegada_em, encaixe)
     VALUES ($1, $2, $3, $4, $5, ${HOJE_HA}, ${HOJE_HA} + interval '1 minute', $7,
             CASE WHEN $7 IN ('AGENDADO', 'CONFIRMADO') THEN NULL ELSE now() - make_interval(mins => $6) END, true) RETURNING id`,
    [prestador, de, pacienteId, de === medicaId ? sala : null, tipo, chegou, situacao],
  );
  return Number(rows[0]!.id);
}
const ok = async <T>(answer: ReturnType<Caller['post']>, codigo = 200): Promise<T> => {
  const given = await answer;
  expect(given.statusCode, given.body).toBe(codigo);
  return given.body === '' ? (undefined as T) : given.json<T>();
};
const recusado = async (answer: ReturnType<Caller['post']>, texto: string | RegExp, codigo = 409) => {
  const given = await answer;
  expect(given.statusCode, given.body).toBe(codigo);
  expect(given.body).toMatch(texto);
};
const fila = (caller = recepcao) => ok<RespostaFila>(caller.get('/api/fila'));
const chamar = (caller: Caller, agendamentoId: number, campos: object = {}) =>
  caller.post('/api/fila/chamadas', { agendamentoId, ...campos });
const chamado = async (caller: Caller, id: number, campos: object = {}) =>
  (await ok<{ id: number }>(chamar(caller, id, campos), 201)).id;
const naoRespondeu = async (id: number) => {
  const row = await ok<{ versao: number }>(recepcao.get(`/api/chamadas/${id}`));
  await ok(recepcao.passo('chamadas', { id, versao: row.versao }, 'ausentar'));
};

describe('[CLIN-06] the queue', () => {
  it('[CLIN-06] waits in the order of preference and arrival, each with the reason', async () => {
    const normal = await esperando({ chegou: 50 });
    const idoso = await esperando({ nascimento: '1955-01-01', chegou: 20 });
    const maisVelha = await esperando({ nascimento: '1940-01-01', chegou: 10 });
    const deOutro = await esperando({}, outroMedico);
    await esperando({ situacao: 'CONFIRMADO' });
    const { fila: lista, esperaMaximaMinutos } = await fila();
    expect(
      lista
        .filter(({ profissionalId }) => profissionalId === medicaId)
        .map(({ id, lugar, prioridade }) => [id, lugar, prioridade]),
    ).toEqual([
      [maisVelha, 1, 'SUPERPREFERENCIAL'],
      [idoso, 2, 'PREFERENCIAL'],
      [normal, 3, 'NORMAL'],
    ]);
    expect(lista.map(({ id }) => id)).toContain(deOutro);
    expect(esperaMaximaMinutos).toBeGreaterThan(0);
    // A professional sees their own queue only.
    const respostaFila = await fila(medica);
    expect(respostaFila.fila.map(({ id }) => id)).toEqual([maisVelha, idoso, normal]);
  });

  it('[CLIN-06] ten at once call one patient: one does, the others are told who', async () => {
    const id = await esperando();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) => chamar(at % 2 === 0 ? recepcao : outroUsuario, id)),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([
      201,
      ...Array.from({ length: 9 }, () => 409),
    ]);
    const recusas = answers.filter(({ statusCode }) => statusCode === 409);
    for (const { body } of recusas)
      expect(body).toMatch(/chamou este paciente às \d+h\d\d para Consultório 1, Térreo/);
    const vencedor = answers[0]!.statusCode === 201 ? recepcao : outroUsuario;
    await recusado(
      chamar(vencedor === recepcao ? outroUsuario : recepcao, id),
      /Pessoa \d+ já chamou|Você já chamou/,
    );
    const { chamados, fila: lista } = await fila();
    expect(lista).toHaveLength(0);
    expect(chamados[0]).toMatchObject({
      id,
      chamadas: 1,
      chamada: { onde: 'Consultório 1, Térreo', vez: 1 },
    });
    const { rows } = await api.test.database.pool.query('SELECT count(*)::int AS n FROM chamada');
    expect(rows[0].n).toBe(1);
  });

  it('[CLIN-06] again, not there, back in the queue; missed after as many calls as the unit says, never before', async () => {
    const id = await esperando({ chegou: 40 });
    const depois = await esperando({ chegou: 5 });
    const primeira = await chamado(recepcao, id);
    await naoRespondeu(primeira);
    await recusado(
      recepcao.post(`/api/fila/agendamentos/${id}/falta`),
      'A falta se marca depois de 2 chamadas sem resposta; até agora foi feita 1.',
    );
    const { fila: lista } = await fila();
    // Who did not answer begins anew among equals.
    expect(lista.map((item) => item.id)).toEqual([depois, id]);
    expect(lista[1]!.ausenteEm).not.toBeNull();
    const segunda = await chamado(recepcao, id);
    const terceira = await ok<{ id: number }>(
      outroUsuario.post(`/api/fila/chamadas/${segunda}/repetir`),
      201,
    );
    await recusado(outroUsuario.post(`/api/fila/chamadas/${segunda}/repetir`), 'Esta chamada já terminou.');
    expect((await fila()).chamados[0]).toMatchObject({
      id,
      chamadas: 3,
      chamada: { id: terceira.id, vez: 3 },
    });
    await recusado(recepcao.post(`/api/fila/agendamentos/${id}/falta`), 'Há uma chamada aberta');
    await naoRespondeu(terceira.id);
    await ok(recepcao.post(`/api/fila/agendamentos/${id}/falta`), 204);
    const row = await ok<{ situacao: string; motivo: string }>(admin.get(`/api/agendamentos/${id}`));
    expect(row).toMatchObject({ situacao: 'FALTOU', motivo: 'Não respondeu a 3 chamadas' });
    const { rows } = await api.test.database.pool.query(
      'SELECT situacao FROM chamada WHERE agendamento_id = $1 ORDER BY id',
      [id],
    );
    expect(rows.map(({ situacao }) => situacao)).toEqual(['NAO_RESPONDEU', 'REPETIDA', 'NAO_RESPONDEU']);
    await recusado(
      chamar(recepcao, id),
      'Só se chama quem está aguardando; este atendimento está em faltou.',
    );
  });

  it('[CLIN-06] sent to another room, or to another professional, whose queue has the patient from then on', async () => {
    const id = await esperando();
    const aberta = await chamado(recepcao, id);
    await recusado(
      recepcao.post(`/api/fila/agendamentos/${id}/encaminhar`, { salaId: sala }),
      'Escolha outra sala',
    );
    await ok(recepcao.post(`/api/fila/agendamentos/${id}/encaminhar`, { salaId: outraSala }), 204);
    const { fila: lista } = await fila();
    expect(lista[0]).toMatchObject({ id, sala: 'Consultório 2', chamada: null });
    expect(await ok(recepcao.get(`/api/chamadas/${aberta}`))).toMatchObject({ situacao: 'DESFEITA' });
    await recusado(
      recepcao.post(`/api/fila/agendamentos/${id}/encaminhar`, { profissionalId: await profissional() }),
      'não atende nesta unidade',
      422,
    );
    await esperando({}, outroMedico);
    await ok(
      medica.post(`/api/fila/agendamentos/${id}/encaminhar`, { profissionalId: outroMedico, salaId: sala }),
      204,
    );
    expect((await fila(medica)).fila).toHaveLength(0);
    expect((await fila()).fila.find((item) => item.id === id)).toMatchObject({
      profissionalId: outroMedico,
      salaId: sala,
    });
    await recusado(chamar(medica, id), /./, 404);
  });

  it('[CLIN-06] a call for nobody’s room asks for one; a forged number, another unit’s and another day’s are refused', async () => {
    const id = await esperando({}, outroMedico);
    await recusado(chamar(recepcao, id), 'Escolha a sala', 422);
    await recusado(chamar(recepcao, id, { salaId: 999_999 }), 'não existe mais', 422);
    await recusado(chamar(recepcao, 999_999), /./, 404);
    const vizinho = await criar('prestadores', { ativo: true, fusoHorario: 'America/Sao_Paulo' });
    api.app.sessoes.esquecer();
    await recusado(chamar(api.admin.em(vizinho), id, { salaId: sala }), /./, 404);
    await api.test.database.pool.query(
      `UPDATE agendamento SET inicio = inicio - interval '3 days', fim = fim - interval '3 days' WHERE id = $1`,
      [id],
    );
    await recusado(chamar(recepcao, id, { salaId: sala }), 'não é de hoje');
    expect((await fila()).fila).toHaveLength(0);
  });

  it('[PERM-03] the guards of A6 and B6, with their sentences, and the permission by call', async () => {
    const id = await esperando();
    const ninguem = (await api.caller(RECEPCAO, [prestador])).em(prestador);
    await recusado(
      ninguem.get('/api/fila'),
      'Módulo permitido apenas para perfis profissionais e administrativos.',
      403,
    );
    await recusado(
      chamar(ninguem, id),
      'Módulo permitido apenas para perfis profissionais e administrativos.',
      403,
    );
    const curiosa = await api.caller({ atendimentoprofissional: ['list'] }, [prestador]);
    await recusado(
      curiosa.em(prestador).get('/api/fila/meu-dia'),
      'Módulo permitido apenas para o perfil profissional.',
      403,
    );
    const soVe = await api.caller({ filaatendimento: ['list'], agenda: ['list', 'vertodos'] }, [prestador]);
    await api.test.database.pool.query('UPDATE usuario SET administrativo = true WHERE id = $1', [soVe.id]);
    api.app.sessoes.esquecer();
    await recusado(chamar(soVe.em(prestador), id), /./, 403);
    expect((await fila(soVe.em(prestador))).fila).toHaveLength(1);
  });
});

describe('[CLIN-06] the television', () => {
  const painelDe = (chave: string) =>
    api.app.inject({ method: 'GET', url: '/api/painel-chamadas/publico', headers: { 'x-painel': chave } });
  it('[CLIN-06] shows ticket or short name and room to whoever has the key, and nothing else; a revoked key opens nothing', async () => {
    const painel = await criar('paineis-chamada', { mostra: 'SENHA_NOME', salas: [] }, recepcao);
    const { chave } = await ok<{ chave: string }>(recepcao.get(`/api/paineis-chamada/${painel}/_chave`));
    const id = await esperando({ nome: 'Rosa Maria de Lima' });
    await chamado(recepcao, id);
    const answer = await painelDe(chave);
    expect(answer.statusCode, answer.body).toBe(200);
    const dado = answer.json<RespostaPainel>();
    expect(dado.chamadas).toEqual([
      {
        id: expect.any(Number),
        senha: null,
        nome: 'Rosa M. L.',
        onde: 'Consultório 1, Térreo',
        em: expect.any(String),
        vez: 1,
      },
    ]);
    expect(answer.body).not.toMatch(/Rosa Maria|profissional|especialidade|motivo|observa/i);
    for (const forjada of ['', '1.x', `${painel}.${'A'.repeat(43)}`, chave.replace(/^\d+/, '999999')])
      expect((await painelDe(forjada)).statusCode).toBe(404);
    // Another key, and the former opens no more.
    const { chave: nova } = await ok<{ chave: string }>(
      recepcao.post(`/api/paineis-chamada/${painel}/_chave`),
    );
    expect((await painelDe(chave)).statusCode).toBe(404);
    expect((await painelDe(nova)).statusCode).toBe(200);
    const row = await ok<{ versao: number }>(recepcao.get(`/api/paineis-chamada/${painel}`));
    await ok(recepcao.passo('paineis-chamada', { id: painel, versao: row.versao }, 'revogar'));
    expect((await painelDe(nova)).statusCode).toBe(404);
    await recusado(recepcao.get(`/api/paineis-chamada/${painel}/_chave`), 'não tem endereço');
  });

  it('[CLIN-06] a panel of some rooms hears those alone; whoever only reads panels gets no key', async () => {
    const painel = await criar(
      'paineis-chamada',
      { mostra: 'NOME', salas: [{ salaId: outraSala }] },
      recepcao,
    );
    const { chave } = await ok<{ chave: string }>(recepcao.get(`/api/paineis-chamada/${painel}/_chave`));
    await chamado(recepcao, await esperando());
    expect((await painelDe(chave)).json<RespostaPainel>().chamadas).toHaveLength(0);
    await chamado(recepcao, await esperando({ nome: 'Davi' }), { salaId: outraSala });
    expect((await painelDe(chave)).json<RespostaPainel>().chamadas).toMatchObject([
      { nome: 'Davi', onde: 'Consultório 2' },
    ]);
    const leitor = (await api.caller({ painelchamada: ['list', 'view'] }, [prestador])).em(prestador);
    await recusado(leitor.get(`/api/paineis-chamada/${painel}/_chave`), /./, 403);
  });
});

describe('[CLIN-02] the chart from the appointment', () => {
  const iniciar = (caller: Caller, agendamentoId: number) =>
    caller.post('/api/prontuarios/_do-agendamento', { agendamentoId });

  it('[CLIN-06] two clicks, one chart: the appointment is being seen, the call ends, patient and category are proposed', async () => {
    const id = await esperando();
    const chamada = await chamado(medica, id);
    const answers = await Promise.all([iniciar(medica, id), iniciar(medica, id), iniciar(medica, id)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 200, 201]);
    const prontuarios = new Set(answers.map((answer) => answer.json<{ id: number }>().id));
    expect(prontuarios.size).toBe(1);
    const [prontuario] = prontuarios;
    const agendado = await ok<{ situacao: string; iniciadoEm: string; pacienteId: number }>(
      medica.get(`/api/agendamentos/${id}`),
    );
    expect(agendado).toMatchObject({ situacao: 'EM_ATENDIMENTO', iniciadoEm: expect.any(String) });
    expect(await ok(recepcao.get(`/api/chamadas/${chamada}`))).toMatchObject({ situacao: 'ATENDIDA' });
    const aberto = await ok<{ versao: number; _ref: { categoriaId: { label: string } } }>(
      medica.get(`/api/prontuarios/${prontuario}`),
    );
    expect(aberto).toMatchObject({
      idAgenda: id,
      pacienteId: agendado.pacienteId,
      profissionalId: medicaId,
      secoes: ['SOAP'],
      estado: 'ABERTO',
    });
    expect(aberto._ref.categoriaId.label).toBe('Retorno');
    const dia = await ok<RespostaMeuDia>(medica.get('/api/fila/meu-dia'));
    expect(dia).toMatchObject({
      prontuariosAbertos: 1,
      dia: [{ id, situacao: 'EM_ATENDIMENTO', prontuarioId: prontuario }],
    });
    // Closing it finishes the appointment, in one transaction.
    const escrito = await ok<{ versao: number }>(
      medica.patch(`/api/prontuarios/${prontuario}`, aberto.versao, {
        subjetivo: 'Bem.',
        objetivo: 'Sem alterações.',
        avaliacao: 'Controlado.',
        plano: 'Manter.',
      }),
    );
    await ok(medica.passo('prontuarios', { id: prontuario!, versao: escrito.versao }, 'encerrar'));
    expect(await ok(medica.get(`/api/agendamentos/${id}`))).toMatchObject({ situacao: 'FINALIZADO' });
    expect((await iniciar(medica, id)).statusCode).toBe(200);
  });

  it('[CLIN-02] nobody is begun with whose death was written down while they waited', async () => {
    const id = await esperando();
    const { pacienteId } = await ok<{ pacienteId: number }>(medica.get(`/api/agendamentos/${id}`));
    const morte = `UPDATE paciente SET obito = true, data_obito = (now() AT TIME ZONE 'America/Sao_Paulo')::date WHERE id = $1`;
    await api.test.database.pool.query(morte, [pacienteId]);
    await recusado(iniciar(medica, id), /registra óbito em .*Não se abre outro prontuário/);
    expect(await ok(medica.get(`/api/agendamentos/${id}`))).toMatchObject({ situacao: 'AGUARDANDO' });
    await api.test.database.pool.query('UPDATE paciente SET obito = false, data_obito = NULL WHERE id = $1', [
      pacienteId,
    ]);
  });

  it('[CLIN-06] of another professional, not yet arrived, or without the right: refused with a sentence, and nothing is begun', async () => {
    const id = await esperando();
    const colega = await comoMedico(outroMedico);
    await recusado(iniciar(colega, id), /./, 404);
    await recusado(iniciar(admin, id), 'Este atendimento é de outro profissional.', 403);
    await recusado(iniciar(recepcao, id), /./, 403);
    const cedo = await esperando({ situacao: 'CONFIRMADO' });
    await recusado(
      iniciar(medica, cedo),
      'Só se inicia o atendimento de quem está aguardando; este está em confirmado.',
    );
    const { rows } = await api.test.database.pool.query(
      'SELECT count(*)::int AS n FROM prontuario WHERE id_agenda = ANY ($1)',
      [[id, cedo]],
    );
    expect(rows[0].n).toBe(0);
  });

  it('[CLIN-06] a chart begun by mistake and cancelled leaves room for another of the same appointment', async () => {
    const id = await esperando();
    const { id: errado } = await ok<{ id: number }>(iniciar(medica, id), 201);
    const { versao } = await ok<{ versao: number }>(medica.get(`/api/prontuarios/${errado}`));
    await ok(
      medica.post(
        `/api/prontuarios/${errado}/_transicao`,
        { transicao: 'cancelar', motivo: 'Categoria errada' },
        { 'if-match': `"${versao}"` },
      ),
    );
    const { id: certo } = await ok<{ id: number }>(iniciar(medica, id), 201);
    expect(certo).not.toBe(errado);
    await expect(
      api.test.database.pool.query(
        `INSERT INTO prontuario (prestador_id, paciente_id, categoria_id, iniciado_em, id_agenda, profissional_id)
        SELECT prestador_id, paciente_id, categoria_id, now(), id_agenda, profissional_id FROM prontuario WHERE id = $1`,
        [certo],
      ),
    ).rejects.toThrow(/prontuario_do_agendamento/);
  });
});

it('[CLIN-06] the day is the unit’s: what was booked for tomorrow does not wait today', async () => {
  const id = await esperando();
  await api.test.database.pool.query(
    "UPDATE agendamento SET inicio = $2::date + interval '15 hours', fim = $2::date + interval '16 hours' WHERE id = $1",
    [id, addDays(new Date().toISOString().slice(0, 10), 2)],
  );
  expect((await fila()).fila).toHaveLength(0);
});

describe('[CLIN-06] o atendimento de quem saiu', () => {
  const calar = (caller: Caller) =>
    api.test.database.pool.query(
      `UPDATE sessao SET ultimo_uso = now() - interval '61 minutes' WHERE usuario_id = $1`,
      [caller.id],
    );
  const aviso = async (caller: Caller) =>
    (
      await api.test.database.pool.query<{ titulo: string; texto: string }>(
        'SELECT titulo, texto FROM notificacao WHERE usuario_id = $1 ORDER BY id DESC',
        [caller.id],
      )
    ).rows[0];
  /** Sees everybody's agenda, as whoever may attend for another does. */
  async function substituto(): Promise<{ quem: Caller; profissionalId: number }> {
    const profissionalId = await profissional();
    const caller = await api.caller({ ...MEDICA, agenda: [...MEDICA.agenda, 'vertodos'] }, [prestador]);
    await api.test.database.pool.query(
      'UPDATE usuario SET profissional = true, profissional_id = $2 WHERE id = $1',
      [caller.id, profissionalId],
    );
    api.app.sessoes.esquecer();
    return { quem: caller.em(prestador), profissionalId };
  }
  const iniciar = (caller: Caller, agendamentoId: number, codigo = 201) =>
    ok<{ id: number }>(caller.post('/api/prontuarios/_do-agendamento', { agendamentoId }), codigo);

  it('[CLIN-06] presente, ninguém assume nem devolve; calado, um colega assume com motivo, num prontuário seu', async () => {
    const id = await esperando();
    const { id: deAntes } = await iniciar(medica, id);
    const { quem, profissionalId } = await substituto();
    await recusado(quem.passo('agendamentos', id, 'assumir', undefined, 'Saiu'), 'continua atendendo');
    await recusado(recepcao.passo('agendamentos', id, 'devolver', undefined, 'Saiu'), 'continua atendendo');
    expect((await fila()).emAtendimento.find((item) => item.id === id)?._ausencia).toBeNull();

    await calar(medica);
    expect((await fila()).emAtendimento.find((item) => item.id === id)?._ausencia).toBe('SILENCIO');
    await ok(quem.passo('agendamentos', id, 'assumir', undefined, 'A médica passou mal'));
    const { id: agora } = await iniciar(quem, id);
    expect(agora).not.toBe(deAntes);
    expect((await iniciar(quem, id, 200)).id).toBe(agora);
    const historico = await ok<object[]>(quem.get(`/api/agendamentos/${id}/_transicoes`));
    expect(historico.at(-1)).toMatchObject({ transicao: 'assumir', motivo: 'A médica passou mal' });
    expect(await aviso(medica)).toMatchObject({
      titulo: 'Um atendimento seu foi assumido',
      texto: expect.stringContaining('A médica passou mal'),
    });
    const [visto] = (await fila()).emAtendimento.filter((item) => item.id === id);
    expect(visto).toMatchObject({ profissionalId, _ausencia: null });

    // The chart of who left ends nothing; that of who went on does.
    const fechar = async (de: Caller, prontuario: number) => {
      const { versao } = await ok<{ versao: number }>(de.get(`/api/prontuarios/${prontuario}`));
      const escrito = await ok<{ versao: number }>(
        de.patch(`/api/prontuarios/${prontuario}`, versao, {
          subjetivo: 'Dor',
          objetivo: 'Sem sinais',
          avaliacao: 'Lombalgia',
          plano: 'Repouso',
        }),
      );
      return de.passo('prontuarios', { id: prontuario, versao: escrito.versao }, 'encerrar');
    };
    const situacao = async () =>
      (await ok<{ situacao: string }>(quem.get(`/api/agendamentos/${id}`))).situacao;
    await api.test.database.pool.query(
      'UPDATE sessao SET ultimo_uso = now(), bloqueada_em = NULL WHERE usuario_id = $1',
      [medica.id],
    );
    api.app.sessoes.esquecer();
    await ok(fechar(medica, deAntes));
    expect(await situacao()).toBe('EM_ATENDIMENTO');
    await ok(fechar(quem, agora));
    expect(await situacao()).toBe('FINALIZADO');
  });

  it('[CLIN-06] de dois colegas que assumem juntos, um fica; o outro lê quem atende', async () => {
    const id = await esperando();
    await iniciar(medica, id);
    const [primeiro, segundo] = [await substituto(), await substituto()];
    await calar(medica);
    const { versao } = await ok<{ versao: number }>(primeiro.quem.get(`/api/agendamentos/${id}`));
    const respostas = await Promise.all(
      [primeiro, segundo].map(({ quem }) =>
        quem.passo('agendamentos', { id, versao }, 'assumir', undefined, 'Ela saiu'),
      ),
    );
    expect(respostas.map(({ statusCode }) => statusCode).filter((status) => status === 200)).toHaveLength(1);
    expect(respostas.map(({ statusCode }) => statusCode).filter((status) => status !== 200)).toEqual([
      expect.toSatisfy((status: number) => [409, 412].includes(status)),
    ]);
  });

  it('[CLIN-06] devolvido à fila, quem volta e inicia de novo segue no seu prontuário, e as chamadas contam do zero', async () => {
    const id = await esperando();
    await chamado(medica, id);
    const { id: deAntes } = await iniciar(medica, id);
    await calar(medica);
    await ok(recepcao.passo('agendamentos', id, 'devolver', undefined, 'A médica sumiu'));
    expect((await fila()).fila.find((item) => item.id === id)).toMatchObject({ chamadas: 0 });
    expect((await iniciar(medica, id, 200)).id).toBe(deAntes);
    expect((await ok<{ situacao: string }>(medica.get(`/api/agendamentos/${id}`))).situacao).toBe(
      'EM_ATENDIMENTO',
    );
  });

  it('[CLIN-06] a recepção devolve à fila quem ficou com quem saiu, e o manda a outro, que abre o seu prontuário', async () => {
    const id = await esperando();
    const { id: deAntes } = await iniciar(medica, id);
    await api.test.database.pool.query('UPDATE usuario SET ativo = false WHERE id = $1', [medica.id]);
    await ok(recepcao.passo('agendamentos', id, 'devolver', undefined, 'A médica foi desligada'));
    expect((await fila()).fila.map((item) => item.id)).toContain(id);
    const { quem, profissionalId } = await substituto();
    await esperando({}, profissionalId);
    await ok(recepcao.post(`/api/fila/agendamentos/${id}/encaminhar`, { profissionalId, salaId: sala }), 204);
    expect((await iniciar(quem, id)).id).not.toBe(deAntes);
  });
});
