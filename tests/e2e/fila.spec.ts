/** Somebody is called from one reception and seen called in another and on the television; the professional begins and the chart opens. */
import { expect, test, type APIRequestContext } from '@playwright/test';
import { semFalhasDeAxe } from '#tests/support/acessibilidade.ts';
import { abrirSessao, entrar } from '#tests/support/entrada.ts';
import type { RespostaFila } from '#domain/fila/wire.ts';

async function pedir(request: APIRequestContext, usuario: string) {
  const headers = { authorization: `Bearer ${await abrirSessao(request, usuario)}`, 'id-prestador': '1' };
  return async <T>(caminho: string): Promise<T> => {
    const answer = await request.get(caminho, { headers });
    expect(answer.status(), await answer.text()).toBe(200);
    return (await answer.json()) as T;
  };
}

test('[CLIN-06] chamar de uma recepção aparece na outra e na televisão; o profissional inicia e o prontuário se abre', async ({
  page,
  browser,
}, info) => {
  const contexto = await browser.newContext({ baseURL: info.project.use.baseURL ?? '', locale: 'pt-BR' });
  const outraPagina = await contexto.newPage();
  const televisao = await contexto.newPage();
  const daRecepcao = await pedir(page.request, 'administrativo');
  const doMedico = await pedir(page.request, 'profissional');
  // Whoever comes next of the professional's own queue.
  const proximo = (await doMedico<RespostaFila>('/api/fila')).fila[0]!;
  const paineis = await daRecepcao<{ id: number }[]>(
    '/api/paineis-chamada?nome=Recepção do térreo&_start=0&_end=1',
  );
  const { chave } = await daRecepcao<{ chave: string }>(`/api/paineis-chamada/${paineis[0]!.id}/_chave`);

  await televisao.setViewportSize({ width: 1920, height: 1080 });
  await televisao.goto(`/painel-chamadas#${chave}`);
  await expect(televisao.getByRole('heading', { name: 'Últimas chamadas' })).toBeVisible();
  await semFalhasDeAxe(televisao);
  await entrar(outraPagina, 'administrativo', '/fila-atendimento');
  await entrar(page, 'administrativo', '/fila-atendimento');
  await expect(page.getByText(/hegou às? \d+h\d\d/).first()).toBeVisible();
  await semFalhasDeAxe(page);
  // Each professional's queue stands by itself, from its first on.
  const regiao = page.getByRole('region', { name: new RegExp(`^${proximo.profissional}`) });
  await expect(regiao.getByRole('row').nth(1)).toContainText(proximo.paciente);
  for (const fila of await page.getByRole('region', { name: /esperando$/ }).all())
    expect(await fila.getByRole('cell', { name: /^\d+º$/ }).allTextContents()).toEqual(
      (await fila.getByRole('cell', { name: /^\d+º$/ }).all()).map((_, at) => `${at + 1}º`),
    );

  await page.getByRole('button', { name: `Chamar ${proximo.paciente}`, exact: true }).click();
  const chamados = (onde: typeof page) =>
    onde
      .getByRole('region', { name: 'Chamados agora' })
      .getByRole('row', { name: new RegExp(proximo.paciente) });
  await expect(chamados(page).getByText('por você')).toBeVisible();
  await expect(chamados(outraPagina).getByRole('button', { name: 'Não respondeu' })).toBeVisible();
  const chamado = proximo.senha ?? proximo.paciente.split(' ')[0]!;
  await expect(televisao.getByRole('main').locator('strong').first()).toHaveText(new RegExp(`^${chamado}`));
  await expect(televisao.getByText(proximo.paciente)).toHaveCount(0);

  // The television says so while the server does not answer, and goes on by itself.
  await televisao.route('**/api/painel-chamadas/**', (route) => route.abort());
  await expect(televisao.getByRole('alert')).toContainText('Sem conexão desde', { timeout: 20_000 });
  await televisao.unroute('**/api/painel-chamadas/**');
  await expect(televisao.getByRole('alert')).toHaveCount(0, { timeout: 10_000 });

  await entrar(page, 'profissional', '/atendimento-profissional');
  const cartao = page.locator('.ant-card', { hasText: proximo.paciente });
  await expect(cartao).toContainText('Chamado');
  await semFalhasDeAxe(page);
  await cartao.getByRole('button', { name: 'Iniciar atendimento' }).click();
  await expect(page).toHaveURL(/\/prontuarios\/form-prontuario\/\d+/);
  await expect(page.getByRole('region', { name: 'Resumo' }).getByText(proximo.paciente)).toBeVisible();
  await expect(
    outraPagina.getByRole('region', { name: 'Em atendimento' }).getByText(proximo.paciente),
  ).toBeVisible();
  await contexto.close();
});

test('[PERM-03] quem não é da recepção nem profissional lê por que não entra @longo', async ({ page }) => {
  await entrar(page, 'administrativo', '/atendimento-profissional');
  await expect(page.getByText('Módulo permitido apenas para o perfil profissional.').first()).toBeVisible();
  for (const [perfil, caminho, frase] of [
    ['administrativo', '/gestaointernacao', 'Módulo permitido apenas para o perfil profissional.'],
    [
      'administrativo',
      '/prontuarios',
      'Módulo permitido apenas para o perfil profissional ou super usuário.',
    ],
    ['profissional', '/secretaria', 'Módulo não permitido para o perfil profissional.'],
    ['parceiro', '/fila-atendimento', 'Módulo permitido apenas para perfis profissionais e administrativos.'],
  ] as const) {
    await entrar(page, perfil, caminho);
    await expect(page.getByText(frase).first()).toBeVisible();
    await expect(page).toHaveURL(/\/principal$/);
  }
});
