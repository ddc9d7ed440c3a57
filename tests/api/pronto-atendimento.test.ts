/** The emergency queue (CLIN-07, B7): arriving without a name, colours, the order, one who starts, panel, outcomes, who reads what. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Desfazer } from '#domain/paciente/wire.ts';
import type {
  ItemProntoAtendimento,
  LadoALado,
  RespostaProntoAtendimento,
} from '#domain/pronto-atendimento/wire.ts';
import { avisarPrazos } from '#server/features/pronto-atendimento/avisos.ts';
import { createTestApi, type Caller, type TestApi } from '#tests/support/api.ts';
import { foraDoEvento } from '#tests/support/evento.ts';
import { semeador } from '#tests/support/semear.ts';

let api: TestApi;
let prestador: number;
let outroPrestador: number;
let sala: number;
let medica: Caller;
let medico: Caller;
let medicaId: number;
let recepcao: Caller;

const { criar } = semeador(
  () => api.registry,
  () => (prestador ? api.admin.em(prestador) : api.admin),
);
const foraDosEventos = (id: number) =>
  foraDoEvento(api.test.database.pool, 'atendimentos-urgencia', 'atendimento_urgencia', id);
const SEM = {
  convenios: [],
  responsaveis: [],
  situacaoAlergias: null,
  alergias: [],
  ativo: true,
  obito: false,
  dataObito: null,
};
const paciente = (campos: object = {}) =>
  criar('pacientes', { ...SEM, nomeSocial: null, sexo: 'M', dataNascimento: '1990-01-01', ...campos });
const profissional = (nome: string) =>
  criar('profissionais', {
    nome,
    nomeSocial: null,
    ativo: true,
    corpoClinico: [],
    codigosNasOperadoras: [],
    especialidades: [],
  });

/** What is asked where the colour is below the signs. */
const PORQUE = { justificativaCor: 'Medido em repouso, sem queixa' };

const MEDICO = {
  prontoatendimento: [
    'list',
    'view',
    'insert',
    'update',
    'chamar',
    'classificar',
    'atender',
    'identificar',
    'registrar-saida',
  ],
  classificacaorisco: ['list', 'view'],
  prontuario: ['list', 'view', 'insert', 'update', 'encerrar'],
  paciente: ['list', 'view'],
};
const RECEPCAO = {
  prontoatendimento: ['list', 'view', 'insert', 'update', 'identificar', 'registrar-saida'],
  paciente: ['list', 'view'],
};

async function comoMedico(nome: string, onde = prestador): Promise<{ quem: Caller; id: number }> {
  const id = await profissional(nome);
  const caller = await api.caller(MEDICO, [onde]);
  await api.test.database.pool.query(
    'UPDATE usuario SET profissional = true, profissional_id = $2, nome = $3 WHERE id = $1',
    [caller.id, id, nome],
  );
  api.app.sessoes.esquecer();
  const em = caller.em(onde);
  expect((await em.post('/api/pronto-atendimento/vinculo/iniciar')).statusCode).toBe(200);
  return { quem: em, id };
}

const ok = async <T>(answer: ReturnType<Caller['post']>, codigo = 200): Promise<T> => {
  const given = await answer;
  expect(given.statusCode, given.body).toBe(codigo);
  return given.body === '' ? (undefined as T) : given.json<T>();
};
const recusado = async (answer: ReturnType<Caller['post']>, frase: string | RegExp, codigo = 409) => {
  const given = await answer;
  expect(given.statusCode, given.body).toBe(codigo);
  expect(given.body).toMatch(frase);
};

type Chegada = {
  readonly id: number;
  readonly versao: number;
  readonly situacao: string;
  readonly [campo: string]: unknown;
};
const DESCONHECIDO = { naoIdentificado: true, sexo: 'M', idadeAproximada: 40, comoChegou: 'SAMU' };
const chegar = (campos: object = DESCONHECIDO, caller = recepcao) =>
  ok<Chegada>(caller.post('/api/atendimentos-urgencia', { comoChegou: 'PROPRIOS_MEIOS', ...campos }), 201);
const classificar = (atendimentoId: number, cor: string, campos: object = {}, caller = medica) =>
  caller.post('/api/pronto-atendimento/classificar', {
    atendimentoId,
    cor,
    queixa: 'Dor no peito',
    ...campos,
  });
const iniciar = (caller: Caller, atendimentoId: number) =>
  caller.post('/api/pronto-atendimento/iniciar', { atendimentoId });
const chamar = (caller: Caller, atendimentoId: number) =>
  caller.post('/api/pronto-atendimento/chamar', { atendimentoId, salaId: sala });
const listar = (caller = medica) =>
  ok<RespostaProntoAtendimento>(caller.get('/api/pronto-atendimento/listar'));
const ler = (id: number, caller = medica) => ok<Chegada>(caller.get(`/api/atendimentos-urgencia/${id}`));

beforeAll(async () => {
  api = await createTestApi();
  prestador = await criar('prestadores', {
    ativo: true,
    nome: 'Clínica Aurora',
    fusoHorario: 'America/Sao_Paulo',
  });
  api.app.sessoes.esquecer();
  outroPrestador = await criar('prestadores', { ativo: true, fusoHorario: 'America/Sao_Paulo' });
  api.app.sessoes.esquecer();
  sala = await criar('salas', { nome: 'Sala vermelha', localizacao: 'Térreo', ativo: true });
  await criar('categorias-prontuario', { nome: 'Consulta', secoes: ['SOAP'], ativo: true });
  await criar('categorias-prontuario', {
    nome: 'Pronto atendimento',
    secoes: ['ANAMNESE', 'SOAP', 'SINAIS'],
    ativo: true,
  });
  const ALVOS = { VERMELHO: 0, LARANJA: 10, AMARELO: 60, VERDE: 120, AZUL: 240, SEM_COR: 10 };
  for (const [cor, minutos] of Object.entries(ALVOS)) await criar('alvos-risco', { cor, minutos });
  ({ quem: medica, id: medicaId } = await comoMedico('Ana Prado'));
  ({ quem: medico } = await comoMedico('Beto Lira'));
  const caller = await api.caller(RECEPCAO, [prestador, outroPrestador]);
  await api.test.database.pool.query('UPDATE usuario SET administrativo = true WHERE id = $1', [caller.id]);
  api.app.sessoes.esquecer();
  recepcao = caller.em(prestador);
});
afterAll(() => api.close());
beforeEach(async () => {
  // A quiet room: what the last proof left is gone.
  await api.test.database.pool.query(
    `UPDATE atendimento_urgencia SET excluido_em = now() WHERE excluido_em IS NULL AND encerrado_em IS NULL`,
  );
});

describe('[CLIN-07] chegada e classificação', () => {
  it('[CLIN-07] quem chega sem nome ganha um cadastro provisório, senha e nome que ninguém mais tem', async () => {
    const [primeiro, outraChegada] = [
      await chegar(),
      await chegar({ ...DESCONHECIDO, sexo: 'F', idadeAproximada: 7 }),
    ];
    expect(primeiro).toMatchObject({
      situacao: 'CHEGOU',
      naoIdentificado: true,
      nomePaciente: expect.stringMatching(/^Desconhecido \d+$/),
    });
    expect(outraChegada.nomePaciente).toMatch(/^Desconhecida \d+$/);
    expect(primeiro.senha).not.toBe(outraChegada.senha);
    const cadastro = (
      await api.admin.em(prestador).get(`/api/pacientes/${String(primeiro.pacienteId)}`)
    ).json<Chegada>();
    expect(cadastro).toMatchObject({ provisorio: true, sexo: 'M', nome: primeiro.nomePaciente });
    const vista = (await listar()).aClassificar.find(({ id }) => id === primeiro.id);
    expect(vista).toMatchObject({
      aparencia: 'homem, cerca de 40 anos, trazido pelo SAMU',
      idade: 40,
      triagem: null,
    });
  });

  it('[CLIN-07] dois ao mesmo tempo sem nome não repetem nome nem senha', async () => {
    const juntos = await Promise.all(Array.from({ length: 6 }, () => chegar()));
    expect(new Set(juntos.map(({ nomePaciente }) => nomePaciente)).size).toBe(6);
    expect(new Set(juntos.map(({ senha }) => senha)).size).toBe(6);
  });

  it('[CLIN-07] o mesmo paciente não chega duas vezes, quem morreu não chega, e sem nome se diz como é', async () => {
    const pacienteId = await paciente({ nome: 'Rosa Lima' });
    const respostas = await Promise.all(
      [1, 2, 3].map(() => recepcao.post('/api/atendimentos-urgencia', { pacienteId, comoChegou: 'SAMU' })),
    );
    expect(respostas.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409, 409]);
    const morto = await paciente({ nome: 'Davi Reis', obito: true, dataObito: '2020-01-01' });
    await recusado(
      recepcao.post('/api/atendimentos-urgencia', { pacienteId: morto, comoChegou: 'SAMU' }),
      'registra óbito',
      422,
    );
    await recusado(
      recepcao.post('/api/atendimentos-urgencia', { naoIdentificado: true, comoChegou: 'SAMU' }),
      'idadeAproximada',
      422,
    );
    await recusado(recepcao.post('/api/atendimentos-urgencia', { comoChegou: 'SAMU' }), 'pacienteId', 422);
  });

  it('[CLIN-04] [CLIN-07] quem está num leito não chega ao pronto atendimento, e quem está nele não é posto num leito', async () => {
    const mesa = api.admin.em(prestador);
    const setorId = await criar('setores', { nome: 'Enfermaria', ordem: 1, ativo: true });
    const leitoId = (
      await ok<Chegada>(
        mesa.post('/api/leitos', { setorId, nome: 'E1', quarto: 'E', tipo: 'ENFERMARIA' }),
        201,
      )
    ).id;
    const pedir = (pacienteId: number) =>
      ok<Chegada>(
        mesa.post('/api/internacoes', {
          pacienteId,
          carater: 'ELETIVO',
          tipo: 'CLINICA',
          origem: 'RESIDENCIA',
        }),
        201,
      );
    const deitar = ({ id, versao }: Chegada) =>
      mesa.post(`/api/internacoes/${id}/_internar`, { leitoId, versao });

    // Asked for and still at home: may come by the emergency; there, it is the emergency that says the stay begins.
    const pacienteId = await paciente({ nome: 'Nara Melo' });
    const pedido = await pedir(pacienteId);
    const chegada = await chegar({ pacienteId });
    await recusado(
      deitar(pedido),
      `Nara Melo ainda está no pronto atendimento, senha ${String(chegada.senha)}. Termine lá`,
    );
    await ok(
      recepcao.passo(
        'atendimentos-urgencia',
        chegada.id,
        'registrar-saida',
        undefined,
        'Foi para a enfermaria',
      ),
    );
    await ok(deitar(pedido), 204);
    const outraChegada = recepcao.post('/api/atendimentos-urgencia', { pacienteId, comoChegou: 'SAMU' });
    await recusado(outraChegada, 'Nara Melo ocupa um leito desta unidade', 422);
    const desconhecido = await chegar();
    const identificar = { atendimentoId: desconhecido.id, pacienteId, motivo: 'Documento' };
    await recusado(
      recepcao.post('/api/pronto-atendimento/identificar', identificar),
      'Nara Melo ocupa um leito',
      422,
    );

    // At the same moment: one of both.
    for (let vez = 0; vez < 5; vez += 1) {
      const pacienteId = await paciente();
      const leito = await ok<Chegada>(
        mesa.post('/api/leitos', { setorId, nome: `F${vez}`, quarto: 'F', tipo: 'ENFERMARIA' }),
        201,
      );
      const { id, versao } = await pedir(pacienteId);
      const respostas = await Promise.all([
        mesa.post(`/api/internacoes/${id}/_internar`, { leitoId: leito.id, versao }),
        recepcao.post('/api/atendimentos-urgencia', { pacienteId: pacienteId, comoChegou: 'SAMU' }),
      ]);
      expect(respostas.filter(({ statusCode }) => statusCode < 300)).toHaveLength(1);
    }
  });

  it('[CLIN-07] classificar calcula NEWS2 e Glasgow e põe o prazo; classificar de novo guarda a de antes e pede o motivo', async () => {
    const { id } = await chegar();
    const sinais = {
      frequenciaRespiratoria: 22,
      saturacao: 93,
      oxigenio: false,
      pressaoSistolica: 100,
      frequenciaCardiaca: 112,
      consciencia: 'A',
      temperatura: '38.5',
    };
    const glasgow = { glasgowOcular: 4, glasgowVerbal: 5, glasgowMotora: 6 };
    await ok(
      classificar(id, 'AMARELO', { ...sinais, ...glasgow, ...PORQUE, dor: 7, discriminador: 'Dor moderada' }),
      201,
    );
    const [item] = (await listar()).fila;
    expect(item).toMatchObject({
      id,
      cor: 'AMARELO',
      alvoMinutos: 60,
      triagem: { news2: 9, glasgow: 15, dor: 7, quantas: 1 },
    });
    expect(Date.parse(item!.prazoEm!) - Date.parse(item!.corDesde!)).toBe(60 * 60_000);

    // A sign that alone scores 3 is told, whatever the total.
    const outraChegada = await chegar();
    const so = {
      ...sinais,
      frequenciaRespiratoria: 16,
      saturacao: 98,
      pressaoSistolica: 120,
      frequenciaCardiaca: 72,
      consciencia: 'C',
      temperatura: '36.8',
    };
    await ok(classificar(outraChegada.id, 'VERDE', { ...so, ...PORQUE }), 201);
    expect((await listar()).fila.map(({ triagem }) => [triagem?.news2, triagem?.graves])).toEqual([
      [9, []],
      [3, ['consciencia']],
    ]);

    await recusado(
      classificar(id, 'LARANJA'),
      'Ana Prado já classificou como amarelo. Escreva por que muda.',
      422,
    );
    await ok(classificar(id, 'LARANJA', { motivo: 'Piorou a dor', queixa: 'Dor no peito' }, medico), 201);
    const todas = await ok<readonly Chegada[]>(
      medica.get(`/api/classificacoes-risco?atendimentoId=${id}&_sort=classificadoEm`),
    );
    expect(todas.map(({ cor, classificadoPor, motivo }) => [cor, classificadoPor, motivo])).toEqual([
      ['AMARELO', 'Ana Prado', null],
      ['LARANJA', 'Beto Lira', 'Piorou a dor'],
    ]);
    expect((await listar()).fila[0]).toMatchObject({ cor: 'LARANJA', alvoMinutos: 10 });
    expect(await foraDosEventos(id)).toEqual([]);
    await recusado(classificar(id, 'ROXO', { motivo: 'engano' }), 'cor', 422);
  });

  it('[CLIN-07] a cor que contradiz os sinais pede confirmação com o motivo, que fica; baixar sem medir também (D5)', async () => {
    const { id } = await chegar();
    const choque = {
      pressaoSistolica: 75,
      pressaoDiastolica: 40,
      frequenciaCardiaca: 140,
      frequenciaRespiratoria: 34,
      temperatura: '39.5',
      saturacao: 78,
    };
    for (const cor of ['AZUL', 'VERDE'])
      await recusado(
        classificar(id, cor, { ...choque, queixa: 'Falta de ar' }),
        /justificativaCor.*Os sinais pedem mais urgência que esta cor \(sinais graves: respiração, saturação, pressão, pulso, NEWS2 14 ou mais\)/,
        422,
      );
    await recusado(classificar(id, 'AZUL', { ...choque, justificativaCor: 'Erro' }), 'escreva por quê', 422);
    const completo = { ...choque, consciencia: 'A', oxigenio: false };
    await recusado(classificar(id, 'AMARELO', completo), 'NEWS2 1', 422);
    await ok(classificar(id, 'AMARELO', { ...completo, justificativaCor: 'Refeito: oxímetro frio' }), 201);
    await recusado(
      classificar(id, 'VERDE', { motivo: 'Erro' }),
      'Era amarelo, e nenhum sinal foi medido agora. Meça os sinais',
      422,
    );
    await ok(
      classificar(id, 'VERDE', { motivo: 'Melhorou', justificativaCor: 'Melhorou sentado, corado' }),
      201,
    );
    // What is not asked is not kept.
    await ok(classificar(id, 'LARANJA', { motivo: 'Piorou', justificativaCor: 'Não se pede aqui' }), 201);
    const todas = await ok<readonly Chegada[]>(
      medica.get(`/api/classificacoes-risco?atendimentoId=${id}&_sort=id`),
    );
    expect(todas.map(({ justificativaCor }) => justificativaCor)).toEqual([
      'Refeito: oxímetro frio',
      'Melhorou sentado, corado',
      null,
    ]);
  });

  it('[CLIN-07] [D5] o sinal grave que não se mediu de novo segue à vista, pergunta ao baixar a cor e vai ao prontuário', async () => {
    const { id } = await chegar();
    await ok(classificar(id, 'VERMELHO', { saturacao: 78, temperatura: '36.9', queixa: 'Falta de ar' }), 201);
    const soTemperatura = { temperatura: '36.5', motivo: 'Reavaliado' };
    await recusado(
      classificar(id, 'VERDE', soTemperatura),
      'Era vermelho com sinal grave: saturação, o que não se mediu de novo',
      422,
    );
    await ok(classificar(id, 'VERMELHO', soTemperatura), 201);
    expect((await listar()).fila.find((item) => item.id === id)?.triagem?.graves).toEqual(['saturacao']);
    const { prontuarioId } = await ok<{ prontuarioId: number }>(iniciar(medica, id), 201);
    expect((await ok<Chegada>(medica.get(`/api/prontuarios/${prontuarioId}`))).sinaisVitais).toMatchObject([
      { saturacao: 78, temperatura: '36.9' },
      { saturacao: null, temperatura: '36.5' },
    ]);
  });

  it('[CLIN-07] [D5] também sem uma medida, de criança, de gestante e de quem não responde', async () => {
    const adulto = (await chegar()).id;
    const crianca = (await chegar({ ...DESCONHECIDO, idadeAproximada: 4 })).id;
    const gestante = (await chegar({ ...DESCONHECIDO, sexo: 'F', motivoPrioridade: 'GESTANTE' })).id;
    const choque = { pressaoSistolica: 75, frequenciaCardiaca: 140, frequenciaRespiratoria: 34 };
    const contra = (id: number, cor: string, sinais: object, razoes: string) =>
      recusado(classificar(id, cor, sinais), `que esta cor (${razoes})`, 422);
    await contra(
      adulto,
      'AMARELO',
      { ...choque, temperatura: '39.5', saturacao: 78, consciencia: 'V' },
      'sinais graves: respiração, saturação, pressão, pulso, consciência, NEWS2 17 ou mais',
    );
    await contra(adulto, 'AMARELO', { consciencia: 'U' }, 'sinal grave: consciência');
    await contra(adulto, 'VERDE', { glicemia: 30, dor: 10 }, 'sinal grave: glicemia, dor 10');
    await contra(adulto, 'VERDE', { glasgowOcular: 1, glasgowVerbal: 1 }, 'Glasgow 8 ou menos');
    const graves = 'sinais graves: respiração, pressão, pulso, temperatura';
    await contra(
      crianca,
      'AZUL',
      { frequenciaCardiaca: 210, frequenciaRespiratoria: 70, temperatura: '40.5', pressaoSistolica: 50 },
      graves,
    );
    await contra(gestante, 'AZUL', choque, 'sinais graves: respiração, pressão, pulso');
    await ok(classificar(adulto, 'LARANJA', { glicemia: 30 }), 201);
    expect((await listar()).fila.map(({ triagem }) => triagem?.graves)).toEqual([['glicemia']]);
  });

  it('[CLIN-07] gestante só onde pode ser verdade: nem homem, nem aos 79 anos, com nome ou sem (L5)', async () => {
    const mensagem = /motivoPrioridade.*[Gg]estante não cabe/;
    for (const campos of [
      { sexo: 'F', dataNascimento: '1947-01-01' },
      { sexo: 'M', dataNascimento: '1990-01-01', identidadeGenero: null },
    ])
      await recusado(
        recepcao.post('/api/atendimentos-urgencia', {
          pacienteId: await paciente(campos),
          comoChegou: 'SAMU',
          motivoPrioridade: 'GESTANTE',
        }),
        mensagem,
        422,
      );
    await recusado(
      recepcao.post('/api/atendimentos-urgencia', { ...DESCONHECIDO, motivoPrioridade: 'GESTANTE' }),
      mensagem,
      422,
    );
    const homemTrans = await paciente({ sexo: 'M', identidadeGenero: 'TRANS_HOMEM' });
    const chegada = await chegar({ pacienteId: homemTrans, motivoPrioridade: 'GESTANTE' });
    expect(chegada.motivoPrioridade).toBe('GESTANTE');
    const homem = await chegar({ pacienteId: await paciente({ sexo: 'M', identidadeGenero: null }) });
    await recusado(
      recepcao.patch(`/api/atendimentos-urgencia/${homem.id}`, homem.versao, {
        motivoPrioridade: 'GESTANTE',
      }),
      mensagem,
      422,
    );
  });

  it('[CLIN-07] o NEWS2 não se conta de criança nem de gestante, nem pela metade', async () => {
    const sinais = {
      frequenciaRespiratoria: 22,
      saturacao: 93,
      oxigenio: false,
      pressaoSistolica: 100,
      frequenciaCardiaca: 112,
      consciencia: 'A',
      temperatura: '38.5',
    };
    const crianca = await chegar({ ...DESCONHECIDO, idadeAproximada: 9 });
    const gestante = await chegar({ ...DESCONHECIDO, sexo: 'F', motivoPrioridade: 'GESTANTE' });
    const metade = await chegar();
    await ok(classificar(crianca.id, 'VERDE', sinais), 201);
    await ok(classificar(gestante.id, 'VERDE', sinais), 201);
    await ok(classificar(metade.id, 'VERDE', { ...sinais, ...PORQUE, temperatura: null }), 201);
    expect((await listar()).fila.map(({ triagem }) => triagem?.news2)).toEqual([null, null, null]);
  });

  it('[CLIN-07] a ordem é cor, prioridade por lei e chegada, e diz por quê', async () => {
    const verde = await chegar();
    const verdeIdosa = await chegar({ ...DESCONHECIDO, sexo: 'F', idadeAproximada: 82 });
    const laranja = await chegar();
    const verdeDepois = await chegar();
    for (const [chegada, cor] of [
      [verde, 'VERDE'],
      [verdeIdosa, 'VERDE'],
      [laranja, 'LARANJA'],
      [verdeDepois, 'VERDE'],
    ] as const)
      await ok(classificar(chegada.id, cor), 201);
    const { fila } = await listar();
    expect(fila.map(({ id, porque }) => [id, porque])).toEqual([
      [laranja.id, 'PRIMEIRO'],
      [verdeIdosa.id, 'COR'],
      [verde.id, 'PRIORIDADE'],
      [verdeDepois.id, 'CHEGADA'],
    ]);
    expect(fila[1]).toMatchObject({ prioridade: 'SUPERPREFERENCIAL', motivoPrioridade: '80 anos ou mais' });
  });
});

describe('[CLIN-07] chamada, início e prazo', () => {
  const classificado = async (cor = 'AMARELO') => {
    const { id } = await chegar();
    await ok(classificar(id, cor), 201);
    return id;
  };

  it('[CLIN-07] só um inicia: dos que clicam juntos um ganha o prontuário e o outro lê quem começou', async () => {
    for (let vez = 0; vez < 5; vez += 1) {
      const id = await classificado();
      const respostas = await Promise.all([iniciar(medica, id), iniciar(medico, id)]);
      expect(
        respostas.map(({ statusCode }) => statusCode).toSorted(),
        respostas.map(({ body }) => body).join(),
      ).toEqual([201, 409]);
      const ganhou = respostas[0].statusCode === 201 ? 'Ana Prado' : 'Beto Lira';
      expect(respostas.find(({ statusCode }) => statusCode === 409)?.body).toContain(
        `${ganhou} começou este atendimento às`,
      );
      const { rows } = await api.test.database.pool.query(
        'SELECT 1 FROM prontuario g JOIN atendimento_urgencia t ON t.paciente_id = g.paciente_id WHERE t.id = $1',
        [id],
      );
      expect(rows).toHaveLength(1);
    }
  });

  it('[CLIN-07] o prontuário é da categoria, já com a queixa e os sinais; iniciar de novo é o mesmo', async () => {
    const { id } = await chegar();
    await recusado(iniciar(medica, id), 'Classifique o risco antes de atender');
    await ok(classificar(id, 'VERMELHO', { saturacao: 88, temperatura: '36.5', queixa: 'Falta de ar' }), 201);
    const { prontuarioId } = await ok<{ prontuarioId: number }>(iniciar(medica, id), 201);
    expect(await ok(iniciar(medica, id))).toEqual({ id, prontuarioId });
    const prontuario = await ok<Chegada>(medica.get(`/api/prontuarios/${prontuarioId}`));
    expect(prontuario).toMatchObject({
      queixaPrincipal: 'Falta de ar',
      profissionalId: medicaId,
      estado: 'ABERTO',
    });
    expect(prontuario.sinaisVitais).toMatchObject([{ saturacao: 88, temperatura: '36.5' }]);
    expect((prontuario._ref as { categoriaId: { label: string } }).categoriaId.label).toBe(
      'Pronto atendimento',
    );
    expect((await listar()).emAtendimento).toMatchObject([{ id, profissional: 'Ana Prado', prontuarioId }]);
    expect(await foraDosEventos(id)).toEqual([]);
  });

  it('[CLIN-07] a chamada leva senha e sala ao painel, nunca o motivo; outro não chama por cima, e quem não vem volta à fila', async () => {
    const painel = await ok<Chegada>(
      api.admin.em(prestador).post('/api/paineis-chamada', {
        nome: `TV ${Date.now()}`,
        mostra: 'SENHA_NOME',
        voz: false,
        salas: [],
      }),
      201,
    );
    const { chave } = await ok<{ chave: string }>(
      api.admin.em(prestador).get(`/api/paineis-chamada/${painel.id}/_chave`),
    );
    const pacienteId = await paciente({ nome: 'Maria da Silva Souza' });
    const { id, senha } = await chegar({ pacienteId });
    await ok(classificar(id, 'AMARELO', { queixa: 'Sangramento' }), 201);
    const chamada = await ok<{ id: number }>(chamar(medica, id), 201);
    const publico = await api.app.inject({
      method: 'GET',
      url: '/api/painel-chamadas/publico',
      headers: { 'x-painel': chave },
    });
    expect(publico.json()).toMatchObject({
      chamadas: [{ senha, nome: 'Maria S. S.', onde: 'Sala vermelha, Térreo' }],
    });
    expect(publico.body).not.toMatch(/Sangramento|AMARELO|Maria da Silva/);
    await recusado(chamar(medico, id), /Ana Prado chamou às .* para Sala vermelha/);
    await recusado(iniciar(medico, id), 'Desfaça a chamada antes');
    expect((await listar()).chamados.map((chamado) => chamado.id)).toEqual([id]);
    const deFora = await comoMedico('Noa Pires', outroPrestador);
    expect(
      (
        await deFora.quem.post(`/api/pronto-atendimento/chamadas/${chamada.id}/encerrar`, {
          como: 'ausentar',
        })
      ).statusCode,
    ).toBe(404);
    await ok(
      medico.post(`/api/pronto-atendimento/chamadas/${chamada.id}/encerrar`, { como: 'ausentar' }),
      204,
    );
    expect((await listar()).fila.map((item) => item.id)).toEqual([id]);
    await ok(chamar(medica, id), 201);
    await ok(chamar(medica, id), 201);
    await ok(iniciar(medica, id), 201);
    const { rows } = await api.test.database.pool.query<{ situacao: string }>(
      'SELECT situacao FROM chamada WHERE atendimento_urgencia_id = $1 ORDER BY id',
      [id],
    );
    expect(rows.map(({ situacao }) => situacao)).toEqual(['NAO_RESPONDEU', 'REPETIDA', 'ATENDIDA']);
  });

  it('[CLIN-07] dez que chamam juntos fazem uma chamada aberta só', async () => {
    const id = await classificado();
    const respostas = await Promise.all(
      Array.from({ length: 10 }, (_, n) => chamar(n % 2 ? medica : medico, id)),
    );
    expect(respostas.every(({ statusCode }) => statusCode === 201 || statusCode === 409)).toBe(true);
    const { rows } = await api.test.database.pool.query(
      `SELECT 1 FROM chamada WHERE atendimento_urgencia_id = $1 AND situacao = 'CHAMADA'`,
      [id],
    );
    expect(rows).toHaveLength(1);
  });

  it('[CLIN-07] o prazo vencido avisa uma vez quem atende, sem nome, e é contado', async () => {
    const verde = await classificado('VERDE');
    const { pool } = api.test.database;
    expect(await avisarPrazos(pool, Date.now() + 60_000)).toBe(0);
    expect(await avisarPrazos(pool, Date.now() + 121 * 60_000)).toBe(2);
    expect(await avisarPrazos(pool, Date.now() + 122 * 60_000)).toBe(0);
    const { rows } = await pool.query(
      'SELECT tipo, titulo, texto, sensivel FROM notificacao WHERE usuario_id = $1 AND chave = $2',
      [medica.id, `urgencia:${verde}:VERDE`],
    );
    expect(rows).toMatchObject([
      { tipo: 'PRA', titulo: 'Prazo vencido no pronto atendimento', sensivel: true },
    ]);
    expect(JSON.stringify(rows)).not.toMatch(/Desconhecid|peito/);
    // An emergency is told at once, by its own classification.
    const vermelho = await classificado('VERMELHO');
    const { rows: ja } = await pool.query(
      'SELECT titulo FROM notificacao WHERE usuario_id = $1 AND chave = $2',
      [medico.id, `urgencia:${vermelho}:VERMELHO`],
    );
    expect(ja).toEqual([{ titulo: 'Emergência no pronto atendimento' }]);
    await pool.query(`UPDATE atendimento_urgencia SET prazo_em = now() - interval '1 minute' WHERE id = $1`, [
      verde,
    ]);
    const { hoje } = await listar();
    expect(hoje.find(({ cor }) => cor === 'VERDE')?.foraDoPrazo).toBe(1);
  });
});

describe('[CLIN-07] observação e desfechos', () => {
  const atendido = async () => {
    const { id } = await chegar();
    await ok(classificar(id, 'AMARELO'), 201);
    await ok(iniciar(medica, id), 201);
    return id;
  };

  it('[CLIN-07] [clinical D-14] ninguém vai para casa com sinais graves sem que se diga o que foi feito', async () => {
    const pacienteId = await criar('pacientes', {
      ...SEM,
      nomeSocial: null,
      nome: 'Rui Graves',
      dataNascimento: '1974-01-01',
    });
    const { id } = await chegar({ pacienteId });
    await ok(
      classificar(id, 'VERMELHO', {
        saturacao: 78,
        pressaoSistolica: 75,
        pressaoDiastolica: 40,
        frequenciaCardiaca: 80,
      }),
      201,
    );
    const { prontuarioId } = await ok<{ prontuarioId: number }>(iniciar(medica, id), 201);
    const alta = (campos: object) =>
      medica.passo('atendimentos-urgencia', id, 'dar-alta', { tipoAlta: 'MELHORADO', ...campos });
    for (const campos of [{}, { condutaSinais: '...' }]) {
      const parada = await alta(campos);
      expect(parada.statusCode, parada.body).toBe(422);
      expect(parada.json<{ errors: object }>().errors).toEqual({
        condutaSinais: [expect.stringContaining('Saturação de O₂ 78 %, Pressão sistólica 75 mmHg')],
      });
    }
    const condutaSinais = 'Oxigênio; saturação agora 96 %';
    const dada = await ok<Chegada>(alta({ condutaSinais }));
    expect(dada).toMatchObject({
      situacao: 'ALTA',
      condutaSinais,
      sinaisDaConduta: expect.stringContaining('Saturação de O₂ 78 %') as string,
    });
    // The chart closed with the same signs has its answer.
    const chart = await ok<Chegada>(medica.get(`/api/prontuarios/${prontuarioId}`));
    const texto = {
      queixaPrincipal: 'Falta de ar',
      subjetivo: 'Falta de ar',
      avaliacao: 'Asma',
      plano: 'Alta',
    };
    const secoes = chart['secoes'] as readonly string[];
    const campos = secoes.includes('ANAMNESE') ? texto : { ...texto, queixaPrincipal: undefined };
    const { versao } = await ok<Chegada>(
      medica.patch(
        `/api/prontuarios/${prontuarioId}`,
        chart.versao,
        JSON.parse(JSON.stringify(campos)) as object,
      ),
    );
    const fechado = await ok<Chegada>(medica.passo('prontuarios', { id: prontuarioId, versao }, 'encerrar'));
    expect(fechado).toMatchObject({ condutaSinais });
  });

  it('[CLIN-07] observação pede o lugar, volta ao atendimento, e a alta fica carimbada e não muda mais', async () => {
    const id = await atendido();
    await recusado(medica.passo('atendimentos-urgencia', id, 'observar'), 'localObservacao', 422);
    await recusado(
      medica.passo('atendimentos-urgencia', id, 'observar', {
        localObservacao: 'Poltrona 3',
        reavaliarEm: '2020-01-01T00:00:00Z',
      }),
      'adiante',
      422,
    );
    await ok(medica.passo('atendimentos-urgencia', id, 'observar', { localObservacao: 'Poltrona 3' }));
    expect((await listar()).emAtendimento[0]).toMatchObject({
      situacao: 'EM_OBSERVACAO',
      localObservacao: 'Poltrona 3',
    });
    await ok(medica.passo('atendimentos-urgencia', id, 'retomar'));
    const alta = await ok<Chegada>(
      medica.passo('atendimentos-urgencia', id, 'dar-alta', {
        tipoAlta: 'MELHORADO',
        orientacaoAlta: 'Repouso',
      }),
    );
    expect(alta).toMatchObject({
      situacao: 'ALTA',
      encerradoEm: expect.any(String),
      encerradoPor: 'Ana Prado',
    });
    await recusado(iniciar(medico, id), 'já terminou: alta');
    await recusado(
      medica.patch(`/api/atendimentos-urgencia/${id}`, alta.versao, { acompanhante: 'Outra' }),
      'fica como está',
    );
    expect((await listar()).emAtendimento).toEqual([]);
  });

  it('[CLIN-07] internação, transferência e óbito pedem o que cada um precisa; o óbito chega ao cadastro', async () => {
    const [a, b, c] = [await atendido(), await atendido(), await atendido()];
    await recusado(
      medica.passo('atendimentos-urgencia', a, 'internar', { clinicaInternacao: 'MEDICA' }),
      'leitoInternacao',
      422,
    );
    await ok(
      medica.passo('atendimentos-urgencia', a, 'internar', {
        clinicaInternacao: 'MEDICA',
        leitoInternacao: 'UTI',
        justificativaInternacao: 'Choque séptico',
      }),
    );
    await recusado(
      medica.passo('atendimentos-urgencia', b, 'transferir', {
        destinoTransferencia: 'Hospital',
        transporteTransferencia: 'SAMU',
        motivoTransferencia: 'Neurocirurgia',
      }),
      'contatoTransferencia',
      422,
    );
    await ok(
      medica.passo('atendimentos-urgencia', b, 'transferir', {
        destinoTransferencia: 'Hospital Vida',
        transporteTransferencia: 'SAMU',
        contatoTransferencia: 'Dr. Caio',
        motivoTransferencia: 'Neurocirurgia',
      }),
    );
    await recusado(
      medica.passo('atendimentos-urgencia', c, 'registrar-obito', { obitoEm: '2030-01-01T00:00:00Z' }),
      'ainda não chegou',
      422,
    );
    const morto = await ok<Chegada>(
      medica.passo('atendimentos-urgencia', c, 'registrar-obito', {
        obitoEm: new Date(Date.now() - 1000).toISOString(),
      }),
    );
    const cadastro = (
      await api.admin.em(prestador).get(`/api/pacientes/${String(morto.pacienteId)}`)
    ).json<Chegada>();
    expect(cadastro).toMatchObject({ obito: true, dataObito: expect.any(String) });
  });

  const INTERNAR = {
    clinicaInternacao: 'CIRURGICA',
    leitoInternacao: 'UTI',
    justificativaInternacao: 'Abdome agudo',
  };
  const atendida = async (campos: object) => {
    const chegada = await chegar(campos);
    await ok(classificar(chegada.id, 'LARANJA'), 201);
    await ok(iniciar(medica, chegada.id), 201);
    return chegada;
  };
  const internacoesDe = async (pacienteId: number) =>
    (
      await api.test.database.pool.query<{ id: number; situacao: string; motivo: string | null }>(
        'SELECT id::int, situacao, motivo FROM internacao WHERE paciente_id = $1 ORDER BY id',
        [pacienteId],
      )
    ).rows;

  it('[CLIN-04] [CLIN-07] internar pede a internação uma vez, com o que a urgência sabe, e a chegada diz qual é', async () => {
    const pacienteId = await paciente({ nome: 'Ivo Nunes' });
    const { id } = await atendida({ pacienteId });
    const chegada = await ok<Chegada>(medica.passo('atendimentos-urgencia', id, 'internar', INTERNAR));
    expect(chegada).toMatchObject({
      situacao: 'INTERNACAO',
      internacaoId: expect.any(Number),
      internacaoJaHavia: false,
    });
    expect(await foraDosEventos(id)).toEqual([]);
    const pedido = (
      await api.admin.em(prestador).get(`/api/internacoes/${String(chegada.internacaoId)}`)
    ).json<Chegada>();
    expect(pedido).toMatchObject({
      pacienteId,
      nomePaciente: 'Ivo Nunes',
      situacao: 'SOLICITADA',
      carater: 'URGENCIA',
      tipo: 'CIRURGICA',
      tipoLeito: 'UTI',
      origem: 'PRONTO_ATENDIMENTO',
      indicacao: 'Abdome agudo',
      profissionalId: medicaId,
      solicitadaPor: 'Ana Prado',
    });
    const { pedidos } = (await api.admin.em(prestador).get('/api/internacao/mapa')).json<{
      pedidos: readonly object[];
    }>();
    expect(pedidos).toContainEqual(expect.objectContaining({ id: pedido.id, tipoLeito: 'UTI' }));
    // Reception knows that there was one, and no more.
    expect((await recepcao.get(`/api/atendimentos-urgencia/${id}`)).json()).not.toHaveProperty(
      'internacaoId',
    );

    // D11: who waits for the bed stands on the board with the wait, and is not received a second time.
    const { saidas } = await listar(recepcao);
    expect(saidas).toContainEqual(
      expect.objectContaining({
        id,
        nome: 'Ivo Nunes',
        triagem: null,
        espera: expect.objectContaining({
          que: 'leito',
          situacao: 'SOLICITADA',
          desde: chegada.encerradoEm,
        }),
      }),
    );
    await recusado(
      recepcao.post('/api/atendimentos-urgencia', { pacienteId, comoChegou: 'SAMU' }),
      `Ivo Nunes já está aqui, à espera de leito, senha ${String(chegada.senha)}`,
      422,
    );

    // Asked for from the ward's side, and come by the emergency: nothing is asked twice.
    const doCaso = await paciente();
    const direto = await ok<Chegada>(
      api.admin.em(prestador).post('/api/internacoes', {
        pacienteId: doCaso,
        carater: 'ELETIVO',
        tipo: 'CLINICA',
        origem: 'RESIDENCIA',
      }),
      201,
    );
    const volta = await atendida({ pacienteId: doCaso });
    const outraChegada = await ok<Chegada>(
      medica.passo('atendimentos-urgencia', volta.id, 'internar', INTERNAR),
    );
    expect(outraChegada).toMatchObject({ internacaoId: direto.id, internacaoJaHavia: true });
    expect(await internacoesDe(doCaso)).toHaveLength(1);
    // In the bed, nobody waits any more.
    await ok(api.admin.em(prestador).passo('internacoes', direto.id, 'cancelar', undefined, 'Foi para casa'));
    expect((await listar()).saidas.map((saida) => saida.id)).not.toContain(volta.id);
  });

  it('[CLIN-04] [CLIN-07] o pedido feito ao mesmo tempo em outra tela não vira dois, e o desfecho não se perde', async () => {
    for (let vez = 0; vez < 5; vez += 1) {
      const pacienteId = await paciente();
      const { id } = await atendida({ pacienteId });
      const corpo = { pacienteId, carater: 'URGENCIA', tipo: 'CLINICA', origem: 'AMBULATORIO' };
      const [urgencia, direto] = await Promise.all([
        medica.passo('atendimentos-urgencia', id, 'internar', INTERNAR),
        api.admin.em(prestador).post('/api/internacoes', corpo),
      ]);
      expect(urgencia.statusCode, urgencia.body).toBe(200);
      expect([201, 409]).toContain(direto.statusCode);
      const todas = await internacoesDe(pacienteId);
      expect(todas).toHaveLength(1);
      expect(urgencia.json<Chegada>()).toMatchObject({
        internacaoId: todas[0]!.id,
        internacaoJaHavia: direto.statusCode === 201,
      });
    }
  });

  it('[CLIN-04] [CLIN-07] quem não tem nome também é internado; identificado depois, o pedido é da pessoa, e dois não se juntam', async () => {
    const chegada = await atendida(DESCONHECIDO);
    const { internacaoId } = await ok<Chegada>(
      medica.passo('atendimentos-urgencia', chegada.id, 'internar', INTERNAR),
    );
    expect(await internacoesDe(Number(chegada.pacienteId))).toMatchObject([{ id: internacaoId }]);
    // The queue still offers to say who this is.
    expect((await listar()).saidas.map((item) => item.id)).toContain(chegada.id);
    const identificar = (pacienteId: number) =>
      recepcao.post('/api/pronto-atendimento/identificar', {
        atendimentoId: chegada.id,
        pacienteId,
        motivo: 'A irmã reconheceu',
      });
    const comPedido = await paciente({ nome: 'Olga Reis' });
    await ok(
      api.admin.em(prestador).post('/api/internacoes', {
        pacienteId: comPedido,
        carater: 'ELETIVO',
        tipo: 'CLINICA',
        origem: 'RESIDENCIA',
      }),
      201,
    );
    await recusado(identificar(comPedido), 'Olga Reis já tem uma internação, e Desconhecido', 422);
    const alguem = await paciente({ nome: 'Nilo Braga' });
    await ok(identificar(alguem));
    const pedido = (
      await api.admin.em(prestador).get(`/api/internacoes/${String(internacaoId)}`)
    ).json<Chegada>();
    expect(pedido).toMatchObject({ pacienteId: alguem, nomePaciente: 'Nilo Braga', situacao: 'SOLICITADA' });
    expect((await listar()).semNome.map((item) => item.id)).not.toContain(chegada.id);
  });

  it('[CLIN-04] [CLIN-07] transferir para a rede faz o pedido de transferência, e a pessoa fica no quadro até partir (L7)', async () => {
    const pacienteId = await paciente({ nome: 'Caio Rangel', dataNascimento: '1970-02-03' });
    const { id, senha } = await atendida({ pacienteId });
    const corpo = { transporteTransferencia: 'AMBULANCIA', motivoTransferencia: 'Precisa de neurocirurgia' };
    const transferir = (campos: object) =>
      medica.passo('atendimentos-urgencia', id, 'transferir', { ...corpo, ...campos });
    await recusado(transferir({}), 'Escolha o destino nesta rede, ou escreva para onde vai', 422);
    await recusado(transferir({ prestadorDestinoId: prestador }), 'já é deste prestador', 422);
    await recusado(
      transferir({ prestadorDestinoId: outroPrestador, destinoTransferencia: 'Hospital Vida' }),
      'É um destino só',
      422,
    );
    const fora = await ok<Chegada>(
      transferir({ prestadorDestinoId: outroPrestador, finalidadeTransferencia: 'PROCEDIMENTO' }),
    );
    expect(fora).toMatchObject({ situacao: 'TRANSFERENCIA', transferenciaId: expect.any(Number) });
    const gestao = api.admin.em(prestador);
    const lida = async () =>
      (await gestao.get(`/api/transferencias-paciente/${String(fora.transferenciaId)}`)).json<Chegada>();
    expect(await lida()).toMatchObject({
      pacienteId,
      situacao: 'SOLICITADA',
      finalidade: 'PROCEDIMENTO',
      resumo: 'Precisa de neurocirurgia',
      contato: `Ana Prado, pronto atendimento, senha ${String(senha)}`,
    });
    const espera = async () => (await listar()).saidas.find((saida) => saida.id === id)?.espera;
    expect(await espera()).toMatchObject({ que: 'transferencia', situacao: 'SOLICITADA' });
    await recusado(
      recepcao.post('/api/atendimentos-urgencia', { pacienteId, comoChegou: 'SAMU' }),
      `à espera de transferência, senha ${String(senha)}`,
      422,
    );
    // At the destination: accepted, it stands among what comes; left, it is gone from here.
    const la = api.admin.em(outroPrestador);
    const responder = (passoDado: string, campos?: object, motivo?: string) =>
      lida().then((linha) =>
        (passoDado === 'partir' ? gestao : la).passo(
          'transferencias-paciente',
          linha,
          passoDado,
          campos,
          motivo,
        ),
      );
    await ok(responder('aceitar', { contatoDestino: 'Plantão' }));
    const quadroDeLa = await ok<RespostaProntoAtendimento>(la.get('/api/pronto-atendimento/listar'));
    expect(quadroDeLa.aCaminho).toMatchObject([
      { nome: 'Caio Rangel', transferencia: 'ACEITA', finalidade: 'PROCEDIMENTO', cor: null },
    ]);
    expect(JSON.stringify(quadroDeLa.aCaminho)).not.toContain('neurocirurgia');
    await ok(responder('partir'));
    expect(await espera()).toBeUndefined();
  });

  it('[CLIN-04] [CLIN-07] quem morre no pronto atendimento não espera mais por leito', async () => {
    const pacienteId = await paciente();
    await ok(
      api.admin
        .em(prestador)
        .post('/api/internacoes', { pacienteId, carater: 'ELETIVO', tipo: 'CLINICA', origem: 'RESIDENCIA' }),
      201,
    );
    const { id } = await atendida({ pacienteId });
    await ok(
      medica.passo('atendimentos-urgencia', id, 'registrar-obito', {
        obitoEm: new Date(Date.now() - 1000).toISOString(),
      }),
    );
    expect(await internacoesDe(pacienteId)).toMatchObject([
      { situacao: 'CANCELADA', motivo: 'Óbito registrado no pronto atendimento.' },
    ]);
  });

  it('[CLIN-07] sair sem ser atendido pede o motivo, encerra a chamada, e quem é atendido não sai assim', async () => {
    const { id } = await chegar();
    await ok(classificar(id, 'AZUL'), 201);
    await ok(chamar(medica, id), 201);
    await recusado(recepcao.passo('atendimentos-urgencia', id, 'registrar-saida'), 'motivo', 422);
    await ok(
      recepcao.passo('atendimentos-urgencia', id, 'registrar-saida', undefined, 'Disse que volta amanhã'),
    );
    const { rows } = await api.test.database.pool.query<{ situacao: string }>(
      'SELECT situacao FROM chamada WHERE atendimento_urgencia_id = $1',
      [id],
    );
    expect(rows).toEqual([{ situacao: 'NAO_RESPONDEU' }]);
    expect(
      (await recepcao.passo('atendimentos-urgencia', await atendido(), 'registrar-saida', undefined, 'x y z'))
        .statusCode,
    ).toBe(409);
  });
});

describe('[CLIN-07] identificar depois', () => {
  const identificar = (
    atendimentoId: number,
    pacienteId: number,
    caller = recepcao,
    motivo = 'Documento com foto',
  ) => caller.post('/api/pronto-atendimento/identificar', { atendimentoId, pacienteId, motivo });

  it('[CLIN-07] [CLIN-12] nada se perde: prontuário fechado e aberto, classificações, chamadas, papéis, documentos e alergias vão com a pessoa, auditados', async () => {
    const { id, pacienteId: provisorio, nomePaciente } = await chegar();
    await ok(classificar(id, 'LARANJA', { queixa: 'Queda' }), 201);
    await ok(chamar(medica, id), 201);
    const { prontuarioId } = await ok<{ prontuarioId: number }>(iniciar(medica, id), 201);
    const { pool } = api.test.database;
    await pool.query(
      `INSERT INTO paciente_alergias (paciente_id, ordem, agente, categoria) VALUES ($1, 0, 'Dipirona', 'MEDICAMENTO')`,
      [provisorio],
    );
    await pool.query(`UPDATE paciente SET situacao_alergias = 'TEM' WHERE id = $1`, [provisorio]);
    // A chart that is closed, which nothing else may change.
    await pool.query(
      `INSERT INTO prontuario (prestador_id, paciente_id, nome_paciente, categoria_id, profissional_id, iniciado_em, estado, secoes, evolucao)
      SELECT prestador_id, paciente_id, nome_paciente, categoria_id, profissional_id, now(), 'ENCERRADO', '["SOAP"]', 'Escrito e fechado'
        FROM prontuario WHERE id = $1`,
      [prontuarioId],
    );
    await pool.query(
      `INSERT INTO documento (modulo, registro_id, pasta, nome, nome_chave) VALUES ('pacientes', $1, true, 'Exames', 'exames')`,
      [provisorio],
    );
    const alguem = await paciente({
      nome: 'Joana Prates',
      situacaoAlergias: 'TEM',
      alergias: [{ agente: 'Látex', categoria: 'AMBIENTE' }],
    });
    await pool.query(
      `INSERT INTO documento (modulo, registro_id, pasta, nome, nome_chave) VALUES ('pacientes', $1, true, 'Exames', 'exames')`,
      [alguem],
    );
    expect(await ok(identificar(id, alguem))).toEqual({ nome: 'Joana Prates' });

    expect(await ler(id)).toMatchObject({
      pacienteId: alguem,
      nomePaciente: 'Joana Prates',
      nomeAntes: nomePaciente,
      naoIdentificado: false,
    });
    const charts = await ok<readonly Chegada[]>(medica.get(`/api/prontuarios?pacienteId=${alguem}`));
    expect(charts.map(({ estado, nomePaciente: nome }) => [estado, nome]).toSorted()).toEqual([
      ['ABERTO', 'Joana Prates'],
      ['ENCERRADO', 'Joana Prates'],
    ]);
    expect(
      (
        await ok<{ evolucao: string }>(
          medica.get(`/api/prontuarios/${charts.find(({ estado }) => estado === 'ENCERRADO')!.id}`),
        )
      ).evolucao,
    ).toBe('Escrito e fechado');
    const restos = await pool.query(
      'SELECT (SELECT count(*)::int FROM chamada WHERE paciente_id = $1) + (SELECT count(*)::int FROM prontuario WHERE paciente_id = $1) AS n',
      [provisorio],
    );
    expect(restos.rows).toEqual([{ n: 0 }]);
    const { rows: nomes } = await pool.query<{ nome: string }>(
      `SELECT nome FROM documento WHERE modulo = 'pacientes' AND registro_id = $1 ORDER BY id`,
      [alguem],
    );
    expect(nomes.map(({ nome }) => nome)).toEqual([`${String(nomePaciente)} - Exames`, 'Exames']);
    const cadastro = await ok<{ alergias: readonly { agente: string }[] }>(
      medica.get(`/api/pacientes/${alguem}`),
    );
    expect(cadastro.alergias.map(({ agente }) => agente)).toEqual(['Látex', 'Dipirona']);
    expect(
      (await ok<{ excluidoEm?: string }>(api.admin.em(prestador).get(`/api/pacientes/${String(provisorio)}`)))
        .excluidoEm,
    ).toEqual(expect.any(String));
    expect(
      (await ok<readonly Chegada[]>(medica.get(`/api/classificacoes-risco?atendimentoId=${id}`))).length,
    ).toBe(1);
    const { rows: eventos } = await pool.query<{ recurso: string; motivo: string }>(
      `SELECT recurso, motivo FROM auditoria WHERE motivo = 'Documento com foto'`,
    );
    expect(new Set(eventos.map(({ recurso }) => recurso))).toEqual(
      new Set(['atendimentos-urgencia', 'chamadas', 'pacientes', 'prontuarios', 'unioes-pacientes']),
    );
    expect((await medica.get(`/api/prontuarios/${prontuarioId}/_historico`)).body).toContain(
      'Documento com foto',
    );
    await ok(medica.passo('atendimentos-urgencia', id, 'dar-alta', { tipoAlta: 'MELHORADO' }));
  });

  it('[CLIN-07] recusa quem já tem nome, o próprio provisório, outro provisório, quem está na fila, quem é de outro prestador, e sem dizer como', async () => {
    const chegada = await chegar();
    const outraChegada = await chegar();
    const alguem = await paciente({ nome: 'Lia Costa' });
    await recusado(identificar(chegada.id, Number(chegada.pacienteId)), 'não o provisório', 422);
    await recusado(identificar(chegada.id, Number(outraChegada.pacienteId)), 'também é provisório', 422);
    await recusado(
      identificar(chegada.id, alguem, recepcao, ' '),
      'Diga como a pessoa foi identificada',
      422,
    );
    const alheio = await criar('pacientes', { ...SEM, nomeSocial: null }, api.admin.em(outroPrestador));
    expect((await identificar(chegada.id, alheio)).statusCode).toBe(404);
    const naFila = await paciente({ nome: 'Caio Reis' });
    await chegar({ pacienteId: naFila });
    await recusado(identificar(chegada.id, naFila), 'Caio Reis já está no pronto atendimento, senha U', 422);
    const juntos = await Promise.all([
      identificar(chegada.id, alguem),
      identificar(outraChegada.id, alguem),
      identificar(chegada.id, alguem),
    ]);
    expect(
      juntos.map(({ statusCode }) => statusCode).toSorted()[0],
      juntos.map(({ body }) => body).join(),
    ).toBe(200);
    expect(juntos.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    const fila = (await listar()).aClassificar;
    expect(fila.filter(({ nome }) => nome === 'Lia Costa')).toHaveLength(1);
  });

  it('[CLIN-07] outro cadastro de mesmo nome e nascimento: pergunta como se sabe que é este, e diz qual é o outro', async () => {
    const { id } = await chegar();
    const nasceu = { sexo: 'M', dataNascimento: '1986-01-01', nome: 'José da Silva' };
    const escolhido = await paciente({ ...nasceu, nomeMae: 'Alda' });
    const outroId = await paciente({ ...nasceu, nome: 'JOSE DA SILVA', nomeMae: 'Berta' });
    const lado = await ok<LadoALado>(
      recepcao.get(`/api/pronto-atendimento/identificar?atendimentoId=${id}&pacienteId=${escolhido}`),
    );
    expect(lado).toMatchObject({ diferem: ['homonimo'], homonimos: [{ id: outroId, nomeMae: 'Berta' }] });
    await recusado(identificar(id, escolhido), 'Há outro cadastro com o mesmo nome e nascimento', 422);
    await ok(
      recepcao.post('/api/pronto-atendimento/identificar', {
        atendimentoId: id,
        pacienteId: escolhido,
        motivo: 'Documento no bolso',
        diferenca: 'Mãe e CPF no documento',
      }),
    );
  });

  it('[CLIN-07] [CLIN-12] D6 os dois lado a lado: sexo ou mais de 10 anos de diferença pedem o porquê; desfaz-se até o desfecho, com o que se escreveu neste atendimento', async () => {
    const { id, pacienteId: provisorio, nomePaciente } = await chegar();
    await ok(classificar(id, 'LARANJA', { queixa: 'Queda' }), 201);
    const { pool } = api.test.database;
    await pool.query(
      `INSERT INTO paciente_alergias (paciente_id, ordem, agente, categoria) VALUES ($1, 0, 'Dipirona', 'MEDICAMENTO')`,
      [provisorio],
    );
    const beatriz = await paciente({ nome: 'Beatriz Melo Alves', sexo: 'F', dataNascimento: '1974-01-01' });
    const lado = await ok<LadoALado>(
      recepcao.get(`/api/pronto-atendimento/identificar?atendimentoId=${id}&pacienteId=${beatriz}`),
    );
    expect(lado).toMatchObject({
      provisorio: { nome: nomePaciente, sexo: 'M', idade: 40 },
      escolhido: { nome: 'Beatriz Melo Alves', sexo: 'F', idade: 52 },
      diferem: ['sexo', 'idade'],
    });
    await recusado(identificar(id, beatriz), 'Sexo e Idade diferem do que se viu na chegada', 422);
    const corpo = { atendimentoId: id, pacienteId: beatriz, motivo: 'Documento no bolso' };
    await ok(
      recepcao.post('/api/pronto-atendimento/identificar', { ...corpo, diferenca: 'Estava de cabelo curto' }),
    );
    // Written after the wrong name: it is of who lies there.
    const { prontuarioId } = await ok<{ prontuarioId: number }>(iniciar(medica, id), 201);
    const previsto = await ok<Desfazer>(
      recepcao.get(`/api/pronto-atendimento/desfazer-identificacao?atendimentoId=${id}`),
    );
    expect([previsto.impede, previsto.nomeSai, previsto.ate]).toEqual([null, nomePaciente, null]);
    expect(previsto.voltam).toContainEqual({ titulo: 'Prontuário', total: 1 });
    const desfazer = (motivo = 'O documento era de outra pessoa', caller = recepcao) =>
      caller.post('/api/pronto-atendimento/desfazer-identificacao', { atendimentoId: id, motivo });
    await recusado(desfazer(' '), 'Diga por que a identificação estava errada', 422);
    expect(await ok(desfazer())).toEqual({ nome: nomePaciente });
    expect(await ler(id)).toMatchObject({
      pacienteId: provisorio,
      nomePaciente,
      naoIdentificado: true,
      nomeAntes: null,
      identificadoPor: null,
    });
    const { rows } = await pool.query<{ paciente_id: number; nome_paciente: string }>(
      'SELECT paciente_id, nome_paciente FROM prontuario WHERE id = $1',
      [prontuarioId],
    );
    expect(rows).toEqual([{ paciente_id: provisorio, nome_paciente: nomePaciente }]);
    const admin = api.admin.em(prestador);
    expect((await admin.ler('pacientes', beatriz)).alergias).toEqual([]);
    expect(await admin.ler('pacientes', Number(provisorio))).toMatchObject({
      provisorio: true,
      alergias: [{ agente: 'Dipirona' }],
    });
    expect(await foraDosEventos(id)).toEqual([]);
    await recusado(desfazer(), 'Não há identificação deste atendimento');
    // The right one; after the outcome the emergency takes nothing back.
    await ok(identificar(id, await paciente({ nome: 'Bento Alves' })));
    await ok(medica.passo('atendimentos-urgencia', id, 'dar-alta', { tipoAlta: 'MELHORADO' }));
    await recusado(desfazer(), 'O atendimento de urgência já terminou');
  });

  it('[CLIN-07] depois da alta ainda se identifica', async () => {
    const { id } = await chegar();
    await ok(classificar(id, 'VERDE'), 201);
    await ok(iniciar(medica, id), 201);
    await ok(medica.passo('atendimentos-urgencia', id, 'dar-alta', { tipoAlta: 'EVASAO' }));
    await ok(identificar(id, await paciente({ nome: 'Rui Melo' })));
    expect(await ler(id)).toMatchObject({
      situacao: 'ALTA',
      nomePaciente: 'Rui Melo',
      naoIdentificado: false,
    });
    expect(await foraDosEventos(id)).toEqual([]);
  });
});

describe('[CLIN-07] [PERM-03] quem entra, quem lê', () => {
  it('[CLIN-07] a recepção registra a chegada e nunca lê queixa, sinais, prontuário nem desfecho clínico', async () => {
    const { id } = await chegar();
    await ok(classificar(id, 'AMARELO', { queixa: 'Sangramento anal' }), 201);
    await ok(iniciar(medica, id), 201);
    await ok(
      medica.passo('atendimentos-urgencia', id, 'dar-alta', {
        tipoAlta: 'A_PEDIDO',
        orientacaoAlta: 'Texto clínico da alta',
      }),
    );
    const outraChegada = await chegar();
    await ok(classificar(outraChegada.id, 'VERDE', { queixa: 'Sangramento anal' }), 201);
    for (const url of [
      '/api/pronto-atendimento/listar',
      `/api/atendimentos-urgencia/${id}`,
      '/api/atendimentos-urgencia',
      `/api/atendimentos-urgencia/${id}/_historico`,
      `/api/atendimentos-urgencia/${id}/_transicoes`,
    ])
      expect((await recepcao.get(url)).body, url).not.toMatch(
        /Sangramento|Texto clínico|prontuarioId":[1-9]/,
      );
    expect((await recepcao.get(`/api/classificacoes-risco?atendimentoId=${id}`)).statusCode).toBe(403);
    expect((await classificar(outraChegada.id, 'AZUL', { motivo: 'não posso' }, recepcao)).statusCode).toBe(
      403,
    );
    expect((await iniciar(recepcao, outraChegada.id)).statusCode).toBe(403);
    expect((await chamar(recepcao, outraChegada.id)).statusCode).toBe(403);
    expect((await listar(recepcao)).fila).toMatchObject([
      { id: outraChegada.id, cor: 'VERDE', triagem: null, prontuarioId: null },
    ]);
  });

  it('[PERM-03] sem perfil, sem prestador e sem dizer que atende: as três recusas, e nada passa de um prestador a outro', async () => {
    const { id } = await chegar();
    const nada = await api.caller(MEDICO, [prestador]);
    await recusado(
      nada.em(prestador).get('/api/pronto-atendimento/listar'),
      'Módulo permitido apenas para os perfis profissional/administrativo.',
      403,
    );
    await api.test.database.pool.query('UPDATE usuario SET profissional = true WHERE id = $1', [nada.id]);
    api.app.sessoes.esquecer();
    await recusado(
      nada.em(prestador).get('/api/pronto-atendimento/listar'),
      'Favor indicar que irá atender o pronto atendimento.',
      403,
    );
    await recusado(
      nada.get('/api/pronto-atendimento/listar'),
      'O profissional não está vinculado a nenhum prestador',
      403,
    );
    const alheia = recepcao.em(outroPrestador);
    expect((await alheia.get(`/api/atendimentos-urgencia/${id}`)).statusCode).toBe(404);
    expect((await listar(alheia)).aClassificar).toEqual([]);
    const semana: readonly ItemProntoAtendimento[] = (await listar()).aClassificar;
    expect(semana.map((item) => item.id)).toEqual([id]);
  });
});

describe('[CLIN-07] o atendimento de quem saiu', () => {
  const avisos = async (caller: Caller) =>
    (
      await api.test.database.pool.query<{ titulo: string; texto: string }>(
        'SELECT titulo, texto FROM notificacao WHERE usuario_id = $1 ORDER BY id DESC',
        [caller.id],
      )
    ).rows;

  it('[CLIN-07] presente, ninguém assume; com o turno terminado, um colega assume com motivo, num prontuário seu', async () => {
    const { id } = await chegar();
    await ok(classificar(id, 'AMARELO'), 201);
    const { prontuarioId } = await ok<{ prontuarioId: number }>(iniciar(medica, id), 201);
    await recusado(
      medico.passo('atendimentos-urgencia', id, 'assumir', undefined, 'Saiu'),
      'continua atendendo',
    );
    expect((await listar()).emAtendimento.find((item) => item.id === id)?._ausencia).toBeNull();

    await ok(medica.post('/api/pronto-atendimento/vinculo/encerrar'));
    try {
      expect((await listar(medico)).emAtendimento.find((item) => item.id === id)?._ausencia).toBe('VINCULO');
      // Who attends no more reads it, and takes nothing over.
      const { quem: terceira } = await comoMedico('Caio Reis');
      await ok(terceira.post('/api/pronto-atendimento/vinculo/encerrar'));
      await recusado(
        terceira.passo('atendimentos-urgencia', id, 'assumir', undefined, 'Assumo daqui'),
        'inicie o seu vínculo',
      );
      await recusado(medico.passo('atendimentos-urgencia', id, 'assumir'), 'motivo', 422);
      const depois = await ok<Chegada>(
        medico.passo('atendimentos-urgencia', id, 'assumir', undefined, 'O plantão dela terminou'),
      );
      expect(depois.situacao).toBe('EM_ATENDIMENTO');
      expect(depois.prontuarioId).not.toBe(prontuarioId);
      const historico = await ok<object[]>(medico.get(`/api/atendimentos-urgencia/${id}/_transicoes`));
      expect(historico.at(-1)).toMatchObject({ transicao: 'assumir', motivo: 'O plantão dela terminou' });
      expect((await avisos(medica))[0]).toMatchObject({
        titulo: 'Um atendimento seu foi assumido',
        texto: expect.stringContaining('O plantão dela terminou'),
      });
      const prontuarioDela = await ok<{ profissionalId: number }>(
        medica.get(`/api/prontuarios/${prontuarioId}`),
      );
      expect(prontuarioDela.profissionalId).toBe(medicaId);
    } finally {
      await ok(medica.post('/api/pronto-atendimento/vinculo/iniciar'));
    }
    // Who took over is there: back it goes only when they leave.
    await recusado(medica.passo('atendimentos-urgencia', id, 'assumir', undefined, 'Voltei'), 'Beto Lira');
  });

  it('[CLIN-07] quem está em observação continua nela com quem assume', async () => {
    const { id } = await chegar();
    await ok(classificar(id, 'VERDE'), 201);
    await ok(iniciar(medica, id), 201);
    await ok(medica.passo('atendimentos-urgencia', id, 'observar', { localObservacao: 'Poltrona 3' }));
    await ok(medica.post('/api/pronto-atendimento/vinculo/encerrar'));
    try {
      expect(
        await ok<Chegada>(medico.passo('atendimentos-urgencia', id, 'assumir-observacao', undefined, 'Saiu')),
      ).toMatchObject({ situacao: 'EM_OBSERVACAO', localObservacao: 'Poltrona 3' });
    } finally {
      await ok(medica.post('/api/pronto-atendimento/vinculo/iniciar'));
    }
  });
});
