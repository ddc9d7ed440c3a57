/** What axe finds on a page, for browser tests. */
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

type Opcoes = {
  /** Only what lies inside this selector. */
  readonly dentro?: string;
  /** Beyond WCAG A and AA, also what axe calls best practice. */
  readonly melhoresPraticas?: boolean;
  /** What the person was looking at, told with the failure. */
  readonly onde?: string;
};

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * The rules broken on the page, scrolled to its top, once what moves has come to rest: half faded in, every text lacks
 * contrast, and so has a list that is read again; half under a bar that stays while the page scrolls, a button looks too small.
 */
export async function falhasDeAxe(
  page: Page,
  { dentro, melhoresPraticas, onde }: Opcoes = {},
): Promise<string[]> {
  // A list may be read again while axe looks: what is wrong only then was never wrong.
  const lendo = page.locator('.z-lista-tabela[aria-busy], .z-lista-cartoes[aria-busy]');
  await expect(lendo).toHaveCount(0);
  await page.evaluate(async () => {
    // What turns for ever, and what follows the scroll, comes to no end.
    const ending = document
      .getAnimations()
      .filter(
        ({ effect, timeline }) =>
          timeline === document.timeline && effect?.getComputedTiming().iterations !== Infinity,
      );
    await Promise.allSettled(ending.map(({ finished }) => finished));
    for (const element of document.querySelectorAll('*')) if (element.scrollTop > 0) element.scrollTop = 0;
  });
  // Read in the page itself, and only what is wrong kept: the newer way opens a page for each report and carries every
  // element that passed, four times as long; it sees more only in frames of another origin, of which there are none.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] });
  if (!melhoresPraticas) axe.withTags(WCAG);
  if (dentro) axe.include(dentro);
  let { violations } = await axe.analyze();
  if (violations.length > 0) {
    await expect(lendo).toHaveCount(0);
    ({ violations } = await axe.analyze());
  }
  const place = onde ? `${onde}: ` : '';
  return violations.map(
    ({ id, nodes }) => `${place}${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' | ')}`,
  );
}

/** Fails with what axe finds. */
export async function semFalhasDeAxe(page: Page, opcoes: Opcoes = {}): Promise<void> {
  expect(await falhasDeAxe(page, opcoes)).toEqual([]);
}
