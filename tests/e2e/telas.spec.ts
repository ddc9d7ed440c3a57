/**
 * Every screen of the registry by every profile of the demonstration: it opens where the profile may enter and says
 * 'acesso negado' where not, with its title, heading and breadcrumb, nothing on the console and nothing serious for axe.
 * One session for each profile; screens are changed inside the application, as a person does.
 */
import AxeBuilder from '@axe-core/playwright';
import { expect, test, type Browser, type Page } from '@playwright/test';
import { buildAbility } from '#domain/acesso/ability.ts';
import type { ResourceDeclaration } from '#domain/registro/declaration.ts';
import type { Registry } from '#domain/registro/registry.ts';
import { PERFIS, permissoesDoPerfil, type Perfil } from '#server/database/profiles.ts';
import { loadRegistry } from '#server/plugins/load-registry.ts';

const SENHA = 'Zelo-2026!';
let registry: Registry;

test.describe.configure({ mode: 'default', timeout: 300_000 });
test.beforeAll(async () => {
  registry = await loadRegistry();
});

async function entrar(browser: Browser, usuario: string): Promise<{ page: Page; problems: string[] }> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('console', (message) => {
    // A refusal of the server is what some screens are asked for.
    if (message.type() === 'error' && !/status of (?:400|401|403|404|501)/.test(message.text()))
      problems.push(`${page.url()}: ${message.text().slice(0, 300)}`);
  });
  page.on('pageerror', (error) => problems.push(`${page.url()}: ${error.message}`));
  await page.goto('/auth');
  await page.getByLabel('Usuário').fill(usuario);
  await page.getByLabel('Senha', { exact: true }).fill(SENHA);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page.getByRole('navigation', { name: 'Menu principal' })).toBeVisible();
  return { page, problems };
}

/** The address that a person opens: no parameters, and not one that leads elsewhere by design. */
function addressOf(resource: ResourceDeclaration): string {
  return (resource.listPath ?? resource.redirect ?? resource.path).replace(/\/:[^/]+\?/g, '');
}

/** Screens with a menu around them that open by their address alone. */
function screens(): readonly ResourceDeclaration[] {
  return registry.resources.filter(
    (one) => one.login !== false && one.when === undefined && one.guard === undefined && !addressOf(one).includes(':'),
  );
}

function mayEnter(resource: ResourceDeclaration, perfil: Perfil): boolean {
  const subject = resource.subject ?? registry.entity[resource.name]?.subject;
  if (subject === undefined) return true;
  return buildAbility(permissoesDoPerfil(perfil, registry)).can(resource.action ?? 'list', subject);
}

/** Inside the application: the router follows the history. */
async function ir(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({ usr: null, key: 'teste', idx: (history.state as { idx?: number } | null)?.idx ?? 0 }, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }, address);
}

/** What the screen has come to, once it is what is due (one of the names, or a refusal); else what it is after the wait. */
async function chegar(
  page: Page,
  names: readonly string[],
  due = true,
): Promise<{ h1: string; denied: boolean; title: string; trail: string }> {
  await page
    .waitForFunction(
      ([wanted, open]) => {
        const h1 = document.querySelector('main h1')?.textContent ?? '';
        // The address of a refusal is its own: the one before it does not count for this one.
        if (!open) return location.pathname === '/acesso-negado' && /acesso negado/i.test(h1);
        if (wanted.length === 0) return h1 !== '' && location.pathname !== '/acesso-negado';
        // The title is set after the page is drawn.
        return document.title.startsWith(h1) && wanted.some((name) => h1.toLowerCase().includes(name.toLowerCase()));
      },
      [names, due] as const,
      { timeout: 8_000 },
    )
    .catch(() => undefined); // What is there instead is told below.
  return page.evaluate(() => {
    const h1 = (document.querySelector('main h1')?.textContent ?? '').trim();
    return {
      h1,
      denied: /acesso negado/i.test(h1),
      title: document.title,
      trail: (document.querySelector('nav[aria-label="Você está em"]')?.textContent ?? '').trim(),
    };
  });
}

/** A professional and an admin choose among their providers; others come with one. */
async function escolherPrestador(page: Page): Promise<void> {
  const id = await page.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem('zelo:token')}` };
    // Some screens are hidden at an integration provider.
    const rows = (await (await fetch('/api/prestadores/web/listarPorProfissionalLogadoNoCorpoClinico', { headers })).json()) as {
      id: number;
      integracao?: boolean;
    }[];
    // Some screens are hidden at an integration provider.
    return (rows.find(({ integracao }) => !integracao) ?? rows[0])?.id ?? null;
  });
  const chosen = await page.evaluate(() =>
    Object.entries(localStorage).some(([key, value]) => /idPrestador/.test(key) && /\d/.test(value)),
  );
  if (id === null || chosen) return;
  await page.evaluate((value) => localStorage.setItem('zelo:idPrestador', String(value)), id);
  await page.reload();
  await expect(page.getByRole('navigation', { name: 'Menu principal' })).toBeVisible();
}

for (const perfil of PERFIS) {
  test(`[NAV-01] [NAV-04] ${perfil}: cada tela abre ou diz que não pode, com título, trilha e sem erro`, async ({ browser }) => {
    const { page, problems } = await entrar(browser, perfil);
    await escolherPrestador(page);
    const wrong: string[] = [];
    for (const resource of screens()) {
      const address = addressOf(resource);
      const due = mayEnter(resource, perfil);
      await ir(page, address);
      const names = [resource.breadcrumb, registry.entity[resource.name]?.plural].filter((name) => name !== undefined);
      const { h1, denied, title, trail } = await chegar(page, resource.name === 'principal' ? [] : names, due);
      if (denied === due) wrong.push(`${address}: ${denied ? 'denied' : 'open'}, heading '${h1}'`);
      else if (!denied && resource.name !== 'principal') {
        if (!names.some((name) => h1.toLowerCase().includes(name.toLowerCase())))
          wrong.push(`${address}: heading '${h1}', not '${names.join("' or '")}'`);
        if (!title.startsWith(h1) || !title.endsWith('Zelo')) wrong.push(`${address}: title '${title}'`);
        if (!trail.includes(resource.breadcrumb))
          wrong.push(`${address}: breadcrumb '${trail}' without '${resource.breadcrumb}'`);
      }
    }
    expect.soft(wrong).toEqual([]);
    expect.soft(problems).toEqual([]);
    await page.context().close();
  });
}

test('[NAV-01] axe não acha nada sério em nenhuma tela, nem numa amostra a 390 px e no escuro', async ({ browser }) => {
  const { page } = await entrar(browser, 'admin');
  const wrong: string[] = [];
  const check = async (where: string): Promise<void> => {
    const { violations } = await new AxeBuilder({ page })
      .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
      .analyze();
    for (const { id, impact, nodes } of violations)
      if (impact === 'serious' || impact === 'critical') wrong.push(`${where}: ${id} ${nodes[0]?.target.join(' ')}`);
  };
  const seen = new Set<string>();
  for (const resource of screens()) {
    // Generated lists are alike: one of each folder is looked at, and every hand-built screen.
    const kind = resource.screen ?? registry.entity[resource.name]?.key.split('/')[0] ?? resource.name;
    if (seen.has(kind) && (resource.screen === undefined || resource.screen === 'cards')) continue;
    seen.add(kind);
    await ir(page, addressOf(resource));
    await chegar(page, [resource.breadcrumb, registry.entity[resource.name]?.plural ?? resource.breadcrumb]);
    await check(`${addressOf(resource)} 1366`);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  for (const address of ['/principal', '/bancos', '/auditoria', '/base']) {
    await page.goto(address);
    await chegar(page, []);
    await check(`${address} 390 dark`);
  }
  expect(wrong).toEqual([]);
  await page.context().close();
});
