/** Users, clone, groups of rules, the matrix and 'ver como' (PERM-04). Runs on the demonstration data. */
import { expect, test, type Page } from '@playwright/test';
import { entrar } from '#tests/support/entrada.ts';
import { escolher } from './antd-apoio.ts';
import { semFalhasDeAxe } from '#tests/support/acessibilidade.ts';

const NOVA = 'Cavalo-bateria-77';

const nome = (prefixo: string) =>
  `${prefixo} ${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`;

/** The token of the page's session, for what a test only needs to prepare. */
async function chamar<T>(
  page: Page,
  method: 'GET' | 'POST' | 'PATCH',
  path: string,
  body?: unknown,
  headers = {},
): Promise<T> {
  const token = await page.evaluate(() =>
    localStorage.getItem(Object.keys(localStorage).find((key) => /token$/i.test(key)) ?? ''),
  );
  const response = await page.request.fetch(`/api/${path}`, {
    method,
    headers: { authorization: `Bearer ${(token ?? '').replaceAll('"', '')}`, ...headers },
    ...(body === undefined ? {} : { data: body }),
  });
  expect(response.ok(), `${method} ${path}: ${await response.text()}`).toBe(true);
  return response.status() === 204 ? (undefined as T) : ((await response.json()) as T);
}

/** Nothing wider than the screen. */
async function cabeNaTela(page: Page) {
  const over = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(over).toBeLessThanOrEqual(0);
}

test('[PERM-04] cria um usuário, entrega a senha provisória, muda e desativa', async ({ page }) => {
  await entrar(page, 'admin', '/usuarios');
  await page.getByRole('button', { name: 'Novo usuário' }).click();
  const gaveta = page.getByRole('dialog', { name: 'Novo usuário' });
  for (const campo of ['Nome', 'Login']) {
    const marca = await gaveta
      .getByText(campo, { exact: true })
      .evaluate((rotulo) => getComputedStyle(rotulo, '::before').getPropertyValue('content'));
    expect(marca, campo).toContain('*');
  }
  await gaveta.getByRole('button', { name: 'Criar usuário' }).click();
  await expect(gaveta.getByText('Informe o nome, com até 150 letras.', { exact: true })).toBeVisible();
  const pessoa = nome('Teste');
  const login = pessoa.toLowerCase().replaceAll(' ', '.');
  await gaveta.getByLabel('Nome', { exact: true }).fill(pessoa);
  await gaveta.getByLabel('Login').fill(login);
  await gaveta.getByRole('tab', { name: 'Acesso' }).click();
  await gaveta
    .getByRole('group', { name: /^Papéis/ })
    .getByLabel('Administrativo')
    .check();
  // The role brings its own group, which may be changed for another.
  const grupos = gaveta.getByRole('group', { name: /^Grupos de regras/ });
  await grupos.getByRole('checkbox', { name: /^Administrativo/, checked: true }).uncheck();
  await grupos.getByLabel(/^Parceiro/).check();
  await gaveta
    .getByRole('group', { name: /^Prestadores/ })
    .getByLabel('Clínica Aurora')
    .check();
  await gaveta.getByRole('button', { name: 'Criar usuário' }).click();
  const aviso = page.getByRole('dialog', { name: `Senha provisória de ${pessoa}` });
  await expect(aviso.locator('code')).toHaveText(/^[a-z]{4}-[a-z]{4}-[a-z]{4}-\d{4}$/);
  await aviso.getByRole('button', { name: 'Já anotei' }).click();

  await page.getByRole('textbox', { name: 'Pesquisar' }).fill(login);
  // Whom one looks for is not said in the address (NGS-47).
  await expect(page).toHaveURL(/\/usuarios\?c=[0-9a-f]+$/);
  await page.getByRole('button', { name: pessoa }).click();
  const registro = page.getByRole('dialog', { name: pessoa });
  await registro.getByRole('tab', { name: 'Permissões' }).click();
  await expect(registro.getByText('de Parceiro').first()).toBeVisible();
  await semFalhasDeAxe(page);
  await registro.getByRole('tab', { name: 'Conta' }).click();
  await registro.getByLabel(/Conta ativa/).uncheck();
  await registro.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText(`${pessoa}: salvo.`)).toBeVisible();
  await registro.getByRole('button', { name: 'Histórico' }).click();
  await expect(
    page
      .getByRole('dialog', { name: `Histórico: ${pessoa}` })
      .locator('del')
      .first(),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('row', { name: new RegExp(pessoa) })).toContainText('Inativo');
});

test('[PERM-04] o que falta no usuário é dito no alto, e cada linha leva ao campo, na parte em que está @longo', async ({
  page,
}) => {
  await entrar(page, 'admin', '/usuarios');
  await page.getByRole('button', { name: 'Novo usuário' }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByLabel('E-mail').fill('sem arroba');
  await drawer.getByRole('tab', { name: 'Acesso' }).click();
  await drawer.getByRole('button', { name: 'Criar usuário' }).click();
  const resumo = drawer.getByRole('alert').filter({ has: page.getByRole('list') });
  await expect(resumo.getByRole('listitem')).toHaveCount(3);
  // The first one already has the cursor.
  await expect(drawer.getByLabel('Nome', { exact: true })).toBeFocused();
  await drawer.getByRole('tab', { name: 'Acesso' }).click();
  await resumo.getByRole('button', { name: 'E-mail' }).press('Enter');
  await expect(drawer.getByLabel('E-mail')).toBeFocused();
  await expect(drawer.getByLabel('E-mail')).toHaveAccessibleDescription(/e-mail/i);
});

test('[NGS-47] [PERM-04] o nome que se busca nos usuários não fica no endereço; recarregar e voltar o acham @longo', async ({
  page,
}) => {
  await entrar(page, 'admin', '/usuarios?q=administrativo&situacao=ativos');
  const busca = page.getByRole('textbox', { name: 'Pesquisar' });
  const recepcao = page.getByRole('button', { name: 'Recepção da Clínica Aurora' });
  await expect(recepcao).toBeVisible();
  await expect(page).toHaveURL(/^[^?]*\?situacao=ativos&c=[0-9a-f]+$/);
  await busca.fill('profissional');
  await expect(page.getByRole('button', { name: 'Profissional de Demonstração' })).toBeVisible();
  await expect(recepcao).toHaveCount(0);
  expect(page.url()).not.toMatch(/profissional/i);
  await page.reload();
  await expect(busca).toHaveValue('profissional');
  await expect(recepcao).toHaveCount(0);
  // Another tab does not know the question, and says so instead of showing everybody as found.
  const novaAba = await page.context().newPage();
  await novaAba.goto(page.url());
  await expect(novaAba.getByText('ficou na aba em que foi feita')).toBeVisible();
  await expect(novaAba).toHaveURL(/\?situacao=ativos$/);
});

test('[stranger C6] [PERM-04] usuários e regras: escolhem-se colunas, que ficam, e o arquivo traz as da lista @longo', async ({
  page,
}) => {
  for (const { caminho, coluna, linha } of [
    { caminho: '/usuarios?q=profissional', coluna: 'E-mail', linha: 'Profissional de Demonstração' },
    { caminho: '/regras', coluna: 'Descrição', linha: 'Profissional' },
  ]) {
    await entrar(page, 'admin', caminho);
    const titulo = page.getByRole('columnheader', { name: coluna, exact: true });
    await expect(page.getByRole('columnheader').first()).toBeVisible();
    await page.getByRole('button', { name: 'Mais ações', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Colunas' }).click();
    const gaveta = page.getByRole('dialog', { name: 'Colunas e densidade' });
    await gaveta.getByRole('button', { name: 'Restaurar padrão' }).click();
    await expect(titulo).toBeHidden();
    // What this person chose before may still be on its way: then a first click is answered by it.
    await expect(async () => {
      await gaveta.getByRole('checkbox', { name: coluna }).check({ timeout: 2_000 });
    }).toPass();
    await gaveta.getByRole('button', { name: 'Pronto' }).click();
    await expect(titulo).toBeVisible();
    await semFalhasDeAxe(page);
    await expect(async () => {
      await page.reload();
      await expect(titulo).toBeVisible({ timeout: 2000 });
    }).toPass();
    await page.getByRole('button', { name: 'Mais ações', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Exportar' }).click();
    const dialogo = page.getByRole('dialog', { name: /^Exportar/ });
    await dialogo.getByRole('radio', { name: 'Texto separado (CSV)' }).check();
    const arquivo = page.waitForEvent('download');
    await dialogo.getByRole('button', { name: 'Exportar', exact: true }).click();
    let text = '';
    for await (const chunk of await (await arquivo).createReadStream()) text += String(chunk);
    expect(text.split('\r\n')[0]).toContain(coluna);
    expect(text).toContain(linha);
    await page.getByRole('button', { name: 'Mais ações', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Colunas' }).click();
    await gaveta.getByRole('button', { name: 'Restaurar padrão' }).click();
    await expect(titulo).toBeHidden();
  }
});

test('[PERM-04] ninguém muda o próprio acesso pela tela @longo', async ({ page }) => {
  await entrar(page);
  const me = await chamar<{ user: { id: number } }>(page, 'GET', 'auth/me');
  await page.goto(`/usuarios?abrir=${me.user.id}`);
  await expect(page.getByText('Este é você.')).toBeVisible();
  await page.getByRole('tab', { name: 'Acesso' }).click();
  await expect(
    page.getByRole('group', { name: /^Grupos de regras/ }).getByLabel(/^Administrador/),
  ).toBeDisabled();
  await page.getByRole('tab', { name: 'Conta' }).click();
  await expect(page.getByLabel(/Conta ativa/)).toBeDisabled();
});

test('[PERM-04] clona um usuário vendo em palavras o que muda @longo', async ({ page }) => {
  await entrar(page, 'admin', '/clonar-usuario');
  await page.getByLabel('Usuário de origem').fill('recep');
  await page.getByRole('button', { name: /Recepção da Clínica Aurora/ }).click();
  const diferenca = page.getByRole('region', { name: 'O que muda em relação à origem' });
  await expect(diferenca).toContainText('Terá exatamente o mesmo acesso da origem.');
  await expect(page.getByLabel('Nome', { exact: true })).toHaveValue('');
  await page
    .getByRole('group', { name: /^Grupos de regras/ })
    .getByLabel(/^Administrativo/)
    .uncheck();
  await page
    .getByRole('group', { name: /^Grupos de regras/ })
    .getByLabel(/^Fornecedor/)
    .check();
  await expect(diferenca).toContainText('Não terá');
  await expect(diferenca).toContainText('Incluir em Bancos');
  await semFalhasDeAxe(page);
  const pessoa = nome('Clone');
  await page.getByLabel('Nome', { exact: true }).fill(pessoa);
  await page.getByLabel('Login').fill(pessoa.toLowerCase().replaceAll(' ', '.'));
  await page.getByRole('button', { name: 'Criar usuário' }).click();
  await page.getByRole('button', { name: 'Já anotei' }).click();
  await expect(page.getByRole('dialog', { name: pessoa })).toBeVisible();
});

test('[PERM-04] grupo de regras: cria, revisa em palavras, não exclui em uso @longo', async ({ page }) => {
  await entrar(page, 'admin', '/regras');
  await expect(page).toHaveURL(/\/regras\/list$/);
  await page.getByRole('link', { name: 'Novo grupo' }).click();
  await expect(page).toHaveURL(/\/regras\/form-gruporegra$/);
  const grupo = nome('Grupo');
  await page.getByRole('textbox', { name: 'Nome' }).fill(grupo);
  await page.getByRole('checkbox', { name: 'Listar em Bancos' }).check();
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page).toHaveURL(/\/regras\/form-gruporegra\/\d+$/);
  await expect(page.getByRole('heading', { level: 1, name: grupo })).toBeVisible();
  await semFalhasDeAxe(page);
  await page.getByRole('checkbox', { name: 'Incluir em Bancos' }).check();
  await page.getByRole('checkbox', { name: 'Listar em Bancos' }).uncheck();
  await page.getByRole('button', { name: 'Revisar e salvar' }).click();
  const revisao = page.getByRole('dialog', { name: `O que muda em ${grupo}` });
  await expect(revisao).toContainText('Bancos: incluir');
  await expect(revisao).toContainText('Bancos: listar');
  await revisao.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText(`${grupo}: salvo.`).last()).toBeVisible();
  await page.goto('/regras');
  await page.getByRole('link', { name: 'Administrativo', exact: true }).click();
  await page.getByRole('button', { name: 'Excluir' }).click();
  await expect(page.getByRole('alert')).toContainText('Recepção da Clínica Aurora');
});

test('[PERM-04] a matriz: pesquisa, marca coluna, compara, avisa antes de sair e vale na hora', async ({
  page,
  browser,
}) => {
  await entrar(page);
  const grupo = await chamar<{ id: number }>(page, 'POST', 'regras', {
    nome: nome('Matriz'),
    concede: ['cid:list', 'banco:list'],
  });
  const login = nome('pessoa').replaceAll(' ', '.');
  const { senhaProvisoria } = await chamar<{ id: number; senhaProvisoria: string }>(
    page,
    'POST',
    'usuarios',
    {
      login,
      nome: 'Pessoa da matriz',
      grupos: [grupo.id],
    },
  );
  // The other person's session, on another computer, with a password of her own.
  const outroContexto = await browser.newContext();
  const entrarLa = async (password: string) => {
    const answer = await outroContexto.request.post('/api/auth/token/issue', {
      data: { userId: login, password },
    });
    return { authorization: `Bearer ${((await answer.json()) as { token: string }).token}` };
  };
  const trocada = await outroContexto.request.post('/api/auth/senha', {
    data: { password: senhaProvisoria, newPassword: NOVA, repeat: NOVA },
    headers: await entrarLa(senhaProvisoria),
  });
  expect(trocada.ok(), await trocada.text()).toBe(true);
  const headers = await entrarLa(NOVA);
  const listar = async () => (await outroContexto.request.get('/api/bancos', { headers })).status();
  expect(await listar()).toBe(200);

  await page.goto(`/config-permissoes?grupo=${grupo.id}`);
  const grade = page.getByRole('grid');
  await expect(grade).toBeVisible();
  await page.getByRole('textbox', { name: /Pesquisar módulo/ }).fill('bancos');
  await expect(grade.getByRole('checkbox', { name: 'Listar em CIDs' })).toHaveCount(0);
  const linha = grade.getByRole('checkbox', { name: 'Tudo em Bancos' });
  await expect(linha).toHaveJSProperty('indeterminate', true);
  await linha.check();
  await expect(grade.getByRole('checkbox', { name: 'Excluir em Bancos' })).toBeChecked();
  await linha.uncheck();
  await grade.getByRole('checkbox', { name: 'Listar em Bancos' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(grade.getByRole('checkbox', { name: 'Visualizar em Bancos' })).toBeFocused();
  await page.keyboard.press('Space');
  await expect(grade.getByRole('checkbox', { name: 'Visualizar em Bancos' })).toBeChecked();
  await expect(page.getByText('2 alterações não salvas')).toBeVisible();
  await page.getByRole('link', { name: 'Regras' }).first().click();
  await page.getByRole('button', { name: 'Continuar editando' }).click();
  await page.getByRole('textbox', { name: /Pesquisar módulo/ }).fill('');
  await escolher(page, 'Comparar com', 'Parceiro');
  await page.getByRole('checkbox', { name: 'Só diferenças' }).check();
  await expect(grade.getByRole('checkbox', { name: /^Listar em Bancos/ })).toHaveCount(1);
  await semFalhasDeAxe(page);
  await page.getByRole('button', { name: 'Revisar e salvar' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText(/Já valem\.$/)).toBeVisible();
  await expect.poll(listar).toBe(403);
  await outroContexto.close();
});

test('[PERM-04] ver como: faixa visível, módulos do outro, nada se grava, volta @longo', async ({ page }) => {
  await entrar(page, 'admin', '/usuarios?q=administrativo');
  await page.getByRole('button', { name: 'Recepção da Clínica Aurora' }).click();
  await page.getByRole('tab', { name: 'Conta' }).click();
  await page.getByRole('button', { name: 'Ver como esta pessoa' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Ver como' }).click();
  await expect(page).toHaveURL(/\/principal$/);
  const faixa = page.getByRole('status').filter({ hasText: 'Vendo como Recepção da Clínica Aurora' });
  await expect(faixa).toBeVisible();
  await expect(page.getByRole('link', { name: 'Regras' })).toHaveCount(0);
  await semFalhasDeAxe(page);
  // Her notifications are not the looker's to turn on.
  await expect(page.getByText('Ative as notificações')).toHaveCount(0);
  await page.goto('/config-permissoes');
  await expect(page).toHaveURL(/\/acesso-negado\?acao=insert&sujeito=regra$/);
  await expect(page.getByText('Falta a permissão: Incluir em Regras.')).toBeVisible();
  await expect(page.getByText(/Quem pode liberar: .*Administração Zelo/)).toBeVisible();
  await expect(page.getByText(/Grupos que têm essa permissão: .*Administrador/)).toBeVisible();
  await faixa.getByRole('button', { name: 'Voltar' }).click();
  await expect(faixa).toHaveCount(0);
  await page.goto('/config-permissoes');
  await expect(page.getByRole('grid')).toBeVisible();
});

test('[PERM-04] sem permissão, a tela diz qual falta e quem a dá', async ({ page }) => {
  await entrar(page, 'parceiro', '/usuarios');
  await expect(page.getByText('Falta a permissão: Listar em Usuários.')).toBeVisible();
  await expect(page.getByText(/Quem pode liberar: .*Administração Zelo/)).toBeVisible();
});

test('[NAV-11] [PERM-04] o início sugere só o que a pessoa abre @longo', async ({ page }) => {
  await entrar(page, 'fornecedor');
  const busca = page.getByRole('main').getByRole('combobox', { name: 'Buscar função' });
  await expect(busca).not.toHaveAttribute('placeholder', /pacientes|contas a pagar/);
  await expect(busca).toHaveAttribute('placeholder', /^O que você quer fazer\?/);
});

for (const [modo, largura, cor] of [
  ['claro', 1366, 'light'],
  ['escuro', 1366, 'dark'],
  ['celular', 390, 'light'],
] as const) {
  test(`[PERM-04] [NAV-01] telas de acesso sem falhas de acessibilidade: ${modo} @longo`, async ({
    page,
  }) => {
    // Seven screens, each read by axe.
    test.setTimeout(240_000);
    await page.emulateMedia({ colorScheme: cor });
    await page.setViewportSize({ width: largura, height: 800 });
    await entrar(page);
    for (const [caminho, pronto] of [
      ['/acesso', page.getByRole('link', { name: 'Usuários' }).last()],
      ['/usuarios', page.getByRole('button', { name: 'Administração Zelo', exact: true })],
      ['/clonar-usuario?origem=4', page.getByText('Terá exatamente o mesmo acesso')],
      ['/regras', page.getByRole('link', { name: 'Administrativo', exact: true })],
      ['/regras/form-gruporegra/3', page.getByRole('grid')],
      ['/config-permissoes?grupo=3&comparar=4', page.getByRole('grid')],
      ['/usuarios?abrir=3', page.getByRole('tab', { name: 'Dados' })],
    ] as const) {
      await page.goto(caminho);
      await expect(pronto, caminho).toBeVisible();
      await semFalhasDeAxe(page);
      await cabeNaTela(page);
    }
  });
}

test('[PERM-03] [CLIN-08] laboratórios: entra quem lista, e a recusa diz o que falta @longo', async ({
  page,
}) => {
  await entrar(page, 'fornecedor', '/laboratorios');
  await expect(page.getByText('Falta a permissão: Listar em Laboratórios.')).toBeVisible();
  await page.evaluate(() => localStorage.clear());
  await entrar(page, 'profissional', '/laboratorios');
  await expect(page.getByRole('heading', { level: 1, name: 'Laboratório' })).toBeVisible();
});
