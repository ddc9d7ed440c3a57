/** The generated list as a person uses it: search, filters, order, pages, columns, views, bulk, export, keys, phone. */
import { expect, test, type APIRequestContext, type Page } from '@playwright/test';
import { cabecalhos, entrar } from '#tests/support/entrada.ts';
import { semFalhasDeAxe } from '#tests/support/acessibilidade.ts';
import { escolher } from './antd-apoio.ts';

/** Every test makes its own rows, found by a mark that nobody else uses. */
const marca = () =>
  `L${Date.now().toString(36).slice(-5)}${Math.floor(Math.random() * 1296).toString(36)}`.toUpperCase();

/** Errors that the page itself causes; a refused call that a test provokes is asked for by the test. */
function vigiar(page: Page): string[] {
  const erros: string[] = [];
  page.on('pageerror', (error) => erros.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      erros.push(message.text());
  });
  return erros;
}

/** Pendências through the API: codes mark-1, mark-2 ... */
async function pendencias(
  request: APIRequestContext,
  quantas: number,
  extra: (n: number) => object = () => ({}),
): Promise<string> {
  const headers = await cabecalhos(request);
  const mark = marca();
  for (let n = 1; n <= quantas; n += 1) {
    const data = {
      codigo: `${mark}${n}`,
      descricao: `Pendência ${mark} número ${n}`,
      origem: 'CADASTRO',
      bloqueiaAtendimento: false,
      bloqueiaFaturamento: false,
      ativa: true,
      ...extra(n),
    };
    const answer = await request.post('/api/pendencias', { data, headers });
    expect(answer.status(), await answer.text()).toBe(201);
  }
  return mark;
}

const grade = (page: Page) => page.getByRole('grid');
const linhas = (page: Page) => grade(page).locator('tbody').getByRole('row');
const pesquisa = (page: Page) => page.getByRole('textbox', { name: 'Pesquisar', exact: true });
const menu = async (page: Page, item: string) => {
  await page.getByRole('button', { name: 'Mais ações', exact: true }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
};

test('[REG-05] pagina no servidor, com total, tamanhos e volta pelo navegador', async ({ page }) => {
  const erros = vigiar(page);
  await entrar(page, 'admin', '/bancos');
  await expect(linhas(page)).toHaveCount(25);
  const total = Number(((await page.locator('.z-pagina-contagem').textContent()) ?? '').replace(/\D/g, ''));
  expect(total).toBeGreaterThan(100);
  await expect(page.getByText(`1–25 de ${total}`)).toBeVisible();
  const tamanho = page.getByRole('combobox', { name: 'Por página' });
  await tamanho.press('Enter');
  await expect(page.locator('.ant-select-item-option')).toHaveText(
    [25, 50, 100, 200].map((size) => `${size} por página`),
  );
  await page.keyboard.press('Escape');
  const first = await linhas(page).first().textContent();
  await page.getByRole('button', { name: 'Próxima página' }).click();
  await expect(page).toHaveURL(/[?&]p=2/);
  await expect(page.getByText(`26–50 de ${total}`)).toBeVisible();
  await expect(linhas(page).first()).not.toHaveText(first ?? '');
  await page.goBack();
  await expect(page.getByText(`1–25 de ${total}`)).toBeVisible();
  await expect(linhas(page).first()).toHaveText(first ?? '');
  await page.getByRole('button', { name: /última página$/i }).click();
  await expect(page.getByText(new RegExp(`–${total} de ${total}`))).toBeVisible();
  await expect(page.getByRole('button', { name: 'Próxima página' })).toBeDisabled();
  expect(erros).toEqual([]);
});

test('volta do registro para a mesma página e altura', async ({ page }) => {
  await entrar(page, 'admin', '/cids?t=50&p=2');
  await expect(linhas(page)).toHaveCount(50);
  await linhas(page).nth(40).scrollIntoViewIfNeeded();
  const altura = await page.evaluate(() => scrollY);
  expect(altura).toBeGreaterThan(500);
  await linhas(page).nth(40).getByRole('link').first().click();
  await expect(page).toHaveURL(/\/form\/\d+/);
  await page.goBack();
  await expect(linhas(page)).toHaveCount(50);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(altura);
});

test('total grande aparece como mais de 10.000 e se conta ao clicar @longo', async ({ page }) => {
  await entrar(page, 'admin', '/cids');
  const contagem = page.locator('.z-pagina-contagem');
  await expect(contagem).toHaveText('mais de 10.000 registros');
  await page.getByRole('button', { name: 'Contar todos' }).click();
  await expect(page.getByText(/^1–25 de 1[0-9]\.\d{3}$/)).toBeVisible();
  await expect(contagem).toHaveText(/^1[0-9]\.\d{3} registros$/);
});

test('pesquisa sem acento, com / e Esc, e distingue cadastro vazio de nada encontrado @longo', async ({
  page,
  request,
}) => {
  const mark = await pendencias(request, 2);
  await entrar(page, 'admin', '/pendencias');
  await expect(linhas(page).first()).toBeVisible();
  await page.keyboard.press('/');
  await expect(pesquisa(page)).toBeFocused();
  await page.keyboard.type(`pendencia ${mark.toLowerCase()}`);
  await expect(linhas(page)).toHaveCount(2);
  await expect(page).toHaveURL(/[?&]q=pendencia/);
  await page.keyboard.press('ArrowDown');
  await expect(linhas(page).first()).toBeFocused();
  await pesquisa(page).fill('zzzz nada disso');
  await expect(page.getByText('Nada encontrado')).toBeVisible();
  await expect(page.getByText('Ainda não há')).toHaveCount(0);
  await page.getByRole('button', { name: 'Limpar filtros' }).click();
  await expect(linhas(page).first()).toBeVisible();
});

test('filtros por tipo: texto, opção, faixa de número e de data, referência; fichas e limpar', async ({
  page,
  request,
}) => {
  const mark = await pendencias(request, 4, (n) => ({
    prazoDias: n * 10,
    origem: n > 2 ? 'FINANCEIRO' : 'DOCUMENTO',
  }));
  await entrar(page, 'admin', '/pendencias');
  await page.getByRole('button', { name: /^Filtros/ }).click();
  const painel = page.getByRole('form', { name: 'Filtros' });
  await painel.getByRole('group', { name: 'Código', exact: true }).getByRole('textbox').fill(mark);
  await page.keyboard.press('Enter');
  await expect(linhas(page)).toHaveCount(4);
  await painel.getByRole('checkbox', { name: 'Financeiro' }).check();
  await painel.getByRole('button', { name: 'Filtrar' }).click();
  await expect(linhas(page)).toHaveCount(2);
  await expect(page).toHaveURL(/f\.origem=FINANCEIRO/);
  await page.getByRole('button', { name: 'Retirar o filtro Origem: Financeiro' }).click();
  await expect(linhas(page)).toHaveCount(4);
  await page.getByRole('button', { name: 'Limpar filtros' }).click();
  await expect(page).not.toHaveURL(/f\./);

  await page.goto('/feriados');
  // Holidays open on those of this year.
  await page.getByRole('tab', { name: 'Todos', exact: true }).click();
  await expect(page).not.toHaveURL(/f\.data/);
  await page.getByRole('button', { name: /^Filtros/ }).click();
  await page.getByLabel('Data: de', { exact: true }).fill('25122026');
  await page.getByLabel('Data: até', { exact: true }).fill('24/12/2026');
  await page.getByRole('button', { name: 'Filtrar' }).click();
  await expect(page.getByText('O início vem depois do fim. Troque os valores.')).toBeVisible();
  await page.getByLabel('Data: até', { exact: true }).fill('25/12/2026');
  await page.getByRole('button', { name: 'Filtrar' }).click();
  await expect(page).toHaveURL(/f\.data=2026-12-25\.\.2026-12-25/);
  await expect(page.getByRole('group', { name: '1 filtro ativo' })).toContainText('Data: 25/12/2026');
  await expect(linhas(page).first()).toContainText('25/12/2026');
});

test('ordena pelo cabeçalho, com teclado e com Shift @longo', async ({ page, request }) => {
  const mark = await pendencias(request, 3, (n) => ({ prazoDias: n === 2 ? 1 : 9 }));
  await entrar(page, 'admin', `/pendencias?q=${mark}`);
  await expect(linhas(page)).toHaveCount(3);
  const cabecalho = (nome: string) => page.getByRole('columnheader', { name: nome });
  await cabecalho('Prazo para resolver').getByRole('button').click();
  await expect(cabecalho('Prazo para resolver')).toHaveAttribute('aria-sort', 'ascending');
  await expect(linhas(page).first()).toContainText(`${mark}2`);
  await cabecalho('Código')
    .getByRole('button')
    .click({ modifiers: ['Shift'] });
  await expect(page).toHaveURL(/s=prazoDias%2Ccodigo|s=prazoDias,codigo/);
  await cabecalho('Código').getByRole('button').focus();
  // Twice, faster than the screen: each adds to what the other asked for.
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(cabecalho('Código')).toHaveAttribute('aria-sort', 'descending');
  await expect(page).toHaveURL(/s=-codigo/);
  await expect(linhas(page).first()).toContainText(`${mark}3`);
});

test('endereço com parte desconhecida abre a lista e avisa; filtro pronto e menu voltam ao começo @longo', async ({
  page,
}) => {
  await entrar(page, 'admin', '/feriados?nada=1&f.inventado=~x');
  await expect(
    page.getByText('Partes do endereço não foram reconhecidas e ficaram de fora: nada, f.inventado.'),
  ).toBeVisible();
  await expect(linhas(page).first()).toBeVisible();
  await page.getByRole('tab', { name: 'Nacionais', exact: true }).click();
  await expect(page).toHaveURL(/f\.tipo=NACIONAL/);
  await expect(page.getByRole('tab', { name: 'Nacionais', exact: true })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await page
    .getByRole('navigation', { name: 'Menu principal' })
    .getByRole('link', { name: 'Feriados' })
    .click();
  await expect(page).not.toHaveURL(/f\.tipo/);
  await expect(page.getByRole('tab', { name: 'Este ano', exact: true })).toHaveAttribute(
    'aria-selected',
    'true',
  );
});

test('escolhe, ordena e guarda colunas e densidade por usuário; restaura o padrão @longo', async ({
  page,
  request,
}) => {
  // What another run left of this person's taste is forgotten first.
  const headers = await cabecalhos(request);
  expect(
    (await request.put('/api/_preferencias/lista.paises', { data: { valor: null }, headers })).status(),
  ).toBe(200);
  await entrar(page, 'admin', '/paises');
  await expect(linhas(page).first()).toBeVisible();
  const titulos = async () =>
    (await grade(page).getByRole('columnheader').allTextContents())
      .map((text) => text.trim())
      .filter((text) => text !== '' && text !== 'Mais ações');
  const antes = await titulos();
  await menu(page, 'Colunas');
  const gaveta = page.getByRole('dialog', { name: 'Colunas e densidade' });
  // The box moves to the shown ones as it is ticked, so its state is asked of where it is then.
  await gaveta.getByRole('checkbox', { name: 'Atualizado em' }).click();
  await expect(gaveta.getByRole('checkbox', { name: 'Atualizado em' })).toBeChecked();
  await gaveta.getByRole('button', { name: 'Mover Atualizado em para cima' }).click();
  // Written a moment after the last change, which may be before the drawer is closed.
  const salvo = page.waitForResponse(
    (answer) =>
      answer.url().includes('_preferencias/lista.paises') &&
      answer.request().postData()?.includes('compacta') === true,
  );
  await gaveta.getByRole('radiogroup', { name: 'Densidade' }).getByText('Compacta').click();
  await gaveta.getByRole('button', { name: 'Pronto' }).click();
  expect((await salvo).status()).toBe(200);
  await expect.poll(async () => (await titulos()).at(-2)).toBe('Atualizado em');
  await page.reload();
  await expect(linhas(page).first()).toBeVisible();
  await expect.poll(async () => (await titulos()).at(-2)).toBe('Atualizado em');
  expect((await linhas(page).first().boundingBox())?.height).toBeLessThan(36);
  await menu(page, 'Colunas');
  const restaurado = page.waitForResponse(
    (answer) => answer.url().includes('_preferencias/lista.paises') && answer.request().method() === 'PUT',
  );
  await page.getByRole('button', { name: 'Restaurar padrão' }).click();
  await restaurado;
  await page.getByRole('button', { name: 'Pronto' }).click();
  await expect.poll(titulos).toEqual(antes);
});

test('largura da coluna: arrasta a borda, fica guardada, dois cliques devolvem @longo', async ({
  page,
  request,
}) => {
  const headers = await cabecalhos(request);
  expect(
    (
      await request.put('/api/_preferencias/lista.especialidades', { data: { valor: null }, headers })
    ).status(),
  ).toBe(200);
  await entrar(page, 'admin', '/especialidades');
  const coluna = grade(page).getByRole('columnheader').nth(1);
  await expect(linhas(page).first()).toBeVisible();
  const largura = async () => Math.round((await coluna.boundingBox())?.width ?? 0);
  const antes = await largura();
  const borda = coluna.getByTitle(/^Largura de/);
  const caixa = await borda.boundingBox();
  if (!caixa) throw new Error('the column has no edge');
  const gravada = page.waitForResponse(
    (answer) =>
      answer.url().includes('_preferencias/lista.especialidades') && answer.request().method() === 'PUT',
  );
  await page.mouse.move(caixa.x + 3, caixa.y + 8);
  await page.mouse.down();
  await page.mouse.move(caixa.x + 93, caixa.y + 8, { steps: 5 });
  await page.mouse.up();
  await expect.poll(largura).toBe(antes + 90);
  await gravada;
  await page.reload();
  await expect.poll(largura).toBe(antes + 90);
  await borda.dblclick();
  await expect.poll(largura).toBe(antes);
});

test('visões: salva, reabre, avisa que mudou, grava por cima, renomeia e exclui @longo', async ({ page }) => {
  const nome = `Visão ${marca()}`;
  await entrar(page, 'admin', '/bancos?f.nome=~brasil');
  await expect(linhas(page).first()).toBeVisible();
  await page.getByRole('button', { name: 'Salvar visão' }).click();
  const dialogo = page.getByRole('dialog', { name: 'Salvar visão' });
  await dialogo.getByRole('button', { name: 'Salvar' }).click();
  await expect(dialogo.getByText('Informe o nome da visão.')).toBeVisible();
  await dialogo.getByLabel('Nome da visão').fill(nome);
  await dialogo.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByRole('tab', { name: nome, exact: true })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('tab', { name: 'Todos', exact: true }).click();
  await expect(page).toHaveURL(/\/bancos$/);
  await page.getByRole('tab', { name: nome, exact: true }).click();
  await expect(page.getByRole('group', { name: '1 filtro ativo' })).toContainText('Nome contém brasil');
  await pesquisa(page).fill('caixa');
  await expect(page.getByText('Alterada', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: `Opções da visão ${nome}` }).click();
  await page.getByRole('menuitem', { name: 'Gravar o estado atual' }).click();
  await expect(page.getByText('Alterada', { exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: `Opções da visão ${nome}` }).click();
  await page.getByRole('menuitem', { name: 'Excluir visão' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }).click();
  await expect(page.getByRole('tab', { name: nome, exact: true })).toHaveCount(0);
});

test('seleção da página e de toda a pesquisa, edição em lote, exclusão e volta da lixeira', async ({
  page,
  request,
}) => {
  const mark = await pendencias(request, 27);
  const erros = vigiar(page);
  await entrar(page, 'admin', `/pendencias?q=${mark}`);
  await expect(linhas(page)).toHaveCount(25);
  await page.getByRole('checkbox', { name: 'Selecionar a página' }).check();
  const barra = page.getByRole('region', { name: /selecionados/ });
  await expect(barra).toContainText('25 selecionados');
  await barra.getByRole('button', { name: 'Selecionar todos os 27' }).click();
  await expect(barra).toContainText('Todos os 27 da pesquisa estão selecionados');
  await barra.getByRole('button', { name: 'Editar campos' }).click();
  const edicao = page.getByRole('dialog', { name: 'Editar campos de 27 registros' });
  await escolher(edicao, 'Campo', 'Prazo para resolver');
  await edicao.getByRole('textbox', { name: 'Prazo para resolver' }).fill('33');
  await edicao.getByRole('button', { name: 'Aplicar' }).click();
  await expect(page.getByText('27 registros alterados.')).toBeVisible();
  await expect(linhas(page).first()).toContainText('33');
  await page.getByRole('button', { name: 'Próxima página' }).click();
  await expect(linhas(page)).toHaveCount(2);
  await expect(linhas(page).nth(1)).toContainText('33');

  await linhas(page).first().getByRole('checkbox').check();
  await linhas(page).nth(1).getByRole('checkbox').check();
  await page.getByRole('region', { name: '2 selecionados' }).getByRole('button', { name: 'Excluir' }).click();
  const pergunta = page.getByRole('alertdialog', { name: 'Excluir 2 registros?' });
  await expect(pergunta).toContainText(mark);
  await pergunta.getByRole('button', { name: 'Excluir' }).click();
  await expect(page.getByText('Esta página não tem mais registros')).toBeVisible();
  await page.getByRole('button', { name: 'Ir à primeira página' }).click();
  await expect(page.getByText('1–25 de 25')).toBeVisible();

  await menu(page, 'Lixeira');
  await expect(page.getByRole('heading', { name: 'Pendências: lixeira' })).toBeVisible();
  await pesquisa(page).fill(mark);
  await expect(page).toHaveURL(new RegExp(`q=${mark}`));
  await expect(linhas(page)).toHaveCount(2);
  // The same two rows answer both questions, with the text and without: what is chosen before the second one is drawn ends with the first.
  await expect(async () => {
    await page.getByRole('checkbox', { name: 'Selecionar a página' }).check({ timeout: 2000 });
    const dois = page.getByRole('region', { name: '2 selecionados' });
    await dois.getByRole('button', { name: 'Restaurar' }).click({ timeout: 2000 });
  }).toPass();
  await page
    .getByRole('alertdialog', { name: 'Restaurar 2 registros?' })
    .getByRole('button', { name: 'Restaurar' })
    .click();
  await expect(linhas(page)).toHaveCount(0);
  expect(erros).toEqual([]);
});

test('exclusão em lote diz que foram para a lixeira e se desfaz no aviso @longo', async ({
  page,
  request,
}) => {
  const mark = await pendencias(request, 3);
  await entrar(page, 'admin', `/pendencias?q=${mark}`);
  await expect(linhas(page)).toHaveCount(3);
  await linhas(page).nth(0).getByRole('checkbox').check();
  await linhas(page).nth(2).getByRole('checkbox').check();
  await page.getByRole('region', { name: '2 selecionados' }).getByRole('button', { name: 'Excluir' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }).click();
  await expect(page.getByText('2 registros foram para a lixeira.')).toBeVisible();
  await expect(linhas(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Desfazer', exact: true }).click();
  await expect(page.getByText('2 registros restaurados.')).toBeVisible();
  await expect(linhas(page)).toHaveCount(3);
});

test('na lixeira, a linha restaurada pelo botão dela sai da seleção @longo', async ({ page, request }) => {
  const mark = await pendencias(request, 3);
  const headers = await cabecalhos(request);
  const ids = (
    (await (await request.get(`/api/pendencias?q=${mark}`, { headers })).json()) as { id: number }[]
  ).map(({ id }) => id);
  await request.post('/api/pendencias/_lote', { data: { operacao: 'excluir', ids }, headers });
  await entrar(page, 'admin', `/pendencias?q=${mark}&lixeira=1`);
  await expect(linhas(page)).toHaveCount(3);
  await page.getByRole('checkbox', { name: 'Selecionar a página' }).check();
  await expect(page.getByRole('region', { name: '3 selecionados' })).toBeVisible();
  await linhas(page).first().hover();
  await linhas(page).first().getByRole('button', { name: 'Restaurar' }).click();
  await expect(linhas(page)).toHaveCount(2);
  const barra = page.getByRole('region', { name: '2 selecionados' });
  await barra.getByRole('button', { name: 'Restaurar' }).click();
  await page
    .getByRole('alertdialog', { name: 'Restaurar 2 registros?' })
    .getByRole('button', { name: 'Restaurar' })
    .click();
  await expect(page.getByText('2 registros restaurados.')).toBeVisible();
});

test('o que se digita assim que a lixeira se abre vale na lixeira @longo', async ({ page, request }) => {
  const mark = await pendencias(request, 2);
  const headers = await cabecalhos(request);
  const [pendencia] = (await (await request.get(`/api/pendencias?q=${mark}1`, { headers })).json()) as {
    id: number;
  }[];
  await request.post('/api/pendencias/_lote', {
    data: { operacao: 'excluir', ids: [pendencia!.id] },
    headers,
  });
  await entrar(page, 'admin', '/pendencias');
  await expect(linhas(page).first()).toBeVisible();
  // Both in one turn of the page's own loop: the address has not changed yet when the text is there.
  await page.getByRole('button', { name: 'Mais ações', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Lixeira', exact: true }).evaluate((item, text) => {
    (item as HTMLElement).click();
    const field = document.querySelector<HTMLInputElement>('.z-lista-pesquisa input')!;
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }, mark);
  await expect(page).toHaveURL(new RegExp(`q=${mark}`));
  await expect(page).toHaveURL(/lixeira=1/);
  await expect(pesquisa(page)).toHaveValue(mark);
  await expect(linhas(page)).toHaveCount(1);
  await expect(linhas(page).first()).toContainText(`${mark}1`);
});

test('outra pesquisa desfaz a seleção @longo', async ({ page, request }) => {
  const mark = await pendencias(request, 2);
  await entrar(page, 'admin', `/pendencias?q=${mark}`);
  await linhas(page).first().getByRole('checkbox').check();
  await expect(page.getByRole('region', { name: '1 selecionado' })).toBeVisible();
  await pesquisa(page).fill(`${mark}1`);
  await expect(linhas(page)).toHaveCount(1);
  await expect(page.getByRole('region', { name: '1 selecionado' })).toHaveCount(0);
  await expect(linhas(page).first().getByRole('checkbox')).not.toBeChecked();
});

test('exclui uma linha pelo menu dela, nomeando-a, e desfaz @longo', async ({ page, request }) => {
  const mark = await pendencias(request, 1);
  await entrar(page, 'admin', `/pendencias?q=${mark}`);
  const nome = `${mark}1 · Pendência ${mark} número 1`;
  await linhas(page).first().hover();
  await page.getByRole('button', { name: `Ações de ${nome}` }).click();
  await page.getByRole('menuitem', { name: 'Excluir' }).click();
  await page
    .getByRole('alertdialog', { name: `Excluir pendência ${nome}?` })
    .getByRole('button', { name: 'Excluir' })
    .click();
  await expect(page.getByText(`${nome} foi para a lixeira.`)).toBeVisible();
  await expect(page.getByText('Nada encontrado')).toBeVisible();
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(linhas(page)).toHaveCount(1);
});

test('teclado: setas, Espaço, Enter abre, Voltar fecha, n cria, ? ajuda', async ({ page, request }) => {
  const mark = await pendencias(request, 3);
  await entrar(page, 'admin', `/pendencias?q=${mark}`);
  await expect(linhas(page)).toHaveCount(3);
  await linhas(page).first().focus();
  await page.keyboard.press('ArrowDown');
  await expect(linhas(page).nth(1)).toBeFocused();
  await page.keyboard.press('End');
  await expect(linhas(page).nth(2)).toBeFocused();
  await page.keyboard.press('Home');
  await page.keyboard.press('Space');
  await expect(linhas(page).first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toContainText(`Pendência ${mark} número 1`);
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).not.toHaveURL(/abrir=/);
  await expect(linhas(page).first()).toBeFocused();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Atalhos do teclado' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('n');
  await expect(page).toHaveURL(/abrir=novo/);
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('Ctrl+clique abre em outra aba @longo', async ({ page, context, request }) => {
  const mark = await pendencias(request, 1);
  await entrar(page, 'admin', `/pendencias?q=${mark}`);
  const outraPagina = context.waitForEvent('page');
  await linhas(page)
    .first()
    .getByRole('link')
    .first()
    .click({ modifiers: ['ControlOrMeta'] });
  await expect((await outraPagina).getByRole('dialog')).toContainText(mark);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('[A15] edita na própria célula; valor recusado diz por quê @longo', async ({ page, request }) => {
  const mark = await pendencias(request, 1);
  await entrar(page, 'admin', `/pendencias?q=${mark}`);
  await linhas(page).first().hover();
  await linhas(page)
    .first()
    .getByRole('button', { name: /^Editar Prazo para resolver/ })
    .click();
  // Over the table: the row keeps its height, and what is wrong has room to be said.
  const altura = (await linhas(page).first().boundingBox())?.height;
  const editor = page.getByRole('group', { name: 'Prazo para resolver' });
  const campo = editor.getByRole('textbox', { name: 'Prazo para resolver' });
  await campo.fill('999');
  await page.keyboard.press('Enter');
  await expect(editor.getByRole('alert')).toContainText('365');
  expect((await linhas(page).first().boundingBox())?.height).toBe(altura);
  await campo.fill('12');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Gravado: Prazo para resolver.')).toBeVisible();
  await expect(linhas(page).first()).toContainText('12');
  await expect(campo).toHaveCount(0);
});

test('exporta a pesquisa em CSV dizendo quantas linhas', async ({ page, request }) => {
  const mark = await pendencias(request, 3);
  await entrar(page, 'admin', `/pendencias?q=${mark}`);
  await expect(linhas(page)).toHaveCount(3);
  await menu(page, 'Exportar');
  const dialogo = page.getByRole('dialog', { name: 'Exportar: Pendências' });
  await expect(dialogo).toContainText('3 registros');
  await dialogo.getByRole('radio', { name: 'Texto separado (CSV)' }).check();
  const arquivo = page.waitForEvent('download');
  await dialogo.getByRole('button', { name: 'Exportar' }).click();
  const stream = await (await arquivo).createReadStream();
  let text = '';
  for await (const chunk of stream) text += String(chunk);
  expect(text.trim().split(/\r?\n/)).toHaveLength(4);
  expect(text).toContain(`${mark}2`);
});

test('[UTIL-01] [A23] exporta só os selecionados e imprime a pesquisa toda @longo', async ({
  page,
  request,
}) => {
  const mark = await pendencias(request, 27);
  await page.addInitScript(() => {
    window.print = () => {
      const { length } = document.querySelectorAll('tr[data-linha]');
      document.documentElement.dataset['impressas'] = String(length);
    };
  });
  await entrar(page, 'admin', `/pendencias?q=${mark}`);
  await expect(linhas(page)).toHaveCount(25);
  await menu(page, 'Imprimir');
  await expect(page.locator('html')).toHaveAttribute('data-impressas', '27');
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect(linhas(page)).toHaveCount(25);
  await linhas(page).nth(0).getByRole('checkbox').check();
  await linhas(page).nth(2).getByRole('checkbox').check();
  const lote = page.getByRole('region', { name: '2 selecionados' });
  await lote.getByRole('button', { name: 'Imprimir' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-impressas', '2');
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await lote.getByRole('button', { name: 'Exportar' }).click();
  const dialogo = page.getByRole('dialog', { name: 'Exportar: Pendências' });
  await expect(dialogo).toContainText('Os 2 registros selecionados');
  await dialogo.getByRole('radio', { name: 'Texto separado (CSV)' }).check();
  const arquivo = page.waitForEvent('download');
  await dialogo.getByRole('button', { name: 'Exportar' }).click();
  let text = '';
  for await (const chunk of await (await arquivo).createReadStream()) text += String(chunk);
  expect(text.trim().split(/\r?\n/)).toHaveLength(3);
});

test('[REG-05] [A23] [A32] anterior e próximo seguem a ordem da lista; Voltar põe o foco na linha @longo', async ({
  page,
}) => {
  await entrar(page, 'admin', '/cids?t=25&p=2&s=-codigo');
  await expect(linhas(page)).toHaveCount(25);
  const ultima = linhas(page).nth(24).getByRole('link').first();
  const penultima = linhas(page).nth(23).getByRole('link').first();
  const nome = await ultima.innerText();
  await penultima.click();
  const titulo = page.getByRole('heading', { level: 1 });
  await page.getByRole('button', { name: 'Próximo da lista' }).click();
  await expect(titulo).toContainText(nome);
  await page.getByRole('button', { name: 'Próximo da lista' }).click();
  await expect(titulo).not.toContainText(nome);
  await page.getByRole('button', { name: 'Anterior da lista' }).click();
  await expect(titulo).toContainText(nome);
  await page.goBack();
  await expect(linhas(page)).toHaveCount(25);
  await expect(linhas(page).nth(24)).toBeFocused();
});

test('leva à importação do cadastro @longo', async ({ page }) => {
  await entrar(page, 'admin', '/pendencias');
  await menu(page, 'Importar');
  await expect(page).toHaveURL(/\/pendencias\/importar$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/importar/i);
  const trilha = page.getByRole('navigation', { name: 'Você está em' });
  await expect(trilha.getByRole('listitem').last()).toHaveText('Importar');
  await trilha.getByRole('link', { name: 'Pendências' }).click();
  await expect(page).toHaveURL(/\/pendencias$/);
});

test('falha ao carregar mantém os filtros e tenta de novo', async ({ page }) => {
  await entrar(page);
  let falhar = true;
  await page.route('**/api/bancos?*', (route) =>
    falhar
      ? route.fulfill({
          status: 500,
          json: { messages: { alerts: [{ type: 'ERROR', value: 'Algo deu errado.' }] }, codigo: 'interno' },
        })
      : route.continue(),
  );
  await page.goto('/bancos?f.nome=~brasil');
  await expect(page.getByRole('alert')).toContainText('Não foi possível carregar a lista');
  await expect(page.getByRole('group', { name: '1 filtro ativo' })).toContainText('Nome contém brasil');
  falhar = false;
  await page.getByRole('button', { name: /Tentar/ }).click();
  await expect(linhas(page).first()).toContainText(/brasil/i);
});

test('quem só consulta não vê botões de alterar @longo', async ({ page }) => {
  await entrar(page, 'profissional', '/cids');
  await expect(linhas(page).first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^Novo/ })).toHaveCount(0);
  await expect(page.getByRole('checkbox', { name: 'Selecionar a página' })).toHaveCount(0);
  await linhas(page).first().hover();
  await expect(page.getByRole('button', { name: 'Editar', exact: true })).toHaveCount(0);
});

test('no telefone as linhas são cartões, os filtros uma folha, nada rola para o lado', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await entrar(page, 'admin', '/bancos?f.nome=~brasil');
  const cartoes = page.getByRole('group', { name: 'Bancos', exact: true }).getByRole('listitem');
  await expect(cartoes.first()).toContainText('001 · Banco do Brasil S.A.');
  await expect(cartoes.first().getByRole('term')).toHaveCount(3);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  const box = await page.getByRole('button', { name: /^Filtros/ }).boundingBox();
  expect(box?.height).toBeGreaterThanOrEqual(44);
  await page.getByRole('button', { name: /^Filtros/ }).click();
  const folha = page.getByRole('dialog', { name: 'Filtros' });
  await folha.getByRole('group', { name: 'Código', exact: true }).getByRole('textbox').fill('001');
  await folha.getByRole('button', { name: 'Filtrar' }).click();
  await expect(folha).toHaveCount(0);
  await expect(cartoes).toHaveCount(1);
});

for (const tema of ['light', 'dark'] as const) {
  test(`acessibilidade da lista e do painel (${tema}) @longo`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: tema });
    await entrar(page, 'admin', '/feriados?f.tipo=NACIONAL');
    await expect(linhas(page).first()).toBeVisible();
    await linhas(page).first().getByRole('checkbox').check();
    await page.getByRole('button', { name: /^Filtros/ }).click();
    await expect(
      page.getByRole('form', { name: 'Filtros' }).getByRole('button', { name: 'Filtrar' }),
    ).toBeVisible();
    await semFalhasDeAxe(page, { dentro: '#conteudo' });
  });
}
