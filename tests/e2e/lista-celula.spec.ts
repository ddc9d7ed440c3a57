/** What is changed without opening the record: a cell, several fields of many rows, the place of a column. */
import { expect, test, type APIRequestContext, type Page } from '@playwright/test';
import { cabecalhos, entrar } from '#tests/support/entrada.ts';
import { semFalhasDeAxe } from '#tests/support/acessibilidade.ts';
import { escolher } from './antd-apoio.ts';

const marca = () =>
  `C${Date.now().toString(36).slice(-5)}${Math.floor(Math.random() * 1296).toString(36)}`.toUpperCase();

type Material = { readonly id: number; readonly versao: number; readonly [field: string]: unknown };

/** Materiais through the API, a register that says nothing of its cells: codes mark-1, mark-2 ... */
async function materiais(
  request: APIRequestContext,
  quantos: number,
  extra: (n: number) => object = () => ({}),
): Promise<{ readonly mark: string; readonly rows: readonly Material[] }> {
  const headers = await cabecalhos(request);
  const mark = marca();
  const rows: Material[] = [];
  for (let n = 1; n <= quantos; n += 1) {
    const answer = await request.post('/api/materiais', {
      data: { codigo: `${mark}-${n}`, nome: `Fio ${mark} ${n}`, opme: false, ativo: true, ...extra(n) },
      headers,
    });
    expect(answer.status(), await answer.text()).toBe(201);
    rows.push((await answer.json()) as Material);
  }
  return { mark, rows };
}

const lido = async (request: APIRequestContext, id: number | undefined): Promise<Material> =>
  (await (
    await request.get(`/api/materiais/${id}`, { headers: await cabecalhos(request) })
  ).json()) as Material;

const grade = (page: Page) => page.getByRole('grid');
const linhas = (page: Page) => grade(page).locator('tbody').getByRole('row');
const editor = (page: Page, campo: string) => page.getByRole('group', { name: campo, exact: true });

/** Columns where the declaration puts them, whatever an earlier test left. */
test.beforeEach(async ({ request }) => {
  const headers = await cabecalhos(request);
  const answer = await request.put('/api/_preferencias/lista.materiais', { data: { valor: null }, headers });
  expect(answer.status()).toBe(200);
});

test('[A15] [REG-05] todo cadastro simples se edita na célula: o lápis abre, Enter grava, e desfaz-se', async ({
  page,
  request,
}) => {
  const { mark, rows } = await materiais(request, 2);
  await entrar(page, 'admin', `/materiais?q=${mark}`);
  const linha = linhas(page).filter({ hasText: `${mark}-1` });
  await linha.getByText(`Fio ${mark} 1`).hover();
  await linha.getByRole('button', { name: `Editar Nome de ${mark}-1` }).click();
  const nome = editor(page, 'Nome').getByRole('textbox', { name: 'Nome' });
  await expect(nome).toBeFocused();
  await nome.fill(`Linha ${mark}`);
  await page.keyboard.press('Enter');
  await expect(linha).toContainText(`Linha ${mark}`);
  await expect(linha).toBeFocused();
  expect((await lido(request, rows[0]?.id))['nome']).toBe(`Linha ${mark}`);
  // The key and the record's own door are none of it.
  await expect(linha.getByRole('button', { name: /^Editar Código de/ })).toHaveCount(0);

  await page.getByRole('button', { name: 'Desfazer', exact: true }).click();
  await expect(linha).toContainText(`Fio ${mark} 1`);
  await expect(page.getByText('1 registro voltou ao que era.')).toBeVisible();
  // A click beside the pencil opens the record, as ever.
  await linha.getByText(`Fio ${mark} 1`).click({ position: { x: 4, y: 6 } });
  await expect(page).toHaveURL(new RegExp(`/materiais/form/${rows[0]?.id}$`));
});

test('[A15] [NAV-11] só com o teclado: F2, Tab grava e passa adiante, Shift+Tab volta, Esc desiste @longo', async ({
  page,
  request,
}) => {
  const { mark, rows } = await materiais(request, 1);
  await entrar(page, 'admin', `/materiais?q=${mark}`);
  await expect(linhas(page)).toHaveCount(1);
  await linhas(page).first().focus();
  await page.keyboard.press('F2');
  await expect(editor(page, 'Nome').getByRole('textbox')).toBeFocused();
  await page.keyboard.type(`Sonda ${mark}`);
  await page.keyboard.press('Tab');
  const tuss = editor(page, 'Código TUSS').getByRole('textbox');
  await expect(tuss).toBeFocused();
  await page.keyboard.type('70012345');
  await page.keyboard.press('Tab');
  await expect(editor(page, 'Fabricante').getByRole('textbox')).toBeFocused();
  await page.keyboard.type('Vai embora');
  await page.keyboard.press('Escape');
  await expect(editor(page, 'Fabricante')).toHaveCount(0);
  await expect
    .poll(async () => lido(request, rows[0]?.id))
    .toMatchObject({ nome: `Sonda ${mark}`, codigoTuss: '70012345', fabricante: null });
  await expect(linhas(page).first()).toBeFocused();

  await page.keyboard.press('F2');
  await expect(editor(page, 'Nome').getByRole('textbox')).toHaveValue(`Sonda ${mark}`);
  await page.keyboard.press('Tab');
  await expect(tuss).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(editor(page, 'Nome').getByRole('textbox')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(linhas(page).first()).toBeFocused();
});

test('[A15] [SES-04] nada digitado na célula se perde: recusa, conflito e clique fora', async ({
  page,
  request,
}) => {
  const { mark, rows } = await materiais(request, 1);
  const headers = await cabecalhos(request);
  await entrar(page, 'admin', `/materiais?q=${mark}`);
  const linha = linhas(page).first();
  const abrir = async (campo: string) => {
    await linha.hover();
    await linha.getByRole('button', { name: `Editar ${campo} de ${mark}-1` }).click();
    return editor(page, campo).getByRole('textbox', { name: campo });
  };
  // Refused: said in the place, and what was typed is there.
  const tuss = await abrir('Código TUSS');
  await tuss.fill('12');
  await page.keyboard.press('Enter');
  await expect(editor(page, 'Código TUSS').getByRole('alert')).toBeVisible();
  await expect(tuss).toHaveValue('12');
  await tuss.fill('70099999');
  // A click elsewhere saves.
  await page.getByRole('heading', { level: 1 }).click();
  await expect(linha).toContainText('70099999');
  await expect(tuss).toHaveCount(0);

  // Somebody else was faster: the row shows theirs, the cell keeps one's own, and once more saves it.
  const fabricante = await abrir('Fabricante');
  await fabricante.fill('Meu fabricante');
  const { versao } = await lido(request, rows[0]?.id);
  const daOutra = await request.patch(`/api/materiais/${rows[0]?.id}`, {
    data: { fabricante: 'De outra pessoa' },
    headers: { ...headers, 'If-Match': `"${versao}"` },
  });
  expect(daOutra.status(), await daOutra.text()).toBe(200);
  await page.keyboard.press('Enter');
  await expect(editor(page, 'Fabricante').getByRole('alert')).toContainText('Outra pessoa alterou');
  await expect(linha).toContainText('De outra pessoa');
  await expect(fabricante).toHaveValue('Meu fabricante');
  await page.keyboard.press('Enter');
  await expect(linha).toContainText('Meu fabricante');

  // Without the network it stays, and says so.
  const nome = await abrir('Nome');
  await nome.fill(`Sem rede ${mark}`);
  await page.route('**/api/materiais/*', (route) => route.abort());
  await page.keyboard.press('Enter');
  await expect(editor(page, 'Nome').getByRole('alert')).toBeVisible();
  await expect(nome).toHaveValue(`Sem rede ${mark}`);
  await page.unroute('**/api/materiais/*');
  await page.keyboard.press('Enter');
  await expect(linha).toContainText(`Sem rede ${mark}`);
});

test('[A15] quem só consulta não vê lápis, nem F2 abre nada @longo', async ({ page, request }) => {
  const { mark } = await materiais(request, 1);
  await entrar(page, 'profissional', `/materiais?q=${mark}`);
  await linhas(page).first().focus();
  await expect(linhas(page).first()).toBeFocused();
  await page.keyboard.press('F2');
  await expect(
    linhas(page)
      .first()
      .getByRole('button', { name: /^Editar Nome/ }),
  ).toHaveCount(0);
  await expect(editor(page, 'Nome')).toHaveCount(0);
});

test('[REG-05] [A28] vários campos de muitos registros: confere quantos mudam e quem recusa, aplica, desfaz @longo', async ({
  page,
  request,
}) => {
  const { mark, rows } = await materiais(request, 4, (n) => ({
    fabricante: n === 1 ? 'Fabril' : null,
    opme: n === 1,
    inicioVigencia: n === 4 ? '2030-01-01' : '2020-01-01',
  }));
  await entrar(page, 'admin', `/materiais?q=${mark}`);
  await page.getByRole('checkbox', { name: 'Selecionar a página' }).check();
  await page
    .getByRole('region', { name: '4 selecionados' })
    .getByRole('button', { name: 'Editar campos' })
    .click();
  const edicao = page.getByRole('dialog', { name: 'Editar campos de 4 registros' });
  await expect(edicao.getByRole('button', { name: 'Aplicar' })).toBeDisabled();
  await escolher(edicao, 'Campo', 'Fabricante');
  await expect(edicao.getByRole('textbox', { name: 'Fabricante' })).toBeFocused();
  await page.keyboard.type('Fabril');
  await escolher(edicao, 'Outro campo', 'Órtese, prótese ou material especial');
  await edicao.getByRole('switch').click();
  await edicao.getByRole('button', { name: 'Conferir' }).click();
  await expect(edicao.getByRole('alert')).toContainText('3 registros mudam. 1 registro já está assim.');
  await semFalhasDeAxe(page);
  await escolher(edicao, 'Outro campo', 'Fim da vigência');
  // Another value: what was foreseen is of before.
  await expect(edicao.getByRole('alert')).toHaveCount(0);
  const fim = edicao.getByRole('textbox', { name: 'Fim da vigência' });
  await fim.fill('31/02/2025');
  await page.keyboard.press('Tab');
  await expect(edicao.getByRole('button', { name: 'Aplicar' })).toBeDisabled();
  // Mended, it is a value again.
  await fim.fill('31/12/2025');
  await page.keyboard.press('Tab');
  await edicao.getByRole('button', { name: 'Conferir' }).click();
  await expect(edicao.getByRole('alert')).toContainText('3 registros mudam. 1 registro não pode mudar.');
  await expect(edicao.getByRole('row', { name: `${mark}-4` })).toContainText('Fim da vigência');
  // Nothing is written until it is applied.
  expect((await lido(request, rows[1]?.id))['fabricante']).toBeNull();

  await edicao.getByRole('button', { name: 'Aplicar' }).click();
  const resultado = page.getByRole('dialog', { name: 'Resultado' });
  await expect(resultado).toContainText('3 registros alterados. 1 registro com problema.');
  await expect(resultado.getByRole('row', { name: `${mark}-4` })).toBeVisible();
  await resultado.getByRole('button', { name: 'Fechar' }).last().click();
  expect(await lido(request, rows[1]?.id)).toMatchObject({
    fabricante: 'Fabril',
    opme: true,
    fimVigencia: '2025-12-31',
  });
  // What was refused stays chosen.
  await expect(page.getByRole('region', { name: '1 selecionado' })).toBeVisible();
  await page.getByRole('button', { name: 'Desfazer', exact: true }).click();
  await expect(page.getByText('3 registros voltaram ao que eram.')).toBeVisible();
  expect(await lido(request, rows[1]?.id)).toMatchObject({
    fabricante: null,
    opme: false,
    fimVigencia: null,
  });
});

test('[REG-05] o título da coluna se arrasta para o seu lugar, e pelo teclado também; fica guardado @longo', async ({
  page,
}) => {
  await entrar(page, 'admin', '/materiais');
  const titulos = () => grade(page).locator('thead').first().getByRole('columnheader').allInnerTexts();
  const ordem = async () => (await titulos()).map((text) => text.trim()).filter((text) => text !== '');
  await expect(linhas(page).first()).toBeVisible();
  const antes = await ordem();
  expect(antes.indexOf('Fabricante')).toBeGreaterThan(antes.indexOf('Nome'));
  const cabeca = (nome: string) =>
    grade(page).locator('thead').first().getByRole('columnheader', { name: nome });
  const salvo = page.waitForResponse(
    (answer) => answer.url().includes('_preferencias/lista.materiais') && answer.request().method() === 'PUT',
  );
  await cabeca('Fabricante').dragTo(cabeca('Nome'));
  await expect.poll(async () => (await ordem()).indexOf('Fabricante')).toBe(antes.indexOf('Nome'));
  // The order by the column is another thing: the drag is no click.
  await expect(page).not.toHaveURL(/[?&]s=/);

  expect((await salvo).status()).toBeLessThan(300);
  await page.reload();
  await expect.poll(async () => (await ordem()).indexOf('Fabricante')).toBe(antes.indexOf('Nome'));
  await cabeca('Fabricante').getByRole('button').focus();
  await page.keyboard.press('Shift+ArrowRight');
  await expect.poll(async () => (await ordem()).indexOf('Fabricante')).toBe(antes.indexOf('Nome') + 1);
  await expect(cabeca('Fabricante').getByRole('button')).toBeFocused();
  await page.getByRole('button', { name: 'Mais ações', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Colunas', exact: true }).click();
  await page.getByRole('button', { name: 'Restaurar padrão' }).click();
  await expect.poll(ordem).toEqual(antes);
});

test('[REG-05] [UTIL-01] um período que acompanha o calendário se filtra, diz que dias são agora e fica na visão @longo', async ({
  page,
}) => {
  const nome = `Mês ${marca()}`;
  await entrar(page, 'admin', '/feriados?f.fechaAgenda==true');
  await page.getByRole('button', { name: /^Filtros/ }).click();
  const data = page.getByRole('form', { name: 'Filtros' }).getByRole('group', { name: 'Data', exact: true });
  await escolher(data, 'Condição de Data', 'este ano');
  await expect(data.getByText(/^Agora: 01\/01\/\d{4} a 31\/12\/\d{4}$/)).toBeVisible();
  await page.getByRole('button', { name: 'Filtrar', exact: true }).click();
  await expect(page).toHaveURL(/f\.data=%24inicioDoAno\.\.%24fimDoAno/);
  await expect(page.getByRole('button', { name: 'Retirar o filtro Data: este ano' })).toBeVisible();
  await expect(linhas(page).first()).toBeVisible();

  await page.getByRole('button', { name: 'Salvar visão' }).click();
  const dialogo = page.getByRole('dialog', { name: 'Salvar visão' });
  await dialogo.getByLabel('Nome da visão').fill(nome);
  await dialogo.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByRole('tab', { name: nome, exact: true })).toBeVisible();
  await page.getByRole('tab', { name: 'Todos', exact: true }).click();
  await expect(page).not.toHaveURL(/f\.data/);
  await page.getByRole('tab', { name: nome, exact: true }).click();
  await expect(page).toHaveURL(/f\.data=%24inicioDoAno\.\.%24fimDoAno/);
  // Back to days of one's own: the period leaves nothing behind.
  await escolher(data, 'Condição de Data', 'está entre');
  await expect(data.getByLabel('Data: de', { exact: true })).toHaveValue('');

  // Nobody else's list is left with a view of this test.
  await page.getByRole('button', { name: `Opções da visão ${nome}` }).click();
  await page.getByRole('menuitem', { name: 'Excluir visão' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }).click();
  await expect(page.getByRole('tab', { name: nome, exact: true })).toHaveCount(0);
});

test('[LOOK-11] no painel de filtros a seta da escolha fica no seu campo e as pontas da faixa lado a lado @longo', async ({
  page,
}) => {
  await entrar(page, 'admin', '/medicamentos');
  await page.getByRole('button', { name: /^Filtros/ }).click();
  const painel = page.getByRole('form', { name: 'Filtros' });
  await expect(painel).toBeVisible();
  const fora = await painel.locator('.z-lista-valor .ant-select').evaluateAll((selects) =>
    selects.flatMap((select) => {
      const arrow = select.querySelector('.ant-select-arrow')?.getBoundingClientRect();
      const box = select.getBoundingClientRect();
      return arrow && (arrow.right > box.right || arrow.left < box.left + box.width / 2) ? [arrow.left] : [];
    }),
  );
  expect(fora).toEqual([]);
  await page.goto('/feriados');
  await page.getByRole('button', { name: /^Filtros/ }).click();
  await escolher(painel, 'Condição de Data', 'está entre');
  const [de, ate] = await Promise.all(
    ['Data: de', 'Data: até'].map((nome) => painel.getByLabel(nome, { exact: true }).boundingBox()),
  );
  expect(de?.y).toBe(ate?.y);
});

test('[SES-04] [REG-05] duas versões do registro lado a lado no histórico: só o que difere @longo', async ({
  page,
  request,
}) => {
  const { mark, rows } = await materiais(request, 1);
  const headers = await cabecalhos(request);
  const id = rows[0]?.id;
  for (const data of [{ fabricante: 'Primeiro' }, { fabricante: 'Segundo', modelo: 'M2' }]) {
    const { versao } = await lido(request, id);
    const answer = await request.patch(`/api/materiais/${id}`, {
      data,
      headers: { ...headers, 'If-Match': `"${versao}"` },
    });
    expect(answer.status(), await answer.text()).toBe(200);
  }
  await entrar(page, 'admin', `/materiais?q=${mark}`);
  await linhas(page).first().hover();
  await linhas(page)
    .first()
    .getByRole('button', { name: /^Ações de/ })
    .click();
  await page.getByRole('menuitem', { name: 'Histórico', exact: true }).click();
  await page
    .getByRole('button', { name: /^Comparar: / })
    .first()
    .click();
  const janela = page.getByRole('dialog', { name: 'Comparar versões' });
  const linha = janela.getByRole('row', { name: /^Fabricante/ });
  await expect(linha.getByRole('cell')).toHaveText(['Fabricante', 'Primeiro', 'Segundo']);
  await expect(janela.getByRole('row', { name: /^Modelo/ }).getByRole('cell')).toHaveText([
    'Modelo',
    'vazio',
    'M2',
  ]);
  await expect(janela.getByRole('row', { name: /^Nome/ })).toHaveCount(0);
  await semFalhasDeAxe(page);
  await janela.getByRole('button', { name: 'Fechar' }).last().click();
  // From the first one: what came in between is one difference.
  await page
    .getByRole('button', { name: /^Comparar: / })
    .last()
    .click();
  await expect(linha.getByRole('cell')).toHaveText(['Fabricante', 'vazio', 'Segundo']);
});
