/** The live channel: topics across servers, nothing lost and nothing twice, permission and provider asked per topic. */
import { createHash } from 'node:crypto';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildRegistry } from '#domain/registro/registry.ts';
import { varrer } from '#server/capabilities/canal/limpeza-repository.ts';
import { migrate } from '#server/database/migrate.ts';
import { inTransaction } from '#server/database/query.ts';
import { loadRegistry } from '#server/plugins/load-registry.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import {
  chamar,
  contar,
  entrar,
  iniciar,
  ler,
  pessoa,
  type Leitor,
  type Pessoa,
  type Servidor,
} from './notificacao-apoio.ts';

type Mudanca = { readonly id: number; readonly acao: string; readonly meu?: true };
type Dito = {
  readonly topico: string;
  readonly seq?: number;
  readonly mudancas?: readonly Mudanca[];
  readonly reler?: true;
  readonly dado?: unknown;
};
type Linha = { readonly id: number; readonly versao: number };

const PENDENCIAS = 'registro:pendencias';
const TODAS = ['list', 'view', 'insert', 'update', 'delete'];

let test: TestDatabase;
let aqui: Servidor;
let ali: Servidor;
let ana: Pessoa;

beforeAll(async () => {
  test = await createTestDatabase({ poolSize: 3 });
  // A register of which a person sees only what is for them, told live too.
  const base = await loadRegistry();
  const registry = buildRegistry({
    resources: base.resources.map((resource) =>
      resource.name === 'avisos' ? { ...resource, aoVivo: true as const } : resource,
    ),
    schemas: Object.fromEntries(base.entities.map((entity) => [entity.key, entity.schema])),
  });
  await migrate(test.database, { registry, autoMigrate: true });
  aqui = await iniciar(test.url, {}, registry);
  ali = await iniciar(test.url, {}, registry);
  ana = await pessoa(aqui, { permissoes: { pendencia: TODAS } });
});
afterAll(async () => {
  await aqui?.close();
  await ali?.close();
  await test?.drop();
});

const eventosDe = (leitor: Leitor, topico = PENDENCIAS): Dito[] =>
  leitor.eventos.flatMap(({ event, data }) =>
    event === 'topico' && (data as Dito).topico === topico ? [data as Dito] : [],
  );
const mudancas = (leitor: Leitor, topico = PENDENCIAS): Mudanca[] =>
  eventosDe(leitor, topico).flatMap((evento) =>
    (evento.mudancas ?? []).map(({ id, acao }) => ({ id, acao })),
  );
const aberta = (leitor: Leitor): Promise<void> =>
  expect.poll(() => leitor.eventos.some(({ event }) => event === 'inicio')).toBe(true);
const linhaDe = (leitor: Leitor): string =>
  (leitor.eventos.find(({ event }) => event === 'inicio') as { data: { linha: string } }).data.linha;
const abrir = async (
  servidor: Servidor,
  usuario: Pessoa,
  topicos: readonly string[],
  cursor?: string,
): Promise<Leitor> => {
  const leitor = await ler(servidor, usuario.token, cursor, topicos);
  await aberta(leitor);
  return leitor;
};

let serial = 0;
async function criar(servidor = aqui, usuario = ana): Promise<Linha> {
  const codigo = `C${++serial}`;
  const answer = await chamar<Linha>(servidor, usuario.token, 'POST', 'pendencias', {
    codigo,
    descricao: `Segredo ${codigo}`,
    origem: 'CADASTRO',
  });
  expect(answer.status).toBe(201);
  return answer.body;
}
/** Events of the tests before are no news: a reader without a cursor is told to read anew because of them. */
const esquecer = () => test.database.pool.query('DELETE FROM canal_evento');

async function prestador(nome: string): Promise<number> {
  const { rows } = await test.database.pool.query<{ id: number }>(
    `INSERT INTO prestador (nome, tipo_pessoa) VALUES ($1, 'JURIDICA') RETURNING id`,
    [nome],
  );
  return rows[0]?.id ?? 0;
}

describe('[UTIL-02] rows of a register that is told live', () => {
  it('[UTIL-02] written on one server, told by the other: which row and what happened, and no data', async () => {
    const leitor = await abrir(ali, ana, [PENDENCIAS]);
    const { id, versao } = await criar();
    const path = `pendencias/${id}`;
    const changed = await chamar<Linha>(
      aqui,
      ana.token,
      'PATCH',
      path,
      { prazoDias: 3 },
      { 'if-match': `"${versao}"` },
    );
    const gone = await chamar<Linha>(aqui, ana.token, 'DELETE', path, undefined, {
      'if-match': `"${changed.body.versao}"`,
    });
    const back = await chamar(
      aqui,
      ana.token,
      'POST',
      `${path}/_restaurar`,
      {},
      { 'if-match': `"${gone.body.versao}"` },
    );
    expect([changed.status, gone.status, back.status]).toEqual([200, 200, 200]);
    await expect
      .poll(() => mudancas(leitor))
      .toEqual(['inserir', 'alterar', 'excluir', 'restaurar'].map((acao) => ({ id, acao })));
    expect(JSON.stringify(leitor.eventos)).not.toContain('Segredo');
    // One's own are marked; by whom others are is not told.
    const outraPessoa = await pessoa(aqui, { permissoes: { pendencia: TODAS } });
    const deOutra = await abrir(ali, outraPessoa, [PENDENCIAS]);
    const linha = await criar();
    await expect
      .poll(() => eventosDe(leitor).at(-1)?.mudancas)
      .toEqual([{ id: linha.id, acao: 'inserir', meu: true }]);
    await expect.poll(() => eventosDe(deOutra).at(-1)?.mudancas).toEqual([{ id: linha.id, acao: 'inserir' }]);
    for (const reader of [leitor, deOutra]) reader.close();
  });

  it('[UTIL-02] what is rolled back, and what changes nothing, is told to nobody', async () => {
    const leitor = await abrir(ali, ana, [PENDENCIAS]);
    const before = mudancas(leitor).length;
    const lost = inTransaction(test.database.pool, async (db) => {
      await db.query({
        text: `INSERT INTO pendencia (codigo, descricao, origem) VALUES ('XX', 'x', 'CADASTRO')`,
        values: [],
      });
      throw new Error('taken back');
    });
    await expect(lost).rejects.toThrow('taken back');
    await test.database.pool.query(`UPDATE pendencia SET prazo_dias = 1 WHERE codigo = 'XX'`);
    const { id } = await criar();
    await expect.poll(() => mudancas(leitor).slice(before)).toEqual([{ id, acao: 'inserir' }]);
    leitor.close();
  });

  it('[UTIL-02] a restart of the server loses nothing and tells nothing twice, also what commits out of order', async () => {
    const outroServidor = await iniciar(test.url);
    const before = await abrir(outroServidor, ana, [PENDENCIAS]);
    const first = await criar();
    await expect.poll(() => mudancas(before).at(-1)?.id).toBe(first.id);
    // Begun before the others and committed after them.
    const slow = await test.database.pool.connect();
    await slow.query('BEGIN');
    await slow.query('UPDATE pendencia SET prazo_dias = 9 WHERE id = $1', [first.id]);
    const quick = await criar();
    await expect.poll(() => mudancas(before).at(-1)?.id).toBe(quick.id);
    await outroServidor.close();
    await expect.poll(() => before.terminou()).toBe(true);
    await slow.query('COMMIT');
    slow.release();
    const during = await criar();
    const after = await abrir(ali, ana, [PENDENCIAS], before.cursor());
    await expect
      .poll(() => mudancas(after))
      .toEqual([
        { id: first.id, acao: 'alterar' },
        { id: during.id, acao: 'inserir' },
      ]);
    const seqs = [...eventosDe(before), ...eventosDe(after)].map(({ seq }) => seq);
    expect(new Set(seqs).size).toBe(seqs.length);
    const again = await abrir(aqui, ana, [PENDENCIAS], after.cursor());
    const last = await criar();
    await expect.poll(() => mudancas(again)).toEqual([{ id: last.id, acao: 'inserir' }]);
    for (const leitor of [after, again]) leitor.close();
  });

  it('[UTIL-02] many rows, or a cursor older than what is kept, say to read again', async () => {
    const leitor = await abrir(ali, ana, [PENDENCIAS]);
    const before = eventosDe(leitor).length;
    const cursorBefore = (await abrir(ali, ana, [PENDENCIAS])).cursor();
    await test.database.pool.query(
      `INSERT INTO pendencia (codigo, descricao, origem) SELECT 'M' || n, 'Muitas', 'CADASTRO' FROM generate_series(1, 21) n`,
    );
    await expect
      .poll(() => eventosDe(leitor).slice(before))
      .toMatchObject([{ topico: PENDENCIAS, reler: true }]);
    expect(eventosDe(leitor).at(-1)?.mudancas).toBeUndefined();
    // One by one in one transaction: at most twenty are named.
    await inTransaction(test.database.pool, async (db) => {
      for (let n = 1; n <= 30; n += 1)
        await db.query({
          text: 'UPDATE pendencia SET prazo_dias = $1 WHERE codigo = $2',
          values: [n, `M${(n % 21) + 1}`],
        });
    });
    await expect.poll(() => eventosDe(leitor).slice(before)).toHaveLength(22);
    expect(eventosDe(leitor).at(-1)).toMatchObject({ reler: true });
    // Seen by everybody for an hour, as the clock has it.
    expect(await varrer(test.database.pool)).toBe(0);
    await test.database.pool.query(`UPDATE canal_foto SET em = em - interval '2 hours'`);
    expect(await varrer(test.database.pool)).toBeGreaterThan(0);
    const late = await abrir(aqui, ana, [PENDENCIAS], cursorBefore);
    await expect.poll(() => eventosDe(late)).toEqual([{ topico: PENDENCIAS, reler: true }]);
    // Who has seen all that was swept misses nothing.
    const seen = late.cursor();
    const next = await criar();
    const fresh = await abrir(aqui, ana, [PENDENCIAS], seen);
    await expect
      .poll(() => eventosDe(fresh))
      .toMatchObject([{ mudancas: [{ id: next.id, acao: 'inserir' }] }]);
    for (const reader of [leitor, late, fresh]) reader.close();
  });

  it('[UTIL-02] who sees only some of the rows is not told which one changed', async () => {
    await esquecer();
    const todas = await pessoa(aqui, { admin: true, permissoes: { all: ['manage'] } });
    const so = await pessoa(aqui, { permissoes: { aviso: ['list'] } });
    const [deTodas, deSo] = [
      await abrir(ali, todas, ['registro:avisos']),
      await abrir(aqui, so, ['registro:avisos']),
    ];
    const answer = await chamar<Linha>(aqui, todas.token, 'POST', 'avisos', {
      titulo: 'Só para fornecedores',
      texto: '<p>x</p>',
      destino: 'FORNECEDOR',
    });
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    await expect
      .poll(() => mudancas(deTodas, 'registro:avisos').at(0))
      .toEqual({ id: answer.body.id, acao: 'inserir' });
    await expect.poll(() => eventosDe(deSo, 'registro:avisos').at(0)?.reler).toBe(true);
    expect(mudancas(deSo, 'registro:avisos')).toEqual([]);
    for (const leitor of [deTodas, deSo]) leitor.close();
  });
});

describe('[UTIL-02] what a line hears', () => {
  it('[UTIL-02] [PERM-01] each topic asks for its permission, its provider and a register that is told live', async () => {
    const [norte, sul] = [await prestador('Norte'), await prestador('Sul')];
    const bia = await pessoa(aqui, {
      prestadores: [norte],
      permissoes: { 'form-template': ['list', 'insert'] },
    });
    const cia = await pessoa(aqui, {
      prestadores: [sul],
      permissoes: { 'form-template': ['list', 'insert'] },
    });
    const pedidos = [
      `registro:form-templates@${norte}`,
      `registro:form-templates@${sul}`,
      'registro:form-templates',
      PENDENCIAS,
      'registro:bancos',
      'registro:nada',
      'nada:1',
    ];
    const deBia = await abrir(aqui, bia, pedidos);
    const deCia = await abrir(ali, cia, [`registro:form-templates@${sul}`]);
    const recusados = () =>
      deBia.eventos.flatMap(({ event, data }) =>
        event === 'recusado' ? [(data as { topico: string }).topico] : [],
      );
    await expect.poll(recusados).toEqual(pedidos.slice(1));
    const modelo = { nome: 'Anamnese', dado: JSON.stringify({ templateRecord: [] }) };
    const resposta = await chamar<Linha>(ali, bia.token, 'POST', 'form-templates', modelo, {
      'id-prestador': String(norte),
    });
    expect(resposta.status, JSON.stringify(resposta.body)).toBe(201);
    await expect.poll(() => mudancas(deBia, pedidos[0])).toEqual([{ id: resposta.body.id, acao: 'inserir' }]);
    const outraResposta = await chamar<Linha>(aqui, cia.token, 'POST', 'form-templates', modelo, {
      'id-prestador': String(sul),
    });
    await expect
      .poll(() => mudancas(deCia, pedidos[1]))
      .toEqual([{ id: outraResposta.body.id, acao: 'inserir' }]);
    expect(deBia.eventos.filter(({ event }) => event === 'topico')).toHaveLength(1);
    expect((await ler(aqui, bia.token, undefined, ['com espaço'])).status).toBe(400);
    // Out of the provider: the topic ends, the line stays.
    await test.database.pool.query('DELETE FROM usuario_prestador WHERE usuario_id = $1', [bia.id]);
    await expect.poll(() => recusados().at(-1)).toBe(pedidos[0]);
    expect(deBia.terminou()).toBe(false);
    for (const leitor of [deBia, deCia]) leitor.close();
  });

  it('[UTIL-02] is changed from whatever server, by its own session only, and nothing falls in between', async () => {
    await esquecer();
    const leitor = await abrir(ali, ana, ['notificacoes']);
    await expect.poll(() => leitor.cursor()).toBeDefined();
    const desde = leitor.cursor();
    const between = await criar();
    // The line moves on without the topic.
    await contar(aqui, { para: [ana.id] });
    await expect.poll(() => leitor.contadas().length).toBe(1);
    const linha = linhaDe(leitor);
    const outraSessao = await entrar(aqui, ana.id);
    const bia = await pessoa(aqui, { permissoes: { pendencia: TODAS } });
    for (const token of [outraSessao, bia.token])
      await chamar(aqui, token, 'POST', `canal/${linha}`, { assinar: [PENDENCIAS] });
    const pedido = { assinar: [PENDENCIAS, 'registro:bancos'], desde };
    const answer = await chamar<{ recusados: string[] }>(aqui, ana.token, 'POST', `canal/${linha}`, pedido);
    expect(answer.body).toEqual({ recusados: ['registro:bancos'] });
    // A name that is none is told like a refusal, and stops no other topic of the call (tabs ask together).
    const misto = await chamar<{ recusados: string[] }>(aqui, ana.token, 'POST', `canal/${linha}`, {
      assinar: ['registro:pendencias@0', 'registro:bancos'],
    });
    expect(misto.body).toEqual({ recusados: ['registro:bancos', 'registro:pendencias@0'] });
    await expect.poll(() => mudancas(leitor)).toEqual([{ id: between.id, acao: 'inserir' }]);
    expect(leitor.eventos.filter(({ event }) => event === 'assinado')).toHaveLength(1);
    const then = await criar();
    await expect.poll(() => mudancas(leitor).at(-1)?.id).toBe(then.id);
    await chamar(ali, ana.token, 'POST', `canal/${linha}`, { deixar: [PENDENCIAS] });
    const heard = mudancas(leitor).length;
    await criar();
    await contar(aqui, { para: [ana.id] });
    await expect.poll(() => leitor.contadas().length).toBe(2);
    expect(mudancas(leitor)).toHaveLength(heard);
    leitor.close();
  });

  it("[UTIL-02] without a snapshot of one's own, what was just told may be missing: read again", async () => {
    await esquecer();
    const quiet = await abrir(ali, ana, [PENDENCIAS]);
    await criar();
    await expect.poll(() => eventosDe(quiet)).toHaveLength(1);
    expect(eventosDe(quiet)[0]?.reler).toBeUndefined();
    const soon = await abrir(ali, ana, [PENDENCIAS]);
    await expect.poll(() => eventosDe(soon)).toEqual([{ topico: PENDENCIAS, reler: true }]);
    for (const leitor of [quiet, soon]) leitor.close();
  });

  it('[DOC-02] [D36] the documents of a record are told to who sees them at its provider, and nothing of what they are', async () => {
    const [norte, sul] = [await prestador('Norte dos documentos'), await prestador('Sul dos documentos')];
    const { rows } = await test.database.pool.query<{ id: number }>(
      `INSERT INTO paciente (nome, data_nascimento, sexo, nacionalidade, prestador_id) VALUES ('Maria', '1980-01-01', 'F', 'BRASILEIRA', $1) RETURNING id`,
      [norte],
    );
    const id = rows[0]!.id;
    const topico = `documentos:pacientes:${id}`;
    const ver = { paciente: ['view'] };
    const bia = await pessoa(aqui, { permissoes: ver, prestadores: [norte] });
    const alheia = await pessoa(aqui, { permissoes: ver, prestadores: [sul] });
    const sem = await pessoa(aqui, { permissoes: { paciente: ['list'] }, prestadores: [norte] });
    await esquecer();
    const leitores = await Promise.all(
      [bia, alheia, sem].map((usuario) => abrir(ali, usuario, [topico, 'documentos:bancos:1'])),
    );
    await test.database.pool.query(
      `INSERT INTO documento (modulo, registro_id, pasta, nome, nome_chave) VALUES ('pacientes', $1, true, 'Exames', 'exames')`,
      [id],
    );
    await expect.poll(() => eventosDe(leitores[0]!, topico)).toMatchObject([{ topico, reler: true }]);
    expect(eventosDe(leitores[0]!, topico)[0]).not.toHaveProperty('mudancas');
    expect([eventosDe(leitores[1]!, topico), eventosDe(leitores[2]!, topico)]).toEqual([[], []]);
    for (const leitor of leitores) leitor.close();
  });

  it('[UTIL-02] a reader who is gone before the line is his takes no place of the session', async () => {
    const { canal } = aqui.app;
    const usuario = await pessoa(aqui, { permissoes: { pendencia: TODAS } });
    const hash = createHash('sha256').update(usuario.token).digest('hex');
    const sessao = await aqui.app.sessoes.verificar(hash);
    if (!sessao) throw new Error('no session');
    for (let at = 0; at < 30; at += 1) {
      const raw = new ServerResponse(new IncomingMessage(new Socket()));
      raw.destroy();
      canal.abrir(sessao, raw, undefined, [PENDENCIAS]);
    }
    expect(canal.cabe(sessao)).toBe(true);
    // Whoever comes now is heard as ever.
    const leitor = await abrir(aqui, usuario, [PENDENCIAS]);
    const linha = await criar(aqui);
    await expect.poll(() => mudancas(leitor)).toContainEqual({ id: linha.id, acao: 'inserir' });
    leitor.close();
  });

  it('[SES-03] a revoked session hears no more', async () => {
    const bia = await pessoa(aqui, { permissoes: { pendencia: TODAS } });
    const leitor = await abrir(ali, bia, [PENDENCIAS]);
    await chamar(aqui, bia.token, 'POST', 'auth/token/revoke');
    await expect.poll(() => leitor.terminou()).toBe(true);
    expect(leitor.eventos.at(-1)).toMatchObject({ event: 'fim', data: { motivo: 'sessao' } });
  });
});

describe('[UTIL-02] ephemeral topics', () => {
  it('[UTIL-02] who may see the record hears the others at it, whatever the server, and nothing is kept', async () => {
    await esquecer();
    const { id } = await criar();
    const topico = `presenca:pendencias:${id}`;
    const bia = await pessoa(aqui, { permissoes: { pendencia: ['list', 'view'] } });
    const sem = await pessoa(aqui, { permissoes: { pendencia: ['list'] } });
    const [deAna, deBia, deSem] = [
      await abrir(aqui, ana, [topico]),
      await abrir(ali, bia, [topico]),
      await abrir(ali, sem, [topico, `presenca:pendencias:${id + 1000}`]),
    ];
    expect(deSem.eventos.filter(({ event }) => event === 'recusado')).toHaveLength(2);
    const falar = (usuario: Pessoa, leitor: Leitor, body: object) =>
      chamar(aqui, usuario.token, 'POST', `canal/${linhaDe(leitor)}/publicar`, body);
    expect((await falar(ana, deAna, { topico, dado: { editando: true } })).status).toBe(204);
    await expect
      .poll(() => eventosDe(deBia, topico))
      .toEqual([
        { topico, de: { id: ana.id, nome: expect.any(String) as unknown }, dado: { editando: true } },
      ]);
    expect((await falar(bia, deBia, { topico, dado: { editando: false } })).status).toBe(204);
    await expect.poll(() => eventosDe(deAna, topico)).toHaveLength(1);
    // The one who spoke does not hear it, and who may not see the record hears and says nothing.
    expect(eventosDe(deBia, topico)).toHaveLength(1);
    expect(eventosDe(deSem, topico)).toHaveLength(0);
    expect((await falar(sem, deSem, { topico, dado: 1 })).status).toBe(403);
    // A durable topic is the server's to tell.
    expect((await falar(ana, deAna, { topico: PENDENCIAS, dado: { mudancas: [] } })).status).toBe(403);
    expect((await falar(ana, deAna, { topico, dado: 'x'.repeat(4_100) })).status).toBe(400);
    expect((await falar(ana, deAna, { topico: 'a b', dado: 1 })).status).toBe(400);
    const again = await abrir(ali, bia, [topico], deBia.cursor());
    expect(eventosDe(again, topico)).toHaveLength(0);
    for (const leitor of [deAna, deBia, deSem, again]) leitor.close();
  });

  it('[UTIL-02] one person says at most 240 things a minute on one server', async () => {
    const { id } = await criar();
    const bia = await pessoa(aqui, { permissoes: { pendencia: ['view'] } });
    const topico = `presenca:pendencias:${id}`;
    const statuses: number[] = [];
    for (let n = 0; n < 241; n += 1)
      statuses.push(
        (await chamar(aqui, bia.token, 'POST', 'canal/nenhuma/publicar', { topico, dado: n })).status,
      );
    expect(statuses.slice(0, 240).every((status) => status === 204)).toBe(true);
    expect(statuses.at(-1)).toBe(429);
  });
});
