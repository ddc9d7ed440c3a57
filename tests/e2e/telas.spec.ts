/**
 * Every screen of the registry by every profile of the demonstration: it opens where the profile may enter and says
 * 'acesso negado' where not, with its title, heading and breadcrumb, nothing on the console and nothing serious for axe.
 * One session for each profile; screens are changed inside the application, as a person does.
 */
import { expect, test, type Browser, type Page } from '@playwright/test';
import { buildAbility, missingOf } from '#domain/acesso/ability.ts';
import { permissoesDoEndereco } from '#domain/acesso/endereco.ts';
import type { ResourceDeclaration } from '#domain/registro/declaration.ts';
import type { Registry } from '#domain/registro/registry.ts';
import { permissoesDoPerfil } from '#server/database/profiles.ts';
import { PERFIS, type Perfil } from '#domain/acesso/perfis.ts';
import { loadRegistry } from '#server/plugins/load-registry.ts';
import { entrar as entrarEm } from '#tests/support/entrada.ts';
import { falhasDeAxe } from '#tests/support/acessibilidade.ts';

let registry: Registry;

test.describe.configure({ mode: 'default', timeout: 300_000 });
// What is wrong is told by address; a trace of hundreds of screens would cost more than opening them.
test.use({ trace: 'off' });
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
  await entrarEm(page, usuario);
  return { page, problems };
}

/** The address that a person opens: no parameters, and not one that leads elsewhere by design. */
function addressOf(resource: ResourceDeclaration): string {
  return (resource.listPath ?? resource.redirect ?? resource.path).replace(/\/:[^/]+\?/g, '');
}

/** Screens with a menu around them that open by their address alone. */
function screens(): readonly ResourceDeclaration[] {
  return registry.resources.filter(
    (resource) =>
      resource.login !== false &&
      resource.when === undefined &&
      resource.guard === undefined &&
      !addressOf(resource).includes(':'),
  );
}

function mayEnter(resource: ResourceDeclaration, perfil: Perfil): boolean {
  const subject = resource.subject ?? registry.entity[resource.name]?.subject;
  const rowsOf = resource.view && registry.entity[resource.view.of]?.subject;
  const asked = permissoesDoEndereco({ ...resource, ...(subject && { subject }), ...(rowsOf && { rowsOf }) });
  return missingOf(buildAbility(permissoesDoPerfil(perfil, registry)), asked) === null;
}

type Chegada = {
  readonly h1: string;
  readonly denied: boolean;
  readonly title: string;
  readonly trail: string;
};
type Destino = {
  readonly address: string;
  readonly names: readonly string[];
  readonly crumb?: string;
  readonly due: boolean;
};

/**
 * Goes to an address inside the application (the router follows the history) and tells what the screen has come to
 * once it is what is due: heading, title and trail of this screen, or the refusal; else what it is after a long wait.
 * Asked and answered in one piece, in the page: between two questions the screen may change.
 */
function ir(page: Page, destino: Destino): Promise<Chegada> {
  return page.evaluate(async ({ address, names, crumb, due }) => {
    history.pushState(
      { usr: null, key: 'teste', idx: (history.state as { idx?: number } | null)?.idx ?? 0 },
      '',
      address,
    );
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
    const look = () => {
      const h1 = (document.querySelector('main h1')?.textContent ?? '').trim();
      const trail = document.querySelector('nav[aria-label="Você está em"]');
      return {
        h1,
        denied: /acesso negado/i.test(h1),
        title: document.title,
        trail: (trail?.textContent ?? '').trim(),
        // The name of the screen before may contain this one's ('Redutor do IRRF', 'IRRF'); the last step of the trail is exact.
        last: (trail?.querySelector('li:last-child')?.textContent ?? '').trim(),
      };
    };
    const arrived = ({ h1, denied, title, last }: ReturnType<typeof look>): boolean => {
      // The address of a refusal is its own: the one before it does not count for this one.
      if (!due) return location.pathname === '/acesso-negado' && denied;
      if (crumb === undefined) return h1 !== '' && location.pathname === address;
      // The title is set after the page is drawn.
      return (
        last === crumb &&
        h1 !== '' &&
        title.startsWith(h1) &&
        names.some((name) => h1.toLowerCase().includes(name.toLowerCase()))
      );
    };
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const end = performance.now() + 30_000;
    let now = look();
    for (; !arrived(now) && performance.now() < end; now = look()) await frame();
    return now;
  }, destino);
}

/** A professional and an admin choose among their providers; others come with one. */
async function escolherPrestador(page: Page): Promise<void> {
  const id = await page.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem('zelo:token')}` };
    // Some screens are hidden at an integration provider.
    const rows = (await (
      await fetch('/api/prestadores/web/listarPorProfissionalLogadoNoCorpoClinico', { headers })
    ).json()) as {
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

/** Generated lists are alike: axe looks at one of each folder, and at every hand-built screen. */
function amostra(): ReadonlySet<ResourceDeclaration> {
  const kinds = new Map<string, ResourceDeclaration>();
  for (const resource of screens()) {
    const kind = resource.screen ?? registry.entity[resource.name]?.key.split('/')[0] ?? resource.name;
    const own = resource.screen !== undefined && resource.screen !== 'cards';
    kinds.set(own ? resource.name : kind, kinds.get(own ? resource.name : kind) ?? resource);
  }
  return new Set(kinds.values());
}

for (const perfil of PERFIS) {
  const examined = perfil === 'admin' ? '; axe não acha nada sério em nenhuma' : '';
  test(`[NAV-01] [NAV-04] ${perfil}: cada tela abre ou diz que não pode, com título, trilha e sem erro${examined} @longo`, async ({
    browser,
  }) => {
    const { page, problems } = await entrar(browser, perfil);
    await escolherPrestador(page);
    const wrong: string[] = [];
    const looked = perfil === 'admin' ? amostra() : new Set<ResourceDeclaration>();
    // The admin opens everything; who else enters finds the same generated screens, so one of each kind stands for them.
    const also = amostra();
    for (const resource of screens()) {
      const address = addressOf(resource);
      const due = mayEnter(resource, perfil);
      if (perfil !== 'admin' && due && !also.has(resource)) continue;
      const names = [resource.breadcrumb, registry.entity[resource.name]?.plural].filter(
        (name) => name !== undefined,
      );
      const crumb = resource.name === 'principal' ? undefined : resource.breadcrumb;
      const { h1, denied, title, trail } = await ir(page, { address, names, crumb, due });
      if (denied === due) wrong.push(`${address}: ${denied ? 'denied' : 'open'}, heading '${h1}'`);
      else if (!denied && crumb !== undefined) {
        if (!names.some((name) => h1.toLowerCase().includes(name.toLowerCase())))
          wrong.push(`${address}: heading '${h1}', not '${names.join("' or '")}'`);
        if (!title.startsWith(h1) || !title.endsWith('Zelo')) wrong.push(`${address}: title '${title}'`);
        if (!trail.includes(crumb)) wrong.push(`${address}: breadcrumb '${trail}' without '${crumb}'`);
      }
      if (looked.has(resource)) wrong.push(...(await falhasDeAxe(page, { onde: address })));
    }
    expect.soft(wrong).toEqual([]);
    expect.soft(problems).toEqual([]);
    await page.context().close();
  });
}

test('[NAV-01] axe não acha nada sério numa amostra das telas a 390 px e no escuro', async ({ browser }) => {
  const { page } = await entrar(browser, 'admin');
  const wrong: string[] = [];
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  for (const address of ['/principal', '/bancos', '/auditoria', '/base']) {
    await page.goto(address);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    wrong.push(...(await falhasDeAxe(page, { onde: `${address} 390 dark` })));
  }
  expect(wrong).toEqual([]);
  await page.context().close();
});
