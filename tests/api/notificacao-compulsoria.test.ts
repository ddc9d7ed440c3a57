/** A diagnosis that the law orders to be told: the chart says so, the case waits in a list until it is told or dropped (NGS-30). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AvisoDoDiagnostico } from '#domain/notificacao-compulsoria/wire.ts';
import { createTestApi, type Caller, type TestApi } from '#tests/support/api.ts';
import { semeador } from '#tests/support/semear.ts';

type Caso = {
  readonly id: number;
  readonly versao: number;
  readonly situacao: string;
  readonly nomeAgravo: string;
  readonly codigo: string;
  readonly prazo: string;
  readonly diagnosticadoEm: string;
  readonly numeroNotificacao: string | null;
  readonly motivoDescarte: string | null;
};

let api: TestApi;
let medica: Caller;
let vigilancia: Caller;
let prestador = 0;
let categoriaId = 0;
const cids: Record<string, number> = {};
const { criar } = semeador(
  () => api.registry,
  () => api.admin.em(prestador),
);
const SEM = {
  convenios: [],
  responsaveis: [],
  situacaoAlergias: 'NEGA',
  alergias: [],
  ativo: true,
  obito: false,
};
const CASOS = 'notificacoes-compulsorias';

beforeAll(async () => {
  api = await createTestApi();
  prestador = (await api.comPrestador()).prestadorId;
  const profissionalId = await criar('profissionais', {
    ativo: true,
    corpoClinico: [],
    codigosNasOperadoras: [],
    especialidades: [],
  });
  const pessoa = await api.caller(
    {
      prontuario: ['list', 'view', 'insert', 'update', 'encerrar', 'cancelar'],
      problemapaciente: ['list', 'view', 'insert', 'update'],
      paciente: ['list', 'view', 'clinico'],
      notificacaocompulsoria: ['list', 'view', 'notificar', 'descartar'],
    },
    [prestador],
  );
  await api.test.database.pool.query(
    'UPDATE usuario SET profissional = true, profissional_id = $2 WHERE id = $1',
    [pessoa.id, profissionalId],
  );
  api.app.sessoes.esquecer();
  medica = pessoa.em(prestador);
  vigilancia = (
    await api.caller({ notificacaocompulsoria: ['list', 'view', 'vertodos', 'notificar', 'reabrir'] }, [
      prestador,
    ])
  ).em(prestador);
  categoriaId = await criar('categorias-prontuario', {
    nome: 'Consulta',
    secoes: ['SOAP', 'PROBLEMAS'],
    ativo: true,
  });
  for (const codigo of ['A90', 'A91', 'A00', 'B24', 'I10'])
    cids[codigo] = await criar('cids', { codigo, nome: `CID ${codigo}` });
  for (const [item, nome, periodicidade, faixas, imediataQuando] of [
    ['T10', 'Dengue', 'SEMANAL', 'A90 A91', 'óbito'],
    ['T7', 'Cólera', 'IMEDIATA', 'A00', null],
    ['T34', 'HIV/AIDS', 'SEMANAL', 'B20-B24', null],
  ] as const)
    await criar('agravos-notificaveis', {
      item,
      nome,
      periodicidade,
      cids: faixas,
      imediataQuando,
      destino: 'MS, SES e SMS',
      inicioVigencia: '2026-01-23',
      fimVigencia: null,
      ativo: true,
    });
});
afterAll(() => api.close());

const novoPaciente = () => criar('pacientes', { ...SEM, cpf: null, cns: null });
const problema = (codigo: string, situacao = 'SUSPEITO') => ({ cidId: cids[codigo], situacao });

async function prontuario(pacienteId: number, problemas: readonly object[]) {
  const answer = await medica.post('/api/prontuarios', { pacienteId, categoriaId, problemas });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<{ id: number; versao: number }>();
}
async function casos(pacienteId: number, caller = vigilancia): Promise<readonly Caso[]> {
  const answer = await caller.get(`/api/${CASOS}?pacienteId=${pacienteId}&_sort=id`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}
const resumo = (linhas: readonly Caso[]) =>
  linhas.map(({ nomeAgravo, codigo, situacao }) => [nomeAgravo, codigo, situacao]);
const horas = ({ prazo, diagnosticadoEm }: Caso) =>
  (Date.parse(prazo) - Date.parse(diagnosticadoEm)) / 3_600_000;

describe('[NGS-30] compulsory notification', () => {
  it('[NGS-30] a suspicion makes the case, once, with the time that the list gives', async () => {
    const pacienteId = await novoPaciente();
    await prontuario(pacienteId, [problema('A90'), problema('A00'), problema('I10')]);
    const abertos = await casos(pacienteId);
    expect(resumo(abertos)).toEqual([
      ['Dengue', 'A90', 'PENDENTE'],
      ['Cólera', 'A00', 'PENDENTE'],
    ]);
    expect(abertos.map(horas)).toEqual([168, 24]);
    // Another visit of the same illness asks nothing more.
    await prontuario(pacienteId, []);
    expect(await casos(pacienteId)).toHaveLength(2);
    // Who made the diagnosis sees it as well.
    expect(await casos(pacienteId, medica)).toHaveLength(2);
  });

  it('[NGS-30] is told with when, number and by whom, and then stays', async () => {
    const pacienteId = await novoPaciente();
    await prontuario(pacienteId, [problema('A90')]);
    const [caso] = await casos(pacienteId);
    if (!caso) throw new Error('no case');
    const cedo = await medica.passo(CASOS, caso, 'notificar', { notificadaEm: '2020-01-01T10:00:00Z' });
    expect(cedo.statusCode).toBe(422);
    const notificada = await vigilancia.passo(CASOS, caso, 'notificar', {
      notificadaEm: new Date().toISOString(),
      numeroNotificacao: '2026/0042',
    });
    expect(notificada.statusCode, notificada.body).toBe(200);
    expect((await casos(pacienteId))[0]).toMatchObject({
      situacao: 'NOTIFICADA',
      numeroNotificacao: '2026/0042',
    });
    // The same problem written on does not ask again; a chart that falls does not take back what was told.
    const seguinte = await prontuario(pacienteId, []);
    expect(
      (await medica.passo('prontuarios', seguinte, 'cancelar', {}, 'aberto por engano')).statusCode,
    ).toBe(200);
    expect(resumo(await casos(pacienteId))).toEqual([['Dengue', 'A90', 'NOTIFICADA']]);
  });

  it('[NGS-30] a chart that is cancelled, or another code, drops what was not told yet', async () => {
    const pacienteId = await novoPaciente();
    const chart = await prontuario(pacienteId, [problema('A00')]);
    const cancelado = await medica.passo('prontuarios', chart, 'cancelar', {}, 'paciente trocado');
    expect(cancelado.statusCode, cancelado.body).toBe(200);
    const [caso] = await casos(pacienteId);
    expect(caso).toMatchObject({
      situacao: 'DESCARTADA',
      motivoDescarte: expect.stringContaining('saiu do prontuário'),
    });
  });

  it('[NGS-30] one code corrected to another of the same disease is the same case, waiting or told', async () => {
    const corrigir = async (chart: { id: number; versao: number }) => {
      const lido = (await medica.get(`/api/prontuarios/${chart.id}`)).json<{
        versao: number;
        problemas: readonly { id: number }[];
      }>();
      const mudado = await medica.patch(`/api/prontuarios/${chart.id}`, lido.versao, {
        problemas: lido.problemas.map(({ id }) => ({ id, ...problema('A91') })),
      });
      expect(mudado.statusCode, mudado.body).toBe(200);
    };
    const espera = await novoPaciente();
    await corrigir(await prontuario(espera, [problema('A90')]));
    expect(resumo(await casos(espera))).toEqual([['Dengue', 'A91', 'PENDENTE']]);

    const notificado = await novoPaciente();
    const chart = await prontuario(notificado, [problema('A90')]);
    const [caso] = await casos(notificado);
    if (!caso) throw new Error('no case');
    const agora = { notificadaEm: new Date().toISOString() };
    expect((await vigilancia.passo(CASOS, caso, 'notificar', agora)).statusCode).toBe(200);
    await corrigir(chart);
    expect(resumo(await casos(notificado))).toEqual([['Dengue', 'A90', 'NOTIFICADA']]);
  });

  it('[NGS-30] a chart that is cancelled leaves the case with the other one that says the disease', async () => {
    const pacienteId = await novoPaciente();
    const primeiro = await prontuario(pacienteId, [problema('A90')]);
    const segundo = await prontuario(pacienteId, [problema('A91')]);
    expect(resumo(await casos(pacienteId))).toEqual([['Dengue', 'A90', 'PENDENTE']]);
    const cancelar = async (chart: { id: number; versao: number }) => {
      const answer = await medica.passo('prontuarios', chart.id, 'cancelar', {}, 'aberto por engano');
      expect(answer.statusCode, answer.body).toBe(200);
    };
    await cancelar(primeiro);
    expect(resumo(await casos(pacienteId))).toEqual([['Dengue', 'A91', 'PENDENTE']]);
    await cancelar(segundo);
    expect(resumo(await casos(pacienteId))).toEqual([['Dengue', 'A91', 'DESCARTADA']]);
  });

  it('[NGS-30] written by hand: of a patient of this provider alone, and its time follows the moment', async () => {
    const tudo = ['list', 'view', 'vertodos', 'insert', 'update'];
    const agravos = await api.admin.em(prestador).get('/api/agravos-notificaveis?nome=C%C3%B3lera');
    const agravoId = agravos.json<{ id: number }[]>()[0]?.id;
    const pacienteId = await novoPaciente();
    const escrever = (caller: Caller) =>
      caller.post(`/api/${CASOS}`, { pacienteId, agravoId, diagnosticadoEm: '2026-11-20T10:00:00Z' });
    const { prestadorId: outroPrestador } = await api.comPrestador();
    const deFora = (await api.caller({ notificacaocompulsoria: tudo }, [outroPrestador])).em(outroPrestador);
    const recusada = await escrever(deFora);
    expect(recusada.statusCode, recusada.body).toBe(422);
    expect(recusada.json()).toMatchObject({ errors: { pacienteId: [expect.any(String)] } });
    const daqui = (await api.caller({ notificacaocompulsoria: tudo }, [prestador])).em(prestador);
    const escrita = await escrever(daqui);
    expect(escrita.statusCode, escrita.body).toBe(201);
    const caso = escrita.json<Caso>();
    expect([caso.nomeAgravo, horas(caso)]).toEqual(['Cólera', 24]);
    const mudada = await daqui.patch(`/api/${CASOS}/${caso.id}`, caso.versao, {
      diagnosticadoEm: '2026-11-22T10:00:00Z',
    });
    expect(mudada.statusCode, mudada.body).toBe(200);
    expect(mudada.json()).toMatchObject({ prazo: '2026-11-23T10:00:00.000Z' });
  });

  it('[NGS-30] written days after the visit, the time to tell counts from the visit', async () => {
    const pacienteId = await novoPaciente();
    const iniciadoEm = new Date(Date.now() - 3 * 86_400_000).toISOString();
    const answer = await medica.post('/api/prontuarios', {
      pacienteId,
      categoriaId,
      iniciadoEm,
      problemas: [problema('A00')],
    });
    expect(answer.statusCode, answer.body).toBe(201);
    const [caso] = await casos(pacienteId);
    expect(caso?.diagnosticadoEm).toBe(iniciadoEm);
    expect(Date.parse(caso?.prazo ?? '')).toBeLessThan(Date.now());
  });

  it('[NGS-30] [CLIN-06] two records that become one have one case of a disease, and undone each has its own', async () => {
    const une = (
      await api.caller({ paciente: ['list', 'view', 'insert', 'update', 'unificar'] }, [prestador])
    ).em(prestador);
    const pessoa = {
      ...SEM,
      nome: 'Dora Lima',
      dataNascimento: '1980-05-02',
      sexo: 'F',
      cpf: null,
      cns: null,
    };
    const [fica, sai] = [await criar('pacientes', pessoa), await criar('pacientes', pessoa)];
    for (const id of [fica, sai]) {
      const chart = await prontuario(id, [problema('A90'), problema('B24')]);
      const texto = { subjetivo: 'Febre', avaliacao: 'Dengue', plano: 'Hidratar' };
      const escrito = await medica.patch(`/api/prontuarios/${chart.id}`, chart.versao, texto);
      const fechado = await medica.passo('prontuarios', escrito.json<Caso>(), 'encerrar');
      expect(fechado.statusCode, fechado.body).toBe(200);
    }
    const versoes = { fica: 1, sai: 1 };
    const unida = await une.post('/api/pacientes/_unificar', {
      fica,
      sai,
      versoes,
      motivo: 'Mesmo documento',
    });
    expect(unida.statusCode, unida.body).toBe(200);
    const juntos = await casos(fica);
    expect(resumo(juntos).toSorted()).toEqual(
      [
        ['Dengue', 'A90', 'PENDENTE'],
        ['HIV/AIDS', 'B24', 'PENDENTE'],
        ['Dengue', 'A90', 'DESCARTADA'],
        ['HIV/AIDS', 'B24', 'DESCARTADA'],
      ].toSorted(),
    );
    const deixado = juntos.find(({ situacao }) => situacao === 'DESCARTADA');
    expect(deixado?.motivoDescarte).toContain('Notifica-se uma vez');
    const { uniaoId } = unida.json<{ uniaoId: number }>();
    const uniao = (await une.get(`/api/unioes-pacientes/${uniaoId}`)).json<Caso>();
    const desfeita = await une.passo('unioes-pacientes', uniao, 'desfazer', {}, 'Eram mãe e filha');
    expect(desfeita.statusCode, desfeita.body).toBe(200);
    for (const id of [fica, sai])
      expect(resumo(await casos(id)).toSorted()).toEqual(
        [
          ['Dengue', 'A90', 'PENDENTE'],
          ['HIV/AIDS', 'B24', 'PENDENTE'],
        ].toSorted(),
      );
  });

  it('[NGS-30] another professional without the right to all sees none of it', async () => {
    const pacienteId = await novoPaciente();
    await prontuario(pacienteId, [problema('A90')]);
    const colega = (await api.caller({ notificacaocompulsoria: ['list', 'view'] }, [prestador])).em(
      prestador,
    );
    expect(await casos(pacienteId, colega)).toEqual([]);
  });

  it('[NGS-30] the chart is told as it is written, and the secrecy of Lei 14.289 is offered', async () => {
    const pergunta = async (...codigos: readonly string[]) => {
      const answer = await medica.get(
        `/api/notificacao-compulsoria/dos-cids?cids=${codigos.map((codigo) => cids[codigo]).join(',')}`,
      );
      expect(answer.statusCode, answer.body).toBe(200);
      return answer.json<AvisoDoDiagnostico>();
    };
    expect(await pergunta('I10')).toEqual({ agravos: [], sigilo: false });
    const aviso = await pergunta('A90', 'B24');
    expect(aviso.sigilo).toBe(true);
    expect(aviso.agravos.map(({ nome, imediataQuando }) => [nome, imediataQuando])).toEqual([
      ['Dengue', 'óbito'],
      ['HIV/AIDS', null],
    ]);
    expect((await medica.get('/api/notificacao-compulsoria/dos-cids?cids=x')).statusCode).toBe(400);
    expect((await vigilancia.get('/api/notificacao-compulsoria/dos-cids?cids=1')).statusCode).toBe(403);
  });
});
