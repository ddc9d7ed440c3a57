/** Notices, notifications, live events and web push as a person meets them, on the demonstration data. */
import { expect, test, type BrowserContext, type CDPSession, type Page } from '@playwright/test';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { navegadorInteiro } from '../../playwright.config.ts';
import { startPush, type AssinaturaPush, type ServicoPush } from '../../mock-server/push.ts';
import { abrirSessao, cabecalhos, entrar } from '#tests/support/entrada.ts';
import { escolher } from './antd-apoio.ts';
import { semFalhasDeAxe } from '#tests/support/acessibilidade.ts';
import { unico } from '#tests/support/pela-api.ts';

// A page without a window has no push.
test.use({ launchOptions: navegadorInteiro });

/** The demonstration of these tests takes a push service on loopback (playwright.config.ts). */
const PUSH_PORT = Number(process.env.E2E_PORT ?? '3199') + 4000;

/** How far the page's clock is moved at once where a time is counted. */
const PASSO_MS = 100;

const sino = (page: Page) => page.getByRole('button', { name: /^Notificações/ });
const alerta = (page: Page) => page.getByRole('complementary', { name: 'Ative as notificações' });
/** Rows of the list; the breadcrumb has list items too. */
const itens = (page: Page) =>
  page.getByRole('region', { name: /^(Hoje|Ontem|Anteriores)$/ }).getByRole('listitem');
const mensagens = (page: Page) => page.getByRole('region', { name: 'Mensagens' });

async function publicar(
  page: Page,
  aviso: { titulo: string; destino?: string; texto?: string; prioridade?: string },
): Promise<number> {
  const answer = await page.request.post('/api/avisos', {
    headers: await cabecalhos(page.request),
    data: {
      texto: 'Texto do aviso.',
      prioridade: 'INFORMATIVO',
      destino: 'TODOS',
      inicio: new Date(Date.now() - 60_000).toISOString(),
      ...aviso,
    },
  });
  expect(answer.status()).toBe(201);
  return ((await answer.json()) as { id: number }).id;
}

test.describe('avisos e notificações', () => {
  test('[UTIL-02] o aviso publicado chega ao vivo a quem é para ele, e dali se lê', async ({
    browser,
    page,
  }) => {
    await entrar(page, 'fornecedor');
    const outraPagina = await (await browser.newContext()).newPage();
    await entrar(outraPagina, 'parceiro');
    const antes = Number((await sino(page).getAttribute('aria-label'))?.match(/\d+/)?.[0] ?? 0);
    const titulo = unico('Entrega de notas');
    await publicar(page, { titulo, destino: 'FORNECEDOR', texto: 'Primeira linha.\n\nSegunda linha.' });
    await expect(mensagens(page).getByText(`Aviso: ${titulo}`)).toBeVisible();
    await expect(sino(page)).toHaveAccessibleName(new RegExp(`^Notificações: ${antes + 1} não lida`));
    await mensagens(page).getByRole('button', { name: 'Abrir' }).last().click();
    await expect(page).toHaveURL(/\/notices\?aviso=\d+$/);
    const aviso = page.getByRole('article', { name: titulo });
    await expect(aviso).toBeFocused();
    await expect(aviso.getByText('Segunda linha.')).toBeVisible();
    await expect(aviso.getByText(/^Lido hoje/)).toBeVisible();
    await expect(sino(page)).toHaveAccessibleName(
      antes === 0 ? 'Notificações' : new RegExp(`: ${antes} não lida`),
    );
    await outraPagina.goto('/notices');
    await expect(outraPagina.getByRole('heading', { level: 1, name: 'Notícias' })).toBeVisible();
    await expect(outraPagina.getByRole('article').first()).toBeVisible();
    await expect(outraPagina.getByText(titulo)).toHaveCount(0);
    await outraPagina.context().close();
  });

  test('[NAV-17] a notificação fica 10 s na tela e sai @longo', async ({ page }) => {
    await page.clock.install();
    await entrar(page, 'parceiro');
    await expect(sino(page)).toBeVisible();
    // From here on only the test moves the page's clock: what a busy machine takes is none of the message's time.
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000));
    const titulo = unico('Dez segundos');
    await publicar(page, { titulo, destino: 'PARCEIRO' });
    const mensagem = mensagens(page).getByText(`Aviso: ${titulo}`);
    // The passing message is gathered for a moment before it is shown.
    await expect(async () => {
      await page.clock.runFor(PASSO_MS);
      expect(await mensagem.count()).toBe(1);
    }).toPass();
    await expect(mensagem).toBeVisible();
    let ficou = 0;
    for (; (await mensagem.count()) === 1; ficou += PASSO_MS) await page.clock.runFor(PASSO_MS);
    // A page that draws late is seen a step or two late, when it comes as when it goes.
    expect(ficou).toBeGreaterThan(9_000);
    expect(ficou).toBeLessThan(11_000);
  });

  test('[NAV-17] [distance D13] quatro avisos de uma vez: uma linha cada um, e a tela continua a ser do trabalho @longo', async ({
    page,
  }) => {
    await page.clock.install();
    await entrar(page, 'parceiro');
    await expect(sino(page)).toBeVisible();
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000));
    for (const titulo of [1, 2, 3, 4].map((n) => unico(`De uma vez ${n}`))) {
      await publicar(page, { titulo, destino: 'PARCEIRO' });
      await expect(async () => {
        await page.clock.runFor(PASSO_MS);
        expect(await mensagens(page).getByText(`Aviso: ${titulo}`).count()).toBe(1);
      }).toPass();
    }
    for (const [tela, linha] of [
      [{ width: 1366, height: 768 }, 52],
      [{ width: 390, height: 844 }, 80],
    ] as const) {
      await page.setViewportSize(tela);
      const avisos = page.locator('.z-mensagens .ant-notification-notice-wrapper');
      await expect(avisos).toHaveCount(4);
      for (const aviso of await avisos.all())
        expect((await aviso.boundingBox())?.height).toBeLessThanOrEqual(linha);
      expect((await mensagens(page).boundingBox())?.height).toBeLessThanOrEqual(tela.height / 3);
      await expect(avisos.last()).toBeInViewport({ ratio: 0.9 });
    }
  });

  test('[UTIL-02] /notices: não lidos marcados, todos de uma vez, aviso retirado some @longo', async ({
    page,
  }) => {
    await entrar(page, 'fornecedor');
    const [primeiro, segundo] = [unico('Aviso urgente'), unico('Aviso longo')];
    await publicar(page, { titulo: primeiro, destino: 'FORNECEDOR', prioridade: 'URGENTE' });
    const id = await publicar(page, { titulo: segundo, destino: 'FORNECEDOR', texto: 'Linha.\n'.repeat(20) });
    await page.goto('/notices?lido=false');
    await expect(page.getByRole('article', { name: primeiro })).toContainText('Urgente');
    await expect(page.getByRole('article', { name: primeiro })).toContainText('Novo');
    const longo = page.getByRole('article', { name: segundo });
    await longo.getByRole('button', { name: 'Ler tudo' }).click();
    await expect(longo).toHaveCount(0);
    await page
      .getByRole('button', { name: 'Marcar todos como lidos' })
      .or(page.getByRole('button', { name: 'Marcar como lido' }))
      .first()
      .click();
    await expect(page.getByText('Nenhum aviso não lido')).toBeVisible();
    await page.getByRole('main').getByText('Todos', { exact: true }).first().click();
    await expect(page.getByRole('article', { name: primeiro })).toContainText('Lido hoje');
    await semFalhasDeAxe(page);
    const admin = { authorization: `Bearer ${await abrirSessao(page.request, 'admin')}`, 'if-match': '"1"' };
    expect(
      (await page.request.patch(`/api/avisos/${id}`, { headers: admin, data: { ativo: false } })).status(),
    ).toBe(200);
    await page.goto(`/notices?aviso=${id}`);
    await expect(page.getByText('Este aviso não está mais disponível.')).toBeVisible();
  });

  test('[UTIL-02] /notificacoes: filtrar, marcar, abrir, estados vazio e com falha @longo', async ({
    page,
  }) => {
    await entrar(page, 'administrativo', '/notificacoes');
    const lista = itens(page);
    const ambulancia = lista.filter({ hasText: 'Pedido de ambulância aguardando resposta' });
    await expect(ambulancia).toContainText('Prestador: Clínica Aurora');
    await escolher(page, 'Tipo', 'Agenda');
    await expect(ambulancia).toHaveCount(0);
    await expect(lista.filter({ hasText: 'Dois encaixes' })).toBeVisible();
    await escolher(page, 'Tipo', 'Todos os tipos');
    await page.getByRole('searchbox', { name: 'Buscar nas notificações' }).fill('AMBULANCIA');
    // Those of the orders that wait for an answer stand beside it.
    await expect(lista.filter({ hasNotText: /ambulância/i })).toHaveCount(0);
    await expect(ambulancia).toHaveCount(1);
    // What was looked for may name a person: the address carries a key to it, which a reload finds (NGS-47).
    await expect(page).toHaveURL(/[?&]c=[0-9a-f]+/);
    await page.reload();
    await expect(page.getByRole('searchbox', { name: 'Buscar nas notificações' })).toHaveValue('AMBULANCIA');
    await expect(ambulancia).toHaveCount(1);
    await page.getByRole('searchbox').fill('nada disto existe');
    await expect(page.getByText('Nada encontrado com estes filtros')).toBeVisible();
    await page.getByRole('button', { name: 'Limpar filtros' }).click();
    await ambulancia.getByRole('button', { name: /^Marcar como lida/ }).click();
    await expect(ambulancia.getByRole('button', { name: /^Marcar como não lida/ })).toBeVisible();
    await ambulancia.getByRole('button', { name: /^Marcar como não lida/ }).click();
    await expect(ambulancia.getByRole('button', { name: /^Marcar como lida/ })).toBeVisible();
    await semFalhasDeAxe(page);
    await ambulancia
      .getByRole('button', { name: /Pedido de ambulância aguardando/ })
      .first()
      .click();
    await expect(page).toHaveURL(/\/pacientes\/list-pacientes$/);
    await page.goto('/notificacoes');
    await page.getByRole('button', { name: 'Marcar todas como lidas' }).click();
    await expect(mensagens(page).getByText(/marcadas? como lidas?\./)).toBeVisible();
    await expect(page.getByText('todas lidas')).toBeVisible();
    await page.getByText('Não lidas', { exact: true }).click();
    await expect(page.getByText('Tudo lido')).toBeVisible();
    await page.route('**/api/notificacoes?*', (route) => route.fulfill({ status: 500, json: {} }));
    await page.getByText('Lidas', { exact: true }).click();
    await expect(page.getByText('Não foi possível carregar')).toBeVisible();
    await page.unroute('**/api/notificacoes?*');
    await page.getByRole('button', { name: 'Tentar de novo' }).click();
    await expect(lista.first()).toBeVisible();
  });

  test('[UTIL-02] o sino pelo teclado, no celular e no escuro, sem falha de acessibilidade @longo', async ({
    page,
  }) => {
    await entrar(page, 'profissional');
    await expect(alerta(page)).toBeVisible();
    await page.keyboard.press('Tab');
    await sino(page).focus();
    await page.keyboard.press('Enter');
    const menu = page.getByRole('menu', { name: 'Notificações' });
    await expect(menu.getByRole('menuitem').first()).toBeFocused();
    await semFalhasDeAxe(page);
    await page.keyboard.press('ArrowUp');
    await expect(menu.getByRole('menuitem', { name: 'Ver todas as notificações' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/notificacoes$/);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.setViewportSize({ width: 390, height: 844 });
    for (const path of ['/notificacoes', '/notices']) {
      await page.goto(path);
      await expect(itens(page).or(page.getByRole('article')).first()).toBeVisible();
      await semFalhasDeAxe(page);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow).toBe(0);
    }
  });

  test('[UTIL-02] duas abas, uma ligação; fecha uma, a outra segue; uma sessão encerrada de longe leva à entrada @longo', async ({
    page,
    context,
  }) => {
    const abertas: string[] = [];
    context.on('request', (request) => {
      if (request.url().includes('/api/canal?')) abertas.push(request.url());
    });
    await entrar(page, 'parceiro');
    const primeira = await context
      .waitForEvent('response', (response) => response.url().includes('/api/canal?'))
      .catch(() => null);
    expect(primeira?.status() ?? 200).toBe(200);
    const segunda = await context.newPage();
    await segunda.goto('/notices');
    await expect(sino(segunda)).toBeVisible();
    const titulo = unico('Duas abas');
    await publicar(page, { titulo, destino: 'PARCEIRO' });
    await expect(segunda.getByRole('article', { name: titulo })).toBeVisible();
    expect(abertas).toHaveLength(1);
    await page.close();
    const depois = unico('Uma aba');
    await expect.poll(() => abertas.length).toBe(2);
    await publicar(segunda, { titulo: depois, destino: 'PARCEIRO' });
    await expect(segunda.getByRole('article', { name: depois })).toBeVisible();
    const outraSessao = await abrirSessao(segunda.request, 'parceiro');
    await segunda.request.post('/api/auth/sessoes/encerrar-outras', {
      headers: { authorization: `Bearer ${outraSessao}` },
    });
    await expect(segunda).toHaveURL(/\/auth/, { timeout: 2_500 });
    await expect(mensagens(segunda).getByText('Sessão expirada.')).toBeVisible();
  });
});

/** Between browser and server, so that the line can be cut as a restart of the server cuts it. */
async function fio(
  porta: number,
): Promise<{ url: string; cortar(): void; religar(): void; close(): Promise<void> }> {
  const sockets = new Set<Socket>();
  let cut = false;
  const server: Server = createServer((browser) => {
    if (cut) return void browser.destroy();
    const product = connect(porta, '127.0.0.1');
    for (const socket of [browser, product]) {
      sockets.add(socket);
      socket.on('error', () => undefined); // the other end is gone
      socket.on('close', () => {
        sockets.delete(socket);
        browser.destroy();
        product.destroy();
      });
    }
    browser.pipe(product).pipe(browser);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cortar() {
      cut = true;
      for (const socket of sockets) socket.destroy();
    },
    religar: () => void (cut = false),
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

test('[UTIL-02] o servidor cai e volta: o que houve no meio chega, uma vez só', async ({
  browser,
  page,
  baseURL,
}) => {
  const linha = await fio(Number(new URL(baseURL ?? '').port));
  const aberta = await (await browser.newContext({ baseURL: linha.url })).newPage();
  await entrar(aberta, 'parceiro');
  const titulo = (nome: string) => mensagens(aberta).getByText(`Aviso: ${nome}`);
  const [antes, durante, depois] = [
    unico('Antes da queda'),
    unico('Durante a queda'),
    unico('Depois da queda'),
  ];
  await expect(sino(aberta)).toBeVisible();
  await expect(async () => {
    const nome = `${antes} ${Date.now()}`;
    await publicar(page, { titulo: nome, destino: 'PARCEIRO' });
    await expect(titulo(nome)).toBeVisible({ timeout: 2_000 });
  }).toPass();
  // Every toast that was ever shown, since each leaves by itself.
  await aberta.evaluate(() => {
    const seen: string[] = [];
    Object.assign(globalThis, { vistas: seen });
    const list = document.querySelector('.z-mensagens');
    if (list)
      new MutationObserver((changes) => {
        for (const { addedNodes } of changes)
          for (const node of addedNodes) seen.push(node.textContent ?? '');
      }).observe(list, { childList: true, subtree: true });
  });
  linha.cortar();
  await publicar(page, { titulo: durante, destino: 'PARCEIRO' });
  linha.religar();
  await expect(titulo(durante)).toBeVisible({ timeout: 40_000 });
  await publicar(page, { titulo: depois, destino: 'PARCEIRO' });
  await expect(titulo(depois)).toBeVisible();
  const vistas = await aberta.evaluate(() => (globalThis as unknown as { vistas: string[] }).vistas);
  for (const nome of [durante, depois])
    expect(vistas.filter((texto) => texto.includes(nome))).toHaveLength(1);
  expect(vistas.filter((texto) => texto.includes(antes))).toHaveLength(0);
  await aberta.context().close();
  await linha.close();
});

test.describe('mensagens prontas', () => {
  test('[UTIL-02] /mensagem-modelo leva à lista, com formulário próprio @longo', async ({ page }) => {
    await entrar(page, 'administrativo', '/mensagem-modelo');
    await expect(page).toHaveURL(/\/mensagem-modelo\/list-mensagem-modelo$/);
    await page.getByText('Acesso à teleconsulta').first().click();
    await expect(page).toHaveURL(/\/mensagem-modelo\/form-mensagem-modelo\/\d+/);
    await expect(page.getByLabel('Assunto')).toHaveValue('Sua teleconsulta em {{data}}, às {{hora}}');
    await page.goto('/mensagem-modelo/form-mensagem-modelo');
    await page.getByRole('textbox', { name: 'Nome' }).fill(unico('Modelo'));
    await page.getByRole('textbox', { name: 'Texto' }).fill('Olá, {{pasciente}}.');
    await page.getByLabel('Finalidade').click();
    await page.getByRole('option', { name: 'Outra' }).click();
    await page.getByRole('button', { name: 'Salvar', exact: true }).click();
    await expect(page.getByText('A variável {{pasciente}} não existe').first()).toBeVisible();
    await page.getByRole('textbox', { name: 'Texto' }).fill('Olá, {{paciente}}.');
    await page.getByRole('button', { name: 'Salvar', exact: true }).click();
    await expect(page).toHaveURL(/\/form-mensagem-modelo\/\d+$/);
  });
});

/**
 * A headless browser reaches no push service: only subscribe and what it answers are played here, with real keys of
 * the stand-in. Worker, permission, registration calls, sealed message, alert and click are the real ones.
 */
async function navegadorQueAssina(context: BrowserContext, assinaturas: readonly AssinaturaPush[]) {
  await context.grantPermissions(['notifications']);
  await context.addInitScript((given) => {
    const kept = () =>
      JSON.parse(localStorage.getItem('teste:assinatura') ?? 'null') as AssinaturaPush | null;
    const bytes = (text: string) =>
      Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))
        .buffer;
    const made = (found: AssinaturaPush) => ({
      endpoint: found.endpoint,
      options: {
        applicationServerKey: bytes(localStorage.getItem('teste:chave') ?? ''),
        userVisibleOnly: true,
      },
      toJSON: () => found,
      unsubscribe: async () => {
        localStorage.removeItem('teste:assinatura');
        return true;
      },
    });
    PushManager.prototype.getSubscription = async () => {
      const found = kept();
      return found ? (made(found) as unknown as PushSubscription) : null;
    };
    PushManager.prototype.subscribe = async (options) => {
      const count = Number(localStorage.getItem('teste:quantas') ?? 0);
      const found = kept() ?? given[count] ?? given.at(-1);
      if (!found) throw new DOMException('no service', 'AbortError');
      if (!kept()) localStorage.setItem('teste:quantas', String(count + 1));
      localStorage.setItem('teste:assinatura', JSON.stringify(found));
      const key = String.fromCharCode(
        ...new Uint8Array(options?.applicationServerKey as Uint8Array<ArrayBuffer>),
      );
      localStorage.setItem(
        'teste:chave',
        btoa(key).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, ''),
      );
      return made(found) as unknown as PushSubscription;
    };
  }, assinaturas);
}

/** Gives the worker a message as the browser does once it has opened one. */
async function entregar(cdp: CDPSession, origin: string, data: string) {
  const known = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const found = registrations.find(
        ({ scopeURL, isDeleted }) => scopeURL.startsWith(origin) && !isDeleted,
      );
      if (found) resolve(found.registrationId);
    });
  });
  await cdp.send('ServiceWorker.enable');
  await cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await known, data });
}

test.describe('notificações no navegador', () => {
  let servico: ServicoPush;
  test.beforeAll(async () => {
    servico = await startPush(PUSH_PORT);
  });
  test.afterAll(async () => {
    await servico.close();
  });
  const recebidas = ({ endpoint }: AssinaturaPush) =>
    servico.mensagens.filter((mensagem) => mensagem.endpoint === endpoint);

  test('[PUSH-01] [PUSH-02] ativar, receber o aviso selado, abrir pelo clique, desativar', async ({
    page,
    context,
    baseURL,
  }) => {
    const assinatura = servico.assinar();
    await navegadorQueAssina(context, [assinatura]);
    await entrar(page, 'fornecedor');
    await alerta(page).getByRole('button', { name: 'Ativar' }).click();
    await expect(mensagens(page).getByText('Notificações ativadas neste aparelho.')).toBeVisible();
    await expect(alerta(page)).toBeHidden();
    const titulo = unico('Só no sistema');
    await publicar(page, { titulo, destino: 'FORNECEDOR' });
    await expect.poll(() => recebidas(assinatura).length).toBe(1);
    const texto = recebidas(assinatura)[0]?.texto ?? '';
    expect(texto).not.toContain(titulo);
    expect(JSON.parse(texto)).toMatchObject({ tipo: 'AVI', titulo: 'Novo aviso' });
    // What left the server is what the worker gets.
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    const origin = new URL(baseURL ?? '').origin;
    const mostradas = () =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.ready;
        return (await registration.getNotifications()).map(({ title, body, tag }) => ({ title, body, tag }));
      });
    // The protocol drops a message now and then while the worker wakes; the same one twice is one notification.
    await expect(async () => {
      await entregar(await context.newCDPSession(page), `${origin}/`, texto);
      await expect
        .poll(mostradas, { timeout: 5_000 })
        .toEqual([
          expect.objectContaining({ title: 'Novo aviso', tag: expect.stringMatching(/^zelo-\d+$/) }),
        ]);
    }).toPass();
    expect(JSON.stringify(await mostradas())).not.toContain(titulo);
    const worker = context.serviceWorkers()[0];
    expect(worker?.url()).toBe(`${origin}/sw.js`);
    await worker?.evaluate(async () => {
      const scope = globalThis as unknown as { registration: ServiceWorkerRegistration };
      const [notification] = await scope.registration.getNotifications();
      const Click = (
        globalThis as unknown as { NotificationEvent: new (type: string, init: object) => Event }
      ).NotificationEvent;
      globalThis.dispatchEvent(new Click('notificationclick', { notification }));
    });
    await expect(page).toHaveURL(/\/notices\?aviso=\d+$/);
    await expect(page.getByRole('article', { name: titulo })).toContainText('Lido hoje');
    await expect.poll(mostradas).toEqual([]);

    await page.getByRole('button', { name: /^Minha conta/ }).click();
    await page.getByRole('menuitem', { name: 'Desativar notificações' }).click();
    await page
      .getByRole('alertdialog', { name: 'Tem certeza que deseja desativar as notificações?' })
      .getByRole('button', { name: 'Sim' })
      .click();
    await expect(mensagens(page).getByText('Notificações desativadas com sucesso.')).toBeVisible();
    await expect(alerta(page)).toBeVisible();
    await publicar(page, { titulo: unico('Depois'), destino: 'FORNECEDOR' });
    await expect(mensagens(page).getByText(/Aviso: Depois/)).toBeVisible();
    expect(recebidas(assinatura)).toHaveLength(1);
  });

  test('[PUSH-02] o alerta que chega não tira do lugar o que se está apertando @longo', async ({ page }) => {
    let deixar = () => {};
    const chegou = new Promise<void>((resolve) => (deixar = resolve));
    await page.route(/\/depois-[^/]*\.js/, async (route) => {
      await chegou;
      await route.continue();
    });
    await entrar(page, 'parceiro');
    await page.mouse.move(683, 600);
    await page.mouse.down();
    const codigo = page.waitForResponse(/\/depois-[^/]*\.js/);
    deixar();
    // Its code has run, and the page has nothing more to do.
    await page.evaluate((endereco) => import(endereco) as Promise<unknown>, (await codigo).url());
    await page.evaluate(async () => {
      for (let turn = 0; turn < 20; turn += 1) await new Promise((idle) => requestIdleCallback(idle));
    });
    await expect(alerta(page)).toHaveCount(0);
    await page.mouse.up();
    await expect(alerta(page)).toBeVisible();
  });

  test('[PUSH-02] sair desliga o aparelho; quem entra depois não recebe o que é do outro @longo', async ({
    page,
    context,
  }) => {
    const [deFornecedor, deParceiro] = [servico.assinar(), servico.assinar()];
    await navegadorQueAssina(context, [deFornecedor, deParceiro]);
    await entrar(page, 'fornecedor');
    await alerta(page).getByRole('button', { name: 'Ativar' }).click();
    await expect(alerta(page)).toBeHidden();
    await page.getByRole('button', { name: /^Minha conta/ }).click();
    await page.getByRole('menuitem', { name: 'Sair' }).click();
    await page.getByRole('button', { name: 'Sim' }).click();
    await expect(page).toHaveURL(/\/auth/);
    await expect.poll(() => page.evaluate(() => localStorage.getItem('teste:assinatura'))).toBeNull();
    await entrar(page, 'parceiro');
    await expect(alerta(page)).toBeVisible();
    await publicar(page, { titulo: unico('Do fornecedor'), destino: 'FORNECEDOR' });
    await alerta(page).getByRole('button', { name: 'Ativar' }).click();
    await expect(alerta(page)).toBeHidden();
    await publicar(page, { titulo: unico('Do parceiro'), destino: 'PARCEIRO' });
    await expect.poll(() => recebidas(deParceiro).length).toBe(1);
    expect(recebidas(deFornecedor)).toHaveLength(0);
  });

  test('[PUSH-02] um aparelho que ficou de outro usuário é desligado na hora, e o alerta diz @longo', async ({
    page,
    context,
  }) => {
    const [deFornecedor, nova] = [servico.assinar(), servico.assinar()];
    await navegadorQueAssina(context, [deFornecedor, nova]);
    await entrar(page, 'fornecedor');
    await alerta(page).getByRole('button', { name: 'Ativar' }).click();
    await expect(alerta(page)).toBeHidden();
    // The other's session still lives: the browser was taken over without a sign-out.
    const token = await abrirSessao(page.request, 'parceiro');
    await page.evaluate((value) => localStorage.setItem('zelo:token', value), token);
    await page.goto('/principal');
    await expect(alerta(page)).toContainText('recebia as notificações de outro usuário');
    expect(await page.evaluate(() => localStorage.getItem('teste:assinatura'))).toBeNull();
    await alerta(page).getByRole('button', { name: 'Ativar' }).click();
    await expect(mensagens(page).getByText('Notificações ativadas neste aparelho.')).toBeVisible();
    await publicar(page, { titulo: unico('Para o parceiro'), destino: 'PARCEIRO' });
    await expect.poll(() => recebidas(nova).length).toBe(1);
  });

  test('[PUSH-01] registro que falha no meio apaga o token do navegador @longo', async ({
    page,
    context,
  }) => {
    await navegadorQueAssina(context, [servico.assinar()]);
    await entrar(page, 'fornecedor');
    await page.route('**/api/usuarios/push-tokens/*/add/*', (route) => route.abort());
    await alerta(page).getByRole('button', { name: 'Ativar' }).click();
    await expect(mensagens(page).getByRole('alert')).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('teste:assinatura'))).toBeNull();
    await expect(alerta(page)).toBeVisible();
    await page.unroute('**/api/usuarios/push-tokens/*/add/*');
    // The message lies over the button and waits for the pointer that rests on it.
    await mensagens(page).getByRole('button', { name: 'Fechar' }).click();
    await alerta(page).getByRole('button', { name: 'Ativar' }).click();
    await expect(alerta(page)).toBeHidden();
    await page.route('**/api/usuarios/push-tokens/*/remove/*', (route) => route.abort());
    await page.getByRole('button', { name: /^Minha conta/ }).click();
    await page.getByRole('menuitem', { name: 'Desativar notificações' }).click();
    await page.getByRole('button', { name: 'Sim' }).click();
    await expect(mensagens(page).getByText('Não foi possível desativar as notificações.')).toBeVisible();
    await expect(alerta(page)).toBeHidden();
  });

  test('[PUSH-02] permissão negada: ajuda para cada navegador; sem suporte: diz; administrador: nada @longo', async ({
    page,
    browser,
  }) => {
    await page.addInitScript(() => {
      Object.defineProperty(Notification, 'permission', { get: () => 'denied' });
    });
    await entrar(page, 'fornecedor');
    await alerta(page).getByRole('button', { name: 'Ativar' }).click();
    const ajuda = page.getByRole('dialog', { name: 'As notificações estão bloqueadas' });
    await expect(ajuda.getByRole('button', { name: 'Chrome' })).toHaveAttribute('aria-pressed', 'true');
    for (const nome of ['Chrome', 'Edge', 'Firefox', 'Safari']) {
      await ajuda.getByRole('button', { name: nome }).click();
      await expect(ajuda.getByRole('link', { name: new RegExp(`Ajuda do ${nome}`) })).toHaveAttribute(
        'href',
        /^https:\/\/support\./,
      );
    }
    await semFalhasDeAxe(page);
    await ajuda.getByRole('button', { name: 'Entendi' }).click();
    await alerta(page).getByRole('button', { name: 'Agora não' }).click();
    await expect(alerta(page)).toBeHidden();
    await sino(page).click();
    await expect(page.getByRole('menuitem', { name: 'Ative as notificações' })).toBeVisible();

    const antigo = await (await browser.newContext()).newPage();
    await antigo.addInitScript(() => {
      delete (globalThis as { PushManager?: unknown }).PushManager;
    });
    await entrar(antigo, 'parceiro');
    await alerta(antigo).getByRole('button', { name: 'Ativar' }).click();
    await expect(mensagens(antigo).getByText('Seu navegador não suporta notificações web.')).toBeVisible();
    await antigo.context().close();

    const chefe = await (await browser.newContext()).newPage();
    const pronto = chefe.waitForResponse('**/api/notificacoes/_push');
    await entrar(chefe, 'admin');
    expect(await (await pronto).json()).toMatchObject({ oferecido: false });
    await chefe.getByRole('button', { name: /^Minha conta/ }).click();
    await expect(chefe.getByRole('menuitem', { name: 'Sair' })).toBeVisible();
    await expect(alerta(chefe)).toBeHidden();
    await expect(chefe.getByRole('menuitem', { name: 'Desativar notificações' })).toHaveCount(0);
    await chefe.context().close();
  });

  test('[PUSH-01] o worker na raiz não guarda nada e só abre caminhos nossos @longo', async ({ request }) => {
    const answer = await request.get('/sw.js');
    expect(answer.headers()['content-type']).toContain('javascript');
    expect(answer.headers()['cache-control']).toBe('no-cache');
    const code = await answer.text();
    expect(code).not.toMatch(/\bcaches\b|addEventListener\('fetch'|indexedDB|importScripts/);
  });
});
