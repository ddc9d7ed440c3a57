/** An open record as people meet it: who it is, where its bar and its notices stand, on paper and on a phone. */
import { expect, test, type Page } from '@playwright/test';
import { entrar } from '#tests/support/entrada.ts';
import { pelaApi } from '#tests/support/pela-api.ts';

const SOCIAL = 'Aninha';
/** A patient with a social name; the civil one is told. */
async function paciente(page: Page): Promise<{ id: number; civil: string; endereco: string }> {
  const civil = `Bernardo Prova ${Date.now()}`;
  const { id } = await (
    await pelaApi(page.request)
  ).criar('pacientes', {
    nome: civil,
    nomeSocial: SOCIAL,
    dataNascimento: '1980-03-12',
    sexo: 'F',
  });
  return { id, civil, endereco: `/pacientes/form-pacientes/${id}` };
}
const caixa = async (page: Page, seletor: string) => (await page.locator(seletor).first().boundingBox())!;

test('[A26] quem tem nome social é dito com o civil onde o registro se nomeia, e as iniciais são do nome dela @longo', async ({
  page,
}) => {
  const { civil, endereco } = await paciente(page);
  await entrar(page, 'prestador', endereco);
  await expect(page.getByRole('heading', { level: 1, name: `${SOCIAL} (${civil})` })).toBeVisible();
  await expect(page.locator('.z-resumo-foto')).toHaveText('A');
  await page.getByRole('button', { name: 'Mais ações' }).click();
  await page.getByRole('menuitem', { name: 'Excluir' }).click();
  await expect(page.getByRole('alertdialog')).toContainText(`${SOCIAL} (${civil})?`);
});

test('[A24] um aviso não cobre as ações da página nem a gaveta; o do rascunho acaba quando se salva @longo', async ({
  page,
}) => {
  const { endereco } = await paciente(page);
  await entrar(page, 'prestador', endereco);
  await page.getByLabel('Nome da mãe').fill('Elaine Prova');
  await expect
    .poll(() =>
      page.evaluate(() => Object.keys(localStorage).some((chave) => chave.startsWith('zelo:rascunho:'))),
    )
    .toBe(true);
  page.once('dialog', (aviso) => void aviso.accept());
  await page.reload();
  await page.getByRole('button', { name: 'Restaurar', exact: true }).click();
  const aviso = page.getByText('Rascunho restaurado. Confira e salve.');
  await expect(aviso).toBeVisible();
  const notice = await caixa(page, '.z-mensagem');
  const acoes = (await page.getByRole('button', { name: 'Mais ações' }).boundingBox())!;
  expect(notice.x + notice.width).toBeLessThan(acoes.x);
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(page.getByText(/^Salvo às/)).toBeVisible();
  await expect(aviso).toBeHidden({ timeout: 2000 });
});

test('[A30] a barra de salvar fica no pé da página em toda aba; no papel o registro tem a largura dele', async ({
  page,
}) => {
  const { endereco } = await paciente(page);
  await entrar(page, 'prestador', endereco);
  await page.getByRole('tab', { name: 'Responsáveis' }).click();
  await expect(page.getByRole('button', { name: 'Incluir responsável' })).toBeVisible();
  const { y, height } = await caixa(page, '.z-form-barra');
  expect(768 - y - height).toBeLessThan(90);
  await page.emulateMedia({ media: 'print' });
  expect((await caixa(page, '.z-form')).width).toBeGreaterThan(1000);
  await expect(page.locator('.z-form .ant-switch').first()).toBeHidden();
});

test('[A32] a idade se diz ao digitar o nascimento, e o plano diz o que se escolhe antes dele @longo', async ({
  page,
}) => {
  await entrar(page, 'prestador', '/pacientes/form-pacientes');
  await page.getByRole('textbox', { name: 'Data de nascimento' }).fill('12/03/1980');
  await page.keyboard.press('Tab');
  await expect(page.locator('[data-campo="dataNascimento"]')).toContainText(/\d+ anos/);
  await page.getByRole('tab', { name: 'Convênios' }).click();
  await page.getByRole('button', { name: 'Incluir convênio' }).click();
  await expect(page.getByText('Escolha antes: Convênio')).toBeVisible();
});

test('[D37] os documentos tomam a largura da tela @longo', async ({ page }) => {
  const { endereco } = await paciente(page);
  await entrar(page, 'prestador', `${endereco}?aba=documentos`);
  await expect(page.getByText('Nenhum documento aqui')).toBeVisible();
  expect((await caixa(page, '.z-doc')).width).toBeGreaterThan(1100);
});

test('[D37] a biblioteca de modelos não está debaixo de Gerar documento @longo', async ({ page }) => {
  await entrar(page, 'prestador', '/modelos-documento/biblioteca');
  const caminho = page.getByRole('navigation', { name: 'Você está em' });
  await expect(caminho).toContainText('Biblioteca de modelos');
  await expect(caminho).not.toContainText('Gerar documento');
});

test('[A30] a página que não existe põe a ida ao início sob a busca @longo', async ({ page }) => {
  await entrar(page, 'prestador', '/nao-existe');
  const inicio = page.getByRole('link', { name: 'Ir para o início' });
  const busca = page.getByRole('main').getByRole('combobox');
  await expect(busca).toBeVisible();
  await expect(async () => {
    const caixa = (await busca.boundingBox())!;
    expect((await inicio.boundingBox())!.y).toBeGreaterThan(caixa.y + caixa.height);
  }).toPass({ timeout: 10_000 }); // The search comes in where its place was kept.
});

test('[A30] data errada no filtro não desce o vizinho; Urgência e Ver preço ficam na linha do que se pergunta @longo', async ({
  page,
}) => {
  await entrar(page, 'prestador', '/pacientes/list-pacientes');
  await page.getByRole('button', { name: 'Filtros' }).click();
  const vizinho = page.getByLabel('Número do prontuário').first();
  const antes = (await vizinho.boundingBox())!;
  await page.getByPlaceholder('dd/mm/aaaa').first().fill('99/99/2020');
  await page.keyboard.press('Tab');
  await expect(page.getByText('Essa data não existe no calendário.')).toBeVisible();
  expect((await vizinho.boundingBox())!.y).toBe(antes.y);
  await page.goto('/prestadores/precificacao/1');
  // The table above them comes meanwhile and moves both.
  await expect(async () => {
    const tipo = (await page.getByRole('combobox', { name: 'Item' }).boundingBox())!;
    const ver = (await page.getByRole('button', { name: 'Ver preço' }).boundingBox())!;
    expect(Math.abs(ver.y + ver.height / 2 - (tipo.y + tipo.height / 2))).toBeLessThan(4);
  }).toPass();
});

test.describe('no celular', () => {
  test.use({ viewport: { width: 390, height: 844 } });
  test('o calendário mostra os sete dias da semana, na largura de um telefone estreito também @longo', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 700 });
    await entrar(page, 'prestador', '/pacientes/form-pacientes');
    await page.getByRole('button', { name: 'Abrir calendário: Data de nascimento' }).click();
    for (const dia of ['Dom', 'Sáb'])
      await expect(
        page
          .getByRole('columnheader', { name: dia })
          .or(page.getByText(dia, { exact: true }))
          .first(),
      ).toBeInViewport({ ratio: 1 });
  });

  test('[A31] o resumo do paciente é curto, e Filtrar está sempre à vista @longo', async ({ page }) => {
    const { endereco } = await paciente(page);
    await entrar(page, 'prestador', endereco);
    await expect(page.getByRole('region', { name: 'Resumo' })).toContainText('12/03/1980');
    expect((await caixa(page, '.z-resumo')).height).toBeLessThan(160);
    await page.goto('/pacientes/list-pacientes');
    await page.getByRole('button', { name: 'Filtros' }).click();
    await expect(page.getByRole('button', { name: 'Filtrar', exact: true })).toBeInViewport();
  });

  test('[A30] a barra do que se escolheu tem as ações duas a duas; listas e campos têm uma altura só @longo', async ({
    page,
  }) => {
    await entrar(page, 'prestador', '/pacientes/list-pacientes');
    await page.getByRole('checkbox').first().check({ force: true });
    const barra = page.getByRole('region', { name: '1 selecionado' });
    const caixas = await Promise.all(
      ['Editar campos', 'Exportar', 'Imprimir', 'Excluir'].map((name) =>
        barra.getByRole('button', { name }).boundingBox(),
      ),
    );
    expect(new Set(caixas.map((medida) => Math.round(medida!.width))).size).toBe(1);
    expect(new Set(caixas.map((medida) => Math.round(medida!.y))).size).toBe(2);
    await page.goto('/pacientes/form-pacientes');
    await expect(page.getByRole('combobox', { name: 'Sexo' })).toBeVisible();
    const alturas = await page
      .locator('.z-form :is(.ant-select, .ant-picker, input.ant-input)')
      .evaluateAll((todos) =>
        todos
          .map((element) => Math.round(element.getBoundingClientRect().height))
          .filter((altura) => altura > 0),
      );
    expect(new Set(alturas)).toEqual(new Set([44]));
  });
});

test('[A30] no papel: a lista tem todas as colunas; o registro diz o que é, de quem e quando, e leva as linhas da aba aberta @longo', async ({
  page,
}) => {
  await entrar(page, 'administrativo', '/repasses');
  await expect(page.locator('tr[data-linha]').first()).toBeVisible();
  const papel = (media: 'print' | 'screen') => page.emulateMedia({ media });
  // As wide as a sheet, with the columns that the screen has drawn.
  await papel('print');
  await page.locator('.z-lista-tabela').evaluate((tabela) => tabela.style.setProperty('width', '688px'));
  const folha = await caixa(page, '.z-lista-tabela');
  const situacao = page.locator('.z-lista-tabela thead th', { hasText: 'Situação' });
  await expect(situacao).toBeVisible();
  const ultima = (await situacao.boundingBox())!;
  expect(ultima.x + ultima.width).toBeLessThanOrEqual(folha.x + folha.width + 1);
  await papel('screen');
  await page.goto('/resultado');
  await expect(page.getByText('Resultado', { exact: true })).toBeVisible();
  await papel('print');
  await page.locator('.z-tabela').evaluate((tabela) => tabela.style.setProperty('width', '688px'));
  const doTotal = page.locator('.z-tabela thead th', { hasText: 'Total' });
  await expect(doTotal).toBeVisible();
  const total = (await doTotal.boundingBox())!;
  expect(total.width).toBeGreaterThan(40);
  expect(total.x + total.width).toBeLessThanOrEqual((await caixa(page, '.z-tabela')).x + 689);
  await papel('screen');
  await page.goto('/repasses');
  await page.locator('tr[data-linha]').last().click();
  await page.getByRole('tab', { name: 'Linhas' }).click();
  await expect(page.locator('.z-form-painel tr[data-linha]').first()).toBeVisible();
  await papel('print');
  await expect(page.locator('.z-impressao')).toHaveText(/^RepasseClínica AuroraImpresso em /);
  await expect(
    page.locator('.z-form-painel thead th', { hasText: 'Nesta linha' }).getByRole('button'),
  ).toBeVisible();
  await papel('screen');
  await page.goto('/baixas-contas-pagar');
  await page.locator('tr[data-linha]').first().click();
  await expect(page.getByRole('dialog').getByText('Data do pagamento')).toBeVisible();
  await papel('print');
  expect((await caixa(page, '.z-form')).width).toBeGreaterThan(1000);
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Mais ações' })).toBeHidden();
});

test('[A24] na gaveta, o nome do registro fica inteiro por muitos que sejam os passos, que vão para baixo dele @longo', async ({
  page,
}) => {
  await entrar(page, 'administrativo', '/faturas-convenios');
  await page.locator('tr[data-linha]').first().click();
  await page.getByRole('tab', { name: 'Títulos' }).click();
  await page.locator('.z-form-painel tr[data-linha]').first().click();
  const gaveta = page.getByRole('dialog');
  await expect(gaveta.getByRole('button', { name: 'Receber', exact: true })).toBeVisible();
  const nome = (await gaveta.getByRole('heading').first().boundingBox())!;
  expect(nome.height).toBeLessThan(60);
  for (const passo of await gaveta.locator('.ant-drawer-extra .ant-btn').all()) {
    const { x, width } = (await passo.boundingBox())!;
    expect(x + width).toBeLessThanOrEqual(1366);
  }
});

test('[A24] no telefone o cartão diz como o registro está @longo', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await entrar(page, 'administrativo', '/contas-receber?f.situacao=CANCELADA');
  await expect(page.getByRole('group').getByText('Cancelada', { exact: true }).first()).toBeVisible();
});
