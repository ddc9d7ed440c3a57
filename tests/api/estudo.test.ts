/** A clinical study, from the consent to the lock (CRF-01 to CRF-03, docs/guides/estudo.md). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type {
  Cronograma,
  EstudoParaBloquear,
  FormularioAberto,
  FormularioDaVisita,
} from '#domain/estudo/wire.ts';
import { estudoServidor as texto, guardasEstudo as guardas } from '#messages/estudo.ts';
import { createTestApi, type Caller, type TestApi } from '#tests/support/api.ts';
import { semeador } from '#tests/support/semear.ts';

type Row = { readonly id: number; readonly versao: number; readonly [field: string]: unknown };
type Resposta = Awaited<ReturnType<Caller['get']>>;

let api: TestApi;
let casa = 0;
let vizinha = 0;
let estudoId = 0;
let centroId = 0;
let centroVizinho = 0;
let modeloId = 0;
let medico: Caller;
let monitor: Caller;
let gerente: Caller;
let outroGerente: Caller;

const { criar } = semeador(
  () => api.registry,
  () => (casa ? api.admin.em(casa) : api.admin),
);
const admin = () => api.admin.em(casa);
const ok = (answer: Resposta, code = 200): Row => {
  expect(answer.statusCode, answer.body.slice(0, 900)).toBe(code);
  return answer.json<Row>();
};
const campo = (chave: string, extra: object = {}) => ({ chave, tipo: 'numero', rotulo: chave, ...extra });
const MODELO = {
  leitura: 'CLINICA',
  templateRecord: [
    ...[1, 2, 3, 4, 5].map((n) => campo(`q${n}`, { minimo: 0, maximo: 5, obrigatorio: true })),
    campo('peso', { casas: 1 }),
    { chave: 'fuma', tipo: 'simnao', rotulo: 'Fuma' },
    campo('cigarros', {
      rotulo: 'Cigarros por dia',
      quando: { juncao: 'todas', regras: [{ campo: 'fuma', operador: 'igual', valor: true }] },
    }),
  ],
};
const RESPOSTAS = { q1: 3, q2: 3, q3: 3, q4: 3, q5: 3, peso: '80', fuma: true, cigarros: 10 };

async function paciente(nome: string, sexo: string): Promise<number> {
  return criar('pacientes', {
    nome,
    nomeSocial: null,
    cpf: null,
    sexo,
    dataNascimento: '1980-01-01',
    nascimentoDesconhecido: false,
    obito: false,
    dataObito: null,
  });
}

const passo = (
  caller: Caller,
  recurso: string,
  id: number,
  nome: string,
  campos: object = {},
  motivo?: string,
) => caller.passo(recurso, id, nome, campos, motivo);

async function participante(nome: string): Promise<Row> {
  const pacienteId = await paciente(nome, 'M');
  return ok(
    await medico.post('/api/participantes-estudo', { estudoId, centroId, pacienteId, despesas: [] }),
    201,
  );
}
async function comConsentimento(nome: string, dia = '2026-09-01'): Promise<Row> {
  const row = await participante(nome);
  return ok(
    await passo(medico, 'participantes-estudo', row.id, 'consentir', {
      consentimentoVersao: 'TCLE 2.0',
      consentimentoEm: dia,
    }),
  );
}
const visitasDe = async (id: number): Promise<readonly Row[]> =>
  (await medico.get(`/api/prontuarios-crf?participanteId=${id}&_sort=ordem`)).json<Row[]>();
const formulariosDe = async (visita: number): Promise<readonly FormularioDaVisita[]> =>
  (await medico.get(`/api/estudo/visitas/${visita}/formularios`)).json<FormularioDaVisita[]>();
const abrir = async (id: number, caller = medico): Promise<FormularioAberto> =>
  (await caller.get(`/api/estudo/formularios/${id}`)).json<FormularioAberto>();
async function gravar(id: number, body: object, caller = medico): Promise<Resposta> {
  const { versao } = await abrir(id, caller);
  return caller.call('PUT', `/api/estudo/formularios/${id}`, body, { 'if-match': `"${versao}"` });
}

beforeAll(async () => {
  api = await createTestApi();
  const cidadeId = await criar('cidades', { nome: 'Belo Horizonte' });
  const lugar = {
    ativo: true,
    integracao: false,
    cidadeId,
    logradouro: 'Rua da Bahia',
    numero: '100',
    telefone: '3132220000',
  };
  vizinha = await criar('prestadores', { ...lugar, nome: 'Centro Sul' });
  casa = await criar('prestadores', { ...lugar, nome: 'Centro Norte' });
  api.app.sessoes.esquecer();
  const investigadorId = await criar('profissionais', {
    nome: 'Ana Souza',
    nomeSocial: null,
    ufConselho: 'MG',
    numeroConselho: '9001',
  });
  const modelo = ok(
    await admin().post('/api/form-templates', { nome: 'IIEF-5', dado: JSON.stringify(MODELO) }),
    201,
  );
  modeloId = modelo.id;
  ok(
    await admin().post(`/api/form-templates/${modelo.id}/publicar`, {}, { 'if-match': `"${modelo.versao}"` }),
  );
  const checagem = {
    minimo: null,
    maximo: null,
    operador: null,
    outroCampo: null,
    visitaAnterior: null,
    ativa: true,
  };
  estudoId = ok(
    await admin().post('/api/estudos', {
      codigo: 'BZ371ACLI004',
      titulo: 'Estudo masculino',
      sexo: 'M',
      protocoloVersao: '3.0',
      criterios: [
        { tipo: 'INCLUSAO', texto: 'Idade de 18 a 75 anos' },
        { tipo: 'EXCLUSAO', texto: 'Uso de nitrato' },
      ],
      checagens: [
        {
          ...checagem,
          codigo: 'PESO',
          formularioId: modeloId,
          campo: 'peso',
          tipo: 'FAIXA',
          minimo: '40',
          maximo: '150',
          mensagem: 'Peso fora do esperado.',
        },
        {
          ...checagem,
          codigo: 'PESO-V',
          formularioId: modeloId,
          campo: 'peso',
          tipo: 'ENTRE_VISITAS',
          operador: 'MENOR_IGUAL',
          mensagem: 'Peso maior que o da visita anterior.',
        },
      ],
    }),
    201,
  ).id;
  const visita = async (ordem: number, nome: string, dia: number | null, janela = 3) =>
    ok(
      await admin().post('/api/visitas-estudo', {
        estudoId,
        nome,
        ordem,
        dia,
        janelaAntes: janela,
        janelaDepois: janela,
        formularios: [{ formularioId: modeloId, escala: 'IIEF5', quando: 'SEMPRE', obrigatorio: true }],
      }),
      201,
    );
  await visita(1, 'Triagem', -7);
  await visita(2, 'Randomização', 0);
  await visita(3, 'Avaliação 1', 28);
  await visita(9, 'Visita extra', null);
  const centro = async (prestadorId: number, numero: string, nome: string) =>
    ok(
      await api.admin.em(prestadorId).post('/api/centros-estudo', {
        estudoId,
        prestadorId,
        numero,
        nome,
        investigadorId,
        ativo: true,
        delegacoes: [],
      }),
      201,
    ).id;
  centroId = await centro(casa, '01', 'Norte');
  centroVizinho = await centro(vizinha, '02', 'Sul');
  const dados = {
    paciente: ['list', 'view'],
    participanteestudo: ['list', 'view', 'insert', 'update', 'incluir', 'identificar'],
    prontuariocrf: ['list', 'view', 'insert', 'update', 'assinar', 'identificar'],
    eventoadverso: ['list', 'view', 'insert', 'update'],
    monitoria: ['list', 'view', 'insert', 'updateStatusAguardandoAvaliacao'],
  };
  medico = (await api.caller(dados, [casa])).em(casa);
  await api.test.database.pool.query(
    'UPDATE usuario SET profissional = true, profissional_id = $2 WHERE id = $1',
    [medico.id, investigadorId],
  );
  monitor = (
    await api.caller(
      {
        participanteestudo: ['list', 'view'],
        prontuariocrf: ['list', 'view', 'congelar'],
        monitoria: ['list', 'view', 'insert', 'updateStatusAvaliacaoPendente', 'updatestatusaprovado'],
      },
      [casa, vizinha],
    )
  ).em(casa);
  gerente = (await api.caller({ prontuariocrfutil: ['realizardatalock'] }, [casa])).em(casa);
  outroGerente = (await api.caller({ prontuariocrfutil: ['realizardatalock'] }, [casa])).em(casa);
  await api.test.database.pool.query(
    `INSERT INTO configuracao (id, valores, versao) VALUES (1, '{"estudo":"BZ371ACLI004"}', 1)
     ON CONFLICT (id) DO UPDATE SET valores = EXCLUDED.valores, versao = configuracao.versao + 1`,
  );
  await api.app.configuracao.recarregar();
  api.app.sessoes.esquecer();
});
afterAll(() => api.close());

describe('[CRF-01] a participant', () => {
  it('needs a study that began, of their sex, at a site of the chosen provider', async () => {
    const pacienteId = await paciente('Antes do Início', 'M');
    const antes = await medico.post('/api/participantes-estudo', { estudoId, centroId, pacienteId });
    expect(antes.json(), antes.body).toMatchObject({ errors: { estudoId: [texto.estudoNaoIniciado] } });
    ok(await passo(admin(), 'estudos', estudoId, 'iniciar'));

    const mulher = await paciente('Clara Dias', 'F');
    const outroSexo = await medico.post('/api/participantes-estudo', {
      estudoId,
      centroId,
      pacienteId: mulher,
    });
    expect(outroSexo.json()).toMatchObject({ errors: { pacienteId: [texto.sexo('homens')] } });

    const deFora = await admin().post('/api/participantes-estudo', {
      estudoId,
      centroId: centroVizinho,
      pacienteId,
    });
    expect(deFora.json()).toMatchObject({ errors: { centroId: [texto.centroDeOutro] } });
  });

  it('is a number of the site; who may not identify sees no patient, and another provider no row', async () => {
    const row = await participante('Bento Alves');
    expect(row.numeroTriagem).toMatch(/^01-\d{3}$/);
    expect(row.criterios).toHaveLength(2);
    const visto = (await monitor.get(`/api/participantes-estudo/${row.id}`)).json<Row>();
    expect(visto.numeroTriagem).toBe(row.numeroTriagem);
    expect(JSON.stringify(visto)).not.toContain('Bento');
    expect(visto).not.toHaveProperty('pacienteId');
    expect((await monitor.em(vizinha).get(`/api/participantes-estudo/${row.id}`)).statusCode).toBe(404);
  });

  it('consents to a version on a day, and then has the visits of the protocol', async () => {
    const row = await comConsentimento('Caio Reis');
    expect(row).toMatchObject({ situacao: 'EM_TRIAGEM', consentimentoVersao: 'TCLE 2.0' });
    expect((await visitasDe(row.id)).map(({ visita, situacao }) => [visita, situacao])).toEqual([
      ['Triagem', 'PREVISTA'],
      ['Randomização', 'PREVISTA'],
      ['Avaliação 1', 'PREVISTA'],
    ]);
    const comparado = await paciente('Outro Homem', 'M');
    const mudado = await medico.patch(`/api/participantes-estudo/${row.id}`, row.versao, {
      pacienteId: comparado,
    });
    expect(mudado.json()).toMatchObject({ errors: { pacienteId: [texto.identidadeFixa] } });
  });

  it('is included with every criterion answered as it must be', async () => {
    const row = await comConsentimento('Davi Lima');
    const incluir = () =>
      passo(medico, 'participantes-estudo', row.id, 'incluir', { incluidoEm: '2026-09-02' });
    expect((await incluir()).json()).toMatchObject({
      messages: { alerts: [{ value: guardas.criteriosSemResposta(2) }] },
    });
    const responder = async (inclusao: string, exclusao: string) => {
      const atual = (await medico.get(`/api/participantes-estudo/${row.id}`)).json<Row>();
      const criterios = (atual.criterios as readonly Row[]).map((criterio) => ({
        ...criterio,
        atende: criterio.tipo === 'INCLUSAO' ? inclusao : exclusao,
      }));
      ok(await medico.patch(`/api/participantes-estudo/${row.id}`, atual.versao, { criterios }));
    };
    await responder('SIM', 'SIM');
    expect((await incluir()).body).toContain('Uso de nitrato');
    await responder('SIM', 'NAO');
    expect(ok(await incluir()).situacao).toBe('INCLUIDO');
  });
});

describe('[CRF-01] a visit', () => {
  it('comes after the consent, and outside of its window only with a reason', async () => {
    const { id } = await comConsentimento('Enzo Melo');
    const [triagem, randomizacao, avaliacao] = await visitasDe(id);
    const cedo = await passo(medico, 'prontuarios-crf', triagem!.id, 'realizar', {
      realizadaEm: '2026-08-31',
    });
    expect(cedo.json()).toMatchObject({ errors: { realizadaEm: [texto.visitaAntes('2026-09-01')] } });
    ok(await passo(medico, 'prontuarios-crf', triagem!.id, 'realizar', { realizadaEm: '2026-09-01' }));
    // Day 0 is foreseen from the screening until the randomization is done.
    expect((await visitasDe(id))[2]).toMatchObject({ previstaPara: '2026-10-06' });
    ok(await passo(medico, 'prontuarios-crf', randomizacao!.id, 'realizar', { realizadaEm: '2026-09-10' }));
    expect((await visitasDe(id))[2]).toMatchObject({
      previstaPara: '2026-10-08',
      janelaDe: '2026-10-05',
      janelaAte: '2026-10-11',
    });
    const fora = await passo(medico, 'prontuarios-crf', avaliacao!.id, 'realizar', {
      realizadaEm: '2026-10-13',
    });
    expect(fora.json()).toMatchObject({ errors: { justificativaJanela: [texto.foraDaJanela(2)] } });
    const realizada = ok(
      await passo(medico, 'prontuarios-crf', avaliacao!.id, 'realizar', {
        realizadaEm: '2026-10-13',
        justificativaJanela: 'Viagem a trabalho',
      }),
    );
    expect(realizada).toMatchObject({ foraDaJanela: 2, justificativaJanela: 'Viagem a trabalho' });
    const { visitas } = (await medico.get('/api/estudo/cronograma')).json<Cronograma>();
    expect(visitas.find((visita) => visita.id === avaliacao!.id)).toMatchObject({
      formularios: 1,
      preenchidos: 0,
    });
  });

  it('is refused without consent', async () => {
    const row = await participante('Fabio Nunes');
    expect(await visitasDe(row.id)).toEqual([]);
    const extras = (await admin().get(`/api/visitas-estudo?momento=EXTRA`)).json<Row[]>();
    const { id } = ok(
      await medico.post('/api/estudo/visitas-extra', { participanteId: row.id, visitaId: extras[0]!.id }),
      201,
    );
    const recusada = await passo(medico, 'prontuarios-crf', id, 'realizar', { realizadaEm: '2026-09-01' });
    expect(recusada.body).toContain(texto.semConsentimento);
  });
});

async function comTriagem(
  nome: string,
): Promise<{ visita: Row; comparada: Row; formulario: number; id: number }> {
  const { id } = await comConsentimento(nome);
  const [visita, comparada] = await visitasDe(id);
  ok(await passo(medico, 'prontuarios-crf', visita!.id, 'realizar', { realizadaEm: '2026-09-01' }));
  const [formulario] = await formulariosDe(visita!.id);
  return { visita: visita!, comparada: comparada!, formulario: formulario!.id, id };
}
const conversas = async (formulario: number, coluna: string) =>
  (
    await medico.get(
      `/api/monitoria?nomeEntidade=formularios-crf&idEntidade=${formulario}&nomeColuna=${coluna}`,
    )
  ).json<{
    result: { entity: readonly { status: string; mensagem: string; usuarioRegistro: string }[] };
  }>().result.entity;

describe('[CRF-01] a form of a visit', () => {
  it('is scored by the server, and changes with a reason only', async () => {
    const { formulario } = await comTriagem('Gil Prado');
    const aberto = ok(await gravar(formulario, { valores: RESPOSTAS }));
    expect(aberto).toMatchObject({
      situacao: 'PREENCHIDO',
      pontuacao: [{ valor: 15, nota: 'Leve a moderada' }],
    });
    expect((await gravar(formulario, { valores: { ...RESPOSTAS, q1: 5 } })).statusCode).toBe(422);
    const mudado = ok(
      await gravar(formulario, { valores: { ...RESPOSTAS, q1: 5 }, motivo: 'Erro de digitação' }),
    );
    expect(mudado).toMatchObject({ pontuacao: [{ valor: 17 }], motivoAlteracao: 'Erro de digitação' });
    const historia = await admin().get(`/api/formularios-crf/${formulario}/_historico`);
    expect(historia.body).toContain('Erro de digitação');
    const { versao } = await abrir(formulario);
    const atrasada = await medico.call(
      'PUT',
      `/api/estudo/formularios/${formulario}`,
      { valores: RESPOSTAS, motivo: 'De outra aba' },
      { 'if-match': `"${versao - 1}"` },
    );
    expect(atrasada.statusCode).toBe(412);
  });

  it('asks before a question that no longer shows is erased', async () => {
    const { formulario } = await comTriagem('Hugo Pinto');
    ok(await gravar(formulario, { valores: RESPOSTAS }));
    const semFumo = { valores: { ...RESPOSTAS, fuma: false, cigarros: null }, motivo: 'Parou de fumar' };
    const perguntado = await gravar(formulario, semFumo);
    expect(perguntado.statusCode).toBe(409);
    expect(perguntado.json()).toMatchObject({ apagar: ['cigarros'] });
    expect(ok(await gravar(formulario, { ...semFumo, apagar: true })).valores).toMatchObject({ fuma: false });
  });

  it('that breaks a check opens a chat on its field, and answers in it once mended', async () => {
    const { formulario } = await comTriagem('Igor Sales');
    ok(await gravar(formulario, { valores: { ...RESPOSTAS, peso: '800' } }));
    expect(await conversas(formulario, 'peso')).toMatchObject([
      { status: 'AVALIACAO_PENDENTE', usuarioRegistro: texto.checagem },
    ]);
    ok(
      await gravar(formulario, { valores: { ...RESPOSTAS, peso: '80' }, motivo: 'Digitado um zero a extra' }),
    );
    expect((await conversas(formulario, 'peso')).map(({ status }) => status)).toEqual([
      'AVALIACAO_PENDENTE',
      'AGUARDANDO_AVALIACAO',
    ]);
  });

  it('is checked against the visit before it, also when that one changes afterwards', async () => {
    const { formulario, comparada } = await comTriagem('Joel Matos');
    ok(await gravar(formulario, { valores: RESPOSTAS }));
    ok(await passo(medico, 'prontuarios-crf', comparada.id, 'realizar', { realizadaEm: '2026-09-08' }));
    const [segundo] = await formulariosDe(comparada.id);
    ok(await gravar(segundo!.id, { valores: { ...RESPOSTAS, peso: '80' } }));
    expect(await conversas(segundo!.id, 'peso')).toEqual([]);
    ok(await gravar(formulario, { valores: { ...RESPOSTAS, peso: '70' }, motivo: 'Balança conferida' }));
    expect(await conversas(segundo!.id, 'peso')).toMatchObject([{ status: 'AVALIACAO_PENDENTE' }]);
  });

  it('keeps the version in which it was filled in', async () => {
    const { formulario } = await comTriagem('Kaique Rosa');
    ok(await gravar(formulario, { valores: RESPOSTAS }));
    const nova = ok(await admin().post(`/api/form-templates/${modeloId}/nova-versao`), 201);
    const { versao } = (await admin().get(`/api/form-templates/${nova.id}`)).json<Row>();
    ok(await admin().post(`/api/form-templates/${nova.id}/publicar`, {}, { 'if-match': `"${versao}"` }));
    expect(await abrir(formulario)).toMatchObject({ numero: 1, versaoNova: 2 });
    const { formulario: comparado } = await comTriagem('Leo Brito');
    expect(await abrir(comparado)).toMatchObject({ numero: 2, versaoNova: null });
  });
});

describe('[CRF-02] [CRF-03] from the finished visit to the lock', () => {
  it('a visit is finished with its forms, signed by the investigator, frozen with no open chat', async () => {
    const { visita, formulario } = await comTriagem('Mario Campos');
    const cedo = await passo(medico, 'prontuarios-crf', visita.id, 'finalizar');
    expect(cedo.body).toContain(texto.faltamFormularios(['IIEF-5']));
    ok(await gravar(formulario, { valores: { ...RESPOSTAS, peso: '800' } }));
    ok(await passo(medico, 'prontuarios-crf', visita.id, 'finalizar'));
    expect((await gravar(formulario, { valores: RESPOSTAS, motivo: 'Tarde demais' })).body).toContain(
      texto.naoEditavel,
    );
    expect((await passo(admin(), 'prontuarios-crf', visita.id, 'assinar')).body).toContain(
      texto.soInvestigador,
    );
    expect(ok(await passo(medico, 'prontuarios-crf', visita.id, 'assinar')).resumoDados).toMatch(
      /^[0-9a-f]{64}$/,
    );
    expect((await passo(monitor, 'prontuarios-crf', visita.id, 'congelar')).body).toContain(
      texto.monitoriaAberta(1),
    );
    const aprovar = await monitor.post('/api/monitoria', {
      idMestre: visita.id,
      nomeMestre: 'prontuarios-crf',
      idEntidade: formulario,
      nomeEntidade: 'formularios-crf',
      nomeColuna: 'peso',
      mensagem: 'Conferido na balança.',
      status: 'APROVADO',
    });
    expect(aprovar.statusCode, aprovar.body).toBe(200);
    expect(ok(await passo(monitor, 'prontuarios-crf', visita.id, 'congelar')).situacao).toBe('CONGELADA');
    const banco = api.test.database.pool.query("UPDATE formulario_crf SET valores = '{}' WHERE id = $1", [
      formulario,
    ]);
    await expect(banco).rejects.toThrow(/./);
  });

  it('the lock lists what is missing, takes no write afterwards, and is undone by another person with a reason', async () => {
    const lista = async (caller = gerente) =>
      (await caller.get('/api/data-lock')).json<readonly EstudoParaBloquear[]>()[0]!;
    const antes = await lista();
    expect(antes.falta.map(({ tipo }) => tipo)).toEqual(
      expect.arrayContaining(['monitorias', 'formularios', 'visitas']),
    );
    const cedo = await gerente.post(`/api/data-lock/${estudoId}/bloquear`, { motivo: 'Fim do estudo' });
    expect(cedo.statusCode, cedo.body).toBe(409);

    // What the others of this file left open is put away by hand, as a study would close it.
    await api.test.database.pool.query(
      `BEGIN; SET LOCAL zelo.ciclo = 'livre';
       UPDATE monitoria SET status = 'APROVADO' WHERE estudo_id = ${estudoId};
       UPDATE formulario_crf SET obrigatorio = false WHERE estudo_id = ${estudoId};
       UPDATE prontuario_crf SET situacao = 'CONGELADA' WHERE estudo_id = ${estudoId}; COMMIT`,
    );
    expect((await lista()).falta).toEqual([]);
    const bloqueio = await gerente.post(`/api/data-lock/${estudoId}/bloquear`, { motivo: 'Fim do estudo' });
    expect(bloqueio.statusCode, bloqueio.body).toBe(204);
    expect(await lista()).toMatchObject({ situacao: 'BLOQUEADO', confere: true, desbloqueia: false });

    const pacienteId = await paciente('Nilo Tardio', 'M');
    const novo = await medico.post('/api/participantes-estudo', { estudoId, centroId, pacienteId });
    expect(novo.statusCode, novo.body).toBe(409);
    expect(novo.body).toContain('data lock');
    const [formulario] = (await medico.get('/api/formularios-crf?_start=0&_end=1')).json<Row[]>();
    const fala = await medico.post('/api/monitoria', {
      idEntidade: formulario!.id,
      nomeEntidade: 'formularios-crf',
      nomeColuna: 'q1',
      mensagem: 'Depois do fim',
      status: 'AGUARDANDO_AVALIACAO',
    });
    expect(fala.statusCode, fala.body).toBe(409);
    for (const sql of [
      `UPDATE participante_estudo SET observacao = 'x' WHERE estudo_id = ${estudoId}`,
      `DELETE FROM formulario_crf WHERE estudo_id = ${estudoId}`,
      `UPDATE monitoria SET ultima = 'x' WHERE estudo_id = ${estudoId}`,
      `UPDATE mensagem_monitoria SET mensagem = 'x' WHERE estudo_id = ${estudoId}`,
      `UPDATE estudo SET titulo = 'x' WHERE id = ${estudoId}`,
    ])
      await expect(api.test.database.pool.query(sql), sql).rejects.toThrow(/./);

    const daMesmaPessoa = await gerente.post(`/api/data-lock/${estudoId}/desbloquear`, { motivo: 'Engano' });
    expect(daMesmaPessoa.body).toContain(texto.outraPessoaDesbloqueia);
    const sem = await outroGerente.post(`/api/data-lock/${estudoId}/desbloquear`, { motivo: '' });
    expect(sem.statusCode).toBe(422);
    const desfeito = await outroGerente.post(`/api/data-lock/${estudoId}/desbloquear`, {
      motivo: 'Achado da auditoria do patrocinador',
    });
    expect(desfeito.statusCode, desfeito.body).toBe(204);
    expect(await lista()).toMatchObject({ situacao: 'EM_ANDAMENTO' });
    ok(await medico.post('/api/participantes-estudo', { estudoId, centroId, pacienteId }), 201);
  });

  it('who may not lock does not even read what is missing', async () => {
    expect((await medico.get('/api/data-lock')).statusCode).toBe(403);
  });
});
