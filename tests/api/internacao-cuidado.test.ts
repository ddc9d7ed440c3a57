/** Care of who is admitted (CLIN-04): the day's chart, hours of medication, what keeps the discharge, the census. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#domain/formato/data.ts';
import type { Censo } from '#domain/internacao/censo.ts';
import type { MapaInternacao } from '#domain/internacao/mapa.ts';
import { createTestApi, type Caller, type TestApi } from '#tests/support/api.ts';
import { foraDoEvento } from '#tests/support/evento.ts';
import { semeador } from '#tests/support/semear.ts';

type Linha = {
  readonly id: number;
  readonly versao: number;
  readonly situacao: string;
  readonly [campo: string]: unknown;
};

let api: TestApi;
let prestador = 0;
let medica: Caller;
let enfermeira: Caller;
let chefe: Caller;
let setores: readonly number[];
let quantos = 0;

const { criar } = semeador(
  () => api.registry,
  () => (prestador ? api.admin.em(prestador) : api.admin),
);
const pessoa = async (permissoes: { readonly [sujeito: string]: readonly string[] }): Promise<Caller> => {
  const caller = await api.caller(permissoes, [prestador]);
  const profissionalId = await criar('profissionais', {
    nome: 'Ana Lima',
    nomeSocial: null,
    ufConselho: 'MG',
  });
  await api.test.database.pool.query(
    'UPDATE usuario SET profissional = true, profissional_id = $2 WHERE id = $1',
    [caller.id, profissionalId],
  );
  return caller.em(prestador);
};
const leito = async (setorId = setores[0]): Promise<number> =>
  criar('leitos', { setorId, nome: `C${++quantos}`, quarto: null, tipo: 'ENFERMARIA', observacao: null });
const casa = () => api.admin.em(prestador);
const internar = async (onde?: number): Promise<number> => {
  const pacienteId = await criar('pacientes', {
    obito: false,
    dataObito: null,
    situacaoAlergias: 'NEGA',
    alergias: [],
  });
  const pedido = await medica.post('/api/internacoes', {
    pacienteId,
    carater: 'URGENCIA',
    tipo: 'CLINICA',
    origem: 'AMBULATORIO',
  });
  expect(pedido.statusCode, pedido.body).toBe(201);
  const { id, versao } = pedido.json<Linha>();
  const corpo = { leitoId: onde ?? (await leito()) };
  const response = await medica.post(`/api/internacoes/${id}/_internar`, corpo, {
    'if-match': `"${versao}"`,
  });
  expect(response.statusCode, response.body).toBe(204);
  return id;
};
const evoluir = (id: number, caller = medica) => caller.post(`/api/internacoes/${id}/_evolucao`);
const dosesDe = async (internacaoId: number): Promise<Linha[]> =>
  (
    await enfermeira.get(`/api/administracoes?internacaoId=${internacaoId}&_sort=id&_start=0&_end=100`)
  ).json();
const prescrever = async (prontuarioId: number, itens: readonly object[]): Promise<number> => {
  const response = await medica.post('/api/prescricoes', { prontuarioId, itens });
  expect(response.statusCode, response.body).toBe(201);
  const { id } = response.json<Linha>();
  const emitida = await medica.passo('prescricoes', id, 'emitir');
  expect(emitida.statusCode, emitida.body).toBe(200);
  return id;
};
/** That the patient uses nothing is asked at the entry, and said by concluding. */
const NADA_RESPONDIDO = 'conciliação de medicamentos por responder';
const NADA_EM_USO = { id: expect.any(Number) as number, momento: 'ADMISSAO', medicamentos: 0 };
const ITEM = { dose: '1', unidade: 'cp', via: 'ORAL', principios: null };

beforeAll(async () => {
  api = await createTestApi();
  const cidadeId = await criar('cidades', { nome: 'Belo Horizonte' });
  prestador = await criar('prestadores', {
    ativo: true,
    cidadeId,
    logradouro: 'Rua da Bahia',
    numero: '100',
    telefone: '3132220000',
    fusoHorario: 'America/Sao_Paulo',
  });
  api.app.sessoes.esquecer();
  const da = [
    'list',
    'view',
    'insert',
    'update',
    'internar',
    'mudarleito',
    'pedir-alta',
    'dar-alta',
    'cancelar',
  ];
  const passos = ['list', 'view', 'insert', 'update', 'emitir', 'suspender', 'cancelar', 'encerrar'];
  const base = {
    internacao: da,
    leito: ['list', 'view'],
    paciente: ['list', 'view', 'clinico'],
    prontuario: passos,
  };
  medica = await pessoa({ ...base, prescricao: passos });
  enfermeira = await pessoa({ internacao: ['list', 'view'], administracao: ['list', 'view', 'checar'] });
  chefe = await pessoa({ internacao: [...da, 'alta-com-pendencias'] });
  api.app.sessoes.esquecer();
  setores = [
    await criar('setores', { nome: 'Clínica', ordem: 1, ativo: true }),
    await criar('setores', { nome: 'UTI', ordem: 2, ativo: true }),
  ];
});
afterAll(() => api.close());

describe('[CLIN-04] o cuidado de quem está internado', () => {
  it('[CLIN-04] a evolução abre da internação: uma por profissional, na categoria própria, e a alta espera que se encerre', async () => {
    const id = await internar();
    expect((await evoluir(id)).body).toContain('Falta a categoria');
    await criar('categorias-prontuario', { nome: 'Internação', secoes: ['EVOLUCAO', 'SINAIS'], ativo: true });
    const aberta = await evoluir(id);
    expect(aberta.statusCode, aberta.body).toBe(201);
    const { id: prontuarioId } = aberta.json<Linha>();
    expect((await evoluir(id)).json()).toEqual({ id: prontuarioId });
    expect((await evoluir(id, enfermeira)).statusCode).toBe(403);
    expect((await medica.get(`/api/prontuarios/${prontuarioId}`)).json()).toMatchObject({
      internacaoId: id,
      secoes: ['EVOLUCAO', 'SINAIS'],
    });
    expect((await medica.get(`/api/internacoes/${id}/_pendencias`)).json()).toEqual({
      pendencias: ['1 evolução aberta', NADA_RESPONDIDO],
      conciliacoes: [NADA_EM_USO],
    });
    expect((await medica.passo('internacoes', id, 'pedir-alta')).statusCode).toBe(200);
    const presa = await medica.passo('internacoes', id, 'dar-alta', { saida: 'CURADO' });
    expect([presa.statusCode, presa.body]).toEqual([
      409,
      expect.stringContaining('A alta espera por: 1 evolução aberta'),
    ]);
    const { versao } = await medica.ler<Linha>('prontuarios', prontuarioId);
    expect(
      (await medica.patch(`/api/prontuarios/${prontuarioId}`, versao, { evolucao: 'Bem.' })).statusCode,
    ).toBe(200);
    expect((await medica.passo('prontuarios', prontuarioId, 'encerrar')).statusCode).toBe(200);
    const alta = await medica.passo('internacoes', id, 'dar-alta', { saida: 'CURADO' });
    expect(alta.statusCode, alta.body).toBe(200);
    expect((await evoluir(id)).statusCode).toBe(409);
  });

  it('[CLIN-04] a alergia dita depois da prescrição detém a dose, até que outra a justifique', async () => {
    const id = await internar();
    const { id: prontuarioId } = (await evoluir(id)).json<Linha>();
    const item = { ...ITEM, descricao: 'Dipirona 500 mg', frequencia: '6/6h', seNecessario: true };
    const primeira = await prescrever(prontuarioId, [item]);
    const { pacienteId } = await casa().ler<Linha & { pacienteId: number }>('internacoes', id);
    const paciente = await casa().ler<Linha>('pacientes', pacienteId);
    const gravada = await casa().patch(`/api/pacientes/${pacienteId}`, paciente.versao, {
      situacaoAlergias: 'TEM',
      alergias: [{ categoria: 'MEDICAMENTO', agente: 'Novalgina', gravidade: 'GRAVE', reacao: 'Choque' }],
    });
    expect(gravada.statusCode, gravada.body).toBe(200);
    // Whoever opens the chart sees it on the medicine.
    expect((await medica.get(`/api/pacientes/${pacienteId}/_em-curso`)).json()).toMatchObject({
      medicamentos: [{ nome: 'Dipirona 500 mg', alergia: 'Novalgina' }],
    });
    const [dose] = (await dosesDe(id)) as [Linha];
    const detida = await enfermeira.passo('administracoes', dose.id, 'dar');
    expect([detida.statusCode, detida.body]).toEqual([
      409,
      expect.stringMatching(/Alergia a Novalgina: Dipirona 500 mg tem dipirona.*Choque.*Não dada/),
    ]);
    const naoDada = await enfermeira.passo('administracoes', dose.id, 'nao-dar', undefined, 'Alergia');
    expect(naoDada.statusCode, naoDada.body).toBe(200);
    expect((await medica.passo('prescricoes', primeira, 'suspender', undefined, 'Alergia')).statusCode).toBe(
      200,
    );
    // Justified by whoever prescribes, it is given.
    const renovada = (
      await medica.post('/api/prescricoes', {
        prontuarioId,
        itens: [item],
        ciencias: [{ alerta: 'alergia-grave/novalgina/dipirona', motivo: 'Dessensibilizada em 2024' }],
      })
    ).json<Linha>();
    const emitida = await medica.passo('prescricoes', renovada.id, 'emitir');
    expect(emitida.statusCode, emitida.body).toBe(200);
    const nova = (await dosesDe(id)).find(({ situacao }) => situacao === 'PREVISTA');
    // The same allergy by its other name was told to the prescriber as one.
    const depois = await casa().ler<Linha>('pacientes', pacienteId);
    const doisNomes = await casa().patch(`/api/pacientes/${pacienteId}`, depois.versao, {
      alergias: [
        { categoria: 'MEDICAMENTO', agente: 'Novalgina', gravidade: 'GRAVE', reacao: 'Choque' },
        { categoria: 'MEDICAMENTO', agente: 'Dipirona', gravidade: 'LEVE', reacao: 'Coceira' },
      ],
    });
    expect(doisNomes.statusCode, doisNomes.body).toBe(200);
    const dada = await enfermeira.passo('administracoes', nova?.id ?? 0, 'dar');
    expect(dada.statusCode, dada.body).toBe(200);
  });

  it('[CLIN-04] da prescrição emitida nascem as horas; a enfermagem checa cada uma, dada ou não dada com motivo', async () => {
    const id = await internar();
    const { id: prontuarioId } = (await evoluir(id)).json<Linha>();
    const prescricaoId = await prescrever(prontuarioId, [
      { ...ITEM, descricao: 'Losartana 50 mg', frequencia: '12/12h' },
      { ...ITEM, descricao: 'Dipirona 500 mg', frequencia: '6/6h', seNecessario: true },
    ]);
    const doses = await dosesDe(id);
    expect(doses.map(({ medicamento, horario }) => [medicamento, horario !== null])).toEqual([
      ['Losartana 50 mg', true],
      ['Losartana 50 mg', true],
      ['Dipirona 500 mg', false],
    ]);
    const [primeira, segunda, seNecessario] = doses as [Linha, Linha, Linha];
    expect((await medica.passo('administracoes', primeira.id, 'dar')).statusCode).toBe(403);
    expect((await enfermeira.passo('administracoes', segunda.id, 'dar')).body).toContain(
      'Cheque a partir de uma hora antes',
    );
    await api.test.database.pool.query(
      "UPDATE administracao SET horario = now() - interval '5 minutes' WHERE id = $1",
      [primeira.id],
    );
    expect((await medica.get(`/api/internacoes/${id}/_pendencias`)).json()).toEqual({
      pendencias: ['1 evolução aberta', '1 dose vencida sem checagem', NADA_RESPONDIDO],
      conciliacoes: [NADA_EM_USO],
    });
    const dada = await enfermeira.passo('administracoes', primeira.id, 'dar');
    expect(dada.json(), dada.body).toMatchObject({
      situacao: 'DADA',
      checadaPor: expect.any(String),
      checadaEm: expect.any(String),
    });
    expect((await enfermeira.passo('administracoes', segunda.id, 'nao-dar')).statusCode).toBe(422);
    const recusada = await enfermeira.passo(
      'administracoes',
      segunda.id,
      'nao-dar',
      undefined,
      'Paciente em jejum',
    );
    expect(recusada.json()).toMatchObject({ situacao: 'NAO_DADA', motivo: 'Paciente em jejum' });
    expect(
      (await enfermeira.passo('administracoes', primeira.id, 'nao-dar', undefined, 'Engano')).statusCode,
    ).toBe(409);
    // What is given when needed can be needed again.
    expect((await enfermeira.passo('administracoes', seNecessario.id, 'dar')).statusCode).toBe(200);
    expect((await dosesDe(id)).filter(({ situacao }) => situacao === 'PREVISTA')).toMatchObject([
      { medicamento: 'Dipirona 500 mg' },
    ]);
    expect(
      (await medica.passo('prescricoes', prescricaoId, 'suspender', undefined, 'Alergia')).statusCode,
    ).toBe(200);
    expect((await dosesDe(id)).map(({ situacao }) => situacao)).toEqual([
      'DADA',
      'NAO_DADA',
      'DADA',
      'SUSPENSA',
    ]);
  });

  it('[CLIN-04] com pendências só sai por quem tem a permissão, com motivo, e o que estava aberto fica escrito', async () => {
    const id = await internar();
    const { id: prontuarioId } = (await evoluir(id)).json<Linha>();
    await prescrever(prontuarioId, [{ ...ITEM, descricao: 'Losartana 50 mg', frequencia: '12/12h' }]);
    await medica.passo('internacoes', id, 'pedir-alta');
    const campos = { saida: 'A_PEDIDO' };
    expect((await medica.passo('internacoes', id, 'alta-com-pendencias', campos, 'Pressa')).statusCode).toBe(
      403,
    );
    expect((await chefe.passo('internacoes', id, 'alta-com-pendencias', campos)).statusCode).toBe(422);
    const saiu = await chefe.passo(
      'internacoes',
      id,
      'alta-com-pendencias',
      campos,
      'A família assinou a saída',
    );
    expect(saiu.json(), saiu.body).toMatchObject({
      situacao: 'ALTA',
      motivo: 'A família assinou a saída',
      pendenciasAceitas: '1 evolução aberta',
    });
    expect(await foraDoEvento(api.test.database.pool, 'internacoes', 'internacao', id)).toEqual([]);
    expect((await dosesDe(id)).every(({ situacao }) => situacao === 'SUSPENSA')).toBe(true);
  });

  it('[CLIN-04] a alta durante uma transferência espera por ela; para o outro hospital, depois do aceite, é a própria saída', async () => {
    const destino = await criar('prestadores', {
      ativo: true,
      nome: 'Hospital Vida Plena',
      fusoHorario: 'America/Sao_Paulo',
    });
    api.app.sessoes.esquecer();
    const pedir = async (internacaoId: number, situacao: string) => {
      const { pacienteId } = await casa().ler<Linha>('internacoes', internacaoId);
      await api.test.database.pool.query(
        `INSERT INTO transferencia_paciente (prestador_id, paciente_id, prestador_destino_id, situacao, pedida_em, contato) VALUES ($1, $2, $3, $4, now(), 'Ana, ramal 12')`,
        [prestador, pacienteId, destino, situacao],
      );
    };
    const sair = (id: number, saida: string) => medica.passo('internacoes', id, 'dar-alta', { saida });
    for (const [situacao, saida, codigo] of [
      ['SOLICITADA', 'MELHORADO', 409],
      ['SOLICITADA', 'OUTRO_HOSPITAL', 409],
      ['ACEITA', 'MELHORADO', 409],
      ['ACEITA', 'OUTRO_HOSPITAL', 200],
      ['A_CAMINHO', 'OUTRO_HOSPITAL', 200],
      ['CANCELADA', 'MELHORADO', 200],
    ] as const) {
      const id = await internar();
      await pedir(id, situacao);
      expect((await medica.passo('internacoes', id, 'pedir-alta')).statusCode).toBe(200);
      const saiu = await sair(id, saida);
      expect([situacao, saida, saiu.statusCode], saiu.body).toEqual([situacao, saida, codigo]);
      const espera = saiu.body.includes(
        'transferência em curso para outro prestador, que se cancela com o motivo',
      );
      expect([situacao, saida, espera]).toEqual([situacao, saida, codigo === 409]);
    }
  });

  it('[CLIN-04] prescrição emitida e alta ao mesmo tempo: não sobra dose prevista para quem saiu', async () => {
    for (let vez = 0; vez < 6; vez += 1) {
      const id = await internar();
      const { id: prontuario } = (await evoluir(id)).json<Linha>();
      const itens = [{ ...ITEM, descricao: 'Losartana 50 mg', frequencia: '12/12h' }];
      const prescricao = (
        await medica.post('/api/prescricoes', { prontuarioId: prontuario, itens })
      ).json<Linha>().id;
      const { versao } = await casa().ler<Linha>('internacoes', id);
      const [, saiu] = await Promise.all([
        medica.passo('prescricoes', prescricao, 'emitir'),
        medica.post(
          `/api/internacoes/${id}/_transicao`,
          { transicao: 'evadir', campos: {}, motivo: 'Não foi encontrado' },
          { 'if-match': `"${versao}"` },
        ),
      ]);
      expect(saiu.statusCode, saiu.body).toBe(200);
      expect((await dosesDe(id)).filter(({ situacao }) => situacao === 'PREVISTA')).toEqual([]);
    }
  });

  it('[CLIN-04] o censo do dia conta entradas, transferências e saídas por setor e fecha em zero', async () => {
    const antes = await censo();
    const [a, b] = [await leito(), await leito(setores[1])];
    const [fica, sai] = [await internar(a), await internar()];
    const mapa = (await medica.get('/api/internacao/mapa')).json<MapaInternacao>();
    const ocupacaoId = mapa.leitos.find(({ id }) => id === a)?.estada?.id;
    expect(
      (await medica.post(`/api/internacoes/${fica}/_transferir`, { ocupacaoId, leitoId: b })).statusCode,
    ).toBe(204);
    expect(
      (await medica.passo('internacoes', sai, 'obito', { obitoEm: new Date().toISOString() })).statusCode,
    ).toBe(200);
    const depois = await censo();
    const de = ({ linhas }: Censo, setorId: number | undefined) =>
      linhas.find((linha) => linha.setorId === setorId);
    const [clinica, uti] = setores;
    expect(de(depois, clinica)).toMatchObject({
      admitidos: (de(antes, clinica)?.admitidos ?? 0) + 2,
      enviados: (de(antes, clinica)?.enviados ?? 0) + 1,
      obitos: (de(antes, clinica)?.obitos ?? 0) + 1,
      diferenca: 0,
    });
    expect(de(depois, uti)).toMatchObject({ recebidos: (de(antes, uti)?.recebidos ?? 0) + 1, diferenca: 0 });
    expect(depois.total).toMatchObject({ diferenca: 0, fim: antes.total.fim + 1 });
    expect((await medica.get('/api/internacao/censo?dia=2026-13-01')).statusCode).toBe(400);
  });

  it('[CLIN-04] o óbito escrito no dia seguinte conta no dia em que foi, e os dois censos fecham', async () => {
    const hoje = (await censo()).dia;
    const ontem = addDays(hoje, -1);
    const [clinica] = setores;
    const doDia = async (dia: string) => {
      const { linhas, total } = (await medica.get(`/api/internacao/censo?dia=${dia}`)).json<Censo>();
      return { linha: linhas.find(({ setorId }) => setorId === clinica), total };
    };
    const id = await internar();
    // Admitted two days ago.
    const { pool } = api.test.database;
    const chegou = [id, `${addDays(hoje, -2)}T15:00:00Z`];
    await pool.query('UPDATE internacao SET solicitada_em = $2, internada_em = $2 WHERE id = $1', chegou);
    await pool.query('UPDATE ocupacao SET de = $2 WHERE internacao_id = $1', chegou);
    const antes = { ontem: await doDia(ontem), hoje: await doDia(hoje) };
    const obitoEm = `${ontem}T15:00:00.000Z`;
    expect((await medica.passo('internacoes', id, 'obito', { obitoEm })).statusCode).toBe(200);
    const depois = { ontem: await doDia(ontem), hoje: await doDia(hoje) };
    expect(depois.ontem.linha).toMatchObject({
      inicio: antes.ontem.linha?.inicio,
      obitos: (antes.ontem.linha?.obitos ?? 0) + 1,
      fim: (antes.ontem.linha?.fim ?? 0) - 1,
      diferenca: 0,
    });
    expect(depois.hoje.linha).toMatchObject({
      inicio: (antes.hoje.linha?.inicio ?? 0) - 1,
      obitos: antes.hoje.linha?.obitos,
      fim: (antes.hoje.linha?.fim ?? 0) - 1,
      diferenca: 0,
    });
    expect([depois.ontem.total.diferenca, depois.hoje.total.diferenca]).toEqual([0, 0]);
  });

  const censo = async (): Promise<Censo> => {
    const resposta = await medica.get('/api/internacao/censo');
    expect(resposta.statusCode, resposta.body).toBe(200);
    return resposta.json();
  };
});
