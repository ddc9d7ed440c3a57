/** What one person changes, another sees: in the list without reading it again, and above the form while it is being changed. */
import { expect, test, type Page } from '@playwright/test';
import { semFalhasDeAxe } from '#tests/support/acessibilidade.ts';
import { cabecalhos, entrar } from '#tests/support/entrada.ts';
import { unico } from '#tests/support/pela-api.ts';

type Linha = { readonly id: number; readonly versao: number };

const linha = (page: Page, nome: string) => page.getByRole('row', { name: new RegExp(nome) });

/** As the administrator, beside the pages. */
async function fora(page: Page) {
  const headers = await cabecalhos(page.request);
  const call = async (method: string, path: string, versao?: number, data?: object): Promise<Linha> => {
    const more: { [name: string]: string } = versao === undefined ? {} : { 'if-match': `"${versao}"` };
    const answer = await page.request.fetch(`/api/pendencias${path}`, {
      method,
      headers: { ...headers, ...more },
      data,
    });
    expect(answer.ok(), await answer.text()).toBe(true);
    return (await answer.json()) as Linha;
  };
  let serial = 0;
  return {
    criar: (descricao: string) =>
      call('POST', '', undefined, {
        codigo: `${Date.now() % 1e7}${serial++}`.slice(-10),
        descricao,
        origem: 'CADASTRO',
      }),
    alterar: ({ id, versao }: Linha, data: object) => call('PATCH', `/${id}`, versao, data),
    excluir: ({ id, versao }: Linha) => call('DELETE', `/${id}`, versao),
  };
}

/** Lists asked for since; rows by their ids apart. */
function perguntas(page: Page) {
  const lists: string[] = [];
  const rows: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/api/pendencias') (searchParams.has('id') ? rows : lists).push(request.url());
  });
  return { lists, rows };
}

test('[UTIL-02] a lista segue o que outra pessoa muda: só a linha mudada se lê, e as novas esperam', async ({
  page,
}) => {
  const admin = await fora(page);
  const nome = unico('Ao vivo');
  const primeira = await admin.criar(`${nome} A`);
  const segunda = await admin.criar(`${nome} B`);
  await entrar(page, 'administrativo', `/pendencias?q=${encodeURIComponent(nome)}`);
  await expect(linha(page, `${nome} B`)).toBeVisible();
  const { lists, rows } = perguntas(page);
  // Heard from here on: the line is open and says so by the first change that is read alone.
  let vista = primeira;
  let prazo = 300;
  await expect(async () => {
    vista = await admin.alterar(vista, { prazoDias: (prazo += 1) });
    await expect(linha(page, `${nome} A`)).toContainText(`${prazo}`, { timeout: 1_500 });
    expect(rows.length).toBeGreaterThan(0);
  }).toPass();
  await linha(page, `${nome} A`).getByRole('checkbox').check();
  await linha(page, `${nome} A`).focus();
  lists.length = 0;
  rows.length = 0;
  const mudada = await admin.alterar(segunda, { descricao: `${nome} B trocada`, prazoDias: 77 });
  await expect(linha(page, `${nome} B trocada`)).toContainText('77');
  const sozinha = (url: string) => new URL(url).searchParams.getAll('id').join() === String(segunda.id);
  await expect.poll(() => rows.some(sozinha)).toBe(true);
  await admin.excluir(mudada);
  await expect(linha(page, `${nome} B`)).toHaveCount(0);
  await admin.criar(`${nome} C`);
  const aviso = page.getByText('1 registro novo desde que a lista foi lida.');
  await expect(aviso).toBeVisible();
  await admin.criar('De outra pesquisa');
  await semFalhasDeAxe(page, { dentro: '.z-lista-novos' });
  await expect(linha(page, `${nome} C`)).toHaveCount(0);
  // Chosen and focused as they were, and the page was read not once.
  await expect(linha(page, `${nome} A`).getByRole('checkbox')).toBeChecked();
  await expect(linha(page, `${nome} A`)).toBeFocused();
  expect(lists).toEqual([]);
  await page.getByRole('button', { name: 'Mostrar', exact: true }).click();
  await expect(linha(page, `${nome} C`)).toBeVisible();
  await expect(aviso).toHaveCount(0);
  await expect(linha(page, `${nome} A`).getByRole('checkbox')).toBeChecked();
});

test('[UTIL-02] quem abre um registro que outra pessoa está editando lê o nome dela @longo', async ({
  browser,
  page,
}) => {
  const admin = await fora(page);
  const { id } = await admin.criar(unico('A dois'));
  await entrar(page, 'admin', `/pendencias?abrir=${id}`);
  const outraPagina = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
  await entrar(outraPagina, 'administrativo', `/pendencias?abrir=${id}`);
  const aviso = outraPagina.getByText(/está editando este registro\.$/);
  await expect(outraPagina.getByRole('textbox', { name: /Descrição/ })).toBeVisible();
  await expect(aviso).toHaveCount(0);
  const descricao = page.getByRole('textbox', { name: /Descrição/ });
  await descricao.fill('Escrevendo agora');
  await expect(aviso).toBeVisible();
  await semFalhasDeAxe(outraPagina);
  // Who comes later asks, and is told.
  await outraPagina.reload();
  await expect(aviso).toBeVisible();
  await page.keyboard.press('Control+s');
  await expect(aviso).toHaveCount(0);
  await outraPagina.context().close();
});

test('[UTIL-02] o registro aberto segue o que outra pessoa salva; o que se digita fica, e desfeito deixa ver o novo @longo', async ({
  page,
}) => {
  const admin = await fora(page);
  const nome = unico('Seguido');
  const criada = await admin.criar(nome);
  await entrar(page, 'administrativo', `/pendencias?abrir=${criada.id}`);
  const descricao = page.getByRole('textbox', { name: /Descrição/ });
  await expect(descricao).toHaveValue(nome);
  // Heard once the line is open: written again until the screen has followed.
  let vista = criada;
  let vezes = 0;
  await expect(async () => {
    vista = await admin.alterar(vista, { descricao: `${nome} ${++vezes}` });
    await expect(descricao).toHaveValue(`${nome} ${vezes}`, { timeout: 4_000 });
  }).toPass();
  await descricao.fill('Digitado por mim');
  await admin.alterar(vista, { descricao: `${nome} depois` });
  await expect(page.getByText(/^Este registro mudou/)).toBeVisible();
  await expect(descricao).toHaveValue('Digitado por mim');
  await descricao.fill(`${nome} ${vezes}`);
  await expect(descricao).toHaveValue(`${nome} depois`);
  await expect(page.getByText(/^Este registro mudou/)).toHaveCount(0);
});
