/** Change of provider: nothing of the former one is shown, kept or sent (PERM-05); integration mode (NAV-06). */
import { PRIMEIRO_DIA } from '#domain/inicio/primeiro-dia.ts';
import { expect, test, type Page, type Request } from '@playwright/test';
import { cabecalhos, entrar } from '#tests/support/entrada.ts';

/** Opens the dialog from the bar and confirms; answers the provider's name. */
async function trocar(page: Page, position: number): Promise<string> {
  await page.getByRole('button', { name: /^Alterar Prestador/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Alterar Prestador' });
  const choice = dialog.locator('label').nth(position);
  const nome = (await choice.innerText()).replace(/\s*atual$/, '');
  await choice.click();
  const tinha = (await guardado(page)) !== null;
  await dialog.getByRole('button', { name: 'Alterar' }).click();
  // A first choice alters nothing, and is not asked twice (stranger C8).
  if (tinha)
    await page
      .getByRole('alertdialog', { name: `Deseja alterar o Prestador para ${nome}?` })
      .getByRole('button', { name: 'Sim' })
      .click();
  return nome;
}
const alterado = (page: Page) => page.getByText('Prestador alterado com sucesso.');
const guardado = (page: Page) => page.evaluate(() => localStorage.getItem('zelo:idPrestador'));

test('[PERM-05] sem escolha: Informe o Prestador; 90 % da tela no celular, 50 % na mesa', async ({
  page,
}) => {
  await entrar(page);
  await page.getByRole('button', { name: /^Alterar Prestador/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Alterar Prestador' });
  await expect(dialog.getByRole('radio').first()).toBeAttached();
  const width = async () => (await dialog.boundingBox())?.width ?? 0;
  expect(Math.abs((await width()) / 1366 - 0.5)).toBeLessThan(0.02);
  await dialog.getByRole('button', { name: 'Alterar' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Informe o Prestador');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(async () => Math.abs((await width()) / 390 - 0.9)).toBeLessThan(0.09);
  // The whole range of phones and small tablets, and not one pixel more (NAV-08, R-06).
  for (const [largura, parte] of [
    [700, 0.9],
    [767, 0.9],
    [768, 440 / 768],
  ] as const) {
    await page.setViewportSize({ width: largura, height: 900 });
    await expect
      .poll(async () => Math.abs((await width()) / largura - parte), { message: String(largura) })
      .toBeLessThan(0.02);
  }
});

test('[PERM-05] a primeira escolha não pergunta duas vezes; a troca pergunta @longo', async ({ page }) => {
  await entrar(page);
  await page.evaluate(() => localStorage.removeItem('zelo:idPrestador'));
  await trocar(page, 0);
  await expect(alterado(page)).toBeVisible();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await page.getByRole('button', { name: /^Alterar Prestador/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Alterar Prestador' });
  await dialog.locator('label').nth(1).click();
  await dialog.getByRole('button', { name: 'Alterar' }).click();
  await expect(page.getByRole('alertdialog', { name: /^Deseja alterar o Prestador/ })).toBeVisible();
});

test('[SES-12] a segunda visita a /token-success com o mesmo código não fica parada @longo', async ({
  page,
}) => {
  await entrar(page);
  const visitar = () =>
    page.evaluate(() => {
      history.pushState(null, '', '/token-success?code=inventado');
      dispatchEvent(new PopStateEvent('popstate'));
    });
  for (const vez of [1, 2]) {
    await visitar();
    await expect(page, String(vez)).toHaveURL(/\/principal$/);
  }
});

test('[PERM-05] instalação sem prestador: o administrador é levado a cadastrar o primeiro @longo', async ({
  page,
}) => {
  await page.route('**/api/prestadores/web/listarPrestadorAtivos', (route) => route.fulfill({ json: [] }));
  await page.route('**/api/primeiro-dia', (route) =>
    route.fulfill({ json: PRIMEIRO_DIA.map(({ chave }) => ({ chave, estado: 'falta' })) }),
  );
  await entrar(page);
  // The home says what comes first (tests/e2e/primeiro-dia.spec.ts walks it).
  const passos = page.getByRole('region', { name: 'O que falta configurar' });
  await passos.getByRole('button', { name: 'Começar: Cadastrar a unidade' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Novo prestador' })).toBeVisible();
  await page.goBack();
  await page.getByRole('button', { name: /^Alterar Prestador/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Alterar Prestador' });
  await expect(dialog).not.toContainText('peça ao administrador');
  await dialog.getByRole('button', { name: 'Cadastrar prestador' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Novo prestador' })).toBeVisible();
});

test('[PERM-05] profissional: só os prestadores do seu corpo clínico; administrador: todos os ativos', async ({
  page,
}) => {
  const paths: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.includes('/prestadores/web/')) paths.push(pathname);
  });
  await entrar(page, 'profissional');
  await page.getByRole('button', { name: /^Alterar Prestador/ }).click();
  await expect(page.getByRole('dialog').getByRole('radio').first()).toBeAttached();
  expect(paths.at(-1)).toBe('/api/prestadores/web/listarPorProfissionalLogadoNoCorpoClinico');
  await page.evaluate(() => localStorage.clear());
  await entrar(page);
  await page.getByRole('button', { name: /^Alterar Prestador/ }).click();
  await expect(page.getByRole('dialog').getByRole('radio').first()).toBeAttached();
  expect(paths.at(-1)).toBe('/api/prestadores/web/listarPrestadorAtivos');
});

test('[PERM-05] respostas atrasadas do prestador anterior não aparecem, não ficam e não seguem @longo', async ({
  page,
}) => {
  await entrar(page);
  await trocar(page, 0);
  await expect(alterado(page)).toBeVisible();
  const former = await guardado(page);
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  let answered = 0;
  // The former provider's list leaves the server only after the switch.
  await page.route('**/api/pacientes?*', async (route) => {
    if (route.request().headers()['id-prestador'] === former) {
      await held;
      answered += 1;
      const rows = [{ id: 1, nome: 'PACIENTE DO ANTERIOR', versao: 1, _ref: {} }];
      await route
        .fulfill({ json: rows, headers: { 'x-total-count': '1', 'x-total-exato': 'true' } })
        .catch(() => undefined);
      return;
    }
    await route.continue();
  });
  await page
    .getByRole('navigation', { name: 'Menu principal' })
    .getByRole('link', { name: 'Pacientes' })
    .click();
  await expect(page).toHaveURL(/\/pacientes/);
  const sent: Request[] = [];
  await trocar(page, 1);
  await expect(alterado(page)).toBeVisible();
  await expect(page).toHaveURL(/\/principal$/);
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) sent.push(request);
  });
  const current = await guardado(page);
  expect(current).not.toBe(former);
  release();
  await expect.poll(() => answered).toBeGreaterThan(0);
  await page
    .getByRole('navigation', { name: 'Menu principal' })
    .getByRole('link', { name: 'Pacientes' })
    .click();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expect(page.getByText('PACIENTE DO ANTERIOR')).toHaveCount(0);
  for (const request of sent) {
    const header = request.headers()['id-prestador'];
    if (header !== undefined) expect([request.url(), header]).toEqual([request.url(), current]);
  }
});

test('[PERM-05] Voltar não traz de volta o registro do prestador anterior @longo', async ({ page }) => {
  await entrar(page);
  await trocar(page, 0);
  await expect(alterado(page)).toBeVisible();
  await page
    .getByRole('navigation', { name: 'Menu principal' })
    .getByRole('link', { name: 'Pacientes' })
    .click();
  const first = page.getByRole('row').nth(1);
  await expect(first).toBeVisible();
  await first.getByRole('link').first().click();
  await expect(page).toHaveURL(/\/pacientes\/form-pacientes\/\d+/);
  // The list and the form under way have headings of their own.
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/^Pacientes?$/);
  const nome = await page.getByRole('heading', { level: 1 }).innerText();
  const record = new URL(page.url()).pathname.replace('/pacientes/form-pacientes', '/api/pacientes');
  let asked = 0;
  page.on('request', (request) => (asked += new URL(request.url()).pathname === record ? 1 : 0));
  await trocar(page, 1);
  await expect(page).toHaveURL(/\/principal$/);
  // The record left behind is not asked for in the new provider's name.
  await expect(alterado(page)).toBeVisible();
  expect(asked).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL(/\/pacientes/);
  await expect(
    page.getByText('Este registro não existe mais ou não pertence ao prestador atual.'),
  ).toBeVisible();
  await expect(page.getByText(nome, { exact: true })).toHaveCount(0);
});

test('[PERM-05] o que não foi salvo é perguntado antes', async ({ page }) => {
  await entrar(page, 'admin', '/convenios/form-convenio');
  await page.getByLabel('Nome').first().fill('Convênio começado');
  const before = await guardado(page);
  await trocar(page, 0);
  const question = page.getByRole('alertdialog').filter({ hasText: /salv/i });
  await question.getByRole('button', { name: 'Continuar editando' }).click();
  expect(await guardado(page)).toBe(before);
  await expect(page.getByLabel('Nome').first()).toHaveValue('Convênio começado');
});

test('[PERM-05] a outra aba vai para o início e diz por quê @longo', async ({ page, context }) => {
  await entrar(page);
  await trocar(page, 0);
  await expect(alterado(page)).toBeVisible();
  const other = await context.newPage();
  await other.goto('/pacientes');
  await expect(other.getByRole('row').nth(1)).toBeVisible();
  const nome = await trocar(page, 1);
  await expect(other).toHaveURL(/\/principal$/);
  await expect(other.getByText('O prestador foi alterado em outra aba.')).toBeVisible();
  await expect(other.getByRole('banner')).toContainText(nome);
});

test('[PERM-05] uma troca recusada deixa tudo como estava @longo', async ({ page }) => {
  await entrar(page);
  await trocar(page, 0);
  await expect(alterado(page)).toBeVisible();
  const before = await guardado(page);
  await page.route('**/api/auth/me', (route) =>
    route.fulfill({
      status: 503,
      json: { messages: { alerts: [{ type: 'ERROR', value: 'O servidor está reiniciando.' }] } },
    }),
  );
  await trocar(page, 1);
  await expect(page.getByText('O servidor está reiniciando.')).toBeVisible();
  await page.unroute('**/api/auth/me');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click();
  expect(await guardado(page)).toBe(before);
  const asked = page.waitForRequest((request) => request.url().includes('/api/pacientes?'));
  await page
    .getByRole('navigation', { name: 'Menu principal' })
    .getByRole('link', { name: 'Pacientes' })
    .click();
  expect((await asked).headers()['id-prestador']).toBe(before);
});

test('[PERM-05] o prestador deixa de ser da pessoa no meio do trabalho: a tela vai para o que vale, e diz @longo', async ({
  page,
}) => {
  const headers = await cabecalhos(page.request);
  const [linha] = (await (await page.request.get('/api/usuarios?q=administrativo', { headers })).json()) as {
    id: number;
  }[];
  const url = `/api/usuarios/${linha?.id}`;
  /** Replaces the providers of the account, as an administrator does; answers the ones before. */
  const dar = async (escolher: (ids: number[]) => number[]): Promise<number[]> => {
    const usuario = (await (await page.request.get(url, { headers })).json()) as {
      versao: number;
      prestadores: { id: number }[];
    };
    const antes = usuario.prestadores.map(({ id }) => id);
    const data = { prestadores: escolher(antes) };
    const mudou = await page.request.patch(url, {
      headers: { ...headers, 'if-match': String(usuario.versao) },
      data,
    });
    expect(mudou.status(), await mudou.text()).toBe(200);
    return antes;
  };
  await entrar(page, 'administrativo', '/pacientes');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  const atual = Number(await guardado(page));
  const antes = await dar((ids) => ids.filter((id) => id !== atual));
  try {
    await page
      .getByRole('searchbox', { name: 'Pesquisar' })
      .or(page.getByPlaceholder('Pesquisar'))
      .first()
      .fill('maria');
    const mensagens = page.getByRole('region', { name: 'Mensagens' });
    await expect(mensagens).toContainText('O prestador mudou');
    await expect(mensagens).toContainText('Agora você está em');
    await expect(page).toHaveURL(/\/principal$/);
    const novo = Number(await guardado(page));
    expect(novo).not.toBe(atual);
    const asked = page.waitForRequest((request) => request.url().includes('/api/pacientes?'));
    await page
      .getByRole('navigation', { name: 'Menu principal' })
      .getByRole('link', { name: 'Pacientes' })
      .click();
    expect((await asked).headers()['id-prestador']).toBe(String(novo));
  } finally {
    await dar(() => antes);
  }
});

test('[NAV-06] prestador de integração: o formulário de grupos não existe, nem o que leva a ele @longo', async ({
  page,
}) => {
  await page.route('**/api/auth/me', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...((await response.json()) as object), isIntegracao: true } });
  });
  await entrar(page, 'admin', '/regras');
  await expect(page.getByRole('rowheader', { name: /^Administrativo/ })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Novo grupo' })).toHaveCount(0);
  await expect(page.getByRole('rowheader').getByRole('link')).toHaveCount(0);
  await page.goto('/config-permissoes');
  await expect(page.getByText('as permissões só podem ser lidas')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Listar em Bancos' })).toBeDisabled();
  await page.goto('/regras/form-gruporegra');
  await expect(page.getByRole('heading', { name: 'Página não encontrada' })).toBeVisible();
});

test('[A29] o prestador escolhido por último vale na entrada seguinte, sem perguntar @longo', async ({
  page,
}) => {
  await entrar(page);
  await page.getByRole('button', { name: /^Alterar Prestador/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Alterar Prestador' });
  const primeiro = dialog.getByRole('radio').first();
  const nome = (await dialog.locator('.ant-radio-wrapper').first().innerText()).trim();
  await primeiro.check();
  await dialog.getByRole('button', { name: 'Alterar' }).click();
  await expect(page.getByText('Prestador alterado')).toBeVisible();
  await entrar(page);
  await expect(page.getByRole('button', { name: /^Alterar Prestador/ })).toContainText(nome);
});
