/** People's rights over their data (LGPD): who may ask and consent, deadlines, ready answers; incidents with who was reached. */
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hoje } from '#server/clock.ts';
import { addDays } from '#domain/formato/data.ts';
import { createTestApi, type Caller, type TestApi } from '#tests/support/api.ts';
import { semeador } from '#tests/support/semear.ts';

let api: TestApi;
let encarregada: Caller;
let prestador = 0;
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
  dataObito: null,
};
const PEDIDOS = 'solicitacoes-titulares';
const INCIDENTES = 'incidentes-dados';

beforeAll(async () => {
  api = await createTestApi();
  prestador = (await api.comPrestador()).prestadorId;
  api.app.sessoes.esquecer();
  const tudo = ['list', 'view', 'insert', 'update'];
  encarregada = (
    await api.caller(
      {
        solicitacaotitular: [...tudo, 'atender', 'responder', 'negar', 'desistir'],
        consentimento: [...tudo, 'revogar'],
        incidentedados: [...tudo, 'comunicar', 'encerrar', 'reabrir'],
        paciente: ['list', 'view'],
      },
      [prestador],
    )
  ).em(prestador);
});
afterAll(() => api.close());

const paciente = (campos: object = {}) => criar('pacientes', { ...SEM, cpf: null, cns: null, ...campos });
const pedido = (campos: object) =>
  encarregada.post(`/api/${PEDIDOS}`, {
    nomeTitular: 'Ana Clara Nunes',
    tipo: 'ACESSO',
    papel: 'TITULAR',
    recebidaEm: hoje(),
    canal: 'BALCAO',
    identidade: 'PRESENCIAL',
    ...campos,
  });
const erros = async (answer: LightMyRequestResponse) => {
  expect(answer.statusCode, answer.body).toBe(422);
  return answer.json<{ errors: Record<string, string[]> }>().errors;
};

describe('[NGS-42] requests of data subjects', () => {
  it('[NGS-42] have fifteen days and a ready sentence for each kind, the chart’s erasure too', async () => {
    const pacienteId = await paciente();
    const made = await pedido({ pacienteId, tipo: 'ELIMINACAO' });
    expect(made.statusCode, made.body).toBe(201);
    const row = made.json<{ id: number; versao: number; prazo: string; respostaPronta: string }>();
    expect(row.prazo).toBe(addDays(hoje(), 15));
    expect(row.respostaPronta).toContain('Lei 13.787/2018');
    const negada = await encarregada.passo(PEDIDOS, row, 'negar', { resposta: row.respostaPronta });
    expect(negada.statusCode, negada.body).toBe(200);
    expect(negada.json()).toMatchObject({ situacao: 'NEGADA', resposta: row.respostaPronta });
    const mudanca = await encarregada.patch(
      `/api/${PEDIDOS}/${row.id}`,
      negada.json<{ versao: number }>().versao,
      {
        detalhe: 'Outra coisa',
      },
    );
    expect(mudanca.statusCode, mudanca.body).toBe(409);
  });

  it('[NGS-42] are answered to nobody whose identity was not checked', async () => {
    const row = (await pedido({ identidade: 'NAO_CONFERIDA' })).json<{ id: number; versao: number }>();
    const cedo = await encarregada.passo(PEDIDOS, row, 'responder', {
      resposta: 'Segue a cópia dos seus dados.',
      entregueComo: 'EM_MAOS',
    });
    expect(cedo.statusCode).toBe(409);
    expect(cedo.body).toContain('Confira antes a identidade');
  });

  it('[NGS-42] about somebody else ask for who proves it; a minor who came of age asks alone; the family of a deceased', async () => {
    const crianca = await paciente({ dataNascimento: addDays(hoje(), -3000) });
    const adulta = await paciente({ dataNascimento: addDays(hoje(), -18 * 366) });
    const falecida = await paciente({ dataNascimento: '1950-01-01', obito: true, dataObito: '2026-01-10' });
    const POR = { nomeRequerente: 'Rui Nunes', provaDaRepresentacao: 'Certidão de nascimento' };
    expect(Object.keys(await erros(await pedido({ pacienteId: crianca, papel: 'RESPONSAVEL' })))).toEqual([
      'nomeRequerente',
      'provaDaRepresentacao',
    ]);
    expect((await pedido({ pacienteId: crianca, papel: 'RESPONSAVEL', ...POR })).statusCode).toBe(201);
    expect(
      (await erros(await pedido({ pacienteId: adulta, papel: 'RESPONSAVEL', ...POR }))).papel?.[0],
    ).toContain('já tem 18 anos');
    expect((await erros(await pedido({ pacienteId: falecida, papel: 'TITULAR' }))).papel?.[0]).toContain(
      'falecida',
    );
    expect((await pedido({ pacienteId: falecida, papel: 'FAMILIAR', ...POR })).statusCode).toBe(201);
    expect(
      (await erros(await pedido({ pacienteId: adulta, papel: 'FAMILIAR', ...POR }))).papel?.[0],
    ).toContain('não consta como falecida');
  });
});

describe('[NGS-29] consents', () => {
  it('[NGS-29] of a child are the guardian’s, of an adult their own; revoked they stay as proof', async () => {
    const crianca = await paciente({ dataNascimento: addDays(hoje(), -3000) });
    const adulta = await paciente({ dataNascimento: '1980-01-01' });
    const dar = (campos: object) =>
      encarregada.post('/api/consentimentos', {
        finalidade: 'TELEMEDICINA',
        dadoEm: hoje(),
        dadoPor: 'TITULAR',
        meio: 'PAPEL',
        ...campos,
      });
    const POR = { dadoPor: 'RESPONSAVEL', nomeResponsavel: 'Rui Nunes', documentoResponsavel: '52998224725' };
    expect((await erros(await dar({ pacienteId: crianca }))).dadoPor?.[0]).toContain('menor de idade');
    expect((await dar({ pacienteId: crianca, ...POR })).statusCode).toBe(201);
    expect((await erros(await dar({ pacienteId: adulta, ...POR }))).dadoPor?.[0]).toContain('já tem 18 anos');
    const row = (await dar({ pacienteId: adulta })).json<{ id: number; versao: number }>();
    const fim = await encarregada.passo('consentimentos', row, 'revogar', {
      revogadoEm: hoje(),
      comoRevogou: 'BALCAO',
    });
    expect(fim.statusCode, fim.body).toBe(200);
    expect(fim.json()).toMatchObject({ situacao: 'REVOGADO', revogadoEm: hoje() });
  });
});

describe('[NGS-44] incidents', () => {
  const novo = async (campos: object = {}) => {
    const answer = await encarregada.post(`/api/${INCIDENTES}`, {
      titulo: `Consulta sem motivo ${Math.random()}`,
      tipo: 'ACESSO_INDEVIDO',
      descricao: 'Uma conta leu cadastros de pessoas que não atendia.',
      descobertoEm: new Date().toISOString(),
      risco: 'EM_AVALIACAO',
      ...campos,
    });
    expect(answer.statusCode, answer.body).toBe(201);
    return answer.json<{
      id: number;
      versao: number;
      prazoAnpd: string;
      prazoComplemento: string;
      textoAnpd: string;
    }>();
  };

  it('[NGS-44] three working days from the moment the house knew, national holidays out, twenty to complete', async () => {
    await criar('feriados', {
      data: '2026-11-02',
      nome: 'Finados',
      tipo: 'NACIONAL',
      uf: null,
      cidadeId: null,
    });
    // Friday 30/10/2026; Monday is Finados.
    expect(await novo({ descobertoEm: '2026-10-30T15:00:00Z' })).toMatchObject({
      prazoAnpd: '2026-11-05',
      prazoComplemento: '2026-11-30',
    });
  });

  it('[NGS-44] finds in the audit whom an account read, and says it in the text for the ANPD', async () => {
    const curiosa = (await api.caller({ paciente: ['list', 'view'] }, [prestador])).em(prestador);
    const lidos = [await paciente(), await paciente()];
    const naoLido = await paciente();
    const de = new Date(Date.now() - 60_000).toISOString();
    for (const id of lidos) expect((await curiosa.get(`/api/pacientes/${id}`)).statusCode).toBe(200);
    const { rows } = await api.test.database.pool.query<{ login: string }>(
      'SELECT login FROM usuario WHERE id = $1',
      [curiosa.id],
    );
    const row = await novo();
    const pergunta = { login: rows[0]?.login, de, ate: new Date(Date.now() + 60_000).toISOString() };
    const desconhecida = await encarregada.passo(INCIDENTES, row, 'levantar', {
      ...pergunta,
      login: 'ninguem',
    });
    expect(Object.keys(await erros(desconhecida))).toEqual(['login']);
    const levantado = await encarregada.passo(INCIDENTES, row, 'levantar', pergunta);
    expect(levantado.statusCode, levantado.body).toBe(200);
    const achado = levantado.json<{
      atingidos: { pacienteId: number; acessos: number }[];
      totalAtingidos: number;
      textoAnpd: string;
    }>();
    expect(achado.totalAtingidos).toBe(2);
    expect(achado.atingidos.map(({ pacienteId, acessos }) => [pacienteId, acessos])).toEqual([
      [lidos[0], 1],
      [lidos[1], 1],
    ]);
    expect(achado.atingidos.map(({ pacienteId }) => pacienteId)).not.toContain(naoLido);
    expect(achado.textoAnpd).toContain('Titulares atingidos: 2');
  });

  it('[NGS-44] a list that the account took whole is told, since nobody knows of whom its rows are', async () => {
    const curiosa = (
      await api.caller({ paciente: ['list', 'view'], consentimento: ['list', 'view'] }, [prestador])
    ).em(prestador);
    const levada = await curiosa.get('/api/consentimentos/_export?formato=csv&colunas=finalidade');
    expect(levada.statusCode, levada.body).toBe(200);
    const impressa = await curiosa.post('/api/pacientes/_impressao', { linhas: 1 });
    expect(impressa.statusCode, impressa.body).toBe(204);
    const { rows } = await api.test.database.pool.query<{ login: string }>(
      'SELECT login FROM usuario WHERE id = $1',
      [curiosa.id],
    );
    const levantado = await encarregada.passo(INCIDENTES, await novo(), 'levantar', {
      login: rows[0]?.login,
      de: new Date(Date.now() - 60_000).toISOString(),
      ate: new Date(Date.now() + 60_000).toISOString(),
    });
    expect(levantado.statusCode, levantado.body).toBe(200);
    expect(levantado.json()).toMatchObject({
      totalAtingidos: 0,
      listasLevadas: expect.stringMatching(
        new RegExp(
          `: Consentimentos, ${String(levada.headers['x-total-count'])} linhas\n.*: Pacientes, 1 linha$`,
        ),
      ),
    });
  });

  it('[NGS-44] facts, data and measures as long as they may be fit in the texts', async () => {
    const longo = await novo({
      risco: 'RELEVANTE',
      descricao: 'Fato. '.repeat(833).trim(),
      dadosAtingidos: 'Dado. '.repeat(166).trim(),
      medidas: 'Medida. '.repeat(375).trim(),
    });
    expect(longo.textoAnpd.length).toBeGreaterThan(8000);
  });

  it('[NGS-44] of relevant risk is told to the ANPD and to the people before it is closed', async () => {
    const row = await novo({ risco: 'RELEVANTE' });
    const cedo = await encarregada.passo(INCIDENTES, row, 'encerrar', {}, 'contido');
    expect(cedo.statusCode).toBe(409);
    expect(cedo.body).toContain('comunique à ANPD e aos titulares');
    const comunicado = await encarregada.passo(INCIDENTES, row, 'comunicar', {
      comunicadoAnpdEm: hoje(),
      comunicadoTitularesEm: hoje(),
      protocoloAnpd: '0001',
    });
    expect(comunicado.statusCode, comunicado.body).toBe(200);
    const fim = await encarregada.passo(INCIDENTES, row.id, 'encerrar', {}, 'contido e comunicado');
    expect(fim.json()).toMatchObject({ situacao: 'ENCERRADO', conclusao: 'contido e comunicado' });
  });
});
