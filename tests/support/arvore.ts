/** What a screen reader is given: the page's tree, and what in it says nothing to who does not see (LBI, art. 63). */
import { expect, type Locator, type Page } from '@playwright/test';

/** Roles that a person acts on, or that stand for something seen: without a name they say nothing. */
const NAMED = [
  'button',
  'link',
  'textbox',
  'searchbox',
  'combobox',
  'checkbox',
  'radio',
  'radiogroup',
  'spinbutton',
  'switch',
  'slider',
  'tab',
  'menuitem',
  'dialog',
  'alertdialog',
  'img',
  'table',
  'grid',
  'navigation',
  'region',
];
const NAMELESS = new RegExp(`^\\s*- (?:${NAMED.join('|')})(?: \\[[^\\]]*\\])*(?::.*)?$`);

/** The tree as lines of role and name. */
async function arvoreDe(page: Page | Locator): Promise<string> {
  const tree = await ('goto' in page ? page.locator('body') : page).ariaSnapshot();
  // A name with a colon stands between quotes of the notation's own.
  return tree.replaceAll(/^(\s*- )'/gm, '$1');
}

/** Lines of the tree that are spoken and say nothing, and what a page as a whole lacks. */
async function falhasDaArvore(page: Page): Promise<string[]> {
  const lines = (await arvoreDe(page)).split('\n');
  const nameless = lines.flatMap((line, at) =>
    // What follows is the way to find it.
    NAMELESS.test(line)
      ? [`sem nome: ${line.trim()} | antes: ${lines[at - 1]?.trim()} | depois: ${lines[at + 1]?.trim()}`]
      : [],
  );
  const of = (role: string): number =>
    lines.filter((line) => line.trimStart().startsWith(`- ${role}`)).length;
  const levels = [...(await arvoreDe(page)).matchAll(/- heading "[^\n]*" \[level=(\d)\]/g)].map(([, level]) =>
    Number(level),
  );
  const dialog = of('dialog') + of('alertdialog') > 0;
  return [
    ...nameless,
    ...(of('main') === 1 || dialog ? [] : [`${of('main')} regiões principais`]),
    ...(levels.filter((level) => level === 1).length === 1 || dialog
      ? []
      : [`títulos de nível 1: ${levels.join(',')}`]),
  ];
}

/** The tree is spoken whole, and has what the journey needs: role and name, in this order nowhere asked. */
export async function arvoreInteira(
  page: Page,
  partes: readonly (readonly [string, RegExp])[],
): Promise<void> {
  await expect.poll(() => falhasDaArvore(page), { timeout: 15_000 }).toEqual([]);
  const lines = (await arvoreDe(page)).split('\n').map((line) => line.trim());
  const absent = partes.filter(
    ([role, name]) => !lines.some((line) => line.startsWith(`- ${role} `) && name.test(line)),
  );
  expect(absent.map(([role, name]) => `${role} ${name}`)).toEqual([]);
}
