/** Number of the chart, codes as they read that day, consents that end, deadlines that follow holidays, register of processing. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#domain/formato/data.ts';
import { hoje } from '#server/clock.ts';
import { vencerConsentimentos } from '#server/features/privacidade/consentimentos.ts';
import { atualizarTratamento } from '#server/features/privacidade/tratamento.ts';
import { createTestApi, type TestApi } from '#tests/support/api.ts';
import { semeador } from '#tests/support/semear.ts';
import { executar, receber } from './importacao-apoio.ts';

let api: TestApi;
let prestador = 0;
const { nova } = semeador(
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
type Ficha = { id: number; versao: number; numeroProntuario: number };
const paciente = (campos: object = {}) =>
  nova<Ficha>('pacientes', { ...SEM, cpf: null, cns: null, ...campos });

beforeAll(async () => {
  api = await createTestApi();
  prestador = (await api.comPrestador()).prestadorId;
  api.app.sessoes.esquecer();
});
afterAll(() => api.close());

describe('[NGS-23] the number of the chart', () => {
  it('[NGS-23] is given one after the other, to each once, and nobody types or changes it', async () => {
    const primeira = await paciente();
    const juntos = await Promise.all([paciente(), paciente(), paciente()]);
    const numeros = juntos.map(({ numeroProntuario }) => numeroProntuario).toSorted((a, b) => a - b);
    expect(numeros).toEqual([1, 2, 3].map((passo) => primeira.numeroProntuario + passo));
    const mudanca = await api.admin
      .em(prestador)
      .patch(`/api/pacientes/${primeira.id}`, primeira.versao, { numeroProntuario: 999 });
    expect(
      (await api.admin.em(prestador).ler<Ficha>('pacientes', primeira.id)).numeroProntuario,
      mudanca.body,
    ).toBe(primeira.numeroProntuario);
  });

  it('[NGS-23] an import that is only tried takes none', async () => {
    const antes = await paciente();
    const linhas = [
      'Nome;Sexo;Nacionalidade;Nascimento desconhecido',
      'Ivo Alves;M;Brasileira;sim',
      'Rui Alves;M;Brasileira;sim',
    ];
    const em = api.admin.em(prestador);
    const recebida = await receber(api.app, em, 'pacientes', 'pacientes.csv', linhas.join('\n'), {
      'id-prestador': String(prestador),
    });
    const simulada = await executar(em, 'pacientes', recebida, { simular: true });
    expect(simulada).toMatchObject({ estado: 'simulada', inseridas: 2, erros: 0 });
    expect((await paciente()).numeroProntuario).toBe(antes.numeroProntuario + 1);
    const gravada = await executar(em, 'pacientes', simulada);
    expect(gravada).toMatchObject({ estado: 'concluida', inseridas: 2 });
    const { rows } = await api.test.database.pool.query(
      `SELECT numero_prontuario AS numero FROM paciente WHERE nome IN ('Ivo Alves', 'Rui Alves') ORDER BY 1`,
    );
    expect(rows.map(({ numero }) => Number(numero) - antes.numeroProntuario)).toEqual([2, 3]);
  });

  it('[NGS-23] of a register in the bin is not given again, and each provider counts by itself', async () => {
    const ultimo = await paciente();
    await api.admin
      .em(prestador)
      .call('DELETE', `/api/pacientes/${ultimo.id}`, undefined, { 'if-match': String(ultimo.versao) });
    expect((await paciente()).numeroProntuario).toBe(ultimo.numeroProntuario + 1);
    const vizinho = await api.comPrestador();
    api.app.sessoes.esquecer();
    expect((await nova<Ficha>('pacientes', { ...SEM, cpf: null, cns: null }, vizinho)).numeroProntuario).toBe(
      1,
    );
  });

  it('[NGS-25] finds the patient in the quick search, and so does the name of the mother', async () => {
    const { id, numeroProntuario } = await paciente({ nome: 'Ivo Reis', nomeMae: 'Zulmira Cavalcante Reis' });
    await api.test.database.pool.query('UPDATE paciente SET numero_prontuario = 77001 WHERE id = $1', [id]);
    const achar = async (q: string) =>
      (await api.admin.em(prestador).get(`/api/pacientes/_lookup?q=${encodeURIComponent(q)}&limite=4`)).json<
        { id: number }[]
      >();
    expect(numeroProntuario).toBeGreaterThan(0);
    // In the CPF of somebody whose name comes first it stands too.
    const aida = await paciente({ nome: 'Aida Reis', cpf: null });
    await api.test.database.pool.query('UPDATE paciente SET cns = $2 WHERE id = $1', [
      aida.id,
      '700007700100005',
    ]);
    expect((await achar('77001')).map((row) => row.id)).toEqual([id, aida.id]);
    expect((await achar('zulmira cavalcante')).map((row) => row.id)).toEqual([id]);
  });
});

describe('[NGS-28] codes as they read that day', () => {
  it('[NGS-28] keep system, version and term, whatever becomes of the register', async () => {
    const { id: pacienteId } = await paciente();
    const cid = await nova<{ id: number; versao: number }>('cids', {
      codigo: 'J451',
      nome: 'Asma não-alérgica',
    });
    const medico = (await api.caller({ all: ['manage'] }, [prestador])).em(prestador);
    const problema = await nova<{ id: number; versao: number; termoCid: string }>(
      'problemas-pacientes',
      { pacienteId, cidId: cid.id, ciapId: null, desde: null },
      medico,
    );
    expect(problema.termoCid).toBe('J45.1 · Asma não-alérgica [CID-10 2008]');
    const mudou = await api.admin.patch(`/api/cids/${cid.id}`, cid.versao, { nome: 'Outro nome' });
    expect(mudou.statusCode, mudou.body).toBe(200);
    const { rows } = await api.test.database.pool.query(
      'SELECT termo_cid FROM problema_paciente WHERE id = $1',
      [problema.id],
    );
    expect(rows[0]?.termo_cid).toBe('J45.1 · Asma não-alérgica [CID-10 2008]');
    const lista = await medico.get(`/api/problemas-pacientes?pacienteId=${pacienteId}`);
    expect(lista.body).toContain('J45.1 · Asma não-alérgica"');
    expect(lista.body).not.toContain('Outro nome');
  });
});

describe('[NGS-29] consents end with their day', () => {
  it('[NGS-29] is ended by the queue and stays as proof; a day past is not registered', async () => {
    const { id: pacienteId } = await paciente({ dataNascimento: '1980-01-01' });
    const dar = (campos: object) =>
      api.admin.em(prestador).post('/api/consentimentos', {
        pacienteId,
        finalidade: 'IMAGEM',
        dadoEm: addDays(hoje(), -10),
        dadoPor: 'TITULAR',
        meio: 'PAPEL',
        ...campos,
      });
    expect((await dar({ validoAte: addDays(hoje(), -1) })).json()).toMatchObject({
      errors: { validoAte: [expect.stringContaining('já passou')] },
    });
    const row = (await dar({ validoAte: hoje() })).json<{ id: number }>();
    expect(await vencerConsentimentos(api.test.database.pool, api.app.registrosDe)).toBe(0);
    await api.test.database.pool.query('UPDATE consentimento SET valido_ate = $2 WHERE id = $1', [
      row.id,
      addDays(hoje(), -1),
    ]);
    expect(await vencerConsentimentos(api.test.database.pool, api.app.registrosDe)).toBe(1);
    expect(await api.admin.em(prestador).ler('consentimentos', row.id)).toMatchObject({
      situacao: 'VENCIDO',
    });
  });

  it('[NGS-29] of an adult may be given by a curator, of a child by the guardian alone', async () => {
    const { id: adulta } = await paciente({ dataNascimento: '1980-01-01' });
    const { id: crianca } = await paciente({ dataNascimento: addDays(hoje(), -3000) });
    const dar = (pacienteId: number) =>
      api.admin.em(prestador).post('/api/consentimentos', {
        pacienteId,
        finalidade: 'PROCEDIMENTO',
        dadoEm: hoje(),
        dadoPor: 'REPRESENTANTE',
        nomeResponsavel: 'Rui Nunes',
        documentoResponsavel: '52998224725',
        meio: 'PAPEL',
      });
    expect((await dar(adulta)).statusCode).toBe(201);
    expect((await dar(crianca)).body).toContain('Responsável legal de menor');
  });
});

describe('[NGS-44] an incident', () => {
  type Incidente = { id: number; versao: number; prazoAnpd: string; textoAnpd: string };
  const novo = async (campos: object = {}) => {
    const answer = await api.admin.post('/api/incidentes-dados', {
      titulo: `Papel perdido ${Math.random()}`,
      tipo: 'PERDA',
      descricao: 'Uma pasta com receitas ficou num táxi.',
      descobertoEm: new Date().toISOString(),
      risco: 'RELEVANTE',
      ...campos,
    });
    expect(answer.statusCode, answer.body).toBe(201);
    return answer.json<Incidente>();
  };

  it('[NGS-44] tells the people that the audit does not know of, as somebody counted them', async () => {
    expect((await novo({ outrosAtingidos: 14 })).textoAnpd).toContain('Titulares atingidos: 14');
  });

  it('[NGS-44] has its deadline moved by a holiday of the city that is registered later, and back', async () => {
    const cidade = await nova<{ id: number; versao: number; uf: string }>('cidades');
    await api.test.database.pool.query('UPDATE prestador SET cidade_id = $1', [cidade.id]);
    // Tuesday 04/08/2026: Wednesday, Thursday, Friday.
    const row = await novo({ descobertoEm: '2026-08-04T15:00:00Z' });
    expect(row.prazoAnpd).toBe('2026-08-07');
    const feriado = await nova<{ id: number; versao: number }>('feriados', {
      data: '2026-08-06',
      nome: 'Padroeira',
      tipo: 'MUNICIPAL',
      uf: cidade.uf,
      cidadeId: cidade.id,
    });
    const prazo = async () => (await api.admin.ler<Incidente>('incidentes-dados', row.id)).prazoAnpd;
    expect(await prazo()).toBe('2026-08-10');
    await api.admin.call('DELETE', `/api/feriados/${feriado.id}`, undefined, {
      'if-match': String(feriado.versao),
    });
    expect(await prazo()).toBe('2026-08-07');
  });
});

describe('[NGS-41] the register of processing', () => {
  it('[NGS-41] comes from declarations and configuration, keeps what a person wrote, and is exported', async () => {
    const { pool } = api.test.database;
    const deps = { registry: api.registry, registros: api.app.registrosDe };
    const env = { S3_BUCKET: 'x', S3_ENDPOINT: 'https://s3.exemplo.com.br' };
    await atualizarTratamento(pool, { ...deps, env });
    type Linha = {
      id: number;
      versao: number;
      finalidade: string;
      exterior: string;
      emUso: boolean;
      quemRecebe: string;
      retencao: string;
    };
    const daChave = async (titulo: string) =>
      (await api.admin.get(`/api/operacoes-tratamento?titulo=${encodeURIComponent(titulo)}`)).json<
        Linha[]
      >()[0];
    const prontuarios = await daChave('Prontuários');
    expect(prontuarios).toMatchObject({ modulo: 'Clínico', exterior: 'NAO' });
    expect(prontuarios?.retencao).toContain('20 anos');
    const s3 = await daChave('Armazenamento de arquivos (S3)');
    expect(s3).toMatchObject({ exterior: 'A_CONFIRMAR', emUso: true });
    expect(s3?.quemRecebe).toContain('s3.exemplo.com.br');
    const escrito = await api.admin.patch(
      `/api/operacoes-tratamento/${prontuarios?.id}`,
      prontuarios?.versao ?? 0,
      {
        finalidade: 'Cuidar de quem nos procura.',
      },
    );
    expect(escrito.statusCode, escrito.body).toBe(200);
    // The same again changes nothing; what is configured no more goes out of use.
    expect(await atualizarTratamento(pool, { ...deps, env })).toBe(0);
    expect(await atualizarTratamento(pool, { ...deps, env: {} })).toBe(1);
    expect((await daChave('Prontuários'))?.finalidade).toBe('Cuidar de quem nos procura.');
    expect((await daChave('Armazenamento de arquivos (S3)'))?.emUso).toBe(false);
    // Configured otherwise it is said anew; what a person wrote of it stays, and so does that it is not used.
    const mudado = { S3_BUCKET: 'x', S3_ENDPOINT: 'https://s3.outro.com' };
    expect(await atualizarTratamento(pool, { ...deps, env: mudado })).toBe(1);
    const movido = await daChave('Armazenamento de arquivos (S3)');
    expect(movido).toMatchObject({ emUso: true, quemRecebe: expect.stringContaining('s3.outro.com') });
    const corrigido = await api.admin.patch(`/api/operacoes-tratamento/${movido?.id}`, movido?.versao ?? 0, {
      quemRecebe: 'Empresa Tal, em São Paulo',
      exterior: 'NAO',
      emUso: false,
    });
    expect(corrigido.statusCode, corrigido.body).toBe(200);
    expect(await atualizarTratamento(pool, { ...deps, env })).toBe(0);
    expect(await daChave('Armazenamento de arquivos (S3)')).toMatchObject({
      exterior: 'NAO',
      emUso: false,
      quemRecebe: 'Empresa Tal, em São Paulo',
    });
    // Taken out by a person it does not come back by itself.
    const fora = await daChave('Consulta de CEP');
    expect(fora).toBeUndefined();
    const cep = { ...env, CEP_URL: 'https://viacep.com.br/ws' };
    expect(await atualizarTratamento(pool, { ...deps, env: cep })).toBe(1);
    const posto = await daChave('Consulta de CEP');
    const tirado = await api.admin.call('DELETE', `/api/operacoes-tratamento/${posto?.id}`, undefined, {
      'if-match': `"${posto?.versao}"`,
    });
    expect(tirado.statusCode, tirado.body).toBeLessThan(300);
    expect(await atualizarTratamento(pool, { ...deps, env: cep })).toBe(0);
    const csv = await api.admin.get(
      '/api/operacoes-tratamento/_export?formato=csv&colunas=titulo,finalidade,baseLegal',
    );
    expect(csv.body).toContain('Cuidar de quem nos procura.');
  });
});

describe('[NGS-09] one person, one account', () => {
  it('[NGS-09] a CPF that another account has is refused, and no call erases an account', async () => {
    const usuario = (login: string) =>
      api.admin.post('/api/usuarios', {
        login,
        nome: 'Pessoa de Teste',
        cpf: '52998224725',
        email: `${login}@exemplo.com.br`,
        papeis: [],
        grupos: [],
        prestadores: [],
      });
    const primeira = await usuario('primeira.conta');
    expect(primeira.statusCode, primeira.body).toBe(201);
    const segunda = await usuario('segunda.conta');
    expect(segunda.statusCode, segunda.body).toBe(422);
    expect(Object.keys(segunda.json<{ errors: object }>().errors)).toEqual(['cpf']);
    const rota = (method: 'GET' | 'DELETE', url: string) => api.app.hasRoute({ method, url });
    expect(rota('GET', '/api/usuarios/:id')).toBe(true);
    expect([rota('DELETE', '/api/usuarios/:id'), rota('DELETE', '/api/usuarios')]).toEqual([false, false]);
    const { id } = primeira.json<{ id: number }>();
    const apagar = await api.admin.call('DELETE', `/api/usuarios/${id}`);
    expect([404, 405]).toContain(apagar.statusCode);
  });
});
