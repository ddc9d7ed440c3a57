/** The screens of money as a person goes through them: days as they are typed, steps, and what these ask. */
import { expect, type Locator, type Page } from '@playwright/test';

/** The day so many from today, as it is typed. */
export const data = (daqui = 0): string =>
  new Intl.DateTimeFormat('pt-BR', { timeZone: 'America/Sao_Paulo' }).format(Date.now() + daqui * 86_400_000);
export const iso = (daqui = 0): string => data(daqui).split('/').toReversed().join('-');

export const acao = (page: Page, nome: string) =>
  page.getByRole('main').getByRole('button', { name: nome, exact: true });
/** A step of the record: its own button, or an item of the menu beside the one that people come for. */
export async function fazer(page: Page, nome: string): Promise<void> {
  const menu = page.getByRole('main').getByRole('button', { name: 'Mais ações' });
  await expect(acao(page, nome).or(menu).first()).toBeVisible();
  if ((await acao(page, nome).count()) > 0) return acao(page, nome).click();
  await menu.click();
  await page.getByRole('menuitem', { name: nome, exact: true }).click();
}
/** What a step asks for stands in a dialog of its own, whose button bears the step's name. */
export const pergunta = (page: Page) => page.getByRole('alertdialog').or(page.getByRole('dialog')).last();
export const campo = (alcance: Page | Locator, nome: string) =>
  alcance.getByRole('textbox', { name: nome, exact: true });

/** A lookup asks the server for what is typed. */
export async function achar(alcance: Page | Locator, rotulo: string, texto: string): Promise<void> {
  const caixa = alcance.getByRole('combobox', { name: rotulo, exact: true }).last();
  const aberta = caixa.page().locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)');
  // antd gives the focus back to the choice before this one a moment later than a test types here, and this one closes.
  await expect(async () => {
    await caixa.fill(texto);
    await aberta.getByText(texto).first().click({ timeout: 10_000 });
  }).toPass({ timeout: 90_000 });
}
