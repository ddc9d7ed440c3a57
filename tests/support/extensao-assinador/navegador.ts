/** Chromium with the test signer loaded, for the browser tests. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test as base, type BrowserContext } from '@playwright/test';
import type { Ajustes } from './ajustes.ts';
import { navegadorInteiro } from '../../../playwright.config.ts';
import { montarExtensao } from './montar.ts';

/** By the key of the manifest; mock-server/token.ts tells it to the product. */
const ID = 'edodglanlhacmikofcealcoeofchaiaj';

type Assinador = {
  readonly contexto: BrowserContext;
  readonly ajustar: (ajustes: Partial<Ajustes>) => Promise<void>;
};

/** `assinador` is a browser of its own: only a persistent one takes extensions. */
export const test = base.extend<object, { readonly assinador: Assinador }>({
  assinador: [
    async ({ playwright }, use, { project }) => {
      const pasta = mkdtempSync(join(tmpdir(), 'zelo-extensao-'));
      const extensao = await montarExtensao(join(pasta, 'extensao'));
      const { baseURL, locale, timezoneId, viewport } = project.use;
      const contexto = await playwright.chromium.launchPersistentContext(join(pasta, 'perfil'), {
        ...navegadorInteiro,
        baseURL,
        locale,
        timezoneId,
        viewport,
        // Not the old headless mode, which had no extensions.
        args: [
          ...navegadorInteiro.args,
          '--headless=new',
          `--disable-extensions-except=${extensao}`,
          `--load-extension=${extensao}`,
        ],
        ignoreDefaultArgs: ['--disable-extensions'],
      });
      await use({ contexto, ajustar: (ajustes) => ajustar(contexto, ajustes) });
      await contexto.close();
      rmSync(pasta, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
});

/** As a person does, on the signer's own page. */
async function ajustar(contexto: BrowserContext, { servico, cpf, modo }: Partial<Ajustes>): Promise<void> {
  const page = await contexto.newPage();
  await page.goto(`chrome-extension://${ID}/opcoes.html`);
  if (servico !== undefined) await page.getByLabel('Endereço dos serviços simulados').fill(servico);
  if (cpf !== undefined) await page.getByLabel('CPF do cartão encaixado').fill(cpf);
  if (modo !== undefined) await page.getByLabel('O que ele faz').selectOption(modo);
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByRole('status')).toHaveText('Salvo.');
  await page.close();
}
