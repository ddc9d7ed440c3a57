/** A declaration saved while the development server runs shows in table, API and screen without a restart. */
import { spawn, type ChildProcess } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';

const SENHA = 'Zelo-2026!';
const CHECKOUT = process.cwd();
const PARTES = [
  'mock-server',
  'public',
  'resources',
  'schemas',
  'scripts',
  'server',
  'src',
  'vite',
  'index.html',
  'package.json',
  'tsconfig.base.json',
  'tsconfig.json',
  'vite.config.ts',
];
/** A copy of the product to change while it runs; the checkout itself stays as it is. */
let copia: string;
let servidor: ChildProcess | undefined;
let saida = '';

async function portaLivre(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}

// eslint-disable-next-line no-empty-pattern
test.afterEach(async ({}, info) => {
  if (info.status !== info.expectedStatus)
    await info.attach('servidor', { body: saida, contentType: 'text/plain' });
  if (servidor && servidor.exitCode === null) {
    const fim = new Promise((resolve) => servidor!.once('exit', resolve));
    servidor.kill('SIGTERM');
    await fim;
  }
  if (copia) rmSync(copia, { recursive: true, force: true });
});

test('uma declaração salva com o servidor de desenvolvimento no ar aparece na tabela, na API e na tela @longo', async ({
  browser,
}) => {
  test.setTimeout(480_000); // Its own database with all base data, and a first bundle of the screens.
  copia = mkdtempSync(join(tmpdir(), 'zelo-desenvolvimento-'));
  for (const parte of PARTES) cpSync(join(CHECKOUT, parte), join(copia, parte), { recursive: true });
  // Each package by itself, so that what Vite keeps in the folder stays in the copy.
  mkdirSync(join(copia, 'node_modules'));
  for (const name of readdirSync(join(CHECKOUT, 'node_modules')))
    if (!name.startsWith('.'))
      symlinkSync(join(CHECKOUT, 'node_modules', name), join(copia, 'node_modules', name));
  const [porta, api] = [await portaLivre(), await portaLivre()];
  const base = `http://127.0.0.1:${porta}`;
  servidor = spawn(process.execPath, ['scripts/dev.ts'], {
    cwd: copia,
    env: { ...process.env, PORT: String(porta), API_PORT: String(api), DATA_DIR: join(copia, 'data') },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [servidor.stdout, servidor.stderr])
    stream?.on('data', (chunk: Buffer) => (saida += String(chunk)));
  await expect
    .poll(
      () =>
        fetch(`${base}/api/saude`).then(
          (answer) => answer.status,
          () => 0,
        ),
      { timeout: 240_000 },
    )
    .toBe(200);

  const contexto = await browser.newContext({ baseURL: base });
  const page = await contexto.newPage();
  await page.goto('/auth');
  await page.getByLabel('Usuário').fill('admin', { timeout: 60_000 });
  await page.getByLabel('Senha', { exact: true }).fill(SENHA);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await page.waitForURL('**/principal', { timeout: 60_000 });
  const sessao = await contexto.request.post('/api/auth/token/issue', {
    data: { userId: 'admin', password: SENHA },
  });
  const headers = { Authorization: `Bearer ${((await sessao.json()) as { token: string }).token}` };
  expect((await contexto.request.get('/api/cores-de-pulseira', { headers })).status()).toBe(404);

  // Two new files: a table, its calls and its screens.
  writeFileSync(
    join(copia, 'schemas/cadastros/cor-pulseira.ts'),
    `import type { EntitySchema } from '#schemas/meta/vocabulary.ts';
export default {
  $id: 'cor-pulseira', title: 'Cor de pulseira', type: 'object', additionalProperties: false,
  'x-entity': { plural: 'Cores de pulseira', gender: 'f', label: ['nome'], unique: [['nome']] },
  required: ['nome'],
  properties: { nome: { type: 'string', title: 'Nome', minLength: 2, maxLength: 60 } },
} as const satisfies EntitySchema;
`,
  );
  writeFileSync(
    join(copia, 'resources/cadastros/cor-pulseira.ts'),
    `import type { ResourceDeclaration } from '#domain/registro/declaration.ts';
export default {
  name: 'cores-de-pulseira', entity: 'cadastros/cor-pulseira', path: '/cores-de-pulseira',
  breadcrumb: 'Cores de pulseira', icon: 'tag', parent: 'base', filho: true,
} as const satisfies ResourceDeclaration;
`,
  );
  const status = async () => (await contexto.request.get('/api/cores-de-pulseira', { headers })).status();
  await expect.poll(status, { timeout: 60_000 }).toBe(200);
  const criada = await contexto.request.post('/api/cores-de-pulseira', {
    data: { nome: 'Amarela' },
    headers,
  });
  expect(criada.status(), await criada.text()).toBe(201);
  await page.goto('/cores-de-pulseira');
  await expect(page.getByRole('heading', { level: 1, name: 'Cores de pulseira' })).toBeVisible({
    timeout: 60_000,
  });
  await expect(page.getByRole('grid')).toContainText('Amarela');

  // A field more in the same schema: a column, a key of the body, an input.
  const arquivo = join(copia, 'schemas/cadastros/cor-pulseira.ts');
  writeFileSync(
    arquivo,
    readFileSync(arquivo, 'utf8').replace(
      'maxLength: 60 } }',
      "maxLength: 60 }, significado: { type: ['string', 'null'], title: 'Significado', maxLength: 80 } }",
    ),
  );
  const comSignificado = async () => {
    const answer = await contexto.request.post('/api/cores-de-pulseira', {
      data: { nome: `Cor ${Date.now()}`, significado: 'Risco de queda' },
      headers,
    });
    return answer.status();
  };
  await expect.poll(comSignificado, { timeout: 60_000 }).toBe(201);
  await page.goto('/cores-de-pulseira');
  await expect(page.getByRole('columnheader', { name: 'Significado' })).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole('grid')).toContainText('Risco de queda');

  // A mistake leaves what is in force as it was, and is told.
  const certo = readFileSync(arquivo, 'utf8');
  writeFileSync(arquivo, certo.replace("label: ['nome']", "label: ['nomo']"));
  await expect.poll(() => saida, { timeout: 60_000 }).toContain('nomo');
  expect(await status()).toBe(200);
  await contexto.close();
});
