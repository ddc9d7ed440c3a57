/** What goes on for long while the primary changes: an import, an upload, the live channel, a room of a call. */
import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Importacao } from '#domain/importacao/importacao.ts';
import { CABECALHO_SALA, type SinalRecebido } from '#domain/telemedicina/wire.ts';
import { ateQue } from '../support/ate-que.ts';
import { doisServidores, type DoisServidores, type Servidor } from '../support/dois-servidores.ts';
import { entrarNoProcesso, iniciarProcesso, pedir, type Processo } from '../support/processo.ts';
import { pdf } from './documento-apoio.ts';
import { multipart } from './importacao-apoio.ts';

const LINHAS = 30_000;
const SEM_CURSOR: { readonly [name: string]: string } = {};
const SALA = { um: 'chave-do-primeiro-lugar', dois: 'chave-do-segundo-lugar' };

let servidores: DoisServidores;
let processo: Processo;
let pasta: string;
let token: string;
/** Whichever takes writes by then. */
let primario: Servidor;
const parar = new AbortController();

beforeAll(async () => {
  servidores = await doisServidores();
  primario = servidores.primario;
  pasta = await mkdtemp(join(tmpdir(), 'zelo-rede-trabalho-'));
  processo = await iniciarProcesso({
    DATABASE_URL: servidores.url,
    DATA_DIR: pasta,
    SECRETS_KEY: Buffer.alloc(32, 1).toString('base64'),
  });
  token = await entrarNoProcesso(processo.url);
});

afterAll(async () => {
  parar.abort();
  processo?.child.kill('SIGTERM');
  await processo?.ended;
  await servidores?.parar();
  await rm(pasta, { recursive: true, force: true });
});

const contar = async (text: string): Promise<number> =>
  (await servidores.sql<{ n: number }>(primario, `SELECT count(*)::int AS n FROM ${text}`))[0]?.n ?? -1;

/** One event after the other, over lines that end and are opened again after the last that was heard. */
async function ouvir(
  abrir: (desde: string | undefined) => {
    readonly path: string;
    readonly headers: { [name: string]: string };
  },
  ouvido: (evento: string, dado: unknown, id: string | undefined) => string | undefined,
): Promise<void> {
  let desde: string | undefined;
  const aberta = Promise.withResolvers<void>();
  const ler = async (): Promise<void> => {
    const { path, headers } = abrir(desde);
    const resposta = await fetch(processo.url + path, {
      headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream', ...headers },
      signal: parar.signal,
    });
    if (!resposta.ok) throw new Error(`${path}: ${resposta.status}`);
    aberta.resolve();
    let resto = '';
    for await (const parte of resposta.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const blocos = (resto + parte).split('\n\n');
      resto = blocos.pop() ?? '';
      for (const bloco of blocos) {
        const campo = (nome: string) => new RegExp(`^${nome}: (.*)$`, 'm').exec(bloco)?.[1];
        const [evento, dado] = [campo('event'), campo('data')];
        if (evento && dado) desde = ouvido(evento, JSON.parse(dado), campo('id')) ?? desde;
      }
    }
  };
  void (async () => {
    while (!parar.signal.aborted) {
      await ler().catch(() => undefined); // Opened again.
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  })();
  await aberta.promise;
}

it('[NET-01] an import, an upload, the live channel and the room of a call go on over a change of the primary', async () => {
  const { url } = processo;
  // A room of two, whose places the test's own session holds.
  const [gestor] = await servidores.sql<{ id: number }>(
    primario,
    `SELECT id::int FROM usuario WHERE login = 'gestor'`,
  );
  const resumo = (chave: string) => `sha256('${chave}')`;
  const lugares = await servidores.sql<{ id: number; n: number }>(
    primario,
    `WITH u AS (INSERT INTO prestador (nome, tipo_pessoa, cnpj) VALUES ('Telessaúde', 'JURIDICA', '11222333000181') RETURNING id),
      m AS (INSERT INTO profissional (nome, conselho_id, numero_conselho) SELECT 'Ana Lima', min(id), '12345' FROM conselho RETURNING id),
      p AS (INSERT INTO paciente (nome, data_nascimento, sexo, prestador_id) SELECT 'Vera Lima', '1975-06-20', 'F', id FROM u RETURNING id),
      a AS (INSERT INTO agendamento (prestador_id, profissional_id, paciente_id, inicio, fim)
        SELECT u.id, m.id, p.id, now(), now() + interval '30 min' FROM u, m, p RETURNING id, prestador_id, profissional_id, paciente_id),
      t AS (INSERT INTO teleconsulta (prestador_id, agendamento_id, paciente_id, profissional_id, situacao)
        SELECT prestador_id, id, paciente_id, profissional_id, 'EM_CHAMADA' FROM a RETURNING id)
      INSERT INTO teleconsulta_participante (teleconsulta_id, quem, papel, nome, usuario_id, sessao_hash, chave, entrada, visto_em, entrou_em,
          consentiu_em)
        SELECT t.id, 'convite:' || n, 'CONVIDADO', 'Convidado ' || n, ${gestor?.id},
          (SELECT encode(token_hash, 'hex') FROM sessao ORDER BY id DESC LIMIT 1),
          CASE n WHEN 1 THEN ${resumo(SALA.um)} ELSE ${resumo(SALA.dois)} END, 1, now(), now(), now()
        FROM t, generate_series(1, 2) n RETURNING id::int, right(quem, 1)::int AS n`,
  );
  const lugar = (n: number) => lugares.find((row) => row.n === n)?.id ?? 0;
  const sinais: string[] = [];
  for (const chave of Object.values(SALA))
    await ouvir(
      (desde) => ({
        path: `/api/telemedicina/publico/linha?desde=${desde ?? 0}`,
        headers: { [CABECALHO_SALA]: chave },
      }),
      (evento, dado) => {
        if (evento !== 'sinal') return undefined;
        const { id, dado: sinal } = dado as SinalRecebido;
        sinais.push(`${chave}: ${'candidato' in sinal ? JSON.stringify(sinal.candidato) : ''}`);
        return String(id);
      },
    );
  const falar = (de: string, para: number, n: number) =>
    pedir(`${url}/api/telemedicina/publico/sinais`, {
      token,
      headers: { [CABECALHO_SALA]: de },
      body: { sinais: [{ para: lugar(para), entrada: 1, dado: { candidato: { n } } }] },
    });
  expect((await falar(SALA.um, 2, 1)).status).toBe(204);
  await ateQue(() => sinais.length === 1);

  // The live channel of a register.
  const mudadas = new Set<number>();
  await ouvir(
    (desde) => ({
      path: '/api/canal?topicos=registro:pendencias',
      headers: desde === undefined ? SEM_CURSOR : { 'last-event-id': desde },
    }),
    (_evento, dado, id) => {
      for (const { id: row } of (dado as { mudancas?: readonly { id: number }[] }).mudancas ?? [])
        mudadas.add(row);
      return id;
    },
  );

  // An import that has written some of its rows, and an upload of which a part is there.
  const csv = Array.from({ length: LINHAS }, (_, n) => `F${n};Entidade ${n}`).join('\n');
  const envio = multipart('entidades.csv', Buffer.from(`Código;Descrição\n${csv}\n`));
  const recebida = (await (
    await fetch(`${url}/api/entidades/_import`, {
      method: 'POST',
      headers: { ...envio.headers, authorization: `Bearer ${token}` },
      body: Uint8Array.from(envio.payload),
    })
  ).json()) as Importacao;
  const importacao = `${url}/api/entidades/_import/${recebida.id}`;
  const iniciada = await pedir(importacao, {
    method: 'PUT',
    token,
    body: { mapeamento: recebida.mapeamento, modo: 'so-as-boas', simular: false },
  });
  expect(iniciada.status).toBe(200);
  const [fornecedor] = await servidores.sql<{ id: number }>(
    primario,
    `INSERT INTO fornecedor (tipo_pessoa, nome, documento) VALUES ('JURIDICA', 'Fornecedor', '11222333000181') RETURNING id::int`,
  );
  const laudo = pdf('x'.repeat(2_000_000));
  const mandado = subir(url, fornecedor?.id, laudo, 4_000);

  await ateQue(async () => (await pedir<Importacao>(importacao, { token })).body.estado === 'executando');
  const escrita = pedir<{ id: number }>(`${url}/api/pendencias`, {
    token,
    key: crypto.randomUUID(),
    body: { codigo: 'ANTES', descricao: 'Antes da troca', origem: 'CADASTRO' },
  });
  expect((await escrita).status).toBe(201);
  await ateQue(async () => {
    const [row] = await servidores.sql<{ em_dia: boolean }>(
      primario,
      `SELECT bool_and(replay_lsn >= pg_current_wal_lsn() - 1000000) AS em_dia FROM pg_stat_replication`,
    );
    return row?.em_dia === true;
  });
  servidores.primario.child.kill('SIGQUIT');
  await servidores.promover();
  primario = servidores.espera;

  // The import: each line once.
  let fim: Importacao | undefined;
  await ateQue(async () => {
    const lida = await pedir<Importacao>(importacao, { token }).catch(() => undefined);
    fim = lida?.status === 200 ? lida.body : undefined;
    return fim !== undefined && !['na-fila', 'executando'].includes(fim.estado);
  });
  expect(fim).toMatchObject({ estado: 'concluida', lidas: LINHAS, erros: 0 });
  expect(await contar(`entidade WHERE codigo LIKE 'F%'`)).toBe(LINHAS);
  expect(await contar(`(SELECT DISTINCT codigo FROM entidade WHERE codigo LIKE 'F%') x`)).toBe(LINHAS);

  // The upload: whole, and once, whether it was confirmed or sent again as the screen does.
  const primeira = await mandado;
  expect([201, 500, 502, 503]).toContain(primeira.status);
  const guardada = primeira.status === 201 ? primeira : await subir(url, fornecedor?.id, laudo, 0);
  expect(guardada.status).toBe(201);
  const [doc] = await servidores.sql<{ objeto: string; n: number }>(
    primario,
    `SELECT min(object_id::text) AS objeto, count(*)::int AS n FROM documento WHERE nome = 'laudo.pdf'`,
  );
  expect(doc?.n).toBe(1);
  const baixado = await fetch(
    `${url}/api/cmis/download-documento?modulo=fornecedores&objectId=${doc?.objeto}`,
    { headers: { authorization: `Bearer ${token}` } },
  );
  const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
  expect(hash(new Uint8Array(await baixado.arrayBuffer()))).toBe(hash(laudo));

  // The live channel: what is written now is heard, and what was written before has been.
  const depois = await pedir<{ id: number }>(`${url}/api/pendencias`, {
    token,
    body: { codigo: 'DEPOIS', descricao: 'Depois da troca', origem: 'CADASTRO' },
  });
  expect(depois.status).toBe(201);
  const antes = (await escrita).body.id;
  await ateQue(() => mudadas.has(antes) && mudadas.has(depois.body.id));

  // The room: both hear each other again, and nothing twice.
  await ateQue(async () => (await falar(SALA.dois, 1, 2)).status === 204);
  await ateQue(async () => (await falar(SALA.um, 2, 3)).status === 204);
  await ateQue(() => sinais.length >= 3);
  expect(sinais).toEqual([`${SALA.dois}: {"n":1}`, `${SALA.um}: {"n":2}`, `${SALA.dois}: {"n":3}`]);
}, 300_000);

/** Sends a document, its second half after `esperaMs`. */
async function subir(
  url: string,
  fornecedor: number | undefined,
  bytes: Buffer,
  esperaMs: number,
): Promise<{ status: number }> {
  const form = new FormData();
  form.append('id', String(fornecedor));
  form.append('modulo', 'fornecedores');
  form.append('file', new Blob([Uint8Array.from(bytes)]), 'laudo.pdf');
  const inteira = new Response(form);
  const corpo = Buffer.from(await inteira.arrayBuffer());
  const metade = Math.floor(corpo.length / 2);
  const aos = new ReadableStream({
    async start(controller) {
      controller.enqueue(corpo.subarray(0, metade));
      await new Promise((resolve) => setTimeout(resolve, esperaMs));
      controller.enqueue(corpo.subarray(metade));
      controller.close();
    },
  });
  const resposta = await fetch(`${url}/api/cmis/v2/criar-documento`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': inteira.headers.get('content-type') ?? '',
    },
    body: aos,
    duplex: 'half',
  } as RequestInit);
  return { status: resposta.status };
}
