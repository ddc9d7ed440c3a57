/** NET-03: measures, traces and slow statements, read by peers that we did not write; nothing of a patient in any. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/plugins/config.ts';
import { ateQue } from '#tests/support/ate-que.ts';
import { needs } from '#tests/support/peers.ts';
import { createTestApi, type Caller, type TestApi } from '#tests/support/api.ts';

const TOKEN = 'palavra-do-prometheus-que-ninguem-adivinha';
const NOME = 'Zuleika Quintanilha Inconfundível';
const CPF = '52998224725';
const OUTRO_CPF = '11144477735';

type Attribute = { readonly key: string; readonly value: { readonly stringValue?: string } };
type Span = {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly attributes: readonly Attribute[];
};

let api: TestApi;
let recepcao: Caller;
let coletor: Server;
const recebidos: string[] = [];

/** Every span that the collector was sent. */
const spans = (): Span[] =>
  recebidos.flatMap((body) =>
    (
      JSON.parse(body) as {
        resourceSpans: { scopeSpans: { spans: Span[] }[] }[];
      }
    ).resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
  );

const medidas = (authorization?: string) =>
  api.app.inject({ url: '/metrics', headers: authorization === undefined ? {} : { authorization } });

beforeAll(async () => {
  coletor = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      recebidos.push(Buffer.concat(chunks).toString());
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => coletor.listen(0, '127.0.0.1', resolve));
  api = await createTestApi({
    env: {
      METRICS_TOKEN: TOKEN,
      SLOW_STATEMENT_MS: '150',
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(coletor.address() as AddressInfo).port}`,
    },
  });
  recepcao = await api.comPrestador();
});
afterAll(async () => {
  await api?.close();
  coletor?.close();
});

/** A patient is written, searched by name and number, and opened. */
async function umDia(cpf: string, traceparent?: string): Promise<number> {
  const headers: { [name: string]: string } = traceparent === undefined ? {} : { traceparent };
  const criado = await recepcao.call(
    'POST',
    '/api/pacientes',
    { nome: NOME, sexo: 'F', nacionalidade: 'BRASILEIRA', cpf, dataNascimento: '1980-05-05' },
    headers,
  );
  expect(criado.statusCode, criado.body).toBe(201);
  const { id } = criado.json<{ id: number }>();
  await recepcao.get(`/api/pacientes/${id}`);
  await recepcao.call('GET', '/api/pacientes', undefined, {
    'x-consulta': new URLSearchParams({ q: NOME }).toString(),
  });
  await recepcao.get(`/api/pacientes?cpf=${cpf}`);
  return id;
}

describe('[NET-03] measures', () => {
  it('[NET-03] are of who bears the token, and are not there without one', async () => {
    expect((await medidas()).statusCode).toBe(401);
    expect((await medidas('Bearer outra')).statusCode).toBe(401);
    const semToken = await buildApp({
      config: readConfig({ LOG_LEVEL: 'silent' }),
      database: api.test.database,
      registry: api.registry,
      env: {},
    });
    expect((await semToken.inject({ url: '/metrics' })).statusCode).toBe(404);
    await semToken.close();
  });

  it('[NET-03] what is set wrong stops the start, each with what to write', () => {
    const wrong = () =>
      readConfig({
        METRICS_TOKEN: 'curta',
        OTEL_EXPORTER_OTLP_ENDPOINT: 'coletor:4318',
        OTEL_TRACES_SAMPLER_ARG: '2',
      });
    for (const said of [
      'METRICS_TOKEN: use ao menos 24 letras ao acaso',
      'OTEL_EXPORTER_OTLP_ENDPOINT: use um endereço como http://coletor:4318',
      'OTEL_TRACES_SAMPLER_ARG: use um número de 0 a 1, como 0.1',
    ])
      expect(wrong).toThrow(said);
  });

  it('[NET-03] tell calls by route, queue, connections and room, as promtool reads them', async (context) => {
    await umDia(CPF);
    const { statusCode, body, headers } = await medidas(`Bearer ${TOKEN}`);
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toContain('application/openmetrics-text');
    expect(body).toMatch(
      /zelo_http_request_duration_seconds_count\{method="GET",route="\/api\/pacientes\/:id",status="2xx"\} [1-9]/,
    );
    expect(body).toContain('zelo_database_up 1');
    expect(body).toMatch(/zelo_database_connections\{state="waiting"\} 0/);
    expect(body).toMatch(/zelo_disk_free_bytes [1-9]/);
    expect(body.trimEnd().endsWith('# EOF')).toBe(true);
    needs(context, 'promtool');
    const peer = spawnSync('promtool', ['check', 'metrics'], { input: body, encoding: 'utf8' });
    // It lints names too; exit code 3 is advice on those of Node's own measures, 1 is text that cannot be read.
    expect([0, 3], peer.stderr).toContain(peer.status);
    expect(peer.stderr.split('\n').filter((line) => line.startsWith('zelo_'))).toEqual([]);
  });

  it('[NET-03] the alert rules hold by promtool, and board and rules ask for what is there', async (context) => {
    const { body } = await medidas(`Bearer ${TOKEN}`);
    const there = new Set([...body.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name));
    for (const file of ['deploy/grafana/zelo.json', 'deploy/prometheus/zelo.rules.yml']) {
      const asked = readFileSync(file, 'utf8').match(/\b(?:zelo|nodejs|process)_\w+/g) ?? [];
      expect(asked.length).toBeGreaterThan(5);
      const bare = asked.map((name) => name.replace(/_(?:count|bucket|sum)$/, ''));
      expect(bare.filter((name) => !there.has(name) && !there.has(name.replace(/_total$/, '')))).toEqual([]);
    }
    needs(context, 'promtool');
    const peer = (...args: string[]) =>
      spawnSync('promtool', args, { cwd: 'deploy/prometheus', encoding: 'utf8' });
    const rules = peer('test', 'rules', 'zelo.rules.test.yml');
    expect(rules.status, rules.stdout + rules.stderr).toBe(0);
    const config = peer('check', 'config', '--syntax-only', 'prometheus.yml');
    expect(config.status, config.stderr).toBe(0);
  });

  it('[NET-03] a statement that waits is told by its place in the code, with its request, without values', async () => {
    const linhas: string[] = [];
    const app = await buildApp({
      config: readConfig({ LOG_LEVEL: 'warn', SLOW_STATEMENT_MS: '150' }),
      database: api.test.database,
      registry: api.registry,
      env: {},
      writeLog: (linha) => linhas.push(linha),
    });
    const holder = await api.test.database.pool.connect();
    await holder.query('BEGIN');
    await holder.query('LOCK TABLE paciente IN ACCESS EXCLUSIVE MODE');
    const asked = recepcao.get(`/api/pacientes?cpf=${CPF}`);
    await pause(400);
    await holder.query('ROLLBACK');
    holder.release();
    expect((await asked).statusCode).toBe(200);
    await app.close();
    const lenta = linhas
      .map((linha) => JSON.parse(linha) as { place?: string; ms?: number; msg: string })
      .find(({ msg }) => msg === 'consulta lenta');
    expect(lenta).toMatchObject({ place: expect.stringMatching(/^server\/engine\//) });
    expect(lenta!.ms).toBeGreaterThan(150);
    expect(linhas.join('')).not.toContain(CPF);
    const { body } = await medidas(`Bearer ${TOKEN}`);
    expect(body).toMatch(/zelo_slow_statements_total\{place="server\/engine\/[\w/-]+\.ts:\d+"\} [1-9]/);
  });

  it('[NET-03] traces follow the call from outside down to its statements', async () => {
    const traceId = '0af7651916cd43dd8448eb211c80319c';
    const id = await umDia(OUTRO_CPF, `00-${traceId}-b7ad6b7169203331-01`);
    expect(id).toBeGreaterThan(0);
    await ateQue(() => spans().some((span) => span.traceId === traceId));
    const call = spans().find((span) => span.traceId === traceId && span.name === 'POST /api/pacientes');
    expect(call?.parentSpanId).toBe('b7ad6b7169203331');
    expect(call?.attributes.map(({ key }) => key)).toContain('zelo.request_id');
    const below = spans().filter((span) => span.parentSpanId === call!.spanId);
    expect(below.map(({ name }) => name)).toContain('COMMIT');
  });

  it('[NET-03] hold nothing of a patient', async () => {
    const { body } = await medidas(`Bearer ${TOKEN}`);
    const told = [body, ...recebidos].join('\n');
    expect(told.length).toBeGreaterThan(10_000);
    for (const secret of [NOME, 'Zuleika', CPF, OUTRO_CPF, '529.982', encodeURIComponent(NOME), '1980-05-05'])
      expect(told).not.toContain(secret);
  });

  it('[NET-03] alive is one question and ready another', async () => {
    const saude = () => api.app.inject({ url: '/api/saude' });
    expect((await saude()).statusCode).toBe(200);
    await api.app.esvaziar();
    const depois = await saude();
    expect([depois.statusCode, depois.json<{ codigo: string }>().codigo]).toEqual([503, 'encerrando']);
    expect((await api.app.inject({ url: '/api/vivo' })).json()).toEqual({ estado: 'vivo' });
  });
});
