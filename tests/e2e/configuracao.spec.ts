/** The product's values on screen (NAV-14), the support chat (NAV-13), the account menu (NAV-18), integration (NAV-06). */
import { createServer, type Server } from 'node:http';
import { expect, test, type Page } from '@playwright/test';
import { cabecalhos, entrar } from '#tests/support/entrada.ts';
import { semFalhasDeAxe } from '#tests/support/acessibilidade.ts';

/** Sets values as the administrator, by the API. */
async function definir(page: Page, valores: { [key: string]: unknown }) {
  const headers = await cabecalhos(page.request);
  const { versao } = (await (await page.request.get('/api/configuracoes', { headers })).json()) as {
    versao: number;
  };
  const saved = await page.request.put('/api/configuracoes', { headers, data: { valores, versao } });
  expect(saved.status()).toBe(200);
  await page.request.post('/api/auth/token/revoke', { headers });
}
const menu = async (page: Page) => {
  await page.getByRole('button', { name: /^Minha conta/ }).click();
  const items = await page.getByRole('menu', { name: 'Minha conta' }).getByRole('menuitem').allInnerTexts();
  await page.keyboard.press('Escape');
  return items.map((text) => text.trim());
};

test('[NAV-14] o administrador altera um valor, e ele vale na hora para quem está com a tela aberta', async ({
  page,
  browser,
}) => {
  const elsewhere = await browser.newContext();
  const login = await elsewhere.newPage();
  await entrar(page, 'admin', '/configuracoes');
  const mensagem = page.getByRole('textbox', { name: 'Mensagem na entrada' });
  await mensagem.fill('Manutenção no sábado, às 22h.');
  await page.getByLabel('Duração da sessão').fill('0');
  await expect(page.getByText('2 alterações não salvas')).toBeVisible();
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Use um número inteiro de 1 a 1440.')).toBeVisible();
  await expect(page.getByLabel('Duração da sessão')).toBeFocused();
  await page.getByLabel('Duração da sessão').fill('120');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Configurações salvas.')).toBeVisible();
  await expect(page.getByText(/Última alteração em .* por Administração Zelo/)).toBeVisible();
  await expect(page.getByRole('timer')).toHaveText(/Expira em (120|119) minutos/);
  await login.goto('/auth');
  await expect(login.getByText('Manutenção no sábado, às 22h.')).toBeVisible();
  await page.getByRole('switch', { name: 'Mostrar mensagem na entrada' }).click();
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText(/Última alteração/)).toBeVisible();
  await login.reload();
  await expect(login.getByLabel('Usuário')).toBeVisible();
  await expect(login.getByText('Manutenção no sábado, às 22h.')).toHaveCount(0);
  await elsewhere.close();
  await definir(page, { mensagemLogin: null, mensagemLoginVisivel: true, sessaoMinutos: 240 });
});

test('[NAV-14] o que o ambiente define aparece fixo; sair com alterações pergunta; passa no axe @longo', async ({
  page,
}) => {
  await entrar(page, 'admin', '/configuracoes');
  await expect(page.getByLabel('Título do produto')).toBeVisible();
  const { fixas } = (await page.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem('zelo:token')}` };
    return (await fetch('/api/configuracoes', { headers })).json() as Promise<unknown>;
  })) as { fixas: { [key: string]: string } };
  for (const variavel of Object.values(fixas)) {
    await expect(page.getByText(`Definido no ambiente do servidor (${variavel}).`)).toBeVisible();
  }
  await semFalhasDeAxe(page);
  await page.getByLabel('Nome do cliente').fill('Clínica');
  await page
    .getByRole('navigation', { name: 'Menu principal' })
    .getByRole('link', { name: 'Início' })
    .click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Continuar editando' }).click();
  await expect(page.getByLabel('Nome do cliente')).toHaveValue('Clínica');
  await page.getByRole('button', { name: 'Descartar' }).click();
  await expect(page.getByLabel('Nome do cliente')).toHaveValue('');
});

test('[NAV-14] quem não administra não vê a tela @longo', async ({ page }) => {
  await entrar(page, 'administrativo', '/configuracoes');
  await expect(page).toHaveURL(/\/acesso-negado/);
});

test.describe('chat', () => {
  let server: Server;
  let address = '';
  test.beforeAll(async () => {
    server = createServer((_request, response) => {
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end('<h1>Suporte de verdade</h1><script>document.body.dataset.origem = self.origin</script>');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    address = `http://127.0.0.1:${(server.address() as { port: number }).port}/sala`;
  });
  test.afterAll(() => {
    server.close();
  });

  test('[NAV-13] Ajuda só existe com o endereço, e abre o chat numa moldura fechada', async ({ page }) => {
    await entrar(page);
    await expect(page.getByRole('button', { name: 'Ajuda', exact: true })).toHaveCount(0);
    await definir(page, { chatSuporte: address });
    // The page open now hears of the new address with its next call; the policy of frames comes with the next load.
    await page.reload();
    await page.getByRole('button', { name: 'Ajuda', exact: true }).click();
    const panel = page.getByRole('region', { name: 'Chat de suporte' });
    const frame = panel.locator('iframe');
    await expect(frame).toHaveAttribute('sandbox', /allow-scripts/);
    expect(await frame.getAttribute('sandbox')).not.toContain('allow-top-navigation');
    await expect(
      page.frameLocator('iframe').getByRole('heading', { name: 'Suporte de verdade' }),
    ).toBeVisible();
    await panel.getByRole('button', { name: 'Fechar' }).click();
    await expect(panel).toBeHidden();
    await definir(page, { chatSuporte: null });
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Ajuda', exact: true })).toHaveCount(0);
  });
});

test('[NAV-18] [SES-19] [SES-20] o menu da conta mostra a cada um o que é seu @longo', async ({ page }) => {
  await entrar(page, 'fornecedor');
  expect(
    (await menu(page)).filter(
      (item) =>
        ![
          'Minha conta',
          'Alterar senha',
          'Desativar notificações',
          'Ajuda desta tela',
          'Acessibilidade',
        ].includes(item),
    ),
  ).toEqual(['Sair']);
  await page.evaluate(() => localStorage.clear());
  await entrar(page, 'profissional');
  const menuDele = await menu(page);
  for (const item of ['Atender Pronto Atendimento', 'Atender Teleconsultoria', 'Alterar Prestador', 'Sair'])
    expect(menuDele).toContain(item);
  expect(menuDele).not.toContain('Configurações da conta');
  await page.evaluate(() => localStorage.clear());
  await entrar(page);
  const admin = await menu(page);
  expect(admin).toContain('Alterar Prestador');
  expect(admin).not.toContain('Atender Pronto Atendimento');
  expect(admin).not.toContain('Autenticar Vidaas');
  expect(admin.at(-1)).toBe('Sair');
});

test('[NAV-18] Atender Pronto Atendimento começa o vínculo e diz isso @longo', async ({ page }) => {
  await entrar(page, 'profissional');
  const iniciado = page.waitForResponse((response) =>
    response.url().endsWith('/api/pronto-atendimento/vinculo/iniciar'),
  );
  await page.getByRole('button', { name: /^Minha conta/ }).click();
  await page.getByRole('menuitem', { name: 'Atender Pronto Atendimento' }).click();
  expect((await iniciado).status()).toBe(200);
  await expect(page.getByText(/Você está atendendo Pronto Atendimento em /)).toBeVisible();
});

test('[NAV-06] prestador de integração: a rota some do endereço e o servidor recusa as suas chamadas', async ({
  page,
}) => {
  await entrar(page);
  const headers = await cabecalhos(page.request);
  const active = await page.request.get('/api/prestadores/web/listarPrestadorAtivos', { headers });
  const provider = ((await active.json()) as { id: number; nome: string }[]).at(-1);
  const path = `/api/prestadores/${provider?.id}`;
  const integrate = async (integracao: boolean) => {
    const { versao } = (await (await page.request.get(path, { headers })).json()) as { versao: number };
    const changed = await page.request.patch(path, {
      headers: { ...headers, 'if-match': String(versao) },
      data: { integracao },
    });
    expect(changed.status()).toBe(200);
  };
  const create = () =>
    page.request.post('/api/regras', {
      headers: { ...headers, 'id-prestador': String(provider?.id) },
      data: { nada: 1 },
    });
  await page.goto('/regras/form-gruporegra');
  await expect(page.getByText('Página não encontrada')).toHaveCount(0);
  expect((await create()).status()).not.toBe(403);
  await integrate(true);
  try {
    await page.goto('/principal');
    await page.getByRole('button', { name: /^Alterar Prestador/ }).click();
    await page.getByRole('dialog').locator('label').filter({ hasText: provider?.nome }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Alterar' }).click();
    await expect(page.getByText('Prestador alterado com sucesso.')).toBeVisible();
    await page.goto('/regras/form-gruporegra');
    await expect(page.getByText('Página não encontrada')).toBeVisible();
    const refused = await create();
    expect(refused.status()).toBe(403);
    expect(((await refused.json()) as { codigo: string }).codigo).toBe('modulo-restrito');
  } finally {
    await integrate(false);
  }
});
