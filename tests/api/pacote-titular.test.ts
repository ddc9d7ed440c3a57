/** Everything of a person in one file (LGPD, art. 18 and 19): who may ask, what is in it, and that it is proved by hash. */
import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { hoje } from '#server/clock.ts';
import { createTestApi, type Caller, type TestApi } from '#tests/support/api.ts';
import { ateQue } from '#tests/support/ate-que.ts';
import { semeador } from '#tests/support/semear.ts';

let api: TestApi;
let prestador = 0;
const { criar } = semeador(
  () => api.registry,
  () => api.admin.em(prestador),
);
const PEDIDOS = 'solicitacoes-titulares';
const TODAS = ['list', 'view', 'insert', 'update', 'montar', 'responder'];
const SEM = {
  convenios: [],
  responsaveis: [],
  situacaoAlergias: 'NEGA',
  alergias: [],
  ativo: true,
  obito: false,
  dataObito: null,
};

beforeAll(async () => {
  api = await createTestApi();
  prestador = (await api.comPrestador()).prestadorId;
  api.app.sessoes.esquecer();
});
afterAll(() => api.close());

const paciente = (campos: object = {}) => criar('pacientes', { ...SEM, cpf: null, cns: null, ...campos });
const pessoaCom = async (direitos: { [subject: string]: readonly string[] }): Promise<Caller> =>
  (await api.caller({ solicitacaotitular: TODAS, ...direitos }, [prestador])).em(prestador);
const pedido = async (caller: Caller, campos: object): Promise<number> => {
  const made = await caller.post(`/api/${PEDIDOS}`, {
    nomeTitular: 'Ana Clara Nunes',
    tipo: 'ACESSO',
    papel: 'TITULAR',
    recebidaEm: hoje(),
    canal: 'BALCAO',
    identidade: 'PRESENCIAL',
    ...campos,
  });
  expect(made.statusCode, made.body).toBe(201);
  return made.json<{ id: number }>().id;
};
type Estado = { pacote: string; pacoteResumo: string; pacoteBytes: number };
const pronto = async (caller: Caller, id: number): Promise<Estado> => {
  const estado = async () => (await caller.get(`/api/${PEDIDOS}/${id}/pacote`)).json<Estado>();
  await ateQue(async () => (await estado()).pacote !== 'NA_FILA');
  return estado();
};

/** Name and bytes of each part. */
async function partesDe(bytes: Buffer): Promise<Map<string, Buffer>> {
  const zip = await fromBufferPromise(bytes);
  const partes = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry())
    partes.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  return partes;
}

describe('[NGS-42] everything of a person in one file', () => {
  it('[NGS-42] has register, rows, consents and who read, each part with its hash, and asks no purpose', async () => {
    const caller = await pessoaCom({
      paciente: ['list', 'view'],
      consentimento: ['list', 'view', 'insert'],
      problemapaciente: ['list', 'view'],
    });
    const nome = 'Joana Prado Lima';
    const pacienteId = await paciente({ nome, dataNascimento: '1980-05-04' });
    const cid = await criar('cids', { codigo: 'J450', nome: 'Asma predominantemente alérgica' });
    await api.test.database.pool.query(
      `INSERT INTO problema_paciente (prestador_id, paciente_id, cid_id, nome, termo_cid, situacao) VALUES ($1, $2, $3, 'Asma', 'J45.0 · Asma predominantemente alérgica [CID-10 2008]', 'CONFIRMADO')`,
      [prestador, pacienteId, cid],
    );
    await caller.post('/api/consentimentos', {
      pacienteId,
      finalidade: 'MENSAGENS',
      dadoEm: hoje(),
      dadoPor: 'TITULAR',
      meio: 'PAPEL',
    });
    const id = await pedido(caller, { pacienteId });
    expect((await caller.get(`/api/${PEDIDOS}/${id}/pacote/arquivo`)).statusCode).toBe(404);
    const posto = await caller.post(`/api/${PEDIDOS}/${id}/pacote`, {});
    expect(posto.statusCode, posto.body).toBe(202);
    const fim = await pronto(caller, id);
    expect(fim, JSON.stringify(fim)).toMatchObject({ pacote: 'PRONTO' });
    const arquivo = await caller.get(`/api/${PEDIDOS}/${id}/pacote/arquivo`);
    expect(arquivo.statusCode, arquivo.body.slice(0, 300)).toBe(200);
    expect(createHash('sha256').update(arquivo.rawPayload).digest('hex')).toBe(fim.pacoteResumo);
    const partes = await partesDe(arquivo.rawPayload);
    const linhas = (partes.get('manifesto.sha256')?.toString() ?? '').trim().split('\n');
    expect(linhas).toHaveLength(partes.size - 1);
    for (const linha of linhas) {
      const [soma, parte = ''] = linha.split('  ');
      expect(
        createHash('sha256')
          .update(partes.get(parte) ?? '')
          .digest('hex'),
        parte,
      ).toBe(soma);
    }
    expect(partes.get('resumo.pdf')?.subarray(0, 5).toString()).toBe('%PDF-');
    const dados = JSON.parse(partes.get('dados.json')?.toString() ?? '{}') as {
      formato: string;
      pessoa: { nome: string };
      registros: { [nome: string]: { titulo: string; linhas: { [campo: string]: unknown }[] } };
      ficouFora: string[];
    };
    expect(dados).toMatchObject({ formato: 'zelo-titular/1', pessoa: { nome } });
    expect(dados.registros['consentimentos']?.linhas).toHaveLength(1);
    expect(dados.registros['problemas-pacientes']?.linhas).toHaveLength(1);
    expect(dados.registros[PEDIDOS]?.linhas).toHaveLength(1);
    const fhir = JSON.parse(partes.get('fhir.json')?.toString() ?? '{}') as {
      entry: { resource: { resourceType: string; code?: unknown } }[];
    };
    const condicao = fhir.entry.find(({ resource }) => resource.resourceType === 'Condition')?.resource;
    expect(condicao?.code).toMatchObject({
      coding: [{ system: 'http://hl7.org/fhir/sid/icd-10', version: '2008', code: 'J45.0' }],
    });
    const { rows } = await api.test.database.pool.query(
      `SELECT motivo FROM auditoria WHERE recurso = 'pacientes' AND registro_id = $1 AND acao = 'exportar'`,
      [pacienteId],
    );
    expect(rows[0]?.motivo).toContain(`solicitação ${id}`);
  });

  it('[NGS-42] says what whoever made it may not see, and nobody without the right makes or takes it', async () => {
    const pacienteId = await paciente();
    const balcao = await pessoaCom({ paciente: ['list', 'view'] });
    await criar('consentimentos', {
      pacienteId,
      dadoPor: 'TITULAR',
      dadoEm: hoje(),
      validoAte: null,
      finalidade: 'IMAGEM',
    });
    const id = await pedido(balcao, { pacienteId });
    const leitora = (await api.caller({ solicitacaotitular: ['list', 'view'] }, [prestador])).em(prestador);
    expect((await leitora.post(`/api/${PEDIDOS}/${id}/pacote`, {})).statusCode).toBe(403);
    expect((await leitora.get(`/api/${PEDIDOS}/${id}/pacote/arquivo`)).statusCode).toBe(403);
    await balcao.post(`/api/${PEDIDOS}/${id}/pacote`, {});
    expect(await pronto(balcao, id)).toMatchObject({ pacote: 'PRONTO' });
    expect((await balcao.ler<{ pacoteConteudo: string }>(PEDIDOS, id)).pacoteConteudo).toContain(
      'Consentimentos: quem montou não tem permissão de ver',
    );
  });

  it('[NGS-42] is of a request for the data, of a patient, by somebody whose identity was checked', async () => {
    const caller = await pessoaCom({ paciente: ['list', 'view'] });
    const pacienteId = await paciente();
    const recusa = async (campos: object) => {
      const id = await pedido(caller, campos);
      const answer = await caller.post(`/api/${PEDIDOS}/${id}/pacote`, {});
      expect(answer.statusCode, answer.body).toBe(409);
      return answer.body;
    };
    expect(await recusa({ pacienteId, tipo: 'ELIMINACAO' })).toContain('portabilidade');
    expect(await recusa({ pacienteId, identidade: 'NAO_CONFERIDA' })).toContain('identidade');
    expect(await recusa({})).toContain('quem é o paciente');
  });
});
