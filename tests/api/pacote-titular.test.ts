/** Everything of a person in one file (LGPD, art. 18 and 19): who may ask, what is in it, and that it is proved by hash. */
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { addDays } from '#domain/formato/data.ts';
import { hoje } from '#server/clock.ts';
import { sweepFiles } from '#server/capabilities/arquivo/sweep.ts';
import jobs from '#server/features/privacidade/jobs.ts';
import { inTransaction } from '#server/database/query.ts';
import { openFileStore } from '#server/gateways/arquivo/config.ts';
import { DIAS_DO_PACOTE } from '#domain/privacidade/prazo.ts';
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

const dataDir = mkdtempSync(join(tmpdir(), 'zelo-pacote-'));
beforeAll(async () => {
  api = await createTestApi({ dataDir });
  prestador = (await api.comPrestador()).prestadorId;
  api.app.sessoes.esquecer();
});
afterAll(async () => {
  await api.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const paciente = (campos: object = {}) => criar('pacientes', { ...SEM, cpf: null, cns: null, ...campos });
const pessoaCom = async (direitos: { [subject: string]: readonly string[] }): Promise<Caller> =>
  (await api.caller({ solicitacaotitular: TODAS, ...direitos }, [prestador])).em(prestador);
const pedido = async (caller: Caller, campos: object): Promise<number> => {
  const made = await caller.post(`/api/${PEDIDOS}`, {
    nomeTitular: 'Ana Clara Nunes',
    tipo: 'ACESSO',
    papel: 'TITULAR',
    // A unit further west may still be in yesterday.
    recebidaEm: addDays(hoje(), -1),
    canal: 'BALCAO',
    identidade: 'PRESENCIAL',
    ...campos,
  });
  expect(made.statusCode, made.body).toBe(201);
  return made.json<{ id: number }>().id;
};
type Estado = {
  pacote: string;
  pacoteResumo: string;
  pacoteBytes: number;
  guardado: boolean;
  meu: boolean;
  montadoPor: string | null;
};
const pronto = async (caller: Caller, id: number): Promise<Estado> => {
  const estado = async () => (await caller.get(`/api/${PEDIDOS}/${id}/pacote`)).json<Estado>();
  await ateQue(async () => (await estado()).pacote !== 'NA_FILA');
  return estado();
};

type Dados = {
  formato: string;
  pessoa: { nome: string };
  registros: { [nome: string]: { titulo: string; linhas: { [campo: string]: unknown }[] } };
  quemLeu: { fez: string }[];
  arquivos: { caminho: string; registro: string }[];
  ficouFora: string[];
  naoReune: string[];
};
/** Made by this person of a new request, and what is in it. */
async function montado(caller: Caller, pacienteId: number): Promise<{ id: number; dados: Dados }> {
  const id = await pedido(caller, { pacienteId });
  const posto = await caller.post(`/api/${PEDIDOS}/${id}/pacote`, {});
  expect(posto.statusCode, posto.body).toBe(202);
  expect(await pronto(caller, id)).toMatchObject({ pacote: 'PRONTO', guardado: true, meu: true });
  const arquivo = await caller.get(`/api/${PEDIDOS}/${id}/pacote/arquivo`);
  expect(arquivo.statusCode, arquivo.body.slice(0, 300)).toBe(200);
  const partes = await partesDe(arquivo.rawPayload);
  return { id, dados: JSON.parse(partes.get('dados.json')?.toString() ?? '{}') as Dados };
}
const sql = async <T extends object>(text: string, ...values: unknown[]): Promise<T[]> =>
  (await api.test.database.pool.query<T>(text, values)).rows;
/** A document of a record, as the product keeps it. */
async function documento(modulo: string, registroId: number, nome: string, campos: object = {}) {
  const files = await openFileStore({}, dataDir);
  const { id, size } = await files.put(Readable.from([Buffer.from(`${nome} ${Math.random()}`)]), 10_000);
  await sql(
    `INSERT INTO arquivo (id, nome, mime, tamanho) VALUES ($1, $2, 'application/pdf', $3)`,
    id,
    nome,
    size,
  );
  const { copiaDe = null, leitura = null } = campos as { copiaDe?: number; leitura?: string };
  const [row] = await sql<{ id: number }>(
    `INSERT INTO documento (modulo, registro_id, nome, nome_chave, arquivo_id, mime, tamanho, copia_de, leitura)
     VALUES ($1, $2, $3, $3, $4, 'application/pdf', $5, $6, $7) RETURNING id`,
    modulo,
    registroId,
    nome,
    id,
    size,
    copiaDe,
    leitura,
  );
  return { id: Number(row?.id), arquivoId: id };
}

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
      fichamedica: ['quemviu'],
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
    const dados = JSON.parse(partes.get('dados.json')?.toString() ?? '{}') as Dados;
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

describe('[NGS-42] whose the package is, and how long it is kept', () => {
  const LE = {
    paciente: ['list', 'view', 'clinico'],
    prontuario: ['list', 'view'],
    fichamedica: ['quemviu'],
  };
  const prontuario = async (pacienteId: number, restrito: boolean, iniciadoEm = new Date().toISOString()) => {
    const [row] = await sql<{ id: number }>(
      `INSERT INTO prontuario (prestador_id, paciente_id, profissional_id, categoria_id, iniciado_em, estado, secoes, restrito)
       VALUES ($1, $2, $3, $4, $5, 'ABERTO', '["SOAP"]', $6) RETURNING id`,
      prestador,
      pacienteId,
      await criar('profissionais', {}),
      await criar('categorias-prontuario', { secoes: ['SOAP'] }),
      iniciadoEm,
      restrito,
    );
    return Number(row?.id);
  };

  it('[NGS-42] the copy of a restricted chart’s paper is not in it, nor a clinical one for who reads none; both are told', async () => {
    const pacienteId = await paciente();
    const fechado = await documento('prontuarios', await prontuario(pacienteId, true), 'fechado.pdf');
    await documento('pacientes', pacienteId, 'fechamento-copia.pdf', { copiaDe: fechado.id });
    await documento('pacientes', pacienteId, 'exame.pdf');
    await documento('pacientes', pacienteId, 'rg.pdf', { leitura: 'GERAL' });
    const nomes = ({ arquivos }: Dados) =>
      arquivos.map(({ caminho }) => caminho.split('/').at(-1)).toSorted();
    const medica = await montado(await pessoaCom(LE), pacienteId);
    expect(nomes(medica.dados)).toEqual(['exame.pdf', 'rg.pdf']);
    expect(medica.dados.ficouFora).toContain(
      'Arquivos (Pacientes): 1 documento que quem montou não pode ler',
    );
    const balcao = await montado(await pessoaCom({ paciente: ['list', 'view'] }), pacienteId);
    expect(nomes(balcao.dados)).toEqual(['rg.pdf']);
    expect(balcao.dados.ficouFora).toContain(
      'Arquivos (Pacientes): 2 documentos que quem montou não pode ler',
    );
  });

  it('[NGS-42] who read is there for whoever may see that, by the unit’s day; without the right it is told', async () => {
    const pacienteId = await paciente();
    const caller = await pessoaCom(LE);
    await sql('UPDATE prestador SET fuso_horario = $2 WHERE id = $1', prestador, 'America/Rio_Branco');
    try {
      // Past midnight where the product's own clock stands, the day before in Acre.
      const id = await prontuario(pacienteId, false, '2026-05-10T04:00:00Z');
      await sql(
        `UPDATE usuario SET profissional = true, profissional_id = (SELECT profissional_id FROM prontuario WHERE id = $2) WHERE id = $1`,
        caller.id,
        id,
      );
      api.app.sessoes.esquecer();
      expect((await caller.get(`/api/prontuarios/${id}`)).statusCode).toBe(200);
      const { dados } = await montado(caller, pacienteId);
      expect(dados.quemLeu.map(({ fez }) => fez)).toContain('leu o prontuário de 09/05/2026');
    } finally {
      await sql(`UPDATE prestador SET fuso_horario = 'America/Sao_Paulo' WHERE id = $1`, prestador);
    }
    const balcao = await montado(await pessoaCom({ paciente: ['list', 'view'] }), pacienteId);
    expect(balcao.dados.quemLeu).toEqual([]);
    expect(balcao.dados.ficouFora).toContain('Quem leu os dados: quem montou não tem permissão de ver');
  });

  it('[NGS-42] has what reaches the person through another register, and what a field holds; the rest is said', async () => {
    const caller = await pessoaCom({ ...LE, contareceber: ['list', 'view'], recibo: ['list', 'view'] });
    const pacienteId = await paciente();
    const foto = await documento('pacientes', 0, 'foto');
    await sql(`UPDATE arquivo SET mime = 'image/png' WHERE id = $1`, foto.arquivoId);
    await sql('UPDATE paciente SET foto = $2 WHERE id = $1', pacienteId, foto.arquivoId);
    const id = await prontuario(pacienteId, false);
    await sql(
      `INSERT INTO prontuario_correcao (prestador_id, prontuario_id, campo, motivo, antes, depois, registrada_em) VALUES ($1, $2, 'plano', 'Troca', 'Antes', 'Depois', now())`,
      prestador,
      id,
    );
    const { dados } = await montado(caller, pacienteId);
    expect(dados.registros['prontuario-correcoes']?.linhas).toHaveLength(1);
    expect(dados.arquivos.map(({ caminho }) => caminho)).toContain(
      `arquivos/pacientes-${pacienteId}/Foto.png`,
    );
    expect(dados.naoReune.join(' ')).toContain('lixeira');
  });

  it('[NGS-42] is taken by whoever made it alone; another makes one of his own', async () => {
    const pacienteId = await paciente();
    const medica = await pessoaCom(LE);
    const { id } = await montado(medica, pacienteId);
    const balcao = await pessoaCom({ paciente: ['list', 'view'] });
    const negado = await balcao.get(`/api/${PEDIDOS}/${id}/pacote/arquivo`);
    expect([negado.statusCode, negado.body]).toEqual([409, expect.stringContaining('outra pessoa')]);
    expect((await balcao.get(`/api/${PEDIDOS}/${id}/pacote`)).json<Estado>()).toMatchObject({ meu: false });
    await balcao.post(`/api/${PEDIDOS}/${id}/pacote`, {});
    expect(await pronto(balcao, id)).toMatchObject({ pacote: 'PRONTO', meu: true });
    expect((await balcao.get(`/api/${PEDIDOS}/${id}/pacote/arquivo`)).statusCode).toBe(200);
    expect((await medica.get(`/api/${PEDIDOS}/${id}/pacote/arquivo`)).statusCode).toBe(409);
    const linha = await balcao.ler(PEDIDOS, id);
    await balcao.patch(`/api/${PEDIDOS}/${id}`, linha.versao, { identidade: 'NAO_CONFERIDA' });
    const semIdentidade = await balcao.get(`/api/${PEDIDOS}/${id}/pacote/arquivo`);
    expect([semIdentidade.statusCode, semIdentidade.body]).toEqual([
      409,
      expect.stringContaining('identidade'),
    ]);
  });

  it('[NGS-42] goes with its patient: of another nothing of it stays, and while it is made the patient is not changed', async () => {
    const [pacienteId, segundo] = [await paciente(), await paciente()];
    const caller = await pessoaCom(LE);
    const { id } = await montado(caller, pacienteId);
    const linha = await caller.ler(PEDIDOS, id);
    await sql(`UPDATE solicitacao_titular SET pacote = 'NA_FILA' WHERE id = $1`, id);
    const preso = await caller.patch(`/api/${PEDIDOS}/${id}`, linha.versao, { pacienteId: segundo });
    expect([preso.statusCode, preso.body]).toEqual([422, expect.stringContaining('Cancele a montagem')]);
    await sql(`UPDATE solicitacao_titular SET pacote = 'PRONTO' WHERE id = $1`, id);
    const trocado = await caller.patch(`/api/${PEDIDOS}/${id}`, linha.versao, { pacienteId: segundo });
    expect(trocado.statusCode, trocado.body).toBe(200);
    expect(trocado.json()).toMatchObject({ pacote: 'NENHUM', pacoteArquivo: null, pacoteResumo: null });
    expect((await caller.get(`/api/${PEDIDOS}/${id}/pacote/arquivo`)).statusCode).toBe(404);
  });

  it('[NGS-42] cancelled, the former one stays; after its days it goes, and the sum stays', async () => {
    const pacienteId = await paciente();
    const caller = await pessoaCom(LE);
    const { id } = await montado(caller, pacienteId);
    const { pacoteResumo } = (await caller.get(`/api/${PEDIDOS}/${id}/pacote`)).json<Estado>();
    const dono = jobs.find(({ kind }) => kind.kind === 'pacote-titular');
    const dados = { solicitacaoId: id, usuarioId: caller.id, prestadorId: prestador };
    await sql(`UPDATE solicitacao_titular SET pacote = 'NA_FILA' WHERE id = $1`, id);
    await inTransaction(api.test.database.pool, async (db) =>
      dono?.onEnd?.({ id: 1, data: dados }, { state: 'cancelada', error: undefined, db }, {
        registros: api.app.registrosDe,
      } as never),
    );
    expect((await caller.get(`/api/${PEDIDOS}/${id}/pacote`)).json<Estado>()).toMatchObject({
      pacote: 'PRONTO',
      guardado: true,
    });
    const apagar = jobs.find(({ kind }) => kind.kind === 'pacotes-apagar');
    const passa = (dias: number) =>
      sql(
        `UPDATE solicitacao_titular SET pacote_em = now() - make_interval(days => $2, secs => 60) WHERE id = $1`,
        id,
        dias,
      );
    const roda = () =>
      apagar?.handler({} as never, { database: api.test.database, registros: api.app.registrosDe } as never);
    await passa(DIAS_DO_PACOTE - 1);
    await roda();
    expect((await caller.get(`/api/${PEDIDOS}/${id}/pacote`)).json<Estado>().guardado).toBe(true);
    await passa(DIAS_DO_PACOTE);
    await roda();
    expect((await caller.get(`/api/${PEDIDOS}/${id}/pacote`)).json<Estado>()).toMatchObject({
      pacote: 'NENHUM',
      guardado: false,
      pacoteResumo,
    });
    expect((await caller.get(`/api/${PEDIDOS}/${id}/pacote/arquivo`)).statusCode).toBe(404);
    // The bytes go too: an earlier version of the request brings back no file that the server put there.
    const files = await openFileStore({}, dataDir);
    const client = api.test.database.newClient({ applicationName: 'varredura' });
    await client.connect();
    await sweepFiles({ client, registry: api.registry, files, before: Date.now() + 60_000 });
    await client.end();
    await expect(files.read(pacoteResumo)).rejects.toMatchObject({ code: 'arquivo-nao-encontrado' });
  });
});
