/** The video visit with as many as it takes: each sends to each (CLIN-03). */
import { expect, test, type Page } from '@playwright/test';
import { cabecalhos } from '#tests/support/entrada.ts';
import {
  antesDeEntrar,
  ateAChamada,
  celularDe,
  comCamera,
  entrarNa,
  imagensEm,
  NASCIMENTO,
  visita,
} from '#tests/support/video.ts';

// Twelve pictures are encoded and decoded on one machine.
test.use({ launchOptions: comCamera(5) });

test('[CLIN-03] quatro na chamada veem uns aos outros; o quinto só entra quando alguém sai @longo', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(300_000);
  const marcada = await visita(page.request);
  const headers = { ...(await cabecalhos(page.request, 'profissional')), 'id-prestador': '1' };
  const convidado = async (nome: string): Promise<string> => {
    const resposta = await page.request.post(`/api/telemedicina/agendamentos/${marcada.id}/convidados`, {
      headers,
      data: { nome, nascimento: NASCIMENTO },
    });
    expect(resposta.ok(), await resposta.text()).toBe(true);
    return new URL(((await resposta.json()) as { link: string }).link).pathname;
  };
  const links = [
    marcada.link,
    await convidado('Filha de Vera'),
    await convidado('Intérprete de Libras'),
    await convidado('Irmão de Vera'),
  ];
  const celulares = await Promise.all(links.map(() => celularDe(browser, baseURL ?? '')));
  const [celular, filha, interprete, irmao] = celulares as [Page, Page, Page, Page];
  await antesDeEntrar(page, marcada);
  await entrarNa(page);
  for (const [at, pagina] of [celular, filha, interprete].entries())
    await ateAChamada(pagina, links[at] ?? '');
  for (const pagina of [page, celular, filha, interprete])
    await expect.poll(() => imagensEm(pagina), { timeout: 90_000 }).toBe(3);
  for (const nome of [marcada.nome, 'Filha de Vera', 'Intérprete de Libras'])
    await expect(page.locator('figcaption').filter({ hasText: nome })).toBeVisible();
  await page.screenshot({ path: test.info().outputPath('quatro-1366.png') });
  await celular.screenshot({ path: test.info().outputPath('quatro-390.png') });

  await ateAChamada(irmao, links[3] ?? '');
  await expect(
    irmao.getByText('A chamada já tem quatro participantes. Alguém precisa sair para outro entrar.'),
  ).toBeVisible();
  await interprete.getByRole('button', { name: 'Sair da chamada' }).click();
  await irmao.getByRole('button', { name: /^Entrar/ }).click();
  for (const pagina of [page, celular, filha, irmao])
    await expect.poll(() => imagensEm(pagina), { timeout: 90_000 }).toBe(3);

  await page.getByRole('button', { name: 'Encerrar chamada' }).click();
  await Promise.all(celulares.map((pagina) => pagina.context().close()));
});
