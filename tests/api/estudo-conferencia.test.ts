/** What makes a study's data trusted: source verification by field, double entry, checks over the whole study, and the study beside the chart. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type {
  ChecagensDoEstudo,
  EstudoDoPaciente,
  FormularioAberto,
  FormularioDaVisita,
  VerificacaoDoFormulario,
} from '#domain/estudo/wire.ts';
import { estudoServidor as texto } from '#messages/estudo.ts';
import { createTestApi, type Caller, type TestApi } from '#tests/support/api.ts';
import { semeador } from '#tests/support/semear.ts';

type Row = { readonly id: number; readonly versao: number; readonly [field: string]: unknown };
type Resposta = Awaited<ReturnType<Caller['get']>>;

let api: TestApi;
let casa = 0;
let estudoId = 0;
let centroId = 0;
let modeloId = 0;
let ana: Caller;
let bia: Caller;
let caio: Caller;
let monitor: Caller;

const { criar } = semeador(
  () => api.registry,
  () => (casa ? api.admin.em(casa) : api.admin),
);
const admin = () => api.admin.em(casa);
const ok = (answer: Resposta, code = 200): Row => {
  expect(answer.statusCode, answer.body.slice(0, 900)).toBe(code);
  return answer.json<Row>();
};
const pool = () => api.test.database.pool;

const numero = (chave: string) => ({ chave, tipo: 'numero', rotulo: chave, casas: 1 });
const MODELO = { leitura: 'CLINICA', templateRecord: [numero('peso'), numero('altura'), numero('pulso')] };
const RESPOSTAS = { peso: '80', altura: '170', pulso: '70' };

const CHECAGEM = {
  minimo: null,
  maximo: null,
  operador: null,
  outroCampo: null,
  visitaAnterior: null,
  ativa: true,
};
const checagens = () => [
  {
    ...CHECAGEM,
    codigo: 'PESO',
    formularioId: modeloId,
    campo: 'peso',
    tipo: 'FAIXA',
    minimo: '40',
    maximo: '150',
    mensagem: 'Peso fora do esperado.',
  },
  {
    ...CHECAGEM,
    codigo: 'PESO-V',
    formularioId: modeloId,
    campo: 'peso',
    tipo: 'ENTRE_VISITAS',
    operador: 'MENOR_IGUAL',
    mensagem: 'Peso maior que o da visita anterior.',
  },
  {
    ...CHECAGEM,
    codigo: 'ALTURA',
    formularioId: modeloId,
    campo: 'altura',
    tipo: 'ENTRE_CAMPOS',
    operador: 'MAIOR',
    outroCampo: 'peso',
    mensagem: 'A altura deve ser maior que o peso.',
  },
];

async function participante(nome: string): Promise<Row> {
  const pacienteId = await criar('pacientes', {
    nome,
    nomeSocial: null,
    cpf: null,
    sexo: 'M',
    dataNascimento: '1980-01-01',
    nascimentoDesconhecido: false,
    obito: false,
    dataObito: null,
  });
  const { id } = ok(
    await ana.post('/api/participantes-estudo', { estudoId, centroId, pacienteId, despesas: [] }),
    201,
  );
  return ok(
    await ana.passo('participantes-estudo', id, 'consentir', {
      consentimentoVersao: 'TCLE 2.0',
      consentimentoEm: '2026-09-01',
    }),
  );
}

/** The visit of this name, done on the day, and its first form. */
async function visita(participanteId: number, nome: string, dia: string) {
  const visitas = (await ana.get(`/api/prontuarios-crf?participanteId=${participanteId}&_sort=ordem`)).json<
    Row[]
  >();
  const { id } = visitas.find((row) => row.visita === nome)!;
  ok(
    await ana.passo('prontuarios-crf', id, 'realizar', {
      realizadaEm: dia,
      justificativaJanela: 'Combinado com o participante.',
    }),
  );
  const formularios = (await ana.get(`/api/estudo/visitas/${id}/formularios`)).json<FormularioDaVisita[]>();
  return { id, formularios, formulario: formularios[0]!.id };
}

const abrir = async (id: number, caller = ana): Promise<FormularioAberto> =>
  (await caller.get(`/api/estudo/formularios/${id}`)).json<FormularioAberto>();
async function gravar(id: number, valores: object, motivo?: string, caller = ana): Promise<Resposta> {
  const { versao } = await abrir(id, caller);
  const body = { valores, ...(motivo === undefined ? {} : { motivo }) };
  return caller.call('PUT', `/api/estudo/formularios/${id}`, body, { 'if-match': `"${versao}"` });
}
async function marcar(id: number, colunas: readonly string[], verificado = true, caller = monitor) {
  const { versao } = await abrir(id, monitor);
  return caller.call(
    'POST',
    `/api/estudo/formularios/${id}/verificacao`,
    { colunas, verificado },
    { 'if-match': `"${versao}"` },
  );
}
const verificacao = async (formularioId: number): Promise<Row> =>
  (await monitor.get('/api/verificacoes-crf?_start=0&_end=100'))
    .json<Row[]>()
    .find((row) => row.formularioId === formularioId)!;

beforeAll(async () => {
  api = await createTestApi();
  casa = await criar('prestadores', { ativo: true, integracao: false, nome: 'Centro Norte' });
  api.app.sessoes.esquecer();
  const investigadorId = await criar('profissionais', { nome: 'Ana Souza', nomeSocial: null });
  const modelo = ok(
    await admin().post('/api/form-templates', { nome: 'Sinais', dado: JSON.stringify(MODELO) }),
    201,
  );
  modeloId = modelo.id;
  ok(
    await admin().post(`/api/form-templates/${modeloId}/publicar`, {}, { 'if-match': `"${modelo.versao}"` }),
  );
  estudoId = ok(
    await admin().post('/api/estudos', {
      codigo: 'BZ371ACLI004',
      titulo: 'Estudo masculino',
      sexo: 'M',
      protocoloVersao: '3.0',
      criterios: [],
      checagens: checagens(),
    }),
    201,
  ).id;
  for (const [at, [nome, dia, dupla]] of (
    [
      ['Triagem', -7, false],
      ['Randomização', 0, false],
      ['Avaliação 1', 28, true],
    ] as const
  ).entries())
    ok(
      await admin().post('/api/visitas-estudo', {
        estudoId,
        nome,
        ordem: at + 1,
        dia,
        janelaAntes: 3,
        janelaDepois: 3,
        formularios: [
          { formularioId: modeloId, escala: 'NENHUMA', quando: 'SEMPRE', obrigatorio: true, dupla },
        ],
      }),
      201,
    );
  centroId = ok(
    await admin().post('/api/centros-estudo', {
      estudoId,
      prestadorId: casa,
      numero: '01',
      nome: 'Norte',
      investigadorId,
      ativo: true,
      delegacoes: [],
    }),
    201,
  ).id;
  const dados = {
    paciente: ['list', 'view'],
    prontuario: ['list', 'view'],
    participanteestudo: ['list', 'view', 'insert', 'update', 'incluir', 'identificar'],
    prontuariocrf: ['list', 'view', 'insert', 'update', 'assinar', 'identificar'],
    verificacaofonte: ['list', 'view'],
    monitoria: ['list', 'view', 'insert', 'updateStatusAguardandoAvaliacao'],
  };
  ana = (await api.caller(dados, [casa])).em(casa);
  bia = (await api.caller(dados, [casa])).em(casa);
  caio = (await api.caller(dados, [casa])).em(casa);
  await pool().query('UPDATE usuario SET profissional = true, profissional_id = $2 WHERE id = $1', [
    ana.id,
    investigadorId,
  ]);
  monitor = (
    await api.caller(
      {
        participanteestudo: ['list', 'view'],
        prontuariocrf: ['list', 'view', 'congelar'],
        prontuario: ['list', 'view'],
        verificacaofonte: ['list', 'view', 'verificar'],
        monitoria: ['list', 'view', 'insert', 'updateStatusAvaliacaoPendente', 'updatestatusaprovado'],
      },
      [casa],
    )
  ).em(casa);
  await pool().query(
    `INSERT INTO configuracao (id, valores, versao) VALUES (1, '{"estudo":"BZ371ACLI004"}', 1)
     ON CONFLICT (id) DO UPDATE SET valores = EXCLUDED.valores, versao = configuracao.versao + 1`,
  );
  await api.app.configuracao.recarregar();
  api.app.sessoes.esquecer();
  ok(await admin().passo('estudos', estudoId, 'iniciar', {}));
});
afterAll(() => api.close());

describe('[MON-03] source verification by field', () => {
  it('is made with the first saving, marked by the right of the monitor alone, and counted', async () => {
    const { id } = await participante('Abel Nunes');
    const { id: visitaId, formulario } = await visita(id, 'Triagem', '2026-09-01');
    expect((await marcar(formulario, ['peso'])).body).toContain(texto.nadaAVerificar);
    ok(await gravar(formulario, { ...RESPOSTAS, pulso: null }));
    expect(await verificacao(formulario)).toMatchObject({
      situacao: 'A_VERIFICAR',
      respondidos: 2,
      verificados: 0,
    });
    expect((await marcar(formulario, ['peso'], true, ana)).statusCode).toBe(403);
    const vazio = await marcar(formulario, ['pulso']);
    expect(vazio.json()).toMatchObject({ errors: { colunas: [texto.semRespostaAVerificar('pulso')] } });
    expect((await marcar(formulario, ['naoExiste'])).statusCode).toBe(422);
    const marcado = ok(await marcar(formulario, ['peso'])) as unknown as VerificacaoDoFormulario;
    expect(marcado.campos.map(({ coluna }) => coluna)).toEqual(['peso']);
    expect(await verificacao(formulario)).toMatchObject({ situacao: 'PARCIAL', verificados: 1 });
    ok(await marcar(formulario, ['peso', 'altura']));
    expect(await verificacao(formulario)).toMatchObject({ situacao: 'VERIFICADO', verificados: 2 });
    const [linha] = (await ana.get(`/api/estudo/visitas/${visitaId}/formularios`)).json<
      FormularioDaVisita[]
    >();
    expect(linha).toMatchObject({ respondidos: 2, verificados: 2 });
    ok(await marcar(formulario, ['altura'], false));
    expect(await verificacao(formulario)).toMatchObject({
      situacao: 'PARCIAL',
      verificados: 1,
      desfeitos: 0,
    });
    // Of a form of one site nothing is told at another, to an administrator neither.
    const fora = api.admin.em(
      await criar('prestadores', { ativo: true, integracao: false, nome: 'Centro Sul' }),
    );
    api.app.sessoes.esquecer();
    const alheias = [
      await fora.get(`/api/estudo/formularios/${formulario}/verificacao`),
      await marcar(formulario, ['altura'], true, fora),
      await fora.call(
        'POST',
        `/api/estudo/formularios/${formulario}/divergencias`,
        { escolhas: {} },
        { 'if-match': '"1"' },
      ),
    ];
    expect(alheias.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404]);
  });

  it('falls when the value changes, and stays where it did not; what was compared is the version that was seen', async () => {
    const { id } = await participante('Beto Reis');
    const { formulario } = await visita(id, 'Triagem', '2026-09-01');
    ok(await gravar(formulario, RESPOSTAS));
    ok(await marcar(formulario, ['peso', 'altura', 'pulso']));
    const vista = await abrir(formulario, monitor);
    ok(await gravar(formulario, { ...RESPOSTAS, peso: '81' }, 'Balança conferida'));
    const depois = await verificacao(formulario);
    expect(depois).toMatchObject({ situacao: 'PARCIAL', verificados: 2, desfeitos: 1 });
    const { campos } = (await monitor.get(`/api/verificacoes-crf/${depois.id}`)).json<{ campos: Row[] }>();
    expect(campos.map(({ coluna, valor }) => [coluna, valor])).toEqual([
      ['altura', '170,0'],
      ['pulso', '70,0'],
    ]);
    const velha = await monitor.call(
      'POST',
      `/api/estudo/formularios/${formulario}/verificacao`,
      { colunas: ['peso'], verificado: true },
      { 'if-match': `"${vista.versao}"` },
    );
    expect(velha.statusCode).toBe(412);
    expect(velha.body).toContain(texto.mudouAoVerificar);
  });

  it('goes on after the visit is finished and signed, and is refused once it is frozen, in the database too', async () => {
    const { id } = await participante('Ciro Lopes');
    const { id: visitaId, formulario } = await visita(id, 'Triagem', '2026-09-01');
    ok(await gravar(formulario, RESPOSTAS));
    ok(await ana.passo('prontuarios-crf', visitaId, 'finalizar', {}));
    ok(await marcar(formulario, ['peso']));
    ok(await ana.passo('prontuarios-crf', visitaId, 'assinar', {}));
    ok(await marcar(formulario, ['altura']));
    ok(await monitor.passo('prontuarios-crf', visitaId, 'congelar', {}));
    const tarde = await marcar(formulario, ['pulso']);
    expect(tarde.statusCode, tarde.body).toBe(409);
    expect(tarde.body).toContain('congelada');
    await expect(
      pool().query('UPDATE verificacao_crf SET verificados = 9 WHERE formulario_id = $1', [formulario]),
    ).rejects.toThrow(/./);
  });
});

describe('[CRF-01] double entry', () => {
  it('hides the first entry from the second person, tells what differs, and a third one settles; nothing is lost', async () => {
    const { id } = await participante('Davi Melo');
    const { id: visitaId, formulario } = await visita(id, 'Avaliação 1', '2026-09-20');
    ok(await gravar(formulario, RESPOSTAS));
    expect(await abrir(formulario)).toMatchObject({
      situacao: 'PRIMEIRA',
      grava: false,
      valores: { peso: '80.0' },
      digitacao: { etapa: 'PRIMEIRA', minha: true },
    });
    expect((await gravar(formulario, RESPOSTAS)).body).toContain(texto.segundaDeOutraPessoa);
    const paraBia = await abrir(formulario, bia);
    expect(paraBia).toMatchObject({ valores: {}, grava: true, digitacao: { minha: false } });
    const crua = await bia.get(`/api/formularios-crf/${formulario}`);
    expect(crua.body).not.toContain('170');
    expect((await bia.get(`/api/formularios-crf/${formulario}/historico`)).body).not.toContain('170');
    expect((await ana.passo('prontuarios-crf', visitaId, 'finalizar', {})).body).toContain(
      texto.faltamFormularios(['Sinais']),
    );
    ok(await gravar(formulario, { ...RESPOSTAS, peso: '88', pulso: null }, undefined, bia));
    const divergente = await abrir(formulario, caio);
    expect(divergente).toMatchObject({ situacao: 'DIVERGENTE', grava: false, digitacao: { resolve: true } });
    expect(divergente.digitacao?.divergencias).toEqual([
      { coluna: 'peso', campo: 'peso', primeira: '80,0', segunda: '88,0' },
      { coluna: 'pulso', campo: 'pulso', primeira: '70,0', segunda: '' },
    ]);
    const resolver = (caller: Caller, escolhas: object) =>
      caller.call(
        'POST',
        `/api/estudo/formularios/${formulario}/divergencias`,
        { escolhas },
        { 'if-match': `"${divergente.versao}"` },
      );
    const daPrimeira = await resolver(ana, { peso: 'PRIMEIRA', pulso: 'PRIMEIRA' });
    expect(daPrimeira.statusCode).toBe(403);
    expect(daPrimeira.body).toContain(texto.terceiraResolve);
    expect((await resolver(caio, { peso: 'SEGUNDA' })).body).toContain(texto.faltamEscolhas(['pulso']));
    const resolvido = ok(await resolver(caio, { peso: 'SEGUNDA', pulso: 'PRIMEIRA' }));
    expect(resolvido).toMatchObject({ situacao: 'PREENCHIDO', digitacao: null });
    expect(resolvido.valores).toMatchObject({ peso: '88.0', altura: '170.0', pulso: '70.0' });
    const { rows } = await pool().query<{ primeira: string; segunda: string }>(
      'SELECT primeira, segunda FROM formulario_crf WHERE id = $1',
      [formulario],
    );
    expect(JSON.parse(rows[0]!.primeira)).toMatchObject({ peso: '80.0', pulso: '70.0' });
    expect(JSON.parse(rows[0]!.segunda)).toMatchObject({ peso: '88.0', pulso: null });
    // From then on it is a form like any other.
    ok(await gravar(formulario, { ...RESPOSTAS, peso: '87' }, 'Conferido na fonte'));
  });

  it('is over at once where both say the same, and one of the two settles where the study says so', async () => {
    const { id } = await participante('Elias Prado');
    const { formulario } = await visita(id, 'Avaliação 1', '2026-09-20');
    ok(await gravar(formulario, RESPOSTAS));
    expect(ok(await gravar(formulario, RESPOSTAS, undefined, bia))).toMatchObject({ situacao: 'PREENCHIDO' });

    const { versao } = (await admin().get(`/api/estudos/${estudoId}`)).json<Row>();
    ok(await admin().patch(`/api/estudos/${estudoId}`, versao, { resolveDivergencia: 'QUALQUER' }));
    const comparado = await participante('Fabio Serra');
    const { formulario: segundo } = await visita(comparado.id, 'Avaliação 1', '2026-09-20');
    ok(await gravar(segundo, RESPOSTAS));
    ok(await gravar(segundo, { ...RESPOSTAS, peso: '90' }, undefined, bia));
    const aberto = await abrir(segundo);
    expect(aberto.digitacao).toMatchObject({ etapa: 'DIVERGENTE', resolve: true });
    ok(
      await ana.call(
        'POST',
        `/api/estudo/formularios/${segundo}/divergencias`,
        { escolhas: { peso: 'PRIMEIRA' } },
        { 'if-match': `"${aberto.versao}"` },
      ),
    );
  });
});

describe('[CRF-01] edit checks over the whole study', () => {
  const conversas = async () =>
    (
      await pool().query(
        `SELECT c.participante_id AS quem, m.nome_coluna AS coluna, m.checagem, m.status, m.mensagens,
           (SELECT string_agg(x.checagem || ':' || x.status, ',' ORDER BY x.id) FROM mensagem_monitoria x WHERE x.monitoria_id = m.id) AS ditas
         FROM monitoria m JOIN prontuario_crf c ON c.id = m.id_mestre WHERE m.estudo_id = $1 ORDER BY 1, c.ordem, 2`,
        [estudoId],
      )
    ).rows as readonly { readonly quem: number }[];
  const correr = async () => {
    expect((await admin().post(`/api/estudo/${estudoId}/checagens`, {})).statusCode).toBe(202);
    const estado = async () =>
      (await admin().get(`/api/estudo/${estudoId}/checagens`)).json<ChecagensDoEstudo>();
    await expect.poll(async () => (await estado()).andamento, { timeout: 20_000 }).toBeNull();
    return estado();
  };
  const mudarChecagens = async (valor: readonly object[]) => {
    const { versao } = (await admin().get(`/api/estudos/${estudoId}`)).json<Row>();
    ok(await admin().patch(`/api/estudos/${estudoId}`, versao, { checagens: valor }));
  };
  /** Two visits whose second weighs more and is beyond the range, whose height is less than the weight. */
  const preencher = async (nome: string): Promise<number> => {
    const { id } = await participante(nome);
    const triagem = await visita(id, 'Triagem', '2026-09-01');
    ok(await gravar(triagem.formulario, RESPOSTAS));
    const randomizacao = await visita(id, 'Randomização', '2026-09-08');
    ok(await gravar(randomizacao.formulario, { peso: '180', altura: '170', pulso: '70' }));
    return id;
  };

  it('say what they would have said one by one, once, and answer where the value was mended', async () => {
    const umAUm = await preencher('Gil Porto');
    await mudarChecagens([]);
    const deUmaVez = await preencher('Hugo Mota');
    await mudarChecagens(checagens());
    const resultado = await correr();
    expect(resultado).toMatchObject({ abertas: 3, fechadas: 0 });
    const todas = await conversas();
    const de = (participanteId: number) =>
      todas.filter((row) => row.quem === participanteId).map((row) => ({ ...row, quem: null }));
    expect(de(deUmaVez)).toEqual(de(umAUm));
    expect(de(deUmaVez)).toMatchObject([
      { coluna: 'altura', status: 'AVALIACAO_PENDENTE' },
      {
        coluna: 'peso',
        status: 'AVALIACAO_PENDENTE',
        ditas: 'PESO:AVALIACAO_PENDENTE,PESO-V:AVALIACAO_PENDENTE',
      },
    ]);
    expect(await correr()).toMatchObject({ abertas: 0, fechadas: 0 });
    expect(await conversas()).toEqual(todas);

    // Mended while no check was on: the next run answers.
    await mudarChecagens([]);
    const [, segunda] = (await ana.get(`/api/prontuarios-crf?participanteId=${deUmaVez}&_sort=ordem`)).json<
      Row[]
    >();
    const [formulario] = (await ana.get(`/api/estudo/visitas/${segunda!.id}/formularios`)).json<
      FormularioDaVisita[]
    >();
    ok(await gravar(formulario!.id, RESPOSTAS, 'Digitado a mais'));
    await mudarChecagens(checagens());
    expect(await correr()).toMatchObject({ abertas: 0, fechadas: 3 });
    expect((await conversas()).filter((row) => row.quem === deUmaVez)).toMatchObject([
      { coluna: 'altura', status: 'AGUARDANDO_AVALIACAO' },
      { coluna: 'peso', status: 'AGUARDANDO_AVALIACAO', mensagens: 4 },
    ]);
  });

  it('are run by whoever may change the protocol alone', async () => {
    expect((await ana.post(`/api/estudo/${estudoId}/checagens`, {})).statusCode).toBe(403);
    expect((await admin().post(`/api/estudo/${estudoId}/checagens/cancelar`, {})).body).toContain(
      texto.nadaACancelar,
    );
  });
});

describe('[CRF-02] the study beside the chart', () => {
  it('shows the visits and the open queries of the participant to who may know it, to others not even that', async () => {
    const { id, pacienteId } = await participante('Ivo Braga');
    const { formulario } = await visita(id, 'Triagem', '2026-09-01');
    ok(await gravar(formulario, { ...RESPOSTAS, peso: '400', altura: '500' }));
    const { rows } = await pool().query<{ id: number }>(
      `INSERT INTO prontuario (prestador_id, paciente_id, profissional_id, categoria_id, iniciado_em)
       SELECT $1, $2, profissional_id, $4, now() FROM usuario WHERE id = $3 RETURNING id`,
      [casa, pacienteId, ana.id, await criar('categorias-prontuario', { nome: 'Consulta' })],
    );
    const resposta = await ana.get(`/api/estudo/prontuarios/${rows[0]!.id}`);
    const lido = ok(resposta) as unknown as EstudoDoPaciente;
    expect(lido.participante.id).toBe(id);
    expect(lido.visitas.map(({ visita: nome }) => nome)).toEqual(['Triagem', 'Randomização', 'Avaliação 1']);
    expect(lido.consultas).toMatchObject([{ campo: 'peso', status: 'AVALIACAO_PENDENTE' }]);
    expect((await monitor.get(`/api/estudo/prontuarios/${rows[0]!.id}`)).statusCode).toBe(403);
  });
});

describe('[CRF-03] the lock', () => {
  it('takes no verification mark and no run of the checks', async () => {
    const [linha] = (await monitor.get('/api/verificacoes-crf?situacao=A_VERIFICAR')).json<Row[]>();
    await pool().query(
      `BEGIN; SET LOCAL zelo.ciclo = 'livre'; UPDATE estudo SET situacao = 'BLOQUEADO' WHERE id = ${estudoId}; COMMIT`,
    );
    const marca = await marcar(Number(linha!.formularioId), ['peso']);
    expect(marca.statusCode, marca.body).toBe(409);
    expect(marca.body).toContain('data lock');
    expect((await admin().post(`/api/estudo/${estudoId}/checagens`, {})).body).toContain(
      texto.checarBloqueado,
    );
    await expect(
      pool().query('UPDATE verificacao_crf SET verificados = 0 WHERE id = $1', [linha!.id]),
    ).rejects.toThrow(/./);
  });
});
