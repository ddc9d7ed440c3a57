/** What two people, a spreadsheet and a hurried hand do with a register. */
import { readFile } from 'node:fs/promises';
import { inflateRawSync } from 'node:zlib';
import { expect, test, type Browser, type Page } from '@playwright/test';
import { cabecalhos, entrar } from '#tests/support/entrada.ts';
import { escolher } from './antd-apoio.ts';

const marca = () =>
  `A${Date.now().toString(36).slice(-5)}${Math.floor(Math.random() * 1296).toString(36)}`.toUpperCase();

const grade = (page: Page) => page.getByRole('grid');
const linhas = (page: Page) => grade(page).locator('tbody').getByRole('row');
const visao = (page: Page, nome: string) => page.getByRole('tab', { name: nome, exact: true });
const menu = async (page: Page, item: string) => {
  await page.getByRole('button', { name: 'Mais ações', exact: true }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
};

async function salvarVisao(page: Page, nome: string, alcance: string, perfil?: string): Promise<void> {
  await page.getByRole('button', { name: 'Salvar visão' }).click();
  const dialogo = page.getByRole('dialog', { name: 'Salvar visão' });
  await dialogo.getByLabel('Nome da visão').fill(nome);
  await dialogo.getByRole('radio', { name: alcance }).check();
  if (perfil) await escolher(dialogo, 'Perfil', perfil);
  await dialogo.getByRole('button', { name: 'Salvar' }).click();
  await expect(dialogo).toBeHidden();
  await expect(visao(page, nome)).toHaveAttribute('aria-selected', 'true');
}

/** A second person, at another machine. */
async function outraPessoa(browser: Browser, usuario: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await entrar(page, usuario);
  return page;
}

test('visões: a do perfil é de quem tem o perfil, a de todos é de todos, a própria é só de quem fez @longo', async ({
  page,
  browser,
}) => {
  const mark = marca();
  const [propria, perfil, todos] = [`Minha ${mark}`, `Perfil ${mark}`, `Todos ${mark}`];
  await entrar(page);
  for (const [nome, alcance, papel] of [
    [propria, 'Só eu', undefined],
    [perfil, 'Um perfil', 'Profissional'],
    [todos, 'Todos', undefined],
  ] as const) {
    await page.goto('/bancos?f.nome=~brasil');
    await expect(linhas(page).first()).toBeVisible();
    await salvarVisao(page, nome, alcance, papel);
  }
  const profissional = await outraPessoa(browser, 'profissional');
  await profissional.goto('/bancos');
  await visao(profissional, perfil).click();
  await expect(profissional.getByRole('group', { name: '1 filtro ativo' })).toContainText(
    'Nome contém brasil',
  );
  await expect(visao(profissional, todos)).toBeVisible();
  await expect(visao(profissional, propria)).toHaveCount(0);
  // Another's view is used, not changed.
  await expect(profissional.getByText(/^de Administra/)).toBeVisible();
  await profissional.getByRole('button', { name: `Opções da visão ${perfil}` }).click();
  await expect(profissional.getByRole('menuitem', { name: 'Excluir visão' })).toHaveCount(0);
  // Each person says in which view the list opens, and that it opens in none.
  const escolhida = profissional.waitForResponse(
    (response) =>
      response.url().endsWith('/_preferencias/lista.bancos') && response.request().method() === 'PUT',
  );
  await profissional.getByRole('menuitem', { name: 'Abrir sempre nesta visão' }).click();
  await escolhida;
  await expect(profissional.getByText(`a lista agora abre na visão ${perfil}`)).toBeVisible();
  await visao(profissional, 'Todos').click();
  await profissional.goto('/bancos');
  await expect(visao(profissional, perfil)).toHaveAttribute('aria-selected', 'true');
  await profissional.getByRole('button', { name: `Opções da visão ${perfil}` }).click();
  await profissional.getByRole('menuitem', { name: 'Não abrir mais nesta visão' }).click();
  await expect(profissional.getByText('a lista agora abre em Todos')).toBeVisible();
  const administrativo = await outraPessoa(browser, 'administrativo');
  await administrativo.goto('/bancos');
  await expect(visao(administrativo, todos)).toBeVisible();
  await expect(visao(administrativo, perfil)).toHaveCount(0);
  // Its owner takes it away: nobody has it any more.
  for (const nome of [propria, perfil, todos]) {
    await page.goto('/bancos');
    await visao(page, nome).click();
    await page.getByRole('button', { name: `Opções da visão ${nome}` }).click();
    await page.getByRole('menuitem', { name: 'Excluir visão' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }).click();
    await expect(visao(page, nome)).toHaveCount(0);
  }
  await profissional.goto('/bancos');
  await expect(linhas(profissional).first()).toBeVisible();
  await expect(visao(profissional, todos)).toHaveCount(0);
});

test('colunas: arrastar uma na gaveta muda a ordem da grade, e fica @longo', async ({ page, request }) => {
  const headers = await cabecalhos(request);
  expect(
    (await request.put('/api/_preferencias/lista.feriados', { data: { valor: null }, headers })).status(),
  ).toBe(200);
  await entrar(page, 'admin', '/feriados');
  await expect(linhas(page).first()).toBeVisible();
  const titulos = async () =>
    (await grade(page).getByRole('columnheader').allTextContents())
      .map((text) => text.trim())
      .filter((text) => text !== '' && text !== 'Mais ações');
  const antes = await titulos();
  await menu(page, 'Colunas');
  const gaveta = page.getByRole('dialog', { name: 'Colunas e densidade' });
  const itens = gaveta.locator('li[draggable="true"]');
  const salvo = page.waitForResponse((answer) => answer.url().includes('_preferencias/lista.feriados'));
  await itens.last().dragTo(itens.first());
  const depois = [antes.at(-1)!, ...antes.slice(0, -1)];
  await expect.poll(titulos).toEqual(depois);
  await gaveta.getByRole('button', { name: 'Pronto' }).click();
  await salvo;
  await page.reload();
  await expect(linhas(page).first()).toBeVisible();
  expect(await titulos()).toEqual(depois);
  await request.put('/api/_preferencias/lista.feriados', { data: { valor: null }, headers });
});

/** Texts of the first sheet, row by row; what a spreadsheet program would show. */
function planilha(bytes: Buffer): string[][] {
  const part = (name: string): string => {
    // The central directory, from the end: name, method, sizes, place.
    for (let at = bytes.length - 22; at >= 0; at--) {
      if (bytes.readUInt32LE(at) !== 0x06054b50) continue;
      let entry = bytes.readUInt32LE(at + 16);
      for (let n = bytes.readUInt16LE(at + 10); n > 0; n--) {
        const [nameLength, extra, comment] = [28, 30, 32].map((offset) =>
          bytes.readUInt16LE(entry + offset),
        ) as [number, number, number];
        if (bytes.toString('utf8', entry + 46, entry + 46 + nameLength) === name) {
          const local = bytes.readUInt32LE(entry + 42);
          const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
          const data = bytes.subarray(start, start + bytes.readUInt32LE(entry + 20));
          return (bytes.readUInt16LE(entry + 10) === 8 ? inflateRawSync(data) : data).toString('utf8');
        }
        entry += 46 + nameLength + extra + comment;
      }
    }
    throw new Error(`no ${name} in the file`);
  };
  const sheet = part('xl/worksheets/sheet1.xml');
  return [...sheet.matchAll(/<row[^>]*>(.*?)<\/row>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<c [^>]*?(?:\/>|>(.*?)<\/c>)/gs)].map(([, cell = '']) => cell.replace(/<[^>]+>/g, '')),
  );
}

test('exporta a pesquisa em XLSX pela tela; a planilha traz títulos e valores', async ({ page, request }) => {
  const headers = await cabecalhos(request);
  const mark = marca();
  for (const n of [1, 2]) {
    const data = {
      codigo: `${mark}${n}`,
      descricao: `Pendência ${mark} & cia ${n}`,
      origem: 'CADASTRO',
      prazoDias: n * 10,
    };
    const answer = await request.post('/api/pendencias', { data, headers });
    expect(answer.status(), await answer.text()).toBe(201);
  }
  await entrar(page, 'admin', `/pendencias?q=${mark}&s=-codigo`);
  await expect(linhas(page)).toHaveCount(2);
  await menu(page, 'Exportar');
  const dialogo = page.getByRole('dialog', { name: 'Exportar: Pendências' });
  await dialogo.getByRole('radio', { name: /XLSX/ }).check();
  const baixado = page.waitForEvent('download');
  await dialogo.getByRole('button', { name: 'Exportar' }).click();
  const arquivo = await baixado;
  expect(arquivo.suggestedFilename()).toMatch(/\.xlsx$/);
  const [titulos, ...valores] = planilha(await readFile(await arquivo.path()));
  expect(titulos).toEqual(expect.arrayContaining(['Código', 'Descrição']));
  const [codigo, prazo] = ['Código', 'Prazo para resolver'].map((titulo) =>
    titulos!.findIndex((cabecalho) => cabecalho.startsWith(titulo)),
  );
  expect(valores.map((linha) => linha[codigo!])).toEqual([`${mark}2`, `${mark}1`]);
  expect(valores.map((linha) => linha[prazo!])).toEqual(['20', '10']);
  expect(valores[0]!.join('|')).toContain(`Pendência ${mark} &amp; cia 2`);
});

test('[UTIL-01] cancela uma importação em andamento pela tela: para, diz quanto gravou e nada fica pela metade @longo', async ({
  page,
  request,
}) => {
  test.slow(); // A file long enough to be met half-way.
  const headers = await cabecalhos(request);
  const mark = marca();
  const total = 150_000;
  const texto = [
    'Código;Nome',
    ...Array.from({ length: total }, (_, n) => `${mark}${n};Material ${mark} ${n}`),
  ].join('\n');
  await entrar(page, 'admin', '/materiais/importar');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: `${mark}.csv`, mimeType: 'text/csv', buffer: Buffer.from(texto, 'utf8') });
  await page.getByRole('button', { name: 'Conferir' }).click();
  await page.getByRole('button', { name: 'Importar 150.000 linhas' }).click({ timeout: 60_000 });
  await page.getByRole('button', { name: 'Cancelar importação' }).click();
  const pergunta = page.getByRole('alertdialog');
  if (await pergunta.isVisible()) await pergunta.getByRole('button').last().click();
  await expect(page.getByRole('heading', { name: 'Importação cancelada' })).toBeVisible({ timeout: 30_000 });
  const id = /importacao=(\d+)/.exec(page.url())?.[1];
  const row = (await (await request.get(`/api/materiais/_import/${id}`, { headers })).json()) as {
    inseridas: number;
    estado: string;
  };
  expect(row.estado).toBe('cancelada');
  expect(row.inseridas).toBeLessThan(total);
  const stored = await (
    await request.get(`/api/materiais/_contagem?codigo_start=${mark}`, { headers })
  ).json();
  expect(stored).toEqual({ total: row.inseridas });
});

test('troca de prestador com trabalho por salvar: pergunta, e nada se perde sem que se diga', async ({
  page,
}) => {
  const mark = marca();
  await entrar(page, 'admin', '/taxas/form');
  const codigo = page.getByLabel(/^Código\s*\*?$/);
  await codigo.fill(mark);
  const antes = await page.getByRole('button', { name: /^Alterar Prestador/ }).textContent();
  const trocar = async () => {
    await page.getByRole('button', { name: /^Alterar Prestador/ }).click();
    const dialogo = page.getByRole('dialog', { name: 'Alterar Prestador' });
    await dialogo.locator('label').last().click();
    await dialogo.getByRole('button', { name: 'Alterar' }).click();
    // The first choice is not asked again: only what is unsaved is.
    return dialogo;
  };
  const dialogo = await trocar();
  const pergunta = page.getByRole('alertdialog', { name: 'Há alterações não salvas' });
  await pergunta.getByRole('button', { name: 'Continuar editando' }).click();
  await dialogo.getByRole('button', { name: 'Cancelar' }).click();
  await expect(codigo).toHaveValue(mark);
  await expect(page.getByRole('button', { name: /^Alterar Prestador/ })).toHaveText(antes ?? '');
  await trocar();
  await pergunta.getByRole('button', { name: 'Sair sem salvar' }).click();
  await expect(page.getByText('Prestador alterado com sucesso.')).toBeVisible();
  await expect(page).toHaveURL(/\/principal$/);
  await page.goto('/taxas/form');
  await expect(codigo).toHaveValue('');
});
