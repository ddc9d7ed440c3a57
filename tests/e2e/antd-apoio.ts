/** antd's controls as a person uses them: its Select is no native one, and draws only the options in sight. */
import { expect, type Locator, type Page } from '@playwright/test';

const pageOf = (scope: Page | Locator): Page => ('page' in scope ? scope.page() : scope);

/** Opens the list of the Select of that label and takes the option of that text. */
export async function escolher(
  alcance: Page | Locator,
  rotulo: string | RegExp,
  opcao: string | RegExp,
): Promise<void> {
  const campo = alcance.getByRole('combobox', {
    name: rotulo,
    ...(typeof rotulo === 'string' ? { exact: true } : {}),
  });
  // What is chosen lies over the input, and takes the click for it.
  await alcance
    .locator('.ant-select', {
      has: pageOf(alcance).getByRole('combobox', { name: rotulo, exact: typeof rotulo === 'string' }),
    })
    .click();
  const lista = pageOf(alcance).locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)');
  const item = lista.locator('.ant-select-item-option').filter({
    has: pageOf(alcance).getByText(opcao, typeof opcao === 'string' ? { exact: true } : {}),
  });
  await expect(lista.locator('.ant-select-item-option').first()).toBeVisible();
  // A long list draws what is in sight: one that can be searched is, in another one scrolls.
  if ((await item.count()) === 0 && typeof opcao === 'string' && (await campo.isEditable()))
    await campo.fill(opcao);
  for (let step = 0; step < 40 && (await item.count()) === 0; step++) {
    await lista.locator('.rc-virtual-list-holder').hover();
    await pageOf(alcance).mouse.wheel(0, 160);
  }
  await item.first().click();
  await expect(lista).toHaveCount(0);
}

/** What the Select of that label shows as chosen. */
export function escolhido(alcance: Page | Locator, rotulo: string): Locator {
  return alcance
    .locator('.ant-select', { has: pageOf(alcance).getByRole('combobox', { name: rotulo, exact: true }) })
    .locator('.ant-select-selection-item');
}
