/** A board of another service in place of one of ours, with the stand-in of mock-server/metabase.ts (DASH-01). */
import { expect, test, type Page } from '@playwright/test';
import { semFalhasDeAxe } from '#tests/support/acessibilidade.ts';
import { cabecalhos, entrar } from '#tests/support/entrada.ts';

async function incorporar(page: Page, paineisEmbutidos: string | null): Promise<void> {
  const headers = await cabecalhos(page.request);
  const { versao } = (await (await page.request.get('/api/configuracoes', { headers })).json()) as {
    versao: number;
  };
  const salvo = await page.request.put('/api/configuracoes', {
    headers,
    data: { valores: { paineisEmbutidos }, versao },
  });
  expect(salvo.status(), await salvo.text()).toBe(200);
}

test('[DASH-01] o quadro tem 1000 de altura, o véu some em 2 s, e o acesso renova antes do fim com os filtros escolhidos', async ({
  page,
}) => {
  await incorporar(page, 'evitou-encaminhamento=7');
  try {
    await page.clock.install();
    await entrar(page, 'prestador', '/evitou-encaminhamento');
    const quadros = page.locator('iframe[title="Encaminhamentos evitados"]');
    await expect(quadros).toHaveCount(1);
    await expect(quadros).toHaveAttribute('height', '1000');
    expect((await quadros.boundingBox())?.height).toBe(1000);
    const veu = page.getByRole('status').filter({ hasText: 'Abrindo o painel' });
    await expect(veu).toBeVisible();
    const dentro = quadros.contentFrame();
    await expect(dentro.getByText('Filtro travado: prestador 1', { exact: true })).toBeVisible();
    await page.clock.runFor(2000);
    await expect(veu).toHaveCount(0);
    await expect(page.getByRole('combobox', { name: 'Período' })).toHaveCount(0);
    await semFalhasDeAxe(page);

    await dentro.getByLabel('Setor').selectOption('Internação');
    const antes = (await quadros.getAttribute('src')) ?? '';
    // Nothing is renewed while it has time; a minute before its end it is.
    await page.clock.runFor(500_000);
    expect(await quadros.getAttribute('src')).toBe(antes);
    const renovado = page.waitForResponse((answer) =>
      answer.url().endsWith('/evitou-encaminhamento/embutido'),
    );
    await page.clock.runFor(45_000);
    await renovado;
    await expect
      .poll(() => quadros.evaluateAll((all) => all.map((each) => each.getAttribute('src'))))
      .not.toContain(antes);
    await expect(quadros).toHaveCount(1);
    await expect(dentro.getByLabel('Setor')).toHaveValue('Internação');
    await expect(veu).toHaveCount(0);
  } finally {
    await incorporar(page, null);
  }
});

test('[DASH-01] identificador -1: a frase, e volta à página de antes; aberto pelo endereço, ao Início @longo', async ({
  page,
}) => {
  await incorporar(page, 'evitou-encaminhamento=-1');
  const frase = page.getByText('Não é possível visualizar o dashboard! Identificador não encontrado.');
  try {
    await entrar(page, 'prestador', '/agenda-dash');
    await expect(page.getByRole('heading', { name: 'Painel da agenda' })).toBeVisible();
    await page.getByRole('link', { name: 'Encaminhamentos evitados' }).click();
    await expect(frase).toBeVisible();
    await expect(page).toHaveURL(/\/agenda-dash$/);
    await page.goto('/evitou-encaminhamento');
    await expect(frase).toBeVisible();
    await expect(page).toHaveURL(/\/principal$|\/$/);
  } finally {
    await incorporar(page, null);
  }
});
